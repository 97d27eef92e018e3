"""Where everything stands on a board: names, stacks, marks, and call-outs for spaces too small to hold them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Point, box

from maps.making.plan import Plan, SpacePlan
from maps.making.raster import CELL, Box, Raster, Spot, Window, fitting
from maps.making.standing import PITCH, SLOT, Standing, bare, box_of, inside
from pyapp.board.lettering import Block, Row, block, sea_block, splits

SIZES = (20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
SMALL_SIZES = (8.0, 7.2, 6.5)
SEA_SIZES = (24.0, 21.0, 18.0, 15.0, 13.0)
OUTSIDE_SIZE = 12.5
LEAST_SLOTS = 4
HIT_RADIUS = 21.0
PAD = 4.0
GRIDS = ((3, 2), (5, 1), (2, 3))  # columns and rows of a call-out that has a place for a factory
SMALL_GRIDS = ((2, 2), (4, 1))  # and of one that has none
NEAREST_TRIED = 400
RIM = 8.0
MOST_REFUSED = 80
FAR = 80.0  # a call-out further from its land than this is a last resort
SHORES = (30.0, 36.0, 50.0, 64.0)  # how far from its land a space may have stacks, if there is no other room


@dataclass
class Placed:
    """What was found for one space; everything in board units."""

    name: Block | None = None
    top: Spot | None = None
    outside: bool = False
    slots: list[Spot] = field(default_factory=list)
    factory: Spot | None = None
    tray: Box | None = None
    leader: list[Spot] = field(default_factory=list)
    hit: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class Form:
    """A shape a call-out may have."""

    columns: int
    rows: int
    name: Block
    width: float
    height: float


def _blocks(space: SpacePlan, name: str, sizes: tuple[float, ...]) -> list[Block]:
    facts = space.facts
    resources, icons = len(facts.get("resources", ())), tuple(facts.get("icons", ()))
    row = Row("income" in facts, resources, facts.get("city"), "capital" in facts, icons)
    return [block(lines, size, row) for size in sizes for lines in splits(name)]


class Layout:
    """Places things one after the other: land, then call-outs, then the sea around them."""

    def __init__(self, plan: Plan, shapes: list[MultiPolygon], shown: dict[str, str], reserved: list[Box]) -> None:
        self.plan = plan
        self.shapes = shapes
        self.shown = shown
        self.raster = Raster(plan.projection.width, plan.projection.height)
        for number, shape in enumerate(shapes):
            self.raster.fill(shape, number, wet=number >= plan.land_count)
        width, height = plan.projection.width, plan.projection.height
        rim = [(0, 0, width, RIM), (0, height - RIM, width, height), (0, 0, RIM, height), (width - RIM, 0, width, height)]
        for taken in [*rim, *reserved]:
            self.raster.use(taken)
        self.placed = [Placed() for _ in plan.spaces]
        self.problems: list[str] = []
        self.factories: bool = plan.setting("canvas", "factories", True)
        self.stride = 3
        self.pressed = False  # a call-out that found no room may take the place of a number

    def run(self) -> list[Placed]:
        """Place everything."""
        order = sorted(range(self.plan.land_count), key=lambda number: self.shapes[number].area)
        trays, labels = [], []
        for number in order:
            outcome = self._land(number)
            if outcome == "tray":
                trays.append(number)
            elif outcome == "label":
                labels.append(number)
        for number in trays:
            self._call_out(number)
        for number in labels:
            self._outside(number)
        for number in range(self.plan.land_count, len(self.plan.spaces)):
            self._sea(number)
        for number, shape in enumerate(self.shapes):
            self._hit(number, shape)
        return self.placed

    def _name(self, number: int) -> str:
        space = self.plan.spaces[number]
        return self.shown.get(space.id, space.facts["name"])

    def _land(self, number: int) -> str:
        """Inside, if there is room; else says what is to be put outside."""
        space, window = self.plan.spaces[number], self.raster.free(number)
        wanted = 0 if space.kind == "impassable" else LEAST_SLOTS + self.factories
        inland = not any(self._touches(number, sea) for sea in range(self.plan.land_count, len(self.plan.spaces)))
        sizes = SIZES + SMALL_SIZES if inland or not wanted else SIZES
        found = inside(window, _blocks(space, self._name(number), sizes), wanted)
        lapping = self.raster.free(number, lapping=True)
        if found is None and wanted:
            found = inside(lapping, _blocks(space, self._name(number), SIZES[-3:] + SMALL_SIZES[:1]), wanted)
        if found is None and wanted:
            found = max((bare(window), bare(lapping)), key=lambda standing: len(standing.slots) >= wanted)
            if len(found.slots) < wanted:
                return "tray"
        self._take(number, found or Standing(None, None, []))
        return "" if found and found.name else "label"

    def _take(self, number: int, found: Standing) -> None:
        placed, kind = self.placed[number], self.plan.spaces[number].kind
        placed.name, placed.top = found.name, found.top
        if kind == "impassable":
            return
        placed.slots = list(found.slots)
        if kind == "land" and self.factories:
            placed.factory = placed.slots.pop()
        if found.name is not None and found.top is not None:
            west, north, east, south = box_of(found.name, found.top)
            self.raster.use((west - 2, north - 2, east + 2, south + 2))
        for x, y in found.slots:
            self.raster.use((x - SLOT[0] / 2, y - SLOT[1] / 2, x + SLOT[0] / 2, y + SLOT[1] / 2))

    def _touches(self, number: int, other: int) -> bool:
        """Two spaces are declared to be adjacent."""
        a, b = sorted((self.plan.spaces[number].id, self.plan.spaces[other].id))
        return (a, b) in self.plan.edges

    def _seas_near(self, number: int) -> list[int]:
        """Sea zones a space touches, then those nearest to it."""
        first = self.plan.land_count
        seas = [i for i in range(first, len(self.plan.spaces)) if self._touches(number, i)]
        far = sorted(range(first, len(self.plan.spaces)), key=lambda i: self.shapes[i].distance(self.shapes[number]))
        return seas + [i for i in far[:9] if i not in seas]

    def _spots(self, number: int, width: float, height: float) -> Iterator[tuple[float, Spot, int]]:
        """Free boxes in the sea near a space: cost, middle, sea zone."""
        shape = self.shapes[number]
        main = max(shape.geoms, key=lambda part: part.area)
        for rank, sea in enumerate(self._seas_near(number)):
            window = self.raster.free(sea)
            rows, columns = np.nonzero(fitting(window.mask, width + 8, height + 8)[:: self.stride, :: self.stride])
            rows, columns = rows * self.stride, columns * self.stride
            if not len(rows):
                continue
            x, y = (window.column + columns) * CELL, (window.row + rows) * CELL
            boxes = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            cost = shapely.distance(boxes, shape) + 0.5 * shapely.distance(boxes, main) + 4.0 * rank
            for index in np.argsort(cost, kind="stable")[:NEAREST_TRIED]:
                yield float(cost[index]), (float(x[index]), float(y[index])), sea

    def _sea_keeps_room(self, sea: int, taken: Sequence[Box]) -> bool:
        window = self.raster.free(sea)
        rest = window
        for one in taken:
            rest = Window(rest.clear(rest.mask, one), rest.clear(rest.room, one), rest.column, rest.row)
        # one stack's room is left for the number
        return len(bare(rest).slots) > LEAST_SLOTS - self.pressed

    def _best_spot(self, number: int, sizes: list[tuple[float, float]]) -> tuple[int, Box] | None:
        options = [
            (cost, index, middle, sea)
            for index, (width, height) in enumerate(sizes)
            for cost, middle, sea in self._spots(number, width, height)
        ]
        refused: dict[tuple[int, int], int] = {}
        for _, index, (x, y), sea in sorted(options):
            width, height = sizes[index]
            taken = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            if refused.get((index, sea), 0) > MOST_REFUSED:
                continue
            if self._sea_keeps_room(sea, [taken]):
                return index, taken
            refused[index, sea] = refused.get((index, sea), 0) + 1
        return None

    def _forms(self, number: int) -> list[Form]:
        """The shapes a call-out may have, small ones first."""
        forms = []
        for columns, rows in GRIDS if self.factories else SMALL_GRIDS:
            for name in _blocks(self.plan.spaces[number], self._name(number), (OUTSIDE_SIZE,)):
                width = max(columns * PITCH[0], name.width) + 2 * PAD
                forms.append(Form(columns, rows, name, width, name.height + rows * PITCH[1] + 3 * PAD))
        return sorted(forms, key=lambda form: form.width * form.height)

    def _call_out(self, number: int) -> None:
        """A box in the sea close by; or else the stacks on the water along the shore; or else a box further off."""
        forms = self._forms(number)
        sizes = [(form.width, form.height) for form in forms]
        found = self._best_spot(number, sizes[:4])
        if found is None or box(*found[1]).distance(self.shapes[number]) > FAR:
            if self._ashore(number):
                return
            if found is None:
                self.pressed = True
                found = self._best_spot(number, sizes)
                self.pressed = False
        if found is None:
            self.problems.append(f"{self.plan.spaces[number].id}: no room for a call-out")
            return
        self._set_tray(number, forms[found[0]], found[1])

    def _set_tray(self, number: int, form: Form, taken: Box) -> None:
        west, north, east, south = taken
        self.raster.use((west - 3, north - 3, east + 3, south + 3))
        top = north + form.name.height + 2 * PAD
        left = west + (form.width - form.columns * PITCH[0]) / 2
        grid = [
            (left + (column + 0.5) * PITCH[0], top + (row + 0.5) * PITCH[1]) for row in range(form.rows) for column in range(form.columns)
        ]
        placed = self.placed[number]
        placed.name, placed.top, placed.outside = form.name, (west + form.width / 2, north + PAD), True
        placed.tray = (west, north, form.width, south - north)
        placed.slots = grid
        if self.factories:
            placed.factory = placed.slots.pop()
        self._lead(number, taken)

    def _ashore(self, number: int) -> bool:
        """Name and stacks on the water right beside the land, where the seas can spare it."""
        space = self.plan.spaces[number]
        wanted = LEAST_SLOTS + self.factories
        names = _blocks(space, self._name(number), (OUTSIDE_SIZE, 11.0, 9.5, 8.5))
        seas = self._seas_near(number)[:4]
        for reach in SHORES:
            found = inside(self.raster.shore(number, reach), names, wanted)
            if found is None or found.name is None or found.top is None:
                continue
            half = (SLOT[0] / 2, SLOT[1] / 2)
            taken = [(x - half[0], y - half[1], x + half[0], y + half[1]) for x, y in found.slots[:wanted]]
            if all(self._sea_keeps_room(sea, [*taken, box_of(found.name, found.top)]) for sea in seas):
                self._take(number, Standing(found.name, found.top, found.slots[:wanted]))
                self.placed[number].outside = True
                return True
        return False

    def _outside(self, number: int) -> None:
        """A name beside the space, in the sea if that is near, else over neutral land."""
        space = self.plan.spaces[number]
        names = _blocks(space, self._name(number), (OUTSIDE_SIZE, 11.0, 9.5, 8.5))
        main = max(self.shapes[number].geoms, key=lambda part: part.area)
        found = inside(self.raster.free(number), names, 0)
        if found is not None and not self.placed[number].slots:
            self.placed[number].name, self.placed[number].top = found.name, found.top
            return
        spot = self._best_spot(number, [(name.width, name.height) for name in names])
        if spot is None or box(*spot[1]).distance(main) > 60:
            self.problems.append(f"{space.id}: no room for its name")
            if spot is None:
                return
        name = names[spot[0]]
        placed = self.placed[number]
        placed.name, placed.top, placed.outside = name, ((spot[1][0] + spot[1][2]) / 2, spot[1][1]), True
        self.raster.use((spot[1][0] - 2, spot[1][1] - 2, spot[1][2] + 2, spot[1][3] + 2))
        self._lead(number, spot[1])

    def _lead(self, number: int, taken: Box) -> None:
        """A line from a call-out to the space, unless they are next to each other."""
        shape = self.shapes[number]
        line = shapely.shortest_line(box(*taken), shape)
        start, end = line.coords[0], line.coords[-1]
        if line.length > 7 or self.placed[number].tray:
            deeper = shapely.shortest_line(Point(end), shape.buffer(-3)) if shape.buffer(-3).area else LineString([end, end])
            self.placed[number].leader = [start, deeper.coords[-1]]
            self.raster.use(LineString([start, end]).buffer(4).bounds)

    def _sea(self, number: int) -> None:
        """The number amid the stacks; in a narrow sea the stacks may lap over the coast, and the number is small."""
        space = self.plan.spaces[number]
        text = self.shown.get(space.id, space.id.removeprefix("sz"))
        for lapping, sizes in ((False, SEA_SIZES), (True, SEA_SIZES[2:])):
            for size in sizes:
                wanted = LEAST_SLOTS + (2 if size > 18 else 0)
                found = inside(self.raster.free(number, lapping), [sea_block(text, size)], wanted)
                if found is not None:
                    self._take(number, found)
                    return
        self.problems.append(f"{space.id}: no room for its number and {LEAST_SLOTS} stacks")
        self._take(number, bare(self.raster.free(number, lapping=True)))

    def _hit(self, number: int, shape: MultiPolygon) -> None:
        """A disc round a small space, so that a finger finds it."""
        main = max(shape.geoms, key=lambda part: part.area)
        x, y = shapely.get_coordinates(shapely.maximum_inscribed_circle(main, tolerance=1))[0]
        radius = shapely.maximum_inscribed_circle(main, tolerance=1).length
        if radius < HIT_RADIUS:
            centre = (float(x), float(y)) if main.area > 1500 else (float(shape.centroid.x), float(shape.centroid.y))
            self.placed[number].hit = (*centre, HIT_RADIUS)


def shifted(placed: Placed, dx: float, dy: float) -> Placed:
    """The same with its name moved, as a person asked in board.toml."""
    assert placed.top is not None
    return replace(placed, top=(placed.top[0] + dx, placed.top[1] + dy))


__all__ = ["Layout", "Placed", "box_of", "shifted"]
