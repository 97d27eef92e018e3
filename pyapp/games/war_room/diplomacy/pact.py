"""The Soviet-Japanese pact: what would break it, breaking it, its end. Rulebook, "Soviet-Japanese pact"."""

from __future__ import annotations

from dataclasses import replace

from pyapp.engine.steps import Play
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import BROKEN, LAPSED, UNBROKEN, Command, WarState

BREAK = "break_pact"


def may_break(state: WarState, nation: str) -> bool:
    """Can this nation cancel the pact now? At any moment but in the phases of morale and production. Article five."""
    begun = state.round > 0 and state.phase not in ("morale", "production")
    return begun and state.pact == UNBROKEN and nation in relations.PARTIES


def broken_now(state: WarState, nation: str) -> bool:
    """Has the other party broken the pact this round?"""
    return state.pact == BROKEN and state.pact_round == state.round and nation in relations.PARTIES and nation != state.pact_breaker


def without(state: WarState) -> WarState:
    """The position as it would be with the pact broken, to look at only."""
    return replace(state, pact=BROKEN)


def partner(party: str) -> str:
    """The other party."""
    return "japan" if party == "ussr" else "ussr"


def break_it(state: WarState, play: Play, nation: str) -> None:
    """A party breaks the pact: six stress and no medals from the other party this round. Article five."""
    state.pact, state.pact_breaker, state.pact_round = BROKEN, nation, state.round
    state.trespass.clear()
    state.morale[nation].stress += tables.MORALE["pact_stress"]
    play.tell("wr_pact_broken", nation=nation, number=tables.MORALE["pact_stress"])
    for open_step in state.steps:
        if state.phase == "combat" and open_step.tag == "wr_combat":
            conflicts.place_markers(state, getattr(open_step, "resolved", []))


def lapse(state: WarState, play: Play, territory: str) -> None:
    """Moscow or Greater Germany has fallen: the pact ends without blame."""
    if state.pact == UNBROKEN and territory in ("R1", "G1"):
        state.pact = LAPSED
        state.trespass.clear()
        play.tell("wr_pact_lapsed", space=territory)


def end(state: WarState, play: Play, party: str) -> None:
    """A party has collapsed: what it leaves is nobody's, and nobody is bound any more. Rulebook, "Collapse check"."""
    if state.pact == UNBROKEN and party in relations.PARTIES:
        state.pact = LAPSED
        state.trespass.clear()
        play.tell("wr_pact_ended", nation=party)


def host_of(state: WarState, command: Command) -> str:
    """The party on whose territory an ally's command stands and which may therefore cancel its order. Article two."""
    owner = state.control.get(command.at, "")
    if state.pact != UNBROKEN or owner not in relations.PARTIES or owner == command.nation or owner in state.collapsed:
        return ""
    return owner if tables.alliance(owner) == tables.alliance(command.nation) else ""


def would_breach(state: WarState, command: Command, to: str) -> bool:
    """Would an ally's move from a party's territory attack the other party? Article two."""
    host = host_of(state, command)
    if not host or command.category == "naval":
        return False
    other = partner(host)
    if state.control.get(to) == other:
        return True
    fleet = any(ship.nation == other for ship in relations.here(state, to, "naval"))
    return command.category == "air" and tables.is_sea(to) and fleet


def trespassers(state: WarState) -> dict[str, list[str]]:
    """The territories of one party with commands of the other in them. Article four."""
    found: dict[str, list[str]] = {}
    if state.pact == UNBROKEN:
        for key in sorted(state.commands):
            command = state.commands[key]
            owner = state.control.get(command.at, "")
            if owner and relations.pact_between(state, command.nation, owner):
                found.setdefault(command.at, []).append(key)
    return found


def warn(state: WarState, territory: str) -> None:
    """A party's units in what the other party has just got have until the next round to leave. Article four."""
    if territory in trespassers(state):
        state.trespass[territory] = state.round


def outstayed(state: WarState) -> list[str]:
    """The trespassers that have had a round to leave. Article four."""
    since = {territory: state.trespass.get(territory, 0) for territory in trespassers(state)}
    return [key for territory, keys in trespassers(state).items() for key in keys if 0 < since[territory] < state.round]


def expel(state: WarState, play: Play) -> None:
    """Before combat: trespassers that had a round to leave are lost. Article four."""
    for key in outstayed(state):
        command = state.commands.pop(key)
        ledger.casualties(state, command.nation, command.units)
        play.tell("wr_expelled", nation=command.nation, space=command.at, units=dict(command.units))
    state.trespass = {territory: since for territory, since in state.trespass.items() if territory in trespassers(state)}


def medals_allowed(state: WarState, nation: str, former: str) -> bool:
    """The breaker gets no medals for the other party's territories in that round. Article five."""
    return not (state.pact_breaker == nation and state.pact_round == state.round and former == partner(nation))
