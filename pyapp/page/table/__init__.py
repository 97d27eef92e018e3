"""The table: the game that lies on it, the form that a seat fills, and the presenter that shows it; each family of games has its own.

`colours`    colours for pictures that leave the page, where no style sheet goes with them
`driver`     fills the form of one seat from clicks, steppers and keys until it is an action
`figures`    a game in figures: what the statistics measure, and what pictures to post must know of it
`form`       what one seat has filled in, what may be filled in next, and where nothing can be done and why
`landmarks`  the points of a game to which one leaps: turns, rounds, battles
`oracle`     what takes time to work out, such as odds: asked for when it is shown, worked out when there is time, and remembered
`presenter`  what the page must know of a game beyond its forms: how its pieces look and read. This is the plain one that fits every game
`reckoning`  what the calculators of all games share: numbers, units called up one by one, bars of what may come
`session`    the game on the table, the point of it that is shown, and what may be taken back
`shares`     shares of a whole, such as odds: as percentages and as a bar
`shots`      dice that were rolled for hits, as a presenter tells the annals of them
`widgets`    the generic widgets: one for each kind of field, so that every game can be played
"""
