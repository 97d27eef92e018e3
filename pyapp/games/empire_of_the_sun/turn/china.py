"""Offensives in China by an operations card, and the surrender of China. EotS 12.72, 12.73."""

from __future__ import annotations

from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import CHINA_TRACK, table
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.die import roll_die
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, members
from pyapp.games.empire_of_the_sun.map.nations import NATIONS, NORTHERN_INDIA_AIRFIELDS, NOT_CHINA
from pyapp.games.empire_of_the_sun.politics.markers import COLLAPSED, coast_of_china_lost
from pyapp.games.empire_of_the_sun.politics.surrender import anybody, hand_over, put_out
from pyapp.games.empire_of_the_sun.state import CHINA, DUE, REMOVED, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of

NATION = "china"
CHINESE_BASES: HexSet = hexset(NATIONS[NATION].hexes) & ~NOT_CHINA & (AIRFIELDS | PORTS)
FOURTEENTH = "us_lrb_14af"  # the one bomber of long range that supports the Chinese: 12.72C


def may_attack(state: EmpireState, side: str) -> bool:
    """May Japan attack in China with an operations card: once a turn, in turns of even number, as long as China stands?

    Not when every port there is lost. EotS 12.72, 12.93.
    """
    if side != JAPAN or state.turn % 2 or state.tracks.china_attacked or NATION in state.tracks.surrendered:
        return False
    return not coast_of_china_lost(state)


def base_value(state: EmpireState) -> int:
    """The Japanese divisions less what comes to China over the Burma Road or the Hump. EotS 12.72A."""
    picture = picture_of(state)
    support = table("burma_road")["open" if picture.road_open else "hump" if picture.china_supplied else "closed"]
    return int(state.tracks.china_divisions - support)


def air_support(state: EmpireState) -> int:
    """The Allied aircraft in China that count against the offensive. EotS 12.72C."""
    return sum(not UNITS[unit].is_long_range or unit == FOURTEENTH for unit in in_china(state))


def in_china(state: EmpireState) -> list[str]:
    """The Allied aircraft in China."""
    return [unit for unit, stand in state.units.items() if stand.box == CHINA]


def attack(state: EmpireState, play: Play) -> None:
    """An offensive in China: one box towards the collapse, or, against aircraft, one back. EotS 12.72."""
    tracks = state.tracks
    tracks.china_attacked = True
    rolled = roll_die(play, say("eots.roll.china")) + air_support(state)
    base = base_value(state)
    if rolled <= base:
        tracks.china_front += 1
    elif in_china(state):
        tracks.china_front = max(0, tracks.china_front - 1)
    play.tell("eots_china_offensive", rolled=rolled, base=base, box=say(f"eots.china.{CHINA_TRACK[tracks.china_front]}"))
    if tracks.china_front == COLLAPSED:
        surrender(state, play)


def surrender(state: EmpireState, play: Play) -> None:
    """China surrenders at once: the aircraft there come back next turn, the Chinese units are gone for good.

    Without an Allied airfield in Northern India there is no way out for the aircraft. EotS 12.0, 12.71, 12.73.
    """
    state.tracks.surrendered.append(NATION)
    play.tell("eots_china_surrenders")
    way_out = any(controller(state, at) == ALLIES for at in members(NORTHERN_INDIA_AIRFIELDS))
    for unit in in_china(state):
        changes.put_aside(state, unit, DUE if way_out else REMOVED, state.turn + 1)
        if way_out:
            state.tracks.delayable.append(unit)
    put_out(state, play, [unit for unit, found in UNITS.items() if found.nation == "CHI"])
    hand_over(state, play, members(CHINESE_BASES), JAPAN, anybody)
