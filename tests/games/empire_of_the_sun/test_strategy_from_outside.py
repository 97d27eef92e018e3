"""Positions from outside whose steps of the strategy phase cannot be are refused, whatever the rules would make of them."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import decode_state
from pyapp.engine.errors import BadData
from pyapp.engine.steps import Step
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.strategy.arrivals import Arrivals, Reinforcements
from pyapp.games.empire_of_the_sun.strategy.deal import Arcadia, Deal
from pyapp.games.empire_of_the_sun.strategy.phase import StrategyPhase
from pyapp.games.empire_of_the_sun.strategy.replacements import Replacements
from pyapp.games.empire_of_the_sun.strategy.warfare import Bombing, StrategicWarfare
from tests.games.empire_of_the_sun.table import start

UNSOUND = {
    "a place in the outline that is none": StrategyPhase(9),
    "an HQ that is none": StrategyPhase(1, ["us_gr_x"]),
    "a B29 that is none": StrategyPhase(1, [], ["us_gr_x"]),
    "reinforcements of nobody": Arrivals("atlantis", []),
    "a unit that is there already": Reinforcements("allies", [], ["us_lrb_5af"]),
    "a unit that comes twice": Reinforcements("allies", [], ["us_bb_mass"], ["us_bb_mass"]),
    "a unit of the other player": Reinforcements("japan", [], ["us_bb_mass"]),
    "a unit that nobody knows": Reinforcements("allies", [], ["us_bb_nowhere"]),
    "a unit placed that is not there": Reinforcements("allies", [], [], [], ["us_bb_mass"]),
    "steps of no kind": Replacements("allies", [], {"magic": 1}),
    "more steps than there are": Replacements("allies", [], {"air": 10**9}),
    "less than none": Replacements("allies", [], {"air": -1}),
    "more than lie on the track": Replacements("japan", [], {"naval": 2}),
    "a hand without end": Deal("japan", 10**12),
    "cards of nobody": Deal("atlantis", 1),
    "a hand of no cards": Arcadia(0),
    "a base without end": Bombing([], 10**9),
    "a bomber that is none": StrategicWarfare(["jp_air_1"]),
}


def decoded(state: EmpireState) -> EmpireState:
    return decode_state(GAME, GAME.codec.encode(state, GAME.state_class))


@pytest.mark.parametrize("name", UNSOUND)
def test_a_step_that_cannot_be_is_refused(name):
    state = start("1943")
    assert decoded(state) == state
    step: Step = UNSOUND[name]
    state.steps.insert(0, step)
    with pytest.raises(BadData):
        decoded(state)


def test_a_card_that_has_been_played_cannot_be_chosen():
    """EotS 17.25; in 1943 the Arcadia Conference is out of the game."""
    state = start("1943")
    state.steps.append(Arcadia(5))
    with pytest.raises(BadData):
        decoded(state)
