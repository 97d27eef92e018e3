"""Playing in a browser: turns by clicks, battles, saves, links, keys and languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import kept
from tests.browser.table import Table


@pytest.fixture
def table(site, page) -> Table:
    """A game that has just begun."""
    return Table(page).open(site.url).begin()


@pytest.fixture
def begun(shared_page) -> Table:
    """A game that has just begun, on the page that tests share."""
    return Table(shared_page).begin()


def attack_west_russia(table: Table) -> Table:
    """The Soviet Union buys infantry and attacks from Russia and Archangel."""
    table.panel("more", "infantry").panel("more", "infantry").panel("confirm", "buy").press("done")
    table.says("Combat movement")
    table.space("russia").panel("all").space("west_russia")
    table.space("archangel").panel("all").space("west_russia")
    expect(table.page.locator("#moves li")).to_have_count(2)
    return table.press("done").panel("pick", "west_russia")


def test_a_turn_is_played_by_clicks(begun: Table) -> None:
    attack_west_russia(begun)
    expect(begun.page.locator("#window .window")).to_contain_text("West Russia")
    expect(begun.page.locator("#window .die").first).to_be_attached()
    begun.fight().says("Noncombat movement")
    begun.stack("west_russia", "ussr.fighter").space("russia")
    begun.press("done").says("Mobilize")
    begun.panel("form", "place russia russia").panel("all").panel("confirm")
    begun.says("Germany")
    expect(begun.page.locator("#top .power.on")).to_contain_text("Germany")
    expect(begun.page.locator("#log")).to_contain_text("mobilizes 2 infantry in Russia")


def test_a_whole_round_is_played_by_clicks(begun: Table) -> None:
    for _ in range(5):
        begun.says("Purchase units")
        begun.press("done").says("Combat movement")
        begun.press("done").fight().says("Noncombat movement")
        begun.press("done")
    begun.says("Soviet Union").says("Purchase units")
    expect(begun.page.locator("#top .round")).to_have_text("Round 2")
    expect(begun.page.locator("#top .power.on .ipcs")).to_have_text("48")


def test_a_reload_in_the_middle_of_a_battle_loses_nothing(table: Table) -> None:
    attack_west_russia(table)
    table.says("Choose")
    before = table.state()
    table.page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('warboard:game.'))")
    table.page.wait_for_timeout(200)
    table.page.reload()
    table.page.wait_for_selector("#boot", state="detached", timeout=60_000)
    expect(table.page.locator("#window .window")).to_contain_text("West Russia")
    expect(table.page.locator("#layer-units .stack").first).to_be_attached()
    assert table.state() == before
    table.fight().says("Noncombat movement")


def test_a_link_brings_the_game_to_another_browser(site, table: Table, new_context) -> None:
    attack_west_russia(table)
    before = table.state()
    table.menu("share")
    link = table.page.locator("textarea.copied").input_value()
    assert len(link) < 2500
    other = Table(new_context().new_page()).open(link)
    expect(other.page.locator("dialog")).to_contain_text("A game by link")
    other.page.locator("dialog [data-do=link-keep]").click()
    expect(other.page.locator("#layer-units .stack").first).to_be_attached()
    assert other.state() == before
    other.fight().says("Noncombat movement")


def test_a_picture_that_comes_twice_does_not_take_the_pieces_away(site, table: Table, new_context) -> None:
    """While a long link is checked the page shows a board with no game on it; the game asks for the same picture."""
    table.menu("share")
    link = table.page.locator("textarea.copied").input_value()
    other = new_context().new_page()
    other.add_init_script("const now = Date.now; let past = 0; Date.now = () => now() + 200 * past++;")  # every slice is at its end at once
    pictures = []
    other.route("**/boards/*.bin", lambda route: pictures.append(route))
    Table(other).open(link)
    expect(other.locator("dialog")).to_contain_text("A game by link")
    for _ in range(50):
        if len(pictures) == 2:
            break
        other.wait_for_timeout(100)
    assert len(pictures) == 2
    for picture in pictures:
        picture.continue_()
        expect(other.locator("#layer-units .stack").first).to_be_attached()
    other.wait_for_load_state("networkidle")
    expect(other.locator("#layer-units .stack").first).to_be_attached()


def test_the_game_goes_on_without_a_network(site, table: Table) -> None:
    attack_west_russia(table)
    before = table.state()
    kept(table.page)
    table.page.wait_for_timeout(300)
    site.stop()
    table.page.reload()
    table.page.wait_for_selector("#boot", state="detached", timeout=60_000)
    expect(table.page.locator("#layer-units .stack").first).to_be_attached()
    assert table.state() == before
    table.fight().says("Noncombat movement")
    site.start()


def test_spanish_and_dark_can_be_chosen_at_any_time(table: Table) -> None:
    table.menu("language=es")
    table.says("Unión Soviética")
    expect(table.page.locator("html")).to_have_attribute("lang", "es")
    expect(table.page.locator("#label-germany")).to_contain_text("ALEMANIA")
    table.page.locator("#top .menu").click()
    table.page.locator('#menu [data-arg="theme=dark"]').click()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")
    table.page.reload()
    table.page.wait_for_selector("#boot", state="detached", timeout=60_000)
    table.says("Unión Soviética")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def type_line(page: Page, line: str) -> None:
    """Go to the command line by its key and type."""
    page.keyboard.press("/")
    expect(page.locator("#command")).to_be_focused()
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def test_a_turn_can_be_begun_without_a_mouse(begun: Table) -> None:
    page = begun.page
    page.locator("#board").focus()
    type_line(page, "buy infantry*3,tank")
    expect(page.locator("#log")).to_contain_text("buys 3 infantry and 1 tank")
    page.keyboard.press("Escape")
    type_line(page, "done")
    begun.says("Combat movement")
    page.keyboard.press("Escape")
    type_line(page, "move russia infantry*2 west")
    expect(page.locator("#moves li")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(page.locator("#moves li")).to_have_count(0)
    page.keyboard.press("Control+y")
    expect(page.locator("#moves li")).to_have_count(1)
    page.locator("#board").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#card .card h3")).not_to_be_empty()
    expect(page.locator("#live p").last).not_to_be_empty()


def test_two_tabs_never_overwrite_each_other(site, table: Table) -> None:
    table.panel("more", "infantry").panel("confirm", "buy")
    table.page.wait_for_timeout(300)
    second = Table(table.page.context.new_page()).open(site.url)
    expect(second.page.locator("#note")).to_contain_text("another tab")
    second.panel("more", "tank").panel("confirm", "buy")
    second.page.wait_for_timeout(300)
    table.panel("more", "artillery").panel("confirm", "buy")
    table.page.wait_for_timeout(300)
    table.menu("games")
    expect(table.page.locator("dialog .saved li")).to_have_count(2)
    expect(table.page.locator("#log")).not_to_contain_text("tank")
    expect(second.page.locator("#log")).not_to_contain_text("artillery")


def test_every_board_can_be_looked_at_without_a_game(site, page) -> None:
    table = Table(page).open(f"{site.url}?board=aa1942")
    table.says("161 spaces")
    table.space("ukraine_s_s_r")
    expect(page.locator("#card")).to_contain_text("Ukraine")
    table.space("sz12")
    expect(page.locator("#card")).to_contain_text(re.compile("12"))


GROWS = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const log = document.getElementById("log");
    const panel = document.getElementById("panel");
    const lines = Array.from({ length: 80 }, (_, line) => Object.assign(document.createElement("p"), { textContent: line }));
    log.append(...lines.slice(20));
    log.scrollTop = log.scrollHeight;
    await frame();
    panel.hidden = true;
    log.getBoundingClientRect(); // here the browser moves the log, because there is more room for it
    log.append(...lines.slice(0, 20));
    await frame();
    await frame();
    const missing = log.scrollHeight - log.scrollTop - log.clientHeight;
    panel.hidden = false;
    lines.forEach((line) => line.remove());
    return missing;
}"""


def test_the_log_stays_at_its_end_when_the_panel_above_makes_room(begun: Table) -> None:
    assert begun.page.evaluate(GROWS) < 2
