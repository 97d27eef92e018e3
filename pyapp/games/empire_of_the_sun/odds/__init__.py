"""The exact odds of a battle.

`prospects`  looks at a position: `prospects` answers at once, `slices` a little at a time
`beforehand` what events take before the first die
`course`     follows all dice from there: `ends`
"""
