"""Steps of a battle from outside stand in the position they come with, or are refused."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import read_state, state_bytes
from pyapp.engine.errors import BadData
from pyapp.engine.plain import copy_plain
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.combat.battle import Fight, Prolong
from pyapp.games.victory_in_europe.combat.blitz import Exploitation, Regroup
from pyapp.games.victory_in_europe.combat.hits import TakeHits
from pyapp.games.victory_in_europe.combat.phase import CombatPhase, Landing, PickBattle
from pyapp.games.victory_in_europe.combat.tolls import PayToll, Toll
from pyapp.games.victory_in_europe.combat.turns import Announce, Shelter, TakeTurn
from pyapp.games.victory_in_europe.combat.withdrawal import Leave
from tests.games.victory_in_europe.battles import Field
from tests.games.victory_in_europe.table import token


def field() -> Field:
    return Field(
        "kharkov", "kharkov de_1a:4 su_7a:4", "control DE dnepropetrovsk", "berlin de_2a:4", attackers="de_1a@dnepropetrovsk"
    ).begin()


def test_a_position_in_the_middle_of_a_battle_is_sound():
    state = field().state
    assert state_bytes(GAME, read_state(GAME, state_bytes(GAME, state))) == state_bytes(GAME, state)


STEPS = (
    Fight("berlin"), Fight("nowhere"), TakeTurn("axis", []), TakeTurn("axis", ["de99"]), TakeTurn("nobody", ["de1"]),
    Announce("axis", ["su1"]), Shelter("soviets", ["de1"]), TakeHits(["de1"], -1), TakeHits(["de1"], 10**9), Leave("axis", ["de99"]),
    Leave("axis", []), Prolong("axis", ["de1"]), Regroup("nobody", "kharkov", []), Regroup("axis", "nowhere", []),
    Exploitation("axis", "kharkov", "de99", []), CombatPhase(9), PickBattle(), Landing("axis", ["de1"]), Landing("axis", []),
    Toll("axis", 3), PayToll("axis", "kharkov", "allies"), PayToll("axis", "nowhere", "allies"),
)  # fmt: skip


@pytest.mark.parametrize("step", STEPS, ids=repr)
def test_a_step_that_names_what_is_not_there_is_refused(step):
    state = field().state
    state.steps.append(copy_plain(step))
    with pytest.raises(BadData):
        read_state(GAME, state_bytes(GAME, state))


def test_a_turn_of_a_block_that_stands_elsewhere_or_is_not_one_s_own_is_refused():
    for unit, seat in (("de_2a", "axis"), ("su_7a", "axis")):
        state = field().state
        state.steps[-1] = TakeTurn(seat, [token(state, unit)])
        with pytest.raises(BadData):
            read_state(GAME, state_bytes(GAME, state))


NONSENSE = {
    "at": "nowhere", "attacker": "nobody", "stage": "dawn", "here": ["de99"], "round": 10**6, "last": 10**6, "acted": ["de99"],
    "aims": {"de99": "air"}, "crossed": {"nowhere": 3}, "used": {"axis": ["nowhere"]},
}  # fmt: skip


@pytest.mark.parametrize("name", NONSENSE)
def test_a_battle_that_says_nonsense_of_itself_is_refused(name):
    state = field().state
    setattr(state.fight, name, NONSENSE[name])
    with pytest.raises(BadData):
        read_state(GAME, state_bytes(GAME, state))
