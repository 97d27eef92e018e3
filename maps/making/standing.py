"""Finds room inside one space: the best place for its name, and as many places for unit stacks as are wanted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from maps.making.raster import CELL, Mask, Spot, Window, fitting
from pyapp.board.lettering import Block

SLOT = (30.0, 26.0)
PITCH = (32.0, 28.0)
BODY = (28.0, 24.0)  # what must lie on the space or on water beside it; the rim may lap over a border
HEART = (14.0, 12.0)  # what must lie on the space itself
ENOUGH = 10
CANDIDATES = 40


@dataclass(frozen=True)
class Standing:
    """Where the name's top middle is (if the name is inside) and the stack centres, best first."""

    name: Block | None
    top: Spot | None
    slots: list[Spot]


def _runs(wanted: Mask) -> list[list[tuple[int, int]]]:
    """Per row, the stretches of true cells: first and last column."""
    padded = np.zeros((wanted.shape[0], wanted.shape[1] + 2), np.int8)
    padded[:, 1:-1] = wanted
    rows, columns = np.nonzero(np.diff(padded, axis=1))
    runs: list[list[tuple[int, int]]] = [[] for _ in range(wanted.shape[0])]
    for row, first, after in zip(rows[::2].tolist(), columns[::2].tolist(), columns[1::2].tolist(), strict=True):
        runs[row].append((first, after - 1))
    return runs


def _pack_rows(window: Window, wanted: Mask) -> list[Spot]:
    """Rows of stacks, centred in their runs; the row phase that holds most."""
    across, down = int(PITCH[0] / CELL), int(PITCH[1] / CELL)
    runs = _runs(wanted)
    counts = [sum((last - first) // across + 1 for first, last in row) for row in runs]
    phase = max(range(down), key=lambda start: sum(counts[start::down]))
    spots: list[Spot] = []
    for row in range(phase, len(runs), down):
        taken = -across
        for first, last in runs[row]:
            first = max(first, taken + across)
            if first > last:
                continue
            count = (last - first) // across + 1
            start = first + (last - first - (count - 1) * across) // 2
            taken = start + (count - 1) * across
            spots += [window.middle(row, start + k * across, *BODY) for k in range(count)]
    return spots


def pack(window: Window, wanted: Mask, near: Spot | None) -> list[Spot]:
    """Stacks where `wanted` is true: each island has rows of its own. Nearest to `near` first."""
    islands, count = ndimage.label(wanted)
    best: list[Spot] = []
    for number, part in enumerate(ndimage.find_objects(islands), start=1):
        rows, columns = part
        shifted = Window(window.mask, window.room, window.column + columns.start, window.row + rows.start)
        for spot in _pack_rows(shifted, islands[part] == number):
            if count == 1 or all(abs(spot[0] - x) >= PITCH[0] or abs(spot[1] - y) >= PITCH[1] for x, y in best):
                best.append(spot)
    if best and near is None:
        near = (sum(x for x, _ in best) / len(best), sum(y for _, y in best) / len(best))
    if near is not None:
        middle = near
        best.sort(key=lambda spot: ((spot[0] - middle[0]) ** 2 + 1.6 * (spot[1] - middle[1]) ** 2, spot))
    return best


def standing_room(window: Window) -> Mask:
    """Where the middle of a stack may be."""
    return fitting(window.mask, *HEART) & fitting(window.room, *BODY)


def _beside(window: Window, room: Mask, name_box: tuple[float, float, float, float]) -> Mask:
    """Where the middle of a stack may be if a name box is kept clear."""
    clear = (SLOT[0] / 2 + 1, SLOT[1] / 2 + 1)
    grown = (name_box[0] - clear[0], name_box[1] - clear[1], name_box[2] + clear[0], name_box[3] + clear[1])
    return window.clear(room, grown)


def box_of(name: Block, top: Spot) -> tuple[float, float, float, float]:
    """The box a name covers."""
    return top[0] - name.width / 2, top[1], top[0] + name.width / 2, top[1] + name.height


def _places(window: Window, name: Block, centre: Spot) -> list[Spot]:
    """Some of the places where a name fits, spread out, the central ones first: tops of the block."""
    rows, columns = np.nonzero(fitting(window.mask, name.width + 4, name.height + 4))
    if not len(rows):
        return []
    x = (window.column + columns) * CELL - centre[0]
    y = (window.row + rows) * CELL - centre[1]
    order = np.argsort(x**2 + y**2, kind="stable")
    picked = np.unique(np.r_[order[:6], order[:: max(1, len(order) // CANDIDATES)]])
    middles = [window.middle(int(rows[i]), int(columns[i]), name.width + 4, name.height + 4) for i in picked]
    return [(mx, my - name.height / 2) for mx, my in middles]


def _value(name: Block, slots: int, off_centre: float) -> float:
    """How good a place is: large names, many stacks, near the middle, few lines."""
    return 1.5 * name.size + 1.6 * min(slots, ENOUGH) - 0.02 * off_centre - 0.4 * len(name.lines)


def inside(window: Window, names: list[Block], wanted: int) -> Standing | None:
    """The best compromise of a large, central name and room for stacks; None if no name leaves `wanted` places."""
    rows, columns = np.nonzero(window.mask)
    if not len(rows):
        return None
    centre = ((window.column + columns.mean()) * CELL, (window.row + rows.mean()) * CELL)
    best: tuple[float, Standing] | None = None
    room = standing_room(window)
    if len(pack(window, room, centre)) < wanted:
        return None
    for name in sorted(names, key=lambda name: (-name.size, len(name.lines))):
        bound = _value(name, ENOUGH, 0.0)
        if best is not None and bound <= best[0]:
            continue
        for top in _places(window, name, centre):
            slots = pack(window, _beside(window, room, box_of(name, top)), (top[0], top[1] + name.height / 2))
            if len(slots) < wanted:
                continue
            off = abs(top[0] - centre[0]) + abs(top[1] + name.height / 2 - centre[1])
            value = _value(name, len(slots), off)
            if best is None or value > best[0]:
                best = (value, Standing(name, top, slots[:ENOUGH]))
    return best[1] if best else None


def bare(window: Window) -> Standing:
    """Places for stacks only."""
    return Standing(None, None, pack(window, standing_room(window), None)[:ENOUGH])
