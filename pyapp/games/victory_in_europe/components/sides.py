"""The sides, the seats and the nations. VIE page 1, 12.0."""

from __future__ import annotations

from collections.abc import Mapping

AXIS, ALLIES, SOVIETS = "axis", "allies", "soviets"
SIDES = (AXIS, ALLIES, SOVIETS)
NOBODY = ""  # the side of a neutral that nobody plays

MAJORS = ("DE", "IT", "SU", "GB", "FR", "US")
NATIONS = (
    *MAJORS, "CA", "PL", "BE", "NL", "NO", "DK", "YU", "GR", "HU", "RO", "BG", "FI", "ES", "PT", "TR", "SE", "CH", "VI", "SY", "IQ", "IR",
    "IE", "IS", "BALTIC",
)  # fmt: skip
PARTNERS: Mapping[str, tuple[str, ...]] = {"GB": ("GB", "CA")}
"""Nations whose areas, factories and resources are one: Canada belongs to the British home territory. VIE 1.16."""

LEADERS: Mapping[str, str] = {AXIS: "DE", ALLIES: "GB", SOVIETS: "SU"}
"""The power that stands for a side where none is named, and holds what its minors take."""

WAR, ALLIED, NEUTRAL, CONQUERED = "war", "allied", "neutral", "conquered"
STANDINGS = (WAR, ALLIED, NEUTRAL, CONQUERED)
"""How a nation stands: a major power (or Poland) at war, a minor that fights for a side, a neutral, one whose blocks are out for good."""


def partners(nation: str) -> tuple[str, ...]:
    """The nations whose areas count as those of a nation.

    >>> partners("GB"), partners("DE")
    (('GB', 'CA'), ('DE',))
    """
    return PARTNERS.get(nation, (nation,))


def opposed(side: str, other: str) -> bool:
    """Do two sides fight each other? Western Allies and Soviets never do, and nobody fights for no side.

    >>> opposed("axis", "soviets"), opposed("allies", "soviets"), opposed("axis", "")
    (True, False, False)
    """
    return bool(side and other) and (side == AXIS) != (other == AXIS)
