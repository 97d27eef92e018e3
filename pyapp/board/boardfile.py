"""The board file: what a board is made of, and its one canonical text.

The format is described in maps/README.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Box = tuple[float, float, float, float]

FORMAT = 1
MAPS = Path(__file__).resolve().parents[2] / "maps"

FRAME = "~frame"
ICE = "~ice"
OTHER_LAND = "~land"
LAKE = "~lake"
NO_SPACE = frozenset({FRAME, ICE, OTHER_LAND, LAKE})


class BoardError(ValueError):
    """The text is not a board file, or a board whose parts do not fit together."""


@dataclass(frozen=True)
class Label:
    """The name of a space as it is set on the board; `at` is the middle of the first line."""

    lines: tuple[str, ...]
    at: Point
    size: float
    outside: bool = False


@dataclass(frozen=True)
class Space:
    """One territory, sea zone or hex, with the places for what stands on it. All places are in board units."""

    id: str
    kind: str
    name: str
    owner: str | None = None
    income: int | None = None
    city: str | None = None
    capital: str | None = None
    victory_city: bool = False
    resources: tuple[int, ...] = ()
    label: Label | None = None
    leader: tuple[Point, ...] = ()
    slots: tuple[Point, ...] = ()
    marks: dict[str, Point] = field(default_factory=dict)
    tray: Box | None = None
    hit: tuple[float, float, float] | None = None
    sub: tuple[str, ...] = ()


@dataclass(frozen=True)
class Arc:
    """A border piece between two spaces. Steps are whole numbers: `unit` of them make a board unit."""

    left: str
    right: str
    steps: tuple[int, ...]


@dataclass(frozen=True)
class Shape:
    """A picture that is no part of the truth: lakes, ice, hatching, rivers."""

    kind: str
    layer: str
    closed: bool
    lines: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Link:
    """A contact that no common border shows: a canal, strait, bridge, railway, convoy line or arrow at the map edge."""

    kind: str
    spaces: tuple[str, ...]
    line: tuple[Point, ...]
    text: str = ""


@dataclass(frozen=True)
class Board:
    """One game's board."""

    game: str
    size: tuple[int, int]
    spaces: dict[str, Space]
    arcs: tuple[Arc, ...] = ()
    shapes: tuple[Shape, ...] = ()
    links: tuple[Link, ...] = ()
    borders: tuple[tuple[str, str, str], ...] = ()
    unit: int = 10
    frame: str = "rectangle"
    wrap: bool = False
    slot: tuple[int, int] = (30, 26)
    grid: dict[str, Any] | None = None


def _points(value: Any) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in value)


def _space(data: dict[str, Any]) -> Space:
    label = data.get("label")
    return Space(
        id=data["id"],
        kind=data["kind"],
        name=data["name"],
        owner=data.get("owner"),
        income=data.get("income"),
        city=data.get("city"),
        capital=data.get("capital"),
        victory_city=data.get("victory_city", False),
        resources=tuple(data.get("resources", ())),
        label=label and Label(tuple(label["lines"]), _points([label["at"]])[0], float(label["size"]), label.get("outside", False)),
        leader=_points(data.get("leader", ())),
        slots=_points(data.get("slots", ())),
        marks={name: _points([at])[0] for name, at in data.get("marks", {}).items()},
        tray=tuple(data["tray"]) if "tray" in data else None,
        hit=tuple(data["hit"]) if "hit" in data else None,
        sub=tuple(data.get("sub", ())),
    )


def parse_board(text: str) -> Board:
    """Read a board file.

    >>> parse_board('{"format": 1, "game": "tiny", "size": [10, 5], "spaces": []}').size
    (10, 5)
    """
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise BoardError(f"board format {data['format']} is not known")
        spaces = [_space(entry) for entry in data["spaces"]]
        return Board(
            game=data["game"],
            size=(data["size"][0], data["size"][1]),
            spaces={space.id: space for space in spaces},
            arcs=tuple(Arc(left, right, tuple(steps)) for left, right, steps in data.get("arcs", ())),
            shapes=tuple(
                Shape(entry["class"], entry["layer"], entry["closed"], tuple(tuple(line) for line in entry["lines"]))
                for entry in data.get("shapes", ())
            ),
            links=tuple(
                Link(entry["kind"], tuple(entry["spaces"]), _points(entry["line"]), entry.get("text", ""))
                for entry in data.get("links", ())
            ),
            borders=tuple((a, b, kind) for a, b, kind in data.get("borders", ())),
            unit=data.get("unit", 10),
            frame=data.get("frame", "rectangle"),
            wrap=data.get("wrap", False),
            slot=tuple(data.get("slot", (30, 26))),
            grid=data.get("grid"),
        )
    except (KeyError, IndexError, TypeError, json.JSONDecodeError) as error:
        raise BoardError(f"not a board file: {error!r}") from error


def _number(value: float) -> int | float:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _pairs(points: Iterable[Iterable[float]]) -> list[list[int | float]]:
    return [[_number(value) for value in point] for point in points]


def _label_data(label: Label) -> dict[str, Any]:
    data: dict[str, Any] = {"lines": list(label.lines), "at": _pairs([label.at])[0], "size": _number(label.size)}
    if label.outside:
        data["outside"] = True
    return data


def _space_data(space: Space) -> dict[str, Any]:
    data: dict[str, Any] = {"id": space.id, "kind": space.kind, "name": space.name}
    if space.kind != "sea":
        data["owner"] = space.owner
    optional: dict[str, Any] = {
        "income": space.income,
        "city": space.city,
        "capital": space.capital,
        "victory_city": space.victory_city,
        "resources": list(space.resources),
        "label": space.label and _label_data(space.label),
        "leader": _pairs(space.leader),
        "slots": _pairs(space.slots),
        "marks": dict(zip(space.marks, _pairs(space.marks.values()), strict=True)),
        "tray": space.tray and [_number(value) for value in space.tray],
        "hit": space.hit and [_number(value) for value in space.hit],
        "sub": list(space.sub),
    }
    data.update({key: value for key, value in optional.items() if value})
    return data


def _link_data(link: Link) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": link.kind, "spaces": list(link.spaces), "line": _pairs(link.line)}
    if link.text:
        data["text"] = link.text
    return data


def board_text(board: Board) -> str:
    """The canonical text of a board: the same board gives the same bytes, one space, arc, shape or link on a line."""

    def compact(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    head: dict[str, Any] = {
        "format": FORMAT,
        "game": board.game,
        "size": list(board.size),
        "unit": board.unit,
        "frame": board.frame,
        "wrap": board.wrap,
        "slot": list(board.slot),
    }
    if board.grid is not None:
        head["grid"] = board.grid
    lists: dict[str, list[Any]] = {
        "spaces": [_space_data(space) for space in board.spaces.values()],
        "arcs": [[arc.left, arc.right, list(arc.steps)] for arc in board.arcs],
        "shapes": [
            {"class": shape.kind, "layer": shape.layer, "closed": shape.closed, "lines": [list(x) for x in shape.lines]}
            for shape in board.shapes
        ],
        "links": [_link_data(link) for link in board.links],
    }
    if board.borders:
        lists["borders"] = [list(border) for border in board.borders]
    parts = [f'"{key}":{compact(value)}' for key, value in head.items()]
    for key, rows in lists.items():
        body = ",\n".join(compact(row) for row in rows)
        parts.append(f'"{key}":[\n{body}\n]' if rows else f'"{key}":[]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


@lru_cache(maxsize=8)
def load_board(game: str) -> Board:
    """The committed board of a game."""
    return parse_board((MAPS / game / "board.json").read_text(encoding="utf-8"))
