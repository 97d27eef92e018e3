"""Set-up texts."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import read_position
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import BadData
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import board

GAME = load("aa1942")


def test_the_set_up_written_as_text_reads_back_equal() -> None:
    state, _ = GAME.new(Setup("1942", ["interceptors", "victory=total"], {"uk": "A b", "usa": "Ñu"}), ScriptedDice([]))
    read = GAME.read_position(GAME.position_text(state))
    state.setup.players["uk"] = "A_b"
    assert read == state


def test_a_position_in_mid_turn_reads_back_equal() -> None:
    table = board("germany factory=2 germany.tank*3", "poland germany.infantry", active="germany", phase="purchase", ipcs="germany=20")
    table.play("germany buy tank*2", "germany done")
    assert GAME.read_position(GAME.position_text(table.state)) == table.state


def test_territories_that_no_line_names_belong_to_their_original_owner_and_are_empty() -> None:
    state = board("sz5 germany.submarine").state
    assert isinstance(state, AxisState)
    assert state.owners["caucasus"] == "ussr"
    assert list(state.units) == ["sz5"]


@pytest.mark.parametrize(
    "text",
    [
        "game aa50",
        "phase nowhere\nactive germany",
        "active nobody\nphase purchase",
        "active germany\nphase purchase\nat atlantis germany.tank",
        "active germany\nphase purchase\nat ukraine_s_s_r nobody.tank",
        "active germany\nphase purchase\nat ukraine_s_s_r germany.tank*x",
        "active germany\nphase purchase\nat sz5 germany.zeppelin",
        'active germany\nsteps [["purchase"',
        'active germany\nsteps [["conquer",[]]]',
        'turn {"captured":5}',
        "ipcs germany=-4",
        "wibble",
        "_reader x",
    ],
)
def test_a_broken_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadData):
        read_position(GAME, text)


def test_reading_text_checks_the_position_too() -> None:
    with pytest.raises(BadData):
        read_position(GAME, "active germany\nphase purchase\nat sz5 germany.tank")


def test_copies_do_not_share_anything() -> None:
    state = board("sz5 germany.submarine").state
    copy = copy_plain(state)
    copy.units["sz5"]["germany.submarine"] = 7
    assert state.units["sz5"]["germany.submarine"] == 1
