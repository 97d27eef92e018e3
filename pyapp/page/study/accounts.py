"""Accounts: what the computer says of the turns that it has just played, and of any earlier one when the log or the menu asks for it.

Nothing is worked out unless somebody has switched it on; then it is while nobody else is at work, a moment at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pyapp.engine.computers import Hindsight, computer_seats, held_by_computer
from pyapp.engine.game import Account, Reason
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.shell.dialogs import Trees, frame
from pyapp.page.shell.scene import Scene
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session
from pyapp.page.table.shares import percent

SETTING = "explains"
DIALOG = "account"
SLICE = 25  # milliseconds
BREATH = 10  # milliseconds between two slices
MOST_TURNS = 6  # of computers since the player's own that are told by themselves

Turn = tuple[int, int]
"""The first line of a turn and the one after its last."""


class Accounts:
    """Finds the reasons of turns, and shows them. ``free`` says whether no computer is at its turn."""

    def __init__(self, scene: Scene, free: Callable[[], bool]) -> None:
        self.scene = scene
        self._free = free
        self._of: tuple[int, int] | None = None
        self._found: dict[Turn, list[Reason]] = {}
        self._begun: dict[Turn, tuple[Account, list[Reason]]] = {}
        self._due = False
        self._read: Turn | None = None  # the last turn of which the player has read
        self._ended: list[Turn] = []  # the turns that are over and in which a computer had more to do than a person
        self._began = self._known = 0  # where the present turn began, and how far the journal has been read

    # --- finding them -----------------------------------------------------------------------------------------------------

    def _session(self) -> Session | None:
        """The game on the table, if the computer plays in it and all that happened in it is known."""
        session = self.scene.session
        if session is None or session.editing or not computer_seats(session.game, session.match.state.setup):
            return None
        if not session.match.backfill(0):
            return None
        if self._of != (id(session), session.version):
            self._of = (id(session), session.version)
            self._found, self._begun, self._read = {}, {}, None
            self._ended, self._began, self._known = [], 0, 0
        return session

    def _turns(self, session: Session, presenter: Presenter) -> list[Turn]:
        """The turns that are over and in which a computer had more to do than a person. What was read before is not read again."""
        for line in range(self._known, session.length):
            if begins(presenter, session, line):
                turn = (self._began, line + 1)
                self._ended += [turn] if _by_computer(presenter, session, turn) else []
                self._began = line + 1
        self._known = session.length
        last = (self._began, session.length)
        return [*self._ended, last] if session.match.state.result and _by_computer(presenter, session, last) else self._ended

    def _want(self, turns: Iterable[Turn]) -> None:
        """Have the reasons of turns found as soon as there is time."""
        session = self.scene.session
        assert session is not None
        for first, end in turns:
            if (first, end) not in self._found and (first, end) not in self._begun:
                self._begun[first, end] = (session.game.account(Hindsight(session.match, first, end)), [])
        if self._begun and not self._due:
            self._due = True
            self.scene.browser.later("account-work", BREATH)

    def on_account_work(self, argument: str) -> None:
        """A moment of work; while a computer is at its turn only for whoever waits for it."""
        self._due = False
        if self._session() is None or not self._begun or not (self._free() or self.scene.ui.dialog == DIALOG):
            return
        turn, (account, reasons) = next(iter(self._begun.items()))
        began = self.scene.browser.now()
        for reason in account:
            if reason is not None:
                reasons.append(reason)
            if self.scene.browser.now() - began > SLICE:
                self._want(())
                self.scene.rest()
                return
        del self._begun[turn]
        self._found[turn] = reasons
        self._want(())

    # --- what the player wants --------------------------------------------------------------------------------------------

    def on_account(self, argument: str) -> None:
        """The reasons of the turn that began after a line, or of the last ones."""
        session, presenter = self._session(), self.scene.presenter
        if session is None or presenter is None:
            self.scene.open_dialog(DIALOG, turns=[])
            return
        turns = self._turns(session, presenter)
        if argument:
            line = int(argument)
            until = next((after for after in range(line + 1, session.length) if _heads(presenter, session, after)), session.length)
            turns = [turn for turn in turns if line < turn[0] and turn[1] <= until + 1]
        self.scene.open_dialog(DIALOG, turns=turns[-MOST_TURNS:])

    def on_account_close(self, argument: str) -> None:
        """They have been read."""
        session, presenter = self._session(), self.scene.presenter
        if session is not None and presenter is not None:
            self._read = next(iter(self._turns(session, presenter)[-1:]), None)

    # --- what is shown ----------------------------------------------------------------------------------------------------

    def panel(self) -> list[Node]:
        """The turns of computers since the last one of a person, where the player looks next."""
        scene, presenter = self.scene, self.scene.presenter
        if scene.settings.get(SETTING) != "on" or presenter is None or scene.session is None:
            return []
        if scene.session.looking is not None or not self._free() or (session := self._session()) is None:
            return []
        turns = self._latest(session, presenter)
        if not turns or turns[-1] == self._read:
            return []
        self._want(turns)
        fresh = turns[-1][1] == session.length
        told = [node for turn in turns for node in self._told(turn, is_open=fresh)]
        if not told:
            return []
        close = h("button.plain", scene.words("account.close"), do="account-close", key="account-close")
        return [h("section.accounts", h("h2", scene.words("account.title"), close), told)]

    def _latest(self, session: Session, presenter: Presenter) -> list[Turn]:
        """The last turns that follow each other and were all played by computers, the ones before the present."""
        turns = self._turns(session, presenter)[-1 if presenter.together else -MOST_TURNS :]
        latest: list[Turn] = []
        for turn in reversed(turns):
            if latest and turn[1] != latest[0][0]:
                break
            latest.insert(0, turn)
        return latest if latest and latest[-1][1] in (self._began, session.length) else []

    def _told(self, turn: Turn, *, is_open: bool) -> list[Node]:
        """The reasons of a turn by seat; while they are being found a line that says so."""
        words = self.scene.words
        if turn not in self._found:
            return [h("p.hint", words("account.thinking"), key=f"account-{turn[0]}")]
        seats = dict.fromkeys(reason.seat for reason in self._found[turn])
        return [
            h(
                "details.account",
                h("summary", words.name(seat, "seat"), classes=f"seat-{seat}"),
                [_line(words, reason) for reason in self._found[turn] if reason.seat == seat],
                open=is_open,
                key=f"account-{turn[0]}-{seat}",
            )
            for seat in seats
        ]

    def dialog(self, data: dict[str, Any]) -> Trees:
        """The reasons of the turns that were asked for."""
        words = self.scene.words
        self._want(turns := data["turns"] if self._session() is not None else [])
        told = [node for turn in turns for node in self._told(turn, is_open=True)]
        return frame(words, words("account.title"), told or h("p.hint", words("account.none")))


def begins(presenter: Presenter, session: Session, line: int) -> bool:
    """Does a new turn, of which reasons can be told, begin after a line?"""
    return any(event.kind in presenter.told_from for event in session.match.events(line))


def _heads(presenter: Presenter, session: Session, line: int) -> bool:
    """Does a new turn of the log begin after a line?"""
    return any(presenter.heading(event) == 1 for event in session.match.events(line))


def _by_computer(presenter: Presenter, session: Session, turn: Turn) -> bool:
    """Did computers do more of it than people, or anything where all act together?"""
    setup = session.match.state.setup
    entries = session.match.entries[turn[0] : turn[1]]
    done = sum(held_by_computer(setup, entry.action.seat) for entry in entries)
    return bool(done) if presenter.together else 2 * done > len(entries)


def _line(words: Words, reason: Reason) -> Node:
    text = sentence(words, reason)
    if not reason.spaces:
        return h("p.entry", h("span.text", text), classes=f"seat-{reason.seat}")
    return h("p.entry", h("button.text", text, do="show", arg=reason.spaces[0]), classes=f"seat-{reason.seat}")


def sentence(words: Words, reason: Reason) -> str:
    """A reason as a sentence."""
    chances = {name: percent(words, chance) for name, chance in reason.chances.items()}
    amounts = {name: words.decimal(amount) for name, amount in reason.amounts.items()}
    return words(f"reason.{reason.kind}", **{**reason.values, **chances, **amounts})
