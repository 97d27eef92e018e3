"""Where the stronger computer player puts things down: new units at the industries from which they come to the front, aircraft near it."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.war_room import tables
from pyapp.games.war_room.computer.currents import Currents
from pyapp.games.war_room.computer.outlook import Outlook
from pyapp.games.war_room.computer.refitting import held, most_of
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.state import WarState


def land(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Aircraft come down where their side holds the ground, as near to what is to be won as they can."""
    outlook = Outlook(seen, seat)
    currents = Currents(outlook)
    yield None
    flying = game.field(seen, seat, "land")
    for key in flying.options if isinstance(flying, Pick) else ():
        places = game.field(seen, seat, "land", (key,))
        if isinstance(places, Pick):
            ranked = sorted(places.options, key=lambda place: (not held(outlook.look, place), -currents.army.get(place, 0.0), place))
            for place in ranked:
                yield Action(seat, "land", (key, place))


def place(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Where the capital is in danger, there; else where the way to the front is shortest, ships where fleets have most to do."""
    outlook = Outlook(seen, seat)
    currents = Currents(outlook)
    yield None
    territories = game.field(seen, seat, "place")
    options = territories.options if isinstance(territories, Pick) else ()
    for territory in sorted(options, key=lambda name: (-_promise(outlook, currents, name), name)):
        here = game.field(seen, seat, "place", (territory,))
        if isinstance(here, Bag):
            yield Action(seat, "place", (territory, most_of(here)))
            ships = {unit: number for unit, number in here.there.items() if tables.category(unit) == "naval"}
            yield Action(seat, "place", (territory, most_of(Bag(here.name, ships, 1, here.most))))


def _promise(outlook: Outlook, currents: Currents, territory: str) -> float:
    """What new units find there, less what an enemy at the gates would find of them."""
    if outlook.present(territory):
        return -1.0
    seas = [currents.fleet.get(sea, 0.0) for sea in relations.harbours(outlook.state, territory)]
    need = outlook.danger(territory) * outlook.value(territory) * tables.TERRITORIES[territory].capital
    return currents.army.get(territory, 0.0) + max(seas, default=0.0) / 4 + need
