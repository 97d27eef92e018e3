"""The door: what an action has to pass before the state changes."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.codec import state_hash
from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.errors import BadData, DiceError, GameOver, IllegalAction, InvalidAction, WrongSeat
from pyapp.engine.forms import Bag, Number, Pick, Picks
from pyapp.engine.game import Option
from pyapp.engine.state import Result, Setup, State
from pyapp.engine.steps import Step, step, steps_in
from tests.samples import CONVOYS, DUEL, convoys, duel
from tests.samples.duel import Attack, Break, Hit, React, Turn


def dogfight() -> Any:
    return DUEL.new(Setup("dogfight"), ScriptedDice([]))[0]


def convoy(**options: str) -> Any:
    return CONVOYS.new(Setup("short", list(options.values())), ScriptedDice([4, 1, 2, 3]))[0]


def do(state: Any, text: str, *dice: int) -> list[str]:
    source = ScriptedDice(dice)
    play = DUEL.apply(state, DUEL.parse(state, text), source)
    source.finish()
    return [event.kind for event in play.events]


# --- set-up -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [
        Setup("long ago"),
        Setup("short", ["poor"]),
        Setup("short", ["cards"]),
        Setup("short", ["cards=3"]),
        Setup("short", ["cards=1", "cards=2"]),
        Setup("short", ["rich", "rich"]),
        Setup("short", [], {"east": "Ann"}),
        *(Setup("short", [], {"north": name}) for name in ("", " ", " Ann", "a,b", "a=b", "a#b", "a;b", "a\nb", "x" * 41)),
    ],
    ids=repr,
)
def test_a_setup_that_the_game_does_not_have_is_refused(setup: Setup) -> None:
    with pytest.raises(BadData):
        CONVOYS.new(setup, SeededDice("x"))


def test_options_and_players_are_taken_as_they_were_agreed() -> None:
    setup = Setup("short", ["rich", "cards=2"], {"north": "Ann María", "south": "Ben"})
    state, _ = CONVOYS.new(setup, SeededDice("x"))
    assert state.setup.has("rich") and not state.setup.has("cards=1")
    assert [state.setup.player(seat) for seat in convoys.SEATS] == ["Ann María", "Ben", "west"]
    assert state.points["north"] == 20 and len(state.secrets["north"].hand) == 3  # type: ignore[attr-defined]


def test_an_option_spells_its_values() -> None:
    assert Option("rich").spellings() == ("rich",) and Option("cards", ("1", "2")).spellings() == ("cards=1", "cards=2")


# --- simultaneous decisions ---------------------------------------------------------------------------------------------------


def test_several_seats_can_be_asked_at_once_and_act_in_any_order() -> None:
    state = convoy()
    assert CONVOYS.waits_for(state) == ("north", "south", "west")
    for seat in ("west", "north"):
        CONVOYS.apply(state, Action(seat, "bid", (1, ())), ScriptedDice([]))
    assert CONVOYS.waits_for(state) == ("south",) and CONVOYS.kinds(state, "west") == ()
    play = CONVOYS.apply(state, Action("south", "stay_out"), ScriptedDice([1]))
    assert [event.kind for event in play.events] == ["bid_in_secret", "committed", "revealed", "won"]
    assert CONVOYS.waits_for(state) == ("north",) and state.won["north"] == 4


def test_only_the_owner_sees_what_is_secret() -> None:
    state = convoy()
    play = CONVOYS.apply(state, Action("north", "bid", (3, ("fog",))), ScriptedDice([]))
    secret, public = play.events
    assert secret.visible_to("north") and not secret.visible_to("south") and not secret.visible_to("")
    assert public.visible_to("south") and public.visible_to("") and "points" not in public.data
    assert CONVOYS.view(state, "south").secrets["north"] == convoys.Secret()
    assert CONVOYS.view(state, "north").secrets["north"].bid == 3
    assert CONVOYS.view(state, "").secrets["south"].hand == []


# --- nested decisions ---------------------------------------------------------------------------------------------------------


def test_an_answer_to_an_answer_is_resolved_before_what_it_answers() -> None:
    state = dogfight()
    do(state, "red fire 2 gun")
    do(state, "blue manoeuvre tank")
    do(state, "red manoeuvre tank*2")
    assert [type(part) for part in state.steps] == [Turn, Hit, Break, Break, React]
    assert DUEL.waits_for(state) == ("blue",)
    assert do(state, "blue take_it", 4, 5, 1) == ["took_it", "broke", "hit"]
    assert [type(part) for part in state.steps] == [Turn, Attack]
    assert state.lost["blue"] == {"gun": 1} and state.fuel == {"red": 10, "blue": 11}


def test_a_game_can_open_with_steps_that_run_by_themselves() -> None:
    state, events = DUEL.new(Setup("head_on"), ScriptedDice([2, 1]))
    assert [event.kind for event in events] == ["hit", "hit"]
    assert DUEL.waits_for(state) == ("red",) and state.dice_rolled == 2


def test_a_step_that_never_decides_is_a_fault_of_the_game() -> None:
    @step("idle")
    class Idle(Step):
        def proceed(self, state: Any, play: Any) -> None:
            """Nothing happens."""

    state = dogfight()
    state.steps.insert(1, Idle())
    with pytest.raises(RuntimeError):
        DUEL.apply(state, Action("red", "climb"), ScriptedDice([]))


def test_two_steps_must_not_share_a_tag() -> None:
    found = steps_in(duel)
    assert found["react"] is React and set(found) == {"turn", "attack", "react", "break", "hit", "losses"}

    class Module(type(duel)):  # type: ignore[misc]
        """A module that defines a second step with a tag."""

    twice = Module("twice")
    twice.one, twice.other = React, step("react")(type("Other", (Step,), {}))  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        steps_in(twice)


# --- the check ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (Action("blue", "climb"), WrongSeat),
        (Action("green", "climb"), WrongSeat),
        (Action("red", "land"), InvalidAction),
        (Action("red", "climb", (1,)), InvalidAction),
        (Action("red", "fire"), InvalidAction),
        (Action("red", "fire", (1, "wing", "gun")), InvalidAction),
        (Action("red", "fire", ("1",)), InvalidAction),
        (Action("red", "fire", (True,)), InvalidAction),
        (Action("red", "fire", (10**5000,)), InvalidAction),
        (Action("red", "fire", (1,) * 1000), InvalidAction),
        (Action("red", "fire", (4,)), IllegalAction),
        (Action("red", "fire", (1, "rudder")), IllegalAction),
    ],
)
def test_a_wrong_action_is_refused_before_anything_changes(action: Action, error: type[Exception]) -> None:
    state = dogfight()
    before = state_hash(DUEL, state)
    with pytest.raises(error):
        DUEL.apply(state, action, ScriptedDice([]))
    assert DUEL.refusal(state, action) is not None
    assert state_hash(DUEL, state) == before


def test_an_optional_field_may_be_left_out() -> None:
    state = dogfight()
    assert DUEL.refusal(state, Action("red", "fire", (1,))) is None
    assert DUEL.refusal(state, Action("red", "fire", (1, "wing"))) is None


def test_a_rule_across_fields_is_a_refusal_with_its_section() -> None:
    state = dogfight()
    state.steps.append(duel.Losses("red", 2))
    refusal = DUEL.refusal(state, Action("red", "lose", ({"engine": 1, "wing": 1},)))
    assert refusal is not None and refusal.reason.key == "refused.engine_last" and refusal.cite == "Losses"


def test_where_the_game_allows_it_a_seat_can_resign_at_any_of_its_decisions() -> None:
    state = dogfight()
    do(state, "red fire 1")
    assert DUEL.kinds(state, "blue") == ("manoeuvre", "take_it", "resign") and DUEL.kinds(state, "red") == ()
    assert do(state, "blue resign") == ["resigned"]
    assert state.result == Result(["red"], "result.resigned")


def test_where_the_game_does_not_allow_it_nobody_can_resign() -> None:
    with pytest.raises(InvalidAction):
        CONVOYS.apply(convoy(), Action("north", "resign"), ScriptedDice([]))


def test_lists_and_zeros_in_an_action_are_taken_in_their_plain_shape() -> None:
    state = convoy()
    checked = CONVOYS.check(state, Action("north", "bid", (1, ["fog"])))  # type: ignore[arg-type]
    assert checked.args == (1, ("fog",))


def test_after_the_end_nothing_can_be_done() -> None:
    state = dogfight()
    state.result = Result(["red"], "result.down")
    with pytest.raises(GameOver):
        DUEL.apply(state, Action("red", "climb"), ScriptedDice([]))
    assert DUEL.waits_for(state) == () and DUEL.kinds(state, "red") == ()
    assert DUEL.prompt(state, "red").key == "result.down"
    assert DUEL.prompt(State(Setup("dogfight")), "red").key == "result.none"


def test_the_one_line_asks_who_acts_and_tells_the_others_whom_they_wait_for() -> None:
    state = dogfight()
    assert [DUEL.prompt(state, seat).key for seat in ("red", "blue", "")] == ["prompt.attack", "waiting.attack", "waiting.attack"]
    assert DUEL.prompt(state, "blue").values == {"seats": ["red"]}


# --- text ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["red fire 2 gun", "red fire 1", "red climb"])
def test_an_actions_text_is_read_back(text: str) -> None:
    assert str(DUEL.parse(dogfight(), text)) == text


@pytest.mark.parametrize(
    "text", ["", "red", "blue climb", "red land", "red fire x", "red fire 9", "red fire 1 rudder", "red climb 1", "red fire 1 gun gun"]
)
def test_a_text_that_is_no_action_gives_a_typed_error(text: str) -> None:
    with pytest.raises((InvalidAction, IllegalAction, WrongSeat)):
        DUEL.parse(dogfight(), text)


def test_the_forms_offer_every_sort_of_field() -> None:
    bidding, fighting = convoy(), dogfight()
    assert isinstance(CONVOYS.field(bidding, "north", "bid"), Number)
    assert isinstance(CONVOYS.field(bidding, "north", "bid", (1,)), Picks)
    rival = CONVOYS.field(bidding, "north", "bid", (1, ()))
    assert isinstance(rival, Pick) and rival.optional
    fighting.steps.append(duel.Losses("red", 1))
    assert isinstance(DUEL.field(fighting, "red", "lose"), Bag)


def test_a_roll_that_cannot_be_had_is_a_typed_error() -> None:
    state = dogfight()
    do(state, "red fire 1")
    with pytest.raises(DiceError):
        do(state, "blue take_it")
