"""A position.

`notation`  writes and reads it as text: `position_text`, `read_position`
`status`    names every way in which it can be corrupt: `status`
"""
