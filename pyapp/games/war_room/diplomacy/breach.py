"""The moments at which a party of the pact that is not asked anything is asked whether it breaks the pact: to pin and to fight.

At all its own decisions it may break it anyway, see ``moments``. Rulebook, "Soviet-Japanese pact, articles three to five".
"""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import rulings, tables
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import conflicts, movement, relations
from pyapp.games.war_room.state import UNBROKEN, Order, WarState

KEEP = "keep"


def pinner(state: WarState, nation: str, order: Order) -> str:
    """The party that would hold this order of the other one up, or stop it, if it broke the pact now; nobody if it would not.

    Aircraft are never pinned, they only find a shorter way.
    """
    other = pact.partner(nation)
    if not rulings.second(state) or state.pact != UNBROKEN or nation not in relations.PARTIES or other in state.collapsed:
        return ""
    if state.commands[order.command].category == "air":
        return ""
    free = movement.routes(state, order.command, order.to).routes
    held = movement.routes(pact.without(state), order.command, order.to).routes
    return other if any(held.get(via) != route for via, route in free.items()) else ""


def at_stake(state: WarState) -> list[str]:
    """The parties for which breaking the pact before combat would bring a fight, or save units that article four takes from the map."""
    if not rulings.second(state) or state.pact != UNBROKEN:
        return []
    parties = [nation for nation in relations.alive(state) if nation in relations.PARTIES]
    if contested(state):
        return parties
    lost = {state.commands[key].nation for key in pact.outstayed(state)}
    return [nation for nation in parties if nation in lost]


def contested(state: WarState) -> list[str]:
    """The regions in which there would be something else to resolve if the pact were broken."""
    broken = pact.without(state)
    theirs = {command.at for command in state.commands.values() if command.nation in relations.PARTIES}
    theirs |= {region for region, bag in state.carrier_fighters.items() if set(bag) & set(relations.PARTIES)}
    return [region for region in tables.REGIONS if region in theirs and _at_issue(state, region) != _at_issue(broken, region)]


def _at_issue(state: WarState, region: str) -> object:
    """What there is to be resolved in a region."""
    if region in tables.IMPASSABLE:
        return None
    sea = tables.is_sea(region)
    raid = conflicts.raiding_side(state, region) if sea else ""
    return conflicts.battles(state, region), conflicts.takers(state, region), raid, conflicts.helpless(state, region) if sea else []


@step("wr_breach")
class Breach(Step):
    """A party breaks the pact, or keeps it: before an order of the other one that it could pin, or before combat. Article five."""

    cite = "Soviet-Japanese pact, article five"
    party: str
    command: str = ""
    to: str = ""

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.party,) if pact.may_break(state, self.party) else ()

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()

    def prompt(self, state: WarState, seat: str) -> Message:
        if self.command:
            return say("prompt.wr_breach.pin", seat=seat, command=self.command, space=self.to)
        return say("prompt.wr_breach", seat=seat)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return (KEEP, pact.BREAK)

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == pact.BREAK:
            pact.break_it(state, play, self.party)
