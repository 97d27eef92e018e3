"""Glosses: the terms of a game in what a panel says, each explained to whoever points at it or touches it."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence

from pyapp.page.markup.tree import Child, Node, flat, h
from pyapp.page.study.rulebook import Entry

UNTOUCHED = frozenset(
    ("button", "input", "select", "option", "textarea", "label", "summary", "svg", "abbr", "th", "h2")
)  # they do something else
ASIDE = re.compile(r"\s*\(.*\)")


@functools.lru_cache(maxsize=8)
def _pattern(terms: tuple[Entry, ...]) -> tuple[re.Pattern[str], Mapping[str, Entry]]:
    """What the terms look like in a text, plurals too, and which is meant."""
    spelled = {form: term for term in terms for name in ASIDE.sub("", term.title).lower().split(", ") for form in _forms(name)}
    names = "|".join(re.escape(name) for name in sorted(spelled, key=len, reverse=True))
    return re.compile(rf"\b(?:{names})\b", re.IGNORECASE), spelled


def _forms(name: str) -> tuple[str, ...]:
    """A word and its plurals, as English and Spanish make them.

    >>> _forms("factory")
    ('factory', 'factorys', 'factoryes', 'factories')
    """
    return (name, f"{name}s", f"{name}es", *([f"{name[:-1]}ies"] if name.endswith("y") else []))


def glossed(nodes: Sequence[Child], terms: tuple[Entry, ...]) -> list[Node]:
    """The same trees with each term marked where it stands first."""
    if not terms:
        return flat(nodes)
    left = {term.id for term in terms}
    return [part for node in flat(nodes) for part in _marked(node, terms, left)]


def _marked(node: Node, terms: tuple[Entry, ...], left: set[str]) -> list[Node]:
    if isinstance(node, str):
        return _text(node, terms, left)
    tag, attributes, *children = node
    if tag in UNTOUCHED or "drawing" in attributes:
        return [node]
    return [[tag, attributes, *(part for child in children for part in _marked(child, terms, left))]]


def _text(text: str, terms: tuple[Entry, ...], left: set[str]) -> list[Node]:
    pattern, spelled = _pattern(terms)
    found: list[Node] = []
    done = 0
    for match in pattern.finditer(text):
        term = spelled[match[0].lower()]
        if term.id in left:
            left.discard(term.id)
            found += [text[done : match.start()], h("span.term", match[0], title=" ".join(term.lines), do="term", arg=term.id)]
            done = match.end()
    return [part for part in (*found, text[done:]) if part != ""]
