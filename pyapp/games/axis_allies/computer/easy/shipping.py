"""What the computer player does with its transports: loading, landings, and the way there and back."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.game import Game
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.computer.easy.appraisal import (
    FAR,
    frail,
    garrison,
    hostile_territories,
    lies_overseas,
    open_coasts,
    ports,
    sea_legs,
    weak_coast,
    worth,
)
from pyapp.games.axis_allies.movement.routes import sea_routes, survey, zones_beside
from pyapp.games.axis_allies.movement.voyages import must_leave
from pyapp.games.axis_allies.state import AxisState, is_land


def embark(game: Game, state: AxisState, seat: str, targets: list[str], enough: float) -> Iterator[Action]:
    """Load what stands beside a transport, where a weakly held coast is in reach."""
    for zone in state.spaces_with_pieces():
        if not state.space(zone).is_sea or state.hostile_zone(seat, zone):
            continue
        empty = [piece for piece, _ in state.own_in(seat, zone) if piece.kind == "transport" and not piece.cargo and not piece.used]
        if not empty or not any(weak_coast(state, seat, territory, zone, enough) for territory in targets):
            continue
        for shore in state.space(zone).neighbours:
            if state.friendly_territory(seat, shore):
                yield from _boarding(game, state, seat, shore, zone)


def _boarding(game: Game, state: AxisState, seat: str, shore: str, zone: str) -> Iterator[Action]:
    """Two units each for an empty ship: one that carries something already would split them."""
    for action in _pairs(state, seat, shore, zone):
        yield _naming(game, state, action, zone, lambda ship: not ship.cargo)


def _naming(game: Game, state: AxisState, action: Action, zone: str, meant: Callable[[Unit], bool]) -> Action:
    """The same order with the ship that is meant, where the rules ask which of unlike ships it is."""
    if len([piece for piece, _ in state.pieces(zone) if piece.kind == "transport"]) < 2:
        return action
    filled = action.args
    asked = game.field(state, action.seat, action.kind, filled)
    if isinstance(asked, Pick) and asked.name == "owner" and action.seat in asked.options:
        filled = (*filled, action.seat)
        asked = game.field(state, action.seat, action.kind, filled)
    ships = asked.options if isinstance(asked, Pick) and asked.name == "ship" else ()
    named = [ship for ship in ships if meant(unit(ship, action.seat))]
    return Action(action.seat, action.kind, (*filled, named[0])) if named else action


def _pairs(state: AxisState, seat: str, shore: str, zone: str) -> Iterator[Action]:
    kinds = {piece.kind for piece, _ in state.own_in(seat, shore) if is_land(state, piece) and not piece.used and not piece.spent}
    for pair in (("tank", "infantry"), ("artillery", "infantry")):
        if set(pair) <= kinds:
            yield Action(seat, "load", (shore, dict.fromkeys(pair, 1), zone))
    if state.count(shore, seat, "infantry") > 1:
        yield Action(seat, "load", (shore, {"infantry": 2}, zone))


def land_what_is_aboard(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Declare the assault of what was loaded, or sail towards the best coast."""
    for zone in state.spaces_with_pieces():
        for piece, _ in state.own_in(seat, zone):
            if piece.kind != "transport" or not any(item.owner == seat for item in piece.cargo) or piece.note:
                continue
            aboard: dict[str, int] = {}
            for item in piece.cargo:
                if item.owner == seat and state.kind(item.kind).attack:
                    aboard[item.kind] = aboard.get(item.kind, 0) + 1
            coasts = [place for place in hostile_territories(state, seat) if weak_coast(state, seat, place, zone, enough)]
            for territory in sorted(coasts, key=lambda place: -worth(state, place) / (1 + garrison(state, seat, place).strength)):
                if not state.enemies_in(seat, zone):
                    landing = Action(seat, "assault", (zone, aboard, territory))
                    yield _naming(game, state, landing, zone, functools.partial(operator.eq, piece))
                for coast in open_coasts(state, seat, territory):
                    if coast != zone:
                        yield Action(seat, "move", (zone, {piece.label(seat): 1}, coast))


def leave(game: Game, state: AxisState, seat: str) -> Iterator[Action]:
    """Transports sail away from zones in which they must not stay."""
    for zone in must_leave(state, survey(state, seat)):
        for piece, number in state.own_in(seat, zone):
            if piece.kind != "transport" or piece.used:
                continue
            ways = game.field(state, seat, "move", (zone, {piece.label(seat): number}))
            places = ways.options if isinstance(ways, Pick) else ()
            for place in sorted(places, key=lambda option: bool(state.enemies_in(seat, option))):
                yield Action(seat, "move", (zone, {piece.label(seat): number}, place))


def land_anywhere(game: Game, state: AxisState, seat: str) -> Iterator[Action]:
    """What was taken aboard must go ashore: on the least defended coast within reach."""
    if "assault" in game.kinds(state, seat):
        zones = game.field(state, seat, "assault")
        quiet = [zone for zone in zones.options if not state.enemies_in(seat, zone)] if isinstance(zones, Pick) else []
        for zone in quiet:
            bag = game.field(state, seat, "assault", (zone,))
            aboard = dict(bag.there) if isinstance(bag, Bag) else {}
            shores = game.field(state, seat, "assault", (zone, aboard))
            for shore in sorted(
                shores.options if isinstance(shores, Pick) else (), key=lambda place: garrison(state, seat, place).strength
            ):
                yield Action(seat, "assault", (zone, aboard, shore))
    for zone in state.spaces_with_pieces():
        for piece, number in state.own_in(seat, zone):
            if piece.kind == "transport" and any(item.fresh for item in piece.cargo) and not piece.note:
                ways = game.field(state, seat, "move", (zone, {piece.label(seat): number}))
                for place in ways.options if isinstance(ways, Pick) else ():
                    if not state.enemies_in(seat, place):
                        yield Action(seat, "move", (zone, {piece.label(seat): number}, place))


def voyages(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Transports take aboard what stands on the shore and sail towards the nearest weak coast; empty ones come back for more."""
    goals = {zone for place in hostile_territories(state, seat) for zone in open_coasts(state, seat, place) if frail(state, seat, place)}
    homes = {zone for port in ports(state, seat) for zone in zones_beside(state, port)}
    if not goals or not lies_overseas(state, seat):
        return
    for zone in state.spaces_with_pieces():
        ships = [piece for piece, _ in state.own_in(seat, zone) if piece.kind == "transport" and not piece.spent]
        for ship in ships:
            if not ship.cargo:
                for shore in state.space(zone).neighbours:
                    if state.friendly_territory(seat, shore):
                        yield from _boarding(game, state, seat, shore, zone)
            legs = sea_legs(state, goals if ship.cargo else homes)
            for place in sorted(sea_routes(state, survey(state, seat), ship, zone, combat=False), key=lambda end: legs.get(end, FAR)):
                if legs.get(place, FAR) < legs.get(zone, FAR):
                    yield Action(seat, "move", (zone, {ship.label(seat): 1}, place))
