"""What is printed: `edition` reads the board, the unit chart and the switches of an edition from its data, `units` is the text form
of a piece, `technology` what developments change in its values.
"""
