"""Arrows on the board: the movements of a phase."""

from __future__ import annotations

from collections.abc import Iterable

import svgwrite

from pyapp.board.boardfile import Board
from pyapp.board.places import arrow as arrow_path
from pyapp.page.presenter import Arrow


def draw_arrows(board: Board, arrows: Iterable[Arrow], group: str) -> str:
    """The markup of all arrows; the same way taken twice is drawn once."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=group, class_="arrows")
    for arrow in dict.fromkeys(arrows):
        data = arrow_path(board, arrow.start, arrow.end)
        if not data:
            continue
        one = make.g(class_=f"arrow {arrow.style} seat-{arrow.seat}")
        one.add(make.path(d=data, class_="under"))
        one.add(make.path(d=data, class_="over"))
        drawn.add(one)
    return str(drawn.tostring())
