"""Movement (4.0): armies march, ships sail, aircraft fly, and what that brings about. Combat finds the outcome in `Moves` and `Battle`.

`phase`         the movement phase: for each seat pins, then its moves, one order after another
`orders`        the forms of the orders, one class a kind of action
`ground`        what a place is to a nation that wants to move there; public facts alone
`blocks`        which blocks of a seat may move, and their labels
`marching`      armies by land: the ways of a block, stops, winter, limits of borders
`sailing`       ships: the sea, ports, straits, fjords, canals
`flying`        aircraft and paratroops
`strategic`     strategic moves by land, sea and air, red ports, factories
`invading`      invasions by sea
`arrival`       what happens where blocks arrive: control, battles, reinforcements
`prices`        what it costs in command
`pinning`       which blocks an attack pins; their owner chooses
`ice`           ships leave seas that freeze
`surplus`       stacking when a seat has moved
`declarations`  war declared by who wants to enter
`cards`         events of cards that act on movement
"""
