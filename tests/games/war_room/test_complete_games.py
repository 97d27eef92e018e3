"""Complete games from every scenario and to every kind of end, replayed through the rules."""

import pytest

from pyapp import games
from pyapp.engine.script import run
from tests.fixtures.games.make_war_room import FOLDER

ENDS = {
    "eastern_front_limited": "result.wr_limited",
    "eastern_front_collapse": "result.wr_collapse",
    "eastern_front_capitals": "result.wr_capitals",
    "pacific_nobody": "result.wr_nobody",
    "pacific_victory": "result.wr_victory",
    "war_in_europe_victory": "result.wr_victory",
    "global_war_limited": "result.wr_limited",
}


@pytest.mark.parametrize("name", ENDS)
def test_a_complete_game_is_replayed_to_its_end(name):
    match = run(games.load, (FOLDER / f"war_room_{name}.txt").read_text(encoding="utf-8"))
    assert match.state.result is not None and match.state.result.how == ENDS[name]
