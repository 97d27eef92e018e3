"""Which games the contract is verified on, and the random games that are played once for all its clauses."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pyapp import games
from pyapp.engine.dice import SeededDice
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.locale import texts
from pyapp.tooling.contract import Texts
from pyapp.tooling.selfplay import Plan, Record, play, random_options
from tests.samples import SAMPLES, find

SAMPLE_SEEDS = range(4)
REAL_SEEDS = range(2)
MANY_SCENARIOS = 4  # a game with more of them is played once from each
REAL_ROUNDS, REAL_ACTIONS = 2, 160
NO_SCENARIO = "cannot be loaded"
SAMPLE_TEXTS = Path(__file__).parents[1] / "samples"


@dataclass(frozen=True)
class Case:
    """One random game: which game, from which scenario, by which seed."""

    game: str
    scenario: str
    seed: int

    def __str__(self) -> str:
        return f"{self.game}-{self.scenario}-{self.seed}"


@dataclass(frozen=True)
class Played:
    """The random game of a case, all that was said in it, and some points of it that the costly clauses look at."""

    record: Record
    said: Texts

    @property
    def game(self) -> Game:
        return self.record.match.game

    @property
    def points(self) -> list[int]:
        """The beginning, the end and a few points between."""
        lines = len(self.record.match.entries)
        chance = random.Random(self.record.plan.seed)
        between = 5 if self.record.match.game.about.id in SAMPLES else 3
        return sorted({0, lines, *(chance.randint(0, lines) for _ in range(between))})


def scenarios(game_id: str) -> tuple[str, ...]:
    """The scenarios of a game; a game that cannot be loaded still has a case, which then fails."""
    try:
        return find(game_id).about.scenarios
    except Exception:
        return (NO_SCENARIO,)


def seeds(game_id: str) -> range:
    """With which seeds the scenarios of a game are played."""
    if game_id in SAMPLES:
        return SAMPLE_SEEDS
    return REAL_SEEDS if len(scenarios(game_id)) <= MANY_SCENARIOS else REAL_SEEDS[:1]


GAMES = [*SAMPLES, *games.MODULES]
CASES = [Case(game_id, scenario, seed) for game_id in GAMES for scenario in scenarios(game_id) for seed in seeds(game_id)]


def played(case: Case) -> Played:
    """Play a case, checking every position; the second time it is only remembered, a failure too."""
    result = attempt(case)
    if isinstance(result, Exception):
        raise result
    return result


@cache
def attempt(case: Case) -> Played | Exception:
    """The game of a case, or what went wrong in it."""
    try:
        return play_case(case)
    except Exception as error:
        return error


def play_case(case: Case) -> Played:
    """Play the game of a case."""
    game = find(case.game)
    rounds, actions = (0, 0) if case.game in SAMPLES else (REAL_ROUNDS, REAL_ACTIONS)
    first = game.round_of(game.new(Setup(case.scenario), SeededDice(""))[0])
    plan = Plan(case.scenario, case.seed, random_options(game, case.seed), rounds and first + rounds - 1, actions)
    said, chance = Texts(game), random.Random(case.seed)

    def listen(match: Match) -> None:
        said.listen(match, chance)

    return Played(play(game, plan, listen), said)


def all_texts(game: Game, language: str) -> dict[str, str]:
    """The texts that a game's players read."""
    found = texts(language, "engine")
    if game.about.id in SAMPLES:
        return found | json.loads((SAMPLE_TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    for area in game.about.areas:
        found |= texts(language, area)
    return found
