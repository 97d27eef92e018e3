"""Random offensives by events against random reactions, with nothing that stands in: sound at every point, and always somebody can act."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import SeededDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS, DECKS
from pyapp.games.empire_of_the_sun.components.sides import SIDES, opponent
from pyapp.games.empire_of_the_sun.offensive.rollback import roll_back
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn.play import PlayCard
from pyapp.tooling.contract import check_offers, check_round_trips
from tests.games.empire_of_the_sun.table import start

EVENTS = [card.id for card in CARDS.values() if effects.is_offensive(card) and card.subtype != "Special1941"]
REACTIONS = {side: [card for card in DECKS[side] if CARDS[card].type == "reaction"] for side in SIDES}
RELUCTANTLY = ("done", "undeclare", "stand", "call_off", "decline", "mend")
MOST_ACTIONS = 400


def dealt(card: str, seed: str) -> EmpireState | None:
    """A start at which a player holds this card, the other one reactions; none where its event cannot be played."""
    chance = random.Random(seed)
    state = start(chance.choice(("1942", "1943", "1944")), seed)
    side = CARDS[card].side
    state.discards, state.set_aside = [], {}
    state.removed = [gone for gone in state.removed if CARDS[gone].type != "reaction" and gone != card]
    for seat in SIDES:
        state.secrets[seat].future = ""
    state.secrets[side].hand = sorted([card, *chance.sample([other for other in DECKS[side] if other not in (card, *state.removed)], 4)])
    state.secrets[opponent(side)].hand = sorted(chance.sample(REACTIONS[opponent(side)], 8))
    state.hands = {seat: len(state.secrets[seat].hand) for seat in SIDES}
    state.steps[-1:] = [PlayCard(side)]
    return state if card in (GAME.field(state, side, "event", ()).options if "event" in GAME.kinds(state, side) else ()) else None


def play_out(state: EmpireState, card: str, seed: str) -> list[str]:
    """The event is played and everything goes at random until the offensive is over; gives the kinds of what was done."""
    chance, dice = random.Random(seed), SeededDice(seed)
    side = CARDS[card].side
    words = f"{side} event {card}"
    if (field := GAME.field(state, side, "event", (card,))) is not None:
        words += f" {chance.choice(field.options)}"
    GAME.apply(state, GAME.parse(state, words), dice)
    done = []
    for number in range(MOST_ACTIONS):
        if state.offensive is None:
            return done
        assert GAME.status(state) == []
        (seat,) = GAME.waits_for(state)
        kinds = GAME.kinds(state, seat)
        action = random_action(GAME, state, chance)
        for _ in range(3):
            if action.kind in RELUCTANTLY and len(kinds) > 1:
                action = random_action(GAME, state, chance)
        if number % 23 == 0:
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
        GAME.apply(state, action, dice)
        done.append(action.kind)
    raise AssertionError(f"{card} never ends: {state.steps}")


@pytest.mark.parametrize("card", EVENTS[::3])
def test_an_offensive_is_sound_at_every_point(card):
    seed = f"offensive {card}"
    state = dealt(card, seed)
    if state is not None:
        play_out(state, card, seed)
        assert GAME.status(state) == [] and state.offensive is None


@pytest.mark.parametrize("card", ["JP28", "JP58", "AL20", "AL48", "AL51", "AL70"])
def test_an_offensive_that_is_cancelled_leaves_no_trace(card):
    """EotS 5.32D: whatever it has brought along, to the last bit."""
    for number in range(4):
        seed = f"cancelled {card} {number}"
        state = dealt(card, seed)
        if state is None:
            continue
        before, chance, dice = copy_plain(state), random.Random(seed), SeededDice(seed)
        side = CARDS[card].side
        field = GAME.field(state, side, "event", (card,))
        GAME.apply(state, GAME.parse(state, f"{side} event {card} {field.options[0] if field else ''}".strip()), dice)
        while GAME.waits_for(state) == (side,):
            action = random_action(GAME, state, chance)
            if action.kind != "call_off":
                GAME.apply(state, action, dice)
        if state.offensive is None:
            continue
        roll_back(state)
        before.secrets[side].hand.remove(card)
        before.hands[side] -= 1
        before.discards = [card]
        before.steps, state.steps, before.dice_rolled = [], [], state.dice_rolled
        assert state_bytes(GAME, state) == state_bytes(GAME, before)
