"""A simplified board: the outlines of a region, coarse enough to be light, with its owners and the names that are spoken of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from pyapp.board.boardfile import Board, Point, Space
from pyapp.board.hexes import HexGrid
from pyapp.board.outline import coarse, line_data, whole_rings
from pyapp.board.places import middle
from pyapp.page.table.colours import INK, NOBODY, SEA

NARROWEST, WIDEST = 1.25, 2.1  # how wide a region is for its height
MARGIN = 85.0  # board units round the spaces concerned
LEAST = 440.0  # how wide a region is at least
DETAIL = 1.4  # pixels: what is smaller is left out of an outline
LARGE, SMALL = 14.0, 9.0
Box = tuple[float, float, float, float]


class Ground:
    """A region of a board round some spaces, so many pixels wide."""

    def __init__(self, board: Board, spaces: Iterable[str], width: int) -> None:
        self.board = board
        self.named = [space for space in dict.fromkeys(spaces) if space in board.spaces]
        self.box = _region([middle(board.spaces[space]) for space in self.named or _on_map(board)], board.size)
        self.scale = width / (self.box[2] - self.box[0])
        self.height = round((self.box[3] - self.box[1]) * self.scale)

    @property
    def placed(self) -> str:
        """The transformation from the board to the picture."""
        return f"scale({self.scale:.4f}) translate({-self.box[0]:.1f} {-self.box[1]:.1f})"

    def middle(self, space: str) -> Point:
        """Where the signs of a space stand: the place for units that is nearest to its middle."""
        there = middle(self.board.spaces[space])
        return min(self.board.spaces[space].slots[:4], key=lambda slot: math.dist(slot, there), default=there)

    @cached_property
    def outlines(self) -> dict[str, str]:
        """Path data of every space in sight."""
        if self.board.grid:
            grid = HexGrid.from_header(self.board.grid)
            hexes = [space for space in self.board.spaces.values() if space.kind == "land" or space.id in self.named]
            corners = {space.id: grid.corners(space.id) for space in hexes if space.kind != "box"}
            return {name: _closed(ring) for name, ring in corners.items() if self._in_sight(ring)}
        found: dict[str, str] = {}
        for name in self.board.spaces:
            unit = self.board.unit
            rings = [ring for ring in whole_rings(self.board, name) if self._in_sight([(x / unit, y / unit) for x, y in ring])]
            if data := "".join(self._thinned(ring) for ring in rings):
                found[name] = data
        return found

    def _in_sight(self, ring: Iterable[Point]) -> bool:
        corners = list(ring)
        left, top, right, bottom = self.box
        return min(x for x, _ in corners) < right and max(x for x, _ in corners) > left and any(top < y < bottom for _, y in corners)

    def _thinned(self, ring: list[tuple[int, int]]) -> str:
        """An outline without what would be smaller than a pixel or so."""
        unit = self.board.unit
        kept = coarse([*ring, ring[0]], DETAIL / self.scale * unit)[:-1]
        if self.scale > 1:
            return line_data(kept, unit, True)
        return line_data([(round(x / unit), round(y / unit)) for x, y in kept], 1, True)

    @cached_property
    def crowding(self) -> float:
        """How large signs may be, from 1 down to a half, so that those of neighbours do not lie upon each other."""
        places = [self.middle(space) for space in self.named]
        near = sorted(min((math.dist(one, other) for other in places if other != one), default=99.0) for one in places)
        return max(0.5, min(1.0, near[len(near) // 4] * self.scale / 44)) if near else 1.0

    def drawn(self, make: Any, owners: Mapping[str, str], lands: Mapping[str, str]) -> Any:
        """The region with everybody's land in his colour. What changes hands later is drawn over it: `shape`."""
        drawn = make.g(transform=self.placed, stroke_linejoin="round")
        for name, data in self.outlines.items():
            space = self.board.spaces[name]
            shape = make.path(d=data, id=f"s-{name}")
            drawn.add(make.g(fill=_fill(space, owners.get(name, ""), lands), stroke="#7d7866", stroke_width=round(0.9 / self.scale, 2)))
            drawn.elements[-1].add(shape)
        return drawn

    def names(self, make: Any, names: Mapping[str, str]) -> Any:
        """The names of the spaces concerned, beneath what stands there."""
        size = round(max(SMALL, LARGE * self.crowding) / self.scale, 1)
        down = 20 * self.crowding / self.scale + size * 0.6
        drawn = make.g(transform=self.placed, font_size=size, text_anchor="middle", fill=INK, paint_order="stroke")
        drawn["stroke"], drawn["stroke-width"], drawn["stroke-opacity"] = "#fffdf5", round(3 / self.scale, 2), 0.75
        for space in self.named:
            x, y = self.middle(space)
            drawn.add(make.text(names[space], insert=(round(x, 1), round(y + down, 1))))
        return drawn


def _on_map(board: Board) -> list[str]:
    """The spaces that are no boxes beside the map."""
    return [space.id for space in board.spaces.values() if space.kind != "box"]


def _fill(space: Space, owner: str, lands: Mapping[str, str]) -> str:
    if space.kind == "sea":
        return SEA
    return lands.get(owner, NOBODY) if space.kind != "impassable" else "#c9c4b4"


def _region(places: list[Point], size: tuple[int, int]) -> Box:
    """The box round some places, neither too narrow nor too wide, and within the board where it fits."""
    left, right = min(x for x, _ in places) - MARGIN, max(x for x, _ in places) + MARGIN
    top, bottom = min(y for _, y in places) - MARGIN, max(y for _, y in places) + MARGIN
    width, height = right - left, bottom - top
    wider = max(0.0, height * NARROWEST - width, LEAST - width) / 2
    higher = max(0.0, (width + 2 * wider) / WIDEST - height) / 2
    left, right = _within(left - wider, right + wider, size[0])
    top, bottom = _within(top - higher, bottom + higher, size[1])
    return left, top, right, bottom


def _within(low: float, high: float, most: float) -> tuple[float, float]:
    """A stretch moved onto the board; the same where it is longer.

    >>> _within(-20, 60, 100), _within(50, 130, 100), _within(-10, 110, 100)
    ((0, 80), (20, 100), (-10, 110))
    """
    if high - low >= most:
        return low, high
    return (0, high - low) if low < 0 else (most - (high - low), most) if high > most else (low, high)


def _closed(ring: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "z"
