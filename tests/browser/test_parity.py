"""The rules are the same in the browser's Python: complete games end in the same state, to the last digit of its hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyapp.engine.codec import state_hash
from pyapp.engine.script import run
from pyapp.games import load
from pyapp.tooling.bench_play import engine_page

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
REPLAY = """
from pyapp.engine.codec import state_hash
from pyapp.engine.script import run
from pyapp.games import load
state_hash((match := run(load, script)).game, match.state)
"""


@pytest.mark.parametrize("name", ["aa1942_allies_standard", "aa50_axis_short", "war_room_eastern_front_capitals"])
def test_a_complete_game_ends_in_the_same_state_in_the_browser(site, new_context, name: str) -> None:
    script = (GAMES / f"{name}.txt").read_text("utf-8")
    match = run(load, script)
    page = engine_page(new_context(), site.url)
    page.evaluate("(script) => python.globals.set('script', script)", script)
    assert page.evaluate("(source) => python.runPython(source)", REPLAY) == state_hash(match.game, match.state)
