"""What the rules reveal later than the rest of a secret turn: the orders of War Room stay closed until their nation's turn."""

from __future__ import annotations

import copy

import pytest

from pyapp.engine.errors import BadData
from pyapp.games.war_room import GAME
from pyapp.sharing import link as links
from pyapp.sharing import saves, secrets
from pyapp.sharing.audit import audit
from pyapp.sharing.chains import Tampered
from pyapp.sharing.link import write_link
from pyapp.sharing.packing import SECRET, newest, packing
from tests.samples import find
from tests.sharing.players import Player, around, nations_at_one_table, reopened, run

ORDERS = {"ussr": ("ussr order ussr.29 G7", "ussr order ussr.15 G6"), "germany": ("germany order germany.61 R6",)}


def sealed(bids: dict[str, int] | None = None) -> dict[str, Player]:
    """Two players have written orders and a bid each, and sealed them."""
    ann, bob = nations_at_one_table(GAME, "kept back")
    for player, other in ((ann, bob), (bob, ann)):
        (seat,) = player.seats
        assert secrets.begin_window(player.held)
        player.play(*ORDERS[seat], f"{seat} bid {(bids or {}).get(seat, 0)}", f"{seat} seal")
        run(secrets.seal_turn(player.held, seat, player.cipher, player.key))
        around([player, other])
    return {"ussr": ann, "germany": bob}


def opened(players: dict[str, Player]) -> dict[str, Player]:
    """Both have opened what is opened together, and the turns are played."""
    for player in players.values():
        run(secrets.open_turn(player.held, player.seats[0], player.cipher, player.key))
        around([player, *(other for other in players.values() if other is not player)])
    for player in players.values():
        assert secrets.play_opened(player.held)
    return players


def moving(first: str = "ussr") -> tuple[Player, Player]:
    """The player whose nation moves first, asked for its orders, and the other."""
    players = opened(sealed({first: 2}))
    mine = players.pop(first)
    (other,) = players.values()
    mine.play(f"{first} place 1")
    other.open(mine.link(0))
    assert secrets.asked_to_show(GAME, mine.held.match.state) == [first]
    return mine, other


def shown(player: Player) -> None:
    player.held.match.apply(run(secrets.kept_back(player.held, player.seats[0], player.cipher, player.key)))


def test_no_copy_and_no_link_holds_the_orders_of_a_nation_before_its_turn() -> None:
    mine, other = moving()
    for player in (mine, other):
        assert all(not sheet.orders for sheet in player.held.match.state.secrets.values())  # type: ignore[attr-defined]
        assert not any(entry.action.kind == "order" for entry in player.held.match.entries)
    link = reopened(mine.link(0))
    assert not any(entry.action.kind in ("order", "reveal") for entry in link.turn)
    assert sorted(link.table.kept) == ["germany", "ussr"]


def test_bids_are_open_while_orders_are_not() -> None:
    mine, _ = moving()
    assert mine.held.match.state.bids == {"ussr": 2, "germany": 0}  # type: ignore[attr-defined]


def test_a_nation_shows_in_its_turn_what_it_has_sealed_and_the_others_see_it() -> None:
    mine, other = moving()
    shown(mine)
    around([mine, other], 0)
    assert [(order.command, order.to) for order in other.held.match.state.orders["ussr"]] == [("ussr.29", "G7"), ("ussr.15", "G6")]  # type: ignore[attr-defined]
    assert sorted(reopened(other.link()).table.kept) == ["germany"]


def test_other_orders_than_the_sealed_ones_are_refused_by_the_rules() -> None:
    mine, other = moving()
    action = run(secrets.kept_back(mine.held, "ussr", mine.cipher, mine.key))
    for changed in (("ussr.29", "R1"), ("ussr.29", "G7"), ()):
        forged = GAME.refusal(other.held.match.state, type(action)("ussr", "reveal", (action.args[0], *changed)))
        assert forged is not None and forged.reason.key == "wr.withheld.other"
    assert GAME.refusal(other.held.match.state, type(action)("ussr", "reveal", ("0" * 32, *action.args[1:]))) is not None


def test_only_the_seats_own_key_opens_what_it_has_kept_back() -> None:
    mine, other = moving()
    with pytest.raises(BadData) as error:
        run(secrets.kept_back(mine.held, "ussr", mine.cipher, other.key))
    assert error.value.message.key == "secret.wrong_key"


def test_a_link_cannot_spoil_the_envelope_that_its_owner_holds() -> None:
    mine, other = moving("germany")
    shown(mine)
    mine.play("germany cancel")
    mine.held.kept["ussr"] = bytes(60)
    other.open(mine.link(0))
    assert secrets.asked_to_show(GAME, other.held.match.state) == ["ussr"]
    shown(other)


def test_who_adopts_a_game_in_the_middle_can_show_what_his_other_device_has_sealed() -> None:
    mine, _ = moving()
    fresh = Player("Ann", "ussr")
    fresh.open(mine.link())
    shown(fresh)
    assert fresh.held.match.state.withheld.keys() == {"germany"}  # type: ignore[attr-defined]


def test_a_save_keeps_the_envelopes_even_of_what_was_shown_so_that_showing_can_be_taken_back() -> None:
    mine, _ = moving()
    shown(mine)
    _, _, table = saves.read_save(find, saves.save_text(mine.held.match, "ours", mine.held), believe=True)
    assert table is not None and table.kept == mine.held.kept and "ussr" in table.kept


def test_without_its_key_a_nation_goes_without_orders() -> None:
    mine, other = moving()
    mine.play("ussr forgo")
    around([mine, other], 0)
    assert other.held.match.state.withheld.keys() == {"germany"}  # type: ignore[attr-defined]
    assert not other.held.match.state.orders.get("ussr")  # type: ignore[attr-defined]


def test_the_audit_goes_through_the_whole_round() -> None:
    mine, other = moving()
    shown(mine)
    mine.play("ussr cancel", "ussr cancel")
    around([mine, other], 0)
    shown(other)
    *_, told = audit(other.held)
    assert told is not None and {message.key: message.values.get("number") for message in told}["audit.secrets"] == 2


def test_a_turn_that_was_sealed_before_anything_was_kept_back_opens_as_it_was() -> None:
    players = sealed()
    ann = players["ussr"]
    turn = secrets.sealed_turn(ann.held, "ussr")
    assert turn is not None
    _, drafted = run(secrets.look_inside(ann.held, "ussr", ann.cipher, ann.key))
    salt = secrets.salt_of(ann.key, turn.envelope[: secrets.NONCE_SIZE])
    turn.commitment = secrets.commitment(ann.held, "ussr", salt, drafted)
    nonce, used = turn.envelope[: secrets.NONCE_SIZE], packing(GAME, newest("war_room"))
    inside = used.bytes_of(SECRET, used.entries_plain(drafted))
    turn.envelope = nonce + run(ann.cipher.encrypt(ann.key, nonce, inside, secrets.ENVELOPE + turn.commitment))
    run(secrets.open_turn(ann.held, "ussr", ann.cipher, ann.key))
    assert turn.entries == drafted and turn.envelope == b""


def test_a_commitment_covers_what_is_kept_back() -> None:
    ann = sealed()["ussr"]
    twin = copy.deepcopy(ann)
    turn = secrets.sealed_turn(twin.held, "ussr")
    assert turn is not None
    turn.commitment = bytes(16)
    with pytest.raises(BadData):
        run(secrets.open_turn(twin.held, "ussr", twin.cipher, twin.key))
    run(secrets.open_turn(ann.held, "ussr", ann.cipher, ann.key))
    mine = secrets.sealed_turn(ann.held, "ussr")
    assert mine is not None and mine.entries is not None and mine.entries[-1].action.kind == "withhold"
    mine.entries[-1] = type(mine.entries[-1])(type(mine.entries[-1].action)("ussr", "withhold", ("0" * 32,)))
    with pytest.raises(Tampered) as error:
        secrets.check_opened(ann.held)
    assert error.value.message.key == "secret.changed"


# --- links that would grow too long -------------------------------------------------------------------------------------------------


def lightened(player: Player, since: int | None, by: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """The link of a player where there is room for so many characters less than it needs."""
    whole = write_link(player.held, since, player.number)
    monkeypatch.setattr(links, "LONGEST", len(whole) - by)
    return write_link(player.held, since, player.number)


def test_a_link_that_would_grow_too_long_leaves_the_envelopes_of_others_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    players = sealed()
    ann, bob = players["ussr"], players["germany"]
    told = {turn.seat: turn.envelope for turn in reopened(lightened(ann, None, 10, monkeypatch)).table.sealed}
    assert told["ussr"] and not told["germany"]
    bob.open(lightened(ann, None, 10, monkeypatch))
    run(secrets.open_turn(bob.held, "germany", bob.cipher, bob.key))  # his own copy has kept it


def test_what_stays_closed_is_not_lost_by_a_link_that_had_no_room_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    players = sealed({"ussr": 2})
    ann, bob = players["ussr"], players["germany"]
    for player, other in ((ann, bob), (bob, ann)):
        run(secrets.open_turn(player.held, player.seats[0], player.cipher, player.key))
        around([player, other])
    assert secrets.play_opened(bob.held)
    link = lightened(bob, 0, 200, monkeypatch)
    assert not reopened(link).table.kept
    ann.open(link)
    ann.play("ussr place 1")
    shown(ann)
    assert [order.to for order in ann.held.match.state.orders["ussr"]] == ["G7", "G6"]  # type: ignore[attr-defined]
