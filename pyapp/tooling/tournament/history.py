"""What of the history of the war comes about in games of Victory in Europe: each event with the turn in which it first holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, CONQUERED, SOVIETS
from pyapp.games.victory_in_europe.control import at_war, fights, side_of
from pyapp.games.victory_in_europe.map.areas import AREAS, is_home
from pyapp.games.victory_in_europe.state import VictoryState

Holds = Callable[[VictoryState], bool]
CONTINENT = tuple(area for area in AREAS if any(is_home(nation, area) for nation in ("FR", "IT", "BE", "NL")))


def _held_by(side: str, *areas: str) -> Holds:
    return lambda state: any(side_of(state, holder(state, area)) == side for area in areas)


def _is_beaten(nation: str) -> Holds:
    return lambda state: nation in state.nations and state.nations[nation].standing == CONQUERED


def _back_on_the_continent(state: VictoryState) -> bool:
    """Has an army of the Western Allies a foothold in France, the Low Countries or Italy, once France has fallen?"""
    return _is_beaten("FR")(state) and _held_by(ALLIES, *CONTINENT)(state)


MILESTONES: Mapping[str, Holds] = {
    "Poland falls": _is_beaten("PL"),
    "Paris falls": _held_by(AXIS, "paris"),
    "France falls": _is_beaten("FR"),
    "Germany and the Soviets at war": lambda state: at_war(state, "DE", "SU"),
    "the United States at war": lambda state: fights(state, "US"),
    "Kiev falls": _held_by(AXIS, "kiev"),
    "Leningrad falls": _held_by(AXIS, "leningrad"),
    "Moscow falls": _held_by(AXIS, "moscow"),
    "London falls": _held_by(AXIS, "london"),
    "Cairo falls": _held_by(AXIS, "cairo"),
    "the Allies land on the continent": _back_on_the_continent,
    "Italy surrenders": _is_beaten("IT"),
    "Paris is freed": lambda state: _is_beaten("FR")(state) and _held_by(ALLIES, "paris")(state),
    "Berlin falls": lambda state: _held_by(ALLIES, "berlin")(state) or _held_by(SOVIETS, "berlin")(state),
}


class Chronicle:
    """What has come about in some games, and in which year. ``look`` is shown every position of a game."""

    def __init__(self) -> None:
        self.years: dict[str, Counter[int]] = {name: Counter() for name in MILESTONES}
        self._before: set[str] = set()
        self._happened: set[str] = set()

    def begin(self, state: VictoryState) -> None:
        """A game begins; what holds already comes about no more."""
        self._before = {name for name, holds in MILESTONES.items() if holds(state)}
        self._happened = set(self._before)

    def look(self, state: VictoryState) -> list[str]:
        """Book what holds now for the first time."""
        new = [name for name, holds in MILESTONES.items() if name not in self._happened and holds(state)]
        for name in new:
            self.years[name][year_of(state.turn)] += 1
        self._happened.update(new)
        return new

    def lines(self, games: int) -> Sequence[str]:
        """The chronicle in words."""
        told = []
        for name, years in self.years.items():
            if years:
                when = ", ".join(f"{year} {number}" for year, number in sorted(years.items()))
                told.append(f"   {name}: {years.total()} of {games} games ({when})")
        return told
