"""Positions in a few words: ``at("berlin de_1a:3", "paris fr_2a")`` is a position of 1939 with nothing else on the map."""

from __future__ import annotations

from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.state import Setup
from pyapp.engine.steps import Event, Play, Step
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.picture import supplied

PLANNED = ("1939", "1941", "1942", "1943", "1944")


def at(*lines: str, scenario: str = "1939", turn: int = 1) -> VictoryState:
    """A position of a scenario: set-up lines, all areas with their nation of 1939."""
    return GAME.read_position("\n".join((f"victory_in_europe {scenario}", f"turn {turn}", *lines)))


def start(scenario: str, seed: str = "a start") -> VictoryState:
    """A scenario with its cards dealt."""
    state, _ = GAME.new(Setup(scenario), SeededDice(seed))
    return state


def unsupplied(state: VictoryState) -> list[str]:
    """The units on the map without supply."""
    return [unit for unit, whether in supplied(state).items() if not whether]


def token(state: VictoryState, unit: str) -> str:
    """The block that bears a unit."""
    found = faces.token_of(state, unit)
    assert found
    return found


def a_play(state: VictoryState, *dice: int) -> Play:
    """What a step is given."""
    return Play(state, ScriptedDice(dice))


def run(state: VictoryState, *steps: Step, dice: tuple[int, ...] = ()) -> list[Event]:
    """Opens steps and lets them run until somebody is asked; gives the events."""
    playing = a_play(state, *dice)
    state.steps = list(reversed(steps))
    while state.steps and state.result is None and not state.steps[-1].seats(state):
        state.steps[-1].proceed(state, playing)
    return playing.events


def act(state: VictoryState, line: str, *dice: int) -> list[str]:
    """Plays a line with these dice, all of them; gives the kinds of the events."""
    source = ScriptedDice(dice)
    kinds = [event.kind for event in GAME.apply(state, GAME.parse(state, line), source).events]
    source.finish()
    return kinds


def play(state: VictoryState, *lines: str) -> list[str]:
    """Plays lines such as ``axis play ax39_1``; gives the kinds of the events."""
    return [event.kind for line in lines for event in GAME.apply(state, GAME.parse(state, line), ScriptedDice([])).events]
