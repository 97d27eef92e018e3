"""The driver: what may be clicked at every moment, and what comes of clicking it."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.page.table.driver import Driver
from tests.samples import DUEL


def at(*lines: str) -> Match:
    """Axis & Allies after these lines."""
    match = Match(load("aa1942"), Setup("1942"), "warboard")
    for line in lines:
        match.apply(match.parse(line))
    return match


def driver(*lines: str) -> Driver:
    match = at(*lines)
    return Driver(match.game, match.state, match.game.waits_for(match.state)[0])


def test_units_and_a_place_make_a_move() -> None:
    hand = driver("ussr done")
    assert "russia" in hand.starts()
    assert hand.click("russia") is None
    hand.step("infantry", 1)
    hand.step("infantry", 1)
    assert "west_russia" in hand.ahead().targets
    assert hand.click("west_russia") == Action("ussr", "move", ("russia", {"infantry": 2}, "west_russia"))


def test_a_place_that_cannot_be_reached_says_why_with_its_section() -> None:
    hand = driver("ussr done")
    hand.click("russia")
    hand.step("infantry", 1)
    answer = hand.click(next(space for space in hand.ahead().why_not if space not in hand.origins()))
    assert isinstance(answer, Refusal)
    assert answer.cite


def test_clicking_other_units_of_ones_own_begins_with_them() -> None:
    hand = driver("ussr done")
    hand.click("russia")
    hand.step("infantry", 1)
    assert hand.click("caucasus") is None
    assert hand.draft.filled == ("caucasus",)
    assert hand.draft.bag == {}


def test_clicking_a_stack_takes_all_of_it_and_again_puts_it_back() -> None:
    hand = driver("ussr done")
    hand.click("russia", "infantry")
    assert hand.draft.bag == {"infantry": 4}
    hand.click("russia", "infantry")
    assert hand.draft.bag == {}


def test_clicking_the_same_place_again_puts_everything_down() -> None:
    hand = driver("ussr done")
    hand.click("russia")
    hand.click("russia")
    assert hand.draft.filled == ()


def test_an_order_never_goes_over_the_budget() -> None:
    hand = driver()
    hand.choose_kind("buy")
    for _ in range(20):
        hand.step("tank", 1)
    assert hand.draft.bag == {"tank": 4}
    assert hand.confirm("buy") == Action("ussr", "buy", ({"tank": 4},))


def test_losses_are_filled_in_beforehand() -> None:
    hand = driver("ussr done", "ussr move russia infantry*4,tank*2,artillery west_russia", "ussr done", "ussr fight west_russia")
    assert hand.opened == "losses"
    assert sum(hand.draft.bag.values()) > 0
    assert hand.can_confirm()


def test_where_all_kinds_are_buttons_each_is_done_at_once() -> None:
    match = Match(DUEL, Setup(DUEL.about.scenarios[0]), "seed")
    hand = Driver(DUEL, match.state, match.game.waits_for(match.state)[0])
    immediate = [kind for kind in hand.kinds if hand.first(kind) is None]
    for kind in immediate:
        assert hand.choose_kind(kind) == Action(hand.seat, kind)


def test_taking_a_field_back_keeps_the_units_that_were_chosen() -> None:
    hand = driver("ussr buy infantry*3", "ussr done", "ussr done", "ussr done")
    assert hand.kinds[0] == "place"
    hand.choose_kind("place")
    hand.pick("russia")
    if hand.draft.filled == ("russia",):
        hand.pick("russia")
    assert hand.draft.filled == ("russia", "russia")
    assert hand.back()
    assert hand.draft.filled == ("russia",)


def test_where_there_are_several_ways_the_same_place_again_means_the_usual_one() -> None:
    hand = driver("ussr done", "ussr done", "ussr done", "germany done")
    hand.click("ukraine_s_s_r", "tank")
    assert hand.click("caucasus") is None
    assert hand.draft.filled[-1] == "caucasus"
    assert hand.click("caucasus") == Action("germany", "move", ("ukraine_s_s_r", {"tank": 1}, "caucasus"))


def test_a_refused_action_leaves_chosen_what_was_chosen() -> None:
    hand = driver("ussr done")
    hand.click("russia", "infantry")
    action = hand.click("west_russia")
    assert isinstance(action, Action)
    hand.rescind(Action("ussr", "done"))  # another one, such as one that was typed
    assert hand.draft.filled == action.args
    hand.rescind(action)
    assert (hand.draft.filled, hand.draft.bag) == (("russia",), {"infantry": 4})
