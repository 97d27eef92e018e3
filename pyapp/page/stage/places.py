"""The board as a list, for whoever does not see it: every place by its holder, with what stands there, and found by its name."""

from __future__ import annotations

import json

from pyapp.page.markup.tree import Node, h, spoken
from pyapp.page.markup.words import plain
from pyapp.page.shell.scene import Scene
from pyapp.page.stage.card import card_text
from pyapp.page.table.form import SPACE

MOST = 80  # places of one holder, or of one name, that are told at once


class Places:
    """The list of places, which of its parts are open, and what is looked for."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._open: set[str] = set()
        self._wanted = ""

    def on_places_fold(self, holder: str) -> None:
        """Open or fold the places of one holder."""
        self._open ^= {holder}

    def on_places_find(self, argument: str) -> None:
        """A name is being typed."""
        self._wanted = str(json.loads(argument)["value"])

    def on_place(self, space: str) -> None:
        """A place was chosen from the list: its card is shown, and told."""
        self.scene.ui.pinned = self.scene.ui.cursor = space
        self.scene.bring([space])
        self.scene.say(card_text(self.scene, space))

    def region(self) -> list[Node]:
        """The list, while its tab is open."""
        scene = self.scene
        if scene.session is None or scene.presenter is None or scene.ui.tab != "places":
            return []
        words, told = scene.words, self._by_holder()
        label = words("places.find")
        find = h("input", kind="search", value=self._wanted, do="places-find", data_when="input", aria_label=label, placeholder=label)
        if self._wanted:
            wanted = plain(self._wanted)
            return [find, self._rows([space for there in told.values() for space in there if wanted in plain(self._name(space))])]
        return [find, *(self._group(holder, told[holder]) for holder in sorted(told, key=self._holder))]

    def _by_holder(self) -> dict[str, list[str]]:
        """The places that have a name, or in which something stands."""
        scene = self.scene
        assert scene.session is not None and scene.presenter is not None and scene.presenter.board is not None
        state, board = scene.session.state, scene.presenter.board
        owners, occupied = scene.presenter.owners(state), set(scene.presenter.occupied(state))
        found: dict[str, list[str]] = {}
        for space, printed in board.spaces.items():
            if space in occupied or not board.grid or printed.name:
                found.setdefault(owners.get(space) or "", []).append(space)
        return found

    def _group(self, holder: str, there: list[str]) -> Node:
        """The places of one holder."""
        is_open = holder in self._open
        said = self.scene.words("places.group", holder=self._holder(holder), number=len(there))
        fold = h("button.fold", said, do="places-fold", arg=holder, aria_expanded="true" if is_open else "false")
        return h("section.turn", h("h3", fold), self._rows(there) if is_open else None, key=f"places-{holder}")

    def _rows(self, there: list[str]) -> list[Node]:
        named = sorted((self._name(space), space) for space in there)
        rows = [h("li", self._row(name, space), key=space) for name, space in named[:MOST]]
        left = h("p.hint", self.scene.words("places.more", number=len(named) - MOST)) if len(named) > MOST else None
        return [h("ul.places", rows), *([left] if left else [])]

    def _row(self, name: str, space: str) -> Node:
        """A place, and what stands there."""
        scene = self.scene
        assert scene.session is not None and scene.presenter is not None
        there = scene.presenter.stands(scene.session, space)
        text = spoken(there) if there else scene.words("places.empty")
        return h("button.line", h("b", name), f": {text}", do="place", arg=space)

    def _name(self, space: str) -> str:
        assert self.scene.presenter is not None
        return self.scene.presenter.thing(space, SPACE, "")

    def _holder(self, holder: str) -> str:
        return self.scene.words.name(holder, "seat") if holder else self.scene.words("places.free")
