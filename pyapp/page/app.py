"""The application: hears what the player does, keeps the game and what is being chosen, and has the screen show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.errors import DiceNeeded, GameError, NotHere, Refusal
from pyapp.engine.game import RESIGN
from pyapp.engine.match import Match
from pyapp.games import MODULES
from pyapp.games.offers import offer
from pyapp.page.browser_port import Browser
from pyapp.page.console import Console
from pyapp.page.curtain import Curtain
from pyapp.page.desk import Desk
from pyapp.page.dicebox import DiceBox, Pending
from pyapp.page.driver import Driver
from pyapp.page.fetching import Fetching
from pyapp.page.filling import Filling
from pyapp.page.importing import with_opening
from pyapp.page.opponent import Opponent
from pyapp.page.orders import Orders
from pyapp.page.patience import Patience
from pyapp.page.pointer import Pointer
from pyapp.page.post import Post
from pyapp.page.presenter import Presenter
from pyapp.page.presenters import presenter_for
from pyapp.page.saves import Saves, Shelf
from pyapp.page.screen import Screen
from pyapp.page.seating import Seating
from pyapp.page.session import Session
from pyapp.page.settings import Settings
from pyapp.page.shortcuts import Shortcuts
from pyapp.page.statistics import Statistics
from pyapp.page.timeline import Timeline
from pyapp.page.words import Words
from pyapp.sharing.table import Table

Verb = Callable[[str], None]
BACKFILL = 12
KEEPING = ("save", "held", "storage", "unmirrored", "leaving", "persisted")
FETCHING = ("fetching", "fetched", "unfetched")
OF_ITSELF = (*KEEPING, *FETCHING, "hover", "work", "backfill", "picture", "scheme", "update", "copied")
QUIET = (*OF_ITSELF, "computer")


@dataclass
class Ui:
    """What is open, pointed at and typed: everything on the screen that is not the game."""

    tab: str = "panel"
    pinned: str = ""
    hovered: str = ""
    cursor: str = ""
    by_keys: bool = False  # is the cursor moved by keys, so that it must be seen?
    note: Refusal | GameError | None = None
    note_text: str = ""
    window_small: bool = False
    menu: bool = False
    dialog: str = ""
    dialog_data: dict[str, Any] = field(default_factory=dict)
    board_only: str = ""
    lifted: bool = False


def verbs_of(part: object) -> dict[str, Verb]:
    """What a part of the application answers to: ``on_undo_to`` is the verb ``undo-to``."""
    return {name[3:].replace("_", "-"): getattr(part, name) for name in dir(part) if name.startswith("on_")}


class App:
    """The page's logic; the browser is handed in, so that tests can do without one."""

    def __init__(self, browser: Browser, shelf: Shelf) -> None:
        self.browser = browser
        self.browser_shelf = shelf
        self.settings = Settings(shelf, browser)
        self.saves = Saves(shelf)
        self.words = Words(self.settings.language)
        self.ui = Ui()
        self.session: Session | None = None
        self.presenter: Presenter | None = None
        self.driver: Driver | None = None
        self.pending: Pending | None = None
        self.said: list[str] = []
        self.fleeting = False  # the browser may throw away what it keeps
        self.desk = Desk(self)
        self.console = Console(self)
        self.screen = Screen(self)
        self.curtain = Curtain(self)
        self.timeline = Timeline(self)
        self.patience = Patience(self)
        self.fetching = Fetching(self)
        self.post = Post(self)
        self.opponent = Opponent(self)
        self.shortcuts = Shortcuts(self)
        self.filling = Filling(self)
        self.pointer = Pointer(self)
        hands = (self.pointer, self.filling, self.shortcuts, self.console, DiceBox(self))
        sent = (self.post, self.post.signing, self.post.parts, Seating(self), Orders(self))
        shared = (*sent, self.patience, self.fetching, Statistics(self))
        parts = (self, self.desk, self.curtain, self.timeline, self.opponent, *hands, *shared)
        self._verbs = {verb: handler for part in parts for verb, handler in verbs_of(part).items()}

    def act(self, verb: str, argument: str) -> None:
        """Something the player did. Whatever goes wrong in it becomes a sentence; the game is as it was."""
        handler = self._verbs.get(verb)
        if handler is None:
            return
        if verb not in QUIET:
            self.ui.menu = verb == "menu" and not self.ui.menu
        try:
            handler(argument)
        except NotHere as missing:
            self.fetching.begin(missing.family, verb, argument)
        except GameError as error:
            self.ui.note, self.ui.note_text = error, ""
            self.say(self.words.refusal(error)[0])
        except Exception as error:  # a fault of ours must not leave the page standing still: the game is as it was
            self.tell("fault")
            self.browser.report(error)
        self.screen.render()

    def say(self, text: str) -> None:
        """Have a screen reader say something."""
        if text:
            self.said.append(text)

    def words_for(self, game: str) -> Words:
        """Words that speak of a game other than the one on the table."""
        words = Words(self.words.language)
        words.use(offer(game).about.areas)
        return words

    def game_name(self, game: str) -> str:
        """What a game is called; the bare id of one that there is no more."""
        if self.words.has(f"game.{game}"):  # so that no rules need be loaded to list the games
            return self.words.name(game, "game")
        return self.words_for(game).name(game, "game") if game in MODULES else game

    # --- the game on the table --------------------------------------------------------------------------------------------

    def table(self, session: Session) -> None:
        """Put a game on the table."""
        self.session = session
        self.presenter = presenter_for(session.game, self.words)
        self.words.use((*session.game.about.areas, *self.presenter.areas))
        self.ui.board_only = ""
        self.ui.pinned = self.ui.hovered = self.ui.cursor = ""
        self.ui.note, self.ui.note_text = None, ""
        self.pending = None
        self.screen.forget_board()
        self.browser.paint(session.game.about.board or session.game.about.id)
        self.settings.put("board", session.game.about.board or session.game.about.id)
        self.ask()
        fought, seat = self.presenter.show_spaces(session.state), self.driver.seat if self.driver else ""
        self.screen.bring(list(fought or self.presenter.home(session.state, seat)))
        if not session.match.backfill(0):
            self.browser.later("backfill", 30)

    def ask(self, seat: str = "") -> None:
        """A fresh form for the seat that is asked."""
        assert self.session is not None
        self.session.only = self.opponent.people(self.post.mine())
        seats = self.session.seats()
        chosen = self.curtain.admit(seat if seat in seats else seats[0] if seats else "")
        self.driver = Driver(self.session.game, self.session.state, "" if self.session.looking is not None else chosen)
        self.opponent.wake()
        self.post.wake()

    def begin_match(self, match: Match, save_id: str, name: str, *, kept: bool = True, table: Table | None = None) -> Session:
        """Make a session of a match and put it on the table."""
        session = Session(with_opening(match), save_id, name, kept=kept)
        session.table = table
        self.table(session)
        return session

    # --- playing ----------------------------------------------------------------------------------------------------------

    def play(self, action: Action, typed: tuple[int, ...] = ()) -> None:
        """Do an action; when it needs dice that people roll, ask for them first."""
        session = self.session
        assert session is not None
        self.post.check(action)
        self.opponent.check(action)
        before = session.state.steps[-1].tag if session.state.steps else ""
        origin = action.args[0] if action.args and isinstance(action.args[0], str) else ""
        if not self.opponent.acting:
            self.ui.note, self.ui.note_text = None, ""
        try:
            events = session.do(action, typed)
        except DiceNeeded as needed:
            if self.post.fixes(action):
                return
            self.pending = Pending(action, self.words(needed.message), needed.count, needed.sides, needed.already)
            self.open_dialog("dice")
            return
        self.pending = None
        for event in events:
            if session.sees(event):
                self.say(self.words(event.message()))
        self.after_change()
        self._stay(action, before, origin)
        self.post.played(action)
        if session.state.result:
            self.open_dialog("end")

    def _stay(self, action: Action, before: str, origin: str) -> None:
        """Leave the units of the same space at hand for the next move, and show what the moment is about."""
        session, driver, presenter = self.session, self.driver, self.presenter
        assert session is not None and driver is not None and presenter is not None
        steps = session.state.steps
        if self.opponent.acting and not driver.seat:
            fought = list(presenter.show_spaces(session.state))
            places = [value for value in action.args if isinstance(value, str) and presenter.is_space(value)]
            if self.opponent.followed:
                self.screen.bring(fought or places, always=bool(fought))
            return
        same = bool(steps) and steps[-1].tag == before
        if not same:
            self.ui.pinned = self.ui.hovered = ""  # a card of the phase before would lie over what comes now
        if same and driver.seat == action.seat and origin in driver.origins() and not driver.draft.filled and len(action.args) > 1:
            driver.begin(origin)
        if not same and (spaces := presenter.show_spaces(session.state)):
            self.screen.bring(list(spaces), always=True)
        elif driver.seat and driver.seat != action.seat:
            self.screen.bring(list(presenter.home(session.state, driver.seat)))

    def after_change(self) -> None:
        """The game has changed: new forms, a save, new pictures."""
        self.ui.window_small = self.ui.window_small and self.opponent.acting
        self.ask(self.driver.seat if self.driver else "")
        self.desk.changed()

    def need_now(self) -> bool:
        """Is the present shown, so that something can be played? If not, say so."""
        if self.session is None or self.driver is None:
            return False
        if self.session.looking is not None:
            self.tell("history.readonly")
            return False
        return True

    def tell(self, key: str, **values: object) -> None:
        """Show a line that the player must know."""
        self.ui.note, self.ui.note_text = None, self.words(key, **values)
        self.say(self.ui.note_text)

    def refuse(self, refusal: Refusal | GameError) -> None:
        """Show why something cannot be done."""
        self.ui.note, self.ui.note_text = refusal, ""
        self.say(self.words.refusal(refusal)[0])

    def done(self, outcome: Action | Refusal | None) -> None:
        """Go on with what came of a click: do the action, or show why not."""
        if isinstance(outcome, Action):
            self.play(outcome)
        elif isinstance(outcome, Refusal):
            self.refuse(outcome)

    # --- the screen -------------------------------------------------------------------------------------------------------

    def on_escape(self, argument: str) -> None:
        """Put away what is open, the innermost first."""
        if self.ui.note or self.ui.note_text:
            self.on_note_close("")
        elif self.driver is not None and self.driver.draft.filled:
            self.driver.clear()
        elif self.ui.menu:
            self.ui.menu = False
        else:
            self.pointer.on_card_close("")

    def on_tab(self, tab: str) -> None:
        """Another tab of the side."""
        self.ui.tab = tab

    def on_menu(self, argument: str) -> None:
        """The menu, open or shut: ``act`` shuts it whenever anything else is done."""

    def on_window(self, argument: str) -> None:
        """Make the window over the board small, or large again."""
        self.ui.window_small = not self.ui.window_small

    def on_note_close(self, argument: str) -> None:
        """The note has been read."""
        self.ui.note, self.ui.note_text = None, ""

    def on_log_fold(self, argument: str) -> None:
        """Open or fold a turn of the log."""
        self.screen.fold_log(int(argument))

    def on_picture(self, argument: str) -> None:
        """The picture of the board is there."""
        self.screen.picture_ready()

    def on_backfill(self, argument: str) -> None:
        """Work out a few more lines of the log of a game that was just opened."""
        if self.session is not None and not self.session.match.backfill(BACKFILL):
            self.browser.later("backfill", 10)

    def on_work(self, argument: str) -> None:
        """Nobody is waiting: work out what was put off."""
        self.screen.worked(done=self.presenter is None or self.presenter.work())

    def on_setting(self, argument: str) -> None:
        """A setting was changed."""
        name, _, value = argument.partition("=")
        self.settings.put(name, value)
        if name == "language":
            self.words.switch(value)
            self.screen.forget_words()

    def on_scheme(self, argument: str) -> None:
        """The system went dark or light."""

    def on_persisted(self, answer: str) -> None:
        """Does the browser promise to keep what is saved?"""
        self.fleeting = answer == "no"

    def on_update(self, argument: str) -> None:
        """A newer version of the page lies ready."""
        self.screen.update_ready = True

    def on_key(self, key: str) -> None:
        """A key that stands for something."""
        if key == "/":
            self.ui.menu = False
            self.screen.focus("#command")
        elif key == "?":
            self.open_dialog("settings")
        elif key in "[]" and self.session is not None:
            self.timeline.on_look(str(max(0, self.session.point + (1 if key == "]" else -1))))
        elif key == "m":
            self.ui.menu = True
            self.screen.focus("#menu button")
        elif key == "l":
            self.ui.tab = "log"
        elif key == "t":
            self.ui.tab = "table"

    def on_update_now(self, argument: str) -> None:
        """Switch to the newer version."""
        self.desk.save()
        self.browser.update()

    # --- dialogs ----------------------------------------------------------------------------------------------------------

    def open_dialog(self, dialog: str, **data: Any) -> None:
        """Open a dialog."""
        self.ui.menu = False
        self.ui.dialog, self.ui.dialog_data = dialog, data

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.ui.dialog, self.ui.dialog_data = "", {}

    def on_dialog(self, name: str) -> None:
        """Open a dialog from a button."""
        self.desk.open(name)

    def on_close(self, argument: str) -> None:
        """Close the dialog; dice that were not typed take their action back."""
        if self.ui.dialog == "dice":
            self.pending = None
            self.opponent.dice_refused()
        self.close_dialog()

    def on_resign(self, argument: str) -> None:
        """Yes, resign."""
        self.close_dialog()
        if self.need_now() and self.driver is not None:
            self.play(Action(self.driver.seat, RESIGN))
