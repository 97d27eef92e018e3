"""Axis & Allies Anniversary Edition: data for the rules in ``axis_allies``."""

from __future__ import annotations

from pyapp.engine.game import About, Option
from pyapp.games.axis_allies.game import LIVELINESS, AxisAllies
from pyapp.games.axis_allies.rulings import NOW

GAME = AxisAllies(
    About(
        id="aa50",
        seats=("germany", "ussr", "japan", "uk", "italy", "usa", "china"),
        sides={"allies": ("ussr", "uk", "usa", "china"), "axis": ("germany", "japan", "italy")},
        scenarios=("1941", "1942"),
        options=(
            Option("victory", ("short", "standard", "total"), "standard"),
            Option("national_objectives"),
            Option("technology"),
            Option("black_sea_closed"),
            Option("interceptors"),
        ),
        players=(1, 6),
        edition="2009-03",
        board="aa50",
        areas=("axis_allies", "aa50"),
        liveliness=LIVELINESS,
        rulings=NOW,
        led={"china": "usa"},
        seatings={
            "": (
                (("germany", "italy", "japan"), ("ussr", "uk", "usa")),
                (("germany", "italy"), ("japan",), ("ussr", "uk", "usa")),
                (("germany", "italy"), ("japan",), ("uk",), ("ussr", "usa")),
                (("germany", "italy"), ("japan",), ("ussr",), ("uk",), ("usa",)),
                (("germany",), ("japan",), ("italy",), ("ussr",), ("uk",), ("usa",)),
            )
        },
    )
)
