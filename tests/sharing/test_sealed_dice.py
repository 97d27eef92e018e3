"""Sealed dice: nobody can know a roll before it is fixed, nobody can choose it, and everybody can check it afterwards."""

from __future__ import annotations

from collections import Counter

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.errors import BadData, DiceNeeded
from pyapp.engine.match import SEALED, Entry
from pyapp.engine.state import Setup
from pyapp.sharing.arrival import NEXT, SECOND, arrive
from pyapp.sharing.chains import LENGTH, Chain, Opened, Tampered, before
from pyapp.sharing.sealed_dice import fix, join, resolve, roll, roll_seed
from pyapp.sharing.table import Proof, StandingOrder
from tests.samples import DUEL
from tests.sharing.players import Player, altered, reopened


def two_players() -> tuple[Player, Player]:
    """Ann has invited Bob, and Bob has committed to his chain, too."""
    ann = Player("Ann", "red").begin(DUEL, Setup("dogfight"), SEALED)
    bob = Player("Bob", "blue")
    bob.open(ann.link())
    bob.sit()
    assert ann.open(bob.link()).verdict == NEXT
    return ann, bob


def shot() -> tuple[Player, Player]:
    """Red has fired, blue takes it: the dice of that are to be rolled. Blue acts, red is the witness."""
    ann, bob = two_players()
    ann.play("red fire 2")
    bob.open(ann.link(0))
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    ann.open(bob.link(1))
    return ann, bob


def resolved() -> tuple[Player, Player]:
    ann, bob = shot()
    resolve(ann.held, ann.number, ann.chain)
    return ann, bob


def test_a_chain_opens_backwards_from_its_anchor() -> None:
    chain = Chain(b"secret")
    known = Opened(chain.anchor)
    known.open(3, chain.value(3), "Ann")
    assert known.value(2) == chain.value(2) and before(chain.value(LENGTH), LENGTH) == chain.anchor
    for count in (0, 4):
        with pytest.raises(BadData):
            known.value(count)
    for count in (0, LENGTH + 1):
        with pytest.raises(BadData):
            chain.value(count)


@pytest.mark.parametrize(("count", "value"), [(1, b"x" * 16), (2, b""), (LENGTH + 5, b"x" * 16), (-1, b"x" * 16)])
def test_a_number_of_another_chain_is_refused(count: int, value: bytes) -> None:
    with pytest.raises(Tampered) as error:
        Opened(Chain(b"secret").anchor).open(count, value, "Ann")
    assert error.value.message.values["who"] == "Ann"


def test_every_face_is_equally_likely() -> None:
    faces = Counter(face for number in range(300) for face in roll_seed(b"hash", f"{number}", [b"a", b"b"], ()).roll(10, 6, None, 0))  # type: ignore[arg-type]
    assert set(faces) == set(range(1, 7)) and all(430 < number < 570 for number in faces.values())


def test_an_action_with_dice_waits_for_the_opponent() -> None:
    ann, bob = two_players()
    ann.play("red fire 2")
    bob.open(ann.link(0))
    with pytest.raises(DiceNeeded):
        bob.play("blue take_it")
    fixed = fix(bob.held, "blue take_it", bob.number, bob.chain)
    assert (fixed.party, fixed.count) == (1, 1) and bob.held.length == 1
    with pytest.raises(BadData):
        fix(bob.held, "blue take_it", bob.number, bob.chain)
    with pytest.raises(BadData):
        resolve(bob.held, bob.number, bob.chain)


def test_the_opponents_app_rolls_and_both_know_the_same_dice() -> None:
    ann, bob = resolved()
    (proof,) = ann.held.proofs
    assert proof == Proof(1, 1, 1, 1, 0, 1) and len(ann.held.match.entries[1].dice) == 2
    assert bob.open(ann.link(1)).verdict == NEXT
    assert bob.held.hash_now() == ann.held.hash_now() and bob.held.fixed is None


def test_the_dice_depend_on_both_numbers_the_action_and_all_that_went_before() -> None:
    rolls = {
        roll_seed(told, action, numbers, ())._seed
        for told in (b"one", b"two")
        for action in ("fire", "wait")
        for numbers in ([b"a", b"b"], [b"a", b"c"], [b"c", b"b"], [b"ab", b""])
    }
    assert len(rolls) == 16


def test_an_action_without_dice_is_not_fixed() -> None:
    ann, _ = two_players()
    with pytest.raises(BadData):
        fix(ann.held, "red fire 1", ann.number, ann.chain)


def test_one_player_alone_cannot_fix_a_roll() -> None:
    ann = Player("Ann", "red", "blue").begin(DUEL, Setup("dogfight"), SEALED).play("red fire 1")
    with pytest.raises(BadData):
        fix(ann.held, "blue take_it", ann.number, ann.chain)


@pytest.mark.parametrize("seat", ["red", "green"])
def test_a_seat_that_is_taken_or_unknown_cannot_be_claimed(seat: str) -> None:
    ann, _ = two_players()
    with pytest.raises(BadData):
        join(ann.held, "Eve", [seat], None)


def test_a_forged_die_is_named() -> None:
    ann, bob = resolved()
    entry = ann.held.match.entries[1]
    forged = tuple(7 - face for face in entry.dice)
    ann.held.match.entries[1] = Entry(entry.action, forged)
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "arrival.forged"
    assert error.value.message.values["line"] == 2 and error.value.message.values["told"] == list(forged)


def test_dice_without_proof_are_refused() -> None:
    ann, bob = resolved()
    ann.held.proofs.clear()
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.no_proof"


def test_a_number_that_was_not_committed_is_refused() -> None:
    ann, bob = resolved()
    chain = ann.held.parties[0].chain
    assert chain is not None
    chain.last = b"chosen by myself"
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.wrong_number"


def test_a_new_commitment_in_the_middle_of_the_game_is_refused() -> None:
    ann, bob = two_players()
    ann.held.parties[0].chain = Opened(Chain(b"another").anchor)
    with pytest.raises(Tampered) as error:
        bob.open(ann.link())
    assert error.value.message.key == "arrival.anchor"


def test_an_action_that_was_fixed_cannot_be_exchanged_for_one_with_the_same_numbers() -> None:
    ann, bob = shot()
    ann_again, _ = shot()
    resolve(ann.held, ann.number, ann.chain)
    fixed = ann_again.held.fixed
    assert fixed is not None
    ann_again.held.fixed = type(fixed)("blue manoeuvre tank", fixed.party, fixed.count)
    ann_again.held.match.apply(ann_again.held.match.parse("blue manoeuvre tank"))
    fix_again = ann_again.held.match.parse("red take_it")
    ann_again.held.fixed = None
    ann_again.held.proofs.append(Proof(2, 1, 0, 1, 1, 1))
    ann_again.held.parties[0].chain.open(1, ann.chain.value(1), "Ann")  # type: ignore[union-attr]
    numbers = (ann.chain.value(1), bob.chain.value(1))
    faces = roll(ann_again.held.match, ann_again.held.hash_now(), fix_again, numbers, ())
    ann_again.held.match.replay(Entry(fix_again, faces))
    with pytest.raises(Tampered) as error:
        arrive(reopened(ann_again.link(1)), ann.held)
    assert error.value.message.key == "sealed.used_twice"


def test_numbers_cannot_decide_two_rolls() -> None:
    ann, bob = resolved()
    ann.held.proofs.append(Proof(5, 1, 1, 1, 0, 2))
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.used_twice"


@pytest.mark.parametrize("proof", [Proof(1, 1, 1, 1, 1, 1), Proof(1, 2, 1, 1, 0, 1), Proof(1, 1, 0, 1, 1, 1)])
def test_a_proof_by_the_wrong_players_is_refused(proof: Proof) -> None:
    ann, bob = resolved()
    ann.held.proofs[:] = [proof]
    with pytest.raises(Tampered):
        bob.open(ann.link(1))


def test_standing_orders_go_on_without_asking_and_are_checked() -> None:
    ann, bob = two_players()
    ann.play("red fire 3 gun")
    bob.open(ann.link(0))
    order = StandingOrder("blue", "lose", 1, ("wing", "gun", "engine"))
    bob.held.standing.append(order)
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    ann.open(bob.link(1))
    proof = resolve(ann.held, ann.number, ann.chain)
    kinds = [entry.action.kind for entry in ann.held.match.entries]
    assert kinds[:2] == ["fire", "take_it"] and proof.standing == (order,)
    assert proof.lines == len(kinds) - 1
    assert bob.open(ann.link(1)).checked.sealed_rolls == 1


def test_a_move_that_was_not_ordered_before_the_dice_were_known_is_named() -> None:
    ann, bob = resolved()
    waits = DUEL.waits_for(ann.held.match.state)
    line = f"{waits[0]} climb" if waits == ("blue",) and "climb" in DUEL.kinds(ann.held.match.state, "blue") else None
    if line is None:
        parts = DUEL.field(ann.held.match.state, "blue", "lose")
        ann.held.match.apply(Action("blue", "lose", ({"wing": parts.least},)))  # type: ignore[union-attr]
    else:
        ann.play(line)
    proof = ann.held.proofs[0]
    ann.held.proofs[0] = Proof(proof.line, 2, proof.party, proof.count, proof.witness, proof.witness_count)
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.not_standing"


def test_another_answer_to_the_same_turn_is_offered_as_a_choice() -> None:
    ann, bob = two_players()
    ann.play("red fire 1")
    bob.open(ann.link(0))
    other = Player("Ann", "red")
    other.table = two_players()[0].held
    other.play("red fire 2")
    arrival = bob.open(other.link(0))
    assert arrival.verdict == SECOND and arrival.needs_choice and arrival.message.values["seat"] == "red"
    assert bob.held.match.entries[0].action.args == (1,)


def test_changing_what_was_fixed_by_hand_in_a_link_changes_nothing_unnoticed() -> None:
    ann, bob = resolved()

    def change(plain: list[object]) -> None:
        plain[4] = bytes(12)

    arrival = bob.open(altered(ann.link(1), lambda plain: None))
    assert arrival.verdict == NEXT
    with pytest.raises(Tampered):
        arrive(reopened(altered(ann.link(1), change)), None)
