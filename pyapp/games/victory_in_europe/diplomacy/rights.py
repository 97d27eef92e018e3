"""Small questions about countries that other chapters ask: where a nation may be, what it pays and builds there. VIE 3.2, 8.7, 13.0.

Movement: `may_be`, `may_fly_over`, `may_land`, `is_held`, `strategic_by_land`, `may_move_factories`, `may_invade`, `battles_at_hand`.
Production: `extra_cost`, `may_build`, `first_step_in`.
"""

from __future__ import annotations

from collections.abc import Set

from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import PLACES
from pyapp.games.victory_in_europe.components.sides import ALLIED, AXIS, CONQUERED, MAJORS, NEUTRAL, WAR, partners
from pyapp.games.victory_in_europe.components.units import CONVOY, UNITS
from pyapp.games.victory_in_europe.control import (
    FRIENDLY,
    at_war,
    fights,
    has_transit,
    is_neutral_to,
    nations_at,
    nations_by_place,
    side_of,
    standing,
    together,
)
from pyapp.games.victory_in_europe.diplomacy import pact
from pyapp.games.victory_in_europe.diplomacy.war import is_neutral_major
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, NOT_INVADABLE, SOUTH
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.state import Battle, VictoryState
from pyapp.games.victory_in_europe.turn.outline import SIBERIA, SIBERIANS

ITALY, MALTA, SYRIA, IRAQ, YUGOSLAVIA, UNITED_STATES, SOVIET_UNION = "IT", "malta", "SY", "IQ", "YU", "US", "SU"
NORTH_AMERICA = frozenset(("usa", "canada", "newfoundland"))
SIBERIAN_YEAR = 1942
SIBERIAN_ALARM = frozenset(("moscow", "leningrad", *NEIGHBOURS[SIBERIA]))
PARTISAN_YEAR = 1942
FACTORY, CONVOY_B, CONVOY_B_YEAR = "factory", "convoy_b", 1941
TREATY_LIMIT = 1
APART = frozenset((*MAJORS, "CA", "PL"))


def _no(why: str, nation: str, place: str, cite: str) -> Refusal:
    return Refusal(say(f"vie.rights.{why}", nation=nation, space=place), cite)


# --- movement -----------------------------------------------------------------------------------------------------------------


def may_be(state: VictoryState, nation: str, place: str, here: Set[str] | None = None) -> Refusal | None:
    """Why a nation may not come to a place, besides what 10.1 says of neutrals (`war.needed`); None if it may. VIE 3.2, 7.5, 13.0.

    Nobody attacks North America; Germans and Italians are apart until Italy is in the war; a major power at peace keeps to its own areas,
    to seas without others, to whom it has attacked and to what the pact gives it; Allies and Soviets do not share areas (V21). One block of
    theirs may end its turn in Iraq. ``here`` are the nations with blocks there, if they are known.
    """
    here = nations_at(state, place) if here is None else here
    if place in NORTH_AMERICA and side_of(state, holder(state, place)) != side_of(state, nation):
        return _no("north_america", nation, place, "7.5")
    if pact.may_occupy(state, nation, place):
        return None
    others = here | {holder(state, place)} if place in AREAS else here
    if any(_apart(state, nation, other, place) for other in others):
        return _no("apart", nation, place, "3.2")
    if is_neutral_major(state, nation) and not _in_peace(state, nation, place, here):
        return _no("at_peace", nation, place, "13.0")
    if (
        place in AREAS
        and has_transit(state, nation, place)
        and _passing(state, nation) >= TREATY_LIMIT
        and not any(side_of(state, other) == side_of(state, nation) for other in here)
    ):
        return _no("treaty", nation, place, "13.0")
    return None


def _apart(state: VictoryState, nation: str, other: str, place: str) -> bool:
    """Are two powers that do not fight each other not together either? Germans and Italians share no place, others no area. VIE 3.2."""
    if nation == other or together(state, nation, other) or at_war(state, nation, other):
        return False
    mine, theirs = side_of(state, nation), side_of(state, other)
    known = bool(mine and theirs) and {nation, other} <= APART and (mine == AXIS) == (theirs == AXIS)
    return known and (place in AREAS or mine == AXIS)


def _in_peace(state: VictoryState, nation: str, place: str, here: Set[str]) -> bool:
    """May a major power at peace be in a place?"""
    if place not in AREAS:
        return all(at_war(state, nation, other) for other in here - {nation})
    whose = holder(state, place)
    return whose in partners(nation) or at_war(state, nation, whose)


def _passing(state: VictoryState, nation: str) -> int:
    """How many blocks of a nation's side stand in Iraq by treaty."""
    return sum(
        block.at in AREAS and holder(state, block.at) == IRAQ and side_of(state, block.nation) == side_of(state, nation)
        for block in state.blocks.values()
    )


def may_fly_over(state: VictoryState, nation: str, area: str) -> bool:
    """May aircraft of a nation fly over an area: not a neutral one, but what a treaty opens. VIE 6.1, V13, 13.0: switzerland_air.

    German and Italian aircraft pass a neutral Syria once Iraq is in the Axis (syria_axis_air, reconstructed).
    """
    return not is_neutral_to(state, nation, area) or has_transit(state, nation, area) or may_land(state, nation, area)


def may_land(state: VictoryState, nation: str, area: str) -> bool:
    """May aircraft of a nation land in an area: a friendly one, one open by treaty, Syria for the Axis while Iraq is its ally. VIE 6.22."""
    if standing(state, nation, area) == FRIENDLY or has_transit(state, nation, area):
        return True
    iraq, whose = state.nations[IRAQ], holder(state, area)
    helped = (iraq.standing, iraq.side) == (ALLIED, AXIS) and nation in ("DE", ITALY) and fights(state, nation)
    return helped and whose == SYRIA and state.nations[whose].standing == NEUTRAL


def is_held(state: VictoryState, unit: str, at: str) -> bool:
    """Must a unit that stands in the Urals stay there: Shock 41 and Zhukov before 1942? VIE 3.3, 13.0: ussr_siberia, urals_hold.

    The event of 'Siberian Troops' frees them for good, the card alone does not (V111); so does an Axis hold on Moscow, Leningrad or an area
    next to the Urals.
    """
    if at != SIBERIA or unit not in SIBERIANS or state.siberians_free or year_of(state.turn) >= SIBERIAN_YEAR:
        return False
    return not any(side_of(state, holder(state, area)) == AXIS for area in SIBERIAN_ALARM)


def strategic_by_land(state: VictoryState, nation: str, area: str) -> bool:
    """May a strategic move by land pass or end here as far as partisans go? VIE 13.0: yugoslavia_partisans, reconstructed.

    From 1942 on the Axis needs an army of its own in an area of a Yugoslavia that it has conquered.
    """
    if AREAS[area].nation != YUGOSLAVIA or year_of(state.turn) < PARTISAN_YEAR or side_of(state, nation) != AXIS:
        return True
    if state.nations[YUGOSLAVIA].standing != CONQUERED or side_of(state, holder(state, area)) != AXIS:
        return True
    there = [token for token in faces.tokens(state) if state.blocks[token].at == area]
    return any(_is_army(state, token) for token in there if side_of(state, state.blocks[token].nation) == AXIS)


def _is_army(state: VictoryState, token: str) -> bool:
    unit = faces.unit(state, token)
    return unit is not None and unit.is_army


def may_move_factories(state: VictoryState, nation: str) -> bool:
    """May a nation move factory steps: is it at war? VIE 11.32, 13.0: urals_relocation."""
    return nation in state.nations and state.nations[nation].standing == WAR


def may_invade(area: str) -> bool:
    """May a coast be invaded by sea: not Holland, the north of Germany, nor North America? VIE 7.5, 13.0: usa_no_invasion."""
    return area not in NOT_INVADABLE


def battles_at_hand(state: VictoryState) -> list[Battle]:
    """Battles that are there before anybody moves, at no command: who stood in a country when it joined his enemy. VIE 13.0: iraq_coup.

    The seat that has the country attacks, whoever is found there defends.
    """
    found = []
    for area, here in sorted(nations_by_place(state).items()):
        if area not in AREAS:
            continue
        risen = sorted(one for one in here if state.nations[one].standing == ALLIED and any(at_war(state, one, other) for other in here))
        if risen:
            seat = state.owner(risen[0])
            blocks = [t for t in faces.tokens(state) if state.blocks[t].at == area and state.owner(state.blocks[t].nation) == seat]
            found.append(Battle(area, seat, attackers=blocks))
    return found


# --- production ---------------------------------------------------------------------------------------------------------------


def extra_cost(state: VictoryState, nation: str, area: str) -> int:
    """What an Axis step in North Africa or the Middle East costs more while Malta is an enemy's; Italy must be in the war. VIE 8.7."""
    if area not in SOUTH or side_of(state, nation) != AXIS or not fights(state, nation):
        return 0
    return int(at_war(state, nation, holder(state, MALTA)))


def may_build(state: VictoryState, nation: str, what: str) -> bool:
    """May a nation build a unit, or a factory? The United States at peace build factories and Convoy B alone. VIE 7.71, 13.0."""
    if what in UNITS and UNITS[what].type == CONVOY and what in ("convoy_a", CONVOY_B):
        in_war = fights(state, UNITED_STATES) and fights(state, SOVIET_UNION)
        return in_war if what == "convoy_a" else year_of(state.turn) >= CONVOY_B_YEAR
    return what == FACTORY or nation != UNITED_STATES or fights(state, UNITED_STATES)


def first_step_in(nation: str, area: str) -> bool:
    """May a new unit of a nation appear in an area, as far as its country goes? VIE 13.0 Canada: usa_units.

    Canadians in Canada, the British in Great Britain, Americans in the United States.
    """
    if nation == "CA":
        return area == "canada"
    if nation == "GB":
        return area in PLACES["region:great_britain"]
    return nation != UNITED_STATES or area == "usa"
