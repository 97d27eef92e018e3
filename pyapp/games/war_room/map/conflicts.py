"""Where conflicts are: battles, garrisons, claims, raids, defenceless transports. Rulebook, "Placing conflict markers"."""

from __future__ import annotations

from pyapp.games.war_room import rulings, tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.state import ACTIVE, EMBATTLED, Command, WarState


def present(state: WarState, region: str, side: str) -> list[str]:
    """The nations of a side with something that fights in a region, in turn order."""
    return [n for n in state.turn_order if tables.alliance(n) == side and relations.fighting(state, region, n)]


def battles(state: WarState, region: str) -> list[list[str]]:
    """Who fights whom in a region: one list of nations for each battle.

    Where both parties of the pact are, each fights apart from the other. Rulebook, "Soviet-Japanese pact, article three".
    """
    allies, axis = present(state, region, "allies"), present(state, region, "axis")
    if not allies or not axis:
        return []
    if "ussr" in allies and "japan" in axis and relations.pact_between(state, "ussr", "japan"):
        apart = [(allies, [n for n in axis if n != "japan"]), ([n for n in allies if n != "ussr"], axis)]
        return [[*one, *other] for one, other in apart if one and other]
    return [[*allies, *axis]]


def takers(state: WarState, territory: str) -> list[str]:
    """The nations that can take a territory as things stand: land units there with no enemy's among them, and not its own.

    Units of the other party of the pact are no enemy's. Rulebook, "Who controls the territory" and "Soviet-Japanese pact, article four".
    """
    if not tables.is_land(territory):
        return []
    there = {command.nation for command in relations.here(state, territory, "land")}
    nations = [nation for nation in state.turn_order if nation in there]
    if not nations or any(relations.hostile(state, one, other) for one in nations for other in nations):
        return []
    owner = state.control.get(territory, "")
    if owner and owner not in state.collapsed:
        return [nation for nation in nations if relations.hostile(state, nation, owner)]
    side = tables.alliance(nations[0])
    nations = [nation for nation in nations if tables.alliance(nation) == side and nation != owner]
    return nations if owner or relations.leaning(state, territory) != side else []


def garrisoned(state: WarState, territory: str) -> bool:
    """Does an empty territory defend itself? Not what a collapsed nation left. Rulebook, "Garrisons" and "Collapse"."""
    owner = state.control.get(territory, "")
    return bool(owner) and owner not in state.collapsed and not state.setup.has("no_garrisons")


# --- strategic bombing --------------------------------------------------------------------------------------------------------


def has_infrastructure(territory: str) -> bool:
    """Is there a port, a railway or an industry?"""
    card = tables.TERRITORIES[territory]
    return bool(card.ports or card.industry or territory in tables.RAILS)


def bombing_target(state: WarState, territory: str, side: str) -> bool:
    """Is there anything for strategic bombers of a side? Rulebook, "Strategic bombing"."""
    if not tables.is_land(territory) or relations.leaning(state, territory) != tables.opponents(side):
        return False
    owner = state.control.get(territory, "")
    if not owner:
        return False
    return bool(state.building.get(territory)) or has_infrastructure(territory) or any(relations.income_of(state, territory).values())


def bombers(state: WarState, region: str, side: str) -> int:
    """How many bombers of a side are over a region."""
    return sum(
        command.units.get("bomber", 0)
        for command in relations.here(state, region, "air")
        if tables.alliance(command.nation) == side and can_bomb(state, command.nation, region)
    )


def can_bomb(state: WarState, nation: str, region: str) -> bool:
    """Is the nation that controls a territory an enemy that may be bombed?"""
    owner = state.control.get(region, "")
    return bool(owner) and relations.hostile(state, nation, owner) and owner not in state.collapsed


# --- convoys ------------------------------------------------------------------------------------------------------------------


def convoy_owner(state: WarState, convoy: tables.Convoy) -> str:
    """Who loses what the convoy carries; nobody while it is inactive. Rulebook, "Convoys"."""
    owners = [state.control.get(end, "") for end in convoy.ends]
    if any(not owner or owner in state.collapsed for owner in owners):
        return ""
    if len({tables.alliance(owner) for owner in owners}) > 1:
        return ""
    flag = flag_of(state, convoy, owners)
    if len(convoy.ends) == 1 or flag in owners:
        return flag if len(convoy.ends) > 1 else owners[0]
    return relations.earlier(state, owners)[0]


def flag_of(state: WarState, convoy: tables.Convoy, owners: list[str]) -> str:
    """The flag of an ocean convoy: that laid on it, or the printed one when who laid it holds neither end any more.

    Rulebook, "Trans-ocean convoys".
    """
    laid = state.flags.get(convoy.sea, convoy.flag)
    return convoy.flag if laid not in owners and rulings.third(state) else laid


def flag_in_doubt(state: WarState, convoy: tables.Convoy) -> list[str]:
    """The nations that must agree on the flag of an ocean convoy, when its flag is neither's. Rulebook, "Trans-ocean convoys"."""
    owners = [state.control.get(end, "") for end in convoy.ends]
    flag = flag_of(state, convoy, owners)
    if len(convoy.ends) < 2 or not convoy_owner(state, convoy) or flag in owners or len(set(owners)) < 2:
        return []
    return relations.earlier(state, owners)


def exposed(state: WarState, convoy: tables.Convoy, side: str) -> bool:
    """Is somebody of a side where this convoy goes to whom its owner is an enemy?"""
    owner = convoy_owner(state, convoy)
    return bool(owner) and any(relations.hostile(state, nation, owner) for nation in present(state, convoy.sea, side))


def convoys_at(state: WarState, sea: str, side: str) -> dict[str, list[tables.Convoy]]:
    """The groups of active enemy convoys in a sea that were not raided yet this round."""
    groups: dict[str, list[tables.Convoy]] = {}
    for convoy in tables.CONVOYS:
        if convoy.sea == sea and convoy.id not in state.raided and exposed(state, convoy, side):
            groups.setdefault(convoy.id, []).append(convoy)
    return groups


def raiders(state: WarState, sea: str, side: str) -> dict[str, int]:
    """The commands and carrier fighters of a side that have not raided in this sea, with their number of dice."""
    found: dict[str, int] = {}
    for key in sorted(state.commands):
        command = state.commands[key]
        if command.at == sea and command.category != "land" and tables.alliance(command.nation) == side and key not in state.raiders:
            found[key] = command.size
    for nation, number in sorted(state.carrier_fighters.get(sea, {}).items()):
        for index in range(number):
            key = f"{nation}.{sea}.{index + 1}"
            if tables.alliance(nation) == side and key not in state.raiders:
                found[key] = 1
    return found


def raiding_side(state: WarState, sea: str) -> str:
    """The side that raids convoys in a sea, if one does: no air or naval defender may have been there when the phase began."""
    for side in tables.ALLIANCES:
        if tables.opponents(side) in state.defended.get(sea, []):
            continue
        if raiders(state, sea, side) and convoys_at(state, sea, side):
            return side
    return ""


def helpless(state: WarState, sea: str) -> list[Command]:
    """The transports that are sunk: enemies without friends, or aircraft with only submarines against them. Rulebook, "Debrief, C"."""
    lost = []
    for command in relations.here(state, sea, "land"):
        enemies = [n for n in state.turn_order if relations.hostile(state, n, command.nation) and relations.fighting(state, sea, n)]
        if any(_unprotected(state, sea, tables.alliance(command.nation), enemy) for enemy in enemies):
            lost.append(command)
    return lost


def _unprotected(state: WarState, sea: str, side: str, enemy: str) -> bool:
    """Have transports nobody who can defend them against an enemy? A party of the pact cannot against the other one."""
    able = {nation for nation in tables.SIDES[side] if relations.hostile(state, nation, enemy) or not rulings.third(state)}
    friends = _fighters_of(state, sea, able)
    return not friends or (_air_of(state, sea, enemy) and friends == {"submarine"})


def _fighters_of(state: WarState, sea: str, nations: set[str]) -> set[str]:
    units = {
        unit for command in relations.here(state, sea) if command.category != "land" and command.nation in nations for unit in command.units
    }
    if any(nation in nations for nation, number in state.carrier_fighters.get(sea, {}).items() if number):
        units.add(tables.CARRIER_FIGHTER)
    return units


def _air_of(state: WarState, sea: str, nation: str) -> bool:
    flying = any(command.nation == nation for command in relations.here(state, sea, "air"))
    return flying or bool(state.carrier_fighters.get(sea, {}).get(nation))


# --- markers ------------------------------------------------------------------------------------------------------------------


def disputed(state: WarState, region: str) -> bool:
    """Are land or naval units of both sides, at war with one another, in a region? Rulebook, "Debrief, G"."""
    here = [command for command in relations.here(state, region) if command.category != "air"]
    return any(relations.hostile(state, one.nation, other.nation) for one in here for other in here)


def to_resolve(state: WarState, region: str) -> bool:
    """Is there anything to resolve in a region?"""
    if battles(state, region) or takers(state, region):
        return True
    if tables.is_sea(region):
        return bool(helpless(state, region) or raiding_side(state, region))
    return any(bombers(state, region, side) and bombing_target(state, region, side) for side in tables.ALLIANCES)


def concerned(state: WarState, region: str, nation: str) -> bool:
    """Is a conflict any business of a nation with units there? Not of a party of the pact that has the other party alone against it.

    Rulebook, "Soviet-Japanese pact, article three".
    """
    if not rulings.third(state) or nation not in relations.PARTIES or nation in takers(state, region):
        return True
    there = _with_units(state, region)
    if tables.is_land(region):
        there.add(state.control.get(region, ""))
    else:
        there |= {convoy_owner(state, convoy) for convoy in tables.CONVOYS if convoy.sea == region}
    against = there & set(tables.SIDES[tables.opponents(tables.alliance(nation))])
    return not against or any(relations.hostile(state, nation, other) for other in against)


def _with_units(state: WarState, region: str) -> set[str]:
    return {command.nation for command in relations.here(state, region)} | set(state.carrier_fighters.get(region, {}))


def involved(state: WarState, region: str) -> list[str]:
    """The nations whose units or territories are in a conflict, in turn order. Rulebook, "Order of battles"."""
    nations = {nation for nation in _with_units(state, region) if concerned(state, region, nation)}
    if tables.is_land(region):
        nations.add(state.control.get(region, ""))
    elif side := raiding_side(state, region):
        nations |= {convoy_owner(state, convoy) for group in convoys_at(state, region, side).values() for convoy in group}
    return [nation for nation in state.turn_order if nation in nations]


def place_markers(state: WarState, resolved: list[str]) -> None:
    """Every region with a conflict gets an active marker; a marker without conflict goes. Rulebook, "Placing conflict markers"."""
    for region in tables.REGIONS:
        if region in tables.IMPASSABLE or region not in tables.playable(state.scenario) or region in resolved:
            continue
        if to_resolve(state, region):
            state.conflicts[region] = ACTIVE
        elif disputed(state, region):
            state.conflicts[region] = EMBATTLED
        else:
            calm(state, region)


def calm(state: WarState, region: str) -> None:
    """Where nothing is in dispute any more the marker goes at once and the card turns back. Rulebook, "Phase 1, step 1"."""
    if region not in state.conflicts or disputed(state, region) or takers(state, region):
        return
    del state.conflicts[region]
    if region in state.turned:
        state.turned.remove(region)
