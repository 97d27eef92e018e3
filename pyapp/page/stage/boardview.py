"""The board as it is shown: who owns what, what stands where, what is marked; only what has changed is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyapp.page.shell import bars
from pyapp.page.shell.scene import Scene
from pyapp.page.stage.arrows import draw_arrows

ARROWS = "arrows-phase"
FLAGS = ("legal", "target", "blocked", "selected", "cursor", "battle", "told", "taught")


class BoardView:
    """What has been drawn on the picture of the board."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.ready = False  # is the picture there?
        self._owners: dict[str, str] = {}
        self._groups: dict[str, Any] = {}
        self._flags: dict[str, tuple[str, ...]] = {}
        self._names_in = "en"
        self._renaming: list[Callable[[], list[tuple[str, str, str]]]] = []  # layers of names that are still in another language
        self._name_now = False

    def forget(self) -> None:
        """Another game comes, perhaps on the same picture: whatever was drawn is drawn again or taken away."""
        self.ready = False
        self._owners = dict.fromkeys(self._owners, "?")
        self._groups, self._flags = dict.fromkeys(self._groups), {}
        self._names_in = "en"

    def on_picture(self, argument: str) -> None:
        """The picture of the board is in its frame."""
        if not self.ready:
            self.ready = True
            self.scene.wishes["picture"] = False

    def on_names(self, argument: str) -> None:
        """Nobody waits: the next layer of names is drawn in the reader's language."""
        self._name_now = True

    def changes(self) -> dict[str, Any]:
        """What must be drawn now."""
        scene = self.scene
        changes: dict[str, Any] = {}
        if self._names_in != scene.words.language:
            self._names_in = scene.words.language
            self._renaming = bars.board_labels(scene)
            scene.browser.later("names", 1)
        elif self._renaming and self._name_now:
            changes["groups"] = self._renaming.pop(0)()
            if self._renaming:
                scene.browser.later("names", 1)
        self._name_now = False
        session, presenter = scene.session, scene.presenter
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
        session, presenter, driver = self.scene.session, self.scene.presenter, self.scene.driver
        if session is None or presenter is None:
            changed = [("", name, "") for name in self._groups]
            self._groups = {}
            return changed
        wanted = presenter.groups(session.state, driver.seat if driver else "")
        if driver is not None:
            wanted = {**wanted, **presenter.sketches(session, driver, self.scene.ui.hovered or self.scene.ui.pinned)}
        changed = []
        for name in self._groups.keys() - wanted.keys() - {ARROWS}:
            changed.append(("", name, ""))
            del self._groups[name]
        for name, group in wanted.items():
            if self._groups.get(name) != group.key:
                self._groups[name] = group.key
                changed.append((group.layer, name, presenter.draw(name, session.state)))
        arrows = presenter.arrows(session)
        if (shown := session.shown_line()) is not None and (arrow := presenter.arrow(shown)) is not None and arrow not in arrows:
            arrows = (*arrows, arrow)
        if self._groups.get(ARROWS, ()) != arrows:
            self._groups[ARROWS] = arrows
            markup = draw_arrows(presenter.board, arrows, ARROWS) if presenter.board and arrows else ""
            changed.append(("layer-arrows", ARROWS, markup))
        return changed

    def _flags_now(self) -> dict[str, tuple[str, ...]]:
        scene = self.scene
        flags: dict[str, tuple[str, ...]] = dict.fromkeys(FLAGS, ())
        if scene.ui.cursor and scene.ui.by_keys:
            flags["cursor"] = (scene.ui.cursor,)
        if scene.session is None:
            flags["selected"] = (scene.ui.pinned,) if scene.ui.pinned else ()
            return flags
        driver, presenter = scene.driver, scene.presenter
        assert driver is not None and presenter is not None
        flags["taught"] = tuple(space for space in scene.pointed if presenter.is_space(space))
        flags["battle"] = presenter.show_spaces(scene.session.state)
        flags["told"] = tuple(space for space in scene.spoken_of() if presenter.is_space(space))
        if scene.session.editing and scene.ui.pointed:
            flags["selected"] = (scene.ui.pointed,)
        if driver.seat:
            begun = bool(driver.draft.filled)
            farther = presenter.instead_targets(scene.session, driver) if begun else ()
            flags["target"] = tuple(dict.fromkeys((*driver.ahead().targets, *farther))) if begun else ()
            flags["blocked"] = presenter.doubtful(driver) if begun else ()
            flags["legal"] = () if begun else tuple(driver.starts())
            values = [value for value in driver.draft.filled if isinstance(value, str)]
            flags["selected"] = tuple(space for value in values if (space := presenter.place_of(driver.state, value)))
        return flags
