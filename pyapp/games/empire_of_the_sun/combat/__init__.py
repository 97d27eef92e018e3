"""Battles (8): air and naval combat, then ground combat.

`scene`      what a battle is fought under: place, condition, events; the modifiers of the dice
`forces`     a unit in a battle as a value, and what is asked of a whole side
`parties`    8.1  who takes part, near and far, and how strong each unit is there
`volley`     the two combat results tables
`targets`    which units hits may be applied to, and in which order
`outcome`    who has won the air-naval combat, and who the ground combat
`losses`     steps that are lost, with what that brings about
`fire`       the steps in which dice are rolled
`hits`       the step in which the owner of the hits applies them
`swap`       8.2F7  the Japanese carriers' advantage
`events`     losses that events bring outside the fighting
`battle`     the steps `Battles` and `Engagement`: the outline of it all
`capture`    8.33  the hex changes hands
`retreat`    8.5  who has lost leaves
`sound`      integrity
"""
