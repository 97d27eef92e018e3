"""Battles from their first die to their result. EotS 8.1 to 8.5."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat.forces import firing
from pyapp.games.empire_of_the_sun.combat.parties import begin, forces_of, participants
from pyapp.games.empire_of_the_sun.odds.prospects import prospects
from pyapp.games.empire_of_the_sun.state import AMBUSH, INTERCEPT, Bonus, EmpireState, Toll
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from tests.games.empire_of_the_sun.fights import offensive, roll, standing, told, usual
from tests.games.empire_of_the_sun.table import at


def attack(state: EmpireState, side: str) -> int:
    """The attack of a player in the first battle in the air and at sea."""
    opened = state.offensive
    assert opened
    opened.fight = begin(state, opened.battles[0])
    return firing(forces_of(state)[side])


# --- who takes part: 8.1 ------------------------------------------------------------------------------------------------------


def test_everything_in_the_hex_takes_part_active_or_not():
    state = offensive(at("2812 us_air_feaf us_gr_nlcorps us_ca_asia jp_ca_takao"), "japan", 2812)
    battle = state.offensive.battles[0]
    assert participants(state, battle, "allies") == ["us_air_feaf", "us_gr_nlcorps", "us_ca_asia"]
    assert participants(state, battle, "japan") == ["jp_ca_takao"]


def test_distant_aircraft_and_carriers_take_part_if_they_were_named():
    state = offensive(at("2909 jp_air_5 jp_air_21", "2811 jp_cv_akagi", "2812 us_air_feaf"), "japan", 2812, "jp_air_5 jp_cv_akagi")
    assert participants(state, state.offensive.battles[0], "japan") == ["jp_air_5", "jp_cv_akagi"]


def test_units_out_of_supply_fight_as_others_do():
    """EotS 8.14: an HQ in reach changes nothing."""
    cut_off, supplied = (at("4021 jp_cl_tenryu us_bb_nj us_ca_norleans", *more) for more in ([], ["4017 hq_southseas"]))
    assert "jp_cl_tenryu" in picture_of(supplied).supplied - picture_of(cut_off).supplied
    odds = [prospects(offensive(state, "allies", 4021), 4021) for state in (cut_off, supplied)]
    assert odds[0] == odds[1] and attack(cut_off, "japan") == attack(supplied, "japan") > 0


def test_active_ships_with_a_distant_carrier_share_the_losses_and_not_the_attack():
    """EotS 8.12."""
    state = offensive(at("2811 jp_cv_akagi jp_bb_nagato jp_gr_14", "2812 us_air_feaf"), "japan", 2812, "jp_cv_akagi")
    assert participants(state, state.offensive.battles[0], "japan") == ["jp_bb_nagato", "jp_cv_akagi"] and attack(state, "japan") == 12


def test_ships_that_are_not_active_are_no_escorts():
    """EotS 8.12 speaks of active ships: ruling R82."""
    state = offensive(at("2811 jp_cv_akagi jp_bb_nagato", "2812 us_air_feaf"), "japan", 2812, "jp_cv_akagi")
    state.offensive.active = ["jp_cv_akagi"]
    assert participants(state, state.offensive.battles[0], "japan") == ["jp_cv_akagi"]


def test_no_unit_takes_part_in_two_battles():
    """EotS 8.1: the ships go with the carrier whose battle was declared first."""
    position = at("2811 jp_cv_akagi jp_cvl_zuiho jp_bb_nagato", "2812 us_air_feaf", "2913 us_ca_asia")
    state = offensive(position, "japan", {2812: "jp_cv_akagi", 2913: "jp_cvl_zuiho"})
    first, second = state.offensive.battles
    assert participants(state, first, "japan") == ["jp_bb_nagato", "jp_cv_akagi"]
    assert participants(state, second, "japan") == ["jp_cvl_zuiho"]
    second.attackers.append("jp_bb_nagato")
    assert participants(state, first, "japan") == ["jp_cv_akagi"]
    assert participants(state, second, "japan") == ["jp_bb_nagato", "jp_cvl_zuiho"]


def test_a_carrier_in_a_battle_hex_fights_there():
    """EotS 8.11."""
    position = at("2812 jp_cv_akagi us_air_feaf", "2913 us_ca_asia")
    state = offensive(position, "japan", {2812: "", 2913: "jp_cv_akagi"})
    assert [participants(state, battle, "japan") for battle in state.offensive.battles] == [["jp_cv_akagi"], []]


def test_aircraft_that_left_a_battle_hex_in_reaction_still_fight_there():
    """EotS 8.11, trap 9."""
    state = offensive(at("2812 us_gr_nlcorps jp_ca_takao", "2813 us_air_feaf"), "japan", 2812, defenders="us_air_feaf", condition=INTERCEPT)
    assert participants(state, state.offensive.battles[0], "allies") == ["us_air_feaf", "us_gr_nlcorps"] and attack(state, "allies") == 8


def test_who_was_lost_in_an_earlier_battle_takes_no_part():
    state = offensive(at("2811 jp_cv_akagi", "2812 us_air_feaf", "eliminated jp_air_25"), "japan", 2812, "jp_cv_akagi jp_air_25")
    assert participants(state, state.offensive.battles[0], "japan") == ["jp_cv_akagi"]


# --- strength: 8.2A -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "strength"), [(2813, 20), (2811, 10), (2812, 20)])
def test_aircraft_attack_with_half_of_each_unit_at_extended_range(there, strength):
    state = offensive(at(f"{there} us_air_5af us_air_7af", "2814 jp_ca_takao"), "allies", 2814, "us_air_5af us_air_7af")
    assert attack(state, "allies") == strength


def test_halves_are_rounded_up_for_each_unit():
    """Trap 14."""
    state = offensive(at("2811 us_air_5af* us_air_7af*", "2814 jp_ca_takao"), "allies", 2814, "us_air_5af us_air_7af")
    assert attack(state, "allies") == 6


def test_the_example_of_strengths_and_hits():
    """EotS 8.2C: CV 12, long range bombers 4, aircraft 10 at normal and 10 at extended range, battleship 16: 47; 12, 24 or 47 hits."""
    for die, hits in ((2, 12), (3, 24), (5, 24), (6, 47), (9, 47)):
        position = at("2812 us_cv_enterprise us_lrb_5af", "2813 us_air_5af", "2811 us_air_7af", "2814 us_bb_nj jp_bb_yamato")
        state = offensive(position, "allies", 2814, "us_cv_enterprise us_lrb_5af us_air_5af us_air_7af", condition=INTERCEPT)
        assert attack(state, "allies") == 47
        assert told(roll(state, die, 0), "eots_air_naval")[0]["number"] == hits


# --- the die: 8.2B ------------------------------------------------------------------------------------------------------------


def modified(state: EmpireState, *dice: int) -> dict[str, int]:
    """By player what a roll of these dice was modified to."""
    return {event["seat"]: event["modified"] for event in told(usual(state, *dice), "eots_air_naval")}


def test_surprise_gives_the_offensive_player_3():
    assert modified(offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014), 0, 0) == {"japan": 3, "allies": 0}


def test_an_ambush_gives_the_allies_4():
    assert modified(offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014, condition=AMBUSH), 0, 0) == {"allies": 4, "japan": 0}


@pytest.mark.parametrize(("turn", "bonus"), [(4, 0), (5, 1), (7, 1), (8, 3), (12, 3)])
def test_american_aircraft_and_carriers_give_1_in_1943_and_3_from_1944(turn, bonus):
    state = offensive(at("3014 us_bb_nj jp_bb_yamato", "3013 us_cv_essex", turn=turn), "allies", 3014, "us_cv_essex", condition=INTERCEPT)
    assert modified(state, 0, 0) == {"allies": bonus, "japan": 0}


def test_american_ships_and_british_carriers_give_nothing():
    state = offensive(at("3014 us_bb_nj jp_bb_yamato cw_cv_victorious", turn=9), "allies", 3014, condition=INTERCEPT)
    assert modified(state, 0, 0) == {"allies": 0, "japan": 0}


def test_events_add_to_the_die_in_their_hexes_and_if_their_units_are_there():
    bonuses = [
        Bonus("air_naval_die", "allies", 2, at=[3014]), Bonus("air_naval_die", "allies", 5, at=[2015]),
        Bonus("air_naval_die", "japan", 4, units=["jp_bb_yamato", "jp_bb_nagato"]),
        Bonus("air_naval_die", "japan", 1, units=["us_bb_miss"]), Bonus("air_naval_die", "japan", 3, units=["us_bb_nj"]),
    ]  # fmt: skip
    state = offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014, condition=INTERCEPT, bonuses=bonuses)
    assert modified(state, 0, 0) == {"japan": 7, "allies": 2}, "one asks for an enemy ship, as JP08 does"


def test_only_a_natural_9_is_critical():
    """EotS 8.2B; the worked example says it of Singapore."""
    state = offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014)
    assert told(usual(state, 6, 8), "eots_critical") == []
    assert told(usual(offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014), 9, 8), "eots_critical") == [{"seat": "japan"}]


def test_an_event_can_make_modified_nines_critical():
    """Commander Rochefort, AL12; the example of 8.2F6."""
    bonus = Bonus("critical_from", "allies", 9)
    state = offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014, condition=AMBUSH, bonuses=[bonus])
    assert told(usual(state, 5, 0), "eots_critical") == [{"seat": "allies"}]


# --- the order of fire: 8.2C to E ---------------------------------------------------------------------------------------------


def numbers(state: EmpireState, *dice: int) -> list[tuple[str, int]]:
    """Who rolled, in order, and how many hits."""
    return [(event["seat"], event["number"]) for event in told(usual(state, *dice), "eots_air_naval")]


def test_an_interception_is_simultaneous():
    state = offensive(at("3014 us_ca_norleans* jp_apd_kamikaze"), "japan", 3014, condition=INTERCEPT)
    assert numbers(state, 8, 8) == [("japan", 8), ("allies", 6)]
    state = offensive(at("3014 us_ca_norleans jp_apd_kamikaze"), "japan", 3014, condition=INTERCEPT)
    assert numbers(state, 8, 8) == [("japan", 8), ("allies", 9)]
    assert standing(state, "us_ca_norleans", "jp_apd_kamikaze") == ["reduced", "reduced"]


def test_surprised_units_answer_with_the_strength_they_have_left():
    """EotS 8.2D."""
    state = offensive(at("3014 us_ca_norleans jp_ca_takao"), "japan", 3014)
    assert numbers(state, 5, 8) == [("japan", 12), ("allies", 6)]


def test_who_is_surprised_and_lost_never_fires():
    state = offensive(at("3014 us_ca_asia* jp_ca_takao"), "japan", 3014)
    assert numbers(state, 8) == [("japan", 12)] and standing(state, "us_ca_asia") == ["removed"]


def test_in_an_ambush_the_reaction_player_fires_first():
    """EotS 8.2E."""
    state = offensive(at("3014 us_bb_nj jp_cl_tenryu*"), "japan", 3014, condition=AMBUSH)
    assert numbers(state, 8) == [("allies", 16)] and standing(state, "jp_cl_tenryu") == ["removed"]
    state = offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014, condition=AMBUSH)
    assert numbers(state, 0, 8) == [("allies", 8), ("japan", 18)]


def test_an_event_can_forbid_to_fire():
    """Operation Z, JP01."""
    state = offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014, bonuses=[Bonus("holds_fire", "allies")])
    assert numbers(state, 0) == [("japan", 9)]


# --- ground units under fire: 8.2F5 -------------------------------------------------------------------------------------------


def test_ships_without_an_enemy_in_the_air_or_at_sea_reduce_ground_units():
    state = offensive(at("2915 us_gr_mcorps jp_ca_nachi"), "japan", 2915)
    usual(state, 5)
    assert standing(state, "us_gr_mcorps") == ["reduced"]


def test_they_never_eliminate_them():
    state = offensive(at("2915 us_gr_mcorps jp_ca_nachi jp_bb_yamato"), "japan", 2915)
    usual(state, 9)
    assert standing(state, "us_gr_mcorps") == ["reduced"]


def test_with_an_enemy_at_sea_or_aloft_no_hit_falls_on_ground_units_even_when_he_is_gone():
    state = offensive(at("2915 us_gr_mcorps us_dd_asia jp_ca_nachi jp_bb_yamato"), "japan", 2915)
    usual(state, 8)
    assert standing(state, "us_gr_mcorps", "us_dd_asia") == ["full", "removed"]


def test_submarines_that_nothing_can_hit_count_as_ships():
    """EotS 17.11: no hits on ground units, and no bombardment in the ground combat."""
    bonus = Bonus("phantom_ships", "allies", at=[2813])
    state = offensive(at("2813 us_gr_rcorps jp_ca_nachi jp_gr_14"), "japan", 2813, landed="jp_gr_14", bonuses=[bonus])
    events = usual(state, 5, 5)
    assert told(events, "eots_air_naval") == [] and [event["modified"] for event in told(events, "eots_ground")] == [3, 8]


# --- the winner above: 8.3 ----------------------------------------------------------------------------------------------------


def above(state: EmpireState, *dice: int) -> list[str]:
    return [event["seat"] for event in told(usual(state, *dice), "eots_air_naval_won")]


def test_the_greater_attack_left_wins_and_a_tie_is_the_reaction_players():
    assert above(offensive(at("3014 us_bb_nj jp_bb_yamato"), "japan", 3014, condition=INTERCEPT), 0, 0) == ["japan"]
    assert above(offensive(at("3014 us_bb_nj jp_bb_yamato* jp_cl_tenryu*"), "japan", 3014, condition=INTERCEPT), 0, 0) == ["allies"]
    assert above(offensive(at("3014 us_bb_nj us_bb_ny jp_bb_nagato jp_ca_takao"), "japan", 3014, condition=INTERCEPT), 0, 0) == ["allies"]


def test_escorts_and_halves_count_as_they_fought():
    """Trap 17: 22 halved is 11, and the battleship with the distant carrier is nothing."""
    position = at("2909 jp_air_5", "2811 jp_cvl_zuiho jp_bb_yamato", "2812 us_lrb_5af us_bb_nj")
    assert above(offensive(position, "japan", 2812, "jp_air_5 jp_cvl_zuiho", condition=INTERCEPT), 0, 0) == ["allies"]


def test_aircraft_of_the_reaction_player_against_none_decide_it():
    """EotS 8.3, the special exception."""
    state = offensive(at("4612 us_air_m211 jp_bb_kongo2"), "japan", 4612, condition=INTERCEPT)
    assert above(state, 0, 0) == ["allies"]


def test_it_does_not_hold_for_the_offensive_player():
    state = offensive(at("4612 us_bb_nj", "4712 jp_cvl_ryuho"), "japan", 4612, "jp_cvl_ryuho", condition=INTERCEPT)
    assert above(state, 0) == ["allies"]


def test_where_nothing_is_left_the_offensive_player_has_won():
    """EotS 8.31: they land although their escort is lost."""
    state = offensive(at("3014 us_ca_asia* jp_cl_tenryu* jp_gr_14"), "japan", 3014, landed="jp_gr_14", condition=INTERCEPT,
                      bonuses=[Bonus("air_naval_hits", "japan", 5), Bonus("air_naval_hits", "allies", 9)])  # fmt: skip
    events = usual(state, 8, 8)
    assert standing(state, "us_ca_asia", "jp_cl_tenryu") == ["removed", "removed"] and told(events, "eots_battle_won")[0]["seat"] == "japan"
    assert controller(state, 3014) == "japan"


def test_a_battle_of_ground_units_alone_is_fought_on_the_ground():
    """EotS 8.34."""
    state = offensive(at("2014 cw_gr_3ind jp_gr_15"), "japan", 2014, on_foot={"jp_gr_15": 1913})
    assert [event.kind for event in usual(state, 8, 0)][:3] == ["eots_battle", "eots_ground", "eots_ground"]


def test_an_unescorted_landing_that_ships_have_met_is_lost_without_a_shot():
    """EotS 7.45B."""
    state = offensive(at("3014 us_ca_asia us_gr_pbde jp_gr_14*"), "japan", 3014, landed="jp_gr_14", condition=INTERCEPT)
    state.offensive.battles[0].lost = True
    events = usual(state)
    assert state.offensive.repulsed == ["jp_gr_14"] and told(events, "eots_air_naval") == [] and controller(state, 3014) == "allies"


# --- who fights on the ground: 8.13, 8.32, 8.33 -------------------------------------------------------------------------------


def test_who_landed_does_not_fight_when_the_battle_above_is_lost():
    state = offensive(at("2812 us_air_feaf us_gr_nlcorps jp_gr_14 jp_cl_tenryu"), "japan", 2812, landed="jp_gr_14", condition=INTERCEPT)
    events = usual(state, 0, 0)
    assert told(events, "eots_ground") == [] and state.offensive.repulsed == ["jp_gr_14"] and controller(state, 2812) == "allies"


def test_who_marched_in_fights_even_then():
    """EotS 8.32; trap 18. The landed army neither fights nor is hit."""
    state = offensive(
        at("2014 cw_air_ma* cw_gr_3ind jp_gr_15 jp_gr_25"),
        "japan",
        2014,
        landed="jp_gr_25",
        on_foot={"jp_gr_15": 1913},
        condition=INTERCEPT,
    )
    events = usual(state, 0, 5, 0)
    (japan, allies) = told(events, "eots_ground")
    assert (japan["number"], allies["number"]) == (20, 9 // 2 + 1) and controller(state, 2014) == "japan"
    assert standing(state, "cw_gr_3ind", "jp_gr_15", "jp_gr_25") == ["removed", "full", "full"] and state.offensive.repulsed == []


def test_troops_take_a_hex_that_no_ground_unit_defends():
    state = offensive(at("2812 us_air_feaf* jp_ca_takao jp_gr_14"), "japan", 2812, landed="jp_gr_14", condition=INTERCEPT)
    usual(state, 8, 0)
    assert standing(state, "us_air_feaf") == ["removed"] and controller(state, 2812) == "japan"


def test_ships_alone_take_nothing():
    state = offensive(at("2812 us_dd_asia jp_ca_takao"), "japan", 2812, condition=INTERCEPT)
    events = usual(state, 8, 0)
    assert controller(state, 2812) == "allies" and told(events, "eots_battle_won") == []


# --- ground combat: 8.4 -------------------------------------------------------------------------------------------------------


def on_the_ground(state: EmpireState, *dice: int) -> dict[str, tuple[int, int]]:
    """By player the modified roll and the hits."""
    return {event["seat"]: (event["modified"], event["number"]) for event in told(usual(state, *dice), "eots_ground")}


def test_terrain_takes_from_the_attackers_roll_only():
    """EotS 8.4A3: Dacca is open, Rangoon jungle, Hong Kong mixed, Port Moresby mountain."""
    for hex_, terrain in ((1905, 0), (2008, -1), (2709, -2), (3823, -3)):
        state = offensive(at(f"{hex_} cw_gr_hk jp_gr_17", "control 2709"), "japan", hex_, on_foot={"jp_gr_17": 2708})
        found = on_the_ground(state, 4, 4)
        assert found["japan"][0] == 4 + terrain and found["allies"][0] == 4, hex_


def test_ships_and_aircraft_of_the_attacker_alone_give_2_each():
    """EotS 8.4A1 and 2: a carrier in the hex is both."""
    base = "1905 cw_gr_1b jp_gr_17 "
    for more, named, modifier in (("jp_ca_takao", "", 2), ("jp_cvl_zuiho", "", 4)):
        state = offensive(at(base + more), "japan", 1905, named, on_foot={"jp_gr_17": 2006})
        assert on_the_ground(state, 0, 4, 4)["japan"][0] == 4 + modifier
    state = offensive(at(base, "2006 jp_air_5"), "japan", 1905, "jp_air_5", on_foot={"jp_gr_17": 2006})
    assert on_the_ground(state, 0, 4, 4)["japan"][0] == 6


def test_any_ship_or_aircraft_of_the_defender_takes_that_away():
    state = offensive(
        at("1905 cw_gr_1b jp_gr_17 jp_ca_takao cw_ca_kent cw_air_ma"), "japan", 1905, on_foot={"jp_gr_17": 2006}, condition=INTERCEPT
    )
    assert on_the_ground(state, 0, 0, 4, 4)["japan"][0] == 4


def test_defenders_who_were_there_have_3_against_a_landing():
    state = offensive(at("1905 cw_gr_1b jp_gr_17"), "japan", 1905, landed="jp_gr_17")
    assert on_the_ground(state, 4, 4)["allies"][0] == 7


def test_defenders_who_came_in_reaction_do_not():
    state = offensive(at("1905 cw_gr_1b jp_gr_17"), "japan", 1905, landed="jp_gr_17", defenders="cw_gr_1b", condition=INTERCEPT)
    state.offensive.moved["cw_gr_1b"] = "land"
    assert on_the_ground(state, 4, 4)["allies"][0] == 4


def test_the_armoured_brigade_gives_the_allies_1():
    state = offensive(at("1905 jp_gr_17 cw_gr_7armor"), "allies", 1905, on_foot={"cw_gr_7armor": 2006})
    assert on_the_ground(state, 4, 4)["allies"][0] == 5


def test_a_final_modifier_takes_the_place_of_all_others():
    """Colonel Tsugi, JP03; EotS 8.4A."""
    bonus = Bonus("ground_final", "japan", 4)
    state = offensive(at("2014 cw_gr_3ind jp_gr_15 jp_ca_takao"), "japan", 2014, on_foot={"jp_gr_15": 1913}, bonuses=[bonus])
    assert on_the_ground(state, 0, 1, 1)["japan"][0] == 5


def test_events_add_to_the_ground_roll_if_their_units_fight():
    """JP23: a brigade must be in the ground combat."""
    bonus = Bonus("ground_die", "japan", 1, units=["jp_gr_1sn"])
    for unit, modifier in (("jp_gr_1sn", 1), ("jp_gr_17", 0)):
        state = offensive(at(f"1905 cw_gr_1b {unit}"), "japan", 1905, on_foot={unit: 2006}, bonuses=[bonus])
        assert on_the_ground(state, 4, 4)["japan"][0] == 4 + modifier


@pytest.mark.parametrize(("die", "hits"), [(0, 9), (2, 9), (3, 18), (6, 18), (7, 27), (8, 27), (9, 36)])
def test_the_ground_combat_results_table(die, hits):
    state = offensive(at("1905 cw_gr_4ind jp_gr_17"), "japan", 1905, on_foot={"jp_gr_17": 2006})
    assert on_the_ground(state, die, 0)["japan"][1] == hits


def test_who_loses_more_steps_on_the_ground_retreats_and_a_tie_is_the_reaction_players():
    """EotS 8.4C1. Nine hits of the 17th Army do nothing; 8 of the corps neither."""
    state = offensive(at("1905 cw_gr_4ind jp_gr_17"), "japan", 1905, on_foot={"jp_gr_17": 2006})
    usual(state, 0, 0)
    assert controller(state, 1905) == "allies" and state.units["jp_gr_17"].at == 2006
    state = offensive(at("1905 cw_gr_4ind jp_gr_17"), "japan", 1905, on_foot={"jp_gr_17": 2006})
    usual(state, 3, 0)
    assert controller(state, 1905) == "japan" and state.units["cw_gr_4ind"].at != 1905


def test_steps_lost_to_ships_do_not_count_on_the_ground():
    """The corps is reduced from the sea, then both lose nothing: a tie."""
    state = offensive(at("2915 us_gr_mcorps jp_ca_nachi jp_gr_16*"), "japan", 2915, landed="jp_gr_16", condition=INTERCEPT,
                      bonuses=[Bonus("ground_hits", "japan", -40)])  # fmt: skip
    usual(state, 8, 0, 0)
    assert standing(state, "us_gr_mcorps") == ["reduced"] and state.offensive.repulsed == ["jp_gr_16"]


def test_when_both_are_gone_the_reaction_player_keeps_the_hex():
    """EotS 8.4C2."""
    state = offensive(at("1905 cw_gr_hk* jp_gr_1sn*"), "japan", 1905, landed="jp_gr_1sn", bonuses=[Bonus("ground_hits", "allies", 9)])
    usual(state, 9, 9)
    assert standing(state, "cw_gr_hk", "jp_gr_1sn") == ["removed", "removed"] and controller(state, 1905) == "allies"


def test_intrinsic_units_defend_the_chinese_cities_that_japan_holds():
    """EotS 12.77: three of them, 9 and 12 each, when twelve divisions are left; the Allies win by eliminating all."""
    state = offensive(at("2908 us_gr_xi us_gr_xiv us_gr_x", "china_divisions 12"), "allies", 2908, landed="us_gr_xi us_gr_xiv us_gr_x")
    found = on_the_ground(state, 8, 0)
    assert found["japan"] == (3, 27) and found["allies"][1] == 93 and controller(state, 2908) == "allies"


def test_the_intrinsic_unit_of_a_home_city_is_gone_for_good_once_the_allies_hold_it():
    """EotS 12.94."""
    state = offensive(at("3706 us_gr_xi us_gr_xiv"), "allies", 3706, landed="us_gr_xi us_gr_xiv")
    usual(state, 8, 0)
    assert controller(state, 3706) == "allies" and state.tracks.lost_garrisons == [3706]


# --- retreats: 8.5 ------------------------------------------------------------------------------------------------------------


def beaten(place: int, unit: str, *lines: str, by: str = "jp_gr_17", start: int = 2110) -> EmpireState:
    """A unit of the Allies is about to lose a hex to an army."""
    return offensive(at(f"{place} {unit} {by}", *lines), "japan", place, on_foot={by: start}, bonuses=[Bonus("ground_hits", "allies", -90)])


def test_the_offensive_player_retreats_the_other_to_a_friendly_named_place_if_there_is_one():
    state = beaten(2106, "cw_gr_4ind", start=2107)
    roll(state, 6, 0)
    assert GAME.waits_for(state) == ("japan",)
    offered = GAME.field(state, "japan", "retreat").options
    assert offered and all(controller(state, int(number)) == "allies" for number in offered)
    roll(state, actions=[f"japan retreat {offered[-1]}"])
    assert state.units["cw_gr_4ind"].at == int(offered[-1])


def test_else_to_any_neighbour_without_his_units_from_which_none_has_come():
    state = beaten(2014, "cw_gr_8aus", "2015 jp_gr_25", "control 1913 2015", by="jp_gr_15", start=1913)
    events = usual(state, 6, 0)
    assert told(events, "eots_no_retreat") == [] and state.units["cw_gr_8aus"].at in (2013, 2113)


def test_a_place_in_which_his_troops_have_landed_is_no_refuge():
    """EotS 12.1: it is theirs before anybody retreats. Singapore lies open, the army that has landed there fights nobody."""
    state = beaten(2014, "cw_gr_8aus", "2015 jp_gr_25", "control 1913", by="jp_gr_15", start=1913)
    state.offensive.moved["jp_gr_25"] = "landing"
    usual(state, 6, 0)
    assert state.units["cw_gr_8aus"].at in (2013, 2113)


def test_on_an_island_of_one_hex_there_is_no_retreat():
    state = offensive(at("4612 us_gr_sfbde jp_gr_17"), "japan", 4612, landed="jp_gr_17", bonuses=[Bonus("ground_hits", "allies", -90)])
    usual(state, 3, 0)
    assert standing(state, "us_gr_sfbde") == ["eliminated"] and controller(state, 4612) == "japan"


def test_who_attacked_goes_back_to_where_he_came_from():
    state = offensive(at("2014 cw_gr_3ind jp_gr_15"), "japan", 2014, on_foot={"jp_gr_15": 1913})
    usual(state, 0, 8)
    assert state.units["jp_gr_15"].at == 1913


def test_and_is_lost_if_the_enemy_has_come_there_meanwhile():
    state = offensive(at("2014 cw_gr_3ind jp_gr_15", "1913 cw_gr_8aus"), "japan", 2014, on_foot={"jp_gr_15": 1913})
    usual(state, 0, 8)
    assert standing(state, "jp_gr_15") == ["eliminated"]


def test_chinese_units_retreat_within_their_theatre_only():
    """EotS 7.42E."""
    state = beaten(2008, "cn_gr_5", start=2110)
    usual(state, 6, 0)
    assert state.units["cn_gr_5"].at in (0, 2007, 2006, 2108, 2107, 1907, 2109)


# --- the Japanese swap: 8.2F7 -------------------------------------------------------------------------------------------------


def carriers(*dice: int, japanese: str = "jp_cv_akagi jp_cvl_zuiho", allied: str = "us_cv_essex us_cv_wasp", actions: tuple[str, ...] = ()):
    state = offensive(at(f"4612 {japanese} {allied}"), "allies", 4612, condition=INTERCEPT)
    events = roll(state, *dice, actions=actions)
    return state, events


def test_in_the_example_the_light_carrier_sinks_for_the_fleet_carrier():
    """EotS 8.2F7."""
    state, _ = carriers(8, 0, actions=("japan swap jp_cv_akagi jp_cvl_zuiho",))
    assert standing(state, "jp_cv_akagi", "jp_cvl_zuiho") == ["full", "removed"]


def test_a_sunk_carrier_comes_back_reduced_where_it_was():
    state, _ = carriers(
        8,
        0,
        japanese="jp_cv_akagi* jp_cvl_zuiho",
        actions=(
            "allies apply jp_cv_akagi",
            "japan swap jp_cv_akagi jp_cvl_zuiho",
        ),
    )
    assert standing(state, "jp_cv_akagi", "jp_cvl_zuiho") == ["reduced", "removed"] and state.units["jp_cv_akagi"].at == 4612


def test_japan_may_decline():
    state, _ = carriers(8, 0, actions=("japan decline",))
    assert standing(state, "jp_cv_akagi", "jp_cvl_zuiho") == ["reduced", "reduced"]


def test_there_is_no_swap_after_a_critical_hit_of_the_allies_or_with_one_carrier_alone():
    state, _ = carriers(9, 0, actions=("allies apply jp_cv_akagi*2",))
    assert state.steps == []
    state, _ = carriers(8, 0, japanese="jp_cv_akagi jp_ca_takao")
    assert state.steps == []


# --- the order, and what events take ------------------------------------------------------------------------------------------


def test_the_offensive_player_picks_the_order_of_the_battles():
    """EotS 6.28."""
    state = offensive(at("3014 us_ca_asia jp_bb_yamato", "2915 us_gr_mcorps jp_ca_nachi"), "japan", {3014: "", 2915: ""})
    roll(state)
    assert GAME.waits_for(state) == ("japan",) and GAME.field(state, "japan", "fight").options == ("3014", "2915")
    events = roll(state, 0, 0, 0, actions=["japan fight 2915"])
    assert [event["space"] for event in told(events, "eots_battle")] == [2915, 3014]


def test_events_take_steps_before_all_battles_before_one_and_after_all():
    tolls = [Toll("allies", "japan", ["us_ca_asia", "us_bb_nj"], after=True), Toll("allies", "japan", ["us_ca_asia"], at=3014),
             Toll("allies", "japan", ["us_ca_asia", "us_bb_nj"], eliminates="no")]  # fmt: skip
    state = offensive(at("3014 us_ca_asia us_bb_nj jp_cl_tenryu"), "japan", 3014, tolls=tolls)
    events = roll(state, 0, 0, actions=["japan apply us_ca_asia"])
    order = [event.kind for event in events]
    assert order[:3] == ["eots_reduced", "eots_battle", "eots_eliminated"] and order[-1] == "eots_reduced"
    assert standing(state, "us_ca_asia", "us_bb_nj") == ["removed", "reduced"]


def test_some_may_eliminate_only_where_nothing_can_be_reduced():
    """The Kamikaze cards."""
    toll = Toll("allies", "japan", ["us_ca_asia", "us_bb_nj"], steps=2, eliminates="last")
    state = offensive(at("3014 us_ca_asia* us_bb_nj jp_cl_tenryu"), "japan", 3014, tolls=[toll])
    usual(state, 0, 0)
    assert standing(state, "us_ca_asia", "us_bb_nj") == ["removed", "reduced"]


# --- integrity ----------------------------------------------------------------------------------------------------------------


def test_a_battle_that_no_game_brings_about_is_a_violation():
    def wrong(**changed: object) -> list[str]:
        state = offensive(at("3014 us_bb_nj us_bb_ny jp_cl_tenryu"), "japan", 3014, condition=INTERCEPT)
        roll(state, 9, 0)
        assert state.offensive and GAME.status(state) == []
        for name, value in changed.items():
            setattr(state.offensive if hasattr(state.offensive, name) else state.offensive.fight, name, value)
        return [violation.name for violation in GAME.status(state)]

    assert wrong(bonuses=[Bonus("luck", "japan")]) == ["bonus"] and wrong(bonuses=[Bonus("attack", "japan", 1000)]) == ["bonus"]
    assert wrong(tolls=[Toll("japan", "nobody", [])]) == ["toll"] and wrong(retreating=["jp_gr_14"]) == ["fight"]
    assert wrong(at=2915) == ["fight"] and wrong(garrison=1) == ["fight"] and wrong(winner="nobody") == ["fight"]
    assert wrong(parties={"japan": []}) == ["fight"] and wrong(parties={"japan": ["us_bb_nj"], "allies": []}) == ["fight"]
    assert wrong(hurt={"jp_cv_akagi": 3014}) == ["fight"]
