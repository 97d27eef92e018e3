"""Draws a hex board with svgwrite: the same layers and ids as an area board, but the hexes come by arithmetic."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group

from pyapp.board.boardfile import Board, Label, Point, Shape, Space
from pyapp.board.hexes import HexGrid, neighbour
from pyapp.board.outline import absolute, line_data, rings_by_place

TERRAINS = ("open", "mixed", "jungle", "mountain", "atoll")
GRAIN = ("mixed", "jungle", "mountain")
NUMBER_DOWN = 0.74
WATERLINES = ("far", "wide", "near", "shore")
COVE = 3.0  # detail of the coast that the waterlines leave out, in board units
RIM = 0.9


def draw_hexboard(board: Board, names: Mapping[str, str] | None = None) -> svgwrite.Drawing:
    """The whole board; `names` has translated names of spaces and captions by id."""
    grid = HexGrid.from_header(board.grid or {})
    width, height = board.size
    drawing = svgwrite.Drawing(
        debug=False, viewBox=f"0 0 {width} {height}", class_=f"board hexboard board-{board.game}", size=("100%", "100%")
    )
    painter = HexPainter(board, grid, drawing, names or {})
    painter.definitions()
    for layer in painter.layers():
        drawing.add(layer)
    return drawing


class HexPainter:
    """Makes the layers of one hex board."""

    def __init__(self, board: Board, grid: HexGrid, drawing: svgwrite.Drawing, names: Mapping[str, str]) -> None:
        self.board = board
        self.grid = grid
        self.drawing = drawing
        self.names = names
        self.hexes = [space for space in board.spaces.values() if space.kind != "box"]
        self.boxes = [space for space in board.spaces.values() if space.kind == "box"]

    def layers(self) -> list[Group]:
        """All layers from the bottom to the top."""
        return [
            self._sea(),
            self._land(),
            self._borders(),
            self._links(),
            self._labels(),
            self._marks(),
            self._group("layer-units"),
            self._group("layer-arrows"),
            self._hits(),
        ]

    def definitions(self) -> None:
        """Shapes that are used many times: the coast, also in parts for what is stroked, textures and printed symbols."""
        defs, make = self.drawing.defs, self.drawing
        defs.add(make.path(d=self._shape_data("land"), id="coast"))
        soft = make.g(id="soft-coast")
        lands = [absolute(line) for shape in self.board.shapes if shape.kind == "land" for line in shape.lines]
        for data in rings_by_place(lands, self.board.unit, COVE):
            soft.add(make.path(d=data))
        defs.add(soft)
        clip = make.clipPath(id="on-land")
        clip.add(make.use("#coast"))
        defs.add(clip)
        for pattern in _textures(make):
            defs.add(pattern)
        for symbol in _symbols(make):
            defs.add(symbol)

    def _group(self, name: str, **extra: str) -> Group:
        return self.drawing.g(id=name, **extra)

    def _path(self, data: str, kind: str) -> BaseElement:
        return self.drawing.path(d=data, class_=kind)

    def _shape_data(self, kind: str) -> str:
        """Path data of all shapes of a kind."""
        return "".join(_data(shape, self.board.unit) for shape in self.board.shapes if shape.kind == kind)

    def _sea(self) -> Group:
        """Water, the pale lines along the coast, and the names of seas under everything that matters."""
        layer = self._group("layer-sea")
        layer.add(self.drawing.rect((0, 0), self.board.size, class_="water"))
        for line in WATERLINES:
            layer.add(self.drawing.use("#soft-coast", class_=f"waterline waterline-{line}"))
        layer.add(self._path(self._outside_data(), "outside-sea"))
        for caption in (self.board.grid or {}).get("captions", ()):
            layer.add(self._caption(caption))
        for space in self.hexes:
            if space.kind == "sea":
                layer.add(self._hex(space, "sea"))
        return layer

    def _caption(self, caption: Mapping[str, Any]) -> BaseElement:
        """The name of a sea."""
        text = self.names.get(caption["id"], caption["text"])
        return self.drawing.text(text, insert=caption["at"], class_="caption", font_size=caption["size"], id=f"caption-{caption['id']}")

    def named(self) -> list[tuple[str, str, str]]:
        """Every name on the board alone: its layer, its id, its markup; for a reader who changes the language."""
        labels = [self._label(space, space.label) for space in self.board.spaces.values() if space.label]
        captions = [self._caption(caption) for caption in (self.board.grid or {}).get("captions", ())]
        drawn = [("layer-labels", label) for label in labels] + [("layer-sea", caption) for caption in captions]
        return [(layer, element.attribs["id"], element.tostring()) for layer, element in drawn]

    def _hex(self, space: Space, kind: str) -> BaseElement:
        """One hex without an owner: a single element."""
        return self._outline(space, id=f"space-{space.id}", class_=f"space {kind}", data_space=space.id)

    def _outline(self, space: Space, share: float = 1.0, **extra: str) -> BaseElement:
        """The outline of a hex. A path of its own: a thousand uses of one are painted half as fast."""
        return self.drawing.path(d=_hex_data(self.grid.size * share, self.grid.height * share, self.grid.center(space.id)), **extra)

    def _land(self) -> Group:
        """The land in its terrain colours, then a group for every land hex, whose class shows who holds it."""
        layer = self._group("layer-land")
        layer.add(self.drawing.use("#coast", class_="dry"))
        clipped = self.drawing.g(clip_path="url(#on-land)")
        by_terrain: dict[str, list[str]] = defaultdict(list)
        for space in self.hexes:
            if space.sub and space.sub[0] in TERRAINS:
                by_terrain[space.sub[0]].append(_hex_data(self.grid.size, self.grid.height, self.grid.center(space.id)))
        for terrain in TERRAINS:
            data = "".join(by_terrain[terrain])
            clipped.add(self._path(data, f"terrain terrain-{terrain}"))
            if terrain in GRAIN:
                clipped.add(self._path(data, f"grain grain-{terrain}"))
        clipped.add(self._path(self._outside_data(), "outside-land"))
        layer.add(clipped)
        for space in self.hexes:
            if space.kind == "land":
                layer.add(self._land_hex(space))
            elif space.kind == "impassable":
                layer.add(self._hex(space, "impassable"))
        return layer

    def _land_hex(self, space: Space) -> Group:
        """A hex that can be held: its outline and the rim in the colours of its holder."""
        owner = space.owner or "none"
        group = self.drawing.g(id=f"space-{space.id}", class_=f"space land {' '.join(space.sub)} owner-{owner}", data_space=space.id)
        group.add(self._outline(space))
        group.add(self._outline(space, RIM, class_="rim"))
        return group

    def _borders(self) -> Group:
        """Coast, the edge of play, national borders and closed sides."""
        layer = self._group("layer-borders")
        layer.add(self.drawing.use("#coast", class_="coastline"))
        layer.add(self._path(self._play_edge_data(), "play-edge"))
        for kind in ("national", "closed-ships", "closed-ground", "closed-both"):
            data = self._shape_data(kind)
            if data:
                layer.add(self._path(data, f"side {kind}"))
                layer.add(self._path(data, f"side-ink {kind}"))
        return layer

    def _links(self) -> Group:
        """Transport routes and the boxes beside the map."""
        layer = self._group("layer-links")
        built = "".join(_segment(link.line) for link in self.board.links if link.kind == "rail" and not link.text)
        layer.add(self._path(built, "rail-bed"))
        layer.add(self._path(built, "rail"))
        for link in self.board.links:
            if link.text:
                layer.add(self.drawing.path(d=_segment(link.line), class_="rail-planned", id=f"link-{link.text}"))
        for box in self.boxes:
            if box.tray:
                x, y, width, height = box.tray
                group = self.drawing.g(id=f"space-{box.id}", class_=f"space box {' '.join(box.sub)}", data_space=box.id)
                group.add(self.drawing.rect((x, y), (width, height), rx=3, class_="tray"))
                layer.add(group)
        return layer

    def _labels(self) -> Group:
        """Hex numbers, then names. The numbers, a thousand texts, are left out until the style sheet shows them: not on a small board."""
        layer = self._group("layer-labels")
        numbers = self.drawing.g(id="hex-numbers", class_="hex-numbers", display="none")
        for space in self.hexes:
            if space.kind != "impassable":
                x, y = self.grid.center(space.id)
                numbers.add(self.drawing.text(space.id, insert=_rounded((x, y + NUMBER_DOWN * self.grid.size))))
        layer.add(numbers)
        for space in self.board.spaces.values():
            if space.label:
                layer.add(self._label(space, space.label))
        return layer

    def _label(self, space: Space, label: Label) -> Group:
        kind = "box-name" if space.kind == "box" else "city-name" if any(mark.endswith("city") for mark in space.sub) else "hex-name"
        group = self.drawing.g(id=f"label-{space.id}", class_=f"label {kind} {space.sub[0] if space.kind == 'box' else ''}".strip())
        name = self.names.get(space.id, label.lines[0])
        text = name.partition(": ")[2] or name if space.kind == "box" else name  # a box of a track stands under the name of the track
        size = label.size * min(1.0, len(label.lines[0]) / max(1, len(text)))
        x, y = label.at
        group.add(self.drawing.text(text, insert=_rounded((x, y + 0.36 * size)), font_size=round(size, 1)))
        return group

    def _marks(self) -> Group:
        """Printed symbols: airfields, ports, cities, resources."""
        layer = self._group("layer-marks")
        for space in self.hexes:
            if space.marks:
                group = self.drawing.g(id=f"marks-{space.id}", class_="marks")
                for kind, at in space.marks.items():
                    group.add(self.drawing.use(f"#mark-{kind}", insert=at, class_=f"mark mark-{kind}"))
                layer.add(group)
        return layer

    def _hits(self) -> Group:
        """Boxes only: hexes are found by arithmetic."""
        layer = self._group("layer-hits")
        for box in self.boxes:
            if box.tray:
                x, y, width, height = box.tray
                layer.add(self.drawing.rect((x, y), (width, height), class_="hit", data_space=box.id))
        return layer

    def _play_edge_data(self) -> str:
        """The outline of all hexes in play."""
        return "".join(_ring_data(ring) for ring in play_edges(self.grid, (space.id for space in self.hexes if space.kind != "impassable")))

    def _outside_data(self) -> str:
        """Everything on the canvas that is no hex in play."""
        width, height = self.board.size
        return f"M0 0h{width}v{height}h-{width}z" + self._play_edge_data()


def play_edges(grid: HexGrid, names: Iterable[str]) -> list[list[Point]]:
    """The closed lines round a set of hexes."""
    inside = set(names)
    onward: dict[Point, list[Point]] = defaultdict(list)
    for name in sorted(inside):
        for side in range(6):
            if neighbour(name, side) not in inside:
                start, end = map(_rounded, grid.side(name, side))
                onward[start].append(end)
    rings = []
    while onward:
        start = min(onward)
        ring, at = [start], _step(onward, start)
        while at != start:
            ring.append(at)
            at = _step(onward, at)
        rings.append(ring)
    return rings


def _step(onward: dict[Point, list[Point]], at: Point) -> Point:
    """Takes the next corner from a corner, and forgets it."""
    following = onward[at].pop()
    if not onward[at]:
        del onward[at]
    return following


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _data(shape: Shape, unit: int) -> str:
    return "".join(line_data(absolute(line), unit, shape.closed) for line in shape.lines)


def _number(value: float) -> str:
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def _hex_data(size: float, height: float, center: Point = (0.0, 0.0)) -> str:
    """Path data of one flat-topped hex."""
    half, tall = size / 2, height / 2
    steps = ((size, 0.0), (half, tall), (-half, tall), (-size, 0.0), (-half, -tall))
    start = f"M{_number(center[0] - half)} {_number(center[1] - tall)}"
    return start + "l" + " ".join(f"{_number(x)} {_number(y)}" for x, y in steps) + "z"


def _ring_data(ring: list[Point]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in ring) + "z"


def _segment(line: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in line)


def _textures(make: svgwrite.Drawing) -> list[BaseElement]:
    """Patterns that tell terrain apart without colour."""
    drawn = {
        "mixed": (12, 10, "M1.5 4q2-2.6 4 0M7.5 9q2-2.6 4 0"),
        "jungle": (9, 9, "M2.2 4.5v-1.6m-1.5.4q1.5-3.2 3 0zM6.7 9v-1.6m-1.5.4q1.5-3.2 3 0z"),
        "mountain": (14, 11, "M1 6l3-5 3 5M5.4 3.4l-.6 2.6M8 11l3-5 3 5M12.4 8.4l-.6 2.6"),
    }
    patterns = []
    for terrain, (width, height, data) in drawn.items():
        pattern = make.pattern(size=(width, height), id=f"texture-{terrain}", patternUnits="userSpaceOnUse")
        pattern.add(make.path(d=data, class_=f"texture texture-{terrain}"))
        patterns.append(pattern)
    return patterns


def _symbols(make: svgwrite.Drawing) -> list[BaseElement]:
    """The printed symbols, drawn about their middle."""
    parts = {
        "airfield": ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M0-3v5.6M-2.9-.7h5.8M-1.3 2.4h2.6"),
        "port": ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M0-2.9v5.6M-2.5.4q.3 2.3 2.5 2.3t2.5-2.3M-1.3-1.6h2.6"),
        "city": ("M-3.3-3.3h6.6v6.6h-6.6z", "M-1.5 1.9v-2.6h1.4v-1.3h1.6v3.9z"),
        "resource": ("M0-4.2l4 2.3v4.2l-4 2.3l-4-2.3v-4.2z", "M-1.5 1.8v-3.2h3v3.2zM-1.5-.3h3"),
    }
    symbols = []
    for kind, (plate, ink) in parts.items():
        group = make.g(id=f"mark-{kind}")
        group.add(make.path(d=plate, class_=f"symbol-plate plate-{kind}"))
        group.add(make.path(d=ink, class_=f"symbol-ink ink-{kind}"))
        symbols.append(group)
    return symbols
