"""Texts and lines in pictures that leave the page."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from pyapp.page.table.colours import DICE, INK, on
from pyapp.page.table.figures import Thrown

FONT = "'Noto Sans','DejaVu Sans','Segoe UI',Helvetica,Arial,sans-serif"
LETTER = 0.53  # how wide a letter is on average, in type sizes
DIE, APART = 24, 28
HIT = "#2e7d43"


def broken(text: str, size: float, width: float, most: int) -> list[str]:
    """A text in lines that fit, the last one cut where there is more.

    >>> broken("Germany moves two tanks", 10, 70, 2)
    ['Germany moves', 'two tanks']
    >>> broken("Germany moves two tanks", 10, 70, 1)
    ['Germany…']
    """
    return textwrap.wrap(text, max(4, int(width / size / LETTER)), max_lines=most, placeholder="…")


def written(make: Any, lines: Sequence[str], at: tuple[float, float], size: float, fill: str = INK, **more: Any) -> Any:
    """Lines of text beneath each other."""
    x, y = at
    text = make.text("", insert=(x, y), font_size=size, fill=fill, **more)
    for place, line in enumerate(lines):
        text.add(make.tspan(line, x=[x], dy=[round(size * 1.3, 1) if place else 0]))
    return text


def dice(make: Any, thrown: Sequence[Thrown], at: tuple[float, float]) -> Any:
    """Dice side by side: coloured ones with their number, others with their face, those that hit filled."""
    x, y = at
    drawn = make.g(font_size=15, font_weight="bold", text_anchor="middle")
    for place, die in enumerate(thrown):
        fill = DICE.get(die.colour) or (HIT if die.hit else "#ffffff")
        left = x + place * APART
        drawn.add(make.rect((left, y), (DIE, DIE), 5, fill=fill, stroke=HIT if die.colour and die.hit else INK, stroke_width=1.5))
        drawn.add(make.text(die.text, insert=(left + DIE / 2, y + 17.5), fill=on(fill)))
    return drawn
