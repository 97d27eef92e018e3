"""What the positions of several games have in common as text.

Who plays, the mark of a position that was set up by hand, and the part that only a program writes: a line ``= name value`` for each field
that nobody sets up.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Collection, Iterator, Sequence

from pyapp.engine.game import Game
from pyapp.engine.state import State


def write_setup(name: str, state: State) -> Iterator[str]:
    """The first lines of a position: the game, its scenario and options, who plays, and whether it was set up by hand."""
    yield " ".join((name, state.setup.scenario, *state.setup.options))
    if state.setup.players:
        yield "players " + json.dumps(state.setup.players)
    if state.setup.edited:
        yield "edited"


def write_rest(game: Game, state: State, plain: Collection[str]) -> Iterator[str]:
    """Lines for the fields that are not in ``plain`` and not as in a new position."""
    bare = type(state)(state.setup)
    for name, kind in typing.get_type_hints(type(state)).items():
        value = getattr(state, name)
        if name not in plain and value != getattr(bare, name):
            yield f"= {name} " + json.dumps(game.codec.encode(value, kind), separators=(",", ":"))


def read_rest(game: Game, state: State, words: Sequence[str]) -> None:
    """Put what such a line says into a state: its words without the sign. Raises BadData, and other errors for nonsense."""
    name, *value = words
    setattr(state, name, game.codec.decode(json.loads(" ".join(value)), typing.get_type_hints(type(state))[name]))


def read_players(state: State, words: Sequence[str]) -> None:
    """Who plays: the words of a line ``players`` are JSON, seat to name."""
    state.setup.players = {str(seat): str(name) for seat, name in json.loads(" ".join(words)).items()}


def read_edited(state: State, words: Sequence[str]) -> None:
    """A line ``edited``: the position was set up by hand."""
    state.setup.edited = True
