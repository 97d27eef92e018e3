"""A position.

`notation`  writes and reads it as text: `position_text`, `read_position`
`editing`   what of it can be set up by hand: `AxisEditing`
`status`    names every way in which it can be corrupt: `status`
"""
