"""China: a power that another player moves inside his own turn, with infantry that come by territory and land it may not leave."""

from __future__ import annotations

from typing import ClassVar

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field, Number, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.conduct_combat import ConductCombat
from pyapp.games.axis_allies.components.edition import AXIS
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.movement.combat_move import CombatMove
from pyapp.games.axis_allies.movement.noncombat_move import NoncombatMove
from pyapp.games.axis_allies.state import AxisState, Turn

CHINA = "china"
BEFORE, AFTER = "before", "after"
MOST_IN_A_TERRITORY = 3
CITE = "China"


def moves_china(state: AxisState, power: str) -> bool:
    """Does this power's player move China, and is there a China to move?"""
    return state.rules.china.get("controlled_by") == power and any(
        piece.owner == CHINA for space in state.units for piece, _ in state.pieces(space)
    )


def raise_infantry(state: AxisState, play: Play) -> None:
    """One infantry for every two Chinese territories that the Axis does not hold. Rulebook, "China"."""
    side_of = state.rules.side_of
    free = [territory for territory in state.rules.china["china_territories"] if side_of.get(state.owners.get(territory, "")) != AXIS]
    number = len(free) // int(state.rules.china["new_infantry"]["per_territories"])
    if number:
        bought = state.powers[CHINA].bought
        bought["infantry"] = bought.get("infantry", 0) + number
        play.tell("china_raises", power=CHINA, number=number, territories=len(free))


def open_places(state: AxisState) -> dict[str, int]:
    """The Chinese territories that can take new infantry and how many each: those with fewer than three Chinese units."""
    places = {}
    for territory in state.rules.china["china_territories"]:
        there = sum(number for _, number in state.own_in(CHINA, territory))
        if state.owners.get(territory) == CHINA and there < MOST_IN_A_TERRITORY:
            places[territory] = MOST_IN_A_TERRITORY - there
    return places


@step("china_when")
class ChinaWhen(Step):
    """The player who moves China says whether it moves and fights before his own power or after. Rulebook, "China"."""

    cite = CITE

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (CHINA,)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("turn",)

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("when", (BEFORE, AFTER), "when")

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        play.done()
        if action.args[0] == BEFORE:
            play.push(ChinaTurn())
        else:
            state.turn.china_waits = True


@step("china_turn")
class ChinaTurn(Step):
    """China moves and fights as a whole, apart from the power whose turn it is. Rulebook, "China"."""

    outline: ClassVar[tuple[type[Step], ...]] = (CombatMove, ConductCombat, NoncombatMove)
    phases: ClassVar[tuple[str, ...]] = ("combat_move", "conduct_combat", "noncombat_move")
    position: int = 0

    def is_sound(self, state: AxisState) -> bool:
        return 0 <= self.position <= len(self.outline)

    def proceed(self, state: AxisState, play: Play) -> None:
        if self.position == 0:
            state.turn_of_patron = state.turn
            state.turn = Turn(captured=list(state.turn.captured))
            state.active = CHINA
        if self.position == len(self.outline):
            self._give_back(state, play)
            return
        play.tell("phase", power=CHINA, phase=self.phases[self.position])
        self.position += 1
        play.push(self.outline[self.position - 1]())

    def _give_back(self, state: AxisState, play: Play) -> None:
        for space in list(state.spaces_with_pieces()):
            for piece, number in state.own_in(CHINA, space):
                if piece != piece.fresh_for_turn():
                    state.change(space, piece, piece.fresh_for_turn(), number)
        captured = state.turn.captured
        assert state.turn_of_patron is not None
        state.turn, state.turn_of_patron = state.turn_of_patron, None
        state.turn.captured = sorted({*state.turn.captured, *captured})
        state.turn.china_waits = False
        state.active = str(state.rules.china["controlled_by"])
        play.done()


@step("mobilize_china")
class MobilizeChina(Step):
    """New Chinese infantry go to Chinese territories with fewer than three Chinese units; the rest is kept. Rulebook, "China"."""

    cite = CITE

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (CHINA,) if state.powers[CHINA].bought.get("infantry") and open_places(state) else ()

    def proceed(self, state: AxisState, play: Play) -> None:
        play.done()

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.mobilize_china", seat=seat, number=state.powers[CHINA].bought.get("infantry", 0))

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("place_infantry", "done")

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        places = open_places(state)
        if kind != "place_infantry" or len(filled) > 1:
            return None
        if not filled:
            return Pick("territory", tuple(places), "space", why_not=self._closed(state, places))
        return Number("number", 1, min(places[str(filled[0])], state.powers[CHINA].bought["infantry"]))

    def _closed(self, state: AxisState, places: dict[str, int]) -> dict[str, Refusal]:
        return {
            territory: Refusal(say("axis.china_no_place", space=territory), CITE)
            for territory in state.rules.china["china_territories"]
            if territory not in places
        }

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        if action.kind == "done":
            play.done()
            return
        territory, number = str(action.args[0]), action.args[1]
        assert isinstance(number, int)
        china = state.powers[CHINA]
        china.bought["infantry"] -= number
        if not china.bought["infantry"]:
            del china.bought["infantry"]
        china.fielded["infantry"] = china.fielded.get("infantry", 0) + number
        state.add(territory, Unit(CHINA, "infantry"), number)
        play.tell("mobilized", power=CHINA, space=territory, factory=territory, units={"infantry": number})
