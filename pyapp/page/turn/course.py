"""The course of the game: a seat is asked, an action is played, and everybody who attends has a word in it."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.errors import DiceNeeded, GameError, Refusal
from pyapp.engine.match import Match
from pyapp.games import MODULES, awaited, family_of
from pyapp.games.offers import offer
from pyapp.page.shell.scene import Pending, Scene
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session, with_opening
from pyapp.page.turn.presenters import presenter_for
from pyapp.sharing.table import Table


class Attendant:
    """Somebody who attends the game: what it does not override it has no opinion about."""

    def seats(self, mine: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Of the seats that this device may act for (None means all) those that are left."""
        return mine

    def admit(self, seat: str) -> str:
        """The seat that may act on this screen now; nobody while it must not be shown."""
        return seat

    def opened(self, session: Session) -> bool:
        """A saved game has been opened. True when there was something to say about it."""
        return False

    def asked(self) -> None:
        """A seat is asked: whoever acts by himself may begin."""

    def check(self, action: Action) -> None:
        """Raise BadData for an action that must not be played here."""

    def takes_dice(self, action: Action) -> bool:
        """Are the dice of an action rolled in another way than by people at the table?"""
        return False

    def played(self, action: Action) -> None:
        """An action has been played."""

    def changed(self) -> None:
        """The game has changed."""

    def guards(self, index: int) -> bool:
        """Must the game not be taken back to a line?"""
        return False

    def back_to(self, index: int) -> int:
        """Where to take back to instead of a line."""
        return index

    def acting(self) -> bool:
        """Does it act by itself at this moment, and not a person?"""
        return False

    def followed(self) -> bool:
        """When it acts by itself: does somebody watch each action?"""
        return True


class Course:
    """How the game on the table goes on."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._attendants: tuple[Attendant, ...] = ()

    def attended_by(self, *attendants: Attendant) -> None:
        """From now on these have a word in it, in this order."""
        self._attendants = attendants

    # --- the game on the table --------------------------------------------------------------------------------------------

    def table(self, session: Session) -> None:
        """Put a game on the table."""
        scene = self.scene
        scene.session = session
        scene.presenter = presenter_for(session.game, scene.words)
        scene.words.use((*session.game.about.areas, *scene.presenter.areas))
        scene.ui.board_only = ""
        scene.ui.pinned = scene.ui.hovered = scene.ui.cursor = ""
        scene.ui.note = None
        scene.pending = None
        scene.forget_board()
        scene.browser.paint(session.game.about.board or session.game.about.id)
        scene.settings.put("board", session.game.about.board or session.game.about.id)
        self.ask()
        fought, seat = scene.presenter.show_spaces(session.state), scene.driver.seat if scene.driver else ""
        scene.bring(list(fought or scene.presenter.home(session.state, seat)), always=True)
        if not session.match.backfill(0):
            scene.browser.later("backfill", 30)

    def begin_match(self, match: Match, save_id: str, name: str, *, kept: bool = True, table: Table | None = None) -> Session:
        """Make a session of a match and put it on the table."""
        session = Session(with_opening(match), save_id, name, kept=kept)
        session.table = table
        self.table(session)
        return session

    def board(self, board: str) -> None:
        """Show a board with no game on it."""
        scene = self.scene
        scene.session, scene.driver, scene.presenter = None, None, None
        scene.ui.board_only = board if board.isidentifier() else next(iter(MODULES))
        if scene.ui.board_only in MODULES:
            scene.words.use(offer(scene.ui.board_only).about.areas)
        scene.forget_board()
        scene.browser.paint(scene.ui.board_only)

    def home(self) -> None:
        """No game is on the table: the board that was used last, or rather one whose names are here too."""
        board = self.scene.settings.get("board") or next(iter(MODULES))
        here = [name for name in (board, *MODULES) if family_of(name) not in awaited]
        self.board(next(iter(here), board))
        self.scene.ui.board_only = ""

    def opened(self, session: Session) -> bool:
        """A saved game has been put on the table. Had anybody something to say about it?"""
        return any([attendant.opened(session) for attendant in self._attendants])  # noqa: C419 - every one is told

    def ask(self, seat: str = "") -> None:
        """A fresh form for the seat that is asked."""
        session = self.scene.session
        assert session is not None
        session.only = None
        for attendant in self._attendants:
            session.only = attendant.seats(session.only)
        seats = session.seats()
        chosen = seat if seat in seats else seats[0] if seats else ""
        for attendant in self._attendants:
            chosen = attendant.admit(chosen)
        self.scene.driver = Driver(session.game, session.state, "" if session.looking is not None else chosen)
        for attendant in self._attendants:
            attendant.asked()

    # --- playing ----------------------------------------------------------------------------------------------------------

    def play(self, action: Action, typed: tuple[int, ...] = ()) -> None:
        """Do an action; when it needs dice that people roll, ask for them first."""
        scene, session = self.scene, self.scene.session
        assert session is not None
        for attendant in self._attendants:
            attendant.check(action)
        before = session.state.steps[-1].tag if session.state.steps else ""
        origin = action.args[0] if action.args and isinstance(action.args[0], str) else ""
        if not self._acting():
            scene.ui.note = None
        try:
            events = session.do(action, typed)
        except DiceNeeded as needed:
            if not any(attendant.takes_dice(action) for attendant in self._attendants):
                scene.pending = Pending(action, scene.words(needed.message), needed.count, needed.sides, needed.already)
                scene.open_dialog("dice")
            return
        except GameError:
            if scene.driver is not None:
                scene.driver.rescind(action)
            raise
        scene.pending = None
        for event in events:
            if session.sees(event):
                scene.say(scene.words(event.message()))
        self.after_change()
        self._stay(action, before, origin)
        for attendant in self._attendants:
            attendant.played(action)
        if session.state.result:
            scene.open_dialog("end")

    def _stay(self, action: Action, before: str, origin: str) -> None:
        """Leave the units of the same space at hand for the next move, and show what the moment is about."""
        scene, session, driver, presenter = self.scene, self.scene.session, self.scene.driver, self.scene.presenter
        assert session is not None and driver is not None and presenter is not None
        steps = session.state.steps
        if self._acting() and not driver.seat:
            fought = list(presenter.show_spaces(session.state))
            places = [value for value in action.args if isinstance(value, str) and presenter.is_space(value)]
            if all(attendant.followed() for attendant in self._attendants):
                scene.bring(fought or places, always=bool(fought))
            return
        same = bool(steps) and steps[-1].tag == before
        if not same:
            scene.ui.pinned = scene.ui.hovered = ""  # a card of the phase before would lie over what comes now
        if (
            presenter.at_hand
            and same
            and driver.seat == action.seat
            and origin in driver.origins()
            and not driver.draft.filled
            and len(action.args) > 1
        ):
            driver.begin(origin)
        if not same and (spaces := presenter.focus(session.state)):
            scene.bring(list(spaces), always=True)
        elif driver.seat and driver.seat != action.seat:
            scene.bring(list(presenter.home(session.state, driver.seat)))

    def _acting(self) -> bool:
        """Is it the computer that acts, and not a person?"""
        return any(attendant.acting() for attendant in self._attendants)

    def done(self, outcome: Action | Refusal | None) -> None:
        """Go on with what came of a click: do the action, or show why not."""
        if isinstance(outcome, Action):
            self.play(outcome)
        elif isinstance(outcome, Refusal):
            self.scene.refuse(outcome)

    def after_change(self) -> None:
        """The game has changed: new forms, a save, new pictures."""
        scene = self.scene
        scene.ui.window_small = scene.ui.window_small and self._acting()
        self.ask(scene.driver.seat if scene.driver else "")
        self.changed()

    def changed(self) -> None:
        """The game is another one than was saved."""
        for attendant in self._attendants:
            attendant.changed()

    # --- taking back ------------------------------------------------------------------------------------------------------

    def guards(self, index: int) -> bool:
        """Would taking back to a line take back what others have done?"""
        return any(attendant.guards(index) for attendant in self._attendants)

    def back_to(self, index: int) -> int:
        """Where to take back to, so that nobody does again at once what was taken back."""
        for attendant in self._attendants:
            index = attendant.back_to(index)
        return index
