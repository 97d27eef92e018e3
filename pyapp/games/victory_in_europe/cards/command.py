"""Command: what the cards of a turn allow to spend, and who spends it. VIE 3.2, 3.31."""

from __future__ import annotations

from pyapp.games.victory_in_europe.components.cards import CARDS, RED
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, SOVIETS
from pyapp.games.victory_in_europe.state import JOINT, VictoryState

SOVIET_UNION = "SU"


def is_split(state: VictoryState) -> bool:
    """Do Western Allies and Soviets share their command equally? From the turn after the Soviet entry on. VIE 3.2."""
    return SOVIET_UNION in state.entered and state.turn > state.entered[SOVIET_UNION]


def share_out(state: VictoryState) -> None:
    """The command of the cards that lie open: equal halves for Allies and Soviets, the odd one by the colour of the card. VIE 3.2."""
    axis = CARDS[state.played[AXIS]]
    allied = next(CARDS[card] for seat, card in state.played.items() if seat != AXIS)
    state.command = {AXIS: axis.command}
    if not is_split(state):
        state.command[JOINT] = allied.command
        return
    less, more = allied.command // 2, allied.command - allied.command // 2
    soviets, western = (more, less) if allied.colour == RED else (less, more)
    state.command |= {ALLIES: western, SOVIETS: soviets}


def purse(state: VictoryState, side: str) -> str:
    """Under which name the command of a side is kept."""
    return side if side in state.command else JOINT


def left(state: VictoryState, side: str) -> int:
    """How much command a side may still spend."""
    return state.command.get(purse(state, side), 0)


def pay(state: VictoryState, side: str, amount: int) -> None:
    """A side spends command; whoever asks has looked what is left."""
    state.command[purse(state, side)] = left(state, side) - amount
