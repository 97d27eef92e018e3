"""The ways of one block: where it can go from where it stands. Nothing here changes anything.

`ground`     what a place is to a nation that wants to move there; public facts alone
`blocks`     which blocks of a seat may move, and their labels
`cards`      events of cards that act on movement
`marching`   armies by land: stops, winter, limits of borders
`sailing`    ships: the sea, ports, straits, fjords, canals
`flying`     aircraft and paratroops
`strategic`  strategic moves by land, sea and air, red ports, factories
`invading`   from where and to where an invasion can go
"""
