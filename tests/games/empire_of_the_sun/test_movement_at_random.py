"""Random legal movement on seeded positions: sound after every action, every target accepted, taken back exactly. EotS 6.2, 5.32D."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.chance import Chance
from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.forms import Pick
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.combat.parties import participants
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.movement import chart, joining
from pyapp.games.empire_of_the_sun.movement.after import PostBattle
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.offensive.rollback import close_offensive, roll_back
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import can_activate
from tests.games.empire_of_the_sun.table import offensive, start

SEEDS = 40
MOST_ACTIONS = 200
RELUCTANTLY = ("done", "undeclare", "stand")  # else random players hardly move


def begin(seed: int) -> EmpireState:
    """An offensive of a random HQ in a random scenario; every other one may declare any number of battles."""
    chance = random.Random(seed)
    state = start(chance.choice(("1941", "1942", "1943", "1944")), str(seed))
    headquarters = [name for name, stand in state.units.items() if UNITS[name].kind == "hq" and stand.at]
    chance.shuffle(headquarters)
    hq = next(name for name in headquarters if can_activate(state, name))
    units = can_activate(state, hq)
    active = chance.sample(units, min(len(units), chance.randint(1, 8)))
    if chance.random() < 0.3 and "JP73" not in state.tracks.in_force:
        state.tracks.in_force.append("JP73")
    return offensive(state, UNITS[hq].side, *active, value=chance.randint(1, 3), battles=chance.randint(0, 1))


def act(state: EmpireState, chance: Chance) -> None:
    """One random action; every target that its form offers would be accepted."""
    action = random_action(GAME, state, chance)
    while action.kind in RELUCTANTLY and chance.randint(1, 5) > 1 and len(GAME.kinds(state, action.seat)) > 1:
        action = random_action(GAME, state, chance)
    for place in range(len(action.args)):
        field = GAME.field(state, action.seat, action.kind, action.args[:place])
        if isinstance(field, Pick):
            for option in field.options:
                other = GAME.field(state, action.seat, action.kind, (*action.args[:place], option))
                assert other is not None or GAME.check(state, type(action)(action.seat, action.kind, (*action.args[:place], option)))
    GAME.apply(state, action, ScriptedDice([]))
    assert GAME.status(state) == []
    if chance.randint(1, 8) == 1:
        assert state_bytes(GAME, GAME.read_position(GAME.position_text(state))) == state_bytes(GAME, state)


def play_out(state: EmpireState, chance: Chance) -> None:
    """Random actions until the steps have come to their end."""
    for _ in range(MOST_ACTIONS):
        GAME.settle(state, ScriptedDice([]))
        if not GAME.waits_for(state):
            return
        act(state, chance)
    raise AssertionError(f"this movement never ends: {state.steps}")


def fight_nothing(state: EmpireState, chance: random.Random) -> None:
    """In place of the battles: wherever both have ground units one of them is lost, and some of the rest."""
    assert state.offensive
    side = state.offensive.side
    for name, stand in state.units.items():
        both = stand.at and chart.those_at(state, stand.at, side, "ground") and chart.those_at(state, stand.at, opponent(side), "ground")
        if both and UNITS[name].kind == "ground" and UNITS[name].side == opponent(side):
            changes.put_aside(state, name, "eliminated")
    for name in state.offensive.active:
        if state.offensive.moved.get(name) in ("landing", "carried", "barges") and chance.random() < 0.3:
            state.offensive.repulsed.append(name)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_whole_offensive_of_random_moves_is_sound_at_every_point(seed):
    state, chance = begin(seed), random.Random(seed)
    play_out(state, chance)
    assert state.offensive
    other = opponent(state.offensive.side)
    hqs = [name for name, stand in state.units.items() if stand.at and UNITS[name].kind == "hq" and UNITS[name].side == other]
    able = list(filter(joining.Candidates(state, other).can_join, sorted({unit for hq in hqs for unit in can_activate(state, hq)})))
    state.offensive.reacting = able[: 1 + seed % 6] if state.offensive.battles else []
    state.steps = [MoveUnits(other)] if state.offensive.battles else []
    play_out(state, chance)
    taking_part = {unit for battle in state.offensive.battles for unit in participants(state, battle, other)}
    assert set(state.offensive.reacting) <= taking_part  # EotS 6.26
    fight_nothing(state, random.Random(seed))
    state.steps = [PostBattle()]
    play_out(state, chance)
    side = state.offensive.side
    for name, stand in state.units.items():
        if stand.at and UNITS[name].kind in ("naval", "air") and name in state.offensive.active:
            assert holds(chart.chart_of(state, side).control, stand.at), name
    close_offensive(state)
    assert GAME.status(state) == []


@pytest.mark.parametrize("seed", range(100, 115))
def test_what_has_moved_is_taken_back_exactly(seed):
    state, chance = begin(seed), random.Random(seed)
    before = copy_plain(state)
    play_out(state, chance)
    state.steps = [PostBattle()]
    play_out(state, chance)
    assert state.offensive
    before.discards = sorted([*before.discards, state.offensive.card])
    roll_back(state)
    before.steps, before.offensive = [], None
    assert state_bytes(GAME, state) == state_bytes(GAME, before)
