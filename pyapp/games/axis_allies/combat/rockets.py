"""Rockets: antiaircraft guns that strike at factories in the bombing step. A development."""

from __future__ import annotations

from dataclasses import field as dataclass_field

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.fire import AA_GUN, DIE, developed
from pyapp.games.axis_allies.combat.raids import damage_factory
from pyapp.games.axis_allies.movement.routes import within
from pyapp.games.axis_allies.state import AxisState

RANGE = "aa_gun_attack_ic_range"
CITE = "Rockets"


@step("rockets")
class Rockets(Step):
    """One gun in each territory launches once, and each enemy factory is struck once a turn. Rulebook, "Rockets"."""

    cite = CITE

    launched: list[str] = dataclass_field(default_factory=list)
    struck: list[str] = dataclass_field(default_factory=list)

    def is_sound(self, state: AxisState) -> bool:
        return state.are_spaces(self.launched) and state.are_spaces(self.struck)

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,) if self._launchers(state) else ()

    def proceed(self, state: AxisState, play: Play) -> None:
        play.done()

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.rockets", seat=seat)

    def _targets(self, state: AxisState, origin: str) -> tuple[str, ...]:
        """The enemy factories in range of a launcher that can still be damaged this turn."""
        reach = developed(state, state.active, RANGE, 0)
        return tuple(
            place
            for place, _ in within(state, state.active, origin, reach)
            if place in state.factories and state.hostile_owner(state.active, place) and place not in self.struck
        )

    def _launchers(self, state: AxisState) -> tuple[str, ...]:
        """The territories of the power's side with a gun of its own that has a target left."""
        if not developed(state, state.active, RANGE, 0):
            return ()
        return tuple(
            space
            for space in state.spaces_with_pieces()
            if state.friendly_territory(state.active, space)
            and space not in self.launched
            and state.count(space, state.active, AA_GUN)
            and self._targets(state, space)
        )

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("launch", "done")

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind != "launch" or len(filled) > 1:
            return None
        if not filled:
            why_not = {space: Refusal(say("axis.launched", space=space), CITE) for space in self.launched}
            return Pick("from", self._launchers(state), "space", why_not=why_not)
        why_not = {space: Refusal(say("axis.struck", space=space), CITE) for space in self.struck}
        return Pick("to", self._targets(state, str(filled[0])), "space", why_not=why_not)

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        if action.kind == "done":
            play.done()
            return
        origin, place = str(action.args[0]), str(action.args[1])
        self.launched.append(origin)
        self.struck.append(place)
        faces = play.roll(1, DIE, say("roll.rocket", space=place, power=state.active))
        points = damage_factory(state, place, sum(faces))
        play.tell(
            "rocket",
            power=state.active,
            origin=origin,
            space=place,
            owner=state.owners[place],
            dice=faces,
            points=points,
            damage=state.factories[place],
        )
