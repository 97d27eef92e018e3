"""What a nation can produce: the lesser of factories and resources that are supplied, and lend-lease. VIE 1.5, 7.7, 8.5, 11.1 to 11.3."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.set_ups import SOVIET_EXPORT
from pyapp.games.victory_in_europe.components.sides import AXIS, CONQUERED, MAJORS, NEUTRAL, partners
from pyapp.games.victory_in_europe.components.tables import switch
from pyapp.games.victory_in_europe.control import ENEMY, fights, side_of, standing
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, is_home
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.games.victory_in_europe.weather import EVERYWHERE, season

MARKERS = {"usa": 4, "urals": 2}  # VIE 11.31; elsewhere one
LEND_LEASE = {"SU": "convoy_a", "GB": "convoy_b"}  # VIE 7.71
RESOURCE_CONVOYS = ("convoy_c", "convoy_d")  # VIE 7.72
IRAN = "IR"
SWEDISH_ORE, ORE_PORT = "kiruna", "narvik"  # VIE 13.0: sweden_ore_winter


@dataclass(frozen=True)
class Account:
    """What a nation has in a production phase. ``tied`` are the American resources that lend-lease convoys take. VIE 11.1, 7.71."""

    factories: int
    resources: int
    lend_lease: int
    tied: int

    @property
    def points(self) -> int:
        """The production points, without what cards add."""
        return min(self.factories, max(0, self.resources - self.tied)) + self.lend_lease


def producers(state: VictoryState) -> tuple[str, ...]:
    """The major powers that produce, at peace too (Italy, Soviet Union, United States); one that has surrendered does not."""
    return tuple(nation for nation in MAJORS if nation in state.nations and state.nations[nation].standing != CONQUERED)


def account(state: VictoryState, nation: str, picture: Picture | None = None) -> Account:
    """The factories and resources of a nation that count now. Convoys whose steps the state does not know count for nothing."""
    picture = picture or Picture(state)
    tied = sum(_steps(state, convoy) for convoy in LEND_LEASE.values()) if nation == "US" else 0
    lend_lease = _by_convoy(state, nation, LEND_LEASE[nation], picture) if nation in LEND_LEASE else 0
    return Account(_factories(state, nation, picture), _resources(state, nation, picture), lend_lease, tied)


def city_value(area: str) -> int:
    """The factory steps that an area may have: its value, for each marker it may have. VIE 1.42, 11.31."""
    return AREAS[area].city * (MARKERS.get(area, 1) if switch("markers_multiply_the_city") else 1)


def resource_value(area: str) -> int:
    """What the resource of an area counts; that of the USA for each of its four markers. VIE 1.5."""
    multiplied = area == "usa" or (area == "urals" and switch("soviet_resource_for_each_marker"))
    return AREAS[area].resource * (MARKERS[area] if multiplied and switch("markers_multiply_the_city") else 1)


def _factories(state: VictoryState, nation: str, picture: Picture) -> int:
    """Factory steps with a line to the capital, of who holds their area; those moved this turn are idle. VIE 8.5, 11.32."""
    return sum(
        max(0, sum(markers) - state.relocated.get(area, 0))
        for area, markers in state.factories.items()
        if holder(state, area) in partners(nation) and area in picture.places(nation)
    )


def _resources(state: VictoryState, nation: str, picture: Picture) -> int:
    places = picture.resource_places(nation)
    own = sum(
        resource_value(area)
        for area in AREAS
        if area in places and holder(state, area) in partners(nation) and _counts(state, nation, area) and not _is_sold(state, area)
    )
    brought = sum(_imported(state, nation, area, places) for area, to in state.imports.items() if to == nation)
    return own + brought + sum(_by_convoy(state, nation, convoy, picture) for convoy in RESOURCE_CONVOYS)


def _counts(state: VictoryState, nation: str, area: str) -> bool:
    """Conquered resources count from the next turn on, Iranian oil for the Axis alone. VIE 11.2, 13.0 Iran."""
    iranian = AREAS[area].nation == IRAN and switch("iranian_oil_for_axis_alone")
    return area not in state.conquered and not (iranian and side_of(state, nation) != AXIS)


def _imported(state: VictoryState, nation: str, area: str, places: Set[str]) -> int:
    """A resource that is bought from a neutral or comes from an ally. VIE 13.0 Germany, Hungary, France."""
    if area == SOVIET_EXPORT:
        return int(not fights(state, "SU"))
    if not _is_sold(state, area) or area not in places or not _counts(state, nation, area):
        return 0
    return AREAS[area].resource - _ore_in_ice(state, nation, area)


def _is_sold(state: VictoryState, area: str) -> bool:
    """Does a resource go to a nation that does not hold its area? Only a neutral sells, and an ally; who has conquered it keeps it."""
    if area not in state.imports:
        return False
    whose = holder(state, area)
    return state.nations[whose].standing == NEUTRAL or side_of(state, whose) == side_of(state, state.imports[area])


def _ore_in_ice(state: VictoryState, nation: str, area: str) -> int:
    """Swedish ore that goes by Narvik in the winter, when Narvik is an enemy's. VIE 13.0: sweden_ore_winter, reconstructed."""
    shut = area == SWEDISH_ORE and season(state.turn) == EVERYWHERE and standing(state, nation, ORE_PORT) == ENEMY
    return int(shut)


def iranian_route(state: VictoryState) -> bool:
    """May the United States give the Soviets a point by Iran, for a resource? VIE 13.0: both are at war, a line leads to Moscow.

    Production asks the American player whether he does (usa_iran): it is no part of `account`.
    """
    if not (fights(state, "US") and fights(state, "SU")):
        return False
    ours = {area for area in AREAS if fights(state, holder(state, area)) and side_of(state, holder(state, area)) != AXIS}
    return "moscow" in _reached({area for area in ours if AREAS[area].nation == IRAN}, ours)


def _reached(starts: set[str], passable: set[str]) -> set[str]:
    """Where a line over land leads from some areas."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        new = set(NEIGHBOURS[waiting.pop()]) & passable - found
        found |= new
        waiting.extend(new)
    return found


def _by_convoy(state: VictoryState, nation: str, convoy: str, picture: Picture) -> int:
    """What a convoy brings, as many as its steps, if there is a line from its zone. VIE 7.7, 11.2."""
    token = faces.token_of(state, convoy)
    if not token or state.blocks[token].at != convoy or convoy not in picture.resource_places(nation):
        return 0
    mine = convoy in LEND_LEASE.values() or state.blocks[token].nation in partners(nation)
    return _steps(state, convoy) if mine else 0


def _steps(state: VictoryState, convoy: str) -> int:
    token = faces.token_of(state, convoy)
    found = faces.face(state, token) if token else None
    return found.steps if found else 0


def home_factories(state: VictoryState, nation: str) -> tuple[str, ...]:
    """The areas of the home territory with a factory, held by the nation: where its new units appear. VIE 11.4."""
    return tuple(area for area in state.factories if is_home(nation, area) and holder(state, area) in partners(nation))
