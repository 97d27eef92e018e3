"""From faces to cells: slivers and dead-end pockets are folded into their neighbours, so that nothing can block a relabelling."""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from maps.making.mesh import DRY, Mesh

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SMALLEST_CELL = 11.0
LARGEST_LEAF = 900.0
LARGEST_POCKET = 1500.0
SMALL_ISLAND = 4000.0  # an island this small keeps its cells, so that it can be shared out


@dataclass
class Cells:
    """A graph of cells. The neighbours of cell i are `neighbour[start[i]:start[i + 1]]`, each with the length of the
    common border and how much of it is a natural border; `cell_of_face` says which cell a mesh face is in."""

    kind: Ints
    country: Ints
    area: Floats
    centre: Floats
    start: Ints
    neighbour: Ints
    length: Floats
    natural: Floats
    cell_of_face: Ints

    @property
    def count(self) -> int:
        """How many cells there are."""
        return len(self.kind)

    @property
    def source(self) -> Ints:
        """The cell that each entry of `neighbour` belongs to."""
        return np.repeat(np.arange(self.count), np.diff(self.start))


def _graph(a: Ints, b: Ints, length: Floats, natural: Floats, count: int) -> tuple[Ints, Ints, Floats, Floats]:
    lengths = csr_matrix((length, (a, b)), shape=(count, count))
    # a trace, so that both matrices keep the same entries
    naturals = csr_matrix((natural + 1e-12, (a, b)), shape=(count, count))
    for matrix in (lengths, naturals):
        matrix.sum_duplicates()
        matrix.sort_indices()
    return lengths.indptr.astype(np.int64), lengths.indices.astype(np.int64), lengths.data, naturals.data


def cells_from(mesh: Mesh) -> Cells:
    """Every face as a cell of its own."""
    both = (mesh.left >= 0) & (mesh.right >= 0) & (mesh.left != mesh.right)
    a, b, length = mesh.left[both], mesh.right[both], mesh.length[both]
    natural = length * mesh.natural[both]
    count = len(mesh.kind)
    start, neighbour, lengths, naturals = _graph(np.r_[a, b], np.r_[b, a], np.r_[length, length], np.r_[natural, natural], count)
    own = np.arange(count)
    return Cells(mesh.kind, mesh.country, mesh.area, mesh.centre, start, neighbour, lengths, naturals, own)


def _merge(cells: Cells, target: Ints) -> Cells:
    """Fold every cell into its target; targets keep their kind, country and centre."""
    kept, into = np.unique(target, return_inverse=True)
    a, b = into[cells.source], into[cells.neighbour]
    apart = a != b
    start, neighbour, length, natural = _graph(a[apart], b[apart], cells.length[apart], cells.natural[apart], len(kept))
    area = np.bincount(into, weights=cells.area, minlength=len(kept))
    return Cells(
        cells.kind[kept],
        cells.country[kept],
        area,
        cells.centre[kept],
        start,
        neighbour,
        length,
        natural,
        into[cells.cell_of_face],
    )


def _same_land(cells: Cells) -> NDArray[np.bool_]:
    """Per neighbour entry: both cells are of one kind and country."""
    a, b = cells.source, cells.neighbour
    return np.asarray((cells.kind[a] == cells.kind[b]) & (cells.country[a] == cells.country[b]))


def _root(parent: Ints, cell: int) -> int:
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = int(parent[cell])
    return cell


def _without_slivers(cells: Cells) -> Cells:
    """Merge every tiny cell with the neighbour it shares most border with, smallest first."""
    parent, area, allowed = np.arange(cells.count), cells.area.copy(), _same_land(cells)
    members: dict[int, list[int]] = {cell: [cell] for cell in range(cells.count)}
    heap = [(area[cell], cell) for cell in range(cells.count) if area[cell] < SMALLEST_CELL]
    heapq.heapify(heap)
    while heap:
        size, cell = heapq.heappop(heap)
        if parent[cell] != cell or area[cell] > size + 1e-9 or area[cell] >= SMALLEST_CELL:
            continue
        shared: dict[int, float] = defaultdict(float)
        for member in members[cell]:
            for entry in range(cells.start[member], cells.start[member + 1]):
                other = _root(parent, int(cells.neighbour[entry]))
                if allowed[entry] and other != cell:
                    shared[other] += cells.length[entry] / (1 + area[other] / 400)
        if not shared:
            continue
        best = max(shared, key=lambda other: shared[other])
        parent[cell] = best
        members[best] += members.pop(cell)
        area[best] += area[cell]
        if area[best] < SMALLEST_CELL:
            heapq.heappush(heap, (area[best], best))
    return _merge(cells, np.array([_root(parent, cell) for cell in range(cells.count)]))


def _on_small_islands(cells: Cells, size: float) -> NDArray[np.bool_]:
    """Cells of islands so small that folding would leave them in one piece."""
    same = cells.kind[cells.source] == cells.kind[cells.neighbour]
    links = (cells.source[same], cells.neighbour[same])
    graph = csr_matrix((np.ones(same.sum()), links), shape=(cells.count, cells.count))
    island = connected_components(graph, directed=False)[1]
    area = np.bincount(island, weights=cells.area)[island]
    return np.asarray((cells.kind == DRY) & (area < size))


def _without_leaves(cells: Cells, small_island: float) -> Cells:
    """Fold cells with one neighbour of their kind (ends of fjords and spits) into it, until there are none."""
    while True:
        source = cells.source
        same = cells.kind[source] == cells.kind[cells.neighbour]
        degree = np.bincount(source[same], minlength=cells.count)
        target, taken = np.arange(cells.count), np.zeros(cells.count, bool)
        for cell in np.flatnonzero((degree == 1) & (cells.area < LARGEST_LEAF) & ~_on_small_islands(cells, small_island)):
            entries = slice(cells.start[cell], cells.start[cell + 1])
            other = int(cells.neighbour[entries][same[entries]][0])
            fits = cells.kind[cell] != DRY or cells.country[other] == cells.country[cell]
            if fits and not taken[cell] and target[other] == other:
                target[cell], taken[other] = other, True
        if (target == np.arange(cells.count)).all():
            return cells
        cells = _merge(cells, target)


class _Pockets:
    """Depth-first search for cut cells: whatever small subtree hangs on one cell is to be folded into that cell."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.order = np.full(cells.count, -1)
        self.low = np.zeros(cells.count, int)
        self.parent = np.full(cells.count, -1)
        self.weight = cells.area.copy()
        self.hangs_on: dict[int, int] = {}
        self.target = np.arange(cells.count)
        self.clock = 0
        self.same = cells.kind[cells.source] == cells.kind[cells.neighbour]

    def _enter(self, cell: int) -> tuple[int, int]:
        self.order[cell] = self.low[cell] = self.clock
        self.clock += 1
        return cell, int(self.cells.start[cell])

    def _leave(self, cell: int) -> None:
        above = int(self.parent[cell])
        if above >= 0:
            self.low[above] = min(self.low[above], self.low[cell])
            self.weight[above] += self.weight[cell]
            if self.low[cell] >= self.order[above] and self.weight[cell] < LARGEST_POCKET:
                self.hangs_on[cell] = above

    def search(self, root: int) -> None:
        """Visit everything reachable from a root, then say where each visited cell goes."""
        stack, visited = [self._enter(root)], [root]
        while stack:
            cell, entry = stack[-1]
            if entry == self.cells.start[cell + 1]:
                stack.pop()
                self._leave(cell)
                continue
            stack[-1] = (cell, entry + 1)
            other = int(self.cells.neighbour[entry])
            if not self.same[entry]:
                continue
            if self.order[other] < 0:
                self.parent[other] = cell
                stack.append(self._enter(other))
                visited.append(other)
            elif other != self.parent[cell]:
                self.low[cell] = min(self.low[cell], self.order[other])
        for cell in visited:
            above = int(self.parent[cell])
            if above >= 0 and self.target[above] != above:
                self.target[cell] = self.target[above]
            elif cell in self.hangs_on:
                self.target[cell] = self.target[self.hangs_on[cell]]


def _without_pockets(cells: Cells, small_island: float) -> Cells:
    pockets = _Pockets(cells)
    for root in np.argsort(-cells.area):
        if pockets.order[root] < 0:
            pockets.search(int(root))
    target = pockets.target
    kept = _on_small_islands(cells, small_island) | ((cells.kind == DRY) & (cells.country != cells.country[target]))
    target[kept] = np.flatnonzero(kept)
    while (target[target] != target).any():
        target = target[target]
    return _merge(cells, target)


def build_cells(mesh: Mesh, small_island: float = SMALL_ISLAND) -> Cells:
    """Cells fit for labelling."""
    return _without_pockets(_without_leaves(_without_slivers(cells_from(mesh)), small_island), small_island)
