"""The projection of a hex board, fitted to the places that the rules put in known hexes.

First an equidistant conic with six numbers found by least squares, then a thin-plate spline that bends what is
left and fades away from the known places. Nothing is taken from a printed map.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import RBFInterpolator
from scipy.optimize import least_squares
from scipy.spatial import cKDTree

from maps.making.hexboard_facts import Facts

Array = NDArray[np.float64]
Projection = Callable[[Array], Array]

FADE_FROM, FADE_OVER = 4.0, 7.0
"""In hex sizes: how far from the nearest place the spline still holds in full, and how fast it fades then."""


def fit_projection(facts: Facts, smoothing: float) -> Projection:
    """From rows of (longitude, latitude) to board units, with the longitudes running on beyond 180 degrees."""
    size = facts.grid.size
    known = np.array([(place.longitude, place.latitude) for place in facts.places])
    wanted = np.array([facts.grid.center(place.hex) for place in facts.places])
    parameters = _conic_parameters(known, wanted, size)
    flat = _conic(parameters, known)
    bend = RBFInterpolator(flat / size, (wanted - flat) / size, kernel="thin_plate_spline", smoothing=smoothing)
    tree = cKDTree(flat)

    def project(points: Array) -> Array:
        base = _conic(parameters, np.asarray(points, dtype=float))
        away = tree.query(base)[0] / size
        weight = np.exp(-np.maximum(0.0, away - FADE_FROM) / FADE_OVER)[:, None]
        return base + bend(base / size) * size * weight

    return project


def _conic(parameters: Array, points: Array) -> Array:
    """Equidistant conic: middle longitude, cone constant, pole distance, scale and two offsets."""
    middle, cone, pole, scale, x0, y0 = parameters
    angle = np.radians(cone * (points[:, 0] - middle))
    radius = pole - points[:, 1]
    return np.column_stack([x0 + scale * radius * np.sin(angle), y0 + scale * radius * np.cos(angle)])


def _conic_parameters(known: Array, wanted: Array, size: float) -> Array:
    """The best of several starts: the cone constant has more than one local optimum."""
    best = None
    x0, y0 = wanted.mean(axis=0)
    for middle in (125.0, 140.0, 155.0):
        for cone in (0.2, 0.5, 0.8):
            start = [middle, cone, 90.0 / cone**0.5, 0.6 * size, x0, y0 - 1300.0]
            found = least_squares(
                lambda parameters: ((_conic(parameters, known) - wanted) / size).ravel(),
                start,
                x_scale=[10.0, 0.1, 10.0, 1.0, 100.0, 100.0],
                loss="soft_l1",
            )
            if best is None or found.cost < best.cost:
                best = found
    assert best is not None
    return np.asarray(best.x)
