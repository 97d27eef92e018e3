"""Open steps that could not stand in a position: whoever made it up gets it back."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import decode_state
from pyapp.engine.errors import BadData
from pyapp.engine.steps import Step
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.combat.battle import Battles, Engagement
from pyapp.games.empire_of_the_sun.combat.fire import Fire
from pyapp.games.empire_of_the_sun.combat.hits import Weakest
from pyapp.games.empire_of_the_sun.movement.after import PostBattle
from pyapp.games.empire_of_the_sun.movement.evasion import Evade
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.movement.stacking import Surplus
from pyapp.games.empire_of_the_sun.offensive.flow import Conduct
from pyapp.games.empire_of_the_sun.strategy.deal import Deal
from pyapp.games.empire_of_the_sun.turn.offensives import Seize
from pyapp.games.empire_of_the_sun.turn.outline import Turn
from pyapp.games.empire_of_the_sun.turn.play import PlayCard
from tests.games.empire_of_the_sun.table import start

NOWHERE = (
    Turn(99), Turn(-1), Conduct(99), Deal("atlantis", 3), Deal("japan", 2**30), PlayCard("atlantis"), Surplus(""), MoveUnits("japan"),
    PostBattle(), Battles(), Engagement(), Fire(["japan"]), Weakest("japan", ["jp_cv_akagi"]), Evade("allies", 4321), Seize("japan"),
)  # fmt: skip


@pytest.mark.parametrize("step", NOWHERE, ids=lambda step: step.tag)
def test_a_step_that_stands_nowhere_is_refused(step: Step):
    state = start("1943")
    assert GAME.status(state) == [] and all(open_step.is_sound(state) for open_step in state.steps)
    state.steps.insert(1, step)
    with pytest.raises(BadData):
        decode_state(GAME, GAME.codec.encode(state, GAME.state_class))
