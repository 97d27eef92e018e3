"""Puts a finished board together: spaces, arcs, lakes and links."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from maps.making.arcs import OFF_BOARD, Network
from maps.making.geography import polygons_of
from maps.making.layout import Layout, Placed
from maps.making.links import covered, make_links, ports
from maps.making.plan import Plan, SpacePlan
from pyapp.board.boardfile import FRAME, ICE, LAKE, OTHER_LAND, Arc, Board, Label, Point, Shape, Space
from pyapp.board.outline import relative, rings

UNIT = 10
SMALLEST_LAKE = 25.0


def board_arcs(plan: Plan, net: Network) -> tuple[Arc, ...]:
    names = [space.id for space in plan.spaces] + [ICE, OTHER_LAND, LAKE, FRAME]
    assert names[OFF_BOARD] == FRAME
    arcs = []
    for arc in net.arcs:
        if len(arc.points) < 2:
            continue
        whole = [(int(x), int(y)) for x, y in np.round(arc.points * UNIT)]
        # labels were left and right with y upwards; the file counts y downwards
        left, right = names[arc.right], names[arc.left]
        if left > right:
            left, right, whole = right, left, whole[::-1]
        arcs.append(Arc(left, right, relative(whole)))
    return tuple(sorted(arcs, key=lambda arc: (arc.left, arc.right, arc.steps)))


def outlines(board: Board, names: list[str]) -> list[MultiPolygon]:
    """The spaces as polygons, read back from the arcs."""
    shapes = []
    for name in names:
        whole = shapely.build_area(shapely.union_all([Polygon(ring).exterior for ring in rings(board, name)]))
        shapes.append(polygons_of(whole))
    return shapes


def _lakes(lakes: list[MultiPolygon], land: shapely.Geometry) -> tuple[Shape, ...]:
    lines = []
    for lake in lakes:
        if lake.area > SMALLEST_LAKE:
            cut = polygons_of(shapely.simplify(shapely.intersection(lake, land), 0.5))
            for part in cut.geoms:
                if part.area > SMALLEST_LAKE:
                    whole = np.round(shapely.get_coordinates(part.exterior)[:-1] * UNIT).astype(int)
                    lines.append(relative([(int(x), int(y)) for x, y in whole]))
    return (Shape("lake", "borders", True, tuple(sorted(lines))),) if lines else ()


def _label(placed: Placed) -> Label | None:
    if placed.name is None or placed.top is None:
        return None
    at = (placed.top[0] + placed.name.first_line[0], placed.top[1] + placed.name.first_line[1])
    return Label(placed.name.lines, at, placed.name.size, placed.outside)


def _marks(placed: Placed) -> dict[str, Point]:
    marks = {}
    if placed.name is not None and placed.top is not None:
        marks = {key: (placed.top[0] + x, placed.top[1] + y) for key, (x, y) in placed.name.marks.items()}
    if placed.factory is not None:
        marks["factory"] = placed.factory
    return marks


def _space(space: SpacePlan, placed: Placed, ports: dict[str, Point]) -> Space:
    facts = space.facts
    return Space(
        id=space.id,
        kind=space.kind,
        name=facts["name"],
        owner=facts.get("owner"),
        income=facts.get("income"),
        city=facts.get("city"),
        capital=facts.get("capital"),
        victory_city=facts.get("victory_city", False),
        resources=tuple(facts.get("resources", ())),
        label=_label(placed),
        leader=tuple(placed.leader),
        slots=tuple(placed.slots),
        marks=_marks(placed) | ports,
        tray=placed.tray,
        hit=placed.hit,
        sub=(*facts.get("sub", ()), *facts.get("icons", ())),
    )


def lake_shapes(plan: Plan, arcs: tuple[Arc, ...], lakes: list[MultiPolygon]) -> tuple[Shape, ...]:
    """The lakes, cut to the land."""
    dry = [space.id for space in plan.spaces if space.is_land]
    return _lakes(lakes, shapely.union_all(outlines(_plain(plan, arcs), dry)))


def _plain(plan: Plan, arcs: tuple[Arc, ...]) -> Board:
    size = (round(plan.projection.width), round(plan.projection.height))
    spaces = {space.id: Space(space.id, space.kind, space.facts["name"]) for space in plan.spaces}
    return Board(plan.game, size, spaces, arcs, unit=UNIT)


def _shown(plan: Plan) -> dict[str, str]:
    """What is set as the name of a space, where that is not its name: `[names]`, or the code before the name."""
    shown: dict[str, str] = {}
    if plan.setting("canvas", "codes", False):
        shown = {space.id: f"{space.id} {space.facts['name']}" for space in plan.spaces if space.kind == "land"}
    return shown | plan.settings.get("names", {})


def make_board(plan: Plan, arcs: tuple[Arc, ...], shapes: tuple[Shape, ...]) -> tuple[Board, list[str]]:
    """Names, stacks and links on given arcs: the board, and what could not be placed."""
    plain = _plain(plan, arcs)
    areas = outlines(plain, list(plain.spaces))
    shapes_by_id = dict(zip(plain.spaces, areas, strict=True))
    port_marks = ports(plan, shapes_by_id)
    links = make_links(plan, shapes_by_id, port_marks)
    layout = Layout(plan, areas, _shown(plan), covered(plan, links, port_marks))
    placed = layout.run()
    disc = plan.settings["canvas"]["projection"] == "disc"
    board = replace(
        plain,
        spaces={space.id: _space(space, place, port_marks.get(space.id, {})) for space, place in zip(plan.spaces, placed, strict=True)},
        shapes=shapes,
        links=links,
        borders=plan.borders,
        frame="disc" if disc else "rectangle",
        wrap=plan.settings["canvas"]["projection"] == "cylinder",
    )
    return board, layout.problems
