"""The hands: clicks, keys, forms, the command line and typed dice, until they are an action.

`command`    actions as text, with names completed from what the forms offer
`console`    the command line of the page, with completion and the lines typed before
`dicebox`    real dice that people roll on a table and type in
`filling`    what is chosen in the panel, field by field, until it is an action
`pointer`    the pointer on the board, be it a mouse, a finger or keys: spaces and stacks are clicked, dragged and looked at
`shortcuts`  what suggests itself, done with one press; questions before what may be regretted
"""
