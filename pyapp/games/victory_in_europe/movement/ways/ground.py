"""What a place is to a nation that wants to move there. Public facts alone: wood, holders, stances. VIE 4.1, 4.2, 10.1."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import AXIS, CONQUERED
from pyapp.games.victory_in_europe.control import at_war, fights, has_transit, nations_by_place, side_of, together
from pyapp.games.victory_in_europe.diplomacy import pact, rights
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import VictoryState

OWN, EMPTY, FIGHT, OPEN, TRANSIT, CLOSED = "own", "empty", "fight", "open", "transit", "closed"
"""A friendly area; an empty one that can be taken; enemies stand there; a sea without enemies; an area that a treaty opens (iraq_transit);
not to be entered."""
AMERICA = "US"
LEND_LEASE_ZONES = ("convoy_a", "convoy_b")
NOBODY: frozenset[str] = frozenset()
APART = rights.NORTH_AMERICA.union(pact.PACT, LEND_LEASE_ZONES)
"""Places with a rule of their own: what they are does not follow from who holds them and who is there."""
Found = TypeVar("Found")


class Ground:
    """The map as it lies before those who move. Made for a question and never kept."""

    def __init__(self, state: VictoryState) -> None:
        self.state = state
        self.here = {place: frozenset(nations) for place, nations in nations_by_place(state).items()}
        self._kinds: dict[tuple[str, str], str] = {}
        self._alike: dict[tuple[str, str, frozenset[str], str], str] = {}
        self._hostile: dict[tuple[str, str], bool] = {}
        self._over: dict[tuple[str, str], bool] = {}
        self._together: dict[tuple[str, str], bool] = {}
        self._landings: dict[tuple[str, str, frozenset[str]], bool] = {}
        self._found: dict[Hashable, Any] = {}

    def once(self, key: Hashable, work: Callable[[], Found]) -> Found:
        """What was worked out under this key before, or is now. Whoever gets it changes nothing in it."""
        if key not in self._found:
            self._found[key] = work()
        found: Found = self._found[key]
        return found

    def hostile(self, nation: str, other: str) -> bool:
        """Do two nations fight each other? VIE 10.1, 10.2, V42."""
        key = (nation, other)
        if key not in self._hostile:
            self._hostile[key] = at_war(self.state, nation, other)
        return self._hostile[key]

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
        found = self._kinds.get((nation, place))
        if found is None:
            found = self._kinds[nation, place] = self._kind(nation, place)
        return found

    def _kind(self, nation: str, place: str) -> str:
        """Areas that one nation holds with blocks of the same nations in them are the same to a nation, and so are seas."""
        key = (
            nation,
            holder(self.state, place) if place in AREAS else "",
            self.here.get(place, NOBODY),
            place if place in APART else "",
        )
        if key not in self._alike:
            self._alike[key] = self._area(nation, place) if place in AREAS else self._sea(nation, place)
        return self._alike[key]

    def _sea(self, nation: str, sea: str) -> str:
        """Who is neutral goes only where no other power is (V43), and Germans and Italians are apart until Italy is in the war (3.2)."""
        if rights.may_be(self.state, nation, sea, self.here.get(sea, NOBODY)):
            return CLOSED
        if self.has_enemy(nation, sea):
            return FIGHT
        strangers = any(not self.together(nation, other) for other in self.here.get(sea, NOBODY))
        return CLOSED if strangers and not fights(self.state, nation) else OPEN

    def _area(self, nation: str, area: str) -> str:
        state, here = self.state, self.here.get(area, NOBODY)
        if pact.may_occupy(state, nation, area):
            return EMPTY
        strangers = any(not self.together(nation, other) and not self.hostile(nation, other) for other in here)
        if strangers or rights.may_be(state, nation, area, here):
            return CLOSED
        whose = holder(state, area)
        if self.has_enemy(nation, area):
            return FIGHT
        if self.together(nation, whose):
            return OWN
        if self.hostile(nation, whose):
            return EMPTY
        return TRANSIT if has_transit(state, nation, area) else CLOSED

    def is_own(self, nation: str, area: str) -> bool:
        """Is an area friendly to a nation? Whose it is says most of it."""
        return self.together(nation, holder(self.state, area)) and self.kind(nation, area) == OWN

    def by_treaty(self, nation: str) -> list[str]:
        """The areas in which a nation may end a turn by treaty. VIE 13.0: iraq_transit."""
        return [area for area in AREAS if has_transit(self.state, nation, area) and self.kind(nation, area) == TRANSIT]

    def is_friendly_sea(self, nation: str, sea: str) -> bool:
        """Do friends alone hold a sea? VIE 7.21."""
        return self.has_friend(nation, sea) and not self.has_enemy(nation, sea)

    def may_fly_over(self, nation: str, area: str) -> bool:
        """May aircraft of a nation fly over an area? VIE 6.1, V13."""
        key = (nation, holder(self.state, area))
        if key not in self._over:
            self._over[key] = rights.may_fly_over(self.state, nation, area)
        return self._over[key]

    def no_fly_zone(self, nation: str) -> frozenset[str]:
        """All the areas over which aircraft of a nation may not fly."""
        return self.once(("no fly", nation), lambda: frozenset(area for area in AREAS if not self.may_fly_over(nation, area)))

    def may_land(self, nation: str, area: str) -> bool:
        """May aircraft of a nation land in an area? Who holds it and who is there says that. VIE 6.22, 13.0."""
        key = (nation, holder(self.state, area), self.here.get(area, NOBODY))
        if key not in self._landings:
            self._landings[key] = rights.may_land(self.state, nation, area)
        return self._landings[key]

    def strait_open(self, nation: str, sides: tuple[str, ...]) -> bool:
        """May ships of a nation pass a strait now: does no enemy hold or dispute a side? VIE 1.7, 7.23."""
        return not any(self.hostile(nation, holder(self.state, side)) for side in sides)


def friendly_places(state: VictoryState, side: str) -> list[str]:
    """Areas and seas friendly to the nations of a side: what was so when the phase began is asked later. VIE 4.7, 7.2, 7.26, 7.5."""
    ground = Ground(state)
    nations = [nation for nation, stance in state.nations.items() if stance.side == side and stance.standing != CONQUERED]
    areas = [area for area in AREAS if any(ground.is_own(nation, area) for nation in nations)]
    seas = [sea for sea in SEAS if any(ground.is_friendly_sea(nation, sea) for nation in nations)]
    return sorted([*areas, *seas])
