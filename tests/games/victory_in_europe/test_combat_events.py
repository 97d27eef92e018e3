"""What the events of cards do in battles, and the steps they take before any. VIE 3.3."""

from __future__ import annotations

import pytest

from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.combat import events, firing, withdrawal
from pyapp.games.victory_in_europe.components.cards import CARDS
from tests.games.victory_in_europe.battles import Field
from tests.games.victory_in_europe.table import token

HELD = "control DE dnepropetrovsk"


def battle(card: str, place: str, line: str, attackers: str, *lines: str, turn: int = 13, **more: str) -> Field:
    return Field(place, f"{place} {line}", *lines, attackers=attackers, turn=turn, **more).card(card, place).begin()


def power(field: Field, unit: str, against: str = "military") -> int:
    return firing.firepower(field.state, token(field.state, unit), against)


def test_an_event_adds_to_the_fire_of_its_types_in_its_battle_and_its_role():
    """ax39_1: German tanks when attacking."""
    field = battle("ax39_1", "kharkov", "de_1pz:3 de_1a:4 su_1t:3", "de_1pz@dnepropetrovsk de_1a@dnepropetrovsk", HELD)
    assert (power(field, "de_1pz"), power(field, "de_1a"), power(field, "su_1t")) == (3, 2, 2)


def test_an_event_in_another_battle_adds_nothing():
    field = Field("kharkov", "kharkov de_1pz:3 su_1t:3", HELD, attackers="de_1pz@dnepropetrovsk").card("ax39_1", "kiev").begin()
    assert power(field, "de_1pz") == 2


def test_an_event_that_weakens_the_enemy_falls_on_the_enemy():
    """al42_5, ax42_6."""
    field = battle("al42_5", "kharkov", "de_1pz:3 de_1a:4 su_1t:3", "de_1pz@dnepropetrovsk de_1a@dnepropetrovsk", HELD)
    assert (power(field, "de_1pz"), power(field, "de_1a"), power(field, "su_1t")) == (1, 2, 2)


def test_an_event_against_a_category_of_targets_adds_against_it_alone():
    """al42_6: heavy bombers against factories."""
    field = battle("al42_6", "berlin", "gb_hb:4 de_1a:2", "gb_hb@london", "factories berlin 2", raid="air", first="allies")
    assert (power(field, "gb_hb", "factory"), power(field, "gb_hb")) == (3, 1)


def test_an_event_comes_after_winter():
    """VIE 3.3."""
    field = battle("ax41_3", "kharkov", "de_1a:4 su_1t:3", "de_1a@dnepropetrovsk", HELD, turn=14)
    assert power(field, "de_1a") == 2


def test_minors_take_part_beside_the_major():
    """ax41_3, VIE 3.3."""
    field = battle("ax41_3", "kharkov", "de_1a:4 hu_1:3 su_1t:3", "de_1a@dnepropetrovsk hu_1@dnepropetrovsk", HELD)
    assert power(field, "hu_1") == 3
    assert power(battle("ax41_3", "kharkov", "hu_1:3 su_1t:3", "hu_1@dnepropetrovsk", HELD), "hu_1") == 2


def test_a_battle_lasts_a_round_longer_by_an_event_and_then_by_a_leader():
    """ax41_4, VIE 5.61."""
    line = "de_guderian:1 de_1a:4 su_7a:4"
    field = battle("ax41_4", "kharkov", line, "de_guderian@dnepropetrovsk de_1a@dnepropetrovsk", HELD)
    assert field.state.fight and (field.state.fight.last, field.state.fight.printed) == (3, 3)
    for _ in range(3):
        field.play("allies fire su_7a military", 6, 6, 6, 6).play("axis fire de_1a military", 6, 6, 6, 6).play(
            "axis fire de_guderian military", 6
        )
    field.play("axis prolong de_guderian")
    assert field.state.fight.round == 4


def test_no_event_acts_in_the_rounds_of_a_leader_or_in_an_exploitation():
    """VIE 3.3."""
    field = battle("ax41_3", "kharkov", "de_guderian:1 de_1a:4 su_7a:4", "de_guderian@dnepropetrovsk de_1a@dnepropetrovsk", HELD)
    assert power(field, "de_1a") == 3 and field.state.fight
    field.state.fight.round = 3
    assert power(field, "de_1a") == 2
    field.state.fight.round, field.state.fight.plain = 1, True
    assert power(field, "de_1a") == 2


def double(field: Field, unit: str) -> bool:
    return firing.has_double_defence(field.state, token(field.state, unit))


def test_events_give_double_defence_and_take_it():
    """al42_4, ax42_2, al45_7."""
    assert double(battle("al42_4", "kharkov", "de_1a:4 su_7a:4", "de_1a@dnepropetrovsk", HELD), "su_7a")
    assert not double(battle("ax42_2", "tbilisi", "de_1a:4 su_7a:4", "de_1a@grozny"), "su_7a")
    assert double(battle("al45_7", "tbilisi", "de_1a:4 su_7a:4", "de_1a@grozny"), "su_7a")


def test_a_coast_is_defended_doubly_against_an_invasion():
    """ax44_2: only where troops land."""
    assert double(
        battle("ax44_2", "brest", "gb_8a:4 de_1a:4", "gb_8a@biscay", "control DE brest", landing="gb_8a", first="allies"), "de_1a"
    )
    assert not double(battle("ax44_2", "brest", "gb_8a:4 de_1a:4", "gb_8a@le_havre", "control DE brest", first="allies"), "de_1a")


def test_attackers_fire_before_defenders_of_their_class_in_the_first_round():
    """ax44_1."""
    field = battle("ax44_1", "kharkov", "de_1a:4 su_7a:4", "de_1a@dnepropetrovsk", HELD)
    assert field.asked()[0] == ("axis",)
    field.play("axis fire de_1a military", 6, 6, 6, 6).play("allies fire su_7a military", 6, 6, 6, 6)
    assert field.asked()[0] == ("allies",)


def test_winter_does_not_weaken_whom_an_event_hardens_in_the_battle_that_was_named():
    """al42_1."""
    assert power(battle("al42_1", "kharkov", "de_1a:4 su_1t:3", "de_1a@dnepropetrovsk", HELD, turn=14), "su_1t") == 2
    elsewhere = Field("kharkov", "kharkov de_1a:4 su_1t:3", HELD, turn=14, attackers="de_1a@dnepropetrovsk").card("al42_1").begin()
    assert power(elsewhere, "su_1t") == 1


def test_a_retreat_in_round_1_may_cost_nothing():
    """al40_4."""
    field = battle("al40_4", "lille", "de_1a:4 gb_bef:3", "de_1a@brussels", "control DE brussels", scenario="1939", turn=4)
    field.play("allies retreat gb_bef paris")
    assert field.steps("gb_bef") == 3


def test_who_retreats_may_lose_a_step_more_but_not_the_last():
    """al45_6."""
    field = battle("al45_6", "essen", "de_1a:3 us_1a:4", "us_1a@brussels", first="allies")
    field.play(
        "axis retreat de_1a leipzig"
        if "leipzig" in withdrawal.ways_out(field.state, token(field.state, "de_1a"), turn=True)
        else "axis retreat de_1a hamburg"
    )
    assert field.steps("de_1a") == 1


def test_landing_troops_may_keep_their_class():
    """al43_2."""
    field = battle("al43_2", "sardinia", "gb_8a:4 it_2a:3", "gb_8a@w_med", "w_med gb_ca1:1", landing="gb_8a", first="allies")
    assert firing.class_of(field.state, token(field.state, "gb_8a")) == "D"


def toll(card: str, *lines: str, place: str = "", **more: str) -> Field:
    return Field("kharkov", "kharkov de_1a:4 su_7a:4", HELD, *lines, attackers="de_1a@dnepropetrovsk", **more).card(card, place).begin()


def test_an_event_takes_steps_before_any_battle_and_tells_nobody_from_whom():
    """ax41_1: two steps of Soviet aircraft, one of each at most."""
    field = toll("ax41_1", "moscow su_fa1:3", "gorki su_fa2:2", "kiev su_8a:2")
    assert field.asked() == (("axis",), "vie_toll") and {"moscow", "gorki", "kiev"} <= field.offers("axis", "strike")
    field.play("axis strike kiev")
    assert field.told == ["vie_toll_none"] and "kiev" not in field.offers("axis", "strike")
    field.play("axis strike moscow")
    assert field.steps("su_fa1") == 2 and "su_fa1" not in {field.unit(t) for t in field.state.shown}
    field.play("axis strike gorki")
    assert field.steps("su_fa2") == 1 and field.asked()[1] == "vie_battle_turn"


def test_an_event_that_spares_the_last_step_finds_nobody_with_one():
    """ax41_1."""
    field = toll("ax41_1", "moscow su_fa1:1").play("axis strike moscow")
    assert field.steps("su_fa1") == 1 and "vie_toll_none" in field.told


def test_the_owner_chooses_among_equals_and_the_card_s_player_may_stop():
    """al44_2: armies in one battle."""
    field = toll("al44_2", place="kharkov")
    field.play("allies strike kharkov")
    assert field.steps("de_1a") == 3
    equal = Field("kharkov", "kharkov de_1a:3 de_2a:3 su_7a:4", HELD, attackers="de_1a@dnepropetrovsk de_2a@dnepropetrovsk").card(
        "al44_2", "kharkov"
    )
    equal.begin().play("allies strike kharkov")
    assert equal.asked() == (("axis",), "vie_pay_toll") and equal.offers("axis", "loss") == {"de_1a", "de_2a"}
    equal.play("axis loss de_2a")
    assert equal.steps("de_2a") == 2
    again = toll("ax41_1", "moscow su_fa1:3").play("axis enough")
    assert again.steps("su_fa1") == 3


def test_the_steps_of_an_event_fall_on_several_units_of_a_place_each_at_most_as_often_as_the_card_says():
    """VIE 3.3, V117: al44_2 one of each, ax42_5 two of Convoy A, al43_3 submarines to the last step."""
    field = Field("kharkov", "kharkov de_1a:4 de_2a:2 su_7a:4", HELD, attackers="de_1a@dnepropetrovsk de_2a@dnepropetrovsk")
    field.card("al44_2", "kharkov").begin().play("allies strike kharkov").play("allies strike kharkov")
    assert (field.steps("de_1a"), field.steps("de_2a")) == (3, 1) and field.asked()[1] == "vie_battle_turn"
    assert all(secret.struck == [] for secret in field.state.secrets.values())
    convoy = toll("ax42_5", "control DE narvik dnepropetrovsk stalino", "convoy_a convoy_a:3")
    convoy.play("axis strike convoy_a").play("axis strike convoy_a")
    assert convoy.steps("convoy_a") == 1 and convoy.asked()[1] == "vie_battle_turn"
    boats = toll("al43_3", "n_atlantic de_ub1:1 de_ub2:1").play("allies strike n_atlantic").play("axis loss de_ub1")
    boats.play("allies strike n_atlantic")
    assert boats.where("de_ub1") == boats.where("de_ub2") == "pool"


def test_a_place_is_struck_no_more_often_than_enemy_blocks_stand_there():
    """V117: ax41_1."""
    field = toll("ax41_1", "moscow su_fa1:3", "gorki su_fa2:2").play("axis strike moscow")
    assert "moscow" not in field.offers("axis", "strike") and "gorki" in field.offers("axis", "strike")


def test_which_blocks_are_equal_is_told_to_their_owner_alone():
    """VIE page 2, V73."""
    seen = []
    for armies in ("de_1a:3 de_2a:3 de_4a:1", "de_1a:3 de_4a:1 de_2a:3"):
        attackers = "de_1a@dnepropetrovsk de_2a@dnepropetrovsk de_4a@stalino"
        field = Field("kharkov", f"kharkov {armies} su_7a:4", HELD, attackers=attackers).card("al44_2", "kharkov").begin()
        assert field.play("allies strike kharkov").offers("axis", "loss") == {"de_1a", "de_2a"}
        seen.append(GAME.view(field.state, "allies"))
    assert seen[0].steps == seen[1].steps and seen[0].secrets == seen[1].secrets


def test_an_event_strikes_a_convoy_or_a_factory():
    """ax39_4, al43_6."""
    field = toll("ax39_4", "convoy_c convoy_c:3", "convoy_d convoy_d:1^GB", "moscow su_fa1:3")
    assert field.offers("axis", "strike") == {"convoy_c", "convoy_d"}
    field.play("axis strike convoy_d")
    assert field.where("convoy_d") == "pool"
    bombed = toll("al43_6", "factories berlin 3", "london gb_hb:3")
    bombed.play("allies strike berlin")
    assert bombed.state.factories["berlin"] == [2]


def test_pointblank_strikes_the_factories_that_a_bomber_reaches_alone():
    """al43_6. VIE 6.1."""
    lines = ("factories berlin 3", "factories munich 1", "factories vienna 1")
    near = toll("al43_6", *lines, "london gb_hb:3")
    assert near.offers("allies", "strike") == {"berlin", "munich", "vienna"}
    farther = toll("al43_6", *lines, "cairo gb_hb:3")
    assert farther.offers("allies", "strike") == {"munich", "vienna"}
    nobody = toll("al43_6", *lines, "moscow su_fa1:3")
    assert nobody.asked() == (("allies",), "vie_toll") and GAME.kinds(nobody.state, "allies") == ("enough",)


COMBAT = {
    "fp_bonus",
    "extra_round",
    "double_defence",
    "cancel_double_defence",
    "first_fire",
    "retreat_safe",
    "retreat_loss",
    "ignore_winter",
}


@pytest.mark.parametrize("card", sorted(name for name, card in CARDS.items() if card.effect["kind"] in COMBAT))
def test_every_event_of_battles_can_be_asked_about_every_unit(card):
    """Whatever a card says is understood, whoever fights."""
    units = "de_1a:4 de_fa1:3 de_1pz:2 su_7a:4 su_fa1:2 su_1t:2"
    field = battle(card, "kharkov", units, "de_1a@dnepropetrovsk de_fa1 de_1pz@dnepropetrovsk", HELD)
    for block in field.state.fight.here if field.state.fight else ():
        for asked in (events.fires_first, events.ignores_winter, events.doubles_defence, events.retreats_safely, events.keeps_class):
            assert asked(field.state, block) in (True, False)
        assert all(firing.firepower(field.state, block, against) in range(5) for against in ("air", "military", "naval", "factory"))
