"""Where pieces may go in noncombat movement, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Pick
from pyapp.games.axis_allies.components.edition import AIR, LAND
from pyapp.games.axis_allies.components.units import Cargo, Unit
from pyapp.games.axis_allies.movement import landing
from pyapp.games.axis_allies.movement.attacks import blocked_voyage, nearby, refusal
from pyapp.games.axis_allies.movement.carriers import FIGHTER
from pyapp.games.axis_allies.movement.orders import Order, Reasons, Safety, common, usual_way
from pyapp.games.axis_allies.movement.routes import (
    SUBMARINE,
    TRANSPORT,
    Routes,
    Survey,
    can_ride,
    domain,
    land_beside,
    land_moves,
    points_left,
    riders,
    sea_routes,
    within,
    zones_beside,
)
from pyapp.games.axis_allies.movement.transports import has_room, waiting_ashore
from pyapp.games.axis_allies.state import AxisState

CITE = "Noncombat movement"
CITE_AIR = "Noncombat movement: air units"
CITE_TRANSPORTS = "Units: transports"


class Redeployment:
    """The noncombat moves of one power in one position, for a bag of pieces if there is one."""

    def __init__(self, state: AxisState, view: Survey, order: Order | None = None) -> None:
        self._state, self._view = state, view
        self._riders = riders(state, order or ())
        self._routes: dict[tuple[str, Unit], Routes] = {}

    def routes(self, piece: Unit, origin: str) -> Routes:
        """Where such a piece may go and how."""
        key = (origin, piece)
        if key not in self._routes:
            self._routes[key] = self._find_routes(piece, origin)
        return self._routes[key]

    def _find_routes(self, piece: Unit, origin: str) -> Routes:
        kind = domain(self._state, piece)
        if not points_left(self._state, piece):
            return {}
        if kind == LAND:
            return land_moves(self._state, self._view, piece, origin, rides=piece in self._riders)
        if kind == AIR:
            return self._flights(piece, origin)
        return {} if piece.note else sea_routes(self._state, self._view, piece, origin, combat=False)

    def _flights(self, piece: Unit, origin: str) -> Routes:
        """Where an air unit can come down: on land that was friendly all turn, fighters also where there is or may be a deck."""
        decks = landing.deck_zones(self._state, self._view, combat=False) if piece.kind == FIGHTER else ()
        reached = within(self._state, self._view.power, origin, points_left(self._state, piece))
        return {place: {"": distance} for place, distance in reached if distance and (place in self._view.lands or place in decks)}

    # --- a bag of pieces ------------------------------------------------------------------------------------------------------

    def origins(self) -> tuple[str, ...]:
        """The spaces with something that can move."""
        return tuple(self._origins())

    def _origins(self) -> Iterator[str]:
        return (space for space, pieces in self._view.own.items() if any(self.routes(piece, space) for piece, _ in pieces))

    def possible(self) -> bool:
        """Can anything move?"""
        return any(True for _ in self._origins())

    def to_field(self, origin: str, order: Order) -> Pick:
        """Where the whole bag may go without dooming an air unit that could be saved, and the reason for every other space in range."""
        safety = Safety(self._state, self._view, origin, order, combat=False)
        shared = common([self.routes(piece, origin) for piece, _ in order])
        possible = tuple(place for place in shared if self._safe(safety, origin, place))
        asked = nearby(self._state, origin, max((self._state.kind(piece).move for piece, _ in order), default=0))

        def reason(place: str) -> Refusal:
            if place in shared:
                return refusal("axis.no_landing", CITE_AIR, space=place)
            return next(self._explain(piece, origin, place) for piece, _ in order if place not in self.routes(piece, origin))

        return Pick("to", possible, "space", why_not=Reasons((place for place in asked if place not in possible), reason))

    def _safe(self, safety: Safety, origin: str, place: str) -> bool:
        return safety.safe(place, lambda piece: self.after(piece, origin, place))

    def after(self, piece: Unit, origin: str, place: str) -> Unit:
        """The piece as it stands after such a move; a submarine that meets a destroyer goes no further."""
        _, cost = usual_way(self.routes(piece, origin), place)
        stopped = piece.kind == SUBMARINE and place in self._view.destroyers
        return piece.with_(used=self._state.kind(piece).move if stopped else piece.used + cost)

    # --- explanations ---------------------------------------------------------------------------------------------------------

    def _explain(self, piece: Unit, origin: str, place: str) -> Refusal:
        state, view = self._state, self._view
        target, kind = state.space(place), domain(state, piece)
        if target.impassable:
            return refusal("axis.impassable", "Neutral territories", space=place)
        if not state.may_enter(view.power, place):
            return refusal("axis.beyond_china", "China", space=place)
        if kind == AIR:
            return self._explain_flight(piece, origin, place)
        if kind == LAND:
            if target.is_sea:
                return refusal("axis.load_to_sail", CITE_TRANSPORTS, space=place)
            if can_ride(state, piece) and place in land_moves(state, view, piece, origin, rides=True):
                return refusal("axis.one_tank_each", "Mechanized infantry", space=place)
            return refusal("axis.hostile_land" if state.hostile_owner(view.power, place) else "axis.too_far", CITE, space=place)
        if not target.is_sea:
            return refusal("axis.ship_on_land", CITE, space=place)
        if place in view.hostile:
            return refusal("axis.hostile_sea", CITE, space=place)
        return blocked_voyage(state, view, piece, origin, place)

    def _explain_flight(self, piece: Unit, origin: str, place: str) -> Refusal:
        if place not in dict(within(self._state, self._view.power, origin, points_left(self._state, piece))):
            return refusal("axis.too_far", CITE_AIR, space=place)
        if self._state.space(place).is_sea:
            return refusal("axis.no_deck_there", CITE_AIR, space=place)
        captured = place in self._state.turn.captured
        return refusal("axis.just_captured" if captured else "axis.hostile_land", CITE_AIR, space=place)


# --- transports ---------------------------------------------------------------------------------------------------------------


def boarders(state: AxisState, view: Survey, territory: str) -> Order:
    """The land units in a territory that can go aboard: those that have not moved."""
    return waiting_ashore(state, view, territory, combat=False)


def load_zones(state: AxisState, territory: str) -> tuple[str, ...]:
    """The zones where units of a territory can go aboard."""
    return zones_beside(state, territory)


def why_not_load(state: AxisState, view: Survey, territory: str, possible: Iterable[str]) -> Mapping[str, Refusal]:
    """Why units cannot go aboard in the other zones beside their territory."""
    reasons = {}
    for zone in set(zones_beside(state, territory)) - set(possible):
        ships = [piece for piece, _ in (*view.own.get(zone, ()), *view.friends.get(zone, ())) if piece.kind == TRANSPORT]
        if zone in view.hostile:
            reasons[zone] = refusal("axis.no_loading_hostile", CITE_TRANSPORTS, space=zone)
        elif not any(has_room(piece) and not piece.spent and not piece.note for piece in ships):
            reasons[zone] = refusal("axis.no_transport", CITE_TRANSPORTS, space=zone)
        else:
            reasons[zone] = refusal("axis.no_room_aboard", CITE_TRANSPORTS, space=zone)
    return dict(sorted(reasons.items()))


def unloadable(piece: Unit, power: str) -> list[Cargo]:
    """The power's cargo that a transport can still put ashore.

    A transport that fought or unloaded before can do nothing more, and an ally's gives back only what it had when the turn began.
    Rulebook, "Transports" and "Multinational forces".
    """
    if piece.kind != TRANSPORT or (piece.spent and not piece.note):
        return []
    return [item for item in piece.cargo if item.owner == power and (piece.owner == power or not item.fresh)]


def friendly_coast(state: AxisState, power: str, zone: str) -> list[str]:
    """The friendly territories beside a sea zone."""
    return [territory for territory in land_beside(state, zone) if state.friendly_territory(power, territory)]
