"""A ground unit slips away before the battle. EotS 7.43."""

from __future__ import annotations

from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS, lets_ground
from pyapp.games.empire_of_the_sun.movement import deeds
from pyapp.games.empire_of_the_sun.movement.borders import open_to
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, spell, those_at
from pyapp.games.empire_of_the_sun.state import ATTACK, OVERLAND, EmpireState


def attack(state: EmpireState, unit: str) -> int:
    """The attack strength of a unit as it stands, with what an event has changed in it for the offensive. AL25."""
    kind, bonuses = UNITS[unit], state.offensive.bonuses if state.offensive else []
    printed = kind.reduced[0] if state.units[unit].reduced and kind.reduced else kind.full[0]
    changed = sum(bonus.amount for bonus in bonuses if bonus.effect == ATTACK and unit in bonus.units and not bonus.at)
    return max(0, printed + changed)


def evaders(state: EmpireState, at: int) -> dict[str, list[int]]:
    """The ground units that may leave a hex into which the offensive has come on foot or from the sea, and where they may go.

    Each must be stronger in attack than all that has entered, and have a hex to go to from which none of it came. EotS 7.43.
    """
    offensive = deeds.open_offensive_of(state)
    entered = [unit for unit in those_at(state, at, offensive.side, "ground") if unit in offensive.moved]
    if not entered:
        return {}
    strength = sum(attack(state, unit) for unit in entered)
    came = {offensive.ways[unit][-2] for unit in entered}
    side = opponent(offensive.side)
    enemy = chart_of(state, side).enemy
    ways = [there for there, hexside in NEIGHBOURS[at].items() if lets_ground(hexside) and there not in came and not holds(enemy, there)]
    found = {}
    for unit in those_at(state, at, side, "ground"):
        open_hexes = sorted(there for there in ways if holds(open_to(unit), there))
        if attack(state, unit) > strength and open_hexes:
            found[unit] = open_hexes
    return found


class Mover(Step):
    """A step whose player moves: ``going`` are units that an evasion lets go on, ``spent`` the half points they have used."""

    going: list[str]
    spent: int


@step("eots_evade")
class Evade(Step):
    """The owner of ground units that are stronger than what has come upon them may take them away, one after the other. EotS 7.43.

    ``units`` have come and have ``spent`` so many half points; the mover goes on if nobody is left to stop them.
    """

    cite = "7.43"
    side: str
    at: int
    units: list[str] = field(default_factory=list)
    spent: int = 0
    gone: int = 0

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,) if evaders(state, self.at) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        """Nobody can leave any more."""
        self._end(state, play)

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_evade", seat=seat, space=spell(self.at), units=self.units)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("evade", "stand")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        found = evaders(state, self.at)
        if kind == "stand" or len(filled) == 2:
            return None
        return Pick("to", tuple(map(str, found[str(filled[0])])), "space") if filled else Pick("unit", tuple(found), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == "stand":
            self._end(state, play)
            return
        unit, to = str(action.args[0]), int(str(action.args[1]))
        changes.place(state, unit, to)
        self.gone += 1
        play.tell("eots_evaded", seat=self.side, unit=unit, source=spell(self.at), space=spell(to))
        deeds.take_along(state, play, self.side, [to])

    def _end(self, state: EmpireState, play: Play) -> None:
        play.done()
        mover = state.steps[-1]
        assert isinstance(mover, Mover)
        side = opponent(self.side)
        if not self.gone or holds(chart_of(state, side).held, self.at):
            return
        deeds.displace(state, play, self.at, self.side)
        if deeds.open_offensive_of(state).moved[self.units[0]] == OVERLAND:
            deeds.take_along(state, play, side, [self.at])
            mover.going, mover.spent = list(self.units), self.spent
