"""What a player may see: everything but the other's hand and Future Offensive card. EotS 1.3, 4.1.4."""

from __future__ import annotations

from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun.state import EmpireState, Secret


def view(state: EmpireState, seat: str) -> EmpireState:
    """A copy of the state without the secrets of others; ``""`` is a spectator."""
    seen: EmpireState = copy_plain(state)
    seen.secrets = {side: secret if side == seat else Secret() for side, secret in seen.secrets.items()}
    return seen
