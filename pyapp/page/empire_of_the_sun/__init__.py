"""Empire of the Sun on the page.

`names`      how units, cards and hexes read
`presenter`  puts the game's own pictures and panels in the places that the page has for them
"""
