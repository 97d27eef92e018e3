"""The board as a grid of small cells: fast answers to "does this box fit here?"."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage
from shapely import Geometry

CELL = 2.0
Mask = NDArray[np.bool_]
Spot = tuple[float, float]
Box = tuple[float, float, float, float]


def cells_of(length: float) -> int:
    """How many cells cover a length."""
    return max(1, int(np.ceil(length / CELL - 1e-9)))


def fitting(mask: Mask, width: float, height: float) -> Mask:
    """Where a box fits wholly on true cells: true at the cell of the box's centre (as `middle` gives it back)."""
    across, down = cells_of(width), cells_of(height)
    total = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), np.int32)
    total[1:, 1:] = mask.cumsum(0).cumsum(1)
    found = np.zeros_like(mask)
    if mask.shape[0] < down or mask.shape[1] < across:
        return found
    covered = total[down:, across:] - total[:-down, across:] - total[down:, :-across] + total[:-down, :-across]
    found[down // 2 : down // 2 + covered.shape[0], across // 2 : across // 2 + covered.shape[1]] = covered == across * down
    return found


@dataclass
class Window:
    """A part of the raster: what a space owns, what its stacks may cover, and where the first cell lies."""

    mask: Mask
    room: Mask
    column: int
    row: int

    def middle(self, row: int, column: int, width: float, height: float) -> Spot:
        """Centre in board units of a box that `fitting` said fits at a cell."""
        x = self.column + column + (0.5 if cells_of(width) % 2 else 0.0)
        y = self.row + row + (0.5 if cells_of(height) % 2 else 0.0)
        return x * CELL, y * CELL

    def clear(self, mask: Mask, box: Box) -> Mask:
        """A mask of this window without the cells a box touches."""
        mask = mask.copy()
        west, north = int(box[0] // CELL) - self.column, int(box[1] // CELL) - self.row
        east, south = int(np.ceil(box[2] / CELL)) - self.column, int(np.ceil(box[3] / CELL)) - self.row
        mask[max(north, 0) : max(south, 0), max(west, 0) : max(east, 0)] = False
        return mask


class Raster:
    """Who owns each cell of the board (-1: nobody), and which cells are already used."""

    def __init__(self, width: float, height: float) -> None:
        self.owner = np.full((cells_of(height), cells_of(width)), -1)
        self.used = np.zeros_like(self.owner, dtype=bool)
        self.wet = np.zeros_like(self.owner, dtype=bool)
        self._extent: dict[int, tuple[int, int, int, int]] = {}

    def fill(self, shape: Geometry, number: int, wet: bool) -> None:
        """Give all cells inside a shape to an owner."""
        west, north, east, south = (int(value // CELL) for value in shape.bounds)
        columns = np.arange(max(west, 0), min(east + 1, self.owner.shape[1]))
        rows = np.arange(max(north, 0), min(south + 1, self.owner.shape[0]))
        x, y = np.meshgrid((columns + 0.5) * CELL, (rows + 0.5) * CELL)
        shapely.prepare(shape)
        inside = shapely.contains_xy(shape, x, y)
        part = self.owner[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        part[inside] = number
        self.wet[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1][inside] = wet
        self._extent[number] = (int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1)

    def use(self, box: Box) -> None:
        """Mark the cells of a box as used."""
        west, north = max(int(box[0] // CELL), 0), max(int(box[1] // CELL), 0)
        self.used[north : int(np.ceil(box[3] / CELL)), west : int(np.ceil(box[2] / CELL))] = True

    def free(self, number: int, lapping: bool = False, margin: int = 14) -> Window:
        """The unused cells of an owner; its stacks may also cover unused water beside it, or lap over any border."""
        north, south, west, east = self._extent[number]
        rows = slice(max(north - margin, 0), min(south + margin, self.owner.shape[0]))
        columns = slice(max(west - margin, 0), min(east + margin, self.owner.shape[1]))
        unused = ~self.used[rows, columns]
        own = self.owner[rows, columns] == number
        wet = self.wet[rows, columns]
        room = self.owner[rows, columns] >= 0 if lapping else own | wet if not (own & wet).any() else own
        return Window(own & unused, room & unused, columns.start, rows.start)

    def shore(self, number: int, reach: float) -> Window:
        """The unused cells of an owner and of the water within reach of it."""
        cells = cells_of(reach)
        window = self.free(number, margin=cells + 2)
        rows = slice(window.row, window.row + window.mask.shape[0])
        columns = slice(window.column, window.column + window.mask.shape[1])
        own, water = self.owner[rows, columns] == number, self.wet[rows, columns]
        near = (own | water) & ndimage.binary_dilation(own, iterations=cells) & ~self.used[rows, columns]
        return Window(near, near, window.column, window.row)
