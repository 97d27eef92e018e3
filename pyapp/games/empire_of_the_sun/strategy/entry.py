"""Where a unit may come into play, as a reinforcement or rebuilt. EotS 9.11 to 9.13, 10.0, 12.72C, 12.74."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.tables import COMMAND, MOST_GROUND_AND_AIR, MOST_NAVAL
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, members, only
from pyapp.games.empire_of_the_sun.map.nations import KUNMING
from pyapp.games.empire_of_the_sun.movement.chart import Chart, draw
from pyapp.games.empire_of_the_sun.movement.stacking import counted
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import range_of, reaches_china
from pyapp.games.empire_of_the_sun.supply.disposition import disposition_of, moved
from pyapp.games.empire_of_the_sun.supply.picture import Picture, reach_of, work_out, would_be_supplied

KEPT = 64
MOST_IN_CHINA = 3  # EotS 12.71
NATION = "china"


class Entry:
    """A state seen by a player who places units, worked out for one question and never kept.

    ``begun`` are the HQs that began the turn on the map. ``placed`` are the units placed so far: the picture is that without them, so that
    none opens a place for another (9.11); an HQ among them serves its own hex alone.
    """

    def __init__(self, state: EmpireState, side: str, begun: Sequence[str], placed: Sequence[str] = ()) -> None:
        self.state, self.side = state, side
        self.picture = work_out(moved(disposition_of(state), placed, 0))
        self.chart = draw(self.picture, side)
        self._begun = tuple(begun)
        self._new = [
            hq
            for hq, stand in state.units.items()
            if stand.at and UNITS[hq].kind == "hq" and UNITS[hq].side == side and hq not in self._begun
            and would_be_supplied(self.picture, side, stand.at)
        ]  # fmt: skip
        self._stacks = _stacks(state, side)

    def hexes(self, unit: str) -> list[int]:
        """The hexes in which a unit may be placed."""
        found = UNITS[unit]
        if found.kind == "hq":
            return members(self._for_headquarters())
        if found.nation == "CHI":
            open_ = only(KUNMING) if self.picture.china_supplied else NOWHERE
        else:
            open_ = (self._in_range(found) | self._of_new_headquarters(unit)) & _bases(self.chart, found)
        return [at for at in members(open_) if self._has_room(at, found)]

    def _for_headquarters(self) -> HexSet:
        """Friendly ports without another HQ, in which an HQ is supplied at once. EotS 7.51, 9.11."""
        taken = hexset(stand.at for unit, stand in self.state.units.items() if UNITS[unit].kind == "hq" and stand.at)
        return _supplied_ports(self.picture, self.side) & ~taken

    def _in_range(self, unit: Unit) -> HexSet:
        """Hexes in range of an HQ that may activate a unit, and in which it is supplied. EotS 9.11 to 9.13."""
        in_range = _ranges(self.picture, self.side, self._begun).get(unit.command, NOWHERE)
        return in_range & reach_of(self.picture, self.side).get(unit.command, NOWHERE)

    def _of_new_headquarters(self, unit: str) -> HexSet:
        """The hexes of HQs that have come this turn. EotS 9.11."""
        command = UNITS[unit].command
        return hexset(self.state.units[hq].at for hq in self._new if command in COMMAND[UNITS[hq].commands])

    def _has_room(self, at: int, unit: Unit) -> bool:
        there = self._stacks.get(at, ())
        if unit.kind == "naval":
            return sum(UNITS[name].kind == "naval" for name in there) < MOST_NAVAL
        return len(there) < MOST_GROUND_AND_AIR or counted((*there, unit.id)) <= MOST_GROUND_AND_AIR

    def enters_china(self, unit: str) -> bool:
        """May an air unit be placed among the aircraft in China? One B29 at most, and only by an open Burma Road. EotS 12.72C, 12.74."""
        found, state, picture = UNITS[unit], self.state, self.picture
        there = [name for name, stand in state.units.items() if stand.box == CHINA]
        if found.kind != "air" or found.side != ALLIES or len(there) >= MOST_IN_CHINA or NATION in state.tracks.surrendered:
            return False
        if found.type == "b29" and (not picture.road_open or any(UNITS[name].type == "b29" for name in there)):
            return False
        return picture.china_supplied and found.command in _commanders_of_china(picture, self._begun)


def _stacks(state: EmpireState, side: str) -> dict[int, list[str]]:
    stacks: dict[int, list[str]] = {}
    for name, stand in state.units.items():
        if stand.at and UNITS[name].side == side and UNITS[name].kind != "hq":
            stacks.setdefault(stand.at, []).append(name)
    return stacks


def _bases(chart: Chart, unit: Unit) -> HexSet:
    """The airfields or ports that are open to a unit, outside enemy zones. EotS 9.11."""
    return (chart.airfields if unit.kind == "air" else chart.ports) & ~chart.zone


def _standing(picture: Picture, begun: tuple[str, ...]) -> list[tuple[str, int]]:
    """The supplied HQs that began the turn on the map, and where they are."""
    return [(hq, at) for hq, at in picture.disposition.places if hq in begun and hq in picture.supplied]


@functools.lru_cache(KEPT)
def _ranges(picture: Picture, side: str, begun: tuple[str, ...]) -> dict[str, HexSet]:
    """For each column of the national command chart the hexes in range of an HQ of a player. EotS 7.52, 7.53, 9.12."""
    found: dict[str, HexSet] = {}
    for hq, at in _standing(picture, begun):
        if UNITS[hq].side == side:
            hexes = range_of(picture, hq, at, UNITS[hq].reach)
            for command in COMMAND[UNITS[hq].commands]:
                found[command] = found.get(command, NOWHERE) | hexes
    return found


@functools.lru_cache(KEPT)
def _commanders_of_china(picture: Picture, begun: tuple[str, ...]) -> frozenset[str]:
    """The columns of the national command chart of the HQs in whose range the aircraft in China are. EotS 12.71."""
    allied = [(hq, at) for hq, at in _standing(picture, begun) if UNITS[hq].side == ALLIES]
    return frozenset(command for hq, at in allied if reaches_china(picture, hq, at) for command in COMMAND[UNITS[hq].commands])


@functools.lru_cache(KEPT)
def _supplied_ports(picture: Picture, side: str) -> HexSet:
    """The friendly ports, outside enemy zones, in which an HQ would be supplied."""
    chart = draw(picture, side)
    return hexset(at for at in members(chart.ports & ~chart.zone) if would_be_supplied(picture, side, at))
