"""Lines of supply. VIE 1.5, 1.62, 1.7 to 1.9, 3.43, 8.1, 8.3, 8.7.

Whoever asks for several nations gives the same `Standings` to all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set

from pyapp.games.victory_in_europe.components.sides import ALLIES
from pyapp.games.victory_in_europe.components.tables import switch, table
from pyapp.games.victory_in_europe.control import (
    ENEMY,
    FRIENDLY,
    NEUTRAL_PLACE,
    Standings,
    has_transit,
    side_of,
    strait_open,
)
from pyapp.games.victory_in_europe.map.areas import AREAS, RED_PORTS, SOUTH, capitals
from pyapp.games.victory_in_europe.map.borders import FJORDS, LAKE, NEIGHBOURS, SEA_LINKS, SHORES, STRAITS, port_seas
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import SOVIETS_WITH_POLAND, VictoryState
from pyapp.games.victory_in_europe.weather import is_frozen

Test = Callable[[str], bool]


def sources(seen: Standings, nation: str) -> tuple[str, ...]:
    """Where a nation's lines end: its capital, or the other source if that fails; for a minor its own capital. VIE 1.41, 1.8, 8.1.

    The first that is friendly counts, and the others besides: a line that does not reach London may reach Canada. Poland traces to the
    Soviet ones too once they have allied (13.0: poland_soviet_alliance).
    """
    named = table("supply")["capitals"].get(nation) or capitals(nation)
    if nation == "FR" and not switch("france_traces_to_canada"):
        named = named[:1]
    if nation == "PL" and SOVIETS_WITH_POLAND in seen.state.happened:
        named = (*named, *table("supply")["capitals"]["SU"])
    return tuple(area for area in named if seen(nation, area) == FRIENDLY)


def by_land_and_sea(state: VictoryState, nation: str, starts: Iterable[str], passable: Test) -> Set[str]:
    """Every place from which a line leads to one of the starts through places that let it pass.

    On the coast it changes between land and sea in ports alone; it goes through friendly or empty seas, not over ice, nor through a strait
    that an enemy holds. VIE 8.3.
    """
    found = {place for place in starts if passable(place)}
    waiting = list(found)
    while waiting:
        for place in _next(state, nation, waiting.pop()):
            if place not in found and passable(place):
                found.add(place)
                waiting.append(place)
    return found


def _next(state: VictoryState, nation: str, place: str) -> Iterator[str]:
    if place in AREAS:
        yield from NEIGHBOURS[place]
        yield from port_seas(place)
        yield from FJORDS[place]
        return
    yield from (area for area in SHORES[place] if place in port_seas(area))
    for sea in SEA_LINKS[place]:
        strait = STRAITS.get((place, sea))
        if strait is None or strait_open(state, nation, strait.sides):
            yield sea


def _over(seen: Standings, nation: str, areas: tuple[str, ...]) -> Test:
    """May a line of a nation pass a place: a friendly or empty sea without ice, an area that is one of these to it? VIE 3.43, 8.3."""

    def passable(place: str) -> bool:
        found = seen(nation, place)
        return found in (FRIENDLY, NEUTRAL_PLACE) and not is_frozen(seen.state, place) if place in SEAS else found in areas

    return passable


def lines_without_lake(seen: Standings, nation: str) -> Set[str]:
    """Where a nation has a line through friendly areas and over seas. VIE 8.1, 8.3."""
    return by_land_and_sea(seen.state, nation, sources(seen, nation), _over(seen, nation, (FRIENDLY,)))


def supplied_places(seen: Standings, nation: str) -> Set[str]:
    """Where a nation's armies, aircraft and factories have a line: through friendly areas. VIE 8.1, 8.3, 8.5.

    By the lake Leningrad itself has one from Kalinin, and nothing has one through it. VIE 1.9.
    """
    found = lines_without_lake(seen, nation)
    return {*found, LAKE[0]} if _reaches_the_lake(seen, nation, found) else found


def _reaches_the_lake(seen: Standings, nation: str, lines: Set[str]) -> bool:
    town, beyond = LAKE
    return nation == AREAS[town].nation and beyond in lines and seen(nation, town) == FRIENDLY


def by_lake_alone(seen: Standings, nation: str) -> bool:
    """Has Leningrad its line by the lake alone? Then it neither exports nor builds with what is brought. VIE 1.9."""
    found = lines_without_lake(seen, nation) if nation == AREAS[LAKE[0]].nation else frozenset[str]()
    return LAKE[0] not in found and _reaches_the_lake(seen, nation, found)


def resource_places(seen: Standings, nation: str) -> Set[str]:
    """Where a nation's resources have a line: through friendly or neutral areas and seas. VIE 1.5, 11.2."""
    return by_land_and_sea(seen.state, nation, sources(seen, nation), _over(seen, nation, (FRIENDLY, NEUTRAL_PLACE)))


def red_port_places(seen: Standings, nation: str) -> Set[str]:
    """Where Allied units have a line to a red port that no enemy occupies: it can be sailed to round Africa. VIE 1.45, 8.7.

    Who passes Iraq by treaty has one there, and nobody beyond (13.0: iraq_transit).
    """
    if side_of(seen.state, nation) != ALLIES:
        return frozenset()
    found = by_land_and_sea(seen.state, nation, sorted(RED_PORTS), _over(seen, nation, (FRIENDLY,)))
    return (found | {area for area in SOUTH if has_transit(seen.state, nation, area)}) & SOUTH


def is_surrounded(seen: Standings, nation: str, capital: str) -> bool:
    """Is a capital surrounded by enemy areas, without an open sea at its port? Then who defends it is out of supply. VIE 8.6, V25."""
    passable = _over(seen, nation, ())
    by_sea = any(passable(sea) for sea in port_seas(capital))
    return not by_sea and all(seen(nation, area) == ENEMY for area in NEIGHBOURS[capital])
