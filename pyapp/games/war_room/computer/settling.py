"""Where the stronger computer player puts things down: new units at the industries from which they come to the front, aircraft near it."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.war_room import advice, tables
from pyapp.games.war_room.computer.currents import Currents
from pyapp.games.war_room.computer.outlook import Outlook
from pyapp.games.war_room.computer.refitting import most_of
from pyapp.games.war_room.map import commands, relations
from pyapp.games.war_room.map.regroup import KIND as REGROUP
from pyapp.games.war_room.state import WarState

GUARD = 3  # land units that stay in a capital under a marker of their own


def regroup(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Commands are filled up, because orders are few; the guard of a capital keeps its own."""
    guard = _guard(seen, seat)
    if guard[0] and not guard[1]:
        units = advice.cheapest(seen.commands[guard[0]].units, GUARD)
        yield Action(seat, REGROUP, (guard[0], commands.NEW, tables.ordered(units)))
    mine = [key for key, command in seen.commands.items() if command.nation == seat and command.number]
    by_size = sorted(mine, key=lambda key: (seen.commands[key].size, key))
    for key in by_size:
        command = seen.commands[key]
        if key == guard[0]:
            continue
        for other in reversed([other for other in by_size if other in commands.partners(seen, key) and other != guard[0]]):
            into = seen.commands[other]
            if (into.size, other) > (command.size, key):
                number = min(command.size, commands.room(into))
                yield Action(seat, REGROUP, (key, other, tables.ordered(commands.first_units(command.units, number))))
    yield Action(seat, "done")


def _guard(seen: WarState, seat: str) -> tuple[str, bool]:
    """The command that is to guard the capital, and whether it is one already; the one to take it from if it is not."""
    capital = tables.NATIONS[seat].capital
    there = {key: c.size for key, c in sorted(seen.commands.items()) if c.nation == seat and c.at == capital and c.category == "land"}
    able = [key for key in there if there[key] >= GUARD]
    if len(there) > 1 and able:
        return min(able, key=lambda key: (there[key], key)), True
    large = [key for key in able if there[key] >= 2 * GUARD]
    return (large[0], False) if large and commands.free_numbers(seen, seat, "land") else ("", False)


def land(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Aircraft come down where their side holds the ground, as near to what is to be won as they can."""
    outlook = Outlook(seen, seat)
    currents = Currents(outlook)
    yield None
    flying = game.field(seen, seat, "land")
    for key in flying.options if isinstance(flying, Pick) else ():
        places = game.field(seen, seat, "land", (key,))
        if isinstance(places, Pick):
            ranked = sorted(places.options, key=lambda place: (place not in currents.bases, -currents.army.get(place, 0.0), place))
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
