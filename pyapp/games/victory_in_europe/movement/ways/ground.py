"""What a place is to a nation that wants to move there. Public facts alone: wood, holders, stances. VIE 4.1, 4.2, 10.1."""

from __future__ import annotations

from collections.abc import Callable, Set

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import AXIS, CONQUERED, NEUTRAL
from pyapp.games.victory_in_europe.control import at_war, fights, nations_by_place, side_of, together
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import WAITING, VictoryState

OWN, EMPTY, FIGHT, OPEN, CLOSED = "own", "empty", "fight", "open", "closed"
"""A friendly area; an empty one that can be taken; enemies stand there; a sea without enemies; not to be entered."""
UNASSAILABLE = ("canada", "usa")  # VIE 13.0 Canada, `usa_no_invasion`
EASTERN_POLAND = frozenset(("vilna", "brest_litovsk", "lwow"))
BESSARABIA, SOVIET_UNION, AMERICA = "bessarabia", "SU", "US"
LEND_LEASE_ZONES = ("convoy_a", "convoy_b")
NOBODY: frozenset[str] = frozenset()


class Ground:
    """The map as it lies before those who move. Made for a question and never kept."""

    def __init__(self, state: VictoryState) -> None:
        self.state = state
        self.here = nations_by_place(state)
        self._kinds: dict[tuple[str, str], str] = {}
        self._hostile: dict[tuple[str, str], bool] = {}
        self._together: dict[tuple[str, str], bool] = {}
        self._floods: dict[tuple[str, ...], Set[str]] = {}

    def once(self, key: tuple[str, ...], flood: Callable[[], Set[str]]) -> Set[str]:
        """A flood that was asked for under this key before, or is worked out now."""
        if key not in self._floods:
            self._floods[key] = flood()
        return self._floods[key]

    def hostile(self, nation: str, other: str) -> bool:
        """Do two nations fight each other: at war, or one has attacked the other, a neutral whose blocks stand ready? VIE 10.2, V42."""
        key = (nation, other)
        if key not in self._hostile:
            self._hostile[key] = at_war(self.state, nation, other) or self._invaded(nation, other) or self._invaded(other, nation)
        return self._hostile[key]

    def _invaded(self, nation: str, other: str) -> bool:
        if other not in self.state.attacked or self.state.nations[other].standing != NEUTRAL or other in self.here.get(WAITING, NOBODY):
            return False
        side = side_of(self.state, nation)
        return side in self.state.attacked[other] and side != side_of(self.state, other)

    def together(self, nation: str, other: str) -> bool:
        """Do two nations share areas? VIE 3.2."""
        key = (nation, other)
        if key not in self._together:
            self._together[key] = nation == other or together(self.state, nation, other)
        return self._together[key]

    def has_enemy(self, nation: str, place: str) -> bool:
        """Do enemies of a nation stand in a place? Lend-lease convoys may be attacked though the Americans are at peace. VIE 7.71, V45."""
        here = self.here.get(place, NOBODY)
        if place in LEND_LEASE_ZONES and AMERICA in here and self._is_axis_at_war(nation):
            return True
        return any(self.hostile(nation, other) for other in here)

    def _is_axis_at_war(self, nation: str) -> bool:
        return side_of(self.state, nation) == AXIS and fights(self.state, nation)

    def has_friend(self, nation: str, place: str) -> bool:
        """Do blocks of a nation or its friends stand in a place?"""
        return any(self.together(nation, other) for other in self.here.get(place, NOBODY))

    def kind(self, nation: str, place: str) -> str:
        """What a place is to a nation that wants to enter."""
        key = (nation, place)
        if key not in self._kinds:
            self._kinds[key] = self._area(nation, place) if place in AREAS else self._sea(nation, place)
        return self._kinds[key]

    def _sea(self, nation: str, sea: str) -> str:
        """Who is neutral goes only where no other power is (V43)."""
        if self.has_enemy(nation, sea):
            return FIGHT
        strangers = any(not self.together(nation, other) for other in self.here.get(sea, NOBODY))
        return CLOSED if strangers and not fights(self.state, nation) else OPEN

    def _area(self, nation: str, area: str) -> str:
        here = self.here.get(area, NOBODY)
        if any(not self.together(nation, other) and not self.hostile(nation, other) for other in here):
            return CLOSED
        whose = holder(self.state, area)
        if area in UNASSAILABLE and not self.together(nation, whose):
            return CLOSED
        if self.has_enemy(nation, area):
            return FIGHT
        if self.together(nation, whose):
            return OWN
        return EMPTY if self.hostile(nation, whose) or self.is_ceded(nation, area) else CLOSED

    def is_ceded(self, nation: str, area: str) -> bool:
        """May the Soviets occupy an area by the Pact: the Baltic States, Bessarabia, eastern Poland while they are at peace? VIE 13.0."""
        if nation != SOVIET_UNION:
            return False
        whose = AREAS[area].nation
        if whose == "BALTIC" or area == BESSARABIA:
            return holder(self.state, area) == whose and self.state.nations[whose].standing == NEUTRAL
        return area in EASTERN_POLAND and not fights(self.state, nation)

    def is_friendly_sea(self, nation: str, sea: str) -> bool:
        """Do friends alone hold a sea? VIE 7.21."""
        return self.has_friend(nation, sea) and not self.has_enemy(nation, sea)

    def may_fly_over(self, nation: str, area: str) -> bool:
        """Aircraft fly over friends and enemies, not over neutrals. VIE 6.1, V13."""
        whose = holder(self.state, area)
        return self.together(nation, whose) or self.hostile(nation, whose)

    def strait_open(self, nation: str, sides: tuple[str, ...]) -> bool:
        """May ships of a nation pass a strait now: does no enemy hold or dispute a side? VIE 1.7, 7.23."""
        return not any(self.hostile(nation, holder(self.state, side)) for side in sides)


def friendly_places(state: VictoryState, side: str) -> list[str]:
    """Areas and seas friendly to the nations of a side: what was so when the phase began is asked later. VIE 4.7, 7.2, 7.26, 7.5."""
    ground = Ground(state)
    nations = [nation for nation, stance in state.nations.items() if stance.side == side and stance.standing != CONQUERED]
    areas = [area for area in AREAS if any(ground.kind(nation, area) == OWN for nation in nations)]
    seas = [sea for sea in SEAS if any(ground.is_friendly_sea(nation, sea) for nation in nations)]
    return sorted([*areas, *seas])
