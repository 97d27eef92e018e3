"""An offensive (6) is an object in the state, `Offensive`; `flow` runs it from its card to its end, letter by letter of 6.2.

`begin`         5.1, 6.1  a card opens an offensive: its numbers
`eligible`      5.1.2, 5.31, 6.21, 14  whom a card lets an HQ activate; what inter-service rivalry forbids
`activation`    A, 6.21  the step, and the form that the reaction shares
`conditions`    5.31, 6.24  what an event demands of the battles; `mend` sends the player back to where that can be mended
`intelligence`  C, 5.22, 6.25  the condition and the roll
`windows`       5.32  what the reaction player may do now
`reaction`      D, 6.25  the step in which he does it
`special`       6.27  Special Reaction
`react`         E, 6.26  activation in reaction
`cancel`        5.32D  weather and strikes
`december`      17.11  the two offensives of December 1941
`rollback`      opens and closes an offensive, takes one back exactly when it is cancelled, calls one off
"""
