"""Dice as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import svgwrite

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=40)
def die(face: int, hit: bool) -> str:
    """A die."""
    make = svgwrite.Drawing(
        debug=False, size=("24", "24"), viewBox="-12 -12 24 24", class_=f"die{' hit' if hit else ''}", aria_hidden="true"
    )
    make.add(make.rect((-11, -11), (22, 22), 5, class_="face"))
    for x, y in PIPS.get(face, ()):
        make.add(make.circle((x * 5.4, y * 5.4), 2.3, class_="pip"))
    return str(make.tostring())


def dice_row(faces: Sequence[int], value: int | None) -> str:
    """Dice side by side, the hits first told apart."""
    return "".join(die(face, value is not None and face <= value) for face in faces)
