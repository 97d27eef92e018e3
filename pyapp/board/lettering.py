"""How wide names are and how a name block is set: lines of capitals, then the printed value and the city.

Widths are those of Barlow Condensed SemiBold (OFL 1.1), in thousandths of the type size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from pyapp.board.blockmarks import NAMES as SYMBOLS
from pyapp.board.boardfile import Point, Space

_WIDTHS = {
    " ": 200, "!": 269, "&": 581, "'": 152, "(": 279, ")": 279, ",": 199, "-": 325, ".": 211, "/": 386,
    "0": 450, "1": 274, "2": 425, "3": 426, "4": 459, "5": 428, "6": 429, "7": 392, "8": 434, "9": 423, ":": 252,
    "A": 456, "B": 462, "C": 457, "D": 472, "E": 435, "F": 415, "G": 462, "H": 477, "I": 224, "J": 443, "K": 477,
    "L": 415, "M": 538, "N": 507, "O": 467, "P": 457, "Q": 455, "R": 461, "S": 434, "T": 452, "U": 478, "V": 471,
    "W": 665, "X": 460, "Y": 456, "Z": 406, "Ñ": 507, "Ü": 478, "Á": 456, "É": 435, "Í": 224, "Ó": 467, "Ú": 478,
    "a": 434, "b": 437, "c": 422, "d": 437, "e": 426, "f": 291, "g": 431, "h": 439, "i": 215, "j": 211, "k": 433,
    "l": 199, "m": 665, "n": 439, "o": 432, "p": 441, "q": 441, "r": 313, "s": 398, "t": 282, "u": 438, "v": 415,
    "w": 592, "x": 417, "y": 403, "z": 368, "ñ": 439, "ü": 439, "á": 433, "é": 426, "í": 182, "ó": 432, "ú": 439,
}  # fmt: skip
_USUAL = 450

SPACING = 0.05  # letter spacing of names, in type sizes
PITCH = 1.0  # line to line
CAP = 0.72  # height of a capital
CITY = 0.84  # size of a city name against its space's name
ROW = 1.35  # height of the row with value and city
ROUNDEL = 0.62  # radius of the value's disc
STAR = 0.52  # radius of a city's star
GAP = 0.3
CELL = 1.0  # width of a resource cell
ICON = 1.0  # width of a printed symbol


def text_width(text: str, size: float, spacing: float = 0.0) -> float:
    """Width of a text in board units.

    >>> round(text_width("GERMANY", 10, 0.05), 1)
    36.6
    """
    return size * sum(_WIDTHS.get(letter, _USUAL) / 1000 + spacing for letter in text)


def name_width(line: str, size: float) -> float:
    """Width of one line of a name, which is set in spaced capitals."""
    return text_width(line.upper(), size, SPACING)


def splits(name: str, most: int = 3) -> Iterator[tuple[str, ...]]:
    """All ways to set a name in up to `most` lines.

    >>> list(splits("Sea of Japan", 2))
    [('Sea of Japan',), ('Sea', 'of Japan'), ('Sea of', 'Japan')]
    """
    words = name.split()
    for count in range(min(most, len(words))):
        for cuts in combinations(range(1, len(words)), count):
            edges = (0, *cuts, len(words))
            yield tuple(" ".join(words[a:b]) for a, b in pairwise(edges))


@dataclass(frozen=True)
class Block:
    """A name with its value and city as one box; places are relative to the middle of the box's top edge."""

    lines: tuple[str, ...]
    size: float
    width: float
    height: float
    first_line: Point
    marks: dict[str, Point]


def city_width(city: str, size: float) -> float:
    """Width of a star with the city's name."""
    return (2 * STAR + GAP * 0.6) * size + text_width(city, size * CITY)


@dataclass(frozen=True)
class Row:
    """What stands below a name: its value's disc, the cells of its resources, its city's star, or printed symbols."""

    value: bool = False
    resources: int = 0
    city: str | None = None
    capital: bool = False
    icons: tuple[str, ...] = ()

    def items(self, size: float) -> Iterator[tuple[str, float, float]]:
        """Each item's mark, width, and where in it the mark is anchored, from the left."""
        if self.value:
            yield "income", 2 * ROUNDEL * size, ROUNDEL * size
        if self.resources:
            yield "resources", self.resources * CELL * size, CELL * size / 2
        if self.city:
            yield "city", city_width(self.city, size), STAR * size
        elif self.capital:
            yield "capital", 2 * STAR * size, STAR * size
        for icon in self.icons:
            yield icon, ICON * size, ICON * size / 2


def block(lines: tuple[str, ...], size: float, row: Row = Row()) -> Block:
    """Set a name: its lines centred, below them the row with value, resources and city."""
    width = max(name_width(line, size) for line in lines)
    height = (len(lines) - 1) * PITCH * size + CAP * size
    marks: dict[str, Point] = {}
    items = list(row.items(size))
    if items:
        across = sum(item[1] for item in items) + GAP * size * (len(items) - 1)
        x, y = -across / 2, height + (ROW - ROUNDEL) * size
        for name, wide, anchor in items:
            marks[name] = (x + anchor, y)
            x += wide + GAP * size
        if row.capital and "city" in marks:
            marks["capital"] = marks["city"]
        width, height = max(width, across), height + ROW * size
    return Block(lines, size, width, height, (0.0, CAP * size / 2), marks)


def row_of(space: Space) -> Row:
    """What stands below the name of a space."""
    icons = tuple(name for name in space.sub if name in SYMBOLS or name == "industry")
    return Row(space.income is not None, len(space.resources), space.city, space.capital is not None, icons)


SEA_NUMBER = 0.5  # width of an italic serif figure, in type sizes


def sea_block(number: str, size: float) -> Block:
    """The number of a sea zone, in italic figures."""
    return Block((number,), size, len(number) * SEA_NUMBER * size, CAP * size, (0.0, CAP * size / 2), {})
