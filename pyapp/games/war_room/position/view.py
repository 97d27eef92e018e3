"""What a seat may see: everything but what the other nations have written and not yet revealed."""

from __future__ import annotations

from pyapp.engine.plain import copy_plain
from pyapp.games.war_room.state import Sheet, WarState


def view(state: WarState, seat: str) -> WarState:
    """A copy of the state in which the sheets of all other nations are blank; ``""`` is a spectator."""
    seen: WarState = copy_plain(state)
    seen.secrets = {nation: sheet if nation == seat else Sheet() for nation, sheet in seen.secrets.items()}
    return seen
