"""The replay: a script is played through the rules and stops where they refuse it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyapp.engine.codec import state_hash
from pyapp.engine.script import run
from pyapp.engine.share import save_text
from pyapp.tooling import replay
from pyapp.tooling.places import ToolError
from tests.samples import DUEL, SAMPLES, find

SCRIPT = "game: duel\nred fire 2 gun\nblue take_it ; 6 2\nblue climb\n"


@pytest.fixture(autouse=True)
def the_samples_are_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay.games, "load", find)
    for sample in SAMPLES.values():
        monkeypatch.setitem(sample.about.__dict__, "areas", ())


def written(folder: Path, text: str) -> str:
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_the_last_position_and_its_hash_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([written(tmp_path, SCRIPT)]) == 0
    end = run(find, SCRIPT).state
    assert capsys.readouterr().out == f"{DUEL.position_text(end)}hash: {state_hash(DUEL, end)}\n"


def test_every_position_is_shown_when_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([written(tmp_path, SCRIPT), "--every"]) == 0
    told = capsys.readouterr().out
    assert told.count("hash: ") == 4 and "3: blue take_it ; 6 2" in told


def test_the_first_refused_line_is_named_with_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([written(tmp_path, SCRIPT.replace("blue climb", "red climb"))]) == 1
    told = capsys.readouterr()
    assert told.err == "Line 4: It is not for red to act now.\n" and told.out == ""


def test_a_save_can_be_replayed_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([written(tmp_path, save_text(run(find, SCRIPT)))]) == 0
    assert state_hash(DUEL, run(find, SCRIPT).state) in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "game: chess", "warboard1.AA"])
def test_a_file_that_is_no_game_is_refused_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert replay.main([written(tmp_path, text)]) == 1
    assert capsys.readouterr().err.rstrip().endswith(".")


def test_what_the_game_tells_of_a_position_is_shown_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(DUEL), "shows", lambda game: {"lines": lambda state: game.position_text(state).splitlines()})
    assert replay.main([written(tmp_path, SCRIPT), "--show", "lines"]) == 0
    assert json.loads(capsys.readouterr().out) == {"lines": DUEL.position_text(run(find, SCRIPT).state).splitlines()}


def test_a_game_that_tells_nothing_says_so(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="duel shows no supply; it shows nothing"):
        replay.main([written(tmp_path, SCRIPT), "--show", "supply"])


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ToolError):
        replay.main([str(tmp_path / "nothing.txt")])
