"""Production phases played at random from all starts, soundly and without leaks. VIE 11."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.players import random_action
from pyapp.engine.steps import Step, step
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.cards.choice import ChooseCards
from pyapp.games.victory_in_europe.cards.events import AtReveal, NameAreas, NameBattles
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.production.phase import ProductionPhase
from pyapp.games.victory_in_europe.state import BOXES, Battle, VictoryState
from pyapp.games.victory_in_europe.turn import outline
from pyapp.tooling.contract import check_offers, check_round_trips
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import start

AXIS_CARDS, ALLIED_CARDS = ([card for card in CARDS if CARDS[card].side == side] for side in ("axis", "allies"))


@step("test_vie_passed")
class Passed(Step):
    """Stands below the steps that are looked at: somebody is asked and nothing happens."""

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return ("axis",)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return ()


def worn(scenario: str, chance: random.Random) -> VictoryState:
    """A start in which units have lost steps, with cards on the table and the production phase about to begin."""
    state = start(scenario, f"production {chance.random()}")
    for token in list(faces.tokens(state)):
        if changes.on_map(state, token) and chance.random() < 0.3:
            changes.lose_step(state, token)
    year = year_of(state.turn)
    for side in ("axis", "allies"):
        state.played[side] = chance.choice(sorted(card for card in CARDS if CARDS[card].side == side and CARDS[card].year >= year))
    for secret in state.secrets.values():
        secret.hand = [card for card in secret.hand if card not in state.played.values()]
    state.hands = {seat: len(state.secrets[seat].hand) for seat in state.seats}
    state.order = list(state.seats)
    state.steps = [outline.Turn(len(outline.outline(state)) - 1), ProductionPhase()]
    GAME.settle(state, SeededDice("x"))
    return state


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_production_goes_on_soundly_to_its_end(scenario):
    chance, dice = random.Random(f"{scenario} 0"), SeededDice(scenario)
    state = worn(scenario, chance)
    kinds, before = set(), steps_on_map(state)
    while state.steps[-1].tag != ChooseCards.tag:
        assert GAME.status(state) == []
        if chance.random() < 0.2:
            check_leaks(state)
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
        action = random_action(GAME, state, chance, chance.choice(GAME.waits_for(state)))
        kinds.add(action.kind)
        check_leaks(state, GAME.apply(state, action, dice).events)
    assert GAME.status(state) == [] and all(secret.books is None for secret in state.secrets.values())
    assert "done" in kinds and (kinds <= {"done", "keep"} or steps_on_map(state) != before)


def steps_on_map(state: VictoryState) -> list[tuple[str, int]]:
    """The steps of all units and factories."""
    units = [(face.unit, face.steps) for token, face in faces.known(state) if changes.on_map(state, token)]
    return sorted(units) + sorted((area, sum(markers)) for area, markers in state.factories.items())


@pytest.mark.parametrize("scenario", ["1943", "1941_three"])
def test_events_are_claimed_at_random_soundly_and_without_leaks(scenario):
    """Every card of the deck at each of its moments, with battles at random places. VIE 3.3."""
    chance, dice = random.Random(scenario), SeededDice(scenario)
    for axis, allies in zip(AXIS_CARDS, chance.sample(ALLIED_CARDS, len(ALLIED_CARDS)), strict=True):
        state = start(scenario, axis)
        state.played, state.order, state.discards = {"axis": axis, "allies": allies}, list(state.seats), []
        for secret in state.secrets.values():
            secret.hand = []
        state.hands = dict.fromkeys(state.seats, 0)
        here = sorted({block.at for block in state.blocks.values()} - set(BOXES))
        state.battles = [Battle(place, chance.choice(state.seats)) for place in chance.sample(here, 6)]
        state.steps = [Passed(), NameAreas(), NameBattles(), AtReveal()]
        GAME.settle(state, dice)
        while state.steps[-1].tag != Passed.tag:
            assert GAME.status(state) == []
            told = GAME.apply(state, random_action(GAME, state, chance), dice).events
            hidden = state.steps
            state.steps = []
            check_leaks(state, [event for event in told if event.kind != "vie_recon"])
            state.steps = hidden
