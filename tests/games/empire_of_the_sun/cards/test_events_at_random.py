"""Every event that is no offensive, played in the scenarios by random choices: nobody is stuck, what is offered is accepted."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.dice import SeededDice
from pyapp.engine.players import random_action
from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn import plays
from pyapp.games.empire_of_the_sun.turn.offensives import OffensivesPhase
from pyapp.games.empire_of_the_sun.turn.play import PlayCard
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts, check_offers, check_round_trips, check_views, fields_of
from tests.games.empire_of_the_sun.cards.test_card_texts import DEMANDED
from tests.games.empire_of_the_sun.table import start

SCENARIOS = ("1942", "1943", "1944")
MOST_ACTIONS = 12  # the longest event serves three steps or five units


def worn(scenario: str, card: str) -> tuple[EmpireState, random.Random]:
    """A scenario whose units have lost steps at random, with a card and three others in the hand of its player."""
    chance, state, side = random.Random(f"{scenario} {card}"), start(scenario, f"{scenario} {card}"), CARDS[card].side
    for unit in [unit for unit, stand in state.units.items() if stand.at and UNITS[unit].steps and chance.random() < 0.4]:
        changes.lose_step(state, unit)
        if UNITS[unit].kind != "ground" and chance.random() < 0.3 and not state.units[unit].box:
            changes.lose_step(state, unit)
    secret = state.secrets[side]
    for pile in (state.removed, state.discards, secret.hand):
        if card in pile:
            pile.remove(card)
    secret.future = "" if secret.future == card else secret.future
    if not secret.future:
        state.set_aside.pop(side, None)
    secret.hand = sorted([card, *secret.hand[:3]])
    state.hands[side] = len(secret.hand)
    state.discards = sorted({*state.discards, *chance.sample([card for card in CARDS if not _lies(state, card)], 6)})
    state.steps = [OffensivesPhase(opponent(side), begun=True)]
    GAME.settle(state, SeededDice("begin"))
    return state, chance


def _lies(state: EmpireState, card: str) -> bool:
    held = [held for secret in state.secrets.values() for held in (*secret.hand, secret.future)]
    return card in (*state.removed, *state.discards, *held)


def positions(scenario: str, card: str):
    """The positions until the event is over, with what has happened before each; none where it cannot be played."""
    state, chance = worn(scenario, card)
    side, dice = CARDS[card].side, SeededDice(card)
    events: list[Event] = []
    if card not in plays.events(state, side):
        return
    events = GAME.apply(state, Action(side, "event", (card,)), dice).events
    for _ in range(MOST_ACTIONS):
        yield state, chance, events
        top = state.steps[-1]
        if isinstance(top, PlayCard):
            return
        events = GAME.apply(state, random_action(GAME, state, chance), dice).events
    pytest.fail(f"{card} does not come to an end")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_event_comes_to_an_end_and_leaves_a_sound_position(scenario):
    played = 0
    for card in DEMANDED:
        for number, (state, chance, _) in enumerate(positions(scenario, card)):
            assert GAME.status(state) == [], card
            played += not number
            if number < 2 and not isinstance(state.steps[-1], PlayCard):
                check_round_trips(GAME, state)
                check_offers(GAME, state, chance)
                check_views(GAME, state)
    assert played > len(DEMANDED) - 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_events_say_has_a_text(language):
    said = Texts(GAME)
    said.names = set()
    for card in DEMANDED:
        for state, chance, events in positions("1943", card):
            for event in events:
                if event.kind != "dice_in_secret":
                    said.add(event.message())
            for seat in ("", *GAME.about.seats):
                said.add(GAME.prompt(state, seat))
            action = random_action(GAME, state, chance)
            said.names |= {f"kind.{action.kind}", *(f"field.{field.name}" for field in fields_of(GAME, state, action))}
    assert len(said.said) > 20
    assert said.missing(load(language, ("engine", "empire_of_the_sun")), texts(language, "empire_of_the_sun")) == []
