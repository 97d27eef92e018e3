"""The signs on buttons, drawn here because no font is sure to have them."""

from __future__ import annotations

from functools import lru_cache

import svgwrite

from pyapp.page.markup.tree import Node, drawing

LINES = {
    "menu": "M3 5h14M3 10h14M3 15h14",
    "close": "M5 5l10 10M15 5L5 15",
    "undo": "M7 3.5L3 7.5l4 4M3.5 7.5h8.2a4.6 4.6 0 0 1 0 9.2H8",
    "redo": "M13 3.5l4 4-4 4M16.5 7.5H8.3a4.6 4.6 0 0 0 0 9.2H12",
    "history": "M10 3a7 7 0 1 1-6.6 4.7M3 3.5v4.5h4.5M10 6v4.4l3 1.8",
    "plus": "M10 4v12M4 10h12",
    "minus": "M4 10h12",
    "link": "M8.5 11.5l3-3M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 0 1 4.500 11l2-2",
    "fit": "M3 7.5V3h4.5M12.5 3H17v4.5M17 12.5V17h-4.5M7.5 17H3v-4.5",
    "film": "M3 5h14v10H3zM6.5 5v10M13.5 5v10M3 8.3h3.500M3 11.7h3.500M13.5 8.300H17M13.5 11.700H17",
    "first": "M5 4v12M16 4l-8 6 8 6z",
    "back": "M14 4l-8 6 8 6z",
    "forward": "M6 4l8 6-8 6z",
    "last": "M15 4v12M4 4l8 6-8 6z",
    "pause": "M7 4v12M13 4v12",
    "play": "M6 4l10 6-10 6z",
    "down": "M4 7l6 6 6-6",
    "up": "M4 13l6-6 6 6",
    "why": "M10 2.5a5 5 0 0 1 2.7 9.2v1.8H7.300v-1.800A5 5 0 0 1 10 2.5zM8 16h4",
    "pencil": "M4 16l.8-3.8 8.3-8.3 3 3-8.3 8.3zM11.2 5.8l3 3",
    "star": "M10 2.6l2.2 5 5.4.5-4.1 3.6 1.2 5.3-4.7-2.8-4.7 2.8 1.2-5.3-4.1-3.6 5.4-.5z",
}


@lru_cache(maxsize=64)
def icon(name: str) -> Node:
    """A sign; the button that holds it must have a label."""
    make = svgwrite.Drawing(debug=False, size=("20", "20"), viewBox="0 0 20 20", class_=f"sign sign-{name}", aria_hidden="true")
    make.add(make.path(d=LINES[name]))
    return drawing(make.tostring(), "span.drawing")
