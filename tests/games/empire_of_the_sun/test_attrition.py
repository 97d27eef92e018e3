"""Attrition of what is out of supply. EotS 13.4."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.state import Stand
from pyapp.games.empire_of_the_sun.supply.attrition import ELIMINATE, REDUCE, attrition
from pyapp.games.empire_of_the_sun.supply.phase import Attrition
from tests.games.empire_of_the_sun.table import at


def test_a_full_unit_out_of_supply_is_reduced():
    assert attrition(at("4423 us_gr_x us_air_7af")) == {"us_gr_x": REDUCE, "us_air_7af": REDUCE}


def test_a_reduced_one_is_eliminated():
    assert attrition(at("4423 us_gr_x* us_air_7af*")) == {"us_gr_x": ELIMINATE, "us_air_7af": ELIMINATE}


def test_a_reduced_one_stays_in_range_of_any_friendly_hq_even_one_that_is_not_supplied_and_could_not_activate_it():
    assert attrition(at("2813 us_gr_rcorps* hq_malaya", "2911 jp_air_5", "2212 hq_south")) == {}


def test_nothing_blocks_that_range():
    ring = ("2812 jp_gr_14", "2912 jp_gr_15", "2913 jp_gr_16", "2814 jp_gr_17", "2713 jp_gr_18", "2712 jp_gr_19")
    state = at("2813 hq_malaya", "2915 us_gr_xi*", "2911 jp_air_5", "2212 hq_south", *ring)
    assert "us_gr_xi" not in attrition(state)
    state.units["us_gr_xi"].at = 3020
    assert attrition(state)["us_gr_xi"] == ELIMINATE


def test_a_full_one_is_reduced_even_in_range_of_an_hq():
    assert attrition(at("2813 us_gr_rcorps hq_malaya")) == {"us_gr_rcorps": REDUCE}


def test_an_enemy_hq_saves_nobody():
    assert attrition(at("2812 us_gr_rcorps*", "2813 hq_south")) == {"us_gr_rcorps": ELIMINATE}


def test_ships_and_hqs_are_not_touched():
    assert attrition(at("4423 us_cv_lexington us_bb_miss* hq_malaya", "control 4423")) == {}


def test_a_dutch_regiment_counts_as_reduced():
    """And so does every unit that has no other side: ruling R6."""
    assert attrition(at("2415 du_gr_1r", "4612 us_gr_wbde")) == {"du_gr_1r": ELIMINATE, "us_gr_wbde": ELIMINATE}
    assert attrition(at("2415 du_gr_1r hq_malaya")) == {}


def test_aircraft_in_china_without_supply_are_touched_too():
    """EotS 12.74."""
    assert attrition(at("china us_b29_20bc", "control 2206")) == {"us_b29_20bc": REDUCE}


@pytest.mark.parametrize(("at_", "found"), [(1805, {}), (1307, {}), (3727, {"us_air_14af": ELIMINATE})])
def test_a_reduced_one_in_china_stays_in_range_of_an_hq_four_hexes_beyond_northern_india(at_, found):
    """EotS 12.71; whoever holds the airfields, nothing blocks that range: ruling R200."""
    north = "control 1905 2005 2104 2105 2205 2206"
    assert attrition(at("china us_air_14af*", f"{at_} hq_seac", north)) == found


def test_attrition_strikes_all_at_the_same_time():
    """EotS 13.4: two that cut each other off both suffer."""
    found = attrition(at("4423 us_gr_x us_air_7af", "4822 jp_gr_17 jp_air_25"))
    assert found == {"us_gr_x": REDUCE, "us_air_7af": REDUCE, "jp_gr_17": REDUCE, "jp_air_25": REDUCE}


def test_the_phase_reduces_and_eliminates_and_tells_it():
    """EotS 4.4; a unit with a dot is out for good, another may be rebuilt (10.1)."""
    state = at("1916 us_air_7af* us_air_m211 us_gr_x", "5808 hq_cpac us_gr_xi")
    state.steps.append(Attrition())
    events = GAME.settle(state, ScriptedDice([]))
    assert state.units["us_gr_x"] == Stand(1916, reduced=True) and state.units["us_gr_xi"] == Stand(5808)
    assert state.units["us_air_7af"] == Stand(box="eliminated") and state.units["us_air_m211"] == Stand(box="removed")
    assert [(event.kind, event.data["units"]) for event in events] == [
        ("eots_attrition_reduce", ["us_gr_x"]),
        ("eots_attrition_eliminate", ["us_air_7af", "us_air_m211"]),
    ]
