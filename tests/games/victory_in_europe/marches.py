"""The movement phase in a few words: ``moving("axis allies", "berlin de_1a", command=3)`` waits for the first order of the Axis.

Diplomacy has a small stand-in here: whoever is attacked gets all its blocks in its capital, and joins the side that is opposed.
"""

from __future__ import annotations

from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.components.sides import ALLIED, ALLIES, AXIS, MAJORS, WAR
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.control import fights
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, capitals
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.phase import MovementPhase
from pyapp.games.victory_in_europe.state import JOINT, REMOVED, WAITING, VictoryState
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
    """Gives orders such as ``axis move berlin de_1a,de_2a lodz``; gives the kinds of the events."""
    told = []
    for line in lines:
        played = GAME.apply(state, GAME.parse(state, named(state, line)), ScriptedDice([]))
        told += [event.kind for event in played.events]
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


def attacked(state: VictoryState, play: Play, side: str, nation: str, by: str) -> None:
    """What a declaration of war brings, in short."""
    opponent = AXIS if side != AXIS else ALLIES
    if nation in MAJORS:
        changes.set_stance(state, nation, WAR, state.nations[nation].side)
        return
    changes.note_attack(state, nation, side)
    held = [area for area in AREAS if changes.holder(state, area) == nation]
    at = next((area for area in capitals(nation) if area in held), held[0] if held else "")
    for name in [name for name in faces.tokens(state) if state.blocks[name].nation == nation and state.blocks[name].at == WAITING and at]:
        found = faces.face(state, name)
        assert found
        port = next((area for area in held if AREAS[area].has_port), "")
        if UNITS[found.unit].is_naval and not port:
            changes.put_aside(state, name, REMOVED)
        else:
            changes.raise_unit(state, name, port if UNITS[found.unit].is_naval else at, max(1, found.steps))
    if fights(state, by):
        changes.set_stance(state, nation, ALLIED, opponent)
