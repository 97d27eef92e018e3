"""The map maker's parts: projections, the cartogram, the raster of room, packing, arcs and corners."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
import shapely

from maps.making import plan as plan_module
from maps.making import truth
from maps.making.arcs import Network, WorkArc, contract_corners, network
from maps.making.cartogram import flow
from maps.making.cells import build_cells, cells_from
from maps.making.mesh import DRY, WET, Mesh, segments_of
from maps.making.optimise import Optimiser, mismatch
from maps.making.plan import PlanError, read_plan
from maps.making.projection import Cylinder, Disc
from maps.making.raster import Raster, Window, fitting
from maps.making.smoothing import finish
from maps.making.standing import PITCH, inside, pack, standing_room
from maps.making.start import Labelling, roads_of
from pyapp.board.lettering import block


def test_a_cylinder_puts_its_western_meridian_on_the_left_edge_whatever_turn_a_place_is_given_in() -> None:
    world = Cylinder(west=-100.0, north=76.0, south=-56.0, width=2400.0, height=1200.0)
    assert world.place(0.0, -100.0)[0][0] == 0.0
    assert np.allclose(world.place(20.0, 170.0), world.place(20.0, -190.0))
    top, bottom = world.place(76.0, 0.0)[0][1], world.place(-56.0, 0.0)[0][1]
    assert (round(top, 6), round(bottom, 6)) == (0.0, 1200.0)


def test_a_cylinder_shows_both_parts_of_what_its_edge_cuts() -> None:
    world = Cylinder(west=-100.0, north=76.0, south=-56.0, width=2400.0, height=1200.0)
    shown = world.cut(shapely.box(-110, 0, -90, 10))
    assert shown.bounds == (-100.0, 0.0, 260.0, 10.0)
    assert shown.area == pytest.approx(200.0)


def test_a_disc_has_the_pole_in_the_middle_and_its_own_meridian_downwards() -> None:
    world = Disc(down=20.0, south=-57.0, width=1000.0, height=1000.0, margin=0.0, bend=1.2)
    assert np.allclose(world.place(90.0, 77.0), [[500.0, 500.0]])
    assert np.allclose(world.place(-57.0, 20.0), [[500.0, 1000.0]])


def test_an_even_density_moves_nothing() -> None:
    points = np.array([[10.0, 10.0], [55.0, 42.0]])
    assert np.allclose(flow(np.ones((30, 40)), 100.0, 80.0)(points), points)


def test_a_dense_place_grows_and_the_edges_of_the_canvas_stay() -> None:
    density = np.ones((40, 40))
    density[15:25, 15:25] = 4.0
    warp = flow(density, 100.0, 100.0)
    inner = warp(np.array([[40.0, 50.0], [60.0, 50.0]]))
    assert inner[1][0] - inner[0][0] > 26.0
    edge = warp(np.array([[0.0, 30.0], [100.0, 70.0]]))
    assert np.allclose(edge[:, 0], [0.0, 100.0])


def test_a_box_fits_only_where_every_cell_under_it_is_free() -> None:
    mask = np.ones((10, 10), bool)
    mask[5, 5] = False
    where = fitting(mask, 4.0, 4.0)  # two cells by two
    assert where[2, 2]
    assert not where[5, 5]
    assert not where[6, 6]
    assert not where[0, 0]


def test_stacks_are_packed_without_lying_over_each_other() -> None:
    raster = Raster(400.0, 300.0)
    raster.fill(shapely.Point(200, 150).buffer(110), 0, wet=False)
    window = raster.free(0)
    spots = pack(window, standing_room(window), None)
    assert len(spots) > 12
    for index, (x, y) in enumerate(spots):
        assert all(abs(x - a) >= PITCH[0] or abs(y - b) >= PITCH[1] for a, b in spots[:index])


def test_a_name_keeps_clear_of_the_stacks_around_it() -> None:
    raster = Raster(400.0, 300.0)
    raster.fill(shapely.box(100, 100, 260, 220), 0, wet=False)
    found = inside(raster.free(0), [block(("Somewhere",), 14.0)], 4)
    assert found is not None
    assert found.name is not None
    assert found.top is not None
    left, right = found.top[0] - found.name.width / 2, found.top[0] + found.name.width / 2
    for x, y in found.slots:
        beside = x + 15 <= left or x - 15 >= right
        assert beside or y + 13 <= found.top[1] or y - 13 >= found.top[1] + found.name.height


def test_no_name_is_found_where_the_stacks_would_have_no_room() -> None:
    window = Window(np.ones((10, 10), bool), np.ones((10, 10), bool), 0, 0)
    assert inside(window, [block(("Here",), 9.0)], 4) is None


def mesh_of(boxes: list[shapely.Polygon], kinds: list[int]) -> Mesh:
    """A mesh whose faces are boxes on whole units."""
    vertices, segments, left, right = segments_of(boxes)
    return Mesh(
        vertices=vertices,
        segments=segments,
        left=left,
        right=right,
        natural=np.zeros(len(segments), bool),
        kind=np.array(kinds),
        country=np.full(len(boxes), -1),
        area=shapely.area(np.array(boxes)),
        centre=shapely.get_coordinates(shapely.centroid(np.array(boxes))),
        keys=[],
    )


def four_spaces(overlap: float) -> Network:
    """Four boxes round a point; the upper border is moved sideways, so that two of them touch over `overlap` units."""
    boxes = [
        shapely.Polygon([(0, 0), (50, 0), (50, 50), (0, 50)]),
        shapely.Polygon([(50, 0), (100, 0), (100, 50), (50 + overlap, 50), (50, 50)]),
        shapely.Polygon([(0, 50), (50, 50), (50 + overlap, 50), (50 + overlap, 100), (0, 100)]),
        shapely.Polygon([(50 + overlap, 50), (100, 50), (100, 100), (50 + overlap, 100)]),
    ]
    return network(mesh_of(boxes, [DRY, DRY, WET, WET]), np.arange(4), spaces=4, land_count=2)


def pairs_of(net: Network) -> set[tuple[int, int]]:
    return {(min(arc.left, arc.right), max(arc.left, arc.right)) for arc in net.arcs if min(arc.left, arc.right) >= 0}


def test_arcs_part_every_two_labels_that_touch() -> None:
    assert pairs_of(four_spaces(10.0)) == {(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)}


def test_a_short_contact_that_is_not_wanted_becomes_a_corner() -> None:
    net = four_spaces(10.0)
    wanted = np.ones((5, 5), int)
    wanted[1, 2] = wanted[2, 1] = 0
    corners = contract_corners(net, wanted, set())
    assert [corner.pair for corner in corners] == [(1, 2)]
    assert finish(net) == []
    assert pairs_of(net) == {(0, 1), (0, 2), (1, 3), (2, 3)}


def test_a_long_contact_that_is_not_wanted_is_left_for_a_person_to_see() -> None:
    net = four_spaces(40.0)
    wanted = np.ones((5, 5), int)
    wanted[1, 2] = wanted[2, 1] = 0
    assert contract_corners(net, wanted, set()) == []
    assert (1, 2) in pairs_of(net)


def test_borders_that_collide_are_reported() -> None:
    vertices = np.array([[0.0, 0.0], [10.0, 10.0], [0.0, 10.0], [10.0, 0.0]])
    crossing = [WorkArc([0, 1], 0, 1, [True]), WorkArc([2, 3], 0, 1, [True])]
    assert finish(Network(vertices, crossing, spaces=2, land_count=2)) == [(5.0, 5.0)]


@pytest.mark.parametrize("game", ["aa1942", "aa50", "war_room"])
def test_the_plan_of_a_board_describes_every_space_once(game: str) -> None:
    plan = read_plan(game)
    assert [space.is_land for space in plan.spaces] == sorted((space.is_land for space in plan.spaces), reverse=True)
    assert {name for pair in plan.edges for name in pair} <= set(plan.index)
    assert all(space.seeds for space in plan.spaces)


def test_a_plan_that_names_an_unknown_space_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "aa1942"
    shutil.copytree(plan_module.MAPS / "aa1942", folder)
    with (folder / "sea.txt").open("a", encoding="utf-8") as file:
        file.write("sz99 | 0,0\n")
    monkeypatch.setattr(plan_module, "MAPS", folder.parent)
    monkeypatch.setattr(truth, "MAPS", folder.parent)
    with pytest.raises(PlanError, match="sz99"):
        read_plan("aa1942")


def test_a_small_island_keeps_its_cells_so_that_two_spaces_can_share_it() -> None:
    island = [shapely.box(10 * i, 0, 10 * i + 10, 10) for i in range(6)]
    assert build_cells(mesh_of(island, [DRY] * 6)).count == 6


def test_an_inlet_is_folded_into_the_sea_it_hangs_on() -> None:
    inlet = [shapely.box(10 * i, 0, 10 * i + 10, 10) for i in range(6)]
    sea = shapely.union(shapely.box(60, 0, 200, 10), shapely.box(60, -100, 200, 100))
    assert build_cells(mesh_of([*inlet, sea], [WET] * 7)).count == 1


def test_annealing_moves_a_border_until_what_touches_is_what_is_wanted() -> None:
    """Three spaces in a strip of cells; the middle one keeps the outer two apart, who are to touch."""
    boxes = [shapely.box(20 * i, 20 * j, 20 * i + 20, 20 * j + 20) for i in range(9) for j in range(6)]
    cells = cells_from(mesh_of(boxes, [WET] * len(boxes)))
    label = np.array([min(int(x // 60), 2) for x, _ in cells.centre])
    wanted = np.full((4, 4), 2)
    wanted[0, 2] = wanted[2, 0] = 1
    labelling = Labelling(
        label=label,
        fixed=np.zeros(cells.count, bool),
        cost=np.zeros((cells.count, 4)),
        wanted=wanted,
        roads=roads_of(cells),
        seeds=[[], [], [], []],
        land_count=0,
    )
    assert mismatch(cells, labelling).missing == [(2, 0, 0.0)]
    Optimiser(cells, labelling, np.full(4, 1000.0), rounds=4, seed=1).run(lambda text: None)
    assert mismatch(cells, labelling).missing == []
    assert {int(number) for number in labelling.label} == {0, 1, 2}
