"""Who moves after whom, as far as an enemy's reply depends on it."""

from __future__ import annotations

from pyapp.games.axis_allies.computer.weighing.sketch import Sketch


def order_of_enemies(sketch: Sketch, order: tuple[str, ...], power: int) -> list[int]:
    """The enemies of a power in the order in which they move after it."""
    chart = sketch.chart
    name = chart.powers[power]
    start = order.index(name) + 1 if name in order else 0
    after = [chart.powers.index(other) for other in (*order[start:], *order[:start])]
    return [other for other in after if chart.axis[other] != chart.axis[power] and any(True for _ in sketch.own(other))]


def powers_between(sketch: Sketch, order: tuple[str, ...], power: int, enemy: int) -> frozenset[int]:
    """The powers that move after one and before another."""
    turns = [sketch.chart.powers.index(name) for name in order]
    if power not in turns or enemy not in turns:
        return frozenset()
    start, end = turns.index(power), turns.index(enemy)
    return frozenset(turns[start + 1 : end] if start < end else [*turns[start + 1 :], *turns[:end]])
