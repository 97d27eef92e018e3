"""Units: a small value with a text form both ways, the key under which equal pieces are counted.

    germany.tank                             a tank at rest
    germany.fighter@2                        a fighter that has used two points of its movement this turn
    uk.transport(uk.infantry+>,uk.tank)      what it carries: ``+`` taken aboard this turn, ``>`` will land in the assault
    uk.transport(uk.infantry+>):france@1!    the land it will assault; ``!`` can do no more this turn
    usa.carrier(uk.fighter)                  an ally's fighter as cargo
    germany.bomber(germany.infantry>)@2      takes paratroopers along
    germany.bomber:raid@2                    will bomb the industrial complex of the territory it is in
    uk.battleship%                           hit once
    uk.carrier:host                          has guests that are up to defend it

In a form the owner is left out where it is the power that acts: ``transport(infantry,tank)*2``.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, replace

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say

RAID, ESCORT, SEABORNE, DROPPED, HOST = "raid", "escort", "seaborne", "dropped", "host"
_NAME = r"[a-z][a-z_0-9]*"
_CARGO = re.compile(rf"(?:(?P<owner>{_NAME})\.)?(?P<kind>{_NAME})(?P<fresh>\+?)(?P<landing>>?)")
_UNIT = re.compile(
    rf"(?:(?P<owner>{_NAME})\.)?(?P<kind>{_NAME})(?:\((?P<cargo>[^()]*)\))?(?P<damaged>%?)"
    rf"(?::(?P<note>{_NAME}))?(?:@(?P<used>[0-9]))?(?P<spent>!?)"
)


@dataclass(frozen=True, order=True)
class Cargo:
    """One unit aboard a transport or a guest fighter aboard a carrier."""

    owner: str
    kind: str
    fresh: bool = False
    landing: bool = False

    def label(self, actor: str = "") -> str:
        """The text form; without the owner where that is ``actor``."""
        owner = "" if self.owner == actor else f"{self.owner}."
        return f"{owner}{self.kind}{'+' * self.fresh}{'>' * self.landing}"


@dataclass(frozen=True)
class Unit:
    """One piece and what it has done this turn. Equal pieces in a space are counted together."""

    owner: str
    kind: str
    cargo: tuple[Cargo, ...] = ()
    damaged: bool = False
    note: str = ""
    used: int = 0
    spent: bool = False

    def __str__(self) -> str:
        return self.label()

    def label(self, actor: str = "") -> str:
        """The text form; without the owner where that is ``actor``.

        >>> Unit("uk", "transport", (Cargo("uk", "tank", fresh=True),), used=1).label("uk")
        'transport(tank+)@1'
        """
        owner = "" if self.owner == actor else f"{self.owner}."
        cargo = f"({','.join(item.label(actor) for item in self.cargo)})" if self.cargo else ""
        note = f":{self.note}" if self.note else ""
        used = f"@{self.used}" if self.used else ""
        return f"{owner}{self.kind}{cargo}{'%' * self.damaged}{note}{used}{'!' * self.spent}"

    def fresh_for_turn(self) -> Unit:
        """The same piece with nothing done: how it stands outside its owner's turn."""
        cargo = tuple(sorted(replace(item, fresh=False, landing=False) for item in self.cargo))
        return Unit(self.owner, self.kind, cargo)

    def with_(self, **changes: object) -> Unit:
        """A copy with some fields changed; cargo is kept in order."""
        changed = replace(self, **changes)  # type: ignore[arg-type]
        return replace(changed, cargo=tuple(sorted(changed.cargo))) if "cargo" in changes else changed


@functools.lru_cache(maxsize=20_000)
def unit(text: str, actor: str = "") -> Unit:
    """The unit that a text stands for; a missing owner means ``actor``. Raises BadData.

    >>> unit("uk.transport(uk.infantry+>,usa.tank):france@1!").cargo[1]
    Cargo(owner='usa', kind='tank', fresh=False, landing=False)
    """
    match = _UNIT.fullmatch(text) if len(text) < 300 else None
    owner = (match["owner"] or actor) if match else ""
    if not match or not owner:
        raise BadData(say("axis.bad_unit", text=text[:60]))
    cargo = tuple(sorted(_cargo(part, actor) for part in match["cargo"].split(","))) if match["cargo"] else ()
    return Unit(owner, match["kind"], cargo, bool(match["damaged"]), match["note"] or "", int(match["used"] or 0), bool(match["spent"]))


def _cargo(text: str, actor: str) -> Cargo:
    match = _CARGO.fullmatch(text)
    owner = (match["owner"] or actor) if match else ""
    if not match or not owner:
        raise BadData(say("axis.bad_unit", text=text[:60]))
    return Cargo(owner, match["kind"], bool(match["fresh"]), bool(match["landing"]))
