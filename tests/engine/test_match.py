"""A match: the journal, undo and redo, forks, and what happens when the dice fail."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.codec import state_hash
from pyapp.engine.errors import BadData, DiceError, DiceNeeded, GameError
from pyapp.engine.match import CHECKPOINT_EVERY, KEEP_RECENT, TYPED, Entry, Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from tests.samples import CONVOYS, DUEL
from tests.samples.duel import Hit, Turn


def duel(*lines: str) -> Match:
    match = Match(DUEL, Setup("dogfight"), "seed")
    for line in lines:
        match.apply(match.parse(line))
    return match


def long_match(lines: int) -> Match:
    match, chance = Match(DUEL, Setup("dogfight"), "1"), random.Random(5)
    while len(match.entries) < lines:
        action = random_action(DUEL, match.state, chance)
        match.apply(action if action.kind != "fire" else Action(action.seat, "climb"))
    return match


def now(match: Match) -> str:
    return state_hash(match.game, match.state)


def test_the_journal_holds_actions_and_the_dice_they_used() -> None:
    match = duel("red fire 2", "blue take_it")
    assert str(match.entries[0]) == "red fire 2" and len(match.entries[1].dice) == 2
    assert str(Entry(Action("red", "fire", (2,)), (3, 4))) == "red fire 2 ; 3 4"


def test_the_journal_keeps_plain_copies_of_what_the_caller_hands_in() -> None:
    match = duel("red fire 1")
    given = {"tank": 1}
    match.apply(Action("blue", "manoeuvre", [given]))  # type: ignore[arg-type]
    given["tank"] = 9
    assert str(match.entries[-1]) == "blue manoeuvre tank"


def test_replaying_the_journal_gives_the_same_game() -> None:
    match = duel("red fire 2", "blue manoeuvre tank", "red take_it")
    again = Match.resume(DUEL, "other seed", match.state_at(0), match.entries)
    assert now(again) == now(match) and again.journal_hash() == match.journal_hash()


def test_an_action_that_is_refused_changes_nothing() -> None:
    match = duel("red fire 2")
    before, state = now(match), match.state
    with pytest.raises(GameError):
        match.apply(Action("blue", "manoeuvre", ({"tank": 7},)))
    assert match.state is state and now(match) == before and len(match.entries) == 1


@pytest.mark.parametrize("dice", [(), (1,), (1, 2, 3), (0, 1), (7, 1)])
def test_dice_that_fail_half_way_change_nothing(dice: tuple[int, ...]) -> None:
    match = duel("red fire 2")
    before, state = now(match), match.state
    with pytest.raises(DiceError):
        match.replay(Entry(Action("blue", "take_it"), dice))
    assert match.state is state and now(match) == before and len(match.entries) == 1


def test_typed_dice_are_asked_for_and_the_action_is_tried_again() -> None:
    match = Match(DUEL, Setup("dogfight"), TYPED)
    match.apply(match.parse("red fire 2"))
    with pytest.raises(DiceNeeded) as needed:
        match.apply(Action("blue", "take_it"), typed=[5])
    assert needed.value.count == 1 and len(match.entries) == 1
    match.apply(Action("blue", "take_it"), typed=[5, 1])
    assert match.entries[-1].dice == (5, 1)


def test_more_typed_dice_than_were_rolled_are_refused() -> None:
    match = Match(DUEL, Setup("dogfight"), TYPED)
    with pytest.raises(DiceError):
        match.apply(match.parse("red fire 2"), typed=[5])
    assert match.entries == []


def test_undo_takes_back_and_redo_does_again_with_the_same_dice() -> None:
    match = duel("red fire 2", "blue take_it")
    before, dice = now(match), match.entries[-1].dice
    match.undo()
    assert len(match.entries) == 1 and len(match.redoable) == 1
    match.redo()
    assert now(match) == before and match.entries[-1].dice == dice and match.redoable == []


def test_undo_to_a_point_can_be_redone_line_by_line() -> None:
    match = duel("red climb", "blue climb", "red climb", "blue fire 1")
    hashes = [state_hash(DUEL, match.state_at(index)) for index in range(5)]
    match.undo_to(1)
    assert now(match) == hashes[1]
    for index in (2, 3, 4):
        match.redo()
        assert now(match) == hashes[index]


def test_what_was_undone_is_forgotten_when_something_else_is_done() -> None:
    match = duel("red climb", "blue climb")
    match.undo()
    match.apply(match.parse("blue fire 1"))
    with pytest.raises(BadData):
        match.redo()


def test_nothing_can_be_undone_or_redone_at_the_beginning() -> None:
    match = duel()
    with pytest.raises(BadData):
        match.undo()
    with pytest.raises(BadData):
        match.redo()


def test_undoing_past_a_die_is_counted_and_undoing_less_is_not() -> None:
    match = duel("red fire 1", "blue take_it")
    match.apply(random_action(DUEL, match.state, random.Random(1)))
    assert match.free_undo() >= 2
    free = match.free_undo()
    match.undo_to(free)
    assert match.takebacks == 0
    match.undo_to(0)
    assert match.takebacks == 1


@pytest.mark.parametrize("point", [-1, 3])
def test_a_point_that_the_journal_does_not_have_is_refused_and_counts_nothing(point: int) -> None:
    match = duel("red climb", "blue climb")
    for ask in (match.state_at, match.undo_to, match.fork):
        with pytest.raises(BadData):
            ask(point)
    with pytest.raises(BadData):
        match.events(point)
    assert match.takebacks == 0 and len(match.entries) == 2


def test_every_point_of_a_long_match_can_be_seen_again() -> None:
    match = long_match(58)
    assert len(match.entries) > KEEP_RECENT + 10 and len(match.entries) > 2 * CHECKPOINT_EVERY
    rounds = [match.state_at(index).round for index in range(len(match.entries) + 1)]  # type: ignore[attr-defined]
    assert rounds == [1 + index // 2 for index in range(59)]


def test_a_state_of_the_past_is_a_copy() -> None:
    match = duel("red climb", "blue climb")
    before = now(match)
    match.state_at(1).dice_rolled = 99
    match.state_at(2).dice_rolled = 99
    assert now(match) == before and match.state_at(1).dice_rolled == 0


def test_a_fork_goes_its_own_way() -> None:
    match = duel("red climb", "blue climb")
    fork = match.fork(1)
    fork.apply(fork.parse("blue fire 3"))
    assert [str(entry) for entry in match.entries] == ["red climb", "blue climb"]
    assert [str(entry) for entry in fork.entries] == ["red climb", "blue fire 3"]
    assert fork.from_setup and fork.opening == match.opening


def test_a_line_that_nothing_depends_on_can_be_left_out() -> None:
    match = Match(CONVOYS, Setup("short"), "x")
    for line in ("north bid 1 -", "south stay_out"):
        match.apply(match.parse(line))
    assert [str(entry) for entry in match.without(0).entries] == ["south stay_out"]


def test_a_line_that_later_ones_need_stays() -> None:
    match = duel("red climb", "blue climb")
    with pytest.raises(BadData) as error:
        match.without(0)
    assert error.value.message.key == "match.needed_later"


def test_a_line_before_a_die_stays() -> None:
    match = duel("red fire 1", "blue take_it")
    with pytest.raises(BadData) as error:
        match.without(0)
    assert error.value.message.key == "match.too_late_to_remove"


def test_a_believed_journal_works_out_its_events_when_they_are_wanted() -> None:
    match = long_match(CHECKPOINT_EVERY + 10)
    believed = Match.resume(DUEL, "1", match.state_at(0), match.entries, match.copy_now())
    assert believed.events(3) == match.events(3)
    assert believed.events(len(match.entries) - 1) == match.events(len(match.entries) - 1)


def test_backfilling_works_out_all_events_in_blocks_also_when_play_went_on() -> None:
    match = long_match(CHECKPOINT_EVERY + 10)
    believed = Match.resume(DUEL, "1", match.state_at(0), match.entries[:-3], match.state_at(len(match.entries) - 3))
    for entry in match.entries[-3:]:
        believed.replay(entry)
    assert not believed.backfill(1)
    while not believed.backfill(1):
        pass
    assert [believed.events(index) for index in range(len(believed.entries))] == [
        match.events(index) for index in range(len(match.entries))
    ]


def test_a_believed_journal_that_does_not_fit_is_found_out_with_a_typed_error() -> None:
    match = duel("red climb", "blue climb")
    believed = Match.resume(DUEL, "1", match.state_at(0), [Entry(Action("blue", "climb"))], match.copy_now())
    with pytest.raises(GameError):
        believed.backfill(5)


def test_rules_that_fail_on_a_believed_journal_do_so_with_a_typed_error(monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel("red fire 2")
    believed = Match.resume(DUEL, "1", match.state_at(0), match.entries, match.copy_now())
    monkeypatch.setattr(DUEL, "apply", lambda *_: ()[0])
    with pytest.raises(BadData):
        believed.events(0)


def test_a_match_from_a_position_starts_there() -> None:
    base = duel("red climb").copy_now()
    match = Match(DUEL, base.setup, "x", base)
    assert not match.from_setup and match.opening == () and DUEL.waits_for(match.state) == ("blue",)


def test_a_position_between_decisions_is_played_on_and_the_one_handed_in_stays_as_it_is() -> None:
    base = duel("red climb").copy_now()
    base.steps = [Turn(), Hit("red", 1)]
    match = Match(DUEL, base.setup, "x", base)
    assert [event.kind for event in match.opening] == ["hit"] and DUEL.waits_for(match.state)
    assert base.steps == [Turn(), Hit("red", 1)] and base.dice_rolled == 0
