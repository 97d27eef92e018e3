"""The frame of the page: tabs, menu, notes, keys and settings, whatever game is on the table and whether there is one."""

from __future__ import annotations

from pyapp.page.shell.scene import Scene
from pyapp.page.study.logregion import LogRegion
from pyapp.page.study.rules import Rules
from pyapp.page.table.presenter import asked_by
from pyapp.page.turn.timeline import LEAPS, Timeline


class Frame:
    """What is always there."""

    def __init__(self, scene: Scene, timeline: Timeline, log: LogRegion, rules: Rules) -> None:
        self.scene = scene
        self.timeline = timeline
        self.log = log
        self.rules = rules

    def on_escape(self, argument: str) -> None:
        """Put away what is open, the innermost first."""
        ui, driver = self.scene.ui, self.scene.driver
        if ui.note is not None:
            self.on_note_close("")
        elif driver is not None and driver.draft.filled:
            driver.clear()
        elif ui.menu:
            ui.menu = False
        else:
            ui.pinned = ui.hovered = ""
            if self.scene.presenter is not None:
                self.scene.presenter.put_away()

    def on_tab(self, tab: str) -> None:
        """Another tab of the side."""
        self.scene.ui.tab = tab

    def on_menu(self, argument: str) -> None:
        """The menu, open or shut: the application shuts it whenever anything else is done."""

    def on_window(self, argument: str) -> None:
        """Make the window over the board small, or large again."""
        self.scene.ui.window_small = not self.scene.ui.window_small

    def on_note_close(self, argument: str) -> None:
        """The note has been read."""
        self.scene.ui.note = None

    def on_setting(self, argument: str) -> None:
        """A setting was changed."""
        name, _, value = argument.partition("=")
        self.scene.settings.put(name, value)
        if name == "language":
            self.scene.words.switch(value)
            self.log.forget()

    def on_scheme(self, argument: str) -> None:
        """The system went dark or light."""

    def on_persisted(self, answer: str) -> None:
        """Does the browser promise to keep what is saved?"""
        self.scene.fleeting = answer == "no"

    def on_update(self, argument: str) -> None:
        """A newer version of the page lies ready."""
        self.scene.ui.update_ready = True

    def on_key(self, key: str) -> None:
        """A key that stands for something."""
        scene = self.scene
        if scene.presenter is not None and scene.presenter.key(key):
            return
        if key == "/":
            scene.ui.menu = False
            scene.focus("#command")
        elif key == "?":
            scene.open_dialog("settings")
        elif key == "h":
            self.rules.on_rules(asked_by(scene.session.state) if scene.session is not None else "")
        elif key in LEAPS:
            self.timeline.on_leap(key)
        elif key == "m":
            scene.ui.menu = True
            scene.focus("#menu button")
        elif key == "l":
            scene.ui.tab = "log"
        elif key == "t":
            scene.ui.tab = "table"
