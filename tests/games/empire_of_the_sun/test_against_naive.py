"""Supply, zones and activation agree with a person who traces them hex by hex, on hundreds of random positions."""

from __future__ import annotations

import random

import pytest

from pyapp.games.empire_of_the_sun import shows
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, ALL, LAND, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, members
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS, lets_ships
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.naive import Person
from tests.games.empire_of_the_sun.table import at

SEA = [number for number in members(ALL) if any(lets_ships(side) for side in NEIGHBOURS[number].values())]
WEST = {number for number in members(ALL) if number < 3400}  # close quarters, so that lines and zones meet


def somewhere(chance: random.Random, hexes: HexSet | list[int], crowded: bool) -> int:
    places = members(hexes) if isinstance(hexes, int) else hexes
    return chance.choice([number for number in places if number in WEST] if crowded else places)


def scattered(seed: int) -> EmpireState:
    """Units thrown over the map, flags turned, markers set."""
    chance = random.Random(seed)
    crowded = bool(seed % 2)
    lines: list[str] = []
    for kind, hexes, count in (("hq", PORTS, 5), ("air", AIRFIELDS, 14), ("naval", SEA, 14), ("ground", LAND, 24)):
        for unit in chance.sample([unit.id for unit in UNITS.values() if unit.kind == kind], count):
            lines.append(f"{somewhere(chance, hexes, crowded)} {unit}")
    flags = sorted(chance.sample(members(LAND), chance.randint(0, 150)))
    lines.append(" ".join(("control", *map(str, flags))))
    if chance.random() < 0.5:
        lines.append("in_force AL17")
    if chance.random() < 0.3:
        lines.append(f"express {chance.choice(members(LAND))}")
    lines.append(f"china_divisions {chance.choice((0, 4, 12))}")
    return at(*lines)


@pytest.mark.parametrize("seed", range(200))
def test_a_person_who_traces_every_line_finds_the_same(seed: int) -> None:
    state = scattered(seed)
    person = Person(state)
    supplied = person.supply()
    assert {unit for unit, found in shows.supply(state).items() if found} == supplied
    zones = shows.zones(state)
    japan, allies = (person.zone(side, supplied.__contains__) for side in ("japan", "allies"))
    assert (set(zones["jp"]), set(zones["al"])) == (japan, allies)
    assert set(zones["jp_unneutralised"]) == japan - person.zone("allies", supplied.__contains__, neutral=True)
    assert set(zones["al_unneutralised"]) == allies - person.zone("japan", supplied.__contains__, neutral=True)
    for hq, units in shows.activation(state).items():
        assert set(units) == person.activation(hq, supplied)


def test_the_random_positions_hold_what_is_to_be_compared() -> None:
    """Units in and out of supply of both players, neutralised zones, HQs that can activate some and not all."""
    found = [shows.supply(scattered(seed)) for seed in range(20)]
    assert sum(map(len, found)) > sum(sum(supply.values()) for supply in found) > 300
    for side in ("japan", "allies"):
        told = [value for supply in found for unit, value in supply.items() if UNITS[unit].side == side]
        assert 100 < sum(told) < len(told) - 50
