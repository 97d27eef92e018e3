"""Draws a board with svgwrite: area boards here and in areadraw, hex boards in hexdraw."""

from __future__ import annotations

from collections.abc import Mapping

import svgwrite

from pyapp.board.areadraw import AreaPainter, draw_areas
from pyapp.board.boardfile import Board, load_board
from pyapp.board.hexdraw import HexPainter, draw_hexboard
from pyapp.board.hexes import HexGrid


def draw_board(board: Board, names: Mapping[str, str] | None = None) -> svgwrite.Drawing:
    """The drawing of a board; `names` gives spaces their translated names, by id."""
    return draw_hexboard(board, names) if board.grid else draw_areas(board, names or {})


def render_board(game: str, names: Mapping[str, str] | None = None) -> str:
    """The SVG text of a game's board, ready to be put into a page."""
    text: str = draw_board(load_board(game), names).tostring()
    return text


def render_labels(game: str, names: Mapping[str, str]) -> str:
    """The layer of names of an area board alone, for a reader who changes the language; nothing for a hex board."""
    board = load_board(game)
    if board.grid:
        return ""
    text: str = AreaPainter(board, svgwrite.Drawing(debug=False), names).labels().tostring()
    return text


def render_names(game: str, names: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """The names on a hex board one by one, each with its layer and its id; nothing for an area board, whose names are one layer."""
    board = load_board(game)
    if not board.grid:
        return []
    return HexPainter(board, HexGrid.from_header(board.grid), svgwrite.Drawing(debug=False), names).named()


def render_marks(game: str, cities: Mapping[str, str]) -> str:
    """The layer of printed values and cities of an area board alone, the cities named in another language."""
    text: str = AreaPainter(load_board(game), svgwrite.Drawing(debug=False), {}, cities).marks().tostring()
    return text
