"""What may be on enemy blocks that nobody has turned over. VIE page 2, 4.4, V141.

Who asks knows the colour of the wood, the place, and every unit that lies open anywhere or is his own. So a hidden block may be any unit of
its colour that he does not see elsewhere, whose year has come, and that can stand in such a place; it may have any number of steps. Who
attacks an area reckons with armies: aircraft and ships alone do not hold it. Raids meet anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.units import CONVOY, TOKENS, UNITS, Unit
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import port_seas
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES
from pyapp.games.victory_in_europe.state import Face, VictoryState

WEAKEST, MIDDLING, STRONGEST = "weakest", "middling", "strongest"
READINGS = (WEAKEST, MIDDLING, STRONGEST)


def possible(state: VictoryState, seen: Mapping[str, Face], token: str, raid: str = "") -> list[Unit]:
    """The units that may be on a hidden block, the weakest first. ``seen`` are the faces that who asks sees, by block."""
    known = {face.unit for face in seen.values()}
    block = state.blocks[token]
    found = [
        unit
        for unit in UNITS.values()
        if unit.colour == TOKENS[token] and unit.id not in known and unit.year <= year_of(state.turn) and _fits(unit, block.at)
    ]
    holding = [unit for unit in found if unit.is_army]
    return sorted(holding if holding and block.at in AREAS and not raid else found, key=lambda unit: (weight(unit), unit.id))


def _fits(unit: Unit, place: str) -> bool:
    if unit.type == CONVOY:
        return place in CONVOY_ZONES
    if place not in AREAS:
        return unit.is_naval or unit.is_air
    return not unit.is_naval or bool(port_seas(place))


def weight(unit: Unit) -> int:
    """How much a unit is worth in battle at full strength: its steps, each with its firepower."""
    return unit.steps * int(unit.kind.pf[1:] or 0)


def supposed(state: VictoryState, seen: Mapping[str, Face], tokens: Sequence[str], reading: str, raid: str) -> dict[str, Face]:
    """A face for each hidden block: the weakest units with one step, the strongest at full strength, or those in the middle, half spent."""
    found: dict[str, Face] = {}
    for token in tokens:
        left = possible(state, {**seen, **found}, token, raid)
        if not left:
            continue
        unit = {WEAKEST: left[0], MIDDLING: left[len(left) // 2], STRONGEST: left[-1]}[reading]
        steps = {WEAKEST: max(1, unit.least_steps), MIDDLING: (unit.steps + 1) // 2, STRONGEST: unit.steps}[reading]
        found[token] = Face(unit.id, steps)
    return found
