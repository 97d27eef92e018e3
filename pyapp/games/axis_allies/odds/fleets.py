"""Exact odds of sea battles with submarines: fleets do not lose ships in a line, for some hits cannot go to some ships.

A standing is what both fleets still have. Standings are visited from the most hits left to the fewest, so each is visited once.

The largest fleets have more standings than anybody waits for. What is less likely than ``cut`` on the way is then left out, with the
least cut that can be afforded, and the answer says how much of the whole is missing: `Odds.missing`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.work import Meter, TooMuchWork, Work
from pyapp.games.axis_allies.combat.forces import ATTACKER, DEFENDER, KEPT_LIKE, OTHER_SIDE, SIDES, SUBMARINE, TRANSPORT
from pyapp.games.axis_allies.components.edition import AIR
from pyapp.games.axis_allies.odds.chances import (
    BOMBER,
    DAMAGED,
    LONGEST_LINE,
    NEGLIGIBLE,
    Odds,
    Question,
    Sheet,
    book,
    hits_of,
    rank,
    value_of,
)

CUTS = (NEGLIGIBLE, 1e-8, 1e-6)  # chances below which a way is left out, tried in turn
MANY = 80  # ships and aircraft with which the finer cuts need not be tried
MOST_WORK = 15_000_000  # operations with one cut: one second, in a browser three
MOST_MISSING = 0.05  # of the whole; an answer that misses more is none
ROUNDING = 1e-9  # what sums of floating-point numbers may miss
ROUND, STRUCK, SETTLED = 400, 30, 150  # operations that it takes to begin a round, to count hits, to settle what is left

HUNTER = "destroyer"

Fleet = tuple[int, ...]
Spread = dict[Fleet, float]
Ends = list[tuple[Fleet, float]]
Standing = tuple[Fleet, Fleet]


def likeliest_first(spread: Spread) -> Ends:
    """Ends with their chances, the likeliest first."""
    return sorted(spread.items(), key=lambda end: -end[1])


class Side:
    """One side's kinds of ships and aircraft in their order of loss, and what happens to a fleet made of them."""

    def __init__(self, question: Question, side: str) -> None:
        units = question.attackers if side == ATTACKER else question.defenders
        order = question.attack_order if side == ATTACKER else question.defense_order
        self.sheet: Sheet = question.attack if side == ATTACKER else question.defense
        self.side = side
        names = {name.rstrip(DAMAGED) for name in units}
        whole = sorted(name for name in names if self.sheet[name].hits > 1)
        rest = {name + DAMAGED if name in whole else name for name in names}
        self.names = (*whole, *sorted(rest, key=lambda name: (rank(name, order), name)))
        self.start: Fleet = tuple(units.get(name, 0) for name in self.names)
        self.dice = {name: question.bomber_dice if name == BOMBER and side == ATTACKER else 1 for name in self.names}
        self.values = [value_of(name, side, self.sheet) for name in self.names]
        self.sorts = [self._sort(name) for name in self.names]
        self.becomes = {index: self.names.index(name + DAMAGED) for index, name in enumerate(whole)}
        self.turns = {False: [(index, 0) for index in range(len(self.names))], True: self._keeping_the_hunter(order)}
        self._losses: dict[tuple[Fleet, int, int, int, bool], Fleet] = {}
        self._volleys: dict[tuple[Fleet, Fleet, bool, bool, bool], Ends] = {}

    def _keeping_the_hunter(self, order: Sequence[str]) -> list[tuple[int, int]]:
        """The order of loss as (kind, how many of it are kept for later): the last destroyer goes after the cruisers."""
        turns = [(index, int(name == HUNTER)) for index, name in enumerate(self.names)]
        if HUNTER in self.names:
            whole = self.becomes  # first hits on whole battleships stay first: they cost nothing
            later = [index for index, name in enumerate(self.names) if index not in whole and rank(name, order) > rank(KEPT_LIKE, order)]
            turns.insert(later[0] if later else len(turns), (self.names.index(HUNTER), 0))
        return turns

    def _sort(self, name: str) -> str:
        if name in (SUBMARINE, TRANSPORT):
            return name
        return AIR if self.sheet[name.rstrip(DAMAGED)].domain == AIR else "ship"

    def units(self, fleet: Fleet) -> dict[str, int]:
        """A fleet by names."""
        return {name: number for name, number in zip(self.names, fleet) if number}

    def number(self, fleet: Fleet, *sorts: str) -> int:
        """How many units of these sorts a fleet has."""
        return sum(number for number, sort in zip(fleet, self.sorts) if sort in sorts)

    def fights(self, fleet: Fleet) -> bool:
        """Has the fleet a unit with a combat value?"""
        return any(number and value for number, value in zip(fleet, self.values))

    def hunts(self, fleet: Fleet) -> bool:
        """Has the fleet a destroyer?"""
        return any(number and name == HUNTER for name, number in zip(self.names, fleet))

    def slots(self, fleet: Fleet) -> int:
        """How many hits it takes to sink all of the fleet."""
        return sum(number * (2 if index in self.becomes else 1) for index, number in enumerate(fleet))

    def without(self, fleet: Fleet, sort: str) -> Fleet:
        """The fleet when all units of a sort are gone."""
        return tuple(0 if own == sort else number for number, own in zip(fleet, self.sorts))

    def struck(self, fleet: Fleet, free: int, ships: int, surface: int, keep: bool) -> Fleet:
        """What is left after hits: free ones, ones on ships only, ones on anything but submarines.

        As many count as possible, transports last, the others in their order of loss; ``keep``: the last destroyer later.
        """
        key = (fleet, free, ships, surface, keep)
        if key not in self._losses:
            left = list(fleet)
            caps = {SUBMARINE: free + ships, AIR: free + surface}
            total = free + ships + surface
            for index, kept in self.turns[keep]:  # transports stand last
                sort = self.sorts[index]
                lost = max(0, min(left[index] - kept, caps.get(sort, total), total))
                left[index] -= lost
                total -= lost
                if sort in caps:
                    caps[sort] -= lost
                if index in self.becomes:
                    left[self.becomes[index]] += lost
            self._losses[key] = tuple(left)
        return self._losses[key]

    def strike(self, fleet: Fleet, enemy: Side, target: Fleet, keep: bool) -> Spread:
        """What a surprise strike of the fleet's submarines may leave of the enemy."""
        spread: Spread = {}
        dice = ((self.values[self.names.index(SUBMARINE)], self.number(fleet, SUBMARINE)),)
        for hits, chance in enumerate(hits_of(dice)):
            left = enemy.struck(target, 0, hits, 0, keep)
            spread[left] = spread.get(left, 0.0) + chance
        return spread

    def fire(self, fleet: Fleet, enemy: Side, target: Fleet, hunting: bool, struck: bool, keep: bool, meter: Meter) -> Work[Ends]:
        """What the fleet's fire may leave of the enemy, likeliest first; ``struck`` means that its submarines have struck already."""
        key = (fleet, target, hunting, struck, keep)
        if key not in self._volleys:
            pools = (0, int(enemy.number(target, AIR) > 0), 2 * int(not hunting and enemy.number(target, SUBMARINE) > 0))
            free, ships, surface = self._dice(fleet, pools, struck)
            spread: Spread = {}
            for a, chance in enumerate(hits_of(free)):
                for b, second in enumerate(hits_of(ships)):
                    if meter.full(STRUCK * len(hits_of(surface))):
                        yield
                    for c, third in enumerate(hits_of(surface)):
                        left = enemy.struck(target, a, b, c, keep)
                        spread[left] = spread.get(left, 0.0) + chance * second * third
            self._volleys[key] = likeliest_first(spread)
        return self._volleys[key]

    def _dice(self, fleet: Fleet, pools: tuple[int, int, int], struck: bool) -> list[tuple[tuple[int, int], ...]]:
        """The dice of free hits, of hits on ships only and of hits on the surface only; ``pools``: whose hits are which."""
        of_sort = {"ship": pools[0], SUBMARINE: pools[1], AIR: pools[2]}
        pooled: tuple[dict[int, int], ...] = ({}, {}, {})
        for name, number, value, sort in zip(self.names, fleet, self.values, self.sorts):
            if number and value and not (struck and sort == SUBMARINE):
                dice = pooled[of_sort[sort]]
                dice[value] = dice.get(value, 0) + number * self.dice[name]
        return [tuple(sorted(dice.items())) for dice in pooled]

    def harms(self, fleet: Fleet, enemy: Side, target: Fleet, sorts: Sequence[str]) -> bool:
        """Can any unit of the fleet hit one of these sorts of the enemy?"""
        there = {sort for sort in sorts if enemy.number(target, sort)}
        ships = self.number(fleet, "ship")
        return bool(
            (ships and there)
            or (self.number(fleet, SUBMARINE) and there - {AIR})
            or (self.number(fleet, AIR) and (there if self.hunts(fleet) else there - {SUBMARINE}))
        )


FIGHTING = (SUBMARINE, AIR, "ship")
EVERYTHING = (*FIGHTING, TRANSPORT)


class Fleets:
    """Both sides and the chances of every standing; ways that are less likely than ``cut`` are left out."""

    def __init__(self, question: Question, cut: float = NEGLIGIBLE) -> None:
        self.question = question
        self.cut = cut
        self.sides = {side: Side(question, side) for side in SIDES}
        self.found = Odds()
        self.meter = Meter(MOST_WORK)

    def settled(self, standing: Standing) -> Standing:
        """The standing when defenceless transports have been sunk. Rulebook, "General combat"."""
        fleets = dict(zip(SIDES, standing))
        armed = {side: self.sides[side].fights(fleets[side]) for side in SIDES}
        stuck = not any(self._harms(fleets, side, FIGHTING) for side in SIDES)
        sunk = []
        if armed[ATTACKER] and (stuck or not armed[DEFENDER]):
            sunk.append(DEFENDER)
        if armed[DEFENDER] and not self.question.can_retreat and (stuck or not armed[ATTACKER]):
            sunk.append(ATTACKER)
        for side in sunk:
            fleets[side] = self.sides[side].without(fleets[side], TRANSPORT)
        return fleets[ATTACKER], fleets[DEFENDER]

    def _harms(self, fleets: dict[str, Fleet], side: str, sorts: Sequence[str]) -> bool:
        enemy = OTHER_SIDE[side]
        return self.sides[side].harms(fleets[side], self.sides[enemy], fleets[enemy], sorts)

    def is_end(self, standing: Standing) -> bool:
        """Is the battle over here, or does the attacker retreat?"""
        fleets = dict(zip(SIDES, standing))
        if not all(self.sides[side].fights(fleets[side]) for side in SIDES):
            return True
        if self.sides[ATTACKER].number(fleets[ATTACKER], *FIGHTING) <= self.question.stop_at:
            return True
        return not any(self._harms(fleets, side, EVERYTHING) for side in SIDES)

    def round(self, standing: Standing, mass: float) -> Work[dict[Standing, float]]:
        """Every standing that a round may lead to: surprise strikes first, then the fire of both sides; ``mass``: how likely it begins."""
        ours, theirs = self.sides[ATTACKER], self.sides[DEFENDER]
        attacking, defending = standing
        hunting = {ATTACKER: ours.hunts(attacking), DEFENDER: theirs.hunts(defending)}
        diving = {ATTACKER: ours.number(attacking, SUBMARINE) > 0, DEFENDER: theirs.number(defending, SUBMARINE) > 0}
        keep = {side: self.question.keep_hunter and diving[OTHER_SIDE[side]] for side in SIDES}
        we_strike = diving[ATTACKER] and not hunting[DEFENDER]
        they_strike = diving[DEFENDER] and not hunting[ATTACKER]
        hurt_them = ours.strike(attacking, theirs, defending, keep[DEFENDER]) if we_strike else {defending: 1.0}
        hurt_us = theirs.strike(defending, ours, attacking, keep[ATTACKER]) if they_strike else {attacking: 1.0}
        cut, after = self.cut / mass, dict[Standing, float]()
        for us, chance in hurt_us.items():
            for them, second in hurt_them.items():
                if chance * second < cut:
                    continue
                left_of_them = yield from ours.fire(us, theirs, them, hunting[ATTACKER], we_strike, keep[DEFENDER], self.meter)
                left_of_us = yield from theirs.fire(them, ours, us, hunting[DEFENDER], they_strike, keep[ATTACKER], self.meter)
                if self.meter.full(ROUND):
                    yield
                for our_end, third in left_of_us:
                    both = chance * second * third
                    if both * left_of_them[0][1] < cut:
                        break
                    seen = 0
                    for their_end, fourth in left_of_them:
                        if both * fourth < cut:
                            break
                        seen += 1
                        end = (our_end, their_end)
                        after[end] = after.get(end, 0.0) + both * fourth
                    if self.meter.full(SETTLED // 10 * seen):
                        yield
        return after

    def work_out(self) -> Work[Odds]:
        """The odds, in slices. Raises TooMuchWork."""
        if max(self.sides[side].slots(self.sides[side].start) for side in SIDES) > LONGEST_LINE:
            raise TooMuchWork(f"more than {LONGEST_LINE} hits")
        start = self.settled((self.sides[ATTACKER].start, self.sides[DEFENDER].start))
        if self.question.rounds:
            standings = {start: 1.0}
            for _ in range(self.question.rounds):
                standings = yield from self._one_round(standings)
            for standing, mass in standings.items():
                self._book(standing, mass)
        else:
            yield from self._to_the_end(start)
        missing = 1.0 - self.found.win - self.found.lose - self.found.tie - self.found.open
        self.found.missing = missing if missing > ROUNDING else 0.0
        return self.found

    def _one_round(self, standings: dict[Standing, float]) -> Work[dict[Standing, float]]:
        after: dict[Standing, float] = {}
        for standing, mass in standings.items():
            if self.is_end(standing):
                after[standing] = after.get(standing, 0.0) + mass
                continue
            self.found.rounds += mass
            after_this = yield from self.round(standing, mass)
            for end, chance in after_this.items():
                if self.meter.full(SETTLED):
                    yield
                settled = self.settled(end)
                after[settled] = after.get(settled, 0.0) + mass * chance
        return after

    def _to_the_end(self, start: Standing) -> Work[None]:
        levels: list[dict[Standing, float]] = [{} for _ in range(self._slots(start) + 1)]
        levels[-1][start] = 1.0
        for level in reversed(levels):
            for standing, mass in level.items():
                if self.is_end(standing):
                    self._book(standing, mass)
                    continue
                after = yield from self.round(standing, mass)
                mass /= 1.0 - after.pop(standing, 0.0)
                self.found.rounds += mass
                for end, chance in after.items():
                    if self.meter.full(SETTLED):
                        yield
                    if (share := mass * chance) > self.cut:
                        settled = self.settled(end)
                        there = levels[self._slots(settled)]
                        there[settled] = there.get(settled, 0.0) + share

    def _slots(self, standing: Standing) -> int:
        return sum(self.sides[side].slots(fleet) for side, fleet in zip(SIDES, standing))

    def _book(self, standing: Standing, mass: float) -> None:
        attackers, defenders = (self.sides[side].units(fleet) for side, fleet in zip(SIDES, standing))
        book(self.found, self.question, mass, attackers, defenders)


def fleet_odds(question: Question) -> Work[Odds]:
    """The odds of a sea battle, in slices: exact, or as near as can be afforded. Raises TooMuchWork when it is too large even so."""
    cuts = CUTS if sum(question.attackers.values()) + sum(question.defenders.values()) <= MANY else CUTS[-1:]
    for cut in cuts:
        try:
            found = yield from Fleets(question, cut).work_out()
        except TooMuchWork:
            if cut == CUTS[-1]:
                raise
        else:
            break
    if found.missing > MOST_MISSING:
        raise TooMuchWork(f"{found.missing:.0%} of the battle are missing")
    return found
