"""B29 in range cost Japan a card of the hand, besides their strategic bombing. EotS 11.33; AL60, AL67."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards import special
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import TOKYO
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState, Stand

B29 = tuple(unit for unit, found in UNITS.items() if found.type == "b29")


def bomb(state: EmpireState, play: Play, card: str) -> None:
    """Japan loses a card."""
    special.discard_at_random(state, play, JAPAN)


def _standing(state: EmpireState) -> list[tuple[str, Stand]]:
    return [(unit, state.units[unit]) for unit in B29 if unit in state.units]


def _from_china(state: EmpireState) -> bool:
    return bool(state.hands[JAPAN]) and any(stand.box == CHINA for _, stand in _standing(state))


def _from_the_map(state: EmpireState) -> bool:
    in_range = (stand.at and distance(stand.at, TOKYO) <= UNITS[unit].reach for unit, stand in _standing(state))
    return bool(state.hands[JAPAN]) and any(in_range)


FROM_CHINA = "JP discards 1 random hand card if a B29 is in the China box"
FROM_THE_MAP = "JP discards 1 random hand card if a B29 on a map hex (not China box) is in range of Tokyo"

EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {FROM_CHINA: bomb, FROM_THE_MAP: bomb}
NEEDED: Mapping[str, Need] = {
    FROM_CHINA: Need(_from_china, "eots.needs.b29_in_china"),
    FROM_THE_MAP: Need(_from_the_map, "eots.needs.b29_on_map"),
}
