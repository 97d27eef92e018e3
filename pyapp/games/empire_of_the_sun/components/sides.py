"""The two players. EotS 1.0."""

from __future__ import annotations

JAPAN, ALLIES = "japan", "allies"
SIDES = (JAPAN, ALLIES)


def opponent(side: str) -> str:
    """The other player.

    >>> opponent("japan")
    'allies'
    """
    return ALLIES if side == JAPAN else JAPAN
