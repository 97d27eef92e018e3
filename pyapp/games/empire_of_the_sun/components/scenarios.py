"""The nine scenarios and the four set-ups they begin from. EotS 17."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.empire_of_the_sun.components.reading import read

REDUCED = "*"  # behind the id of a unit that lies on its reduced side


@dataclass(frozen=True)
class Scenario:
    """A scenario: the set-up it begins from, its first and last turn, the victory conditions that hold in it."""

    id: str
    rule: str
    start: str
    turns: tuple[int, int]
    victory: str
    rivalry_ends_by_card: bool


@dataclass(frozen=True)
class Start:
    """A set-up. ``units`` names by hex (or ``china``) what stands there; ``control`` the hexes whose flag is not the printed one;
    ``arcadia`` says that the Allies may choose AL04 for their first hand."""

    id: str
    turn: int
    tracks: Mapping[str, Any]
    units: Mapping[str, tuple[str, ...]]
    boxes: Mapping[str, tuple[str, ...]]
    control: tuple[int, ...]
    removed: tuple[str, ...]
    discards: tuple[str, ...]
    future: Mapping[str, str]
    hand: Mapping[str, int]
    passes: Mapping[str, int]
    in_force: tuple[str, ...]
    surrendered: tuple[str, ...]
    arcadia: bool


def _start(raw: dict[str, Any]) -> Start:
    boxes = {"delay": "delay", "eliminated": "eliminated", "out": "removed"}
    control = raw.get("control", {})
    return Start(
        raw["id"], raw["turn"], raw["tracks"],
        {where: tuple(units.split()) for where, units in raw["units"].items()},
        {box: tuple(raw.get(key, "").split()) for key, box in boxes.items()},
        tuple(sorted(control.get("japan", []) + control.get("allies", []))),
        tuple(raw.get("removed", ())), tuple(raw.get("discards", ())), raw.get("future", {}), raw["hand"], raw["passes"],
        tuple(raw.get("in_force", ())), tuple(raw.get("surrendered", ())), raw.get("arcadia", False),
    )  # fmt: skip


SCENARIOS: Mapping[str, Scenario] = {
    raw["id"]: Scenario(
        raw["id"], raw["rule"], raw["start"], (raw["turns"][0], raw["turns"][1]), raw["victory"], raw["rivalry_ends_by_card"]
    )
    for raw in read("scenarios")["scenarios"]
}
STARTS: Mapping[str, Start] = {raw["id"]: _start(raw) for raw in read("scenarios")["starts"]}
