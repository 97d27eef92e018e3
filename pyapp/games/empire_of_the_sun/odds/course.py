"""Every course that a battle can take, with its chance. Nothing is simulated.

A roll falls into at most four different volleys, so a battle has a few hundred courses at most. Hits are applied as the forms suggest
(`targets.usual`), ties of the weakest unit fall on the first, and Japan moves no carrier's loss (8.2F7): those are decisions, not dice.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
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
    forces before events took their part of them."""

    scene: Scene
    aboard: Mapping[str, str]
    before: Forces


@dataclass(frozen=True)
class Start:
    """One way in which a battle begins or goes on, and how likely it is."""

    chance: Fraction
    setting: Setting
    moment: Moment


def ends(setting: Setting, start: Moment, meter: Meter) -> Work[dict[Moment, Fraction]]:
    """How the battle can end from a moment on, and how likely each end is. Raises TooMuchWork."""
    found: dict[Moment, Fraction] = {}
    front = {start: Fraction(1)}
    while front:
        after: dict[Moment, Fraction] = {}
        for moment, chance in front.items():
            if not moment.todo:
                found[moment] = found.get(moment, Fraction(0)) + chance
                continue
            for next_moment, share in _advance(setting, moment):
                after[next_moment] = after.get(next_moment, Fraction(0)) + chance * share
                if meter.full((len(moment.japan) + len(moment.allies)) ** 2 + 1):
                    yield
        front = after
    return found


def _advance(setting: Setting, moment: Moment) -> Iterator[tuple[Moment, Fraction]]:
    """What can come next."""
    task, rest = moment.todo[0], replace(moment, todo=moment.todo[1:])
    scene, forces = setting.scene, moment.forces
    if task.kind == FIRE:
        yield from _fire(scene, rest, [side for side in task.sides if can_fire(scene, side, forces)])
    elif task.kind == MELEE:
        yield from _melee(scene, rest)
    elif task.kind == WINNER:
        yield replace(rest, winner=rest.winner or air_naval_winner(scene, forces)), Fraction(1)
    elif task.kind == WEAKEST:
        yield _hurt(setting, rest, opponent(task.sides[0]), {task.unit: 1}), Fraction(1)
    else:
        yield _applied(setting, rest, task), Fraction(1)


def _fire(scene: Scene, moment: Moment, sides: list[str]) -> Iterator[tuple[Moment, Fraction]]:
    forces = moment.forces
    rolls = [volleys({die: volley.air_naval(scene, side, forces, die) for die in range(FACES)}) for side in sides]
    for rolled in itertools.product(*rolls):
        tasks = tuple(Task(HITS, (side,), aim_above(scene, side, forces, shot)) for side, (shot, _) in zip(sides, rolled))
        yield replace(moment, todo=(*tasks, *moment.todo)), _chance(rolled)


def _melee(scene: Scene, moment: Moment) -> Iterator[tuple[Moment, Fraction]]:
    forces = moment.forces
    if not all(volley.melee(scene, forces, moment.winner).values()):
        yield moment, Fraction(1)
        return
    sides = (scene.side, scene.reaction)
    rolls = [volleys({die: volley.ground(scene, side, forces, moment.winner, die) for die in range(FACES)}) for side in sides]
    for rolled in itertools.product(*rolls):
        tasks = tuple(Task(HITS, (side,), aim_on_the_ground(scene, moment.winner, shot)) for side, (shot, _) in zip(sides, rolled))
        yield replace(moment, todo=(*tasks, *moment.todo)), _chance(rolled)


def volleys(by_die: Mapping[int, volley.Volley]) -> list[tuple[volley.Volley, Fraction]]:
    """The different volleys of a roll, each with its chance."""
    found: dict[volley.Volley, Fraction] = {}
    for shot in by_die.values():
        same = replace(shot, modified=0)
        found[same] = found.get(same, Fraction(0)) + Fraction(1, len(by_die))
    return list(found.items())


def _chance(rolled: tuple[tuple[volley.Volley, Fraction], ...]) -> Fraction:
    chance = Fraction(1)
    for _, share in rolled:
        chance *= share
    return chance


def _applied(setting: Setting, moment: Moment, task: Task) -> Moment:
    """The hits of a roll are applied, stage by stage, as is usual."""
    aim, enemy = task.aim, opponent(task.sides[0])
    assert aim is not None
    while True:
        force = moment.forces[enemy]
        if targets.is_over(aim, force):
            weakest = targets.weakest(aim, force)
            return _hurt(setting, moment, enemy, {weakest[0]: 1}) if weakest else moment
        losses = targets.forced(aim, force) or targets.usual(aim, force)
        aim = targets.after(aim, force, losses)
        moment = _hurt(setting, moment, enemy, losses, ground=aim.against == ON_THE_GROUND)


def _hurt(setting: Setting, moment: Moment, side: str, losses: Mapping[str, int], *, ground: bool = False) -> Moment:
    """A player's units lose steps; brigades go down with their ship."""
    before = moment.forces[side]
    left = without(before, losses)
    sunk = {fighter.unit for fighter in before} - {fighter.unit for fighter in left}
    left = tuple(fighter for fighter in left if setting.aboard.get(fighter.unit) not in sunk)
    lost = tuple(number + ground * (name == side) * sum(losses.values()) for name, number in zip(SIDES, moment.lost))
    forces = {**moment.forces, side: left}
    return replace(moment, japan=forces[JAPAN], allies=forces[ALLIES], lost=(lost[0], lost[1]))


def winner_of(setting: Setting, end: Moment) -> str:
    """Who has won a battle at its end. EotS 8.4C."""
    return ground_winner(setting.scene, end.forces, end.winner, dict(zip(SIDES, end.lost)))
