"""Sealing: what a nation has written on its sheet cannot be changed any more.

The position holds the sheets themselves, so a hash beside them would bind nobody. What binds a player before the others is the salted
commitment that travels in links: ``pyapp.sharing.secrets``.
"""

from __future__ import annotations

from pyapp.engine.forms import Number
from pyapp.games.war_room.model import WarState

SALTS = ("salt", "salt2", "salt3")
LARGEST_SALT = 999_999_999


def salt_field(filled: tuple[object, ...]) -> Number | None:
    """Numbers that journals of earlier schemas have behind their seals; nothing asks for them any more."""
    return Number(SALTS[len(filled)], 0, LARGEST_SALT, "salt", optional=True) if len(filled) < len(SALTS) else None


def close(state: WarState, nation: str) -> None:
    """Seal a nation's sheet."""
    state.sealed = sorted({*state.sealed, nation})
