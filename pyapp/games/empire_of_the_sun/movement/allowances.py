"""How far units may go. EotS 5.1.1, 6.22, 7.1."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import Offensive

BASIC_NAVAL = 5
STRATEGICALLY = 2  # what strategic movement multiplies the allowance by: EotS 7.23, 7.33, 7.44


def naval(offensive: Offensive, *, reacts: bool = False) -> int:
    """The hexes that a ship may enter; an event may set its own number for its player, not for who ``reacts``. EotS 5.1.1, 6.22."""
    own = 0 if reacts else offensive.naval_points
    return own or BASIC_NAVAL * offensive.value


def ground(offensive: Offensive) -> int:
    """The movement points of a ground unit in halves, because a transport route costs half a point. EotS 7.41."""
    return 2 * offensive.value


def legs(offensive: Offensive) -> int:
    """How many legs aircraft may fly. EotS 5.1.1, 7.31."""
    return offensive.value


def longest_leg(unit: str) -> int:
    """The longest leg of an aircraft: its extended range, in parentheses or not. EotS 7.31."""
    return max(UNITS[unit].reach, UNITS[unit].extended)


def fighting_leg(unit: str) -> int:
    """The longest leg after which an aircraft may still fight: not a range in parentheses. EotS 7.1, 7.31."""
    return UNITS[unit].reach if UNITS[unit].no_battle else longest_leg(unit)


def battle_range(unit: str) -> int:
    """How far from a battle aircraft or a carrier may be to take part in it. EotS 1.3, 8.11."""
    return UNITS[unit].reach if UNITS[unit].is_carrier else fighting_leg(unit)
