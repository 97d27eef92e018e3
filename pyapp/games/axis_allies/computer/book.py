"""The opening book: what each power buys in its first turns, found by trials, as long as its capital is in no danger.

Which ships and men a plan of several turns asks for does not show in what the enemy could do next turn, and round 1 is nearly the same in
every game. The book says how many of each kind; where they are put, and what the rest of the money buys, is weighed as ever.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.facts import read

DANGER = 0.05  # the chance that an enemy takes the capital above which the book is closed
AT_SEA = 0.25  # the chance that what a list launches is sunk above which it waits: the next list is bought instead


def openings(state: AxisState, seat: str) -> list[Mapping[str, int]]:
    """What the book has a power buy this round, by kinds, the most needed first: lists of which the first with safe ships is bought.

    First come those of earlier rounds whose ships are missing, then those of the round, then those of later rounds. Nothing after the last.
    A round of an empty list has nothing of its own: what is missing is made up for.
    """
    rounds: list[list[dict[str, int]]] = read(state.edition, "openings").get(state.setup.scenario, {}).get(seat, [])
    if state.round > len(rounds):
        return []
    transports = sum(state.count(space, seat, "transport") for space in state.units)
    missing = [lists[0] for lists in rounds[: state.round - 1] if lists[0].get("transport", 0) > transports]
    return [*missing, *(bag for lists in rounds[state.round - 1 :] for bag in lists)]
