"""Trees: what a part of the page shows, as plain lists that `static/patch.js` turns into elements."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

Node = Any  # a string, or [tag, attributes, *children]
Child = Any  # a node, nothing, or several of them

REFUSED_TAGS = frozenset(("script", "iframe", "object", "embed", "base", "link", "meta", "style", "template"))
ADDRESSES = frozenset(("href", "src", "action", "formaction", "xlink:href", "xlink-href", "data", "poster", "background"))
SCHEMES = ("javascript:", "vbscript:", "data:")  # addresses that are programs, or documents of their own
NAMES = {"do": "data-do", "arg": "data-arg", "label_for": "for", "kind": "type"}


def h(selector: str, *children: Child, **attributes: Any) -> Node:
    """An element: ``tag.class.class`` and its attributes; ``do`` names what a click does and ``arg`` with what.

    >>> h("button.main", "Done", do="kind", arg="done", disabled=False)
    ['button', {'class': 'main', 'data-do': 'kind', 'data-arg': 'done', 'type': 'button'}, 'Done']

    What could run a program is no part of a tree, whoever thought of it: ValueError for a ``script``, for ``on...`` attributes and for
    addresses such as ``javascript:``.
    """
    tag, classes = _parts(selector)
    named: dict[str, Any] = {}
    if "classes" in attributes:
        extra = attributes.pop("classes")
        classes = " ".join(filter(None, (classes, *(extra.split() if isinstance(extra, str) else extra))))
    if classes:
        named["class"] = classes
    for name, value in attributes.items():
        if value is not None and value is not False:
            spelled = _spelled(name)
            if spelled in ADDRESSES:
                _check_address(str(value))
            named[spelled] = value if not isinstance(value, int) or value is True else str(value)
    if tag == "button":
        named.setdefault("type", "button")
    return [tag, named, *flat(children)]


@lru_cache(maxsize=1024)
def _parts(selector: str) -> tuple[str, str]:
    """The tag of a selector and its classes."""
    tag, _, classes = selector.partition(".")
    if tag.lower() in REFUSED_TAGS:
        raise ValueError(f"{tag} is no part of a page")
    return tag, classes.replace(".", " ")


@lru_cache(maxsize=256)
def _spelled(name: str) -> str:
    """An attribute as a document spells it."""
    spelled = NAMES.get(name) or name.replace("_", "-")
    if spelled.lower().startswith("on") or spelled.lower() == "srcdoc":
        raise ValueError(f"{spelled} would be a program")
    return spelled


def _check_address(address: str) -> None:
    """Browsers overlook spaces and control characters in an address."""
    if "".join(letter for letter in address if letter > " ").lower().startswith(SCHEMES):
        raise ValueError(f"{address[:40]} would be a program")


def flat(children: Iterable[Child]) -> list[Node]:
    """The nodes in nested groups of children, without what is nothing."""
    nodes: list[Node] = []
    for child in children:
        if isinstance(child, str):
            if child:
                nodes.append(child)
        elif child is None or child is False:
            continue
        elif _is_element(child):
            nodes.append(child)
        elif isinstance(child, (list, tuple)):
            nodes += flat(child)
        else:
            nodes.append(str(child))
    return nodes


def _is_element(child: Child) -> bool:
    """Is it one element, and not a list of children?"""
    return isinstance(child, list) and len(child) > 1 and isinstance(child[0], str) and isinstance(child[1], dict)


def drawing(markup: str, selector: str = "span.drawing", **attributes: Any) -> Node:
    """An element that holds a picture made with svgwrite."""
    return h(selector, drawing=markup, **attributes)


def text_of(node: Node) -> str:
    """All text in a tree, in order: for tests and for reading aloud.

    >>> text_of(h("p", "2 ", h("b", "tanks")))
    '2 tanks'
    """
    if isinstance(node, str):
        return node
    return "".join(text_of(child) for child in node[2:])


def spoken(node: Node) -> str:
    """All text in a tree as somebody would read it aloud: what stands in elements of its own is a word of its own.

    >>> spoken(h("td", h("b", "3"), h("small", "infantry")))
    '3 infantry'
    """
    return node if isinstance(node, str) else " ".join(" ".join(map(spoken, node[2:])).split())


def marked(node: Node, name: str, **wanted: str) -> Node:
    """A tree in which the elements with these attributes (named as in ``h``) have a class besides.

    >>> marked(h("p", h("button", do="kind", arg="done")), "lit", do="kind", arg="done")
    ['p', {}, ['button', {'data-do': 'kind', 'data-arg': 'done', 'type': 'button', 'class': 'lit'}]]
    """
    if isinstance(node, str):
        return node
    tag, attributes, *children = node
    if all(attributes.get(_spelled(key)) == value for key, value in wanted.items()):
        attributes = {**attributes, "class": f"{attributes.get('class', '')} {name}".strip()}
    return [tag, attributes, *(marked(child, name, **wanted) for child in children)]


def find(node: Node, **wanted: str) -> list[Node]:
    """The elements of a tree with these attributes (named as in ``h``)."""
    if isinstance(node, str):
        return []
    names = {_spelled(name): value for name, value in wanted.items()}
    here = [node] if all(node[1].get(name) == value for name, value in names.items()) else []
    return here + [match for child in node[2:] for match in find(child, **wanted)]
