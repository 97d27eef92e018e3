"""Every game can be read with letters of twice the size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import WINDOW
from tests.browser.views import GENERAL, VIEWS, walk

LARGE = "(size) => { document.documentElement.style.fontSize = size; }"
CUT_OFF = """() => {
    const whole = [document.documentElement, document.querySelector("main"), document.getElementById("side")];
    const wide = whole.some((one) => one.scrollWidth > innerWidth) ? ["the page is wider than the screen"] : [];
    const board = document.getElementById("board").getBoundingClientRect();
    if (board.height < 100 || board.width < 200) wide.push(`the board has ${board.width} by ${board.height} left`);
    const short = [...document.querySelectorAll("button:not(.icon), #prompt .who, #prompt .phase, h2:not(.hidden), output")]
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline");
    const tall = [...document.querySelectorAll(".thing .name")]
        .filter((one) => one.checkVisibility() && one.offsetHeight > 3.5 * parseFloat(getComputedStyle(one).lineHeight));
    wide.push(...tall.map((one) => `a letter a line: ${one.textContent}`));
    return [...wide, ...short.map((one) => `cut off: ${one.outerHTML.slice(0, 120)}`)];
}"""


@pytest.mark.only("chromium", because="how much room letters take is measured by the same layout in every browser")
def test_with_letters_of_twice_the_size_nothing_is_cut_off(shared_page: Page) -> None:
    page, wrong = shared_page, {}
    page.evaluate(LARGE, "200%")
    page.set_viewport_size({"width": 1280, "height": 720})
    for game, views in VIEWS.items():
        for view in walk(page, views()[:2], game):
            wrong[f"{game} {view.name}"] = page.evaluate(CUT_OFF)
    for view in walk(page, GENERAL):
        wrong[view.name] = page.evaluate(CUT_OFF)
    page.set_viewport_size({"width": 390, "height": 844})
    for game in ("war_room", "aa1942"):  # the longest sheets on the narrowest screen
        for view in walk(page, VIEWS[game]()[:2], game):
            wrong[f"phone {game} {view.name}"] = page.evaluate(CUT_OFF)
    page.evaluate(LARGE, "")
    page.set_viewport_size(WINDOW)
    assert {view: faults for view, faults in wrong.items() if faults} == {}
