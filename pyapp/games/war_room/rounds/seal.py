"""Sealing: what a nation has written on its sheet cannot be changed any more.

Where all sit at one device the position holds the sheets themselves, and a hash beside them would bind nobody. Players at devices of their
own seal their sheets in links (``pyapp.sharing.secrets``), and open no more of them than the rules reveal: bids together, the orders of a
nation in its turn. Until then the position holds the salted hash of the orders in their place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pyapp.engine.forms import Number
from pyapp.games.war_room.state import WarState

SALTS = ("salt", "salt2", "salt3")
LARGEST_SALT = 999_999_999
SIZE = 16


def salt_field(filled: tuple[object, ...]) -> Number | None:
    """Numbers that journals of earlier schemas have behind their seals; nothing asks for them any more."""
    return Number(SALTS[len(filled)], 0, LARGEST_SALT, "salt", optional=True) if len(filled) < len(SALTS) else None


def close(state: WarState, nation: str) -> None:
    """Seal a nation's sheet."""
    state.sealed = sorted({*state.sealed, nation})


def binding(nation: str, salt: str, words: Sequence[str]) -> bytes:
    """The hash that binds a nation to its orders; the words are commands and regions in turn."""
    return hashlib.sha256(" ".join(("warboard orders", nation, salt, *words)).encode()).digest()[:SIZE]
