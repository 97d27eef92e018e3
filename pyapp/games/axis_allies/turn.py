"""The sequence of play: rounds of turns, and the six phases of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pyapp.engine.messages import say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.china import ChinaTurn, ChinaWhen, MobilizeChina, moves_china, raise_infantry
from pyapp.games.axis_allies.combat.conduct_combat import ConductCombat
from pyapp.games.axis_allies.components.technology import WAR_BONDS
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.economy import objectives, research
from pyapp.games.axis_allies.economy.mobilize import Mobilize
from pyapp.games.axis_allies.economy.purchase import Purchase
from pyapp.games.axis_allies.economy.research import Research
from pyapp.games.axis_allies.movement import carriers, landing
from pyapp.games.axis_allies.movement.combat_move import CombatMove
from pyapp.games.axis_allies.movement.noncombat_move import NoncombatMove
from pyapp.games.axis_allies.state import AxisState, Turn
from pyapp.games.axis_allies.victory import check_victory

PHASES: dict[str, type[Step]] = {
    "research": Research,
    "purchase": Purchase,
    "china_first": ChinaWhen,
    "combat_move": CombatMove,
    "conduct_combat": ConductCombat,
    "noncombat_move": NoncombatMove,
    "china_last": ChinaTurn,
    "mobilize": Mobilize,
    "mobilize_china": MobilizeChina,
}
NEED_CAPITAL = ("research", "purchase", "mobilize")
UNTOLD = ("china_first", "china_last")
NEED_PIECES = ("combat_move", "noncombat_move")


@step("rounds")
class Rounds(Step):
    """Round after round, every power has its turn in order; after the last the victory check. Rulebook, "Sequence of play"."""

    def proceed(self, state: AxisState, play: Play) -> None:
        order = state.rules.turn_order[state.setup.scenario]
        if state.active == order[-1]:
            check_victory(state, play)
            if state.result:
                return
            state.round += 1
        state.active = order[(order.index(state.active) + 1) % len(order)] if state.active else order[0]
        play.tell("turn_begins", power=state.active, round=state.round)
        begin_turn(state)
        play.push(PowerTurn())


@step("turn")
class PowerTurn(Step):
    """One turn: the phases in order, those left out that a power without its capital does not have. Rulebook, "Turn sequence"."""

    outline: ClassVar[tuple[str, ...]] = (*PHASES, "income")
    position: int = 0

    def is_sound(self, state: AxisState) -> bool:
        return 0 <= self.position <= len(self.outline)

    def proceed(self, state: AxisState, play: Play) -> None:
        if self.position:
            self._after(state, play, self.outline[self.position - 1])
        if self.position == len(self.outline):
            end_turn(state, play)
            play.done()
            return
        phase = self.outline[self.position]
        self.position += 1
        if phase in PHASES and self._takes_place(state, phase):
            if phase not in UNTOLD:
                play.tell("phase", power=state.active, phase=phase)
            play.push(PHASES[phase]())
        if phase == "purchase" and state.rules.china.get("controlled_by") == state.active:
            raise_infantry(state, play)
        elif phase == "income":
            collect_income(state, play)

    def _takes_place(self, state: AxisState, phase: str) -> bool:
        """Rulebook, "Capturing and liberating capitals": without its capital a power neither buys nor mobilizes."""
        if phase == "research" and not (state.rules.technology and state.setup.has(research.OPTION)):
            return False
        if phase in ("china_first", "china_last"):
            return moves_china(state, state.active) and (phase != "china_last" or state.turn.china_waits)
        if phase == "mobilize_china":
            return state.rules.china.get("controlled_by") == state.active
        if phase in NEED_CAPITAL:
            return state.holds_capital(state.active)
        if phase in NEED_PIECES:
            return _has_pieces(state, state.active) or bool(state.turn.stranded)
        return True

    def _after(self, state: AxisState, play: Play, phase: str) -> None:
        if phase == "mobilize":
            landing.destroy_unlanded(state, play, state.active, mobilized=True)


def _has_pieces(state: AxisState, power: str) -> bool:
    """Has a power anything on the board, be it aboard an ally's ship?"""
    pieces = (unit(text) for texts in state.units.values() for text in texts)
    return any(piece.owner == power or any(item.owner == power for item in piece.cargo) for piece in pieces)


def begin_turn(state: AxisState) -> None:
    """Note what is so at the start of a turn, and let the power's fighters take off from allied carriers."""
    power = state.active
    zones = [space.id for space in state.rules.spaces.values() if space.is_sea]
    state.turn = Turn(
        hostile_zones=[zone for zone in zones if state.hostile_zone(power, zone)],
        open_canals=[
            canal.id for canal in state.rules.canals if all(state.friendly_territory(power, territory) for territory in canal.land)
        ],
    )
    carriers.launch_guests(state, power)


def collect_income(state: AxisState, play: Play) -> None:
    """Phase 6. A power whose capital is in enemy hands collects nothing. Rulebook, "Collect income"."""
    power = state.active
    if not state.holds_capital(power):
        play.tell("no_income", power=power)
        return
    income = state.production(power)
    state.powers[power].ipcs += income
    play.tell("income", power=power, ipcs=income, total=state.powers[power].ipcs)
    if state.setup.has(objectives.OPTION):
        for objective in objectives.objectives(state, power):
            if objective.fulfilled:
                state.powers[power].ipcs += objective.bonus
                play.tell("objective", power=power, objective=objective.id, ipcs=objective.bonus, total=state.powers[power].ipcs)
    if state.has_development(power, WAR_BONDS):
        (bonds,) = play.roll(1, 6, say("why.war_bonds", power=power))
        state.powers[power].ipcs += bonds
        play.tell("war_bonds", power=power, dice=[bonds], total=state.powers[power].ipcs)


def end_turn(state: AxisState, play: Play) -> None:
    """Stand the power's pieces up again and seat its fighters on their carriers."""
    power = state.active
    for space in list(state.spaces_with_pieces()):
        for piece, number in state.pieces(space):  # allies' transports too: they may have taken this power's cargo or landed it
            if piece != piece.fresh_for_turn():
                state.change(space, piece, piece.fresh_for_turn(), number)
    carriers.seat_guests(state, power)
    play.tell("turn_ends", power=power, ipcs=state.powers[power].ipcs)
    state.turn = Turn()


def phase_steps(phase: str) -> list[Step]:
    """The open steps of a turn that has come to a phase: for positions that are set up by hand. Raises KeyError."""
    make: Callable[[], Step] = PHASES[phase]
    return [Rounds(), PowerTurn(PowerTurn.outline.index(phase) + 1), make()]
