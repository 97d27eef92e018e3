"""The screen: asks every part of the page what it shows and sends what has changed since the last time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from pyapp.board.pieces import sprite
from pyapp.page.markup.tree import Node, drawing, flat, marked
from pyapp.page.shell.bars import labels
from pyapp.page.shell.scene import Scene
from pyapp.page.stage.boardview import BoardView
from pyapp.page.study.logregion import LogRegion

WORK_AFTER = 15
ORDER = (
    "hush",
    "title",
    "root",
    "labels",
    "picture",
    "board",
    "dialog",
    "spaces",
    "focus",
    "say",
)  # the picture is adopted before it is changed
Region = Callable[[], list[Node]]


class Screen:
    """What the player sees. It knows the regions by name, and nobody behind them."""

    def __init__(self, scene: Scene, regions: Mapping[str, Region], board: BoardView, log: LogRegion) -> None:
        self.scene = scene
        self._regions = regions
        self._board = board
        self._log = log
        self._sent: dict[str, str] = {}
        self._root: dict[str, str] = {}
        self._title = ""
        self._named_in = ""  # the language of the names of the parts
        self._working = False  # a moment of work has been asked for
        self._as_it_is = False

    def on_work(self, argument: str) -> None:
        """Nobody is waiting: work out what was put off. If it came to nothing yet the screen stays as it is."""
        self._working = False
        self._as_it_is = self.scene.presenter is not None and not self.scene.presenter.work()

    def _work_on(self) -> None:
        if not self._working:
            self._working = True
            self.scene.browser.later("work", WORK_AFTER)

    def render(self) -> None:
        """Send what has changed."""
        scene = self.scene
        if scene.new_board:
            scene.new_board = False
            self._board.forget()
            self._log.forget()
        if scene.resting:
            scene.resting = False
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
        changes = self._changes()
        parts += [f"{json.dumps(name)}:{json.dumps(changes[name])}" for name in ORDER if name in changes]
        scene.browser.show("{" + ",".join(parts) + "}")

    def _changed_regions(self) -> list[str]:
        changed = []
        for name, build in self._regions.items():
            text = json.dumps(lit(name, flat(build()), self.scene.lit), ensure_ascii=False)
            if self._sent.get(name) != text:
                self._sent[name] = text
                changed.append(f'"{name}":{text}')
        if log := self._log.changed():
            changed.append(f'"log":{log}')
        return changed

    def _changes(self) -> dict[str, Any]:
        """Everything beside the regions."""
        scene = self.scene
        changes: dict[str, Any] = {}
        if root := self._changed_root():
            changes["root"] = root
        if self._named_in != scene.words.language:
            self._named_in = scene.words.language
            changes["labels"] = labels(scene)
        if self._board.ready and (board := self._board.changes()):
            changes["board"] = board
        changes["dialog"] = bool(scene.ui.dialog)
        # No place can be shown before there is a picture.
        waiting = {} if self._board.ready else {name: scene.wishes.pop(name) for name in ("spaces",) if name in scene.wishes}
        changes.update(scene.wishes)
        if scene.said:
            changes["say"] = scene.said[-12:]
        scene.wishes, scene.said = waiting, []
        if scene.presenter is not None and scene.presenter.busy():
            self._work_on()
        if title := self._changed_title():
            changes["title"] = title
        return changes

    def _changed_title(self) -> str:
        """The title of the page: which game, and whose turn it is."""
        scene = self.scene
        title = "Warboard"
        if scene.session is not None:
            seat = scene.driver.seat if scene.driver is not None else ""
            title = " · ".join(part for part in (scene.words.name(seat, "seat") if seat else "", scene.session.name, title) if part)
        changed = title if title != self._title else ""
        self._title = title
        return changed

    def _changed_root(self) -> dict[str, str]:
        scene, settings = self.scene, self.scene.settings
        root = {
            "lang": scene.words.language,
            "theme": settings.theme,
            "patterns": settings.get("patterns"),
            "motion": settings.get("motion"),
            "tab": scene.ui.tab,
            "lit": " ".join(name for name in scene.lit if " " not in name) if scene.session is not None else "",
            "begun": "yes" if scene.driver is not None and scene.driver.draft.kinds else "",
            "table": "home" if scene.session is None and not scene.ui.board_only else "board" if scene.session is None else "game",
        }
        changed = {name: value for name, value in root.items() if self._root.get(name) != value}
        self._root = root
        return changed


def lit(region: str, nodes: list[Node], wanted: tuple[str, ...]) -> list[Node]:
    """The nodes of a region with the buttons marked that somebody points at: ``buttons kind done``."""
    for place, *button in (name.split() for name in wanted):
        if place == region and button:
            nodes = [marked(node, "lit", **dict(zip(("do", "arg"), button, strict=False))) for node in nodes]
    return nodes
