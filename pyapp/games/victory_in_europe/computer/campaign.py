"""On whom the computer player declares war, and when. VIE 10.1, 10.2, 13.0."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pyapp.games.victory_in_europe.components.calendar import SPRING, SUMMER, WINTER, quarter_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, CONQUERED, SOVIETS
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.control import fights
from pyapp.games.victory_in_europe.movement.declarations import open_to

Reason = Callable[[Sight], bool]
EASTERN_FRONT = ("konigsberg", "warsaw", "krakow", "lodz", "danzig", "slovakia", "bucharest", "galati", "cluj", "budapest")
FIRST_IN_THE_EAST, FIRST_IN_THE_WEST, TORCH = 1941, 1940, 1942
ENOUGH_FOR_THE_EAST, ENOUGH_FOR_THE_WEST = 20, 12
LOW_COUNTRIES_FROM = ("essen", "frankfurt", "hamburg", "stuttgart", "brussels", "holland")


def _east(sight: Sight) -> bool:
    """Germany turns against the Soviets when France is beaten, the summer is ahead and the armies stand ready."""
    if sight.year < FIRST_IN_THE_EAST or not sight.worth.is_ours("paris"):
        return False
    ready = sum(sight.army_steps(area, sight.mine.get(area, ())) for area in EASTERN_FRONT)
    return quarter_of(sight.state.turn) in (SPRING, SUMMER) and (ready >= ENOUGH_FOR_THE_EAST or sight.year > FIRST_IN_THE_EAST)


def _west(sight: Sight) -> bool:
    """Belgium and Holland are the way to France, once Poland is beaten and the winter is over."""
    if sight.year < FIRST_IN_THE_WEST or quarter_of(sight.state.turn) == WINTER or not fights(sight.state, "FR"):
        return False
    ready = sum(sight.army_steps(area, sight.mine.get(area, ())) for area in LOW_COUNTRIES_FROM)
    return sight.worth.is_ours("warsaw") and ready >= ENOUGH_FOR_THE_WEST


def _torch(sight: Sight) -> bool:
    """The Western Allies land in French Africa when the Americans are there."""
    return sight.year >= TORCH and quarter_of(sight.state.turn) != WINTER and fights(sight.state, "US")


REASONS: Mapping[str, Mapping[str, Reason]] = {
    AXIS: {"SU": _east, "BE": _west, "NL": _west},
    ALLIES: {"VI": _torch},
    SOVIETS: {},
}


def targets(sight: Sight) -> Iterator[str]:
    """The nations on which war is to be declared now."""
    offered = open_to(sight.state, sight.seat)
    for side in sight.sides:
        for nation, reason in REASONS[side].items():
            if nation in offered and sight.state.nations[nation].standing != CONQUERED and reason(sight):
                yield nation
