"""Draws the boards: reads the compact board files and makes SVG with svgwrite; pure Python, natively and in the browser.

`boardfile`       what a board is made of, and its one canonical text; `maps/README.md` describes the format
`draw`            begin here: a board as a drawing, its labels and its marks in another language
`areadraw`        area boards: sea, land, borders, links, labels, marks
`hexdraw`         hex boards: the same layers and ids
`hexes`           hexes by arithmetic: where one lies, which one a point is in, neighbours, distances
`outline`         from arcs to outlines: the rings of a space, SVG path data
`lettering`       how wide names are, and how a name is set with its value and city
`blockmarks`      printed symbols of area boards: capitals, factories, resources, ports, fortresses
`pieces`          silhouettes of units and emblems of powers, as symbols
`counters`        counters with map symbols for hex boards
`woodblocks`      blocks of wood for area boards: turned away, upright, flat
`commandmarkers`  command markers of War Room, closed and opened up
`places`          where the page puts stacks of units and arrows
"""
