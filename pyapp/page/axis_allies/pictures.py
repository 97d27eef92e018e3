"""Small pictures: silhouettes of units."""

from __future__ import annotations

from functools import lru_cache

import svgwrite

from pyapp.page.markup.tree import Node, drawing


@lru_cache(maxsize=200)
def silhouette(kind: str, seat: str = "") -> Node:
    """A unit as a small counter."""
    make = svgwrite.Drawing(debug=False, size=("34", "28"), viewBox="0 0 28 23", class_="counter", aria_hidden="true", focusable="false")
    make.add(make.rect((0.5, 0.5), (27, 22), 4, class_="chip"))
    make.add(make.use(f"#unit-{kind}", insert=(2, 1.5), size=(24, 20), class_="shape"))
    return drawing(make.tostring(), "span.counter", classes=f"seat-{seat}" if seat else "")
