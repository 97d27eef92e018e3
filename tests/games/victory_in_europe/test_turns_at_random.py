"""Whole games as far as they are built: cards, supply, years. What is still to come passes."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.turn import outline
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling import selfplay
from pyapp.tooling.contract import Texts, check_game, check_offers, check_round_trips, check_same_again
from tests.games.victory_in_europe.leaks import check_leaks


@step("test_vie_pass")
class Passes(Step):
    """A chapter that is still to come and does nothing."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()


@pytest.fixture(autouse=True)
def chapters_pass(monkeypatch):
    monkeypatch.setattr(outline, "part", lambda name: Passes())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_game_goes_on_to_the_last_turn_soundly_and_without_leaks(scenario):
    chance, dice = random.Random(scenario), SeededDice(scenario)
    state, events = GAME.new(Setup(scenario), dice)
    turns, played = {state.turn}, []
    while seats := GAME.waits_for(state):
        assert GAME.status(state) == []
        if chance.random() < 0.2:
            check_leaks(state, events)
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
        action = random_action(GAME, state, chance, seats[-1])
        events = GAME.apply(state, action, dice).events
        played += [event.data["card"] for event in events if event.kind == "vie_card_shown"]
        turns.add(state.turn)
    assert max(turns) == 26 and len(turns) == 27 - min(turns)
    assert len(played) == len(set(played)) == 2 * len(turns)
    assert {CARDS[card].side for card in played} == {"axis", "allies"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_on_the_way_has_words(language):
    match, chance = Match(GAME, Setup("1941_three"), "words"), random.Random(3)
    said = Texts(GAME)
    while GAME.waits_for(match.state):
        said.listen(match, chance)
        match.apply(random_action(GAME, match.state, chance))
    assert said.missing(load(language, ("engine", *GAME.about.areas)), texts(language, "victory_in_europe")) == []


@pytest.mark.parametrize("scenario", ["1939", "1941_three"])
def test_the_engine_s_contract_is_kept(scenario):
    """Saves, links, undo, mutated actions; a state that has been through bytes goes on in the same way."""
    record = selfplay.play(GAME, selfplay.Plan(scenario, 3, action_cap=14))
    check_game(lambda _: GAME, record, random.Random(1), 2)
    check_same_again(GAME, record)


def test_the_same_seed_gives_the_same_game_and_what_was_undone_comes_again():
    def played() -> Match:
        match, chance = Match(GAME, Setup("1939"), "seed"), random.Random(5)
        for _ in range(12):
            match.apply(random_action(GAME, match.state, chance))
        return match

    one, other = played(), played()
    assert one.journal_hash() == other.journal_hash()
    before = GAME.position_text(one.state)
    one.undo_to(3)
    while one.redoable:
        one.redo()
    assert GAME.position_text(one.state) == before
