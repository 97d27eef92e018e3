"""Where units may go agrees with a person who counts it hex by hex, on random positions that have grown out of the set-ups."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.naive_moves import Mover
from tests.games.empire_of_the_sun.table import offensive, offered, start

STARTS = {scenario: start(scenario) for scenario in ("1941", "1942", "1943", "1944")}
PLENTY = {"japan": 40, "allies": 40}  # transport points


def shaken(chance: random.Random) -> EmpireState:
    """A set-up in which ships and aircraft have gone to other bases of their player."""
    state = copy_plain(STARTS[chance.choice(list(STARTS))])
    state.tracks.asp = dict(PLENTY)
    for unit, stand in state.units.items():
        bases = {"naval": PORTS, "air": AIRFIELDS}.get(UNITS[unit].kind)
        if stand.at and bases and chance.random() < 0.3:
            stand.at = chance.choice([at for at in members(bases) if controller(state, at) == UNITS[unit].side])
    return state


def goals(state: EmpireState, words: str) -> set[int]:
    """Where the form offers to go, on the map."""
    return {int(to) for to in offered(state, words) if to.isdecimal()}


@pytest.mark.parametrize("arm", ["ground", "naval", "air"])
@pytest.mark.parametrize("seed", range(12))
def test_a_person_who_counts_every_hex_finds_the_same(arm: str, seed: int) -> None:
    chance = random.Random(f"{arm} {seed}")
    state, side, value = shaken(chance), chance.choice(("japan", "allies")), chance.choice((1, 2, 3))
    there = [unit for unit, stand in state.units.items() if stand.at and (UNITS[unit].side, UNITS[unit].kind) == (side, arm)]
    unit = chance.choice(there)
    offensive(state, side, unit, value=value, battles=0)
    mover, at = Mover(state, unit, value), state.units[unit].at
    moved, strategic = (goals(state, f"{side} {kind} {at} {arm} {unit}") for kind in ("move", "strategic"))
    if arm == "ground":
        assert (moved, strategic) == (mover.march(), mover.transport())
        assert goals(state, f"{side} assault {at} - {unit} -") == mover.landing()
    elif arm == "naval":
        assert (moved, strategic) == (mover.voyage(), mover.strategic_voyage())
    else:
        assert (moved, strategic) == (mover.flight(), mover.strategic_flight())
