"""The exact odds of a battle; nothing is simulated.

`exact`   asks and adds up: `odds` for a battle, `moment_of` for one in the middle
`ladder`  follows the hits on one side in one stage: `Ladder`
"""
