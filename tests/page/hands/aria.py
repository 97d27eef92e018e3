"""What a screen reader has of the page: roles, names and states, worked out from the trees as a browser would.

`tests/browser/test_text_mode.py` compares it with what the browser says, on every view of every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

from pyapp.page.markup.tree import Node
from pyapp.tooling.places import ROOT

Regions = Mapping[str, list[Node]]
Path = tuple[tuple[str, dict[str, Any]], ...]
VOID = frozenset(("meta", "link", "input", "hr", "br", "img"))
ROLES = {
    "button": "button", "select": "combobox", "textarea": "textbox", "option": "option", "ul": "list", "ol": "list", "li": "listitem",
    "table": "table", "tr": "row", "td": "cell", "details": "group", "fieldset": "group", "dialog": "dialog", "nav": "navigation",
    "main": "main", "aside": "complementary", "output": "status", "progress": "progressbar", "hr": "separator", "svg": "img",
    **{f"h{level}": "heading" for level in range(1, 7)},
}  # fmt: skip
INPUTS = {"checkbox": "checkbox", "radio": "radio", "range": "slider", "number": "spinbutton", "search": "searchbox", "hidden": ""}
BY_CONTENT = frozenset(("button", "link", "heading", "option", "tab", "switch", "cell", "columnheader", "rowheader", "row", "checkbox"))
FIELDS = frozenset(("textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "spinbutton"))
STATES = ("pressed", "expanded", "selected", "checked")
SHAPES = {"pressed": "button", "expanded": "button", "selected": "tab"}


@dataclass(eq=False)
class Thing:
    """Something on the page that has a role: what it is called, how it is, what is in it, and where it came from."""

    role: str
    name: str
    states: dict[str, str]
    region: str
    tree: Node
    form: Node | None = None
    within: tuple[str, ...] = ()
    label: Node | None = field(default=None, repr=False)

    @property
    def enabled(self) -> bool:
        """Can it be pressed?"""
        return "disabled" not in self.states

    def said(self) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """What can be compared with another reader."""
        return self.role, self.name, tuple(sorted(self.states.items()))


class _Shell(HTMLParser):
    """The page before Python, as trees."""

    def __init__(self) -> None:
        super().__init__()
        self.root: Node = ["html", {}]
        self._open: list[Node] = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node: Node = [tag, {name: value or "" for name, value in attrs}]
        self._open[-1].append(node)
        if tag not in VOID:
            self._open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            while self._open.pop()[0] != tag:
                pass


def shell() -> Node:
    """The body of the page before Python fills it."""
    parser = _Shell()
    parser.feed((ROOT / "index.html").read_text(encoding="utf-8").partition("<body>")[2].partition("</body>")[0])
    return parser.root


SHELL = shell()


def hear(
    regions: Regions, root: Mapping[str, str], *, dialog: bool, labels: Mapping[str, str], unfolded: bool = False, known: Any = None
) -> list[Thing]:
    """Everything with a role, in the order of the page; while a dialog is open nothing but that. ``unfolded``: every fold is opened."""
    return list(_Reader(regions, root, labels, unfolded=unfolded, known={} if known is None else known).things(dialog=dialog))


class _Reader:
    """Reads one moment of the page."""

    def __init__(self, regions: Regions, root: Mapping[str, str], labels: Mapping[str, str], *, unfolded: bool, known: Any) -> None:
        self.regions, self.root, self.labels, self.unfolded, self.known = regions, root, labels, unfolded, known

    def things(self, *, dialog: bool) -> Iterator[Thing]:
        """Walk through the page."""
        for part in SHELL[2:]:
            if not isinstance(part, str) and (part[0] == "dialog") == dialog and part[1].get("id") != "boot":
                yield from self._walk(part, (), "", None, None, ())

    def _walk(self, node: Node, path: Path, region: str, form: Node | None, label: Node | None, within: tuple[str, ...]) -> Iterator[Thing]:
        if isinstance(node, str) or (node[1].get("id") != "dialog" and self._unseen(node, path)):
            return
        tag, attributes = node[0], self._with_label(node)
        own = str(attributes.get("id", ""))
        region = own if own in self.regions or own in KNOWN else region
        form, label = (node if tag == "form" else form), (node if tag == "label" else label)
        role = role_of(tag, attributes, path)
        if role:
            name = self._name(node, role, path, form, label)
            yield Thing(role, name, _states(node, role), region, node, form, within, label)
            within = (*within, f"{role} {name}".strip())
        if role == "img":
            return  # what is in a picture is part of it
        if own in self.regions:
            yield from self._remembered(own, node, path, within)
            return
        for child in self._children(node):
            yield from self._walk(child, (*path, (tag, attributes | _ticked(node))), region, form, label, within)

    def _remembered(self, region: str, node: Node, path: Path, within: tuple[str, ...]) -> list[Thing]:
        """What is in a part of the page: read anew only when it has been sent anew."""
        trees, form = self.regions[region], node if node[0] == "form" else None
        key = (id(trees), within, self.unfolded)
        if self.known.get(region, (None,))[0] != key:
            inside = (*path, (node[0], self._with_label(node)))
            told = [thing for tree in trees for thing in self._walk(tree, inside, region, form, None, within)]
            self.known[region] = (key, trees, told)
        found: list[Thing] = self.known[region][2]
        return found

    def _children(self, node: Node) -> list[Node]:
        filled = self.regions.get(str(node[1].get("id", "")))
        return filled if filled is not None else drawn(node[1]["drawing"]) if "drawing" in node[1] else node[2:]

    def _with_label(self, node: Node) -> dict[str, Any]:
        label = self.labels.get(str(node[1].get("id", "")))
        return {**node[1], "aria-label": label} if label else node[1]

    def _unseen(self, node: Node, path: Path) -> bool:
        """Is it hidden, from everybody or from screen readers?"""
        tag, attributes = node[0], node[1]
        if attributes.get("aria-hidden") == "true" or attributes.get("type") == "hidden" or tag in ("datalist", "script"):
            return True
        own = attributes.get("id", "")
        if (own in KNOWN or "hidden" in attributes) and not self.regions.get(own) and "hidden" in attributes:
            return True
        closed = path and path[-1][0] == "details" and not path[-1][1].get("open") and tag != "summary"
        return (bool(closed) and not self.unfolded) or self._styled_away(own, tag, attributes, path)

    def _styled_away(self, own: str, tag: str, attributes: Mapping[str, Any], path: Path) -> bool:
        """What the style sheets show only at times, in a window that is wide enough."""
        tab, table = self.root.get("tab", ""), self.root.get("table", "")
        classes = set(str(attributes.get("class", "")).split())
        around = set(str(path[-1][1].get("class", "")).split()) if path else set()
        above = {name for _, other in path for name in str(other.get("class", "")).split()}
        if own in ("table", "places"):
            return tab != own
        if own == "log":
            return tab in ("table", "places")
        if own == "side":
            return table in ("home", "board")
        if "panel" in classes and path and path[-1][1].get("id") == "tabs":
            return True
        if {"window", "small"} <= around:
            return tag != "header" and "shrink" not in classes
        if classes & {"borders", "threats"} and "card" in above and "pinned" not in above:
            return True
        return ("hint" in classes and {"planned", "odds"} <= above) or (
            tag == "select" and "player" in around and not path[-1][1].get("ticked")
        )

    # --- names ------------------------------------------------------------------------------------------------------------

    def _name(self, node: Node, role: str, path: Path, form: Node | None, label: Node | None) -> str:
        attributes = self._with_label(node)
        if named := attributes.get("aria-labelledby"):
            return tidy(" ".join(self._content(one) for one in self._by_id(named)))
        if attributes.get("aria-label"):
            return tidy(str(attributes["aria-label"]))
        if role in FIELDS and (told := self._labelled(node, form, label)):
            return tidy(told)
        if node[0] in ("fieldset", "table"):
            caption = "legend" if node[0] == "fieldset" else "caption"
            return tidy(" ".join(self._content(child) for child in node[2:] if not isinstance(child, str) and child[0] == caption))
        told = self._content(node) if role in BY_CONTENT or node[0] == "svg" else ""
        return tidy(told) or tidy(str(attributes.get("title", ""))) or tidy(str(attributes.get("placeholder", "")))

    def _by_id(self, wanted: str) -> Iterator[Node]:
        for trees in self.regions.values():
            for tree in trees:
                yield from _with_id(tree, wanted)

    def _labelled(self, node: Node, form: Node | None, label: Node | None) -> str:
        if label is not None:
            return self._content(label, but=node)
        own = node[1].get("id")
        found = _labels_for(form, own) if own and form is not None else []
        return " ".join(self._content(one) for one in found)

    def _content(self, node: Node, path: Path = (), but: Node | None = None) -> str:
        """The text of an element as it is told: what is drawn has that of its label."""
        if isinstance(node, str):
            return node
        if node is but or (path and self._unseen(node, path)):
            return ""
        if path and node[1].get("aria-label"):
            return f" {node[1]['aria-label']} "
        if path and node[0] in ("select", "input", "textarea"):
            return f" {_value(node)} "
        inside = "".join(self._content(child, (*path, (node[0], node[1])), but) for child in self._children(node))
        return inside if node[0] in ("text", "tspan") else f" {inside or node[1].get('title', '') if path else inside} "


KNOWN = frozenset(
    (
        *("top", "menu", "turn", "prompt", "buttons", "stage", "board", "tools", "history", "window", "note", "guide", "side", "now"),
        *("panel", "moves", "tabs", "table", "places", "log", "console", "card", "dialog", "live"),
    )
)


def _ticked(node: Node) -> dict[str, Any]:
    """Is a box ticked in it? On that depends what else is shown."""
    return {"ticked": "checked=True" in str(node).replace("'checked': True", "checked=True")} if node[1].get("class") == "player" else {}


def drawn(markup: str) -> list[Node]:
    """What svgwrite has drawn, as trees."""
    if not markup or 'aria-hidden="true"' in markup[:300]:
        return []
    body = re.sub(r"<\?xml[^>]*\?>", "", markup)
    return [_shape(element) for element in ElementTree.fromstring(f'<all xmlns:xlink="x" xmlns:ev="e">{body}</all>')]


def _shape(element: ElementTree.Element) -> Node:
    tag = element.tag.rpartition("}")[2]
    inside = [part for child in element for part in (_shape(child), child.tail or "") if part]
    return [tag, dict(element.attrib), *([element.text] if element.text and tag in ("text", "tspan", "title") else []), *inside]


def role_of(tag: str, attributes: Mapping[str, Any], path: Path) -> str:
    """The role that an element is given, or has of itself."""
    if attributes.get("role"):
        return str(attributes["role"])
    if tag == "input":
        return INPUTS.get(str(attributes.get("type", "")), "textbox")
    if tag == "a":
        return "link" if "href" in attributes else ""
    if tag == "th":
        return "rowheader" if attributes.get("scope") == "row" else "columnheader"
    if tag == "header":
        return "" if any(above in ("main", "section", "aside", "article", "nav", "dialog") for above, _ in path) else "banner"
    if tag == "section":
        return "region" if attributes.get("aria-label") else ""
    return ROLES.get(tag, "")


def _states(node: Node, role: str) -> dict[str, str]:
    attributes = node[1]
    found = {state: str(attributes[f"aria-{state}"]) for state in STATES if attributes.get(f"aria-{state}")}
    if role == "heading":
        found["level"] = node[0][1:]
    if attributes.get("disabled") or attributes.get("aria-disabled") == "true":
        found["disabled"] = "true"
    if attributes.get("checked"):
        found["checked"] = "true"
    if role == "option" and attributes.get("selected"):
        found["selected"] = "true"
    return {state: value for state, value in found.items() if value != "false"}


def _value(node: Node) -> str:
    if node[0] == "select":
        chosen = [option for option in node[2:] if option[1].get("selected")] or node[2:3]
        return " ".join(part for option in chosen for part in option[2:] if isinstance(part, str))
    return "" if node[1].get("type") in ("checkbox", "radio", "hidden") else str(node[1].get("value", ""))


def _with_id(tree: Node, wanted: str) -> Iterator[Node]:
    if isinstance(tree, str):
        return
    if tree[1].get("id") == wanted:
        yield tree
    for child in tree[2:]:
        yield from _with_id(child, wanted)


def _labels_for(tree: Node, wanted: str) -> list[Node]:
    if isinstance(tree, str):
        return []
    here = [tree] if tree[0] == "label" and tree[1].get("for") == wanted else []
    return here + [found for child in tree[2:] for found in _labels_for(child, wanted)]


def tidy(text: str) -> str:
    """A name without needless spaces, also beside signs: whether they stand there depends on the style sheets.

    >>> tidy(" 3  infantry ( 2 / 4 ) "), tidy("3infantry")
    ('3 infantry(2/4)', '3infantry')
    """
    return re.sub(r"\s*([^\w\s])\s*", r"\1", " ".join(text.split())).strip()
