"""Every course that a battle can take, with its chance. Nothing is simulated.

A roll falls into at most four different volleys, so a battle has a few hundred courses at most. Hits are applied as the forms suggest
(`targets.usual`), ties of the weakest unit fall on the first, and Japan moves no carrier's loss (8.2F7): those are decisions, not dice.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pyapp.engine.work import Meter, Work
from pyapp.games.empire_of_the_sun.combat import targets, volley
from pyapp.games.empire_of_the_sun.combat.fire import aim_above, aim_on_the_ground, can_fire
from pyapp.games.empire_of_the_sun.combat.forces import Force, Forces, without
from pyapp.games.empire_of_the_sun.combat.outcome import air_naval_winner, ground_winner
from pyapp.games.empire_of_the_sun.combat.scene import Scene
from pyapp.games.empire_of_the_sun.combat.targets import ON_THE_GROUND, Aim
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES, opponent
from pyapp.games.empire_of_the_sun.die import SIDES as FACES

FIRE, HITS, WEAKEST, WINNER, MELEE = "fire", "hits", "weakest", "winner", "melee"
MOST_WORK = 5_000_000
WHOLE = FACES**12
"""Certainty, as a whole number of parts: more dice than a battle has divide it without a rest, so nothing is rounded."""


@dataclass(frozen=True)
class Task:
    """Something that has still to happen in a battle: these players fire; hits of a player are applied; a unit loses a step …"""

    kind: str
    sides: tuple[str, ...] = ()
    aim: Aim | None = None
    unit: str = ""


@dataclass(frozen=True)
class Moment:
    """A battle as far as the odds depend on it. ``winner`` is that of the air-naval combat, ``lost`` the steps lost on the ground."""

    japan: Force
    allies: Force
    todo: tuple[Task, ...]
    winner: str = ""
    lost: tuple[int, int] = (0, 0)

    @property
    def forces(self) -> Forces:
        """Both players' units."""
        return {JAPAN: self.japan, ALLIES: self.allies}


@dataclass
class Setting:
    """What stays the same for the whole battle. ``aboard`` names the ship of each brigade that one carries (7.46), ``before`` are the
    forces before events took their part of them. What a roll does to a force is remembered, for many courses come by it."""

    scene: Scene
    aboard: Mapping[str, str]
    before: Forces
    known: dict[tuple[str, Aim, Force], tuple[Force, int]] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Start:
    """One way in which a battle begins or goes on, and how likely it is."""

    chance: Fraction
    setting: Setting
    moment: Moment


def ends(setting: Setting, start: Moment, meter: Meter) -> Work[dict[Moment, int]]:
    """How the battle can end from a moment on, and how likely each end is, in parts of the `WHOLE`. Raises TooMuchWork."""
    found: dict[Moment, int] = {}
    front = {start: WHOLE}
    while front:
        after: dict[Moment, int] = {}
        for moment, chance in front.items():
            if not moment.todo:
                found[moment] = found.get(moment, 0) + chance
                continue
            for next_moment, share, of in _advance(setting, moment):
                after[next_moment] = after.get(next_moment, 0) + chance * share // of
                if meter.full((len(moment.japan) + len(moment.allies)) ** 2 + 1):
                    yield
        front = after
    return found


Next = tuple[Moment, int, int]
"""A moment that follows, on so many faces of so many."""


def _advance(setting: Setting, moment: Moment) -> Iterator[Next]:
    """What can come next."""
    task, rest = moment.todo[0], _going_on(moment, moment.todo[1:])
    scene, forces = setting.scene, moment.forces
    if task.kind == FIRE:
        yield from _fire(scene, rest, [side for side in task.sides if can_fire(scene, side, forces)])
    elif task.kind == MELEE:
        yield from _melee(scene, rest)
    elif task.kind == WINNER:
        yield replace(rest, winner=rest.winner or air_naval_winner(scene, forces)), 1, 1
    elif task.kind == WEAKEST:
        enemy = opponent(task.sides[0])
        yield _with(rest, enemy, *_hurt(setting, forces[enemy], {task.unit: 1})), 1, 1
    else:
        yield _applied(setting, rest, task), 1, 1


def _going_on(moment: Moment, todo: tuple[Task, ...]) -> Moment:
    """The same moment with this still to come."""
    return Moment(moment.japan, moment.allies, todo, moment.winner, moment.lost)


def _fire(scene: Scene, moment: Moment, sides: list[str]) -> Iterator[Next]:
    forces = moment.forces
    rolls = [volleys({die: volley.air_naval(scene, side, forces, die) for die in range(FACES)}) for side in sides]
    aimed = [
        [(Task(HITS, (side,), aim_above(scene, side, forces, shot)), number) for shot, number in rolled]
        for side, rolled in zip(sides, rolls)
    ]
    yield from _rolled(moment, aimed)


def _melee(scene: Scene, moment: Moment) -> Iterator[Next]:
    forces = moment.forces
    if not all(volley.melee(scene, forces, moment.winner).values()):
        yield moment, 1, 1
        return
    sides = (scene.side, scene.reaction)
    rolls = [volleys({die: volley.ground(scene, side, forces, moment.winner, die) for die in range(FACES)}) for side in sides]
    aimed = [
        [(Task(HITS, (side,), aim_on_the_ground(scene, moment.winner, shot)), number) for shot, number in rolled]
        for side, rolled in zip(sides, rolls)
    ]
    yield from _rolled(moment, aimed)


def _rolled(moment: Moment, aimed: list[list[tuple[Task, int]]]) -> Iterator[Next]:
    """The moments after all rolls that are made together: the hits of each are still to be applied."""
    for together in itertools.product(*aimed):
        tasks = tuple(task for task, _ in together)
        yield _going_on(moment, (*tasks, *moment.todo)), math.prod(number for _, number in together), FACES ** len(together)


def volleys(by_die: Mapping[int, volley.Volley]) -> list[tuple[volley.Volley, int]]:
    """The different volleys of a roll, each with the number of faces that bring it."""
    found: dict[volley.Volley, int] = {}
    for shot in by_die.values():
        same = replace(shot, modified=0)
        found[same] = found.get(same, 0) + 1
    return list(found.items())


def _applied(setting: Setting, moment: Moment, task: Task) -> Moment:
    """The hits of a roll are applied."""
    aim, enemy = task.aim, opponent(task.sides[0])
    assert aim is not None
    key = enemy, aim, moment.forces[enemy]
    if key not in setting.known:
        setting.known[key] = _under_fire(setting, *key)
    return _with(moment, enemy, *setting.known[key])


def _under_fire(setting: Setting, side: str, aim: Aim, force: Force) -> tuple[Force, int]:
    """What is left of a force when the hits are applied stage by stage, as is usual; and the steps that it has lost on the ground."""
    lost = 0
    while True:
        if targets.is_over(aim, force):
            if weakest := targets.weakest(aim, force):
                force, _ = _hurt(setting, force, {weakest[0]: 1})
            return force, lost
        losses = targets.forced(aim, force) or targets.usual(aim, force)
        aim = targets.after(aim, force, losses)
        force, more = _hurt(setting, force, losses, ground=aim.against == ON_THE_GROUND)
        lost += more


def _hurt(setting: Setting, before: Force, losses: Mapping[str, int], *, ground: bool = False) -> tuple[Force, int]:
    """Units lose steps; brigades go down with their ship. Says how many steps were lost on the ground."""
    left = without(before, losses)
    if setting.aboard:
        sunk = {fighter.unit for fighter in before} - {fighter.unit for fighter in left}
        left = tuple(fighter for fighter in left if setting.aboard.get(fighter.unit) not in sunk)
    return left, ground * sum(losses.values())


def _with(moment: Moment, side: str, force: Force, lost: int) -> Moment:
    """A moment at which this is left of a player's force."""
    japanese, allied = moment.lost
    if side == JAPAN:
        return Moment(force, moment.allies, moment.todo, moment.winner, (japanese + lost, allied))
    return Moment(moment.japan, force, moment.todo, moment.winner, (japanese, allied + lost))


def winner_of(setting: Setting, end: Moment) -> str:
    """Who has won a battle at its end. EotS 8.4C."""
    return ground_winner(setting.scene, end.forces, end.winner, dict(zip(SIDES, end.lost)))
