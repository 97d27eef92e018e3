"""Exact odds, checked by hand and against counting every roll."""

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.odds.exact import Side, at_once, beginning, moment_of, multinomial, none_of, odds, slices, standing
from pyapp.games.war_room.odds.ladder import Ladder, battle_of, standing_of
from pyapp.games.war_room.state import Battle, Line


def test_no_yellow_in_ten_dice_is_two_thirds_to_the_tenth():
    assert none_of("yellow", 10) == Fraction(2, 3) ** 10


def test_the_multinomial_chances_of_three_dice_add_up_to_one():
    rolls = {tuple(sorted(roll)) for roll in itertools.product(tables.COLOURS, repeat=3)}
    assert sum(multinomial({colour: roll.count(colour) for colour in set(roll)}) for roll in rolls) == 1


def test_one_offensive_infantry_against_one_defensive():
    found = odds("land", Side({("infantry", "offensive"): 1}), Side({("infantry", "defensive"): 1}))
    kills, dies = 35 / 144, 5 / 12
    assert found.lost_units[1]["infantry"] == pytest.approx(kills) and found.lost_units[0]["infantry"] == pytest.approx(dies)
    assert found.alone == pytest.approx((kills * (1 - dies), dies * (1 - kills)))


def test_the_outclassed_side_loses_its_black_and_white_hits():
    one = Side({("infantry", "offensive"): 1})
    other = Side({("infantry", "offensive"): 1, ("artillery", "ground"): 1})
    assert odds("land", one, other).lost_units[1]["infantry"] == pytest.approx(1 - (2 / 3) ** 2)


def test_aircraft_shot_down_in_the_air_stage_do_not_fire_in_the_surface_stage():
    one, other = Side({("fighter", "ground"): 1}), Side({("artillery", "anti_air"): 1})
    found = odds("land", one, other)
    down = 5 / 48  # two of green or black, or one of them and a white
    assert found.lost_units[0]["fighter"] == pytest.approx(down)
    assert found.lost_units[1]["artillery"] == pytest.approx((1 - down) * 10 / 64)  # two blue of three: black and white miss


def test_the_chances_of_all_ends_add_up_to_one():
    found = odds(
        "sea",
        Side({("submarine", "only"): 2, ("cruiser", "escort"): 1, ("carrier", "anti_air"): 1}, port=True),
        Side({("battleship", "offensive"): 1, ("fighter", "surface"): 2}),
        escort=True,
    )
    assert sum(found.alone) + found.both + found.neither == pytest.approx(1)


def test_a_cruiser_in_escort_takes_the_hit_that_would_sink_a_carrier():
    fleet = {("carrier", "anti_air"): 1, ("cruiser", "escort"): 1}
    one, other = Side(fleet), Side({("battleship", "offensive"): 3, ("submarine", "only"): 1})
    with_it, without = odds("sea", one, other), odds("sea", one, other, escort=False)
    assert with_it.lost_units[0]["carrier"] < without.lost_units[0]["carrier"]
    assert with_it.lost_units[0]["cruiser"] > without.lost_units[0]["cruiser"]


def test_the_page_asks_for_odds_with_escorts():
    battle = Battle("A1", ["germany", "uk"], {"axis": "germany", "allies": "uk"})
    battle.lines = [Line("axis", "germany", "submarine", "only", 0, 1), Line("allies", "uk", "cruiser", "escort", 0, 1)]
    assert moment_of(battle, "air", "axis").escort and beginning("sea", FLEET, ENEMY).escort


def test_a_side_without_dice_does_no_harm():
    found = odds("land", Side({("fighter", "air"): 1}), Side({("infantry", "offensive"): 1}))
    assert found.lost_points == [0.0, 0.0]


# --- against the board itself -------------------------------------------------------------------------------------------------


def rolls(dice):
    """Every result of a group of dice, with its chance."""
    for counts in itertools.product(range(dice + 1), repeat=len(tables.COLOURS)):
        if sum(counts) == dice:
            shown = dict(zip(tables.COLOURS, counts))
            yield tuple((colour, number) for colour, number in shown.items() if number), float(multinomial(shown))


def suffer(kind, stage, lines, roll, escort=False):
    """One roll assigned hit by hit on the battle board: soonest gone first, then the dearest."""
    battle = battle_of(kind, stage, lines)
    for colour, number in roll:
        for _ in range(number):
            if found := board.targets(battle, "axis", colour):
                line = min(
                    found,
                    key=lambda line: (
                        len(board.stance_of(battle, line).track) - line.damage,
                        -tables.UNITS[line.unit].points,
                        line.unit,
                        line.stance,
                    ),
                )
                sinks = len(board.stance_of(battle, line).track) - line.damage == 1
                if escort and sinks and line.unit in ("carrier", "battleship") and board.escorts(battle, "axis"):
                    line = board.escorts(battle, "axis")[0]
                board.hit(battle, line)
    board.escape(battle, "axis")
    return standing_of(battle.lines)


@pytest.mark.parametrize("escort", [False, True])
@pytest.mark.parametrize(
    ("kind", "units"),
    [
        ("land", {("infantry", "defensive"): 2, ("artillery", "ground"): 1, ("armor", "defensive"): 1}),
        ("sea", {("submarine", "only"): 2, ("cruiser", "escort"): 1, ("cruiser", "offensive"): 1, ("carrier", "anti_air"): 1}),
        ("sea", {("battleship", "offensive"): 1, ("cruiser", "escort"): 2, ("submarine", "only"): 1}),
    ],
)
def test_every_roll_of_six_dice_leads_where_the_board_says(kind, units, escort):
    start = standing(Side(units))
    counted: dict = {}
    for roll, chance in rolls(6):
        end = suffer(kind, "surface", start, roll, escort)
        counted[end] = counted.get(end, 0.0) + chance
    ladder = Ladder(kind, "surface", start, escort=escort)
    work = ladder.fates(ladder.start, {6: 1.0}, penalised=False)
    found = {tuple(sorted(ladder.standing(code))): chance for code, chance in finish(work).items() if chance}
    assert found == pytest.approx(counted, abs=1e-10)


def finish(work):
    """The end of some work in slices."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


FLEET = Side({("submarine", "only"): 1, ("cruiser", "offensive"): 1, ("carrier", "anti_air"): 1, ("carrier_fighter", "surface"): 1})
ENEMY = Side({("battleship", "offensive"): 1, ("submarine", "only"): 2, ("fighter", "surface"): 1}, port=True)


def test_the_odds_before_a_roll_are_the_odds_after_it_on_average():
    start = beginning("sea", FLEET, ENEMY)
    fired = board.count_dice(battle_of("sea", "air", start.lines[1]), "axis", "air")
    answered = board.count_dice(battle_of("sea", "air", start.lines[0]), "axis", "air")
    before = at_once(slices(start))
    after = [0.0, 0.0, 0.0]
    for roll, chance in rolls(fired):
        found = at_once(slices(replace(start, dice=(answered, 0), hits=(roll, ()))))
        after[0] += chance * found.alone[0]
        after[1] += chance * found.alone[1]
        after[2] += chance * found.lost_points[1]
    assert after == pytest.approx([*before.alone, before.lost_points[1]], abs=1e-7)


def test_a_battle_in_its_air_stage_is_read_with_its_losses_and_open_hits():
    battle = Battle("A1", ["germany", "uk"], {"axis": "germany", "allies": "uk"}, stage="air", dice={"axis": 4, "allies": 0})
    battle.lines = [
        Line("axis", "germany", "fighter", "air", 1, 1),
        Line("axis", "germany", "submarine", "only", 0, 1),
        Line("allies", "uk", "cruiser", "escort", 0, 2),
    ]
    battle.roller, battle.hits, battle.ports = "allies", {"green": 1}, ["allies"]
    now = moment_of(battle, "air", "axis")
    assert now.dice == (4, 0) and now.hits == ((("green", 1),), ()) and now.ports == (False, True)
    found = at_once(slices(now))
    assert found.lost_units[0]["fighter"] == pytest.approx(1), "the damaged fighter takes the green hit"


def test_the_force_advantage_is_reckoned_before_the_surface_stage_and_kept_in_it():
    battle = Battle("G3", ["germany", "usa"], {"axis": "germany", "allies": "usa"}, dice={"axis": 3, "allies": 2})
    battle.lines = [Line("axis", "germany", "infantry", "offensive", 0, 1), Line("allies", "usa", "infantry", "offensive", 0, 1)]
    battle.penalised = "allies"
    battle.stage = "air"
    assert moment_of(battle, "air", "axis").penalised is None and moment_of(battle, "surface", "axis").penalised is None
    battle.stage = "surface"
    assert moment_of(battle, "surface", "axis").penalised == (False, True)
    assert moment_of(battle, "surface", "allies").penalised == (True, False)


def test_the_work_on_a_large_fleet_comes_in_many_slices_and_leaves_out_next_to_nothing():
    fleet = Side({("submarine", "only"): 3, ("cruiser", "escort"): 4, ("carrier", "anti_air"): 2, ("battleship", "offensive"): 1})
    work = slices(beginning("sea", fleet, fleet))
    taken = 0
    while True:
        try:
            next(work)
            taken += 1
        except StopIteration as end:
            found = end.value
            break
    assert taken > 10
    assert sum(found.alone) + found.both + found.neither == pytest.approx(1)
    assert 0 <= found.left_out < 1e-5
