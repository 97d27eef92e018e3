"""The micro-mesh: the canvas cut into some fifty thousand small faces along coasts, borders and a random honeycomb.

Spaces are later made by giving every face a label, so a border can only run where the mesh has an edge.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import Voronoi
from shapely import Geometry, LineString, Point, Polygon, STRtree

from maps.making.terrain import Terrain

Points = NDArray[np.float64]
Ints = NDArray[np.int64]

SPACING = 10.0
FINE_SPACING = 5.5
FINE_BELT = 11.0
SPIKE = 14.0
GRID = 0.1  # vertices lie on the tenths that the board file is written in
DRY, WET = 1, 0


@dataclass
class Mesh:
    """Faces and the segments between them. `left` and `right` of a segment are faces, -1 off the board."""

    vertices: Points
    segments: Ints
    left: Ints
    right: Ints
    natural: NDArray[np.bool_]
    kind: Ints
    country: Ints
    area: Points
    centre: Points
    keys: list[str]

    @property
    def length(self) -> Points:
        """Length of every segment."""
        ends = self.vertices[self.segments]
        return np.asarray(np.hypot(*(ends[:, 1] - ends[:, 0]).T))


def _honeycomb(bounds: tuple[float, ...], spacing: float, random: np.random.Generator) -> Points:
    west, north, east, south = bounds
    step = spacing * math.sqrt(3) / 2
    rows, columns = int((south - north) / step) + 2, int((east - west) / spacing) + 2
    column, row = np.meshgrid(np.arange(columns), np.arange(rows))
    points = np.column_stack([((column + 0.5 * (row % 2)) * spacing + west).ravel(), (row * step + north).ravel()])
    return np.asarray(points + random.uniform(-0.28 * spacing, 0.28 * spacing, points.shape))


def _cell_centres(board: Polygon, coast: Geometry, seed: int) -> Points:
    """A jittered honeycomb, finer in a belt along the coast."""
    random = np.random.default_rng(seed)
    coarse, fine = (_honeycomb(board.bounds, spacing, random) for spacing in (SPACING, FINE_SPACING))
    shapely.prepare(coast)
    far = ~shapely.dwithin(coast, shapely.points(coarse), FINE_BELT)
    near = shapely.dwithin(coast, shapely.points(fine), FINE_BELT)
    points = np.vstack([coarse[far], fine[near]])
    return np.asarray(points[shapely.contains_xy(board, points)])


def _voronoi_edges(points: Points, board: Polygon) -> list[LineString]:
    west, north, east, south = board.bounds
    margin = 200.0
    corners = [(west - margin, north - margin), (east + margin, north - margin)]
    corners += [(west - margin, south + margin), (east + margin, south + margin)]
    diagram = Voronoi(np.vstack([points, corners]))
    ridges = np.array([pair for pair in diagram.ridge_vertices if min(pair) >= 0])
    lines = shapely.intersection(shapely.linestrings(diagram.vertices[ridges]), board)
    return [line for line in lines if line.geom_type == "LineString" and not line.is_empty]


def _border_ends(land: list[Geometry], coast: Geometry) -> set[tuple[float, float]]:
    """Points where a border between two countries meets the sea."""
    ends = set()
    first, second = STRtree(land).query(land, predicate="intersects")
    for a, b in zip(first, second, strict=True):
        if a < b:
            common = shapely.intersection(shapely.boundary(land[a]), shapely.boundary(land[b]))
            lines = [part for part in shapely.get_parts(common) if part.geom_type == "LineString"]
            merged = shapely.line_merge(shapely.multilinestrings(lines)) if lines else None
            for line in shapely.get_parts(merged) if merged is not None else ():
                ends |= {end for end in (line.coords[0], line.coords[-1]) if coast.distance(Point(end)) < 0.02}
    return ends


def _spikes(land: list[Geometry], whole: Geometry) -> list[LineString]:
    """A short cut into the water from every border end, so that a sea border can end in exactly that point."""
    coast, spikes = shapely.boundary(whole), []
    shapely.prepare(coast)
    shapely.prepare(whole)
    for x, y in sorted(_border_ends(land, coast)):
        best: tuple[float, LineString] | None = None
        for angle in np.linspace(0, 2 * math.pi, 24, endpoint=False):
            dx, dy = math.cos(angle), math.sin(angle)
            tip = (x + SPIKE * dx, y + SPIKE * dy)
            if shapely.intersects(whole, LineString([(x + 0.3 * dx, y + 0.3 * dy), tip])):
                continue
            clear = whole.distance(Point(tip)) + whole.distance(Point(x + SPIKE / 2 * dx, y + SPIKE / 2 * dy))
            if best is None or clear > best[0]:
                best = (clear, LineString([(x, y), tip]))
        if best is not None:
            spikes.append(best[1])
    return spikes


def _faces(terrain: Terrain, seed: int) -> tuple[list[Polygon], Geometry]:
    land: list[Geometry] = list(terrain.land)
    whole = shapely.union_all(land)
    cells = _voronoi_edges(_cell_centres(terrain.board, shapely.boundary(whole), seed), terrain.board)
    borders = [shapely.boundary(shape) for shape in land] + list(terrain.province_lines)
    lines = cells + borders + _spikes(land, whole) + [terrain.board.boundary]
    noded = shapely.intersection(shapely.union_all(lines, grid_size=GRID), terrain.board.buffer(GRID))
    collection = shapely.polygonize(shapely.get_parts(noded))
    faces = [face for face in shapely.get_parts(collection) if face.area > 1e-3]
    return faces, shapely.union_all(borders)


def segments_of(faces: list[Polygon]) -> tuple[Points, Ints, Ints, Ints]:
    """Vertices, segments (vertex pairs) and the face on either side, from the faces' rings."""
    oriented = shapely.orient_polygons(np.array(faces))
    rings, ring_face = shapely.get_rings(oriented, return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    whole, vertex = np.unique(np.round(points / GRID).astype(np.int64), axis=0, return_inverse=True)
    vertex = vertex.ravel()
    same = ring[1:] == ring[:-1]
    start, end, face = vertex[:-1][same], vertex[1:][same], ring_face[ring[:-1][same]]
    keep = start != end
    start, end, face = start[keep], end[keep], face[keep]
    pairs, number = np.unique(np.column_stack([np.minimum(start, end), np.maximum(start, end)]), axis=0, return_inverse=True)
    number = number.ravel()
    left, right = np.full(len(pairs), -1), np.full(len(pairs), -1)
    forward = start < end
    left[number[forward]], right[number[~forward]] = face[forward], face[~forward]
    return whole * GRID, pairs, left, right


def build_mesh(terrain: Terrain, seed: int) -> Mesh:
    """Cut the canvas into faces and say what each is."""
    faces, borders = _faces(terrain, seed)
    vertices, segments, left, right = segments_of(faces)
    inside = np.array([face.representative_point() for face in faces])
    kind, country = np.full(len(faces), WET), np.full(len(faces), -1)
    face, shape = STRtree(terrain.land).query(inside, predicate="within")
    kind[face], country[face] = DRY, shape
    shapely.prepare(borders)
    middle = vertices[segments].mean(1)
    return Mesh(
        vertices=vertices,
        segments=segments,
        left=left,
        right=right,
        natural=shapely.dwithin(borders, shapely.points(middle), 1.5 * GRID),
        kind=kind,
        country=country,
        area=shapely.area(np.array(faces)),
        centre=shapely.get_coordinates(inside),
        keys=terrain.keys,
    )
