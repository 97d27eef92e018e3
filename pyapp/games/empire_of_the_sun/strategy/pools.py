"""Replacement steps: how many there are, of which kind, and for whom. EotS 10.

Allied steps are lost at the end of the segment. Those of Japan lie on tracks: naval and air steps until they are used, and the divisions
in China, of which two a turn may be taken for ground units.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import table
from pyapp.games.empire_of_the_sun.components.units import COMMONWEALTH, UNITS
from pyapp.games.empire_of_the_sun.politics.markers import coast_of_china_lost
from pyapp.games.empire_of_the_sun.state import ELIMINATED, EmpireState

GROUND, NOT_COMMONWEALTH, AIR, US_NAVAL, COMMONWEALTH_NAVAL, CHINESE = "ground", "us_ground", "air", "us_naval", "cw_naval", "chinese"
ALLIED = (GROUND, NOT_COMMONWEALTH, AIR, US_NAVAL, COMMONWEALTH_NAVAL, CHINESE)
MOST_OF_ONE = 5  # air steps: EotS 10.32
NAVAL, CVL, DIVISIONS = "naval", "cvl", "divisions"
STORED: Mapping[str, str] = {NAVAL: "naval_steps", CVL: "cvl_steps", AIR: "air_steps", DIVISIONS: "china_divisions"}
"""On which track the steps of Japan lie."""
GANDHI = ("JP15", "JP82")  # one Allied ground step less next turn, and none of the others for the Commonwealth
MOST_DIVISIONS = 2  # a turn: EotS 10.23
CHINA, AUSTRALIA = "china", "australia"


def received(state: EmpireState, play: Play, side: str) -> dict[str, int]:
    """The steps that a player may use in this segment. What arrives for Japan is stored first. EotS 10.2, 10.3, Replacement Chart."""
    steps = _japanese(state) if side == JAPAN else _allied(state)
    if any(steps.values()):
        play.tell("eots_replacements", seat=side, steps=steps)
    return steps


def _chart(state: EmpireState, side: str) -> dict[str, int]:
    return dict(table("replacements")[str(state.turn)].get(side, {}))


def _japanese(state: EmpireState) -> dict[str, int]:
    tracks = state.tracks
    tracks.naval_steps += _chart(state, JAPAN).get(NAVAL, 0)
    found = {pool: getattr(tracks, track) for pool, track in STORED.items()}
    found[DIVISIONS] = min(MOST_DIVISIONS, found[DIVISIONS]) if divisions_can_leave(state) else 0
    return {pool: number for pool, number in found.items() if number}


def divisions_can_leave(state: EmpireState) -> bool:
    """Can divisions leave China? Not once the Allies hold every port of China and Korea. EotS 12.93."""
    return not coast_of_china_lost(state)


def _allied(state: EmpireState) -> dict[str, int]:
    steps, conditional = _chart(state, ALLIES), table("conditional_replacements")
    if controller(state, conditional["oahu"]) == ALLIES:
        steps[US_NAVAL] = steps.get(US_NAVAL, 0) + 1
    commonwealth = conditional["commonwealth_naval"]
    if state.turn in commonwealth["turns"] and any(controller(state, at) == ALLIES for at in commonwealth["hexes"]):
        steps[COMMONWEALTH_NAVAL] = 1
    if CHINA in state.tracks.surrendered:
        steps.pop(CHINESE, None)
    for card in GANDHI:
        if card in state.tracks.in_force:
            state.tracks.in_force.remove(card)
            steps[NOT_COMMONWEALTH] = max(0, steps.pop(GROUND, 0) + steps.get(NOT_COMMONWEALTH, 0) - 1)
    return {pool: number for pool, number in steps.items() if number}


def are_there(state: EmpireState, side: str, steps: Mapping[str, int]) -> bool:
    """Could a player have these steps left? Those of Japan lie on their tracks."""
    if side == JAPAN:
        return all(pool in STORED and 0 <= number <= getattr(state.tracks, STORED[pool]) for pool, number in steps.items())
    return all(pool in ALLIED and 0 <= number <= MOST_OF_ONE for pool, number in steps.items())


def pool_for(steps: Mapping[str, int], unit: str) -> str:
    """The kind of steps from which a unit is served, "" if none is left for it."""
    return next((pool for pool in _pools(unit) if steps.get(pool)), "")


def _pools(unit: str) -> tuple[str, ...]:
    """The kinds of steps that serve a unit, the narrowest first. None serves units with a dot, HQs and the Dutch. EotS 10.1, 10.3."""
    found = UNITS[unit]
    if found.dot or found.kind == "hq" or found.nation == "DUT":
        return ()
    if found.side == JAPAN:
        ships = (CVL, NAVAL) if found.type == "CVL" else (NAVAL,)
        return {"naval": ships, "air": (AIR,), "ground": (DIVISIONS,)}[found.kind]
    if found.nation == "CHI":
        return (CHINESE,)
    commonwealth = found.nation in COMMONWEALTH
    if found.kind == "naval":
        return (COMMONWEALTH_NAVAL,) if commonwealth else (US_NAVAL,)
    if found.kind == "air":
        return (AIR,)
    return (GROUND,) if commonwealth else (NOT_COMMONWEALTH, GROUND)


def can_come_back(state: EmpireState, unit: str) -> bool:
    """May replacements bring an eliminated unit back at all? EotS 10.23, 10.31, 12.83.

    Of Allied ground units only US Marine divisions, corps, and the Chinese armies; no Australian ones once Australia has surrendered.
    """
    found = UNITS[unit]
    if unit not in state.units or state.units[unit].box != ELIMINATED:
        return False
    if found.nation == "AUS" and AUSTRALIA in state.tracks.surrendered:
        return False
    if found.side == JAPAN or found.kind != "ground" or found.nation == "CHI":
        return True
    return found.size == "XXX" or (found.type == "marine" and found.size == "XX")


def use(state: EmpireState, steps: dict[str, int], unit: str) -> None:
    """One step is used for a unit."""
    pool = pool_for(steps, unit)
    steps[pool] -= 1
    if UNITS[unit].side == JAPAN:
        track = STORED[pool]
        setattr(state.tracks, track, getattr(state.tracks, track) - 1)
