"""Lines of supply. VIE 1.5, 1.62, 1.7 to 1.9, 3.43, 8.1, 8.3, 8.7.

Whoever asks for several nations gives the same `Network` to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

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


def _links() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """From every place to those next to it for a line, with the sides of the strait between. Land and sea meet in ports alone. VIE 8.3."""
    for area in AREAS:
        yield from ((area, near, ()) for near in (*NEIGHBOURS[area], *port_seas(area), *FJORDS[area]))
    for sea in SEAS:
        yield from ((sea, area, ()) for area in SHORES[sea] if sea in port_seas(area))
        yield from ((sea, to, STRAITS[sea, to].sides if (sea, to) in STRAITS else ()) for to in SEA_LINKS[sea])


LINKS: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
for _place, _to, _sides in _links():
    LINKS.setdefault(_place, []).append((_to, _sides))


class Network(Standings):
    """The lines of all nations in one state. What is joined for one nation is joined for all of its camp, so it is looked up once."""

    def __init__(self, state: VictoryState) -> None:
        super().__init__(state)
        self._joined: dict[tuple[str, tuple[str, ...]], dict[str, Set[str]]] = {}

    def lines(self, nation: str, starts: Iterable[str], areas: tuple[str, ...]) -> Set[str]:
        """Every place from which a line leads to one of the starts, through areas that are one of these to the nation.

        On the coast it changes between land and sea in ports alone; it goes through friendly or empty seas, not over ice, nor through a
        strait that an enemy holds. VIE 8.3.
        """
        known = self._joined.setdefault((self.camp(nation), areas), {})
        found: set[str] = set()
        for start in starts:
            if start not in known:
                joined = self._flood(nation, start, areas)
                known |= dict.fromkeys(joined or (start,), joined)
            found |= known[start]
        return found

    def passes(self, nation: str, place: str, areas: tuple[str, ...]) -> bool:
        """May a line pass a place: a friendly or empty sea without ice, an area that is one of these to the nation? VIE 3.43, 8.3."""
        found = self(nation, place)
        return found in (FRIENDLY, NEUTRAL_PLACE) and not is_frozen(self.state, place) if place in SEAS else found in areas

    def _flood(self, nation: str, start: str, areas: tuple[str, ...]) -> Set[str]:
        if not self.passes(nation, start, areas):
            return frozenset()
        found, shut, waiting = {start}, set[str](), [start]
        while waiting:
            for place, strait in LINKS[waiting.pop()]:
                if place in found or place in shut or (strait and not strait_open(self.state, nation, strait)):
                    continue
                if self.passes(nation, place, areas):
                    found.add(place)
                    waiting.append(place)
                else:
                    shut.add(place)
        return found


def lines_without_lake(seen: Network, nation: str) -> Set[str]:
    """Where a nation has a line through friendly areas and over seas. VIE 8.1, 8.3."""
    return seen.lines(nation, sources(seen, nation), (FRIENDLY,))


def supplied_places(seen: Network, nation: str) -> Set[str]:
    """Where a nation's armies, aircraft and factories have a line: through friendly areas. VIE 8.1, 8.3, 8.5.

    By the lake Leningrad itself has one from Kalinin, and nothing has one through it. VIE 1.9.
    """
    found = lines_without_lake(seen, nation)
    return {*found, LAKE[0]} if _reaches_the_lake(seen, nation, found) else found


def _reaches_the_lake(seen: Network, nation: str, lines: Set[str]) -> bool:
    town, beyond = LAKE
    return nation == AREAS[town].nation and beyond in lines and seen(nation, town) == FRIENDLY


def by_lake_alone(seen: Network, nation: str) -> bool:
    """Has Leningrad its line by the lake alone? Then it neither exports nor builds with what is brought. VIE 1.9."""
    found = lines_without_lake(seen, nation) if nation == AREAS[LAKE[0]].nation else frozenset[str]()
    return LAKE[0] not in found and _reaches_the_lake(seen, nation, found)


def resource_places(seen: Network, nation: str) -> Set[str]:
    """Where a nation's resources have a line: through friendly or neutral areas and seas. VIE 1.5, 11.2."""
    return seen.lines(nation, sources(seen, nation), (FRIENDLY, NEUTRAL_PLACE))


def red_port_places(seen: Network, nation: str) -> Set[str]:
    """Where Allied units have a line to a red port that no enemy occupies: it can be sailed to round Africa. VIE 1.45, 8.7.

    Who passes Iraq by treaty has one there, and nobody beyond (13.0: iraq_transit).
    """
    if side_of(seen.state, nation) != ALLIES:
        return frozenset()
    found = seen.lines(nation, sorted(RED_PORTS), (FRIENDLY,))
    return (found | {area for area in SOUTH if has_transit(seen.state, nation, area)}) & SOUTH


def is_surrounded(seen: Network, nation: str, capital: str) -> bool:
    """Is a capital surrounded by enemy areas, without an open sea at its port? Then who defends it is out of supply. VIE 8.6, V25."""
    by_sea = any(seen.passes(nation, sea, ()) for sea in port_seas(capital))
    return not by_sea and all(seen(nation, area) == ENEMY for area in NEIGHBOURS[capital])
