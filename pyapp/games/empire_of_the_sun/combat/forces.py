"""Who takes part in a battle and how strong each unit is in it. EotS 8.1, 8.2A."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

GARRISON = "garrison"
"""The name of an intrinsic unit, which has no counter. EotS 12.77, 12.94."""


@dataclass(frozen=True)
class Fighter:
    """A unit in a battle. ``attack`` is by steps left: its last value is that at full strength.

    ``near`` units are in the battle hex. ``fires`` says that its attack counts in air-naval combat: escorts of distant carriers only share
    the losses. ``landed`` are ground units of the offensive player that came by sea.
    """

    unit: str
    kind: str
    steps: int
    attack: tuple[int, ...]
    defence: int
    near: bool = True
    fires: bool = False
    carrier: bool = False
    landed: bool = False
    american: bool = False
    armoured: bool = False

    def __hash__(self) -> int:
        """By what differs most between fighters: the odds look forces up very often."""
        return hash((self.unit, self.steps))

    @property
    def flies(self) -> bool:
        """Aircraft or carrier?"""
        return self.kind == "air" or self.carrier

    @property
    def is_full(self) -> bool:
        """At full strength with a reduced side to turn to? A unit of one step is not."""
        return self.steps == len(self.attack) > 1

    @property
    def strength(self) -> int:
        """Its attack as it is now."""
        return self.attack[self.steps - 1]


Force = tuple[Fighter, ...]
Forces = Mapping[str, Force]


def at_sea_or_aloft(force: Force) -> Force:
    """The ships and aircraft."""
    return tuple(fighter for fighter in force if fighter.kind in ("air", "naval"))


def ashore(force: Force, *, landed: bool = True) -> Force:
    """The ground units, intrinsic ones included; those that came by sea as well or not."""
    return tuple(f for f in force if f.kind in ("ground", GARRISON) and (landed or not f.landed))


def aloft(force: Force) -> Force:
    """The aircraft and carriers."""
    return tuple(fighter for fighter in force if fighter.flies)


def ships_in_the_hex(force: Force) -> Force:
    """The ships in the battle hex."""
    return tuple(fighter for fighter in force if fighter.kind == "naval" and fighter.near)


def firing(force: Force) -> int:
    """The attack in air-naval combat. EotS 8.2A."""
    return sum(fighter.strength for fighter in force if fighter.fires)


def ground_strength(force: Iterable[Fighter]) -> int:
    """The attack in ground combat, of those who take part in it. EotS 8.4A."""
    return sum(fighter.strength for fighter in force)


def without(force: Force, losses: Mapping[str, int]) -> Force:
    """A force after it has lost steps. Intrinsic units are lost one for each step."""
    left = []
    garrison = losses.get(GARRISON, 0)
    for fighter in force:
        if fighter.kind == GARRISON:
            steps = fighter.steps - (garrison > 0)
            garrison -= 1
        else:
            steps = fighter.steps - losses.get(fighter.unit, 0)
        if steps == fighter.steps:
            left.append(fighter)
        elif steps > 0:
            left.append(replace(fighter, steps=steps))
    return tuple(left)
