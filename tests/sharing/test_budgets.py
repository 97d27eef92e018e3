"""How long links may be: measured along games that people and chance might play, everybody at a device of his own."""

from __future__ import annotations

import random

import pytest

from pyapp import games
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.sharing import secrets
from pyapp.sharing.link import write_link
from pyapp.tooling.dictionary import players_for
from pyapp.tooling.lengths import SEED, heaviest_table, measured, signed, with_sheets, written
from tests.sharing.players import NativeCipher, run

AXIS_ALLIES = {"position": 1_000, "turn": 1_500, "plain": 8_000}
EMPIRE = {"position": 2_000, "turn": 2_000, "plain": 8_000}
VICTORY = {"position": 2_000, "sheets": 2_000, "opened": 2_000, "turn": 2_000, "plain": 8_000}
WAR_ROOM = {"position": 2_000, "sheets": 2_000, "opened": 2_000, "turn": 2_000, "plain": 8_000}
EVERY = 80  # actions


def longest(game_id: str, scenario: str, style: int, seed: str, rounds: int) -> dict[str, int]:
    """The longest link of each kind in a game."""
    game, found = games.load(game_id), dict.fromkeys(("position", "turn", "plain"), 0)
    for _, kind, length in measured(game, scenario, players_for(game)[style], seed, rounds, EVERY):
        found[kind] = max(found.get(kind, 0), length)
    return found


@pytest.mark.parametrize("style", [0, 1], ids=["sensible", "random"])
@pytest.mark.parametrize("game_id", ["aa1942", "aa50"])
def test_links_of_axis_and_allies_stay_short(game_id: str, style: int) -> None:
    scenario = games.load(game_id).about.scenarios[0]
    for seed in ("budget 1", "budget 2"):
        found = longest(game_id, scenario, style, seed, 8)
        assert all(0 < found[kind] <= most for kind, most in AXIS_ALLIES.items()), found


@pytest.mark.parametrize(("seed", "style", "rounds"), [("budget 1", 0, 4), ("budget 2", 1, 4), ("budget 3", 0, 5)])
def test_links_of_war_room_stay_short_with_the_sheets_of_all_nations(seed: str, style: int, rounds: int) -> None:
    found = longest("war_room", "global_war", style, seed, rounds)
    assert all(0 < found[kind] <= most for kind, most in WAR_ROOM.items()), found


@pytest.mark.parametrize("scenario", ["eastern_front", "war_in_europe", "pacific"])
def test_links_of_the_smaller_scenarios_stay_short_too(scenario: str) -> None:
    found = longest("war_room", scenario, 0, "budget", 6)
    assert all(0 < found[kind] <= most for kind, most in WAR_ROOM.items()), found


@pytest.mark.parametrize(("scenario", "style", "last"), [("1941", 0, 12), ("1944", 0, 10), ("1942", 1, 4), ("1943-1945", 1, 12)])
def test_a_position_of_empire_of_the_sun_and_the_hands_fit_into_a_link_at_any_turn(scenario: str, style: int, last: int) -> None:
    found = longest("empire_of_the_sun", scenario, style, "budget", last)
    assert all(0 < found[kind] <= most for kind, most in EMPIRE.items()), found


@pytest.mark.parametrize(("scenario", "last"), [("1939", 4), ("1941_three", 12), ("1944", 26)])
def test_a_link_of_victory_in_europe_is_short_at_any_turn_with_cards_and_orders_sealed(scenario: str, last: int) -> None:
    found = longest("victory_in_europe", scenario, 0, "budget", last)
    assert set(found) == set(VICTORY)
    assert all(0 < found[kind] <= most for kind, most in VICTORY.items()), found


def test_the_sheets_that_are_measured_are_as_long_as_those_that_are_sealed() -> None:
    game = games.load("war_room")
    match = Match(game, Setup("global_war"), SEED)
    table, cipher = heaviest_table(match.fork(len(match.entries))), NativeCipher()
    measured_table = with_sheets(match, random.Random("sheets"))
    chance = random.Random("sheets")
    assert secrets.begin_window(table) and measured_table is not None
    for seat in table.asked:
        for action in written(match.fork(len(match.entries)), seat, chance):
            table.match.apply(action)
        run(secrets.seal_turn(table, seat, cipher, bytes(32)))
        owner = table.party_of(seat)
        assert owner is not None and table.window is not None
        signed(table, owner, table.window, [seat])
    assert [turn.seat for turn in measured_table.sealed] == [turn.seat for turn in table.sealed]
    real, told = len(write_link(table)), len(write_link(measured_table))
    assert abs(real - told) < 60 and len(table.sealed) == 7
