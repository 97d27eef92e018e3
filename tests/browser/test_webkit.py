"""The main path in WebKit: start, play, come back, hand over by a link, go on without a network, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from pyapp.tooling.browser import screen
from tests.browser.conftest import Site
from tests.browser.webkit import WebKit, probed

pytestmark = pytest.mark.only("webkit", because="in the other engines the whole suite goes this way, and much further")


@pytest.fixture(scope="session")
def display(engine: str) -> Iterator[str]:
    """The screen that all windows are painted on."""
    with screen() as name:
        yield name


@pytest.fixture
def site(dist: Path, tmp_path: Path) -> Iterator[Site]:
    """A copy of the site that writes down its faults."""
    copy = Site(probed(dist, tmp_path / "site"))
    yield copy
    copy.stop()


@pytest.fixture
def window(display: str) -> Iterator[Callable[[], WebKit]]:
    """Opens windows, each with a fresh profile; in the end none may have a fault."""
    opened: list[WebKit] = []

    with ExitStack() as stack:

        def make() -> WebKit:
            opened.append(WebKit(display))
            stack.callback(opened[-1].close)
            return opened[-1]

        yield make
        faults = [fault for each in opened for fault in each.faults()]
    assert faults == []


def begin(window: WebKit, game: str, scenario: str = "") -> WebKit:
    """Begin a game whose dice are known, by the form."""
    window.click("#window [data-do=dialog][data-arg=new]").choose("dialog select[name=game]", game)
    if scenario:
        window.choose("dialog select[name=scenario]", scenario)
    window.type("dialog input[name=seed]", "warboard").click("dialog button[type=submit]")
    window.until(lambda: window.count("#layer-units > *"), "nothing stands on the board")
    return window


def attack_west_russia(window: WebKit) -> WebKit:
    """The Soviet Union buys infantry and attacks from Russia and Archangel."""
    for _ in range(2):
        window.click('#panel [data-do="more"][data-arg="infantry"]')
    window.click('#panel [data-do="confirm"][data-arg="buy"]').click("#buttons [data-arg=done]").click("dialog [data-do=surely]").says(
        "Combat movement"
    )
    for space in ("russia", "archangel"):
        window.space(space).click('#panel [data-do="all"]').space("west_russia")
    window.until(lambda: window.count("#moves li") == 2, "two moves are planned")
    window.click("#buttons [data-arg=done]").click('#panel [data-do="pick"]').says("West Russia", "#window .window")
    return window


def saved(window: WebKit) -> WebKit:
    """Wait until what was done last is kept in the browser."""
    window.until(lambda: window.run("return Object.keys(localStorage).some((key) => key.startsWith('warboard:game.'))"), "nothing is saved")
    window.wait("new Promise((done) => setTimeout(done, 300))")
    return window


def came_back(window: WebKit, before: tuple[str, str, int]) -> None:
    """The game stands as it did."""
    window.until(lambda: window.state() == before, f"it does not come back as {before}")


def test_a_battle_outlives_a_reload_a_link_and_the_loss_of_the_network(site: Site, window: Callable[[], WebKit]) -> None:
    ann = attack_west_russia(begin(window().open(site.url), "aa1942"))
    before = saved(ann).state()
    came_back(ann.reload(), before)
    ann.says("West Russia", "#window .window")

    ann.click("#top .menu").click('#menu [data-arg="share"]')
    link = ann.element("textarea.copied").get_attribute("value")
    bob = window().open(link).says("A game by link", "dialog").click("dialog [data-do=link-keep]")
    came_back(bob, before)
    bob.says("West Russia", "#window .window")

    ann.kept()
    site.stop()
    came_back(ann.reload(), before)
    ann.click("#panel [data-do=confirm]").until(lambda: ann.state() != before, "the battle goes on")


def test_spanish_and_dark_are_kept_and_english_comes_back(site: Site, window: Callable[[], WebKit]) -> None:
    reader = begin(window().open(site.url), "aa1942").says("Soviet Union")
    for choice in ("language=es", "theme=dark"):
        reader.click("#top .menu").click(f'#menu [data-arg="{choice}"]')
    reader.says("Unión Soviética").reload().says("Unión Soviética")
    assert reader.run("return [document.documentElement.lang, document.documentElement.dataset.theme]") == ["es", "dark"]
    reader.click("#top .menu").click('#menu [data-arg="language=en"]').says("Soviet Union")


def test_the_anniversary_edition_and_war_room_are_begun_by_clicks_and_keys(site: Site, window: Callable[[], WebKit]) -> None:
    player = begin(window().open(site.url), "aa50").says("Purchase units")
    player.type("#command", "buy infantry*3", Keys.ENTER).says("buys 3 infantry", "#log")
    before = saved(player).state()
    came_back(player.reload(), before)

    player.run("warboard.act('dialog', 'new')")
    player.choose("dialog select[name=game]", "war_room").choose("dialog select[name=scenario]", "eastern_front")
    player.click("dialog button[type=submit]").says("Soviet Union", "#window .curtain").click("#window [data-do=lift-curtain]")
    player.stack("ussr.29").space("G7").until(lambda: player.count("#panel ol.orders li") == 1, "an order is written")
    player.click("#buttons [data-arg=seal]").click("dialog [data-do=surely]").says("Germany", "#window .curtain")
