"""What computer players say of a round of War Room: only what has become public, as they weigh it."""

from __future__ import annotations

import pytest

from pyapp.engine.computers import Hindsight, computer_name, decided, thinking
from pyapp.engine.game import Reason
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.engine.steps import EVERYBODY
from pyapp.engine.work import at_once
from pyapp.games import load
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.computer.appraisal import together
from pyapp.games.war_room.computer.exchange import exchange, units_of
from pyapp.games.war_room.computer.scheming import expected
from pyapp.page.markup.words import LANGUAGES, Words
from pyapp.page.study.accounts import sentence


def happened(match: Match, line: int) -> set[str]:
    """The kinds of what a line has brought about."""
    return {event.kind for event in match.events(line)}


@pytest.fixture(scope="module")
def round_one() -> Match:
    """The first round on the eastern front between computers."""
    game = load("war_room")
    match = Match(game, Setup("eastern_front", [], {seat: computer_name(game, seat) for seat in ("ussr", "germany")}), "1")
    while not match.entries or "wr_round" not in happened(match, len(match.entries) - 1):
        match.apply(decided(thinking(game, match.state, game.waits_for(match.state)[0], match.entries)))
    return match


def told(match: Match, end: int | None = None) -> list[Reason]:
    turn = Hindsight(match, 0, len(match.entries) if end is None else end)
    return [reason for reason in match.game.account(turn) if reason is not None]


def test_nothing_is_told_before_all_orders_lie_open_and_are_carried_out(round_one: Match) -> None:
    begun = next(line for line in range(len(round_one.entries)) if "wr_conflicts" in happened(round_one, line))
    assert told(round_one, begun) == []
    assert told(round_one, begun + 1) != []


def test_an_attack_is_told_as_the_computer_weighs_it(round_one: Match) -> None:
    begun = next(line for line in range(len(round_one.entries)) if "wr_conflicts" in happened(round_one, line))
    state = round_one.state_at(begun + 1)
    reason = next(reason for reason in told(round_one) if reason.kind == "attack")
    (region,) = reason.spaces
    enemy = "germany" if reason.seat == "ussr" else "ussr"
    mine, theirs = (board.taking_part(state, region, nation) for nation in (reason.seat, enemy))
    fight = exchange("land", units_of(mine), units_of(theirs), True)
    assert reason.values["units"] == mine
    assert reason.amounts == {"lost": fight.lost[0], "killed": fight.lost[1]}


def test_each_nation_tells_what_it_keeps(round_one: Match) -> None:
    for seat, capital in (("ussr", "R1"), ("germany", "G1")):
        reasons = [reason for reason in told(round_one) if reason.seat == seat and reason.kind in ("safe", "feared")]
        assert capital in {space for reason in reasons for space in reason.spaces}


def test_hindsight_sees_no_more_than_a_spectator(round_one: Match) -> None:
    turn = Hindsight(round_one, 0, len(round_one.entries))
    for line in (1, 5):
        assert at_once(turn.seen(line)) == round_one.game.view(round_one.state_at(line), "")
    assert {event.seen_by for line in turn.lines for event in turn.events(line)} == {EVERYBODY}
    assert {event.seen_by for line in turn.lines for event in round_one.events(line)} > {EVERYBODY}, "orders were written in secret"


def test_what_was_expected_of_the_enemy_is_told_where_it_mattered_and_found_in_what_a_spectator_sees(round_one: Match) -> None:
    seen = {seat: round_one.game.view(round_one.state_at(0), seat) for seat in ("ussr", "germany")}
    reasons = [reason for reason in told(round_one) if reason.kind in ("awaited", "left")]
    assert len({reason.seat for reason in reasons}) == len(reasons) > 0, "one for a nation at most"
    for reason in reasons:
        enemy = "germany" if reason.seat == "ussr" else "ussr"
        foreseen = at_once(expected(round_one.game, seen[reason.seat], reason.seat))
        state = seen[reason.seat]
        (region,) = reason.spaces
        going = [
            state.commands[key] for key, to in foreseen.items() if (to if reason.kind == "awaited" else state.commands[key].at) == region
        ]
        assert reason.values["nations"] == [enemy] and reason.values["units"] == together(going)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_whole_sentence(round_one: Match, language: str) -> None:
    words = Words(language)
    words.use(("war_room", "war_room_page"))
    assert not any("reason." in text or "{" in text for text in (sentence(words, reason) for reason in told(round_one)))
