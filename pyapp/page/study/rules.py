"""The rules at hand: the dialog with a game's rules in short, the values of its units now, and its glossary."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.shell.dialogs import Trees, frame
from pyapp.page.shell.scene import Scene
from pyapp.page.study.rulebook import Entry, Rulebook, glossary, rulebook, search

RULES, UNITS, TERMS = PAGES = ("rules", "units", "terms")


class Rules:
    """What opens the rules and what is done in them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def on_rules(self, cite: str) -> None:
        """Open them, at the section that is cited."""
        book = _book(self.scene)
        if book is None:
            return
        entry = book.cited(cite)
        self.scene.open_dialog("rules", page=RULES, query="", open=entry.id if entry is not None else "")
        self.scene.focus(f"#rule-{entry.id}" if entry is not None else "#rules-search")

    def on_term(self, term: str) -> None:
        """A term was touched: say what it means."""
        if any(entry.id == term for entry in terms_of(self.scene)):
            self.scene.note(lambda: _explained(self.scene, term))

    def on_rules_page(self, page: str) -> None:
        """Turn to the rules, the units or the glossary."""
        if self.scene.ui.dialog == "rules" and page in PAGES:
            self.scene.ui.dialog_data.update(page=page, query="")

    def on_rules_search(self, argument: str) -> None:
        """Words to look for were typed."""
        if self.scene.ui.dialog == "rules":
            self.scene.ui.dialog_data["query"] = str(json.loads(argument)["value"])

    def on_rules_open(self, entry: str) -> None:
        """Open an entry, or shut the open one."""
        data = self.scene.ui.dialog_data
        if self.scene.ui.dialog == "rules":
            data["open"] = "" if data["open"] == entry else entry


def dialog(scene: Scene, data: dict[str, Any]) -> Trees:
    """The dialog."""
    book, session, presenter = _book(scene), scene.session, scene.presenter
    if book is None or session is None or presenter is None:
        return []
    words = scene.words
    units = presenter.reference(session)
    pages = [page for page in PAGES if page != UNITS or units]
    shown = _found(words, book, data) if data["query"].strip() else _shown(words, book, units, data)
    return frame(words, words("rules.title"), h("div.rules", _finder(words, pages, data), shown))


def _finder(words: Words, pages: Sequence[str], data: dict[str, Any]) -> Node:
    """Where words to look for are typed, and the pages; it stays in view."""
    searching = bool(data["query"].strip())
    field = h(
        "input.search",
        id="rules-search",
        kind="search",
        value=data["query"],
        placeholder=words("rules.search"),
        aria_label=words("rules.search"),
        autocomplete="off",
        do="rules-search",
        data_when="input",
    )
    return h("div.finder", field, h("div.segments", [_page(words, page, on=page == data["page"] and not searching) for page in pages]))


def terms_of(scene: Scene) -> tuple[Entry, ...]:
    """The glossary of the game on the table."""
    return glossary(scene.session.game.about.areas, scene.words.language) if scene.session is not None else ()


def _explained(scene: Scene, term: str) -> str:
    return " ".join(f"{entry.title}: {' '.join(entry.lines)}" for entry in terms_of(scene) if entry.id == term)


def _book(scene: Scene) -> Rulebook | None:
    if scene.session is None:
        return None
    about = scene.session.game.about
    return rulebook(about.id, about.areas, scene.words.language)


def _page(words: Words, page: str, *, on: bool) -> Node:
    return h("button", words(f"rules.page.{page}"), do="rules-page", arg=page, aria_pressed="true" if on else "false", key=page)


def _shown(words: Words, book: Rulebook, units: list[Node], data: dict[str, Any]) -> list[Node]:
    if data["page"] == UNITS:
        return [h("div.units", units, tabindex=0, role="region", aria_label=words("rules.page.units"))]
    if data["page"] == TERMS:
        return [_terms(book.terms)]
    return [_entries(book.entries, data["open"]), h("p.hint", words("rules.hint"))]


def _found(words: Words, book: Rulebook, data: dict[str, Any]) -> list[Node]:
    """What a search finds: terms, which answer at once, then sections."""
    terms, entries = search(book.terms, data["query"]), search(book.entries, data["query"])
    return [
        h("p.hint", words("rules.found", number=len(terms) + len(entries)), role="status"),
        _terms(terms) if terms else None,
        _entries(entries, _opened(entries, data["open"])) if entries else None,
    ]


def _opened(entries: Sequence[Entry], wanted: str) -> str:
    """The entry that shows its text among those found: the one that was opened, else the best."""
    return wanted if any(entry.id == wanted for entry in entries) else entries[0].id


def _entries(entries: Sequence[Entry], opened: str) -> Node:
    return h("ol.entries", [_section(entry, opened=entry.id == opened) for entry in entries])


def _section(entry: Entry, *, opened: bool) -> Node:
    """An entry: its heading, which opens it, and below it what it says."""
    name = f"rule-{entry.id}"
    heading = h("button.title", entry.title, do="rules-open", arg=entry.id, aria_expanded="true" if opened else "false")
    return h("li", h("h3", heading), h("div.text", prose(entry.lines)) if opened else None, id=name, tabindex="-1", key=name)


def _terms(terms: Sequence[Entry]) -> Node:
    return h("dl.terms", [[h("dt", term.title, key=f"{term.id}-word"), h("dd", prose(term.lines), key=term.id)] for term in terms])


def prose(lines: Sequence[str]) -> list[Node]:
    """Paragraphs and lists."""
    nodes: list[Node] = []
    for line in lines:
        if not line.startswith("- "):
            nodes.append(h("p", line))
        elif nodes and nodes[-1][0] == "ul":
            nodes[-1].append(h("li", line[2:]))
        else:
            nodes.append(h("ul", h("li", line[2:])))
    return nodes
