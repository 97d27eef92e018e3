"""Nothing serious for axe-core on any view, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.axe import SERIOUS, script
from tests.browser.table import Table


def serious(page: Page) -> list[str]:
    """What axe-core finds wrong with what is shown, after its animations."""
    page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    found: list[str] = page.evaluate(SERIOUS)
    return found


def views(table: Table, theme: str) -> dict[str, list[str]]:
    """What is wrong with each view of a look."""
    page, found = table.page, {}

    def look(view: str) -> None:
        found[f"{theme} {view}"] = serious(page)

    page.evaluate(f"warboard.act('setting', 'theme={theme}')")
    table.begin()
    look("purchase")
    table.press("done").space("russia").panel("all").space("west_russia")
    page.evaluate("warboard.act('card', 'west_russia')")
    look("movement with a card")
    table.press("done")
    look("battles to fight")
    table.panel("pick", "west_russia")
    look("battle")
    for verb, argument in (("statistics", ""), ("dialog", "new"), ("dialog", "settings"), ("dialog", "share")):
        page.evaluate("([verb, argument]) => warboard.act(verb, argument)", [verb, argument])
        look(f"{verb} {argument}")
        page.evaluate("warboard.act('close', '')")
    page.evaluate("warboard.act('tab', 'table')")
    look("powers")
    page.evaluate("warboard.act('tab', 'panel')")
    page.evaluate("warboard.act('look', '1')")
    look("looking back")
    return found


@pytest.mark.only("chromium", because="axe-core reads the document, which is the same in every browser")
def test_axe_finds_nothing_serious_on_any_view_light_and_dark(shared_page: Page) -> None:
    shared_page.evaluate(script())
    found = {**views(Table(shared_page), "light"), **views(Table(shared_page), "dark")}
    shared_page.evaluate("warboard.act('setting', 'theme=light')")
    assert {view: wrong for view, wrong in found.items() if wrong} == {}
