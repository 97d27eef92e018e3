"""Makes a hex board: fits the projection, mends the coast, sets names and symbols, and puts the boxes beside the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import MultiPolygon

from maps.making.geography import land_in_detail
from maps.making.hexboard_facts import Facts, FactsError, Hex, load_facts
from maps.making.hexboard_fit import Projection, fit_projection
from maps.making.hexboard_land import Coast, mend, misread_hexes, misread_sides, project_land
from maps.making.hexboard_layout import mark_places, name_label, stack_place
from pyapp.board.boardfile import Board, Label, Link, Point, Shape, Space
from pyapp.board.outline import relative

MAPS = Path(__file__).resolve().parents[1]
UNIT = 10
SLOT = (28, 28)
CLOSED_KINDS = {
    frozenset({"ships"}): "closed-ships",
    frozenset({"ground"}): "closed-ground",
    frozenset({"ships", "ground"}): "closed-both",
}


def make_hexboard(game: str) -> Board:
    """The board of a game with a hex map; raises FactsError when a place or a side cannot be drawn as declared."""
    facts = load_facts(MAPS / game)
    project = fit_projection(facts, facts.settings["fit"]["smoothing"])
    _require_places(facts, project)
    width, height = facts.settings["canvas"]["size"]
    land = mend(facts, project_land(land_in_detail(), project, (width, height)))
    _require_reading(facts, land)
    hexes = [_space(facts, one) for one in facts.hexes.values()]
    boxes = list(_boxes(facts.settings))
    grid = dict(facts.settings["grid"]) | {"captions": list(_captions(facts.settings, project))}
    return Board(
        game=game,
        size=(width, height),
        spaces={space.id: space for space in hexes + boxes},
        shapes=(_land_shape(land), *_border_shapes(facts), *_closed_shapes(facts)),
        links=tuple(_routes(facts)),
        unit=UNIT,
        slot=SLOT,
        grid=grid,
    )


def misplaced(facts: Facts, project: Projection) -> list[str]:
    """Named places that the projection puts in another hex than their own."""
    points = project(np.array([(place.longitude, place.latitude) for place in facts.places]))
    found = [(place, facts.grid.hex_at(float(x), float(y))) for place, (x, y) in zip(facts.places, points, strict=True)]
    return [f"{place.name} falls in {there}, not in {place.hex}" for place, there in found if there != place.hex]


def _require_places(facts: Facts, project: Projection) -> None:
    wrong = misplaced(facts, project)
    if wrong:
        raise FactsError("; ".join(wrong))


def _require_reading(facts: Facts, land: MultiPolygon) -> None:
    shares = Coast(facts, land).shares()
    wrong = misread_hexes(facts, shares) + ["-".join(pair) for pair in misread_sides(facts, shares)]
    if wrong:
        raise FactsError("the coast does not show " + ", ".join(wrong))


def _space(facts: Facts, one: Hex) -> Space:
    """One hex as it stands on the board."""
    kind = "impassable" if one.id in facts.inland else "sea" if one.is_sea else "land"
    sub = ("outback",) if kind == "impassable" else (one.terrain, *sorted(one.marks))
    return Space(
        id=one.id,
        kind=kind,
        name=one.name or one.id,
        label=name_label(facts.grid, one.id, one.name) if one.name else None,
        slots=(stack_place(facts.grid, one.id),) if kind != "impassable" else (),
        marks=mark_places(facts.grid, one.id, one.marks),
        sub=sub,
    )


def _boxes(settings: dict[str, Any] | Any) -> Iterator[Space]:
    """The boxes that hold units, and the tracks as rows of small boxes."""
    for box in settings["box"]:
        x, y, width, height = box["at"]
        columns, rows = int((width - 8) // 32), int((height - 28) // 32)
        slots = tuple((x + 20.0 + 32 * (n % columns), y + 42.0 + 32 * (n // columns)) for n in range(columns * rows))
        label = Label((box["name"],), (x + width / 2, y + 14.0), 13.0)
        yield Space(id=box["id"], kind="box", name=box["name"], label=label, slots=slots, tray=(x, y, width, height), sub=("units",))
    for track in settings["track"]:
        yield from _track(track)


def _track(track: dict[str, Any]) -> Iterator[Space]:
    """The title of a track, then its steps."""
    (x, y), (width, height) = track["at"], track["cell"]
    yield Space(
        id=f"track_{track['id']}", kind="box", name=track["name"], sub=("title",), label=Label((track["name"],), _title_at(track), 13.0)
    )
    for number, step in enumerate(track["steps"]):
        left, top = (x, y + number * height) if track["down"] else (x + number * width, y)
        label = Label((step,), (left + width / 2, top + height - 7.0), 8.0 if len(step) > 3 else 11.0)
        slot = (left + width / 2, top + (height - 14.0) / 2 + 1.0)
        yield Space(
            id=f"track_{track['id']}_{number}",
            kind="box",
            name=f"{track['name']}: {step}",
            label=label,
            slots=(slot,),
            tray=(left, top, width, height),
            sub=("step",),
        )


def _title_at(track: dict[str, Any]) -> Point:
    """The middle of the title, above the first steps."""
    (x, y), (width, _) = track["at"], track["cell"]
    across = width if track["down"] else width * len(track["steps"])
    return x + across / 2, y - 10.0


def _captions(settings: dict[str, Any] | Any, project: Projection) -> Iterator[dict[str, Any]]:
    """The names of waters, set at their place."""
    for caption in settings["caption"]:
        latitude, longitude = caption["place"]
        x, y = project(np.array([[longitude, latitude]]))[0]
        yield {"id": caption["id"], "text": caption["text"], "at": [round(float(x)), round(float(y))], "size": caption["size"]}


def _whole(points: Iterable[Point]) -> tuple[int, ...]:
    """Points in board units as steps of whole numbers."""
    return relative((round(x * UNIT), round(y * UNIT)) for x, y in points)


def _land_shape(land: MultiPolygon) -> Shape:
    """All land, largest first."""
    rings = []
    for part in sorted(land.geoms, key=lambda part: (-part.area, part.bounds)):
        for ring in (part.exterior, *part.interiors):
            points = shapely.get_coordinates(ring)[:-1]
            if len(points) >= 3:
                rings.append(_whole(points.tolist()))
    return Shape("land", "land", True, tuple(rings))


def _sides_shape(kind: str, facts: Facts, sides: list[tuple[str, int]]) -> Shape:
    """Hexsides as lines of two points."""
    return Shape(kind, "borders", False, tuple(_whole(facts.grid.side(name, side)) for name, side in sides))


def _border_shapes(facts: Facts) -> Iterator[Shape]:
    """The national borders that the rules speak of, along the hexsides."""
    group = {region: number for number, regions in enumerate(facts.settings["borders"]["groups"]) for region in regions}
    sides = [
        (one.id, side)
        for one, side, other in facts.pairs()
        if one.region and other.region and group.get(one.region) != group.get(other.region) and one.ground(side)
    ]
    yield _sides_shape("national", facts, sides)


def _closed_shapes(facts: Facts) -> Iterator[Shape]:
    """Sides that look open and are not: a mark for ships, for ground units, or for both."""
    marked: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for one, side, _ in facts.pairs():
        if one.closed(side):
            marked[CLOSED_KINDS[one.closed(side)]].append((one.id, side))
    for kind in sorted(marked):
        yield _sides_shape(kind, facts, marked[kind])


def _routes(facts: Facts) -> Iterator[Link]:
    """Transport routes from hex to hex; those that an event must build carry a text."""
    planned = {frozenset(entry["side"]): entry["event"] for entry in facts.settings.get("planned_route", [])}
    for one, side, other in facts.pairs():
        if one.route(side):
            line = (facts.grid.center(one.id), facts.grid.center(other.id))
            yield Link("rail", (one.id, other.id), line, planned.get(frozenset({one.id, other.id}), ""))
