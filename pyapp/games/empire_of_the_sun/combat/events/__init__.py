"""What events take from ships, aircraft and troops outside the fighting. EotS 5.32B.

`tolls`     steps that a player chooses, after a roll or without one
`kamikaze`  attacks on the ships of a battle before it begins
"""
