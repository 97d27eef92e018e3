"""The computer player of Victory in Europe: legal, the same from the same view, blind to hidden blocks, and stronger than chance."""

from __future__ import annotations

import functools
import random

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.computers import COMPUTER, asked_computer, decided, thinking
from pyapp.engine.match import Match
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.engine.steps import Step
from pyapp.games.shared import thinking as shared
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.sides import ALLIES
from pyapp.games.victory_in_europe.computer.thinking import OPINIONS
from pyapp.games.victory_in_europe.state import VictoryState

LONGEST = 2_000


def computers(scenario: str, seed: str = "1", seats: tuple[str, ...] = GAME.about.seats) -> Match:
    """A game in which the computer holds these seats."""
    return Match(GAME, Setup(scenario, [], {seat: f"{COMPUTER}.{seat}" for seat in seats}), seed)


def step(match: Match) -> Action:
    """What the computer that is asked does next."""
    return decided(thinking(GAME, match.state, asked_computer(GAME, match.state), match.entries))


@functools.cache
def a_whole_game() -> tuple[Match, int]:
    """Computers from 1944 to the end, and how often one of them had to leave it to chance."""
    match, chances = computers("1944"), 0
    usual = shared.random_action

    def counted(*given: object, **named: object) -> Action:
        nonlocal chances
        chances += 1
        return usual(*given, **named)  # type: ignore[arg-type]

    shared.random_action = counted
    try:
        while match.state.result is None:
            match.apply(step(match))
            assert len(match.entries) < LONGEST
    finally:
        shared.random_action = usual
    return match, chances


def test_there_is_an_opinion_for_every_step_that_asks_somebody() -> None:
    asking = {tag for tag, step_ in GAME.steps().items() if step_.kinds is not Step.kinds}
    assert asking == set(OPINIONS)


def test_computers_play_a_start_to_its_end_and_leave_nothing_to_chance() -> None:
    match, chances = a_whole_game()
    assert match.state.result is not None
    assert chances == 0
    assert GAME.status(match.state) == []


def test_such_a_game_has_all_that_the_war_is_made_of() -> None:
    kinds = {entry.action.kind for entry in a_whole_game()[0].entries}
    assert {"play", "move", "strategic", "invade", "fire", "retreat", "claim", "add", "build", "done"} <= kinds


def test_the_same_view_brings_the_same_action() -> None:
    match = computers("1942")
    for _ in range(12):
        action = step(match)
        seen = GAME.view(match.state, action.seat)
        assert decided(thinking(GAME, seen, action.seat)) == action
        match.apply(action)


def with_other_faces(state: VictoryState, seat: str) -> VictoryState:
    """The same position with the hidden blocks of the others mixed, each weaker by a step, and with other cards in their hands."""
    other: VictoryState = copy_plain(state)
    for owner, secret in other.secrets.items():
        if owner != seat:
            faces = list(secret.faces.values())
            random.Random(owner).shuffle(faces)
            for face in faces:
                face.steps = max(1, face.steps - 1)
            secret.faces = dict(zip(secret.faces, faces, strict=True))
            secret.hand = secret.hand[::-1]
    return other


@pytest.mark.parametrize("scenario", ["1941", "1943"])
def test_it_does_the_same_whatever_stands_on_hidden_blocks(scenario: str) -> None:
    match = computers(scenario)
    for _ in range(40):
        action = step(match)
        assert decided(thinking(GAME, with_other_faces(match.state, action.seat), action.seat)) == action
        match.apply(action)


def test_it_beats_a_player_who_knows_nothing_but_the_forms() -> None:
    match, chance = computers("1944", "2", (ALLIES,)), random.Random(2)
    while match.state.result is None:
        asked = asked_computer(GAME, match.state)
        match.apply(step(match) if asked else random_action(GAME, match.state, chance))
    assert match.state.result.winners == [ALLIES]
