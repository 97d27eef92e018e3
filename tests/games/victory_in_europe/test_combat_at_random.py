"""The combat phase of every start with battles that chance has laid out: sound, without leaks and dead ends. VIE 5.0 to 7.6."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.combat.phase import CombatPhase
from pyapp.games.victory_in_europe.components.sides import AXIS, WAR
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.control import FRIENDLY, at_war, standing
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import COAST_OF, NEIGHBOURS, neighbours_of
from pyapp.games.victory_in_europe.position.stacking import excess
from pyapp.games.victory_in_europe.state import BOXES, Battle, Moves, VictoryState
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts, check_offers, check_round_trips
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import PLANNED, start

SCENARIOS = (*PLANNED, "1941_three")


def camp(state: VictoryState, token: str) -> bool:
    return state.nations[state.blocks[token].nation].side == AXIS


def reach(state: VictoryState, token: str) -> set[str]:
    """Where chance may send a block: an army over a border or from port to shore, a ship or an aircraft two places on."""
    block, unit = state.blocks[token], UNITS[faces.face(state, token).unit]
    if not unit.kind.move:
        return set()
    if unit.is_army:
        shores = {area for sea in COAST_OF.get(block.at, ()) for area in AREAS if sea in COAST_OF[area]} if unit.is_infantry else set()
        return {*NEIGHBOURS.get(block.at, ()), *shores}
    near = set(neighbours_of(block.at))
    found = near | {further for place in near for further in neighbours_of(place)}
    return {place for place in found if unit.is_air or place not in AREAS or COAST_OF[place]}


def attack(state: VictoryState, chance: random.Random, token: str) -> None:
    """A block goes into a battle, which begins with it or gets it as a reinforcement."""
    block = state.blocks[token]
    unit, seat = UNITS[faces.face(state, token).unit], state.owner(block.nation)
    if seat not in state.seats or block.at in BOXES or state.nations[block.nation].standing == "neutral":
        return
    enemies = {other.at for other in state.blocks.values() if other.at not in BOXES and at_war(state, block.nation, other.nation)}
    places = sorted(place for place in reach(state, token) & enemies if standing(state, block.nation, place) != FRIENDLY)
    if not places:
        return
    to = chance.choice(places)
    side = state.nations[block.nation].side
    mates = [
        UNITS[faces.face(state, other).unit]
        for other, its in state.blocks.items()
        if its.at == to and state.nations[its.nation].side == side
    ]
    if excess(to, [*mates, unit]):
        return
    battle = next((found for found in state.battles if found.at == to), None)
    landing = unit.is_army and to not in NEIGHBOURS.get(block.at, ())
    if battle is None:
        battle = Battle(to, seat, "" if unit.is_army or to not in AREAS else "air" if unit.is_air else "naval")
        state.battles.append(battle)
    (battle.attackers if battle.attacker == seat else battle.reinforcements).append(token)
    battle.raid = "" if unit.is_army else battle.raid
    if landing:
        battle.landing.append(token)
    assert state.moves
    state.moves.came[token] = COAST_OF[to][0] if landing else block.at
    block.at, block.coast = to, ""


def positions(scenario: str, seed: int):
    """A phase with pending battles, played to its end by chance."""
    chance, dice = random.Random(f"{scenario} {seed}"), SeededDice(f"{scenario} {seed}")
    state = start(scenario, f"{scenario} {seed}")
    if scenario.startswith("1941"):
        state.nations["SU"].standing, state.entered["SU"] = WAR, 1
    state.moves, state.turn = Moves(), state.turn + chance.randrange(4)
    for seat, secret in state.secrets.items():
        secret.hand, state.hands[seat] = [], 0
    state.order = chance.sample(state.seats, len(state.seats))
    blocks = list(faces.tokens(state))
    chance.shuffle(blocks)
    for token in blocks:
        attack(state, chance, token)
    state.steps = [CombatPhase()]
    play = Play(state, dice)
    GAME._run(state, play)
    yield state, play.events, None
    while GAME.waits_for(state):
        before = copy_plain(state)
        action = random_action(GAME, state, chance)
        yield state, GAME.apply(state, action, dice).events, before


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_combat_phases_come_to_their_end_soundly(scenario):
    chance, told, asked = random.Random(scenario), Counter(), Counter()
    state = None
    for state, events, before in chain(positions(scenario, 0), positions(scenario, 1)):
        assert GAME.status(state) == []
        told.update(event.kind for event in events)
        asked.update(state.steps[-1].tag for _ in GAME.waits_for(state))
        if GAME.waits_for(state) and chance.random() < 0.03:
            check_leaks(state, events, before)
            check_round_trips(GAME, state)
            check_offers(GAME, state, chance)
    assert state and state.battles == [] and state.fight is None and state.moves is None and state.steps == []
    assert not any(
        at_war(state, a.nation, b.nation)
        for a in state.blocks.values()
        for b in state.blocks.values()
        if a.at == b.at and a.at not in BOXES
    )
    assert {"vie_battle", "vie_fired", "vie_taken"} <= told.keys() and len(asked) > 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_in_battles_has_words(language):
    said = Texts(GAME)
    for state, events, _ in positions("1942", 5):
        for event in events:
            said.add(event.message())
        for seat in GAME.waits_for(state):
            said.add(GAME.prompt(state, seat))
            said.add(GAME.prompt(state, ""))
            for kind in GAME.kinds(state, seat):
                found = GAME.field(state, seat, kind)
                said.names |= {f"kind.{kind}", *({f"field.{found.name}"} if found else ())}
    assert said.missing(load(language, ("engine", *GAME.about.areas)), texts(language, "victory_in_europe")) == []
