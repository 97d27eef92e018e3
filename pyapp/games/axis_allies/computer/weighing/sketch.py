"""A position in numbers: who holds what and how many units of each kind stand where. It is what the computer player thinks on."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from pyapp.games.axis_allies.combat.fire import AA_SHOTS
from pyapp.games.axis_allies.combat.forces import ATTACKER, DEFENDER, ORDER_OF_LOSS
from pyapp.games.axis_allies.components.edition import AIR, LAND, edition
from pyapp.games.axis_allies.components.technology import effect, improved
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.computer.weighing.charts import NOBODY, Chart, chart
from pyapp.games.axis_allies.computer.weighing.clash import Counts, Values
from pyapp.games.axis_allies.computer.weighing.weights import Weights, weights_of
from pyapp.games.axis_allies.movement.routes import STRAIT_OPTION
from pyapp.games.axis_allies.state import AxisState


class Sketch:
    """Counts by space and power. ``garrison`` holds lists by kind; ``aboard`` what transports of a power carry of its own."""

    def __init__(self, state: AxisState) -> None:
        self.chart: Chart = chart(state.edition)
        self.weights: Weights = weights_of(state.edition)
        kinds = self.chart.kinds
        self.kind = {name: place for place, name in enumerate(kinds)}
        self.blank: Counts = (0,) * len(kinds)
        self.owner = [self.chart.power(state.owners.get(name, "")) for name in self.chart.names]
        self.factory = {self.chart.number[name]: damage for name, damage in state.factories.items()}
        self.units: list[dict[int, list[int]]] = [{} for _ in self.chart.names]
        self._first = self.units
        self._totals: dict[tuple[int, bool], Counts] = {}
        self.aboard: dict[tuple[int, int], list[int]] = {}
        self.ipcs = [state.powers[name].ipcs for name in self.chart.powers]
        made = [tuple(state.powers[name].developments) for name in self.chart.powers]
        self.attack = [values_of(state.edition, developments, ATTACKER) for developments in made]
        self.defense = values_of(state.edition, (), DEFENDER)
        self.moves = [tuple(state.kind(Unit(name, kind)).move for kind in kinds) for name in self.chart.powers]
        self.shots = int(state.rules.switches.get("aa_shots_per_gun", AA_SHOTS))
        self.closed = state.rules.closed_straits if state.setup.has(STRAIT_OPTION) else ()
        self._read(state)

    def _read(self, state: AxisState) -> None:
        for name, texts in sorted(state.units.items()):
            space = self.chart.number[name]
            for text, number in sorted(texts.items()):
                piece = unit(text)
                power = self.chart.powers.index(piece.owner)
                self.add(space, power, self.kind[piece.kind], number)
                for item in piece.cargo:
                    owner = self.chart.powers.index(item.owner)
                    if item.kind == "fighter":
                        self.add(space, owner, self.kind[item.kind], number)
                    elif item.owner == piece.owner:
                        self.aboard.setdefault((space, power), [0] * len(self.blank))[self.kind[item.kind]] += number

    def fork(self) -> Sketch:
        """A variant that shares everything but who holds what and what stands where; change it by ``put`` alone."""
        variant: Sketch = object.__new__(Sketch)
        variant.__dict__.update(self.__dict__)
        variant.units, variant.owner, variant.aboard = self.units.copy(), self.owner.copy(), self.aboard
        return variant

    def put(self, space: int, power: int, kind: int, number: int) -> None:
        """Put units into a space of a variant, or take some away."""
        here = dict(self.units[space])
        counts = list(here.get(power, self.blank))
        counts[kind] += number
        here[power] = counts
        self.units[space] = here

    def unstow(self, zone: int, power: int, kinds: Iterable[int]) -> None:
        """Take men off the transports of a zone in a variant: they have landed elsewhere."""
        left = list(self.aboard.get((zone, power), self.blank))
        for kind in kinds:
            left[kind] -= 1
        self.aboard = {**self.aboard, (zone, power): left}

    def count(self, space: int, power: int, kind: int) -> int:
        """How many units of a kind a power has there."""
        counts = self.units[space].get(power)
        return counts[kind] if counts is not None else 0

    def add(self, space: int, power: int, kind: int, number: int) -> None:
        """Put units there, or take some away."""
        self._totals.clear()
        counts = self.units[space].get(power)
        if counts is None:
            counts = self.units[space][power] = [0] * len(self.blank)
        counts[kind] += number

    def friends(self, one: int, other: int) -> bool:
        """Are two powers on the same side? Nobody is on none."""
        return one != NOBODY and other != NOBODY and self.chart.axis[one] == self.chart.axis[other]

    def hostile(self, power: int, space: int) -> bool:
        """Does an enemy hold the territory?"""
        return self.owner[space] != NOBODY and not self.friends(power, self.owner[space])

    def enemies(self, power: int, space: int) -> Counts:
        """What the other side has there."""
        return self.total(space, axis=not self.chart.axis[power])

    def total(self, space: int, *, axis: bool) -> Counts:
        """What a side has in a space; variants remember it for the spaces that are as they were."""
        here = self.units[space]
        if not here:
            return self.blank
        if here is not self._first[space]:
            return self._count_side(here, axis=axis)
        known = self._totals.get((space, axis))
        if known is None:
            known = self._totals[space, axis] = self._count_side(here, axis=axis)
        return known

    def _count_side(self, here: dict[int, list[int]], *, axis: bool) -> Counts:
        sides = self.chart.axis
        found = [counts for power, counts in here.items() if sides[power] == axis]
        if not found:
            return self.blank
        return tuple(found[0]) if len(found) == 1 else tuple(map(sum, zip(*found, strict=True)))

    def own(self, power: int) -> Iterator[tuple[int, list[int]]]:
        """Where a power has units."""
        for space, here in enumerate(self.units):
            counts = here.get(power)
            if counts is not None and any(counts):
                yield space, counts

    def income(self, power: int) -> int:
        """What a power collects."""
        return sum(ipc for ipc, owner in zip(self.chart.ipc, self.owner, strict=True) if owner == power)

    def cities(self, *, axis: bool) -> int:
        """How many victory cities a side holds."""
        sides = self.chart.axis
        return sum(city and owner != NOBODY and sides[owner] == axis for city, owner in zip(self.chart.city, self.owner, strict=True))

    def capital(self, power: int) -> int:
        """Where the capital of a power lies; NOBODY for none."""
        return self.chart.capital_of.index(power) if power in self.chart.capital_of else NOBODY

    def lanes(self, power: int) -> list[tuple[int, ...]]:
        """The zones beside each zone for the ships of a power: canals are open to the side that holds their shores."""
        number, rules = self.chart.number, self.chart.rules
        shut = {frozenset(number[zone] for zone in pair) for pair in self.closed}
        for canal in rules.canals:
            if not all(self.friends(power, self.owner[number[land]]) for land in canal.land):
                shut.add(frozenset(number[zone] for zone in canal.sea))
        return [tuple(n for n in row if frozenset((zone, n)) not in shut) for zone, row in enumerate(self.chart.sea)]

    def voyages(self, power: int) -> list[tuple[int, ...]]:
        """The zones that a transport of a power could be in after a turn, by where it is: two zones off at most."""
        lanes = self.lanes(power)
        return [tuple(sorted({zone, *row, *(far for near in row for far in lanes[near])})) for zone, row in enumerate(lanes)]

    def seeing(self, power: int, attackers: Counts, defenders: Counts) -> Counts:
        """Who of the attackers of a zone finds its defenders: aircraft find no submarines without a destroyer. Rulebook, "Submarines"."""
        if attackers[self.kind["destroyer"]] or not any(defenders) or sum(defenders) > defenders[self.kind["submarine"]]:
            return attackers
        air = self.attack[power].air
        return tuple(0 if air[kind] else number for kind, number in enumerate(attackers))

    def warship(self, power: int, zone: int) -> bool:
        """Do enemies of a power have a surface warship in a zone?"""
        enemies = self.enemies(power, zone)
        return any(enemies[self.kind[name]] for name in ("battleship", "carrier", "cruiser", "destroyer"))


@functools.cache
def values_of(edition_id: str, developments: tuple[str, ...], side: str) -> Values:
    """What a power's units can do on one side of a battle: one object for all that are alike, so that it can be told by its identity."""
    rules = edition(edition_id)
    kinds = rules.combat_units()
    types = [improved(rules, kind, developments) for kind in kinds]
    order = ORDER_OF_LOSS[side]
    ranked = sorted(range(len(kinds)), key=lambda place: order.index(kinds[place]) if kinds[place] in order else len(order))
    return Values(
        pips=tuple(one.attack if side == ATTACKER else one.defense for one in types),
        cost=tuple(one.cost for one in types),
        hits=tuple(one.hits for one in types),
        order=tuple(ranked),
        land=tuple(int(one.domain == LAND and bool(one.attack)) for one in types),
        air=tuple(int(one.domain == AIR) for one in types),
        infantry=kinds.index("infantry"),
        artillery=kinds.index("artillery"),
        transport=kinds.index("transport"),
        aa_gun=kinds.index("aa_gun"),
        supported=effect(rules, developments, "infantry_supported_per_artillery", 1),
        bomber=kinds.index("bomber"),
        bomber_dice=effect(rules, developments, "attack_and_raid_dice_per_bomber", 1),
    )
