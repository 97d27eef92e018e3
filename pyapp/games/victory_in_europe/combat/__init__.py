"""Battles (5.0, 6.2 to 6.4, 7.3 to 7.6, 11.33): from the losses that events bring to the landing of the last aircraft.

`phase`       the combat phase: events, raids, the order of battles, landings
`tolls`       steps that events take before any battle
`battle`      one battle: blocks are turned, rounds, who has won
`turns`       what is decided in a round: shelter, what aircraft attack, fire or retreat
`hits`        who suffers
`withdrawal`  retreats: their price, who has to leave
`blitz`       regrouping and exploitation
`capture`     an army takes an area
`ways`        where armies, aircraft and ships can go; knows nothing of the battle
`firing`      classes, targets, firepower, double defence; changes nothing
`events`      what cards do in a battle
`parties`     who takes part on which side
"""
