"""Makin Island Raid: commandos reduce an air unit that an American HQ can reach. AL16."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.combat.events.tolls import TakeToll
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import EmpireState, Toll

HOME_ISLANDS = NATIONS["japan"].hexes


def targets(state: EmpireState) -> list[str]:
    """The Japanese air units outside the Home Islands within the bare range of an American HQ."""
    hqs = [(stand.at, UNITS[unit].reach) for unit, stand in state.units.items() if stand.at and UNITS[unit].commands == "us"]
    return [
        unit
        for unit, stand in state.units.items()
        if UNITS[unit].side == JAPAN and UNITS[unit].kind == "air" and stand.at and stand.at not in HOME_ISLANDS
        if any(distance(at, stand.at) <= reach for at, reach in hqs)
    ]


def makin(state: EmpireState, play: Play, card: str) -> None:
    """The Allied player picks one, which loses a step, be it the last."""
    play.push(TakeToll(Toll(JAPAN, ALLIES, targets(state))))


MAKIN = "one jp air unit not in Japan within range of a US HQ loses 1 step (may eliminate)"
EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {MAKIN: makin}
NEEDED: Mapping[str, Need] = {MAKIN: Need(lambda state: bool(targets(state)), "eots.needs.raid")}
