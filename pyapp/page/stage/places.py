"""The board as a list, for whoever does not see it: every place by its holder, with what stands there, and found by its name."""

from __future__ import annotations

import json

from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import plain
from pyapp.page.shell.scene import Scene
from pyapp.page.stage.card import card_text
from pyapp.page.table.form import SPACE

MOST = 80  # places of one holder, or of one name, that are told at once
EMPTY = ".empty"  # behind a holder: those of its places in which nothing stands


class Places:
    """The list of places, which of its parts are open, and what is looked for."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._turned: set[str] = set()  # the parts that were opened, and those that stand open and were folded
        self._wanted = ""

    def on_places_fold(self, holder: str) -> None:
        """Open or fold the places of one holder, or those of them in which nothing stands."""
        self._turned ^= {holder}

    def on_places_find(self, argument: str) -> None:
        """A name is being typed."""
        self._wanted = str(json.loads(argument)["value"])

    def on_place(self, space: str) -> None:
        """A place was chosen from the list: its card is shown, and told."""
        self.scene.ui.pinned = self.scene.ui.cursor = space
        self.scene.bring([space])
        self.scene.say(card_text(self.scene, space))

    def region(self) -> list[Node]:
        """The list, while its tab is open: the places of the seat that acts, of its friends, of its enemies, and nobody's."""
        scene = self.scene
        if scene.session is None or scene.presenter is None or scene.ui.tab != "places":
            return []
        words, told = scene.words, self._by_holder()
        label = words("places.find")
        heading = h("h2.hidden", words("tab.places"))
        find = h("input", kind="search", value=self._wanted, do="places-find", data_when="input", aria_label=label, placeholder=label)
        if self._wanted:
            wanted = plain(self._wanted)
            found = [space for there in told.values() for space in there if wanted in plain(self._name(space))]
            return [heading, find, self._rows(found)]
        in_order = sorted(told, key=lambda holder: (self._nearness(holder), self._holder(holder)))
        return [heading, find, *(self._group(holder, told[holder]) for holder in in_order)]

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

    def _nearness(self, holder: str) -> int:
        """How much a holder matters to the seat that acts: 0 itself, 1 its friends, 2 others, 3 nobody."""
        scene = self.scene
        assert scene.session is not None and scene.presenter is not None
        acting = (scene.driver.seat if scene.driver is not None else "") or next(iter(scene.session.asked()), "")
        friends = next((seats for seats in scene.session.game.about.sides.values() if acting in seats), ())
        seat, _ = scene.presenter.holder(holder)
        return 3 if not holder else 0 if seat == acting else 1 if seat in friends else 2

    def _group(self, holder: str, there: list[str]) -> Node:
        """The places of one holder, those of the acting seat open: first where something stands, the others folded."""
        words = self.scene.words
        assert self.scene.session is not None and self.scene.presenter is not None
        is_open = (holder in self._turned) != (self._nearness(holder) == 0)
        said = words("places.group", holder=self._holder(holder), number=len(there))
        heading = h("h3", self._fold(said, holder, is_open=is_open))
        if not is_open:
            return h("section.turn", heading, key=f"places-{holder}")
        occupied = set(self.scene.presenter.occupied(self.scene.session.state))
        empty = [space for space in there if space not in occupied]
        return h(
            "section.turn",
            heading,
            self._rows([space for space in there if space in occupied]),
            self._empty(holder, empty) if empty else None,
            key=f"places-{holder}",
        )

    def _empty(self, holder: str, there: list[str]) -> Node:
        """The places of a holder in which nothing stands, by their names alone."""
        name = f"{holder}{EMPTY}"
        said = self.scene.words("places.empties", holder=self._holder(holder), number=len(there))
        fold = h("h4", self._fold(said, name, is_open=name in self._turned))
        return h("div.empty", fold, self._rows(there, bare=True) if name in self._turned else None)

    def _fold(self, said: str, name: str, *, is_open: bool) -> Node:
        return h("button.fold", said, do="places-fold", arg=name, aria_expanded="true" if is_open else "false")

    def _rows(self, there: list[str], *, bare: bool = False) -> list[Node]:
        """Places by their names, each with what stands there unless it is known that nothing does."""
        named = sorted((self._name(space), space) for space in there)
        rows = [h("li", self._row(name, space, bare=bare), key=space) for name, space in named[:MOST]]
        left = h("p.hint", self.scene.words("places.more", number=len(named) - MOST)) if len(named) > MOST else None
        return [h("ul.places", rows), *([left] if left else [])]

    def _row(self, name: str, space: str, *, bare: bool) -> Node:
        """A place, and what stands there."""
        scene = self.scene
        assert scene.session is not None and scene.presenter is not None
        text = "" if bare else f": {scene.presenter.stands(scene.session, space) or scene.words('places.empty')}"
        return h("button.line", h("b", name), text, do="place", arg=space)

    def _name(self, space: str) -> str:
        assert self.scene.presenter is not None
        return self.scene.presenter.thing(space, SPACE, "")

    def _holder(self, holder: str) -> str:
        assert self.scene.presenter is not None
        return self.scene.presenter.holder(holder)[1]
