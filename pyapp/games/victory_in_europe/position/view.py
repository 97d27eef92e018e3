"""What a seat may see: everything but the secrets of others. VIE page 2, 2.1, 3.2.

The blocks of others stay, with colour and place; their faces, lots, hands and the cards that lie face down do not. Steps hold nothing that
is secret, so the view is a state in which the seat can be asked what it is asked in the whole one.
"""

from __future__ import annotations

from pyapp.engine.plain import copy_plain
from pyapp.games.victory_in_europe.state import Secret, VictoryState


def view(state: VictoryState, seat: str) -> VictoryState:
    """A copy of the state without the secrets of other seats; ``""`` is a spectator."""
    seen: VictoryState = copy_plain(state)
    seen.secrets = {other: secret if other == seat else Secret() for other, secret in seen.secrets.items()}
    return seen
