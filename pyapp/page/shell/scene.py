"""The scene: what all parts of the page share. It holds the state, knows none of the parts, and has the small verbs that need nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.errors import GameError, Refusal
from pyapp.games import MODULES
from pyapp.games.offers import offer
from pyapp.page.browser.port import Browser
from pyapp.page.markup.words import Words
from pyapp.page.shell.settings import Settings
from pyapp.page.store.saves import Saves, Shelf
from pyapp.page.table.driver import Driver
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session


class Said:
    """A line that the player must know. It is said anew when the reader changes the language."""

    def __init__(self, words: Words, tell: Callable[[], str]) -> None:
        self._words = words
        self._tell = tell
        self._language, self._text = words.language, tell()

    def __str__(self) -> str:
        if self._language != self._words.language:
            self._language, self._text = self._words.language, self._tell()
        return self._text


@dataclass
class Ui:
    """What is open, pointed at and typed: everything on the screen that is not the game."""

    tab: str = "panel"
    pinned: str = ""
    hovered: str = ""
    cursor: str = ""
    by_keys: bool = False  # is the cursor moved by keys, so that it must be seen?
    note: Refusal | GameError | Said | None = None
    window_small: bool = False
    menu: bool = False
    dialog: str = ""
    dialog_data: dict[str, Any] = field(default_factory=dict)
    board_only: str = ""
    lifted: bool = False
    update_ready: bool = False
    pointed: str = ""  # the space whose pieces are being set up


@dataclass
class Pending:
    """An action that waits for dice which somebody rolls on a table."""

    action: Action
    why: str
    count: int
    sides: int
    already: tuple[int, ...] = ()


class Scene:
    """The game on the table, what is open, what is to be said and what the next drawing shall do besides."""

    def __init__(self, browser: Browser, shelf: Shelf) -> None:
        self.browser = browser
        self.shelf = shelf
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
        self.wishes: dict[str, Any] = {}  # for the next drawing
        self.resting = False
        self.new_board = False
        self.pointed: tuple[str, ...] = ()  # the spaces that a lesson points at
        self.lit: tuple[str, ...] = ()  # the regions of the page that it points at, and buttons in them: ``buttons kind done``

    # --- telling the player -----------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Have a screen reader say something."""
        if text:
            self.said.append(text)

    def tell(self, key: str, **values: object) -> None:
        """Show a line that the player must know."""
        self.note(lambda: self.words(key, **values))

    def note(self, tell: Callable[[], str]) -> None:
        """The same for a line that is put together."""
        self.ui.note = Said(self.words, tell)
        self.say(str(self.ui.note))

    def refuse(self, refusal: Refusal | GameError) -> None:
        """Show why something cannot be done."""
        self.ui.note = refusal
        self.say(self.words.refusal(refusal)[0])

    def spoken_of(self) -> tuple[str, ...]:
        """The values of the refusal that is shown, some of which are spaces."""
        note = self.ui.note
        message = note.reason if isinstance(note, Refusal) else note.message if isinstance(note, GameError) else None
        values = message.values.values() if message is not None else ()
        flat = [part for value in values for part in (value if isinstance(value, (list, tuple)) else (value,))]
        return tuple(dict.fromkeys(part for part in flat if isinstance(part, str)))

    def open_dialog(self, dialog: str, **data: Any) -> None:
        """Open a dialog."""
        self.ui.menu = False
        self.ui.dialog, self.ui.dialog_data = dialog, data

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.ui.dialog, self.ui.dialog_data = "", {}

    def need_now(self) -> bool:
        """Is the present shown, so that something can be played? If not, say so."""
        if self.session is None or self.driver is None:
            return False
        if self.session.looking is not None:
            self.tell("history.readonly")
            return False
        return True

    # --- wishes for the next drawing --------------------------------------------------------------------------------------

    def focus(self, selector: str) -> None:
        """Move the focus once the screen is drawn."""
        self.wishes["focus"] = selector

    def hush(self) -> None:
        """Take back what screen readers were told: somebody else will sit here."""
        self.wishes["hush"] = True

    def bring(self, spaces: list[str], *, always: bool = False) -> None:
        """Bring spaces into view."""
        if spaces:
            least = self.presenter.legible if self.presenter is not None else 0.0
            self.wishes["spaces"] = {"ids": spaces, "always": always, "least": least}

    def rest(self) -> None:
        """Nothing has come of this moment: the screen stays as it is."""
        self.resting = True

    def forget_board(self) -> None:
        """Another game comes, perhaps on the same picture: whatever was drawn is drawn again or taken away."""
        self.new_board = True

    # --- words ------------------------------------------------------------------------------------------------------------

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
