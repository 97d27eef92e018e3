"""What the page must know of a game beyond its forms: how its pieces look and read. This is the plain one that fits every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from pyapp.board.boardfile import Board, Point, load_board
from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Field
from pyapp.engine.game import Game
from pyapp.engine.steps import Event
from pyapp.games.shared.editing import Editing
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.figures import Figures
from pyapp.page.table.oracle import Oracle
from pyapp.page.table.session import Session


@dataclass(frozen=True)
class Arrow:
    """A movement to draw on the board; ``tail`` is where the marker lies that moves, if it is one of several."""

    start: str
    end: str
    seat: str
    style: str = "move"
    tail: Point | None = None


@dataclass(frozen=True)
class Group:
    """A drawing for one place of the board: its layer, a key that changes when it must be drawn again, and its markup."""

    layer: str
    key: Any


@lru_cache(maxsize=4)
def board_of(game_id: str) -> Board | None:
    """The board of a game; None where it has none yet."""
    try:
        return load_board(game_id)
    except OSError:
        return None


class Reckoner(Protocol):
    """A game's calculator of odds. The sheet is its own: what was entered so far."""

    oracle: Any

    def sheet(self, session: Session, space: str) -> Any:
        """What the calculator begins with: the forces of a space, or none."""

    def entered(self, sheet: Any, name: str, value: str) -> Any:
        """The sheet when something was entered; the same where that means nothing."""

    def shown(self, session: Session, sheet: Any) -> list[Node]:
        """What can be entered, and what comes of it."""


class Presenter:
    """How a game is shown. Games with their own panels subclass it."""

    areas: tuple[str, ...] = ()  # texts of the page about this game alone
    has_secrets = False
    minor: tuple[str, ...] = ()  # kinds of action that are done at once and yet are not what a player usually wants
    keys: tuple[tuple[str, str], ...] = ()  # the keys of its own, each with the end of the text ``keys.…`` that says what it does
    headings: Mapping[str, int] = {"turn_begins": 1, "phase": 2}  # the events that are headings of the log: see `heading`
    told_from = frozenset(("turn_begins",))  # the events with which a turn begins that a computer may tell the reasons of
    together = False  # do all seats act together in a turn, so that it is nobody's own?
    untold: frozenset[str] = frozenset()  # kinds of events that the log leaves out, because others say all of it
    at_hand = True  # after a move the units of the same space are at hand for the next one
    fights_on = False  # can a battle be left to what suggests itself, to its end?
    figures: Figures = Figures()  # what the statistics and pictures to post tell of it
    reckoner: Reckoner | None = None  # its calculator of odds
    oracle: Oracle[Any, Any] | None = None  # what works out its odds, if any take time
    editing: Editing = Editing()  # what of its positions can be set up by hand
    legible = 0.0  # the scale from which its pieces can be read: a place is brought at least so close

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words
        self.board = board_of(game.about.board or game.about.id)

    # --- secrets ----------------------------------------------------------------------------------------------------------

    def is_private(self, state: Any) -> bool:
        """Is something written now that the other seats must not see?"""
        return False

    def warning(self, session: Session, kind: str) -> str:
        """What a player should be asked before an action that he may regret, as text; empty for nothing."""
        return ""

    def question(self, session: Session, driver: Driver, kind: str) -> str:
        """The warning before an action, which may also depend on what is chosen."""
        return self.warning(session, kind)

    def before(self, session: Session, driver: Driver, kind: str, space: str = "") -> Action | None:
        """An action that is all but ordered and would be forgotten if this kind of action, or one from this space, came first."""
        return None

    def is_report(self, session: Session) -> bool:
        """Does the window tell only of what is over, so that it makes way when the player turns to the board?"""
        return False

    def put_away(self) -> None:
        """Forget what was looked at: it was put away, or somebody else will sit here."""

    def lists_moves(self, state: Any) -> bool:
        """Does the game's own panel list the moves of this phase, so that the page need not?"""
        return False

    def hides(self, state: Any) -> tuple[str, ...]:
        """The kinds of action that the game's own panel offers, so that they need no button."""
        return ()

    # --- the board --------------------------------------------------------------------------------------------------------

    def owners(self, state: Any) -> Mapping[str, str]:
        """Who holds each space that is held."""
        held: Mapping[str, str] = getattr(state, "owners", {})
        return held

    def groups(self, state: Any, seat: str) -> dict[str, Group]:
        """The drawings on the board by element id."""
        return {}

    def draw(self, group: str, state: Any) -> str:
        """The markup of one drawing."""
        raise KeyError(group)

    def arrow(self, action: Action) -> Arrow | None:
        """The arrow that shows an action, if it moves from one space to another."""
        spaces = [value for value in action.args if isinstance(value, str) and self.is_space(value)]
        return Arrow(spaces[0], spaces[1], action.seat) if len(spaces) > 1 else None

    def is_space(self, value: str) -> bool:
        """Is this the id of a space?"""
        return self.board is not None and value in self.board.spaces

    def spaces(self) -> Iterable[str]:
        """Every space."""
        return self.board.spaces if self.board else ()

    def show_spaces(self, state: Any) -> tuple[str, ...]:
        """The spaces that the moment is about, such as those of a battle."""
        return ()

    def focus(self, state: Any) -> tuple[str, ...]:
        """The spaces that are brought into view when something else is asked."""
        return self.show_spaces(state)

    def arrows(self, session: Session) -> tuple[Arrow, ...]:
        """The movements to be shown: those of this phase."""
        return tuple(arrow for _, action in session.phase_lines() if (arrow := self.arrow(action)))

    def place_of(self, state: Any, value: str) -> str:
        """The space that an id stands in or is."""
        return value if self.is_space(value) else ""

    def form_at(self, session: Session, driver: Driver, space: str, stack: str) -> tuple[str, ...]:
        """The form that a click on a space or stack begins where its first field is no space: the kind and its first values."""
        return ()

    def home(self, state: Any, seat: str) -> tuple[str, ...]:
        """Where a seat is at home: what is brought into view when it is its turn."""
        return ()

    def touch(self, session: Session, driver: Driver, space: str, stack: str, *, lifting: bool = False) -> bool:
        """A click or a drag that only changes what is chosen; False where it means nothing of the kind."""
        return False

    def sketches(self, session: Session, driver: Driver, space: str) -> dict[str, Group]:
        """The drawings that come and go with what is being chosen and with the space that is pointed at."""
        return {}

    def key(self, key: str) -> bool:
        """A key of the game's own was pressed; False where it means nothing."""
        return False

    def tools(self) -> list[Node]:
        """The game's own buttons over the board."""
        return []

    def instead(self, session: Session, driver: Driver, space: str) -> list[Action]:
        """What it means to take the chosen units to a space that no field of the form offers; nothing where it means nothing."""
        return []

    def instead_targets(self, session: Session, driver: Driver) -> tuple[str, ...]:
        """The spaces that the chosen units can be taken to although no field offers them, as far as that is quickly found."""
        return ()

    def company(self, session: Session, driver: Driver, played: list[Action]) -> tuple[str, dict[str, int], str]:
        """Who may go along with what was just ordered instead: where they are, which units, and where to; empty for nobody."""
        return "", {}, ""

    def doubtful(self, driver: Driver) -> tuple[str, ...]:
        """The targets that may be chosen but could not be reached as things stand."""
        return ()

    # --- words ------------------------------------------------------------------------------------------------------------

    def thing(self, key: str, what: str, seat: str) -> str:
        """How an option or a unit of a form reads."""
        return self.words.name(key, what)

    def round_of(self, state: Any) -> int:
        """The round that is played."""
        return int(getattr(self.game, "round_of", lambda _: 0)(state))

    def phase(self, state: Any) -> str:
        """The text key of the phase, or nothing."""
        return next((f"phase.{step.tag}" for step in reversed(state.steps) if self.words.has(f"phase.{step.tag}")), "")

    def heading(self, event: Event) -> int:
        """Is an event a heading of the log? 1 for a turn, 2 for a phase, 3 for one of its parts, such as an offensive; 0 for none."""
        return self.headings.get(event.kind, 0)

    def counted(self, key: str, number: int, seat: str) -> str:
        """How several units of a kind read in a list of moves."""
        return f"{number} {self.thing(key, 'unit', seat)}"

    def thing_picture(self, key: str, seat: str) -> Node | None:
        """A small picture of an option or unit."""
        return None

    # --- panels -----------------------------------------------------------------------------------------------------------

    def top(self, state: Any) -> list[Node]:
        """The strip of seats: who plays and how they stand."""
        seats = self.game.waits_for(state)
        return [h("span.seat", self.words.name(seat, "seat"), classes=["on" if seat in seats else ""]) for seat in self.game.about.seats]

    def standings(self, session: Session) -> list[Node]:
        """The table of how everybody stands."""
        return []

    def card(self, session: Session, space: str) -> list[Node]:
        """What there is to know of a space."""
        return [h("h3", self.words.space(space))]

    def panel(self, session: Session, driver: Driver, here: Field | None) -> list[Node] | None:
        """A panel of the game's own for the field that is being filled; None for the generic one."""
        return None

    def before_panel(self, session: Session, driver: Driver) -> list[Node]:
        """What stands above the widget of the field that is being filled."""
        return []

    def suggestion(self, session: Session, driver: Driver) -> Action | None:
        """The action that suggests itself now, if there is one."""
        return None

    def own(self, session: Session, driver: Driver, argument: str) -> tuple[str, ...] | None:
        """A button of the game's own panel was pressed that changes nothing in the game yet; gives the spaces to be brought into view."""
        return None

    def bag(self, session: Session, driver: Driver, here: Bag) -> list[Node] | None:
        """How a bag of the game's pieces is filled; None for the generic steppers."""
        return None

    def window(self, session: Session, driver: Driver) -> list[Node]:
        """A window over the board, such as a battle's; empty for none."""
        return []

    def occupied(self, state: Any) -> Iterable[str]:
        """The spaces in which something stands."""
        return {self.place_of(state, piece) for piece in getattr(state, "blocks", None) or getattr(state, "units", {})}

    def stands(self, session: Session, space: str) -> str:
        """What stands in a space, in words; empty where nothing does: ``3 infantry, 1 tank``."""
        return ""

    def holder(self, owner: str) -> tuple[str, str]:
        """The seat that one of the ``owners`` belongs to, and how he is called; both for nobody, too."""
        return owner, self.words.name(owner, "seat") if owner else self.words("places.free")

    def forecast(self, session: Session, driver: Driver, space: str) -> Node | None:
        """What may come of entering a space with what is chosen, or of what stands there already."""
        return None

    def busy(self) -> bool:
        """Is there something to be worked out when nobody is waiting? Asked once the screen is drawn."""
        for oracle in self._oracles():
            oracle.settle()
        return any(oracle.busy for oracle in self._oracles())

    def work(self) -> bool:
        """Work on it for a moment; False says that there is more to do and nothing new to show yet."""
        return all(oracle.work() for oracle in self._oracles() if oracle.busy)

    def _oracles(self) -> list[Oracle[Any, Any]]:
        """What works out odds: the calculator first."""
        return [oracle for oracle in (self.reckoner.oracle if self.reckoner else None, self.oracle) if oracle is not None]

    def dice(self, event: Event) -> Node | None:
        """The dice of an event as pictures."""
        faces = event.data.get("dice")
        return h("span.dice", " ".join(map(str, faces))) if isinstance(faces, (list, tuple)) and faces else None

    def reference(self, session: Session) -> list[Node]:
        """The kinds of units with their values as they are now, for the rules at hand."""
        return []

    def ending(self, session: Session) -> list[Node]:
        """What the screen at the end shows besides the result."""
        return self.standings(session)


def tag_of(state: Any) -> str:
    """The tag of the step that waits."""
    return state.steps[-1].tag if state.steps else ""


def asked_by(state: Any) -> str:
    """The section of the rulebook on which the step that waits rests; empty for none."""
    return state.steps[-1].cite if state.steps else ""
