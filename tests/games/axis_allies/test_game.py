"""A new game: who plays which powers, and what is there at the start."""

from __future__ import annotations

import pytest

from pyapp.engine.errors import BadData
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.state import AxisState


def refused(players: dict[str, str], game: str = "aa1942", scenario: str = "1942") -> bool:
    """Is this a table at which the game cannot be played?"""
    try:
        load(game).check_setup(Setup(scenario, players=players))
    except BadData as problem:
        return problem.message.key == "axis.player_of_both_sides"
    return False


def test_every_power_may_have_a_player_of_its_own_or_share_one_with_its_side() -> None:
    assert not refused({})
    assert not refused({"ussr": "Ann", "uk": "Ann", "usa": "Bob", "germany": "Cid", "japan": "Cid"})


def test_one_player_may_play_alone_for_both_sides() -> None:
    assert not refused(dict.fromkeys(("ussr", "germany", "uk", "japan", "usa"), "Ann"))
    assert not refused(dict.fromkeys(("germany", "ussr", "japan", "uk", "italy", "usa"), "Ann"), "aa50", "1941")


def test_a_player_among_others_holds_powers_of_one_side_only() -> None:
    assert refused({"ussr": "Ann", "germany": "Ann", "uk": "Bob", "japan": "Bob", "usa": "Bob"})
    assert refused({"ussr": "Ann", "germany": "Ann"})


@pytest.mark.parametrize(("power", "ipcs"), [("ussr", 24), ("germany", 41), ("uk", 31), ("japan", 30), ("usa", 42)])
def test_powers_start_with_the_money_of_the_table(power: str, ipcs: int) -> None:
    state = load("aa1942").start(Setup("1942"))
    assert isinstance(state, AxisState)
    assert state.powers[power].ipcs == state.production(power) == ipcs
