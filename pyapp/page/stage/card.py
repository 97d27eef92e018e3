"""The card of a space: what stands there and what may come of it."""

from __future__ import annotations

from typing import Any

from pyapp.engine.errors import GameError
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h, spoken
from pyapp.page.shell.scene import Scene
from pyapp.page.table.presenter import board_of


def card_shown(scene: Scene) -> str:
    """The space whose card is shown: the one under the mouse while something is being chosen, else the one that was picked."""
    ui, driver = scene.ui, scene.driver
    choosing = driver is not None and bool(driver.draft.filled)
    return ui.hovered if ui.hovered and (choosing or not ui.pinned) else ui.pinned


def card(scene: Scene) -> list[Node]:
    """The card that is shown, with a button that puts it away."""
    space = card_shown(scene)
    if not space:
        return []
    pinned = scene.ui.pinned == space
    close = h("button.icon", icon("close"), do="card-close", aria_label=scene.words("button.close")) if pinned else None
    inside = _inside(scene, space)
    return [h("div.card", close, inside, classes="pinned" if pinned else "", role="region", aria_label=scene.words.space(space))]


def card_text(scene: Scene, space: str) -> str:
    """The card of a space as one line of text."""
    return ". ".join(text for node in _inside(scene, space) if node and (text := spoken(node)))


def _inside(scene: Scene, space: str) -> list[Node]:
    if scene.session is None or scene.presenter is None:
        return _printed(scene, space)
    try:
        coming = scene.presenter.forecast(scene.session, scene.driver, space) if scene.driver is not None else None
        return [*scene.presenter.card(scene.session, space), coming]
    except GameError:
        return []


def _printed(scene: Scene, space: str) -> list[Node]:
    """What is printed on the board, where no game is on it."""
    board = board_of(scene.ui.board_only) if scene.ui.board_only else None
    found = board.spaces.get(space) if board else None
    if found is None:
        return []
    words = scene.words
    lines: list[Any] = [(words("card.kind"), words(f"card.kind.{found.kind}"))]
    if found.owner:
        lines.append((words("card.owner"), words.name(found.owner, "seat")))
    if found.income is not None:
        lines.append((words("card.income"), str(found.income)))
    if found.city:
        lines.append((words("card.city"), words.name(found.city, "city")))
    lines += [(words("card.also"), ", ".join(found.sub))] if found.sub else []
    name = words.name(space, "space")
    return [h("h3", found.name if name == space else name), h("dl", [[h("dt", label), h("dd", text)] for label, text in lines])]
