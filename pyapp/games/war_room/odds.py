"""Exact odds of a battle. Nothing is simulated.

Both sides' dice are counted before they are rolled, so within a stage what a side suffers depends on the enemy's number of dice alone.
A group of dice falls on six colours by the multinomial law; taken colour by colour in the order of resolution it is a chain of binomial
laws, and each colour only moves units along their damage boxes. So every standing of a side is visited once per colour and group.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pyapp.games.war_room import board, tables
from pyapp.games.war_room.board import AIR, SURFACE
from pyapp.games.war_room.model import Battle, Line

Standing = tuple[tuple[str, str, int, int, bool], ...]
DIVE = "dive"
NEGLIGIBLE = 1e-15  # all that is left out together stays far below what a player can read
REGION = {"land": "G1", "sea": "A1"}
SHARES: Mapping[str, Fraction] = {colour: Fraction(tables.FACES.count(colour), len(tables.FACES)) for colour in tables.COLOURS}


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


@dataclass
class Odds:
    """What a battle comes to, for the two sides as they were given.

    ``alone`` is the chance that only this side has land or naval units left; damaged units count as repaired.
    """

    alone: tuple[float, float] = (0.0, 0.0)
    both: float = 0.0
    neither: float = 0.0
    lost_points: list[float] = field(default_factory=lambda: [0.0, 0.0])
    lost_units: tuple[dict[str, float], dict[str, float]] = field(default_factory=lambda: ({}, {}))


def standing(side: Side) -> Standing:
    """A side at the start of a battle."""
    return tuple(sorted((unit, stance, 0, number, False) for (unit, stance), number in side.units.items() if number))


def odds(kind: str, one: Side, other: Side, *, escort: bool = False) -> Odds:
    """The exact odds of a battle on the ``land`` or ``sea`` board. ``escort``: cruisers take hits for carriers and battleships.

    Hits are assigned so that they eliminate as soon as they can, the dearest unit first.
    """
    starts = (standing(one), standing(other))
    aloft = [tuple(line for line in start if tables.category(line[0]) == "air") for start in starts]
    below = [tuple(line for line in start if tables.category(line[0]) != "air") for start in starts]
    types = [len({line[0] for line in lines}) for lines in below]
    penalised = (types[0] < types[1], types[1] < types[0])
    ports = (one.port, other.port)
    total = Odds()
    dice: list[dict[int, float]] = []  # how likely each side brings so many dice to the surface stage
    for side in (0, 1):
        fired = _dice(kind, starts[1 - side], AIR, port=False)
        fate = Ladder(kind, AIR, escort).fates(aloft[side], {fired}, False)[fired]
        brought: dict[int, float] = {}
        for end, chance in fate.items():
            number = _dice(kind, (*below[side], *end), SURFACE, port=ports[side])
            brought[number] = brought.get(number, 0.0) + chance
            _count_losses(total, side, aloft[side], end, chance)
        dice.append(brought)
    held: list[dict[int, tuple[float, float]]] = []  # for so many enemy dice: how likely something is left, and nothing
    for side in (0, 1):
        fates = Ladder(kind, SURFACE, escort).fates(below[side], set(dice[1 - side]), penalised[1 - side])
        held.append({number: _left(fate) for number, fate in fates.items()})
        for number, fate in fates.items():
            for end, chance in fate.items():
                _count_losses(total, side, below[side], end, chance * dice[1 - side][number])
    for mine, chance_mine in dice[0].items():
        for theirs, chance_theirs in dice[1].items():
            _tally(total, held[0][theirs], held[1][mine], chance_mine * chance_theirs)
    return total


def _left(fate: Mapping[Standing, float]) -> tuple[float, float]:
    return sum(chance for end, chance in fate.items() if end), sum(chance for end, chance in fate.items() if not end)


def _tally(total: Odds, one: tuple[float, float], other: tuple[float, float], weight: float) -> None:
    """Given the dice that both bring, the sides' fates in the surface stage are independent."""
    total.alone = (total.alone[0] + weight * one[0] * other[1], total.alone[1] + weight * other[0] * one[1])
    total.both += weight * one[0] * other[0]
    total.neither += weight * one[1] * other[1]


def _count_losses(total: Odds, side: int, start: Standing, end: Standing, weight: float) -> None:
    lost: dict[str, int] = {}
    for sign, lines in ((1, start), (-1, end)):
        for unit, _, _, number, _ in lines:
            lost[unit] = lost.get(unit, 0) + sign * number
    for unit, number in lost.items():
        if number:
            total.lost_units[side][unit] = total.lost_units[side].get(unit, 0.0) + weight * number
            total.lost_points[side] += weight * number * tables.UNITS[unit].points


def _dice(kind: str, lines: Standing, stage: str, *, port: bool) -> int:
    battle = _battle(kind, stage, lines)
    battle.ports = ["axis"] if port else []
    return board.count_dice(battle, "axis", stage)


def _battle(kind: str, stage: str, lines: Standing) -> Battle:
    battle = Battle(REGION[kind], ["germany"], stage=stage)
    battle.lines = [Line("axis", "germany", unit, stance, damage, number, escaped) for unit, stance, damage, number, escaped in lines]
    return battle


def _standing(battle: Battle) -> Standing:
    merged: dict[tuple[str, str, int, bool], int] = {}
    for line in battle.lines:
        key = (line.unit, line.stance, line.damage, line.escaped)
        merged[key] = merged.get(key, 0) + line.count
    return tuple(sorted((unit, stance, damage, number, escaped) for (unit, stance, damage, escaped), number in merged.items()))


# --- one stage ----------------------------------------------------------------------------------------------------------------


class Ladder:
    """The standings to which hits bring one side in one stage, numbered as they are met, and where each colour leads from each."""

    def __init__(self, kind: str, stage: str, escort: bool) -> None:
        self.kind = kind
        self.stage = stage
        self.escort = escort
        self.standings: list[Standing] = []
        self.numbers: dict[Standing, int] = {}
        self.rungs: dict[tuple[int, str], int] = {}

    def number(self, lines: Standing) -> int:
        """The number of a standing."""
        if lines not in self.numbers:
            self.numbers[lines] = len(self.standings)
            self.standings.append(lines)
        return self.numbers[lines]

    def fates(self, start: Standing, totals: set[int], penalised: bool) -> dict[int, dict[Standing, float]]:
        """How likely the side ends in each standing, for each number of enemy dice, rolled in groups."""
        found: dict[int, dict[Standing, float]] = {}
        reached = {self.number(start): 1.0}
        for rolled in range(0, max(totals, default=0) + 1, tables.GROUP):
            for total in totals:
                if rolled <= total < rolled + tables.GROUP:
                    ends = self.roll(reached, total - rolled, penalised)
                    found[total] = {self.standings[number]: chance for number, chance in ends.items()}
            reached = self.roll(reached, tables.GROUP, penalised) if max(totals, default=0) >= rolled + tables.GROUP else reached
        return found

    def roll(self, reached: Mapping[int, float], dice: int, penalised: bool) -> dict[int, float]:
        """After one group: colour after colour, each a binomial share of the dice that are left."""
        if not dice:
            return dict(reached)
        here = {(number, dice): chance for number, chance in reached.items()}
        left = Fraction(1)
        for colour in self._telling(reached, penalised):
            here = self._colour(here, colour, float(SHARES[colour] / left))
            left -= SHARES[colour]
        ends: dict[int, float] = {}
        for (number, _), chance in here.items():
            dived = self._step(number, DIVE)
            ends[dived] = ends.get(dived, 0.0) + chance
        return ends

    def _telling(self, reached: Mapping[int, float], penalised: bool) -> list[str]:
        """The colours that can do harm; dice of the others need not be told apart."""
        shown = {tables.UNITS[line[0]].colour for number in reached for line in self.standings[number]}
        return [colour for colour in tables.COLOURS if colour in shown or (colour in ("black", "white") and not penalised)]

    def _colour(self, here: Mapping[tuple[int, int], float], colour: str, share: float) -> dict[tuple[int, int], float]:
        after: dict[tuple[int, int], float] = {}
        for (number, dice), chance in here.items():
            for hits, likely in enumerate(_binomial(dice, share)):
                if hits:
                    number = self._step(number, colour)
                key = (number, dice - hits)
                after[key] = after.get(key, 0.0) + chance * likely
        return {place: chance for place, chance in after.items() if chance > NEGLIGIBLE}

    def _step(self, number: int, colour: str) -> int:
        rung = (number, colour)
        if rung not in self.rungs:
            battle = _battle(self.kind, self.stage, self.standings[number])
            if colour == DIVE:
                board.escape(battle, "axis")
            else:
                _strike(battle, colour, self.escort)
            self.rungs[rung] = self.number(_standing(battle))
        return self.rungs[rung]


@functools.lru_cache(maxsize=256)
def _binomial(dice: int, share: float) -> tuple[float, ...]:
    return tuple(math.comb(dice, hits) * share**hits * (1.0 - share) ** (dice - hits) for hits in range(dice + 1))


def _strike(battle: Battle, colour: str, escort: bool) -> None:
    """One hit of a colour goes to the best target, or nowhere."""
    found = board.targets(battle, "axis", colour)
    if not found:
        return
    line = min(found, key=lambda line: _worth(battle, line))
    if escort and battle.stage == SURFACE and line.unit in ("carrier", "battleship") and board.escorts(battle, "axis"):
        line = board.escorts(battle, "axis")[0]
    board.hit(battle, line)


def _worth(battle: Battle, line: Line) -> tuple[int, int, str, str]:
    """The order in which targets are preferred: soonest gone, then dearest."""
    boxes = len(board.stance_of(battle, line).track) - line.damage
    return boxes, -tables.UNITS[line.unit].points, line.unit, line.stance
