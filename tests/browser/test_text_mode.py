"""Without eyes on the map: a whole turn by roles and names alone, as a screen reader finds them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table


@pytest.mark.only("chromium", because="roles and names are found in the document, which is the same in every browser")
def test_a_whole_turn_is_played_by_roles_and_names_alone(shared_page: Page) -> None:
    page = Table(shared_page).begin().page
    line, log, told = page.get_by_role("textbox", name="Command line"), page.get_by_role("log"), page.get_by_role("status").first

    def say(text: str) -> None:
        line.fill(text)
        line.press("Enter")

    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()

    expect(told).to_contain_text("Purchase units")
    say("buy infantry*8")
    expect(log).to_contain_text("Soviet Union buys 8 infantry")
    press("Done")
    say("look west russia")
    expect(page.get_by_role("note").filter(has_text="West Russia")).to_contain_text("Germany 3 infantry 1 artillery 1 tank")
    say("move russia infantry*4,artillery,tank*2,fighter west russia")
    expect(log).to_contain_text("from Russia to West Russia")
    press("Done")
    press("Fight in West Russia")
    for _ in range(40):
        for name in ("Take losses", "Press on"):
            button = page.get_by_role("button", name=name, exact=True)
            if button.count() and button.first.is_enabled():
                button.first.click()
        if "Noncombat" in told.inner_text():
            break
    expect(told).to_contain_text("Noncombat movement", ignore_case=True)
    say("move west russia fighter russia")
    press("Done")
    say("place russia russia infantry*8")
    press("Done")
    expect(told).to_contain_text("Germany")
    expect(log).to_contain_text("mobilizes 8 infantry in Russia")
