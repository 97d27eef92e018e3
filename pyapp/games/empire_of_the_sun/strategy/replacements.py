"""Replacements are used. EotS 4.1.2, 10."""

from __future__ import annotations

from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS, UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.movement.chart import spell
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState, Stand
from pyapp.games.empire_of_the_sun.strategy import pools
from pyapp.games.empire_of_the_sun.strategy.entry import Entry

RESTORE, REBUILD, DONE = "restore", "rebuild", "done"


@step("eots_use_replacements")
class Replacements(Step):
    """A player uses steps one by one, as long as they serve anybody: a reduced unit is restored, an eliminated one comes back reduced.

    Who brings a unit back at full strength restores it with a second step. ``placed`` are the units that have come back: they are placed
    as reinforcements are, and open no place for others. EotS 10.0.
    """

    cite = "10"
    side: str
    begun: list[str]
    steps: dict[str, int]
    placed: list[str] = field(default_factory=list)

    def is_sound(self, state: EmpireState) -> bool:
        return self.fits(state) and pools.are_there(state, self.side, self.steps)

    def fits(self, state: EmpireState) -> bool:
        """Are the HQs such, and the units that have come back the player's and on the map?"""
        if self.side not in SIDES or not set(self.begun) <= set(HEADQUARTERS):
            return False
        return all(unit in state.units and state.units[unit].at and UNITS[unit].side == self.side for unit in self.placed)

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        if not any(self.steps.values()):
            return ()
        entry = self._entry(state)
        return (self.side,) if self._reduced(state, entry) or self._lost(state, entry) else ()

    def _entry(self, state: EmpireState) -> Entry:
        return Entry(state, self.side, self.begun, self.placed)

    def _reduced(self, state: EmpireState, entry: Entry) -> list[str]:
        """The units that a step can restore: supplied, and in no enemy zone that is not neutralised. EotS 10.0."""
        found = []
        for unit, stand in state.units.items():
            if not stand.reduced or not (stand.at or stand.box == CHINA) or UNITS[unit].side != self.side:
                continue
            served = unit in self.placed or (
                unit in entry.picture.supplied and not (stand.at and holds(entry.chart.zone, stand.at))
            )  # fmt: skip
            if served and self._pool(unit) and self._in_place(stand):
                found.append(unit)
        return found

    def _lost(self, state: EmpireState, entry: Entry) -> list[str]:
        """The eliminated units that a step can bring back. EotS 10.0."""
        return [
            unit
            for unit in state.units
            if UNITS[unit].side == self.side and pools.can_come_back(state, unit) and self._pool(unit) and self._places(entry, unit)
        ]

    def _pool(self, unit: str) -> str:
        """The kind of steps that serves a unit, "" for none. An event may grant steps that serve few (`granted`), so may the next three."""
        return pools.pool_for(self.steps, unit)

    def _in_place(self, stand: Stand) -> bool:
        """May a unit be restored where it is?"""
        return True

    def _places(self, entry: Entry, unit: str) -> list[int]:
        """Where an eliminated unit may come back."""
        return entry.hexes(unit)

    def _use(self, state: EmpireState, unit: str) -> None:
        """A step is used for a unit."""
        pools.use(state, self.steps, unit)

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_use_replacements", seat=seat, steps={pool: number for pool, number in self.steps.items() if number})

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        entry = self._entry(state)
        restore = (RESTORE,) if self._reduced(state, entry) else ()
        return (*restore, *((REBUILD,) if self._lost(state, entry) else ()), DONE)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == DONE or (kind == RESTORE and filled):
            return None
        entry = self._entry(state)
        if kind == RESTORE:
            return Pick("unit", tuple(self._reduced(state, entry)), "unit")
        if not filled:
            return Pick("unit", tuple(self._lost(state, entry)), "unit")
        return Pick("to", tuple(map(spell, self._places(entry, str(filled[0])))), "space") if len(filled) == 1 else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == DONE:
            play.done()
            return
        unit = str(action.args[0])
        self._use(state, unit)
        if action.kind == RESTORE:
            changes.set_reduced(state, unit, False)
            play.tell("eots_restored", seat=self.side, unit=unit)
            return
        at = int(str(action.args[1]))
        changes.place(state, unit, at)
        changes.set_reduced(state, unit, True)
        self.placed.append(unit)
        play.tell("eots_rebuilt", seat=self.side, unit=unit, space=spell(at))
