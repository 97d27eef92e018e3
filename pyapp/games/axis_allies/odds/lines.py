"""Exact odds of battles in which both sides take losses in a fixed order: on land, and at sea without submarines.

Such a battle is where it stands in two lines of units: after so many hits on one and so many on the other. Every such standing is visited
once, heaviest first; a round without a hit leads back to itself and is summed in closed form. The work grows with the fourth power of
the units, so it is done in slices and has an end.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from pyapp.engine.work import Meter, TooMuchWork, Work
from pyapp.games.axis_allies.combat.forces import ATTACKER, DEFENDER
from pyapp.games.axis_allies.components.edition import AIR
from pyapp.games.axis_allies.odds.chances import (
    AA_GUN,
    BOMBER,
    DAMAGED,
    INFANTRY,
    LONGEST_LINE,
    NEGLIGIBLE,
    Hits,
    Odds,
    Question,
    Units,
    aa_hits,
    book,
    dice_of,
    hits_of,
    rank,
    value_of,
)
from pyapp.games.shared.distributions import capped, convolved

MOST_WORK = 40_000_000  # operations: a few seconds
BOOKING = 60  # operations that it takes to book an end

Grid = list[list[float]]


def line_odds(question: Question) -> Work[Odds]:
    """The odds of a battle without submarines, in slices. Raises TooMuchWork."""
    found, meter = Odds(), Meter(MOST_WORK)
    defenders = Line(question, DEFENDER, question.defenders)
    bombardment = hits_of(dice_of(question.bombarding, ATTACKER, question))
    for chance, attacking in _after_aa_fire(question):
        attackers = Line(question, ATTACKER, attacking)
        yield from _fight(question, found, chance, attackers, defenders, bombardment, meter)
    return found


class Line:
    """A side in its order of loss: how it stands after each number of hits."""

    def __init__(self, question: Question, side: str, units: Units) -> None:
        sheet = question.attack if side == ATTACKER else question.defense
        order = question.attack_order if side == ATTACKER else question.defense_order
        units = {name: number for name, number in units.items() if sheet[name.rstrip(DAMAGED)].hits}
        if sum(number * sheet[name.rstrip(DAMAGED)].hits for name, number in units.items()) > LONGEST_LINE:
            raise TooMuchWork(f"more than {LONGEST_LINE} hits")
        names = [name for name in sorted(units, key=lambda name: (rank(name, order), name)) if units[name]]
        whole = [name for name in names if sheet[name.rstrip(DAMAGED)].hits > 1 and not name.endswith(DAMAGED)]
        self.stands: list[dict[str, int]] = [{name: units[name] for name in names}]
        for name in whole:
            for _ in range(units[name]):
                self._after(name, name + DAMAGED)
        for name in sorted(self.stands[-1], key=lambda name: (rank(name, order), name)):
            for _ in range(self.stands[-1][name]):
                self._after(name, "")
        self.length = len(self.stands) - 1
        self._hits: list[Hits | None] = [None] * len(self.stands)
        self._dice = functools.partial(dice_of, side=side, question=question)
        self.fighters = [sum(number for name, number in stand.items() if value_of(name, side, sheet)) for stand in self.stands]

    def hits(self, place: int) -> Hits:
        """The chances of its fire after so many hits; worked out when somebody asks, for most of a long line nobody does."""
        known = self._hits[place]
        if known is None:
            known = self._hits[place] = hits_of(self._dice(self.stands[place]))
        return known

    def _after(self, hit: str, becomes: str) -> None:
        stand = dict(self.stands[-1])
        stand[hit] -= 1
        if becomes:
            stand[becomes] = stand.get(becomes, 0) + 1
        self.stands.append({name: number for name, number in stand.items() if number})


def _after_aa_fire(question: Question) -> list[tuple[float, Units]]:
    """What may be left of the attackers when the AA guns have fired."""
    aircraft = [name for name in question.attackers if question.attack[name.rstrip(DAMAGED)].domain == AIR]
    flying = sum(question.attackers[name] for name in aircraft)
    guns = question.defenders.get(AA_GUN, 0)
    if not guns or not flying or not question.aa_fire:
        return [(1.0, question.attackers)]
    left: list[tuple[float, Units]] = []
    for hits, chance in enumerate(aa_hits(guns, flying, question.aa_shots, question.aa_value)):
        units = dict(question.attackers)
        for name in sorted(aircraft, key=lambda name: rank(name, question.attack_order)):
            shot = min(units[name], hits)
            units[name] -= shot
            hits -= shot
            if name == BOMBER and question.paratroopers > units[name]:
                units[INFANTRY] -= question.paratroopers - units[name]  # bombers without infantry are lost first
        left.append((chance, units))
    return left


def _fight(question: Question, found: Odds, chance: float, attackers: Line, defenders: Line, bombardment: Hits, meter: Meter) -> Work[None]:
    """Follow one battle through all its standings and book its ends."""
    if meter.full((attackers.length + 1) * (defenders.length + 1)):
        yield
    grid: Grid = [[0.0] * (defenders.length + 1) for _ in range(attackers.length + 1)]
    grid[0][0] = chance
    first = tuple(convolved(attackers.hits(0), bombardment))
    if question.waiting or question.attacker_fired:
        grid = yield from _rest_of_round(question, found, chance, attackers, defenders, first, meter)
    known = functools.partial(_is_end, question, attackers, defenders)
    if question.rounds:
        for number in range(question.rounds):
            volley = first if number == 0 else ()
            grid = yield from _one_round(found, grid, attackers, defenders, known, volley, meter)
    else:
        if len(bombardment) > 1 and not (question.waiting or question.attacker_fired):
            grid = yield from _one_round(found, grid, attackers, defenders, known, first, meter)
        yield from _to_the_end(found, grid, attackers, defenders, known, meter)
    for row, masses in enumerate(grid):
        for column, mass in enumerate(masses):
            if mass > 0.0:
                book(found, question, mass, attackers.stands[row], defenders.stands[column])
                if meter.full(BOOKING):
                    yield


def _rest_of_round(
    question: Question, found: Odds, chance: float, attackers: Line, defenders: Line, first: Hits, meter: Meter
) -> Work[Grid]:
    """All standings after the round in which casualties still fire, and in which the attacker may have fired already."""
    after: Grid = [[0.0] * (defenders.length + 1) for _ in range(attackers.length + 1)]
    theirs = tuple(convolved(defenders.hits(0), hits_of(dice_of(question.waiting, DEFENDER, question))))
    ours = (1.0,) if question.attacker_fired else first
    if meter.full(len(ours) * len(theirs)):
        yield
    found.rounds += 0.0 if question.attacker_fired else chance
    _spread(after, 0, 0, chance, ours, theirs)
    return after


def _is_end(question: Question, attackers: Line, defenders: Line, row: int, column: int) -> bool:
    return not defenders.fighters[column] or attackers.fighters[row] <= question.stop_at or not attackers.fighters[row]


def _one_round(
    found: Odds, grid: Grid, attackers: Line, defenders: Line, is_end: Callable[[int, int], bool], volley: Hits, meter: Meter
) -> Work[Grid]:
    """All standings one round later; ``volley`` is the attacker's fire if it differs from what the line says."""
    after: Grid = [[0.0] * (defenders.length + 1) for _ in range(attackers.length + 1)]
    for row, masses in enumerate(grid):
        for column, mass in enumerate(masses):
            if mass <= 0.0:
                continue
            if is_end(row, column):
                after[row][column] += mass
                continue
            found.rounds += mass
            ours, theirs = volley or attackers.hits(row), defenders.hits(column)
            if meter.full(len(ours) * len(theirs)):
                yield
            _spread(after, row, column, mass, ours, theirs)
        if meter.full(len(masses)):
            yield
    return after


def _to_the_end(found: Odds, grid: Grid, attackers: Line, defenders: Line, is_end: Callable[[int, int], bool], meter: Meter) -> Work[None]:
    """Let the chance of every standing flow into the later ones, rounds without a hit summed up."""
    for row in range(attackers.length + 1):
        for column in range(defenders.length + 1):
            mass = grid[row][column]
            if mass < NEGLIGIBLE or is_end(row, column):
                continue
            ours, theirs = attackers.hits(row), defenders.hits(column)
            if meter.full(len(ours) * len(theirs)):
                yield
            mass /= 1.0 - ours[0] * theirs[0]
            found.rounds += mass
            _spread(grid, row, column, mass, ours, theirs)
            grid[row][column] = 0.0
        if meter.full(defenders.length):
            yield


def _spread(grid: Grid, row: int, column: int, mass: float, ours: Hits, theirs: Hits) -> None:
    """Add what one round makes of a standing."""
    ours = capped(ours, len(grid[0]) - 1 - column)
    for lost, chance in enumerate(capped(theirs, len(grid) - 1 - row)):
        share = mass * chance
        target, place = grid[row + lost], column
        for other in ours:
            target[place] += share * other
            place += 1
