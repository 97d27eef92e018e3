"""Landing: proves that all air units of a power can come down safely, or how many at best, and destroys those that cannot.

Land-based air units are easy: a territory in range is enough. Fighters that need a deck compete for carriers, some of which may still
move and some of which are only bought, so the carriers' zones are chosen together: a search over the few zones that matter, bounded by
a matching in which every deck could be anywhere its carrier can go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pyapp.engine.steps import Play
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.factories import DECK, capacity, carriers_suffice, factory_zones, shores_of, usable_factories
from pyapp.games.axis_allies.movement.carriers import CARRIER, FIGHTER
from pyapp.games.axis_allies.movement.routes import Survey, is_flying, points_left, sea_routes, survey, within
from pyapp.games.axis_allies.state import AxisState

MOST_LOOKS = 1_000

Group = tuple[frozenset[str], int]
"""Fighters that can reach the same zones, and how many they are."""


@dataclass(frozen=True)
class Deck:
    """A carrier that can choose where it will be: one of these zones, with so many places. ``built`` ones are not on the board yet."""

    zones: frozenset[str]
    places: int
    built: bool = False


@dataclass
class Outlook:
    """What becomes of the air units at best: how many are lost, how many places new carriers give in which zone."""

    lost: int = 0
    new_carriers: dict[str, int] = field(default_factory=dict)


def reaches_land(state: AxisState, view: Survey, space: str, points: int) -> bool:
    """Is there a territory to land on within so many spaces? It must have been friendly all turn. Rulebook, "Where units can move"."""
    lands = view.lands
    return any(place in lands for place, _ in within(state, view.power, space, points))


def shifted(state: AxisState, view: Survey, origin: str, place: str, moved: Sequence[tuple[Unit, Unit, int]]) -> Survey:
    """The view as it would be after pieces have moved: each as it was, as it will be, and how many."""
    leaving = Counter({before: 0 for before, _, _ in moved})
    for before, _, number in moved:
        leaving[before] += number
    own = dict(view.own)
    own[origin] = [(piece, number - leaving[piece]) for piece, number in view.own.get(origin, ()) if number > leaving[piece]]
    own[place] = [*own.get(place, ()), *((after, number) for _, after, number in moved)]
    fighting = set(view.fighting)
    for space in (origin, place):
        fighting.discard(space)
        if any(state.kind(piece).attack for piece, _ in own[space]):
            fighting.add(space)
    carriers = any(piece.kind == CARRIER for space in (origin, place) for piece, _ in own[space])
    return replace(view, own=own, fighting=fighting, memo={} if carriers else view.memo)


# --- what is at stake ---------------------------------------------------------------------------------------------------------


def outlook(state: AxisState, view: Survey, *, combat: bool, frozen: bool = False) -> Outlook:
    """How many air units are lost even if everything goes well: all attacks hit and all defence misses.

    In combat movement carriers that moved stay where they are, others may move afterwards through zones that are being cleared; a retreat
    is never counted on. ``frozen`` looks at what happens if nothing moves any more. Rulebook, "Air units".
    """
    found = Outlook()
    groups: Counter[frozenset[str]] = Counter()
    needy = list(_without_land(state, view, frozen=frozen))
    if not needy:
        return found
    cleared = frozenset(view.hostile & view.fighting) if combat else frozenset()
    static, decks, somewhere = _decks(state, view, cleared, combat=combat, frozen=frozen)
    for space, piece, number in needy:
        points = 0 if frozen else points_left(state, piece)
        zones = (
            frozenset(zone for zone, _ in within(state, view.power, space, points) if zone in somewhere)
            if piece.kind == FIGHTER
            else frozenset()
        )
        if zones:
            groups[zones] += number
        else:
            found.lost += number
    if groups:
        search = _Search(state, view.power, sorted(groups.items(), key=lambda group: (sorted(group[0]), group[1])))
        found.lost += groups.total() - search.best(static, decks)
        found.new_carriers = search.new_carriers
    return found


def lost(state: AxisState, view: Survey, *, combat: bool) -> int:
    """How many of the power's air units cannot be brought down safely any more."""
    return outlook(state, view, combat=combat).lost


def needs_carriers_of(state: AxisState, power: str, zone: str) -> bool:
    """Would air units be lost if the power's carriers in a zone could not move any more because they fight there?

    Rulebook, "Air units": a carrier that is to pick fighters up may not do anything else.
    """
    view = survey(state, power)
    carriers = [(piece, piece.with_(spent=True), number) for piece, number in view.own.get(zone, ()) if piece.kind == CARRIER]
    if not any(points_left(state, before) for before, _, _ in carriers):
        return False
    return lost(state, shifted(state, view, zone, zone, carriers), combat=True) > lost(state, view, combat=True)


def any_needs_a_deck(state: AxisState, view: Survey) -> bool:
    """Is there an air unit that cannot come down on land?"""
    return any(True for _ in _without_land(state, view, frozen=False))


def _without_land(state: AxisState, view: Survey, *, frozen: bool) -> Iterator[tuple[str, Unit, int]]:
    """The air units that cannot come down on land."""
    for space, pieces in view.own.items():
        if space in view.lands:
            continue
        for piece, number in pieces:
            if is_flying(state, piece) and not reaches_land(state, view, space, 0 if frozen else points_left(state, piece)):
                yield space, piece, number


def _decks(
    state: AxisState, view: Survey, cleared: frozenset[str], *, combat: bool, frozen: bool
) -> tuple[dict[str, int], list[Deck], set[str]]:
    """Places on carriers that stay, the carriers that can choose where to be, and every zone that either gives a deck."""
    key = (cleared, combat, frozen)
    if key not in view.memo:
        static = _static_decks(state, view, combat=combat, frozen=frozen)
        decks = [*_movable_decks(state, view, cleared, combat=combat, frozen=frozen), *_new_decks(state, view.power)]
        view.memo[key] = static, decks, set(static).union(*(deck.zones for deck in decks))
    found: tuple[dict[str, int], list[Deck], set[str]] = view.memo[key]
    return found


def _may_move(state: AxisState, view: Survey, piece: Unit, zone: str, *, combat: bool, frozen: bool) -> bool:
    """Can a carrier still move in noncombat movement? Not if it moved before, nor if it stands where there will be a battle."""
    if frozen or not points_left(state, piece):
        return False
    return not combat or (not piece.used and not _will_fight(state, view, zone))


def _will_fight(state: AxisState, view: Survey, zone: str) -> bool:
    """Will there be a battle in a zone: with warships, or because aircraft or ships have come to attack what is there?"""
    if zone in view.hostile:
        return True
    if zone not in view.enemies:
        return False
    came = [piece for piece, _ in view.own.get(zone, ()) if piece.used and state.kind(piece).attack]
    return any(is_flying(state, piece) or zone in view.transports for piece in came)


def _static_decks(state: AxisState, view: Survey, *, combat: bool, frozen: bool) -> dict[str, int]:
    """Places on carriers that stay where they are: the power's own and its allies'."""
    places: Counter[str] = Counter()
    for zone, pieces in view.own.items():
        for piece, number in pieces:
            if piece.kind == CARRIER and not _may_move(state, view, piece, zone, combat=combat, frozen=frozen):
                places[zone] += (DECK - len(piece.cargo)) * number
    for zone, pieces in view.friends.items():
        spare: Counter[str] = Counter()
        for piece, number in pieces:
            if piece.kind == CARRIER:
                spare[piece.owner] += (DECK - len(piece.cargo)) * number
            elif piece.kind == FIGHTER:
                spare[piece.owner] -= number
        places[zone] += sum(max(0, number) for number in spare.values())
    return {zone: number for zone, number in places.items() if number}


def _movable_decks(state: AxisState, view: Survey, cleared: frozenset[str], *, combat: bool, frozen: bool) -> Iterator[Deck]:
    """The power's carriers that can still move, with the zones they can be in at the end."""
    for zone, pieces in view.own.items():
        for piece, number in pieces:
            if piece.kind == CARRIER and _may_move(state, view, piece, zone, combat=combat, frozen=frozen):
                zones = frozenset([zone, *sea_routes(state, view, piece, zone, combat=False, cleared=cleared)])
                for _ in range(number if len(piece.cargo) < DECK else 0):
                    yield Deck(zones, DECK - len(piece.cargo))


def _new_decks(state: AxisState, power: str) -> list[Deck]:
    """The carriers that were bought and can still be mobilized. Rulebook, "Where units can move": air units."""
    number = state.powers[power].bought.get(CARRIER, 0)
    if not number or not state.holds_capital(power):
        return []
    open_factories = [factory for factory in usable_factories(state, power) if capacity(state, factory)]
    zones = frozenset(zone for factory in open_factories for zone in factory_zones(state, factory))
    return [Deck(zones, DECK, built=True)] * number if zones else []


def deck_zones(state: AxisState, view: Survey, *, combat: bool) -> set[str]:
    """The zones where there may be a deck for the power's fighters before the turn ends, if everything goes well."""
    return _decks(state, view, frozenset(view.hostile) if combat else frozenset(), combat=combat, frozen=False)[2]


# --- the search ---------------------------------------------------------------------------------------------------------------


class _Search:
    """Chooses zones for carriers so that as many fighters as possible find a deck."""

    def __init__(self, state: AxisState, power: str, groups: list[tuple[frozenset[str], int]]) -> None:
        self._groups = groups
        self._looks = 0
        self._worth: dict[Deck, list[str]] = {}
        self._room = {factory: capacity(state, factory) for factory in usable_factories(state, power)}
        self._shores = shores_of(state, self._room)
        self.new_carriers: dict[str, int] = {}

    def best(self, static: Mapping[str, int], decks: Sequence[Deck]) -> int:
        """How many fighters find a deck at best."""
        useful = [deck for deck in decks if self._choices(deck)]
        useful.sort(key=lambda deck: (deck.built, len(self._choices(deck)), sorted(deck.zones), deck.places))
        return self._place(dict(static), useful, {}, -1)

    def _place(self, fixed: dict[str, int], decks: list[Deck], new: dict[str, int], floor: int, start: int = 0) -> int:
        bound = self._matching(fixed, decks)
        if bound <= floor:
            return bound
        if not decks:
            self.new_carriers = new
            return bound
        deck, rest = decks[0], decks[1:]
        for place, zone in enumerate(self._choices(deck)[start:], start):
            built = {**new, zone: new.get(zone, 0) + 1} if deck.built else new
            if deck.built and not self._can_build(built):
                continue
            again = place if rest and rest[0] == deck else 0  # equal carriers choose in order: no need to try both ways round
            floor = max(floor, self._place({**fixed, zone: fixed.get(zone, 0) + deck.places}, rest, built, floor, again))
            if floor == bound or self._looks > MOST_LOOKS:
                return floor
        if deck.built:
            floor = max(floor, self._place(fixed, rest, new, floor))
        return floor

    def _choices(self, deck: Deck) -> list[str]:
        """The zones worth choosing for a carrier."""
        if deck not in self._worth:
            self._worth[deck] = self._worth_choosing(deck)
        return self._worth[deck]

    def _worth_choosing(self, deck: Deck) -> list[str]:
        """The zones of a carrier but those which only serve fighters that another one serves as well."""
        served = {zone: frozenset(place for place, (zones, _) in enumerate(self._groups) if zone in zones) for zone in sorted(deck.zones)}
        kept: dict[frozenset[int], str] = {}
        for zone, groups in sorted(served.items(), key=lambda item: (-len(item[1]), item[0])):
            if groups and not any(groups <= other for other in kept):
                kept[groups] = zone
        return list(kept.values()) if not deck.built else [zone for zone, groups in served.items() if groups]

    def _can_build(self, carriers: Mapping[str, int]) -> bool:
        waiting = {zone: DECK * number for zone, number in carriers.items()}
        return carriers_suffice(sum(carriers.values()), self._room, self._shores, waiting)

    def _matching(self, fixed: Mapping[str, int], decks: Sequence[Deck]) -> int:
        """The most fighters that could find a place if each place of a moving carrier could be in any of its zones."""
        self._looks += 1
        sinks = [(frozenset((zone,)), places) for zone, places in fixed.items()] + [(deck.zones, deck.places) for deck in decks]
        beside = [[place for place, (zones, _) in enumerate(sinks) if zones & group] for group, _ in self._groups]
        return matching([number for _, number in self._groups], [places for _, places in sinks], beside)


def matching(supply: Sequence[int], room: Sequence[int], beside: Sequence[Sequence[int]]) -> int:
    """The most units that can be seated: ``supply`` of each group, ``room`` at each place, the places open to each group.

    >>> matching([2, 1], [1, 1], [[0, 1], [0]])
    2
    """
    left = list(room)
    seated = [Counter[int]() for _ in supply]

    def seat(group: int, seen: set[int]) -> bool:
        for place in beside[group]:
            if place in seen:
                continue
            seen.add(place)
            if left[place]:
                left[place] -= 1
                seated[group][place] += 1
                return True
            for other, taken in enumerate(seated):
                if taken[place] and seat(other, seen):
                    taken[place] -= 1
                    seated[group][place] += 1
                    return True
        return False

    return sum(1 for group, number in enumerate(supply) for _ in range(number) if seat(group, set()))


# --- the end of the flight ----------------------------------------------------------------------------------------------------


def fighters_waiting(state: AxisState, power: str) -> dict[str, int]:
    """The fighters at sea that only a carrier still to be mobilized can save, by zone. Rulebook, "Where units can move": air units."""
    view = survey(state, power)
    promised = outlook(state, view, combat=False, frozen=True).new_carriers
    homeless = _homeless(state, view)
    return {zone: min(homeless[zone], DECK * number) for zone, number in promised.items() if homeless.get(zone)}


def _homeless(state: AxisState, view: Survey) -> dict[str, int]:
    """How many fighters in each zone have no deck there."""
    decks = _static_decks(state, view, combat=False, frozen=True)
    there = {
        zone: sum(number for piece, number in pieces if piece.kind == FIGHTER)
        for zone, pieces in view.own.items()
        if state.space(zone).is_sea
    }
    return {zone: number - decks.get(zone, 0) for zone, number in there.items() if number > decks.get(zone, 0)}


def still_flying(state: AxisState, view: Survey) -> set[str]:
    """Where air units are that have not come down: over land on which they may not stay, or at sea without a deck."""
    homeless = _homeless(state, view)
    at_decks = {zone for zone in view.own if state.space(zone).is_sea and zone not in homeless}
    return {
        space
        for space, pieces in view.own.items()
        if space not in view.lands
        and any(is_flying(state, piece) and not (piece.kind == FIGHTER and space in at_decks) for piece, _ in pieces)
    }


def destroy_unlanded(state: AxisState, play: Play, power: str, *, mobilized: bool = False) -> None:
    """Destroy the air units that have not come down, all but fighters that wait for a new carrier. Rulebook, "Where units can move".

    ``mobilized``: no carrier will come any more.
    """
    view = survey(state, power)
    homeless = _homeless(state, view)
    waiting = {} if mobilized else fighters_waiting(state, power)
    for space, pieces in view.own.items():
        flying = [(piece, number) for piece, number in pieces if is_flying(state, piece)]
        if not flying or space in view.lands:
            continue
        surplus = homeless.get(space, 0) - waiting.get(space, 0)
        doomed: Counter[str] = Counter()
        for piece, number in reversed(flying):
            fall = number if piece.kind != FIGHTER or not state.space(space).is_sea else min(number, max(0, surplus))
            if fall:
                surplus -= fall
                state.remove(space, piece, fall)
                state.lose(piece, fall)
                doomed[piece.kind] += fall
        if doomed:
            play.tell("unlanded", power=power, space=space, units=dict(doomed))
