"""The first load holds the game on the table; the files of other games come when somebody chooses one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pyapp import games
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.sharing.link import write_link
from pyapp.sharing.table import Table
from pyapp.tooling import bench_play
from pyapp.tooling.serve import served
from tests.browser.conftest import PREFIX, kept, started
from tests.browser.hosts import families

FAILED = "The files of the game did not come"


@pytest.fixture
def unstored(browser) -> Iterator[Page]:
    """A page that stores nothing for use without a network, and that may complain on its console."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    yield context.new_page()
    context.close()


def link_to(game_id: str) -> str:
    game = games.load(game_id)
    return "#g=" + write_link(Table(Match(game, Setup(game.about.scenarios[0]), "seed"), b"table!"))


def fetched_by(page: Page) -> list[str]:
    """The families whose files the page itself has fetched."""
    found = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => /[/]([a-z_]+)[.][0-9a-f]+[.]bin$/.exec(name)?.[1])")
    return [family for family in found if family]


def quick(page: Page, game: str) -> None:
    page.evaluate("(game) => warboard.act('quick', game)", game)


def expect_game(page: Page, board: str) -> None:
    """This board is on the screen, with units on it."""
    expect(page.locator(f"#board[data-game={board}] #layer-units .stack").first).to_be_attached(timeout=30_000)


def test_the_first_load_holds_one_family_and_a_game_of_another_comes_when_it_is_chosen(site, page) -> None:
    page.goto(site.url)
    started(page)
    assert fetched_by(page) == ["axis_allies"]
    quick(page, "aa50")
    expect_game(page, "aa50")
    assert fetched_by(page) == ["axis_allies"]
    quick(page, "war_room")
    expect_game(page, "war_room")
    assert fetched_by(page) == ["axis_allies", "war_room"]
    expect(page.locator("dialog")).not_to_be_visible()


def test_the_rules_at_hand_come_when_somebody_opens_them_and_open_at_what_is_asked(site, page) -> None:
    page.goto(site.url)
    quick(started(page), "aa1942")
    expect_game(page, "aa1942")
    page.locator("#prompt [data-do=rules]").click()
    expect(page.locator("dialog #rule-phase_1 .text")).to_be_visible(timeout=30_000)
    assert fetched_by(page) == ["axis_allies", "axis_allies"]  # the game, then its rules
    page.locator("#rules-search").fill("BLITZ")
    expect(page.locator("dialog .entries li").first).to_contain_text("Tanks and blitz")
    expect(page.locator("#rules-search")).to_be_focused()


def test_the_next_start_fetches_the_game_on_the_table_and_no_other(site, page) -> None:
    page.goto(site.url)
    quick(started(page), "war_room")
    expect_game(page, "war_room")
    page.wait_for_function("() => Object.keys(localStorage).some((name) => name.startsWith('warboard:game.'))")
    page.reload()
    expect_game(started(page), "war_room")
    assert fetched_by(page) == ["war_room"]
    quick(page, "aa1942")
    expect_game(page, "aa1942")


def test_a_form_for_a_game_that_is_not_here_is_filled_in_before_its_files_come(site, page) -> None:
    page.goto(site.url)
    started(page)
    page.locator("#window [data-do=dialog][data-arg=new]").click()
    page.locator("dialog select[name=game]").select_option("war_room")
    expect(page.locator("dialog select[name=scenario]")).to_contain_text("Eastern Front")
    assert fetched_by(page) == ["axis_allies"]
    page.locator("dialog button[type=submit]").click()
    expect_game(page, "war_room")


def test_a_link_to_another_game_starts_with_that_game_alone(site, page) -> None:
    page.goto(site.url + link_to("war_room"))
    started(page)
    expect(page.locator("dialog")).to_contain_text("A game by link")
    expect_game(page, "war_room")
    assert fetched_by(page) == ["war_room"]


def test_a_board_that_the_address_asks_for_comes_alone(site, page) -> None:
    page.goto(site.url + "?board=victory_in_europe")
    started(page)
    expect(page.locator("#board[data-game=victory_in_europe] svg")).to_be_attached()
    assert fetched_by(page) == ["victory_in_europe"]
    quick(page, "aa1942")
    expect_game(page, "aa1942")


def test_a_link_that_comes_later_fetches_its_game(site, page) -> None:
    page.goto(site.url)
    started(page)
    page.evaluate("(hash) => { location.hash = hash; }", link_to("war_room"))
    expect(page.locator("dialog")).to_contain_text("A game by link", timeout=30_000)
    expect_game(page, "war_room")
    assert page.evaluate("location.hash") == ""


def test_once_everything_is_stored_every_game_can_be_chosen_without_a_network(site, page) -> None:
    page.goto(site.url)
    kept(started(page))
    site.stop()
    quick(page, "war_room")
    expect_game(page, "war_room")
    page.reload()
    expect_game(started(page), "war_room")
    quick(page, "aa1942")
    expect_game(page, "aa1942")


def test_before_that_a_game_that_cannot_come_is_told_and_comes_when_the_network_is_back(site, unstored) -> None:
    unstored.goto(site.url)
    quick(started(unstored), "aa1942")
    expect_game(unstored, "aa1942")
    unstored.context.set_offline(True)
    quick(unstored, "war_room")
    expect(unstored.locator("#note")).to_contain_text(FAILED)
    expect(unstored.locator("dialog")).not_to_be_visible()
    expect_game(unstored, "aa1942")
    unstored.context.set_offline(False)
    quick(unstored, "war_room")
    expect_game(unstored, "war_room")


@pytest.mark.parametrize("fault", ["missing", "damaged"])
def test_files_that_are_missing_or_damaged_lose_nothing(site, unstored, fault) -> None:
    whole = (site.folder / families(site.folder)["war_room"]["path"]).read_bytes()
    answer = {"status": 404} if fault == "missing" else {"body": whole[: len(whole) // 2]}
    unstored.route("**/games/war_room.*.bin", lambda route: route.fulfill(**answer))
    unstored.goto(site.url + link_to("aa1942"))
    started(unstored)
    unstored.locator("dialog [data-do=link-keep]").click()
    quick(unstored, "war_room")
    expect(unstored.locator("#note")).to_contain_text(FAILED)
    expect_game(unstored, "aa1942")
    unstored.unroute("**/games/war_room.*.bin")
    quick(unstored, "war_room")
    expect_game(unstored, "war_room")


def test_a_link_whose_game_does_not_come_is_still_in_the_address(site, unstored) -> None:
    unstored.route("**/games/war_room.*.bin", lambda route: route.fulfill(status=404))
    unstored.goto(site.url)
    started(unstored)
    link = link_to("war_room")
    unstored.evaluate("(hash) => { location.hash = hash; }", link)
    expect(unstored.locator("#note")).to_contain_text(FAILED)
    assert unstored.evaluate("location.hash") == link
    unstored.unroute("**/games/war_room.*.bin")
    unstored.reload()
    expect_game(started(unstored), "war_room")


def test_the_page_that_measures_the_rules_has_those_of_every_game(dist, browser) -> None:
    context = browser.new_context(locale="en-GB")
    with served(dist, prefix=PREFIX) as url:
        page = bench_play.engine_page(context, url)
        load = "(game) => python.runPython(`from pyapp import games; games.load('${game}').about.id`)"
        assert [page.evaluate(load, game) for game in games.MODULES] == list(games.MODULES)
    context.close()
