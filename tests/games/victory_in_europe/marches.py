"""The movement phase in a few words: ``moving("axis allies", "berlin de_1a", command=3)`` waits for the first order of the Axis."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.forms import Pick
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.sides import AXIS
from pyapp.games.victory_in_europe.diplomacy.conquest import capitals_of
from pyapp.games.victory_in_europe.diplomacy.deploy import DeployNeutral
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.phase import MovementPhase
from pyapp.games.victory_in_europe.state import JOINT, VictoryState
from tests.games.victory_in_europe.table import at, token


def begin(state: VictoryState, order: str, command: int | dict[str, int] = 3) -> VictoryState:
    """The movement phase of a position begins, the seats in this order."""
    state.order = order.split()
    state.command = dict(command) if isinstance(command, dict) else {AXIS: command, JOINT: command}
    state.steps = [MovementPhase()]
    GAME.settle(state, SeededDice("begin"))
    return state


def moving(order: str, *lines: str, command: int | dict[str, int] = 3, scenario: str = "1939", turn: int = 1) -> VictoryState:
    """A position written by hand, in its movement phase."""
    return begin(at(*lines, scenario=scenario, turn=turn), order, command)


def named(state: VictoryState, text: str) -> str:
    """A line with the names of units in it, as an action that names their blocks."""
    units = {found.unit for _, found in faces.known(state)} - {*SEAS}  # convoys have the names of their zones
    words = [",".join(token(state, part) if part in units else part for part in word.split(",")) for word in text.split()]
    return " ".join(words)


def order(state: VictoryState, *lines: str) -> list[str]:
    """Gives orders such as ``axis move berlin de_1a,de_2a lodz``, and neutrals deploy; gives the kinds of the events."""
    told = []
    for line in lines:
        played = GAME.apply(state, GAME.parse(state, named(state, line)), ScriptedDice([]))
        told += [event.kind for event in played.events]
        deploy(state)
    return told


def goals(state: VictoryState, text: str) -> tuple[str, ...]:
    """The places that the form offers after the words of a line: ``axis move berlin de_1a``."""
    seat, kind, *words = named(state, text).split()
    filled: tuple[object, ...] = ()
    for number, word in enumerate(words):
        filled += (tuple(word.split(",")),) if number == 1 and kind != "relocate" else (word,)
    field = GAME.field(state, seat, kind, filled)
    return field.options if field is not None else ()


def place(state: VictoryState, unit: str) -> str:
    """Where a unit stands."""
    return state.blocks[token(state, unit)].at


def deploy(state: VictoryState) -> None:
    """Whoever has the blocks of a neutral that was attacked puts them into its capital, as far as they find room there."""
    while state.steps and isinstance(state.steps[-1], DeployNeutral):
        nation, (seat,) = state.steps[-1].nation, GAME.waits_for(state)
        filled: tuple[str, ...] = ()
        while (field := GAME.field(state, seat, "deploy", filled)) is not None:
            assert isinstance(field, Pick)
            home = [place for place in field.options if place in capitals_of(nation)]
            filled += (home[0] if home else field.options[-1],)
        GAME.apply(state, Action(seat, "deploy", filled), ScriptedDice([]))
