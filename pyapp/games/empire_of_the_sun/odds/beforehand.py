"""What events take before a battle begins: submarines, raids, airfields that are shelled, kamikazes. EotS 5.32B, JP20, JP61.

Some of it is rolled for, so that a battle may begin in several ways, each with its chance. Whom it falls on is decided by a player; as with
hits, what is usual is assumed: Japan attacks when it can, with the aircraft that it misses least, and whoever chooses takes the steps from
the enemy's strongest units, in which battle ever they are, or from his own weakest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Play, Step
from pyapp.games.empire_of_the_sun.combat.battle import Battles, BeginBattle, battle_at
from pyapp.games.empire_of_the_sun.combat.events import kamikaze, tolls
from pyapp.games.empire_of_the_sun.combat.losses import take_steps
from pyapp.games.empire_of_the_sun.combat.parties import forces_in
from pyapp.games.empire_of_the_sun.combat.scene import scene_for
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.die import SIDES as FACES
from pyapp.games.empire_of_the_sun.state import EmpireState, Fight, Toll

Chances = list[tuple[Fraction, EmpireState]]
"""Positions, each with its chance."""


def before_all_battles(state: EmpireState) -> Chances:
    """The positions in which the battles may begin, once the dice have fallen for what cards take before the first of them. EotS 5.32B."""
    found: Chances = [(Fraction(1), state)]
    for toll in _still_to_come(state):
        found = [(chance * share, after) for chance, before in found for share, after in _rolled(before, toll)]
    return found


def _still_to_come(state: EmpireState) -> list[Toll]:
    """The tolls that are open, and those that wait for the battles to begin; one whose die has fallen names no card any more."""
    offensive = state.offensive
    assert offensive is not None
    if offensive.fight is not None:
        return []
    being_taken = [
        step.toll if isinstance(step, tolls.RollForToll) else replace(step.toll, card="")
        for step in reversed(state.steps)
        if isinstance(step, (tolls.RollForToll, tolls.TakeToll))
    ]
    if any(isinstance(step, Battles) and step.stage >= 0 for step in state.steps):
        return being_taken
    return [*being_taken, *(toll for toll in offensive.tolls if not toll.at and not toll.after)]


def _rolled(state: EmpireState, toll: Toll) -> Chances:
    """What comes of a toll by each number of steps that the die of its card may name."""
    if not tolls.candidates(state, toll):
        return [(Fraction(1), state)]
    if not toll.card:
        return [(Fraction(1), _without(state, toll))]
    table = CARDS[toll.card].details["die_table"]["d10"]
    faces = Counter(tolls.steps_rolled(table, die) for die in range(FACES))
    return [(Fraction(number, FACES), _without(state, replace(toll, steps=steps))) for steps, number in faces.items()]


def _without(state: EmpireState, toll: Toll) -> EmpireState:
    """A position without the steps of a toll."""
    after: EmpireState = copy_plain(state)
    _take(after, Play(after, ScriptedDice(())), toll)
    return after


def after_events(state: EmpireState, fight: Fight, steps: Iterable[Step | type[Step]]) -> EmpireState:
    """The position once all is taken that these steps of a battle bring before its first die: the same one where it is nothing."""
    claimed, attack = _claims(state, fight, steps)
    if not claimed and not attack:
        return state
    state = copy_plain(state)
    play = Play(state, ScriptedDice(()))
    for toll in claimed:
        _take(state, play, toll)
    if attack:
        _attack(state, play, fight)
    return state


def _claims(state: EmpireState, fight: Fight, steps: Iterable[Step | type[Step]]) -> tuple[list[Toll], bool]:
    """The tolls that are to be taken, and whether kamikazes come."""
    assert state.offensive is not None
    begins, found = False, []
    for step in steps:
        begins = begins or step is BeginBattle or isinstance(step, (BeginBattle, kamikaze.Kamikaze))
        if step is BeginBattle or isinstance(step, BeginBattle):
            found += tolls.due(state.offensive, fight.at)
            found += tolls.bombardment(scene_for(state, state.offensive, fight), forces_in(state, fight))
        elif isinstance(step, Step):
            found.append(step)
    claimed = [step.toll for step in found if isinstance(step, tolls.TakeToll)]
    return claimed, begins and kamikaze.possible(state, battle_at(state.offensive, fight.at))


def _take(state: EmpireState, play: Play, toll: Toll) -> None:
    for _ in range(toll.steps):
        if found := tolls.candidates(state, toll):
            weak_first = toll.chooser == toll.side
            unit = min(found, key=lambda unit: _strength(state, unit) * (1 if weak_first else -1))
            take_steps(state, play, toll.side, unit)


def _attack(state: EmpireState, play: Play, fight: Fight) -> None:
    """One attack of the kamikazes. An aircraft that is not in the battle is missed least."""
    assert state.offensive is not None
    units = kamikaze.aircraft(state, fight.at)
    take_steps(state, play, JAPAN, min(units, key=lambda unit: (unit in fight.parties[JAPAN], _strength(state, unit))))
    ships = kamikaze.ships(state, battle_at(state.offensive, fight.at))
    _take(state, play, Toll(ALLIES, JAPAN, ships, state.offensive.kamikazes[0], eliminates=tolls.LAST))


def _strength(state: EmpireState, unit: str) -> int:
    """Attack and defence as the unit lies now."""
    found = UNITS[unit]
    return sum(found.reduced if state.units[unit].reduced and found.reduced else found.full)
