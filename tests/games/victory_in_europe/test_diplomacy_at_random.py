"""Diplomacy from all starts, by seed: armies change hands, capitals fall, neutrals are attacked, and every position stays sound."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.control import at_war, fights
from pyapp.games.victory_in_europe.diplomacy import pact, war
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.parts import PARTS
from pyapp.games.victory_in_europe.parts import part as built
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.turn import outline
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts, check_offers, check_round_trips
from tests.games.victory_in_europe.leaks import check_leaks

OURS = {name for name, path in PARTS.items() if ".diplomacy." in path}


@step("test_vie_passes_by")
class PassesBy(Step):
    """A chapter of others."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()


@step("test_vie_marches")
class Marches(Step):
    """In the place of movement and combat: some armies walk into the next area, with all the declarations that this needs."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        chance = random.Random(f"{state.scenario} {state.turn} {state.dice_rolled}")
        armies = [
            t
            for t in faces.tokens(state)
            if changes.on_map(state, t) and (unit := faces.unit(state, t)) and unit.is_army and unit.kind.move
        ]
        for token in chance.sample(armies, min(12, len(armies))):
            block = state.blocks[token]
            if block.at in AREAS and (fights(state, block.nation) or block.nation in ("SU", "IT")):
                march(state, play, token, chance.choice(NEIGHBOURS[block.at] or (block.at,)))


def march(state: VictoryState, play: Play, token: str, area: str) -> None:
    """A block goes to an area and takes it, if it may; who stands there goes to the Force Pool."""
    nation = state.blocks[token].nation
    if pact.may_occupy(state, nation, area):
        changes.move(state, token, area)
        pact.occupy(state, play, area)
        return
    needed = war.needed(state, nation, area)
    if any(war.refusal(state, nation, other) for other in needed):
        return
    for other in needed:
        war.declare(state, play, state.nations[nation].side, other, nation)
    if not at_war(state, nation, holder(state, area)):
        return
    for other in list(faces.tokens(state)):
        if state.blocks[other].at == area and at_war(state, nation, state.blocks[other].nation):
            changes.eliminate(state, other)
    changes.move(state, token, area)
    changes.take(state, area, nation)


def part(name: str, **fields: object) -> Step:
    """The steps of this chapter are its own, movement is the walk above, all others pass."""
    if name in OURS:
        return built(name, **fields)
    return Marches() if name == "movement_phase" else PassesBy()


@pytest.fixture(autouse=True)
def others_pass(monkeypatch):
    monkeypatch.setattr(outline, "part", part)
    steps = {**GAME.steps(), Marches.tag: Marches, PassesBy.tag: PassesBy}
    monkeypatch.setattr(type(GAME), "steps", lambda self: steps)


def unstacked(state: VictoryState) -> list[str]:
    """What is wrong, but for stacks: nobody looks after them on this walk."""
    return [f"{wrong.name} {wrong.detail}" for wrong in GAME.status(state) if wrong.name != "stacking"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_game_goes_on_soundly_and_without_leaks_until_somebody_has_won(scenario):
    chance, dice = random.Random(scenario), SeededDice(scenario)
    state, events = GAME.new(Setup(scenario), dice)
    told: set[str] = set()
    while seats := GAME.waits_for(state):
        assert unstacked(state) == []
        if chance.random() < 0.1 and not GAME.status(state):
            check_leaks(state, events)
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
        action = random_action(GAME, state, chance, seats[-1])
        events = GAME.apply(state, action, dice).events
        told |= {event.kind for event in events}
    assert state.result and state.result.how in ("result.vie_axis", "result.vie_allies", "result.vie_berlin")
    assert scenario not in ("1939", "1941") or told >= {"vie_surrenders", "vie_attacks_neutral", "vie_deployed", "vie_enters_war"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_on_the_way_has_words(language):
    match, chance = Match(GAME, Setup("1939_three"), "words of diplomacy"), random.Random(4)
    said = Texts(GAME)
    while GAME.waits_for(match.state):
        said.listen(match, chance)
        match.apply(random_action(GAME, match.state, chance))
    assert said.missing(load(language, ("engine", *GAME.about.areas)), texts(language, "victory_in_europe")) == []
