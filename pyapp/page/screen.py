"""The screen: works out what every part of the page shows and sends what has changed since the last time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pyapp.board.pieces import sprite
from pyapp.engine.errors import GameError
from pyapp.page import dialogtrees, postviews, shell
from pyapp.page.arrows import draw_arrows
from pyapp.page.logview import LogView, history
from pyapp.page.tree import Node, drawing, flat, text_of
from pyapp.page.turnview import TurnView, note

if TYPE_CHECKING:
    from pyapp.page.app import App

WORK_AFTER = 15
ARROWS = "arrows-phase"
FLAGS = ("legal", "target", "blocked", "selected", "cursor", "battle")


class Screen:
    """What the player sees."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.update_ready = False
        self._sent: dict[str, str] = {}
        self._extra: dict[str, Any] = {}
        self._log: LogView | None = None
        self._log_key: Any = None
        self._picture = False
        self._owners: dict[str, str] = {}
        self._groups: dict[str, Any] = {}
        self._flags: dict[str, tuple[str, ...]] = {}
        self._names_in = "en"
        self._root: dict[str, str] = {}
        self._title = ""
        self._working = False  # a moment of work has been asked for
        self._as_it_is = False
        self._resting = False

    # --- asking for something once ----------------------------------------------------------------------------------------

    def focus(self, selector: str) -> None:
        """Move the focus once the screen is drawn."""
        self._extra["focus"] = selector

    def hush(self) -> None:
        """Take back what screen readers were told: somebody else will sit here."""
        self._extra["hush"] = True

    def bring(self, spaces: list[str], *, always: bool = False) -> None:
        """Bring spaces into view."""
        if spaces:
            least = self.app.presenter.legible if self.app.presenter is not None else 0.0
            self._extra["spaces"] = {"ids": spaces, "always": always, "least": least}

    def fold_log(self, point: int) -> None:
        """Open or fold a turn of the log."""
        if self._log is not None:
            self._log.open_turns ^= {point}
            self._log_key = None

    def forget_board(self) -> None:
        """Another game comes, perhaps on the same picture: whatever was drawn is drawn again or taken away."""
        self._picture = False
        self._owners = dict.fromkeys(self._owners, "?")
        self._groups, self._flags = dict.fromkeys(self._groups), {}
        self._names_in = "en"
        self._log = None
        self._log_key = None

    def forget_words(self) -> None:
        """Another language: what was made of words must be made again."""
        self._log = None
        self._log_key = None

    def picture_ready(self) -> None:
        """The picture of the board is in its frame."""
        if not self._picture:
            self._picture = True
            self._extra["picture"] = False

    def worked(self, *, done: bool) -> None:
        """A moment of work is over. If it came to nothing yet the screen stays as it is."""
        self._working = False
        self._as_it_is = not done

    def rest(self) -> None:
        """Nothing has come of this moment: the screen stays as it is."""
        self._resting = True

    def _work_on(self) -> None:
        if not self._working:
            self._working = True
            self.app.browser.later("work", WORK_AFTER)

    # --- drawing ----------------------------------------------------------------------------------------------------------

    def render(self) -> None:
        """Send what has changed."""
        if self._resting:
            self._resting = False
            return
        if self._as_it_is:
            self._as_it_is = False
            self._work_on()
            return
        regions = self._changed_regions()
        if "sprite" not in self._sent:
            self._sent["sprite"] = ""
            regions.append(f'"sprite":{json.dumps([drawing(sprite())])}')
        parts = [f'"regions":{{{",".join(regions)}}}'] if regions else []
        changes: dict[str, Any] = {}
        if root := self._changed_root():
            changes["root"] = root
        if self._picture and (board := self._board()):
            changes["board"] = board
        dialog = bool(self.app.ui.dialog)
        changes["dialog"] = dialog
        waiting = {} if self._picture else {name: self._extra.pop(name) for name in ("spaces",) if name in self._extra}
        changes.update(self._extra)
        if self.app.said:
            changes["say"] = self.app.said[-12:]
        self._extra, self.app.said = waiting, []  # no place can be shown before there is a picture
        if self.app.presenter is not None and self.app.presenter.busy():
            self._work_on()
        # The picture is adopted before anything is changed on it.
        if title := self._changed_title():
            changes["title"] = title
        order = ("hush", "title", "root", "picture", "board", "dialog", "spaces", "focus", "say")
        parts += [f"{json.dumps(name)}:{json.dumps(changes[name])}" for name in order if name in changes]
        self.app.browser.show("{" + ",".join(parts) + "}")

    def _changed_regions(self) -> list[str]:
        changed = []
        for name, build in self._regions().items():
            text = json.dumps(flat(build()), ensure_ascii=False)
            if self._sent.get(name) != text:
                self._sent[name] = text
                changed.append(f'"{name}":{text}')
        if log := self._log_changed():
            changed.append(f'"log":{log}')
        return changed

    def _regions(self) -> dict[str, Callable[[], list[Node]]]:
        app, ui = self.app, self.app.ui
        regions: dict[str, Callable[[], list[Node]]] = {
            "top": lambda: shell.top(app, self.update_ready),
            "menu": lambda: shell.menu(app) if ui.menu else [],
            "tools": lambda: shell.tools(app),
            "card": lambda: self._card_region(),
            "note": lambda: note(app.words, ui.note, ui.note_text),
            "tabs": lambda: shell.tabs(app),
            "console": lambda: shell.console(app),
            "dialog": lambda: dialogtrees.dialog(app),
        }
        return {**regions, **self._turn_regions()}

    def _turn_regions(self) -> dict[str, Callable[[], list[Node]]]:
        app = self.app
        session, driver, presenter = app.session, app.driver, app.presenter
        if session is None or driver is None or presenter is None:
            empty: Callable[[], list[Node]] = list
            home = (lambda: shell.home(app)) if not app.ui.board_only else empty
            return {"prompt": lambda: shell.idle(app), "window": home} | dict.fromkeys(
                ("buttons", "panel", "moves", "history", "table"), empty
            )
        turn = TurnView(app.words, presenter, session, driver)
        return {
            "prompt": turn.prompt,
            "buttons": lambda: [*turn.buttons(), *app.opponent.buttons(), *postviews.buttons(app)],
            "panel": turn.panel,
            "moves": turn.moves,
            "history": lambda: [*history(app.words, session), *postviews.strip(app)],
            "table": lambda: presenter.standings(session) if app.ui.tab == "table" else [],
            "window": lambda: app.curtain.window() or shell.window(app, presenter.window(session, driver)),
        }

    def _log_changed(self) -> str:
        session, presenter = self.app.session, self.app.presenter
        if session is None or presenter is None:
            key: Any = ()
        else:
            known = session.match.backfill(0)
            key = (id(session), session.length, session.point, session.version, known)
        if key == self._log_key:
            return ""
        self._log_key = key
        if session is None or presenter is None:
            return "[]"
        if self._log is None:
            self._log = LogView(self.app.words, presenter)
        trees = self._log.tree(session) if key[-1] else [["p", {"class": "hint"}, self.app.words("log.reading")]]
        return json.dumps(trees, ensure_ascii=False)

    def _changed_title(self) -> str:
        """The title of the page: which game, and whose turn it is."""
        app = self.app
        title = "Warboard"
        if app.session is not None:
            seat = app.driver.seat if app.driver is not None else ""
            title = " · ".join(part for part in (app.words.name(seat, "seat") if seat else "", app.session.name, title) if part)
        changed = title if title != self._title else ""
        self._title = title
        return changed

    def _changed_root(self) -> dict[str, str]:
        app, settings = self.app, self.app.settings
        root = {
            "lang": app.words.language,
            "theme": settings.theme,
            "patterns": settings.get("patterns"),
            "motion": settings.get("motion"),
            "tab": app.ui.tab,
            "begun": "yes" if app.driver is not None and app.driver.draft.kinds else "",
            "table": "home" if app.session is None and not app.ui.board_only else "board" if app.session is None else "game",
        }
        changed = {name: value for name, value in root.items() if self._root.get(name) != value}
        self._root = root
        return changed

    # --- the board --------------------------------------------------------------------------------------------------------

    def _board(self) -> dict[str, Any]:
        app = self.app
        changes: dict[str, Any] = {}
        if self._names_in != app.words.language:
            self._names_in = app.words.language
            if labels := shell.board_labels(app):
                changes["groups"] = labels
        session, presenter = app.session, app.presenter
        if session is not None and presenter is not None:
            owners = {**dict.fromkeys(self._owners, ""), **presenter.owners(session.state)}
            if owners != self._owners:
                changes["owners"] = {space: owner for space, owner in owners.items() if self._owners.get(space) != owner}
                self._owners = owners
        if groups := self._changed_groups():
            changes["groups"] = changes.get("groups", []) + groups
        flags = self._flags_now()
        if fresh_flags := {name: spaces for name, spaces in flags.items() if self._flags.get(name) != spaces}:
            changes["flags"] = fresh_flags
            changes["quiet"] = bool(flags["target"])
        self._flags = flags
        return changes

    def _changed_groups(self) -> list[tuple[str, str, str]]:
        session, presenter, driver = self.app.session, self.app.presenter, self.app.driver
        if session is None or presenter is None:
            changed = [("", name, "") for name in self._groups]
            self._groups = {}
            return changed
        wanted = presenter.groups(session.state, driver.seat if driver else "")
        changed = []
        for name in self._groups.keys() - wanted.keys() - {ARROWS}:
            changed.append(("", name, ""))
            del self._groups[name]
        for name, group in wanted.items():
            if self._groups.get(name) != group.key:
                self._groups[name] = group.key
                changed.append((group.layer, name, presenter.draw(name, session.state)))
        arrows = presenter.arrows(session)
        if self._groups.get(ARROWS, ()) != arrows:
            self._groups[ARROWS] = arrows
            markup = draw_arrows(presenter.board, arrows, ARROWS) if presenter.board and arrows else ""
            changed.append(("layer-arrows", ARROWS, markup))
        return changed

    def _flags_now(self) -> dict[str, tuple[str, ...]]:
        app = self.app
        flags: dict[str, tuple[str, ...]] = dict.fromkeys(FLAGS, ())
        if app.ui.cursor and app.ui.by_keys:
            flags["cursor"] = (app.ui.cursor,)
        if app.session is None:
            flags["selected"] = (app.ui.pinned,) if app.ui.pinned else ()
            return flags
        driver, presenter = app.driver, app.presenter
        assert driver is not None and presenter is not None
        flags["battle"] = presenter.show_spaces(app.session.state)
        if driver.seat:
            begun = bool(driver.draft.filled)
            flags["target"] = tuple(driver.ahead().targets) if begun else ()
            flags["blocked"] = presenter.doubtful(driver) if begun else ()
            flags["legal"] = () if begun else tuple(driver.starts())
            values = [value for value in driver.draft.filled if isinstance(value, str)]
            flags["selected"] = tuple(space for value in values if (space := presenter.place_of(driver.state, value)))
        return flags

    # --- the card ---------------------------------------------------------------------------------------------------------

    def _card_region(self) -> list[Node]:
        space = self.app.pointer.card_shown()
        return shell.card(self.app, space, self._card(space)) if space else []

    def _card(self, space: str) -> list[Node]:
        app = self.app
        if app.session is None or app.presenter is None:
            return shell.printed_card(app, space)
        try:
            coming = app.presenter.forecast(app.session, app.driver, space) if app.driver is not None else None
            return [*app.presenter.card(app.session, space), coming]
        except GameError:
            return []

    def card_text(self, space: str) -> str:
        """The card of a space as one line of text."""
        return ". ".join(text for node in self._card(space) if node and (text := text_of(node).strip()))
