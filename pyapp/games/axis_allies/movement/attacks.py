"""Where pieces may go in combat movement, and why not elsewhere: attacks, flights from hostile zones, raids, loading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Pick
from pyapp.engine.messages import say
from pyapp.games.axis_allies.components.edition import AIR, LAND
from pyapp.games.axis_allies.components.units import ESCORT, RAID, Unit
from pyapp.games.axis_allies.movement import landing
from pyapp.games.axis_allies.movement.carriers import FIGHTER
from pyapp.games.axis_allies.movement.orders import Order, Reasons, Safety, common, usual_way
from pyapp.games.axis_allies.movement.routes import (
    BLITZERS,
    CARRIER,
    TRANSPORT,
    Routes,
    Survey,
    can_ride,
    closed_passage,
    domain,
    land_attacks,
    land_beside,
    lanes,
    points_left,
    riders,
    sea_routes,
    within,
    zones_beside,
)
from pyapp.games.axis_allies.movement.transports import (
    assault_zones,
    awaiting_landings,
    has_room,
    load_plan,
    loaders,
    prospects,
    waiting_ashore,
)
from pyapp.games.axis_allies.movement.voyages import accompanied
from pyapp.games.axis_allies.state import AxisState

CITE = "Combat movement"
CITE_SEA = "Combat movement: sea units"
CITE_TRANSPORTS = "Combat movement: transports"
CITE_AIR = "Combat movement: air units"
RAIDERS = frozenset({"bomber"})
INTERCEPTORS = "interceptors"


def refusal(key: str, cite: str, **values: object) -> Refusal:
    """A short way to write a refusal."""
    return Refusal(say(key, **values), cite)


def nearby(state: AxisState, origin: str, points: int) -> list[str]:
    """The spaces a player may ask about: all in range, and neutral neighbours."""
    return [
        *(place for place, _ in within(state, "", origin, points)),
        *(n for n in state.space(origin).neighbours if state.space(n).impassable),
    ]


class Attacks:
    """The combat moves of one power in one position, for a bag of pieces if there is one.

    ``fled`` names the ships that have already left a hostile zone in this phase.
    """

    def __init__(self, state: AxisState, view: Survey, fled: set[tuple[str, str]], order: Order | None = None) -> None:
        self._state, self._view, self._fled = state, view, fled
        self._riders = riders(state, order or ())
        self._routes: dict[tuple[str, Unit], Routes] = {}
        self._assault_zones: set[str] | None = None
        self._awaiting: dict[str, str] | None = None

    # --- one kind of piece ----------------------------------------------------------------------------------------------------

    def routes(self, piece: Unit, origin: str) -> Routes:
        """Where such a piece may go and how."""
        key = (origin, piece)
        if key not in self._routes:
            self._routes[key] = self._find_routes(piece, origin)
        return self._routes[key]

    def _find_routes(self, piece: Unit, origin: str) -> Routes:
        kind = self._state.kind(piece)
        if piece.note or not points_left(self._state, piece):
            return {}
        if kind.domain == LAND:
            return self._marches(piece, origin) if kind.attack and not piece.used else {}
        if kind.domain == AIR:
            return {} if piece.used else self._flights(piece, origin)
        found = sea_routes(self._state, self._view, piece, origin, combat=True)
        return {place: ways for place, ways in found.items() if self._ship_may_go(piece, origin, place, min(ways.values()))}

    def _marches(self, piece: Unit, origin: str) -> Routes:
        """Where a land unit may go; ways that would overrun a territory before others land there come last, for they are refused."""
        found = land_attacks(self._state, self._view, piece, origin, rides=piece in self._riders)
        if self._awaiting is None:
            self._awaiting = awaiting_landings(self._state, self._view)
        closed = self._awaiting
        return {place: dict(sorted(ways.items(), key=lambda way: way[0] in closed)) for place, ways in found.items()} if closed else found

    def _ship_may_go(self, piece: Unit, origin: str, place: str, cost: int) -> bool:
        """May a ship end its move there? Rulebook, "Combat movement": the four cases."""
        view = self._view
        fleeing = origin in view.hostile or (origin, str(piece)) in self._fled
        if piece.kind != TRANSPORT:
            return place in view.enemies or fleeing or place in self._zones_for_assault()
        escorted = accompanied(self._state, view, place) or self._has_escort(origin)
        if place in view.hostile:
            return escorted
        return fleeing or (place in view.enemies and escorted) or self.can_still_assault(piece, place, cost)

    def _has_escort(self, origin: str) -> bool:
        """Is there a piece beside a transport that could come along and fight?"""
        return any(self._state.kind(piece).attack and not piece.spent and not piece.used for piece, _ in self._view.own.get(origin, ()))

    def can_still_assault(self, piece: Unit, place: str, cost: int) -> bool:
        """Could a transport take part in an assault after this move?"""
        return bool(prospects(self._state, self._view, self.after(piece, place, cost), place))

    def _zones_for_assault(self) -> set[str]:
        if self._assault_zones is None:
            self._assault_zones = assault_zones(self._state, self._view)
        return self._assault_zones

    def _flights(self, piece: Unit, origin: str) -> Routes:
        """What an air unit can attack and still come down; carrier fighters may leave a hostile zone with their carrier."""
        return {place: {"": distance} for place, distance in self._flights_one_by_one(piece, origin)}

    def _flights_one_by_one(self, piece: Unit, origin: str) -> Iterator[tuple[str, int]]:
        """The same, those first that need no deck: asking whether there is any is cheap then."""
        state, view = self._state, self._view
        points = points_left(state, piece)
        fleeing = piece.kind == FIGHTER and origin in view.hostile
        distant = []
        for place, distance in within(state, view.power, origin, points):
            if place == origin or not (can_be_attacked_from_the_air(state, view, place) or (fleeing and self._refuge(place))):
                continue
            if landing.reaches_land(state, view, place, points - distance) or (fleeing and self._goes_with_carrier(origin, place)):
                yield place, distance
            elif piece.kind == FIGHTER:
                distant.append((place, distance))
        if distant:
            decks = landing.deck_zones(state, view, combat=True)
            safety = Safety(state, view, origin, [(piece, 1)], combat=True)
            for place, distance in distant:
                possible = any(zone in decks for zone, _ in within(state, view.power, place, points - distance))
                if possible and safety.safe(place, lambda one, cost=distance: one.with_(used=cost)):  # type: ignore[misc]
                    yield place, distance

    def _refuge(self, place: str) -> bool:
        """A friendly space where fighters may flee to: land to stay on, or a zone within a carrier's reach."""
        if self._state.space(place).is_sea:
            return place not in self._view.hostile
        return self._state.friendly_territory(self._view.power, place) and place not in self._state.turn.captured

    def _goes_with_carrier(self, origin: str, place: str) -> bool:
        """Is there a carrier that can leave a hostile zone and go there too?"""
        carriers = [piece for piece, _ in self._view.own.get(origin, ()) if piece.kind == CARRIER]
        return any(place in self.routes(piece, origin) for piece in carriers)

    # --- a bag of pieces ------------------------------------------------------------------------------------------------------

    def origins(self) -> tuple[str, ...]:
        """The spaces with something that can make a combat move."""
        return tuple(self._origins())

    def _origins(self) -> Iterator[str]:
        return (space for space, pieces in self._view.own.items() if any(self.can_go(piece, space) for piece, _ in pieces))

    def possible(self) -> bool:
        """Is there any combat move?"""
        return any(True for _ in self._origins())

    def can_go(self, piece: Unit, origin: str) -> bool:
        """Has a piece any combat move?"""
        if domain(self._state, piece) != AIR:
            return bool(self.routes(piece, origin)) or self._can_ride_along(piece, origin)
        return not piece.used and not piece.note and any(self._flights_one_by_one(piece, origin))

    def _can_ride_along(self, piece: Unit, origin: str) -> bool:
        """Is there a tank that could take infantry along? Rulebook, "Mechanized infantry"."""
        tanks = [other for other, _ in self._view.own.get(origin, ()) if other.kind in BLITZERS]
        return can_ride(self._state, piece) and any(self.routes(tank, origin) for tank in tanks)

    def to_field(self, origin: str, order: Order) -> Pick:
        """Where the whole bag may go, and the reason for every space in range where it may not."""
        safety = Safety(self._state, self._view, origin, order, combat=True)
        faults = {place: self._fault(safety, origin, order, place) for place in common([self.routes(piece, origin) for piece, _ in order])}
        possible = tuple(place for place, fault in faults.items() if not fault)
        asked = nearby(self._state, origin, max((self._state.kind(piece).move for piece, _ in order), default=0))

        def reason(place: str) -> Refusal:
            return faults.get(place) or next(
                self._explain(piece, origin, place) for piece, _ in order if place not in self.routes(piece, origin)
            )

        return Pick("to", possible, "space", why_not=Reasons((place for place in asked if place not in possible), reason))

    def _fault(self, safety: Safety, origin: str, order: Order, place: str) -> Refusal | None:
        """Why the bag as a whole may not go where each of its pieces might."""
        state, view = self._state, self._view
        transports = any(piece.kind == TRANSPORT for piece, _ in order)
        fighters = any(state.kind(piece).attack for piece, _ in order)
        if transports and place in view.hostile and not fighters and not accompanied(state, view, place):
            return refusal("axis.send_escort", CITE_TRANSPORTS, space=place)
        costs = {piece: usual_way(self.routes(piece, origin), place)[1] for piece, _ in order}
        if not safety.safe(place, lambda piece: self.after(piece, place, costs[piece])):
            return refusal("axis.no_landing", CITE_AIR, space=place)
        return None

    def after(self, piece: Unit, place: str, cost: int) -> Unit:
        """The piece as it stands after such a move. Transports in friendly zones may go on; everything else has done its combat move."""
        kind = self._state.kind(piece)
        if kind.domain == AIR:
            return piece.with_(used=piece.used + cost)
        if piece.kind != TRANSPORT:
            return piece.with_(used=piece.used + cost, spent=True)
        return piece.with_(used=kind.move if place in self._view.hostile else piece.used + cost)

    # --- ways -----------------------------------------------------------------------------------------------------------------

    def way(self, piece: Unit, origin: str, place: str, via: str) -> tuple[str, int]:
        """The last space before the destination on a piece's way (nothing: it goes straight) and what the way costs."""
        ways = self.routes(piece, origin)[place]
        return (via, ways[via]) if via in ways and via else usual_way({place: ways}, place)

    def via_field(self, origin: str, order: Order, place: str) -> Pick | None:
        """The choice of a way where it matters: what is overrun, and whereto a retreat may lead. None where there is only one."""
        grounded = [self.routes(piece, origin)[place] for piece, _ in order if domain(self._state, piece) != AIR]
        fights = place in self._view.enemies or not self._state.space(place).is_sea
        if not grounded or not fights:
            return None
        shared = [via for via in grounded[0] if all(via in ways for ways in grounded)]
        options = tuple(via for via in shared if via)
        if not options or len(shared) < 2:
            return None
        return Pick("via", options, "space", optional=True)

    # --- explanations ---------------------------------------------------------------------------------------------------------

    def _explain(self, piece: Unit, origin: str, place: str) -> Refusal:
        """Why a piece may not go to a space."""
        if self._state.space(place).impassable:
            return refusal("axis.impassable", "Neutral territories", space=place)
        if not self._state.may_enter(self._view.power, place):
            return refusal("axis.beyond_china", "China", space=place)
        kind = self._state.kind(piece)
        if kind.domain == AIR:
            return self._explain_flight(piece, origin, place)
        if (
            kind.domain == LAND
            and can_ride(self._state, piece)
            and place in land_attacks(self._state, self._view, piece, origin, rides=True)
        ):
            return refusal("axis.one_tank_each", "Mechanized infantry", space=place)
        return self._explain_march(origin, place) if kind.domain == LAND else self._explain_voyage(piece, origin, place)

    def _explain_flight(self, piece: Unit, origin: str, place: str) -> Refusal:
        if not can_be_attacked_from_the_air(self._state, self._view, place):
            return refusal("axis.nothing_to_attack", CITE_AIR, space=place)
        distance = dict(within(self._state, self._view.power, origin, points_left(self._state, piece))).get(place)
        return refusal("axis.no_landing" if distance is not None else "axis.too_far", CITE_AIR, space=place)

    def _explain_march(self, origin: str, place: str) -> Refusal:
        state = self._state
        if state.space(place).is_sea:
            return refusal("axis.load_to_sail", CITE_TRANSPORTS, space=place)
        if state.friendly_territory(self._view.power, place):
            return refusal("axis.ends_friendly", CITE, space=place)
        for between in land_beside(state, origin):
            if place in land_beside(state, between) and state.hostile_owner(self._view.power, between):
                return refusal("axis.must_stop", "Tanks and blitz", space=place, via=between)
        return refusal("axis.too_far", CITE, space=place)

    def _explain_voyage(self, piece: Unit, origin: str, place: str) -> Refusal:
        state, view = self._state, self._view
        if not state.space(place).is_sea:
            return refusal("axis.ship_on_land", CITE_SEA, space=place)
        if place in sea_routes(state, view, piece, origin, combat=True):
            if piece.kind != TRANSPORT:
                return refusal("axis.ends_friendly_zone", CITE, space=place)
            return refusal("axis.send_escort" if place in view.hostile else "axis.no_assault_from", CITE_TRANSPORTS, space=place)
        return blocked_voyage(state, view, piece, origin, place)


def blocked_voyage(state: AxisState, view: Survey, piece: Unit, origin: str, place: str) -> Refusal:
    """Why a ship cannot get to a zone: a closed passage, enemy warships on the way, or the distance."""
    if passage := closed_passage(state, origin, place):
        return refusal(f"axis.{passage}_closed", "Canals" if passage == "canal" else "Neutral territories", space=place, origin=origin)
    between = [zone for zone in lanes(state)[origin] if place in zones_beside(state, zone)]
    if points_left(state, piece) > 1:
        for zone in between:
            if passage := closed_passage(state, zone, place):
                return refusal(
                    f"axis.{passage}_closed", "Canals" if passage == "canal" else "Neutral territories", space=place, origin=zone
                )
        if any(zone in view.hostile for zone in between):
            return refusal("axis.zone_blocks", CITE_SEA, space=place)
    return refusal("axis.too_far", CITE_SEA, space=place)


def can_be_attacked_from_the_air(state: AxisState, view: Survey, place: str) -> bool:
    """Is there something for air units to attack? An empty territory is nothing. Rulebook, "Combat movement"."""
    return place in view.enemies and (state.space(place).is_sea or state.hostile_owner(view.power, place))


class Raids:
    """Strategic bombing raids that one power can still send. Rulebook, "Strategic bombing raids"."""

    def __init__(self, state: AxisState, view: Survey) -> None:
        self._state, self._view = state, view
        self._targets = {territory for territory in state.factories if state.hostile_owner(view.power, territory)}
        self._under_raid = {territory for territory in self._targets if any(piece.note == RAID for piece, _ in view.own.get(territory, ()))}

    def flyers(self, origin: str) -> Order:
        """The bombers in a space that can raid, and with the optional rule the fighters that can escort."""
        kinds = RAIDERS | ({FIGHTER} if self._state.setup.has(INTERCEPTORS) else set())
        there = [
            (piece, number) for piece, number in self._view.own.get(origin, ()) if piece.kind in kinds and not piece.used and not piece.note
        ]
        bombers = any(piece.kind in RAIDERS for piece, _ in there)
        return [(piece, number) for piece, number in there if self._reachable(piece, origin, escort=not bombers)]

    def _reachable(self, piece: Unit, origin: str, *, escort: bool = False) -> list[str]:
        """The complexes a piece can reach; a fighter that goes without bombers only those that bombers raid already."""
        targets = self._under_raid if escort and piece.kind not in RAIDERS else self._targets
        return [place for place, _ in within(self._state, self._view.power, origin, points_left(self._state, piece)) if place in targets]

    def origins(self) -> tuple[str, ...]:
        """The spaces from which a raid can start."""
        return tuple(origin for origin in self._view.own if self._goes_somewhere(origin))

    def possible(self) -> bool:
        """Can any raid be sent?"""
        return bool(self._targets) and any(self._goes_somewhere(origin) for origin in self._view.own)

    def _goes_somewhere(self, origin: str) -> bool:
        return any(self._destinations(origin, [(piece, 1)]) for piece, _ in self.flyers(origin))

    def to_field(self, origin: str, order: Order) -> Pick:
        """The complexes that the whole bag can raid and come back from, and the reason for every space in range that is none."""
        possible = self._destinations(origin, order)
        asked = nearby(self._state, origin, max((self._state.kind(piece).move for piece, _ in order), default=0))
        reasons = Reasons((place for place in asked if place not in possible), lambda place: self._explain(origin, order, place))
        return Pick("to", possible, "space", why_not=reasons)

    def _destinations(self, origin: str, order: Order) -> tuple[str, ...]:
        bombers = any(piece.kind in RAIDERS for piece, _ in order)
        shared = set.intersection(*(set(self._reachable(piece, origin, escort=not bombers)) for piece, _ in order)) if order else set()
        safety = Safety(self._state, self._view, origin, order, combat=True)
        return tuple(place for place in sorted(shared) if safety.safe(place, lambda piece, to=place: self.after(piece, origin, to)))  # type: ignore[misc]

    def after(self, piece: Unit, origin: str, place: str) -> Unit:
        """A bomber or an escort on its way to a complex."""
        distance = dict(within(self._state, self._view.power, origin, points_left(self._state, piece)))[place]
        return piece.with_(used=distance, note=RAID if piece.kind in RAIDERS else ESCORT)

    def _explain(self, origin: str, order: Order, place: str) -> Refusal:
        """Why a space cannot be raided."""
        cite = "Strategic bombing raids"
        if place not in self._targets:
            return refusal("axis.no_complex", cite, space=place)
        if any(place not in self._reachable(piece, origin) for piece, _ in order):
            return refusal("axis.too_far", cite, space=place)
        if not any(piece.kind in RAIDERS for piece, _ in order) and place not in self._under_raid:
            return refusal("axis.nothing_to_escort", cite, space=place)
        return refusal("axis.no_landing", CITE_AIR, space=place)


class Loading:
    """What one power can take aboard its transports in combat movement. Rulebook, "Transports"."""

    def __init__(self, state: AxisState, view: Survey) -> None:
        self._state, self._view = state, view
        self._ships: dict[str, Order] = {}

    def ships(self, zone: str) -> Order:
        """The transports in a zone that can still load for an assault somewhere."""
        if zone not in self._ships:
            able = loaders(self._state, self._view, zone, self._view.power)
            self._ships[zone] = [entry for entry in able if self._leads_to_assault(entry[0], zone)]
        return self._ships[zone]

    def _leads_to_assault(self, piece: Unit, zone: str) -> bool:
        return bool(prospects(self._state, self._view, piece, zone))

    def boarders(self, territory: str) -> Order:
        """The units in a territory that can go aboard."""
        return waiting_ashore(self._state, self._view, territory, combat=True)

    def territories(self) -> tuple[str, ...]:
        """The territories from which something can be loaded."""
        return tuple(self._territories())

    def _territories(self) -> Iterator[str]:
        places = (space for space in self._view.own if not self._state.space(space).is_sea)
        return (space for space in places if self.boarders(space) and self.most(space))

    def possible(self) -> bool:
        """Can anything be loaded?"""
        return any(True for _ in self._territories())

    def most(self, territory: str) -> int:
        """The most units that could go aboard in one zone."""
        return max((self._room(zone) for zone in zones_beside(self._state, territory)), default=0)

    def _room(self, zone: str) -> int:
        return sum((2 - len(piece.cargo)) * number for piece, number in self.ships(zone))

    def zones(self, territory: str, order: Order) -> tuple[str, ...]:
        """The zones in which all of these find room."""
        return tuple(zone for zone in zones_beside(self._state, territory) if load_plan(self.ships(zone), dict(order)) is not None)

    def why_not(self, territory: str, order: Order) -> Mapping[str, Refusal]:
        """Why they cannot go aboard in other zones beside."""
        possible = self.zones(territory, order)
        return {zone: self._explain(zone) for zone in zones_beside(self._state, territory) if zone not in possible}

    def _explain(self, zone: str) -> Refusal:
        if zone in self._view.hostile:
            return refusal("axis.no_loading_hostile", CITE_TRANSPORTS, space=zone)
        if not any(has_room(piece) and not piece.spent for piece, _ in self._view.own.get(zone, ())):
            return refusal("axis.no_transport", CITE_TRANSPORTS, space=zone)
        return refusal("axis.no_assault_from" if not self.ships(zone) else "axis.no_room_aboard", CITE_TRANSPORTS, space=zone)
