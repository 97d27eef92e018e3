"""The victory points of Japan in the scenarios of one to three years. EotS 17.27, 17.38, 17.48."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.reading import read
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import europe_level
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import OAHU
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, holds, members
from pyapp.games.empire_of_the_sun.map.nations import ALASKA, NATIONS, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.politics import bid
from pyapp.games.empire_of_the_sun.politics.markers import COLLAPSED, UNREST
from pyapp.games.empire_of_the_sun.politics.surrender import holder
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import is_linked, picture_of, reach_of

_FILE: dict[str, Any] = read("victory")
RULES: Mapping[str, Any] = {name: rules for name, rules in _FILE.items() if name.isdigit()}
"""The victory lists of the scenarios that count points."""
TOWNSVILLE, RABAUL = 3727, 4021
WILL_WITHOUT_POINTS = 7  # every box below it is worth a point: 17.27J
FEW_PHILIPPINES = 5
MOST_FOR_THE_ALLIES: int = max(most for most, side, _ in _FILE["levels"] if side == ALLIES)
"""With so many points of Japan the Allies have won, with more they have not."""
BID = "bid"


def list_of(state: EmpireState) -> str:
    """The victory list that a scenario uses, or "campaign"."""
    return SCENARIOS[state.scenario].victory


def rules_of(state: EmpireState) -> Mapping[str, Any]:
    """The victory list of a scenario that has one."""
    found: Mapping[str, Any] = RULES[list_of(state)]
    return found


def points(state: EmpireState) -> dict[str, int]:
    """The victory points of Japan as they stand now, by the items that bring any; empty in a campaign."""
    if list_of(state) == bid.CAMPAIGN:
        return {}
    worth: Mapping[str, int] = rules_of(state)["points"]
    found = {item: COUNTED[item](state) * worth[item] for item in worth}
    return {item: number for item, number in {**found, BID: bid.on_points(state)}.items() if number}


def total(state: EmpireState) -> int:
    """All victory points of Japan."""
    return sum(points(state).values())


def level(number: int) -> tuple[str, str]:
    """Who has won with so many points of Japan, and how far.

    >>> level(2), level(3), level(9), level(10)
    (('allies', 'decisive'), ('allies', 'tactical'), ('japan', 'tactical'), ('japan', 'decisive'))
    """
    return next((side, grade) for most, side, grade in _FILE["levels"] if most is None or number <= most)


def claim(state: EmpireState) -> None:
    """At the end of a turn: hexes of Alaska and Hawaii that Japan controls and occupies bring their points for good. EotS 17.27K to M."""
    occupied = {stand.at for unit, stand in state.units.items() if stand.at and UNITS[unit].side == JAPAN}
    won = {at for at in prizes(state) if at in occupied and controller(state, at) == JAPAN}
    state.tracks.prizes = sorted({*state.tracks.prizes, *won})


def prizes(state: EmpireState) -> list[int]:
    """The hexes that bring points once a game."""
    return [] if list_of(state) == bid.CAMPAIGN else [*members(ALASKA), *rules_of(state)["hawaii"], OAHU]


# --- the items ----------------------------------------------------------------------------------------------------------------


def _japanese_north(state: EmpireState) -> int:
    return sum(controller(state, at) == JAPAN for at in members(NORTHERN_INDIA))


def _prizes_in_alaska(state: EmpireState) -> int:
    return sum(holds(ALASKA, at) for at in state.tracks.prizes)


def _prizes_in_hawaii(state: EmpireState) -> int:
    return sum(at in rules_of(state)["hawaii"] for at in state.tracks.prizes)


def _townsville_is_cut_off(state: EmpireState) -> int:
    return not is_linked(picture_of(state), ALLIES, OAHU, TOWNSVILLE)


def _rabaul_stands(state: EmpireState) -> int:
    """Neither taken nor out of supply. EotS 17.48P."""
    supplied = reach_of(picture_of(state), JAPAN).get("japanese", NOWHERE)
    return controller(state, RABAUL) == JAPAN and holds(supplied, RABAUL)


def _allied_philippines(state: EmpireState) -> list[int]:
    return [at for at in NATIONS["philippines"].hexes if controller(state, at) == ALLIES]


def _few_philippines(state: EmpireState) -> int:
    """Some hexes of the Philippines are Allied, but no more than five of them supplied. EotS 17.48R."""
    allied, supplied = _allied_philippines(state), NOWHERE
    for hexes in reach_of(picture_of(state), ALLIES).values():
        supplied |= hexes
    return bool(allied) and sum(holds(supplied, at) for at in allied) <= FEW_PHILIPPINES


COUNTED: Mapping[str, Callable[[EmpireState], int]] = {
    "war_in_europe": lambda state: europe_level(state.tracks.war_in_europe),
    "china_box": lambda state: state.tracks.china_front,
    "china_surrendered": lambda state: state.tracks.china_front == COLLAPSED,
    "burma_road_closed": lambda state: not picture_of(state).road_open,
    "townsville_cut_off": _townsville_is_cut_off,
    "northern_india_hex": _japanese_north,
    "northern_india_all": lambda state: _japanese_north(state) == len(members(NORTHERN_INDIA)),
    "india_unrest": lambda state: state.tracks.india == UNREST,
    "india_unstable": lambda state: state.tracks.india > UNREST,
    "mandates": lambda state: holder(state, "mandates") == JAPAN,
    "political_will": lambda state: max(0, WILL_WITHOUT_POINTS - state.tracks.political_will),
    "alaska_hex": _prizes_in_alaska,
    "hawaii_hex": _prizes_in_hawaii,
    "oahu": lambda state: OAHU in state.tracks.prizes,
    "new_guinea_japanese": lambda state: holder(state, "new_guinea") == JAPAN,
    "new_guinea_not_allied": lambda state: not holder(state, "new_guinea"),
    "rabaul_neither_taken_nor_cut_off": _rabaul_stands,
    "no_philippine_hex": lambda state: not _allied_philippines(state),
    "few_philippine_hexes": _few_philippines,
}
"""How often each item of the lists counts."""
