"""What a drag across the water means: land units go aboard and transports cross and land, in one gesture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError
from pyapp.engine.forms import Argument, Bag, Pick
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.movement.routes import TRANSPORT
from pyapp.games.axis_allies.state import AxisState

ASHORE = {"combat_move": "assault", "noncombat_move": "unload"}  # how cargo comes ashore, by phase
ESCORTS = ("battleship", "cruiser", "destroyer", "carrier")
Ships = dict[str, int]


class Crossing:
    """A seat in a phase of movement that looks for the orders which bring chosen units to a shore."""

    def __init__(self, game: Game, state: AxisState, seat: str) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.ashore = ASHORE.get(state.steps[-1].tag if state.steps else "", "")

    def orders(self, origin: str, chosen: Mapping[str, int], shore: str) -> list[Action]:
        """The orders, one after the other; none where there is no such way. Rulebook, "Transports"."""
        if not self.ashore or not chosen or self.state.space(shore).is_sea:
            return []
        if self.state.space(origin).is_sea:
            return next(self._across(self, origin, dict(chosen), cargo_of(chosen, self.seat), shore), [])
        return next(self._from_land(origin, dict(chosen), shore), [])

    def shores(self, zone: str, chosen: Mapping[str, int]) -> tuple[str, ...]:
        """Where the cargo of the chosen transports can come ashore from the zone in which they are."""
        cargo = cargo_of(chosen, self.seat)
        return self.options(self.ashore, zone, cargo) if self.ashore and cargo else ()

    def _from_land(self, origin: str, units: dict[str, int], shore: str) -> Iterator[list[Action]]:
        for zone in sorted(self.options("load", origin, units), key=lambda zone: shore not in self.state.space(zone).neighbours):
            loading = Action(self.seat, "load", (origin, units, zone))
            after = self.after(loading)
            if after is None:
                continue
            before, laden = self._ships(zone), after._ships(zone)
            ships = {label: number - before.get(label, 0) for label, number in laden.items() if number > before.get(label, 0)}
            cargo = {kind: number for key, number in units.items() for kind in (unit(key, self.seat).kind,)}
            for rest in self._across(after, zone, ships, cargo, shore):
                yield [loading, *rest]

    def _across(self, at: Crossing, zone: str, ships: Ships, cargo: dict[str, int], shore: str) -> Iterator[list[Action]]:
        """Ashore from where the ships are, or from a zone beside the shore that they can go to."""
        if not cargo:
            return
        if shore in at.options(self.ashore, zone, cargo):
            yield [Action(self.seat, self.ashore, (zone, cargo, shore))]
        for there in at.options("move", zone, ships):
            sailing = Action(self.seat, "move", (zone, ships, there))
            after = at.after(sailing) if shore in self.state.space(there).neighbours else None
            if after is not None and shore in after.options(self.ashore, there, cargo):
                yield [sailing, Action(self.seat, self.ashore, (there, cargo, shore))]

    def escorts(self, zone: str, there: str) -> Ships:
        """The warships in a zone that can still follow to another."""
        able = {label: number for label, number in self._ships(zone).items() if unit(label, self.seat).kind in ESCORTS}
        return {label: number for label, number in able.items() if there in self.options("move", zone, {label: number})}

    def _ships(self, zone: str) -> Ships:
        here = self._field("move", zone)
        return dict(here.there) if isinstance(here, Bag) else {}

    def options(self, kind: str, place: str, bag: Mapping[str, int]) -> tuple[str, ...]:
        """The spaces that a kind of order offers to units in a place; none where it does not offer these units."""
        units = self._field(kind, place)
        if not bag or not isinstance(units, Bag) or any(number > units.there.get(key, 0) for key, number in bag.items()):
            return ()
        here = self._field(kind, place, dict(bag))
        return here.options if isinstance(here, Pick) else ()

    def _field(self, kind: str, place: str, *more: Argument) -> object:
        if kind not in self.game.kinds(self.state, self.seat):
            return None
        first = self.game.field(self.state, self.seat, kind, ())
        if not isinstance(first, Pick) or place not in first.options:
            return None
        return self.game.field(self.state, self.seat, kind, (place, *more))

    def after(self, action: Action) -> Crossing | None:
        """The same seat after an order, tried on a copy; nothing where it is refused."""
        state = copy_plain(self.state)
        try:
            self.game.apply(state, action, ScriptedDice(()))
        except GameError:
            return None
        return Crossing(self.game, state, self.seat)


def cargo_of(ships: Mapping[str, int], seat: str) -> dict[str, int]:
    """What the transports among some ships carry of a seat's own, by kind."""
    cargo: dict[str, int] = {}
    for label, number in ships.items():
        ship = unit(label, seat)
        for item in ship.cargo if ship.kind == TRANSPORT else ():
            if item.owner == seat:
                cargo[item.kind] = cargo.get(item.kind, 0) + number
    return cargo
