"""Makes arcs look drawn: free borders are smoothed, all are simplified to whole tenths, and nothing may cross."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, STRtree

from maps.making.arcs import Network, WorkArc

Points = NDArray[np.float64]

TOLERANCE = {"sea": 0.6, "coast": 0.2, "land": 0.4, "frame": 0.0}
SEA_PASSES, LAND_PASSES = 60, 25
FORCE = 0.5
MOST_ROUNDS = 14


def _smoothed(net: Network, pinned: set[int]) -> Points:
    """Vertices after Laplacian smoothing: free borders move, coasts, frame and real borders stay."""
    neighbours: dict[int, set[int]] = defaultdict(set)
    on_land, fixed = set(), set(pinned)
    for arc in net.arcs:
        kind = net.kind(arc)
        if kind in ("frame", "coast"):
            fixed.update(arc.vertices)
            continue
        for index, (a, b) in enumerate(zip(arc.vertices, arc.vertices[1:], strict=False)):
            neighbours[a].add(b)
            neighbours[b].add(a)
            if kind == "land":
                on_land.update((a, b))
                if arc.natural[index]:
                    fixed.update((a, b))
    vertices = net.vertices.copy()
    for passes, skipped in ((LAND_PASSES, set[int]()), (SEA_PASSES - LAND_PASSES, on_land)):
        free = [vertex for vertex in sorted(neighbours) if vertex not in fixed and vertex not in skipped]
        if not free:
            continue
        around = [sorted(neighbours[vertex]) for vertex in free]
        counts = np.array([len(group) for group in around])
        flat, owner = np.concatenate(around), np.repeat(np.arange(len(free)), counts)
        for _ in range(passes):
            mean = np.zeros((len(free), 2))
            np.add.at(mean, owner, vertices[flat])
            vertices[free] += (mean / counts[:, None] - vertices[free]) * FORCE
    return vertices


def _simplified(points: Points, closed: bool, tolerance: float) -> Points:
    if tolerance <= 0 or len(points) <= 4:
        return points
    if not closed:
        return shapely.get_coordinates(LineString(points).simplify(tolerance))
    half = len(points) // 2
    halves = [shapely.get_coordinates(LineString(part).simplify(tolerance)) for part in (points[: half + 1], points[half:])]
    joined = np.vstack([halves[0], halves[1][1:]])
    return joined if len(joined) >= 4 else points


def _set_points(net: Network, vertices: Points, unsimplified: set[int]) -> None:
    for index, arc in enumerate(net.arcs):
        tolerance = 0.0 if index in unsimplified else TOLERANCE[net.kind(arc)]
        points = np.round(_simplified(vertices[arc.vertices], arc.closed, tolerance), 1)
        moved = np.r_[True, (np.diff(points, axis=0) != 0).any(1)]
        arc.points = points[moved]


def _ends(arc: WorkArc) -> set[tuple[float, float]]:
    return {(float(x), float(y)) for x, y in (arc.points[0], arc.points[-1])}


def _collisions(net: Network) -> list[tuple[int, int, Points]]:
    """Pairs of arcs that meet elsewhere than in a common end, and where; an arc that meets itself counts with itself."""
    drawn = [index for index, arc in enumerate(net.arcs) if len(arc.points) > 1]
    lines = [LineString(net.arcs[index].points) for index in drawn]
    found = []
    first, second = STRtree(lines).query(lines, predicate="intersects")
    for i, j in zip(first, second, strict=True):
        if i >= j:
            continue
        a, b = net.arcs[drawn[i]], net.arcs[drawn[j]]
        allowed = _ends(a) & _ends(b)
        for part in shapely.get_parts(shapely.intersection(lines[i], lines[j])):
            if part.geom_type != "Point" or (part.x, part.y) not in allowed:
                found.append((drawn[i], drawn[j], shapely.get_coordinates(part.centroid)[0]))
    for index, line in zip(drawn, lines, strict=True):
        if not line.is_simple:
            found.append((index, index, shapely.get_coordinates(line.centroid)[0]))
    return found


def finish(net: Network) -> list[tuple[float, float]]:
    """Set the points of all arcs; gives the places where borders still collide (none, if all is well)."""
    pinned: set[int] = set()
    unsimplified: set[int] = set()
    found: list[tuple[int, int, Points]] = []
    for number in range(MOST_ROUNDS):
        vertices = _smoothed(net, pinned)
        _set_points(net, vertices, unsimplified)
        found = _collisions(net)
        if not found:
            break
        for a, b, place in found:
            for index in {a, b}:
                own = np.array(net.arcs[index].vertices)
                near = np.hypot(*(vertices[own] - place).T) < 10 + 4 * number
                pinned.update(own[near].tolist() if number <= 5 and a != b else own.tolist())
                unsimplified.add(index)
    return [(float(place[0]), float(place[1])) for _, _, place in found]
