"""A lesson in a real browser: its texts come with the files of its game, its card covers nothing, and it goes on after a reload."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import started


def test_a_lesson_marks_what_it_speaks_of_stands_beside_the_board_and_goes_on_after_a_reload(site, page) -> None:
    page.goto(site.url)
    started(page).locator("#window [data-do=lesson][data-arg=war_room]").click()
    expect(page.locator("#guide h2")).to_have_text("Welcome to War Room", timeout=30_000)
    page.locator("#guide [data-do=lesson-next]").click()
    expect(page.locator("#state-G7.is-taught")).to_be_attached()
    card, stage = (page.locator(place).bounding_box() for place in ("#guide", "#stage"))
    assert card["x"] >= stage["x"] + stage["width"] - 1
    page.locator("#guide [data-do=lesson-show]").click()
    expect(page.locator("#guide .of")).to_have_text("3 of 15")
    page.wait_for_function("() => /war_room on 0,[0-9]+,[0-9]+[^0-9,]/.test(JSON.stringify(localStorage))")
    page.reload()
    started(page)
    expect(page.locator("#guide .of")).to_have_text("3 of 15", timeout=30_000)
