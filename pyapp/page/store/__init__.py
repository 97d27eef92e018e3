"""The store: what the browser keeps, as records with a counter and a checksum, in two places; saved games and keys are made of them.

`keyring`   the player's own secrets: for each shared game the number that everything follows from, and which player he is
`mirrored`  two places as one: the first answers at once, the mirror keeps what the first forgets when the browser is killed
`records`   what is kept in the browser, each with a counter that says which of two is newer and a checksum that shows damage
`saves`     the games that are kept: one record a game, an index, checksums, the last good copy, and never one tab over another
"""
