"""Scripts: a game as text that people and converters write."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import state_hash
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.script import LONGEST_SCRIPT, ScriptError, begin, play, read_script, run, write_script
from pyapp.engine.state import Setup
from tests.samples import CONVOYS, DUEL, find

DOGFIGHT = """
game: duel            # the sample
scenario: dogfight
players: red=Ann María, blue=Ben

red fire 2 gun
blue take_it ; 6 2    # one hit
red climb
"""


def test_a_script_is_played_through_the_rules() -> None:
    with pytest.raises(ScriptError) as error:
        run(find, DOGFIGHT)
    assert error.value.line == 8 and error.value.message.values["reason"].key == "action.wrong_seat"


def test_players_scenario_and_dice_are_taken_from_the_script() -> None:
    match = run(find, DOGFIGHT.replace("red climb", "blue climb"))
    assert match.setup == Setup("dogfight", [], {"red": "Ann María", "blue": "Ben"})
    assert [entry.dice for entry in match.entries] == [(), (6, 2), ()]


def test_a_script_without_a_scenario_begins_with_the_first_one() -> None:
    assert run(find, "game: duel").setup.scenario == "dogfight"


def test_options_are_named_one_after_the_other() -> None:
    assert run(find, "game: convoys\noptions: rich cards=2\nseed: x").setup.options == ["rich", "cards=2"]


def test_a_seed_rolls_the_dice_of_lines_that_name_none() -> None:
    script = "game: duel\nseed: tuesday\nred fire 2\nblue take_it\n"
    assert len(run(find, script).entries[1].dice) == 2
    assert run(find, script).journal_hash() == run(find, script).journal_hash()
    assert run(find, script.replace("take_it", "take_it ; 1 1")).entries[1].dice == (1, 1)


def test_without_a_seed_every_die_must_be_written_down() -> None:
    with pytest.raises(ScriptError) as error:
        run(find, "game: duel\nred fire 2\nblue take_it ; 1\n")
    assert error.value.message.values["reason"].key == "dice.too_few"
    with pytest.raises(ScriptError) as error:
        run(find, "game: duel\nred fire 2 ; 3\n")
    assert error.value.message.values["reason"].key == "dice.left_over"


def test_lines_are_given_out_as_they_are_done() -> None:
    script = read_script("game: duel\n\n# a comment\nred climb\nblue climb")
    match = begin(DUEL, script)
    assert list(play(match, script)) == [(4, "red climb"), (5, "blue climb")]


def test_a_script_can_begin_from_a_position() -> None:
    first = run(find, "game: duel\nred climb\n")
    text = f"game: duel\nposition:\n{DUEL.position_text(first.state)}end\nblue climb\n"
    assert state_hash(DUEL, run(find, text).state) == state_hash(DUEL, run(find, "game: duel\nred climb\nblue climb").state)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "script.no_game"),
        ("red climb", "script.no_game"),
        ("game: chess", "game.unknown"),
        ("game: duel\ngame: duel", "script.header"),
        ("game: duel\nsceanrio: dogfight", "script.header"),
        ("game: duel\nscenario: noon", "setup.scenario"),
        ("game: duel\noptions: easy", "setup.option"),
        ("game: duel\nplayers: red", "script.players"),
        ("game: duel\nplayers: red=A, red=B", "script.players"),
        ("game: duel\nplayers: green=A", "setup.seat"),
        ("game: duel\nplayers: red=A blue=B", "setup.player"),
        ("game: duel\nposition:\n[", "script.no_end"),
        ("game: duel\nposition:\n[\nend", "data.unreadable"),
        ("game: duel\nscenario: dogfight\nposition:\n[]\nend", "script.header"),
        ("x" * (LONGEST_SCRIPT + 1), "data.too_large"),
    ],
)
def test_a_broken_head_is_refused_with_a_reason(text: str, key: str) -> None:
    with pytest.raises(BadData) as error:
        run(find, text)
    assert error.value.message.key == key


@pytest.mark.parametrize("dice", ["x", "-1", "1.5", "1000", "1,2"])
def test_dice_that_are_no_numbers_are_refused(dice: str) -> None:
    with pytest.raises(ScriptError) as error:
        run(find, f"game: duel\nred climb ; {dice}")
    assert error.value.message.values["reason"].key == "script.dice"


def test_rules_that_fail_on_a_position_from_outside_are_named_with_their_line(monkeypatch: pytest.MonkeyPatch) -> None:
    script = read_script("game: duel\nred climb")
    match = begin(DUEL, script)
    monkeypatch.setattr(DUEL, "apply", lambda *_: {}["missing"])
    with pytest.raises(ScriptError) as error:
        list(play(match, script))
    assert error.value.line == 2


def test_a_written_script_plays_to_the_same_state() -> None:
    match = run(find, DOGFIGHT.replace("red climb", "blue climb"))
    text = write_script(match)
    assert "players: red=Ann María, blue=Ben" in text and "position:" not in text
    again = run(find, text)
    assert state_hash(DUEL, again.state) == state_hash(DUEL, match.state) and write_script(again) == text


def test_a_setup_that_took_dice_is_written_as_a_position() -> None:
    match = Match(CONVOYS, Setup("short", ["rich"], {"north": "Ann"}), "any seed # at all")
    match.apply(match.parse("north bid 3 -"))
    text = write_script(match)
    assert "position:" in text and "scenario:" not in text
    assert state_hash(CONVOYS, run(find, text).state) == state_hash(CONVOYS, match.state)
