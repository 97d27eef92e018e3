"""Makes an area board: terrain, mesh, labels, arcs, places; the whole way from the hand-edited files to the board."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maps.making.arcs import Network, Pair, contract_corners, face_labels, network
from maps.making.cells import SMALL_ISLAND, build_cells
from maps.making.mesh import Mesh, build_mesh
from maps.making.optimise import Mismatch, mismatch, optimise
from maps.making.plan import Plan, read_plan
from maps.making.smoothing import finish
from maps.making.start import Labelling, first_labelling
from maps.making.terrain import make_terrain
from maps.making.writing import board_arcs, lake_shapes, make_board
from pyapp.board.boardfile import Arc, Board, Shape

UNDO_RADIUS = 8.0
MOST_UNDONE = 6
Report = Callable[[str], None]


@dataclass
class _Clock:
    """Says what was done and how long it took."""

    say: Report
    last: float

    def done(self, what: str) -> None:
        """Report a step."""
        now = time.monotonic()
        self.say(f"  {what} ({now - self.last:.0f} s)")
        self.last = now


def _describe(plan: Plan, found: Mismatch) -> str:
    def names(contacts: list[tuple[int, int, float]]) -> str:
        return ", ".join(f"{plan.spaces[a].id}-{plan.spaces[b].id} {length:.0f}" for a, b, length in contacts) or "none"

    return f"missing: {names(found.missing)}; short: {names(found.weak)}; unwanted: {names(found.extra)}"


def _draw(plan: Plan, mesh: Mesh, cell_of_face: NDArray[np.int64], labelling: Labelling) -> tuple[Network, list[Pair]]:
    """Arcs with corners drawn together; a corner near which borders would then collide is left as it was."""
    labels = face_labels(mesh, cell_of_face, labelling.label, len(plan.spaces))
    skip: set[Pair] = set()
    for _ in range(MOST_UNDONE):
        net = network(mesh, labels, len(plan.spaces), plan.land_count)
        corners = contract_corners(net, labelling.wanted, skip)
        collisions = finish(net)
        undone = {corner.pair for corner in corners for x, y in collisions if np.hypot(corner.at[0] - x, corner.at[1] - y) < UNDO_RADIUS}
        if not collisions or not undone - skip:
            break
        skip |= undone
    return net, sorted(skip)


def make_areaboard(game: str, say: Report) -> Board:
    """The board of a game; says what it does, what differs and what found no room."""
    plan, clock = read_plan(game), _Clock(say, time.monotonic())
    terrain = make_terrain(plan)
    clock.done("coastlines projected and given room")
    mesh = build_mesh(terrain, plan.settings["making"]["seed"])
    cells = build_cells(mesh, plan.setting("making", "small_island", SMALL_ISLAND))
    clock.done(f"mesh of {len(mesh.kind)} faces in {cells.count} cells")
    labelling = first_labelling(plan, terrain, cells)
    before = mismatch(cells, labelling)
    clock.done(f"first labels: {len(before.missing)} missing, {len(before.extra)} unwanted contacts")
    after = optimise(plan, cells, labelling, lambda text: say(f"    {text}"))
    clock.done(f"labels annealed; {_describe(plan, after)}")
    net, kept = _draw(plan, mesh, cells.cell_of_face, labelling)
    left = f"; corners that could not be drawn: {[tuple(plan.spaces[i].id for i in pair) for pair in kept]}" if kept else ""
    clock.done(f"{len(net.arcs)} arcs drawn{left}")
    arcs = board_arcs(plan, net)
    return _placed(plan, arcs, lake_shapes(plan, arcs, terrain.lakes), clock)


def replace_places(board: Board, say: Report) -> Board:
    """A board with the same borders, but names and stacks placed anew."""
    return _placed(read_plan(board.game), board.arcs, board.shapes, _Clock(say, time.monotonic()))


def _placed(plan: Plan, arcs: tuple[Arc, ...], shapes: tuple[Shape, ...], clock: _Clock) -> Board:
    board, problems = make_board(plan, arcs, shapes)
    clock.done("names and stacks placed")
    for problem in problems:
        clock.say(f"  {problem}")
    return board
