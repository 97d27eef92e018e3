"""The computer player of Axis & Allies: what it does is legal, follows from the position, and brings its turns to an end."""

from __future__ import annotations

import pytest

from pyapp.engine.computers import COMPUTER, asked_computer, decided, thinking
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import load
from tests.games.axis_allies.boards import board

LONGEST_TURN = 250
CASES = [
    ("aa1942", "1942", ("interceptors",), 2),
    ("aa50", "1941", ("technology", "national_objectives", "interceptors"), 2),
    ("aa50", "1942", ("black_sea_closed", "technology"), 1),
]


def computers(game_id: str, scenario: str, options: tuple[str, ...] = (), seed: str = "1") -> Match:
    """A game in which the computer holds every seat."""
    game = load(game_id)
    sides = {seat: side for side, seats in game.about.sides.items() for seat in seats}
    return Match(game, Setup(scenario, list(options), {seat: f"{COMPUTER}.{side}" for seat, side in sides.items()}), seed)


@pytest.mark.parametrize(("game_id", "scenario", "options", "rounds"), CASES)
def test_computers_play_without_a_refused_action(game_id: str, scenario: str, options: tuple[str, ...], rounds: int) -> None:
    match = computers(game_id, scenario, options)
    lines, begun = 0, ("", 0)
    while match.state.result is None and match.state.round <= rounds:
        seat = asked_computer(match.game, match.state)
        action = decided(thinking(match.game, match.state, seat))
        assert action.kind != "resign"
        match.apply(action)
        assert match.game.status(match.state) == []
        lines = lines + 1 if begun == (match.state.active, match.state.round) else 0
        begun = (match.state.active, match.state.round)
        assert lines < LONGEST_TURN
    assert {entry.action.seat for entry in match.entries} >= set(match.game.about.seats) - set(match.game.about.led)
    assert {"buy", "move", "place", "done"} <= {entry.action.kind for entry in match.entries}


def test_the_same_position_has_the_same_decision_whatever_was_played_before() -> None:
    match = computers("aa1942", "1942")
    for _ in range(40):
        action = decided(thinking(match.game, match.state, match.game.waits_for(match.state)[0]))
        read = match.game.read_position(match.game.position_text(match.state))
        assert decided(thinking(match.game, read, match.game.waits_for(read)[0])) == action
        match.apply(action)


def test_thinking_changes_nothing() -> None:
    match = computers("aa50", "1941")
    before = match.game.position_text(match.state)
    decided(thinking(match.game, match.state, match.game.waits_for(match.state)[0]))
    assert match.game.position_text(match.state) == before


def test_thinking_pauses_after_each_thing_that_the_rules_refuse() -> None:
    match = computers("aa1942", "1942")
    pauses = 0
    while match.state.round == 1:
        thoughts = list(thinking(match.game, match.state, match.game.waits_for(match.state)[0]))
        pauses += len(thoughts) - 1
        assert None not in thoughts[-1:] and set(thoughts[:-1]) <= {None}
        match.apply(thoughts[-1])
    assert pauses > 0


def test_the_computer_keeps_two_units_that_go_aboard_together_on_one_ship() -> None:
    spaces = ("united_kingdom uk.infantry*3,uk.tank*3", "sz8 uk.transport,uk.transport(usa.infantry)", "france germany.tank*9")
    table = board(*spaces, "northwestern_europe germany.infantry", active="uk")
    chosen = ""
    while " load " not in chosen:
        action = decided(thinking(table.game, table.state, "uk"))
        chosen = str(action)
        table.play(chosen)
    assert chosen == "uk load united_kingdom tank,infantry sz8 transport"
