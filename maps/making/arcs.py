"""From labelled faces to arcs: the border pieces between two labels, and corners where a contact is not wanted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from maps.making.mesh import DRY, Mesh
from maps.making.start import APART

Points = NDArray[np.float64]
Ints = NDArray[np.int64]
Pair = tuple[int, int]

OFF_BOARD = -1
LONGEST_CORNER = 22.0


@dataclass
class WorkArc:
    """A border piece as vertex numbers; `left` and `right` are labels in the sense of y growing upwards."""

    vertices: list[int]
    left: int
    right: int
    natural: list[bool]
    points: Points = field(default_factory=lambda: np.empty((0, 2)))

    @property
    def closed(self) -> bool:
        """It is a ring of its own."""
        return self.vertices[0] == self.vertices[-1]


@dataclass
class Network:
    """All arcs of a board over one table of vertices. Labels: spaces, then ice, other land and lake."""

    vertices: Points
    arcs: list[WorkArc]
    spaces: int
    land_count: int

    @property
    def ice(self) -> int:
        """Sea that is no space."""
        return self.spaces

    @property
    def other_land(self) -> int:
        """Land that is no space."""
        return self.spaces + 1

    @property
    def lake(self) -> int:
        """Water that no zone reaches."""
        return self.spaces + 2

    def kind(self, arc: WorkArc) -> str:
        """frame, coast, land or sea."""
        if OFF_BOARD in (arc.left, arc.right):
            return "frame"
        dry = [label < self.land_count or label == self.other_land for label in (arc.left, arc.right)]
        if dry[0] != dry[1]:
            return "coast"
        return "land" if dry[0] else "sea"

    def length(self, arc: WorkArc) -> float:
        """Length in board units."""
        steps = np.diff(self.vertices[arc.vertices], axis=0)
        return float(np.hypot(steps[:, 0], steps[:, 1]).sum())


class _Walker:
    """Chains segments into arcs: from node to node, a node being where not exactly two like segments meet."""

    def __init__(self, segments: list[tuple[int, int, int, int, bool]]) -> None:
        self.segments = segments
        self.used = [False] * len(segments)
        self.at: dict[int, list[int]] = defaultdict(list)
        for number, (start, end, *_) in enumerate(segments):
            self.at[start].append(number)
            self.at[end].append(number)

    def _sides(self, number: int) -> Pair:
        _, _, left, right, _ = self.segments[number]
        return (left, right) if left < right else (right, left)

    def is_node(self, vertex: int) -> bool:
        """More or fewer than two segments meet here, or two that part different spaces."""
        here = self.at[vertex]
        return len(here) != 2 or self._sides(here[0]) != self._sides(here[1])

    def _walk(self, vertex: int, number: int) -> WorkArc:
        start, _, left, right, _ = self.segments[number]
        arc = WorkArc([vertex], *((left, right) if start == vertex else (right, left)), natural=[])
        while True:
            self.used[number] = True
            start, end, _, _, natural = self.segments[number]
            vertex = end if start == vertex else start
            arc.vertices.append(vertex)
            arc.natural.append(natural)
            onward = [] if self.is_node(vertex) else [other for other in self.at[vertex] if not self.used[other]]
            if not onward:
                return arc
            number = onward[0]

    def arcs(self) -> Iterator[WorkArc]:
        """All arcs, then the rings without nodes."""
        for vertex in sorted(self.at):
            if self.is_node(vertex):
                for number in self.at[vertex]:
                    if not self.used[number]:
                        yield self._walk(vertex, number)
        for number, (start, *_) in enumerate(self.segments):
            if not self.used[number]:
                yield self._walk(start, number)


def face_labels(mesh: Mesh, cell_of_face: Ints, label: Ints, spaces: int) -> Ints:
    """The label of every face; land without label is other land, water without label is lake."""
    labels = label[cell_of_face].copy()
    nobody = labels < 0
    labels[nobody & (mesh.kind == DRY)] = spaces + 1
    labels[nobody & (mesh.kind != DRY)] = spaces + 2
    return np.asarray(labels)


def network(mesh: Mesh, labels: Ints, spaces: int, land_count: int) -> Network:
    """The arcs of a labelling."""
    off = np.append(labels, OFF_BOARD)  # face -1 is off the board
    left, right = off[mesh.left], off[mesh.right]
    border = np.flatnonzero(left != right)
    segments = [(int(mesh.segments[i, 0]), int(mesh.segments[i, 1]), int(left[i]), int(right[i]), bool(mesh.natural[i])) for i in border]
    return Network(mesh.vertices.copy(), list(_Walker(segments).arcs()), spaces, land_count)


@dataclass(frozen=True)
class Corner:
    """An unwanted contact that was drawn together into a point."""

    pair: Pair
    at: tuple[float, float]


class _Contraction:
    """Draws short unwanted contacts together into one vertex, so that four spaces meet in a corner."""

    def __init__(self, net: Network) -> None:
        self.net = net
        self.renamed: dict[int, int] = {}
        self.dropped: set[int] = set()
        self.corners: list[Corner] = []

    def vertex(self, number: int) -> int:
        """What a vertex has become."""
        while number in self.renamed:
            number = self.renamed[number]
        return number

    def _ends_land_border(self, vertex: int) -> bool:
        return any(
            self.net.kind(arc) == "land" and vertex in (self.vertex(arc.vertices[0]), self.vertex(arc.vertices[-1]))
            for arc in self.net.arcs
        )

    def contract(self, index: int, pair: Pair) -> None:
        """Draw one arc together; on a coast, to the end of the land border, or else to its middle."""
        arc = self.net.arcs[index]
        first, last = self.vertex(arc.vertices[0]), self.vertex(arc.vertices[-1])
        if first == last:
            return
        if self.net.kind(arc) == "coast":
            kept, gone = (first, last) if self._ends_land_border(first) else (last, first)
        else:
            kept, gone = first, last
            self.net.vertices[kept] = (self.net.vertices[first] + self.net.vertices[last]) / 2
        self.renamed[gone] = kept
        self.dropped.add(index)
        self.corners.append(Corner(pair, (float(self.net.vertices[kept][0]), float(self.net.vertices[kept][1]))))

    def finish(self) -> None:
        """Rename vertices in all arcs and drop what has become a point."""
        arcs = [arc for index, arc in enumerate(self.net.arcs) if index not in self.dropped]
        for arc in arcs:
            renamed = [self.vertex(vertex) for vertex in arc.vertices]
            kept = [0] + [i for i in range(1, len(renamed)) if renamed[i] != renamed[i - 1]]
            arc.natural = [arc.natural[i - 1] for i in kept[1:]]
            arc.vertices = [renamed[i] for i in kept]
        self.net.arcs = [arc for arc in arcs if len(arc.vertices) > 1]


def contract_corners(net: Network, wanted: Ints, skip: set[Pair]) -> list[Corner]:
    """Draw every short unwanted contact together, except those to skip; says which."""
    by_pair: dict[Pair, list[int]] = defaultdict(list)
    for index, arc in enumerate(net.arcs):
        if min(arc.left, arc.right) >= 0 and max(arc.left, arc.right) < net.spaces and arc.left != arc.right:
            pair = (min(arc.left, arc.right), max(arc.left, arc.right))
            if wanted[pair] == APART:
                by_pair[pair].append(index)
    work = _Contraction(net)
    for pair, indices in by_pair.items():
        if pair not in skip and sum(net.length(net.arcs[index]) for index in indices) <= LONGEST_CORNER:
            for index in indices:
                work.contract(index, pair)
    work.finish()
    return work.corners
