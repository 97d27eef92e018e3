"""Movement after the battles, which ends an offensive. EotS 6.28, 8.6.

Control is settled, what is too much in a hex goes, then the player in reaction moves, then the other (R18).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick, Picks
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.components.sides import SIDES, opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.movement import deeds, homeward
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, read, spell
from pyapp.games.empire_of_the_sun.movement.emergency import Emergency
from pyapp.games.empire_of_the_sun.movement.forms import ARMS, words
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.stacking import Surplus
from pyapp.games.empire_of_the_sun.state import EmpireState


@step("eots_post_battle")
class PostBattle(Step):
    """The parts of the movement after battle in their order. EotS 6.28, 7.34, 8.6."""

    position: int = 0

    def is_sound(self, state: EmpireState) -> bool:
        return state.offensive is not None and 0 <= self.position <= len(outline(state.offensive.side))

    def proceed(self, state: EmpireState, play: Play) -> None:
        side = deeds.open_offensive_of(state).side
        parts = outline(side)
        if self.position == 0:
            sink_with_ships(state, play)
            settle_control(state, play)
        if self.position == len(parts):
            play.done()
            return
        self.position += 1
        play.push(parts[self.position - 1])


def outline(side: str) -> Sequence[Step]:
    """What happens after the battles of the offensive of a player."""
    other = opponent(side)
    return (
        Surplus(other), Surplus(side), AfterMoves(other), Emergency(other), AfterMoves(side), Emergency(side),
        Surplus(other, naval=True), Surplus(side, naval=True),
    )  # fmt: skip


def sink_with_ships(state: EmpireState, play: Play) -> None:
    """Brigades whose ship was sunk in the offensive are lost. EotS 7.46."""
    for unit, ship in sorted(deeds.open_offensive_of(state).aboard.items()):
        if state.units[unit].at and not state.units[ship].at:
            play.tell("eots_eliminated", seat=UNITS[unit].side, units=[unit], steps=deeds.eliminate(state, unit))


def settle_control(state: EmpireState, play: Play) -> None:
    """Who alone has ground units in a hex controls it, those that have landed and were not repulsed among them. EotS 7.55, 8.4C, 12.1."""
    offensive = deeds.open_offensive_of(state)
    for side in SIDES:
        chart, other = chart_of(state, side), chart_of(state, opponent(side))
        for unit, stand in list(state.units.items()):
            staying = UNITS[unit].kind == "ground" and UNITS[unit].side == side and unit not in offensive.repulsed
            if stand.at and staying and not holds(chart.control | other.own_ground, stand.at):
                deeds.take(state, play, stand.at, side)
        for unit, stand in list(state.units.items()):
            if UNITS[unit].kind == "hq" and UNITS[unit].side == side and stand.at and not holds(chart_of(state, side).control, stand.at):
                deeds.displace(state, play, stand.at, side, alone=False)


@step("eots_after_moves")
class AfterMoves(Step):
    """A player brings aircraft to airfields and ships to ports; troops that were repulsed go back. What cannot is lost. EotS 8.61, 8.62."""

    cite = "8.6"
    side: str
    moved: list[str] = field(default_factory=list)

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        on = Situation(state, self.side)
        free = (unit for unit in homeward.allowed(on) if unit not in self.moved)
        return (self.side,) if any(homeward.targets(on, [unit]) for unit in free) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        self._end(state, play)

    def _sources(self, on: Situation) -> list[int]:
        """The hexes from which somebody can move."""
        found: set[int] = set()
        for unit in homeward.allowed(on):
            if unit not in self.moved and on.where(unit) not in found and homeward.targets(on, [unit]):
                found.add(on.where(unit))
        return sorted(found)

    def _movers(self, on: Situation, at: int) -> dict[str, list[str]]:
        """The units in a hex that can move, by arm."""
        found: dict[str, list[str]] = {}
        for unit in sorted(homeward.allowed(on), key=lambda unit: ARMS.index(UNITS[unit].kind)):
            if on.where(unit) == at and unit not in self.moved and homeward.targets(on, [unit]):
                found.setdefault(UNITS[unit].kind, []).append(unit)
        return found

    def prompt(self, state: EmpireState, seat: str) -> Message:
        on = Situation(state, self.side)
        owed = homeward.must_go(on, self.moved)
        return say("prompt.eots_after_moves.owed" if owed else "prompt.eots_after_moves", seat=seat, units=owed)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        on = Situation(state, self.side)
        return ("move",) if homeward.must_go(on, self.moved) else ("move", "done")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        on = Situation(state, self.side)
        if kind != "move" or len(filled) == 4:
            return None
        if len(filled) == 3:
            return Pick("to", tuple(map(spell, homeward.targets(on, words(filled[2])))), "space")
        if not filled:
            return Pick("from", tuple(map(spell, self._sources(on))), "space")
        arms = self._movers(on, read(filled[0]))
        if len(filled) == 1:
            return Pick("arm", tuple(arms), "arm")
        return Picks("units", tuple(arms.get(str(filled[1]), ())), least=1, what="unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        on = Situation(state, self.side)
        if action.kind == "done":
            self._end(state, play)
            return
        units, to = words(action.args[2]), read(action.args[3])
        source = on.where(units[0])
        for unit in units:
            deeds.put(state, unit, to)
        self.moved += units
        play.tell("eots_went_home", seat=self.side, units=units, source=spell(source), space=spell(to))

    def _end(self, state: EmpireState, play: Play) -> None:
        on = Situation(state, self.side)
        lost = homeward.doomed(on)
        steps = sum(deeds.eliminate(state, unit) for unit in lost)
        if lost:
            play.tell("eots_eliminated", seat=self.side, units=lost, steps=steps)
        play.done()
