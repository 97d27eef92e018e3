"""Winning: victory cities counted after the last power's turn, and resignation."""

from __future__ import annotations

from pyapp.engine.state import Result
from pyapp.engine.steps import Play
from pyapp.games.axis_allies.components.edition import ALLIES, AXIS
from pyapp.games.axis_allies.state import AxisState


def condition(state: AxisState) -> str:
    """The name of the victory condition that was agreed."""
    for option in state.setup.options:
        name, _, value = option.partition("=")
        if name == "victory":
            return value
    return "standard"


def cities_needed(state: AxisState, side: str) -> int:
    """How many victory cities a side needs. Rulebook, "How the war is won"."""
    return state.rules.victory[condition(state)][side]


def check_victory(state: AxisState, play: Play) -> None:
    """End the game if a side controls enough victory cities. Rulebook, "Winning the game": only at the end of a round."""
    for side in (AXIS, ALLIES):
        held = len(state.victory_cities(side))
        if held >= cities_needed(state, side):
            state.result = Result([side], "result.victory_cities")
            play.tell("victory", side=side, cities=held)
            return


def resign(state: AxisState, power: str, play: Play) -> None:
    """The player of a power gives up. Another player of his side takes his powers over; if there is none, the other side wins."""
    player = state.setup.player(power)
    mates = [ally for ally in state.rules.powers if state.allied(ally, power) and state.setup.player(ally) != player]
    play.tell("resigned", power=power, player=player)
    if mates:
        heir = state.setup.player(mates[0])
        for seat in state.rules.powers:
            if state.setup.player(seat) == player:
                state.setup.players[seat] = heir
        return
    side = ALLIES if state.rules.side_of[power] == AXIS else AXIS
    state.result = Result([side], "result.resignation")
