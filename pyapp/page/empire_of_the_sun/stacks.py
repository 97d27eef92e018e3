"""What lies on the board: one stack a player in each hex, the stack that is fanned out, units in boxes, markers on tracks."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import svgwrite
from svgwrite.container import Group as Drawn

from pyapp.board.boardfile import Board, Point
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import CHINA, DELAY, DUE, EmpireState
from pyapp.page.empire_of_the_sun import counters
from pyapp.page.table.presenter import Group

LAYER, FAN_LAYER, FAN = "layer-units", "layer-arrows", "fan"
UNDER, MOST_UNDER = 2.2, 3
APART = 14.0  # how far the stacks of two players in one hex lie to the left and right of its middle
PITCH, MOST_ABREAST = 32.0, 5
ORDER = ("hq", "ground", "air", "naval")  # what lies on top comes first: those who are most easily missed
ACTIVE, MOVED, CHOSEN, UNSUPPLIED = "active", "moved", "chosen", "unsupplied"


@dataclass(frozen=True)
class Piece:
    """A unit as it is drawn: on which side it lies, and what is to be seen on it."""

    unit: str
    reduced: bool = False
    marks: tuple[str, ...] = ()


Stacks = Mapping[int, tuple[Piece, ...]]


def weight(unit: str) -> tuple[int, int, str]:
    """The order of the units in a stack: headquarters, then the strongest."""
    found = UNITS[unit]
    return ORDER.index(found.kind), -sum(found.full), unit


def stacks(state: EmpireState, marks: Mapping[str, tuple[str, ...]]) -> dict[int, tuple[Piece, ...]]:
    """What stands in each hex, Japan's units first, the top ones first."""
    found: dict[int, list[str]] = {}
    for name, stand in state.units.items():
        if stand.at:
            found.setdefault(stand.at, []).append(name)
    return {at: _pieces(state, units, marks) for at, units in found.items()}


def _pieces(state: EmpireState, units: Iterable[str], marks: Mapping[str, tuple[str, ...]]) -> tuple[Piece, ...]:
    ordered = sorted(units, key=lambda unit: (UNITS[unit].side != JAPAN, weight(unit)))
    return tuple(Piece(unit, state.units[unit].reduced, marks.get(unit, ())) for unit in ordered)


def boxes(state: EmpireState, marks: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[Piece, ...]]:
    """What lies in the boxes beside the map: aircraft in China, delayed units, those that return next turn."""
    found: dict[str, list[str]] = {}
    for name, stand in state.units.items():
        if stand.box == CHINA:
            found.setdefault("china_air_box", []).append(name)
        elif stand.box == DELAY:
            found.setdefault("delay_box", []).append(name)
        elif stand.box == DUE and stand.due == state.turn + 1:
            found.setdefault(f"returning_{UNITS[name].side}", []).append(name)
    return {box: _pieces(state, units, marks) for box, units in found.items()}


# --- groups -------------------------------------------------------------------------------------------------------------------


def groups(board: Board, lying: Stacks, in_boxes: Mapping[str, tuple[Piece, ...]], opened: int) -> dict[str, Group]:
    """Every drawing by element id."""
    found = {f"stack-{at}": Group(LAYER, there) for at, there in lying.items() if str(at) in board.spaces}
    found.update((f"box-{box}", Group(LAYER, there)) for box, there in in_boxes.items())
    if opened in lying and len(lying[opened]) > 1:
        found[FAN] = Group(FAN_LAYER, (opened, lying[opened]))
    return found


def draw_stack(board: Board, at: int, there: tuple[Piece, ...]) -> str:
    """The stacks of both players in a hex."""
    return _stack(at, board.spaces[str(at)].slots[0], there)


@functools.lru_cache(maxsize=1024)
def _stack(at: int, place: Point, there: tuple[Piece, ...]) -> str:
    """The same few stacks come and go while units move to and fro."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=f"stack-{at}", class_="stacks", data_space=str(at))
    sides = [[piece for piece in there if (UNITS[piece.unit].side == JAPAN) == japanese] for japanese in (True, False)]
    both = all(sides)
    for pieces, way in zip(sides, (-1, 1)):
        if pieces:
            x, y = (place[0] + way * APART, place[1]) if both else place
            drawn.add(_pile(make, at, pieces, (x, y)))
    return str(drawn.tostring())


def _pile(make: svgwrite.Drawing, at: int, pieces: list[Piece], place: Point) -> Drawn:
    """The stack of one player: the top counter, the rims of those below, and how many there are."""
    top = pieces[0]
    marks = {mark for piece in pieces for mark in piece.marks}
    everyone_moved = all(MOVED in piece.marks for piece in pieces)
    shown = sorted(marks - {MOVED} | ({MOVED} if everyone_moved else set()))
    pile = make.g(
        class_=" ".join(("stack empire", f"side-{UNITS[top.unit].side}", *(f"is-{mark}" for mark in shown))),
        transform=f"translate({place[0]:g} {place[1]:g})",
        data_space=str(at),
        data_stack="" if len(pieces) > 1 else top.unit,
        data_drag="1",
    )
    colour = counters.counter_of(top.unit).side
    for under in range(min(len(pieces) - 1, MOST_UNDER), 0, -1):
        shift = UNDER * under
        pile.add(
            make.rect(
                (-counters.HALF + shift, -counters.HALF - shift), (counters.SIZE, counters.SIZE), rx=2.2, class_=f"under nato-{colour}"
            )
        )
    pile.add(counters.group(make, top.unit, top.reduced))
    if len(pieces) > 1:
        pile.add(make.circle((-counters.HALF + 1, -counters.HALF + 1), 6, class_="count-disc"))
        pile.add(make.text(str(len(pieces)), insert=(-counters.HALF + 1, -counters.HALF + 4.2), class_="count"))
    if UNSUPPLIED in marks:
        pile.add(make.path(d="M14-14v9l-9-9z", class_="unsupplied-corner"))
    return pile


def draw_box(board: Board, box: str, there: tuple[Piece, ...]) -> str:
    """The units in a box beside the map."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=f"box-{box}", class_="stacks", data_space=box)
    for piece, (x, y) in zip(there, board.spaces[box].slots):
        drawn.add(_single(make, box, piece, (x, y)))
    return str(drawn.tostring())


def _single(make: svgwrite.Drawing, space: str, piece: Piece, place: Point, scale: float = 1.0) -> Drawn:
    size = f" scale({scale:g})" if scale != 1.0 else ""
    one = make.g(
        class_=" ".join(("stack empire single", *(f"is-{mark}" for mark in piece.marks))),
        transform=f"translate({place[0]:g} {place[1]:g}){size}",
        data_space=space,
        data_stack=piece.unit,
        data_drag="1",
    )
    one.add(counters.group(make, piece.unit, piece.reduced))
    if UNSUPPLIED in piece.marks:
        one.add(make.path(d="M14-14v9l-9-9z", class_="unsupplied-corner"))
    return one


def draw_fan(board: Board, at: int, there: tuple[Piece, ...]) -> str:
    """A stack fanned out below its hex, inside the board: each unit can be touched."""
    make = svgwrite.Drawing(debug=False)
    x, y = board.spaces[str(at)].slots[0]
    abreast = min(MOST_ABREAST, len(there))
    rows = -(-len(there) // abreast)
    width, height = abreast * PITCH + 4, rows * PITCH + 4
    left = min(max(4.0, x - width / 2), board.size[0] - width - 4)
    top = y + 24 if y + 24 + height < board.size[1] else y - 24 - height
    fan = make.g(id=FAN, class_="fan", data_space=str(at))
    fan.add(make.rect((left, top), (width, height), rx=4, class_="fan-sheet"))
    for place, piece in enumerate(there):
        row, column = divmod(place, abreast)
        fan.add(_single(make, str(at), piece, (left + 2 + (column + 0.5) * PITCH, top + 2 + (row + 0.5) * PITCH)))
    return str(fan.tostring())
