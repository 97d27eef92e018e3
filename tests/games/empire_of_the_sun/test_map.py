"""The map: hexes, hexsides, ranges, ways. EotS 1.22, 7.2, 7.4, 12."""

from __future__ import annotations

import random

import pytest

from pyapp.games.empire_of_the_sun.map import nations
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, ALL, HEXES, JAPANESE_SOURCES, LAND, PORTS, counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import hexset, holds, members, only
from pyapp.games.empire_of_the_sun.map.hexsides import (
    BY_ANY_SIDE,
    BY_LAND,
    BY_ROUTE,
    BY_SEA,
    NEIGHBOURS,
    around,
    is_all_water,
    lets_ground,
    lets_ships,
    passage,
    side_between,
)
from pyapp.games.empire_of_the_sun.map.paths import cheapest, flood, steps_to
from pyapp.games.empire_of_the_sun.map.ranges import distance, within

PASSAGES = {
    "land": (BY_LAND, lets_ground),
    "sea": (BY_SEA, lets_ships),
    "route": (BY_ROUTE, lambda side: "r" in side),
    "any": (BY_ANY_SIDE, lambda side: True),
}


def test_the_map_has_1140_hexes_in_play_and_their_bases():
    assert len(HEXES) == 1140
    assert (len(members(PORTS)), len(members(AIRFIELDS))) == (76, 140)  # the ferry hex is no airfield to stay on: 7.36
    assert sum("resource" in hex_.marks for hex_ in HEXES.values()) == 14
    assert sum("one_hex_island" in hex_.marks for hex_ in HEXES.values()) == 115
    assert members(JAPANESE_SOURCES) == [3307, 3407, 3506, 3507, 3607, 3704, 3705, 3706]


def test_a_hexside_is_the_same_from_both_sides():
    assert all(NEIGHBOURS[other][number] == side for number in HEXES for other, side in NEIGHBOURS[number].items())


def test_no_ground_unit_walks_on_the_sea():
    afloat = [number for number, hex_ in HEXES.items() if not hex_.is_land]
    assert not any(lets_ground(side) for number in afloat for side in NEIGHBOURS[number].values())


def test_ships_reach_soerabaja_from_the_north_alone():
    """EotS 7.21, example."""
    assert {other for other in around(2220) if lets_ships(side_between(2220, other))} == {2219, 2319, 2320}


@pytest.mark.parametrize(
    ("one", "other", "hexes"), [(3705, 5506, 18), (4612, 5108, 6), (2112, 2015, 3), (2813, 2813, 0), (4715, 4612, 4), (3709, 3706, 3)]
)
def test_a_range_counts_the_hex_at_its_end(one, other, hexes):
    assert distance(one, other) == distance(other, one) == hexes
    assert holds(within(one, hexes), other) and not (hexes and holds(within(one, hexes - 1), other))


@pytest.mark.parametrize("name", PASSAGES)
def test_a_passage_steps_a_set_as_each_hexside_lets_it(name):
    way, lets = PASSAGES[name]
    chance = random.Random(name)
    for _ in range(20):
        chosen = chance.sample(list(HEXES), 60)
        expected = {other for number in chosen for other, side in NEIGHBOURS[number].items() if lets(side)}
        assert members(way.beyond(hexset(chosen))) == sorted(expected)


def test_a_set_never_leaves_the_hexes_in_play():
    assert BY_ANY_SIDE.beyond(ALL) | ALL == ALL
    assert flood(only(5808), BY_ANY_SIDE) == ALL


def test_a_flood_enters_but_does_not_leave_what_it_may_not_pass():
    wall = within(2813, 2) & ~within(2813, 1)
    found = flood(only(2813), BY_ANY_SIDE, through=ALL & ~wall)
    assert found & wall and found & ~within(2813, 2) == 0


def test_the_cheapest_way_follows_its_costs():
    """A step by transport route costs one, any other by land four."""
    reached = cheapest(2407, lambda here, there, side: 1 if "r" in side else 4 if lets_ground(side) else None, 12)
    way = reached.way(2206)
    assert way == [2407, 2306, 2206] and reached.cost[2206] == 2
    assert max(reached.cost.values()) <= 12 and reached.way(1406)[0] == 2407 and 2015 not in reached.cost


def test_costs_of_one_are_the_steps_of_a_flood():
    reached = cheapest(2813, lambda here, there, side: 1 if lets_ships(side) else None, 10)
    for steps in (1, 4, 10):
        near = [number for number, cost in reached.cost.items() if cost <= steps]
        assert sorted(near) == members(flood(only(2813), BY_SEA, steps))
    assert all(steps_to(2813, number, BY_SEA) == cost for number, cost in list(reached.cost.items())[::17])


def test_there_is_no_way_by_sea_to_kunming():
    assert steps_to(2015, 2407, BY_SEA) is None


def test_a_hexside_of_water_and_land_is_not_all_water():
    assert is_all_water("w") and is_all_water("wy") and is_all_water("x") and not is_all_water("wl") and not is_all_water("r")


def test_the_burma_road_runs_from_kunming_to_madras_and_each_of_its_three_hexes_closes_it():
    """EotS 12.76."""
    assert nations.burma_road_open(ALL)
    for hex_ in (2206, 2306, 2407):
        assert not nations.burma_road_open(ALL & ~only(hex_))


def test_kunming_and_the_hexes_round_it_are_seven():
    """EotS 12.75."""
    assert members(nations.ROUND_KUNMING) == [2306, 2307, 2406, 2407, 2408, 2506, 2507]


def test_every_key_and_base_of_a_nation_is_in_play_and_belongs_to_it():
    for nation in nations.NATIONS.values():
        if nation.id != "new_guinea":
            assert set(nation.keys) | set(nation.bases) <= set(nation.hexes), nation.id
        assert set(nation.hexes) <= set(HEXES)


def test_islands_belong_to_a_nation_by_their_distance():
    """EotS 12.21, 12.31, 12.92: not Batan to the Philippines, not Kusaie to the Marshalls, whatever region the map gives them."""
    contiguous = flood(only(2813), BY_LAND) | flood(only(2915), BY_LAND)
    assert set(nations.NATIONS["philippines"].hexes) == set(members(contiguous | within(2813, 2) & LAND | only(2715)))
    assert set(nations.NATIONS["malaya"].hexes) == set(members(flood(only(2015), BY_LAND) & within(2015, 3)))
    assert set(nations.NATIONS["marshalls"].hexes) == set(members((within(4415, 2) | within(4715, 2)) & LAND))


def test_bases_names_and_islands_count_for_the_progress_of_war_and_open_sea_does_not():
    """EotS 16.47."""
    assert counts_for_progress(4423) and counts_for_progress(4017) and not counts_for_progress(4310)


def test_a_passage_through_nothing_goes_nowhere():
    assert passage(lambda side: False).beyond(ALL) == 0
