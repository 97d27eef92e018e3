"""Hostile positions: made, opened as the page would, and measured. The tests count lines of Python; the command looks at the clock."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pyapp import games
from pyapp.engine.codec import state_bytes
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.tooling import hostile, ordeal, soak
from tests.effort import Effort, effort
from tests.samples import SAMPLES, find
from tests.samples.duel import Duel

AT_ONCE = 4_000_000  # lines, some tenths of a second: no piece of work may be longer
A_MILLISECOND = 10_000  # lines


class Counted:
    """A clock that goes by lines; a look at it is the beginning or the end of a piece of work."""

    def __init__(self, counted: Effort) -> None:
        self.counted = counted

    def __call__(self) -> float:
        self.counted.rest()
        return self.counted.lines / A_MILLISECOND


@pytest.mark.parametrize("game_id", games.MODULES)
def test_no_hostile_position_of_a_game_holds_the_page(game_id: str) -> None:
    with effort(20 * AT_ONCE) as counted:
        found = ordeal.ordeal(games.load(game_id), 60, 6, Counted(counted))
    assert found.opened > 2 and found.longest < AT_ONCE / A_MILLISECOND, found


@pytest.mark.parametrize("game_id", games.MODULES)
def test_hostile_positions_pass_the_status_check_and_are_not_what_they_were(game_id: str) -> None:
    game = games.load(game_id)
    sound = Match(game, Setup(game.about.scenarios[0]), "seed").state
    before = state_bytes(game, sound)
    made = [hostile.hostile(game, sound, random.Random(seed)) for seed in range(8)]
    assert all(hostile.passes(game, state) for state in made)
    assert sum(state_bytes(game, state) != before for state in made) > 4 and state_bytes(game, sound) == before


def test_the_command_tells_the_longest_piece_of_work(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak.games, "MODULES", dict.fromkeys(SAMPLES, ""))
    monkeypatch.setattr(soak.games, "load", find)
    monkeypatch.setattr(soak, "LONGEST", 1e9)
    monkeypatch.setattr(soak, "ordeal", lambda game, first, number: ordeal.Ordeal(number, 1, 20.0 + first, "hover here", first))
    assert soak.main(["--games", "0", "--fuzz", "0", "--hostile", "150", "--jobs", "1", "--seed", "5"]) == 0
    told = capsys.readouterr().out
    assert "300 hostile positions opened, 4 refused; longest piece of work 125 ms (hover here; seed 105)" in told


def test_a_position_that_holds_the_page_is_a_failure_with_what_repeats_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(Duel):
        def prompt(self, state: Any, seat: str) -> Any:
            clock["now"] += 250.0
            return super().prompt(state, seat)

    clock = {"now": 0.0}
    monkeypatch.setattr(soak.games, "load", lambda _: Slow())
    measured = lambda game, first, number: ordeal.ordeal(game, first, number, lambda: clock["now"])  # noqa: E731
    monkeypatch.setattr(soak, "ordeal", measured)
    assert soak.main(["--game", "duel", "--games", "0", "--fuzz", "0", "--hostile", "1", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "nothing that comes from outside holds the page" in told and "--hostile 1" in told
