"""Positions from outside whose open steps stand nowhere in their own outline are refused, whatever the rules would make of them."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import decode_state
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.engine.steps import Step
from pyapp.games import load
from pyapp.games.axis_allies.china import ChinaTurn
from pyapp.games.axis_allies.combat.battle import Fight
from pyapp.games.axis_allies.combat.conduct_combat import ConductCombat
from pyapp.games.axis_allies.combat.raids import Raid
from pyapp.games.axis_allies.turn import PowerTurn
from pyapp.games.war_room.combat.combat import Combat, Conflict
from pyapp.games.war_room.rounds.morale import MoralePhase
from pyapp.games.war_room.rounds.operations import Movement, Turn

NOWHERE = (
    ("aa50", PowerTurn(99)), ("aa50", PowerTurn(-1)), ("aa50", ChinaTurn(4)), ("aa50", Fight(50)), ("aa50", Raid("germany", 9)),
    ("aa50", Raid("atlantis", 1)), ("aa50", ConductCombat(stage=-1)),
    ("war_room", Movement(turn=40)), ("war_room", Turn("usa", 3)), ("war_room", Turn("atlantis")), ("war_room", MoralePhase(-2)),
    ("war_room", Combat(turn=9)), ("war_room", Conflict("nowhere")), ("war_room", Conflict("greece", stage=12)),
)  # fmt: skip


@pytest.mark.parametrize(("game_id", "step"), NOWHERE, ids=lambda value: getattr(value, "tag", value))
def test_a_step_that_stands_nowhere_is_refused(game_id: str, step: Step) -> None:
    game = load(game_id)
    match = Match(game, Setup(game.about.scenarios[0]), "steps")
    assert all(open_step.is_sound(match.state) for open_step in match.state.steps)
    match.state.steps.insert(1, step)
    with pytest.raises(BadData):
        decode_state(game, game.codec.encode(match.state, game.state_class))
