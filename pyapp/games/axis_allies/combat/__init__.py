"""Conduct combat.

`conduct_combat`  the phase: declarations, then raids, assaults and general combat
`contested`       which spaces must or may be fought for
`raids`           strategic bombing, with escorts and interceptors
`rockets`         antiaircraft guns that strike at factories
`assault`         an amphibious assault: its sea battles, who bombards, the landing
`battle`          a battle round by round; before others fire, submarines strike by surprise or submerge (the step `Submerge`)
`forces`          its two sides: how strong a piece is, what its hits may go to, whether submarines may strike or submerge (`may_strike`)
`fire`            which dice a side rolls, and what their hits may go to
`losses`          which units hits may take, who chooses them, what happens to them
`retreat`         which attackers may leave, where they go, and the decision
`aftermath`       the end: survivors return to the board, territory changes hands, landings go ahead or are called off
"""
