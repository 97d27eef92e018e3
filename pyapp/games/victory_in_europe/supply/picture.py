"""Which blocks are supplied. VIE 8.0 to 8.6."""

from __future__ import annotations

from collections.abc import Hashable, Set
from dataclasses import dataclass, field

from pyapp.games.victory_in_europe.cards.effects import is_immune
from pyapp.games.victory_in_europe.changes import on_map
from pyapp.games.victory_in_europe.components.units import FORTRESS, UNITS
from pyapp.games.victory_in_europe.control import fights
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, SOUTH
from pyapp.games.victory_in_europe.state import SOVIETS_WITH_POLAND, VictoryState
from pyapp.games.victory_in_europe.supply.lines import (
    Network,
    by_lake_alone,
    is_surrounded,
    red_port_places,
    resource_places,
    sources,
    supplied_places,
)
from pyapp.games.victory_in_europe.weather import season


@dataclass
class Picture:
    """The lines of all nations in one state, each worked out when it is first asked for. Made for a question and never kept."""

    state: VictoryState
    seen: Network = field(init=False)
    _lines: dict[str, Set[str]] = field(default_factory=dict)
    _wide: dict[str, Set[str]] = field(default_factory=dict)
    _red: dict[str, Set[str]] = field(default_factory=dict)
    _lake: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seen = Network(self.state)

    def again(self, state: VictoryState) -> Picture:
        """The same lines for another state that has the same `foundations`; nothing of them is worked out twice."""
        found = Picture(state)
        for known in ("_lines", "_wide", "_red", "_lake"):
            setattr(found, known, dict(getattr(self, known)))
        return found

    def places(self, nation: str) -> Set[str]:
        """Where a nation has a line through friendly areas; a capital that is surrounded has none. VIE 8.1, 8.6."""
        if nation not in self._lines:
            cut_off = {area for area in sources(self.seen, nation) if is_surrounded(self.seen, nation, area)}
            self._lines[nation] = supplied_places(self.seen, nation) - cut_off
        return self._lines[nation]

    def resource_places(self, nation: str) -> Set[str]:
        """Where a nation's resources have a line, neutral areas allowed. VIE 1.5."""
        if nation not in self._wide:
            self._wide[nation] = resource_places(self.seen, nation)
        return self._wide[nation]

    def red_ports(self, nation: str) -> Set[str]:
        """Where a nation has a line to a red port alone or besides. VIE 8.7."""
        if nation not in self._red:
            self._red[nation] = red_port_places(self.seen, nation)
        return self._red[nation]

    def by_lake(self, nation: str) -> bool:
        """Has Leningrad its line by the lake alone? VIE 1.9."""
        if nation not in self._lake:
            self._lake[nation] = by_lake_alone(self.seen, nation)
        return self._lake[nation]

    def has_line(self, nation: str, area: str) -> bool:
        """Would a unit of a nation be supplied in an area?"""
        return area in self.places(nation) or area in self.red_ports(nation)

    def by_red_port(self, nation: str, area: str) -> bool:
        """Is a unit in an area supplied by a red port alone, so that its steps cost one more? VIE 8.7."""
        return area in SOUTH and area not in self.places(nation) and area in self.red_ports(nation)

    def is_supplied(self, token: str) -> bool:
        """Is a block supplied? Ships, convoys and fortresses need no line, neutrals at peace none either. VIE 8.2, 8.4, V26."""
        block = self.state.blocks[token]
        unit = faces.unit(self.state, token)
        if unit is not None and (unit.is_naval or unit.type == FORTRESS):
            return True
        if block.at not in AREAS or not fights(self.state, block.nation):
            return True
        return self.is_fed(token)

    def is_fed(self, token: str) -> bool:
        """Has a block in an area a line, or does an event feed it there? VIE 3.3, 8.1."""
        block = self.state.blocks[token]
        return self.has_line(block.nation, block.at) or is_immune(self.state, token)


def foundations(state: VictoryState) -> Hashable:
    """All that lines of supply hang on: where blocks of whom stand, who holds what and fights whom, the season. VIE 8.1, 8.3."""
    return (
        season(state.turn),
        frozenset((block.at, block.nation) for block in state.blocks.values()),
        frozenset((nation, stance.standing, stance.side) for nation, stance in state.nations.items()),
        frozenset(state.control.items()),
        frozenset((nation, *powers) for nation, powers in state.invaders.items()),
        SOVIETS_WITH_POLAND in state.happened,
    )


def supplied(state: VictoryState) -> dict[str, bool]:
    """For every unit on the map that the state knows: is it supplied?"""
    picture = Picture(state)
    found = {face.unit: picture.is_supplied(token) for token, face in faces.known(state) if on_map(state, token)}
    return {unit: found[unit] for unit in UNITS if unit in found}
