"""What the players of War Room may order beforehand: how a battle is fought while the dice of both sides fall."""

from __future__ import annotations

from pyapp.engine.standing import Standing
from pyapp.games.war_room import tables

OFFERS = (
    Standing("stances", "stance", ("offensive", "ground", "surface", "air_ground", "air", "defensive", "anti_air", "escort", "strategic")),
    Standing("hit", prefer=tuple(reversed(tables.UNITS)), usual=True),
    Standing("escort"),
    Standing("accept", usual=True),
    Standing("decline"),
    Standing("losses", usual=True),
    Standing("appoint"),
    Standing("keep"),
)
