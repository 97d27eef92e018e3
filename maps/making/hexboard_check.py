"""Proves a hex board: the drawn map against the declared hexes, and against every statement of the rulebook about it.

Standard library only. A difference is a sentence that names both hexes; an empty list is the proof.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from maps.making.hexboard_facts import Facts, Hex, load_facts
from maps.making.hexboard_layout import MARK_RADIUS
from maps.making.hexboard_reading import Pair, Reading, pair_of, read_board
from pyapp.board.boardfile import Board, Box, Label
from pyapp.board.hexes import distance
from pyapp.board.lettering import text_width

MAPS = Path(__file__).resolve().parents[1]
Statement = dict[str, Any]
_ROUND = tuple((math.cos(turn * math.pi / 6), math.sin(turn * math.pi / 6)) for turn in range(12))
MOST_LAND_AT_SEA, MOST_LAND_OF_ATOLL, LEAST_LAND, DRY = 0.1, 0.55, 0.02, 0.9


def hexboard_differences(board: Board) -> list[str]:
    """Every way a hex board disagrees with what is declared or with the rulebook."""
    facts = load_facts(MAPS / board.game)
    text = (MAPS / board.game / "statements.toml").read_text(encoding="utf-8")
    reading = read_board(board)
    found = [*declared_differences(facts, reading)]
    found += statement_differences(tomllib.loads(text)["statement"], reading, board)
    return found + list(layout_differences(board, reading))


def declared_differences(facts: Facts, reading: Reading) -> Iterator[str]:
    """The board against hexes.tsv and its corrections."""
    for name in sorted(set(facts.hexes) ^ set(reading.hexes)):
        yield f"{name}: {'declared but not on the board' if name in facts.hexes else 'on the board but not declared'}"
    for name in sorted(set(facts.hexes) & set(reading.hexes)):
        yield from _hex_differences(facts, facts.hexes[name], reading)
    for one, side, other in facts.pairs():
        yield from _side_differences(one, side, other, reading)


def title(name: str, reading: Reading) -> str:
    """A hex as a person finds it: number and name."""
    space = reading.hexes.get(name)
    return f"{name} {space.name}" if space and space.name != name else name


def _hex_differences(facts: Facts, one: Hex, reading: Reading) -> Iterator[str]:
    """Kind, terrain, marks and name of one hex, and whether its land looks like its terrain."""
    space, share, called = reading.hexes[one.id], reading.land_share[one.id], title(one.id, reading)
    inland = one.id in facts.inland
    kind = "impassable" if inland else "sea" if one.is_sea else "land"
    if space.kind != kind:
        yield f"{called}: declared {kind}, on the board {space.kind}"
    if not inland and set(space.sub) != {one.terrain, *one.marks}:
        yield f"{called}: declared {one.terrain} {sorted(one.marks)}, on the board {sorted(space.sub)}"
    if space.name != (one.name or one.id):
        yield f"{called}: declared {one.name!r}"
    dry = inland or (not one.is_sea and not set("wx") & set("".join(one.sides)))
    if dry:
        good = share >= DRY
    elif one.is_sea:
        good = share <= MOST_LAND_AT_SEA
    else:
        good = LEAST_LAND / 2 <= share <= (MOST_LAND_OF_ATOLL if one.terrain == "atoll" else 1.0)
    if not good:
        yield f"{called}: declared {'land all over' if dry else one.terrain}, and {share:.0%} of it is drawn as land"


def _side_differences(one: Hex, side: int, other: Hex, reading: Reading) -> Iterator[str]:
    """Who may cross a side, as drawn and as declared."""
    pair, called = pair_of(one.id, other.id), f"{title(one.id, reading)} - {title(other.id, reading)}"
    if one.sides[side] == "-":
        if pair in reading.ships or pair in reading.routes:
            yield f"{called}: out of play, but drawn as open water"
        return
    for who, declared, drawn in (
        ("ships", one.ships(side), pair in reading.ships),
        ("ground units", one.ground(side), pair in reading.ground),
        ("a transport route", one.route(side), pair in reading.routes),
    ):
        if declared != drawn:
            yield f"{called}: {who} {'may' if declared else 'may not'} pass as declared, and {'may' if drawn else 'may not'} as drawn"


def layout_differences(board: Board, reading: Reading) -> Iterator[str]:
    """Names and symbols that leave their hex, and counters that would cover one of them."""
    grid, (wide, tall) = reading.grid, board.slot
    for name, space in reading.hexes.items():
        stacks = [(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2) for x, y in space.slots]
        printed = [_label_box(space.label)] if space.label else []
        radius = MARK_RADIUS * grid.size
        discs = [(x - radius, y - radius, x + radius, y + radius) for x, y in space.marks.values()]
        corners = [(x, y) for left, top, right, bottom in stacks + printed for x in (left, right) for y in (top, bottom)]
        corners += [(x + radius * across, y + radius * down) for x, y in space.marks.values() for across, down in _ROUND]
        for x, y in corners:
            if grid.hex_at(x, y) != name:
                yield f"{title(name, reading)}: something at {x:.0f}, {y:.0f} leaves the hex"
        for one in stacks:
            for other in printed + discs:
                if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]:
                    yield f"{title(name, reading)}: a counter covers what is printed at {other[0]:.0f}, {other[1]:.0f}"


def _label_box(label: Label) -> Box:
    """The room that the one line of a hex name takes."""
    half, (x, y) = text_width(label.lines[0], label.size) / 2, label.at
    return x - half, y - 0.4 * label.size, x + half, y + 0.5 * label.size


def statement_differences(statements: list[Statement], reading: Reading, board: Board) -> list[str]:
    """The board against what the rulebook says; a statement nobody can check is a difference too."""
    found = []
    for statement in statements:
        check = CHECKS.get(statement["check"])
        if check is None:
            found.append(f"{statement['rule']}: nobody knows how to check {statement['check']!r}")
        else:
            found += [f"{statement['rule']}: {fault}" for fault in check(statement, reading, board)]
    return found


def _sides(who: str) -> Callable[[Statement, Reading, Board], Iterator[str]]:
    def check(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
        for other in statement["to"]:
            if (pair_of(statement["hex"], other) in _open(reading, who)) != statement["may"]:
                yield f"{who} {'cannot' if statement['may'] else 'can'} pass {title(statement['hex'], reading)} - {title(other, reading)}"

    return check


def _open(reading: Reading, who: str) -> frozenset[Pair]:
    return reading.ships if who == "ships" else reading.ground


def _bounded(statement: Statement, measured: int | None, what: str) -> Iterator[str]:
    """Whether a distance is what the statement says: exactly, at most or at least."""
    good = measured is not None and (
        statement.get("is", measured) == measured
        and measured <= statement.get("most", measured)
        and measured >= statement.get("least", measured)
    )
    if not good:
        yield f"{what} is {measured}"


def _distance(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    one, other = statement["between"]
    yield from _bounded(statement, distance(one, other), f"the distance {title(one, reading)} - {title(other, reading)}")


def _sea_distance(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    one, other = statement["between"]
    yield from _bounded(statement, reading.sea_distance(one, other), f"the way by sea {title(one, reading)} - {title(other, reading)}")


def _route_between(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    reached, edge = {statement["between"][0]}, {statement["between"][0]}
    while edge:
        edge = {name for pair in reading.routes if set(pair) & edge for name in pair} - reached
        reached |= edge
    if statement["between"][1] not in reached:
        yield f"no transport route leads from {' to '.join(title(name, reading) for name in statement['between'])}"


def _path(kind: str) -> Callable[[Statement, Reading, Board], Iterator[str]]:
    def check(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
        for one, other in pairwise(statement["path"]):
            if pair_of(one, other) not in (reading.routes if kind == "route" else reading.ground):
                yield f"no {kind} from {title(one, reading)} to {title(other, reading)}"

    return check


def _marked(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    wanted, there = set(statement["hexes"]), reading.marked(statement["mark"])
    for name in sorted(wanted - there):
        yield f"{title(name, reading)} has no {statement['mark']}"
    if statement.get("only"):
        for name in sorted(there - wanted):
            yield f"{title(name, reading)} has a {statement['mark']}"


def _terrain(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    for name in statement["hexes"]:
        if statement["is"] not in reading.hexes[name].sub:
            yield f"{title(name, reading)} is not {statement['is']}"


def _coastal(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    for name in statement["hexes"]:
        if reading.is_coastal(name) != statement["is"]:
            yield f"{title(name, reading)} is {'not ' if statement['is'] else ''}on the coast"


def _named(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    for name, text in statement["names"].items():
        if name not in reading.hexes or reading.hexes[name].name != text:
            yield f"{name} is not {text}"


def _boxes(statement: Statement, reading: Reading, board: Board) -> Iterator[str]:
    for name in statement["names"]:
        if name not in board.spaces or board.spaces[name].kind != "box":
            yield f"no box {name}"


CHECKS: dict[str, Callable[[Statement, Reading, Board], Iterator[str]]] = {
    "ships": _sides("ships"),
    "ground": _sides("ground units"),
    "distance": _distance,
    "sea_distance": _sea_distance,
    "sea_reach": _sea_distance,
    "route": _path("route"),
    "ground_path": _path("way by land"),
    "route_between": _route_between,
    "marked": _marked,
    "terrain": _terrain,
    "coastal": _coastal,
    "named": _named,
    "boxes": _boxes,
}
