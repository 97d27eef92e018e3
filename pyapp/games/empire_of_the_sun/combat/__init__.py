"""Battles (8): air and naval combat, then ground combat.

`scene`      8.2B, 8.4A  what a battle is fought under: place, condition, events; the modifiers of the dice
`forces`     a unit in a battle as a value, and what is asked of a whole side
`parties`    8.1  who takes part, near and far, and how strong each unit is there
`volley`     8.2B, 8.4A  the two combat results tables
`targets`    8.2F, 8.4B  which units hits may be applied to, and in which order
`outcome`    8.3, 8.4C  who has won the air-naval combat, and who the ground combat
`losses`     steps that are lost, with what that brings about
`fire`       8.2B to E, 8.4A  the steps in which dice are rolled
`hits`       8.2F, 8.4B  the step in which the owner of the hits applies them
`swap`       8.2F7  the Japanese carriers' advantage
`events`     losses that events bring outside the fighting
`battle`     the steps `Battles` and `Engagement`: the outline of it all
`capture`    8.33  the hex changes hands
`retreat`    8.5  who has lost leaves
`sound`      what can be wrong with the battles of an open offensive; `position.status` asks it
"""
