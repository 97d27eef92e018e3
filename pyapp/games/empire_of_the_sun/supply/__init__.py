"""Zones of influence (7.35) and the three traces, which are three different things:

==============  ===========================================================================================  =================
supply          a line that needs friendly ports to go ashore; enemies and zones block it; any length to a   13.1, `lines`
                source for an HQ, within the range of an HQ for a unit
activation      within the range of an HQ; enemies and zones block it, ports and closed hexsides do not      7.52, `activation`
attrition       the bare distance to any friendly HQ; nothing blocks it                                      13.4, `attrition`
==============  ===========================================================================================  =================

`disposition`  all that supply depends on, as one frozen value: the key under which what was worked out is kept
`zones`        which hexes lie in whose zone, and which zones are neutralised
`phase`        the attrition phase as a step
`picture`      who is supplied and the zones that follow, worked out once for each disposition: `picture_of(state)`

All are pure functions on a position. A flood of the whole map takes a fraction of a millisecond (`map.hexsets`), a whole picture about two,
and it is worked out only when something has moved.
"""
