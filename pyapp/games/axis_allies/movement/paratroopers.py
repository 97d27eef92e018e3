"""Paratroopers: infantry that bombers take along in combat movement and drop after the antiaircraft fire. A development."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.games.axis_allies.components.technology import PARATROOPERS
from pyapp.games.axis_allies.components.units import DROPPED, Cargo, Unit
from pyapp.games.axis_allies.movement.attacks import nearby, refusal
from pyapp.games.axis_allies.movement.orders import Order, Reasons, Safety, note_origin, read_bag
from pyapp.games.axis_allies.movement.routes import INFANTRY, Survey, points_left
from pyapp.games.axis_allies.movement.transports import is_paratrooper_plane
from pyapp.games.axis_allies.state import AxisState, labels

BOMBER = "bomber"
CITE = "Paratroopers"


def drop(state: AxisState, pieces: Iterable[tuple[Unit, int]]) -> list[tuple[Unit, Unit, Unit, int]]:
    """The planes that drop their infantry: each as it was, as it is without them, the infantry on the ground, and how many."""
    return [
        (piece, piece.with_(cargo=()), Unit(item.owner, item.kind, note=DROPPED, spent=True), number)
        for piece, number in pieces
        if is_paratrooper_plane(state, piece)
        for item in piece.cargo
    ]


def drop_on_board(state: AxisState, territory: str) -> None:
    """Drop the infantry of the planes over a territory where there is no battle."""
    for plane, empty, infantry, number in drop(state, state.own_in(state.active, territory)):
        state.change(territory, plane, empty, number)
        state.add(territory, infantry, number)


class Drops:
    """The drops of paratroopers that one power can still order. Rulebook, "Paratroopers"."""

    def __init__(self, state: AxisState, view: Survey) -> None:
        self._state, self._view = state, view
        self._able = state.has_development(view.power, PARATROOPERS)
        self._distances: dict[str, dict[str, int]] = {}

    def _planes(self, origin: str) -> Order:
        there = self._view.own.get(origin, ())
        return [(piece, number) for piece, number in there if piece.kind == BOMBER and piece == piece.fresh_for_turn()]

    def _infantry(self, origin: str) -> int:
        """How many infantry are there to go aboard: what has not moved, in the territory of the bombers."""
        there = self._view.own.get(origin, ())
        return sum(number for piece, number in there if piece.kind == INFANTRY and piece == piece.fresh_for_turn())

    def distances(self, origin: str) -> dict[str, int]:
        """The hostile territories that can be reached and how far they are: the first on the way ends the flight."""
        if origin not in self._distances:
            self._distances[origin] = self._find_distances(origin)
        return self._distances[origin]

    def _find_distances(self, origin: str) -> dict[str, int]:
        state, power = self._state, self._view.power
        most = max((points_left(state, piece) for piece, _ in self._planes(origin)), default=0)
        seen, front, found = {origin}, [origin], {}
        for distance in range(1, most + 1):
            reached = []
            for neighbour in (beside for space in front for beside in state.space(space).neighbours):
                if neighbour in seen or state.space(neighbour).impassable:
                    continue
                seen.add(neighbour)
                if state.hostile_owner(power, neighbour):
                    found[neighbour] = distance
                else:
                    reached.append(neighbour)
            front = reached
        return found

    def origins(self) -> tuple[str, ...]:
        """The territories from which infantry can be flown out."""
        return tuple(space for space in self._view.own if self._able and self._goes_somewhere(space))

    def possible(self) -> bool:
        """Is there any drop?"""
        return self._able and any(self._goes_somewhere(space) for space in self._view.own)

    def _goes_somewhere(self, origin: str) -> bool:
        if not self._infantry(origin) or self._state.space(origin).is_sea:
            return False
        return any(self._destinations(origin, [(piece, 1)]) for piece, _ in self._planes(origin))

    def _destinations(self, origin: str, order: Order) -> tuple[str, ...]:
        safety = Safety(self._state, self._view, origin, order, combat=True)
        return tuple(
            place
            for place in sorted(self.distances(origin))
            if safety.safe(place, lambda piece, to=place: self.after(piece, origin, to))  # type: ignore[misc]
        )

    def after(self, piece: Unit, origin: str, place: str) -> Unit:
        """A bomber with an infantry aboard, over the territory where it will drop."""
        return piece.with_(cargo=(Cargo(piece.owner, INFANTRY, landing=True),), used=self.distances(origin)[place])

    def field(self, filled: tuple[Argument, ...]) -> Field | None:
        """From where, how many bombers (each takes an infantry along), whereto."""
        if not filled:
            return Pick("from", self.origins(), "space")
        origin = str(filled[0])
        if len(filled) == 1:
            return Bag("units", labels(self._planes(origin), self._view.power), most=self._infantry(origin))
        if len(filled) > 2:
            return None
        order = read_bag(filled[1], self._view.power)
        possible = self._destinations(origin, order)
        asked = nearby(self._state, origin, max((self._state.kind(piece).move for piece, _ in order), default=0))
        return Pick("to", possible, "space", why_not=Reasons((p for p in asked if p not in possible), lambda p: self._explain(origin, p)))

    def _explain(self, origin: str, place: str) -> Refusal:
        """Why paratroopers cannot be dropped there."""
        if self._state.space(place).impassable:
            return refusal("axis.impassable", "Neutral territories", space=place)
        if not self._state.hostile_owner(self._view.power, place):
            return refusal("axis.drop_on_hostile", CITE, space=place)
        return refusal("axis.no_landing" if place in self.distances(origin) else "axis.drop_on_first", CITE, space=place)

    def send(self, origin: str, order: Order, place: str) -> None:
        """Move the bombers with their infantry, which may retreat to a territory that it left beside the battle."""
        state = self._state
        if origin in state.space(place).neighbours:
            note_origin(state, place, origin)
        for piece, number in order:
            state.remove(origin, piece, number)
            state.remove(origin, Unit(self._view.power, INFANTRY), number)
            state.add(place, self.after(piece, origin, place), number)
