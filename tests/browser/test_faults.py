"""The two places in a real browser: what IndexedDB has, what a kill leaves, and that nothing depends on it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from playwright.sync_api import Page, Playwright, expect, sync_playwright

from pyapp.tooling import faults_kills, faults_table
from tests.browser.conftest import Site, started
from tests.browser.table import Table

Result = TypeVar("Result")
ROWS = """async () => {
    const opening = indexedDB.open("warboard", 1);
    await new Promise((done) => { opening.onsuccess = done; });
    const store = opening.result.transaction("newest").objectStore("newest");
    const [names, rows] = [store.getAllKeys(), store.getAll()];
    await new Promise((done) => { rows.onsuccess = done; });
    opening.result.close();
    return Object.fromEntries(names.result.map((name, number) => [name, rows.result[number].text]));
}"""
FIRST = """() => Object.fromEntries(Object.keys(localStorage).filter((name) => /^warboard:(game[.]|keys[.]|index$|settings$)/.test(name))
    .map((name) => [name.slice(9), localStorage[name]]))"""
SETTLED = f"""async () => {{
    const text = (kept) => JSON.stringify(Object.entries(kept).sort());
    while (text(({FIRST})()) !== text(await ({ROWS})())) await new Promise((done) => setTimeout(done, 30));
}}"""
MOVED = """() => Object.keys(localStorage).some((name) => name.startsWith("warboard:game.") && localStorage[name].includes('"moves": 1'))"""


def moved(page: Page) -> None:
    """Make the first move of a game and see it saved, which it is when it has been painted."""
    page.evaluate("warboard.act('do', 'ussr buy infantry*3')")
    page.wait_for_function(MOVED)


def settled(page: Page) -> dict[str, str]:
    """What the second place holds once it has everything that the first one has."""
    page.evaluate(SETTLED)
    rows: dict[str, str] = page.evaluate(ROWS)
    return rows


def test_both_places_hold_the_same_after_a_move(site: Site, page: Page) -> None:
    Table(page).open(site.url).begin()
    moved(page)
    assert any(name.startswith("game.") and '"moves": 1' in text for name, text in settled(page).items())


def test_what_the_first_place_has_forgotten_comes_back_from_the_second(site: Site, page: Page) -> None:
    table = Table(page).open(site.url).begin()
    moved(page)
    told = table.state()
    settled(page)
    page.evaluate("localStorage.clear()")
    assert Table(page).open(site.url).state() == told


def test_a_deleted_game_is_deleted_in_both_places(site: Site, page: Page) -> None:
    table = Table(page).open(site.url).begin()
    settled(page)
    table.menu("games")
    page.locator("#dialog [data-do=delete]").click()
    page.locator("#dialog [data-do=deleted]").click()
    page.wait_for_timeout(300)
    started(page).reload()
    started(page)
    expect(page.locator("#window [data-do=quick]").first).to_be_visible()
    assert not any(name.startswith("game.") for name in settled(page))


def test_without_a_second_place_everything_is_as_before(site: Site, page: Page) -> None:
    page.add_init_script(faults_kills.REFUSED)
    table = Table(page).open(site.url).begin()
    moved(page)
    told = table.state()
    page.reload()
    started(page)
    assert table.state() == told
    expect(page.locator("#top .warning")).to_have_count(0)


def test_a_database_that_never_answers_does_not_keep_the_page_from_starting(site: Site, page: Page) -> None:
    page.add_init_script(faults_kills.REFUSED.replace('throw new DOMException("refused", "SecurityError")', "return {}"))
    Table(page).open(site.url).begin()


def apart(work: Callable[[Playwright], Result]) -> Result:
    """Do something with browsers of its own, which another thread must drive."""

    def driven() -> Result:
        with sync_playwright() as playwright:
            return work(playwright)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(driven).result()


@pytest.mark.parametrize("fault", [faults_table.full_in_a_new_game, faults_table.full_in_a_running_game, faults_table.flipped_mirror])
def test_a_fault_of_the_storage_costs_nothing(site: Site, fault: Callable[[Playwright, str], faults_table.Row]) -> None:
    assert apart(lambda playwright: fault(playwright, site.url)).losses == 0


def test_a_browser_that_is_killed_loses_no_finished_move(site: Site) -> None:
    done = apart(lambda playwright: faults_kills.kills(playwright, site.url, 2, seed=5))
    assert [kill.lost for kill in done] == [0, 0]
    assert sum(kill.due for kill in done) > 0
