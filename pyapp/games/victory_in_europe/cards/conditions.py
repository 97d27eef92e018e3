"""The conditions of events: what must hold when one is claimed. VIE 3.3; the words of each card are in the catalogue.

What a condition says of "your" units looks at those of the seat that claims the event, so it asks for no face that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.games.victory_in_europe.cards.effects import Effect, is_place
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, NEUTRAL, SOVIETS, WAR
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.control import at_war, fights, is_neutral_to, side_of
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import neighbours_of
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import BOXES, VictoryState

CHANNEL, NORWAY = ("le_havre", "brest", "lille"), ("narvik", "trondheim")
IN_RANGE = "in_range:heavy_bomber"
SIDE_OF_COLOUR = {"red": SOVIETS, "blue": ALLIES}
Condition = Callable[[VictoryState, Effect], bool]


def is_met(state: VictoryState, effect: Effect) -> bool:
    """Do all conditions of an event hold now?"""
    return all(CONDITIONS[need](state, effect) for need in effect.data.get("needs", ()))


def _at_war(*nations: str) -> Condition:
    return lambda state, effect: all(state.nations[nation].standing == WAR for nation in nations)


def _axis_holds(*areas: str) -> Condition:
    def holds(state: VictoryState, effect: Effect) -> bool:
        return any(fights(state, whose) and side_of(state, whose) == AXIS for whose in (holder(state, area) for area in areas))

    return holds


def _has(kind: str, where: str) -> Condition:
    """Has the side of the card a unit of a type in one of the places?"""
    return lambda state, effect: any(is_place(where, state.blocks[token].at) for token in own_units(state, effect, kind))


def own_units(state: VictoryState, effect: Effect, kind: str) -> list[str]:
    """The blocks on the map that bear a unit of a type and fight for the side of the card, as far as the state knows them."""
    side = SIDE_OF_COLOUR.get(CARDS[effect.card].colour, AXIS)
    found = []
    for token, face in faces.known(state):
        block, unit = state.blocks[token], UNITS.get(face.unit)
        if unit and unit.type == kind and block.at not in BOXES and side_of(state, block.nation) == side and fights(state, block.nation):
            found.append(token)
    return found


def _bomber_in_range(state: VictoryState, effect: Effect) -> bool:
    return any(in_range(state, effect, area) for area in state.factories if is_place(str(effect.data["where"]), area))


def in_range(state: VictoryState, effect: Effect, area: str) -> bool:
    """Can a heavy bomber of the card's side reach an area with its attack movement, not over neutrals? VIE 6.1."""
    for token in own_units(state, effect, "heavy_bomber"):
        block, unit = state.blocks[token], faces.unit(state, token)
        if unit and area in air_reach(state, block.nation, block.at, unit.kind.move):
            return True
    return False


def air_reach(state: VictoryState, nation: str, start: str, points: int) -> Mapping[str, int]:
    """Where an aircraft gets with its movement points, and what is left there: oceans cost 2, neutrals are shut. VIE 6.1, 7.24."""
    left = {start: points}
    waiting = [start]
    while waiting:
        place = waiting.pop(0)
        for to in neighbours_of(place):
            after = left[place] - (SEAS[to].cost if to in SEAS else 1)
            shut = to in AREAS and is_neutral_to(state, nation, to)
            if after >= 0 and after > left.get(to, -1) and not shut:
                left[to] = after
                waiting.append(to)
    return left


CONDITIONS: Mapping[str, Condition] = {
    "at_war:italy": _at_war("IT"),
    "at_war:usa": _at_war("US"),
    "at_war:ussr": _at_war("SU"),
    "at_war:ussr,usa": _at_war("SU", "US"),
    "neutral:usa": lambda state, effect: state.nations["US"].standing == NEUTRAL,
    "peace:germany,ussr": lambda state, effect: not at_war(state, "DE", "SU"),
    "controls:channel_coast": _axis_holds(*CHANNEL),
    "controls:milan": _axis_holds("milan"),
    "controls:norway_port": _axis_holds(*NORWAY),
    IN_RANGE: _bomber_in_range,
    "own:carrier_in_med": _has("carrier", "region:mediterranean"),
    "own:submarine_at_sea": _has("submarine", "sea"),
}
"""By the words of `data/cards.json`."""
