"""What a battle will come to, seen before it begins or at any moment of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Step
from pyapp.engine.work import Meter, Work, at_once
from pyapp.games.empire_of_the_sun.combat.battle import (
    AirNavalResult,
    Engagement,
    LineUp,
    battle_at,
    line_up,
)
from pyapp.games.empire_of_the_sun.combat.fire import Fire, Melee, order_of_fire
from pyapp.games.empire_of_the_sun.combat.forces import GARRISON, Force, Forces
from pyapp.games.empire_of_the_sun.combat.hits import Hits, Weakest
from pyapp.games.empire_of_the_sun.combat.parties import begin, forces_in
from pyapp.games.empire_of_the_sun.combat.scene import scene_for
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.odds.beforehand import after_events, before_all_battles
from pyapp.games.empire_of_the_sun.odds.course import (
    FIRE,
    HITS,
    MELEE,
    MOST_WORK,
    WEAKEST,
    WHOLE,
    WINNER,
    Moment,
    Setting,
    Start,
    Task,
    ends,
    winner_of,
)
from pyapp.games.empire_of_the_sun.state import EmpireState, Fight, Offensive
from pyapp.games.shared.spread import Spread

Key = TypeVar("Key", str, Force)


@dataclass
class Prospects:
    """The chances of a battle. ``above`` is by player the chance to win the air-naval combat, ``taken`` that the offensive player takes the
    hex, ``steps`` by player the steps lost on average; by unit the chances to be reduced (not more) and to be eliminated; ``spreads`` by
    player how the steps lost scatter."""

    above: dict[str, Fraction] = field(default_factory=lambda: dict.fromkeys(SIDES, Fraction(0)))
    taken: Fraction = Fraction(0)
    steps: dict[str, Fraction] = field(default_factory=lambda: dict.fromkeys(SIDES, Fraction(0)))
    reduced: dict[str, Fraction] = field(default_factory=dict)
    eliminated: dict[str, Fraction] = field(default_factory=dict)
    spreads: dict[str, Spread] = field(default_factory=lambda: {side: Spread() for side in SIDES})


def prospects(state: EmpireState, at: int) -> Prospects:
    """The odds of the battle at a hex, declared or being fought."""
    return at_once(slices(state, at))


def slices(state: EmpireState, at: int) -> Work[Prospects]:
    """The same, worked out in slices. Raises TooMuchWork."""
    return (yield from slices_from(look(state, at)))


def slices_from(starts: Iterable[Start]) -> Work[Prospects]:
    """The odds of a battle from where it stands, in slices. Raises TooMuchWork."""
    total, meter = Prospects(), Meter(MOST_WORK)
    for start in starts:
        ways = yield from ends(start.setting, start.moment, meter)
        _count(total, start, ways)
    return total


def _count(total: Prospects, start: Start, ways: Mapping[Moment, int]) -> None:
    """Count the ends of a battle that begins like this."""
    setting = start.setting
    for winner, parts in _gathered((end.winner, parts) for end, parts in ways.items()).items():
        total.above[winner] += start.chance * Fraction(parts, WHOLE)
    total.taken += start.chance * Fraction(sum(p for end, p in ways.items() if winner_of(setting, end) == setting.scene.side), WHOLE)
    for side in SIDES:
        for after, parts in _gathered((end.forces[side], parts) for end, parts in ways.items()).items():
            _count_losses(total, side, setting.before[side], after, start.chance * Fraction(parts, WHOLE))


def _gathered(ways: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    """How much there is of each."""
    found: dict[Key, int] = {}
    for key, parts in ways:
        found[key] = found.get(key, 0) + parts
    return found


def _count_losses(total: Prospects, side: str, before: Force, after: Force, chance: Fraction) -> None:
    left, had = _steps(after), _steps(before)
    total.spreads[side].add(sum(had.values()) - sum(left.values()), left, float(chance))
    for unit, steps in had.items():
        lost = steps - left.get(unit, 0)
        if lost:
            total.steps[side] += chance * lost
            ends_as = total.reduced if unit in left else total.eliminated
            ends_as[unit] = ends_as.get(unit, Fraction(0)) + chance


def _steps(force: Force) -> dict[str, int]:
    found: dict[str, int] = {}
    for fighter in force:
        found[fighter.unit] = found.get(fighter.unit, 0) + fighter.steps
    return found


# --- the moment of a position -------------------------------------------------------------------------------------------------


def look(state: EmpireState, at: int) -> list[Start]:
    """A battle as it stands, and what is still to come of it: more than one start where a card's die is to fall first. What events take
    before it begins is counted as it will usually be chosen."""
    offensive = state.offensive
    assert offensive is not None
    if offensive.fight is not None and offensive.fight.at == at:
        return [_start(state, copy_plain(offensive.fight), _open_steps(state))]
    found, whole = [], forces_in(state, begin(state, battle_at(offensive, at)))
    for chance, then in before_all_battles(state):
        assert then.offensive is not None
        fight = begin(then, battle_at(then.offensive, at))
        before = {side: _concerned(then, fight, whole[side]) for side in SIDES}
        found.append(_start(then, fight, list(Engagement.outline), chance, before))
    return found


def _concerned(then: EmpireState, fight: Fight, force: Force) -> Force:
    """Of those who would have fought the ones that still do, or are lost already: who stays away has lost nothing."""
    there = {GARRISON, *fight.parties[JAPAN], *fight.parties[ALLIES]}
    return tuple(fighter for fighter in force if fighter.unit in there or not then.units[fighter.unit].at)


def _start(
    state: EmpireState, fight: Fight, steps: list[Step | type[Step]], chance: Fraction = Fraction(1), before: Forces | None = None
) -> Start:
    """What is still to come of a battle by these steps."""
    before, state = before or forces_in(state, fight), after_events(state, fight, steps)
    offensive = state.offensive
    assert offensive is not None
    if LineUp in map(_kind, steps):
        line_up(state, fight)
    setting = Setting(scene_for(state, offensive, fight), dict(offensive.aboard), before)
    if battle_at(offensive, fight.at).lost:
        fight.winner = setting.scene.reaction
    forces = forces_in(state, fight)
    todo = tuple(task for step in steps for task in _tasks(setting, offensive, fight, step))
    return Start(chance, setting, Moment(forces[JAPAN], forces[ALLIES], todo, fight.winner, (fight.lost[JAPAN], fight.lost[ALLIES])))


def _open_steps(state: EmpireState) -> list[Step | type[Step]]:
    """The steps of the battle that are open, and those of its outline that are not, in the order in which they come."""
    place, engagement = next((place, step) for place, step in enumerate(state.steps) if isinstance(step, Engagement))
    return [*reversed(state.steps[place + 1 :]), *Engagement.outline[engagement.position :]]


def _kind(step: Step | type[Step]) -> type[Step]:
    return step if isinstance(step, type) else type(step)


def _tasks(setting: Setting, offensive: Offensive, fight: Fight, step: Step | type[Step]) -> list[Task]:
    """What a step, open or to come, will bring."""
    if isinstance(step, Fire):
        return [Task(FIRE, tuple(step.sides))]
    if isinstance(step, Hits):
        return [Task(HITS, (step.side,), step.aim())]
    if isinstance(step, Weakest):
        return [Task(WEAKEST, (step.side,), unit=step.units[0])]
    kind = _kind(step)
    if kind is LineUp and not battle_at(offensive, fight.at).lost:
        return [Task(FIRE, sides) for sides in order_of_fire(setting.scene)]
    simple: Mapping[type[Step], str] = {AirNavalResult: WINNER, Melee: MELEE}
    return [Task(simple[kind])] if kind in simple else []
