"""Positions in which combat is about to be conducted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from pyapp.engine.steps import Event
from tests.games.axis_allies.boards import Table, board


def combat(
    *spaces: str,
    active: str = "germany",
    dice: Iterable[int] = (),
    origins: Mapping[str, str] | None = None,
    hostile: str = "",
    players: str = "",
    options: str = "",
    lines: Iterable[str] = (),
    edition: str = "aa1942",
) -> Table:
    """The phase conduct combat. ``origins`` names for a space those from which its attackers came, ``hostile`` the zones so at first."""
    flat = [part for space, came_from in (origins or {}).items() for part in (space, came_from.split())]
    turn = {"origins": flat, "hostile_zones": hostile.split()}
    text = [f"turn {json.dumps(turn)}", *lines]
    where = {"active": active, "phase": "conduct_combat", "players": players, "options": options, "edition": edition}
    return board(*spaces, dice=dice, lines=text, **where)


def rolls(table: Table, reason: str = "") -> list[tuple[str, int, int, int]]:
    """What was rolled: reason, value, number of dice, hits."""
    return [
        (event.data["reason"], event.data["value"], len(event.data["dice"]), event.data["hits"])
        for event in table.heard("rolled")
        if reason in ("", event.data["reason"])
    ]


def outcome(table: Table) -> str:
    """How the last battle ended."""
    return str(table.heard("battle_ends")[-1].data["outcome"])


def lost(events: list[Event]) -> dict[str, int]:
    """All units that these events report as lost."""
    counted: dict[str, int] = {}
    for event in events:
        for kind, number in event.data["units"].items():
            counted[kind] = counted.get(kind, 0) + number
    return counted
