"""Press or retreat: which attackers may leave a battle, where they go, and the decision."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.contested import RETREATED
from pyapp.games.axis_allies.combat.forces import ATTACKER, current, kinds, members, strength
from pyapp.games.axis_allies.components.edition import AIR
from pyapp.games.axis_allies.components.units import DROPPED, SEABORNE, Unit
from pyapp.games.axis_allies.state import AxisState, Battle


def retreat_spaces(state: AxisState, space: str) -> list[str]:
    """Where the attackers in a space may retreat to: adjacent friendly spaces from which at least one of them came.

    A sea zone must have been friendly when the turn began. Rulebook, "General combat", condition B.
    """
    came_from = [origin for origin in state.turn.origins.get(space, []) if origin in state.space(space).neighbours]
    if state.space(space).is_sea:
        hostile = state.turn.hostile_zones
        return sorted(zone for zone in set(came_from) if zone not in hostile and not state.hostile_zone(state.active, zone))
    return sorted(origin for origin in set(came_from) if state.friendly_territory(state.active, origin))


def retreating(state: AxisState, battle: Battle) -> list[tuple[Unit, int]]:
    """The attackers that would leave in a retreat: all but seaborne land units. None when they have nowhere to go.

    All leave together; only aircraft need no space to go to, they stay above the battle until noncombat movement.
    Paratroopers leave with the overland units or hold out where they were dropped.
    """
    staying = (SEABORNE,) if battle.retreats else (SEABORNE, DROPPED)
    leaving = [(piece, number) for piece, number in members(battle.attackers) if piece.note not in staying]
    return leaving if battle.retreats or not on_surface(state, leaving) else []


def on_surface(state: AxisState, pieces: list[tuple[Unit, int]]) -> bool:
    """Is there a land unit or ship among the pieces?"""
    return any(state.kind(piece).domain != AIR for piece, _ in pieces)


def retreat(state: AxisState, play: Play, destination: str) -> None:
    """Take the retreating attackers out of the battle; ``destination`` is empty when all of them fly."""
    battle = current(state)
    leaving = retreating(state, battle)
    note = RETREATED if state.space(battle.space).is_sea else ""
    for piece, number in leaving:
        del battle.attackers[str(piece)]
        if state.kind(piece).domain == AIR:
            state.add(battle.space, piece, number)
        else:
            cargo = tuple(item.__class__(item.owner, item.kind, item.fresh) for item in piece.cargo)
            state.add(destination, piece.with_(damaged=False, note=note, used=0, spent=True, cargo=cargo), number)
    battle.retreated = True
    play.tell("retreated", power=state.active, space=battle.space, destination=destination or battle.space, units=kinds(leaving))


def doomed(state: AxisState, battle: Battle) -> bool:
    """Have the attackers only ships without combat value left while the enemy can still fire? Then staying is no choice."""
    return not any(strength(state, ATTACKER, piece) for piece, _ in members(battle.attackers)) and any(
        strength(state, "defender", piece) for piece, _ in members(battle.defenders)
    )


@step("press_or_retreat")
class PressOrRetreat(Step):
    """After a round the attacker goes on or retreats. ``over``: the fight has ended and he stays or leaves.

    Rulebook, "General combat", step 6.
    """

    cite = "General combat: press or retreat"

    over: bool = False

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,)

    def prompt(self, state: AxisState, seat: str) -> Message:
        battle = current(state)
        key = "prompt.stay_or_retreat" if self.over else "prompt.press_or_retreat"
        return say(key, seat=seat, space=battle.space, round=battle.round)

    def waiting(self, state: AxisState) -> Message:
        return say("waiting.press_or_retreat", seats=[state.active], space=current(state).space)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        if not self.over:
            return ("press", "retreat")
        return ("retreat",) if doomed(state, current(state)) else ("stay", "retreat")

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        battle = current(state)
        if kind != "retreat" or filled or not on_surface(state, retreating(state, battle)):
            return None
        return Pick("space", tuple(battle.retreats), "space")

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        if action.kind == "retreat":
            retreat(state, play, str(action.args[0]) if action.args else "")
        elif action.kind == "press":
            play.tell("pressed", power=state.active, space=current(state).space)
        play.done()
