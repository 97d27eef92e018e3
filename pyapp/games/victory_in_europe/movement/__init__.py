"""Movement (4.0): armies march, ships sail, aircraft fly, and what that brings about. Combat finds the outcome in `Moves` and `Battle`.

`phase`          the movement phase: for each seat pins, then its orders, one after another
`orders`         what an order is; blocks move, paratroops drop
`transfers`      the orders for strategic moves, of blocks and of factories
`landings`       the order for an invasion by sea
`announcements`  the orders that move nothing: war is declared, an event is used, the seat has done
`reach`          where blocks that move together can go, and by which way
`nearby`         a look next door: where a block can surely go
`excuses`        why blocks do not move about whom somebody may wonder
`ways`           the ways of one block: by land, by sea, through the air, by strategic move
`arrival`        what happens where blocks arrive: control, battles, reinforcements
`prices`         what it costs in command
`declarations`   on whom a power may declare war
`pinning`        which blocks an attack pins; their owner chooses
`ice`            ships leave seas that freeze
`surplus`        stacking when a seat has moved
"""
