"""The markers on the board: commands, carrier fighters, conflicts, bombs, units under construction."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import svgwrite

from pyapp.board import commandmarkers
from pyapp.board.boardfile import Board, Point
from pyapp.board.commandmarkers import Marker
from pyapp.board.places import stack_places
from pyapp.games.war_room import tables
from pyapp.games.war_room.state import Command, WarState
from pyapp.page.table.presenter import Group

LAYER = "layer-units"
COLOURS = tuple((unit.id, unit.colour) for unit in tables.UNITS.values())
Item = tuple[str, Any]
Lying = Mapping[str, tuple[Item, ...]]


def marker_of(key: str, command: Command, ordered: bool, idle: bool) -> Marker:
    """How a command is drawn."""
    units = commandmarkers.pairs(tables.ordered(command.units))
    return Marker(key, command.nation, command.category, command.number, units, COLOURS, ordered, idle, command.arrow)


def items(state: WarState, seat: str) -> dict[str, tuple[Item, ...]]:
    """What lies in each region. ``seat`` is who writes orders now: his commands show whether they have one."""
    found: dict[str, list[Item]] = {}
    ordered = {order.command for order in state.secrets[seat].orders} if seat in state.secrets else set()
    planning = bool(seat) and bool(state.steps) and state.steps[-1].tag == "wr_planning"
    for key in sorted(state.commands, key=lambda key: (state.commands[key].nation, state.commands[key].number)):
        command = state.commands[key]
        idle = planning and command.nation == seat and command.number > 0 and key not in ordered
        found.setdefault(command.at, []).append(("command", marker_of(key, command, key in ordered, idle)))
    for region, nations in state.carrier_fighters.items():
        for nation, number in nations.items():
            if number:
                units = ((tables.CARRIER_FIGHTER, number),)
                marker = Marker(f"{nation}.{region}", nation, "air", 0, units, COLOURS, flying=True)
                found.setdefault(region, []).append(("command", marker))
    for region, conflict in state.conflicts.items():
        found.setdefault(region, []).insert(0, ("conflict", conflict))
    for region, bombs in state.bombs.items():
        if bombs:
            found.setdefault(region, []).append(("bombs", bombs))
    for region, units_there in state.building.items():
        found.setdefault(region, []).append(("construction", sum(units_there.values())))
    return {region: tuple(lying) for region, lying in found.items()}


def place(state: WarState, board: Board, lying: Lying, key: str) -> Point | None:
    """Where the marker of a command lies."""
    region = state.commands[key].at
    there = lying.get(region, ()) if region in board.spaces else ()
    for index, (kind, what) in enumerate(there):
        if kind == "command" and what.id == key:
            return stack_places(board.spaces[region], len(there))[index]
    return None


def groups(state: WarState, board: Board, lying: Lying, opened: str) -> dict[str, Group]:
    """Every drawing by element id. ``lying`` is what ``items`` found, ``opened`` the command that lies open."""
    found = {f"units-{region}": Group(LAYER, there) for region, there in lying.items() if region in board.spaces}
    command = state.commands.get(opened)
    if command is not None and command.at in board.spaces:
        found["open-command"] = Group("layer-arrows", (opened, command.at, tuple(command.units.items()), len(lying[command.at])))
    return found


def draw(group: str, state: WarState, board: Board, lying: Lying, opened: str) -> str:
    """The markup of one drawing."""
    region = state.commands[opened].at if group == "open-command" else group.partition("-")[2]
    there = lying[region]
    places = tuple(stack_places(board.spaces[region], len(there)))
    return _opened(there, places, opened) if group == "open-command" else _closed(region, there, places)


@functools.lru_cache(maxsize=1024)
def _closed(region: str, there: tuple[Item, ...], places: tuple[Point, ...]) -> str:
    """What lies in a region. The same regions change to and fro while seats take turns at writing orders."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=f"units-{region}", class_="stacks", data_space=region)
    for (kind, what), place in zip(there, places):
        if kind == "command":
            drawn.add(commandmarkers.marker_group(make, what, region, place))
        elif kind == "conflict":
            drawn.add(commandmarkers.conflict_group(make, region, what, place))
        else:
            drawn.add(commandmarkers.count_group(make, region, kind, what, place))
    return str(drawn.tostring())


def _opened(there: tuple[Item, ...], places: tuple[Point, ...], opened: str) -> str:
    make = svgwrite.Drawing(debug=False)
    for (kind, what), place in zip(there, places):
        if kind == "command" and what.id == opened:
            return str(commandmarkers.open_group(make, "open-command", what, place).tostring())
    return ""


@functools.lru_cache(maxsize=128)
def picture(unit: str, nation: str = "") -> str:
    """A unit as a small counter in a text: the ground is the nation's, the rim the colour of the dice that hit it."""
    make = svgwrite.Drawing(debug=False, size=("30", "26"), viewBox="0 0 30 26", class_="counter", aria_hidden="true", focusable="false")
    make.add(make.rect((1.2, 1.2), (27.6, 23.6), 4, class_=f"chip rim-{dict(COLOURS)[unit]}"))
    make.add(make.use(commandmarkers.symbol(unit), insert=(4, 3), size=(22, 20), class_="shape"))
    return str(make.tostring())
