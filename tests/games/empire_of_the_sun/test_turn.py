"""The sequence of play and whose turn it is to play a card. EotS 4.0, 4.2, 6.1, 6.29, 11.4."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.state import Setup
from pyapp.engine.steps import Event, Play
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.turn.outline import NextTurn, Turn, first_turn
from tests.games.empire_of_the_sun.stand_ins import Table, standing_in
from tests.games.empire_of_the_sun.table import at, start

__all__ = ["standing_in"]  # a fixture that every test here uses

ONE_EACH = ("hand japan JP04", "hand allies AL02")


class TestInitiative:
    """EotS 4.2.1."""

    def test_who_holds_more_cards_goes_first(self):
        assert Table("hand japan JP04", "hand allies AL02 AL59").asked() == ("allies",)
        assert Table("hand japan JP04 JP49", "hand allies AL02", turn=9).asked() == ("japan",)

    @pytest.mark.parametrize(("turn", "first"), [(2, "japan"), (4, "japan"), (5, "allies"), (12, "allies")])
    def test_of_equals_japan_goes_first_until_the_end_of_1942_then_the_allies(self, turn, first):
        assert Table(*ONE_EACH, turn=turn).asked() == (first,)

    def test_the_future_offensive_card_counts_for_nothing(self):
        """EotS 6.29."""
        assert Table(*ONE_EACH, "future allies AL29 3", turn=4).asked() == ("japan",)

    def test_who_holds_fewer_cards_may_go_first_with_the_future_offensive_card_as_an_event(self):
        """EotS 6.29A."""
        table = Table("hand japan JP04 JP49", "hand allies AL02", "future allies AL50 3", "5808 hq_cpac us_ca_norleans")
        assert table.kinds() == ("event", "decline") and table.options("event") == ("AL50",)

    def test_who_has_seized_it_is_followed_by_the_other(self):
        table = Table("hand japan JP04 JP49", "hand allies AL02", "future allies AL50 3", "5808 hq_cpac us_ca_norleans", turn=4)
        table.play("allies event AL50 hq_cpac", "allies activate us_ca_norleans", "allies done")
        assert table.asked() == ("japan",) and table.state.offensive  # in reaction: Japan holds cards
        assert table.play("japan done").asked() == ("japan",) and table.state.offensive is None

    def test_who_takes_that_event_back_is_asked_again(self):
        table = Table("hand japan JP04 JP49", "hand allies AL02", "future allies AL50 3", "5808 hq_cpac us_ca_norleans")
        assert table.play("allies event AL50 hq_cpac", "allies call_off").kinds() == ("event", "decline")

    def test_who_declines_lets_the_other_go_first(self):
        table = Table("hand japan JP04 JP49", "hand allies AL02", "future allies AL50 3")
        assert table.play("allies decline").asked() == ("japan",)

    def test_a_card_set_aside_this_turn_seizes_nothing(self):
        assert Table("hand japan JP04 JP49", "hand allies AL02", "future allies AL50 4", turn=4).asked() == ("japan",)

    def test_nor_does_the_last_card_of_the_phase(self):
        """EotS 6.29B: with an empty hand it would be the last."""
        assert Table("hand japan JP04 JP49", "future allies AL50 3").asked() == ("japan",)


class TestAlternation:
    """EotS 4.2.2, 6.1."""

    def test_players_take_turns_and_who_has_no_cards_left_is_passed_over(self):
        table = Table("hand japan JP04 JP49 JP69", "hand allies AL02")
        asked = []
        for card in ("JP04", "AL02", "JP49", "JP69"):
            (seat,) = table.asked()
            asked.append(seat)
            table.play(f"{seat} discard {card}")
        assert asked == ["japan", "allies", "japan", "japan"]

    def test_a_pass_is_played_in_place_of_a_card_as_often_as_there_are_passes(self):
        table = Table(*ONE_EACH, "passes allies=1").play("japan discard JP04", "allies pass")
        assert table.asked() == ("allies",) and "pass" not in table.kinds()

    def test_without_passes_nobody_passes(self):
        assert "pass" not in Table(*ONE_EACH).kinds()

    def test_the_phase_ends_when_both_hands_are_empty_and_passes_are_lost(self):
        """EotS 11.4."""
        table = Table(*ONE_EACH, "passes japan=2", "draws japan=3").play("japan discard JP04", "allies discard AL02")
        assert not table.state.steps and table.state.tracks.passes == table.state.tracks.draws == {"japan": 0, "allies": 0}

    def test_the_future_offensive_card_stays_for_the_next_turn(self):
        table = Table(*ONE_EACH, "future allies AL29 3").play("japan discard JP04", "allies discard AL02")
        assert not table.state.steps and table.state.secrets["allies"].future == "AL29"


def turn(number: int, *lines: str) -> list[Event]:
    """What happens from the beginning of a turn in which nobody holds a card."""
    state = at(*lines, turn=number)
    state.steps.append(Turn())
    return GAME.settle(state, ScriptedDice(()))


class TestOutline:
    def test_the_phases_come_in_their_order(self):
        """EotS 4.0, 4.4."""
        kinds = [event.kind for event in turn(4, "4017 jp_gr_ss") if event.kind != "eots_phase"]
        assert kinds[:6] == ["eots_turn", "test_strategy", "test_politics", "eots_attrition_reduce", "test_end", "eots_turn"]

    def test_december_1941_has_neither_strategy_nor_attrition(self):
        """EotS 17.11."""
        events = [event for event in turn(1, "4017 jp_gr_ss") if event.kind != "eots_phase"]
        assert [event.kind for event in events[:4]] == ["eots_turn", "test_politics", "test_end", "eots_turn"]
        assert [event.data["turn"] for event in (events[0], events[3])] == [1, 2]

    def test_each_phase_is_told_when_it_begins(self):
        told = [event.data["phase"] for event in turn(4) if event.kind == "eots_phase"]
        assert told[:5] == ["test_strategy", "eots_offensives", "test_politics", "eots_attrition", "test_end"]

    def test_the_first_turn_of_a_scenario_is_told_like_all_others(self):
        state = start("1942")
        state.steps = [first_turn(state.turn)]
        assert [event.kind for event in GAME.settle(state, ScriptedDice(()))] == ["eots_turn", "eots_phase"]

    def test_scenarios_begin_with_the_offensives_phase(self):
        """EotS 17.2 to 17.4."""
        assert GAME.waits_for(start("1942")) == ("japan",) and start("1942").steps[0] == Turn(2)

    def test_markers_are_taken_off_at_the_end_of_a_turn(self):
        """EotS 4.5, 7.45A, 12.72, 13.32; JP01."""
        state = at("express 4423", "barred jp_cv_akagi", "china_attacked yes", "asp japan=7", "asp_used japan=3", "designated japan")
        state.steps = [Turn(6), NextTurn()]
        NextTurn().proceed(state, Play(state, ScriptedDice(())))
        tracks = state.tracks
        assert (tracks.express, tracks.barred, tracks.china_attacked, tracks.asp_used["japan"], tracks.designated) == (0, [], False, 0, [])
        assert state.turn == 5 and tracks.asp["japan"] == 7 and state.steps == [Turn()]

    @pytest.mark.parametrize(("scenario", "last"), [("1941", 12), ("1942", 4), ("1943-1944", 10)])
    def test_no_turn_follows_the_last_of_the_scenario(self, scenario, last):
        state = at(turn=last)
        state.setup.scenario = scenario
        state.steps.append(Turn())
        GAME.settle(state, ScriptedDice(()))
        assert state.turn == last and not state.steps


def test_round_of_is_the_turn():
    state, _ = GAME.new(Setup("1943"), SeededDice("x"))
    assert GAME.round_of(state) == 5
