"""Who is whose friend and enemy, who controls what, and what of it can be used."""

from __future__ import annotations

from operator import itemgetter

from pyapp.games.war_room import tables
from pyapp.games.war_room.state import UNBROKEN, Command, WarState

PARTIES = ("ussr", "japan")


def pact_between(state: WarState, one: str, other: str) -> bool:
    """Does the Soviet-Japanese pact keep these two nations apart? Rulebook, "Soviet-Japanese pact"."""
    return state.pact == UNBROKEN and {one, other} == set(PARTIES)


def hostile(state: WarState, one: str, other: str) -> bool:
    """Are two nations at war? Rulebook, "Phase 1, important terms"."""
    return tables.alliance(one) != tables.alliance(other) and not pact_between(state, one, other)


def alive(state: WarState) -> tuple[str, ...]:
    """The nations that have not collapsed, in turn order."""
    return tuple(nation for nation in state.turn_order if nation not in state.collapsed)


def earlier(state: WarState, nations: list[str]) -> list[str]:
    """Nations sorted by the turn order, which settles every tie. Rulebook, "Phase 2, step 2"."""
    return sorted(nations, key=state.turn_order.index)


def leaning(state: WarState, territory: str) -> str:
    """The side that a territory belongs to or leans to; none for unaligned neutrals and what a collapsed nation left behind."""
    owner = state.control.get(territory, "")
    if owner:
        return "" if owner in state.collapsed else tables.alliance(owner)
    neutral = tables.NEUTRALS.get(territory)
    return neutral.alignment if neutral else ""


def friendly(state: WarState, nation: str, territory: str) -> bool:
    """Is a territory friendly to a nation?"""
    return leaning(state, territory) == tables.alliance(nation)


def closed_by_pact(state: WarState, nation: str, region: str) -> bool:
    """Does the pact forbid a party to enter or fly over this territory? Rulebook, "Soviet-Japanese pact, article one"."""
    return bool(state.control.get(region)) and pact_between(state, nation, state.control[region])


def closed_by_stalin(state: WarState, nation: str, region: str) -> bool:
    """May an ally of the Soviets not enter this territory of theirs yet? Optional rule "Stalin's rule".

    Friends who are there keep the door open; aircraft on their way overhead do not.
    """
    if not state.setup.has("stalin_rule") or state.soviet_yellow or state.control.get(region) != "ussr":
        return False
    territory = tables.TERRITORIES[region]
    soviet = "ussr" in (territory.owner, territory.freed_by)
    if not soviet or nation == "ussr" or tables.alliance(nation) != "allies":
        return False
    return not any(
        command.at == region and not command.arrow and command.nation != "ussr" and tables.alliance(command.nation) == "allies"
        for command in state.commands.values()
    )


def here(state: WarState, region: str, category: str = "") -> list[Command]:
    """The commands in a region, of one category or all, in the order of their ids."""
    found = [
        (key, command) for key, command in state.commands.items() if command.at == region and (not category or command.category == category)
    ]
    return [command for _, command in sorted(found, key=itemgetter(0))]


def enemy_units(state: WarState, nation: str, region: str, category: str) -> int:
    """How many units of a category enemies of a nation have in a region."""
    return sum(command.size for command in here(state, region, category) if hostile(state, nation, command.nation))


def fighting(state: WarState, region: str, nation: str) -> bool:
    """Has a nation anything in a region that fights: no transports at sea, but carrier fighters."""
    if state.carrier_fighters.get(region, {}).get(nation, 0):
        return True
    return any(command.nation == nation and not (command.category == "land" and tables.is_sea(region)) for command in here(state, region))


def zone(state: WarState, nation: str) -> int:
    """The place of a nation on the homeland track: 0 is white, 5 gray."""
    return state.morale[nation].zone


def useless_infrastructure(state: WarState, territory: str) -> bool:
    """Are ports and rails of a territory out of order: bombed, or its nation in the yellow zone or worse?"""
    owner = state.control.get(territory, "")
    return bool(state.bombs.get(territory)) or bool(owner and (owner in state.collapsed or zone(state, owner) >= tables.YELLOW))


def income_of(state: WarState, territory: str) -> tables.Amounts:
    """What a card shows now: its reduced side when embattled or left by a collapsed nation. Rulebook, "Phase 1, step 1"."""
    card = tables.TERRITORIES[territory]
    owner = state.control.get(territory, "")
    if not owner or owner in state.collapsed:
        return dict.fromkeys(tables.RESOURCES, 0)
    reduced = territory in state.reduced or territory in state.turned
    return card.embattled if reduced else card.income


def capacity(state: WarState, territory: str) -> int:
    """How many units may be under construction in a territory: its value less one for each bomb marker. Rulebook, "Phase 7, step 4"."""
    card = tables.TERRITORIES[territory]
    return max(0, card.value - state.bombs.get(territory, 0)) if card.industry else 0


def controlled(state: WarState, nation: str) -> list[str]:
    """The territories of a nation."""
    return [territory for territory in tables.TERRITORIES if state.control.get(territory) == nation]


def harbours(state: WarState, territory: str) -> tuple[str, ...]:
    """The seas of a territory's ports that take part in the scenario."""
    return tuple(sea for sea in tables.TERRITORIES[territory].ports if sea in tables.playable(state.scenario))
