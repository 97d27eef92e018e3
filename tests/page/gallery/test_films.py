"""A turn or a battle as a picture that moves by itself: for every game, small, asking for nothing, of what the reader may see."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pyapp.engine import script
from pyapp.games import MODULES, load
from pyapp.page.empire_of_the_sun.figures.measures import EmpireFigures
from pyapp.page.gallery.film import film
from pyapp.page.gallery.reel import BATTLE, TURN, Reel, gather, stretch
from pyapp.page.markup.words import Words
from pyapp.page.table.colours import OWNERS, POWERS
from pyapp.page.table.figures import Thrown
from pyapp.page.table.session import Session
from pyapp.page.turn.presenters import presenter_for
from pyapp.tooling.places import ROOT
from tests.games.empire_of_the_sun.fights import offensive, usual
from tests.games.empire_of_the_sun.table import at
from tests.page.empire_of_the_sun.tables import landing
from tests.page.fakes import Desk
from tests.page.study.test_figures import pacific
from tests.page.study.test_statistics import played, war
from tests.page.test_app import begun, fighting
from tests.page.victory_in_europe.tables import from_position, moving
from tests.page.victory_in_europe.test_battles import kiev, token

SVG = "{http://www.w3.org/2000/svg}"
MOST = 300_000
AA50 = (Path(__file__).parents[2] / "fixtures" / "games" / "aa50_axis_short.txt").read_text(encoding="utf-8").splitlines()[:40]


def reel_of(session: Session, what: str, language: str = "en") -> Reel:
    presenter = presenter_for(session.game, words := Words(language))
    words.use((*session.game.about.areas, *presenter.areas))
    *_, reel = gather(words, presenter, session, what)
    assert reel is not None
    return reel


def film_of(session: Session, what: str) -> tuple[Reel, str]:
    reel, presenter = reel_of(session, what), presenter_for(session.game, Words("en"))
    assert presenter.board is not None
    return reel, film(Words("en"), reel, presenter.board, presenter.figures)


def at_line(match, kind: str) -> Session:
    """A session that looks at the first line in which something happened."""
    session = Session(match, "a", "Game")
    session.look_at(next(line for line in range(len(match.entries)) if any(event.kind == kind for event in match.events(line))))
    return session


def session_of(desk: Desk) -> Session:
    assert desk.app.scene.session is not None
    return desk.app.scene.session


def blocks_moved() -> Session:
    """A first order of 1939, the first that is offered."""
    desk = from_position(moving())
    session = session_of(desk)
    game, state, seat = session.game, session.state, desk.app.scene.driver.seat
    start = game.field(state, seat, "move", ()).options[0]
    blocks = game.field(state, seat, "move", (start,)).options[:1]
    goal = game.field(state, seat, "move", (start, blocks)).options[0]
    return session_of(desk.act("do", f"{seat} move {start} {','.join(blocks)} {goal}"))


def landed() -> Session:
    """A division sails from Davao."""
    return session_of(landing().click("2915").click("2915", "jp_gr_16").click("2917"))


SHOWN = {
    "aa1942": lambda: at_line(played(), "moved"),
    "aa50": lambda: at_line(script.run(load, "\n".join(AA50)), "moved"),
    "war_room": lambda: at_line(pacific(), "wr_moved"),
    "empire_of_the_sun": landed,
    "victory_in_europe": blocks_moved,
}


@pytest.mark.parametrize("game", MODULES)
def test_of_every_game_a_turn_is_a_small_picture_in_which_units_go_their_way(game: str) -> None:
    reel, picture = film_of(SHOWN[game](), TURN)
    root = ElementTree.fromstring(picture)
    ways = [travel for beat in reel.beats for travel in beat.travels]
    assert ways and len(list(root.iter(f"{SVG}animateMotion"))) == len(ways)
    assert len(picture) < MOST
    assert asks_for_nothing(root) and not list(root.iter(f"{SVG}script"))


def asks_for_nothing(root: ElementTree.Element) -> bool:
    """Does a picture name nothing but its own parts?"""
    named = [value for part in root.iter() for name, value in part.attrib.items() if name.endswith("href")]
    inside = {part.get("id") for part in root.iter()}
    return all(name.startswith("#") and name[1:] in inside for name in named)


BATTLES = {
    "aa1942": lambda: session_of(fighting()),
    "war_room": lambda: at_line(pacific(), "wr_stage"),
    "victory_in_europe": lambda: session_of((desk := kiev()).act("form", f"fire {token(desk, 'su_1t')} military")),
}


@pytest.mark.parametrize("game", ("aa1942", "war_room"))
def test_of_a_battle_dice_and_losses_are_told_where_it_is_fought(game: str) -> None:
    session = BATTLES[game]()
    reel, picture = film_of(session, BATTLE)
    thrown = [beat for beat in reel.beats if beat.thrown]
    assert thrown and len({beat.place for beat in thrown}) == 1
    texts = [part.text for part in ElementTree.fromstring(picture).iter(f"{SVG}tspan")]
    assert all(any((beat.lines[0].split()[0]) in (text or "") for text in texts) for beat in thrown)
    assert "battle" in reel.title.lower()


def test_a_volley_of_blocks_shows_every_die_and_which_hit() -> None:
    (beat,) = [beat for beat in reel_of(BATTLES["victory_in_europe"](), TURN).beats if beat.thrown]
    assert len(beat.thrown) == 2 and all(die.hit == (int(die.text) <= 2) for die in beat.thrown)


def test_a_roll_on_a_table_of_results_shows_its_one_die() -> None:
    state = at("2112 jp_bb_kongo2 jp_gr_25 cw_bb_forcez", "2212 jp_air_22", turn=1)
    events = usual(offensive(state, "japan", 2112, "jp_air_22 jp_bb_kongo2", defenders="cw_bb_forcez", landed="jp_gr_25"), 3)
    assert [die for event in events for die in EmpireFigures().thrown(event)] == [Thrown("3", hit=True)]


def test_chips_count_what_stands_there_before_and_after_a_move() -> None:
    session = at_line(played(), "moved")
    reel = reel_of(session, TURN)
    travel = next(travel for beat in reel.beats for travel in beat.travels)
    begins, ends = stretch(session, TURN)
    figures = presenter_for(session.game, Words("en")).figures
    assert reel.before.heaps == figures.heaps(session.match.state_at(begins))
    assert reel.beats[-1].heaps == figures.heaps(session.match.state_at(ends))
    assert reel.before.heaps[travel.start][travel.seat] >= travel.number


def test_a_turn_begins_and_ends_where_turns_do() -> None:
    session = Session(played(), "a", "Game")
    session.look_at(60)
    begins, ends = stretch(session, TURN)
    told = [[event.kind for event in session.match.events(line)] for line in range(begins - 1, ends)]
    assert "turn_begins" in told[0] and "turn_begins" in told[-1]
    assert not any("turn_begins" in kinds for kinds in told[1:-1])
    within = stretch(session, BATTLE)
    assert 0 < begins <= within[0] < within[1] <= ends


def test_land_that_changes_hands_changes_its_colour() -> None:
    reel, picture = film_of(at_line(played(), "captured"), TURN)
    before, after = reel.before.owners, reel.beats[-1].owners
    taken = [space for space in after if before.get(space) != after[space]]
    shapes = [part.attrib for part in ElementTree.fromstring(picture).iter(f"{SVG}use")]
    assert taken and all(
        any(f"#s-{space}" in shape.values() and OWNERS[after[space]] in shape.values() for shape in shapes) for space in taken
    )


def test_what_others_keep_secret_is_not_filmed() -> None:
    match = war()
    session = Session(match, "a", "Game")
    line = next(
        line for line in range(len(match.entries)) if any(event.seen_by and "ussr" not in event.seen_by for event in match.events(line))
    )
    session.look_at(line + 1)
    whole = {text for beat in reel_of(session, TURN).beats for text in beat.lines}
    session.look_as("ussr")
    seen = {text for beat in reel_of(session, TURN).beats for text in beat.lines}
    assert seen < whole


def test_it_speaks_the_language_of_the_reader() -> None:
    lines = [text for beat in reel_of(at_line(played(), "moved"), TURN, "es").beats for text in beat.lines]
    assert any("Alemania" in text or "Unión Soviética" in text for text in lines) and not any("Soviet Union" in text for text in lines)


def test_the_colours_are_those_of_the_light_style_sheets() -> None:
    sheets = {
        name: (ROOT / "static" / name).read_text(encoding="utf-8") for name in ("page.css", "board.css", "board_vie.css", "victory.css")
    }
    seats, lands = (dict(reversed(re.findall(rf"--{kind}-([\w-]+): (#\w+);", "".join(sheets.values())))) for kind in ("seat", "owner"))
    assert {seat: seats[seat] for seat in POWERS} == dict(POWERS)
    assert {owner: lands[owner] for owner in OWNERS} == dict(OWNERS)
    europe = presenter_for(load("victory_in_europe"), Words("en")).figures
    assert {owner: lands[owner] for owner in europe.lands} == dict(europe.lands)
    assert {seat: seats[f"vie-{seat}"] for seat in europe.colours} == dict(europe.colours)


def test_the_page_hands_it_over_as_a_file() -> None:
    desk = fighting().act("dialog", "share")
    desk.press("dialog", "take-film", BATTLE).act("dialog", "share").press("dialog", "take-film", TURN)
    assert list(desk.browser.files) == ["Test-battle.svg", "Test-turn.svg"]
    assert "West Russia" in desk.browser.files["Test-battle.svg"]
    assert "among the downloads" in desk.text("note")


def test_whoever_looks_back_takes_the_turn_that_is_shown() -> None:
    desk = fighting().act("look", "1").press("history", "take-film", TURN)
    assert list(desk.browser.files) == ["Test-turn.svg"]


@pytest.mark.parametrize("what", (TURN, BATTLE, "nonsense"))
def test_where_nothing_has_been_played_there_is_nothing_to_film(what: str) -> None:
    desk = begun().act("take-film", what)
    assert not desk.browser.files and (("yet" in desk.text("note")) is (what != "nonsense"))
