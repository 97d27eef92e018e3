"""Battles thrown onto the set-ups by seed and fought by players who know nothing but the forms."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import SeededDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.combat.battle import Battles
from pyapp.games.empire_of_the_sun.components.sides import SIDES, opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS, lets_ground, lets_ships
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive, roll_back
from pyapp.games.empire_of_the_sun.state import CONDITIONS, LANDING, OVERLAND, REMOVED, Battle, Bonus, EmpireState, Toll
from tests.games.empire_of_the_sun.table import start

MOST_ACTIONS = 200


def of(state: EmpireState, side: str, *kinds: str) -> list[str]:
    return [name for name, stand in state.units.items() if stand.at and UNITS[name].side == side and UNITS[name].kind in kinds]


def thrown(seed: int) -> EmpireState:
    """An offensive with one to four battles anywhere, in which anything may take part that could."""
    chance = random.Random(f"battles {seed}")
    state = start(chance.choice(("1942", "1943", "1944")))
    side = chance.choice(SIDES)
    card = state.secrets[side].hand[0]
    state.secrets[side].hand.remove(card)
    state.hands[side] -= 1
    offensive = open_offensive(state, side, card)
    offensive.condition = chance.choice(CONDITIONS)
    hexes = sorted({state.units[unit].at for unit in of(state, opponent(side), "ground", "air", "naval")})
    offensive.battles = [Battle(at) for at in chance.sample(hexes, chance.randint(1, 4))]
    free = of(state, side, "ground", "air", "naval")
    reserve = of(state, opponent(side), "air", "naval")
    for battle in offensive.battles:
        for unit in chance.sample(free, min(len(free), chance.randint(2, 9))):
            if _brings(state, chance, battle, unit):
                free.remove(unit)
                battle.attackers.append(unit)
                offensive.active.append(unit)
        for unit in chance.sample(reserve, min(len(reserve), chance.randint(0, 4))):
            if UNITS[unit].has_zone and all(state.units[unit].at != other.at for other in offensive.battles):
                reserve.remove(unit)
                _within(state, chance, battle, unit)
                battle.defenders.append(unit)
                offensive.reacting.append(unit)
    offensive.bonuses = [Bonus(chance.choice(("air_naval_die", "ground_die", "air_naval_hits")), chance.choice(SIDES), 2)]
    if offensive.active:
        offensive.tolls = [Toll(side, opponent(side), list(offensive.active), at=offensive.battles[0].at)]
    state.steps = [Battles()]
    return state


def _brings(state: EmpireState, chance: random.Random, battle: Battle, unit: str) -> bool:
    """Bring a unit to a battle in a way that its kind has; some of what comes is reduced."""
    offensive = state.offensive
    assert offensive
    kind, at = UNITS[unit].kind, battle.at
    if UNITS[unit].steps == 2 and chance.randint(0, 3) == 0:
        changes.set_reduced(state, unit, True)
    if kind == "ground":
        overland = [number for number, hexside in NEIGHBOURS[at].items() if lets_ground(hexside)]
        if not HEXES[at].is_land:
            return False
        landed = not overland or chance.randint(0, 1)
        offensive.moved[unit] = LANDING if landed else OVERLAND
        offensive.ways[unit] = [state.units[unit].at, at] if landed else [chance.choice(overland), at]
        changes.place(state, unit, at)
        return True
    if kind == "naval" and not UNITS[unit].is_carrier and any(map(lets_ships, NEIGHBOURS[at].values())):
        changes.place(state, unit, at)
        return True
    return UNITS[unit].has_zone and _within(state, chance, battle, unit)


def _within(state: EmpireState, chance: random.Random, battle: Battle, unit: str) -> bool:
    """Put aircraft or a carrier somewhere in range."""
    reach = max(UNITS[unit].reach, UNITS[unit].extended)
    wanted = "airfield" if UNITS[unit].kind == "air" else ""
    near = [
        number
        for number, hex_ in HEXES.items()
        if 0 < distance(number, battle.at) <= reach and (wanted in hex_.marks if wanted else not hex_.is_land) and number != 5408
    ]
    if near:
        changes.place(state, unit, chance.choice(near))
    return bool(near)


def steps_left(state: EmpireState) -> int:
    """All the steps in the game."""
    return sum(
        UNITS[name].steps - stand.reduced for name, stand in state.units.items() if stand.at or stand.box not in ("eliminated", REMOVED)
    )


def play_on(state: EmpireState, seed: int) -> int:
    """Play to the end of the battles; every position is sound, and no step comes from nothing. Gives the number of decisions."""
    dice, chance = SeededDice(f"dice {seed}"), random.Random(f"play {seed}")
    GAME.settle(state, dice)
    everyone = set(state.units)
    for count in range(MOST_ACTIONS):
        assert GAME.status(state) == [] and set(state.units) == everyone
        if not GAME.waits_for(state):
            return count
        before = steps_left(state)
        GAME.apply(state, random_action(GAME, state, chance), dice)
        assert steps_left(state) <= before
    raise AssertionError("the battles never end")


@pytest.mark.parametrize("seed", range(150))
def test_random_battles_come_to_an_end_without_a_dead_end_and_leave_a_sound_position(seed: int) -> None:
    state = thrown(seed)
    play_on(state, seed)
    offensive = state.offensive
    assert state.steps == [] and offensive and offensive.fight is None and offensive.retreating == []
    for battle in offensive.battles:
        staying = {UNITS[unit].side for unit in of(state, SIDES[0], "ground") + of(state, SIDES[1], "ground")
                   if state.units[unit].at == battle.at and unit not in offensive.repulsed}  # fmt: skip
        assert len(staying) < 2, "nobody shares a hex when the battles are over"


def test_the_random_battles_hold_what_is_to_be_tried() -> None:
    """Decisions, hits on distant carriers, captures, retreats, repulsed landings, lost carriers."""
    decisions = captures = repulsed = 0
    for seed in range(40):
        state = thrown(seed)
        flags = list(state.control)
        decisions += play_on(state, seed)
        captures += state.control != flags
        repulsed += bool(state.offensive and state.offensive.repulsed)
    assert decisions > 60 and captures > 8 and repulsed > 5


@pytest.mark.parametrize("seed", range(10))
def test_a_position_in_the_middle_of_a_battle_can_be_written_and_read(seed: int) -> None:
    state = thrown(seed)
    dice, chance = SeededDice(f"dice {seed}"), random.Random(f"play {seed}")
    GAME.settle(state, dice)
    while GAME.waits_for(state):
        assert state_bytes(GAME, GAME.read_position(GAME.position_text(state))) == state_bytes(GAME, state)
        GAME.apply(state, random_action(GAME, state, chance), dice)


@pytest.mark.parametrize("seed", range(10))
def test_whatever_has_been_fought_is_taken_back_with_the_offensive(seed: int) -> None:
    state = thrown(seed)
    before = copy_plain(state)
    roll_back(before)
    play_on(state, seed)
    roll_back(state)
    assert (state.units, state.control, state.tracks) == (before.units, before.control, before.tracks)
