"""A battle weighed in microseconds: the chance to win it and what it costs, with a small known error against the exact odds.

Each army is a line in its order of loss. The area under its expected hits, from so many losses to the end, is what it has left to give;
each hit of one side takes from it what the other has, so the difference of the two areas stays level on average as a battle goes on.
Its sign decides, the survivors stand where the area is that difference, and the dice spread it like a normal law.
"""

from __future__ import annotations

import functools
import math
from bisect import bisect_left
from dataclasses import dataclass

from pyapp.games.axis_allies.odds.chances import hits_of

Counts = tuple[int, ...]
"""How many units of each kind, in the order of the edition's chart."""

POINTS = ((-1.645, 0.1), (-0.842, 0.2), (-0.253, 0.2), (0.253, 0.2), (0.842, 0.2), (1.645, 0.1))
DEAD_FIRE = 0.65  # of what falls in the last round and fires all the same
SURE = 8.0
SMALL = 16  # hits of one side times hits of the other up to which a battle is worked out exactly


@dataclass(frozen=True, eq=False)
class Values:
    """What the kinds of units of one side can do, by number: pips, cost, hits, the order of loss. There is one object for equal ones."""

    pips: Counts
    cost: Counts
    hits: Counts
    order: Counts  # the kinds, the first lost first
    land: Counts  # 1 for land units
    air: Counts
    infantry: int
    artillery: int
    transport: int
    aa_gun: int
    supported: int = 1  # infantry that one artillery supports
    bomber: int = -1
    bomber_dice: int = 1


@dataclass(frozen=True)
class Line:
    """An army in its order of loss: for so many losses the hits of a round, the area to the end, the cost that is gone."""

    fire: tuple[float, ...]
    area: tuple[float, ...]  # rising: the area that the last n have
    gone: tuple[float, ...]
    squares: tuple[float, ...]
    kinds: Counts  # who goes when, without a first hit on a battleship
    grounded: int  # losses after which no land unit is left
    extra: float  # the cost of what falls with the rest: transports, guns
    dice: tuple[tuple[tuple[int, int], ...], ...]  # after so many losses, as (value, number)


@dataclass(frozen=True)
class Clash:
    """What a battle comes to: the chances of the attacker, and the expected losses of both in IPCs."""

    win: float
    conquest: float
    attacker_loss: float
    defender_loss: float
    attackers_left: Counts  # in the middle of what happens when the attacker wins
    defenders_left: Counts  # and when he loses


def _dice(counts: list[int], values: Values, *, attacking: bool) -> tuple[tuple[int, int], ...]:
    """The dice of a round by what they hit with."""
    dice: dict[int, int] = {}
    raised = min(counts[values.infantry], counts[values.artillery] * values.supported) if attacking else 0
    for kind, number in enumerate(counts):
        pips = values.pips[kind]
        if number and pips:
            if kind == values.infantry and raised:
                dice[pips + 1] = dice.get(pips + 1, 0) + raised
                number -= raised
            each = values.bomber_dice if attacking and kind == values.bomber else 1
            dice[pips] = dice.get(pips, 0) + number * each
    return tuple(sorted((pips, number) for pips, number in dice.items() if number))


@functools.lru_cache(maxsize=60_000)
def line(counts: Counts, values: Values, attacking: bool) -> Line:
    """An army as a line, worked out once for each."""
    left = list(counts)
    extra = 0.0
    going: list[int] = []
    soak = 0
    for kind in values.order:
        number = counts[kind]
        if not number:
            continue
        if kind == values.transport or not values.hits[kind] or (not values.pips[kind] and kind == values.aa_gun and not attacking):
            extra += number * values.cost[kind]
        if kind == values.transport or not values.hits[kind]:
            left[kind] = 0
            continue
        going += [kind] * number
        soak += (values.hits[kind] - 1) * number
    dice = [_dice(left, values, attacking=attacking)] * (soak + 1)
    gone = [0.0] * (soak + 1)
    last_land = soak
    for losses, kind in enumerate(going, soak + 1):
        left[kind] -= 1
        dice.append(_dice(left, values, attacking=attacking))
        gone.append(gone[-1] + values.cost[kind])
        if values.land[kind]:
            last_land = losses
    fire = [sum(pips * number for pips, number in row) / 6 for row in dice]
    area, squares = [0.0], [0.0]
    for hits in reversed(fire[:-1]):
        area.append(area[-1] + hits)
        squares.append(squares[-1] + hits * hits)
    grounded = last_land if any(values.land[kind] for kind in going) else 0
    return Line(tuple(fire), tuple(area), tuple(gone), tuple(squares), tuple([-1] * soak + going), grounded, extra, tuple(dice))


def _law(value: float) -> float:
    """The normal law, rounded so that no platform tips a comparison."""
    return round(0.5 * (1 + math.erf(max(-SURE, min(SURE, value)) / 1.4142135623730951)), 6)


def _after(army: Line, left: float) -> int:
    """How many an army has lost when so much of its area is left."""
    units = len(army.area) - 1
    return units - min(units, bisect_left(army.area, left - 1e-9))


def _left(counts: Counts, army: Line, losses: int) -> Counts:
    after = list(counts)
    for kind in army.kinds[:losses]:
        if kind >= 0:
            after[kind] -= 1
    return tuple(after)


@functools.lru_cache(maxsize=120_000)
def clash(attackers: Counts, defenders: Counts, ours: Values, theirs: Values, bombarding: float = 0.0, shots: int = -1) -> Clash:
    """A battle between two armies. ``bombarding``: expected hits before it; ``shots``: of each antiaircraft gun, -1 for none that fire."""
    attack, defence = line(attackers, ours, True), line(defenders, theirs, False)
    flak = _flak(attackers, defenders, ours, theirs, shots)
    ours_area = attack.area[-1] * (1 - flak[0]) + bombarding * defence.fire[0] * 0.8
    theirs_area = defence.area[-1]
    if theirs_area <= 0:
        ok = 1.0 if attack.area[-1] > 0 or attack.grounded else 0.0
        loss = defence.gone[-1] + defence.extra if attack.area[-1] > 0 else 0.0
        land = ok if attack.grounded else 0.0
        return Clash(ok, land, flak[1], loss, attackers, tuple(0 for _ in defenders))
    if ours_area <= 0:
        return Clash(0.0, 0.0, attack.gone[-1], 0.0, tuple(0 for _ in attackers), defenders)
    if len(attack.kinds) * len(defence.kinds) <= SMALL and not bombarding and not flak[0]:
        return _exactly(attackers, defenders, attack, defence)
    difference = ours_area - theirs_area
    least = min(ours_area, theirs_area)
    miss_a, miss_d = _miss(attackers, ours, attack), _miss(defenders, theirs, defence)
    spread = math.sqrt(max(0.05, miss_a * _spent(defence, least) + miss_d * _spent(attack, least)))
    return _outcome(attackers, defenders, attack, defence, difference, spread, flak[1])


def _outcome(
    attackers: Counts, defenders: Counts, attack: Line, defence: Line, difference: float, spread: float, shot_down: float
) -> Clash:
    ashore = attack.area[len(attack.area) - 1 - min(attack.grounded, len(attack.area) - 1)] if attack.grounded else attack.area[-1] + SURE
    lost, killed, after_win, after_loss = shot_down, 0.0, attackers, defenders
    dead_fire = DEAD_FIRE * min(attack.fire[0], defence.fire[0]) / 2
    for point, weight in POINTS:
        level = difference + point * spread
        edge = max(0.0, abs(level) - dead_fire * (attack.fire[0] if level < 0 else defence.fire[0]) / 2)
        if level > 0:
            losses = _after(attack, edge)
            lost += weight * attack.gone[losses]
            killed += weight * (defence.gone[-1] + defence.extra)
        else:
            losses = _after(defence, edge)
            killed += weight * defence.gone[losses]
            lost += weight * (attack.gone[-1] + attack.extra)
    win = _law(difference / spread)
    middle = max(abs(difference), 0.4 * spread)
    after_win = _left(attackers, attack, min(_after(attack, middle), len(attack.kinds) - 1))
    after_loss = _left(defenders, defence, min(_after(defence, middle), len(defence.kinds) - 1))
    conquest = _law((difference - ashore) / spread) if attack.grounded else 0.0
    return Clash(win, min(win, conquest), round(lost, 6), round(killed, 6), after_win, after_loss)


def _exactly(attackers: Counts, defenders: Counts, attack: Line, defence: Line) -> Clash:
    """A small battle worked out exactly: every standing by the losses of both sides, the fewest first."""
    most, all_of_them = len(attack.kinds), len(defence.kinds)
    standing: list[list[float]] = [[0.0] * (all_of_them + 1) for _ in range(most + 1)]
    standing[0][0] = 1.0
    for down in range(most + all_of_them):
        for ours in range(max(0, down - all_of_them + 1), min(down + 1, most)):
            mass = standing[ours][down - ours]
            if mass:
                _round(standing, ours, down - ours, mass, attack, defence)
    lose = sum(standing[most])
    win = [standing[ours][all_of_them] for ours in range(most)]
    kept = [standing[most][theirs] for theirs in range(all_of_them)]
    lost = sum(chance * attack.gone[ours] for ours, chance in enumerate(win)) + lose * (attack.gone[-1] + attack.extra)
    killed = sum(chance * defence.gone[theirs] for theirs, chance in enumerate(kept))
    killed += (sum(win) + standing[most][all_of_them]) * defence.gone[-1] + sum(win) * defence.extra
    conquest = sum(chance for ours, chance in enumerate(win) if ours < attack.grounded)
    return Clash(
        round(sum(win), 6),
        round(conquest, 6),
        round(lost, 6),
        round(killed, 6),
        _left(attackers, attack, win.index(max(win))),
        _left(defenders, defence, kept.index(max(kept))),
    )


def _round(standing: list[list[float]], ours: int, theirs: int, mass: float, attack: Line, defence: Line) -> None:
    """One round from a standing on; when nobody can hit it stays for ever, and counts as lost."""
    hits, struck = hits_of(attack.dice[ours]), hits_of(defence.dice[theirs])
    nothing = hits[0] * struck[0]
    if nothing >= 1:
        standing[-1][theirs] += mass
        return
    share = mass / (1 - nothing)
    most, all_of_them = len(standing) - 1, len(standing[0]) - 1
    for inflicted, chance in enumerate(hits):
        for suffered, other in enumerate(struck):
            if inflicted or suffered:
                standing[min(most, ours + suffered)][min(all_of_them, theirs + inflicted)] += share * chance * other


def _miss(counts: Counts, values: Values, army: Line) -> float:
    """The chance of a die of a side to miss, on average."""
    dice = sum(number for kind, number in enumerate(counts) if values.pips[kind])
    return max(0.1, 1 - army.fire[0] / dice) if dice else 1.0


def _spent(army: Line, area: float) -> float:
    """The squares of the hits that an army gives until it has spent so much of its area."""
    units = len(army.area) - 1
    left = min(units, bisect_left(army.area, army.area[-1] - area - 1e-9))
    return army.squares[-1] - army.squares[left]


def _flak(attackers: Counts, defenders: Counts, ours: Values, theirs: Values, shots: int) -> tuple[float, float]:
    """The share of the attackers' area that antiaircraft guns take and what that costs."""
    guns = defenders[theirs.aa_gun] if theirs.aa_gun >= 0 and shots >= 0 else 0
    aircraft = sum(number for kind, number in enumerate(attackers) if number and ours.air[kind])
    if not guns or not aircraft:
        return 0.0, 0.0
    hits = (min(shots * guns, aircraft) if shots else aircraft) / 6
    pips = sum(number * ours.pips[kind] for kind, number in enumerate(attackers))
    in_air = sum(number * ours.pips[kind] for kind, number in enumerate(attackers) if ours.air[kind])
    cost = sum(number * ours.cost[kind] for kind, number in enumerate(attackers) if ours.air[kind])
    share = hits / aircraft
    return (share * in_air / pips if pips else 0.0), share * cost
