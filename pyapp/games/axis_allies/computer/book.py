"""The opening book: what each power buys in its first turns, found by trials, as long as its capital is in no danger.

Which ships and men a plan of several turns asks for does not show in what the enemy could do next turn, and round 1 is nearly the same in
every game. The book says how many of each kind; where they are put, and what the rest of the money buys, is weighed as ever.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.facts import read

DANGER = 0.05  # the chance that an enemy takes the capital above which the book is closed


def opening(state: AxisState, seat: str) -> Iterator[str]:
    """The kinds of units that the book has a power buy this round, one by one, the most needed first; nothing after its last round."""
    rounds = read(state.edition, "openings").get(state.setup.scenario, {}).get(seat, [])
    for kind, number in rounds[state.round - 1].items() if state.round <= len(rounds) else ():
        yield from [kind] * number
