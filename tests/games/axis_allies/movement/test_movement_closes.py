"""Whatever is moved, both movement phases can be brought to an end: a search by random play."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.movement.landing import lost
from pyapp.games.axis_allies.movement.routes import survey
from pyapp.games.axis_allies.state import AxisState

STEPS = 220


def done_after_calling_back(game: Game, state: AxisState) -> bool:
    """Can combat movement be closed once ships that may not stay are called back and lonely transports have left?"""
    state, power, dice = copy_plain(state), state.active, SeededDice("none")
    if "recall" in game.kinds(state, power):
        game.apply(state, game.parse(state, f"{power} recall"), dice)
    for _ in range(30):
        refusal = game.refusal(state, game.parse(state, f"{power} done"))
        if refusal is None:
            return True
        zone = refusal.reason.values["space"]
        ship = next(text for text in state.units[zone] if text.startswith(f"{power}.transport"))
        words = f"{power} move {zone} {ship.removeprefix(power + '.').replace(power + '.', '')}"
        origin, bag = words.split()[2:]
        places = game.field(state, power, "move", (origin, {bag: 1}))
        friendly = [place for place in places.options if not state.hostile_zone(power, place)]  # type: ignore[union-attr]
        game.apply(state, game.parse(state, f"{words} {friendly[0]}"), dice)
    return False


@pytest.mark.parametrize("seed", range(6))
def test_combat_movement_can_always_be_closed_and_loses_no_air_unit(seed: int) -> None:
    game, chance, dice = load("aa1942"), random.Random(seed), SeededDice(str(seed))
    options = [["interceptors"], ["black_sea_closed"], []][seed % 3]
    state, _ = game.new(Setup("1942", options), dice)
    assert isinstance(state, AxisState)
    for _ in range(STEPS):
        if not game.waits_for(state):
            break
        phase = state.steps[-1].tag
        before = lost(state, survey(state, state.active), combat=phase == "combat_move") if phase.endswith("_move") else 0
        action = random_action(game, state, chance)
        game.apply(state, action, dice)
        if phase.endswith("_move") and action.kind != "done":
            assert lost(state, survey(state, state.active), combat=phase == "combat_move") <= before, action
        if state.steps and state.steps[-1].tag == "combat_move":
            assert done_after_calling_back(game, state), action
