"""What a program without a page may ask of a position: `build.py replay FILE --show supply,production,control`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import account, producers
from pyapp.games.victory_in_europe.supply.picture import Picture, supplied


def supply(state: VictoryState) -> dict[str, bool]:
    """Every unit on the map: is it supplied? VIE 8.0."""
    return supplied(state)


def production(state: VictoryState) -> dict[str, dict[str, int]]:
    """Of each major power the factories and resources that count, lend-lease and its production points. VIE 11.1."""
    picture = Picture(state)
    found = {nation: account(state, nation, picture) for nation in producers(state)}
    return {
        nation: {"factories": a.factories, "resources": a.resources, "lend_lease": a.lend_lease, "tied": a.tied, "points": a.points}
        for nation, a in found.items()
    }


def control(state: VictoryState) -> dict[str, str]:
    """Who holds each area. VIE 4.1."""
    return {area: holder(state, area) for area in AREAS}


SHOWS: Mapping[str, Callable[[VictoryState], Any]] = {"supply": supply, "production": production, "control": control}
SHOWN_WITH = {"supply": ("production",)}  # what is produced follows from what is supplied
