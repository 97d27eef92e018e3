"""A position.

`setup`     begins a scenario: `begin`
`notation`  writes and reads it as text: `write`, `read`
`editing`   what of it can be set up by hand: `WarEditing`
`status`    names every way in which it can be corrupt: `status`
`view`      hides what a nation may not see: `view`
`older`     reads the positions of earlier schemas: `renewed`
"""
