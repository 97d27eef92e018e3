"""Anneals the labels until what touches is what is declared: adaptive weights, carved paths, the best round is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree

from maps.making.annealing import SHORT, anneal
from maps.making.cells import Cells
from maps.making.mesh import DRY, WET
from maps.making.plan import Plan
from maps.making.start import APART, DECLARED, FORBIDDEN, Labelling

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Contact = tuple[int, int, float]

PROPOSALS = 4_000_000
HEAVIEST = 12.0
CONTRACTABLE = 18.0  # an undeclared contact shorter than this can be drawn as a corner
LAST_ROUNDS = 3


@dataclass(frozen=True)
class Mismatch:
    """How a labelling differs from the declared adjacency; weak contacts are declared but short."""

    missing: list[Contact]
    weak: list[Contact]
    extra: list[Contact]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs that are not as they should be."""
        return [(a, b) for a, b, _ in self.missing + self.weak + self.extra]

    @property
    def score(self) -> float:
        """What drawing corners cannot mend counts fully."""
        weak = sum(1 + (SHORT - length) / SHORT for _, _, length in self.weak)
        extra = sum(1.0 if length < CONTRACTABLE else 20 + length / 10 for _, _, length in self.extra)
        return 100 * len(self.missing) + weak + extra


def contact_lengths(cells: Cells, label: Ints, count: int) -> Floats:
    """Length of common border, label by label."""
    a, b = label[cells.source], label[cells.neighbour]
    both = (a >= 0) & (b >= 0) & (a != b)
    lengths = np.zeros((count, count))
    np.add.at(lengths, (a[both], b[both]), cells.length[both])
    return lengths


def mismatch(cells: Cells, labelling: Labelling) -> Mismatch:
    """Compare a labelling with the declared adjacency."""
    count = labelling.ice
    lengths = contact_lengths(cells, labelling.label, count + 1)
    a, b = np.tril_indices(count, -1)
    length, wanted = lengths[a, b], labelling.wanted[a, b]

    def chosen(which: NDArray[np.bool_]) -> list[Contact]:
        return [(int(i), int(j), float(k)) for i, j, k in zip(a[which], b[which], length[which], strict=True)]

    return Mismatch(
        missing=chosen((wanted == DECLARED) & (length <= 0)),
        weak=chosen((wanted == DECLARED) & (length > 0) & (length < SHORT)),
        extra=chosen((wanted == APART) & (length > 0)),
    )


def _border_prices(cells: Cells) -> Floats:
    """Borders are cheap along real borders; sea borders are dear close to a coast."""
    a, b = cells.source, cells.neighbour
    dry = np.flatnonzero(cells.kind == DRY)
    to_coast = cKDTree(cells.centre[dry]).query(cells.centre)[0]
    near = np.minimum(to_coast[a], to_coast[b])
    wet = (cells.kind[a] == WET) & (cells.kind[b] == WET)
    price = np.where(cells.kind[a] == DRY, 0.8 * (cells.length - 0.8 * cells.natural), cells.length)
    return np.where(wet, price * (1 + 1.6 * np.exp(-((near / 13.0) ** 2))), price)


def _shore(cells: Cells, labelling: Labelling, number: int, kind: int) -> Ints:
    """Cells of a kind next to a space."""
    entries = labelling.label[cells.source] == number
    there = np.unique(cells.neighbour[entries])
    return np.asarray(there[cells.kind[there] == kind])


def _path(labelling: Labelling, start: Ints, goal: Ints) -> tuple[float, list[int]] | None:
    if not len(start) or not len(goal):
        return None
    length, before, _ = dijkstra(labelling.roads, indices=start, min_only=True, return_predecessors=True)
    end = goal[np.argmin(length[goal])]
    if not np.isfinite(length[end]):
        return None
    path = [int(end)]
    while before[path[-1]] >= 0:
        path.append(int(before[path[-1]]))
    return float(length[end]), path[::-1]


def _carving(cells: Cells, labelling: Labelling, a: int, b: int) -> list[tuple[int, int]]:
    """Cells (with the label they should take) along the shortest way by which two spaces could come to touch."""
    held = [np.flatnonzero(labelling.label == number) for number in (a, b)]
    land = [number < labelling.land_count for number in (a, b)]
    options: list[tuple[float, list[int], tuple[int, int]]] = []

    def consider(start: Ints, goal: Ints, owners: tuple[int, int]) -> None:
        found = _path(labelling, start, goal)
        if found is not None:
            options.append((found[0] * (1.6 if owners[0] < labelling.land_count else 1.0), found[1], owners))

    if land[0] == land[1]:
        consider(held[0], held[1], (a, b))
    else:
        dry, wet = (a, b) if land[0] else (b, a)
        own = {a: held[0], b: held[1]}
        consider(own[wet], _shore(cells, labelling, dry, WET), (wet, wet))
        consider(own[dry], _shore(cells, labelling, wet, DRY), (dry, dry))
    if not options:
        return []
    _, path, (first, second) = min(options, key=lambda option: option[0])
    wishes = []
    for step, cell in enumerate(path):
        owner = first if first == second or step < len(path) // 2 else second
        around = cells.neighbour[cells.start[cell] : cells.start[cell + 1]]
        wishes += [(int(x), owner) for x in (cell, *around[cells.kind[around] == cells.kind[cell]])]
    return wishes


@dataclass
class Optimiser:
    """The rounds of one search."""

    cells: Cells
    labelling: Labelling
    least: Floats
    rounds: int
    seed: int

    def __post_init__(self) -> None:
        self.price = _border_prices(self.cells)
        self.bonus = np.zeros_like(self.labelling.cost)
        self.weight = np.ones(self.labelling.wanted.shape)

    def _anneal(self, number: int) -> None:
        cells, labelling = self.cells, self.labelling
        count, held = len(labelling.seeds), labelling.label >= 0
        size = np.bincount(labelling.label[held], weights=cells.area[held], minlength=count).astype(np.float64)
        members = np.bincount(labelling.label[held], minlength=count).astype(np.int64)
        early, closing = number < self.rounds * 0.6, number >= self.rounds - LAST_ROUNDS
        cost = labelling.cost if closing else labelling.cost - self.bonus
        hot, cold = (6.0, 0.3) if early else (2.1, 0.05)
        proposals = PROPOSALS * (3 if number == self.rounds - 1 else 1)
        state = (labelling.label, contact_lengths(cells, labelling.label, count), size, members)
        graph = (cells.kind, cells.area, cells.start, cells.neighbour, cells.length, self.price)
        rules = (labelling.fixed, labelling.wanted, self.weight, cost, self.least)
        anneal(state, graph, rules, proposals, hot, cold, self.seed + number)

    def _learn(self, found: Mismatch, number: int) -> None:
        """Make what is still wrong dearer, and pay for paths between spaces that should touch."""
        self.bonus *= 0.6
        self.weight = np.maximum(self.weight * 0.97, 1.0)
        for a, b in found.pairs:
            self.weight[a, b] = self.weight[b, a] = min(self.weight[a, b] * 1.35, HEAVIEST)
        if number < self.rounds - LAST_ROUNDS:
            for a, b, _ in found.missing + found.weak:
                for cell, owner in _carving(self.cells, self.labelling, a, b):
                    allowed = self.labelling.cost[cell, owner] < FORBIDDEN
                    self.bonus[cell, owner] = self.cells.area[cell] * 0.9 if allowed else 0.0

    def run(self, report: Callable[[str], None]) -> Mismatch:
        """All rounds; leaves the best labelling in place."""
        best: tuple[float, Ints] | None = None
        for number in range(self.rounds):
            self._anneal(number)
            found = mismatch(self.cells, self.labelling)
            if number >= self.rounds * 0.6 and (best is None or found.score < best[0]):
                best = (found.score, self.labelling.label.copy())
            if number % 5 == 4:
                counts = f"{len(found.missing)} missing, {len(found.weak)} weak, {len(found.extra)} extra"
                report(f"round {number + 1}: {counts}")
            self._learn(found, number)
        assert best is not None
        self.labelling.label[:] = best[1]
        return mismatch(self.cells, self.labelling)


def optimise(plan: Plan, cells: Cells, labelling: Labelling, report: Callable[[str], None]) -> Mismatch:
    """Improve a labelling in place."""
    making = plan.settings["making"]
    least = np.array([making["least_land"] if space.is_land else making["least_sea"] for space in plan.spaces] + [1.0])
    for name, area in making.get("least", {}).items():
        least[plan.index[name]] = area
    return Optimiser(cells, labelling, least, making["rounds"], making["seed"]).run(report)
