"""Numbers for spaces with all that is there, so that what has been found for a position once need not be found again."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.games.axis_allies.computer.weighing.sketch import Sketch


class Codes:
    """A number for each space as it was seen: the same for the same owner, units and cargo."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], int] = {}

    def of(self, variant: Sketch, changed: Iterable[int]) -> dict[int, int]:
        """The numbers of all spaces that have changed."""
        afloat: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        for (zone, power), counts in variant.aboard.items():
            afloat.setdefault(zone, []).append((power, tuple(counts)))
        return {space: self._code(variant, space, tuple(sorted(afloat.get(space, ())))) for space in changed}

    def _code(self, variant: Sketch, space: int, afloat: tuple[tuple[int, tuple[int, ...]], ...]) -> int:
        here = tuple([(power, tuple(counts)) for power, counts in sorted(variant.units[space].items())])
        return self._known.setdefault((space, variant.owner[space], here, afloat), len(self._known))
