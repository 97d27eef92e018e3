"""Random turns of cards and reactions: somebody can always act, what is offered is accepted, views and texts are whole."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.dice import SeededDice
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import DUE, ELIMINATED, Battle, EmpireState
from pyapp.games.empire_of_the_sun.strategy.deal import Deal
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts, check_offers, check_round_trips, check_views, fields_of
from tests.games.empire_of_the_sun.stand_ins import Moves, Strategy, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

SCENARIOS = ("1941", "1942", "1943", "1944")
MOST_ACTIONS = 90
OF_OTHERS = ("test_", "dice_in_secret")


def declared(state: EmpireState, chance: random.Random) -> Action:
    """What stands in for movement: some battles are declared where the enemy is."""
    offensive, moves = state.offensive, state.steps[-1]
    assert offensive and isinstance(moves, Moves)
    if moves.side == offensive.side:
        enemies = sorted({stand.at for unit, stand in state.units.items() if stand.at and UNITS[unit].side == opponent(moves.side)})
        chosen = chance.sample(enemies, min(chance.randint(0, 2), offensive.most_battles or 2))
        offensive.battles = [Battle(at, offensive.active[place : place + 1]) for place, at in enumerate(chosen)]
        offensive.seen = chance.random() < 0.5
    return Action(moves.side, "done")


def turns(scenario: str, seed: int):
    """The positions of a random game, as long as it lasts."""
    chance, dice = random.Random(f"{scenario} {seed}"), SeededDice(f"{scenario} {seed}")
    state, events = GAME.new(Setup(scenario), dice)
    for _ in range(MOST_ACTIONS):
        if not GAME.waits_for(state):
            return
        stands_in = isinstance(state.steps[-1], Moves)
        yield state, chance, events
        action = declared(state, chance) if stands_in else random_action(GAME, state, chance)
        events = GAME.apply(state, action, dice).events


@pytest.fixture(autouse=True)
def new_cards(monkeypatch):
    """The stand-in of the strategy phase deals four cards to each player; what is due stays away."""

    def deal(self, state, play):
        for unit in [unit for unit, stand in state.units.items() if stand.box == DUE]:
            changes.put_aside(state, unit, ELIMINATED)
        play.replace(Deal("japan", 4), Deal("allies", 4))

    monkeypatch.setattr(Strategy, "proceed", deal)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_somebody_can_always_act_and_what_is_offered_is_accepted(scenario, seed):
    for number, (state, chance, _) in enumerate(turns(scenario, seed)):
        assert GAME.status(state) == []
        if not any(isinstance(step, Moves) for step in state.steps) and number % 6 == 0:
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
            check_views(GAME, state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_a_text(language):
    said = Texts(GAME)
    said.names = set()
    for scenario in SCENARIOS:
        for state, chance, events in turns(scenario, 7):
            for event in events:
                if not event.kind.startswith(OF_OTHERS):
                    said.add(event.message())
            if isinstance(state.steps[-1], Moves):
                continue
            for seat in ("", *GAME.about.seats):
                said.add(GAME.prompt(state, seat))
            action = random_action(GAME, state, chance)
            said.names |= {f"kind.{action.kind}", *(f"field.{field.name}" for field in fields_of(GAME, state, action))}
    assert len(said.said) > 20
    assert said.missing(load(language, ("engine", "empire_of_the_sun")), texts(language, "empire_of_the_sun")) == []
