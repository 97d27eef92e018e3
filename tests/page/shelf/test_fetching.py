"""Games whose files are still to come, on a page that loads by need."""

import json

import pytest

from pyapp import games
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import offers
from pyapp.page.markup import qr
from pyapp.sharing import saves
from pyapp.sharing.link import write_link
from pyapp.sharing.table import Table
from tests.page.fakes import Desk

ADDRESS = "https://example.org/warboard/"


@pytest.fixture(autouse=True)
def awaited(monkeypatch):
    """The files of War Room are still to come; what the build writes down of it is here."""
    told = {game: json.loads(json.dumps(offers.plain_offer(offers.offer(game)))) for game in games.MODULES}
    monkeypatch.setattr(offers, "told", lambda: told)
    games.awaited.add("war_room")
    yield games.awaited
    games.awaited.clear()


def match_of(game_id: str) -> Match:
    games.awaited.clear()
    game = games.load(game_id)
    games.awaited.add("war_room")
    return Match(game, Setup(game.about.scenarios[0]), "seed")


def link_to(game_id: str) -> str:
    return ADDRESS + "#g=" + write_link(Table(match_of(game_id), b"table!"))


def game_of(desk: Desk) -> str:
    """The game on the table."""
    return desk.app.scene.session.game.about.id if desk.app.scene.session else ""


def here(desk: Desk) -> Desk:
    """The files that were asked for last are here."""
    return desk.act("fetched", desk.browser.wanted[-1])


def test_a_game_that_is_not_here_is_fetched_and_then_begun(awaited) -> None:
    desk = Desk().act("quick", "war_room")
    assert (desk.browser.wanted, desk.app.scene.ui.dialog, game_of(desk)) == (["war_room"], "fetching", "")
    desk.act("fetching", "40")
    assert desk.app.scene.ui.dialog_data["percent"] == 40
    here(desk)
    assert (game_of(desk), desk.app.scene.ui.dialog, awaited) == ("war_room", "", set())


def test_games_of_a_family_that_is_here_ask_for_nothing() -> None:
    desk = Desk().act("quick", "aa50")
    assert (desk.browser.wanted, game_of(desk)) == ([], "aa50")


def test_the_form_speaks_of_a_game_that_is_not_here_and_only_starting_it_fetches_it() -> None:
    desk = Desk().act("dialog", "new").act("new-game-which", {"value": "war_room"})
    assert "Germany" in desk.text("dialog") and not desk.browser.wanted
    desk.act("new-game", {"game": "war_room", "name": "Berlin", "seed": "seed"})
    assert here(desk).app.scene.session.name == "Berlin" and game_of(desk) == "war_room"


def test_files_that_do_not_come_lose_nothing_that_was_entered() -> None:
    desk = Desk().act("quick", "aa1942").act("dialog", "new").act("new-game-which", {"value": "war_room"})
    desk.act("new-game", {"game": "war_room", "name": "Berlin", "player-germany": "Andrea"}).act("unfetched", "war_room")
    assert (game_of(desk), desk.app.scene.ui.dialog) == ("aa1942", "new")
    assert desk.app.scene.ui.dialog_data["again"]["player-germany"] == "Andrea"
    assert "did not come" in str(desk.app.scene.ui.note)
    desk.act("new-game", {"game": "war_room", "name": "Berlin"})
    assert game_of(here(desk)) == "war_room"


def test_who_closes_the_dialog_no_longer_waits(awaited) -> None:
    desk = Desk().act("quick", "aa1942").act("quick", "war_room").act("close")
    here(desk)
    assert (game_of(desk), desk.app.scene.ui.dialog, awaited) == ("aa1942", "", set())


def test_a_link_to_a_game_that_is_not_here_is_opened_when_its_files_have_come() -> None:
    desk = Desk(address=link_to("war_room"))
    assert (desk.browser.wanted, desk.app.scene.ui.dialog) == (["war_room"], "fetching")
    assert game_of(here(desk)) == "war_room" and desk.app.scene.ui.dialog == "link"


def test_a_link_whose_game_does_not_come_stays_in_the_address_and_the_last_game_on_the_table() -> None:
    first = Desk().act("quick", "aa1942").act("save")
    desk = Desk(shelf=first.shelf, address=link_to("war_room"))
    desk.browser.fragment = "as it was"
    desk.act("unfetched", "war_room")
    assert (game_of(desk), desk.browser.fragment) == ("aa1942", "as it was")
    assert "did not come" in str(desk.app.scene.ui.note)


def test_a_board_that_is_asked_for_is_shown_when_its_files_have_come(awaited) -> None:
    desk = Desk(address=ADDRESS + "?board=war_room")
    assert (desk.browser.wanted, desk.browser.painted) == (["war_room"], "aa1942")
    assert here(desk).browser.painted == "war_room" and desk.app.scene.ui.board_only == "war_room"


def test_where_no_game_is_here_the_page_still_offers_all(awaited) -> None:
    awaited.update(games.family_of(game) for game in games.MODULES)
    desk = Desk()
    assert "Anniversary" in desk.text("window") and not desk.browser.wanted
    assert game_of(here(desk.act("quick", "aa50"))) == "aa50"


def test_a_link_in_several_codes_is_kept_until_its_game_has_come(monkeypatch) -> None:
    monkeypatch.setattr(qr, "MOST_IN_ONE", 200)
    address, mark, fragment = link_to("war_room").partition("#g=")
    frames = qr.frames(address, mark + fragment)
    assert len(frames) > 1
    desk = Desk()
    for text in frames:
        desk.act("pasted", {"text": text})
    desk.act("unfetched", "war_room")
    desk.act("pasted", {"text": frames[-1]})
    assert game_of(here(desk)) == "war_room"


def test_a_save_of_a_game_that_is_not_here_is_opened_when_its_files_have_come() -> None:
    text = saves.save_text(match_of("war_room"), "Berlin", None)
    desk = Desk().act("pasted", {"text": text}).act("unfetched", "war_room")
    assert (desk.app.scene.ui.dialog, desk.app.scene.ui.dialog_data["text"]) == ("paste", text)
    desk.act("pasted", {"text": text})
    assert game_of(here(desk)) == "war_room" and desk.app.scene.ui.dialog == ""


def test_a_file_with_several_games_waits_for_the_files_of_all() -> None:
    text = "\n".join(saves.save_text(match_of(game), game, None) for game in ("aa1942", "war_room"))
    desk = here(Desk().act("file", {"text": text}))
    assert sorted(card.game for card in desk.app.scene.saves.cards()) == ["aa1942", "war_room"]


def test_a_game_played_last_whose_files_are_not_here_is_fetched_at_the_start(awaited) -> None:
    awaited.clear()
    first = Desk().act("quick", "war_room").act("save")
    awaited.add("war_room")
    desk = Desk(shelf=first.shelf)
    assert desk.app.scene.ui.dialog == "fetching" and game_of(here(desk)) == "war_room"


@pytest.mark.parametrize("game", games.MODULES)
def test_what_the_build_writes_down_of_a_game_is_what_the_game_says(game, awaited) -> None:
    awaited.update(games.family_of(game) for game in games.MODULES)
    written = offers.offer(game)
    awaited.clear()
    said = offers.offer(game)
    assert json.dumps(offers.plain_offer(written)) == json.dumps(offers.plain_offer(said))  # a game may say lists
    assert written.about.seats_of(said.about.scenarios[-1]) == said.about.seats_of(said.about.scenarios[-1])
