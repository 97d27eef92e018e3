"""A link as QR codes: one, or several when it is too long for a camera; each code is an address of its own that any camera can open."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say

PART = "#p="
MOST_IN_ONE = 700  # characters: larger codes are hard to read from a screen
MOST_PARTS = 9
LONGEST_PART = 2_000


def frames(address: str, fragment: str) -> list[str]:
    """The addresses that the codes hold: the link itself, or its parts by number."""
    if len(address) + len(fragment) <= MOST_IN_ONE:
        return [address + fragment]
    name = hashlib.sha256(fragment.encode()).hexdigest()[:6]
    room = MOST_IN_ONE - len(address) - len(PART) - 16
    chunks = [fragment[start : start + room] for start in range(0, len(fragment), room)]
    if len(chunks) > MOST_PARTS:
        return []
    return [f"{address}{PART}{name}.{number}.{len(chunks)}.{chunk.lstrip('#')}" for number, chunk in enumerate(chunks, start=1)]


def drawn(text: str) -> str:
    """A code as SVG, dark on light whatever the colours of the page."""
    import segno  # only here: it takes a while to import, and few need it

    code: str = segno.make(text, error="l", micro=False).svg_inline(border=3, dark="#000", light="#fff", omitsize=True)
    return code


def read_part(fragment: str) -> tuple[str, int, int, str]:
    """The name of the link, the part's number, how many there are, and the part itself. Raises BadData."""
    pieces = fragment.split(".", 3)
    if len(pieces) != 4 or len(fragment) > LONGEST_PART or not (len(pieces[0]) == 6 and pieces[0].isalnum() and pieces[0].isascii()):
        raise BadData(say("data.unreadable"))
    if not all(word in "123456789" and len(word) == 1 for word in pieces[1:3]) or int(pieces[1]) > int(pieces[2]):
        raise BadData(say("data.unreadable"))
    return pieces[0], int(pieces[1]), int(pieces[2]), pieces[3]


def joined(name: str, parts: Mapping[int, str]) -> str:
    """The fragment of the whole link. Raises BadData when the parts do not belong together."""
    fragment = "#" + "".join(parts[number] for number in sorted(parts))
    if hashlib.sha256(fragment.encode()).hexdigest()[:6] != name:
        raise BadData(say("data.unreadable"))
    return fragment
