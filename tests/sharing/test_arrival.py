"""What a link is worth: its turn is replayed, faults are named, and nothing that could be taken in two ways is taken silently."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.errors import BadData
from pyapp.engine.match import TYPED, Entry, Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.sharing.arrival import FORK, GAP, NEW, NEXT, OLDER, SAME, SECOND, arrive, judge
from pyapp.sharing.audit import audit
from pyapp.sharing.chains import Tampered
from pyapp.sharing.table import Table
from tests.samples import DUEL
from tests.sharing.players import ID, Player, altered, reopened


def begin(seed: str = "x") -> tuple[Player, Player]:
    """Ann and Bob have the same game before them."""
    ann = Player("Ann", "red").begin(DUEL, Setup("dogfight"), seed)
    bob = Player("Bob", "blue")
    assert bob.open(ann.link()).verdict == NEW
    bob.sit()
    assert ann.open(bob.link()).verdict == NEXT
    return ann, bob


def fault(player: Player, link: str) -> tuple[str, dict[str, Any]]:
    """What a player is told of a link that is not right."""
    before = player.held.hash_now()
    with pytest.raises(BadData) as error:
        player.open(link)
    assert player.held.hash_now() == before
    return error.value.message.key, dict(error.value.message.values)


def test_links_go_to_and_fro() -> None:
    ann, bob = begin()
    assert bob.open(ann.play("red fire 2").link(0)).verdict == NEXT
    arrival = ann.open(bob.play("blue take_it").link(1))
    assert (arrival.verdict, arrival.line, arrival.checked.lines, arrival.checked.dice) == (NEXT, 1, 1, 2)
    assert ann.held.hash_now() == bob.held.hash_now() and not arrival.needs_choice


def test_a_link_from_farther_back_than_needed_is_the_next_turn_all_the_same() -> None:
    ann, bob = begin()
    bob.open(ann.play("red climb").link(0))
    ann.open(bob.play("blue climb").link(0))
    assert ann.held.length == 2


def test_the_same_link_twice_brings_nothing_new() -> None:
    ann, bob = begin()
    link = ann.play("red fire 2").link(0)
    assert [bob.open(link).verdict, bob.open(link).verdict] == [NEXT, SAME]


def test_an_older_link_is_recognised() -> None:
    ann, bob = begin()
    old = ann.play("red climb").link(0)
    bob.open(old)
    bob.play("blue climb")
    arrival = bob.open(old)
    assert arrival.verdict == OLDER and bob.held.length == 2 and arrival.table.length == 2


def test_a_second_answer_to_the_same_turn_is_a_choice() -> None:
    ann, bob = begin()
    first, other = ann.link(), Player("Ann", "red")
    other.open(first)
    bob.open(ann.play("red climb").link(0))
    arrival = bob.open(other.play("red fire 1").link(0))
    assert arrival.verdict == SECOND and arrival.needs_choice
    assert arrival.message.values == {"line": 1, "seat": "red", "mine": "red climb", "told": "red fire 1"}
    assert str(arrival.table.match.entries[0]) == "red fire 1" and str(bob.held.match.entries[0]) == "red climb"


def test_another_story_from_farther_back_is_a_fork() -> None:
    ann, bob = begin()
    bob.open(ann.play("red climb").link(0))
    bob.play("blue climb", "red climb")
    ann.play("blue climb", "red fire 1", "blue take_it")
    assert bob.open(ann.link(1)).verdict == SECOND
    ann.held.match.undo_to(0)
    ann.play("red fire 3", "blue take_it")
    assert bob.open(ann.link(ann.held.length)).verdict in (FORK, GAP)


def test_a_link_with_moves_missing_before_it_is_a_choice() -> None:
    ann, bob = begin()
    ann.play("red climb", "blue climb", "red climb")
    arrival = bob.open(ann.link(2))
    assert arrival.verdict == GAP and arrival.needs_choice and arrival.table.origin == 2 and bob.held.length == 0


def test_who_comes_in_the_middle_takes_the_position_and_goes_on_from_there() -> None:
    ann, _ = begin()
    ann.play("red climb", "blue climb", "red climb")
    eve = Player("Eve")
    assert eve.open(ann.link(2)).verdict == NEW and eve.held.length == 3 and eve.held.origin == 2
    ann.play("blue climb")
    assert eve.open(ann.link(0)).verdict == FORK  # it begins before all that this copy can check
    assert eve.open(ann.link(3)).verdict == NEXT and eve.held.hash_now() == ann.held.hash_now()


def forge(player: Player, line: int, entry: Entry) -> None:
    player.held.match.entries[line] = entry


def test_a_forged_die_is_named() -> None:
    ann, bob = begin()
    ann.play("red fire 2", "blue take_it")
    rolled = ann.held.match.entries[1].dice
    forge(ann, 1, Entry(ann.held.match.entries[1].action, tuple(7 - face for face in rolled)))
    key, values = fault(bob, ann.link(0))
    assert key == "arrival.forged" and values["line"] == 2 and values["rolled"] == list(rolled)


def test_a_move_against_the_rules_is_named() -> None:
    ann, bob = begin()
    ann.play("red fire 2", "blue take_it")
    forge(ann, 0, Entry(Action("red", "fire", (9,))))
    key, values = fault(bob, ann.link(0))
    assert key == "arrival.illegal" and values["line"] == 1 and values["action"] == "red fire 9"


def test_a_move_for_another_seat_is_named() -> None:
    ann, bob = begin()
    ann.play("red climb")
    forge(ann, 0, Entry(Action("blue", "climb")))
    assert fault(bob, ann.link(0))[0] == "arrival.illegal"


def test_a_position_that_the_moves_do_not_lead_to_is_named() -> None:
    ann, bob = begin()
    bob.open(ann.play("red climb").link(0))

    def refuel(plain: list[Any]) -> None:
        plain[5][4] = 2  # the round

    key, _ = fault(bob, altered(ann.link(1), refuel))
    assert key == "arrival.position"


def test_another_seed_is_named() -> None:
    ann, bob = begin()

    def change(plain: list[Any]) -> None:
        plain[2] = "a luckier one"

    assert fault(bob, altered(ann.link(), change))[0] == "arrival.other_dice"


def test_another_way_of_rolling_is_named() -> None:
    ann, bob = begin()

    def change(plain: list[Any]) -> None:
        plain[2] = 0

    key, values = fault(bob, altered(ann.link(), change))
    assert key == "arrival.other_mode" and values == {"mode": "friends", "told": TYPED}


def test_a_link_of_another_game_is_named() -> None:
    ann, bob = begin()
    link = reopened(ann.link())
    link.table.id = b"other!"
    with pytest.raises(Tampered):
        arrive(link, bob.held)


def test_a_seat_cannot_be_taken_from_its_player() -> None:
    ann, bob = begin()
    ann.held.parties[1].name = "Mallory"
    assert fault(bob, ann.link())[0] == "arrival.seats"


def test_typed_dice_are_believed_but_counted() -> None:
    ann, bob = begin(TYPED)
    ann.play("red fire 2")
    ann.held.match.apply(ann.held.match.parse("blue take_it"), (1, 6))
    assert bob.open(ann.link(0)).verdict == NEXT
    forge(ann, 1, Entry(ann.held.match.entries[1].action, (1, 6, 6)))
    eve = Player("Eve")
    with pytest.raises(Tampered) as error:
        eve.open(ann.link(0))
    assert error.value.message.key == "arrival.dice"


def test_a_judgement_can_be_cancelled_after_any_move() -> None:
    ann, bob = begin()
    for _ in range(10):
        ann.play("red climb", "blue climb")
    steps = list(judge(reopened(ann.link(0)), bob.held))
    assert steps[:-1] == [None] * 20 and steps[-1] is not None


def test_rules_that_fail_on_a_link_cost_nothing_but_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = begin()
    link = ann.play("red climb").link(0)
    monkeypatch.setattr(DUEL, "apply", lambda *_: {}["missing"])
    assert fault(bob, link)[0] == "data.unsound"


def report(table: Table) -> list[str]:
    """The keys of an audit's report."""
    *_, told = audit(table)
    assert told is not None
    return [message.key for message in told]


def test_the_audit_tells_what_was_verified() -> None:
    ann, _ = begin()
    ann.play("red fire 2", "blue take_it")
    assert report(ann.held) == ["audit.moves", "audit.friends", "signed.not_by"]
    ann.held.match.undo_to(0)
    assert report(ann.held) == ["audit.moves", "audit.friends", "signed.not_by", "audit.takebacks"]
    eve = Player("Eve")
    eve.open(ann.play("red climb").link())
    assert report(eve.held) == ["audit.moves", "audit.from", "audit.friends", "signed.not_by"]
    typed, _ = begin(TYPED)
    assert report(typed.held) == ["audit.moves", "audit.typed", "signed.not_by"]


def test_the_audit_names_a_forged_die() -> None:
    ann, _ = begin()
    ann.play("red fire 2", "blue take_it")
    forge(ann, 1, Entry(ann.held.match.entries[1].action, tuple(7 - face for face in ann.held.match.entries[1].dice)))
    with pytest.raises(Tampered) as error:
        report(ann.held)
    assert error.value.message.key == "arrival.forged"


def test_the_audit_sees_a_position_that_the_moves_do_not_lead_to() -> None:
    ann, _ = begin()
    ann.play("red climb")
    ann.held.match.state.round = 3  # type: ignore[attr-defined]
    with pytest.raises(Tampered) as error:
        report(ann.held)
    assert error.value.message.key == "arrival.position"


def test_a_link_from_the_very_beginning_brings_what_the_set_up_told() -> None:
    ann = Player("Ann", "red").begin(DUEL, Setup("head_on"), "x")
    eve, cid = Player("Eve"), Player("Cid")
    eve.open(ann.link())
    assert eve.held.match.from_setup and eve.held.match.opening == ann.held.match.opening != ()
    ann.held.match.apply(random_action(DUEL, ann.held.match.state, random.Random(1)))
    cid.open(ann.link())
    assert not cid.held.match.from_setup and cid.held.match.opening == ()


def test_the_mark_of_an_edited_position_goes_along_with_links_and_cannot_be_taken_out() -> None:
    state = Match(DUEL, Setup("dogfight"), "x").state
    state.setup.edited = True
    ann, bob = Player("Ann", "red"), Player("Bob", "blue")
    ann.table = Table(Match(DUEL, state.setup, "x", state), ID)
    ann.sit()
    assert bob.open(ann.link()).verdict == NEW
    assert bob.held.match.setup.edited and [event.kind for event in bob.held.match.opening] == ["edited"]
    assert "audit.edited" in report(bob.held)
    ann.play("red fire 2")
    assert fault(bob, altered(ann.link(0), lambda plain: plain[5][0].pop()))[0] == "arrival.position"
    assert bob.open(ann.link(0)).verdict == NEXT
