"""The board of an edition in numbers, made once: what lies beside what, how far it is in the air, what a territory is worth."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from pyapp.games.axis_allies.components.edition import Edition, edition

FAR = 99
NOBODY = -1


@dataclass(frozen=True)
class Chart:
    """Spaces, powers and kinds of units by number. ``land`` and ``sea`` hold the neighbours of a space of each sort."""

    rules: Edition
    names: tuple[str, ...]
    number: dict[str, int]
    powers: tuple[str, ...]
    kinds: tuple[str, ...]
    is_sea: tuple[bool, ...]
    land: tuple[tuple[int, ...], ...]
    sea: tuple[tuple[int, ...], ...]
    air: tuple[tuple[int, ...], ...]
    march: tuple[tuple[int, ...], ...]  # how far it is over land alone
    ipc: tuple[int, ...]
    city: tuple[bool, ...]
    capital_of: tuple[int, ...]
    printed: tuple[int, ...]  # whose emblem is on a territory
    axis: tuple[bool, ...]  # by power
    confined: tuple[frozenset[int] | None, ...]  # by power: the only spaces that it may enter

    def power(self, name: str) -> int:
        """The number of a power; NOBODY for none."""
        return self.powers.index(name) if name else NOBODY

    def may_enter(self, power: int, space: int) -> bool:
        """May the pieces of a power be there? Rulebook, "China"."""
        fence = self.confined[power]
        return fence is None or space in fence


@functools.cache
def chart(edition_id: str) -> Chart:
    """The chart of an edition."""
    rules = edition(edition_id)
    names = tuple(rules.spaces)
    number = {name: place for place, name in enumerate(names)}
    spaces = [rules.spaces[name] for name in names]
    beside = [
        [] if space.impassable else [number[n] for n in sorted(space.neighbours) if not rules.spaces[n].impassable] for space in spaces
    ]
    ashore = [[n for n in row if not (space.is_sea or spaces[n].is_sea)] for space, row in zip(spaces, beside, strict=True)]
    return Chart(
        rules=rules,
        names=names,
        number=number,
        powers=rules.powers,
        kinds=rules.combat_units(),
        is_sea=tuple(space.is_sea for space in spaces),
        land=tuple(tuple(n for n in row if not spaces[n].is_sea) for row in beside),
        sea=tuple(tuple(n for n in row if spaces[n].is_sea) for row in beside),
        air=tuple(_distances(start, beside) for start in range(len(names))),
        march=tuple(_distances(start, ashore) for start in range(len(names))),
        ipc=tuple(space.ipc for space in spaces),
        city=tuple(bool(space.victory_city) for space in spaces),
        capital_of=tuple(rules.powers.index(space.capital_of) if space.capital_of else NOBODY for space in spaces),
        printed=tuple(rules.powers.index(space.original_owner) if space.original_owner else NOBODY for space in spaces),
        axis=tuple(rules.side_of[power] == "axis" for power in rules.powers),
        confined=tuple(
            frozenset(number[name] for name in rules.confined[power]) if power in rules.confined else None for power in rules.powers
        ),
    )


def _distances(start: int, beside: list[list[int]]) -> tuple[int, ...]:
    """How many steps it is from one space to every other."""
    found = [FAR] * len(beside)
    found[start] = 0
    ring = [start]
    while ring:
        reached = []
        for space in ring:
            for near in beside[space]:
                if found[near] == FAR:
                    found[near] = found[space] + 1
                    reached.append(near)
        ring = reached
    return tuple(found)
