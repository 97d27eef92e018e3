"""Arrows on the board: the movements of a phase."""

from __future__ import annotations

from collections.abc import Iterable

import svgwrite

from pyapp.board.boardfile import Board
from pyapp.board.places import arrow as arrow_path
from pyapp.board.places import arrow_head
from pyapp.page.table.presenter import Arrow

HEAD = 15.0


def draw_arrows(board: Board, arrows: Iterable[Arrow], group: str) -> str:
    """The markup of all arrows; the same way taken twice is drawn once."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=group, class_="arrows")
    for arrow in dict.fromkeys(arrows):
        data = arrow_path(board, arrow.start, arrow.end, arrow.tail)
        if not data:
            continue
        one = make.g(class_=f"arrow {arrow.style} seat-{arrow.seat}")
        one.add(make.path(d=data, class_="under"))
        one.add(make.path(d=data, class_="over"))
        one.add(make.polygon([(round(x, 1), round(y, 1)) for x, y in arrow_head(data, HEAD)], class_="head"))
        drawn.add(one)
    return str(drawn.tostring())
