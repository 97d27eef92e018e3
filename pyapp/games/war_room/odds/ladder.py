"""Where hits bring one side of a battle in one stage, and how likely: the work behind the exact odds.

Units of one row of the battle board in one stance form a group: only within a group does it matter who is damaged already. The rules
of the board say once for each standing of a group where a hit leads; the standing of the whole side is then one number, and a hit is
a look into a table. A group of dice is followed colour by colour, each colour a binomial share of the dice that are left. No side rolls
more than thirty dice in a stage, so however many units there are, no more standings are looked at than so many hits can reach.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pyapp.engine.work import Meter, Work, at_once
from pyapp.games.shared.distributions import binomial
from pyapp.games.shared.spread import Spread
from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.combat.board import SURFACE
from pyapp.games.war_room.state import Battle, Line

Standing = tuple[tuple[str, str, int, int, bool], ...]
Code = int
Fates = Mapping[Code, float]
Worth = tuple[int, int, str, str]
Option = tuple[Worth, Code, bool]

SIDE, NATION = "axis", "germany"  # any side and any nation: the board knows no difference
REGION = {"land": "G1", "sea": "A1"}
SHARES: Mapping[str, Fraction] = {colour: Fraction(tables.FACES.count(colour), len(tables.FACES)) for colour in tables.COLOURS}
LAST_BOX = 1  # the boxes left of a ship that the next hit sinks
NEGLIGIBLE = 1e-11  # a course less likely than this is not followed; what is left out is added up
NOWHERE: Option = ((99, 0, "", ""), 0, False)
MOST_WORK = 150_000_000  # operations: far more than the largest battles of a game need
ANY_HITS = 10_000  # more than any side can take
STEP, FOLLOWED, LOOKED_UP = 1_000, 100, 5  # operations to work out a standing of a group, to follow one of a side, to look one up


def battle_of(kind: str, stage: str, lines: Standing) -> Battle:
    """A battle board with one side on it."""
    battle = Battle(REGION[kind], [NATION], stage=stage)
    battle.lines = [Line(SIDE, NATION, unit, stance, damage, number, escaped) for unit, stance, damage, number, escaped in lines]
    return battle


def standing_of(lines: Iterable[Line]) -> Standing:
    """Lines of the battle board as a standing: whose units they are does not matter."""
    merged: dict[tuple[str, str, int, bool], int] = {}
    for line in lines:
        key = (line.unit, line.stance, line.damage, line.escaped)
        merged[key] = merged.get(key, 0) + line.count
    return tuple(sorted((unit, stance, damage, number, escaped) for (unit, stance, damage, escaped), number in merged.items() if number))


# --- groups -------------------------------------------------------------------------------------------------------------------


@dataclass
class Step:
    """One standing of a group: what the next hit strikes first and where it leads; likewise a white hit; where diving leads."""

    standing: Standing
    worth: Worth | None = None
    after: int = 0
    white_worth: Worth | None = None
    after_white: int = 0
    dived: int = 0
    left: dict[str, int] = field(default_factory=dict)


class Group:
    """The units of one row in one stance: every standing that so many hits can bring them to, once they are worked out."""

    def __init__(self, kind: str, stage: str, start: Standing, hits: int) -> None:
        unit, stance = start[0][0], start[0][1]
        self.kind, self.stage = kind, stage
        self.colour = tables.UNITS[unit].colour
        self.escorted = unit in ("carrier", "battleship")
        self.escorts = tables.stance(kind, unit, stance).escort
        self.steps: list[Step] = []
        self.nothing = 0
        self._places: dict[Standing, int] = {}
        self._hits_left: list[int] = []
        self._place(start, hits)

    def work_out(self, meter: Meter) -> Work[None]:
        """Find all standings, those that take the fewest hits first."""
        done = 0
        while done < len(self.steps):
            if meter.full(STEP):
                yield
            self._work_out(self.steps[done], self._hits_left[done])
            done += 1
        self.nothing = self._place((), 0)

    def _place(self, lines: Standing, hits_left: int) -> int:
        if lines not in self._places:
            self._places[lines] = len(self.steps)
            self._hits_left.append(hits_left)
            left: dict[str, int] = {}
            for unit, _, _, number, _ in lines:
                left[unit] = left.get(unit, 0) + number
            self.steps.append(Step(lines, left=left))
        return self._places[lines]

    def _work_out(self, step: Step, hits_left: int) -> None:
        here = self._places[step.standing]
        step.after = step.after_white = here
        for colour in ("black", "white") if hits_left else ():
            battle = battle_of(self.kind, self.stage, step.standing)
            found = board.targets(battle, SIDE, colour)
            if not found:
                continue
            line = min(found, key=lambda line: _worth(battle, line))
            worth = _worth(battle, line)
            board.hit(battle, line)
            place = self._place(standing_of(battle.lines), hits_left - 1)
            if colour == "black":
                step.worth, step.after = worth, place
            else:
                step.white_worth, step.after_white = worth, place
        battle = battle_of(self.kind, self.stage, step.standing)
        board.escape(battle, SIDE)
        step.dived = self._place(standing_of(battle.lines), hits_left)


def _worth(battle: Battle, line: Line) -> Worth:
    """The order in which targets are preferred: soonest gone, then dearest."""
    boxes = len(board.stance_of(battle, line).track) - line.damage
    return boxes, -tables.UNITS[line.unit].points, line.unit, line.stance


# --- the side -----------------------------------------------------------------------------------------------------------------


def grouped(kind: str, stage: str, start: Standing, hits: int, meter: Meter) -> Work[list[Group]]:
    """The groups of a side with every standing that so many hits can bring them to."""
    rows: dict[tuple[str, str], list[tuple[str, str, int, int, bool]]] = {}
    for line in start:
        rows.setdefault((tables.row_of(line[0]), line[1]), []).append(line)
    groups = [Group(kind, stage, tuple(sorted(lines)), hits) for lines in rows.values()]
    for group in groups:
        yield from group.work_out(meter)
    return groups


class Ladder:
    """One side in one stage. A standing of the side is a number, made of the places of its groups."""

    def __init__(
        self, kind: str, stage: str, start: Standing, *, escort: bool = False, groups: list[Group] | None = None, meter: Meter | None = None
    ) -> None:
        self._meter = meter or Meter(MOST_WORK)
        self.groups = at_once(grouped(kind, stage, start, ANY_HITS, self._meter)) if groups is None else groups
        self.start: Code = 0
        self.left_out = 0.0
        self._bases: list[int] = []
        base = 1
        for group in self.groups:
            self._bases.append(base)
            base *= len(group.steps)
        self.nothing: Code = sum(group.nothing * base for group, base in zip(self.groups, self._bases))
        struck = {colour: [group for group in self.groups if colour in ("black", "white", group.colour)] for colour in tables.COLOURS}
        self._options = {colour: self._all_options(colour, able) for colour, able in struck.items()}
        escorts = [group for group in self.groups if group.escorts] if escort and stage == SURFACE else []
        self._escorts = self._all_options("black", escorts)
        self._next: dict[str, dict[Code, Code]] = {colour: {} for colour in tables.COLOURS}
        self._divers = [
            (base, len(group.steps), group.steps)
            for group, base in zip(self.groups, self._bases)
            if any(step.dived != here for here, step in enumerate(group.steps))
        ]

    def _steps(self, code: Code) -> list[Step]:
        return [group.steps[code // base % len(group.steps)] for group, base in zip(self.groups, self._bases)]

    def standing(self, code: Code) -> Standing:
        """The lines of a standing."""
        return tuple(line for step in self._steps(code) for line in step.standing)

    def losses(self, fate: Fates) -> Work[dict[str, float]]:
        """How many units are lost on average, by type."""
        lost: dict[str, float] = {}
        for group, base in zip(self.groups, self._bases):
            shares = [0.0] * len(group.steps)
            for code, chance in fate.items():
                shares[code // base % len(shares)] += chance
                if self._meter.full(LOOKED_UP):
                    yield
            for unit, number in group.steps[0].left.items():
                less = sum(share * (number - step.left.get(unit, 0)) for share, step in zip(shares, group.steps))
                lost[unit] = lost.get(unit, 0.0) + less
        return {unit: number for unit, number in lost.items() if number}

    def spread(self, fate: Fates) -> Work[Spread]:
        """How likely each loss is, in points of the casualty list, and each force that may be left."""
        before = sum(tables.UNITS[unit].points * number for unit, number in self._left(self.start).items())
        found = Spread()
        for code, chance in fate.items():
            left = self._left(code)
            found.add(before - sum(tables.UNITS[unit].points * number for unit, number in left.items()), left, chance)
            if self._meter.full(FOLLOWED):
                yield
        return found

    def _left(self, code: Code) -> dict[str, int]:
        """The units that are left, whatever damage they have taken."""
        found: dict[str, int] = {}
        for step in self._steps(code):
            for unit, number in step.left.items():
                found[unit] = found.get(unit, 0) + number
        return found

    # --- hits -------------------------------------------------------------------------------------------------------------

    def struck(self, hits: Iterable[tuple[str, int]]) -> Code:
        """The standing after hits that were rolled already; then damaged submarines dive."""
        code = self.start
        rolled = dict(hits)
        for colour in tables.COLOURS:
            for _ in range(rolled.get(colour, 0)):
                before, code = code, self._hit(code, colour)
                if code == before:
                    break  # nothing is left that this colour could hit
        return self._dive(code) if rolled else code

    def _hit(self, code: Code, colour: str) -> Code:
        """One hit of a colour goes to the best target, or nowhere."""
        known = self._next[colour]
        if code not in known:
            best = min((options[code // base % size] for base, size, options in self._options[colour]), default=NOWHERE)
            if best[2] and best[0][0] == LAST_BOX and self._escorts:
                instead = min(options[code // base % size] for base, size, options in self._escorts)
                best = instead if instead[0] < NOWHERE[0] else best
            known[code] = code + best[1]
        return known[code]

    def _option(self, place: int, step: Step, here: int, colour: str) -> Option:
        """How good a target a group in one standing is, what is added to the side's number when it is hit, may an escort step in."""
        worth = step.white_worth if colour == "white" else step.worth
        if worth is None:
            return NOWHERE
        after = step.after_white if colour == "white" else step.after
        return worth, (after - here) * self._bases[place], self.groups[place].escorted

    def _all_options(self, colour: str, able: Iterable[Group]) -> list[tuple[int, int, list[Option]]]:
        """The groups that a colour can hit: base and number of their places, and the option that each place is."""
        return [
            (self._bases[place], len(group.steps), [self._option(place, step, here, colour) for here, step in enumerate(group.steps)])
            for place, group in enumerate(self.groups)
            if group in able
        ]

    def _dive(self, code: Code) -> Code:
        for base, size, steps in self._divers:
            here = code // base % size
            code += (steps[here].dived - here) * base
        return code

    def _chain(self, code: Code, colour: str, hits: int) -> list[Code]:
        """The standings after no hit of a colour, one, two and so on."""
        chain = [code]
        for _ in range(hits):
            chain.append(self._hit(chain[-1], colour))
        return chain

    # --- dice -------------------------------------------------------------------------------------------------------------

    def fates(self, start: Code, totals: Mapping[int, float], *, penalised: bool) -> Work[dict[Code, float]]:
        """How likely the side ends in each standing, given how likely so many enemy dice are; they are rolled in groups."""
        found: dict[Code, float] = {}
        reached = {start: 1.0}
        for rolled in range(0, max(totals, default=0) + 1, tables.GROUP):
            last = [totals.get(rolled + dice, 0.0) for dice in range(tables.GROUP)]
            ends = yield from self._roll(reached, last, penalised)
            for code, chance in ends.items():
                found[code] = found.get(code, 0.0) + chance
                if self._meter.full(LOOKED_UP):
                    yield
            if any(total >= rolled + tables.GROUP for total in totals):
                reached = yield from self._roll(reached, [*([0.0] * tables.GROUP), 1.0], penalised)
        return found

    def _roll(self, reached: Fates, dice: list[float], penalised: bool) -> Work[dict[Code, float]]:
        """After one group, of which ``dice`` says how likely it has so many: colour after colour, a binomial share of what is left."""
        if not any(dice):
            return {}
        here: dict[Code, list[float]] = {}
        for code, chance in reached.items():
            here[code] = [chance * share for share in dice]
            if self._meter.full(LOOKED_UP * 2):
                yield
        left = Fraction(1)
        shown = {group.colour for group in self.groups}
        for colour in tables.COLOURS:
            if any(dice[1:]) and (colour in shown or (colour in ("black", "white") and not penalised)):
                here = yield from self._colour(here, colour, SHARES[colour] / left)
                left -= SHARES[colour]
        ends: dict[Code, float] = {}
        for code, row in here.items():
            if self._meter.full(LOOKED_UP * (1 + len(self._divers))):
                yield
            dived = self._dive(code)
            ends[dived] = ends.get(dived, 0.0) + sum(row)
        return ends

    def _colour(self, here: Mapping[Code, list[float]], colour: str, share: Fraction) -> Work[dict[Code, list[float]]]:
        """Rows say how likely so many dice are left; hits move the side on and use dice up."""
        laws = _laws(share)
        after: dict[Code, list[float]] = {}
        for code, row in here.items():
            if self._meter.full(FOLLOWED):
                yield
            followed = [(dice, chance) for dice, chance in enumerate(row) if chance >= NEGLIGIBLE]
            self.left_out += sum(row) - sum(chance for _, chance in followed)
            rows: list[list[float]] = []
            for end in self._chain(code, colour, followed[-1][0]) if followed else ():
                if end not in after:
                    after[end] = [0.0] * len(row)
                rows.append(after[end])
            for dice, chance in followed:
                for place, likely in laws[dice]:
                    rows[place][dice - place] += chance * likely
        return after


@functools.lru_cache(maxsize=64)
def _laws(share: Fraction) -> tuple[tuple[tuple[int, float], ...], ...]:
    """For each number of dice how likely so many show a colour."""
    shown = (binomial(dice, float(share)) for dice in range(tables.GROUP + 1))
    return tuple(tuple((hits, likely) for hits, likely in enumerate(law) if likely > 0.0) for law in shown)
