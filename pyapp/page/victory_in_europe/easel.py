"""What lies on the board now: stacks and winter, and over them the overlay and the limits that matter to a move."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable

from pyapp.board.boardfile import Board
from pyapp.games.victory_in_europe.changes import on_map
from pyapp.games.victory_in_europe.control import fights
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.picture import Picture, foundations
from pyapp.page.table.driver import Driver
from pyapp.page.table.presenter import Group
from pyapp.page.victory_in_europe import eyes, overlays, stacks
from pyapp.page.victory_in_europe.phases import choosing

LIMITS = "limits"


class Easel:
    """``opened`` is the place whose stack lies fanned out, ``overlay`` what lies over it all."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.opened = ""
        self.overlay = ""
        self._drawn: dict[str, Callable[[], str]] = {}
        self._lying: tuple[object, object, stacks.Stacks] = (None, None, {})
        self._supply: Picture | None = None
        self._foundations: Hashable = None
        self._over: tuple[object, str, tuple[overlays.Part, ...]] = (None, "", ())

    def picture(self, state: VictoryState) -> Picture:
        """Who has supply in a state: worked out once, as nothing changes a state in place, and not again where nothing moves."""
        if self._supply is None or self._supply.state is not state:
            before, self._foundations = self._foundations, foundations(state)
            known = self._supply if before == self._foundations else None
            self._supply = known.again(state) if known else Picture(state)
        return self._supply

    def draw(self, group: str) -> str:
        """The markup of one of the drawings that were asked for last."""
        return self._drawn[group]()

    def groups(self, state: VictoryState, seat: str, driver: Driver | None) -> dict[str, Group]:
        """What lies there whatever is pointed at."""
        marks = self._marks(state, seat, driver)
        if self._lying[0] is not state or self._lying[1] != (seat, marks):
            self._lying = (state, (seat, marks), stacks.stacks(state, seat, marks))
        lying = self._lying[2]
        self._drawn = {f"stack-{at}": functools.partial(stacks.draw_stack, at, there) for at, there in lying.items()}
        self._drawn[overlays.WINTER] = functools.partial(overlays.draw_winter, state)
        self._drawn[overlays.ICE] = overlays.draw_ice
        if self.opened in lying:
            below = self._has_room_below(driver)
            self._drawn[stacks.FAN] = functools.partial(stacks.draw_fan, self.board, self.opened, lying[self.opened], below=below)
        return {**overlays.winter(state), **stacks.groups(self.board, lying, self.opened)}

    def _has_room_below(self, driver: Driver | None) -> bool:
        """Do fewer of the places to go to lie below the opened stack than above it?"""
        if driver is None or not driver.draft.filled:
            return True
        _, here = stacks.place_of(self.opened)
        heights = [stacks.place_of(place)[1] for place in driver.ahead().targets if place in self.board.spaces]
        return sum(height > here for height in heights) <= sum(height <= here for height in heights)

    def _marks(self, state: VictoryState, seat: str, driver: Driver | None) -> dict[str, tuple[str, ...]]:
        """What is to be seen on blocks: who is chosen, has moved, is pinned, has no supply."""
        found: dict[str, list[str]] = {}
        for token in state.moves.moved if state.moves else ():
            found.setdefault(token, []).append(stacks.MOVED)
        for battle in state.battles:
            for token in battle.pinned:
                found.setdefault(token, []).append(stacks.PINNED)
        if driver is not None and driver.state is state:
            for token in choosing.chosen(driver):
                found.setdefault(token, []).append(stacks.CHOSEN)
        if self.overlay == overlays.SUPPLY:
            for token in unsupplied(state, seat, self.picture(state)):
                found.setdefault(token, []).append(stacks.UNSUPPLIED)
        return {token: tuple(marks) for token, marks in found.items()}

    def sketches(self, driver: Driver, space: str) -> dict[str, Group]:
        """The overlay; while blocks are chosen to move, what the borders of the area that is pointed at still let pass."""
        found: dict[str, Group] = {}
        if self.overlay and (parts := self._parts(driver.state)):
            found[overlays.GROUP] = overlays.group(parts)
            self._drawn[overlays.GROUP] = functools.partial(overlays.draw, self.board, parts)
        if choosing.mode_of(driver) == choosing.MOVE and space in AREAS:
            round_it = overlays.limits_round(driver.state, choosing.moving(driver), space)
            found[LIMITS] = Group("layer-arrows", round_it)
            self._drawn[LIMITS] = functools.partial(overlays.draw, self.board, round_it, LIMITS)
        return found

    def _parts(self, state: VictoryState) -> tuple[overlays.Part, ...]:
        """What was worked out last is not worked out again: nothing changes a state in place."""
        if self._over[0] is not state or self._over[1] != self.overlay:
            self._over = (state, self.overlay, overlays.parts(state, self.overlay, self.picture(state)))
        return self._over[2]


def unsupplied(state: VictoryState, seat: str, picture: Picture) -> list[str]:
    """The blocks on the map that have no supply, as far as the seat can tell: of those whose labels it does not see any may need a line."""
    found = []
    for token in faces.tokens(state):
        block = state.blocks[token]
        if not on_map(state, token) or block.at not in AREAS or not fights(state, block.nation):
            continue
        seen = eyes.face(state, token, seat) is not None
        if not (picture.is_supplied(token) if seen else picture.is_fed(token)):
            found.append(token)
    return found
