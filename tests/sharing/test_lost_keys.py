"""Players and their keys: who is who in two copies, seats that two have claimed, and the way out when keys are lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine.errors import BadData
from pyapp.engine.match import SEALED
from pyapp.engine.state import Setup
from pyapp.sharing.arrival import CLAIM, HEIR, NEXT
from pyapp.sharing.audit import audit
from pyapp.sharing.chains import Chain, Opened, Tampered
from pyapp.sharing.parties import MOST_PARTIES, check_heirs, follows, is_current, renew, witness
from pyapp.sharing.sealed_dice import fix, join, resolve
from pyapp.sharing.table import Party, StandingOrder
from tests.samples import DUEL
from tests.sharing.players import Player
from tests.sharing.test_sealed_dice import resolved, shot, two_players

NEW_CHAIN = Chain(b"Ann once more")


def report(player: Player) -> list[str]:
    (told,) = [step for step in audit(player.held) if step is not None]
    return [line.key for line in told]


def test_lost_numbers_are_followed_by_new_ones_that_the_others_accept() -> None:
    ann, bob = resolved()
    bob.open(ann.link(1))
    number = renew(ann.held, 0, NEW_CHAIN)
    assert number == 2 and ann.held.parties[0].seats == [] and ann.held.parties[2].seats == ["red"]
    arrival = bob.open(ann.link())
    assert arrival.verdict == HEIR and arrival.needs_choice and arrival.message.values["who"] == ["Ann"]
    assert bob.held.parties[0].seats == ["red"]  # nothing has changed before Bob agrees
    bob.table = arrival.table
    assert bob.held.party_of("red") == 2 and "audit.renewed" in report(bob)


def test_after_that_the_new_numbers_decide() -> None:
    ann, bob = shot()
    ann.number, ann.chain = renew(ann.held, ann.number, NEW_CHAIN), NEW_CHAIN
    bob.table = bob.open(ann.link(1)).table
    assert bob.held.fixed is None
    fixed = fix(bob.held, "blue take_it", bob.number, bob.chain)
    assert fixed.count == 2  # the number that was opened before has lost its worth
    ann.open(bob.link(1))
    resolve(ann.held, ann.number, ann.chain)
    assert ann.held.proofs[-1].witness == 2 and bob.open(ann.link(1)).verdict == NEXT
    assert "audit.sealed" in report(bob)


def test_who_has_found_the_old_numbers_cannot_choose_between_both() -> None:
    ann, bob = shot()
    old = ann.chain
    renew(ann.held, ann.number, NEW_CHAIN)
    bob.table = bob.open(ann.link(1)).table
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    ann.open(bob.link(1))
    with pytest.raises(BadData):
        resolve(ann.held, ann.number, old)
    forced = replace(ann.held.parties[2], instead_of=b"")
    ann.held.parties[2] = forced
    resolve(ann.held, ann.number, old)
    ann.held.parties[2] = replace(forced, instead_of=old.anchor)
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.not_in_force"


def test_an_action_that_its_player_had_fixed_keeps_its_number_when_he_loses_the_rest() -> None:
    ann, bob = shot()
    renew(bob.held, bob.number, NEW_CHAIN)
    assert bob.held.fixed is not None
    ann.table = ann.open(bob.link(1)).table
    resolve(ann.held, ann.number, ann.chain)
    assert bob.open(ann.link(1)).verdict == NEXT and follows(bob.held, 2, 1)


def test_nobody_takes_a_place_twice() -> None:
    ann, bob = two_players()
    renew(ann.held, 0, NEW_CHAIN)
    with pytest.raises(BadData):
        renew(ann.held, 0, Chain(b"third"))
    renew(bob.held, 0, Chain(b"Mallory"))
    with pytest.raises(Tampered) as error:
        bob.open(ann.link())
    assert error.value.message.key == "arrival.rivals"


def test_places_that_go_round_in_a_circle_are_refused() -> None:
    one, other = Chain(b"one").anchor, Chain(b"other").anchor
    with pytest.raises(Tampered):
        check_heirs([Party("A", [], Opened(one), 0, other), Party("B", [], Opened(other), 0, one)])


# --- the action that was fixed ------------------------------------------------------------------------------------------------------


def test_the_witness_cannot_play_another_action_with_the_same_numbers() -> None:
    ann, bob = shot()
    fixed = ann.held.fixed
    assert fixed is not None
    ann.held.fixed = replace(fixed, action="blue manoeuvre tank")
    resolve(ann.held, ann.number, ann.chain)
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.dropped"


def test_an_action_that_was_fixed_cannot_be_made_to_vanish() -> None:
    ann, bob = shot()
    ann.held.fixed = None  # the dice would not have been to her liking
    bob.open(ann.link(1))
    assert bob.held.fixed is not None


def three_players() -> tuple[Player, Player, Player]:
    ann, bob = two_players()
    cid = Player("Cid")
    cid.open(ann.link())
    cid.sit()
    return ann, bob, cid


def test_an_opponent_opens_the_dice_before_a_friend() -> None:
    ann, bob, cid = three_players()
    ann.open(cid.link())
    ann.play("red fire 2")
    bob.open(ann.link(0))
    bob.open(cid.link(0))
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    assert witness(bob.held) == 0
    renew(bob.held, 0, NEW_CHAIN)
    assert not is_current(bob.held, 0) and bob.held.fixed is None


def test_dice_that_a_friend_has_opened_are_counted_by_the_audit() -> None:
    ann, bob, cid = three_players()
    ann.open(cid.link())
    ann.play("red fire 2")
    bob.open(ann.link(0))
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    cid.open(bob.link(0))
    resolve(cid.held, cid.number, cid.chain)
    assert "audit.friendly" in report(cid)


# --- seats --------------------------------------------------------------------------------------------------------------------------


def test_two_who_have_answered_the_same_invitation_both_sit() -> None:
    ann = Player("Ann", "red").begin(DUEL, Setup("dogfight"), SEALED)
    bob, cid = Player("Bob", "blue"), Player("Cid")
    for player in (bob, cid):
        player.open(ann.link())
        player.sit()
    assert ann.open(bob.link()).verdict == NEXT and ann.open(cid.link()).verdict == NEXT
    assert {party.name for party in ann.held.parties} == {"Ann", "Bob", "Cid"}
    assert bob.open(ann.link()).verdict == NEXT and cid.open(bob.link()).verdict == NEXT
    assert {party.name for party in cid.held.parties} == {"Ann", "Bob", "Cid"}


def test_a_seat_that_two_have_claimed_is_a_choice() -> None:
    ann = Player("Ann").begin(DUEL, Setup("dogfight"), SEALED)
    bob, cid = Player("Bob", "blue"), Player("Cid", "blue")
    for player in (bob, cid):
        player.open(ann.link())
        player.sit()
    ann.open(bob.link())
    arrival = ann.open(cid.link())
    assert arrival.verdict == CLAIM and arrival.message.values == {"seat": "blue", "who": "Bob", "other": "Cid"}
    ann.table = arrival.table
    assert ann.held.name_of(ann.held.party_of("blue") or 0) == "Cid"
    assert [party.seats for party in ann.held.parties if party.name == "Bob"] == [[]]


def test_a_seat_that_has_played_cannot_be_claimed_from_its_player() -> None:
    ann, bob = two_players()
    ann.play("red fire 1")
    bob.open(ann.link(0))
    ann.held.parties[0].seats, ann.held.parties[1].seats = [], ["blue", "red"]
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(0))
    assert error.value.message.key == "arrival.claimed"


def test_seats_claimed_meanwhile_are_kept_when_an_older_link_arrives() -> None:
    ann = Player("Ann").begin(DUEL, Setup("dogfight"), SEALED)
    bob = Player("Bob")
    bob.open(ann.link())
    bob.sit()
    ann.held.parties[0].seats.append("red")
    ann.open(bob.link())
    assert ann.held.party_of("red") == 0


def test_a_table_has_room_for_sixteen() -> None:
    ann, _ = two_players()
    for number in range(MOST_PARTIES - 2):
        join(ann.held, f"guest {number}", [], None)
    with pytest.raises(BadData):
        join(ann.held, "one too many", [], None)


# --- standing orders bind the one who opens the dice -----------------------------------------------------------------------------------


def test_the_witness_cannot_stop_where_an_order_would_have_gone_on() -> None:
    ann, bob = two_players()
    ann.play("red fire 2")
    bob.open(ann.link(0))
    bob.held.standing = [StandingOrder("blue", kind, 5, ("wing", "gun")) for kind in ("lose", "climb")]
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    ann.open(bob.link(1))
    proof = resolve(ann.held, ann.number, ann.chain)
    assert proof.lines > 1
    ann.held.match.undo_to(2)
    ann.held.proofs[-1] = replace(proof, lines=1)
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.cut_short"
