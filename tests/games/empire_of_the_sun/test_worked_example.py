"""The battles of the rulebook's example of play, with its own dice where it gives them and dice that fit where it does not. EotS 19."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.state import INTERCEPT, Bonus
from tests.games.empire_of_the_sun.fights import offensive, roll, standing, told, usual
from tests.games.empire_of_the_sun.table import at

OPERATION_Z = (Bonus("half_defence", "allies"), Bonus("holds_fire", "allies"))
"""JP01: "the Allied player does not roll in the air-naval segment, and the units defend at half strength"."""
TSUGI = Bonus("ground_final", "japan", 4, at=[2014])
MATADOR = Bonus("air_naval_die", "allies", 2, at=[2015])


def test_pearl_harbor():
    """An 8: 36 hits, 34 of them used. All four units are reduced first; what is eliminated then is the Japanese player's choice."""
    position = at("5506 jp_cv_akagi jp_cv_soryu jp_cv_shokaku jp_bb_kongo1", "5808 us_bb_mdca us_air_7af us_lrb_7af us_ca_norleans", turn=1)
    state = offensive(position, "japan", 5808, "jp_cv_akagi jp_cv_soryu jp_cv_shokaku", bonuses=OPERATION_Z)
    events = roll(state, 8)
    assert told(events, "eots_air_naval")[0]["number"] == 36
    assert standing(state, "us_bb_mdca", "us_air_7af", "us_lrb_7af", "us_ca_norleans") == ["reduced"] * 4
    assert GAME.field(state, "japan", "apply").budget == 17
    roll(state, actions=["japan apply us_bb_mdca,us_air_7af,us_lrb_7af"])
    assert standing(state, "us_bb_mdca", "us_air_7af", "us_lrb_7af", "us_ca_norleans") == ["removed", "eliminated", "eliminated", "reduced"]
    assert state.steps == []


def test_force_z_is_sunk_off_kota_bharu():
    """22nd Flotilla at Saigon and the Kongos against Force Z, which reacted; no Japanese loss."""
    position = at("2212 jp_air_22", "2112 jp_bb_kongo2 jp_gr_25* cw_bb_forcez", turn=1)
    state = offensive(position, "japan", 2112, "jp_air_22 jp_bb_kongo2", defenders="cw_bb_forcez", landed="jp_gr_25")
    events = usual(state, 3)
    assert standing(state, "cw_bb_forcez", "jp_bb_kongo2", "jp_air_22") == ["removed", "full", "full"]
    assert told(events, "eots_air_naval_won") == [{"seat": "japan", "space": 2112}] and controller(state, 2112) == "japan"


def test_hong_kong():
    """Nine hits eliminate the division. The example has no modifiers, the terrain takes 2: a 5 comes to the same (C12)."""
    state = offensive(at("2709 jp_gr_17* cw_gr_hk", "control 2709", turn=1), "japan", 2709, on_foot={"jp_gr_17": 2708})
    state.control.clear()
    assert controller(state, 2709) == "allies"
    events = usual(state, 5, 0)
    assert [event["number"] for event in told(events, "eots_ground")] == [9, 2]
    assert standing(state, "cw_gr_hk", "jp_gr_17") == ["removed", "reduced"] and controller(state, 2709) == "japan"


LUZON = ("2909 jp_air_5", "3009 jp_air_21 jp_air_23", "2812 jp_ca_takao jp_gr_14 us_air_feaf us_lrb_19 us_gr_nlcorps")


def test_luzon():
    """54 factors of aircraft at extended range are 27, and 12: 39. A half: 20 hits, 19 used. Then 27 hits against 6."""
    state = offensive(at(*LUZON, turn=1), "japan", 2812, "jp_air_5 jp_air_21 jp_air_23", landed="jp_gr_14")
    events = usual(state, 1, 0, 5, 1)
    japan, allies = told(events, "eots_air_naval")
    assert (japan["modified"], japan["number"]) == (4, 20) and allies["number"] == 2
    assert standing(state, "us_air_feaf", "us_lrb_19") == ["reduced", "reduced"]
    japan, allies = told(events, "eots_ground")
    assert (japan["modified"], japan["number"]) == (7, 27), "2 for ships; the aircraft in the hex deny another 2"
    assert (allies["modified"], allies["number"]) == (4, 6)
    assert standing(state, "us_gr_nlcorps", "jp_gr_14") == ["removed", "reduced"] and controller(state, 2812) == "japan"


def test_the_corps_of_southern_luzon():
    """The carrier's 8 hits reduce nobody; ships and aircraft give 4, the terrain takes 2. The corps retreats to 2912, its only way."""
    state = offensive(at("2913 jp_cvl_zuiho jp_gr_19* us_gr_slcorps", turn=1), "japan", 2913, "jp_cvl_zuiho", landed="jp_gr_19")
    events = usual(state, 5, 5, 0)
    assert told(events, "eots_air_naval")[0]["number"] == 8
    japan, allies = told(events, "eots_ground")
    assert (japan["modified"], japan["number"]) == (5 + 4 - 2, 14) and allies["modified"] == 3
    assert standing(state, "us_gr_slcorps") == ["reduced"] and state.units["us_gr_slcorps"].at == 2912
    assert controller(state, 2913) == "japan" and controller(state, 2912) == "allies"


def test_leyte():
    """The Ryuho strikes from three hexes: 6 hits reduce the Asiatic cruisers, which cannot answer."""
    state = offensive(at("2915 jp_cvl_ryuho", "3014 us_ca_asia", turn=1), "japan", 3014, "jp_cvl_ryuho")
    state.units["jp_cvl_ryuho"].at = 3314
    events = usual(state, 3)
    assert [event["number"] for event in told(events, "eots_air_naval")] == [6]
    assert standing(state, "us_ca_asia", "jp_cvl_ryuho") == ["reduced", "full"]


def test_davao():
    """The Nachi alone reduces the corps with 10 hits, the army eliminates it with 14."""
    state = offensive(at("2915 jp_ca_nachi jp_gr_16* us_gr_mcorps", turn=1), "japan", 2915, landed="jp_gr_16")
    events = usual(state, 3, 7, 0)
    assert told(events, "eots_air_naval")[0]["number"] == 10
    assert [event["number"] for event in told(events, "eots_ground")] == [14, 1]
    assert standing(state, "us_gr_mcorps") == ["removed"] and controller(state, 2915) == "japan"


def test_wake():
    """9 factors at a half: 5 hits do not touch the Marines' aircraft. On the ground 4 hits do nothing, a 9 of the Marines 4."""
    position = at("4715 jp_air_24", "4612 jp_cl_tenryu jp_gr_4sn us_air_m211 us_gr_wbde", turn=1)
    state = offensive(position, "japan", 4612, "jp_air_24", landed="jp_gr_4sn")
    state.offensive.aboard = {"jp_gr_4sn": "jp_cl_tenryu"}
    events = usual(state, 0, 0, 4, 9)
    japan, allies = told(events, "eots_air_naval")
    assert (japan["modified"], japan["number"], allies["number"]) == (3, 5, 1)
    assert told(events, "eots_air_naval_won")[0]["seat"] == "japan"
    japan, allies = told(events, "eots_ground")
    assert (japan["modified"], japan["number"]) == (6, 4), "2 for ships; the aircraft of the Marines deny another 2"
    assert (allies["modified"], allies["number"]) == (12, 4)
    assert standing(state, "us_air_m211", "us_gr_wbde", "jp_gr_4sn") == ["full", "full", "reduced"]
    assert told(events, "eots_battle_won") == [{"seat": "allies", "space": 4612}] and controller(state, 4612) == "allies"
    assert state.offensive.repulsed == ["jp_gr_4sn"]


def malaya():
    """January 1942: two battles, intercepted; 15th Army has 20 on its counter, 18 in the example (R19)."""
    position = at(
        "2112 jp_air_22", "2015 jp_bb_kongo2 cw_air_ma hq_malaya",
        "2014 jp_gr_15 jp_gr_25* cw_gr_3ind cw_gr_8aus", "control 1913 2112", turn=2
    )  # fmt: skip
    state = offensive(
        position, "japan", {2015: "jp_air_22 jp_bb_kongo2", 2014: "jp_gr_15 jp_gr_25"}, defenders="cw_air_ma cw_gr_3ind cw_gr_8aus",
        condition=INTERCEPT, on_foot={"jp_gr_15": 1913, "jp_gr_25": 2113}, bonuses=[TSUGI, MATADOR],
    )  # fmt: skip
    state.offensive.battles[0].defenders = ["cw_air_ma"]
    state.offensive.battles[1].defenders = ["cw_gr_3ind", "cw_gr_8aus"]
    return state


def test_singapore():
    """33 against 6, a 6 and a 7 that is a 9 and no critical hit. The aircraft are eliminated, the other hits do nothing."""
    state = malaya()
    roll(state)
    events = roll(state, 6, 7, 1, 7, actions=["japan fight 2015"])
    japan, allies = told(events, "eots_air_naval")
    assert (japan["number"], allies["modified"], allies["number"]) == (33, 9, 6) and told(events, "eots_critical") == []
    assert standing(state, "cw_air_ma", "jp_air_22", "jp_bb_kongo2") == ["removed", "full", "full"]


def test_an_unmodified_9_would_have_reduced_the_flotilla():
    state = malaya()
    roll(state)
    roll(state, 6, 9, 1, 7, actions=["japan fight 2015"])
    assert standing(state, "jp_air_22", "jp_bb_kongo2") == ["reduced", "full"]


def test_kuantan():
    """A 1 and 4, and a 7: both British units are reduced, the 15th Army too, and nothing else. Two steps against one: they retreat."""
    state = malaya()
    roll(state)
    events = roll(state, 1, 7, 6, 7, actions=["japan fight 2014"])
    japan, allies = told(events, "eots_ground")
    assert (japan["modified"], japan["number"]) == (5, 29) and (allies["modified"], allies["number"]) == (7, 23)
    assert standing(state, "cw_gr_3ind", "cw_gr_8aus", "jp_gr_15", "jp_gr_25") == ["reduced"] * 4
    assert [state.units[unit].at for unit in ("cw_gr_3ind", "cw_gr_8aus")] == [2015, 2015]
    assert controller(state, 2014) == "japan"
