"""What a hex board declares: the hexes a person wrote down, their corrections and the places on them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pyapp.board.hexes import SIDES, HexGrid, neighbour, side_between

TERRAINS = frozenset({"ocean", "open", "mixed", "jungle", "mountain", "atoll"})
SIDE_LETTERS = frozenset("wlrxy-")


class FactsError(ValueError):
    """A line of a hand-written file that cannot be true."""


@dataclass(frozen=True, slots=True)
class Hex:
    """One declared hex; `sides` has the six codes clockwise from the top."""

    id: str
    terrain: str
    sides: tuple[str, ...]
    marks: frozenset[str]
    region: str
    name: str

    @property
    def is_sea(self) -> bool:
        """Nothing but water is declared here."""
        return self.terrain == "ocean"

    def ships(self, side: int) -> bool:
        """Whether ships may cross a side."""
        return "w" in self.sides[side]

    def ground(self, side: int) -> bool:
        """Whether ground units may walk across a side."""
        return bool(set("lr") & set(self.sides[side]))

    def route(self, side: int) -> bool:
        """Whether a transport route crosses a side."""
        return "r" in self.sides[side]

    def closed(self, side: int) -> frozenset[str]:
        """What the map shows on a side and yet closes: "ships", "ground", both or nothing."""
        code = self.sides[side]
        return frozenset(word for letter, word in (("x", "ships"), ("y", "ground")) if letter in code)


@dataclass(frozen=True, slots=True)
class Place:
    """A named place with its latitude and longitude; the projection must put it in its hex."""

    hex: str
    latitude: float
    longitude: float
    name: str


@dataclass(frozen=True)
class Facts:
    """Everything declared about a hex board."""

    grid: HexGrid
    hexes: Mapping[str, Hex]
    places: tuple[Place, ...]
    settings: Mapping[str, Any]
    inland: frozenset[str]

    def pairs(self) -> Iterator[tuple[Hex, int, Hex]]:
        """Every side between two playable hexes once: hex, side number, the other hex."""
        for one in self.hexes.values():
            for side in (1, 2, 3):
                other = self.hexes.get(neighbour(one.id, side) or "")
                if other is not None:
                    yield one, side, other


def load_facts(folder: Path) -> Facts:
    """Reads hexes.tsv, places.tsv and board.toml of a hex board."""
    settings = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
    hexes = {one.id: one for one in map(_hex, _rows(folder / "hexes.tsv"))}
    correct(hexes, settings.get("correction", []))
    places = tuple(Place(row[0], float(row[1]), float(row[2]), row[3]) for row in _rows(folder / "places.tsv"))
    inland = frozenset(name for group in settings.get("inland", []) for name in group["hexes"])
    hexes |= {name: replace(hexes[name], sides=("-",) * 6) for name in inland}
    return Facts(HexGrid.from_header(settings["grid"]), hexes, places, settings, inland)


def _rows(path: Path) -> Iterator[list[str]]:
    """The fields of every line that is not a remark."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def _hex(row: list[str]) -> Hex:
    """One line of hexes.tsv."""
    if len(row) != 11:
        raise FactsError(f"hexes.tsv: {row[0]}: eleven fields wanted, {len(row)} found")
    sides = tuple(row[2:8])
    if row[1] not in TERRAINS or any(not code or set(code) - SIDE_LETTERS for code in sides):
        raise FactsError(f"hexes.tsv: {row[0]}: unknown terrain or side")
    blank = {".": ""}
    return Hex(row[0], row[1], sides, frozenset(blank.get(row[8], row[8]).split()), blank.get(row[9], row[9]),
               blank.get(row[10], row[10]))  # fmt: skip


def correct(hexes: dict[str, Hex], corrections: list[dict[str, Any]]) -> None:
    """Applies the declared corrections; each names what the source said, so that a changed source is noticed."""
    for entry in corrections:
        (one, other), said, use = entry["side"], entry["source"], entry["use"]
        for name, neighbour_name, code in ((one, other, said[0]), (other, one, said[1])):
            side = side_between(name, neighbour_name)
            sides = hexes[name].sides
            if sides[side] != code:
                raise FactsError(f"correction {one}-{other}: hexes.tsv says {sides[side]!r} on {SIDES[side]} of {name}")
            hexes[name] = replace(hexes[name], sides=(*sides[:side], use, *sides[side + 1 :]))
