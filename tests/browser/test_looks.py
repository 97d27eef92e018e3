"""The main views of each game look as they did when somebody last looked at them; every game can be read with large letters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import looks
from tests.browser.conftest import WINDOW
from tests.browser.views import GENERAL, VIEWS, walk

WHOLE, TILE = 6.0, 60.0  # shades of 255; a panel that is missing changes a tile by 80 and more, another font by less than 25
LARGE = "(size) => { document.documentElement.style.fontSize = size; }"
CUT_OFF = """() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the screen"] : [];
    const board = document.getElementById("board").getBoundingClientRect();
    if (board.height < 100 || board.width < 200) wide.push(`the board has ${board.width} by ${board.height} left`);
    const short = [...document.querySelectorAll("button:not(.icon), #prompt .who, #prompt .phase, h2, output")]
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline");
    return [...wide, ...short.map((one) => `cut off: ${one.outerHTML.slice(0, 120)}`)];
}"""


@pytest.mark.only("chromium", because="each browser draws letters and edges in its own way")
def test_the_main_views_look_as_they_are_kept_at_every_size_light_and_dark(shared_page: Page) -> None:
    judge = shared_page.context.new_page()
    found = {name: looks.difference(judge, shot, looks.kept(name)) for game in VIEWS for name, shot in looks.seen(shared_page, game)}
    judge.close()
    shared_page.set_viewport_size(WINDOW)
    assert len(found) == len(VIEWS) * 2 * len(looks.SIZES)
    assert {name: far for name, far in found.items() if far[0] > WHOLE or far[1] > TILE} == {}


@pytest.mark.only("chromium", because="how much room letters take is measured by the same layout in every browser")
def test_with_letters_of_twice_the_size_nothing_is_cut_off(shared_page: Page) -> None:
    page, wrong = shared_page, {}
    page.evaluate(LARGE, "200%")
    for game, views in VIEWS.items():
        for view in walk(page, views()[:2], game):
            for width, height in ((1280, 720), (390, 844)):
                page.set_viewport_size({"width": width, "height": height})
                wrong[f"{game} {view.name} {width}"] = page.evaluate(CUT_OFF)
    for view in walk(page, GENERAL):
        wrong[view.name] = page.evaluate(CUT_OFF)
    page.evaluate(LARGE, "")
    page.set_viewport_size(WINDOW)
    assert {view: faults for view, faults in wrong.items() if faults} == {}
