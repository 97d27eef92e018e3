"""What computer players say of an offensive of Empire of the Sun: its battles with the odds when the movement ended."""

from __future__ import annotations

import pytest

from pyapp.engine.computers import COMPUTER, Hindsight, decided, thinking
from pyapp.engine.game import Reason
from pyapp.engine.match import Match
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.computer import aims
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.odds.prospects import prospects
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.page.markup.words import LANGUAGES, Words
from pyapp.page.study.accounts import sentence
from tests.games.empire_of_the_sun.table import start


@pytest.fixture(scope="module")
def offensive() -> Match:
    """The first offensive of the war, between computers: Pearl Harbor."""
    state = start("1941")
    state.setup.players = {seat: f"{COMPUTER}.{seat}" for seat in GAME.about.seats}
    match = Match(GAME, state.setup, "1", state)
    over = False
    while not over:
        events = match.apply(decided(thinking(GAME, match.state, GAME.waits_for(match.state)[0], match.entries)))
        over = any(event.kind == "eots_offensive_over" for event in events)
    return match


def told(match: Match) -> list[Reason]:
    return [reason for reason in GAME.account(Hindsight(match, 0, len(match.entries))) if reason is not None]


def test_a_battle_is_told_with_the_odds_that_it_had_when_the_movement_ended(offensive: Match) -> None:
    ended = next(line for line in reversed(range(len(offensive.entries))) if _moves(offensive.state_at(line)))
    state = offensive.state_at(ended)
    assert isinstance(state, EmpireState) and state.offensive is not None
    (reason,) = [reason for reason in told(offensive) if reason.kind == "attack.only"]
    odds = prospects(state, int(reason.spaces[0]))
    assert reason.seat == state.offensive.side == "japan"
    assert reason.chances == {"chance": float(odds.above["japan"]), "taken": float(odds.taken)}
    assert reason.amounts == {"lost": float(odds.steps["japan"]), "killed": float(odds.steps["allies"])}


def _moves(state: object) -> bool:
    assert isinstance(state, EmpireState)
    asked = state.steps[-1]
    return isinstance(asked, MoveUnits) and state.offensive is not None and asked.side == state.offensive.side


def test_hexes_on_which_the_end_of_the_war_turns_are_named(offensive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {reason.kind for reason in told(offensive)} == {"attack.only"}
    monkeypatch.setattr(aims, "of_hexes", lambda state: {5808: 1.0})
    assert [reason.spaces for reason in told(offensive) if reason.kind == "aim"] == [("5808",)]


def test_every_reason_is_a_whole_sentence(offensive: Match) -> None:
    for language in LANGUAGES:
        words = Words(language)
        words.use((*GAME.about.areas, "empire_of_the_sun_page"))
        assert not any("reason." in text or "{" in text for text in (sentence(words, reason) for reason in told(offensive)))


def test_no_card_of_a_hand_is_seen_in_hindsight(offensive: Match) -> None:
    turn = Hindsight(offensive, 0, len(offensive.entries))
    for line in (0, len(offensive.entries)):
        work = turn.seen(line)
        with pytest.raises(StopIteration) as found:
            while True:
                next(work)
        assert not any(secret.hand for secret in found.value.value.secrets.values())
    assert any(secret.hand for secret in offensive.state.secrets.values())
