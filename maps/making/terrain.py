"""Geography made board: projected, given room by a cartogram, islands enlarged or invented, one clean land coverage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage
from scipy.spatial import cKDTree
from shapely import LineString, MultiPolygon, Point, Polygon, affinity

from maps.making import geography
from maps.making.cartogram import flow
from maps.making.geography import Points, polygons_of
from maps.making.plan import Plan

SMALLEST_ISLAND = 45.0
SMALLEST_HOLE = 160.0
COAST_TOLERANCE = 1.0
RASTER = 4.0
NOBODY = "!"  # land of a country that no space takes: "!Brazil"
OWN = "#"  # a piece of land made for one space is named after it: "#okinawa"


@dataclass
class Terrain:
    """What the mesh is cut from; everything in board units."""

    keys: list[str]
    land: list[MultiPolygon]
    seeds: list[Points]
    ice_seeds: Points
    lakes: list[MultiPolygon]
    province_lines: list[LineString]
    board: Polygon
    place: Callable[[float, float], Points]


def _reshape(shape: shapely.Geometry, warp: Callable[[Points], Points], step: float) -> MultiPolygon:
    return polygons_of(shapely.make_valid(shapely.transform(shapely.segmentize(shape, step), warp)))


def _nearest_space(points: Points, seeds: list[Points], numbers: list[int]) -> NDArray[np.int64]:
    places = np.vstack([seeds[number] for number in numbers])
    owner = np.repeat(numbers, [len(seeds[number]) for number in numbers])
    return np.asarray(owner[cKDTree(places).query(points)[1]])


def _first_guess(plan: Plan, shapes: dict[str, MultiPolygon], seeds: list[Points], cells: Points) -> NDArray[np.int64]:
    """Which space each raster cell belongs to, roughly: the nearest seed of those that claim its country. -1: no space."""
    names = list(shapes)
    cell, country = shapely.STRtree(list(shapes.values())).query(shapely.points(cells), predicate="within")
    guess = np.full(len(cells), -1)
    dry = np.zeros(len(cells), bool)
    dry[cell] = True
    for number, name in enumerate(names):
        inside = cell[country == number]
        claims = [i for i, space in enumerate(plan.spaces) if name in space.countries and len(seeds[i])]
        if len(inside) and claims:
            guess[inside] = _nearest_space(cells[inside], seeds, claims)
    sea = list(range(plan.land_count, len(plan.spaces)))
    guess[~dry] = _nearest_space(cells[~dry], seeds, sea)
    return guess


def _density(plan: Plan, shapes: dict[str, MultiPolygon], seeds: list[Points]) -> NDArray[np.float64]:
    """Wanted area over present area of every space, softened by the strengths in board.toml, plus bumps on narrow seas."""
    projection = plan.projection
    columns, rows = round(projection.width / RASTER), round(projection.height / RASTER)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * RASTER, (np.arange(rows) + 0.5) * RASTER)
    cells = np.column_stack([x.ravel(), y.ravel()])
    guess = _first_guess(plan, shapes, seeds, cells)
    inside = shapely.contains_xy(projection.outline(), cells)
    guess[~inside] = -2
    area = np.bincount(guess[guess >= 0], minlength=len(plan.spaces)) * RASTER**2
    table = plan.settings["cartogram"]
    density = np.full(len(cells), float(table["nowhere"]))
    for number, space in enumerate(plan.spaces):
        kind = "land" if space.is_land else "sea"
        wanted = space.weight * (table["impassable"] if space.kind == "impassable" else table[kind])
        ratio = (wanted / max(area[number], 1.0)) ** table[f"{kind}_strength"]
        density[guess == number] = np.clip(ratio, table["least"], table["most"])
    for latitude, longitude, radius, gain in table.get("bumps", []):
        centre = projection.place(latitude, longitude)[0]
        density *= 1 + (gain - 1) * np.exp(-((cells - centre) ** 2).sum(1) / (2 * radius**2))
    density[guess == -2] = density[guess != -2].mean()
    return np.asarray(ndimage.gaussian_filter(density.reshape(rows, columns), table["softness"] / RASTER))


def _blob(x: float, y: float, radius: float, seed: int, stretch: float) -> Polygon:
    """An invented islet: a wavy round shape."""
    random, turn = np.random.default_rng(seed), np.linspace(0, 2 * np.pi, 28, endpoint=False)
    waves = [random.normal(0, 0.13 / k**0.6) * np.cos(k * turn + random.uniform(0, 6.3)) for k in range(2, 7)]
    reach = radius * (1 + np.sum(waves, axis=0))
    shape = Polygon(np.column_stack([x + reach * np.cos(turn) * stretch, y + reach * np.sin(turn) / stretch]))
    return affinity.rotate(shape.buffer(0), -35)


Part = tuple[Polygon, str]


def _enlarge(parts: list[Part], space: str, entry: dict[str, Any], centre: Points) -> list[Part]:
    """Blow a group of real islands up round its middle, and give them to one space."""
    middle = Point(*centre)
    chosen = [p for p in parts if p[1] == entry["country"] and p[0].area < 6000 and p[0].distance(middle) < entry["radius"]]
    if not chosen:
        return parts
    origin = shapely.union_all([shape for shape, _ in chosen]).centroid
    rest = [part for part in parts if not any(part is other for other in chosen)]
    factor = entry["enlarge"]
    return rest + [(affinity.scale(shape, factor, factor, origin=origin), OWN + space) for shape, _ in chosen]


def _islands(plan: Plan, parts: list[Part], place: Callable[[float, float], Points]) -> list[Part]:
    """Real islands enlarged and islets invented, as `[islands.<space>]` of board.toml says."""
    for number, (space, entry) in enumerate(plan.settings.get("islands", {}).items()):
        centre = place(*entry["at"])[0]
        if "enlarge" in entry:
            parts = _enlarge(parts, space, entry, centre)
        for index, (dx, dy, radius) in enumerate(entry.get("islets", [])):
            stretch = entry.get("stretch", 1.15)
            parts.append((_blob(centre[0] + dx, centre[1] + dy, radius, 10 * number + index + 3, stretch), OWN + space))
    return parts


def _unclaimed(plan: Plan, parts: list[Part], place: Callable[[float, float], Points]) -> list[Part]:
    """Land that no space may take, inside the outlines (latitude, longitude) that `[[unclaimed]]` gives."""
    for entry in plan.settings.get("unclaimed", []):
        outline = Polygon([place(*corner)[0] for corner in entry["outline"]])
        kept: list[Part] = []
        for shape, name in parts:
            if name not in entry["countries"] or not shape.intersects(outline):
                kept.append((shape, name))
                continue
            kept += [(part, name) for part in polygons_of(shapely.difference(shape, outline)).geoms]
            kept += [(part, NOBODY + name) for part in polygons_of(shapely.intersection(shape, outline)).geoms]
        parts = kept
    return parts


def _floods(plan: Plan, parts: list[Part], place: Callable[[float, float], Points]) -> list[Part]:
    """Land made water along the lines (latitude, longitude) that `[[flood]]` gives: straits too narrow for the scale."""
    for entry in plan.settings.get("flood", []):
        water = LineString([place(*corner)[0] for corner in entry["line"]]).buffer(entry["width"] / 2)
        parts = [(part, name) for shape, name in parts for part in polygons_of(shapely.difference(shape, water)).geoms]
    return parts


def _fills(plan: Plan, parts: list[Part], place: Callable[[float, float], Points]) -> list[Part]:
    """Discs of water made land, where `[[fill]]` says that an inlet would spoil the border it ends in."""
    for entry in plan.settings.get("fill", []):
        disc = Point(*place(*entry["at"])[0]).buffer(entry["radius"])
        foreign = shapely.union_all([shape for shape, name in parts if name != entry["country"]])
        parts = parts + [(part, entry["country"]) for part in polygons_of(shapely.difference(disc, foreign)).geoms]
    return parts


def _coverage(parts: list[Part], board: Polygon, kept: set[str]) -> dict[str, MultiPolygon]:
    """One clean coverage: no specks, no pinholes, simplified coasts that neighbours share."""
    groups: dict[str, list[Polygon]] = {}
    for shape, name in parts:
        if name.startswith(OWN) or shape.area >= SMALLEST_ISLAND or name in kept:
            groups.setdefault(name, []).append(shape)
    keys = list(groups)
    land = [polygons_of(shapely.union_all(shapes)) for shapes in groups.values()]
    made = shapely.union_all([shape for key, shape in zip(keys, land, strict=True) if key.startswith(OWN)])
    land = [shape if key.startswith(OWN) else polygons_of(shapely.difference(shape, made)) for key, shape in zip(keys, land, strict=True)]
    land = [polygons_of(shapely.make_valid(shape)) for shape in shapely.coverage_simplify(land, COAST_TOLERANCE)]
    holes = [
        Polygon(ring)
        for part in polygons_of(shapely.union_all(land)).geoms
        for ring in part.interiors
        if Polygon(ring).area < SMALLEST_HOLE
    ]
    for hole in holes:
        shared = [shapely.intersection(shapely.boundary(shape), hole.exterior).length if shape.intersects(hole) else -1.0 for shape in land]
        best = int(np.argmax(shared))
        land[best] = polygons_of(shapely.union(land[best], hole))
    cut = {key: polygons_of(shapely.intersection(shape, board)) for key, shape in zip(keys, land, strict=True)}
    return {key: shape for key, shape in cut.items() if not shape.is_empty}


def _lines(plan: Plan, warp: Callable[[Points], Points], shared: MultiPolygon) -> list[LineString]:
    """Province borders inside the countries that several spaces share out, as cheap places for borders."""
    found = []
    for line in geography.province_borders():
        shown = plan.projection.cut(LineString(line))
        for part in shapely.get_parts(shown):
            if part.geom_type == "LineString":
                flat = shapely.transform(part, plan.projection)
                found.append(shapely.transform(shapely.segmentize(flat, 6.0), warp))
    merged = shapely.simplify(shapely.line_merge(shapely.union_all(found)), 1.6)
    inside = shapely.intersection(merged, shared.buffer(-1.5))
    return [part for part in shapely.get_parts(inside) if part.geom_type == "LineString" and part.length > 6]


def make_terrain(plan: Plan) -> Terrain:
    """Everything from degrees to board units."""
    projection, board = plan.projection, plan.projection.outline()
    seeds = [np.vstack([projection.place(*seed) for seed in space.seeds]) for space in plan.spaces]
    dropped = set(plan.setting("canvas", "without", ["Antarctica"]))
    degrees = {name: shape for name, shape in geography.countries().items() if name not in dropped}
    flat = {name: polygons_of(projection.cut(shape)) for name, shape in degrees.items()}
    flat = {name: _reshape(shape, projection, 0.8) for name, shape in flat.items() if not shape.is_empty}
    warp = flow(_density(plan, flat, seeds), projection.width, projection.height)

    def place(latitude: float, longitude: float) -> Points:
        return warp(projection.place(latitude, longitude))

    parts = [(part, name) for name, shape in flat.items() for part in _reshape(shape, warp, 6.0).geoms]
    parts = _floods(plan, parts, place)
    parts = _fills(plan, _islands(plan, _unclaimed(plan, parts, place), place), place)
    land = _coverage(parts, board, set(plan.setting("canvas", "keep_specks_of", [])))
    claims = [country for space in plan.spaces for country in space.countries]
    shared = polygons_of(shapely.union_all([shape for key, shape in land.items() if claims.count(key) >= 2]))
    lakes = [polygons_of(projection.cut(lake)) for lake in geography.lakes()]
    return Terrain(
        keys=list(land),
        land=list(land.values()),
        seeds=[warp(points) for points in seeds],
        ice_seeds=np.vstack([place(*seed) for seed in plan.settings["ice"]["seeds"]]),
        lakes=[_reshape(shapely.transform(shapely.segmentize(lake, 0.8), projection), warp, 6.0) for lake in lakes if lake],
        province_lines=_lines(plan, warp, shared),
        board=board,
        place=place,
    )
