"""Simultaneous secrets over links: three captains bid, none can see or change a bid before all are in."""

from __future__ import annotations

import copy

import pytest

from pyapp.engine.codec import compress, pack
from pyapp.engine.errors import BadData
from pyapp.engine.match import SEALED, TYPED, Entry
from pyapp.engine.state import Setup
from pyapp.sharing import secrets
from pyapp.sharing.arrival import DOUBT, NEXT
from pyapp.sharing.audit import audit
from pyapp.sharing.chains import Tampered
from pyapp.sharing.packing import newest, packing
from pyapp.sharing.plain import sealed_plain, sealed_reader
from tests.samples import CONVOYS
from tests.sharing.players import Player, around, reopened, run

BIDS = {"north": "north bid 3 -", "south": "south bid 2 - west", "west": "west stay_out"}


def three(seed: str = "x") -> list[Player]:
    """Three captains at three devices who know of each other."""
    ann = Player("Ann", "north").begin(CONVOYS, Setup("short", ["rich"]), seed)
    bob, cid = Player("Bob", "south"), Player("Cid", "west")
    bob.open(ann.link())
    bob.sit()
    cid.open(bob.link())
    cid.sit()
    for player in (ann, bob):
        player.open(cid.link())
    return [ann, bob, cid]


def seal(player: Player, line: str = "") -> None:
    """The player decides in secret."""
    seat = player.seats[0]
    assert secrets.begin_window(player.held)
    player.play(line or BIDS[seat])
    run(secrets.seal_turn(player.held, seat, player.cipher, player.key))


def all_sealed(seed: str = "x") -> list[Player]:
    """Each has sealed his bid and passed the link on; all have it."""
    players = three(seed)
    for place, player in enumerate(players):
        seal(player)
        around([player, *(other for other in players if other is not player)])
        assert len(players[0].held.sealed) == place + 1
    return players


def opened(player: Player) -> None:
    run(secrets.open_turn(player.held, player.seats[0], player.cipher, player.key))


def all_open(seed: str = "x") -> list[Player]:
    players = all_sealed(seed)
    for player in players:
        opened(player)
        around([player, *(other for other in players if other is not player)])
    return players


@pytest.mark.parametrize("seed", ["x", SEALED, TYPED])
def test_three_captains_bid_in_secret_by_links_only(seed: str) -> None:
    players = all_open(seed)
    for player in players:
        assert secrets.play_opened(player.held) and player.held.window is None
    assert len({player.held.hash_now() for player in players}) == 1
    assert [str(entry.action) for entry in players[0].held.match.entries] == list(BIDS.values())
    assert players[0].held.match.state.won != dict.fromkeys(BIDS, 0)  # type: ignore[attr-defined]


def test_no_link_tells_a_bid_before_all_are_sealed() -> None:
    players = three()
    ann = players[0]
    secrets.begin_window(ann.held)
    ann.play(BIDS["north"])
    drafted = reopened(ann.link(0))
    assert drafted.turn == [] and drafted.table.match.state.committed == []  # type: ignore[attr-defined]
    run(secrets.seal_turn(ann.held, "north", ann.cipher, ann.key))
    link = reopened(ann.link(0))
    assert link.turn == [] and link.table.sealed[0].entries is None and link.table.sealed[0].salt == b""
    assert ann.held.match.state.secrets["north"].bid is None  # type: ignore[attr-defined]


def test_equal_bids_look_different() -> None:
    players = three()
    one, other = copy.deepcopy(players[0]), copy.deepcopy(players[0])
    other.cipher.random(1)
    seal(one)
    seal(other)
    assert one.held.sealed[0].commitment != other.held.sealed[0].commitment
    assert one.held.sealed[0].envelope != other.held.sealed[0].envelope


def test_only_the_seats_own_key_opens_its_envelope() -> None:
    ann, bob, _ = all_sealed()
    salt, entries = run(secrets.look_inside(bob.held, "north", bob.cipher, ann.key))
    assert len(salt) == 16 and [str(entry) for entry in entries] == [BIDS["north"]]
    with pytest.raises(BadData) as error:
        run(secrets.look_inside(bob.held, "north", bob.cipher, bob.key))
    assert error.value.message.key == "secret.wrong_key"


def test_nothing_is_opened_before_all_have_sealed() -> None:
    ann = three()[0]
    seal(ann)
    with pytest.raises(BadData) as error:
        opened(ann)
    assert error.value.message.key == "secret.too_early" and not secrets.play_opened(ann.held)


def test_another_move_than_the_sealed_one_is_named() -> None:
    ann, bob, _ = all_sealed()
    opened(ann)
    turn = secrets.sealed_turn(ann.held, "north")
    assert turn is not None
    turn.entries = [Entry(ann.held.match.parse("north bid 9 -"))]
    with pytest.raises(Tampered) as error:
        bob.open(ann.link())
    assert (error.value.message.key, error.value.message.values["seat"]) == ("secret.changed", "north")


def test_another_salt_is_named() -> None:
    ann, bob, _ = all_sealed()
    opened(ann)
    ann.held.sealed[0].salt = bytes(16)
    with pytest.raises(Tampered):
        bob.open(ann.link())


def test_a_turn_cannot_be_sealed_again_once_others_have_sealed() -> None:
    ann, bob, _ = three()
    again = copy.deepcopy(ann)
    seal(ann)
    bob.open(ann.link())
    seal(again, "north bid 7 -")
    with pytest.raises(Tampered) as error:
        bob.open(again.link())
    assert error.value.message.key == "secret.resealed"
    with pytest.raises(BadData):
        seal(ann)


def test_a_changed_commitment_is_named_when_it_is_opened() -> None:
    ann, _, _ = all_sealed()
    ann.held.sealed[0].commitment = bytes(16)
    with pytest.raises(BadData):
        opened(ann)


def test_an_unfinished_turn_and_a_turn_of_another_seat_are_not_sealed() -> None:
    ann = three()[0]
    with pytest.raises(BadData):
        secrets.drafted(ann.held, "north")
    secrets.begin_window(ann.held)
    with pytest.raises(BadData):
        secrets.drafted(ann.held, "north")
    ann.play(BIDS["south"])
    with pytest.raises(BadData):
        secrets.drafted(ann.held, "north")


def test_a_sealed_turn_against_the_rules_is_named_when_it_is_played() -> None:
    players = all_open()
    ann = players[0]
    for turn in ann.held.sealed:
        if turn.seat == "south":
            turn.entries = [Entry(ann.held.match.parse("south stay_out")), Entry(ann.held.match.parse("south stay_out"))]
            turn.commitment = secrets.commitment(ann.held, "south", turn.salt, turn.entries)
    with pytest.raises(Tampered) as error:
        secrets.play_opened(ann.held)
    assert error.value.message.key == "secret.illegal" and error.value.message.values["seat"] == "south"
    assert ann.held.length == 0


def test_who_has_lost_his_key_plays_in_the_open_and_the_audit_says_so() -> None:
    players = all_sealed()
    ann, bob, cid = players
    ann.play("north bid 1 -")
    secrets.concede(ann.held, "north")
    for player in (ann, bob, cid):
        if player is not ann:
            opened(player)
        around([player, *(other for other in players if other is not player)], accepts=[DOUBT])
    for player in players:
        assert secrets.play_opened(player.held)
    *_, told = audit(bob.held)
    assert told is not None and [message.key for message in told if "conceded" in message.key] == ["audit.conceded"]


@pytest.mark.parametrize("seed", ["x", SEALED])
def test_the_audit_opens_every_secret_again(seed: str) -> None:
    ann, bob, _ = all_open(seed)
    secrets.play_opened(ann.held)
    *_, told = audit(ann.held)
    assert told is not None and {message.key: message.values.get("number") for message in told}["audit.secrets"] == 3
    assert bob.open(ann.link(0)).verdict == NEXT and bob.held.window is None
    line, turn = ann.held.history[1]
    turn.salt = bytes(16)
    with pytest.raises(Tampered) as error:
        list(audit(ann.held))
    assert error.value.message.key == "secret.changed" and line == 1


def test_a_forged_tie_break_is_named() -> None:
    ann, bob, _ = all_open(SEALED)
    secrets.play_opened(ann.held)
    last = ann.held.match.entries[-1]
    ann.held.match.entries[-1] = Entry(last.action, tuple(face % 6 + 1 for face in last.dice) or (1,))
    with pytest.raises(Tampered):
        bob.open(ann.link(0))


def test_the_envelope_of_a_turn_that_is_wholly_open_need_not_travel() -> None:
    players = all_sealed()
    opened(players[0])
    turn = secrets.sealed_turn(players[0].held, "north")
    assert turn is not None and turn.envelope == b"" and sealed_plain(packing(CONVOYS, 0), turn)[2] == b""


def test_a_sealed_turn_comes_back_from_plain_data() -> None:
    used = packing(CONVOYS, newest("convoys"))
    for turn in (secrets.SealedTurn("north", bytes(16), b"envelope"), secrets.SealedTurn("north", bytes(16), b"", bytes(16), [], True)):
        assert sealed_reader(used)(*sealed_plain(used, turn)) == turn


def test_a_link_tells_all_that_was_decided_together_wherever_it_is_to_begin() -> None:
    players = all_open()
    for player in players:
        secrets.play_opened(player.held)
    eve = Player("Eve")
    assert eve.open(players[0].link(players[0].held.length - 1)).checked.secrets == len(players)


# --- envelopes ----------------------------------------------------------------------------------------------------------------------


def test_a_salt_is_fresh_with_every_seal_and_says_nothing_without_the_key() -> None:
    player = three()[0]
    nonces = [player.cipher.random(secrets.NONCE_SIZE) for _ in range(20)]
    assert len({secrets.salt_of(player.key, nonce) for nonce in nonces}) == 20
    assert secrets.salt_of(player.key, nonces[0]) != secrets.salt_of(bytes(secrets.KEY_SIZE), nonces[0])
    seal(player)
    assert player.held.sealed[0].salt == b""


def test_an_envelope_that_schema_2_has_sealed_can_still_be_opened() -> None:
    player = three()[0]
    seal(player)
    turn, used = player.held.sealed[0], packing(CONVOYS, 0)
    _, entries = run(secrets.look_inside(player.held, "north", player.cipher, player.key))
    salt, nonce = player.cipher.random(16), player.cipher.random(secrets.NONCE_SIZE)
    turn.commitment = secrets.commitment(player.held, "north", salt, entries)
    ((seat, kind, _, *fields),) = used.entries_plain(entries)
    inside = salt + bytes([0]) + compress(pack([seat, [kind, *fields]]))
    turn.envelope = nonce + run(player.cipher.encrypt(player.key, nonce, inside, turn.commitment))
    assert run(secrets.look_inside(player.held, "north", player.cipher, player.key)) == (salt, entries)


@pytest.mark.parametrize("place", [0, 11, 12, -1])
def test_whatever_is_changed_in_a_sealed_turn_shows_when_it_is_opened(place: int) -> None:
    player = three()[0]
    seal(player)
    turn = player.held.sealed[0]
    changed = bytearray(turn.envelope)
    changed[place] ^= 1
    turn.envelope = bytes(changed)
    with pytest.raises(BadData):
        run(secrets.look_inside(player.held, "north", player.cipher, player.key))
