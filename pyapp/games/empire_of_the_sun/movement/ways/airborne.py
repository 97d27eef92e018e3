"""Troops that come down by parachute, as an event says. JP58 to JP60, AL69."""

from __future__ import annotations

from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, holds, members
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.movement import allowances, deeds
from pyapp.games.empire_of_the_sun.movement.borders import open_to
from pyapp.games.empire_of_the_sun.movement.chart import read, spell, those_at
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.state import AIRBORNE, ELIMINATED, PARATROOPS, REMOVED, EmpireState

DROP = "drop"
DUTCH, REGIMENT = "DUT", "III"
ANY_JAPANESE = "jp_gr_ss"  # all of them may enter the same land: EotS 7.42


def targets(on: Situation) -> list[int]:
    """Where the paratroops of the open offensive can come down now: nowhere once they have."""
    drop = on.offensive.drop
    if not drop or on.reacts:
        return []
    return members(_for_japan(on) if drop == PARATROOPS else _for_division(on, drop))


def field(on: Situation, filled: tuple[Argument, ...]) -> Field | None:
    """``to``."""
    return None if filled else Pick("to", tuple(map(spell, targets(on))), "space")


def drop(state: EmpireState, play: Play, args: tuple[Argument, ...]) -> None:
    """They come down, and the hex changes hands; a Dutch regiment is eliminated. That is the whole movement of a division, which belongs to
    the offensive from then on."""
    offensive, to = deeds.open_offensive_of(state), read(args[0])
    who, offensive.drop = offensive.drop, ""
    if who != PARATROOPS:
        offensive.active += [who] if who not in offensive.active else []
        deeds.go(state, play, [who], [state.units[who].at, to], AIRBORNE)
    else:
        play.tell("eots_paratroops", seat=offensive.side, space=spell(to))
        for unit in _regiments(state, to):
            steps = UNITS[unit].steps - state.units[unit].reduced
            changes.put_aside(state, unit, REMOVED if UNITS[unit].dot else ELIMINATED)
            play.tell("eots_eliminated", seat=UNITS[unit].side, units=[unit], steps=steps)
    deeds.displace(state, play, to, opponent(offensive.side))
    deeds.take(state, play, to, offensive.side)


# --- Japan --------------------------------------------------------------------------------------------------------------------


def _for_japan(on: Situation) -> HexSet:
    """Enemy hexes within extended range of an active air unit and in no zone: those without any unit, or with a Dutch regiment."""
    reach = NOWHERE
    for unit in on.active:
        if UNITS[unit].kind == "air" and on.where(unit):
            reach |= within(on.where(unit), allowances.longest_leg(unit))
    anybody = on.picture.disposition.occupied(on.side) | on.chart.enemy
    regiments = hexset(stand.at for unit, stand in on.state.units.items() if _is_regiment(UNITS[unit]) and stand.at)
    guarded = hexset(at for at in members(regiments) if len(those_at(on.state, at, opponent(on.side), "ground", "air")) > 1)
    return reach & open_to(ANY_JAPANESE) & ~on.chart.control & ~on.chart.zone & (~anybody | regiments & ~guarded)


def _is_regiment(unit: Unit) -> bool:
    return unit.nation == DUTCH and unit.kind == "ground" and unit.size == REGIMENT


def _regiments(state: EmpireState, at: int) -> list[str]:
    return [unit for unit, stand in state.units.items() if stand.at == at and _is_regiment(UNITS[unit])]


# --- the 11th Airborne --------------------------------------------------------------------------------------------------------


def _for_division(on: Situation, unit: str) -> HexSet:
    """The hexes without units, in no zone, within range of a US air unit that stands on its airfield; nobody need activate it. AL69."""
    start, reach = on.where(unit) if unit in on.state.units else 0, NOWHERE
    if not start or unit in on.offensive.moved or not holds(AIRFIELDS, start):
        return NOWHERE
    for aircraft in those_at(on.state, start, on.side, "air"):
        if UNITS[aircraft].nation == "US":
            reach |= within(start, UNITS[aircraft].reach if UNITS[aircraft].is_long_range else allowances.longest_leg(aircraft))
    occupied = on.picture.disposition.occupied(on.side)
    return reach & open_to(unit) & ~on.chart.zone & ~on.chart.enemy & ~occupied
