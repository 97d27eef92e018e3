"""Our own silhouettes of units and emblems of powers, as SVG symbols for `<use href="#unit-tank">`.

Units take the colour of the text around them (`currentColor`); all are drawn to be told apart at 22 pixels. Emblems have
their own colours and show only roundels and stars that may be shown everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import svgwrite
from svgwrite.container import Symbol

from pyapp.board.boardfile import Point

SIZE = 32

# Side views look to the right and stand on y = 28; aircraft are seen from above, nose up. Rings inside rings are holes of one path.
UNITS: dict[str, tuple[str, ...]] = {
    "infantry": (
        "M10.2 8.6C10.2 5.2 12.6 3 15.8 3s5.6 2.2 5.6 5.6l1.5.9v1.3H9.1V9.5z",
        "M12.2 11.4h7.4c0 2.2-1.6 3.7-3.7 3.7s-3.7-1.5-3.7-3.7z",
        "M12.4 15.6h7.2l1.9 1.9-11 6.4-.9-1.5z",
        "M22.6 17l6.2-5.6 1 1.1-7.4 7.2 1.1 1.9-12.3 6-2.4 1.9-3.6-2.2 1-1.6 3-.3z",
        "M12.8 23.8l7.6-3.8 1.3 8.4h3v1.4h-6.1l-1.4-6-2.2 6H9v-1.4h2.1z",
    ),
    "artillery": (
        "M14 13.6L29.2 6.2l1.1 2.2-14.6 8.4z",
        "M10.6 8.4h2.6l3 10.4h-3.4z",
        "M1 26.2l9-8.2 3.4 2.4-10.6 7.8z",
        "M15.4 14.4a6.9 6.9 0 1 0 .1 0zm0 2.6a4.3 4.3 0 1 1-.1 0zm0 2.8a1.5 1.5 0 1 0 .1 0z",
    ),
    "mechanized_infantry": (
        "M2 10h11.6l1.2 4h3.4l2.6-4h4.4l1.4 5h3.2l1 2v5.4h-3a4 4 0 0 0-7.4 0H16.4v-1.2H2zm19.6 1.8-1.4 3.2h4.4l-.8-3.2z",
        "M4.6 5.2a2.1 2.1 0 1 1-.1 0zM9.6 5.2a2.1 2.1 0 1 1-.1 0z",
        "M5 22.4h10.4a2.9 2.9 0 0 1 0 5.8H5a2.9 2.9 0 0 1 0-5.8zm.6 1.8a1.1 1.1 0 1 0 .1 0z"
        "m4.6 0a1.1 1.1 0 1 0 .1 0zm4.6 0a1.1 1.1 0 1 0 .1 0z",
        "M24 21.6a3.3 3.3 0 1 1-.1 0zm0 2a1.3 1.3 0 1 0 .1 0z",
    ),
    "tank": (
        "M9.4 8.6h9.2l1.6 1.5H31v2.2H20.6l.6 3H8z",
        "M12 6.8h4.4v1.8H12z",
        "M4.4 16h23l2.2 3.4H2.4z",
        "M5.6 20.2h20.8a4 4 0 0 1 0 8H5.6a4 4 0 0 1 0-8zm.8 2.4a1.6 1.6 0 1 0 .1 0z"
        "m6.2 0a1.6 1.6 0 1 0 .1 0zm6.2 0a1.6 1.6 0 1 0 .1 0zm6.2 0a1.6 1.6 0 1 0 .1 0z",
    ),
    "aa_gun": (
        "M13.4 15.2L22.8 1.6l2 1.4-9 14z",
        "M17.4 17.2L26.6 4.6l2 1.4-8.8 13z",
        "M9.6 14.4h11.6l2.4 5.4h-4.4v3h6l4.6 5.4H4l4.4-5.4h6v-3H8.6z",
    ),
    "industrial_complex": (
        "M2 28V15.4l7.4-4.6v4.6l7.4-4.6v4.6l5.6-3.4L23 4h4.6l1.4 9.6V28zm3.6-8.6v3.4h4v-3.4zm7.2 0v3.4h4v-3.4zm7.2 0v3.4h4v-3.4z",
    ),
    "fighter": (
        "M16 2c1.4 0 2.2 2 2.4 5.4l.3 3.2 11 3.2c1 .3 1.3 2 .9 3.4l-12.3.6-.9 7.2 4 2.1c.5.3.5 1.5.2 2l-4.9-.6L16 30"
        "l-.7-1.5-4.9.6c-.3-.5-.3-1.7.2-2l4-2.1-.9-7.2-12.3-.6c-.4-1.4-.1-3.1.9-3.4l11-3.2.3-3.2C13.8 4 14.6 2 16 2z",
    ),
    "bomber": (
        "M16 1.2c1.3 0 2.2 1.8 2.3 4.4l.1 4.4 2.6.3.2-3h2.2l.2 3.3 2.2.3.2-2.7h2l.3 3.1 2.9.7c.8.3 1 2.8.5 3.4"
        "l-13.1.4-.5 9.4 6 1.7c.6.3.6 2.4.2 2.8l-7.3-.5-.8 1.6-.8-1.6-7.3.5c-.4-.4-.4-2.5.2-2.8l6-1.7-.5-9.4-13.1-.4"
        "c-.5-.6-.3-3.1.5-3.4l2.9-.7.3-3.1h2l.2 2.7 2.2-.3.2-3.3h2.2l.2 3 2.6-.3.1-4.4c.1-2.6 1-4.4 2.3-4.4z",
    ),
    "battleship": (
        "M.8 20.6h30.6l-3.4 6.6H3.8z",
        "M13 20V10.6h1.4V7.4h1V3h1.4v4.4h1.2v3.2h2.4V20z",
        "M20.8 20v-3.4h4.4V20zM24.6 17.4h6.2v1.3h-6.2zM20.4 13.2h3.4V16h-3.4zM23.4 13.8h5v1.2h-5z",
        "M6.6 20v-3.4h4.6V20zM1 17.4h6v1.3H1zM9 13.2h3.2V16H9zM4.4 13.8h5v1.2h-5z",
    ),
    "carrier": (
        "M.4 16h31.2v2.8l-2.2 1-2.8 7.4H4.6L2.4 19.8.4 18.8z",
        "M20 15.4v-4.8h1.4V6h1.1v4.6h2.3l.7 4.8z",
        "M5.4 14.8l2.4-2.6h4.6l-1.4-2.6h1.8l3 2.6h1.4v1.2h-4l-1.8 1.4z",
    ),
    "cruiser": (
        "M2 21h28.4l-3.6 6.2H4.6z",
        "M8.8 20.4v-4h2.6v-5h3.4v5h1.6v-5h3.4v5h3v4z",
        "M17.4 10.6V6h1.2v4.6z",
        "M23.4 20.4v-3h3.4v3zM26.2 17.8h4.8v1.2h-4.8z",
        "M4.6 20.4v-3h3.4v3zM.8 17.8h4.8v1.2H.8z",
    ),
    "destroyer": (
        "M3.6 19.6l4 2h17.8l4-2.6-2.8 8.2H6.6z",
        "M11.4 21v-4h2.2l.8-5.4h3.4L17.4 17h4.2v4z",
        "M18.8 16.4V7.6h1.1v8.8z",
        "M22.6 21v-2.4h2.6V21zM24.8 18.8l4.6-1.6.3 1-4.6 1.7z",
    ),
    "submarine": (
        "M1 20.6c1.6-2.4 5-3.4 9.6-3.4h1.6l.6-5.6h2.8V8h1.3v3.6h2.3l.8 5.6h3.6c4 0 6.6 1.4 7.8 3.2-1.6 2.4-5 3.6-10 3.6H9.2"
        "C5.2 24 2.2 22.8 1 20.6z",
        "M1.6 26.2h6.8v1.4H1.6zM11.4 26.2h9.2v1.4h-9.2zM23.6 26.2h6.8v1.4h-6.8z",
    ),
    "transport": (
        "M1 18.6h2.8v2.2h20.8l1.8-2.2h4.8l-3.2 8.6H4.2z",
        "M4.8 20V9.6h5.4V20zm1.4-8.6v1.6h2.6v-1.6zM6.2 8.8V5.4h2.4v3.4z",
        "M11.8 20v-4.2h5V20zM18.2 20v-4.2h5V20z",
        "M17 15V4.8h1.2l6.4 8.8-1 .8-5.4-7.2V15z",
    ),
}

UNITS["armor"] = UNITS["tank"]

# How an emblem is built: shapes from the back to the front, each with its colour.
_RED, _WHITE, _BLUE, _GOLD, _BLACK = "#c8202c", "#ffffff", "#1d3f8f", "#f5c63c", "#15171a"


def _star(x: float, y: float, radius: float, corners: int = 5, inner: float = 0.4) -> list[Point]:
    points = []
    for index in range(2 * corners):
        reach, angle = radius * (inner if index % 2 else 1.0), math.pi * index / corners
        points.append((round(x + reach * math.sin(angle), 2), round(y - reach * math.cos(angle), 2)))
    return points


Part = tuple[str, float | list[Point] | str, str]


def _discs(*rings: tuple[float, str]) -> list[Part]:
    return [("disc", radius, colour) for radius, colour in rings]


EMBLEMS: dict[str, list[Part]] = {
    "ussr": [*_discs((15, _RED)), ("star", _star(16, 16.4, 11), _GOLD), ("star", _star(16, 16.4, 8.2), _RED)],
    "germany": [
        *_discs((15, "#8d9089")),
        ("path", "M11.4 3.2h9.2v8.2h8.2v9.2h-8.2v8.2h-9.2v-8.2H3.2v-9.2h8.2z", _WHITE),
        ("path", "M13.2 3.2h5.6v10h10v5.6h-10v10h-5.6v-10h-10v-5.6h10z", _BLACK),
    ],
    "uk": _discs((15, _BLUE), (10.2, _WHITE), (5.4, _RED)),
    "japan": _discs((15, _WHITE), (9, _RED)),
    "usa": [*_discs((15, _BLUE)), ("star", _star(16, 16.6, 12.4), _WHITE)],
    "italy": _discs((15, "#1f7a3d"), (10.2, _WHITE), (5.4, _RED)),
    "china": [*_discs((15, _BLUE)), ("star", _star(16, 16, 12, 12, 0.62), _WHITE), *_discs((6.6, _BLUE), (5.6, _WHITE))],
    "france": _discs((15, _RED), (10.2, _WHITE), (5.4, _BLUE)),
    "netherlands": [*_discs((15, "#e87722")), ("path", "M16 1a15 15 0 0 1 13 7.5L16 16z", _RED),
                    ("path", "M16 16l13-7.5a15 15 0 0 1-13 22.5z", _WHITE), ("path", "M16 16v15a15 15 0 0 1-13-22.5z", _BLUE),
                    *_discs((4, "#e87722"))],
    "commonwealth": [*_discs((15, _BLUE), (10.6, _WHITE)), ("star", _star(16, 16.4, 9, 7, 0.5), _RED)],
    "neutral": [*_discs((15, "#8f866e"), (11.5, "#d3cbb6")), ("path", "M8 14.5h16v3H8z", "#8f866e")],
}  # fmt: skip


def _unit(drawing: svgwrite.Drawing, name: str) -> Symbol:
    symbol = drawing.symbol(id=f"unit-{name}", viewBox=f"0 0 {SIZE} {SIZE}")
    for data in UNITS[name]:
        symbol.add(drawing.path(d=data, fill="currentColor", fill_rule="evenodd"))
    return symbol


def _part(drawing: svgwrite.Drawing, part: Part) -> svgwrite.base.BaseElement:
    kind, value, colour = part
    if kind == "disc":
        return drawing.circle((SIZE / 2, SIZE / 2), value, fill=colour)
    if kind == "star":
        return drawing.polygon(value, fill=colour)
    return drawing.path(d=value, fill=colour)


def _emblem(drawing: svgwrite.Drawing, name: str) -> Symbol:
    symbol = drawing.symbol(id=f"emblem-{name}", viewBox=f"0 0 {SIZE} {SIZE}")
    for part in EMBLEMS[name]:
        symbol.add(_part(drawing, part))
    symbol.add(drawing.circle((SIZE / 2, SIZE / 2), 15, fill="none", stroke=_BLACK, stroke_opacity=0.45))
    return symbol


def symbols(drawing: svgwrite.Drawing) -> Iterable[Symbol]:
    """All units and emblems as symbols of a drawing."""
    yield from (_unit(drawing, name) for name in UNITS)
    yield from (_emblem(drawing, name) for name in EMBLEMS)


def sprite() -> str:
    """A hidden SVG with all symbols, to be put into the page once."""
    drawing = svgwrite.Drawing(debug=False, size=(0, 0), class_="sprite", aria_hidden="true")
    for symbol in symbols(drawing):
        drawing.defs.add(symbol)
    text: str = drawing.tostring()
    return text
