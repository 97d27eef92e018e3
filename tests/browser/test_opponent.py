"""Against the computer in a browser: a turn by clicks and commands, the answer of the computer, and a page that never stands still."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import started
from tests.browser.table import Table

BREATHS = "window.breaths = 0; setInterval(() => window.breaths++, 0);"
PATIENCE = 30_000


def against(page: Page, url: str, game: str, side: str = "", scenario: str = "", level: str = "") -> Table:
    """A game with known dice, begun with the button for playing against the computer; every seat of it at one level."""
    table = Table(page)
    page.goto(url)
    started(page)
    page.locator(f"#window [data-do=against][data-arg={game}]").click()
    if scenario:
        page.locator("dialog select[name=scenario]").select_option(scenario)
    if side:
        page.locator(f"dialog [data-do=new-game-against][data-arg={side}]").click()
    for chosen in page.locator("dialog select[name^=level-]").all() if level else ():
        if chosen.is_visible():
            chosen.select_option(level)
    page.locator("dialog input[name=seed]").fill("warboard")
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("#layer-units > *").first).to_be_attached()
    return table


def command(page: Page, line: str) -> None:
    page.locator("#command").fill(line)
    page.locator("#command").press("Enter")


def fought(table: Table) -> Table:
    """The battles of the phase are fought, and the computer chooses its losses in them."""
    for _ in range(60):
        table.fight()
        skip = table.page.locator("#buttons [data-do=computer-skip]")
        if not skip.count():
            break
        skip.click()
        expect(skip).to_have_count(0, timeout=PATIENCE)
    return table


@pytest.fixture
def table(site, page: Page) -> Table:
    """One person holds the Allies of 1942."""
    return against(page, site.url, "aa1942")


def test_a_person_plays_a_turn_and_the_computer_answers(table: Table) -> None:
    page = table.page
    command(page, "buy infantry*8")
    table.press("done").says("Combat movement")
    table.space("russia").panel("fill", "infantry").space("west_russia").press("done")
    fought(table).says("Noncombat").press("done").says("Mobilize")
    command(page, "place russia russia infantry*8")
    table.says("Germany")
    expect(page.locator("#buttons .computer")).to_contain_text("The computer plays Germany")
    page.evaluate(BREATHS)
    expect(page.locator("#log")).to_contain_text("Germany buys", timeout=PATIENCE)
    page.locator("#buttons [data-do=computer-skip]").click()
    expect(page.locator("#buttons .computer")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#prompt .who")).to_have_text("Soviet Union")
    table.says("Choose what is lost")  # the defender is asked in the turn of the computer
    assert page.evaluate("window.breaths") > 30  # while the computer thought, the page had its turns


def test_the_computer_is_paused_stepped_and_goes_on_after_a_reload(table: Table) -> None:
    page = table.page
    for _ in range(3):
        table.press("done")
    page.locator("#buttons [data-do=computer-pause]").click()
    expect(page.locator("#buttons .computer")).to_contain_text("Paused")
    lines = page.locator("#tabs .lines")
    before = int(lines.inner_text())
    page.locator("#buttons [data-do=computer-step]").click()
    expect(lines).to_have_text(str(before + 1))
    page.wait_for_timeout(300)
    page.reload()
    started(page)
    expect(page.locator("#buttons .computer")).to_contain_text("The computer plays Germany")
    page.locator("#buttons [data-do=computer-skip]").click()
    expect(page.locator("#prompt .who")).to_have_text("Soviet Union", timeout=PATIENCE)


def test_the_strongest_level_shows_how_far_it_has_thought_and_plays_when_it_is_told_to(site, page: Page) -> None:
    table = against(page, site.url, "aa1942", level="hard")
    for _ in range(3):
        table.press("done")
    now, lines = page.locator("#buttons [data-do=computer-now]"), page.locator("#tabs .lines")
    expect(page.locator("#buttons progress")).to_be_visible(timeout=PATIENCE)
    before = lines.inner_text()
    now.click(timeout=PATIENCE)
    expect(now).to_have_count(0)
    expect(lines).not_to_have_text(before, timeout=PATIENCE)
    expect(page.locator("#buttons .computer")).to_contain_text("The computer plays Germany")


def test_war_room_against_the_computer(site, page: Page) -> None:
    table = against(page, site.url, "war_room", "allies", "eastern_front")
    expect(page.locator("#log")).to_contain_text("Germany has sealed its sheet", timeout=PATIENCE)
    table.says("Write orders in secret")
    expect(page.locator("#window .curtain")).to_have_count(0)
    command(page, "seal")
    page.locator("#buttons [data-do=computer-skip]").or_(page.locator("#panel [data-do=pick]")).first.wait_for(timeout=PATIENCE)
    if page.locator("#panel [data-do=pick]").count():
        table.panel("pick")
    expect(page.locator("#log")).to_contain_text("Germany", timeout=PATIENCE)
    skip = page.locator("#buttons [data-do=computer-skip]")
    if skip.count():
        skip.click()
    expect(page.locator("#buttons .computer")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#prompt .who")).to_have_text("Soviet Union")
