"""The opponent: lets the computer act for its seats, one action at a time, so that whoever watches can follow, pause and skip."""

from __future__ import annotations

from collections.abc import Callable

from pyapp.engine.actions import Action
from pyapp.engine.computers import asked_computer, computer_seats, held_by_computer
from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Attendant, Course
from pyapp.page.turn.pondering import SLICE, Pondering

PACES = {"normal": 800, "slow": 2_000, "fast": 250, "none": 0}
EARLY = 4  # milliseconds by which a timer may be too early


class Opponent(Attendant):
    """Plays the seats of the computer in the game on the table."""

    def __init__(self, scene: Scene, course: Course, mine: Callable[[], tuple[str, ...] | None], keep: Callable[[], bool]) -> None:
        self.scene = scene
        self.course = course
        self._mine = mine  # the seats that this device may act for
        self._save = keep
        self.paused = False
        self._skipping = False  # until a person must decide
        self._single = False  # one action, although it is paused
        self._acting = False
        self._due: int | None = None  # when it acts next
        self._pondering = Pondering(scene.browser)
        self._table: object = None

    # --- whose turn it is -------------------------------------------------------------------------------------------------

    def seat(self) -> str:
        """The seat for which the computer must act now on this device; ``""`` while it has nothing to do."""
        session = self.scene.session
        return self._asked() if session is not None and session.kept else ""

    def _asked(self) -> str:
        """The seat that this device could let act."""
        session = self.scene.session
        seat = asked_computer(session.game, session.match.state) if session is not None else ""
        mine = self._mine() if seat else ()
        return seat if seat and (mine is None or seat in mine) else ""

    def seats(self, mine: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Of the seats that this device may act for those that persons hold; None means all."""
        session = self.scene.session
        assert session is not None
        setup = session.match.state.setup
        if self._table is not session:
            self._table, self.paused, self._skipping, self._due = session, False, False, None
        if not computer_seats(session.game, setup):
            return mine
        if self.seat() and not self.paused:
            return ()  # where all decide at once the computer does so first: it must not take away what a person has begun
        return tuple(seat for seat in (session.game.about.seats if mine is None else mine) if not held_by_computer(setup, seat))

    def check(self, action: Action) -> None:
        """Raise BadData when somebody acts for a seat that the computer holds."""
        session, pending = self.scene.session, self.scene.pending
        assert session is not None
        allowed = self._acting or (pending is not None and pending.action == action)
        if not allowed and held_by_computer(session.match.state.setup, action.seat):
            raise BadData(say("computer.seat", seat=action.seat))

    def acting(self) -> bool:
        """Is it the computer that acts, and not a person?"""
        return self._acting

    def followed(self) -> bool:
        """Does somebody watch each of its actions?"""
        return not self._skipping and self._pace() > 0

    def last_decision(self) -> int | None:
        """The last line that a person played, or the last one of all where only the computer plays; None while there is none."""
        session = self.scene.session
        if session is None or not session.length:
            return None
        if self._alone():
            return session.length - 1
        setup, entries = session.match.state.setup, session.match.entries
        return next((line for line in range(session.length - 1, -1, -1) if not held_by_computer(setup, entries[line].action.seat)), None)

    def _alone(self) -> bool:
        """Does the computer play all seats?"""
        session = self.scene.session
        assert session is not None
        setup = session.match.state.setup
        return all(held_by_computer(setup, seat) for seat in session.game.about.seats_of(setup.scenario))

    def redoes(self) -> bool:
        """Is what was taken back last something that the computer did?"""
        session = self.scene.session
        assert session is not None
        again = session.match.redoable
        return bool(again) and held_by_computer(session.match.state.setup, again[-1].action.seat)

    # --- acting -----------------------------------------------------------------------------------------------------------

    def asked(self) -> None:
        """The position has changed: if the computer must act it does so soon."""
        if not self.seat():
            self._skipping = self._single = False
            self._due = None
            self._pondering.rested()
        elif self._may_act() and self._due is None:
            self._soon(self._pace() if self.followed() and not self._aside() else 0)

    def rests(self) -> bool:
        """Has it nothing to do until a person decides or asks it to go on?"""
        return not self.seat() or self.paused

    def _may_act(self) -> bool:
        session = self.scene.session
        looking = session is not None and session.looking is not None
        return (not self.paused or self._single) and self.scene.pending is None and not looking

    def _pace(self) -> int:
        return PACES[self.scene.settings.get("pace")]

    def _aside(self) -> bool:
        """Is there nothing to follow: does it write in secret, or while others decide as well?"""
        session = self.scene.session
        return self._secret() or (session is not None and len(session.asked()) > 1)

    def _secret(self) -> bool:
        """Is it writing something that nobody may see anyway?"""
        presenter, session = self.scene.presenter, self.scene.session
        return presenter is not None and session is not None and presenter.is_private(session.match.state)

    def _soon(self, milliseconds: int) -> None:
        self._due = self.scene.browser.now() + milliseconds
        self.scene.browser.later("computer", milliseconds)

    def on_computer(self, argument: str) -> None:
        """It is time to act; earlier timers than the one that counts are let pass."""
        hurried = not self.followed() or self._aside()
        if hurried and self._save():  # what is shown must be on its way to where it is safe before it thinks again
            self.scene.browser.later("computer", 0)
            return
        began = self.scene.browser.now()
        if self._due is None or began < self._due - EARLY:
            self.scene.rest()
            return
        self._due = None
        try:
            self._go_on(began)
        except Exception:
            self.paused = True  # a fault of ours must not go round in circles
            raise

    def _go_on(self, began: int) -> None:
        while (seat := self.seat()) and self._may_act():
            assert self.scene.session is not None
            action = self._pondering.on(self.scene.session, seat, began)
            if action is None:
                self._soon(0)
                if not self._pondering.to_be_shown():
                    self.scene.rest()
                return
            single, self._single = self._single, False
            self._act(action)
            if single or (self.followed() and not self._aside()) or self.scene.browser.now() - began > SLICE:
                return

    def _act(self, action: Action) -> None:
        self._acting = True
        try:
            self.course.play(action)
        finally:
            self._acting = False

    def halt(self) -> None:
        """Something is taken back in a game that the computer plays alone: it must not go on at once."""
        self.paused |= self._alone()

    def dice_refused(self) -> None:
        """Nobody wants to roll for the computer now: it waits until it is asked to go on."""
        self.paused = True

    # --- what the player wants --------------------------------------------------------------------------------------------

    def on_computer_pause(self, argument: str) -> None:
        """Stop, or go on."""
        self.paused = not self.paused
        self._skipping, self._due = False, None
        self.course.ask(self.scene.driver.seat if self.scene.driver else "")

    def on_computer_keep(self, argument: str) -> None:
        """The game was only looked at: from now on it is played here."""
        self.course.changed()
        self.course.ask()

    def on_computer_step(self, argument: str) -> None:
        """One action, then wait."""
        self.paused = self._single = True
        self._skipping = False
        self._soon(0)

    def on_computer_skip(self, argument: str) -> None:
        """Play on without a break until a person must decide."""
        self.paused, self._skipping = False, True
        self._soon(0)

    def on_computer_now(self, argument: str) -> None:
        """Play the best that it has found so far."""
        self._pondering.hurry(self.seat())

    def on_computer_pace(self, argument: str) -> None:
        """Another speed."""
        paces = list(PACES)
        self.scene.settings.put("pace", paces[(paces.index(self.scene.settings.get("pace")) + 1) % len(paces)])
        if self._due is not None:
            self._due = None
            self.asked()

    # --- what is shown ----------------------------------------------------------------------------------------------------

    def buttons(self) -> list[Node]:
        """Whom the computer plays, and how it can be paused and hurried, while it acts."""
        scene, session, seat = self.scene, self.scene.session, self._asked()
        if not seat or session is None or session.looking is not None:
            return []
        words = scene.words
        if not session.kept:
            return [h("button.main", words("computer.keep", seat=seat), do="computer-keep", key="computer-keep")]
        told = words("computer.paused" if self.paused else "computer.writes" if self._secret() else "computer.plays", seat=seat)
        return [
            h("span.computer", told, classes="paused" if self.paused else "", role="status"),
            *([] if self.paused else self._pondering.shown(session, words)),
            self._sign("play" if self.paused else "pause", "computer-pause", "computer.go" if self.paused else "computer.pause"),
            self._sign("forward", "computer-step", "computer.step"),
            h("button", words(f"computer.pace.{scene.settings.get('pace')}"), do="computer-pace", key="computer-pace",
              aria_label=words("computer.pace"), title=words("computer.pace")),
            h("button.main", words("computer.skip"), do="computer-skip", key="computer-skip"),
        ]  # fmt: skip

    def _sign(self, sign: str, verb: str, label: str) -> Node:
        said = self.scene.words(label)
        return h("button.icon", icon(sign), do=verb, aria_label=said, title=said, key=verb)
