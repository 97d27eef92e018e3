"""Positions from games that computers have played, for what must hold everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.computers import computer_name, decided, thinking
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.state import AxisState


def played(game_id: str, scenario: str, seed: str, rounds: int, level: str = "easy") -> Iterator[AxisState]:
    """Where each turn's combat move begins in a game of computers."""
    game = load(game_id)
    seats = game.about.seats_of(scenario)
    match = Match(game, Setup(scenario, [], {seat: computer_name(game, seat, level) for seat in seats}), seed)
    told = ("", 0)
    while match.state.result is None and match.state.round <= rounds:
        state = match.state
        assert isinstance(state, AxisState)
        if state.steps[-1].tag == "combat_move" and (state.active, state.round) != told and state.active in seats:
            told = (state.active, state.round)
            yield match.copy_now()
        seat = game.waits_for(state)[0]
        match.apply(decided(thinking(game, state, seat, match.entries)))
