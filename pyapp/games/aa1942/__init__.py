"""Axis & Allies 1942, second edition: data for the rules in ``axis_allies``."""

from __future__ import annotations

from pyapp.engine.game import About, Option
from pyapp.games.axis_allies.game import LIVELINESS, AxisAllies
from pyapp.games.axis_allies.rulings import NOW

GAME = AxisAllies(
    About(
        id="aa1942",
        seats=("ussr", "germany", "uk", "japan", "usa"),
        sides={"allies": ("ussr", "uk", "usa"), "axis": ("germany", "japan")},
        scenarios=("1942",),
        options=(
            Option("victory", ("standard", "total"), "standard"),
            Option("black_sea_closed"),
            Option("interceptors"),
        ),
        players=(1, 5),
        edition="2012-11",
        board="aa1942",
        areas=("axis_allies", "aa1942"),
        liveliness=LIVELINESS,
        rulings=NOW,
        seatings={
            "": (
                (("germany", "japan"), ("ussr", "uk", "usa")),
                (("ussr",), ("germany",), ("uk",), ("japan",), ("usa",)),
            )
        },
    )
)
