"""The way that chosen units would take to a hex: its hexes, legs and cost, drawn on the board and told on the card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import svgwrite

from pyapp.board.boardfile import Board, Point
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.movement import allowances, forms
from pyapp.games.empire_of_the_sun.movement.chart import chart_without, read
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import flying, landing, marching, sailing
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.page.empire_of_the_sun.choosing import ASSAULT, BARGES, STRATEGIC
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words

LAYER, GROUP = "layer-arrows", "course"


@dataclass(frozen=True)
class Course:
    """A way: its hexes (for aircraft where they come down), what it costs of what there is, whether the enemy's aircraft see it."""

    arm: str
    hexes: tuple[int, ...]
    cost: int
    most: int
    seen: bool
    points: int = 0
    points_left: int = 0


def course(state: EmpireState, seat: str, kind: str, units: Sequence[str], to: str) -> Course | None:
    """The way that units would take; None where nothing is to be told of it."""
    on = Situation(state, seat)
    start, end = on.where(units[0]), read(to)
    arms = {UNITS[unit].kind for unit in units}
    if arms == {"air"}:
        return _flight(on, kind, units, start, end)
    if kind == BARGES:
        return Course("naval", (start, end), 1, 1, _is_seen(on, (start, end)))
    if arms == {"ground"} and kind not in (ASSAULT, STRATEGIC):
        return _march(on, units, start, end)
    return _sail(on, kind, units, start, end)


def _flight(on: Situation, kind: str, aircraft: Sequence[str], start: int, end: int) -> Course:
    strategic = kind == STRATEGIC
    how = flying.flight(on, aircraft, strategic=strategic, fighting=not strategic)
    if end not in flying.targets(start, how):
        how = flying.flight(on, aircraft, strategic=strategic)
    way, seen = flying.way(start, end, how, on.chart.watched)
    return Course("air", tuple(way), len(way) - 1, how.legs, seen)


def _march(on: Situation, units: Sequence[str], start: int, end: int) -> Course | None:
    ways: Sequence[marching.March] = forms.marches(on, units).get(end, ())
    if not ways:
        return None
    return Course("ground", ways[0].hexes, ways[0].spent, allowances.ground(on.offensive), _is_seen(on, ways[0].hexes))


def _sail(on: Situation, kind: str, units: Sequence[str], start: int, end: int) -> Course | None:
    ships = [unit for unit in units if UNITS[unit].kind == "naval"]
    points, chart = allowances.naval(on.offensive), on.chart
    closed = landing.closed(on, ships) if kind == ASSAULT else 0
    if kind == STRATEGIC:
        chart = chart_without(on.picture, on.side, units) if ships else chart
        points *= allowances.STRATEGICALLY if ships or holds(chart.ports, start) else 1
        closed = sailing.strategic_bar(chart)
    way = sailing.way(start, end, points, chart, closed)
    if not way:
        return None
    paid = sum(landing.price(on.state, unit) for unit in units if UNITS[unit].kind == "ground") if kind == ASSAULT else 0
    seen = _is_seen(on, way)
    return Course("naval", tuple(way), len(way) - 1, points, seen, paid, landing.points_left(on.state, on.side))


def _is_seen(on: Situation, hexes: Iterable[int]) -> bool:
    return any(holds(on.chart.watched, at) for at in hexes)


# --- shown --------------------------------------------------------------------------------------------------------------------


def told(words: Words, found: Course, aboard: int = 0) -> Node:
    """A way in words: how far it is, what it takes, whether it is seen."""
    cost, most = (found.cost / 2, found.most / 2) if found.arm == "ground" else (found.cost, found.most)
    parts = [words(f"empire.course.{found.arm}", cost=f"{cost:g}", most=f"{most:g}")]
    if found.points:
        parts.append(words("empire.course.points", number=max(0, found.points - aboard), left=found.points_left))
    parts.append(words("empire.course.seen" if found.seen else "empire.course.unseen"))
    return h("p.course", " · ".join(parts), classes="seen" if found.seen else "")


def draw(board: Board, found: Course, seat: str) -> str:
    """A way as a line from hex to hex; where aircraft come down there is a ring."""
    make = svgwrite.Drawing(debug=False)
    points = [place(board, at) for at in found.hexes]
    group = make.g(id=GROUP, class_=f"course side-{seat} {found.arm}")
    data = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    group.add(make.path(d=data, class_="under"))
    group.add(make.path(d=data, class_="over"))
    for point in points[1:-1] if found.arm == "air" else ():
        group.add(make.circle(point, 6, class_="stop"))
    group.add(make.circle(points[-1], 5, class_="goal"))
    return str(group.tostring())


def place(board: Board, at: int) -> Point:
    """The middle of a hex; the box of the aircraft in China for none."""
    return board.spaces[str(at) if at else "china_air_box"].slots[0]
