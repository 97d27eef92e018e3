"""What a country may build, and where its units appear. VIE 2.6, 7.71, 8.7, 11.4, 11.41, 11.5, 13.0."""

from __future__ import annotations

from pyapp.games.victory_in_europe.components.sides import MAJORS, partners
from pyapp.games.victory_in_europe.components.units import CONVOY, Unit
from pyapp.games.victory_in_europe.control import FRIENDLY, at_war, fights, nations_at, side_of
from pyapp.games.victory_in_europe.diplomacy import rights
from pyapp.games.victory_in_europe.diplomacy.conquest import capitals_of
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import home_factories, producers
from pyapp.games.victory_in_europe.supply.picture import Picture

UNITED_STATES, SOVIET_UNION = "US", "SU"


def extra_cost(state: VictoryState, picture: Picture, nation: str, area: str) -> int:
    """What a step costs more in an area: by a red port alone, or for the Axis in the south while Malta is an enemy's. VIE 8.7."""
    return int(picture.by_red_port(nation, area)) + rights.extra_cost(state, nation, area)


def may_build(state: VictoryState, unit: Unit) -> bool:
    """May a unit be built or get steps at all? VIE 7.71, 13.0."""
    return rights.may_build(state, unit.colour, unit.id)


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
    if block.at not in AREAS or (unit.is_naval and not (AREAS[block.at].is_base and picture.seen(block.nation, block.at) == FRIENDLY)):
        return False
    return picture.is_fed(token)


def sites(state: VictoryState, picture: Picture, nation: str, unit: Unit) -> list[str]:
    """Where a new unit may appear. VIE 11.4, 11.41, 13.0 Canada.

    A convoy in its zone; else at a factory of the home territory with a line, ships where there is a naval base besides. Minors have no
    factories: theirs appear in their capital (V107).
    """
    if unit.type == CONVOY:
        return [unit.id] if zone_is_open(state, nation, unit.id) else []
    home = home_factories(state, nation) if payers(state, nation) and is_major(nation) else capitals_of(nation)
    return [
        area
        for area in sorted(home)
        if rights.first_step_in(nation, area)
        and picture.has_line(nation, area)
        and picture.seen(nation, area) == FRIENDLY
        and (not unit.is_naval or AREAS[area].is_base)
    ]


def is_major(nation: str) -> bool:
    """Has a nation production of its own, Canada that of Great Britain?"""
    return any(nation in partners(major) for major in MAJORS)
