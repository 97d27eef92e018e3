"""Complete games of the Anniversary Edition, one for each way to win, played again through the rules from their scripts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyapp.engine.script import run
from pyapp.games import load
from pyapp.games.axis_allies.state import AxisState

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
CITIES = {"short": 13, "standard": 15, "total": 18}


@pytest.mark.parametrize("condition", CITIES)
@pytest.mark.parametrize("winner", ["axis", "allies"])
def test_a_complete_game_ends_as_it_was_played(winner: str, condition: str) -> None:
    match = run(load, (GAMES / f"aa50_{winner}_{condition}.txt").read_text("utf-8"))
    state = match.state
    assert isinstance(state, AxisState)
    assert f"victory={condition}" in state.setup.options
    assert state.result is not None
    assert (state.result.winners, state.result.how) == ([winner], "result.victory_cities")
    assert len(state.victory_cities(winner)) >= CITIES[condition]
    assert match.game.status(state) == []
