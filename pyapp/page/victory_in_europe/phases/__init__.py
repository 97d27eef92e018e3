"""What is asked in a turn, in the order of its phases.

`hand`        the hand as cards: what the event of each does, and what stands against it now
`choosing`    what a click or a drag on the board chooses
`movement`    orders: command, who goes by which order where, what battles cost, what borders let pass
`battle`      the window of a battle: both sides class by class, the dice
`fighting`    what is asked in a battle and after it: fire or retreat, targets, hits, regrouping, landing
`diplomacy`   the nations with their numbers; the roll and its chance; the last rolls
`production`  the books: what each nation has, what is ordered, what may still be ordered
"""
