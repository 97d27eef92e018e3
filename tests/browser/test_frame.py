"""The frame of the page in a browser: tabs by keys, what is told over the board, who sees the focus, what part of a board is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import WINDOW
from tests.browser.table import STANDS_STILL, Table
from tests.browser.test_play import attack_west_russia

LARGE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
FRAMED = "getComputedStyle(document.activeElement).outlineStyle"
# How far the picture of the board ends inside its frame: above, below, at the left and at the right.
BESIDE = """() => {
    const [frame, picture] = ["#board", "#board svg.board"].map((name) => document.querySelector(name).getBoundingClientRect());
    return [picture.top - frame.top, frame.bottom - picture.bottom, picture.left - frame.left, frame.right - picture.right];
}"""

# Go on from the dialog of links to the seats and be in the field for the name as soon as it is there: is one still there later?
TYPES_AT_ONCE = """async () => {
    const dialog = document.querySelector("#dialog"), button = dialog.querySelector("[data-do=dialog][data-arg=seats]");
    const field = new Promise((done) => new MutationObserver((changes, watching) => {
        const found = dialog.querySelector("input[name=name]");
        if (!found) return;
        watching.disconnect();
        found.focus();
        done(found);
    }).observe(dialog, { childList: true, subtree: true }));
    button.focus();
    button.click();
    const found = await field;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.activeElement === found && !button.isConnected;
}"""


@pytest.fixture
def sized(shared_page: Page) -> Iterator[Page]:
    """The page that tests share, whose window may be made smaller or larger."""
    yield shared_page
    shared_page.set_viewport_size(WINDOW)


def test_arrow_keys_go_round_the_tabs_and_open_them(shared_page: Page) -> None:
    Table(shared_page).begin()
    tab = shared_page.locator("#tabs [role=tab]:visible")
    expect(shared_page.locator('#tabs [tabindex="0"]:visible')).to_have_count(1)
    tab.nth(0).focus()
    for key, place in (("ArrowRight", 1), ("End", 2), ("ArrowRight", 0), ("ArrowLeft", 2), ("Home", 0)):
        shared_page.keyboard.press(key)
        expect(tab.nth(place)).to_be_focused()
        expect(tab.nth(place)).to_have_attribute("aria-selected", "true")
        expect(shared_page.locator('#tabs [tabindex="0"]')).to_have_count(1)


def test_what_is_told_never_covers_the_title_of_a_battle(sized: Page) -> None:
    table = attack_west_russia(Table(sized).begin())
    sized.set_viewport_size(PHONE)
    sized.evaluate("""warboard.act("command", '{"command": "help"}')""")
    expect(sized.locator("#note")).to_contain_text("/undo")
    sized.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    above, below = sized.locator("#note").bounding_box(), sized.locator("#window").bounding_box()
    assert above and below and above["y"] + above["height"] <= below["y"]
    assert below["height"] > 100, "the battle can be read on"
    sized.evaluate("warboard.act('note-close', '')")
    table.panel("confirm")


def test_only_who_uses_keys_sees_what_has_the_focus(shared_page: Page) -> None:
    table = Table(shared_page).begin()
    table.panel("more", "infantry").panel("confirm", "buy").press("done")
    shared_page.locator("#prompt").evaluate("(prompt) => { prompt.tabIndex = -1; prompt.focus(); }")
    assert shared_page.evaluate(FRAMED) == "none"
    shared_page.keyboard.press("Tab")
    assert shared_page.evaluate(FRAMED) == "solid"
    shared_page.locator("#tabs .places").click()
    assert shared_page.evaluate(FRAMED) == "none"


def test_who_has_gone_on_to_a_field_is_not_called_back_from_it(shared_page: Page) -> None:
    Table(shared_page).begin()
    shared_page.evaluate("warboard.act('dialog', 'share')")
    expect(shared_page.locator("dialog textarea.copied")).to_be_visible()
    assert shared_page.evaluate(TYPES_AT_ONCE)


@pytest.mark.parametrize("game", ["aa1942", "aa50"])
def test_the_first_view_shows_nothing_beside_the_board(sized: Page, game: str) -> None:
    sized.set_viewport_size(LARGE)
    Table(sized).begin(game=game)
    # A browser that is busy may tell late that the frame has changed its size: the view that is left in the end counts.
    sized.wait_for_function(f"() => ({STANDS_STILL})() && ({BESIDE})().every((beside) => beside <= 1)", polling=200)
