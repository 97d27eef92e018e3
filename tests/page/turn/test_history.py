"""Looking back: every moment has an address, keys leap from one to the next, and what others have played is shown when it is asked for."""

from __future__ import annotations

from pyapp.page.store.saves import MemoryShelf
from pyapp.page.table.landmarks import BATTLE, ROUND, STEP, TURN, leap
from pyapp.page.table.session import Session
from pyapp.page.turn import lookback
from pyapp.page.turn.moments import point_of
from pyapp.page.turn.presenters import presenter_for
from tests.page.devices import device, link_of, open_link
from tests.page.fakes import Desk
from tests.page.study.test_statistics import played
from tests.page.test_app import begun, fighting


def at_hand(desk: Desk) -> Session:
    session = desk.app.scene.session
    assert session is not None
    return session


def against_the_computer(shelf: MemoryShelf | None = None) -> Desk:
    """The Soviet Union has ended its turn, and the computer has played Germany's until a person is asked."""
    seats = {f"computer-{seat}": "yes" for seat in ("germany",)}
    desk = Desk(shelf).act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "seeded", "name": "Test", **seats})
    for _ in range(20):
        if any(entry.action.seat == "germany" for entry in at_hand(desk).match.entries):
            return desk
        desk.act("kind", "done")
    raise AssertionError(desk.text("prompt"))


def leaps(sort: str, way: int, begin: int) -> list[int]:
    """Every point to which one comes by leaping on and on through a game that is over."""
    match = played()
    session = Session(match, "a", "Game")
    presenter = presenter_for(session.game, begun().app.scene.words)
    session.look_at(begin)
    points = []
    while (point := leap(presenter, session, sort, way)) != session.point:
        session.look_at(point)
        points.append(point)
    return points


def test_a_leap_to_the_next_round_ends_where_it_begins_and_leads_back_the_same_way() -> None:
    match = played()
    forward = leaps(ROUND, 1, 0)
    rounds = [match.game.round_of(match.state_at(point)) for point in forward[:-1]]
    assert rounds == list(range(2, match.game.round_of(match.state) + 1)) and forward[-1] == len(match.entries)
    assert leaps(ROUND, -1, len(match.entries)) == [*reversed(forward[:-1]), 0]


def test_a_leap_to_the_next_turn_passes_no_turn_over() -> None:
    match = played()
    turns = [index + 1 for index in range(len(match.entries)) if any(event.kind == "turn_begins" for event in match.events(index))]
    assert [point for point in leaps(TURN, 1, 0) if point < len(match.entries)] == [point for point in turns if point < len(match.entries)]


def test_a_leap_to_a_battle_shows_it_begun() -> None:
    match = played()
    battles = [point for point in leaps(BATTLE, 1, 0) if point < len(match.entries)]
    assert battles and all(any(event.kind == "battle_begins" for event in match.events(point - 1)) for point in battles)


def test_a_step_leaps_by_one_and_stays_at_the_ends() -> None:
    desk = fighting()
    session = at_hand(desk)
    presenter = desk.app.scene.presenter
    assert presenter is not None
    session.look_at(1)
    assert [leap(presenter, session, STEP, way) for way in (1, -1)] == [2, 0]
    session.look_at(0)
    assert leap(presenter, session, STEP, -1) == 0


def test_the_keys_leap_and_the_help_lists_them() -> None:
    desk = fighting()
    last = at_hand(desk).length
    assert at_hand(desk.act("key", ",")).looking == last - 1
    assert at_hand(desk.act("key", "<")).looking == 0
    assert at_hand(desk.act("key", ")")).looking == last
    desk.act("key", "?")
    assert all(text in desk.text("dialog") for text in ("< >", "; :", "( )", "a turn back or forward"))


def test_who_looks_back_reads_what_is_shown_and_finds_every_way_on_without_keys() -> None:
    desk = fighting()
    last = at_hand(desk).length
    desk.act("look", str(last - 1))
    assert f"Move {last - 1} of {last}" in desk.text("panel") and "Soviet Union · " in desk.text("panel")
    for key, point in ((",", last - 2), (".", last - 1), ("<", 0), (")", last)):
        assert at_hand(desk.press("panel", "leap", key)).looking == point
    assert "The beginning of the game" in desk.press("panel", "leap", "<").text("panel")
    assert at_hand(desk.press("panel", "replay-play")).looking is None, "it has been shown to its end"
    assert at_hand(desk.act("look", "1").press("panel", "now")).looking is None and "You are looking back" not in desk.text("panel")


def test_what_was_refused_is_no_longer_told_to_who_looks_back() -> None:
    desk = fighting().act("address", "#game=nowhere&at=3")
    assert desk.text("note") and not desk.act("look", "1").text("note")


def test_who_looks_back_is_not_told_what_another_has_kept_secret() -> None:
    scene = fighting().app.scene
    session, presenter = scene.session, scene.presenter
    assert session is not None and presenter is not None
    session.look_at(1)
    session.viewer = "germany"
    told = str(lookback.panel(scene.words, presenter, session, playing=False))
    assert "You may not see this move" in told and "Soviet Union" not in told


def test_whoever_looks_back_finds_the_moment_in_the_address_and_after_a_reload() -> None:
    shelf = MemoryShelf()
    desk = fighting(shelf)
    desk.act("look", "2")
    address = desk.browser.fragment
    assert address == f"#game={at_hand(desk).save_id}&at=2"
    again = Desk(shelf, address=f"https://example.org/warboard/{address}")
    assert at_hand(again).looking == 2 and again.text("prompt") == desk.text("prompt")
    assert desk.act("now").browser.fragment == ""


def test_the_address_of_a_moment_is_copied_and_opened_on_the_page() -> None:
    desk = fighting()
    desk.act("look", "1").press("history", "copy-moment")
    assert desk.browser.copied.startswith("https://example.org/warboard/#game=") and point_of(desk.browser.copied) == 1
    desk.act("now").act("address", desk.browser.copied[desk.browser.copied.index("#") :])
    assert at_hand(desk).looking == 1


def test_an_address_of_a_game_or_a_move_that_is_not_here_says_so_and_changes_nothing() -> None:
    desk = fighting()
    before = desk.text("prompt")
    assert "not kept in this browser" in desk.act("address", "#game=nowhere&at=3").text("note")
    assert "move 999" in desk.act("address", f"#game={at_hand(desk).save_id}&at=999").text("note")
    assert desk.text("prompt") == before and at_hand(desk).looking is None


def test_a_link_that_is_shared_while_looking_back_shows_its_reader_the_same_moment() -> None:
    desk = fighting()
    desk.act("look", "1")
    link = link_of(desk)
    assert point_of(link) == 1
    reader = open_link(device("Bob"), link)
    assert at_hand(reader).point + at_hand(reader).origin == 1 and at_hand(reader).looking is not None
    assert point_of(link_of(desk.act("close").act("now"))) is None


def test_who_looks_back_sees_the_arrow_and_the_dice_of_the_step() -> None:
    desk = fighting()
    end = at_hand(desk).length
    for _ in range(6):
        desk.act("suggested")
    session = at_hand(desk)
    rolled = next(index for index in range(end, session.length) if session.match.entries[index].dice)
    desk.act("look", str(rolled + 1))
    (told,) = (node for node in desk.browser.regions["history"] if node[1].get("class") == "told")
    assert any("dice" in str(part[1].get("class")) for line in told[2:] for part in line[2:] if isinstance(part, list))
    moved = next(index for index, entry in enumerate(session.match.entries) if entry.action.kind == "move")
    desk.act("look", str(moved + 1))
    groups = [group for message in desk.browser.messages for group in message.get("board", {}).get("groups", [])]
    assert [markup for layer, name, markup in groups if name == "arrows-phase" and layer][-1].count("arrow ") == 1


def test_what_the_computer_has_played_is_shown_since_the_player_last_acted() -> None:
    desk = against_the_computer()
    session = at_hand(desk)
    last = max(index for index, entry in enumerate(session.match.entries) if entry.action.seat == "ussr")
    line, steps = desk.app.since.unseen()
    assert line == last + 1 and steps == sum(session.tells(index) for index in range(line, session.length)) > 0
    desk.press("buttons", "since")
    assert desk.app.since.unseen()[1] == 0 and session.looking is None and not desk.app.replay.playing


def test_a_game_that_is_opened_again_still_knows_what_was_not_looked_at() -> None:
    shelf = MemoryShelf()
    before = against_the_computer(shelf).app.since.unseen()
    assert Desk(shelf).app.since.unseen() == before


def test_where_nobody_else_plays_nothing_has_happened_meanwhile() -> None:
    assert fighting().app.since.unseen()[1] == 0
