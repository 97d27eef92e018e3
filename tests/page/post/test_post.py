"""Games that go to and fro as links, at devices of their own, without a browser."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.codec import SCHEMA
from pyapp.engine.match import SEALED
from pyapp.page.markup import qr
from pyapp.page.markup.tree import find, text_of
from pyapp.page.store.keyring import SPARE
from pyapp.page.store.mirrored import KEYS
from pyapp.page.store.saves import MemoryShelf
from tests.page.devices import (
    ALLIES,
    AXIS,
    attack,
    begun,
    device,
    link_of,
    open_link,
    pass_turn,
    sealed_away,
    sit,
    table_of,
    two,
    two_at_war,
)
from tests.page.fakes import BrokenShelf, Desk
from tests.sharing.players import run


def test_two_players_pass_a_game_to_and_fro() -> None:
    ann, bob = two()
    pass_turn(ann)
    assert ann.app.scene.ui.dialog == "share"  # the turn is over: the link is offered
    open_link(bob, link_of(ann))
    assert "Soviet Union" in bob.text("dialog") and "Germany" in bob.text("dialog") and "round 1" in bob.text("dialog")
    bob.press("dialog", "link-watch")
    assert bob.app.scene.session is not None and bob.app.scene.session.looking is None  # the turn was shown to its end
    assert table_of(bob).hash_now() == table_of(ann).hash_now()
    pass_turn(bob)
    open_link(ann, link_of(bob)).press("dialog", "link-keep")
    assert table_of(bob).hash_now() == table_of(ann).hash_now()
    assert len(ann.app.scene.saves.cards()) == 1 and len(bob.app.scene.saves.cards()) == 1


def test_a_seat_of_another_cannot_be_played() -> None:
    ann, bob = two()
    assert not [node for tree in bob.browser.regions["buttons"] for node in find(tree, do="kind")]
    before = table_of(bob).hash_now()
    bob.act("do", "ussr done")
    assert table_of(bob).hash_now() == before and "belongs to another player" in bob.text("note")
    pass_turn(ann)
    ann.act("close").act("undo")
    assert table_of(ann).length > 0


def test_who_has_no_seat_is_a_spectator_and_is_told_so() -> None:
    ann, _ = two()
    eve = open_link(device("Eve"), link_of(ann))
    assert "you are watching" in eve.text("dialog")
    eve.press("dialog", "link-keep")
    assert "You are watching" in eve.text("buttons")


def test_a_link_that_was_seen_already_and_an_older_one_change_nothing() -> None:
    ann, bob = two()
    old = link_of(ann)
    pass_turn(ann)
    new = link_of(ann)
    open_link(bob, new).press("dialog", "link-keep")
    now = table_of(bob).hash_now()
    open_link(bob, new)
    assert "seen this link already" in bob.text("note")
    open_link(bob, old)
    assert "older link" in bob.text("dialog")
    bob.press("dialog", "link-leave")
    assert table_of(bob).hash_now() == now and len(bob.app.scene.saves.cards()) == 1


def answered_twice() -> tuple[Desk, str]:
    """Bob has one story, and a link with another."""
    ann, bob = two()
    other = open_link(device("Ann", MemoryShelf()), link_of(bob))
    other.press("dialog", "link-keep")
    ann.act("do", "ussr buy infantry")
    first = link_of(ann)
    ann.act("close").act("undo").act("do", "ussr buy tank")
    open_link(bob, first).press("dialog", "link-keep")
    return bob, link_of(ann)


@pytest.mark.parametrize(
    ("choice", "kind", "games"), [("link-leave", "infantry", 1), ("link-replace", "tank", 1), ("link-keep", "tank", 2)]
)
def test_a_second_answer_to_the_same_turn_is_a_choice(choice: str, kind: str, games: int) -> None:
    bob, link = answered_twice()
    open_link(bob, link)
    assert "second answer" in bob.text("dialog")
    bob.press("dialog", choice)
    assert kind in str(table_of(bob).match.entries[0]) and len(bob.app.scene.saves.cards()) == games


def test_a_forged_link_is_refused_and_the_game_stays() -> None:
    ann, bob = two()
    ann.act("do", "ussr buy infantry")
    session = ann.app.scene.session
    assert session is not None
    entry = session.match.entries[0]
    session.match.entries[0] = type(entry)(type(entry.action)("ussr", "buy", ({"tank": 99},)))
    now = table_of(bob).hash_now()
    open_link(bob, link_of(ann))
    assert "Against the rules" in bob.text("note") and table_of(bob).hash_now() == now


def test_sealed_dice_are_opened_by_the_opponents_app() -> None:
    ann, bob = two(SEALED)
    ann.press("buttons", "kind", "done")
    ann.act("close").click("russia").press("panel", "all").click("west_russia")
    ann.press("buttons", "kind", "done").press("panel", "pick", "west_russia")
    assert table_of(ann).fixed is not None and "As soon as Bob opens this link" in ann.text("dialog")
    assert table_of(ann).mode == SEALED and not any(entry.dice for entry in table_of(ann).match.entries)
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    assert any(entry.dice for entry in table_of(bob).match.entries) and len(table_of(bob).proofs) == 1
    open_link(ann, link_of(bob)).press("dialog", "link-keep")
    assert table_of(ann).fixed is None and table_of(ann).hash_now() == table_of(bob).hash_now()
    ann.act("audit")
    assert "1 sealed roll was mixed" in ann.text("dialog")


def test_a_shared_game_survives_a_reload() -> None:
    shelf = MemoryShelf()
    ann = device("Ann", shelf).act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "friends", "name": "Ours"})
    sit(ann, "Ann", *ALLIES).act("close").act("do", "ussr buy infantry")
    again = device("Ann", shelf)
    assert table_of(again).parties == table_of(ann).parties and again.app.company.party() == 0


def test_a_player_moves_to_another_device_by_a_key_link() -> None:
    ann, _ = two()
    ann.act("key-link")
    key = str(ann.app.scene.ui.dialog_data["text"])
    phone = open_link(device("phone"), key)
    open_link(phone, link_of(ann)).press("dialog", "link-keep")
    assert phone.app.company.party() == 0 and phone.app.scene.session is not None and phone.app.scene.session.seats() == ("ussr",)


def test_names_are_shown_as_text() -> None:
    ann = sit(begun(), "<b>Ann</b>", *ALLIES)
    trees = ann.browser.regions["dialog"]
    assert "<b>Ann</b>" in " ".join(text_of(tree) for tree in trees)
    assert not [node for tree in trees for node in find(tree, drawing="<b>Ann</b>")]


def test_a_link_that_is_too_long_for_one_code_comes_in_parts() -> None:
    ann = sit(begun(), "Ann", *ALLIES)
    fragment = "#g=" + "AbCd_-" * 300
    codes = qr.frames("https://example.org/warboard/", fragment)
    assert len(codes) == 3 and all(len(code) <= qr.MOST_IN_ONE for code in codes)
    parts = [qr.read_part(code.partition(qr.PART)[2]) for code in codes]
    assert qr.joined(parts[0][0], {number: part for _, number, _, part in reversed(parts)}) == fragment
    bob = device("Bob")
    whole = link_of(ann)
    address = "https://example.org/warboard/"
    halves = qr.frames(address + "x" * 600, whole[whole.index("#") :])
    for place, code in enumerate(halves):
        open_link(bob, code)
        assert (bob.app.scene.ui.dialog == "link") == (place == len(halves) - 1)


@pytest.mark.parametrize(
    "fragment", ["#p=", "#p=abcdef.1.2", "#p=abc.1.2.x", "#p=abcdef.3.2.x", "#p=abcdef.0.2.x", "#p=abcdef.1.99.x", "#k=AAAA"]
)
def test_broken_parts_and_keys_are_a_sentence(fragment: str) -> None:
    desk = begun()
    assert open_link(desk, fragment).text("note")


def test_codes_are_drawn_dark_on_light() -> None:
    ann = sit(begun(), "Ann", *ALLIES)
    ann.act("dialog", "share").act("qr", "0")
    (code,) = [node for tree in ann.browser.regions["dialog"] for node in find(tree, role="img")]
    assert code[1]["drawing"].startswith("<svg") and "#fff" in code[1]["drawing"]


def test_sealed_sheets_of_war_room_are_opened_when_all_are_in() -> None:
    half = 3
    ann, bob, seats = two_at_war(half)
    for desk, own in ((ann, seats[:half]), (bob, seats[half:])):
        for _ in own:
            sealed_away(desk)
        other = bob if desk is ann else ann
        open_link(other, link_of(desk)).press("dialog", "link-keep")
    assert all(turn.entries is None for turn in table_of(ann).sealed if turn.seat in seats[half:]) or table_of(ann).window is None
    for desk, other in ((ann, bob), (bob, ann), (ann, bob)):
        open_link(other, link_of(desk))
        if other.app.scene.ui.dialog == "link":
            other.press("dialog", "link-keep")
    assert table_of(ann).window is None and table_of(ann).hash_now() == table_of(bob).hash_now()


def test_a_turn_that_is_sealed_when_another_game_is_on_the_table_shares_nothing_of_that_game() -> None:
    ann, _, _ = two_at_war(6)
    ann.app.act("kind", "seal")
    if ann.app.scene.ui.dialog == "sure":
        ann.app.act("surely", "seal")
    (sealing,) = ann.browser.works
    ann.browser.works.clear()
    ann.act("new-game", {"game": "aa1942", "seed": "other", "dice": "friends", "name": "Other"})
    run(sealing)
    assert ann.app.scene.session is not None and ann.app.scene.session.name == "Other"
    assert ann.app.scene.session.table is None
    assert ann.app.scene.ui.dialog == "" and "sealed" not in ann.text("note")


def test_sheets_of_several_nations_that_are_written_by_turns_are_sealed_each_for_itself() -> None:
    ann, _, _ = two_at_war(3)
    ann.act("close").act("seat", "uk").act("do", "uk bid 1").act("seat", "ussr").act("do", "ussr bid 1")
    sealed_away(ann)
    assert "The turn of Soviet Union is sealed" in ann.text("note")
    assert [turn.seat for turn in table_of(ann).sealed] == ["ussr"]
    assert [str(entry.action) for entry in table_of(ann).match.entries] == ["uk bid 1"]
    ann.act("seat", "uk")
    sealed_away(ann)
    assert [turn.seat for turn in table_of(ann).sealed] == ["ussr", "uk"] and not table_of(ann).match.entries


def test_what_could_not_be_sealed_is_not_said_to_be() -> None:
    ann, _, _ = two_at_war(3)
    ann.act("close").act("sealed", "uk")
    assert "has not finished" in ann.text("note") and not table_of(ann).sealed


def test_where_the_browser_encrypts_nothing_no_secret_turn_is_begun() -> None:
    ann = begun(game="war_room")
    session = ann.app.scene.session
    assert session is not None
    seats = session.game.waits_for(session.match.state)
    sit(ann, "Ann", *seats[:-1])
    bob = open_link(device("Bob"), link_of(ann)).press("dialog", "link-keep")
    bob.browser.secure = False
    sit(bob, "Bob", seats[-1])
    before = table_of(bob).hash_now()
    sealed_away(bob)
    assert "by https" in bob.text("note") and table_of(bob).hash_now() == before and not table_of(bob).sealed
    bob.browser.secure = True
    sealed_away(bob)
    assert len(table_of(bob).sealed) == 1


def test_a_turn_that_was_finished_when_the_page_was_left_is_sealed_when_it_is_opened_again() -> None:
    ann, _, seats = two_at_war(1)
    ann.act("close").app.act("kind", "seal")
    ann.app.act("surely", "seal")
    ann.browser.works.pop().close()  # the page is gone before anything is encrypted
    ann.app.act("leaving", "")
    assert not table_of(ann).sealed
    again = device("Ann", ann.shelf)
    assert [turn.seat for turn in table_of(again).sealed] == [seats[0]]
    assert again.app.scene.ui.dialog == "share"


def test_any_argument_that_is_no_link_is_left_alone() -> None:
    desk = begun()
    before: Any = desk.text("prompt")
    assert open_link(desk, "#somewhere").text("prompt") == before


def test_all_games_go_into_one_file_and_come_back() -> None:
    desk = begun().act("quick", "aa1942")
    desk.act("export-all")
    (text,) = desk.browser.files.values()
    assert text.count(f"warboard{SCHEMA}.") == 2
    other = device("Bob").act("file", {"name": "all", "text": text + "warboard1.broken"})
    assert len(other.app.scene.saves.cards()) == 2 and "2 games were taken in; 1 could not" in other.text("note")


def test_short_room_is_met_before_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = begun()
    monkeypatch.setattr("pyapp.page.store.saves.ROOM", 500)
    desk.act("dialog", "games")
    assert "nearly full" in desk.text("dialog") and "thousand characters" in desk.text("dialog")
    desk.press("dialog", "export", desk.app.scene.saves.cards()[0].id)
    assert desk.browser.files


def test_every_line_with_dice_says_how_they_were_rolled() -> None:
    desk = begun().press("buttons", "kind", "done")
    desk.click("russia").press("panel", "all").click("west_russia")
    desk.press("buttons", "kind", "done").press("panel", "pick", "west_russia")
    assert "dice among friends" in desk.text("log") or "dice among friends" in str(desk.browser.messages)


def forget_keys(desk: Desk) -> None:
    """The browser has thrown the keys away."""
    for name in (KEYS, SPARE):
        desk.app.scene.shelf.remove(name + table_of(desk).id.hex())
    desk.app.company.keys._memory.clear()
    desk.app.company.keys._chains.clear()


def test_who_has_lost_his_key_plays_his_sealed_turn_in_the_open() -> None:
    ann, bob, seats = two_at_war(1)
    sealed_away(ann)
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    for _ in seats[1:]:
        sealed_away(bob)
    forget_keys(ann)
    open_link(ann, link_of(bob))
    assert "you are watching" in ann.text("dialog")
    ann.press("dialog", "link-keep").act("dialog", "seats")
    ann.press("dialog", "renew", "0")
    assert "play again in the open" in ann.text("dialog")
    ann.press("dialog", "renewed")
    assert "lost the key" in ann.text("dialog")
    ann.press("dialog", "concede")
    sealed_away(ann)
    assert secrets_of(ann)[seats[0]].conceded
    open_link(bob, link_of(ann))
    assert "goes on with new ones" in bob.text("dialog")
    bob.press("dialog", "link-replace")
    assert table_of(bob).window is None
    bob.act("audit")
    assert "lost their key" in bob.text("dialog") and "went on with new ones" in bob.text("dialog")


def secrets_of(desk: Desk) -> dict[str, Any]:
    """The turns of the window, played already or not."""
    table = table_of(desk)
    return {turn.seat: turn for turn in [*table.sealed, *(turn for _, turn in table.history)]}


def ordered(desk: Desk) -> Desk:
    """Order what is usual."""
    return desk.act("dialog", "share").press("dialog", "orders").press("dialog", "orders-usual").press("dialog", "orders-kept")


def test_standing_orders_let_a_battle_go_on_within_one_link() -> None:
    ann, bob = two(SEALED)
    ordered(bob)
    assert "Take losses, up to 20 times" in bob.text("dialog")
    open_link(ann, link_of(bob)).press("dialog", "link-keep")
    ordered(ann)
    assert {order.seat for order in table_of(ann).standing} == {*ALLIES, *AXIS}
    attack(ann)
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    (proof,) = table_of(bob).proofs
    assert proof.lines > 1 and {"losses"} <= {entry.action.kind for entry in table_of(bob).match.entries}
    assert "standing order" in bob.text("log") or "standing order" in str(bob.browser.messages)
    open_link(ann, link_of(bob))
    assert ann.app.scene.ui.dialog == "link" and ann.app.incoming.arrived is not None
    assert ann.app.incoming.arrived.checked.sealed_rolls == 1


def test_the_sheet_of_standing_orders_keeps_what_was_written() -> None:
    ann, _ = two(SEALED)
    ann.act("orders", "ussr")
    ann.act("order-set", {"arg": "losses", "value": "7"}).act("order-set", {"arg": "press odds", "value": "40"})
    ann.act("order-set", {"arg": "press", "value": "12"}).act("order-keep", {"arg": "losses land", "value": "yes"})
    ann.press("dialog", "order-up", "losses aa_gun").press("dialog", "orders-kept")
    losses, press = table_of(ann).standing
    assert (losses.seat, losses.uses, losses.keep, losses.prefer[0]) == ("ussr", 7, ("land",), "aa_gun")
    assert (press.uses, press.limits) == (12, (("odds", 40),))
    assert "only from 40 percent on" in ann.text("dialog") and "spare the last land unit" in ann.text("dialog")
    ann.act("orders", "ussr")
    assert ann.app.scene.ui.dialog_data["sheet"]["press"].limits == {"odds": 40}
    ann.press("dialog", "orders-none").press("dialog", "orders-kept")
    assert table_of(ann).standing == []


def test_lost_numbers_of_sealed_dice_are_followed_by_new_ones_and_the_roll_is_fixed_again() -> None:
    ann, bob = two(SEALED)
    attack(ann)
    forget_keys(bob)
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    assert table_of(bob).fixed is not None and "You are watching" in bob.text("buttons")
    bob.act("dialog", "seats").press("dialog", "renew", "1").press("dialog", "renewed")
    assert table_of(bob).fixed is None and bob.app.scene.ui.dialog == "share"
    open_link(ann, link_of(bob)).press("dialog", "link-leave")
    assert table_of(ann).parties[1].seats == list(AXIS)  # nothing happens silently
    open_link(ann, link_of(bob)).press("dialog", "link-replace")
    fixed = table_of(ann).fixed
    assert fixed is not None and fixed.count == 2 and "fixed again" in ann.text("note")
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    assert table_of(bob).proofs[-1].witness == 2
    open_link(ann, link_of(bob)).press("dialog", "link-keep")
    ann.act("audit")
    assert "Bob lost the keys" in ann.text("dialog")


# --- free seats and keys --------------------------------------------------------------------------------------------------------


def free_game() -> tuple[Desk, Desk]:
    """Ann has Japan, Bob nothing yet; the Soviet Union must act."""
    ann = sit(begun(), "Ann", "japan")
    return ann, open_link(device("Bob"), link_of(ann))


def test_a_free_seat_that_must_act_is_claimed_with_one_button() -> None:
    ann, _ = free_game()
    ann.act("close").act("do", "ussr done")
    assert table_of(ann).length == 0 and "take the seat first" in ann.text("note")
    ann.press("buttons", "claim", "ussr")
    assert ann.app.scene.session is not None and ann.app.scene.session.seats() == ("ussr",)
    pass_turn(ann)
    assert "Play Germany here" in ann.text("buttons")
    ann.act("close").press("buttons", "claim", "germany")
    assert table_of(ann).parties[0].seats == ["japan", "ussr", "germany"]
    pass_turn(ann)


def test_a_link_offers_the_free_seat_that_must_act() -> None:
    _, bob = free_game()
    assert "nobody plays it yet" in bob.text("dialog")
    bob.press("dialog", "link-claim", "ussr")
    assert bob.app.scene.ui.dialog == "seats" and bob.app.scene.ui.dialog_data["wanted"] == ["ussr"]
    sit(bob, "Bob", "ussr")
    assert bob.app.scene.session is not None and bob.app.scene.session.seats() == ("ussr",)


def test_two_answers_to_one_invitation_meet() -> None:
    ann, bob = free_game()
    cid = open_link(device("Cid"), link_of(ann)).press("dialog", "link-keep")
    sit(bob.press("dialog", "link-keep"), "Bob", "ussr")
    sit(cid, "Cid", "germany")
    open_link(ann, link_of(bob)).press("dialog", "link-keep")
    open_link(ann, link_of(cid)).press("dialog", "link-keep")
    for desk in (bob, cid):
        open_link(desk, link_of(ann)).press("dialog", "link-keep")
        assert {party.name for party in table_of(desk).parties} == {"Ann", "Bob", "Cid"}
    assert table_of(bob).parties[bob.app.company.party() or 0].name == "Bob"
    assert table_of(cid).parties[cid.app.company.party() or 0].name == "Cid"


def test_a_seat_taken_by_two_is_settled_by_one_who_gives_way() -> None:
    ann, bob = free_game()
    cid = open_link(device("Cid"), link_of(ann)).press("dialog", "link-keep")
    sit(bob.press("dialog", "link-keep"), "Bob", "ussr")
    sit(cid, "Cid", "ussr")
    open_link(cid, link_of(bob))
    assert "claimed twice" in cid.text("dialog")
    cid.press("dialog", "link-replace")
    assert cid.app.scene.session is not None and cid.app.scene.session.seats() == ()
    open_link(bob, link_of(cid)).press("dialog", "link-keep")
    assert [party.seats for party in table_of(bob).parties if party.name == "Cid"] == [[]]


def test_china_goes_with_the_united_states() -> None:
    ann = sit(begun(game="aa50"), "Ann", "usa")
    assert table_of(ann).parties[0].seats == ["usa", "china"]
    ann.act("dialog", "seats")
    assert not [node for tree in ann.browser.regions["dialog"] for node in find(tree, name="seat-china")]


def test_where_nothing_is_kept_the_key_is_offered_at_once() -> None:
    ann = device("Ann", BrokenShelf("blocked")).act("new-game", {"game": "aa1942", "seed": "s", "dice": SEALED, "name": "Ours"})
    sit(ann, "Ann", *ALLIES)
    assert ann.app.scene.ui.dialog == "key" and "end with this tab" in ann.text("dialog")
    ann.press("dialog", "key-file")
    (key,) = ann.browser.files.values()
    other = device("Ann's phone").act("file", {"name": "warboard-key.txt", "text": key})
    assert "has the key now" in other.text("note")
    ann.press("dialog", "dialog", "share")
    assert "end with this tab" in ann.text("dialog")


def test_a_browser_that_promises_nothing_is_told_of() -> None:
    ann = sit(begun(), "Ann", *ALLIES).act("persisted", "no")
    assert "private window" in ann.text("dialog")
    assert "private window" not in ann.act("persisted", "yes").text("dialog")


def test_a_code_before_the_camera_is_opened() -> None:
    ann, _ = two()
    link = link_of(ann)
    bob = device("Bob").act("dialog", "paste").press("dialog", "scan").act("scanned", "https://example.org/elsewhere")
    assert "no link of Warboard" in bob.text("dialog")
    bob.act("scanned", link)
    assert bob.app.scene.ui.dialog == "link"
    assert "cannot be used" in device("Cid").act("scan").act("scanned", "").text("dialog")


# --- nothing that a link starts holds the page up -----------------------------------------------------------------------------------


# --- the plain link -----------------------------------------------------------------------------------------------------------------


def test_the_plain_link_is_offered_and_opens_like_the_short_one() -> None:
    ann = sit(begun(), "Ann", *ALLIES)
    short = link_of(ann)
    ann.press("dialog", "plain-link")
    plain = str(ann.app.scene.ui.dialog_data["text"])
    assert "#g=" in short and "#m=" in plain and len(plain) > len(short) and "Any program" in ann.text("dialog")
    bob = open_link(device("Bob"), plain).press("dialog", "link-keep")
    assert table_of(bob).hash_now() == table_of(ann).hash_now() and table_of(bob).parties == table_of(ann).parties
    assert "seen this link already" in open_link(bob, short).text("note")
