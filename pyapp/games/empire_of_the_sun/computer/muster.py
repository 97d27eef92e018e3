"""Who of a player could come to a hex in the open offensive, and how. Reach is asked of the rules of movement, as they stand now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import aims, worth
from pyapp.games.empire_of_the_sun.map.hexes import HEXES, counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, holds, members, only
from pyapp.games.empire_of_the_sun.map.nations import ALASKA
from pyapp.games.empire_of_the_sun.map.ranges import ZONE, distance, within
from pyapp.games.empire_of_the_sun.movement import allowances, declaring, forms
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import landing

LAST_CARDS = 2  # when fewer are still to be played nothing is kept
CARDS_TO_COME = 4
WORTH_COVER, MOST_BARRED = 8.0, 4  # what a coast must be worth for somebody to clear the way to it first, and how many are looked at
SURE, FAIRLY_SURE = 3, 2  # transport points of a landing that does not fail: a brigade with a corps behind it, a corps


@dataclass(frozen=True)
class Landing:
    """A unit that could land somewhere from its coast, with these ships all the way or without any.

    ``behind`` marines alone: EotS 7.45D. ``cover`` is who must be in some hex before, so that no zone of the enemy bars the way: EotS 7.35.
    """

    unit: str
    start: int
    escort: tuple[str, ...]
    behind: bool = False
    cover: tuple[tuple[str, int], ...] = ()

    @property
    def needs(self) -> set[str]:
        """Everybody without whom it does not land."""
        return {self.unit, *self.escort, *(unit for unit, _ in self.cover)}


class Muster:
    """The units of a player that have not moved yet, seen from the hexes to which they could go."""

    def __init__(self, on: Situation) -> None:
        self.on, self.state = on, on.state
        self.waiting = [unit for unit in forms.waiting(on) if UNITS[unit].kind != "hq"]
        self.settled = [unit for unit in declaring.free_fighters(on) if unit not in self.waiting]
        self._reach: dict[tuple[object, ...], HexSet] = {}
        self._flights: dict[int, dict[str, int]] = {}
        self.enemies = _enemies(on)
        self.goals = goals(on)
        self.taken: HexSet = on.chart.landed  # they change hands when the movement is over
        self.value = self._worth()
        self.spent: set[int] = set()

    def _worth(self) -> dict[int, float]:
        hexes = (at for at in self.goals if not holds(self.on.chart.control, at))
        return worth.of_taking(self.on.state, self.on.side, hexes, self.taken)

    @cached_property
    def last_keys(self) -> list[int]:
        """The hexes with which others come that the public waits for."""
        return worth.last_keys(self.state, self.taken)

    @cached_property
    def dearest(self) -> dict[int, int]:
        """The hexes on which most of the will turns, with the transport points to keep for each: Alaska in the turn in which the Japanese
        there would cost will, the last key of hexes that the public waits for, with cards to come. EotS 12.84, 12.92, 16.42.

        None is kept for a hex to which no card that is left leads anybody.
        """
        state, side, found = self.state, self.on.side, dict[int, int]()
        if side != ALLIES or state.hands[side] < LAST_CARDS:
            return found
        if aims.alaska_is_due(state):
            found.update({at: SURE for at in members(ALASKA & self.on.chart.enemy) if self._is_in_hand(at)})
        keys = [at for at in self.last_keys if self._is_in_hand(at)] if state.hands[side] >= CARDS_TO_COME else []
        if keys:
            at = min(keys, key=lambda hex_: (strength(self.enemies.get(hex_, []), self.on), hex_))
            found.setdefault(at, FAIRLY_SURE)
        return found

    def _is_in_hand(self, at: int) -> bool:
        """Would any card that is left bring troops to a coast, by the way there as the crow flies?"""
        secret, side = self.state.secrets[self.on.side], self.on.side
        furthest = allowances.BASIC_NAVAL * max((CARDS[card].value for card in (*secret.hand, secret.future) if card), default=0)
        for_marines = bool(self.enemies.get(at)) and holds(landing.ONE_HEX_ISLANDS, at)
        able = (
            stand.at
            for unit, stand in self.state.units.items()
            if stand.at and UNITS[unit].side == side and UNITS[unit].amphibious and (UNITS[unit].type == landing.MARINE or not for_marines)
        )
        return any(distance(start, at) <= furthest for start in able)

    def without(self, units: Sequence[str], at: int, *, taken: bool) -> Muster:
        """The others, when these have been chosen to attack a hex; that one is not attacked twice.

        When it will be ``taken`` fewer are lacking that show that the war goes on: the fifth counts, the sixth does not. EotS 16.47.
        """
        rest = Muster.__new__(Muster)
        rest.on, rest.state, rest._reach, rest._flights, rest.spent = self.on, self.state, self._reach, {}, {*self.spent, at}
        rest.enemies, rest.goals, rest.value = self.enemies, self.goals, self.value
        rest.taken = self.taken | only(at) if taken else self.taken
        if taken and (value := rest._worth()) != self.value:
            rest.value = value
        rest.waiting = [unit for unit in self.waiting if unit not in units]
        rest.settled = [unit for unit in self.settled if unit not in units]
        rest.__dict__["present"] = self.present
        rest.__dict__["marches"] = {to: [unit for unit in those if unit not in units] for to, those in self.marches.items()}
        rest.__dict__["landings"] = {to: [one for one in those if not one.needs & {*units}] for to, those in self.landings.items()}
        return rest

    @cached_property
    def present(self) -> dict[int, list[str]]:
        """The ground units of the offensive in each hex, moved or not."""
        found: dict[int, list[str]] = {}
        for unit in self.on.active:
            if UNITS[unit].kind == "ground":
                found.setdefault(self.on.where(unit), []).append(unit)
        return found

    def comes_to(self, at: int) -> bool:
        """Is any of the ground units in a hex, or could one march in or land there?"""
        return bool(self.present.get(at) or self.marches.get(at) or self.landings.get(at))

    def of_kind(self, kind: str) -> list[str]:
        """Those of an arm that are waiting."""
        return [unit for unit in self.waiting if UNITS[unit].kind == kind]

    def reach(self, unit: str) -> HexSet:
        """Where a ship or an air unit could go by itself, its own hex not counted."""
        kind = UNITS[unit]
        key = (self.on.where(unit), kind.kind, kind.is_carrier and kind.reach, kind.kind == "air" and (kind.reach, kind.extended))
        if key not in self._reach:
            self._reach[key] = hexset(at for at in forms.targets(self.on, forms.MOVE, [unit]) if at)
        return self._reach[key]

    @cached_property
    def marches(self) -> dict[int, list[str]]:
        """The ground units that could march into each hex."""
        found: dict[int, list[str]] = {}
        for unit in self.of_kind("ground"):
            for at in forms.marches(self.on, [unit]):
                found.setdefault(at, []).append(unit)
        return found

    @cached_property
    def landings(self) -> dict[int, list[Landing]]:
        """The units that could land on each coast, with as few ships as they need."""
        found: dict[int, list[Landing]] = {}
        able = [unit for unit in self.of_kind("ground") if UNITS[unit].amphibious]
        marines = [unit for unit in able if UNITS[unit].type == landing.MARINE]
        for unit in able:
            if landing.points_left(self.state, self.on.side) < landing.price(self.state, unit):
                continue
            start, taken = self.on.where(unit), 0
            behind = marines[:1] if landing.needs_marines(self.on, [unit]) else []
            for first in ([], behind) if behind else ([],):
                for escort in self._escorts(start):
                    hexes = self._beaches([unit, *first], start, escort) & ~taken
                    taken |= hexes
                    for at in members(hexes):
                        found.setdefault(at, []).append(Landing(unit, start, escort, bool(first)))
        for at in self._barred():
            direct = {one.unit for one in found.get(at, ())}
            found.setdefault(at, []).extend(self._under_cover(at, [unit for unit in able if unit not in direct]))
        return found

    def _barred(self) -> list[int]:
        """The dearest coasts that lie in a zone of the enemy which nobody neutralises yet. EotS 7.35, 7.45B."""
        coasts = [at for at in members(self.on.chart.zone & landing.BEACHES) if self.value.get(at, 0.0) >= WORTH_COVER]
        return sorted(coasts, key=lambda at: (-self.value[at], at))[:MOST_BARRED]

    def _under_cover(self, at: int, units: Sequence[str]) -> list[Landing]:
        """The landings of some units on a coast once a carrier or aircraft has come near it and neutralised the enemy's zone."""
        points = landing.points_left(self.state, self.on.side)
        able = [unit for unit in units if landing.price(self.state, unit) <= points]
        cover = self._cover(at, {self.on.where(unit) for unit in able})
        cleared = within(cover[0][1], ZONE) if cover else NOWHERE
        return [
            Landing(unit, self.on.where(unit), (), cover=cover)
            for unit in able
            if cover and holds(self._beaches([unit], self.on.where(unit), (), cleared), at)
        ]

    def _cover(self, at: int, starts: Collection[int]) -> tuple[tuple[str, int], ...]:
        """Who could best neutralise the enemy's zone at a coast for troops from some hexes, and from where: as near as can be, on the
        side of the nearest of them, by the strongest.
        """
        near = within(at, ZONE) & ~only(at) & ~self.on.chart.enemy
        able = [unit for unit in self.waiting if UNITS[unit].neutralises and self.on.where(unit)] if starts else []
        places = ((unit, place) for unit in able for place in members(self.reach(unit) & near))

        def ill(one: tuple[str, int]) -> tuple[object, ...]:
            unit, place = one
            return distance(place, at), min(distance(place, start) for start in starts), -worth.attack_of(self.state, unit), one

        best = min(places, key=ill, default=None)
        return (best,) if best else ()

    def _beaches(self, units: list[str], start: int, escort: tuple[str, ...], cleared: HexSet = NOWHERE) -> HexSet:
        kind = UNITS[units[0]]
        key = (start, "landing", kind.nation, kind.service, kind.type, len(units), tuple(UNITS[ship].type for ship in escort), cleared)
        if key not in self._reach:
            self._reach[key] = forms.assault_targets(self.on, units, escort, cleared)
        return self._reach[key]

    def _escorts(self, start: int) -> list[tuple[str, ...]]:
        """Nobody, the best ship without aircraft, the best carrier of a hex."""
        ships = sorted(forms.escorts(self.on, start), key=lambda ship: (-worth.attack_of(self.state, ship), ship))
        surface = [ship for ship in ships if not UNITS[ship].is_carrier][:1]
        carriers = [ship for ship in ships if UNITS[ship].is_carrier][:1]
        return [(), *((ship,) for ship in (*surface, *carriers))]

    def flights(self, at: int) -> Mapping[str, int]:
        """The air units and carriers that could fight in a hex from outside, each with the place from which it would.

        Those that have moved count where they are now.
        """
        if at not in self._flights:
            self._flights[at] = self._who_flies(at)
        return self._flights[at]

    def _who_flies(self, at: int) -> dict[str, int]:
        found = {unit: self.on.where(unit) for unit in self.settled if at != self.on.where(unit) and declaring.in_range(self.on, unit, at)}
        for unit in self.waiting:
            kind, here = UNITS[unit], self.on.where(unit)
            if not here or not (kind.kind == "air" or kind.is_carrier) or here == at:
                continue
            near = within(at, allowances.battle_range(unit)) & ~only(at)
            if holds(near, here) and not holds(self.on.chart.contested, here):
                found[unit] = here
            elif places := self.reach(unit) & near & ~self.on.chart.enemy:
                found[unit] = self._best_place(at, unit, places)
        return found

    def _best_place(self, at: int, unit: str, places: HexSet) -> int:
        """Aircraft fight best within their normal range; carriers lie where the enemy's aircraft do not see them."""
        kind = UNITS[unit]
        if kind.kind == "air":
            return members(places & within(at, kind.reach) or places)[0]
        quiet = places & ~self.on.chart.watched
        return members(quiet or places)[0]

    def fleets(self, at: int) -> list[str]:
        """The ships without aircraft that could sail into a hex by themselves."""
        return [ship for ship in self.of_kind("naval") if not UNITS[ship].is_carrier and holds(self.reach(ship), at)]


def _enemies(on: Situation) -> dict[int, list[str]]:
    """The enemy's units in each hex, HQs not counted."""
    found: dict[int, list[str]] = {}
    for unit, stand in on.state.units.items():
        if stand.at and UNITS[unit].side != on.side and UNITS[unit].kind != "hq":
            found.setdefault(stand.at, []).append(unit)
    return found


def goals(on: Situation) -> list[int]:
    """The hexes that may be worth going to: with units of the enemy, or with something on them that he controls."""
    chart = on.chart
    marked = members(~chart.control & ~chart.enemy & (_MARKED | hexset(aims.of_hexes(on.state))) & ~chart.forbidden)
    return [*members(on.choices), *marked]


def strength(units: Sequence[str], on: Situation) -> int:
    """The attack strength of some units together."""
    return sum(worth.attack_of(on.state, unit) for unit in units)


_MARKED: HexSet = hexset(filter(counts_for_progress, HEXES))
