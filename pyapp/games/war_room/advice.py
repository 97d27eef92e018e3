"""What suggests itself in a decision that has a usual answer: stances, the target of a hit, which resources to pay with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.state import Battle, Line


def stance(kind: str, unit: str, own: Mapping[str, int], enemy: Mapping[str, int], *, attacking: bool) -> str:
    """The stance that a unit would usually take: aircraft fight aircraft if there are any, the attacker strikes, the defender holds."""
    names = [line.id for line in tables.UNITS[unit].stances[kind]]
    enemy_flies = any(tables.category(other) == "air" for other in enemy)
    wanted = {
        "infantry": "offensive" if attacking else "defensive",
        "armor": "offensive" if attacking else "defensive",
        "artillery": "anti_air" if enemy_flies else "ground",
        "bomber": "air_ground",
        "cruiser": "escort" if own.get("carrier") or own.get("battleship") else "offensive",
        "carrier": "anti_air" if enemy_flies else "offensive",
        "battleship": "offensive",
    }.get(unit, "")
    if tables.row_of(unit) == "fighter":
        wanted = "air" if enemy_flies else "surface" if kind == "sea" else "ground"
    return wanted if wanted in names else names[0]


def target(battle: Battle, lines: Sequence[Line]) -> Line:
    """The line that a hit usually strikes: what is eliminated soonest, then what is dearest."""
    return min(lines, key=lambda line: (len(board.stance_of(battle, line).track) - line.damage, -tables.UNITS[line.unit].points))


def plentiful(stock: Mapping[str, int], number: int) -> dict[str, int]:
    """So many resources, one after the other of the kind of which most is left.

    >>> plentiful({"oil": 1, "iron": 3, "osr": 5}, 4)
    {'iron': 1, 'osr': 3}
    """
    left = dict(stock)
    taken = dict.fromkeys(left, 0)
    for _ in range(min(number, sum(left.values()))):
        kind = max(left, key=lambda name: left[name])
        left[kind] -= 1
        taken[kind] += 1
    return {name: count for name, count in taken.items() if count}


def cheapest(there: Mapping[str, int], number: int) -> dict[str, int]:
    """So many units of those that are there: the cheapest first, of equal ones in the printed order.

    >>> cheapest({"armor": 2, "infantry": 1}, 2), cheapest({"artillery": 1, "infantry": 1}, 1)
    ({'infantry': 1, 'armor': 1}, {'infantry': 1})
    """
    taken: dict[str, int] = {}
    for unit in sorted(tables.ordered(there), key=lambda kind: tables.UNITS[kind].points):
        if some := min(there[unit], number - sum(taken.values())):
            taken[unit] = some
    return taken
