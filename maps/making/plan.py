"""Reads what a person edits: `maps/<game>/land.txt`, `sea.txt`, `board.toml` and the declared adjacency."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from maps.making.projection import Cylinder, Disc, Projection
from maps.making.truth import Exceptions, declared_file, read_exceptions
from maps.making.victory_in_europe_projection import Conic

MAPS = Path(__file__).resolve().parents[1]
Place = tuple[float, float]


class PlanError(ValueError):
    """A hand-edited file does not say what it should."""


@dataclass(frozen=True)
class SpacePlan:
    """One space as a person describes it; seeds are latitude and longitude."""

    id: str
    kind: str
    countries: tuple[str, ...]
    seeds: tuple[Place, ...]
    weight: float
    facts: dict[str, Any]

    @property
    def is_land(self) -> bool:
        """Land or impassable land."""
        return self.kind != "sea"


@dataclass(frozen=True)
class Plan:
    """Everything the maker needs to know about one board. Land spaces come before sea spaces."""

    game: str
    projection: Projection
    spaces: list[SpacePlan]
    edges: frozenset[tuple[str, str]]
    exceptions: Exceptions
    settings: dict[str, Any]
    declared: dict[str, Any]
    borders: tuple[tuple[str, str, str], ...] = ()
    index: dict[str, int] = field(default_factory=dict)

    @property
    def land_count(self) -> int:
        """How many of the spaces are land."""
        return sum(space.is_land for space in self.spaces)

    def setting(self, table: str, key: str, default: Any) -> Any:
        """A value of board.toml, or the default."""
        return self.settings.get(table, {}).get(key, default)


def _rows(path: Path) -> Iterator[list[str]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield [cell.strip() for cell in line.split("|")]


def _seeds(text: str) -> tuple[Place, ...]:
    pairs = [pair.split(",") for pair in text.split(";") if pair.strip()]
    return tuple((float(latitude), float(longitude)) for latitude, longitude in pairs)


def _land(row: list[str], facts: dict[str, dict[str, Any]]) -> SpacePlan:
    name, countries, seeds, *rest = row
    weight = float(rest[0]) if rest and rest[0] else 1.0
    fact = facts[name]
    claimed = tuple(country.strip() for country in countries.split(",") if country.strip())
    return SpacePlan(name, fact["kind"], claimed, _seeds(seeds), weight, fact)


def _sea(row: list[str], facts: dict[str, dict[str, Any]]) -> SpacePlan:
    name, seeds, *rest = row
    return SpacePlan(name, "sea", (), _seeds(seeds), float(rest[0]) if rest and rest[0] else 1.0, facts[name])


def _projection(canvas: dict[str, Any]) -> Projection:
    width, height = map(float, canvas["size"])
    if canvas["projection"] == "disc":
        return Disc(canvas["down"], canvas["south"], width, height, canvas["margin"], canvas.get("bend", 1.0))
    if canvas["projection"] == "conic":
        return Conic(width=width, height=height, **canvas["conic"])
    return Cylinder(canvas["west"], canvas["north"], canvas["south"], width, height)


def read_plan(game: str) -> Plan:
    """The plan of a board; raises PlanError when the files and the declared spaces differ."""
    folder = MAPS / game
    settings = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
    declared = json.loads(declared_file(game).read_text(encoding="utf-8"))
    facts = {space["id"]: space for space in declared["spaces"]}
    try:
        land = [_land(row, facts) for row in _rows(folder / "land.txt")]
        sea = [_sea(row, facts) for row in _rows(folder / "sea.txt")]
    except KeyError as error:
        raise PlanError(f"{game}: {error} is no space of the game") from error
    spaces = land + sea
    missing = set(facts) - {space.id for space in spaces}
    if missing or len(spaces) != len(facts):
        raise PlanError(f"{game}: described not once: {sorted(missing) or 'a space stands twice'}")
    return Plan(
        game=game,
        projection=_projection(settings["canvas"]),
        spaces=spaces,
        edges=frozenset((a, b) for a, b in map(sorted, declared["edges"])),
        exceptions=read_exceptions(game),
        settings=settings,
        declared=declared,
        borders=tuple((a, b, kind) for a, b, kind, *_ in declared.get("borders", [])),
        index={space.id: number for number, space in enumerate(spaces)},
    )
