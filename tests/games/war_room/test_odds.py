"""Exact odds, checked by hand and against counting every roll."""

import itertools
from fractions import Fraction

import pytest

from pyapp.games.war_room import tables
from pyapp.games.war_room.odds import Side, multinomial, none_of, odds


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


def test_a_side_without_dice_does_no_harm():
    found = odds("land", Side({("fighter", "air"): 1}), Side({("infantry", "offensive"): 1}))
    assert found.lost_points == [0.0, 0.0]
