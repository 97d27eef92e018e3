"""The soak: random games are played and a failure can be repeated."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.game import Violation
from pyapp.tooling import soak
from pyapp.tooling.places import ToolError
from tests.samples import SAMPLES, find
from tests.samples.duel import Duel


@pytest.fixture(autouse=True)
def the_samples_are_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak.games, "MODULES", dict.fromkeys(SAMPLES, ""))
    monkeypatch.setattr(soak.games, "load", find)


def test_all_games_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "4", "--fuzz", "20", "--jobs", "1", "--seed", "9"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "8 games, 0 failures"
    assert "convoys long seed 9" in lines[0] and sum("damaged data" in line for line in lines) == 2


def test_a_round_cap_stops_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--game", "duel", "--games", "1", "--fuzz", "0", "--jobs", "1", "--round-cap", "1"]) == 0
    assert "stopped in round 2" in capsys.readouterr().out


def test_a_failure_is_reported_with_what_repeats_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Corrupt(Duel):
        def status(self, state: Any) -> list[Violation]:
            return [Violation("fuel", "low")] if state.round > 2 else []

    monkeypatch.setattr(soak.games, "load", lambda _: Corrupt())
    assert soak.main(["--game", "duel", "--games", "1", "--fuzz", "0", "--jobs", "1", "--seed", "4", "--scenario", "dogfight"]) == 1
    told = capsys.readouterr().out
    assert "the status is clean" in told and "Violation(name='fuel', detail='low')" in told
    assert "again: build.py soak --game duel --scenario dogfight --seed 4 --games 1" in told
    assert "    red " in told and "save: warboard" in told and told.endswith("1 games, 1 failures\n")


def test_an_unknown_scenario_is_a_sentence() -> None:
    with pytest.raises(ToolError, match="has no scenario 'noon'; it has: dogfight, head_on"):
        soak.main(["--game", "duel", "--scenario", "noon"])
