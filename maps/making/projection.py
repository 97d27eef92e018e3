"""Base projections: degrees of longitude and latitude to board units, before the cartogram."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Geometry, Polygon, box

Points = NDArray[np.float64]
WHOLE_TURN = 360.0


class Projection(Protocol):
    """Maps points (longitude, latitude) to board units."""

    width: float
    height: float

    def __call__(self, degrees: Points) -> Points:
        """Board units of an (n, 2) array of degrees."""

    def place(self, latitude: float, longitude: float) -> Points:
        """Board units of one place as a (1, 2) array, whatever turn its longitude is given in."""

    def outline(self) -> Polygon:
        """The part of the canvas that is board."""

    def cut(self, shape: Geometry) -> Geometry:
        """The part of a shape in degrees that is shown, moved by whole turns to where it is shown."""


def _miller(latitude: Points) -> Points:
    return np.asarray(1.25 * np.log(np.tan(np.pi / 4 + 0.4 * np.radians(latitude))))


@dataclass(frozen=True)
class Cylinder:
    """Miller's cylinder, stretched to fill the canvas; the left and right edges are the same meridian."""

    west: float
    north: float
    south: float
    width: float
    height: float

    def __call__(self, degrees: Points) -> Points:
        top, bottom = _miller(np.array([self.north, self.south]))
        x = (degrees[:, 0] - self.west) / WHOLE_TURN * self.width
        y = (top - _miller(np.clip(degrees[:, 1], -85, 85))) / (top - bottom) * self.height
        return np.column_stack([x, y])

    def place(self, latitude: float, longitude: float) -> Points:
        return self(np.array([[(longitude - self.west) % WHOLE_TURN + self.west, latitude]]))

    def outline(self) -> Polygon:
        return box(0, 0, self.width, self.height)

    def cut(self, shape: Geometry) -> Geometry:
        window = box(self.west, self.south, self.west + WHOLE_TURN, self.north)
        moved = [shapely.transform(shape, lambda points, k=k: points + np.array([WHOLE_TURN * k, 0.0])) for k in (-1, 0, 1)]
        return shapely.union_all([shapely.intersection(copy, window) for copy in moved])


@dataclass(frozen=True)
class Disc:
    """The world round the north pole; `down` is the meridian that points down.

    Circles of latitude are equally spaced for a `bend` of 1; a larger one gives the south more height.
    """

    down: float
    south: float
    width: float
    height: float
    margin: float
    bend: float = 1.0

    def __call__(self, degrees: Points) -> Points:
        share = np.clip((90 - degrees[:, 1]) / (90 - self.south), 0.0, None)
        distance = share**self.bend * self.radius
        angle = np.radians(degrees[:, 0] - self.down)
        return np.column_stack([self.width / 2 + distance * np.sin(angle), self.height / 2 + distance * np.cos(angle)])

    @property
    def radius(self) -> float:
        """Radius of the disc in board units."""
        return min(self.width, self.height) / 2 - self.margin

    def place(self, latitude: float, longitude: float) -> Points:
        return self(np.array([[longitude, latitude]]))

    def outline(self) -> Polygon:
        steps = np.linspace(0, 2 * math.pi, 360, endpoint=False)
        return Polygon(np.column_stack([self.width / 2 + self.radius * np.sin(steps), self.height / 2 + self.radius * np.cos(steps)]))

    def cut(self, shape: Geometry) -> Geometry:
        return shapely.intersection(shape, box(-2 * WHOLE_TURN, self.south, 2 * WHOLE_TURN, 90.0))
