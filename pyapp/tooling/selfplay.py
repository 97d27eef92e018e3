"""Random games with everything checked on the way: what `soak` and the contract tests play."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from pyapp.engine.codec import state_hash
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game, Violation
from pyapp.engine.match import Match
from pyapp.engine.players import DeadEnd, random_action
from pyapp.engine.state import Setup

MOST_ACTIONS_A_ROUND = 4_000
LAST_ACTIONS = 12


class Fault(Exception):
    """A game broke its contract: which clause, how, and the match in which it happened."""

    def __init__(self, clause: str, detail: str, match: Match | None = None) -> None:
        super().__init__(f"{clause}: {detail}")
        self.clause = clause
        self.detail = detail
        self.match = match

    def last_actions(self) -> list[str]:
        """The end of the journal that led here."""
        return [str(entry) for entry in self.match.entries[-LAST_ACTIONS:]] if self.match else []


def require(holds: bool, clause: str, detail: object = "", match: Match | None = None) -> None:
    """Raise a Fault unless the clause holds."""
    if not holds:
        raise Fault(clause, str(detail), match)


@dataclass(frozen=True)
class Plan:
    """Which random game to play. ``round_cap`` ends it early, 0 lets it run to its end; so does ``action_cap``."""

    scenario: str
    seed: int
    options: tuple[str, ...] = ()
    round_cap: int = 0
    action_cap: int = 0


@dataclass
class Record:
    """A random game that was played: the match, and the hash of the state before every line of its journal and at the end."""

    plan: Plan
    match: Match
    hashes: list[str] = field(default_factory=list)

    @property
    def finished(self) -> bool:
        """Did it come to a result?"""
        return self.match.state.result is not None


def random_options(game: Game, seed: int) -> tuple[str, ...]:
    """Optional rules for a game, drawn by its seed: every other game is played without any."""
    if seed % 2 == 0:
        return ()
    chance = random.Random(f"options {seed}")
    return tuple(chance.choice(option.spellings()) for option in game.about.options if chance.random() < 0.5)


def begin(game: Game, plan: Plan) -> Match:
    """The match at its first decision."""
    try:
        return Match(game, Setup(plan.scenario, list(plan.options)), str(plan.seed))
    except Exception as error:
        raise Fault("the game begins", repr(error)) from error


def play(game: Game, plan: Plan, after: Callable[[Match], None] | None = None) -> Record:
    """Play at random to the end or a cap, checking every position. Raises Fault at the first thing that is wrong."""
    match = begin(game, plan)
    chance = random.Random(f"player {plan.seed}")
    record = Record(plan, match, [state_hash(game, match.state)])
    check_position(match)
    round_number, in_round = game.round_of(match.state), 0
    while not stopped(match, plan):
        one_action(match, chance)
        check_position(match)
        record.hashes.append(state_hash(game, match.state))
        if after is not None:
            after(match)
        in_round += 1
        if game.round_of(match.state) != round_number:
            round_number, in_round = game.round_of(match.state), 0
        require(in_round < MOST_ACTIONS_A_ROUND, "a round ends", f"{in_round} actions in round {round_number}", match)
    return record


def stopped(match: Match, plan: Plan) -> bool:
    """Is the game over, or has it gone as far as was planned?"""
    game, state = match.game, match.state
    if state.result is not None:
        return True
    round_number = game.round_of(state)
    require(not 0 < game.about.rounds < round_number, "the game ends with its last round", round_number, match)
    return 0 < plan.round_cap < round_number or 0 < plan.action_cap <= len(match.entries)


def one_action(match: Match, chance: random.Random) -> None:
    """Choose an action from the forms and do it: what they offer and no rule refuses must go through."""
    try:
        action = random_action(match.game, match.state, chance)
    except DeadEnd as error:
        raise Fault("somebody can always act", str(error), match) from error
    except Exception as error:
        raise Fault("the forms can be asked", repr(error), match) from error
    try:
        match.apply(action)
    except GameError as error:
        raise Fault("what is offered is accepted", f"{action}: {error}", match) from error
    except Exception as error:
        raise Fault("an action raises no exception", f"{action}: {error!r}", match) from error


def check_position(match: Match) -> None:
    """The position is sound, and somebody is asked unless the game is over."""
    game, state = match.game, match.state
    violations: list[Violation] = game.status(state)
    require(not violations, "the status is clean", violations, match)
    asked = game.waits_for(state)
    require(set(asked) <= set(game.about.seats), "only seats are asked", asked, match)
    require(len(set(asked)) == len(asked), "a seat is asked once", asked, match)
    require(bool(asked) or state.result is not None, "somebody is asked or the game has a result", state.steps, match)
    require(game.round_of(state) >= 0, "rounds are counted", game.round_of(state), match)
