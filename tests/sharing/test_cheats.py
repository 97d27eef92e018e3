"""What a clever hand can put into a link: nobody can choose dice, and nothing is said in another's name without a question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pyapp.engine.match import Entry
from pyapp.games.war_room import GAME as WAR_ROOM
from pyapp.sharing import secrets
from pyapp.sharing.arrival import DOUBT, HEIR, NEXT, SAME, arrive
from pyapp.sharing.audit import audit
from pyapp.sharing.chains import Chain, Opened, Tampered
from pyapp.sharing.parties import renew, witness
from pyapp.sharing.sealed_dice import fix, join, resolve, roll
from pyapp.sharing.table import Party, Proof, StandingOrder
from tests.sharing.players import Player, altered, nations_at_one_table, reopened, run
from tests.sharing.test_lost_keys import NEW_CHAIN, three_players
from tests.sharing.test_sealed_dice import resolved, shot, two_players


def decided_with(ann: Player, count: int, chain: Chain, number: int = 0) -> None:
    """Ann's copy with Bob's action decided by a number of her choice."""
    table, bobs = ann.held, ann.held.parties[1].chain
    known = table.parties[number].chain
    assert known is not None and bobs is not None
    action = table.match.parse("blue take_it")
    faces = roll(table.match, table.hash_now(), action, (bobs.value(1), chain.value(count)), ())
    known.open(count, chain.value(count), "Ann")
    table.match.replay(Entry(action, faces))
    table.proofs.append(Proof(1, 1, 1, 1, number, count))
    table.fixed = None


def told(player: Player) -> dict[str, Any]:
    """What the audit says, by its keys."""
    *_, lines = audit(player.held)
    assert lines is not None
    return {line.key: dict(line.values) for line in lines}


def question(player: Player, link: str, *own: str) -> tuple[str, dict[str, Any]]:
    """What a player is asked about a link, of which nothing is taken yet."""
    before_it = player.held.hash_now()
    arrival = player.open(link, own)
    assert (arrival.verdict, arrival.needs_choice) == (DOUBT, True) and player.held.hash_now() == before_it
    return arrival.message.key, dict(arrival.message.values)


# --- dice that could have been chosen -----------------------------------------------------------------------------------------------


def test_the_witness_cannot_choose_among_his_numbers_unnoticed() -> None:
    ann, bob = shot()
    decided_with(ann, 23, ann.chain)
    key, values = question(bob, ann.link(1))
    assert key == "arrival.passed_over" and values == {"who": "Ann", "number": 23, "due": 1, "line": 2}
    bob.table = bob.open(ann.link(1)).table
    assert told(bob)["audit.passed_over"] == {"number": 1}


def test_numbers_in_their_order_are_no_matter_for_a_question() -> None:
    ann, bob = resolved()
    assert bob.open(ann.link(1)).verdict == NEXT and "audit.passed_over" not in told(bob)


def test_a_number_that_was_committed_only_after_an_action_was_fixed_is_asked_about() -> None:
    ann, bob = shot()
    ann.held.parties.append(Party("Cid", [], Opened(NEW_CHAIN.anchor)))
    decided_with(ann, 1, NEW_CHAIN, number=2)
    key, values = question(bob, ann.link(1))
    assert key == "arrival.late" and values == {"who": ["Cid"], "action": "blue take_it"}


def test_who_sits_down_while_an_action_waits_does_not_open_its_dice() -> None:
    ann, bob = shot()
    cid = Player("Cid")
    cid.open(ann.link(1))
    cid.sit()
    assert cid.held.parties[2].since == 2 and witness(cid.held) == 0
    assert bob.open(cid.link(1)).verdict == NEXT and bob.held.parties[2].since == 2
    decided_with(cid, 1, cid.chain, number=2)
    with pytest.raises(Tampered) as error:
        bob.open(cid.link(1))
    assert error.value.message.key == "sealed.not_in_force"


def test_who_pretends_to_have_sat_there_before_is_asked_about() -> None:
    ann, bob = shot()
    join(ann.held, "Cid", [], NEW_CHAIN)
    ann.held.parties[2].since = 0
    assert question(bob, ann.link(1))[0] == "arrival.late"


def test_who_opens_his_own_roll_under_another_name_is_noticed() -> None:
    ann, bob = two_players()
    ann.play("red fire 2")
    bob.open(ann.link(0))
    join(bob.held, "Cid", [], NEW_CHAIN)
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    resolve(bob.held, 2, NEW_CHAIN)
    key, values = question(ann, bob.link(1))
    assert key == "arrival.friend" and values == {"who": "Cid", "seat": "blue", "line": 2}


def test_who_says_that_his_keys_are_lost_cannot_decide_what_waits_with_the_new_ones() -> None:
    ann, bob = shot()
    fixed = ann.held.fixed
    number = renew(ann.held, 0, NEW_CHAIN)
    ann.held.fixed = fixed
    resolve(ann.held, number, NEW_CHAIN)
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(1))
    assert error.value.message.key == "sealed.not_in_force"


def test_a_third_player_goes_on_after_keys_were_lost_and_the_action_fixed_again() -> None:
    ann, bob, cid = three_players()
    bob.open(cid.link())
    ann.open(cid.link())
    ann.play("red fire 2")
    bob.open(ann.link(0))
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    cid.open(bob.link(0))
    ann.open(bob.link(1))
    renew(ann.held, 0, NEW_CHAIN)
    bob.open(ann.link(1), accepts=[HEIR])
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    ann.open(bob.link(1))
    resolve(ann.held, next(place for place, party in enumerate(ann.held.parties) if party.instead_of), NEW_CHAIN)
    arrival = cid.open(ann.link(0), accepts=[HEIR])
    assert arrival.verdict == HEIR and not arrival.also and cid.held.length == 2 and cid.held.fixed is None


def test_what_an_heir_opened_before_he_lost_his_keys_was_not_opened_by_a_friend() -> None:
    ann, bob = resolved()
    bob.open(ann.link(1))
    renew(ann.held, 0, NEW_CHAIN)
    bob.open(ann.link(1), accepts=[HEIR])
    assert "audit.friendly" not in told(bob)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"count": 2}, "sealed.wrong_number"),
        ({"party": 0}, "sealed.wrong_number"),
        ({"action": "nonsense"}, "arrival.illegal"),
        ({"action": "red climb"}, "arrival.illegal"),
    ],
)
def test_nobody_opens_a_number_for_an_action_that_cannot_be_done(change: dict[str, Any], fault: str) -> None:
    ann, bob = two_players()
    ann.play("red fire 2")
    bob.open(ann.link(0))
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    assert bob.held.fixed is not None
    bob.held.fixed = replace(bob.held.fixed, **change)
    with pytest.raises(Tampered) as error:
        ann.open(bob.link(1))
    assert error.value.message.key == fault and ann.held.length == 1


def test_nobody_opens_a_number_for_one_that_was_spent() -> None:
    ann, bob = resolved()
    bob.open(ann.link(1))
    cid = Player("Cid")
    cid.open(ann.link(0))
    waits = ann.held.match.game.waits_for(ann.held.match.state)
    assert waits
    ann.held.fixed = replace(fixed_of(shot()[0]), action=f"{waits[0]} climb")
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(2))
    assert error.value.message.key == "sealed.used_twice"


def fixed_of(player: Player) -> Any:
    assert player.held.fixed is not None
    return player.held.fixed


def test_a_link_does_not_change_the_proofs_of_what_was_decided_before() -> None:
    ann, bob = resolved()
    bob.open(ann.link(1))
    known = list(bob.held.proofs)
    link = reopened(ann.link(1))
    link.table.proofs = [replace(link.table.proofs[0], witness_count=7)]
    assert arrive(link, bob.held).table.proofs == known


@pytest.mark.parametrize("line", [2, 50])
def test_a_proof_of_a_roll_that_the_link_does_not_have_is_refused(line: int) -> None:
    ann, bob = shot()
    resolve(ann.held, ann.number, ann.chain)
    for held in (bob.held, None):
        link = reopened(ann.link(1))
        link.table.proofs.append(Proof(line, 1, 1, 2, 0, 2))
        with pytest.raises(Tampered) as error:
            arrive(link, held)
        assert (error.value.message.key, error.value.message.values["line"]) == ("sealed.bad_proof", line + 1)


# --- what is said in another's name -------------------------------------------------------------------------------------------------


def test_moves_of_the_readers_own_seat_that_he_has_not_made_are_asked_about() -> None:
    ann, bob = two_players()
    ann.play("red climb", "blue climb", "red climb")
    key, values = question(bob, ann.link(0), "blue")
    assert key == "arrival.own" and values == {"seats": ["blue"], "line": 2, "action": "blue climb"}
    assert bob.open(ann.link(0), ["green"]).verdict == NEXT


def test_only_seats_whose_moves_are_strange_are_named() -> None:
    ann, bob = two_players()
    ann.play("red fire 3 gun")
    bob.open(ann.link(0))
    bob.held.standing = [StandingOrder("blue", "climb", 3)]
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    ann.open(bob.link(1))
    resolve(ann.held, ann.number, ann.chain)
    ann.play("red climb")
    assert [str(entry.action) for entry in ann.held.match.entries[1:]] == ["blue take_it", "blue climb", "red climb"]
    key, values = question(bob, ann.link(1), "blue", "red")
    assert key == "arrival.own" and values == {"seats": ["red"], "line": 4, "action": "red climb"}


def test_an_own_action_that_was_fixed_comes_back_with_its_dice_without_a_question() -> None:
    ann, bob = shot()
    bob.held.standing = [StandingOrder("blue", "lose", 1, ("wing", "gun", "engine"))]
    resolve(ann.held, ann.number, ann.chain)
    assert bob.open(ann.link(1), ["blue"]).verdict == NEXT


def test_standing_orders_that_somebody_else_has_written_for_the_readers_seat_are_asked_about() -> None:
    ann, bob = two_players()
    ann.play("red fire 3 gun")
    bob.open(ann.link(0))
    bob.held.standing = [StandingOrder("red", "climb", 5)]
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    key, values = question(ann, bob.link(1), "red")
    assert key == "arrival.ordered" and values == {"seats": ["red"], "action": "blue take_it"}
    ann.held.standing = [StandingOrder("red", "climb", 5)]
    assert ann.open(bob.link(1), ["red"]).verdict == NEXT


# --- what is decided in secret ------------------------------------------------------------------------------------------------------

SHEETS = {"ussr": ("ussr order ussr.29 G7", "ussr bid 1", "ussr seal"), "germany": ("germany bid 0", "germany seal")}


def planning(*sealing: str) -> tuple[Player, Player]:
    """Two nations plan at the same time, neither has a link of the other since; some have sealed."""
    ann, bob = nations_at_one_table(WAR_ROOM, "planning")
    for player in (ann, bob):
        (seat,) = player.seats
        assert secrets.begin_window(player.held)
        player.play(*SHEETS[seat])
        if seat in sealing:
            run(secrets.seal_turn(player.held, seat, player.cipher, player.key))
    return ann, bob


def test_who_has_sealed_keeps_it_when_the_link_of_one_who_sealed_meanwhile_arrives() -> None:
    ann, bob = planning("ussr", "germany")
    hers, his = ann.link(), bob.link()
    assert bob.open(hers).verdict == NEXT and ann.open(his).verdict == NEXT
    for player in (ann, bob):
        assert not secrets.still_to_seal(player.held)
        run(secrets.open_turn(player.held, player.seats[0], player.cipher, player.key))
    hers, his = ann.link(), bob.link()
    assert bob.open(hers).verdict == NEXT and ann.open(his).verdict == NEXT
    assert secrets.play_opened(ann.held) and secrets.play_opened(bob.held)
    assert ann.held.hash_now() == bob.held.hash_now()


def test_who_is_still_writing_keeps_it_when_a_link_arrives() -> None:
    ann, bob = planning("ussr")
    assert bob.open(ann.link()).verdict == NEXT
    assert [str(entry.action) for entry in bob.held.match.entries] == list(SHEETS["germany"])
    run(secrets.seal_turn(bob.held, "germany", bob.cipher, bob.key))
    assert ann.open(bob.link()).verdict == NEXT and not secrets.still_to_seal(ann.held)


def test_the_same_link_twice_is_nothing_new_while_others_seal() -> None:
    ann, bob = planning("ussr")
    assert [bob.open(ann.link()).verdict for _ in range(2)] == [NEXT, SAME]


@pytest.mark.parametrize("asked", [["germany"], ["germany", "usa"]])
def test_nobody_opens_his_turn_because_a_link_leaves_out_who_must_still_seal(asked: list[str]) -> None:
    ann, bob = planning("germany")
    ann.open(bob.link())
    ann.held.asked, ann.held.standing = asked, [StandingOrder("ussr", "order")]  # and something that is new
    assert bob.open(ann.link()).verdict == NEXT and secrets.still_to_seal(bob.held) == ["ussr"]
    with pytest.raises(Tampered) as error:
        Player("Eve").open(ann.link())
    assert error.value.message.key == "secret.asked"


@pytest.mark.parametrize("line", [1, 5, 99_999])
def test_a_secret_turn_at_a_line_that_the_link_does_not_reach_is_refused(line: int) -> None:
    ann, bob = planning("ussr", "germany")
    ann.open(bob.link())
    run(secrets.open_turn(ann.held, "ussr", ann.cipher, ann.key))
    crafted = altered(ann.link(), lambda plain: plain[7].__setitem__(4, [line, ["ussr", "germany"]]))
    for reader in (bob, Player("Eve")):
        with pytest.raises(Tampered) as error:
            reader.open(crafted)
        assert error.value.message.key == "secret.asked"


def test_nobody_concedes_for_another_unasked() -> None:
    ann, bob = planning("ussr", "germany")
    ann.open(bob.link())
    bob.open(ann.link())
    turn = secrets.sealed_turn(ann.held, "germany")
    assert turn is not None
    draft = ann.held.match.fork(0)
    for line in SHEETS["germany"]:
        draft.apply(draft.parse(line))
    turn.entries, turn.salt, turn.conceded, turn.envelope = [Entry(entry.action) for entry in draft.entries], b"", True, b""
    key, values = question(bob, ann.link())
    assert key == "arrival.conceded" and values == {"seats": ["germany"]}
    own = secrets.sealed_turn(bob.held, "germany")
    assert own is not None and not own.conceded
    run(secrets.open_turn(bob.held, "germany", bob.cipher, bob.key))
    with pytest.raises(Tampered) as error:
        bob.open(ann.link())
    assert error.value.message.key == "secret.resealed"


def test_what_was_sealed_cannot_be_played_as_if_it_had_never_been() -> None:
    ann, bob = planning("germany")
    ann.held.window, ann.held.asked = None, []
    ann.play(*SHEETS["germany"])
    with pytest.raises(Tampered) as error:
        bob.open(ann.link(0))
    assert error.value.message.key == "secret.missing" and error.value.message.values["seats"] == ["germany"]


def test_a_link_cannot_spoil_the_envelope_of_a_turn_that_is_still_closed() -> None:
    ann, bob = planning("ussr", "germany")
    ann.open(bob.link())
    turn = secrets.sealed_turn(ann.held, "germany")
    assert turn is not None
    turn.envelope = bytes(len(turn.envelope))
    bob.open(ann.link())
    run(secrets.open_turn(bob.held, "germany", bob.cipher, bob.key))
