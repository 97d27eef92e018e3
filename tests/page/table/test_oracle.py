"""What takes time is worked out when nobody waits, in slices, and dropped when nobody asks for it any more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine.work import Meter, TooMuchWork, Work
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.odds.chances import Odds, Question
from pyapp.games.axis_allies.odds.exact import odds
from pyapp.page.axis_allies.presenter import AxisPresenter
from pyapp.page.axis_allies.prospects import Asked, Oracle, asked, chart
from pyapp.page.markup.tree import text_of
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from tests.effort import effort
from tests.page.fakes import Desk

SHEET = edition("aa1942").unit_types
LARGE = Question({"infantry": 30}, {"infantry": 30}, SHEET, SHEET)
HUGE = Question({"tank": 300}, {"infantry": 300}, SHEET, SHEET)
AN_ACT = 2_000_000  # lines


class Counting(oracle.Oracle[int, int]):
    """Counts up to the number that is asked; the clock goes on with every look at it."""

    def __init__(self) -> None:
        self.time = 0.0
        super().__init__(self.tick)

    def tick(self) -> float:
        self.time += oracle.SLICE / 4
        return self.time

    def begin(self, question: int) -> Work[int]:
        meter = Meter(1_000)
        for _ in range(question):
            meter.full(1)
            yield
        return question

    def is_small(self, question: int) -> bool:
        return question < 3


def test_a_small_question_is_answered_at_once_unless_it_can_wait() -> None:
    counting = Counting()
    assert counting.ask(2) == 2 and counting.ask(1, patient=True) is None


def test_a_large_question_is_answered_slice_by_slice() -> None:
    counting, slices = Counting(), 1
    assert counting.ask(20) is None and counting.busy
    while not counting.work():
        slices += 1
    assert counting.ask(20) == 20 and slices > 5 and not counting.busy


def test_the_latest_question_comes_first_and_work_that_was_begun_goes_on() -> None:
    counting = Counting()
    assert counting.ask(9) is None and not counting.work()
    assert counting.ask(5) is None
    counting.settle()
    while not counting.work():
        pass
    assert counting.ask(5) == 5 and counting.ask(9) is None


def test_what_the_screen_does_not_ask_any_more_is_dropped() -> None:
    counting = Counting()
    counting.ask(9)
    counting.settle()
    assert counting.busy
    counting.settle()
    assert not counting.busy and counting.work()


def test_what_is_too_much_is_known_to_be_so() -> None:
    counting = Counting()
    counting.ask(5_000)
    while not counting.work():
        pass
    assert isinstance(counting.ask(5_000), TooMuchWork) and not counting.busy


def test_odds_are_the_same_in_slices_as_at_once() -> None:
    seer, words = Oracle(), Words("en")
    assert "Working" in text_of(chart(words, seer, LARGE))
    while not seer.work():
        pass
    assert seer.ask(asked(LARGE)) == odds(LARGE)


@pytest.mark.parametrize(("language", "sentence"), [("en", "So many units"), ("es", "tantas unidades")])
def test_a_battle_that_is_too_large_says_so(language: str, sentence: str) -> None:
    seer, words = Oracle(), Words(language)
    for question in (
        HUGE,
        replace(LARGE, attackers={"infantry": 2**31}),
        replace(LARGE, attackers={"infantry": 1}, bombarding={"cruiser": 2**31}),
    ):
        chart(words, seer, question)
        while not seer.work():
            pass
        assert sentence in text_of(chart(words, seer, question))


def test_what_was_left_out_of_a_large_battle_is_told() -> None:
    class Seer(Oracle):
        def begin(self, question: Asked) -> Work[Odds]:
            yield
            return Odds(win=0.7, lose=0.2, missing=0.004)

    seer, words = Seer(), Words("en")
    chart(words, seer, LARGE)
    while not seer.work():
        pass
    assert "may be greater by up to 0.4 %" in text_of(chart(words, seer, LARGE))


def test_questions_that_differ_in_their_dice_are_different_questions() -> None:
    assert asked(LARGE) == asked(replace(LARGE)) != asked(replace(LARGE, bomber_dice=2))


def test_a_link_with_three_hundred_of_each_kind_in_a_battle_opens_like_any_other() -> None:
    units = ["infantry", "artillery", "tank", "fighter", "bomber"]
    there = ",".join([f"germany.{kind}@1*300" for kind in units] + [f"uk.{kind}*300" for kind in (*units, "aa_gun")])
    desk = Desk().act(
        "pasted", {"text": f"game: aa1942\nposition:\ngame aa1942\nactive germany\nphase combat_move\nat egypt owner=uk {there}\nend\n"}
    )
    assert desk.app.scene.session is not None, desk.text("dialog")
    presenter = desk.app.scene.presenter
    assert isinstance(presenter, AxisPresenter)
    with effort(AN_ACT) as counted:
        for verb, argument in (("hover", "egypt"), ("space", '{"space": "egypt", "stack": ""}'), ("work", "")):
            desk.app.act(verb, argument)
            counted.rest()
    assert "So many units" in desk.text("card") and not presenter.oracle.busy
