"""Games go on by the rulings that they began with. The two saves were written before the second set began."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.script import ScriptError, run, write_script
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import board

SAVES = Path(__file__).parents[2] / "fixtures" / "rulings"


def save(name: str, rulings: int = 0) -> str:
    """A save from before, or the same game as if it had begun by later rulings."""
    text = (SAVES / f"{name}.txt").read_text("utf-8")
    return text.replace("\nend\n", f"\nrulings {rulings}\nend\n") if rulings else text


def played(name: str, rulings: int = 0) -> AxisState:
    state = run(load, save(name, rulings)).state
    assert isinstance(state, AxisState)
    return state


def test_by_the_first_rulings_attackers_fire_at_a_gun_that_is_left_alone() -> None:
    assert played("aa50_lone_gun").units["france"] == {"germany.aa_gun": 1}


def test_by_the_second_the_same_dice_are_too_many() -> None:
    with pytest.raises(ScriptError, match="dice"):
        played("aa50_lone_gun", rulings=1)


def test_by_the_first_rulings_guests_that_have_defended_come_down_like_other_fighters() -> None:
    assert played("aa1942_guests").units["sz8"] == {
        "germany.submarine!": 1,
        "uk.carrier": 1,
        "uk.fighter": 2,
        "usa.carrier": 2,
        "ussr.carrier": 1,
    }


def test_by_the_second_they_come_back_to_their_hosts() -> None:
    assert played("aa1942_guests", rulings=1).units["sz8"] == {
        "germany.submarine!": 1,
        "uk.carrier": 1,
        "usa.carrier": 1,
        "usa.carrier(uk.fighter)": 1,
        "ussr.carrier(uk.fighter)": 1,
    }


@pytest.mark.parametrize(("game", "scenario"), [("aa1942", "1942"), ("aa50", "1941")])
def test_a_new_game_is_played_by_the_fourth_rulings_and_its_script_says_so(game: str, scenario: str) -> None:
    match = Match(load(game), Setup(scenario), "x")
    assert match.game.rulings_of(match.state) == 3
    assert "rulings: 3\n" in write_script(match)
    assert run(load, write_script(match)).state == match.state


def test_a_script_without_the_line_goes_on_by_the_first() -> None:
    match = run(load, "game: aa1942\nscenario: 1942\n")
    assert match.game.rulings_of(match.state) == 0
    assert "rulings" not in write_script(match)


def test_by_the_second_the_only_battle_that_is_left_begins_unasked() -> None:
    before = board("karelia_s_s_r owner=ussr ussr.infantry", "finland germany.infantry*2", rulings=1, pausing=True, dice=[1, 6, 6])
    before.play("germany move finland infantry*2 karelia_s_s_r", "germany done")
    assert before.heard("battle_begins")


def test_by_the_third_it_waits_until_the_attacker_begins_it() -> None:
    table = board("karelia_s_s_r owner=ussr ussr.infantry", "finland germany.infantry*2", pausing=True)
    table.play("germany move finland infantry*2 karelia_s_s_r", "germany done", dice=[])
    assert table.step() == "pick_battle"
    table.play("germany fight karelia_s_s_r", dice=[1, 6, 6])
    assert table.heard("battle_begins")


def test_by_the_third_a_raid_waits_too() -> None:
    table = board("germany germany.bomber", "united_kingdom factory=0", pausing=True)
    table.play("germany raid germany bomber united_kingdom", "germany done", dice=[])
    assert table.step() == "pick_battle"
    table.play("germany fight united_kingdom", dice=[6, 4])
    assert table.state.factories["united_kingdom"] == 4


SUNK = "sz8 uk.carrier,uk.fighter*2,usa.carrier,germany.submarine@1!"


def test_by_the_third_fighters_of_a_sunk_carrier_go_aboard_an_ally_unasked() -> None:
    table = board(SUNK, "germany germany.fighter", phase="conduct_combat", rulings=2)
    table.play("germany strike", "uk losses carrier", "usa agree", "germany submerge submarine!", dice=[1, 6])
    assert table.units("sz8") == "germany.submarine! usa.carrier(uk.fighter,uk.fighter)"


def test_by_the_third_fighters_that_fled_fight_what_they_meet() -> None:
    lines = ['turn {"escaped":["sz9"]}']
    fled = board("sz9 uk.submarine,germany.carrier@1!,germany.fighter@1*2", phase="conduct_combat", rulings=2, lines=lines)
    assert fled.step() == "submerge"


def test_rulings_from_the_future_are_refused() -> None:
    with pytest.raises(BadData):
        run(load, "game: aa1942\nscenario: 1942\nrulings: 4\n")
    table = board()
    table.state.rulings = 4
    assert [violation.name for violation in table.game.status(table.state)] == ["rulings"]


@pytest.mark.parametrize("rulings", [0, 1, 2, 3])
def test_a_position_says_by_which_rulings_it_is_played(rulings: int) -> None:
    table = board("sz8 uk.carrier", rulings=rulings)
    assert table.game.read_position(table.game.position_text(table.state)) == table.state
