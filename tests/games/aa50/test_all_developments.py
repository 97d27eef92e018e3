"""Random play in which every power has every development: whatever the forms offer can be done and leaves a sound position."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.china import CHINA
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.components.technology import effects
from pyapp.games.axis_allies.state import AxisState

ACTIONS = 150


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_random_play_with_every_development_stays_sound(scenario: str, seed: int) -> None:
    game, chance, dice = load("aa50"), random.Random(seed), SeededDice(str(seed))
    state, _ = game.new(Setup(scenario, ["interceptors", "national_objectives"]), dice)
    assert isinstance(state, AxisState)
    for name, power in state.powers.items():
        power.developments = [] if name == CHINA else sorted(effects(edition("aa50")))
    for _ in range(ACTIONS):
        game.apply(state, random_action(game, state, chance), dice)
        assert game.status(state) == []
