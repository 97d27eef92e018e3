"""What a country may build, and where its units appear. VIE 2.6, 7.71, 8.7, 11.4, 11.41, 11.5, 13.0."""

from __future__ import annotations

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import PLACES
from pyapp.games.victory_in_europe.components.sides import AXIS, MAJORS, partners
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.components.units import CONVOY, Unit
from pyapp.games.victory_in_europe.control import at_war, fights, is_friendly, nations_at, side_of
from pyapp.games.victory_in_europe.map.areas import AREAS, SOUTH, capitals
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import LEND_LEASE, home_factories, producers
from pyapp.games.victory_in_europe.supply.picture import Picture

MALTA, CONVOY_B, CONVOY_B_YEAR = "malta", "convoy_b", 1941
UNITED_STATES, SOVIET_UNION = "US", "SU"


def extra_cost(state: VictoryState, picture: Picture, nation: str, area: str) -> int:
    """What a step costs more in an area: by a red port alone, or for the Axis in the south while Malta is an enemy's. VIE 8.7.

    Italy pays that only once it is in the war.
    """
    axis = area in SOUTH and side_of(state, nation) == AXIS and fights(state, nation)
    return int(picture.by_red_port(nation, area)) + int(axis and at_war(state, nation, holder(state, MALTA)))


def may_build(state: VictoryState, unit: Unit) -> bool:
    """May a unit be built or get steps at all? VIE 7.71, 13.0: the United States at peace build factories and Convoy B alone.

    Convoy A needs both the United States and the Soviets in the war, Convoy B the year 1941.
    """
    if unit.id in LEND_LEASE.values():
        in_war = fights(state, UNITED_STATES) and fights(state, SOVIET_UNION)
        return year_of(state.turn) >= CONVOY_B_YEAR if unit.id == CONVOY_B else in_war
    return unit.colour != UNITED_STATES or fights(state, UNITED_STATES)


def payers(state: VictoryState, nation: str) -> tuple[str, ...]:
    """Who may pay for what fights for a nation: a major power for itself, for a minor any major of its side that fights. VIE 11.5."""
    able = producers(state)
    if own := [major for major in able if nation in partners(major)]:
        return tuple(own)
    if nation in MAJORS or not fights(state, nation):
        return ()
    return tuple(major for major in able if fights(state, major) and side_of(state, major) == side_of(state, nation))


def zone_is_open(state: VictoryState, nation: str, zone: str) -> bool:
    """Are there no enemies in a convoy zone? VIE 7.7, V106."""
    return not any(at_war(state, nation, other) for other in nations_at(state, zone))


def may_gain(state: VictoryState, picture: Picture, token: str, unit: Unit) -> bool:
    """May a unit on the map be given a step where it stands? VIE 8.0, 11.4, 11.41.

    It must be supplied, ships in a friendly naval base with a line; a convoy in its zone needs none. A fortress does, although nothing
    happens to it without (V105). A card that feeds units lets them gain steps, too.
    """
    block = state.blocks[token]
    if unit.type == CONVOY:
        return zone_is_open(state, block.nation, block.at)
    if block.at not in AREAS or (unit.is_naval and not (AREAS[block.at].is_base and is_friendly(state, block.nation, block.at))):
        return False
    return picture.is_fed(token)


def sites(state: VictoryState, picture: Picture, token: str, unit: Unit) -> list[str]:
    """Where a new unit may appear. VIE 11.4, 11.41, 13.0 Canada.

    A convoy in its zone; else at a factory of the home territory with a line, ships where there is a naval base besides. Minors have no
    factories: theirs appear in their capital (V107).
    """
    nation = state.blocks[token].nation
    if unit.type == CONVOY:
        return [unit.id] if zone_is_open(state, nation, unit.id) else []
    home = home_factories(state, nation) if payers(state, nation) and is_major(nation) else capital_of(nation)
    return [
        area
        for area in sorted(home)
        if first_step_in(nation, area)
        and picture.has_line(nation, area)
        and is_friendly(state, nation, area)
        and (not unit.is_naval or AREAS[area].is_base)
    ]


def is_major(nation: str) -> bool:
    """Has a nation production of its own, Canada that of Great Britain?"""
    return any(nation in partners(major) for major in MAJORS)


def capital_of(nation: str) -> tuple[str, ...]:
    """The capital of a minor; that of Vichy is where its lines end."""
    return tuple(table("supply")["capitals"].get(nation) or capitals(nation))


def first_step_in(nation: str, area: str) -> bool:
    """May a new unit of a nation appear in an area, as far as its country goes? VIE 13.0 Canada: usa_units.

    Canadians in Canada, the British in Great Britain, Americans in the United States.
    """
    if nation == "CA":
        return area == "canada"
    if nation == "GB":
        return area in PLACES["region:great_britain"]
    return nation != UNITED_STATES or area == "usa"
