"""Odds of battles that no game ever saw: no more standings are looked at than thirty dice can reach, and no slice is long."""

from __future__ import annotations

import pytest

from pyapp.engine.work import at_once
from pyapp.games.war_room.odds.exact import Moment, Side, beginning, sinking, slices, standing
from pyapp.games.war_room.odds.ladder import ANY_HITS, MOST_WORK, Ladder, Meter, grouped
from tests.effort import effort

LAND = {("infantry", "offensive"): 4, ("armor", "offensive"): 2, ("artillery", "ground"): 2, ("fighter", "air"): 2}
FLEET = {("submarine", "only"): 3, ("cruiser", "escort"): 4, ("carrier", "anti_air"): 2, ("battleship", "offensive"): 1}
A_SLICE = 150_000  # lines: some hundredths of a second


def times(units: dict[tuple[str, str], int], factor: int) -> Side:
    return Side({key: number * factor for key, number in units.items()})


def test_units_that_no_hit_can_reach_change_no_odds() -> None:
    huge, large = (at_once(slices(beginning("land", times(LAND, factor), times(LAND, factor)))) for factor in (1_000_000, 30))
    assert huge.lost_points == pytest.approx(large.lost_points) and huge.alone == pytest.approx(large.alone)


def test_the_standings_within_reach_are_the_same_as_among_all() -> None:
    start = standing(Side({("infantry", "defensive"): 6, ("artillery", "ground"): 3, ("armor", "defensive"): 2}))
    every = Ladder("land", "surface", start)
    near = Ladder("land", "surface", start, groups=at_once(grouped("land", "surface", start, 8, Meter(MOST_WORK))))
    found = [
        {tuple(sorted(ladder.standing(code))): chance for code, chance in at_once(ladder.fates(0, {8: 1.0}, penalised=False)).items()}
        for ladder in (every, near)
    ]
    assert found[0] == pytest.approx(found[1])
    assert sum(len(group.steps) for group in near.groups) < sum(len(group.steps) for group in every.groups)


@pytest.mark.parametrize(("kind", "units"), [("sea", FLEET), ("land", LAND)])
def test_no_slice_of_a_huge_battle_is_long(kind: str, units: dict[tuple[str, str], int]) -> None:
    side = times(units, 10_000_000)
    work = slices(beginning(kind, side, side))
    with effort(A_SLICE) as counted:
        for _ in range(25):
            next(work, None)
            counted.rest()


def test_hits_on_the_table_that_find_nothing_are_not_counted_down() -> None:
    start = standing(Side({("infantry", "defensive"): 2}))
    ladder = Ladder("land", "surface", start)
    with effort(A_SLICE):
        assert ladder.struck([("yellow", 2**31), ("black", 2**31)]) == ladder.nothing


def test_dice_beyond_all_measure_are_worked_through_in_slices() -> None:
    start = standing(Side({("infantry", "defensive"): 2}))
    work = slices(Moment("land", (start, start), stage="surface", dice=(2**31, 2**31), penalised=(False, False)))
    with effort(A_SLICE) as counted:
        for _ in range(10):
            next(work, None)
            counted.rest()
    assert ANY_HITS < 2**31


def test_a_convoy_is_as_good_as_sunk_by_any_number_of_dice() -> None:
    with effort(10 * A_SLICE):
        assert sinking(["oil", "iron"], 2**31)["oil"] == pytest.approx(1)
    assert sinking(["oil", "iron"], 600) == sinking(["oil", "iron"], 601)
