"""The die of the game: ten sides, 0 to 9. EotS 1.21."""

from __future__ import annotations

from pyapp.engine.messages import Message
from pyapp.engine.steps import EVERYBODY, Play

SIDES = 10
HIGHEST = 9


def roll_die(play: Play, why: Message, seen_by: tuple[str, ...] = EVERYBODY) -> int:
    """One roll: the tenth face of the source is the printed 0."""
    (face,) = play.roll(1, SIDES, why, seen_by)
    return face % SIDES
