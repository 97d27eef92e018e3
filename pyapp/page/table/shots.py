"""Shots: dice that were rolled for hits, as a presenter tells the annals of them."""

from __future__ import annotations

from dataclasses import dataclass

Seats = tuple[str, ...]


@dataclass(frozen=True)
class Shots:
    """Dice that were rolled for hits: by whom, how many, how many hits are to be expected and how much they scatter."""

    seats: Seats
    dice: int
    expected: float
    variance: float
    hits: int
