"""Exact odds of a battle: how likely each end is, what it costs, who is left. Nothing is simulated.

Both sides take losses in a fixed order, so a land battle is where it stands in two lines of units: after so many hits on one and so many
on the other. Every such standing is visited once, heaviest first; a round without a hit leads back to itself and is summed in closed
form. Sea battles with submarines do not go in a line, ``odds_fleets`` knows them.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pyapp.games.axis_allies.edition import AIR, LAND, UnitType
from pyapp.games.axis_allies.forces import ATTACKER, DEFENDER, ORDER_OF_LOSS, TRANSPORT

AA_GUN, ARTILLERY, INFANTRY, BOMBER, DAMAGED = "aa_gun", "artillery", "infantry", "bomber", "%"
FACES = 6
NEGLIGIBLE = 1e-18  # far below what a sum of floating-point numbers can show

Sheet = Mapping[str, UnitType]
Units = Mapping[str, int]
Left = tuple[tuple[str, int], ...]
Hits = tuple[float, ...]


@dataclass(frozen=True)
class Question:
    """A battle whose odds are asked. ``battleship%`` is one that was hit before; orders of loss name kinds, the first lost first."""

    attackers: Units
    defenders: Units
    attack: Sheet
    defense: Sheet
    at_sea: bool = False
    bombarding: Units = field(default_factory=dict)
    aa_fire: bool = True
    can_retreat: bool = True  # the attacker's transports get away from a lost sea battle
    stop_at: int = 0  # the attacker retreats when he has so few fighting units left
    rounds: int = 0  # the attacker retreats after so many rounds; 0 for never
    aa_shots: int = 3  # of each AA gun; 0: one at every aircraft
    aa_value: int = 1
    per_artillery: int = 1  # infantry that one artillery supports
    bomber_dice: int = 1
    paratroopers: int = 0  # of the attacking infantry, aboard bombers until the AA guns have fired
    attack_order: Sequence[str] = ORDER_OF_LOSS[ATTACKER]
    defense_order: Sequence[str] = ORDER_OF_LOSS[DEFENDER]
    keep_hunter: bool = True  # the last destroyer is kept as long as a cruiser while the enemy has submarines


@dataclass
class Odds:
    """What a battle comes to. ``open`` is the chance that it ends with both sides still able to fight, by retreat or in a deadlock."""

    win: float = 0.0
    lose: float = 0.0
    tie: float = 0.0
    open: float = 0.0
    conquest: float = 0.0  # the attacker wins with a unit left that takes territory
    attacker_loss: float = 0.0  # expected, in IPCs
    defender_loss: float = 0.0
    rounds: float = 0.0  # expected
    attackers_left: dict[Left, float] = field(default_factory=dict)
    defenders_left: dict[Left, float] = field(default_factory=dict)


@functools.lru_cache(maxsize=4096)
def hits_of(dice: tuple[tuple[int, int], ...]) -> Hits:
    """The chance of each number of hits with dice given as (value, number).

    >>> [round(chance, 4) for chance in hits_of(((3, 2),))]
    [0.25, 0.5, 0.25]
    """
    total = [1.0]
    for value, number in dice:
        chance = value / FACES
        several = [math.comb(number, hits) * chance**hits * (1 - chance) ** (number - hits) for hits in range(number + 1)]
        total = convolved(total, several)
    while len(total) > 1 and total[-1] < NEGLIGIBLE:
        total.pop()
    return tuple(total)


def convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The chances of a sum of two independent numbers of hits."""
    total = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        for second, other_chance in enumerate(other):
            total[first + second] += chance * other_chance
    return total


def capped(hits: Hits, most: int) -> Hits:
    """The same chances when no more than so many hits can count."""
    return hits if len(hits) <= most + 1 else (*hits[:most], sum(hits[most:]))


def aa_hits(guns: int, aircraft: int, shots: int = 3, value: int = 1) -> Hits:
    """The chances of the hits of AA guns before the first round. Rulebook, "AA guns".

    >>> round(aa_hits(1, 3)[3] * 216, 9)
    1.0
    """
    return hits_of(((value, min(shots * guns, aircraft) if shots else aircraft),))


def dice_of(units: Units, side: str, question: Question) -> tuple[tuple[int, int], ...]:
    """The dice of a side in a round as (value, number): artillery supports infantry when attacking."""
    sheet = question.attack if side == ATTACKER else question.defense
    dice: dict[int, int] = {}
    supported = min(units.get(INFANTRY, 0), units.get(ARTILLERY, 0) * question.per_artillery) if side == ATTACKER else 0
    for name, number in units.items():
        value = value_of(name, side, sheet)
        raised = supported if name == INFANTRY else 0
        each = question.bomber_dice if name == BOMBER and side == ATTACKER else 1
        for strength, count in ((value + 1, raised), (value, number - raised)):
            if strength and count:
                dice[strength] = dice.get(strength, 0) + count * each
    return tuple(sorted(dice.items()))


def value_of(name: str, side: str, sheet: Sheet) -> int:
    """What a kind of unit hits with; a damaged battleship fights as well as a whole one."""
    values = sheet[name.rstrip(DAMAGED)]
    return values.attack if side == ATTACKER else values.defense


def cost_of(units: Units, sheet: Sheet) -> int:
    """What units cost together, those that cannot be hit left out."""
    kinds = ((sheet[name.rstrip(DAMAGED)], number) for name, number in units.items())
    return sum(kind.cost * number for kind, number in kinds if kind.hits)


class Line:
    """A side in its order of loss: how it stands after each number of hits."""

    def __init__(self, question: Question, side: str, units: Units) -> None:
        sheet = question.attack if side == ATTACKER else question.defense
        order = question.attack_order if side == ATTACKER else question.defense_order
        units = {name: number for name, number in units.items() if sheet[name.rstrip(DAMAGED)].hits}
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
        self.hits = [hits_of(dice_of(stand, side, question)) for stand in self.stands]
        self.fighters = [sum(number for name, number in stand.items() if value_of(name, side, sheet)) for stand in self.stands]

    def _after(self, hit: str, becomes: str) -> None:
        stand = dict(self.stands[-1])
        stand[hit] -= 1
        if becomes:
            stand[becomes] = stand.get(becomes, 0) + 1
        self.stands.append({name: number for name, number in stand.items() if number})


def rank(name: str, order: Sequence[str]) -> int:
    """The place of a kind in an order of loss; transports are last whatever it says, kinds that it does not name come before them."""
    kind = name.rstrip(DAMAGED)
    if kind == TRANSPORT:
        return len(order) + 1
    return order.index(kind) if kind in order else len(order)


def odds(question: Question) -> Odds:
    """The exact odds of a battle. Raises OverflowError for a sea battle with submarines that is too large to be worked out."""
    if question.at_sea and any("submarine" in units for units in (question.attackers, question.defenders)):
        from pyapp.games.axis_allies.odds_fleets import fleet_odds

        return fleet_odds(question)
    found = Odds()
    defenders = Line(question, DEFENDER, question.defenders)
    bombardment = hits_of(dice_of(question.bombarding, ATTACKER, question))
    for chance, attacking in _after_aa_fire(question):
        attackers = Line(question, ATTACKER, attacking)
        _fight(question, found, chance, attackers, defenders, bombardment)
    return found


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


Grid = list[list[float]]


def _fight(question: Question, found: Odds, chance: float, attackers: Line, defenders: Line, bombardment: Hits) -> None:
    """Follow one battle through all its standings and book its ends."""
    grid: Grid = [[0.0] * (defenders.length + 1) for _ in range(attackers.length + 1)]
    grid[0][0] = chance
    first = tuple(convolved(attackers.hits[0], bombardment))
    known = functools.partial(_is_end, question, attackers, defenders)
    if question.rounds:
        for number in range(question.rounds):
            volley = first if number == 0 else ()
            grid = _one_round(found, grid, attackers, defenders, known, volley)
    else:
        if len(bombardment) > 1:
            grid = _one_round(found, grid, attackers, defenders, known, first)
        _to_the_end(found, grid, attackers, defenders, known)
    for row, masses in enumerate(grid):
        for column, mass in enumerate(masses):
            if mass > 0.0:
                book(found, question, mass, attackers.stands[row], defenders.stands[column])


def _is_end(question: Question, attackers: Line, defenders: Line, row: int, column: int) -> bool:
    return not defenders.fighters[column] or attackers.fighters[row] <= question.stop_at or not attackers.fighters[row]


def _one_round(found: Odds, grid: Grid, attackers: Line, defenders: Line, is_end: Callable[[int, int], bool], volley: Hits) -> Grid:
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
            _spread(after, row, column, mass, volley or attackers.hits[row], defenders.hits[column])
    return after


def _to_the_end(found: Odds, grid: Grid, attackers: Line, defenders: Line, is_end: Callable[[int, int], bool]) -> None:
    """Let the chance of every standing flow into the later ones, rounds without a hit summed up."""
    for row in range(attackers.length + 1):
        for column in range(defenders.length + 1):
            mass = grid[row][column]
            if mass < NEGLIGIBLE or is_end(row, column):
                continue
            ours, theirs = attackers.hits[row], defenders.hits[column]
            mass /= 1.0 - ours[0] * theirs[0]
            found.rounds += mass
            _spread(grid, row, column, mass, ours, theirs)
            grid[row][column] = 0.0


def _spread(grid: Grid, row: int, column: int, mass: float, ours: Hits, theirs: Hits) -> None:
    """Add what one round makes of a standing."""
    ours = capped(ours, len(grid[0]) - 1 - column)
    for lost, chance in enumerate(capped(theirs, len(grid) - 1 - row)):
        share = mass * chance
        target, place = grid[row + lost], column
        for other in ours:
            target[place] += share * other
            place += 1


def book(found: Odds, question: Question, mass: float, attackers: Units, defenders: Units) -> None:
    """Add one end of the battle to the odds: what is left of both sides once defenceless units are gone."""
    ours = {name: number for name, number in attackers.items() if value_of(name, ATTACKER, question.attack)}
    theirs = {name: number for name, number in defenders.items() if value_of(name, DEFENDER, question.defense)}
    if not theirs and ours:
        defenders = {}
    if theirs and not ours and not (question.at_sea and question.can_retreat):
        attackers = {}
    found.attacker_loss += mass * (cost_of(question.attackers, question.attack) - cost_of(attackers, question.attack))
    found.defender_loss += mass * (cost_of(question.defenders, question.defense) - cost_of(defenders, question.defense))
    if ours and theirs:
        found.open += mass
    elif ours:
        found.win += mass
        if not question.at_sea and any(question.attack[name.rstrip(DAMAGED)].domain == LAND for name in ours):
            found.conquest += mass
    elif theirs:
        found.lose += mass
    else:
        found.tie += mass
    for left, units in ((found.attackers_left, attackers), (found.defenders_left, defenders)):
        key = tuple(sorted(units.items()))
        left[key] = left.get(key, 0.0) + mass
