"""Flow cartogram: gives crowded parts of the map room without changing what touches what.

Gastner, Seguy and More (2018): density flows from dense to sparse until it is even; here with one Poisson solve, because
the density is interpolated linearly in time.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy import fft

Grid = NDArray[np.float64]
Points = NDArray[np.float64]
STEPS = 60


def _flux(density: Grid, dx: float, dy: float) -> tuple[Grid, Grid]:
    """Gradient of the potential whose divergence evens the density out; nothing flows through the canvas edge."""
    rows, columns = density.shape
    spectrum = fft.dctn(density - density.mean(), type=2)
    ky = 2 * (1 - np.cos(np.pi * np.arange(rows) / rows)) / dy**2
    kx = 2 * (1 - np.cos(np.pi * np.arange(columns) / columns)) / dx**2
    k = ky[:, None] + kx[None, :]
    k[0, 0] = 1
    spectrum /= -k
    spectrum[0, 0] = 0
    potential = np.pad(fft.idctn(spectrum, type=2), 1, mode="edge")
    return (
        (potential[1:-1, 2:] - potential[1:-1, :-2]) / (2 * dx),
        (potential[2:, 1:-1] - potential[:-2, 1:-1]) / (2 * dy),
    )


@njit(cache=True)
def _sample(grid: Grid, column: float, row: float) -> float:  # pragma: no cover - compiled
    i = max(0, min(grid.shape[0] - 2, math.floor(row)))
    j = max(0, min(grid.shape[1] - 2, math.floor(column)))
    u, v = column - j, row - i
    upper = grid[i, j] * (1 - u) + grid[i, j + 1] * u
    lower = grid[i + 1, j] * (1 - u) + grid[i + 1, j + 1] * u
    return upper * (1 - v) + lower * v


@njit(cache=True)
def _drift(points, density, flux_x, flux_y, mean, dx, dy, width, height, steps):  # type: ignore[no-untyped-def] # pragma: no cover - compiled
    step = 1.0 / steps
    for index in range(len(points)):
        x, y = points[index, 0], points[index, 1]
        for number in range(steps):
            time = number * step
            column, row = x / dx + 0.5, y / dy + 0.5
            there = (1 - time) * _sample(density, column, row) + time * mean
            half_x = min(width, max(0.0, x + step / 2 * _sample(flux_x, column, row) / there))
            half_y = min(height, max(0.0, y + step / 2 * _sample(flux_y, column, row) / there))
            time += step / 2
            column, row = half_x / dx + 0.5, half_y / dy + 0.5
            there = (1 - time) * _sample(density, column, row) + time * mean
            x = min(width, max(0.0, x + step * _sample(flux_x, column, row) / there))
            y = min(height, max(0.0, y + step * _sample(flux_y, column, row) / there))
        points[index, 0], points[index, 1] = x, y


def flow(density: Grid, width: float, height: float) -> Callable[[Points], Points]:
    """The warp that makes `density` (rows by columns over the canvas) even. Edges of the canvas stay edges."""
    rows, columns = density.shape
    dx, dy = width / columns, height / rows
    flux_x, flux_y = _flux(density, dx, dy)
    # zero flux through the edge: the normal component is odd across it
    padded = np.pad(density, 1, mode="edge")
    padded_x, padded_y = np.pad(flux_x, 1, mode="edge"), np.pad(flux_y, 1, mode="edge")
    padded_x[:, 0], padded_x[:, -1] = -padded_x[:, 1], -padded_x[:, -2]
    padded_y[0], padded_y[-1] = -padded_y[1], -padded_y[-2]

    def warp(points: Points) -> Points:
        moved = np.array(points, dtype=np.float64)
        _drift(moved, padded, padded_x, padded_y, density.mean(), dx, dy, width, height, STEPS)
        return moved

    return warp
