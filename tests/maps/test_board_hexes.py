"""Hexes by arithmetic: every point belongs to one hex, and the way to a neighbour is one step."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.board.hexes import HexGrid, distance, name_of, neighbour, neighbours, side_between, within

GRIDS = (HexGrid(28, (70, 58), 10, 60, 0, 28), HexGrid(11, (3, -4), 11, 40, 2, 19))
hexes = st.tuples(st.integers(12, 38), st.integers(4, 17)).map(lambda pair: name_of(*pair))


@pytest.mark.parametrize("grid", GRIDS)
def test_the_middle_of_every_hex_is_in_it(grid: HexGrid) -> None:
    for column in range(grid.first_column, grid.last_column + 1):
        for row in range(grid.first_row, grid.last_row + 1):
            assert grid.hex_at(*grid.center(name_of(column, row))) == name_of(column, row)


@given(hexes, st.integers(0, 5), st.floats(0.05, 0.95))
def test_a_step_over_a_side_leads_to_the_neighbour(name: str, side: int, share: float) -> None:
    grid, other = GRIDS[0], neighbour(name, side)
    assert other is not None
    (ax, ay), (bx, by) = grid.center(name), grid.center(other)
    found = grid.hex_at(ax + share * (bx - ax), ay + share * (by - ay))
    assert found in ({name, other} if abs(share - 0.5) < 1e-6 else {name if share < 0.5 else other})
    (cx, cy), (dx, dy) = grid.side(name, side)
    assert math.dist(((cx + dx) / 2, (cy + dy) / 2), ((ax + bx) / 2, (ay + by) / 2)) < 1e-6
    assert neighbour(other, (side + 3) % 6) == name
    assert side_between(name, other) == side


@given(hexes, hexes, hexes)
def test_distances_obey_the_triangle(one: str, other: str, third: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert distance(one, third) <= distance(one, other) + distance(other, third)
    assert (distance(one, other) == 1) == (other in neighbours(one))


@given(hexes, st.integers(0, 3))
def test_the_hexes_within_a_range_are_those_at_that_distance(name: str, steps: int) -> None:
    near = within(name, steps)
    assert len(near) == 1 + 3 * steps * (steps + 1)
    assert all(distance(name, other) <= steps for other in near)


def test_points_off_the_grid_are_in_no_hex() -> None:
    assert GRIDS[0].hex_at(0, 0) is None
    assert GRIDS[0].hex_at(5000, 5000) is None
