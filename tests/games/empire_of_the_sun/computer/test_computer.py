"""The computer player of Empire of the Sun: legal, the same from the same view, blind to the other's hand, and stronger than chance."""

from __future__ import annotations

import random

from pyapp.engine.computers import COMPUTER, asked_computer, decided, thinking
from pyapp.engine.match import Match
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.cards import DECKS
from pyapp.games.empire_of_the_sun.components.sides import JAPAN, opponent
from pyapp.games.empire_of_the_sun.computer import worth
from pyapp.games.empire_of_the_sun.computer.strikes import Odds, plan
from pyapp.games.empire_of_the_sun.computer.thinking import OPINIONS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.table import at, offensive

LONGEST = 2500


def computers(scenario: str, seed: str = "1") -> Match:
    """A game in which the computer holds both seats."""
    return Match(GAME, Setup(scenario, [], {seat: f"{COMPUTER}.{seat}" for seat in GAME.about.seats}), seed)


def against_chance(scenario: str, seat: str, seed: int) -> tuple[str, ...]:
    """Who wins when the computer has one seat and chance plays the other."""
    match, chance = Match(GAME, Setup(scenario, [], {seat: f"{COMPUTER}.{seat}"}), str(seed)), random.Random(seed)
    while match.state.result is None:
        asked = asked_computer(GAME, match.state)
        match.apply(decided(thinking(GAME, match.state, asked, match.entries)) if asked else random_action(GAME, match.state, chance))
        assert len(match.entries) < LONGEST
    return tuple(match.state.result.winners)


def test_there_is_an_opinion_for_every_step_that_asks_somebody() -> None:
    asking = {tag for tag, step in GAME.steps().items() if "kinds" in vars(step)}
    assert asking == set(OPINIONS)


def test_computers_play_a_scenario_to_its_end_without_a_refused_action() -> None:
    match = computers("1942")
    while match.state.result is None:
        match.apply(decided(thinking(GAME, match.state, asked_computer(GAME, match.state), match.entries)))
        assert len(match.entries) < LONGEST
    assert GAME.status(match.state) == []
    kinds = {entry.action.kind for entry in match.entries}
    assert {"event", "offensive", "activate", "move", "assault", "declare", "roll", "place"} <= kinds


def test_it_beats_a_player_who_knows_nothing_but_the_forms() -> None:
    assert against_chance("1943", JAPAN, 1) == (JAPAN,)


def with_other_cards(state: EmpireState, seat: str) -> EmpireState:
    """The same position with other cards in the hand of the other player."""
    other: EmpireState = copy_plain(state)
    enemy = opponent(seat)
    held = other.secrets[enemy].hand
    gone = {*other.discards, *other.removed, *held, other.secrets[enemy].future}
    other.secrets[enemy].hand = [card for card in DECKS[enemy] if card not in gone][: len(held)]
    return other


def test_it_does_the_same_whatever_the_other_holds() -> None:
    match, different = computers("1943"), 0
    for _ in range(40):
        seat = asked_computer(GAME, match.state)
        other = with_other_cards(match.state, seat)
        action = decided(thinking(GAME, match.state, seat))
        assert decided(thinking(GAME, other, seat)) == action
        different += other.secrets[opponent(seat)].hand != match.state.secrets[opponent(seat)].hand
        match.apply(action)
    assert different > 20


def test_the_same_position_has_the_same_decision_whatever_was_played_before() -> None:
    match = computers("1942")
    for _ in range(30):
        seat = asked_computer(GAME, match.state)
        read = GAME.read_position(GAME.position_text(match.state))
        action = decided(thinking(GAME, match.state, seat))
        assert decided(thinking(GAME, read, seat)) == action
        match.apply(action)


def test_long_thoughts_can_be_interrupted() -> None:
    match = computers("1943")
    while match.state.steps[-1].tag != "eots_play_card":
        match.apply(decided(thinking(GAME, match.state, asked_computer(GAME, match.state))))
    thoughts = list(thinking(GAME, match.state, asked_computer(GAME, match.state)))
    assert len(thoughts) > 10 and set(thoughts[:-1]) == {None}


# --- what it attacks --------------------------------------------------------------------------------------------------------------


def attacked(state: EmpireState, side: str) -> list[int]:
    """The hexes that it would attack with what is active, the best first."""
    found = next(strikes for strikes in plan(Situation(state, side), 9, Odds()) if strikes is not None)
    return [strike.at for strike in found]


RABAUL = ("4021 hq_southseas jp_gr_17", "control 4021", "asp japan=7 allies=9", "political_will 8")


def test_it_lands_where_nobody_defends_what_is_worth_having() -> None:
    found = attacked(offensive(at(*RABAUL), JAPAN, "jp_gr_17"), JAPAN)
    assert len(found) == 1 and "resource" in HEXES[found[0]].marks


def test_it_leaves_alone_what_is_too_strong() -> None:
    weak = attacked(offensive(at(*RABAUL, "3823 hq_anzac cw_gr_pm*"), JAPAN, "jp_gr_17"), JAPAN)
    strong = ("hq_anzac us_gr_i us_gr_xiv us_gr_x us_air_5af us_air_7af us_air_13af",)
    empty = attacked(offensive(at(*RABAUL), JAPAN, "jp_gr_17"), JAPAN)[0]
    there = attacked(offensive(at(*RABAUL, f"{empty} {strong[0]}"), JAPAN, "jp_gr_17"), JAPAN)
    assert weak and empty not in there


def test_a_carrier_is_worth_more_than_a_cruiser() -> None:
    assert worth.of_step("jp_cv_akagi") > worth.of_step("jp_bb_kongo1") > 0


def test_japan_values_resources_most() -> None:
    resource = next(number for number, hex_ in HEXES.items() if "resource" in hex_.marks)
    port = next(number for number, hex_ in HEXES.items() if "port" in hex_.marks and not hex_.marks & {"resource", "city"})
    assert worth.of_hex(at(), JAPAN, resource) > worth.of_hex(at(), JAPAN, port) > 0
