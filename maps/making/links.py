"""Links on an area board: canals, straits, bridges, arrows at the map edge, railways and convoys; and the ports."""

from __future__ import annotations

import math

import shapely
from shapely import LineString, MultiPolygon, Point

from maps.making.plan import Plan
from maps.making.raster import Box
from pyapp.board.boardfile import Link
from pyapp.board.boardfile import Point as Place
from pyapp.board.lettering import name_width

EDGE_SIZE = 9.0
EDGE_DEPTH = 26.0
REACH = 7.0
STRAIT_REACH = 9.0
PORT_OFFSHORE = 8.0
PORT_SIZE = 20.0
CONVOY = (40.0, 16.0)
Shapes = dict[str, MultiPolygon]


def _inner_point(shape: MultiPolygon) -> Place:
    main = max(shape.geoms, key=lambda part: part.area)
    x, y = shapely.get_coordinates(shapely.maximum_inscribed_circle(main, tolerance=1))[0]
    return float(x), float(y)


def common_border(a: MultiPolygon, b: MultiPolygon) -> LineString | None:
    """The longest piece of border that two spaces share."""
    shared = shapely.intersection(shapely.boundary(a), shapely.boundary(b))
    lines = [part for part in shapely.get_parts(shared) if part.geom_type == "LineString"]
    if not lines:
        return None
    merged = shapely.get_parts(shapely.line_merge(shapely.multilinestrings(lines)))
    return max(merged, key=lambda line: line.length)


def _edge_arrow(plan: Plan, here: str, there: str, shape: MultiPolygon) -> Link:
    """An arrow where a space meets the edge of the map, level with the middle of that edge."""
    width = plan.projection.width
    on_left = shape.bounds[0] <= 0.05
    x = 0.0 if on_left else width
    edge = shapely.intersection(shape, shapely.box(x - 1, 0, x + 1, plan.projection.height))
    y = round((edge.bounds[1] + edge.bounds[3]) / 2, 1)
    return Link("wrap", (here, there), ((EDGE_DEPTH if on_left else width - EDGE_DEPTH, y), (x, y)), text=there)


def _bridge(kind: str, a: str, b: str, shapes: Shapes) -> Link:
    """A dash over the shortest way between two spaces that no border joins."""
    line = shapely.shortest_line(shapes[a], shapes[b])
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    length = max(line.length, 0.1)
    dx, dy = (bx - ax) / length * REACH, (by - ay) / length * REACH
    return Link(kind, (a, b), ((ax - dx, ay - dy), (bx + dx, by + dy)))


def _strait(a: str, b: str, shapes: Shapes) -> Link:
    """A dash across the border of two sea regions."""
    border = common_border(shapes[a], shapes[b])
    if border is None:
        return _bridge("strait", a, b, shapes)
    middle = border.interpolate(0.5, normalized=True)
    ahead = border.interpolate(min(border.length, border.length / 2 + 3))
    turn = math.atan2(ahead.y - middle.y, ahead.x - middle.x) + math.pi / 2
    dx, dy = STRAIT_REACH * math.cos(turn), STRAIT_REACH * math.sin(turn)
    return Link("strait", (a, b), ((middle.x - dx, middle.y - dy), (middle.x + dx, middle.y + dy)))


def _railways(plan: Plan, shapes: Shapes) -> list[Link]:
    """From the middle of one territory over their common border to the middle of the other."""
    links = []
    for a, b in plan.declared.get("rails", []):
        border = common_border(shapes[a], shapes[b])
        over = border.interpolate(0.5, normalized=True) if border is not None else shapely.centroid(shapes[a])
        links.append(Link("rail", (a, b), (_inner_point(shapes[a]), (over.x, over.y), _inner_point(shapes[b]))))
    return links


def ports(plan: Plan, shapes: Shapes) -> dict[str, dict[str, Place]]:
    """The port marks of every territory: a place just off its coast, towards the middle of that coast."""
    found: dict[str, dict[str, Place]] = {}
    for space in plan.spaces:
        for sea in space.facts.get("ports", ()):
            border = common_border(shapes[space.id], shapes[sea])
            if border is None:
                continue
            spot = border.interpolate(0.5, normalized=True)
            line = shapely.shortest_line(spot, shapes[sea].buffer(-PORT_OFFSHORE))
            x, y = line.coords[-1]
            found.setdefault(space.id, {})[f"port-{sea}"] = (round(x, 1), round(y, 1))
    return found


def _convoy_place(sea: MultiPolygon, near: Point, taken: list[Place]) -> Place:
    """A place in the sea near a port, not on another convoy."""
    inner = sea.buffer(-CONVOY[1])
    for place in taken:
        inner = inner.difference(Point(*place).buffer(CONVOY[0] + 4))
    if inner.is_empty:
        inner = sea
    line = shapely.shortest_line(near, inner)
    x, y = line.coords[-1]
    return round(x, 1), round(y, 1)


def _convoys(plan: Plan, shapes: Shapes, port_marks: dict[str, dict[str, Place]]) -> list[Link]:
    links: list[Link] = []
    taken: list[Place] = [place for marks in port_marks.values() for place in marks.values()]
    for convoy in plan.declared.get("convoys", []):
        sea, ends = convoy["sea"], convoy["ends"]
        port = port_marks.get(ends[0], {}).get(f"port-{sea}")
        near = Point(*port) if port and len(ends) == 1 else Point(*_inner_point(shapes[sea]))
        place = _convoy_place(shapes[sea], near, taken)
        taken.append(place)
        links.append(Link("convoy", (sea, *ends), (place,), text=" ".join(map(str, convoy["ships"]))))
    return links


def make_links(plan: Plan, shapes: Shapes, port_marks: dict[str, dict[str, Place]]) -> tuple[Link, ...]:
    """All links of a board: the exceptions a person declared, then straits, railways and convoys."""
    links: list[Link] = []
    for (a, b), exemption in sorted(plan.exceptions.items()):
        if exemption.kind == "wrap":
            links += [_edge_arrow(plan, a, b, shapes[a]), _edge_arrow(plan, b, a, shapes[b])]
        elif exemption.kind != "either":
            links.append(_bridge(exemption.kind, a, b, shapes))
    drawn = {frozenset(link.spaces) for link in links}
    straits = [tuple(entry["spaces"]) for entry in plan.settings.get("strait", [])]
    links += [_strait(a, b, shapes) for a, b in straits if frozenset((a, b)) not in drawn]
    return tuple(links + _railways(plan, shapes) + _convoys(plan, shapes, port_marks))


def covered(plan: Plan, links: tuple[Link, ...], port_marks: dict[str, dict[str, Place]]) -> list[Box]:
    """What arrows at the map edge (with the names along the edge), convoys and ports cover."""
    facts = {space.id: space.facts["name"] for space in plan.spaces}
    boxes: list[Box] = []
    for link in links:
        if link.kind == "wrap":
            (tip, y), (edge, _) = link.line
            half = name_width(facts[link.text], EDGE_SIZE) / 2 if not link.text.startswith("sz") else 12.0
            boxes.append((min(tip, edge), y - half - 4, max(tip, edge), y + half + 4))
        elif link.kind == "convoy":
            x, y = link.line[0]
            boxes.append((x - CONVOY[0] / 2, y - CONVOY[1] / 2, x + CONVOY[0] / 2, y + CONVOY[1] / 2))
    half = PORT_SIZE / 2
    boxes += [(x - half, y - half, x + half, y + half) for marks in port_marks.values() for x, y in marks.values()]
    return boxes
