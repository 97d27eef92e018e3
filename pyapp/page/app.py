"""The application: puts the parts of the page together and hands them what the player does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from pyapp.engine.errors import GameError, NotHere
from pyapp.page.browser.port import Browser
from pyapp.page.frame import Frame
from pyapp.page.gallery.taking import Taking
from pyapp.page.hands.console import Console
from pyapp.page.hands.dicebox import DiceBox
from pyapp.page.hands.filling import Filling
from pyapp.page.hands.pointer import Pointer
from pyapp.page.hands.shortcuts import Shortcuts
from pyapp.page.lessons.guide import Guide
from pyapp.page.markup.tree import Node
from pyapp.page.post import arrivalviews, postviews
from pyapp.page.post.company import Company
from pyapp.page.post.incoming import Incoming
from pyapp.page.post.opening import Opening
from pyapp.page.post.ordering import Ordering
from pyapp.page.post.outgoing import Outgoing
from pyapp.page.post.sealing import Sealing
from pyapp.page.post.seating import Seating
from pyapp.page.post.signing import Signing
from pyapp.page.sandbox import views as sandboxviews
from pyapp.page.sandbox.editor import Editor
from pyapp.page.sandbox.sandbox import Sandbox
from pyapp.page.screen import Region, Screen
from pyapp.page.shelf.bringing import Bringing
from pyapp.page.shelf.exporting import Exporting
from pyapp.page.shelf.fetching import Fetching
from pyapp.page.shelf.newgame import NewGame
from pyapp.page.shelf.savedgames import SavedGames
from pyapp.page.shelf.saving import Saving
from pyapp.page.shell import bars, dialogtrees
from pyapp.page.shell.dialogs import Trees
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.stage.boardview import BoardView
from pyapp.page.stage.card import card
from pyapp.page.stage.places import Places
from pyapp.page.store.saves import Shelf
from pyapp.page.study import calculator, rules, statistics
from pyapp.page.study.accounts import Accounts
from pyapp.page.study.calculator import Calculator
from pyapp.page.study.glosses import glossed
from pyapp.page.study.logregion import LogRegion
from pyapp.page.study.logview import history, told
from pyapp.page.study.rules import Rules
from pyapp.page.study.statistics import Statistics
from pyapp.page.turn import lookback
from pyapp.page.turn.course import Course
from pyapp.page.turn.curtain import Curtain
from pyapp.page.turn.moments import Moments
from pyapp.page.turn.opponent import Opponent
from pyapp.page.turn.replay import Replay
from pyapp.page.turn.since import Since
from pyapp.page.turn.timeline import Timeline
from pyapp.page.turn.turnview import TurnView, note

Verb = Callable[[str], None]
Offer = TypeVar("Offer")
KEEPING = ("save", "held", "storage", "unmirrored", "leaving", "persisted")
FETCHING = ("fetching", "fetched", "unfetched")
WORKING = ("work", "account-work", "backfill", "seek")
OF_ITSELF = (*KEEPING, *FETCHING, *WORKING, "names", "hover", "picture", "scheme", "update", "copied", "settled")
QUIET = (*OF_ITSELF, "computer")


def verbs_of(part: object) -> dict[str, Verb]:
    """What a part of the application answers to: ``on_undo_to`` is the verb ``undo-to``."""
    return {name[3:].replace("_", "-"): getattr(part, name) for name in dir(part) if name.startswith("on_")}


def together(offers: Iterable[Mapping[str, Offer]]) -> dict[str, Offer]:
    """What several parts offer by name. Two of one name are a mistake."""
    found: dict[str, Offer] = {}
    for offer in offers:
        if twice := found.keys() & offer.keys():
            raise ValueError(f"offered twice: {', '.join(sorted(twice))}")
        found.update(offer)
    return found


def _openers(scene: Scene, newgame: NewGame, outgoing: Outgoing, exporting: Exporting) -> Mapping[str, Callable[[], None]]:
    """The dialogs that buttons open by name."""
    return {
        "new": newgame.open,
        "share": outgoing.open_share,
        "script": lambda: exporting.open("script"),
        "position": lambda: exporting.open("position"),
        **{name: partial(scene.open_dialog, name) for name in ("games", "paste", "settings", "resign", "seats")},
    }


class App:
    """The page's logic; the browser is handed in, so that tests can do without one."""

    def __init__(self, browser: Browser, shelf: Shelf) -> None:
        self.scene = scene = Scene(browser, shelf)
        self.course = course = Course(scene)
        self.patience = patience = Patience(scene)
        self.saving = saving = Saving(scene)
        games, newgame, exporting = SavedGames(scene, course, saving), NewGame(scene, course, saving), Exporting(scene, saving)
        self.fetching = Fetching(scene, course, self.act)
        # shared games
        self.company = company = Company(scene, course)
        signing = Signing(scene, company, patience, self.act, lambda: opening.on_start(""))
        outgoing = Outgoing(scene, company, signing, saving, patience)
        sealing = Sealing(scene, course, company, patience, outgoing, self.act)
        self.replay = Replay(scene, course, sealing.after_arrival)
        moments = Moments(scene, course, games.on_load)
        self.incoming = incoming = Incoming(scene, course, company, signing, sealing, self.replay, games, patience, moments)
        seating, ordering = Seating(scene, course, incoming, outgoing), Ordering(scene, company, outgoing)
        opening, bringing = Opening(scene, course, games, incoming, moments), Bringing(scene, course, saving, patience, incoming)
        # the turn
        self.opponent = Opponent(scene, course, company.mine, saving.save)
        timeline, shortcuts = Timeline(scene, course, self.opponent), Shortcuts(scene, course)
        filling, self.editor, self.places = Filling(scene, course, shortcuts), Editor(scene), Places(scene)
        pointer = Pointer(scene, course, shortcuts, filling)
        self.console = Console(scene, course, timeline, pointer)
        self.curtain = Curtain(scene, course, company.viewer, self.console.forget)
        self.guide = Guide(scene, course, newgame.begin, timeline.on_undo_to)
        self.sandbox = Sandbox(scene, course, games, newgame, self.editor, outgoing.open_share)
        self.since = Since(scene, self.opponent, self.replay, lambda: company.mine() is not None)
        course.attended_by(company, sealing, self.opponent, self.curtain, self.since, moments, saving, self.guide)
        # what is shown
        self.accounts, log, board, book = Accounts(scene, self.opponent.rests), LogRegion(scene), BoardView(scene), Rules(scene)
        self.screen = Screen(scene, self._regions(), board, log)
        kept = (saving, games, newgame, exporting, bringing, opening, patience, self.fetching, moments, self.since, Taking(scene, patience))
        shared = (signing, outgoing, sealing, self.replay, incoming, incoming.parts, seating, ordering)
        hands = (self.opponent, self.curtain, timeline, pointer, filling, shortcuts, self.console, self.guide, DiceBox(scene, course))
        studied = (self.accounts, self.places, log, book, Statistics(scene, patience), Calculator(scene))
        shown = (self.screen, board, Frame(scene, timeline, log, book))
        self._verbs = together(map(verbs_of, (self, self.sandbox, self.editor, *kept, *shared, *hands, *studied, *shown)))
        self.dialogs = self._all_dialogs()
        self._openers = _openers(scene, newgame, outgoing, exporting)

    def act(self, verb: str, argument: str) -> None:
        """Something the player did. Whatever goes wrong in it becomes a sentence; the game is as it was."""
        verb = self.editor.instead(verb, argument)
        handler, scene = self._verbs.get(verb), self.scene
        if handler is None:
            return
        if verb not in QUIET:
            scene.ui.menu = verb == "menu" and not scene.ui.menu
        try:
            handler(argument)
        except NotHere as missing:
            self.fetching.begin(missing.family, verb, argument)
        except GameError as error:
            scene.refuse(error)
        except Exception as error:  # a fault of ours must not leave the page standing still: the game is as it was
            scene.tell("fault")
            scene.browser.report(error)
        self._render()

    def _render(self) -> None:
        """Show what has changed. A game that cannot be shown goes back to the shelf, so that the page can be used."""
        try:
            self.screen.render()
        except Exception as error:
            if self.scene.session is None:
                raise
            self.scene.browser.report(error)
            self.scene.close_dialog()
            self.course.home()
            self.scene.tell("fault.shown")
            self.screen.render()

    # --- dialogs ----------------------------------------------------------------------------------------------------------

    def on_dialog(self, name: str) -> None:
        """Open a dialog from a button."""
        if name in self._openers:
            self._openers[name]()

    def on_close(self, argument: str) -> None:
        """Close the dialog; dice that were not typed take their action back."""
        if self.scene.ui.dialog == "dice":
            self.scene.pending = None
            self.opponent.dice_refused()
        self.scene.close_dialog()

    def _all_dialogs(self) -> Mapping[str, Callable[[dict[str, Any]], Trees]]:
        """The dialogs by name, each made from what it was opened with."""
        common = {name: partial(build, self.scene) for name, build in dialogtrees.BUILDERS.items()}
        shared = {name: partial(build, self.company) for name, build in postviews.BUILDERS.items()}
        own: dict[str, Callable[[dict[str, Any]], Trees]] = {
            "link": partial(arrivalviews.link, self.incoming),
            "statistics": partial(statistics.dialog, self.scene),
            "calculator": partial(calculator.dialog, self.scene),
            "rules": partial(rules.dialog, self.scene),
            "account": self.accounts.dialog,
            "paste": self._paste,
        }
        return together((common, shared, own))

    def _paste(self, data: dict[str, Any]) -> Trees:
        return dialogtrees.paste(self.scene, data, arrivalviews.parts(self.incoming))

    def dialog(self) -> Trees:
        """The open dialog; nothing when none is open."""
        build = self.dialogs.get(self.scene.ui.dialog)
        return build(self.scene.ui.dialog_data) if build else []

    # --- the screen -------------------------------------------------------------------------------------------------------

    def _regions(self) -> dict[str, Region]:
        """What stands where on the page."""
        scene = self.scene
        return {
            "top": lambda: bars.top(scene),
            "menu": lambda: bars.menu(scene, guided=self.guide.resumable(), laid_by=self.sandbox.laid_by()) if scene.ui.menu else [],
            "tools": lambda: bars.tools(scene),
            "guide": self.guide.region,
            "card": lambda: card(scene),
            "note": lambda: note(scene.words, scene.ui.note),
            "tabs": lambda: bars.tabs(scene),
            "console": lambda: self.console.region() if self.editor.bench is None else [],
            "dialog": self.dialog,
            "prompt": lambda: turn.prompt() if (turn := self._turn()) else sandboxviews.prompt(self.editor) or bars.idle(scene),
            "buttons": self._buttons,
            "panel": self._panel,
            "moves": lambda: turn.moves() if (turn := self._turn()) else [],
            "history": self._history,
            "table": self._table,
            "places": self.places.region,
            "window": self._window,
        }

    def _turn(self) -> TurnView | None:
        """The seat that is asked, as it is shown; none while a position is set up."""
        scene = self.scene
        if scene.session is None or scene.session.editing or scene.driver is None or scene.presenter is None:
            return None
        return TurnView(scene.words, scene.presenter, scene.session, scene.driver)

    def _buttons(self) -> list[Node]:
        turn = self._turn()
        if turn is None:
            return sandboxviews.buttons(self.editor)
        missed = [] if self.guide.region() else self.since.buttons()  # a lesson tells itself what has happened
        return [*turn.buttons(), *missed, *self.opponent.buttons(), *postviews.buttons(self.company)]

    def _panel(self) -> list[Node]:
        turn = self._turn()
        if turn is None:
            return sandboxviews.panel(self.editor)
        if turn.session.looking is not None:
            return lookback.panel(turn.words, turn.presenter, turn.session, playing=self.replay.playing)
        return [*self.accounts.panel(), *glossed(turn.panel(), rules.terms_of(self.scene))]

    def _history(self) -> list[Node]:
        """Where in the game the one is who looks back, and what has just happened there."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is None or presenter is None or session.editing:
            return []
        return [*history(self.scene.words, session), *self.replay.strip(), told(self.scene.words, presenter, session)]

    def _table(self) -> list[Node]:
        session, presenter = self.scene.session, self.scene.presenter
        return presenter.standings(session) if session and presenter and self.scene.ui.tab == "table" else []

    def _window(self) -> list[Node]:
        scene = self.scene
        if scene.session is None or scene.driver is None or scene.presenter is None:
            return bars.home(scene) if not scene.ui.board_only else []
        if scene.session.editing:
            return []
        return self.curtain.window() or bars.window(scene, scene.presenter.window(scene.session, scene.driver))
