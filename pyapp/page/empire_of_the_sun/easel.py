"""What lies on the board now: stacks and markers, and over them the overlay and the way that are looked at."""

from __future__ import annotations

import functools
from collections.abc import Callable

from pyapp.board.boardfile import Board
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from pyapp.page.empire_of_the_sun import choosing, courses, overlays, stacks, table
from pyapp.page.table.driver import Driver
from pyapp.page.table.presenter import Group


class Easel:
    """``opened`` is the hex whose stack lies fanned out, ``reach`` a unit whose reach is asked for, ``overlay`` what lies over it all."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.opened = 0
        self.reach = ""
        self.overlay = ""
        self._drawn: dict[str, Callable[[], str]] = {}

    def draw(self, group: str) -> str:
        """The markup of one of the drawings that were asked for last."""
        return self._drawn[group]()

    def groups(self, state: EmpireState, driver: Driver | None) -> dict[str, Group]:
        """What lies there whatever is pointed at."""
        marks = self._marks(state, driver)
        lying, in_boxes, markers = stacks.stacks(state, marks), stacks.boxes(state, marks), table.markers(state)
        self._drawn = {f"stack-{at}": functools.partial(stacks.draw_stack, self.board, at, there) for at, there in lying.items()}
        self._drawn |= {f"box-{box}": functools.partial(stacks.draw_box, self.board, box, there) for box, there in in_boxes.items()}
        self._drawn[table.GROUP] = functools.partial(table.draw_markers, self.board, markers.key)
        if self.opened in lying:
            self._drawn[stacks.FAN] = functools.partial(stacks.draw_fan, self.board, self.opened, lying[self.opened])
        return {**stacks.groups(self.board, lying, in_boxes, self.opened), table.GROUP: markers}

    def _marks(self, state: EmpireState, driver: Driver | None) -> dict[str, tuple[str, ...]]:
        """What is to be seen on units: who is active, has moved, is chosen, has no supply."""
        found: dict[str, list[str]] = {}
        if (offensive := state.offensive) is not None:
            for unit in (*offensive.active, *offensive.reacting):
                found.setdefault(unit, []).append(stacks.MOVED if unit in offensive.moved else stacks.ACTIVE)
        if driver is not None and driver.state is state:
            for unit in choosing.chosen(driver):
                found.setdefault(unit, []).append(stacks.CHOSEN)
        if self.overlay == overlays.SUPPLY:
            picture = picture_of(state)
            for unit, _ in picture.disposition.places:
                if unit not in picture.supplied:
                    found.setdefault(unit, []).append(stacks.UNSUPPLIED)
        return {unit: tuple(marks) for unit, marks in found.items()}

    def sketches(self, driver: Driver, space: str, *, activating: bool, course: courses.Course | None) -> dict[str, Group]:
        """The overlay, and the way to the space that is pointed at. Who activates units sees the range of the HQ."""
        found: dict[str, Group] = {}
        overlay = self.overlay or (overlays.REACH if activating or self.reach else "")
        asked = self._asked_about(driver, space, activating=activating)
        if overlay and (parts := overlays.parts(driver.state, overlay, asked)):
            found[overlays.GROUP] = overlays.group(parts)
            self._drawn[overlays.GROUP] = functools.partial(overlays.draw, self.board, parts)
        if course is not None:
            found[courses.GROUP] = Group(courses.LAYER, course)
            self._drawn[courses.GROUP] = functools.partial(courses.draw, self.board, course, driver.seat)
        return found

    def _asked_about(self, driver: Driver, space: str, *, activating: bool) -> list[str]:
        """The units whose reach is shown: the HQ that is looked at, those that are chosen, those in the hex that is pointed at."""
        state: EmpireState = driver.state
        hqs = list(state.offensive.hqs) if state.offensive else []
        if activating:
            return hqs
        there = [unit for unit, stand in state.units.items() if stand.at and str(stand.at) == space and UNITS[unit].reach]
        wanted = (self.reach, *choosing.chosen(driver), *sorted(there, key=stacks.weight), *hqs)
        return [unit for unit in wanted if unit in state.units]
