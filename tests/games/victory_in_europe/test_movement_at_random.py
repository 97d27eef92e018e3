"""Movement phases at random, from all five starts: sound, without leaks, without dead ends, and over at last. VIE 4."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.dice import SeededDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import CARDS, deck_of
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS
from pyapp.games.victory_in_europe.movement.ways.ground import Ground
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts, check_offers, check_round_trips
from tests.games.victory_in_europe import marches
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import start

ORDERS = {2: ("axis allies", "allies axis"), 3: ("axis soviets allies", "allies soviets axis")}
MOST = 400  # orders in a phase: each moves a block or ends the turn of a seat


def begun(scenario: str, seed: int) -> tuple[VictoryState, random.Random]:
    """A movement phase of some turn of the year, with cards of it on the table and events of movement in force."""
    chance = random.Random(f"{scenario} {seed}")
    state = start(scenario, f"{scenario} {seed}")
    state.turn += seed % (2 if year_of(state.turn) == 1939 else 4)
    held = {card for secret in state.secrets.values() for card in secret.hand}
    for seat in (AXIS, ALLIES):
        cards = [card for card in deck_of(seat, year_of(state.turn)) if card not in held]
        of_movement = [card for card in cards if "movement" in CARDS[card].effect["phase"]]
        state.played[seat] = chance.choice(of_movement or cards)
        if CARDS[state.played[seat]].effect["named"] == "at_reveal":
            state.in_force[seat] = ""
    marches.begin(state, chance.choice(ORDERS[len(state.seats)]), chance.randint(2, 8))
    return state, chance


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_movement_phase_is_sound_tells_nothing_and_ends(scenario, seed):
    state, chance = begun(scenario, seed)
    given, before, events = 0, state, []
    while state.steps:
        assert GAME.status(state) == []
        if chance.random() < 0.04:
            check_leaks(state, events, before)
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
        before = copy_plain(state)
        events = GAME.apply(state, an_order(state, chance), SeededDice(str(seed))).events
        given += 1
        assert given < MOST and min(state.command.values()) >= 0
    assert GAME.status(state) == []  # without a step that is on the move stacks are looked at, too
    assert all(battle.attackers for battle in state.battles) and battles_are_real(state)


def an_order(state: VictoryState, chance: random.Random) -> Action:
    """An order at random; a seat has seldom done before it has moved something."""
    seat = GAME.waits_for(state)[0]
    for _ in range(3):
        action = random_action(GAME, state, chance, seat)
        if action.kind != "done":
            return action
    return action


def battles_are_real(state: VictoryState) -> bool:
    """In every battle attackers stand in its place, and somebody or something that they attack."""
    ground = Ground(state)
    for battle in state.battles:
        nation = state.blocks[battle.attackers[0]].nation
        if not ground.has_enemy(nation, battle.at) and battle.at not in state.factories:
            return False
        if any(state.blocks[token].at != battle.at for token in (*battle.attackers, *battle.reinforcements)):
            return False
    return True


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["1943", "1941_three"])
def test_all_that_is_said_has_words(scenario, language):
    said = Texts(GAME)
    state, chance = begun(scenario, 0)
    while state.steps:
        for seat in state.seats:
            said.add(GAME.prompt(state, seat))
        action = an_order(state, chance)
        said._listen_to_form(GAME, state, action)
        for event in GAME.apply(state, action, SeededDice("words")).events:
            said.add(event.message())
    assert said.missing(load(language, ("engine", *GAME.about.areas)), texts(language, "victory_in_europe")) == []
