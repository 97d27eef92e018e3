"""Numbers over time as lines. The style sheets give the colours; dashes and marks tell the lines apart without them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

import svgwrite

WIDTH, HEIGHT = 560, 300
LEFT, RIGHT, TOP, BOTTOM = 54, 532, 14, 262
TICKS = 5
LABELS = 12
DASHES = ("none", "9 4", "3 4", "12 4 3 4", "6 3", "2 3", "14 5", "9 3 2 3 2 3")
MARKS = ("circle", "square", "diamond", "up", "down", "cross", "ring", "bar")
SIZE = 5


@dataclass(frozen=True)
class Line:
    """A line: the class that colours it and a number for each column."""

    style: str
    values: tuple[float, ...]


def line_chart(lines: Sequence[Line], columns: Sequence[str], title: str) -> str:
    """The chart; what it says must stand in a table beside it, for a picture reads as its title alone."""
    make = svgwrite.Drawing(
        debug=False, size=("100%", "100%"), viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="linechart", role="img", aria_label=title
    )
    for part in plotted(make, lines, columns):
        make.add(part)
    return str(make.tostring())


def plotted(make: Any, lines: Sequence[Line], columns: Sequence[str]) -> Iterator[Any]:
    """What is in a chart: the grid with its numbers, the columns, the lines."""
    values = [value for line in lines for value in line.values]
    ticks = ticks_for(min(values, default=0), max(values, default=1))
    for tick in ticks:
        y = _height(tick, ticks)
        yield make.line((LEFT, y), (RIGHT, y), class_="zero" if tick == 0 else "grid")
        yield make.text(_number(tick), (LEFT - 8, y + 5), class_="tick y")
    every, last = ceil(len(columns) / LABELS), len(columns) - 1
    for place, name in enumerate(columns):
        if place == last or (place % every == 0 and place + every <= last):
            yield make.text(name, (_across(place, len(columns)), HEIGHT - 12), class_="tick x")
    for place, line in enumerate(lines):
        points = [(_across(column, len(line.values)), _height(value, ticks)) for column, value in enumerate(line.values)]
        yield drawn_line(make, place, line.style, points)


def sample_of(place: int, style: str) -> str:
    """How the line at this place looks, for the legend."""
    make = svgwrite.Drawing(debug=False, size=("44", "14"), viewBox="0 0 44 14", class_="linechart sample", aria_hidden="true")
    make.add(drawn_line(make, place, style, [(2, 7), (22, 7), (42, 7)], marked=(1,)))
    return str(make.tostring())


def ticks_for(low: float, high: float) -> list[float]:
    """Round numbers that span a range and nought.

    >>> ticks_for(0, 43), ticks_for(-3.2, 1), ticks_for(0, 0)
    ([0, 10, 20, 30, 40, 50], [-4, -3, -2, -1, 0, 1], [0, 1])
    """
    low, high = min(0.0, low), max(0.0, high)
    if high == low:
        return [0, 1]
    rough = (high - low) / TICKS
    scale = 10 ** floor(log10(rough))
    step = next(factor * scale for factor in (1, 2, 5, 10) if factor * scale >= rough)
    step = max(step, 1) if high - low > TICKS - 1 else step
    return [round(number * step, 6) for number in range(floor(low / step), ceil(high / step) + 1)]


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def _across(column: int, columns: int) -> float:
    width = RIGHT - LEFT - 24
    return round(LEFT + 12 + (width * column / (columns - 1) if columns > 1 else width / 2), 1)


def _height(value: float, ticks: Sequence[float]) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * (value - ticks[0]) / (ticks[-1] - ticks[0]), 1)


def drawn_line(make: Any, place: int, style: str, points: list[tuple[float, float]], marked: Sequence[int] | None = None) -> Any:
    """A line with its dashes and marks through some points; ``marked`` says which of them have a mark, if not all."""
    group = make.g(class_=f"series {style}")
    group.add(make.polyline(points, class_="line", fill="none", stroke_dasharray=DASHES[place % len(DASHES)]))
    for number in range(len(points)) if marked is None else marked:
        group.add(make.path(_mark(MARKS[place % len(MARKS)], *points[number]), class_="mark"))
    return group


def _mark(kind: str, x: float, y: float) -> str:
    """A mark as a path around its middle."""
    s = SIZE
    shapes = {
        "circle": f"M{x - s} {y}a{s} {s} 0 1 0 {2 * s} 0a{s} {s} 0 1 0 {-2 * s} 0z",
        "square": f"M{x - s} {y - s}h{2 * s}v{2 * s}h{-2 * s}z",
        "diamond": f"M{x} {y - s - 1}l{s + 1} {s + 1}l{-s - 1} {s + 1}l{-s - 1} {-s - 1}z",
        "up": f"M{x} {y - s - 1}l{s + 1} {2 * s}h{-2 * s - 2}z",
        "down": f"M{x} {y + s + 1}l{s + 1} {-2 * s}h{-2 * s - 2}z",
        "cross": f"M{x - 2} {y - s}h4v{s - 2}h{s - 2}v4h{2 - s}v{s - 2}h-4v{2 - s}h{2 - s}v-4h{s - 2}z",
        "ring": f"M{x - s} {y}a{s} {s} 0 1 0 {2 * s} 0a{s} {s} 0 1 0 {-2 * s} 0zM{x - 2} {y}a2 2 0 1 1 4 0a2 2 0 1 1 -4 0z",
        "bar": f"M{x - 2} {y - s - 1}h4v{2 * s + 2}h-4z",
    }
    return shapes[kind]
