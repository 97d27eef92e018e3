"""Random strategy phases from every scenario at every turn: somebody can always act, no unit is lost or made, everything has a text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.players import random_action
from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import LAND
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.politics.markers import COLLAPSED, INDIA_SURRENDERED
from pyapp.games.empire_of_the_sun.state import CHINA, DELAY, DUE, ELIMINATED, REMOVED, EmpireState
from pyapp.games.empire_of_the_sun.strategy.phase import StrategyPhase
from pyapp.games.empire_of_the_sun.turn.outline import outline
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts, check_offers, check_round_trips, check_views, fields_of
from tests.games.empire_of_the_sun.table import start

SCENARIOS = ("1941", "1942", "1943", "1944")
TURNS = {"1941": range(2, 13), "1942": range(3, 5), "1943": range(5, 8), "1944": range(8, 11)}
PHASES = [(scenario, turn, seed) for scenario in SCENARIOS for turn in TURNS[scenario] for seed in range(3)]
BOMBER = "us_b29_20bc"
MARKERS = ("JP15", "JP71", "JP80", "JP82", "AL17", "AL80")
DICE_IN_SECRET = "dice_in_secret"


def war_torn(scenario: str, turn: int, chance: random.Random) -> EmpireState:
    """A scenario at a turn, after losses, conquests and events: written as a position and read again."""
    state = start(scenario)
    for unit in list(state.units):
        what, stand = chance.random(), state.units[unit]
        if stand.at and UNITS[unit].kind != "hq" and what < 0.15:
            changes.put_aside(state, unit, REMOVED if UNITS[unit].dot else ELIMINATED)
        elif stand.at and UNITS[unit].steps == 2 and what < 0.45:
            changes.set_reduced(state, unit, True)
        elif stand.at and what > 0.95:
            changes.put_aside(state, unit, DUE, turn)
    for unit in [name for name, stand in state.units.items() if stand.at and UNITS[name].kind == "ground" and chance.random() < 0.1]:
        changes.take(state, state.units[unit].at, UNITS[unit].side)
    if turn > UNITS[BOMBER].turn and BOMBER not in state.units:
        changes.put_aside(state, BOMBER, CHINA)
    tracks = state.tracks
    tracks.war_in_europe, tracks.escorts = chance.randint(-7, 3), chance.choice((0, 2, 4))
    tracks.in_force = [card for card in MARKERS if chance.random() < 0.3]
    tracks.surrendered = [nation for nation in ("china", "india", "australia") if chance.random() < 0.15]
    if "china" in tracks.surrendered:
        tracks.china_front = COLLAPSED
    if "india" in tracks.surrendered:
        tracks.india = INDIA_SURRENDERED
    tracks.rivalry = [side for side in ("japan", "allies") if chance.random() < 0.4]
    tracks.air_steps, tracks.naval_steps, tracks.china_divisions = chance.randint(0, 3), chance.randint(0, 3), chance.randint(0, 12)
    state.steps = []
    lines = [line for line in GAME.position_text(state).splitlines() if not line.startswith(("turn ", "hand ", "cards ", "future ", "="))]
    position = GAME.read_position("\n".join([lines[0].replace(scenario, "1941"), f"turn {turn}", *lines[1:]]))
    position.steps = [StrategyPhase()]
    return position


def phase(scenario: str, turn: int, seed: int) -> Iterator[tuple[EmpireState, random.Random, list[Event]]]:
    """The positions of a strategy phase that is played at random, the last one when it is over."""
    chance, dice = random.Random(f"{scenario} {turn} {seed}"), SeededDice(f"{scenario} {turn} {seed}")
    state = war_torn(scenario, turn, chance)
    events = GAME.settle(state, dice)
    while GAME.waits_for(state):
        yield state, chance, events
        events = GAME.apply(state, random_action(GAME, state, chance), dice).events
    yield state, chance, events


def test_the_turn_opens_this_phase():
    """EotS 4.0, 4.1."""
    assert outline(2)[0]() == StrategyPhase()


@pytest.mark.parametrize(("scenario", "turn", "seed"), PHASES)
def test_somebody_can_always_act_and_every_position_is_sound(scenario, turn, seed):
    for number, (state, chance, _) in enumerate(phase(scenario, turn, seed)):
        assert GAME.status(state) == []
        if GAME.waits_for(state) and number % 9 == seed:
            check_round_trips(GAME, state)
            check_views(GAME, state)
            check_offers(GAME, state, chance)
    assert state.steps == [] and all(state.hands.values())


@pytest.mark.parametrize(("scenario", "turn", "seed"), PHASES[::3])
def test_who_was_due_has_come_waits_or_is_gone_and_nobody_else(scenario, turn, seed):
    positions = phase(scenario, turn, seed)
    first, _, _ = next(positions)
    before = set(first.units)
    due = {unit for unit, found in UNITS.items() if found.turn == turn}
    for state, _, _ in positions:
        last = state
    assert set(last.units) == before | due
    assert not [unit for unit, stand in last.units.items() if stand.box == DUE and stand.due <= turn]
    assert all(holds(LAND, stand.at) or UNITS[unit].kind == "naval" for unit, stand in last.units.items() if stand.at)
    assert not any(UNITS[unit].kind == "hq" for unit, stand in last.units.items() if stand.box == DELAY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_a_text(language):
    said, kinds = Texts(GAME), Counter[str]()
    said.names = set()
    for scenario, turn, seed in PHASES[::4]:
        for state, chance, events in phase(scenario, turn, seed):
            for event in events:
                kinds[event.kind] += 1
                if event.kind != DICE_IN_SECRET:
                    said.add(event.message())
            for seat in ("", *GAME.about.seats) if GAME.waits_for(state) else ():
                said.add(GAME.prompt(state, seat))
            if GAME.waits_for(state):
                action = random_action(GAME, state, chance)
                said.names |= {f"kind.{action.kind}", *(f"field.{field.name}" for field in fields_of(GAME, state, action))}
    assert {"eots_restored", "eots_rebuilt", "eots_delayed", "eots_bombed"} <= set(kinds)
    assert said.missing(load(language, ("engine", "empire_of_the_sun")), texts(language, "empire_of_the_sun")) == []
