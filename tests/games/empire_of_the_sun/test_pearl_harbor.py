"""The fleet of December 1941 on its way: one stack, one goal. EotS 17.11, JP01."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.players import random_action
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.map.ranges import distance
from tests.games.empire_of_the_sun.table import at, offensive, offered, play, start

FLEET = "jp_cv_akagi,jp_cv_shokaku,jp_cv_soryu,jp_bb_kongo1"
OAHU, AT_SEA = "5808", ("5410", "5609")


def sailing():
    """Operation Z has been played."""
    state = start("1941")
    play(state, "japan event JP01")
    return state


def test_it_sails_as_one_stack_and_not_strategically():
    state = sailing()
    assert GAME.kinds(state, "japan") == ("move",)
    field = GAME.field(state, "japan", "move", ("3705", "naval"))
    assert field.least == len(field.options) == 4


def test_it_goes_where_all_its_carriers_reach_oahu_and_not_where_the_american_carriers_are():
    goals = offered(sailing(), f"japan move 3705 naval {FLEET}")
    assert "5506" in goals and not set(AT_SEA) & set(goals)
    assert all(distance(int(at), int(OAHU)) <= 3 for at in goals)


def test_oahu_is_declared_and_nothing_else():
    state = sailing()
    play(state, f"japan move 3705 naval {FLEET} 5506")
    assert GAME.kinds(state, "japan") == ("declare",) and offered(state, "japan declare") == (OAHU,)
    play(state, "japan declare 5808 jp_cv_akagi,jp_cv_shokaku,jp_cv_soryu")
    assert GAME.kinds(state, "japan") == ("undeclare", "done")
    assert state.offensive.battles[0].attackers[-1] == "jp_bb_kongo1", "the ships with named carriers take part"


@pytest.mark.parametrize("seed", range(6))
def test_whoever_plays_at_random_attacks_oahu_at_once(seed):
    state, chance, dice, sought = start("1941"), random.Random(seed), SeededDice(str(seed)), []
    while not state.offensive or state.offensive.card == "JP01":
        GAME.apply(state, random_action(GAME, state, chance), dice)
        if state.offensive and state.offensive.card == "JP01" and state.offensive.battles:
            sought = [battle.at for battle in state.offensive.battles]
    assert sought == [int(OAHU)]
    assert GAME.status(state) == []


def test_carriers_end_beside_no_enemy_whom_the_card_does_not_let_them_attack():
    """EotS 6.24, 7.21: by an operations card, once a battle is sure, no second one is sought."""
    lines = ("4017 hq_southseas jp_cv_akagi jp_ca_takao", "4021 us_air_5af jp_gr_17", "4121 us_ca_norleans")
    state = offensive(at(*lines), "japan", "jp_gr_17", "jp_cv_akagi", "jp_ca_takao", value=2, battles=1)
    goals = offered(state, "japan move 4017 naval jp_cv_akagi")
    assert "4021" in goals and "4120" in goals and "4121" not in goals
