"""What is too much in a hex goes back to the turn track. EotS 7.24, 7.34, 7.48."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.tables import MOST_GROUND_AND_AIR, MOST_NAVAL
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.movement.chart import spell
from pyapp.games.empire_of_the_sun.movement.deeds import eliminate
from pyapp.games.empire_of_the_sun.state import DUE, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of

NAVAL_RETURN, OTHERS_RETURN = 1, 2  # turns from now: EotS 7.24, 7.34, 7.48


def ground_and_air(units: Sequence[Unit]) -> int:
    """How many units of a player count for stacking. EotS 7.34.

    Two US aircraft of one designation, one a long range bomber, are one; those of the Commonwealth are two (R201).
    """
    bombers = {unit.name.removesuffix(" LRB") if unit.nation == "US" else unit.name for unit in units if unit.is_long_range}
    others = [unit for unit in units if unit.kind in ("ground", "air") and not unit.is_long_range]
    return len(others) + len(bombers - {unit.name for unit in others if unit.kind == "air"})


def counted(units: Iterable[str]) -> int:
    """How many of these units count for stacking."""
    return ground_and_air([UNITS[unit] for unit in units])


def surplus(state: EmpireState, side: str, *, naval: bool) -> dict[int, list[str]]:
    """For every hex with too many units of a player those among which one must go, aircraft before ground units. EotS 7.34.

    Ships count when the offensive is over (7.24), the others already before the movement after battle.
    """
    stacks: dict[int, list[str]] = {}
    for name, stand in state.units.items():
        if stand.at and UNITS[name].side == side:
            stacks.setdefault(stand.at, []).append(name)
    found = {}
    for at, units in sorted(stacks.items()):
        ships = [unit for unit in units if UNITS[unit].kind == "naval"]
        if counted(units) > MOST_GROUND_AND_AIR:
            aircraft = [unit for unit in units if UNITS[unit].kind == "air"]
            found[at] = aircraft or [unit for unit in units if UNITS[unit].kind == "ground"]
        elif naval and len(ships) > MOST_NAVAL:
            found[at] = ships
    return found


def with_room(state: EmpireState, hexes: Iterable[int], units: Sequence[str]) -> list[int]:
    """Those of some hexes in which there is room for more ground units or aircraft of a player."""
    if counted(units) > MOST_GROUND_AND_AIR:
        return []
    side, wanted = UNITS[units[0]].side, list(hexes)
    there: dict[int, list[str]] = {at: [] for at in wanted}
    for name, stand in state.units.items():
        if stand.at in there and UNITS[name].side == side and name not in units:
            there[stand.at].append(name)
    free = MOST_GROUND_AND_AIR - len(units)
    return [at for at in wanted if len(there[at]) <= free or counted([*there[at], *units]) <= MOST_GROUND_AND_AIR]


def has_room(state: EmpireState, at: int, units: Sequence[str]) -> bool:
    """Is there room in a hex for more ground units or aircraft of a player?"""
    return bool(with_room(state, (at,), units))


@step("eots_surplus")
class Surplus(Step):
    """A player takes away what is too much in a hex: supplied units come back as reinforcements, others are eliminated. EotS 7.24, 7.34."""

    cite = "7.34"
    side: str
    naval: bool = False

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,) if surplus(state, self.side, naval=self.naval) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_surplus", seat=seat, spaces=[str(at) for at in surplus(state, self.side, naval=self.naval)])

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("withdraw",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if filled:
            return None
        found = surplus(state, self.side, naval=self.naval)
        return Pick("unit", tuple(unit for units in found.values() for unit in units), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        unit = str(action.args[0])
        at = state.units[unit].at
        if unit not in picture_of(state).supplied:
            play.tell("eots_eliminated", seat=self.side, units=[unit], steps=eliminate(state, unit))
            return
        turn = state.turn + (NAVAL_RETURN if UNITS[unit].kind == "naval" else OTHERS_RETURN)
        changes.put_aside(state, unit, DUE, turn)
        play.tell("eots_surplus_left", seat=self.side, unit=unit, space=spell(at), turn=turn)
