"""Whole games at random, with all chapters: sound, without leaks, in words, and over at last. VIE page 1, 9."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.match import Match
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.control import side_of
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts
from tests.games.victory_in_europe.leaks import check_leaks

MOST, LOOKED_AT = 80, 0.06
TO_THE_END = "1944"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_goes_on_soundly_and_tells_nothing_from_every_start(scenario):
    """That from the last start to its end, and it says how."""
    chance, dice = random.Random(scenario), SeededDice(scenario)
    state, events = GAME.new(Setup(scenario), dice)
    before, played, turns = state, 0, {state.turn}
    while (seats := GAME.waits_for(state)) and (played < MOST or scenario == TO_THE_END):
        assert GAME.status(state) == []
        if chance.random() < LOOKED_AT:
            check_leaks(state, events, before)
        before = copy_plain(state)
        events = GAME.apply(state, random_action(GAME, state, chance, seats[-1]), dice).events
        played += 1
        turns.add(state.turn)
    assert turns == set(range(min(turns), max(turns) + 1))
    if scenario == TO_THE_END:
        assert state.turn == LAST_TURN and GAME.status(state) == []
        assert state.result and state.result.how == "result.vie_berlin"
        assert state.result.winners == [state.seat_of(side_of(state, holder(state, "berlin")))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_on_the_way_has_words(language):
    match, chance = Match(GAME, Setup("1941_three"), "words"), random.Random(3)
    said = Texts(GAME)
    while len(match.entries) < MOST:
        said.listen(match, chance)
        match.apply(random_action(GAME, match.state, chance))
    assert said.missing(load(language, ("engine", *GAME.about.areas)), texts(language, "victory_in_europe")) == []


def test_what_was_undone_comes_again():
    """Also what seats have drawn for themselves."""
    match, chance = Match(GAME, Setup("1939"), "seed"), random.Random(5)
    for _ in range(20):
        match.apply(random_action(GAME, match.state, chance))
    before = GAME.position_text(match.state)
    match.undo_to(3)
    while match.redoable:
        match.redo()
    assert GAME.position_text(match.state) == before
