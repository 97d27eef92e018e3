"""Draws an area board: sea, land, borders, links, labels and marks, in the layers that maps/README.md describes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

import svgwrite
from svgwrite.container import Group

from pyapp.board import blockmarks
from pyapp.board.boardfile import ICE, LAKE, NO_SPACE, OTHER_LAND, Arc, Board, Label, Link, Point, Shape, Space
from pyapp.board.lettering import CELL, CITY, GAP, ICON, PITCH, ROUNDEL, STAR, name_width, splits
from pyapp.board.outline import absolute, arcs_by_place, arcs_data, line_data, path_data
from pyapp.board.pieces import SIZE, UNITS

WATERLINES = ("far", "near", "shore")
OWNERS = ("ussr", "germany", "uk", "japan", "usa", "italy", "china", "neutral")
ROW_MARKS = frozenset({"income", "city", "capital", "resources", "industry"})
ANCHOR = (
    "M14.4 12V9.8a4 4 0 1 1 3.2 0V12h5v3h-5v10.2c3.4-.5 6-2.6 7-5.6l-2.2.6 3.800-6 3.4 6.2-2.1-.5"
    "C26.2 25.4 21.6 29 16 29S5.800 25.4 4.5 19.7l-2.1.5 3.4-6.2 3.800 6-2.2-.6c1 3 3.6 5.1 7 5.6V15h-5v-3z"
    "M16 4.6a1.5 1.5 0 1 0 .1 0z"
)
COVE = 10.0  # detail of the coast that the wide waterlines leave out, in board units
BASELINE = 0.36  # from the middle of a line of capitals down to its baseline, in type sizes


def _trim(value: float) -> float | int:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _points(points: Iterable[Point]) -> list[tuple[float | int, float | int]]:
    return [(_trim(x), _trim(y)) for x, y in points]


def star_points(x: float, y: float, radius: float) -> list[Point]:
    """The ten corners of a five-pointed star."""
    corners = []
    for index in range(10):
        reach, angle = radius * (0.42 if index % 2 else 1.0), math.pi * index / 5
        corners.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return corners


def draw_areas(board: Board, names: Mapping[str, str]) -> svgwrite.Drawing:
    """The whole board."""
    width, height = board.size
    drawing = svgwrite.Drawing(
        debug=False,
        size=("100%", "100%"),
        viewBox=f"0 0 {width} {height}",
        class_=f"board areaboard board-{board.game} frame-{board.frame}",
    )
    painter = AreaPainter(board, drawing, names)
    painter.definitions()
    for layer in painter.layers():
        drawing.add(layer)
    return drawing


class AreaPainter:
    """Makes the layers of one area board."""

    def __init__(self, board: Board, drawing: svgwrite.Drawing, names: Mapping[str, str], cities: Mapping[str, str] | None = None) -> None:
        self.board = board
        self.make = drawing
        self.names = names
        self.cities = cities or {}
        self.land = [space for space in board.spaces.values() if space.kind != "sea"]
        self.sea = [space for space in board.spaces.values() if space.kind == "sea"]
        self.dry = {space.id for space in self.land} | {OTHER_LAND}

    def layers(self) -> list[Group]:
        """All layers from the bottom to the top."""
        return [
            self._sea(),
            self._land(),
            self.make.g(id="layer-states"),
            self._borders(),
            self._links(),
            self.labels(),
            self.marks(),
            self.make.g(id="layer-units"),
            self.make.g(id="layer-arrows"),
            self._hits(),
        ]

    def definitions(self) -> None:
        """What is used more than once: the coast, every land's clip, gradients and patterns."""
        defs, make = self.make.defs, self.make
        defs.add(self._lines_of(self._is_coast, id="coast"))
        # wide lines along every cove would make each repaint slow
        defs.add(self._lines_of(self._is_coast, COVE, id="soft-coast"))
        defs.add(self._lines_of(self._is_sea_border, id="sea-borders"))
        for space in self.land:
            clip = make.clipPath(id=f"clip-{space.id}")
            clip.add(make.use(f"#shape-{space.id}"))
            defs.add(clip)
        water = make.radialGradient(center=("50%", "46%"), r="75%", id="water")
        for offset, name in ((0, "middle"), (0.7, "deep"), (1, "rim")):
            water.add_stop_color(offset)
            water.elements[-1]["class"] = f"water-{name}"
        defs.add(water)
        for pattern in [*self._patterns(), *blockmarks.definitions(make, self.board)]:
            defs.add(pattern)
        for name, data in (("industry", UNITS["industrial_complex"]), ("port", (ANCHOR,))):
            sign = make.symbol(id=f"sign-{name}", viewBox=f"0 0 {SIZE} {SIZE}")
            for part in data:
                sign.add(make.path(d=part, fill_rule="evenodd"))
            defs.add(sign)

    def _patterns(self) -> list[svgwrite.pattern.Pattern]:
        """Hatching for ice and impassable land, and one pattern for each owner for colour-blind players."""
        lines = {
            "ice": (9, "M0 4.5h9", 35), "impassable": (6, "M0 3h6", 45), "ussr": (9, "M0 0l9 9M0 9l9 -9", 0),
            "germany": (8, "M0 4h8", 0), "uk": (8, "M4 0v8", 0), "japan": (10, "M5 2.6a2.4 2.4 0 1 0 .1 0z", 0),
            "usa": (9, "M0 4.5h9", 45), "italy": (9, "M0 4.5h9", -45), "china": (10, "M0 5h10M5 0v10", 0),
        }  # fmt: skip
        patterns = []
        for name, (size, data, turn) in lines.items():
            pattern = self.make.pattern(size=(size, size), id=f"pattern-{name}", patternUnits="userSpaceOnUse")
            if turn:
                pattern["patternTransform"] = f"rotate({turn})"
            if name == "ice":
                pattern.add(self.make.rect((0, 0), (size, size), class_="ice-ground"))
            pattern.add(self.make.path(d=data, class_=f"hatch hatch-{name}"))
            patterns.append(pattern)
        return patterns

    def _lines_of(self, wanted: Callable[[Arc], bool], detail: float = 0.0, **attributes: str) -> Group:
        """All lines of a kind, those of each part of the board as one path."""
        group = self.make.g(**attributes)
        for data in arcs_by_place(self.board, wanted, detail):
            group.add(self.make.path(d=data))
        return group

    def _is_coast(self, arc: Arc) -> bool:
        sides = [side in self.dry for side in (arc.left, arc.right)]
        return sides[0] != sides[1] and "~frame" not in (arc.left, arc.right)

    def _is_sea_border(self, arc: Arc) -> bool:
        return all(side not in self.dry and side not in NO_SPACE for side in (arc.left, arc.right))

    def _is_ice_border(self, arc: Arc) -> bool:
        sides = {arc.left, arc.right}
        return ICE in sides and not sides & (self.dry | {"~frame"})

    def _is_land_border(self, arc: Arc) -> bool:
        return arc.left in self.dry and arc.right in self.dry

    def _classes(self, space: Space) -> str:
        owner = "" if space.kind == "sea" else f" owner-{space.owner or 'none'}"
        extra = "".join(f" {name}" for name in space.sub)
        return f"space {space.kind}{owner}{extra}"

    def _sea(self) -> Group:
        layer = self.make.g(id="layer-sea")
        if self.board.frame == "disc":
            layer.add(self.make.path(d=path_data(self.board, "~frame"), class_="water"))
        else:
            layer.add(self.make.rect((0, 0), self.board.size, class_="water"))
        for part, kind in ((ICE, "ice"), (LAKE, "lake")):
            if data := path_data(self.board, part):
                layer.add(self.make.path(d=data, class_=kind))
        for line in WATERLINES:
            layer.add(self.make.use("#coast" if line == "shore" else "#soft-coast", class_=f"waterline waterline-{line}"))
        for space in self.sea:
            group = self.make.g(id=f"space-{space.id}", class_=self._classes(space), data_space=space.id)
            group.add(self.make.path(d=path_data(self.board, space.id), id=f"shape-{space.id}", class_="fill"))
            layer.add(group)
        return layer

    def _land(self) -> Group:
        layer = self.make.g(id="layer-land")
        other = path_data(self.board, OTHER_LAND)
        if other:
            layer.add(self.make.path(d=other, class_="other-land"))
        for space in self.land:
            group = self.make.g(id=f"space-{space.id}", class_=self._classes(space), data_space=space.id)
            group.add(self.make.path(d=path_data(self.board, space.id), id=f"shape-{space.id}", class_="fill"))
            group.add(self.make.use(f"#shape-{space.id}", class_="pattern"))
            group.add(self.make.use(f"#shape-{space.id}", class_="band", clip_path=f"url(#clip-{space.id})"))
            layer.add(group)
        return layer

    def _shape(self, shape: Shape) -> str:
        return "".join(line_data(absolute(line), self.board.unit, shape.closed) for line in shape.lines)

    def _shapes(self, layer: Group, name: str) -> None:
        for shape in self.board.shapes:
            if shape.layer == name:
                layer.add(self.make.path(d=self._shape(shape), class_=shape.kind))

    def _borders(self) -> Group:
        layer, make = self.make.g(id="layer-borders"), self.make
        layer.add(make.use("#sea-borders", class_="sea-border-shadow"))
        layer.add(make.use("#sea-borders", class_="sea-border"))
        layer.add(make.path(d=arcs_data(self.board, self._is_ice_border), class_="ice-border"))
        self._shapes(layer, "borders")
        layer.add(self._lines_of(self._is_land_border, class_="land-border"))
        self._border_kinds(layer)
        layer.add(make.use("#coast", class_="coastline"))
        width, height = self.board.size
        if self.board.frame == "rectangle":
            layer.add(make.rect((2.5, 2.5), (width - 5, height - 5), class_="frame"))
            layer.add(make.rect((5.5, 5.5), (width - 11, height - 11), class_="frame-line"))
        else:
            layer.add(make.path(d=path_data(self.board, "~frame"), class_="frame"))
        return layer

    def _border_kinds(self, layer: Group) -> None:
        """Rivers, mountains, fortified lines: over the border, as its kind is drawn."""
        kinds: dict[str, set[frozenset[str]]] = {}
        for a, b, kind in self.board.borders:
            kinds.setdefault(kind, set()).add(frozenset({a, b}))
        for kind, pairs in sorted(kinds.items()):
            parts = arcs_by_place(self.board, lambda arc, pairs=pairs: frozenset({arc.left, arc.right}) in pairs)  # type: ignore[misc]
            for part in ("bed", "line"):
                for data in parts:
                    layer.add(self.make.path(d=data, class_=f"border-{part} border-{part}-{kind}"))

    def _name(self, space_id: str) -> str:
        return self.names.get(space_id, self.board.spaces[space_id].name)

    def _edge_arrow(self, link: Link) -> Group:
        """An arrow at the map edge, and along the edge the name of the space beyond."""
        (_, y), (x, _) = link.line
        turn = -90 if x <= 0 else 90
        inward = 1 if x <= 0 else -1
        there = self.board.spaces[link.text]
        text = there.id.removeprefix("sz") if there.kind == "sea" else self._name(there.id).upper()
        group = self.make.g(class_=f"link wrap to-{there.kind}", data_from=link.spaces[0], data_to=link.spaces[1])
        tip = [(x + inward * 7, y), (x + inward * 15, y - 6), (x + inward * 15, y + 6)]
        group.add(self.make.polygon(_points(tip)))
        at = (_trim(x + inward * 22), _trim(y))
        group.add(self.make.text(text, insert=at, transform=f"rotate({turn} {at[0]} {at[1]})"))
        return group

    def _links(self) -> Group:
        layer = self.make.g(id="layer-links")
        self._shapes(layer, "links")
        for link in self.board.links:
            if link.kind == "convoy":
                continue
            if link.kind == "wrap":
                layer.add(self._edge_arrow(link))
                continue
            group = self.make.g(class_=f"link {link.kind}")
            points = _points(link.line)
            data = "M" + "L".join(f"{x} {y}" for x, y in points)
            group.add(self.make.path(d=data, class_="bed"))
            group.add(self.make.path(d=data, class_="line"))
            layer.add(group)
        for space in self.board.spaces.values():
            if space.leader:
                layer.add(self.make.polyline(_points(space.leader), class_="leader"))
        for space in self.board.spaces.values():
            if space.tray:
                x, y, width, height = space.tray
                group = self.make.g(id=f"tray-{space.id}", class_=f"tray owner-{space.owner or 'none'}")
                group.add(self.make.rect((_trim(x), _trim(y)), (_trim(width), _trim(height)), 5, class_="tray-box"))
                layer.add(group)
        return layer

    def _lines(self, space: Space, label: Label) -> tuple[Sequence[str], float]:
        """The lines and size of a name; a translated name is split anew and made to fit the room of the printed one."""
        if space.id not in self.names or self.names[space.id] == space.name:
            return label.lines, label.size
        room = max(name_width(line, label.size) for line in label.lines) * 1.06
        options = [
            (min(label.size, label.size * room / max(name_width(line, label.size) for line in lines)), -len(lines), lines)
            for lines in splits(self.names[space.id], len(label.lines))
        ]
        size, _, lines = max(options)
        return lines, size

    def _label(self, space: Space, label: Label) -> Group:
        group = self.make.g(id=f"label-{space.id}", class_=f"label {space.kind}" + (" outside" if label.outside else ""))
        if space.kind == "sea" and not space.sub:
            at = (_trim(label.at[0]), _trim(label.at[1] + label.size * BASELINE))
            group.add(self.make.text(label.lines[0], insert=at, font_size=_trim(label.size)))
            return group
        lines, size = self._lines(space, label)
        first = label.at[1] + (len(label.lines) - len(lines)) * PITCH * label.size / 2
        text = self.make.text("", insert=(_trim(label.at[0]), _trim(first + size * BASELINE)), font_size=_trim(size))
        for index, line in enumerate(lines):
            extra = {"dy": [_trim(PITCH * label.size)]} if index else {}
            shown = line if space.kind == "sea" else line.upper()
            text.add(self.make.tspan(shown, x=[_trim(label.at[0])], **extra))
        group.add(text)
        return group

    def labels(self) -> Group:
        """The layer of names."""
        layer = self.make.g(id="layer-labels")
        for space in self.board.spaces.values():
            if space.label is not None:
                layer.add(self._label(space, space.label))
        return layer

    def _income(self, group: Group, value: int, at: Point, size: float) -> None:
        x, y = at
        group.add(self.make.circle((_trim(x), _trim(y)), _trim(ROUNDEL * size), class_="income-disc"))
        text = self.make.text(str(value), insert=(_trim(x), _trim(y + 0.33 * size)), font_size=_trim(0.94 * size), class_="income")
        group.add(text)

    def _star(self, group: Group, at: Point, size: float, capital: bool) -> None:
        x, y = at
        if capital:
            group.add(self.make.circle((_trim(x), _trim(y)), _trim(STAR * 1.3 * size), class_="capital-ring"))
        group.add(self.make.polygon(_points(star_points(x, y, STAR * size)), class_="city-star"))

    def _resources(self, group: Group, amounts: Sequence[int], at: Point, size: float) -> None:
        """One cell for each kind of resource, with its amount; empty cells are pale."""
        side = CELL * size
        for index, amount in enumerate(amounts):
            x, y = at[0] + index * side, at[1]
            kind = f"resource resource-{index}" + ("" if amount else " nothing")
            group.add(self.make.rect((_trim(x - side / 2), _trim(y - side * 0.55)), (_trim(side), _trim(side * 1.1)), class_=kind))
            if amount:
                insert = (_trim(x), _trim(y + 0.33 * size))
                text = f"resource-text resource-text-{index}"
                group.add(self.make.text(str(amount), insert=insert, font_size=_trim(0.9 * size), class_=text))

    def _industry(self, group: Group, at: Point, size: float) -> None:
        x, y = at
        wide = ICON * size
        box = {"insert": (_trim(x - wide / 2), _trim(y - wide * 0.55)), "size": (_trim(wide), _trim(wide))}
        group.add(self.make.use("#sign-industry", class_="industry", **box))

    def _mark_group(self, space: Space, label: Label) -> Group:
        size, marks = label.size, space.marks
        group = self.make.g(id=f"marks-{space.id}", class_="marks")
        if space.income is not None and "income" in marks:
            self._income(group, space.income, marks["income"], size)
        if "industry" in marks:
            self._industry(group, marks["industry"], size)
        if space.resources and "resources" in marks:
            self._resources(group, space.resources, marks["resources"], size)
        star = marks.get("city") or marks.get("capital")
        if star:
            self._star(group, star, size, "capital" in marks)
        if space.city and star:
            at = (_trim(star[0] + (STAR + GAP * 0.6) * size), _trim(star[1] + 0.3 * size))
            group.add(self.make.text(self.cities.get(space.city, space.city), insert=at, font_size=_trim(CITY * size), class_="city"))
        return group

    def _port(self, space: Space, name: str, at: Point) -> Group:
        group = self.make.g(class_="port", data_port=f"{space.id}-{name.removeprefix('port-')}")
        group.add(self.make.circle(_points([at])[0], 8, class_="port-disc"))
        insert = (_trim(at[0] - 6), _trim(at[1] - 6))
        group.add(self.make.use("#sign-port", insert=insert, size=(12, 12), class_="port-sign"))
        return group

    def _convoy(self, link: Link) -> Group:
        """The merchant ships of a convoy: a box with the number of each kind."""
        x, y = link.line[0]
        ships = [(index, number) for index, number in enumerate(link.text.split()) if number != "0"]
        group = self.make.g(class_="convoy", data_sea=link.spaces[0], data_ends=" ".join(link.spaces[1:]))
        group.add(self.make.rect((_trim(x - 20), _trim(y - 8)), (40, 16), 4, class_="convoy-box"))
        for place, (index, number) in enumerate(ships):
            cx = x + (place - (len(ships) - 1) / 2) * 12
            group.add(self.make.rect((_trim(cx - 5.5), _trim(y - 5.5)), (11, 11), class_=f"resource resource-{index}"))
            text = f"resource-text resource-text-{index}"
            group.add(self.make.text(number, insert=(_trim(cx), _trim(y + 3.4)), font_size=10, class_=text))
        return group

    def marks(self) -> Group:
        """The layer of what is printed below the names."""
        layer = self.make.g(id="layer-marks")
        for space in self.board.spaces.values():
            if space.label is not None and (space.income is not None or space.city):
                layer.add(self._mark_group(space, space.label))
            elif space.label is not None and blockmarks.symbols_of(space):
                layer.add(blockmarks.marks_group(self.make, space, space.label.size))
            elif space.label is not None and ROW_MARKS & space.marks.keys():
                layer.add(self._mark_group(space, space.label))
            for name, at in space.marks.items():
                if name.startswith("port-"):
                    layer.add(self._port(space, name, at))
        for link in self.board.links:
            if link.kind == "convoy":
                layer.add(self._convoy(link))
        return layer

    def _hits(self) -> Group:
        layer = self.make.g(id="layer-hits")
        for space in [*self.sea, *self.land]:
            layer.add(self.make.use(f"#shape-{space.id}", class_="hit", data_space=space.id))
        for space in self.land:
            if space.hit:
                x, y, radius = space.hit
                layer.add(self.make.circle((_trim(x), _trim(y)), _trim(radius), class_="hit", data_space=space.id))
            if space.tray:
                x, y, width, height = space.tray
                size = (_trim(width), _trim(height))
                layer.add(self.make.rect((_trim(x), _trim(y)), size, class_="hit", data_space=space.id))
        return layer
