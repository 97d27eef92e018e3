"""Looks for leaks: whoever builds a chapter calls `check_leaks` after every action of a random game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pyapp.engine.codec import state_bytes
from pyapp.engine.steps import Event
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES
from pyapp.games.victory_in_europe.state import Secret, VictoryState
from pyapp.tooling.contract import check_views

WORDS = re.compile(r"[^\w]+")


def words(text: str) -> set[str]:
    """The words of a text, marks taken off."""
    return set(WORDS.split(text))


def secrets_of_others(state: VictoryState, seat: str) -> set[str]:
    """The words that a seat must not read anywhere: units on hidden blocks of others, their cards and lots.

    The convoy zones have the names of their convoys, and a place may be named.
    """
    found: set[str] = set()
    for other, secret in state.secrets.items():
        if other != seat:
            found |= {face.unit for face in secret.faces.values()} | {*secret.hand, secret.lot}
    return found - {"", *CONVOY_ZONES}


def check_leaks(state: VictoryState, events: Iterable[Event] = (), before: VictoryState | None = None) -> None:
    """No view, position text, prompt or event of the last action tells a seat what others hide now.

    What lay open ``before`` the action, or was turned over in it, may be named in its events: everybody has seen it.
    """
    check_views(GAME, state)
    events = list(events)
    seen_by_all = {face.unit for face in before.shown.values()} if before else set()
    seen_by_all |= {unit for event in events if event.kind == "vie_revealed" for unit in event.data["units"]}
    for seat in ("", *state.seats):
        hidden = secrets_of_others(state, seat)
        seen = GAME.view(state, seat)
        text = GAME.position_text(seen)
        assert not words(text) & hidden, seat
        assert state_bytes(GAME, GAME.read_position(text)) == state_bytes(GAME, seen) and GAME.status(seen) == []
        assert all(secret == Secret() for other, secret in seen.secrets.items() if other != seat)
        heard = " ".join(str(event.message()) for event in events if event.visible_to(seat))
        assert not words(heard) & (hidden - seen_by_all), seat
