"""The map (1.0): 148 areas and 27 sea zones, and what lies on and between them. Nothing here knows a position.

`areas`    `AREAS["berlin"]`: terrain, city, resource, marks, nation of 1939; regions such as `MIDDLE_EAST`, home territory
`seas`     `SEAS["baltic"]`: sea, ocean or convoy zone; which seas freeze
`borders`  neighbours: borders between areas with kind and limit, coasts, links between seas, straits, fjords, canals
"""
