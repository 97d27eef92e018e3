"""Production (11.0, 7.7): all seats at the same time and in secret; what they have ordered is carried out when all are ready.

`permits`  what a country may build and where, what Malta and red ports cost
`books`    what each seat may spend, and on what, worked out when the phase begins
`events`   what cards give: points, steps, a unit
`forms`    what a seat may still order
`phase`    the steps: lend-lease by Iran, the orders of all, their execution
"""
