"""The clauses can fail: each catches a game that breaks it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Field, Pick
from pyapp.engine.game import Violation
from pyapp.engine.match import Match
from pyapp.engine.messages import Catalogue, say
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import Setup
from pyapp.engine.steps import Step, step
from pyapp.tooling import contract, selfplay
from pyapp.tooling.fuzz import Target, fuzz
from pyapp.tooling.selfplay import Fault, Plan, play
from tests.samples import convoys, duel
from tests.samples.convoys import Convoys
from tests.samples.duel import Duel

PLAN = Plan("short", 1)


@contextmanager
def caught(clause: str) -> Iterator[None]:
    """The clause is the one that fails."""
    with pytest.raises(Fault) as fault:
        yield
    assert fault.value.clause == clause


def altered(step_class: type[Step], **methods: Callable[..., Any]) -> type[Step]:
    """A step with some methods replaced."""
    return step(step_class.tag)(type(f"Altered{step_class.__name__}", (step_class,), methods))


class WithBid(Convoys):
    """Convoys with another bid step."""

    def __init__(self, **methods: Callable[..., Any]) -> None:
        bid = altered(convoys.Bid, **methods)

        @step("convoy_round")
        class Round(convoys.Round):
            outline = (convoys.Deal, bid)

        @step("campaign")
        class Campaign(convoys.Campaign):
            def proceed(self, state: Any, play: Any) -> None:
                super().proceed(state, play)
                if isinstance(state.steps[-1], convoys.Round):
                    state.steps[-1] = Round()

        self.altered = {made.tag: made for made in (bid, Round, Campaign)}
        super().__init__()

    def steps(self) -> dict[str, type[Step]]:
        return super().steps() | self.altered

    def start(self, setup: Setup) -> Any:
        state = super().start(setup)
        state.steps = [self.altered["campaign"]()]
        return state


def test_a_corrupt_position() -> None:
    class Corrupt(Duel):
        def status(self, state: Any) -> list[Violation]:
            return [Violation("fuel")] if state.round > 1 else []

    with caught("the status is clean"):
        play(Corrupt(), Plan("dogfight", 1))


def test_a_dead_end() -> None:
    with caught("somebody can always act"):
        play(WithBid(kinds=lambda self, state, seat: ()), PLAN)


def test_a_form_that_leads_nowhere() -> None:
    def field(self: Any, state: Any, seat: str, kind: str, filled: Any) -> Field:
        return Pick("nothing", ())

    with caught("somebody can always act"):
        play(WithBid(field=field), PLAN)


def test_a_form_that_never_ends() -> None:
    def field(self: Any, state: Any, seat: str, kind: str, filled: Any) -> Field:
        return Pick("again", ("again",))

    with caught("somebody can always act"):
        play(WithBid(field=field), PLAN)


def test_an_action_that_fails() -> None:
    def apply(self: Any, state: Any, action: Any, play: Any) -> None:
        raise KeyError("boom")

    with caught("an action raises no exception"):
        play(WithBid(apply=apply), PLAN)


def test_a_round_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MOST_ACTIONS_A_ROUND", 50)

    def apply(self: Any, state: Any, action: Any, play: Any) -> None:
        play.tell("committed", seat=action.seat)

    with caught("a round ends"):
        play(WithBid(apply=apply), PLAN)


def test_a_game_that_outlasts_its_last_round() -> None:
    class Endless(Duel):
        def round_of(self, state: Any) -> int:
            return 100 * super().round_of(state)

    with caught("the game ends with its last round"):
        play(Endless(), Plan("dogfight", 1))


def test_choices_that_hang_on_the_order_of_a_dict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "PARTS", {"wing": 4, "gun": 2, "engine": 2})
    record = play(Duel(), Plan("dogfight", 1))
    with caught("bytes on the way change no choice"):
        contract.check_same_again(Duel(), record)


def test_a_view_that_shows_a_hand() -> None:
    class Open(Convoys):
        def view(self, state: Any, seat: str) -> Any:
            return copy_plain(state)

    with caught("a view does not depend on the secrets of others"):
        contract.check_views(Open(), play(Open(), PLAN).match.state)


def test_a_view_that_changes_the_game() -> None:
    class Destructive(Convoys):
        def view(self, state: Any, seat: str) -> Any:
            seen = super().view(state, seat)
            state.secrets = seen.secrets
            return seen

    game = Destructive()
    with caught("a view changes nothing"):
        contract.check_views(game, play(game, Plan("short", 1, action_cap=2)).match.state)


def test_a_prompt_that_tells_a_secret() -> None:
    class Talkative(Convoys):
        def prompt(self, state: Any, seat: str) -> Any:
            return say("prompt.bid", seat=seat, cards=[card for secret in state.secrets.values() for card in secret.hand])

    with caught("a prompt does not depend on the secrets of others"):
        contract.check_views(Talkative(), play(Talkative(), PLAN).match.state)


def test_a_form_that_hangs_on_a_secret_of_others() -> None:
    def field(self: Any, state: Any, seat: str, kind: str, filled: Any) -> Field | None:
        return (
            None if filled else Pick("card", tuple(sorted({card for secret in state.secrets.values() for card in secret.hand} | {"none"})))
        )

    def apply(self: Any, state: Any, action: Any, play: Any) -> None:
        play.tell("committed", seat=action.seat)

    game = WithBid(field=field, apply=apply)
    with caught("a view is enough to fill one's own forms"):
        contract.check_views(game, play(game, Plan("short", 1, action_cap=2)).match.state)


def test_an_offer_that_the_same_form_refuses() -> None:
    def refuse(self: Any, state: Any, action: Any) -> Refusal | None:
        return Refusal(say("form.not_offered", field="x", value="y")) if action.kind == "stay_out" else None

    game = WithBid(refuse=refuse)
    with caught("the forms offer what they take"):
        contract.check_offers(game, selfplay.begin(game, PLAN).state, random.Random(1))


def test_an_id_that_cannot_stand_in_an_action() -> None:
    def field(self: Any, state: Any, seat: str, kind: str, filled: Any) -> Field | None:
        return None if filled else Pick("card", ("two words",))

    game = WithBid(field=field)
    with caught("ids can stand in an action's text"):
        contract.check_offers(game, selfplay.begin(game, PLAN).state, random.Random(1))


def test_an_action_that_takes_anything() -> None:
    @dataclass(frozen=True)
    class Anything(Pick):
        def check(self, value: Any) -> None:
            """Everything goes."""

    def field(self: Any, state: Any, seat: str, kind: str, filled: Any) -> Field | None:
        return None if filled else Anything("card", ("fog",))

    def apply(self: Any, state: Any, action: Any, play: Any) -> None:
        play.tell("committed", seat=action.seat)

    match = play(WithBid(field=field, apply=apply), Plan("short", 1, action_cap=1)).match
    with caught("a wrong action is refused"):
        contract.check_mutants(match.fork(0), match.entries[0].action)


def test_a_position_text_that_leaves_something_out() -> None:
    class Forgetful(Duel):
        def position_text(self, state: Any) -> str:
            less = copy_plain(state)
            less.round = 1
            return super().position_text(less)

    with caught("the position text gives the state back"):
        contract.check_round_trips(Forgetful(), play(Forgetful(), Plan("dogfight", 1)).match.state)


def test_a_text_that_is_missing_and_a_gap_that_nothing_fills() -> None:
    said = contract.Texts(Duel())
    said.names = {"kind.fire"}
    said.add(say("told", seat="red"))
    said.add(say("silent"))
    texts = {"told": "{seat} and {other}"}
    assert said.missing(Catalogue("en", texts), texts) == ["kind.fire", "silent", "told {other}"]


def test_a_reader_that_fails_in_another_way() -> None:
    def read(text: str) -> None:
        raise KeyError(text)

    with caught("damaged data only ever give a GameError"):
        fuzz([Target("bad", read, ("example",))], 1, 1)


def test_dice_that_are_not_counted() -> None:
    class Careless(Match):
        def replay(self, entry: Any) -> Any:
            return self.apply(entry.action)

    record = play(Duel(), Plan("dogfight", 1))
    record.match.__class__ = Careless
    record.match.fork = lambda index: _careless(Match.fork(record.match, index))  # type: ignore[method-assign]

    def _careless(match: Match) -> Match:
        match.__class__ = Careless
        return match

    index = next(index for index, entry in enumerate(record.match.entries) if entry.dice)
    with caught("wrong dice are refused"):
        contract.check_dice(record, index)
