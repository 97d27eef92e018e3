"""Political phases and ends of turns on positions at random: somebody can always act, nothing is lost, every sentence has a text."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.players import random_action
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.nations import NATIONS, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.politics import points, will
from pyapp.games.empire_of_the_sun.politics.phase import PoliticalPhase
from pyapp.games.empire_of_the_sun.politics.points import COUNTED
from pyapp.games.empire_of_the_sun.politics.result import ENDS
from pyapp.games.empire_of_the_sun.politics.victory import EndOfTurn
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts, check_offers, check_round_trips, check_views, fields_of
from tests.games.empire_of_the_sun.table import start

GROUPS = [nation.keys for nation in NATIONS.values() if nation.keys] + [tuple(members(NORTHERN_INDIA))]
BASES = [number for number, hex_ in HEXES.items() if hex_.is_land and (hex_.marks or hex_.name)]


def conquer(state: EmpireState, at: int, side: str) -> None:
    """A player has taken a hex, and who was there is gone."""
    for unit, stand in list(state.units.items()):
        if stand.at == at and UNITS[unit].side != side:
            changes.put_aside(state, unit, "removed" if UNITS[unit].dot else "eliminated")
    changes.take(state, at, side)


def position(scenario: str, seed: int) -> tuple[EmpireState, random.Random]:
    """A scenario in which much has changed hands; the political phase is next."""
    chance = random.Random(f"politics {scenario} {seed}")
    state = start(scenario)
    state.turn = chance.randint(*SCENARIOS[scenario].turns)
    for hexes in chance.sample(GROUPS, chance.randint(0, 5)):
        side = chance.choice((JAPAN, JAPAN, ALLIES))
        for at in hexes:
            conquer(state, at, side)
    for at in chance.sample(BASES, chance.randint(0, 60)):
        conquer(state, at, chance.choice(SIDES))
    tracks = state.tracks
    tracks.political_will, tracks.war_in_europe = chance.randint(0, 12), chance.randint(-7, 3)
    tracks.india, tracks.india_second_turn = chance.randint(0, 2), chance.random() < 0.5
    tracks.china_front, tracks.aleutians, tracks.blockade = chance.randint(0, 4), chance.randint(0, 1), chance.randint(0, 1)
    tracks.division_lost, tracks.hand_bombed = chance.random() < 0.3, chance.random() < 0.3
    state.steps = [EndOfTurn(), PoliticalPhase()]
    return state, chance


def events_of(scenario: str, seed: int):
    """The positions of a random political phase with the decisions in it, and what was told on the way to each."""
    state, chance = position(scenario, seed)
    assert GAME.status(state) == []
    events = GAME.settle(state, ScriptedDice([]))
    yield state, chance, events
    while GAME.waits_for(state):
        action = random_action(GAME, state, chance)
        events = GAME.apply(state, action, ScriptedDice([])).events
        yield state, chance, events


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(12))
def test_every_phase_comes_to_its_end_and_every_position_is_sound(scenario, seed):
    units: set[str] = set()
    for number, (state, chance, _) in enumerate(events_of(scenario, seed)):
        assert GAME.status(state) == [] and units <= set(state.units)
        units = set(state.units)
        if number % 5 == 0 and GAME.waits_for(state):
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
            check_views(GAME, state)
    assert state.steps == [] or state.result
    last = state.turn == SCENARIOS[scenario].turns[1]
    assert bool(state.result) >= last


@pytest.mark.parametrize("seed", range(6))
def test_a_second_segment_finds_nothing_left_of_what_happens_once(seed):
    """Who has surrendered has; what follows key hexes has followed them."""
    *_, (state, chance, _) = events_of("1942-1945", seed)
    if state.result:
        return
    before = (list(state.control), list(state.tracks.surrendered))
    state.tracks.india, state.tracks.india_second_turn, state.tracks.blockade = min(state.tracks.india, 1), False, 0
    state.steps = [PoliticalPhase()]
    if "india" in state.tracks.surrendered:
        state.tracks.india = 3
    GAME.settle(state, ScriptedDice([]))
    while GAME.waits_for(state):
        GAME.apply(state, random_action(GAME, state, chance), ScriptedDice([]))
    assert (state.control, state.tracks.surrendered) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_a_text(language):
    said = Texts(GAME)
    said.names = set()
    for scenario in ("1942", "1944", "1943-1945", "1941"):
        for seed in range(8):
            for state, chance, events in events_of(scenario, seed):
                for event in events:
                    said.add(event.message())
                for seat in ("", *GAME.about.seats):
                    said.add(GAME.prompt(state, seat))
                if GAME.waits_for(state):
                    action = random_action(GAME, state, chance)
                    said.names |= {f"kind.{action.kind}", *(f"field.{field.name}" for field in fields_of(GAME, state, action))}
    assert len(said.said) > 20
    assert said.missing(load(language, ("engine", "empire_of_the_sun")), texts(language, "empire_of_the_sun")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_every_item_of_victory_and_every_cause_has_a_name(language):
    known = texts(language, "empire_of_the_sun")
    causes = {"surrender", "bombing", "division", "carriers", "fleet", "progress", "europe", *set(will.ONCE) - set(will.SURRENDERS)}
    wanted = {f"result.eots_{how}" for how in ENDS} | {f"eots.points.{item}" for item in (*COUNTED, points.BID)}
    wanted |= {f"eots.will.{cause}" for cause in causes} | {f"eots.nation.{nation}" for nation in will.SURRENDERS}
    wanted |= {f"option.{spelling}" for option in GAME.about.options for spelling in (option.name, *option.spellings())}
    assert wanted <= known.keys()
