"""Proves the European board beyond its adjacency: kinds of borders, statements of the rulebook, and real geography.

Standard library only. A difference is a sentence with the names in it; an empty list is the proof.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maps.making.truth import SHORTEST_CONTACT, Pair, contacts, pair_of
from pyapp.board.boardfile import Board, Point, Space

MAPS = Path(__file__).resolve().parents[1]
Statement = dict[str, Any]
OPEN_LIMIT, HARD_LIMIT = 2, 1
LIMITS = {"clear": OPEN_LIMIT}
WIDEST_TURN = 100.0
"""Neighbours may lie in another direction on the board than on the globe by this many degrees: the board is stretched."""


@dataclass(frozen=True)
class Shown:
    """What the board shows: who touches whom, over which kind of border, and where the straits are."""

    board: Board
    touching: frozenset[Pair]
    borders: dict[Pair, str]
    straits: frozenset[Pair]

    def name(self, space: str) -> str:
        """The name a person reads."""
        return self.board.spaces[space].name if space in self.board.spaces else space

    def seas(self, space: str) -> set[str]:
        """The seas a space lies on."""
        return {other for pair in self.touching if space in pair for other in pair if self.board.spaces[other].kind == "sea"} - {space}

    def having(self, what: str) -> set[str]:
        """All spaces with a terrain or symbol."""
        return {space.id for space in self.board.spaces.values() if what in space.sub}

    def sea_steps(self, start: str, goal: str) -> int | None:
        """How many seas a ship enters to come from one place to another, the goal included."""
        seen, edge, steps = {start}, {start}, 0
        while edge:
            if goal in edge:
                return steps
            edge = {sea for place in edge for sea in self.seas(place)} - seen
            seen |= edge
            steps += 1
        return None


def look(board: Board) -> Shown:
    """Reads a board."""
    touching = frozenset(pair for pair, length in contacts(board).items() if length >= SHORTEST_CONTACT)
    borders = {pair_of(a, b): kind for a, b, kind in board.borders}
    straits = frozenset(pair_of(*link.spaces[:2]) for link in board.links if link.kind == "strait")
    return Shown(board, touching, borders, straits)


def europe_differences(board: Board) -> list[str]:
    """Every way the board disagrees with its declared borders, the rulebook and the globe."""
    folder, shown = MAPS / board.game, look(board)
    declared = json.loads((folder / "declared.json").read_text(encoding="utf-8"))
    statements = tomllib.loads((folder / "statements.toml").read_text(encoding="utf-8"))["statement"]
    found = [*border_differences(shown, declared["borders"]), *fact_differences(shown, declared["spaces"])]
    found += statement_differences(shown, statements)
    return found + list(bearing_differences(shown, read_places(folder / "places.tsv")))


def border_differences(shown: Shown, borders: list[list[Any]]) -> Iterator[str]:
    """Kinds and limits of land borders; each is drawn as a border, or as a strait."""
    declared = {pair_of(a, b): (kind, limit) for a, b, kind, limit in borders}
    for pair in sorted(set(declared) | set(shown.borders)):
        called = " - ".join(map(shown.name, pair))
        kind, limit = declared.get(pair, (None, None))
        if shown.borders.get(pair) != kind:
            yield f"{called}: declared {kind}, on the board {shown.borders.get(pair)}"
        elif limit != LIMITS.get(str(kind), HARD_LIMIT):
            yield f"{called}: a {kind} border with limit {limit}"
        elif (kind == "strait") != (pair in shown.straits):
            yield f"{called}: {'no strait is' if kind == 'strait' else 'a strait is'} drawn"
        elif kind != "strait" and pair not in shown.touching:
            yield f"{called}: a {kind} border is declared, and they do not touch"
    for pair in sorted(shown.touching - set(declared)):
        if all(shown.board.spaces[name].kind == "land" for name in pair) and pair not in CLOSED:
            yield f"{' - '.join(map(shown.name, pair))}: they touch, and no kind of border is declared"


CLOSED: frozenset[Pair] = frozenset({("canada", "usa")})
"""Borders that nobody crosses; board.toml gives the reason."""


def fact_differences(shown: Shown, spaces: list[dict[str, Any]]) -> Iterator[str]:
    """Names, owners, terrain and symbols."""
    for fact in spaces:
        space = shown.board.spaces.get(fact["id"])
        if space is None:
            yield f"{fact['id']} is not on the board"
            continue
        said = (fact["name"], fact.get("owner"), {*fact["sub"], *fact.get("icons", ())})
        there = (space.name, space.owner, set(space.sub))
        if said != there:
            yield f"{space.name}: declared {said}, on the board {there}"
        missing = [icon for icon in fact.get("icons", ()) if icon not in space.marks]
        if missing:
            yield f"{space.name}: {', '.join(missing)} not printed"


def statement_differences(shown: Shown, statements: list[Statement]) -> list[str]:
    """The board against the rulebook; a statement nobody can check is a difference too."""
    found = []
    for statement in statements:
        check = CHECKS.get(statement["check"])
        if check is None:
            found.append(f"{statement['rule']}: nobody knows how to check {statement['check']!r}")
        else:
            found += [f"{statement['rule']}: {fault}" for fault in check(shown, statement)]
    return found


def _value(space: Space, kind: str) -> int:
    """The number printed with a symbol, 0 without one."""
    return sum(int(word[len(kind) :]) for word in space.sub if word.startswith(kind) and word[len(kind) :].isdigit())


def _spaces(shown: Shown, statement: Statement) -> Iterator[str]:
    yield from (f"{name} is missing" for name in statement["names"] if name not in shown.board.spaces)


def _has(shown: Shown, statement: Statement) -> Iterator[str]:
    wanted, there = set(statement["spaces"]), shown.having(statement["what"])
    if statement["what"] == "port":
        there |= shown.having("naval_base")
    yield from (f"{shown.name(name)} is not {statement['what']}" for name in sorted(wanted - there))
    if statement.get("only"):
        yield from (f"{shown.name(name)} is {statement['what']}" for name in sorted(there - wanted))


def _among(shown: Shown, statement: Statement) -> Iterator[str]:
    there = shown.having(statement["what"]) - set(statement["spaces"])
    yield from (f"{shown.name(name)} is {statement['what']}" for name in sorted(there))


def _valued(shown: Shown, statement: Statement) -> Iterator[str]:
    for name in statement["spaces"]:
        if not _value(shown.board.spaces[name], statement["kind"]):
            yield f"{shown.name(name)} has no {statement['kind']}"


def _island(shown: Shown, statement: Statement) -> Iterator[str]:
    for name in statement["spaces"]:
        for pair in shown.touching:
            if name in pair and all(shown.board.spaces[end].kind == "land" for end in pair):
                yield f"{' touches '.join(map(shown.name, pair))}"
        if not shown.seas(name):
            yield f"{shown.name(name)} lies on no sea"


def _coastal(shown: Shown, statement: Statement) -> Iterator[str]:
    for name in sorted(set().union(*(shown.having(what) for what in statement["what"]))):
        if not shown.seas(name) and "red_port" not in shown.board.spaces[name].sub:
            yield f"{shown.name(name)} lies on no sea"


def _seas(shown: Shown, statement: Statement) -> Iterator[str]:
    seas = shown.seas(statement["space"])
    if len(seas) < statement["least"]:
        yield f"{shown.name(statement['space'])} lies on {len(seas)} seas"


def _sea_steps(shown: Shown, statement: Statement) -> Iterator[str]:
    start, goal = statement["between"]
    steps = shown.sea_steps(start, goal)
    if steps is None or steps > statement["most"]:
        yield f"{shown.name(start)} - {shown.name(goal)} takes {steps} steps"


def _owner(shown: Shown, statement: Statement) -> Iterator[str]:
    for name in statement["spaces"]:
        if (shown.board.spaces[name].owner or "") != statement["is"]:
            yield f"{shown.name(name)} belongs to {shown.board.spaces[name].owner}"


def _border(shown: Shown, statement: Statement) -> Iterator[str]:
    pair = pair_of(*statement["between"])
    if shown.borders.get(pair) != statement["kind"] or pair not in shown.touching:
        yield f"{' - '.join(map(shown.name, pair))} is {shown.borders.get(pair, 'no border')}"


def _limit(shown: Shown, statement: Statement) -> Iterator[str]:
    pair = pair_of(*statement["between"])
    limit = LIMITS.get(shown.borders[pair], HARD_LIMIT) if pair in shown.borders else None
    if limit != statement["is"] or pair not in shown.touching:
        yield f"{' - '.join(map(shown.name, pair))} has limit {limit}"


def _touch(wanted: bool) -> Callable[[Shown, Statement], Iterator[str]]:
    def check(shown: Shown, statement: Statement) -> Iterator[str]:
        for pair in statement["pairs"]:
            if (pair_of(*pair) in shown.touching) != wanted:
                yield f"{' and '.join(map(shown.name, pair))} {'do not touch' if wanted else 'touch'}"

    return check


def _strait(shown: Shown, statement: Statement) -> Iterator[str]:
    for pair in statement["pairs"]:
        if pair_of(*pair) not in shown.straits:
            yield f"no strait between {' and '.join(map(shown.name, pair))}"


def _reach(shown: Shown, statement: Statement) -> Iterator[str]:
    for goal in statement["to"]:
        if not any(pair_of(start, goal) in shown.touching for start in statement["from"]):
            yield f"{shown.name(goal)} touches none of {', '.join(map(shown.name, statement['from']))}"


def _count(shown: Shown, statement: Statement) -> Iterator[str]:
    there = len(shown.having(statement["what"]))
    if there != statement["is"]:
        yield f"there are {there}"


def _sum(shown: Shown, statement: Statement) -> Iterator[str]:
    total = sum(_value(s, statement["kind"]) for s in shown.board.spaces.values() if s.owner == statement["owner"])
    if total < statement["least"]:
        yield f"there are {total}"


def _resources(shown: Shown, statement: Statement) -> Iterator[str]:
    chosen = {s.id for s in shown.board.spaces.values() if s.owner in statement.get("of", ())}
    chosen |= {*statement.get("and", ()), *statement.get("spaces", ())}
    total = sum(_value(shown.board.spaces[name], "resource") for name in chosen) + statement.get("elsewhere", 0)
    if total != statement["is"]:
        yield f"there are {total}"


CHECKS: dict[str, Callable[[Shown, Statement], Iterator[str]]] = {
    "spaces": _spaces,
    "has": _has,
    "among": _among,
    "valued": _valued,
    "island": _island,
    "coastal": _coastal,
    "seas": _seas,
    "sea_steps": _sea_steps,
    "owner": _owner,
    "border": _border,
    "limit": _limit,
    "touch": _touch(True),
    "apart": _touch(False),
    "strait": _strait,
    "reach": _reach,
    "count": _count,
    "sum": _sum,
    "resources": _resources,
    "resources_in": _resources,
}


def read_places(path: Path) -> dict[str, Point]:
    """Where the towns lie on the globe: longitude and latitude by space."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return {name: (float(longitude), float(latitude)) for name, latitude, longitude in rows}


def bearing_differences(shown: Shown, places: dict[str, Point]) -> Iterator[str]:
    """Neighbours on land must lie about where they lie on the globe as seen from each other."""
    lands = [space for space in shown.board.spaces.values() if space.kind == "land"]
    yield from (f"{space.name}: nobody says where it lies" for space in lands if space.id not in places)
    for a, b in sorted(shown.touching):
        if a in places and b in places and not {a, b} & AMERICA:
            globe, board = _globe_bearing(places[a], places[b]), _board_bearing(shown, a, b)
            turn = abs((globe - board + 180) % 360 - 180)
            if turn > WIDEST_TURN:
                yield f"{shown.name(b)} lies {turn:.0f} degrees off as seen from {shown.name(a)}"


AMERICA = frozenset({"usa", "canada", "newfoundland"})
"""Pressed together at the rim of the board."""


def _globe_bearing(a: Point, b: Point) -> float:
    """Direction in degrees, clockwise from the north."""
    east = (b[0] - a[0]) * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.degrees(math.atan2(east, b[1] - a[1]))


def _board_bearing(shown: Shown, a: str, b: str) -> float:
    (ax, ay), (bx, by) = _middle(shown.board.spaces[a]), _middle(shown.board.spaces[b])
    return math.degrees(math.atan2(bx - ax, ay - by))


def _middle(space: Space) -> Point:
    """Where a space is, roughly: the end of its leader, else the middle of what stands on it."""
    if space.leader:
        return space.leader[-1]
    assert space.label is not None, space.id
    places = [space.label.at, *space.slots]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
