"""Exact odds of a battle, from its beginning or from any moment of it. Nothing is simulated.

Both sides' dice are counted before they are rolled, so within a stage what a side suffers depends on the enemy's number of dice alone.
A group of dice falls on six colours by the multinomial law; taken colour by colour in the order of resolution it is a chain of binomial
laws, and each colour only moves units along their damage boxes (``ladder``). Large fleets take a while: ``slices`` can be left at any
moment and gone on with later.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pyapp.engine.work import Meter, Work, at_once
from pyapp.games.shared.spread import Spread, together
from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.combat.board import AIR, SURFACE
from pyapp.games.war_room.combat.bombing import RESOURCE_OF
from pyapp.games.war_room.odds.ladder import MOST_WORK, SHARES, Code, Fates, Ladder, Standing, battle_of, grouped, standing_of
from pyapp.games.war_room.state import Battle

Hits = tuple[tuple[str, int], ...]
MOST_ENDS = 12  # of each stage that are put together
AS_GOOD_AS_SURE = 600  # dice after which every colour was shown, as far as a floating-point number can tell


def multinomial(counts: Mapping[str, int]) -> Fraction:
    """The chance that a roll shows exactly so many of each colour.

    >>> multinomial({"yellow": 1, "red": 1})
    Fraction(1, 18)
    """
    chance = Fraction(math.factorial(sum(counts.values())))
    for colour, number in counts.items():
        chance *= SHARES[colour] ** number / math.factorial(number)
    return chance


def none_of(colour: str, dice: int) -> Fraction:
    """The chance that no die shows a colour.

    >>> none_of("yellow", 10) == Fraction(2, 3) ** 10
    True
    """
    return (1 - SHARES[colour]) ** dice


@dataclass(frozen=True)
class Side:
    """One side of a battle: how many units of each type in each stance, and whether it has a working port."""

    units: Mapping[tuple[str, str], int]
    port: bool = False


@dataclass(frozen=True)
class Moment:
    """A moment of a battle as far as the odds depend on it, for two sides.

    ``dice``: what each side has still to roll in the stage, None where dice are not counted yet. ``hits``: what was rolled against each
    side and is not assigned yet. ``penalised``: whose black and white results miss in the surface stage, None where not determined yet.
    """

    kind: str
    lines: tuple[Standing, Standing]
    ports: tuple[bool, bool] = (False, False)
    stage: str = AIR
    dice: tuple[int, int] | None = None
    hits: tuple[Hits, Hits] = ((), ())
    penalised: tuple[bool, bool] | None = None
    escort: bool = True


@dataclass
class Odds:
    """What a battle comes to, for the two sides as they were given.

    ``alone`` is the chance that only this side has land or naval units left; damaged units count as repaired. ``left_out`` is the chance
    of all the courses together that were not followed because each was far too small: no number is farther from the truth than that.
    ``spreads`` tell how the losses of each side scatter, where that was asked for.
    """

    alone: tuple[float, float] = (0.0, 0.0)
    both: float = 0.0
    neither: float = 0.0
    lost_points: list[float] = field(default_factory=lambda: [0.0, 0.0])
    lost_units: tuple[dict[str, float], dict[str, float]] = field(default_factory=lambda: ({}, {}))
    left_out: float = 0.0
    spreads: list[Spread] = field(default_factory=list)


def standing(side: Side) -> Standing:
    """A side at the start of a battle."""
    return tuple(sorted((unit, stance, 0, number, False) for (unit, stance), number in side.units.items() if number))


def odds(kind: str, one: Side, other: Side, *, escort: bool = True) -> Odds:
    """The exact odds of a battle on the ``land`` or ``sea`` board. ``escort``: cruisers in that stance take the hits that
    would sink carriers and battleships, as long as there are any.

    Hits are assigned so that they eliminate as soon as they can, the dearest unit first.
    """
    return at_once(slices(beginning(kind, one, other, escort=escort)))


def beginning(kind: str, one: Side, other: Side, *, escort: bool = True) -> Moment:
    """A battle of which nothing has been rolled."""
    return Moment(kind, (standing(one), standing(other)), (one.port, other.port), escort=escort)


def moment_of(battle: Battle, stage: str, side: str) -> Moment:
    """The moment of a battle in, or before, a stage, as one side sees it: first this side, then the other one."""
    sides = (side, tables.opponents(side))
    begun = battle.stage == stage
    suffers = [tuple(battle.hits.items()) if battle.roller == tables.opponents(name) else () for name in sides]
    lines = [standing_of([line for line in battle.lines if line.side == name]) for name in sides]
    return Moment(
        board.kind(battle.region),
        (lines[0], lines[1]),
        (side in battle.ports, tables.opponents(side) in battle.ports),
        stage,
        (battle.dice.get(sides[0], 0), battle.dice.get(sides[1], 0)) if begun else None,
        (suffers[0], suffers[1]) if begun else ((), ()),
        (battle.penalised == sides[0], battle.penalised == sides[1]) if begun and stage == SURFACE else None,
    )


# --- both stages --------------------------------------------------------------------------------------------------------------


def slices(now: Moment, *, scattered: bool = False) -> Work[Odds]:
    """The odds from a moment on, worked out in slices; ``scattered`` asks for their spread besides. Raises TooMuchWork."""
    total, meter = Odds(), Meter(MOST_WORK)
    if now.stage == SURFACE and now.dice is not None:
        dice = [{number: 1.0} for number in now.dice]
        aloft = [Spread({0: 1.0}, {(): 1.0}), Spread({0: 1.0}, {(): 1.0})]
    else:
        dice, aloft = yield from _air(now, total, meter, scattered)
    below = [_only(lines, aloft=False) for lines in now.lines]
    types = [len({line[0] for line in lines if not line[4]}) for lines in below]
    penalised = now.penalised or (types[0] < types[1], types[1] < types[0])
    left: list[float] = []
    for side in (0, 1):
        hits = max(dice[1 - side], default=0) + _rolled(now, side)
        groups = yield from grouped(now.kind, SURFACE, below[side], hits, meter)
        ladder = Ladder(now.kind, SURFACE, below[side], escort=now.escort, groups=groups, meter=meter)
        start = ladder.struck(now.hits[side]) if now.stage == SURFACE else ladder.start
        fate = yield from ladder.fates(start, dice[1 - side], penalised=penalised[1 - side])
        left.append(1.0 - fate.get(ladder.nothing, 0.0) / sum(fate.values()))
        yield from _count_losses(total, side, ladder, fate)
        if scattered:
            below_spread = yield from ladder.spread(fate)
            total.spreads.append(together(below_spread, aloft[side], MOST_ENDS))
    # What a side suffers depends on the enemy's dice, and they on what the enemy suffered in the air: the fates are independent.
    total.alone = (left[0] * (1 - left[1]), left[1] * (1 - left[0]))
    total.both, total.neither = left[0] * left[1], (1 - left[0]) * (1 - left[1])
    return total


def _rolled(now: Moment, side: int) -> int:
    """How many hits lie on the table against a side."""
    return sum(number for _, number in now.hits[side])


def _air(now: Moment, total: Odds, meter: Meter, scattered: bool) -> Work[tuple[list[dict[int, float]], list[Spread]]]:
    """How likely each side brings so many dice to the surface stage, and how the losses of its aircraft scatter."""
    dice: list[dict[int, float]] = []
    spreads: list[Spread] = []
    for side in (0, 1):
        aloft, below = (_only(now.lines[side], aloft=aloft) for aloft in (True, False))
        fired = 0
        if now.stage == AIR:
            fired = now.dice[1 - side] if now.dice else _dice(now.kind, now.lines[1 - side], AIR, port=False)
        groups = yield from grouped(now.kind, AIR, aloft, fired + _rolled(now, side), meter)
        ladder = Ladder(now.kind, AIR, aloft, groups=groups, meter=meter)
        fate: Mapping[Code, float] = {ladder.start: 1.0}
        if now.stage == AIR:
            fate = yield from ladder.fates(ladder.struck(now.hits[side]), {fired: 1.0}, penalised=False)
        brought: dict[int, float] = {}
        for end, chance in fate.items():
            number = _dice(now.kind, (*below, *ladder.standing(end)), SURFACE, port=now.ports[side])
            brought[number] = brought.get(number, 0.0) + chance
        yield from _count_losses(total, side, ladder, fate)
        dice.append(brought)
        if scattered:
            spreads.append((yield from ladder.spread(fate)))
    return dice, spreads


def _only(lines: Iterable[tuple[str, str, int, int, bool]], *, aloft: bool) -> Standing:
    return tuple(line for line in lines if (tables.category(line[0]) == "air") == aloft)


def _dice(kind: str, lines: Standing, stage: str, *, port: bool) -> int:
    battle = battle_of(kind, stage, lines)
    battle.ports = ["axis"] if port else []
    return board.count_dice(battle, "axis", stage)


def _count_losses(total: Odds, side: int, ladder: Ladder, fate: Fates) -> Work[None]:
    total.left_out += ladder.left_out
    losses = yield from ladder.losses(fate)
    for unit, number in losses.items():
        total.lost_units[side][unit] = total.lost_units[side].get(unit, 0.0) + number
        total.lost_points[side] += number * tables.UNITS[unit].points


def sinking(ships: Sequence[str], dice: int) -> dict[str, float]:
    """How likely each kind of ship of a convoy is sunk by so many dice. Black results go to the kinds that are named first.

    >>> round(sinking(["oil"], 1)["oil"], 4)
    0.1667
    """
    places: dict[tuple[frozenset[str], int], float] = {(frozenset(), 0): 1.0}
    colours = {resource: float(SHARES[colour]) for colour, resource in RESOURCE_OF.items() if resource in ships}
    black = float(SHARES["black"])
    nothing = 1.0 - black - sum(colours.values())
    for _ in range(min(dice, AS_GOOD_AS_SURE)):
        after: dict[tuple[frozenset[str], int], float] = {}
        for (sunk, wild), chance in places.items():
            ends = [((sunk, wild), nothing), ((sunk, min(wild + 1, len(ships))), black)]
            ends += [((sunk | {resource}, wild), share) for resource, share in colours.items()]
            for end, share in ends:
                after[end] = after.get(end, 0.0) + chance * share
        places = after
    found = dict.fromkeys(ships, 0.0)
    for (sunk, wild), chance in places.items():
        for resource in (*sunk, *[resource for resource in ships if resource not in sunk][:wild]):
            found[resource] += chance
    return found
