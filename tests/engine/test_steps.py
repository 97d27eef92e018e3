"""Steps and the base of every state: the stack, outlines, events and what was agreed before the game."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import DiceError
from pyapp.engine.messages import say
from pyapp.engine.plain import Codec
from pyapp.engine.state import Setup, State
from pyapp.engine.steps import EVERYBODY, MOST_DICE, Event, Outline, Play, Step, step


@step("first")
class First(Step):
    """A step."""


@step("second")
class Second(Step):
    """Another."""


@step("turn_of_play")
class TurnOfPlay(Outline):
    """Both of them."""

    outline = (First, Second)


def begun(*steps: Step) -> tuple[State, Play]:
    state = State(Setup("x"), list(steps))
    return state, Play(state, ScriptedDice([3, 4]))


def test_of_several_steps_pushed_the_first_named_comes_first() -> None:
    state, play = begun()
    play.push(First(), Second())
    assert state.steps == [Second(), First()]


def test_a_step_can_be_ended_and_replaced() -> None:
    state, play = begun(First(), Second())
    play.done()
    assert state.steps == [First()]
    play.replace(Second(), Second())
    assert state.steps == [Second(), Second()]


def test_an_outline_opens_its_steps_one_after_the_other_and_ends() -> None:
    state, play = begun(TurnOfPlay())
    opened = []
    while state.steps:
        state.steps[-1].proceed(state, play)
        if state.steps and not isinstance(state.steps[-1], TurnOfPlay):
            opened.append(type(state.steps.pop()))
    assert opened == [First, Second]


def test_rolled_dice_are_counted_and_kept() -> None:
    state, play = begun()
    assert play.roll(2, 6, say("why")) == [3, 4]
    assert state.dice_rolled == 2 and play.rolled == [3, 4]


def test_more_dice_than_any_game_needs_are_not_rolled() -> None:
    state, play = begun()
    with pytest.raises(DiceError) as error:
        play.roll(MOST_DICE + 1, 6, say("why"))
    assert error.value.message.key == "dice.too_many" and state.dice_rolled == 0


def test_a_step_that_decides_nothing_must_proceed() -> None:
    state, play = begun(First())
    with pytest.raises(NotImplementedError):
        First().proceed(state, play)


@pytest.mark.parametrize(
    ("seen_by", "seat", "sees"),
    [
        (EVERYBODY, "uk", True),
        (EVERYBODY, "", True),
        (("uk",), "uk", True),
        (("uk",), "usa", False),
        (("uk",), "", False),
        ((), "uk", False),
    ],
)
def test_an_event_is_seen_by_those_it_names(seen_by: tuple[str, ...], seat: str, sees: bool) -> None:
    assert Event("moved", {}, seen_by).visible_to(seat) is sees


def test_an_event_is_a_sentence() -> None:
    _, play = begun()
    play.tell("moved", seen_by=("uk",), units={"tank": 2})
    assert play.events[0].message() == say("event.moved", units={"tank": 2})


def test_an_event_keeps_what_was_true_when_it_was_told() -> None:
    _, play = begun()
    units, spaces = {"tank": 2}, ["kiev"]
    play.tell("moved", units=units, spaces=spaces)
    units["tank"], spaces[0] = 9, "baku"
    assert play.events[0].data == {"units": {"tank": 2}, "spaces": ["kiev"]}


def test_texts_are_named_after_the_step() -> None:
    state, _ = begun(First())
    assert First().prompt(state, "uk") == say("prompt.first", seat="uk")
    assert First().waiting(state) == say("waiting.first", seats=[])


def test_a_setup_knows_its_options_and_players() -> None:
    setup = Setup("1942", ["fog", "bid=3"], {"uk": "Ann"})
    checks: list[Any] = [setup.has("fog"), setup.has("bid=3"), setup.has("bid"), setup.player("uk"), setup.player("usa")]
    assert checks == [True, True, False, "Ann", "usa"]


def test_two_games_may_give_steps_of_their_own_the_same_tag() -> None:
    @step("first")
    class OfAnotherGame(Step):
        """A step of the other."""

    one, other = Codec({"first": First}), Codec({"first": OfAnotherGame})
    written = one.encode(First(), Step)
    assert written == other.encode(OfAnotherGame(), Step)
    assert isinstance(one.decode(written, Step), First) and isinstance(other.decode(written, Step), OfAnotherGame)
