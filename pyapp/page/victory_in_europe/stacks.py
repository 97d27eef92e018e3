"""What lies on the board: one stack for each side in each place, the stack that is fanned out, factories."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import svgwrite
from svgwrite.container import Group as Drawn

from pyapp.board.blockmarks import NAMES
from pyapp.board.boardfile import Board, Point, Space, load_board
from pyapp.board.lettering import PITCH as PITCH_OF_LINES
from pyapp.board.lettering import name_width
from pyapp.board.places import middle
from pyapp.board.woodblocks import DEPTH, HALF, SIZE, Block, block_group
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import BOXES, VictoryState
from pyapp.page.table.presenter import Group
from pyapp.page.victory_in_europe import blocks, eyes

GAME = "victory_in_europe"
LAYER, FAN_LAYER, FAN = "layer-units", "layer-arrows", "fan"
CHOSEN, MOVED, PINNED, UNSUPPLIED, FIGHTING = "chosen", "moved", "pinned", "unsupplied", "fighting"
UNDER, MOST_UNDER, APART = 3.4, 3, 25.0
PITCH, MOST_ABREAST, LARGE = 58.0, 6, 1.12
FARTHER_OUT = 110.0  # how many square units of a name are rather hidden than a place taken that lies farther out
CAMPS = (AXIS, ALLIES, "")


@dataclass(frozen=True)
class Piece:
    """A block as it lies on the board, with what is to be seen on it besides."""

    token: str
    block: Block
    camp: str
    marks: tuple[str, ...] = ()


Stacks = Mapping[str, tuple[Piece, ...]]


def stacks(state: VictoryState, seat: str, marks: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[Piece, ...]]:
    """What stands in each place: the Axis first, then the others, then neutrals; in each the top block first."""
    found: dict[str, list[Piece]] = {}
    for token in faces.tokens(state):
        at = state.blocks[token].at
        if at not in BOXES:
            piece = Piece(token, blocks.block_of(state, token, seat), eyes.camp(state, token), marks.get(token, ()))
            found.setdefault(at, []).append(piece)
    return {at: tuple(sorted(there, key=_order)) for at, there in found.items()}


def _order(piece: Piece) -> tuple[int, tuple[int, int, int, str]]:
    return CAMPS.index(piece.camp), blocks.weight(piece.block)


def groups(board: Board, lying: Stacks, opened: str) -> dict[str, Group]:
    """Every drawing by element id."""
    found = {f"stack-{at}": Group(LAYER, there) for at, there in lying.items() if at in board.spaces}
    if opened in lying and len(lying[opened]) > 1:
        found[FAN] = Group(FAN_LAYER, (opened, lying[opened]))
    return found


@functools.cache
def place_of(at: str) -> Point:
    """Where the stacks of a place lie: of the printed places, which go from the inside out, one that hides little of name and signs."""
    space = load_board(GAME).spaces[at]
    if not space.slots:
        return middle(space)
    return min(space.slots, key=lambda slot: _hidden(space, slot) + FARTHER_OUT * space.slots.index(slot))


def _hidden(space: Space, slot: Point) -> float:
    """How much of the name and the signs of a place a block at a point would hide."""
    found = 0.0
    if (label := space.label) is not None:
        wide, tall = max(name_width(line, label.size) for line in label.lines), label.size * (0.8 + PITCH_OF_LINES * (len(label.lines) - 1))
        found += _overlap(slot, (label.at[0], label.at[1] + label.size * PITCH_OF_LINES * (len(label.lines) - 1) / 2), wide, tall)
        for name, at in space.marks.items():
            if name in NAMES:
                found += 0.7 * _overlap(slot, at, label.size, label.size)
    return found


def _overlap(slot: Point, at: Point, wide: float, tall: float) -> float:
    """The part of a block about one point that lies over a box about another."""
    across = min(slot[0] + HALF, at[0] + wide / 2) - max(slot[0] - HALF, at[0] - wide / 2)
    down = min(slot[1] + HALF, at[1] + tall / 2) - max(slot[1] - HALF, at[1] - tall / 2)
    return max(0.0, across) * max(0.0, down)


def draw_stack(at: str, there: tuple[Piece, ...]) -> str:
    """The stacks of all sides in a place."""
    return _stacks(at, place_of(at), there)


@functools.lru_cache(maxsize=1024)
def _stacks(at: str, place: Point, there: tuple[Piece, ...]) -> str:
    """The same few stacks come and go while blocks move to and fro."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=f"stack-{at}", class_="stacks", data_space=at)
    camps = [[piece for piece in there if piece.camp == camp] for camp in CAMPS]
    piles = [pieces for pieces in camps if pieces]
    for index, pieces in enumerate(piles):
        x = place[0] + (index - (len(piles) - 1) / 2) * 2 * APART
        drawn.add(_pile(make, at, pieces, (x, place[1])))
    return str(drawn.tostring())


def _pile(make: svgwrite.Drawing, at: str, pieces: list[Piece], place: Point) -> Drawn:
    """A stack: the top block, the rims of those below, and how many there are."""
    top = pieces[0]
    pile = make.g(
        class_=" ".join(("stack vie", f"camp-{top.camp or 'none'}", *(f"is-{mark}" for mark in _marks(pieces)))),
        transform=f"translate({place[0]:g} {place[1]:g})",
        data_space=at,
        data_stack="" if len(pieces) > 1 else top.token,
        data_drag="1",
    )
    for under in range(min(len(pieces) - 1, MOST_UNDER), 0, -1):
        shift = UNDER * under
        wood = pieces[min(under, len(pieces) - 1)].block.wood
        pile.add(make.rect((-HALF + shift, -HALF - shift), (SIZE, SIZE), rx=3.4, class_=f"under wood-{wood}"))
    pile.add(block_group(make, top.block))
    if len(pieces) > 1:
        pile.add(make.circle((HALF - 2, HALF - 2), 10.5, class_="count-disc"))
        pile.add(make.text(str(len(pieces)), insert=(HALF - 2, HALF + 3.8), class_="count"))
    _corner(make, pile, _marks(pieces))
    return pile


def _marks(pieces: Iterable[Piece]) -> list[str]:
    """What is to be seen on a stack: what is on any of its blocks, but "moved" only if all have."""
    pieces = list(pieces)
    found = {mark for piece in pieces for mark in piece.marks}
    if not all(MOVED in piece.marks for piece in pieces):
        found.discard(MOVED)
    return sorted(found)


def _corner(make: svgwrite.Drawing, drawn: Drawn, marks: Iterable[str]) -> None:
    """Out of supply is said by a sign, pinned by another, so that neither hangs on a colour."""
    if UNSUPPLIED in marks:
        drawn.add(make.path(d=f"M{-HALF - 2} {-HALF - 2}h15l-15 15z", class_="unsupplied-corner"))
        drawn.add(make.text("!", insert=(-HALF + 2.4, -HALF + 7.4), class_="corner-text"))
    if PINNED in marks:
        drawn.add(make.path(d=f"M{-HALF} {HALF - 9}l9 9M{-HALF} {HALF}l9-9", class_="pinned-cross"))


def draw_fan(board: Board, at: str, there: tuple[Piece, ...], *, below: bool = True) -> str:
    """A stack fanned out below its place or above it, inside the board: each block can be touched."""
    make = svgwrite.Drawing(debug=False)
    x, y = place_of(at)
    abreast = min(MOST_ABREAST, len(there))
    rows = -(-len(there) // abreast)
    width, height = abreast * PITCH + 8, rows * PITCH + 8
    left = min(max(6.0, x - width / 2), board.size[0] - width - 6)
    under, over = y + HALF + 12, y - HALF - 12 - height
    top = under if (below or over < 6) and under + height + 6 < board.size[1] else over
    fan = make.g(id=FAN, class_="fan", data_space=at)
    fan.add(make.rect((left, top), (width, height), rx=8, class_="fan-sheet"))
    for place, piece in enumerate(there):
        row, column = divmod(place, abreast)
        fan.add(_single(make, at, piece, (left + 4 + (column + 0.5) * PITCH - DEPTH / 2, top + 4 + (row + 0.5) * PITCH + DEPTH / 2)))
    return str(fan.tostring())


def _single(make: svgwrite.Drawing, at: str, piece: Piece, place: Point) -> Drawn:
    one = make.g(
        class_=" ".join(("stack vie single", f"camp-{piece.camp or 'none'}", *(f"is-{mark}" for mark in piece.marks))),
        transform=f"translate({place[0]:g} {place[1]:g}) scale({LARGE:g})",
        data_space=at,
        data_stack=piece.token,
        data_drag="1",
    )
    one.add(block_group(make, piece.block))
    _corner(make, one, piece.marks)
    return one
