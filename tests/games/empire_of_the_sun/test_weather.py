"""Weather and strikes cancel an offensive: everything is as it was, but for the card. EotS 5.32D, 5.32E, JP19, JP21, JP22, JP64."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn import reasons
from tests.games.empire_of_the_sun.stand_ins import Table, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

LINES = (
    "5808 hq_cpac us_ca_norleans us_air_7af us_gr_1mdiv",
    "1805 hq_seac cw_gr_33 cw_gr_1ind cw_gr_2ind*",
    "2212 hq_south",
    "asp allies=3",
)


def offensive(hand: str, how: str = "event AL62 hq_cpac", units: str = "us_ca_norleans,us_gr_1mdiv") -> Table:
    """The Allies begin an offensive against a Japanese hand."""
    table = Table(*LINES, f"hand japan {hand}", "hand allies AL62 AL06 AL02 AL59")
    return table.play(f"allies {how}", f"allies activate {units}")


def moved(hand: str) -> Table:
    """They have landed in the Philippines with two assault points."""
    table = offensive(hand).move(2911, "us_ca_norleans").move(2812, "us_gr_1mdiv", how="landing")
    table.state.tracks.asp_used["allies"] = 1
    changes.take(table.state, 2812, "japan")
    changes.take(table.state, 2812, "allies")
    changes.place(table.state, "us_gr_xiv", 2911)
    return table.declare(2813, "us_ca_norleans").play("allies done")


def without_cards(state: EmpireState) -> bytes:
    """The units, control and tracks of a state."""
    bare = EmpireState(state.setup, turn=state.turn, units=copy_plain(state.units), control=state.control, tracks=copy_plain(state.tracks))
    return state_bytes(GAME, bare)


@pytest.mark.parametrize("card", ["JP19", "JP22"])
def test_moves_control_points_and_arrivals_are_taken_back(card):
    table = Table(*LINES, f"hand japan {card}", "hand allies AL62 AL06 AL02 AL59")
    before = without_cards(table.state)
    table = moved(card)
    assert without_cards(table.state) != before
    table.play(f"japan cards {card}")
    assert without_cards(table.state) == before and table.state.offensive is None


def test_the_card_of_the_offensive_was_not_played_and_is_discarded_though_it_says_removed():
    table = moved("JP19").play("japan cards JP19")
    assert table.state.discards == ["AL62", "JP19"] and table.state.removed == []


def test_it_is_then_the_turn_of_the_other_player():
    table = moved("JP19 JP08").play("japan cards JP19")
    assert table.asked() == ("japan",) and "offensive" not in table.kinds()


def test_nothing_else_is_played_with_it():
    table = moved("JP19 JP04 JP49")
    assert table.options("cards") == ("JP04", "JP19", "JP49")
    assert table.options("cards", "JP19") == () and "JP19" not in table.options("cards", "JP04")
    for card, chosen in (("JP04", "JP19"), ("JP19", "JP04")):
        assert reasons.why_no_reaction(table.state, "japan", card, (chosen,)).reason.key == "eots.cannot.together"


def test_it_may_be_played_without_a_battle():
    table = offensive("JP19", "offensive AL62 hq_cpac").play("allies done")
    assert table.options("cards") == ("JP19",)


def test_it_may_follow_a_roll_that_failed():
    """It changes no condition: 5.32A."""
    table = moved("JP19").play("japan roll", dice=(9,))
    assert table.options("cards") == ("JP19",)


class TestTheTyphoon:
    """JP64."""

    def test_one_cruiser_or_destroyer_that_was_active_may_be_reduced(self):
        table = moved("JP64 JP08").play("japan cards JP64", dice=(1,))
        assert table.asked() == ("japan",) and table.kinds() == ("reduce", "decline")
        assert table.options("reduce") == ("us_ca_norleans",)
        table.play("japan reduce us_ca_norleans")
        assert table.state.units["us_ca_norleans"].reduced and table.state.units["us_ca_norleans"].at == 5808

    def test_or_not(self):
        table = moved("JP64 JP08").play("japan cards JP64", dice=(1,)).play("japan decline")
        assert not table.state.units["us_ca_norleans"].reduced

    def test_a_reduced_one_is_not_eliminated(self):
        table = offensive("JP64 JP08")
        changes.set_reduced(table.state, "us_ca_norleans", True)
        table.offensive.before.units["us_ca_norleans"].reduced = True
        table.declare(2813, "us_ca_norleans").play("allies done").play("japan cards JP64", dice=(1,))
        assert "reduce" not in table.kinds()

    def test_the_card_it_lets_japan_draw_is_kept(self):
        """EotS 5.35: it was played, though what it cancelled was not."""
        table = moved("JP64 JP08").play("japan cards JP64", dice=(1,))
        assert table.state.hands["japan"] == 2 and table.state.tracks.draws["japan"] == 1


class TestStrikesInIndia:
    """JP21."""

    def test_only_against_hq_seac(self):
        assert "cards" not in moved("JP21").kinds()

    def test_it_cancels_and_the_allies_reduce_an_indian_corps_of_their_choice(self):
        table = offensive("JP21 JP08", "offensive AL62 hq_seac", "cw_gr_33").declare(2206, "cw_gr_33").play("allies done")
        table.play("japan cards JP21", dice=(1,))
        assert table.state.offensive is None and table.asked() == ("allies",) and table.kinds() == ("reduce",)
        assert table.options("reduce") == ("cw_gr_1ind",)
        table.play("allies reduce cw_gr_1ind")
        assert table.state.units["cw_gr_1ind"].reduced and table.state.removed == ["JP21"] and table.asked() == ("japan",)

    def test_with_no_such_corps_nothing_more_happens(self):
        table = offensive("JP21 JP08", "offensive AL62 hq_seac", "cw_gr_33").declare(2206, "cw_gr_33")
        for undone in ("cw_gr_1ind",):
            changes.set_reduced(table.state, undone, True)
            table.offensive.before.units[undone].reduced = True
        table.play("allies done").play("japan cards JP21", dice=(1,))
        assert table.asked() == ("japan",) and "reduce" not in table.kinds()


def test_every_cancelling_card_is_known():
    cancelling = {
        card.id for card in CARDS.values() if any("cancel" in code and "offensive" in code for code in card.details.get("effects", ()))
    }
    assert cancelling == {"JP19", "JP21", "JP22", "JP64"}
