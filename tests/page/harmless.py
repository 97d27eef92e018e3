"""What the page is sent can show and ask, and nothing else: no program may stand in any tree, drawing or address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from pyapp.page.markup.tree import Node

TAGS = re.compile(
    r"a|abbr|article|aside|b|br|button|caption|code|datalist|dd|details|div|dl|dt|em|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|i|img|"
    r"input|kbd|label|legend|li|main|meter|nav|ol|optgroup|option|output|p|pre|progress|s|section|select|small|span|strong|sub|summary|sup|"
    r"svg|table|tbody|td|textarea|tfoot|th|thead|tr|u|ul|video"
)
SHAPES = re.compile(
    r"svg|g|defs|symbol|use|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath|title|desc|pattern|clipPath|mask|marker|"
    r"linearGradient|radialGradient|stop"
)
ADDRESSES = re.compile(r"href|src|action|formaction|data|poster|background|.*[:-]href|\{.*\}href")
PROGRAMS = re.compile(r"on.*|srcdoc|style", re.IGNORECASE)  # an inline style is no program, but the page's policy refuses it
NAMESPACE = re.compile(r"^\{[^}]*\}")


def check_message(message: dict[str, Any]) -> None:
    """Fail the test if anything of what is sent to the screen could run or load something."""
    for trees in message.get("regions", {}).values():
        for tree in trees:
            check_tree(tree)
    for _, _, markup in message.get("board", {}).get("groups", ()):
        check_markup(markup)


def check_tree(tree: Node) -> None:
    """The same for a tree."""
    if isinstance(tree, str):
        return
    tag, attributes, *children = tree
    assert TAGS.fullmatch(tag), f"<{tag}> in a tree"
    for name, value in attributes.items():
        if name == "drawing":
            check_markup(value)
        elif name == "style":
            assert isinstance(value, dict), "styles are set by property"
        else:
            check_attribute(name, str(value))
    for child in children:
        check_tree(child)


def check_markup(markup: str) -> None:
    """The same for what svgwrite has drawn."""
    if not markup:
        return
    for element in _elements(markup):
        tag = NAMESPACE.sub("", element.tag)
        assert SHAPES.fullmatch(tag), f"<{tag}> in a drawing"
        for name, value in element.attrib.items():
            check_attribute(NAMESPACE.sub("", name) if "href" not in name else "href", value, drawn=True)


def _elements(markup: str) -> Iterator[ElementTree.Element]:
    prefixes = 'xmlns:xlink="x" xmlns:ev="e"'
    body = re.sub(r"<\?xml[^>]*\?>", "", markup)
    root = ElementTree.fromstring(f"<all {prefixes}>{body}</all>")
    return (element for child in root for element in child.iter())


def check_attribute(name: str, value: str, *, drawn: bool = False) -> None:
    """The same for an attribute."""
    assert not PROGRAMS.fullmatch(name) or (drawn and name == "style"), f"{name}={value!r}"
    if ADDRESSES.fullmatch(name):
        assert value.startswith("#") or (not drawn and value.startswith(("https://example.org/", "./"))), f"{name}={value!r}"
    assert "url(" not in value or re.search(r"url\(#", value) or not drawn, f"{name}={value!r}"
