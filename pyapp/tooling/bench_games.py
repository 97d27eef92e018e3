"""How fast the rules are: this source runs as it is natively and inside the page's Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from pyapp import games
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.sharing.link import write_link
from pyapp.sharing.table import Table

WARM_UP = 50


def measure_game(game_id: str, actions: int, seed: int = 1) -> dict[str, dict[str, float]]:
    """Play at random and time every step a player waits for: milliseconds at the median, the 95th percentile, the worst."""
    game = games.load(game_id)
    times: dict[str, list[float]] = {"field": [], "apply": [], "view": [], "link": []}
    chance = random.Random(f"bench {seed}")
    done, match = 0, _new_match(game_id, seed)
    while done < actions + WARM_UP:
        if match.state.result is not None:
            seed += 1
            match = _new_match(game_id, seed)
        if done == WARM_UP:
            times = {name: [] for name in times}
        seat = game.waits_for(match.state)[0]
        for kind in game.kinds(match.state, seat):
            _timed(times["field"], game.field, match.state, seat, kind)
        action = random_action(game, match.state, chance)
        _timed(times["apply"], match.apply, action)
        _timed(times["view"], game.view, match.state, seat)
        if done % 20 == 0:
            _timed(times["link"], write_link, Table(match, b"table!"))
        done += 1
    return {name: summary(found) for name, found in times.items()}


def summary(milliseconds: list[float]) -> dict[str, float]:
    """The median, the 95th percentile, the worst and the number of some times."""
    ordered = sorted(milliseconds) or [0.0]
    at = {"p50": ordered[len(ordered) // 2], "p95": ordered[len(ordered) * 95 // 100], "worst": ordered[-1]}
    return {**{name: round(value, 2) for name, value in at.items()}, "count": len(milliseconds)}


def _new_match(game_id: str, seed: int) -> Match:
    game = games.load(game_id)
    return Match(game, Setup(game.about.scenarios[0]), str(seed))


def _timed(times: list[float], work: Callable[..., Any], *arguments: Any) -> None:
    began = time.perf_counter()
    work(*arguments)
    times.append((time.perf_counter() - began) * 1000)
