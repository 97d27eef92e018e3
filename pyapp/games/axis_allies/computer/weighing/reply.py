"""What the enemy would do to a position: every power in turn order takes what pays best, each of its units once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from operator import add, mul

from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.clash import Clash, Counts, Values, clash
from pyapp.games.axis_allies.computer.weighing.codes import Codes
from pyapp.games.axis_allies.computer.weighing.deserted import Deserted
from pyapp.games.axis_allies.computer.weighing.reach import Reach, Stack
from pyapp.games.axis_allies.computer.weighing.siege import Siege
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.strikes import NOTHING, Force, Stakes, Strike, daring
from pyapp.games.axis_allies.computer.weighing.turns import order_of_enemies, powers_between
from pyapp.games.axis_allies.computer.weighing.worth import Worth

ENOUGH = 0.92
AS_WELL = 0.95  # of what everybody together would gain is enough to leave some of them for something else
SHARES = (0.3, 0.5, 0.75)
HALF = 0.5
IMMOVABLE = 0.85  # and of what he takes from him in his capital, which cannot go away
SLIGHT = 0.2
DECISIVE = 200.0  # IPCs that it is worth to an enemy to be sure that our side does not win this round
CLEARED = 0.7  # the chance to sink the warships before a coast with which he lands behind them
HARDLY_LEFT = 0.05  # the chance that a space has not fallen yet below which nobody else is sent there
HOLD_SHARE = 0.8
AIR_RANGE = 2
NEAR_VICTORY = 2  # cities that a side lacks with which it may win this round: its two powers may each take one


class Reply:
    """The threats of all enemies in a position, and what they come to in variants of it."""

    def __init__(self, sketch: Sketch, worth: Worth, power: int, order: tuple[str, ...]) -> None:
        self.sketch, self.worth, self.power = sketch, worth, power
        self.axis = sketch.chart.axis[power]
        self.blank: Counts = sketch.blank
        self.weights = sketch.weights
        self._aircraft = list(_aircraft(sketch, power))
        careful = not worth.hurried[self.axis]
        near = worth.lacking(axis=not self.axis) <= NEAR_VICTORY
        self.siege = Siege(sketch, worth, self.axis, careful=careful, cities=careful and near)
        self.march = Siege(sketch, worth, not self.axis, careful=False, cities=False)
        self._air_counter: dict[int, Counts] = {}
        self._land_counter: dict[int, Counts | None] = {}
        self.enemies = order_of_enemies(sketch, order, power)
        self._last_word = self._before_the_count(order)
        self._sooner = {enemy: powers_between(sketch, order, power, enemy) for enemy in self.enemies}
        self.reach = {enemy: Reach(sketch, enemy) for enemy in self.enemies}
        self._sources = {enemy: self._find_sources(enemy) for enemy in self.enemies}
        self._friendly = {friend: Reach(sketch, friend) for friend in sorted(set().union(*self._sooner.values())) if self._helps(friend)}
        self._hopes = self._of_friends(order)
        self._deserted = Deserted(sketch, worth, power, self.enemies)
        self._brought: dict[tuple[int, int], Counts] = {}
        self._base: dict[int, dict[int, Strike]] = {}
        self._memo: dict[tuple[object, ...], Strike] = {}
        self._wider = {enemy: self._with_escorts(enemy) for enemy in self.enemies}
        self._touched = {enemy: _touched(sources) for enemy, sources in self._sources.items()}
        self._codes = Codes()
        self._variants: dict[tuple[object, ...], Strike] = {}
        self._tolls: dict[tuple[object, ...], tuple[float, dict[int, float]]] = {}
        self._around = {
            space: frozenset({space}).union(*(wider.get(space, ()) for wider in self._wider.values()))
            for space, power in enumerate(sketch.chart.capital_of)
            if power != NOBODY
        }
        self._blows: dict[tuple[int, frozenset[int]], float] = {}
        self._matters = {enemy: frozenset[int]().union(*wider.values()) for enemy, wider in self._wider.items()}
        self._base = {enemy: self._strikes(sketch, enemy, self._targets(enemy)) for enemy in self.enemies}

    def _before_the_count(self, order: tuple[str, ...]) -> frozenset[int]:
        """The enemies who move before this round ends and victory cities are counted."""
        return frozenset(self._still_to_move(order)).intersection(self.enemies)

    def _still_to_move(self, order: tuple[str, ...]) -> list[int]:
        """The powers who move after this one before the round ends."""
        turns = [self.sketch.chart.powers.index(name) for name in order]
        return turns[turns.index(self.power) + 1 :] if self.power in turns else []

    def _of_friends(self, order: tuple[str, ...]) -> dict[int, float]:
        """How likely friends who move before this round ends can take each city of the enemy."""
        sketch, found = self.sketch, dict[int, float]()
        for friend in (one for one in self._still_to_move(order) if one in self._friendly):
            values, reach = sketch.attack[friend], self._friendly[friend]
            for city in (space for space in {*reach.strikes, *reach.lifts} if sketch.chart.city[space] and sketch.hostile(friend, space)):
                force = {stack: sketch.count(stack[0], friend, stack[1]) for stack in reach.strikes.get(city, {})}
                force |= self._landing(sketch, friend, city, {}, set(force))
                counts = _fighting(force.items(), values)
                if any(counts):
                    fight = clash(counts, sketch.enemies(friend, city), values, sketch.defense, 0.0, sketch.shots)
                    found[city] = max(found.get(city, 0.0), self.weights.hoped * fight.conquest)
        return found

    def _targets(self, enemy: int) -> list[int]:
        reach = self.reach[enemy]
        return sorted({*reach.strikes, *reach.lifts})

    def _find_sources(self, enemy: int) -> dict[int, frozenset[int]]:
        """Which spaces matter for what an enemy can do in each: where its units stand, and what they pass."""
        found: dict[int, set[int]] = {}
        reach = self.reach[enemy]
        for target, row in reach.strikes.items():
            here = found.setdefault(target, {target})
            for (space, _), vias in row.items():
                here.add(space)
                here.update(vias)
        for target, routes in reach.lifts.items():
            here = found.setdefault(target, {target})
            for route in routes:
                here.update(route)
        land = self.sketch.chart.land
        return {
            target: frozenset(spaces if self.sketch.chart.is_sea[target] else spaces.union(land[target]))
            for target, spaces in found.items()
        }

    def _with_escorts(self, enemy: int) -> dict[int, frozenset[int]]:
        """The sources of each target with those of the zones from which he would land there: he may have to clear them first."""
        sources, lifts = self._sources[enemy], self.reach[enemy].lifts
        found = {}
        for target, spaces in sources.items():
            zones = {land for _, _, land in lifts.get(target, ())}
            found[target] = spaces.union(*(sources[zone] for zone in zones if zone in sources))
        return found

    # --- one enemy, one space -------------------------------------------------------------------------------------------------

    def _strikes(self, variant: Sketch, enemy: int, targets: Iterable[int]) -> dict[int, Strike]:
        found = {}
        for target in targets:
            strike = self.strike(variant, enemy, target)
            if strike.gain > 0:
                found[target] = strike
        return found

    def strike(self, variant: Sketch, enemy: int, target: int, spent: dict[Stack, int] | None = None) -> Strike:
        """The best that an enemy can do in one space with what it has not spent elsewhere."""
        sea = self.sketch.chart.is_sea[target]
        defenders = variant.total(target, axis=self.axis)
        if sea:
            if not any(defenders):
                return NOTHING
        elif variant.owner[target] == NOBODY or variant.chart.axis[variant.owner[target]] != self.axis:
            return NOTHING
        force = tuple(self._muster(variant, enemy, target, spent or {}))
        if not force:
            return NOTHING
        if variant.owner[target] != self.sketch.owner[target]:
            defenders = tuple(map(add, defenders, self._support(enemy, target)))
        cargo = self._cargo(variant, target) if sea else 0.0
        value = self.worth.taken(target, enemy)
        counter = self.blank if sea else self._counter(variant, target)
        key = (enemy, target, defenders, force, cargo, counter)
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = self._weigh(enemy, target, defenders, force, Stakes(value, cargo, counter))
        return known

    def _helps(self, friend: int) -> bool:
        return friend != self.power and self.sketch.friends(friend, self.power) and any(True for _ in self.sketch.own(friend))

    def _support(self, enemy: int, target: int) -> Counts:
        """What friends who move before an enemy are likely to bring to a conquest: men over land and sea, and aircraft."""
        known = self._brought.get((enemy, target))
        if known is None:
            total, land = list(self.blank), self.sketch.chart.land
            for friend in sorted(self._sooner[enemy] & self._friendly.keys()):
                values, reach = self.sketch.attack[friend], self._friendly[friend]
                coming = {stack: self.sketch.count(stack[0], friend, stack[1]) for stack in reach.strikes.get(target, {})}
                coming = {
                    (space, kind): number
                    for (space, kind), number in coming.items()
                    if values.air[kind] or (values.land[kind] and space in land[target])
                }
                coming |= self._landing(self.sketch, friend, target, {}, set(coming))
                for (_, kind), number in coming.items():
                    total[kind] += number if kind != values.transport else 0
            known = self._brought[enemy, target] = tuple(int(number * self.weights.support) for number in total)
        return known

    def _counter(self, variant: Sketch, target: int) -> Counts:
        """What of our side stands beside a territory and could strike back, and the aircraft in range."""
        total = self._in_range(target)
        for beside in variant.chart.land[target]:
            here = variant.units[beside]
            if here:
                found = self._armies(beside) if here is self.sketch.units[beside] else self._army(here)
                if found is not None:
                    total = tuple(map(add, total, found))
        return total

    def _in_range(self, target: int) -> Counts:
        """Our aircraft that could strike back in a territory: they stand where they stood."""
        known = self._air_counter.get(target)
        if known is None:
            total, air = list(self.blank), self.sketch.chart.air
            for space, kind, number in self._aircraft:
                if air[space][target] <= AIR_RANGE:
                    total[kind] += number
            known = self._air_counter[target] = tuple(total)
        return known

    def _armies(self, space: int) -> Counts | None:
        if space not in self._land_counter:
            self._land_counter[space] = self._army(self.sketch.units[space])
        return self._land_counter[space]

    def _army(self, here: dict[int, list[int]]) -> Counts | None:
        """The land units of our side among those in a space; None for none."""
        land, axis = self.sketch.attack[self.power].land, self.sketch.chart.axis
        total: Counts | None = None
        for power, counts in here.items():
            if axis[power] == self.axis:
                army = tuple(map(mul, counts, land))
                total = army if total is None else tuple(map(add, total, army))
        return total if total is not None and any(total) else None

    def _cargo(self, variant: Sketch, zone: int) -> float:
        chart = variant.chart
        cost = variant.defense.cost
        return sum(
            sum(number * cost[kind] for kind, number in enumerate(counts))
            for (place, power), counts in variant.aboard.items()
            if place == zone and chart.axis[power] == self.axis
        )

    def _muster(self, variant: Sketch, enemy: int, target: int, spent: dict[Stack, int]) -> list[tuple[Stack, int]]:
        """Everything that an enemy can bring to a space: over land and sea and by air, then what transports can land."""
        reach = self.reach[enemy]
        values = variant.attack[enemy]
        found = []
        beside: set[Stack] = set()
        for stack, vias in reach.strikes.get(target, {}).items():
            space, kind = stack
            number = variant.count(space, enemy, kind) - spent.get(stack, 0)
            if number <= 0 or (vias and not self._open(variant, enemy, vias, target)):
                continue
            found.append((stack, number))
            if values.land[kind]:
                beside.add(stack)
        if target in reach.lifts and not variant.chart.is_sea[target]:
            found += self._landing(variant, enemy, target, spent, beside).items()
        return found

    def _open(self, variant: Sketch, enemy: int, vias: tuple[int, ...], target: int) -> bool:
        """Is one of the ways still open?"""
        chart = variant.chart
        if chart.is_sea[target]:
            return any(variant.units[via] is self.sketch.units[via] or not variant.warship(enemy, via) for via in vias)
        return any(
            variant.friends(variant.owner[via], enemy) or (via not in variant.factory and not any(variant.enemies(enemy, via)))
            for via in vias
        )

    def _landing(self, variant: Sketch, enemy: int, target: int, spent: dict[Stack, int], beside: set[Stack]) -> dict[Stack, int]:
        """What transports could put ashore: what is aboard already, and each of the others one unit of any kind and one infantry."""
        values, chart = variant.attack[enemy], variant.chart
        found: dict[Stack, int] = {}
        taken = dict(spent)
        ships: dict[int, int] = {}
        laden: dict[int, list[Stack]] = {}
        for zone, load, land in (self.reach.get(enemy) or self._friendly[enemy]).lifts.get(target, ()):
            if variant.warship(enemy, land) and not self._cleared(variant, enemy, land):
                continue
            if zone not in ships:
                ships[zone] = variant.count(zone, enemy, values.transport) - taken.get((zone, values.transport), 0)
                laden[zone] = self._laden(variant, enemy, zone, taken)
            while load == zone and ships[zone] > 0 and laden[zone]:
                for unit in (*laden[zone][:2], (zone, values.transport)):
                    found[unit] = found.get(unit, 0) + 1
                del laden[zone][:2]
                ships[zone] -= 1
            while ships[zone] > 0:
                boarded = False
                for infantry in (False, True):
                    stack = self._boarder(variant, enemy, chart.land[load], taken, beside, infantry=infantry)
                    if stack is not None:
                        found[stack] = found.get(stack, 0) + 1
                        taken[stack] = taken.get(stack, 0) + 1
                        boarded = True
                if not boarded:
                    break
                ships[zone] -= 1
                carrier = (zone, values.transport)
                found[carrier] = found.get(carrier, 0) + 1
        return found

    def _laden(self, variant: Sketch, enemy: int, zone: int, taken: dict[Stack, int]) -> list[Stack]:
        """The men who are aboard transports of an enemy in a zone already, one by one."""
        aboard = variant.aboard.get((zone, enemy))
        if aboard is None:
            return []
        land = variant.attack[enemy].land
        men = [((zone, kind), number - taken.get((zone, kind), 0)) for kind, number in enumerate(aboard) if land[kind]]
        return [stack for stack, number in men for _ in range(number)]

    def _there(self, variant: Sketch, enemy: int, stack: Stack) -> int:
        """How many units a stack has, those aboard transports included."""
        aboard = variant.aboard.get((stack[0], enemy))
        afloat = aboard[stack[1]] if aboard is not None and variant.attack[enemy].land[stack[1]] else 0
        return variant.count(stack[0], enemy, stack[1]) + afloat

    def _cleared(self, variant: Sketch, enemy: int, zone: int) -> bool:
        """Is an enemy likely to sink the warships that lie before a coast in the turn in which he lands there?"""
        if enemy not in self.reach:
            return False
        fight = self.strike(variant, enemy, zone).fight
        return fight is not None and fight.win >= CLEARED

    def _boarder(
        self, variant: Sketch, enemy: int, shores: tuple[int, ...], taken: dict[Stack, int], beside: set[Stack], *, infantry: bool
    ) -> Stack | None:
        """The best unit that could go aboard."""
        values = variant.attack[enemy]
        best: Stack | None = None
        for shore in shores:
            counts = variant.units[shore].get(enemy)
            if counts is None:
                continue
            for kind, number in enumerate(counts):
                if number and values.land[kind] and (not infantry or kind == values.infantry):
                    stack = (shore, kind)
                    if stack not in beside and number > taken.get(stack, 0) and (best is None or values.pips[kind] > values.pips[best[1]]):
                        best = stack
        return best

    def _weigh(self, enemy: int, target: int, defenders: Counts, force: Force, stakes: Stakes) -> Strike:
        """The strike with everything, or with less that does as well: who is not needed is free to strike elsewhere."""
        full = self._gain(enemy, target, defenders, force, stakes)
        if full.gain <= 0 or full.fight is None or full.fight.win < ENOUGH:
            return full
        enough = full.gain * AS_WELL - 0.3
        for share in SHARES:
            less = self._fewer(enemy, force, share)
            if less is not None:
                strike = self._gain(enemy, target, defenders, less, stakes)
                if strike.gain >= enough:
                    return strike
        return full

    def _fewer(self, enemy: int, force: Force, share: float) -> Force | None:
        """So many of those who fight, who walks and sails before who flies, the cheap first; None when that would be all."""
        values = self.sketch.attack[enemy]
        total = sum(number for (_, kind), number in force if kind != values.transport)
        left = math.ceil(total * share)
        if left >= total:
            return None
        chosen: list[tuple[Stack, int]] = []
        for stack, number in sorted(force, key=lambda one: (values.air[one[0][1]], values.order.index(one[0][1]), one[0])):
            taken = math.ceil(number * share) if stack[1] == values.transport else min(number, left)
            if taken:
                chosen.append((stack, taken))
                left -= taken * (stack[1] != values.transport)
        return tuple(chosen)

    def _gain(self, enemy: int, target: int, defenders: Counts, force: Force, stakes: Stakes) -> Strike:
        values, sea = self.sketch.attack[enemy], self.sketch.chart.is_sea[target]
        counts = _fighting(force, values)
        coming = self.sketch.seeing(enemy, counts, defenders) if sea else counts
        if not any(coming):
            return NOTHING
        fight = clash(coming, defenders, values, self.sketch.defense, 0.0, -1 if sea else self.sketch.shots)
        gain = stakes.value * fight.conquest + fight.defender_loss + stakes.cargo * fight.win - fight.attacker_loss
        if fight.conquest > SLIGHT and any(stakes.counter) and not self._decisive(enemy, target):
            gain -= self.weights.struck_back * fight.conquest * self._struck_back(enemy, target, fight, stakes.counter)
        tempting = self.sketch.chart.capital_of[target] != NOBODY or self._decisive(enemy, target)
        return Strike(round(gain, 5), fight.conquest, force, fight, 1.0 if tempting else daring(fight.win if sea else fight.conquest))

    def _decisive(self, enemy: int, target: int) -> bool:
        """Is it a city whose fall before the count keeps our side from winning? Then nobody asks what will strike back."""
        return self.sketch.chart.city[target] and enemy in self._last_word and self.worth.lacking(axis=self.axis) <= NEAR_VICTORY

    def _struck_back(self, enemy: int, target: int, fight: Clash, counter: Counts) -> float:
        """What our side would gain by striking at what has taken the territory."""
        values = self.sketch.attack[enemy]
        left = tuple(0 if values.air[kind] else number for kind, number in enumerate(fight.attackers_left))
        back = clash(counter, left, self.sketch.attack[self.power], self.sketch.defense)
        return max(0.0, self.worth.taken(target, self.power) * HOLD_SHARE * back.conquest + back.defender_loss - back.attacker_loss)

    # --- all of them ----------------------------------------------------------------------------------------------------------

    def toll(self, variant: Sketch, changed: set[int], taken: Mapping[int, float] | None = None) -> float:
        """What all enemies together take from a variant in which some spaces are not as they were."""
        return self.outcome(variant, changed, taken)[0]

    def outcome(self, variant: Sketch, changed: set[int], taken: Mapping[int, float] | None = None) -> tuple[float, dict[int, float]]:
        """That, and how likely each space falls: once, to whoever comes first.

        ``taken``: how likely each city is won that the variant shows as won.
        """
        total = 0.0
        fallen: dict[int, float] = {}
        soon = 0.0
        codes = self._codes.of(variant, changed)
        for enemy in self.enemies:
            total += self._known_toll(variant, changed, enemy, fallen, codes)
            if enemy in self._last_word:
                soon = self._cities(fallen, taken or {})
        later = self._cities(fallen, taken or {}) - soon
        total += self._second_blows(variant, codes) + self._deserted.cost(variant, changed)
        total += self.siege.danger(variant, changed, codes) - self.march.danger(variant, changed, codes)
        freed = self._freed(variant, changed) if taken is None else sum(taken.values())
        total += self.worth.victory(soon + self.weights.answered * later, freed, axis=not self.axis)
        hoped = sum(chance for city, chance in self._hopes.items() if variant.owner[city] == self.sketch.owner[city])
        return total - self.worth.victory(freed + hoped - soon, 0, axis=self.axis), fallen

    def _cities(self, fallen: Mapping[int, float], taken: Mapping[int, float]) -> float:
        """How many cities have fallen on average: only who has won one can lose it."""
        city = self.sketch.chart.city
        return sum(likely * taken.get(place, 1.0) for place, likely in fallen.items() if city[place])

    def _freed(self, variant: Sketch, changed: set[int]) -> int:
        """The cities that the enemy has lost in a variant."""
        city, axis = self.sketch.chart.city, self.sketch.chart.axis
        freed = 0
        for space in changed:
            if city[space] and variant.owner[space] != self.sketch.owner[space] and axis[variant.owner[space]] == self.axis:
                freed += 1
        return freed

    def strikes_in(self, variant: Sketch, changed: set[int], enemy: int, codes: Mapping[int, int] | None = None) -> dict[int, Strike]:
        """What an enemy could do in each space of a variant, each weighed for itself; ``codes`` of the changed spaces if they are known."""
        touched, wider, found = self._touched[enemy], self._wider[enemy], dict(self._base[enemy])
        codes = self._codes.of(variant, changed) if codes is None else codes
        for target in set().union(*[touched[space] for space in changed if space in touched]):
            key = (enemy, target, _seen(codes, wider[target]))
            strike = self._variants.get(key)
            if strike is None:
                strike = self._variants[key] = self.strike(variant, enemy, target)
            if strike.gain > 0:
                found[target] = strike
            else:
                found.pop(target, None)
        return found

    def _known_toll(self, variant: Sketch, changed: set[int], enemy: int, fallen: dict[int, float], codes: Mapping[int, int]) -> float:
        """The toll of one enemy, found once for all variants that look the same to him."""
        wider = self._wider[enemy]
        before = frozenset([(place, likely) for place, likely in fallen.items() if place in wider])
        key = enemy, _seen(codes, self._matters[enemy]), before
        known = self._tolls.get(key)
        if known is None:
            toll = self._toll_of(variant, changed, enemy, fallen, codes)
            self._tolls[key] = known = toll, {place: likely for place, likely in fallen.items() if place in wider}
        fallen.update(known[1])
        return known[0]

    def _toll_of(self, variant: Sketch, changed: set[int], enemy: int, fallen: dict[int, float], codes: Mapping[int, int]) -> float:
        """The best first, and each unit of the enemy once; how likely each space has ``fallen`` to one of them is noted."""
        ranked = []
        for target, strike in self.strikes_in(variant, changed, enemy, codes).items():
            left = 1 - fallen.get(target, 0.0)
            urgent = DECISIVE * strike.conquest * self._decisive(enemy, target)
            ranked.append((-(strike.gain + urgent) * strike.daring * left, target, strike, left))
        ranked.sort()  # no two have the same target
        spent: dict[Stack, int] = {}
        total = 0.0
        for _, target, strike, left in ranked:
            sure = self.sure(variant, enemy, target) * left
            if sure < HARDLY_LEFT:
                continue
            if any(stack in spent and spent[stack] + number > self._there(variant, enemy, stack) for stack, number in strike.force):
                wanted = strike.gain * strike.daring
                strike = self._with_the_rest(variant, enemy, target, spent, codes)
                total += self.weights.unsure * sure * max(0.0, wanted - max(0.0, strike.gain * strike.daring))
            if strike.gain > 0 and strike.fight is not None:
                total += sure * strike.gain * strike.daring
                won = strike.fight.win if self.sketch.chart.is_sea[target] else strike.conquest
                fallen[target] = 1 - left + sure * won * strike.daring
                for stack, number in strike.force:
                    spent[stack] = spent.get(stack, 0) + number
        return total

    def _with_the_rest(self, variant: Sketch, enemy: int, target: int, spent: dict[Stack, int], codes: Mapping[int, int]) -> Strike:
        """The best that an enemy can do in a space with those who are not spent elsewhere."""
        wider = self._wider[enemy][target]
        elsewhere = frozenset([(stack, number) for stack, number in spent.items() if stack[0] in wider])
        key = enemy, target, _seen(codes, wider), elsewhere
        known = self._variants.get(key)
        if known is None:
            known = self._variants[key] = self.strike(variant, enemy, target, spent)
        return known

    def sure(self, variant: Sketch, enemy: int, target: int) -> float:
        """How much counts what an enemy takes: less when its owner moves before him; of ships each by whose they are."""
        if self.sketch.chart.is_sea[target]:
            return self._ships_of_the_slow(variant, enemy, target)
        owner = variant.owner[target]
        if owner not in self._sooner[enemy]:
            return 1.0
        return IMMOVABLE if self.sketch.chart.capital_of[target] == owner else self.weights.warned

    def _ships_of_the_slow(self, variant: Sketch, enemy: int, zone: int) -> float:
        """The share of what lies in a zone that cannot sail before an enemy comes, and so much of the rest as will not."""
        axis, cost, sooner = self.sketch.chart.axis, variant.defense.cost, self._sooner[enemy]
        total = moving = 0.0
        for power, counts in variant.units[zone].items():
            if axis[power] == self.axis:
                worth = sum(map(mul, counts, cost))
                total += worth
                moving += worth if power in sooner else 0.0
        return 1 - (1 - self.weights.warned) * moving / total if moving else 1.0

    def _second_blows(self, variant: Sketch, codes: Mapping[int, int]) -> float:
        """What capitals lose when one enemy after the other strikes them."""
        total = 0.0
        for capital, power in enumerate(self.sketch.chart.capital_of):
            if power == NOBODY or self.sketch.chart.axis[power] != self.axis or variant.owner[capital] != power:
                continue
            key = capital, _seen(codes, self._around[capital])
            known = self._blows.get(key)
            if known is None:
                known = self._blows[key] = self._after_each_other(variant, capital)
            total += self.weights.second_blow * known
        return total

    def _after_each_other(self, variant: Sketch, capital: int) -> float:
        """The worth of a capital times the chance that the second enemy takes what has withstood the first."""
        defenders = variant.total(capital, axis=self.axis)
        worst, held = 0.0, 1.0
        for enemy in self.enemies:
            force = self._muster(variant, enemy, capital, {})
            counts = [0] * len(defenders)
            for (_, kind), number in force:
                if kind != variant.attack[enemy].transport:
                    counts[kind] += number
            if not any(variant.attack[enemy].land[kind] and number for kind, number in enumerate(counts)):
                continue
            fight = clash(tuple(counts), defenders, variant.attack[enemy], variant.defense, 0.0, variant.shots)
            if held < 1.0:
                sure = self.sure(variant, enemy, capital)
                worst = max(worst, sure * held * fight.conquest * self.worth.taken(capital, enemy))
            held *= 1 - fight.conquest
            defenders = fight.defenders_left
        return worst


def _fighting(force: Iterable[tuple[Stack, int]], values: Values) -> Counts:
    """Who of a force fights, by kind: all but transports."""
    counts = [0] * len(values.cost)
    for (_, kind), number in force:
        if kind != values.transport:
            counts[kind] += number
    return tuple(counts)


def _aircraft(sketch: Sketch, power: int) -> Iterator[tuple[int, int, int]]:
    """Where a power has aircraft, of which kind, and how many."""
    for space, counts in sketch.own(power):
        for kind, number in enumerate(counts):
            if number and sketch.attack[power].air[kind]:
                yield space, kind, number


def _seen(codes: Mapping[int, int], spaces: frozenset[int]) -> frozenset[int]:
    """How those of some spaces look that have changed, by their codes."""
    return frozenset([codes[space] for space in codes.keys() & spaces])


def _touched(sources: Mapping[int, frozenset[int]]) -> dict[int, list[int]]:
    """The targets for which each space matters."""
    found: dict[int, list[int]] = {}
    for target, spaces in sources.items():
        for space in spaces:
            found.setdefault(space, []).append(target)
    return found
