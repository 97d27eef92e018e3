"""What the page shows of the Anniversary Edition: charts, objectives, China."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.page.axis_allies import anniversary, table
from pyapp.page.axis_allies.presenter import AxisPresenter
from pyapp.page.markup.tree import Node, h, text_of
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from tests.games.aa50.tables import developed
from tests.games.aa50.tables import table as position
from tests.games.axis_allies.boards import Table, board


def english(game: Table) -> Words:
    words = Words("en")
    words.use(game.game.about.areas)
    return words


def said(nodes: list[Node]) -> str:
    """All the text of some nodes."""
    return text_of(h("div", nodes))


def test_the_laboratory_begins_with_nobody_hired_and_shows_who_has_what() -> None:
    game = position(active="germany", phase="research", options="technology", ipcs="germany=31", lines=developed("japan", "heavy_bombers"))
    driver = Driver(game.game, game.state, "germany")
    driver.choose_kind("research")
    shown = said(anniversary.laboratory(english(game), game.state, driver))
    assert "Hire nobody" in shown
    assert "heavy bombersJapan" in shown
    driver.set_number(2)
    assert "Hire 2 for 10 IPCs" in said(anniversary.laboratory(english(game), game.state, driver))


def test_objectives_are_shown_with_what_is_fulfilled_and_counted_in_the_income() -> None:
    game = position("karelia_s_s_r owner=germany", active="germany", options="national_objectives")
    shown = said(anniversary.goals(english(game), game.state))
    assert "Germany+10" in shown
    assert "no allied unit stands on Soviet territory" in shown
    assert anniversary.bonus(game.state, "germany") == 10
    assert anniversary.goals(english(game), position(active="germany").state) == []


def test_china_stands_in_the_strip_only_while_it_moves() -> None:
    game = position("yunnan china.infantry", active="usa", phase="china_first")
    assert "China" not in said(table.strip(english(game), game.state))
    game.play("china turn before")
    assert "China" in said(table.strip(english(game), game.state))


def test_it_is_said_how_many_infantry_china_raises() -> None:
    game = position("hupeh owner=japan", "yunnan owner=japan", active="usa")
    assert "Free territories: 7. New infantry each turn: 3." in said(anniversary.china(english(game), game.state))
    assert anniversary.china(english(game), board(active="usa").state) == []


def test_a_bomber_over_the_enemy_is_asked_whether_it_attacks_raids_or_drops_infantry() -> None:
    game = position(
        *("france germany.bomber,germany.infantry", "united_kingdom factory=0 uk.infantry"), lines=developed("germany", "paratroopers")
    )
    driver = Driver(game.game, game.state, "germany")
    driver.click("france")
    driver.step("bomber", 1)
    assert set(driver.ahead().targets["united_kingdom"]) == {"move", "raid", "drop"}
    assert driver.click("united_kingdom") is None
    assert driver.choose_kind("drop") == Action("germany", "drop", ("france", {"bomber": 1}, "united_kingdom"))


def test_paratroopers_and_rockets_have_arrows() -> None:
    game = position(active="germany")
    presenter = AxisPresenter(game.game, english(game))
    drop = presenter.arrow(Action("germany", "drop", ("france", {"bomber": 1}, "united_kingdom")))
    rocket = presenter.arrow(Action("germany", "launch", ("france", "united_kingdom")))
    assert drop is not None
    assert rocket is not None
    assert (drop.start, drop.end) == (rocket.start, rocket.end) == ("france", "united_kingdom")
