"""What must hold for a card to be played as an event, and the sentence that says so. EotS 5.31."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.state import EmpireState


@dataclass(frozen=True)
class Need:
    """A condition of an event: ``reason`` is the key of the text that says why the card is not offered when it does not hold."""

    holds: Callable[[EmpireState], bool]
    reason: str
