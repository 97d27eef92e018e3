"""A game being played: the state, the journal of actions and dice, undo and redo, forks."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.engine.codec import state_bytes, trusting_nothing, unpack
from pyapp.engine.dice import Dice, ScriptedDice, SeededDice, TypedDice
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import Setup, State
from pyapp.engine.steps import IN_SECRET, Event
from pyapp.engine.work import Work, at_once

TYPED, SEALED = "typed", "sealed"
EDITED = "edited"  # the event with which a game begins whose position was set up by hand
CHECKPOINT_EVERY = 25
KEEP_RECENT = 40
HIDDEN = "?"


@dataclass(frozen=True)
class Entry:
    """One line of the journal: an action and the dice that it used."""

    action: Action
    dice: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.action} ; {' '.join(map(str, self.dice))}" if self.dice else str(self.action)


class Match:
    """A game from its set-up (or from a given position) to now.

    ``seed`` fixes the dice of local play; ``typed`` means that people roll real dice and type them in, ``sealed`` that the dice
    come from numbers that the players have committed to: both hand every roll in.
    """

    def __init__(self, game: Game, setup: Setup, seed: str, base: State | None = None, rulings: int | None = None) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.from_setup = base is None
        self.takebacks = 0
        self.entries: list[Entry] = []
        self.redoable: list[Entry] = []
        if base is None:
            base, opening = game.new(setup, self._dice(), rulings)
        else:
            base = copy_plain(base)
            marked = [Event(EDITED)] if base.setup.edited else []
            opening = [*marked, *game.settle(base, self._dice())]
        self.opening: tuple[Event, ...] = tuple(opening)
        self.state = base
        self._events: list[tuple[Event, ...] | None] = []
        self._checkpoints: dict[int, bytes] = {0: state_bytes(game, base)}
        self._recent: dict[int, State] = {}

    @classmethod
    def resume(cls, game: Game, seed: str, base: State, entries: Sequence[Entry], now: State | None = None) -> Match:
        """A match with a journal. With ``now`` the journal is believed and its events are worked out later by ``backfill``."""
        match = cls(game, base.setup, seed, base)
        if now is None:
            for entry in entries:
                match.replay(entry)
        else:
            match.believe(entries, now)
        return match

    def believe(self, entries: Sequence[Entry], now: State) -> None:
        """Take a journal and the state it led to as they are."""
        self.entries = list(entries)
        self._events = [None] * len(self.entries)
        self.state = now

    # --- playing --------------------------------------------------------------------------------------------------------------

    def apply(self, action: Action, typed: Sequence[int] = ()) -> tuple[Event, ...]:
        """Do an action with the dice of this match; nothing has changed when it raises. What was undone is forgotten."""
        events = self._apply(action, self._dice(typed))
        self.redoable.clear()
        return events

    def replay(self, entry: Entry) -> tuple[Event, ...]:
        """Do an action with the dice that it used before. Raises DiceError when they are too many or too few."""
        events = self._apply(entry.action, ScriptedDice(entry.dice))
        self.redoable.clear()
        return events

    def _apply(self, action: Action, dice: Dice) -> tuple[Event, ...]:
        fresh = copy_plain(self.state)
        play = self.game.apply(fresh, action, dice)
        dice.finish()
        here = len(self.entries)
        self._recent[here] = self.state
        self._recent.pop(here - KEEP_RECENT, None)
        self.entries.append(Entry(play.action or action, tuple(play.rolled)))
        self._events.append(tuple(play.events))
        self.state = fresh
        if len(self.entries) % CHECKPOINT_EVERY == 0:
            self._checkpoints[len(self.entries)] = state_bytes(self.game, fresh)
        return tuple(play.events)

    def parse(self, text: str) -> Action:
        """The action that a text means now."""
        return self.game.parse(self.state, text)

    def _dice(self, typed: Sequence[int] = ()) -> Dice:
        return TypedDice(typed) if self.seed in (TYPED, SEALED) else SeededDice(self.seed)

    # --- looking back ---------------------------------------------------------------------------------------------------------

    def state_at(self, index: int) -> State:
        """A copy of the state before the journal's line ``index``; the length of the journal means now."""
        return at_once(self.seeking(index))

    def seeking(self, index: int) -> Work[State]:
        """The same in slices, one for each line that is played again."""
        if not 0 <= index <= len(self.entries):
            raise BadData(say("match.no_such_point", point=index))
        if index == len(self.entries):
            return self.copy_now()
        if index in self._recent:
            recent: State = copy_plain(self._recent[index])
            return recent
        return (yield from self._play_again(index, index))

    def copy_now(self) -> State:
        """A copy of the state as it is."""
        now: State = copy_plain(self.state)
        return now

    def _play_again(self, first: int, end: int) -> Work[State]:
        """The state before line ``end``, played from the last checkpoint up to ``first``; what happened on the way is kept."""
        start = max(point for point in self._checkpoints if point <= first)
        state: State = self.game.codec.decode(unpack(self._checkpoints[start]), self.game.state_class)
        for place in range(start, end):
            dice = ScriptedDice(self.entries[place].dice)
            play = self.game.apply(state, self.entries[place].action, dice)
            dice.finish()
            self._events[place] = tuple(play.events)
            if (place + 1) % CHECKPOINT_EVERY == 0:
                self._checkpoints.setdefault(place + 1, state_bytes(self.game, state))
            yield
        return state

    def events(self, index: int) -> tuple[Event, ...]:
        """What the journal's line ``index`` brought about. Raises GameError when a journal that was believed does not fit."""
        if not 0 <= index < len(self.entries):
            raise BadData(say("match.no_such_point", point=index))
        if self._events[index] is None:
            block_end = index - index % CHECKPOINT_EVERY + CHECKPOINT_EVERY
            with trusting_nothing():
                at_once(self._play_again(index, min(block_end, len(self.entries))))
        return self._events[index] or ()

    def line_for(self, index: int, seat: str) -> str:
        """The journal's line ``index`` as a seat may read it, with ``?`` for dice that others alone may see; ``""`` is a spectator."""
        entry = self.entries[index]
        faces = [str(face) for face in entry.dice]
        for event in self.events(index):
            if event.kind == IN_SECRET and seat not in event.data["seats"]:
                hidden = slice(event.data["first"], event.data["first"] + event.data["count"])
                faces[hidden] = HIDDEN * event.data["count"]
        return f"{entry.action} ; {' '.join(faces)}" if faces else str(entry.action)

    def backfill(self, most: int) -> bool:
        """Work out the events of at least ``most`` lines of a believed journal, in blocks. True when all are known."""
        missing = [index for index, events in enumerate(self._events) if events is None]
        for index in missing[:most]:
            self.events(index)
        return None not in self._events

    def journal_hash(self) -> str:
        """Sixteen hex digits over the set-up position and every line of the journal."""
        digest = hashlib.sha256(self._checkpoints[0])
        for entry in self.entries:
            digest.update(str(entry).encode() + b"\n")
        return digest.hexdigest()[:16]

    # --- undo -----------------------------------------------------------------------------------------------------------------

    def free_undo(self) -> int:
        """The point back to which undoing gives nothing away: just after the last die."""
        for index in range(len(self.entries), 0, -1):
            if self.entries[index - 1].dice:
                return index
        return 0

    def undo(self) -> None:
        """Take the last line of the journal back; ``redo`` does it again with the same dice."""
        if not self.entries:
            raise BadData(say("match.nothing_to_undo"))
        self.undo_to(len(self.entries) - 1)

    def undo_to(self, index: int) -> None:
        """Take back every line from ``index`` on."""
        before = self.state_at(index)
        if index < self.free_undo():
            self.takebacks += 1
        self.state = before
        self.redoable += reversed(self.entries[index:])
        del self.entries[index:], self._events[index:]
        self._checkpoints = {point: data for point, data in self._checkpoints.items() if point <= index}
        self._recent = {point: state for point, state in self._recent.items() if point < index}

    def redo(self) -> tuple[Event, ...]:
        """Do the line that was undone last again."""
        if not self.redoable:
            raise BadData(say("match.nothing_to_redo"))
        last = self.redoable[-1]
        events = self._apply(last.action, ScriptedDice(last.dice))
        self.redoable.pop()
        return events

    def without(self, index: int) -> Match:
        """This match with one line left out and the later ones done again. Raises when dice lie after it or one no longer fits."""
        if not self.free_undo() <= index < len(self.entries):
            raise BadData(say("match.too_late_to_remove"))
        fork = self.fork(index)
        fork.takebacks = self.takebacks
        for entry in self.entries[index + 1 :]:
            try:
                fork.replay(entry)
            except GameError as error:
                raise BadData(say("match.needed_later", action=str(entry.action), reason=error.message)) from error
        return fork

    def fork(self, index: int) -> Match:
        """A new match that agrees with this one up to ``index``."""
        base: State = self.game.codec.decode(unpack(self._checkpoints[0]), self.game.state_class)
        fork = Match.resume(self.game, self.seed, base, self.entries[:index], self.state_at(index))
        fork.from_setup = self.from_setup
        fork.opening = self.opening
        fork._events = self._events[:index]
        fork._checkpoints = {point: data for point, data in self._checkpoints.items() if point <= index}
        return fork
