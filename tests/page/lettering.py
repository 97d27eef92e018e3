"""How large what is printed on a piece comes out in a panel: by its picture and the style sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from pyapp.tooling.places import ROOT

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SIZE = re.compile(r"(?:font-size: |font: \d+ )([\d.]+)px")
SCALE = re.compile(r"scale\(([\d.]+)\)")


def printed(picture: str, sheet: str) -> dict[str, float]:
    """The type of every text that is shown on a picture, in pixels, by the first of its classes."""
    root = ElementTree.fromstring(picture)
    scale = float(root.attrib["width"]) / float(root.attrib["viewBox"].split()[2])
    rules = RULE.findall(COMMENT.sub("", (ROOT / "static" / sheet).read_text(encoding="utf-8")))
    found = {}
    for names, inside in _texts(root, [], scale):
        said = [body for selectors, body in sorted(rules, key=lambda rule: rule[0].count(".")) if _meant(selectors, names)]
        if not any("display: none" in body for body in said):
            found[names[-1].split()[0]] = [float(size[1]) for body in said if (size := SIZE.search(body))][-1] * inside
    return found


def _texts(element: ElementTree.Element, above: list[str], scale: float) -> Iterator[tuple[list[str], float]]:
    names, step = [*above, element.get("class", "")], SCALE.search(element.get("transform", ""))
    inside = scale * float(step[1]) if step else scale
    if element.tag.endswith("text"):
        yield names, inside
    for child in element:
        yield from _texts(child, names, inside)


def _meant(selectors: str, names: list[str]) -> bool:
    """Does one of the selectors, a class in a class, speak of the innermost element?"""
    for selector in selectors.strip().split(","):
        *outer, last = (set(part.split(".")[1:]) for part in selector.split())
        if last and last <= set(names[-1].split()) and all(any(one and one <= set(name.split()) for name in names) for one in outer):
            return True
    return False
