"""Tuning: a weight is tried in pairs of games, believed when it is clear, and stored with how it was found."""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.weights import Weights, trying, tuned, weights_of
from pyapp.games.axis_allies.computer.weighing.worth import Worth
from pyapp.tooling.places import ToolError
from pyapp.tooling.tournament.tuning import BATCH, GAMES, LEAST, WON, Contest, Finding, all_at_once, contest, keep, main, trial, written
from tests.games.axis_allies.boards import board

ASKED = argparse.Namespace(game="aa1942", scenario="1942", level="normal", rounds=8, seed=5, pairs=24)
SHORT = Contest("aa1942", "1942", "normal", 1, 3, "axis", ())
HOLD = (("hold", 3.0),)


@pytest.mark.parametrize("game", GAMES)
def test_what_an_edition_weighs_with_says_how_it_was_found(game: str) -> None:
    file = Path(__file__).parents[2] / "pyapp" / "games" / game / "data" / "weights.json"
    stored = json.loads(file.read_text("utf-8"))
    assert written(stored) == file.read_text("utf-8")
    assert tuned(game) == dataclasses.replace(Weights(), **{name: entry["value"] for name, entry in stored["found"].items()})
    for entry in stored["found"].values():
        assert entry["value"] != entry["instead_of"] and entry["how"]
        assert entry["pairs"] >= LEAST and entry["lead"] > 2 * entry["error"]


def test_other_weights_are_tried_inside_a_block_alone() -> None:
    state = board("germany germany.infantry*2", active="germany").state
    before, capital = weights_of("aa1942"), Sketch(state).chart.number["germany"]
    with trying(dataclasses.replace(before, capital=before.capital + 100)):
        sketch = Sketch(state)
        tried = Worth(sketch, state).land[capital]
    assert weights_of("aa1942") == before
    assert tried == Worth(Sketch(state), state).land[capital] + 100


def test_a_pair_has_the_same_seed_and_either_side() -> None:
    asked: list[Contest] = []

    def play(_: object, games: list[Contest]) -> Iterable[float]:
        asked.extend(games)
        return [0.0 for _ in games]

    trial(ASKED, HOLD, play)
    assert [(one.seed, one.side) for one in asked[:4]] == [(5, "allies"), (5, "axis"), (6, "allies"), (6, "axis")]
    assert len(asked) == 2 * ASKED.pairs and {(one.changed, one.against) for one in asked} == {(HOLD, ())}


@pytest.mark.parametrize(("bias", "verdict"), [(150.0, "better"), (-150.0, "worse")])
def test_a_value_is_dropped_or_believed_as_soon_as_that_is_clear(bias: float, verdict: str) -> None:
    def play(_: object, games: list[Contest]) -> Iterable[float]:
        return [bias + (300.0 if game.side == "axis" else -300.0) + 10 * (game.seed % 3) for game in games]

    finding = trial(ASKED, HOLD, play)
    assert len(finding.leads) == LEAST < ASKED.pairs and not LEAST % BATCH
    assert str(finding).endswith(f"in {LEAST} pairs: {verdict}")


def test_what_may_be_chance_is_not_believed() -> None:
    assert str(Finding(HOLD, (400.0, -300.0, 350.0, -200.0, 300.0, -100.0, 100.0, 50.0))).endswith("not to be told apart")
    few = Finding(HOLD, (100.0, 101.0))
    assert not few.better and not few.worse and not Finding(HOLD, (100.0,)).better


def test_equal_weights_play_the_same_game_and_others_another() -> None:
    axis, allies = contest(SHORT), contest(dataclasses.replace(SHORT, side="allies"))
    assert axis == -allies and abs(axis) < WON
    assert contest(dataclasses.replace(SHORT, changed=(("hold", 30.0),))) != axis
    assert contest(dataclasses.replace(SHORT, against=(("hold", 30.0),))) != axis


def test_what_is_better_is_kept_and_the_rest_stays(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(written({"source": "by hand", "found": {}}), "utf-8")
    keep(file, Finding((("siege", 0.6), ("fade", 0.8)), (50.0,) * 8), {"siege": 0.45, "fade": 0.75}, "1942, normal")
    keep(file, Finding(HOLD, (60.0,) * 8), {"hold": 2.5}, "1942, normal")
    stored = json.loads(file.read_text("utf-8"))
    assert stored["source"] == "by hand" and list(stored["found"]) == ["fade", "hold", "siege"]
    assert stored["found"]["hold"] == {"value": 3.0, "instead_of": 2.5, "pairs": 8, "lead": 60, "error": 0, "how": "1942, normal"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--weights", "hold,held"], "There is no weight 'held'"),
        (["--values", "1,b"], "--values asks for numbers"),
        (["--scenario", "1939"], "aa1942 has no scenario '1939'"),
        (["--pairs", "0"], "1 or more"),
        (["--jobs", "0"], "1 or more"),
        (["--screen", "-1"], "--screen asks for 0 or more"),
        (["--screen", "8", "--values", "3"], "no use for --values"),
        (["--file", "nowhere.json"], "There is no file of weights nowhere.json"),
    ],
)
def test_what_cannot_be_tried_is_said_before_anything_is_played(asked: list[str], said: str) -> None:
    with pytest.raises(ToolError, match=said):
        main(asked)


def test_the_command_plays_and_keeps_nothing_that_is_not_better(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.json"
    file.write_text(written({"source": "by hand", "found": {}}), "utf-8")
    before = file.read_text("utf-8")
    asked = ["--weights", "hold", "--values", "3", "--pairs", "1", "--rounds", "1", "--keep", "--file", str(file)]
    assert main([*asked, "--jobs", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 1 and told[0].startswith("hold 3: ") and told[0].endswith("in one pair: not to be told apart")
    assert file.read_text("utf-8") == before


def test_all_weights_are_looked_at_at_once_and_nothing_is_kept_that_is_not_better(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.json"
    file.write_text(written({"source": "by hand", "found": {}}), "utf-8")
    before = file.read_text("utf-8")
    asked = ["--weights", "hold", "--screen", "1", "--pairs", "1", "--rounds", "1", "--keep", "--file", str(file)]
    assert main([*asked, "--jobs", "1"]) == 0
    played, effect, verdict = capsys.readouterr().out.splitlines()
    assert played == "2 of 2 pairs played" and effect.startswith("hold 2.5: ")
    assert verdict == "No weight seems to be worth a step." or verdict.endswith("in one pair: not to be told apart")
    assert file.read_text("utf-8") == before


def test_what_seems_worth_a_step_is_tried_together_on_other_seeds_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(written({"source": "by hand", "found": {}}), "utf-8")
    worth = {"hold": 40.0, "siege": -30.0, "fade": 0.0}
    now = {name: getattr(tuned("aa1942"), name) for name in worth}
    asked: list[Contest] = []

    def play(_: object, games: list[Contest]) -> Iterable[float]:
        asked.extend(games)
        return [_steps(game.changed) - _steps(game.against) + game.seed % 2 for game in games]

    def _steps(change: tuple[tuple[str, float], ...]) -> float:
        return sum(worth[name] if value > now[name] else -worth[name] for name, value in change)

    all_at_once(argparse.Namespace(**vars(ASKED), weights=list(worth), screen=8, keep=True, file=file), play)
    looked, tried = asked[:16], asked[16:]
    assert all(game.changed and game.against for game in looked) and {game.seed for game in looked} == set(range(5, 13))
    assert len(tried) == 2 * LEAST and {game.seed for game in tried} == set(range(13, 13 + LEAST))
    assert {(game.changed, game.against) for game in tried} == {((("hold", 3.25), ("siege", 0.346154)), ())}
    stored = json.loads(file.read_text("utf-8"))["found"]
    assert {name: (entry["value"], entry["instead_of"]) for name, entry in stored.items()} == {
        "hold": (3.25, 2.5),
        "siege": (0.346154, 0.45),
    }
    assert all("seeds from 13" in entry["how"] and "8 pairs before" in entry["how"] for entry in stored.values())
