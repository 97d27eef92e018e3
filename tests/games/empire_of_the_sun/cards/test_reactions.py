"""The reaction cards as they are printed: what they are worth, which condition they set, whom they activate. EotS 5.32, card list."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer.decisions import reaction
from pyapp.games.empire_of_the_sun.offensive import eligible, react
from pyapp.games.empire_of_the_sun.turn import reasons
from tests.games.empire_of_the_sun.cards.campaigns import against, fought, real_battles
from tests.games.empire_of_the_sun.fights import told
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses


@dataclass
class Printed:
    """Operations and intelligence value, whether a card is drawn, whether this one is removed; the condition that the event sets."""

    value: int
    roll: int
    draws: bool = False
    removed: bool = False
    condition: str = ""


REACTIONS = {
    **dict.fromkeys(("JP04", "JP49", "JP69", "JP70"), Printed(1, 3, draws=True, condition="intercept")),
    "JP13": Printed(2, 4, removed=True, condition="intercept"),
    "JP17": Printed(2, 4, draws=True, condition="intercept"),
    **dict.fromkeys(("JP19", "JP22"), Printed(2, 4)),
    "JP21": Printed(3, 5, draws=True, removed=True),
    **dict.fromkeys(("JP24", "JP27", "JP36", "JP75"), Printed(1, 3, draws=True)),
    "JP45": Printed(3, 5, removed=True, condition="intercept"),
    "JP46": Printed(3, 5, removed=True, condition="intercept"),
    **dict.fromkeys(("JP61", "JP62", "JP63", "JP66"), Printed(2, 4, draws=True, removed=True)),
    "JP64": Printed(2, 4, draws=True),
    "JP65": Printed(1, 4, removed=True, condition="intercept"),
    **dict.fromkeys(("JP76", "JP79"), Printed(2, 4, removed=True)),
    "JP81": Printed(1, 4, draws=True, removed=True),
    "AL05": Printed(2, 2, removed=True, condition="intercept"),
    "AL08": Printed(1, 1, draws=True, removed=True, condition="intercept"),
    "AL12": Printed(2, 2, removed=True, condition="ambush"),
    "AL22": Printed(2, 2, removed=True),
    "AL24": Printed(2, 2, draws=True, removed=True),
    "AL26": Printed(2, 2, removed=True, condition="ambush"),
    "AL59": Printed(1, 1, draws=True, condition="intercept"),
    **dict.fromkeys(("AL61", "AL68", "AL78"), Printed(1, 1, draws=True, removed=True)),
}
CODES = [card for card, printed in REACTIONS.items() if printed.condition]
COUNTEROFFENSIVES = ("JP17", "JP45", "JP46", "JP65", "AL05")
NEAR_SINGAPORE = ("2212 hq_south jp_air_22 jp_gr_25 jp_bb_kongo2", "2015 hq_malaya cw_air_ma cw_gr_8aus cw_bb_forcez", "2112 jp_gr_15",
                  "control 2112")  # fmt: skip


def battle(card: str, *lines: str) -> Table:
    """A battle in range of an HQ of the player of a reaction card: for Singapore, or the Allies strike back at Saigon."""
    allied = card.startswith("AL")
    table = against(card, "hq_south" if allied else "hq_malaya", "jp_air_22" if allied else "cw_bb_forcez", *NEAR_SINGAPORE, *lines)
    if allied:
        return table.declare(2015, "jp_air_22").play("japan done")
    return table.move(2112, "cw_bb_forcez").declare(2112, "cw_bb_forcez").play("allies done")


def test_all_reaction_cards_are_here():
    assert set(REACTIONS) == {card.id for card in CARDS.values() if card.type == "reaction"}


@pytest.mark.parametrize("card", REACTIONS)
def test_what_is_printed(card):
    found = CARDS[card]
    assert (found.value, found.oc_intelligence, found.draw, found.remove) == (
        REACTIONS[card].value, REACTIONS[card].roll, REACTIONS[card].draws, REACTIONS[card].removed,
    )  # fmt: skip


@pytest.mark.parametrize("card", CODES)
def test_the_condition_that_it_sets_and_the_card_that_it_draws(card):
    table = battle(card)
    before = table.state.hands["japan" if card.startswith("JP") else "allies"]
    table.play(f"{'japan' if card.startswith('JP') else 'allies'} cards {card}", dice=(1,) if REACTIONS[card].draws else ())
    assert table.offensive.condition == REACTIONS[card].condition
    assert table.state.hands["japan" if card.startswith("JP") else "allies"] == before - 1 + REACTIONS[card].draws


@pytest.mark.parametrize("card", CODES)
def test_it_is_not_played_without_a_battle(card):
    allied = card.startswith("AL")
    table = against(card, "hq_south" if allied else "hq_malaya", "jp_air_22" if allied else "cw_bb_forcez", *NEAR_SINGAPORE)
    assert "cards" not in table.play("japan done" if allied else "allies done").kinds()


class TestCounteroffensives:
    """Their logistics value and the efficiency of the HQ; movement by the operations value of the offensive (5.32C)."""

    @pytest.mark.parametrize(("card", "hq", "logistics"), [
        ("JP17", "hq_south", 3), ("JP45", "hq_south", 4), ("JP45", "hq_cf_yamamoto", 5), ("JP45", "hq_cf_ozawa", 5),
        ("JP46", "hq_southseas", 4), ("JP46", "hq_cf_yamamoto", 5), ("JP46", "hq_cf_ozawa", 5), ("AL05", "hq_malaya", 3),
    ])  # fmt: skip
    def test_the_logistics_value_by_hq(self, card, hq, logistics):
        for value in (1, 3):
            assert eligible.reaction_budget(value, hq, CARDS[card]) == logistics + UNITS[hq].efficiency

    @pytest.mark.parametrize("value", [1, 2, 3])
    def test_that_of_the_yamato_is_one_more_than_the_operations_value(self, value):
        """JP65."""
        assert eligible.reaction_budget(value, "hq_south", CARDS["JP65"]) == value + 1 + UNITS["hq_south"].efficiency

    @pytest.mark.parametrize(("card", "kinds"), [
        ("JP17", {"air", "naval"}), ("JP45", {"air", "naval", "ground"}), ("JP46", {"air", "naval", "ground"}), ("JP65", {"air", "naval"}),
    ])  # fmt: skip
    def test_whom_they_activate(self, card, kinds):
        table = battle(card).play(f"japan cards {card}", dice=(1,) if CARDS[card].draw else ())
        assert {UNITS[unit].kind for unit in table.options("react", "hq_south")} == kinds

    def test_matador_activates_aircraft_troops_and_force_z_through_malaya_alone(self):
        """AL05."""
        table = battle("AL05", "2014 cw_ca_exeter", "1805 hq_seac cw_gr_33").play("allies cards AL05")
        assert table.options("react") == ("hq_malaya",)
        assert set(table.options("react", "hq_malaya")) == {"cw_air_ma", "cw_gr_8aus", "cw_bb_forcez"}

    @pytest.mark.parametrize("card", COUNTEROFFENSIVES)
    def test_the_offensive_gives_the_movement(self, card):
        table = battle(card)
        assert table.offensive.value == 3 and react.headquarters(table.state, CARDS[card])

    @pytest.mark.parametrize("card", ["JP17", "JP45", "JP46", "JP65"])
    def test_any_hq_is_no_only_so_that_the_condition_is_set_though_none_can_react(self, card):
        """EotS 5.31D, 6.26: nobody has to be activated. Matador says "only" HQ Malaya: test_reaction."""
        table = against(card, "hq_cpac", "us_bb_nj", "5808 hq_cpac us_bb_nj", "4715 jp_ca_takao", "2212 hq_south jp_air_22")
        table.move(4715, "us_bb_nj").declare(4715, "us_bb_nj").play("allies done")
        events = fought(table, f"japan cards {card}", dice=((1,) if CARDS[card].draw else ()) + (0, 0))
        assert [event["condition"] for event in told(events, "eots_condition")] == ["intercept"] and not told(events, "eots_reacting")

    @pytest.mark.parametrize(("line", "plays"), [("2212 hq_south", False), ("4017 hq_southseas jp_air_24", True)])
    def test_the_computer_keeps_one_by_which_nobody_could_come(self, line, plays):
        """JP46, with the carriers at Kwajalein at stake."""
        table = against("JP46", "hq_cpac", "us_bb_nj", "5808 hq_cpac us_bb_nj", "4715 jp_cv_akagi jp_cv_soryu", line)
        table.move(4715, "us_bb_nj").declare(4715, "us_bb_nj").play("allies done")
        table.offensive.battles[0].defenders = ["jp_cv_akagi", "jp_cv_soryu"]
        assert ("cards" in {action.kind for action in reaction.respond(GAME, table.state, "japan") if action}) == plays


@pytest.mark.parametrize("card", ["JP19", "JP22", "JP64"])
def test_weather_cancels_an_offensive_without_a_battle_too(card):
    """What it leaves is in test_weather."""
    table = against(card, "hq_malaya", "cw_bb_forcez", *NEAR_SINGAPORE).move(2112, "cw_bb_forcez").play("allies done")
    table.play(f"japan cards {card}", dice=(1,) if CARDS[card].draw else ())
    assert table.state.offensive is None and table.state.units["cw_bb_forcez"].at == 2015


def test_the_typhoon_may_reduce_a_cruiser_or_destroyer_that_was_active():
    """JP64: Japan chooses, and may not eliminate."""
    table = against("JP64", "hq_swpac", "us_ca_norleans,us_dd_asia,us_bb_nj", "3727 hq_swpac us_ca_norleans us_dd_asia us_bb_nj us_ca_asia")
    table.play("allies done").play("japan cards JP64", dice=(1,))
    assert table.kinds() == ("reduce", "decline") and table.options("reduce") == ("us_ca_norleans", "us_dd_asia")
    assert table.play("japan reduce us_dd_asia").state.units["us_dd_asia"].reduced


def test_strikes_stop_an_offensive_of_seac_alone():
    """JP21."""
    lines = ("1805 hq_seac cw_gr_33 cw_gr_1ind", "3727 hq_swpac us_bb_nj")
    assert "cards" in against("JP21", "hq_seac", "cw_gr_33", *lines).play("allies done").kinds()
    table = against("JP21", "hq_swpac", "us_bb_nj", *lines).play("allies done")
    assert "cards" not in table.kinds()
    assert reasons.why_no_reaction(table.state, "japan", "JP21").reason.key == "eots.needs.seac"


@pytest.mark.parametrize(("since", "key"), [(3, "eots.needs.active_ship"), (4, "eots.cannot.too_early")])
def test_a_future_offensive_card_that_answers_nothing_says_so(since, key):
    """JP24 against troops alone; set aside this turn it would be too early for any offensive. EotS 5.32, 6.29B."""
    table = against("JP04", "hq_malaya", "cw_gr_8aus", *NEAR_SINGAPORE, f"future japan JP24 {since}").play("allies done")
    assert reasons.why_no_reaction(table.state, "japan", "JP24").reason.key == key


def test_coast_watchers_see_aircraft_and_ships_not_troops():
    """AL08."""
    assert "cards" in battle("AL08").kinds()
    table = against("AL08", "hq_south", "jp_gr_25", *NEAR_SINGAPORE).move(2014, "jp_gr_25", how="land").declare(2015, "jp_gr_25")
    assert "cards" not in table.play("japan done").kinds()


def test_one_code_change_may_follow_a_roll_but_no_other_card_of_its_kind():
    """JP13."""
    table = against("JP13", "hq_malaya", "cw_bb_forcez", *NEAR_SINGAPORE, more="JP04 JP49")
    table.move(2112, "cw_bb_forcez").declare(2112, "cw_bb_forcez").play("allies done")
    assert table.options("cards", "JP13") == () and set(table.options("cards")) == {"JP04", "JP13", "JP49"}
    assert reasons.why_no_reaction(table.state, "japan", "JP13", ("JP04",)).reason.key == "eots.cannot.code_change"
    assert table.play("japan roll", dice=(9,)).options("cards") == ("JP13",)
