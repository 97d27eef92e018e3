"""Markup: what the page is written with, trees of elements, words in the reader's language, icons and codes.

`dice`   dice as pictures
`icons`  the signs on buttons, drawn here because no font is sure to have them
`qr`     a link as codes: one, or several when it is too long for a camera; each is an address of its own that any camera can open
`tree`   what a part of the page shows, as plain lists that `static/patch.js` turns into elements
`words`  everything the page says, in the language of the reader
"""
