"""A session: the game on the table, the point of it that is shown, and what may be taken back."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.errors import DiceError
from pyapp.engine.game import RESIGN, Game
from pyapp.engine.match import Match
from pyapp.engine.steps import Event
from pyapp.engine.work import Work, at_once
from pyapp.sharing import signatures
from pyapp.sharing.table import Table

PHASE_EVENTS = (
    *("phase", "turn_begins", "wr_phase", "wr_bids", "wr_no_bids", "wr_orders_revealed", "wr_conflicts", "wr_sealed"),
    *("vie_turn", "vie_phase"),
)
TURN_EVENTS = (
    *("turn_begins", "wr_round", "wr_bids", "wr_orders_revealed", "wr_conflicts"),
    *("eots_turn", "eots_offensive", "eots_offensive_event", "eots_offensive_over"),
    *("vie_turn", "vie_phase", "vie_has_moved"),
)
BATTLE_EVENTS = ("battle_begins", "wr_battle", "eots_battle", "eots_special_battle", "vie_battle")
PHASE_ENDS = ("done", RESIGN)


class Session:
    """One open game."""

    editing = False  # is it a position that is set up by hand, and no game?

    def __init__(self, match: Match, save_id: str, name: str, *, kept: bool = True) -> None:
        self.match = match
        self.save_id = save_id
        self.name = name
        self.kept = kept  # False while it is only looked at, such as a link that was opened
        self.looking: int | None = None
        self.dirty = False
        self.version = 0  # grows when what was shown as past is no longer so
        self.table: Table | None = None  # what the players of a shared game have agreed on
        self.only: tuple[str, ...] | None = None  # the seats that this device may act for; None for all
        self._looked: tuple[int, Any] | None = None
        self.alone = False  # one person plays all seats that the computer does not
        self.viewer: str | None = None  # whose eyes are on the screen; "" sees what everybody may, None sees all
        self._seen: tuple[Any, str, Any] | None = None

    @property
    def game(self) -> Game:
        """The rules."""
        return self.match.game

    @property
    def length(self) -> int:
        """The number of lines in the journal."""
        return len(self.match.entries)

    @property
    def edited(self) -> bool:
        """Does the game begin with a position that was set up by hand?"""
        return self.match.setup.edited

    @property
    def undoable(self) -> bool:
        """Is there something to take back?"""
        return bool(self.length)

    @property
    def redoable(self) -> bool:
        """Is there something to do again?"""
        return bool(self.match.redoable)

    @property
    def point(self) -> int:
        """The point of the journal that is shown."""
        return self.length if self.looking is None else self.looking

    @property
    def state(self) -> Any:
        """The state at the point that is shown, as far as the one who looks may see it."""
        whole = self._whole()
        if self.viewer is None:
            return whole
        if self._seen is None or self._seen[0] is not whole or self._seen[1] != self.viewer:
            self._seen = (whole, self.viewer, self.game.view(whole, self.viewer))
        return self._seen[2]

    def _whole(self) -> Any:
        if self.looking is None:
            return self.match.state
        if self._looked is None or self._looked[0] != self.looking:
            self._looked = (self.looking, self.match.state_at(self.looking))
        return self._looked[1]

    def asked(self) -> tuple[str, ...]:
        """The seats that are asked at the point that is shown, whoever plays them."""
        return self.game.waits_for(self._whole())

    def seats(self) -> tuple[str, ...]:
        """Those of the seats that are asked for which this device may act."""
        asked = self.asked()
        return asked if self.only is None else tuple(seat for seat in asked if seat in self.only)

    def look_as(self, viewer: str | None) -> None:
        """From now on only what this seat may see is shown."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.version += 1

    def sees(self, event: Event) -> bool:
        """May the one who looks know of an event?"""
        return self.viewer is None or event.visible_to(self.viewer)

    def shared_table(self) -> Table | None:
        """What the players of a shared game have agreed on, agreeing with the match."""
        table = self.table
        if table is None:
            return None
        table.match = self.match
        before = len(table.proofs), len(table.history)
        table.proofs = [proof for proof in table.proofs if proof.line + proof.lines <= table.length]
        table.history = [(line, turn) for line, turn in table.history if line + len(turn.entries or ()) <= table.length]
        if before != (len(table.proofs), len(table.history)) or any(
            party.signed and party.signed.line > table.length for party in table.parties
        ):
            signatures.keep_true(table, table)
        if table.window is not None and table.window > table.length:
            table.window, table.asked, table.sealed = None, [], []
        return table

    # --- playing ----------------------------------------------------------------------------------------------------------

    def do(self, action: Action, typed: Sequence[int] = ()) -> tuple[Event, ...]:
        """Play an action now. Raises GameError; then nothing has changed."""
        events = self.match.apply(action, typed)
        self._changed()
        return events

    def undo_to(self, index: int) -> None:
        """Take back every line from ``index`` on."""
        self.match.undo_to(index)
        self.version += 1
        self._changed()

    def redo(self) -> tuple[Event, ...]:
        """Do again what was undone last."""
        events = self.match.redo()
        self._changed()
        return events

    def leave_out(self, index: int) -> None:
        """Take one line back and keep the later ones. Raises GameError."""
        self.match = self.match.without(index)
        self.version += 1
        self._changed()

    def touched(self) -> None:
        """Something that is kept with the game has changed."""
        self.version += 1
        self._changed()

    def _changed(self) -> None:
        self.looking = None
        self._looked = None
        self.dirty = True

    # --- looking back -----------------------------------------------------------------------------------------------------

    def seeking(self, point: int) -> Work[None]:
        """Show a point of the journal, worked out in slices. Who looks back stays in the past at its end too, until he returns."""
        if self.looking is None and point >= self.length:
            return
        match, point = self.match, max(0, min(point, self.length))
        state = yield from match.seeking(point)
        if match is self.match and point <= self.length:
            self.looking, self._looked = point, (point, state)

    def look_at(self, point: int) -> None:
        """The same at once."""
        at_once(self.seeking(point))

    def look_now(self) -> None:
        """Show the present."""
        self.looking = None
        self._looked = None

    @property
    def origin(self) -> int:
        """How many lines of the game were played before the journal of this device begins."""
        return self.table.origin if self.table is not None else 0

    def tells(self, index: int) -> bool:
        """May the one who looks know of anything that a line has brought about?"""
        return any(self.sees(event) for event in self.match.events(index))

    def shown_line(self) -> Action | None:
        """Who looks back sees what has led to the point that is shown; None where he may not know it."""
        if not self.looking:
            return None
        line = (self.looking - 1, self.match.entries[self.looking - 1].action)
        return line[1] if self.viewer in (None, "", line[1].seat) and not self._veiled([line]) else None

    def undo_is_free(self, index: int) -> bool:
        """Does taking back to here leave every die that was rolled alone?"""
        return index >= self.match.free_undo()

    def phase_start(self) -> int:
        """Where the lines begin that the seat on turn has played in this phase."""
        entries, end = self.match.entries, self.point
        start = end
        while start > 0:
            entry = entries[start - 1]
            if entry.action.kind in PHASE_ENDS or entry.dice or entry.action.seat != entries[end - 1].action.seat:
                break
            if any(event.kind in PHASE_EVENTS for event in self.match.events(start - 1)):
                break
            start -= 1
        return start

    def phase_lines(self) -> list[tuple[int, Action]]:
        """The lines of this phase by their place in the journal, if the seat that played them is still the one asked."""
        start = self.phase_start()
        lines = [(index, self.match.entries[index].action) for index in range(start, self.point)]
        if not lines or lines[0][1].seat not in self.asked():
            return []
        return lines if self.viewer in (None, "", lines[0][1].seat) and not self._veiled(lines) else []

    def _veiled(self, lines: Sequence[tuple[int, Action]]) -> bool:
        """Does a line tell what the one who looks may not know?"""
        return any(not self.sees(event) for index, _ in lines for event in self.match.events(index))

    def turn_start(self) -> int:
        """Where the last turn began, a seat's or, where all act together, a phase's: what a link shows its reader being played."""
        start = self.length
        while start > 0 and self.length - start < 400:
            events = self.match.events(start - 1)
            if any(event.kind in TURN_EVENTS for event in events) and start < self.length:
                return start
            start -= 1
        return start

    def events_since(self, point: int) -> list[tuple[int, Event]]:
        """What has happened since a point, with the line that brought it about."""
        return [(index, event) for index in range(point, self.point) for event in self.match.events(index) if self.sees(event)]


def with_opening(match: Match) -> Match:
    """The match with what happened before its first action: saves leave it out, because the set-up tells it again."""
    if match.from_setup and not match.opening:
        with contextlib.suppress(DiceError):  # dice of the set-up that no seed gives are not known any more
            match.opening = Match(match.game, match.setup, match.seed).opening
    return match
