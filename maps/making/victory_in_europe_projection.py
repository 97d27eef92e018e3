"""The base projection of the European board: an equidistant conic whose western ocean is pressed together."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Geometry, Polygon, box

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Conic:
    """`middle` is the upright meridian, `cone` the cone constant, right in scale at `true` degrees north.

    West of `press_from` degrees the longitudes are multiplied by `press`, so that America comes on to the board. The
    window is given in degrees at scale: `left`, `right` of the upright meridian and `top`, `bottom` from the cone's tip.
    """

    middle: float
    cone: float
    true: float
    press_from: float
    press: float
    left: float
    right: float
    top: float
    bottom: float
    width: float
    height: float

    def __call__(self, degrees: Points) -> Points:
        longitude = degrees[:, 0]
        west = np.minimum(longitude - self.press_from, 0.0)
        longitude = longitude - west + self.press * west
        tip = math.degrees(math.cos(math.radians(self.true)) / self.cone) + self.true
        radius, angle = tip - degrees[:, 1], np.radians(self.cone * (longitude - self.middle))
        x = (radius * np.sin(angle) - self.left) / (self.right - self.left) * self.width
        y = (radius * np.cos(angle) - self.top) / (self.bottom - self.top) * self.height
        return np.column_stack([x, y])

    def place(self, latitude: float, longitude: float) -> Points:
        """Board units of one place as a (1, 2) array."""
        return self(np.array([[longitude, latitude]]))

    def outline(self) -> Polygon:
        """The whole canvas."""
        return box(0, 0, self.width, self.height)

    def cut(self, shape: Geometry) -> Geometry:
        """The part of the world that can be shown, with room around it: what leaves the canvas is cut later."""
        return shapely.intersection(shape, box(-100.0, 18.0, 75.0, 85.0))
