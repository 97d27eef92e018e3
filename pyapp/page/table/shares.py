"""Shares of a whole, such as odds: as percentages and as a bar."""

from __future__ import annotations

from collections.abc import Sequence

import svgwrite

from pyapp.engine.work import TooMuchWork
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words

EXACT = 1e-9  # what sums of floating-point numbers may be off


def bar(parts: Sequence[tuple[str, float]], width: int = 280, height: int = 14) -> str:
    """A bar of shares that together make one."""
    make = svgwrite.Drawing(
        debug=False,
        size=("100%", str(height)),
        viewBox=f"0 0 {width} {height}",
        class_="bar",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    x = 0.0
    for name, share in parts:
        make.add(make.rect((round(x, 2), 0), (round(share * width, 2), height), class_=name))
        x += share * width
    return str(make.tostring())


def percent(words: Words, share: float) -> str:
    """A share as a percentage; what is possible never reads as nothing.

    >>> [percent(Words("en"), share) for share in (0.0004, 0.5, 0.9999, 1 - 1e-15)], percent(Words("es"), 0.973)
    (['<0.1 %', '50 %', '>99.9 %', '100 %'], '97,3 %')
    """
    share = 1 if share > 1 - EXACT else share
    if 0 < share < 0.001:
        return f"<{words.decimal(0.1)} %"
    if 0.999 < share < 1:
        return f">{words.decimal(99.9)} %"
    whole = 0.1 <= share <= 0.9 or share in (0, 1)
    return f"{words.decimal(100 * share, '.0f' if whole else '.1f')} %"


def unknown(words: Words, why: TooMuchWork | None) -> Node:
    """What stands in the place of odds that are not known: yet, or at all."""
    return h("div.odds.unknown", h("p.hint", words("odds.working" if why is None else "odds.too_large")))
