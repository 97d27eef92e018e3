"""The land of a hex board: real coastlines, mended where the declared terrain and hexsides say otherwise.

What the hexes declare wins: islets are added where a land hex shows no land, straits are cut where ships pass,
isthmuses filled where ground units walk, bays filled where no ship can go. Every mend keeps to its own hex or side.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from maps.making.hexboard_facts import Facts, Hex
from maps.making.hexboard_fit import Array, Projection

MOST_LAND_AT_SEA = 0.06
MOST_LAND_OF_ATOLL = 0.5
LEAST_LAND = 0.05
DRY = 0.97
OPEN_SHARE = 0.3
"""The part of a side that must be water for ships, or land for ground units, to pass."""
SHUT_SHARE = 0.2
"""The part of a side that may at most be water (land) where ships (ground units) may not pass and nothing marks it."""
WINDOW = (60.0, -40.0, 250.0, 72.0)


@dataclass(frozen=True)
class Shares:
    """How much of each hex and of each side is land."""

    hexes: dict[str, float]
    sides: dict[tuple[str, str], float]


class Coast:
    """The land while it is being mended."""

    def __init__(self, facts: Facts, land: BaseGeometry) -> None:
        self.facts = facts
        self.land = land
        self.blends = True

    @cached_property
    def cells(self) -> dict[str, Polygon]:
        """The outline of every playable hex."""
        return {name: Polygon(self.facts.grid.corners(name)) for name in self.facts.hexes}

    @cached_property
    def edges(self) -> dict[tuple[str, str], LineString]:
        """Every side between two playable hexes."""
        return {(a.id, b.id): LineString(self.facts.grid.side(a.id, side)) for a, side, b in self.facts.pairs()}

    def shares(self) -> Shares:
        """Measures the land as it is now."""
        shapely.prepare(self.land)
        cells, edges = list(self.cells.values()), list(self.edges.values())
        inside = shapely.area(shapely.intersection(self.land, cells)) / shapely.area(cells)
        along = shapely.length(shapely.intersection(self.land, edges)) / shapely.length(edges)
        return Shares(dict(zip(self.cells, inside.tolist())), dict(zip(self.edges, along.tolist())))

    def add(self, pieces: list[BaseGeometry]) -> None:
        """New land."""
        self.land = polygons(shapely.union_all([self.land, *pieces]))

    def take(self, pieces: list[BaseGeometry]) -> None:
        """New water."""
        if pieces:
            self.land = polygons(shapely.difference(self.land, shapely.union_all(pieces)))


def polygons(shape: BaseGeometry) -> MultiPolygon:
    """Only the areas of a shape."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    return MultiPolygon([part for part in np.atleast_1d(parts) if part.geom_type == "Polygon" and not part.is_empty])


def project_land(land: BaseGeometry, project: Projection, size: tuple[int, int]) -> MultiPolygon:
    """Land in degrees to board units, cut to the canvas; `land` runs on beyond 180 degrees."""
    cut = shapely.segmentize(shapely.intersection(land, shapely.box(*WINDOW)), 0.5)
    canvas = shapely.box(-20, -20, size[0] + 20, size[1] + 20)
    shapes = [shapely.make_valid(shapely.transform(part, lambda points: _same_everywhere(project(points)))) for part in polygons(cut).geoms]
    return polygons(shapely.intersection(shapely.union_all([polygons(shape) for shape in shapes]), canvas))


def _same_everywhere(points: Array) -> Array:
    """Without the last digits, which differ between processors, and even between the first and the last point of one ring."""
    return np.round(points, 6)


def mend(facts: Facts, raw: MultiPolygon, rounds: int = 7, freely: int = 3) -> MultiPolygon:
    """The land on which every hex and every side reads as declared; new land is blended in only in the first rounds."""
    coast = Coast(facts, _swell_islets(facts, polygons(shapely.simplify(raw, 0.2))))
    for number in range(rounds):
        coast.blends = number < freely
        _mend_hexes(coast)
        _mend_sides(coast)
        coast.land = polygons(shapely.simplify(_soften(coast.land), 0.25))
        if not misread_hexes(coast.facts, coast.shares()) and not misread_sides(coast.facts, coast.shares()):
            break
    return polygons(coast.land)


def _soften(land: BaseGeometry) -> BaseGeometry:
    """Rounds corners and drops crumbs that no printer would keep."""
    smooth = shapely.buffer(shapely.buffer(shapely.buffer(land, 0.7), -1.4), 0.7)
    small = [part for part in shapely.get_parts(land) if part.area < 30.0]
    kept = [part for part in shapely.get_parts(smooth) if part.area >= 5.0]
    return polygons(shapely.union_all(kept + small))


def _swell_islets(facts: Facts, land: MultiPolygon) -> MultiPolygon:
    """Small islands grow enough to be seen in a land hex and are left out of a sea hex."""
    parts = []
    for part in land.geoms:
        if part.area >= 60.0:
            parts.append(part)
            continue
        home = facts.hexes.get(facts.grid.hex_at(*part.representative_point().coords[0]) or "")
        if home is None or not home.is_sea:
            parts.append(shapely.buffer(part, max(0.0, 2.2 - part.area / 25.0)))
    return polygons(shapely.union_all(parts))


def is_dry(facts: Facts, one: Hex) -> bool:
    """No ship can enter and no closed water is shown: the hex is land from side to side."""
    return one.id in facts.inland or (not one.is_sea and not set("wx") & set("".join(one.sides)))


def misread_hexes(facts: Facts, shares: Shares) -> list[str]:
    """Hexes whose picture does not show the declared terrain."""
    wrong = []
    for name, one in facts.hexes.items():
        part = shares.hexes[name]
        if is_dry(facts, one):
            good = part >= DRY - 0.05
        elif one.is_sea:
            good = part <= MOST_LAND_AT_SEA + 0.02
        elif one.terrain == "atoll":
            good = 0.01 <= part <= MOST_LAND_OF_ATOLL
        else:
            good = part >= LEAST_LAND - 0.02
        if not good:
            wrong.append(name)
    return wrong


def reading(land_share: float) -> tuple[bool, bool]:
    """What a side shows without its marks: do ships pass, do ground units pass."""
    return 1.0 - land_share > SHUT_SHARE, land_share > SHUT_SHARE


def misread_sides(facts: Facts, shares: Shares) -> list[tuple[str, str]]:
    """Sides whose picture, closed-side marks included, does not show who may pass."""
    wrong = []
    for one, side, other in facts.pairs():
        ships, ground = reading(shares.sides[one.id, other.id])
        closed = one.closed(side)
        if (ships and "ships" not in closed, ground and "ground" not in closed) != passable(facts, one, side, other):
            wrong.append((one.id, other.id))
    return wrong


def passable(facts: Facts, one: Hex, side: int, other: Hex) -> tuple[bool, bool]:
    """What is declared of a side: do ships pass, do ground units pass. The rim of the land out of play reads as land."""
    if one.sides[side] == "-":
        return False, True
    return one.ships(side), one.ground(side)


def _mend_hexes(coast: Coast) -> None:
    """Terrain first: dry hexes are filled, sea hexes cleared, islets set where land is missing."""
    shares = coast.shares()
    fill: list[BaseGeometry] = []
    clear: list[BaseGeometry] = []
    for name, one in coast.facts.hexes.items():
        part, cell = shares.hexes[name], coast.cells[name]
        if is_dry(coast.facts, one):
            if part < DRY:
                fill.append(shapely.buffer(cell, 0.6))
        elif one.is_sea:
            if part > MOST_LAND_AT_SEA:
                clear.append(_rough(shapely.buffer(cell, 0.5), name))
        elif part < LEAST_LAND:
            fill += _islets(coast.facts, one)
    coast.take(clear)
    coast.add(fill)


def _rough(cell: Polygon, name: str) -> BaseGeometry:
    """A hex with a wavering outline, so that a coast cut along it does not look ruled."""
    line = shapely.segmentize(cell.exterior, 5.0)
    noise = np.random.default_rng(int(name))
    points = shapely.get_coordinates(line)
    points[:-1] += noise.uniform(-1.6, 1.6, (len(points) - 1, 2))
    points[-1] = points[0]
    return shapely.buffer(shapely.buffer(Polygon(points).buffer(0), -2.0), 2.0)


def _islets(facts: Facts, one: Hex) -> list[BaseGeometry]:
    """Invented islets for an island too small for the coastline data: three for an atoll, one for an island."""
    x, y = facts.grid.center(one.id)
    noise = np.random.default_rng(int(one.id))
    if one.terrain != "atoll":
        return [_islet(x, y, 0.24 * facts.grid.size, noise)]
    ring = []
    for turn in range(4):
        angle = turn * math.pi / 2 + noise.uniform(0, 1.2)
        reach = 0.24 * facts.grid.size
        ring.append(
            _islet(x + reach * math.cos(angle), y + reach * math.sin(angle) * 0.8, facts.grid.size * noise.uniform(0.07, 0.13), noise)
        )
    return ring


def _islet(x: float, y: float, radius: float, noise: np.random.Generator) -> Polygon:
    """A small irregular island."""
    angle = np.linspace(0.0, 2.0 * np.pi, 20, endpoint=False)
    reach = np.full(20, 1.0)
    for wave in range(2, 6):
        reach += noise.normal(0.0, 0.16 / wave**0.6) * np.cos(wave * angle + noise.uniform(0.0, 6.3))
    return Polygon(np.column_stack([x + radius * reach * np.cos(angle), y + 0.8 * radius * reach * np.sin(angle)])).buffer(0)


def _mend_sides(coast: Coast) -> None:
    """Then the sides: straits cut, bays filled, isthmuses built."""
    shares = coast.shares()
    fill: list[BaseGeometry] = []
    cut: list[BaseGeometry] = []
    for one, side, other in coast.facts.pairs():
        share, edge = shares.sides[one.id, other.id], coast.edges[one.id, other.id]
        ships, ground = passable(coast.facts, one, side, other)
        closed = one.closed(side)
        if ships and ground:
            if share < OPEN_SHARE:
                fill.append(_isthmus(coast, one, other, edge))
            elif share > 1.0 - OPEN_SHARE:
                cut.append(_inlet(coast, edge))
        elif ships and share > SHUT_SHARE * 0.5 and "ground" not in closed:
            cut.append(_strait(edge, one.id + other.id))
        elif ships and share > 1.0 - OPEN_SHARE:
            cut.append(_inlet(coast, edge))
        elif not ships and share < 1.0 - SHUT_SHARE * 0.5 and "ships" not in closed:
            fill.append(_blend(coast, shapely.buffer(_part(edge, 0.02, 0.98), 5.0)))
        elif ground and share < OPEN_SHARE:
            fill.append(_isthmus(coast, one, other, edge))
        elif not ships and not ground and "ground" not in closed and share > SHUT_SHARE * 0.5:
            cut.append(_strait(edge, one.id + other.id))
    coast.add(fill)
    coast.take(cut)


def _part(edge: LineString, start: float, end: float) -> LineString:
    """A piece of a side."""
    return LineString([edge.interpolate(start, normalized=True), edge.interpolate(end, normalized=True)])


def _strait(edge: LineString, seed: str) -> BaseGeometry:
    """A wavering channel along a whole side."""
    noise = np.random.default_rng(int(seed))
    along = np.linspace(0.0, 1.0, 9)
    points = np.array([edge.interpolate(share, normalized=True).coords[0] for share in along])
    points[1:-1] += noise.uniform(-1.5, 1.5, (len(points) - 2, 2))
    return _tapered(points, noise.uniform(1.7, 3.0, len(points)))


def _tapered(points: Array, radii: Array) -> BaseGeometry:
    """A band along a line whose half width changes from point to point."""
    discs = [Point(point).buffer(radius, quad_segs=4) for point, radius in zip(points, radii, strict=True)]
    return shapely.union_all([shapely.convex_hull(shapely.union(a, b)) for a, b in pairwise(discs)])


def _inlet(coast: Coast, edge: LineString) -> BaseGeometry:
    """A bay at that end of a side which is nearer to open water: wide at its mouth, narrow at its head."""
    water = [coast.land.distance(Point(end)) - 0.01 * _land_round(coast, end) for end in edge.coords]
    along = np.linspace(0.0, 0.44, 5) if water[0] >= water[1] else np.linspace(1.0, 0.56, 5)
    points = np.array([edge.interpolate(share, normalized=True).coords[0] for share in along])
    noise = np.random.default_rng(abs(round(points[0][0] * 7 + points[0][1])))
    points[1:-1] += noise.uniform(-1.0, 1.0, (3, 2))
    return _tapered(points, np.linspace(4.2, 1.4, 5))


def _blend(coast: Coast, piece: BaseGeometry) -> BaseGeometry:
    """New land grown together with the land beside it, without slits and hooks."""
    if not coast.blends:
        return piece
    near = shapely.intersection(coast.land, shapely.buffer(piece, 10.0))
    return shapely.buffer(shapely.buffer(shapely.union(near, piece), 6.0), -6.0)


def _land_round(coast: Coast, end: tuple[float, float]) -> float:
    """How much of the neighbourhood of a corner is land."""
    disc = Point(end).buffer(coast.facts.grid.size * 0.7)
    return float(shapely.intersection(coast.land, disc).area / disc.area)


def _isthmus(coast: Coast, one: Hex, other: Hex, edge: LineString) -> BaseGeometry:
    """Land that joins the land of two hexes over their side."""
    middle = edge.interpolate(0.5, normalized=True)
    ends = []
    for name in (one.id, other.id):
        near = shapely.intersection(coast.land, coast.cells[name])
        ends.append(shapely.shortest_line(middle, near).coords[1] if not near.is_empty else coast.cells[name].centroid.coords[0])
    return _blend(coast, shapely.buffer(LineString([ends[0], middle.coords[0], ends[1]]), 5.0))
