"""Three players who sign: what one of them has not said is refused at once, two versions are a proof against their author alone."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.match import SEALED, Entry
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.sharing import link as links
from pyapp.sharing import secrets, signatures
from pyapp.sharing.arrival import DOUBT, HEIR, NEXT, OLDER, SAME, SECOND, Arrival
from pyapp.sharing.audit import audit
from pyapp.sharing.chains import Chain, Tampered
from pyapp.sharing.parties import renew
from pyapp.sharing.saves import read_save, save_text
from pyapp.sharing.sealed_dice import fix, resolve, roll
from pyapp.sharing.table import Fixed, Proof, Signature, StandingOrder, needs_dice
from tests.samples import CONVOYS, DUEL, find
from tests.sharing.players import NativeSigner, Player, Signing, around, run

BIDS = {"north": "north bid 3 -", "south": "south bid 2 - west", "west": "west stay_out"}


def deal_out(*players: Player, game: object = DUEL, scenario: str = "dogfight", seed: str = SEALED) -> tuple[Player, ...]:
    """Each has sat down with the link of the one before, and all know each other."""
    players[0].begin(game, Setup(scenario), seed)  # type: ignore[arg-type]
    for before, player in itertools.pairwise(players):
        player.open(before.link())
        player.sit()
    for player in players[:-1]:
        assert player.open(players[-1].link()).verdict == NEXT
    return players


def three(seed: str = SEALED) -> tuple[Signing, Signing, Signing]:
    """Ann flies red, Bob blue; Cid looks on, and opens dice where nobody else can."""
    ann, bob, cid = Signing("Ann", "red"), Signing("Bob", "blue"), Signing("Cid")
    deal_out(ann, bob, cid, seed=seed)
    return ann, bob, cid


def fault(player: Player, link: str) -> tuple[str, object]:
    """Why a link is refused, and whom the sentence names; nothing of it is taken."""
    before = player.held.hash_now()
    with pytest.raises(Tampered) as error:
        player.open(link)
    assert player.held.hash_now() == before
    return error.value.message.key, error.value.message.values.get("who")


def told(player: Player) -> dict[str, object]:
    """What the audit says, by its keys."""
    *_, lines = audit(player.held, checked=True)
    assert lines is not None
    return {line.key: line.values.get("who") for line in lines}


def shot() -> tuple[Signing, Signing, Signing]:
    """Red has fired, blue takes it: Bob has fixed that, Ann is to open the dice, all three know it."""
    ann, bob, cid = three()
    ann.play("red fire 2")
    around([ann, bob, cid], 0)
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    return ann, bob, cid


def quiet_action(player: Player) -> Action:
    """Something that the seat whose turn it is can do without dice."""
    state, chance = player.held.match.state, random.Random("quiet")
    found = (random_action(DUEL, state, chance) for _ in range(100))
    return next(action for action in found if action.kind != "resign" and not needs_dice(player.held.match, str(action)))


def decided(player: Player, bob: Player, count: int, witness: Chain, opened: int) -> None:
    """Bob's action in a copy, with the dice of one of his numbers and one that Ann has opened."""
    table = player.held
    action = table.match.parse("blue take_it")
    bobs, anns = table.parties[1].chain, table.parties[0].chain
    assert bobs is not None and anns is not None
    faces = roll(table.match, table.hash_now(), action, (bob.chain.value(count), witness.value(opened)), ())
    bobs.open(max(count, bobs.count), bob.chain.value(max(count, bobs.count)), "Bob")
    anns.open(opened, witness.value(opened), "Ann")
    table.match.replay(Entry(action, faces))
    table.proofs.append(Proof(1, 1, 1, count, 0, opened))
    table.fixed = None


# --- honest players -----------------------------------------------------------------------------------------------------------------


def test_honest_players_are_never_asked_anything() -> None:
    ann, bob, cid = shot()
    around([bob, ann, cid], 1)
    resolve(ann.held, ann.number, ann.chain)
    around([ann, bob, cid], 1)
    assert len({player.held.hash_now() for player in (ann, bob, cid)}) == 1
    (seat,) = DUEL.waits_for(bob.held.match.state)
    mover = {"red": ann, "blue": bob}[seat]
    mover.held.match.apply(quiet_action(mover))
    for other in {ann, bob, cid} - {mover}:
        assert other.open(mover.link(0)).verdict == NEXT
    assert told(cid)["signed.by"] == ["Ann", "Bob", "Cid"] and "signed.not_by" not in told(cid)


def test_who_comes_new_checks_what_the_link_tells() -> None:
    ann, bob, cid = shot()
    around([bob, ann, cid], 1)
    resolve(ann.held, ann.number, ann.chain)
    around([ann, bob, cid], 1)
    for since in (0, 1, 2):
        eve = Signing("Eve")
        assert [line.key for line in eve.open(cid.passed_on(since)).signed] == ["signed.by"]
    forged = copy.deepcopy(cid.held)
    forged.match.entries[0] = Entry(Action("red", "climb"))
    cid.table = forged
    with pytest.raises(Tampered):
        Signing("Eve").open(cid.passed_on(0))


def test_one_signature_covers_all_that_a_player_has_done_before() -> None:
    ann, bob, _ = three("x")
    for _ in range(6):
        ann.play("red climb")
        bob.open(ann.link(bob.held.length))
        bob.play("blue climb")
        ann.open(bob.link(ann.held.length))
    dan = Signing("Dan")
    assert dan.open(ann.link(0)).checked.lines == 12
    assert [party.signed.line for party in dan.held.parties if party.signed] == [12, 12]


def test_two_devices_of_one_player_are_not_asked_about_what_the_other_has_done() -> None:
    ann, _bob, _cid = three("x")
    phone = copy.deepcopy(ann)
    phone.play("red climb")
    assert ann.open(phone.link(0), ["red"]).verdict == NEXT


def test_what_orders_of_another_have_played_for_the_readers_seat_is_asked_about_all_the_same() -> None:
    ann, bob, _ = three()
    ann.play("red fire 3 gun")
    bob.open(ann.link(0))
    losing = StandingOrder("blue", "lose", 9, ("wing", "gun", "engine"))
    bob.held.standing = [losing, StandingOrder("blue", "climb"), StandingOrder("red", "climb")]  # Ann has never given hers
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    phone = copy.deepcopy(ann)
    phone.open(bob.link(1))
    resolve(phone.held, phone.number, phone.chain)
    (line,) = [line for line, entry in enumerate(phone.held.match.entries, start=1) if str(entry.action) == "red climb"]
    arrival = ann.open(phone.link(1), ["red"])
    assert (arrival.verdict, arrival.message.key, arrival.message.values["line"]) == (DOUBT, "arrival.own", line)


def test_a_browser_that_cannot_verify_says_so_and_asks_about_its_own_moves() -> None:
    ann, _bob, _cid = three("x")
    phone = copy.deepcopy(ann)
    ann.signer.is_able = False
    phone.play("red climb")
    arrival = ann.open(phone.link(0), ["red"])
    assert arrival.verdict == DOUBT and arrival.message.key == "arrival.own"
    assert [line.key for line in arrival.signed] == ["signed.unchecked"]


def test_a_player_without_a_key_plays_unsigned_and_everybody_is_told() -> None:
    ann, bob = Signing("Ann", "red"), Player("Bob", "blue")
    deal_out(ann, bob, seed="x")
    ann.play("red climb")
    bob.open(ann.link(0))
    bob.play("blue climb")
    arrival = ann.open(bob.link(0))
    assert arrival.verdict == NEXT and [(line.key, line.values["who"]) for line in arrival.signed] == [
        ("signed.by", ["Ann"]),
        ("signed.not_by", ["Bob"]),
    ]
    assert told(ann)["signed.not_by"] == ["Bob"]


def test_signatures_are_kept_with_the_game() -> None:
    ann, bob, cid = shot()
    around([bob, ann, cid], 1)
    _, _, table = read_save(find, save_text(cid.held.match, "Ours", cid.held))
    assert table is not None and table.parties == cid.held.parties and any(party.signed for party in table.parties)


def test_who_has_lost_his_keys_goes_on_with_a_new_one() -> None:
    ann, bob, cid = three("x")
    ann.play("red climb")
    around([ann, bob, cid], 0)
    again = Signing("Ann once more")
    again.table = copy.deepcopy(ann.held)
    renew(again.held, 0, again.chain, again.public())
    for other in (bob, cid):
        assert other.open(again.link(), accepts=[HEIR]).verdict == HEIR
    bob.play("blue climb")
    around([bob, again, cid], 0)
    again.play("red climb")
    assert bob.open(again.link(0)).verdict == NEXT and cid.open(bob.link(0)).verdict == NEXT
    ann.table = copy.deepcopy(again.held)
    ann.held.match.undo_to(2)
    ann.play("red fire 1")
    ann.held.parties[3].signed = None
    assert fault(cid, ann.link(0)) == ("signed.missing", "Ann")  # whoever has found the old keys plays no more with them


# --- moves in another's name --------------------------------------------------------------------------------------------------------


def test_moves_of_a_third_players_seat_are_refused_at_once() -> None:
    ann, bob, cid = three("x")
    ann.play("red climb")
    around([ann, bob, cid], 0)
    ann.play("blue climb")  # Bob's
    assert fault(cid, ann.link(0)) == ("signed.missing", "Bob")
    bob.play("blue fire 1")
    assert cid.open(bob.link(0)).verdict == NEXT  # and nothing has stuck to Bob


def test_a_signature_from_elsewhere_does_not_help() -> None:
    ann, bob, cid = three("x")
    ann.play("red climb")
    around([ann, bob, cid], 0)
    bob.sign()
    ann.play("blue climb").sign()  # type: ignore[attr-defined]
    own, bobs = ann.held.parties[0].signed, bob.held.parties[1].signed
    assert own is not None and bobs is not None
    for forged in (replace(own), replace(bobs, line=2), replace(bobs, line=99), replace(own, what=signatures.FIXED)):
        ann.held.parties[1].signed = forged
        assert fault(cid, ann.passed_on(0)) == ("signed.false", "Bob")


def test_the_key_of_a_player_cannot_be_left_out_or_replaced() -> None:
    ann, _bob, cid = three("x")
    for key in (b"", ann.public()):
        party = ann.held.parties[1]
        ann.held.parties[1] = replace(party, key=key, signed=None)
        ann.held.match.undo_to(0)
        ann.play("red climb", "blue climb")
        assert fault(cid, ann.link(0)) == ("signed.other_key", "Bob")


def test_a_player_who_is_left_out_of_the_list_is_still_known() -> None:
    ann, _bob, cid = three("x")
    ann.held.parties = [ann.held.parties[0], ann.held.parties[2]]
    ann.play("red climb", "blue climb")
    assert fault(cid, ann.link(0)) == ("signed.missing", "Bob")


def test_moves_in_the_middle_of_a_roll_that_is_known_are_no_way_around() -> None:
    ann, bob, cid = shot()
    around([bob, ann, cid], 1)
    resolve(ann.held, ann.number, ann.chain)
    around([ann, bob, cid], 1)
    cid.held.proofs[0] = replace(cid.held.proofs[0], lines=9)
    ann.held.match.apply(quiet_action(ann))
    mover = ann.held.match.entries[-1].action.seat
    ann.held.parties[0 if mover == "red" else 1].signed = None
    assert fault(cid, ann.passed_on(2))[0] == "signed.missing"


# --- dice ---------------------------------------------------------------------------------------------------------------------------


def test_an_actor_cannot_search_his_numbers_for_a_better_roll_and_show_it_to_a_third() -> None:
    ann, bob, cid = shot()
    ann.open(bob.link(1))
    resolve(ann.held, ann.number, ann.chain)
    answer = ann.link(1)  # Bob sees these dice and does not like them
    decided(bob, bob, 5, ann.chain, 1)  # so he goes on as if his fifth number had been the one
    assert fault(cid, bob.link(0)) == ("signed.not_opened", "Ann")
    assert cid.open(answer).verdict == NEXT  # Ann's own link is clean: she is not blamed


def test_the_signature_of_the_opener_binds_the_action_and_both_numbers() -> None:
    ann, bob, cid = shot()
    ann.open(bob.link(1))
    resolve(ann.held, ann.number, ann.chain)
    ann.sign()
    bob.open(ann.link(1))
    mark = ann.held.parties[0].signed
    assert mark is not None and mark.what == signatures.OPENED
    bob.sign()
    for change in ({"count": 5}, {"witness_count": 2}):
        forged = copy.deepcopy(bob)
        proof = replace(forged.held.proofs[0], **change)  # type: ignore[arg-type]
        for party, chain, count in ((1, bob.chain, proof.count), (0, ann.chain, proof.witness_count)):
            known = forged.held.parties[party].chain
            assert known is not None
            known.open(max(count, known.count), chain.value(max(count, known.count)), "")
        forged.held.proofs[0] = proof
        assert fault(cid, forged.passed_on(0)) == ("signed.false", "Ann")


def test_an_opener_cannot_put_another_action_in_place_of_the_one_that_was_fixed() -> None:
    ann, bob, cid = shot()
    ann.open(bob.link(1))
    fixed = ann.held.fixed
    assert fixed is not None
    ann.held.fixed = replace(fixed, action="blue manoeuvre tank")
    assert fault(cid, ann.link(1)) in (("signed.false", "Bob"), ("signed.not_fixed", "Bob"))
    resolve(ann.held, ann.number, ann.chain)
    ann.held.parties[1].signed = None
    assert fault(cid, ann.link(1)) == ("signed.not_fixed", "Bob")


def test_nobody_fixes_an_action_for_another() -> None:
    ann, bob, cid = shot()
    ann.open(bob.link(1))
    ann.held.parties[1].signed = None
    assert fault(cid, ann.link(1)) == ("signed.not_fixed", "Bob")


def test_an_actor_who_skips_his_own_numbers_is_named() -> None:
    ann, bob, cid = three()
    ann.play("red fire 2")
    around([ann, bob, cid], 0)
    chain = bob.held.parties[1].chain
    assert chain is not None
    chain.open(4, bob.chain.value(4), "Bob")
    fix(bob.held, "blue take_it", bob.number, bob.chain)
    ann.open(bob.link(1))
    resolve(ann.held, ann.number, ann.chain)
    arrival = cid.open(ann.link(1), accepts=[DOUBT])
    assert (arrival.verdict, arrival.message.key) == (DOUBT, "arrival.skipped")
    assert arrival.message.values == {"who": "Bob", "number": 5, "due": 1, "line": 2}
    assert "audit.passed_over" in told(cid)


def both(arrival: Arrival) -> list[object]:
    return [line.values["who"] for line in arrival.also if line.key == "arrival.both"]


def test_two_fixed_actions_of_one_player_are_named_as_his() -> None:
    _ann, bob, cid = shot()
    other = copy.deepcopy(bob)
    other.held.fixed = replace(other.held.fixed, action="blue manoeuvre tank") if other.held.fixed else None
    cid.open(bob.link(1))
    other.held.fixed = None
    other.play("blue manoeuvre tank")
    assert fault(cid, other.link(1)) == ("sealed.dropped", "Bob")


def test_two_versions_of_a_turn_are_a_proof_against_their_author() -> None:
    ann, bob, cid = three("x")
    twice = copy.deepcopy(ann)
    ann.play("red climb")
    twice.play("red fire 1")
    around([ann, bob], 0)
    cid.open(twice.link(0))
    bob.play("blue climb")
    arrival = cid.open(bob.link(0))
    assert arrival.verdict == SECOND and both(arrival) == [["Ann"]]
    eve = Signing("Eve")  # anybody else sees it in the two links, too
    eve.open(twice.link(0))
    assert both(eve.open(bob.link(0))) == [["Ann"]]


def test_an_honest_player_is_not_named_for_the_versions_of_another() -> None:
    ann, bob, cid = three("x")
    twice = copy.deepcopy(ann)
    ann.play("red climb")
    twice.play("red fire 1")
    bob.open(ann.link(0))
    bob.play("blue climb").sign()  # type: ignore[attr-defined]
    bob.open(twice.link(0), accepts=[SECOND])  # he gives way, and plays on in the other story
    bob.play("blue take_it")
    cid.open(ann.link(0))
    assert both(cid.open(bob.link(0))) == [["Ann"]]


def test_of_two_openings_for_one_action_only_who_opened_them_is_named() -> None:
    ann, bob, cid = shot()
    ann.open(bob.link(1))
    cid.open(bob.link(1))
    twice = copy.deepcopy(ann)
    resolve(ann.held, ann.number, ann.chain)
    bob.open(ann.link(1))
    decided(twice, bob, 1, ann.chain, 2)
    assert cid.open(twice.link(1), accepts=[DOUBT]).message.key == "arrival.passed_over"
    bob.held.match.apply(quiet_action(bob))
    arrival = cid.open(bob.link(1))
    assert arrival.needs_choice and both(arrival) == [["Ann"]]


def test_an_actor_who_has_fixed_two_actions_is_named_and_nobody_else() -> None:
    ann, bob, cid = shot()
    ann.open(bob.link(1))
    other = copy.deepcopy(bob)
    other.held.fixed = None
    other.play("blue manoeuvre tank")
    resolve(ann.held, ann.number, ann.chain)
    cid.open(ann.link(1))
    arrival = cid.open(other.link(1))
    assert arrival.needs_choice and both(arrival) == [["Bob"]]


def test_an_older_link_of_a_player_is_no_second_version() -> None:
    ann, bob, cid = three("x")
    ann.play("red climb")
    old = ann.link(0)
    around([ann, bob, cid], 0)
    bob.play("blue climb")
    around([bob, ann, cid], 0)
    arrival = cid.open(old)
    assert arrival.verdict == OLDER and not both(arrival)
    assert cid.open(bob.link(0)).verdict == SAME


# --- what is decided in secret ------------------------------------------------------------------------------------------------------


def captains() -> tuple[Player, ...]:
    players = tuple(Signing(name, seat) for name, seat in zip(("Ann", "Bob", "Cid"), BIDS))
    return deal_out(*players, game=CONVOYS, scenario="short", seed="x")


def seal(player: Player, line: str) -> None:
    assert secrets.begin_window(player.held)
    player.play(line)
    run(secrets.seal_turn(player.held, line.split()[0], player.cipher, player.key))


def test_signed_bids_are_opened_and_played_by_links_only() -> None:
    players = captains()
    for player in players:
        seal(player, BIDS[player.seats[0]])
        around([player, *(other for other in players if other is not player)])
    for player in players:
        run(secrets.open_turn(player.held, player.seats[0], player.cipher, player.key))
        around([player, *(other for other in players if other is not player)])
    late = Signing("Late")
    for player in players:
        assert secrets.play_opened(player.held)
        assert late.open(player.link(0)).verdict in ("new", SAME)
    assert told(late)["signed.by"] == ["Ann", "Bob", "Cid"]


def test_nobody_seals_for_another_so_that_a_third_opens_too_early() -> None:
    ann, bob, cid = captains()
    seal(cid, BIDS["west"])
    seal(bob, BIDS["south"])
    around([cid, ann, bob])
    seal(bob, "north stay_out")  # Ann's
    assert cid.open(bob.link()).verdict == NEXT
    assert secrets.still_to_seal(cid.held) == ["north"]
    seal(ann, BIDS["north"])
    assert cid.open(ann.link()).verdict == NEXT and not secrets.still_to_seal(cid.held)  # and her own turn has not been spoilt


def test_what_others_have_sealed_is_left_to_their_links_where_there_is_no_room_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    players = captains()
    for place, player in enumerate(players):
        seal(player, BIDS[player.seats[0]])
        if place:
            player.open(players[place - 1].link())
    ann, bob, cid = players
    assert not secrets.still_to_seal(cid.held)
    whole = cid.link()
    monkeypatch.setattr(links, "LONGEST", len(whole) - 330)
    short = cid.link()
    assert len(short) <= len(whole) - 330
    ann.open(short)
    assert "south" in secrets.still_to_seal(ann.held) and secrets.sealed_turn(ann.held, "north") is not None
    ann.open(bob.link())
    assert not secrets.still_to_seal(ann.held)


def test_a_seal_that_is_known_need_not_be_signed_again_where_there_is_no_room_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    players = captains()
    for player in players:
        seal(player, BIDS[player.seats[0]])
        around([player, *(other for other in players if other is not player)])
    ann, bob, cid = players
    missed = copy.deepcopy(ann.held)
    for player in players:
        run(secrets.open_turn(player.held, player.seats[0], player.cipher, player.key))
        around([player, cid])
    assert secrets.play_opened(cid.held)
    whole = cid.link(0)
    monkeypatch.setattr(links, "LONGEST", len(whole) - 100)
    short = cid.link(0)
    assert len(short) <= len(whole) - 100
    assert ann.open(short).verdict == NEXT and ann.held.hash_now() == cid.held.hash_now()
    assert bob.open(ann.link(0)).verdict == NEXT  # who knew the seals passes them on
    ann.table = missed
    ann.held.parties[1].signed = None
    with pytest.raises(Tampered) as error:
        ann.open(short)
    assert error.value.message.key == "signed.missing"
    with pytest.raises(Tampered):
        Signing("Late").open(short)


def test_a_turn_that_was_sealed_twice_is_held_against_its_player() -> None:
    _ann, bob, cid = captains()
    again = copy.deepcopy(bob)
    seal(bob, BIDS["south"])
    seal(again, "south stay_out")
    cid.open(bob.link())
    with pytest.raises(Tampered) as error:
        cid.open(again.link())
    assert error.value.message.key == "secret.resealed" and error.value.message.values["seat"] == "south"


def test_nobody_concedes_for_a_player_who_signs() -> None:
    ann, bob, cid = captains()
    for player in (ann, bob, cid):
        seal(player, BIDS[player.seats[0]])
        around([player, *(other for other in (ann, bob, cid) if other is not player)])
    turn = secrets.sealed_turn(bob.held, "north")
    assert turn is not None
    turn.entries, turn.conceded = [Entry(bob.held.match.parse("north stay_out"))], True
    cid.open(bob.link())
    known = secrets.sealed_turn(cid.held, "north")
    assert known is not None and not known.conceded and known.entries is None


# --- the parts ----------------------------------------------------------------------------------------------------------------------


def test_a_statement_differs_with_everything_that_it_speaks_of() -> None:
    _, bob, _ = shot()
    table = bob.held

    def said(change: Callable[[], None] | None = None, line: int = 1, what: int = signatures.FIXED) -> bytes | None:
        if change is not None:
            change()
        return signatures.Story(table, table.match.entries).statement(1, Signature(line, b"", what))

    def fixed(**changes: object) -> Callable[[], None]:
        def change() -> None:
            assert isinstance(table.fixed, Fixed)
            table.fixed = replace(table.fixed, **changes)  # type: ignore[arg-type]

        return change

    def named() -> None:
        table.id = b"other!"

    found = [said(), said(what=signatures.JOURNAL), said(line=0, what=signatures.JOURNAL), said(fixed(action="blue climb")), said(named)]
    assert None not in found and len(set(found)) == len(found)
    assert said(fixed(count=9)) is None and said(line=2) is None and said(what=signatures.OPENED) is None


def test_a_browser_that_cannot_sign_has_no_key() -> None:
    assert run(NativeSigner(able=False).public_key(bytes(32))) == b""
