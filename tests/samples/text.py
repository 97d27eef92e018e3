"""The position text of the sample games: one line for each field of the state, spelled out, open steps last."""

from __future__ import annotations

import json
from typing import Any

from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.engine.state import State


def write(game: Game, state: State) -> str:
    """The set-up text of a position."""
    plain = game.codec.encode(state, game.state_class)
    return "\n".join(json.dumps(part, ensure_ascii=False) for part in plain) + "\n"


def read(game: Game, text: str) -> State:
    """The position of a set-up text. Raises BadData."""
    try:
        plain: Any = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise BadData(say("data.unreadable")) from error
    state: State = game.codec.decode(plain, game.state_class)
    return state
