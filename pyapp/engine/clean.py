"""Names and other words of people: what they may not hold, because it would show them otherwise than they are."""

from __future__ import annotations

import unicodedata

SPACES = "\t\n\v\f\r\x85\u2028\u2029"
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # they turn the text around them over
LOST = ("Cc", "Cs")  # control characters, halves of characters


def clean(text: str) -> str:
    """A text from outside as it may be shown: without control characters and without marks that change the direction of writing.

    Every door uses this: links, saves, scripts, positions, and the fields that a player fills in.

    >>> clean("Ann\\u202egpj.exe"), clean("two\\nlines"), clean("plain")
    ('Anngpj.exe', 'two lines', 'plain')
    """
    if text.isprintable():
        return text
    return "".join(_kept(letter) for letter in text)


def _kept(letter: str) -> str:
    if letter in SPACES:
        return " "
    return "" if letter in DIRECTIONS or unicodedata.category(letter) in LOST else letter
