"""Nations surrender, are won back, and groups of islands follow their key hexes. EotS 12.0 to 12.5, 12.8, 12.92.

India and China have ways of their own: `india`, and 12.73 in `turn.china`. Of Japan `japan` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES, opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.state import DELAY, ELIMINATED, REMOVED, EmpireState

BY_KEY_HEXES = ("philippines", "malaya", "dutch_east_indies", "burma", "australia")
"""The nations that surrender when Japan holds all their key hexes."""
BURMESE = "(Burma)"
Holds = Callable[[Unit], bool]
"""Does a unit hold the hex in which it is against a change of control?"""


def name_of(nation: str) -> Message:
    """A nation in words."""
    return say(f"eots.nation.{nation}")


def holder(state: EmpireState, nation: str) -> str:
    """Who controls all key hexes of a nation, or ""."""
    found = {controller(state, at) for at in NATIONS[nation].keys}
    return found.pop() if len(found) == 1 else ""


def surrendering(state: EmpireState) -> list[str]:
    """The nations that surrender now, each once a game, by the control of their key hexes. EotS 12.0."""
    return [nation for nation in BY_KEY_HEXES if nation not in state.tracks.surrendered and holder(state, nation) == JAPAN]


def surrender(state: EmpireState, play: Play, nation: str) -> None:
    """A nation surrenders, with all that follows but the movement of ships and aircraft that lose their bases. EotS 12.0."""
    state.tracks.surrendered.append(nation)
    play.tell("eots_surrender", nation=name_of(nation))
    TERMS[nation](state, play)


# --- what hands over ----------------------------------------------------------------------------------------------------------


def hand_over(state: EmpireState, play: Play, hexes: Iterable[int], to: str, held_by: Holds) -> None:
    """Hexes come to a player, but for those that a unit of the enemy holds; HQs that do not hold theirs are displaced. EotS 7.55, 12.0."""
    enemy = opponent(to)
    theirs = {unit: stand.at for unit, stand in state.units.items() if stand.at and UNITS[unit].side == enemy}
    kept = {at for unit, at in theirs.items() if held_by(UNITS[unit])}
    gained = [at for at in hexes if at not in kept and changes.take(state, at, to)]
    if gained:
        play.tell("eots_handed_over", seat=to, spaces=[str(at) for at in gained])
    for unit, at in theirs.items():
        if at in gained and UNITS[unit].kind == "hq":
            changes.withdraw(state, unit)
            play.tell("eots_hq_displaced", seat=enemy, unit=unit, space=str(at))


def anybody(unit: Unit) -> bool:
    """Any unit holds its hex: the rule where nothing else is said. EotS 12.0."""
    return True


def ground_units(unit: Unit) -> bool:
    """Only ground units do. EotS 12.84, 12.92."""
    return unit.kind == "ground"


def _not_dutch_on_the_ground(unit: Unit) -> bool:
    """Ground units of the United States or the Commonwealth. EotS 12.42."""
    return unit.kind == "ground" and unit.command in ("us", "commonwealth")


def _not_american(unit: Unit) -> bool:
    """In the Philippines US ships and aircraft have to leave. EotS 12.22."""
    return unit.nation != "US"


def put_out(state: EmpireState, play: Play, units: Iterable[str], *, rebuilt: bool = False) -> None:
    """Units leave the game; with ``rebuilt`` those that may receive replacements wait for them among the eliminated units."""
    gone = [unit for unit in units if unit not in state.units or state.units[unit].box != REMOVED]
    for unit in gone:
        changes.put_aside(state, unit, ELIMINATED if rebuilt and not UNITS[unit].dot else REMOVED)
    if gone:
        play.tell("eots_out_of_the_game", units=gone)


# --- the terms of each nation -------------------------------------------------------------------------------------------------


def _philippines(state: EmpireState, play: Play) -> None:
    """All Allied ground units and HQs there are gone; what can come back by the rules for HQs and replacements may. EotS 12.22."""
    nation = NATIONS["philippines"]
    there = [unit for unit, stand in state.units.items() if stand.at in nation.hexes and UNITS[unit].side == ALLIES]
    put_out(state, play, [unit for unit in there if UNITS[unit].kind == "ground"], rebuilt=True)
    for hq in [unit for unit in there if UNITS[unit].kind == "hq"]:
        play.tell("eots_hq_displaced", seat=ALLIES, unit=hq, space=str(state.units[hq].at))
        changes.withdraw(state, hq)
    hand_over(state, play, nation.bases, JAPAN, _not_american)


def _malaya(state: EmpireState, play: Play) -> None:
    """No unit is removed. EotS 12.32."""
    hand_over(state, play, NATIONS["malaya"].bases, JAPAN, anybody)


def _dutch_east_indies(state: EmpireState, play: Play) -> None:
    """All Dutch units are gone, and only ground units of other Allies hold a base. EotS 12.42."""
    put_out(state, play, [unit for unit in UNITS if UNITS[unit].nation == "DUT"])
    hand_over(state, play, NATIONS["dutch_east_indies"].bases, JAPAN, _not_dutch_on_the_ground)


def _burma(state: EmpireState, play: Play) -> None:
    """The two Burmese divisions are gone. EotS 12.52."""
    put_out(state, play, [unit for unit, found in UNITS.items() if BURMESE in found.name])
    hand_over(state, play, NATIONS["burma"].bases, JAPAN, anybody)


def _australia(state: EmpireState, play: Play) -> None:
    """Units in play fight on; those that are still to come, or to be rebuilt, are lost. Every base is Japanese already. EotS 12.83."""
    put_out(state, play, [unit for unit, found in UNITS.items() if found.nation == "AUS" and _is_not_in_play(state, unit)])


def _is_not_in_play(state: EmpireState, unit: str) -> bool:
    """Has a unit yet to come, or must it be rebuilt? What is on the turn track was in play already."""
    return unit not in state.units or state.units[unit].box in (DELAY, ELIMINATED)


TERMS: Mapping[str, Callable[[EmpireState, Play], None]] = {
    "philippines": _philippines,
    "malaya": _malaya,
    "dutch_east_indies": _dutch_east_indies,
    "burma": _burma,
    "australia": _australia,
}


# --- what follows key hexes in every segment -----------------------------------------------------------------------------------


def follow_keys(state: EmpireState, play: Play) -> None:
    """Nations that are won back and groups of hexes that follow their keys change hands. EotS 12.0, 12.84, 12.85, 12.92."""
    for nation in BY_KEY_HEXES:
        if nation in state.tracks.surrendered and holder(state, nation) == ALLIES:
            hand_over(state, play, NATIONS[nation].bases, ALLIES, anybody)
    for side in SIDES:
        if holder(state, "mandates") == side:
            hand_over(state, play, NATIONS["mandates"].hexes, side, ground_units)
        if holder(state, "new_guinea") == side:
            hand_over(state, play, named_in_new_guinea(), side, anybody)
    if holder(state, "marshalls") == ALLIES:
        hand_over(state, play, NATIONS["marshalls"].hexes, ALLIES, ground_units)


def named_in_new_guinea() -> list[int]:
    """The locations of New Guinea that have a name. EotS 12.85."""
    return [at for at in NATIONS["new_guinea"].hexes if HEXES[at].name]
