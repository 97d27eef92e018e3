"""Colours for pictures that leave the page, where no style sheet goes with them: those of the light theme."""

from __future__ import annotations

from collections.abc import Mapping

POWERS: Mapping[str, str] = {
    "ussr": "#8f3a28",
    "germany": "#5b5e57",
    "uk": "#8c6e2c",
    "japan": "#ad5c13",
    "usa": "#56703a",
    "italy": "#7a5434",
    "china": "#6b5490",
}
OWNERS: Mapping[str, str] = {
    "ussr": "#b4705c",
    "germany": "#9a9d93",
    "uk": "#dcc28f",
    "japan": "#dd9a5b",
    "usa": "#9fb077",
    "italy": "#a98a6b",
    "china": "#b5a3cf",
    "out": "#d9d9d3",
}
NOBODY, SEA, INK, PAPER, SOFT = "#d3cbb6", "#b7ccd6", "#24231e", "#fbf7ec", "#6d6756"
DICE: Mapping[str, str] = {
    "yellow": "#f0c93a",
    "blue": "#2f6fb3",
    "green": "#3d8b4d",
    "red": "#bf2f2a",
    "black": "#1f1f1f",
    "white": "#ffffff",
}


def on(colour: str) -> str:
    """The ink that can be read on a colour.

    >>> on("#1f1f1f"), on("#f0c93a")
    ('#ffffff', '#24231e')
    """
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 150 else "#ffffff"
