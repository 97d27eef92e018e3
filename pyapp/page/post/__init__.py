"""The post: games that are shared by links, seats and keys, what is sealed, what goes out and what comes in.

`arrivalviews`  what the page shows of a link that came in, and of links of which only some parts came
`company`       who plays what in the game that is shared, and what this device may do in it
`incoming`      links that come in: asks `sharing.arrival` what a link is worth before it is believed, and the player what becomes of it
`opening`       what the page opens with: what its address asks for, else the game that was played last
`ordering`      standing orders as they are written in the page: one sheet for a seat or for all of a player's seats
`orders`        a sheet of standing orders, for a seat or for all seats of a player
`outgoing`      links that go out: signed first, short or plain, as text and as codes
`parts`         what has arrived waits here for the rest, for a day, and can be dropped
`postviews`     the link that goes out, seats, keys, the audit
`sealing`       dice that one fixes and another opens, turns that are opened when all have sealed, orders shown one by one
`seating`       who plays what on which device, further seats, keys that move on, and the way out when they are lost
`seatviews`     what the page shows of seats, keys and standing orders
`signing`       the browser makes and verifies signatures in its own time; what waits for them goes on afterwards
`told`          how an action that waits in a shared game is told
"""
