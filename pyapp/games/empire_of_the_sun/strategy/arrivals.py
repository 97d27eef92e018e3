"""Reinforcements come into play, are delayed, or are lost to Europe. EotS 4.1.1, 9.1, 9.2."""

from __future__ import annotations

from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, SIDES
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS, UNITS
from pyapp.games.empire_of_the_sun.movement.chart import read, spell
from pyapp.games.empire_of_the_sun.state import CHINA, DELAY, DUE, REMOVED, EmpireState
from pyapp.games.empire_of_the_sun.strategy.entry import Entry
from pyapp.games.empire_of_the_sun.strategy.europe import PANAMA, delay, is_delayed

NATION_OF = {"AUS": "australia", "IND": "india"}  # whose units come no more once their nation has surrendered: EotS 12.63, 12.83


def new(state: EmpireState, side: str) -> list[str]:
    """The units whose turn of arrival this is. EotS 2.2."""
    return [unit for unit, found in UNITS.items() if found.side == side and found.turn == state.turn and unit not in state.units]


def waiting(state: EmpireState, side: str, box: str) -> list[str]:
    """The units of a player that wait in a box: delayed ones, or on the turn track those that are due by now."""
    return [unit for unit, stand in state.units.items() if UNITS[unit].side == side and stand.box == box and stand.due <= state.turn]


@step("eots_arrivals")
class Arrivals(Step):
    """It is settled who comes this turn and who is delayed, before anybody is placed. EotS 4.1.1, 9.21, 12.83."""

    side: str
    begun: list[str]

    def is_sound(self, state: EmpireState) -> bool:
        return self.side in SIDES and set(self.begun) <= set(HEADQUARTERS)

    def proceed(self, state: EmpireState, play: Play) -> None:
        delayed, due, fresh = waiting(state, self.side, DELAY), waiting(state, self.side, DUE), new(state, self.side)
        lost = [unit for unit in (*delayed, *fresh) if NATION_OF.get(UNITS[unit].nation) in state.tracks.surrendered]
        for unit in lost:
            changes.put_aside(state, unit, REMOVED)
        if lost:
            play.tell("eots_reinforcements_lost", seat=self.side, units=lost)
        may_be_late = [*fresh, *(unit for unit in due if unit in state.tracks.delayable)]
        late = [unit for unit in may_be_late if unit not in lost and is_delayed(state, unit)]
        units = [unit for unit in (*delayed, *due, *fresh) if unit not in lost and unit not in late]
        state.tracks.delayable = [unit for unit in state.tracks.delayable if unit not in due]
        if self.side == ALLIES and PANAMA in state.tracks.in_force:
            state.tracks.in_force.remove(PANAMA)
        play.replace(Reinforcements(self.side, self.begun, units, late))


@step("eots_reinforcements")
class Reinforcements(Step):
    """A player places his reinforcements one by one. What has no place any more waits for the next turn, and so do the ``late``.

    An HQ without a place stays on the turn track, from which a card may still bring it (7.56). EotS 9.11, 9.14.
    """

    cite = "9.11"
    side: str
    begun: list[str]
    units: list[str]
    late: list[str] = field(default_factory=list)
    placed: list[str] = field(default_factory=list)

    def is_sound(self, state: EmpireState) -> bool:
        """Nobody comes twice, and nobody who is in play already."""
        coming = [*self.units, *self.late, *self.placed]
        if self.side not in SIDES or not set(self.begun) <= set(HEADQUARTERS) or len(set(coming)) < len(coming):
            return False
        return all(unit in UNITS and UNITS[unit].side == self.side for unit in coming) and all(
            (unit not in state.units or state.units[unit].box in (DELAY, DUE)) != (unit in self.placed) for unit in coming
        )

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        entry = self._entry(state)
        return (self.side,) if any(_places(entry, unit) for unit in self.units) else ()

    def _entry(self, state: EmpireState) -> Entry:
        return Entry(state, self.side, self.begun, self.placed)

    def proceed(self, state: EmpireState, play: Play) -> None:
        for unit in self.units:
            if UNITS[unit].kind == "hq":
                changes.put_aside(state, unit, DUE, state.turn + 1)
                play.tell("eots_waits", seat=self.side, unit=unit, turn=state.turn + 1)
        stuck = [unit for unit in self.units if UNITS[unit].kind != "hq"]
        play.done()
        delay(state, play, self.side, [*stuck, *self.late])

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_reinforcements", seat=seat, units=self.units)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("place",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        entry = self._entry(state)
        if not filled:
            return Pick("unit", tuple(unit for unit in self.units if _places(entry, unit)), "unit")
        return Pick("to", _places(entry, str(filled[0])), "space") if len(filled) == 1 else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        unit, at = str(action.args[0]), read(action.args[1])
        self.units.remove(unit)
        self.placed.append(unit)
        reduced = unit not in state.units and UNITS[unit].arrives_reduced
        if at:
            changes.place(state, unit, at)
        else:
            changes.put_aside(state, unit, CHINA)
        if reduced:
            changes.set_reduced(state, unit, True)
        play.tell("eots_arrived", seat=self.side, unit=unit, space=spell(at))


def _places(entry: Entry, unit: str) -> tuple[str, ...]:
    """The places of a unit as a form names them. Only reinforcements are placed in China (R105)."""
    return (*map(spell, entry.hexes(unit)), *((CHINA,) if entry.enters_china(unit) else ()))
