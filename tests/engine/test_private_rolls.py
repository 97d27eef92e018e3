"""What one seat alone draws: told to all that it was drawn, and to nobody else what it was."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.match import TYPED, Match
from pyapp.engine.share import read_save, save_text
from pyapp.engine.state import Setup
from pyapp.engine.steps import IN_SECRET, Event
from tests.samples import CONVOYS, find
from tests.samples.convoys import CARDS, SEATS


def two_deals(*cards: int) -> Match:
    """Nobody bids, a die decides, and the next convoy is sighted: with the last line every captain has drawn a card."""
    base, _ = CONVOYS.new(Setup("short"), ScriptedDice([3, 1, 1, 1]))
    match = Match(CONVOYS, base.setup, TYPED, base)
    for line in ("north stay_out", "south stay_out"):
        match.apply(match.parse(line))
    match.apply(match.parse("west stay_out"), (1, 4, *(cards or (4, 2, 3))))
    return match


def drawn(match: Match) -> dict[str, str]:
    """What each captain drew with the last line."""
    events = match.events(len(match.entries) - 1)
    return {event.data["seat"]: event.data["card"] for event in events if event.kind == "drew"}


def seen(match: Match, seat: str) -> list[Event]:
    return [event for index in range(len(match.entries)) for event in match.events(index) if event.visible_to(seat)]


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_sees_its_own_draw_and_no_other(seat: str) -> None:
    match = two_deals()
    told = [event.data for event in seen(match, seat) if event.kind == "drew"]
    assert told == [{"seat": seat, "card": drawn(match)[seat]}]


def test_everybody_is_told_that_something_was_drawn() -> None:
    match = two_deals()
    assert [event.data for event in seen(match, "") if event.kind == IN_SECRET] == [
        {"seats": [seat], "first": place, "count": 1} for place, seat in enumerate(SEATS, start=2)
    ]


@pytest.mark.parametrize("reader", ["", *SEATS])
def test_a_line_hides_the_dice_that_others_alone_may_see(reader: str) -> None:
    match = two_deals()
    tie, prize, *faces = match.entries[-1].dice
    shown = [str(face) if seat == reader else "?" for seat, face in zip(SEATS, faces, strict=True)]
    assert match.line_for(2, reader) == f"west stay_out ; {' '.join([str(tie), str(prize), *shown])}"
    assert match.line_for(0, reader) == "north stay_out"


@pytest.mark.parametrize(
    ("seat", "one", "other"), [("north", (4, 2, 3), (4, 1, 1)), ("south", (1, 2, 3), (4, 2, 2)), ("", (1, 1, 1), (4, 2, 3))]
)
def test_what_a_seat_may_know_is_the_same_whatever_the_others_drew(seat: str, one: tuple[int, ...], other: tuple[int, ...]) -> None:
    told = []
    for match in (two_deals(*one), two_deals(*other)):
        told.append((state_bytes(CONVOYS, CONVOYS.view(match.state, seat)), seen(match, seat), match.line_for(2, seat)))
    assert told[0] == told[1]


def test_a_roll_that_all_may_see_tells_of_no_secret() -> None:
    match = two_deals()
    secret = [event for event in match.events(2) if event.kind == IN_SECRET]
    assert len(match.entries[2].dice) == 5 and sum(event.data["count"] for event in secret) == 3


def test_a_believed_journal_hides_as_much_as_one_that_was_played() -> None:
    match = two_deals()
    believed, _ = read_save(find, save_text(match), believe=True)
    assert [believed.line_for(2, seat) for seat in ("", *SEATS)] == [match.line_for(2, seat) for seat in ("", *SEATS)]
    assert set(drawn(believed).values()) <= set(CARDS)
