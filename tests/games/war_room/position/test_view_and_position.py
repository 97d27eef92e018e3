"""What nobody else may see, positions as text, and the integrity check."""

import random

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import SeededDice
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games.war_room import GAME, tables
from pyapp.games.war_room.state import Order, Sheet
from tests.games.war_room.table import Table

POSITION = """
war_room eastern_front
round 3 planning
order germany ussr
pact none
building G1 infantry*2
nation ussr 6 6 11 white 0 0
holds R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17
land 26 R1 infantry*2,armor
nation germany 3 4 5 blue 2 1
holds G1 G4 G5 G6 G7 G8 G9
land 48 G1 infantry*2
air 11 G1 fighter*2
"""


def written(seed: int):
    state, _ = GAME.new(Setup("global_war"), SeededDice(str(seed)))
    chance = random.Random(seed)
    for _ in range(60):
        action = random_action(GAME, state, chance)
        if action.kind != "seal":
            GAME.apply(state, action, SeededDice(str(seed)))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_no_seat_sees_the_orders_or_bids_of_another(seed):
    state = written(seed)
    assert any(sheet.orders for sheet in state.secrets.values())
    for seat in ("", *GAME.about.seats):
        seen = GAME.view(state, seat)
        assert all(sheet == Sheet() for nation, sheet in seen.secrets.items() if nation != seat)
        blind = GAME.view(state, seat)
        for nation in blind.secrets:
            if nation != seat:
                blind.secrets[nation] = Sheet([Order("leak.1", "G1")], 9)
        assert state_bytes(GAME, GAME.view(blind, seat)) == state_bytes(GAME, seen)


@pytest.mark.parametrize("seed", range(3))
def test_secret_events_are_for_one_seat(seed):
    state, _ = GAME.new(Setup("pacific"), SeededDice(str(seed)))
    chance = random.Random(seed)
    for _ in range(120):
        action = random_action(GAME, state, chance)
        for event in GAME.apply(state, action, SeededDice(str(seed))).events:
            if event.kind in ("wr_order_written", "wr_order_erased", "wr_bid_written", "wr_sheet_changed"):
                assert event.seen_by == (action.seat,)


def test_a_position_is_written_by_hand_in_plain_lines_and_played_on():
    state = GAME.read_position(POSITION)
    assert GAME.status(state) == []
    GAME.settle(state, SeededDice("by hand"))
    assert set(GAME.waits_for(state)) == {"germany", "ussr"}
    assert state.stocks["germany"].now == {"oil": 3, "iron": 4, "osr": 5} and state.morale["germany"].zone == 1


def test_the_text_of_a_position_reads_back_as_the_same_position():
    state = written(7)
    assert state_bytes(GAME, GAME.read_position(GAME.position_text(state))) == state_bytes(GAME, state)


BROKEN = {
    "units": lambda state: state.commands["germany.48"].units.update(infantry=9),
    "stock": lambda state: state.stocks["germany"].now.update(oil=-1),
    "command_size": lambda state: state.commands["germany.48"].units.update(infantry=12),
    "command_place": lambda state: setattr(state.commands["germany.48"], "at", "himalaya"),
    "command_unknown": lambda state: setattr(state.commands["germany.48"], "at", "Z9"),
    "command_marker": lambda state: setattr(state.commands["germany.48"], "category", "air"),
    "control": lambda state: state.control.pop("G1"),
    "morale": lambda state: setattr(state.morale["germany"], "zone", 9),
    "turn_order": lambda state: state.turn_order.pop(),
    "conflict": lambda state: state.conflicts.update(G1="burning"),
    "bombs": lambda state: state.bombs.update(G1=0),
    "construction": lambda state: state.building.update(G2={"infantry": 1}),
    "pact": lambda state: setattr(state, "pact", "maybe"),
    "nations": lambda state: state.morale.pop("italy"),
    "rulings": lambda state: setattr(state, "rulings", 9),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_corrupt_position_is_named(name):
    state = Table({"germany.48": "G1 infantry*2"}).state
    assert GAME.status(state) == []
    BROKEN[name](state)
    found = [violation.name for violation in GAME.status(state)]
    assert name in found


def test_every_region_unit_and_marker_is_in_the_vocabulary_once():
    words = GAME.vocabulary()
    assert len(words) == len(set(words)) and set(tables.REGIONS) <= set(words)
