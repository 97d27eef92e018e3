"""The weights by which a position is weighed: found by hand at first, and stored with how they were found where self-play did better."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass

from pyapp.games.shared.facts import read


@dataclass(frozen=True)
class Weights:
    """What is weighed how much, as found by hand; in IPCs where nothing else is said. `tuned` has what an edition is played with."""

    hold: float = 2.5  # turns of its income that a territory is worth to whoever takes it
    factory: float = 8.0
    city: float = 4.0
    last_cities: float = 40.0  # for a city more, divided by how many are lacking; and for one less of the enemy's
    winning: float = 400.0
    late: float = 700.0  # what it costs to lose the game some turns from now
    capital: float = 60.0
    capital_income: float = 4.0
    deserted: float = 0.25  # of what a territory is worth counts as lost where nobody is left
    struck_back: float = 0.4  # the share of what striking back gains that an attacker reckons with
    unsure: float = 0.5  # of what an enemy could gain with units that have better to do: he may see it otherwise
    warned: float = 0.5  # of what an enemy takes from a friend who moves before him and can still do something about it
    answered: float = 0.6  # of a city that an enemy takes only in the next round: the power moves once more before cities are counted
    second_blow: float = 0.6  # how much counts what only the second of two enemies in a row could take
    support: float = 0.5  # of what friends could bring to a conquest before the enemy moves
    hoped: float = 0.7  # of the chance that a friend has to take a city before this round ends
    siege: float = 0.45  # of the worth of a capital or city, by how likely armies that are further than a turn away take it
    overhead: float = 0.6  # of aircraft among them, wherever they are in range
    at_call: float = 0.4  # of aircraft that guard: they can come back from wherever they are in range
    keeping: float = 1.0  # how much what is about to be lost counts as a goal, beside what can be taken
    fade: float = 0.75  # of a goal's worth is left a turn away
    strong: float = 80.0  # IPCs of defenders that halve what a goal is worth
    city_goal: float = 1.5  # how much more a victory city is marched on than its worth says
    forward: float = 1.0  # of a unit's cost: what the best place for it is worth above the worst
    muster: float = 0.12  # of its cost is what it is worth to a man to be a turn further on in its power's shuttle
    aid_fade: float = 0.6  # of what an aircraft is worth where it is needed is left a turn's flight further off


_TRIED: ContextVar[Weights | None] = ContextVar("tried", default=None)


def weights_of(edition: str) -> Weights:
    """What the computer weighs with: what is being tried out, if anything is, or what the edition is played with."""
    return _TRIED.get() or tuned(edition)


@functools.cache
def tuned(edition: str) -> Weights:
    """The weights that an edition is played with: those by hand, but for what its ``weights.json`` has found in self-play."""
    return Weights(**{name: float(entry["value"]) for name, entry in read(edition, "weights")["found"].items()})


@contextlib.contextmanager
def trying(weights: Weights) -> Iterator[None]:
    """Whoever thinks inside this block weighs with other weights."""
    before = _TRIED.set(weights)
    try:
        yield
    finally:
        _TRIED.reset(before)
