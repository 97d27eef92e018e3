"""Complete games, one for each way to win, played again through the rules from their scripts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyapp.engine.script import run
from pyapp.games import load
from pyapp.games.axis_allies.state import AxisState

GAMES = Path(__file__).parents[2] / "fixtures" / "games"


@pytest.mark.parametrize(
    ("name", "winner", "how", "cities"),
    [
        ("aa1942_axis_standard", "axis", "result.victory_cities", 9),
        ("aa1942_allies_standard", "allies", "result.victory_cities", 10),
        ("aa1942_axis_total", "axis", "result.victory_cities", 13),
        ("aa1942_allies_total", "allies", "result.victory_cities", 13),
        ("aa1942_resignation", "allies", "result.resignation", 0),
    ],
)
def test_a_complete_game_ends_as_it_was_played(name: str, winner: str, how: str, cities: int) -> None:
    match = run(load, (GAMES / f"{name}.txt").read_text("utf-8"))
    state = match.state
    assert isinstance(state, AxisState)
    assert state.result is not None
    assert (state.result.winners, state.result.how) == ([winner], how)
    assert len(state.victory_cities(winner)) >= cities
    assert match.game.status(state) == []
