"""What computer players say of an offensive: the battles with the odds that they had when the movement ended, and what turns on the hexes.

Units and battles lie open; of cards in hands nothing is told.
"""

from __future__ import annotations

from collections.abc import Generator

from pyapp.engine.game import Account, PlayedTurn, Reason
from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.computer import aims, worth
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.odds.prospects import slices
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState

FARTHEST = 80  # lines from the end of a movement to its first battle
BATTLES = ("eots_battle", "eots_special_battle")


def account(turn: PlayedTurn) -> Account:
    """The reasons of the player whose offensive it was."""
    begun = next((line for line in turn.lines if any(event.kind in BATTLES for event in turn.events(line))), None)
    state = (yield from _decided(turn, begun)) if begun is not None else None
    if state is None or state.offensive is None or state.offensive.side not in turn.seats:
        return
    side = state.offensive.side
    dear = {battle.at: worth.of_hex(state, side, battle.at) for battle in state.offensive.battles}
    for battle in sorted(state.offensive.battles, key=lambda battle: (-dear[battle.at], battle.at)):
        yield (yield from _battle(state, side, battle))
    if turning := [str(at) for at in dear if aims.of_hexes(state).get(at, 0.0) > 0]:
        yield Reason(side, "aim", tuple(turning), {"spaces": turning})


def _decided(turn: PlayedTurn, begun: int) -> Work[EmpireState | None]:
    """The position in which the movement was ended and the battles stood as they were meant."""
    for line in range(begun, max(turn.lines.start, begun - FARTHEST) - 1, -1):
        state: EmpireState = yield from turn.seen(line)
        asked = state.steps[-1] if state.steps else None
        if isinstance(asked, MoveUnits) and state.offensive is not None and asked.side == state.offensive.side:
            return state
        yield
    return None


def _battle(state: EmpireState, side: str, battle: Battle) -> Generator[None, None, Reason]:
    """A battle with its exact odds, by surprise as long as nothing else is known."""
    at = str(battle.at)
    values = {"space": at, "units": list(battle.attackers)}
    try:
        odds = yield from slices(state, battle.at)
    except TooMuchWork:
        return Reason(side, "attack.vast", (at,), values)
    chances = {"chance": float(odds.above[side]), "taken": float(odds.taken)}
    amounts = {"lost": float(odds.steps[side]), "killed": float(odds.steps[opponent(side)])}
    return Reason(side, "attack" if odds.taken else "attack.only", (at,), values, chances, amounts)
