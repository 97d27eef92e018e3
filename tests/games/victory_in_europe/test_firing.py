"""Targets, firepower, hits, double defence. VIE 1.12, 1.13, 2.3, 2.6, 3.42, 5.3 to 5.5, 6.3, 7.31 to 7.33, 11.33."""

from __future__ import annotations

import pytest

from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.combat import firing
from tests.games.victory_in_europe.battles import Field
from tests.games.victory_in_europe.table import token

SUMMER, LATE, WINTER = 13, 14, 11


def power(field: Field, unit: str, against: str) -> int:
    return firing.firepower(field.state, token(field.state, unit), against)


def double(field: Field, unit: str) -> bool:
    return firing.has_double_defence(field.state, token(field.state, unit))


def battle(place: str, line: str, attackers: str, turn: int = SUMMER, *lines: str, **more: str) -> Field:
    return Field(place, f"{place} {line}", *lines, turn=turn, attackers=attackers, **more).begin()


def test_secondary_targets_are_harder_and_armies_fire_at_aircraft_that_have_attacked_them_alone():
    """VIE 5.4."""
    field = battle("kharkov", "de_fa1:3 de_1a:4 su_1t:4 su_7a:3 su_fa1:1", "de_fa1 de_1a@dnepropetrovsk")
    assert power(field, "de_fa1", "air") == 2 and power(field, "de_fa1", "military") == 1 and power(field, "su_7a", "air") == 1
    field.play("allies aim air").play("axis aim military")
    assert field.offers("allies", "fire", "su_fa1") == {"air"}
    field.play("allies fire su_fa1 air", 6).play("axis fire de_fa1 military", 6, 6, 6)
    assert field.offers("allies", "fire", "su_1t") == {"military", "air"}


def test_aircraft_that_attack_aircraft_are_safe_from_armies():
    """VIE 5.4."""
    field = battle("kharkov", "de_fa1:3 de_1a:4 su_1t:4 su_fa1:1", "de_fa1 de_1a@dnepropetrovsk")
    field.play("allies aim air").play("axis aim air").play("allies fire su_fa1 air", 6).play("axis fire de_fa1 air", 6, 6, 6)
    assert field.offers("allies", "fire", "su_1t") == {"military"}


def test_fighters_have_armies_as_primary_target_where_no_enemy_aircraft_is():
    """VIE page 3."""
    field = battle("kharkov", "de_fa1:3 de_1a:4 su_1t:4", "de_fa1 de_1a@dnepropetrovsk")
    assert power(field, "de_fa1", "military") == 2


def test_cavalry_fires_at_armies_alone():
    """VIE 5.4: C1."""
    field = battle("kharkov", "de_fa1:3 de_1a:4 su_cav:3", "de_fa1 de_1a@dnepropetrovsk")
    assert power(field, "su_cav", "military") == 1 and power(field, "su_cav", "air") == 0


def test_infantry_that_defends_in_a_forest_fires_at_one_more():
    """VIE 1.12, 5.31."""
    field = battle("smolensk", "de_1a:4 su_7a:4 su_1t:3", "de_1a@minsk")
    assert (power(field, "su_7a", "military"), power(field, "su_1t", "military"), power(field, "de_1a", "military")) == (3, 2, 2)


def test_in_winter_primary_fire_hits_with_1_and_forest_comes_on_top():
    """VIE 3.42, the example: 2 at primary targets, 1 at secondary ones."""
    field = battle("smolensk", "de_fa1:3 de_1pz:4 su_7a:4", "de_fa1 de_1pz@minsk", LATE)
    assert (power(field, "de_1pz", "military"), power(field, "de_fa1", "military")) == (1, 1)
    assert (power(field, "su_7a", "military"), power(field, "su_7a", "air")) == (2, 1)
    assert battle("lwow", "de_1pz:4 su_7a:4", "de_1pz@krakow", LATE) and power(field, "de_1pz", "air") == 0


def test_winter_at_the_end_of_a_year_does_not_reach_poland():
    """VIE 3.4."""
    assert power(battle("lwow", "de_1pz:4 su_7a:4", "de_1pz@krakow", LATE), "de_1pz", "military") == 2
    assert power(battle("lwow", "de_1pz:4 su_7a:4", "de_1pz@krakow", WINTER), "de_1pz", "military") == 1


def test_each_hit_falls_on_the_strongest_and_the_owner_chooses_among_equals():
    """VIE 5.4."""
    field = battle("kharkov", "de_1pz:4 su_7a:3 su_8a:2 su_1t:3", "de_1pz@dnepropetrovsk")
    field.play("allies fire su_1t military", 6, 6, 6).play("axis fire de_1pz military", 1, 1, 6, 6)
    assert field.asked() == (("allies",), "vie_hits") and field.offers("allies", "loss") == {"su_7a", "su_1t"}
    field.play("allies loss su_7a")
    assert (field.steps("su_7a"), field.steps("su_1t"), field.steps("su_8a")) == (2, 2, 2)


def test_hits_that_are_left_over_are_lost():
    """VIE 5.4."""
    field = battle("kharkov", "de_1pz:4 su_fa1:1 de_fa1:4 su_7a:4", "de_fa1 de_1pz@dnepropetrovsk")
    field.play("allies aim air").play("axis aim air").play("allies fire su_fa1 air", 6).play("axis fire de_fa1 air", 1, 1, 1, 1)
    assert field.where("su_fa1") == "pool" and field.steps("su_7a") == 4


def test_bombs_cannot_take_the_last_step_of_an_army():
    """VIE 6.3."""
    field = battle("kharkov", "de_db:3 de_1a:4 su_7a:2", "de_db de_1a@dnepropetrovsk")
    field.play("axis fire de_db military", 1, 1, 1)
    assert field.steps("su_7a") == 1


def test_infantry_defends_doubly_in_the_mountains_and_fortresses_do_everywhere():
    """VIE 1.13, 2.6, 5.5."""
    field = battle("tbilisi", "de_1a:4 su_7a:3 su_1t:3", "de_1a@grozny")
    assert double(field, "su_7a") and not double(field, "su_1t") and not double(field, "de_1a")
    assert double(battle("malta", "it_2a:3 gb_malta:3", "it_2a"), "gb_malta")


def test_the_second_half_of_a_hit_falls_on_who_has_the_first():
    """VIE 5.5."""
    field = battle("tbilisi", "de_1pz:4 su_7a:3 su_8a:3", "de_1pz@grozny")
    field.play("axis fire de_1pz military", 1, 1, 1, 6)
    field.play("allies loss su_7a")
    assert field.steps("su_7a") == 2 and field.face("su_8a").half and not field.face("su_7a").half


def test_half_a_hit_is_healed_by_victory():
    """VIE 5.5."""
    field = battle("tbilisi", "de_1pz:1 su_7a:3", "de_1pz@grozny", SUMMER, "grozny de_2a:1", "baku su_8a:1")
    field.play("axis fire de_1pz military", 1)
    assert field.face("su_7a").half
    field.play("allies fire su_7a military", 1, 6, 6)
    assert not field.face("su_7a").half and field.steps("su_7a") == 3


def test_half_a_hit_is_a_whole_one_for_who_retreats():
    """VIE 5.5, 5.7."""
    field = battle("tbilisi", "de_1pz:1 su_7a:3", "de_1pz@grozny", SUMMER, "grozny de_2a:1", "baku su_8a:1")
    field.play("axis fire de_1pz military", 1).play("allies retreat su_7a baku")
    assert field.steps("su_7a") == 1  # one for the half, one for round 1


def test_leaders_stand_with_step_0_and_do_not_fire_then():
    """VIE 2.6, 5.6."""
    field = battle("kharkov", "de_guderian:0 de_1a:2 su_7a:1", "de_1a@dnepropetrovsk de_guderian@dnepropetrovsk")
    field.play("allies fire su_7a military", 6)
    assert "de_guderian" not in field.offers("axis", "fire")


def test_a_leader_is_lost_when_his_step_0_is_hit():
    """VIE 5.6."""
    field = battle("kharkov", "de_guderian:0 su_7a:1", "de_guderian@dnepropetrovsk", SUMMER, "dnepropetrovsk de_2a:1")
    field.play("allies fire su_7a military", 1)
    assert field.where("de_guderian") == "pool"


def test_a_submarine_fires_at_convoys_well_and_at_ships_badly_and_never_at_aircraft_or_armies():
    """VIE 2.6, 7.32."""
    field = battle("convoy_c", "de_ub1:4 convoy_c:3 gb_ca1:2", "de_ub1")
    assert (power(field, "de_ub1", "convoy"), power(field, "de_ub1", "naval")) == (2, 1)
    assert power(field, "de_ub1", "air") == power(field, "de_ub1", "military") == 0


def test_warships_hunt_submarines_with_1_and_carriers_with_2():
    """VIE 7.32."""
    field = battle("convoy_c", "de_ub1:4 gb_bb1:3 gb_cv1:2 gb_ca1:1", "de_ub1")
    assert [power(field, unit, "sub") for unit in ("gb_bb1", "gb_ca1", "gb_cv1")] == [1, 1, 2]


def test_carriers_may_always_fire_at_aircraft_and_other_ships_when_they_are_attacked():
    """VIE 5.4."""
    field = battle("north_sea", "de_mb1:4 gb_bb1:3 gb_cv1:2 gb_ub:2", "de_mb1")
    assert field.state.fight and set(field.state.fight.aims.values()) == {"naval"}
    assert "air" in field.offers("allies", "fire", "gb_cv1") and power(field, "gb_bb1", "air") == 2


def test_cruisers_cannot_bombard_a_coast_and_battleships_can():
    """VIE 2.6, 7.31."""
    field = battle("sevastopol", "it_bb1:3 it_ca:3 su_7a:2", "it_bb1@black_sea it_ca@black_sea", raid="naval")
    assert (power(field, "it_bb1", "military"), power(field, "it_ca", "military")) == (2, 0)


def test_bombardment_cannot_take_the_last_step_and_armies_do_not_answer_ships():
    """VIE 5.4, 7.31."""
    field = battle("odessa", "it_bb1:3 su_7a:2", "it_bb1@black_sea", SUMMER, "varna it_2a:1", raid="naval")
    field.play("axis fire it_bb1 military", 1, 1, 1)
    assert field.steps("su_7a") == 1 and "vie_fired" in field.told
    assert GAME.kinds(field.state, "axis") == ("retreat", "stay")


def test_the_fortress_of_gibraltar_fires_at_ships_with_3():
    """VIE 13.0 Gibraltar."""
    field = battle("gibraltar", "it_bb1:3 gb_gibraltar:3", "it_bb1@w_med", raid="naval")
    assert power(field, "gb_gibraltar", "naval") == 3


@pytest.mark.parametrize(("choice", "fires"), [("shelter", False), ("emerge", True)])
def test_a_submarine_in_its_base_has_a_bunker_or_fires(choice, fires):
    """VIE 7.33, V11."""
    field = battle("scapa_flow", "de_ub1:3 gb_ub:3", "de_ub1@north_sea", raid="naval")
    assert field.asked() == (("allies",), "vie_shelter")
    field.play(f"allies {choice}")
    assert double(field, "gb_ub") != fires
    assert bool(firing.targets(field.state, token(field.state, "gb_ub"), "naval")) is False


def test_heavy_bombers_hit_factories_well_medium_ones_badly_and_others_not():
    """VIE 6.3, 11.33, V9."""
    field = battle("london", "de_mb1:4 de_db:3 gb_bef:3", "de_mb1 de_db", SUMMER, "factories london 3")
    assert (power(field, "de_mb1", "factory"), power(field, "de_db", "factory")) == (1, 0)


def test_flak_fires_at_every_enemy_aircraft_over_the_area():
    """VIE 11.33."""
    field = Field("london", "london de_fa1:2 gb_bef:3", "factories london 3", attackers="de_fa1@lille", raid="air").begin(1, 1, 6)
    assert field.told.count("vie_flak") == 1 and field.where("de_fa1") == "pool"


def test_ships_at_different_coasts_do_not_meet():
    """VIE 7.22, 7.3."""
    field = battle(
        "copenhagen", "gb_ca1:3@north_sea de_ca:3@baltic", "gb_ca1@north_sea", SUMMER, "control DE copenhagen", first="allies", raid="naval"
    )
    assert "fire" not in GAME.kinds(field.state, "allies")
