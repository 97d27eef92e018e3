"""Victory in Europe in a browser: cards are laid, blocks dragged into battle, a battle fought."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from pyapp.games.victory_in_europe.fog import faces
from tests.browser.table import STANDS_STILL
from tests.page.victory_in_europe.tables import cards_dealt, script_of


def touch(page: Page, at: str) -> None:
    """Click the stack in an area."""
    page.locator(f"#stack-{at} .stack").first.dispatch_event("click")


def drag(page: Page, block: str, to: str) -> None:
    """Drag a block that is fanned out into an area."""
    page.wait_for_function(STANDS_STILL, polling=200)
    start, end = page.locator(f"#fan [data-stack={block}]").bounding_box(), page.locator(f"#stack-{to} .stack").first.bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 40, end["y"] + 30, steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_cards_are_laid_blocks_dragged_into_battle_and_the_battle_is_fought(shared_page) -> None:
    page, state = shared_page, cards_dealt()
    state.secrets["axis"].hand, state.secrets["allies"].hand = ["ax39_3", "ax39_4"], ["al39_1", "al39_4"]
    page.evaluate("(text) => warboard.act('pasted', JSON.stringify({ text }))", script_of(state))
    page.locator("#window [data-do=open-table]").click()
    expect(page.locator("#layer-units .vie").first).to_be_attached()
    for card in ("ax39_3", "al39_1"):
        page.locator(f"#panel [data-arg='card {card}']").click()
        page.locator(f"#panel [data-arg='play {card}']").click()
    expect(page.locator("#panel .budget")).to_contain_text("command 3 of 3")
    expect(page.locator("#stack-berlin .is-standing").first).to_be_attached()
    expect(page.locator("#stack-warsaw .is-standing")).to_have_count(0)

    touch(page, "stettin")
    expect(page.locator("#fan .single")).to_have_count(4)
    drag(page, faces.token_of(state, "de_4a"), "danzig")
    expect(page.locator("#panel .budget")).to_contain_text("command 2 of 3")
    page.keyboard.press("s")
    expect(page.locator("#overlay .supply-axis").first).to_be_attached()
    page.keyboard.press("s")

    page.locator("#buttons [data-arg=done]").click()
    page.locator("#buttons [data-arg=done]").click()
    page.locator("dialog [data-do=surely]").click()
    page.locator("#buttons [data-arg=decline]").click()
    expect(page.locator("#window .vie-sides")).to_contain_text("German 4 Army")
    expect(page.locator("#stack-danzig .is-flat")).to_have_count(2)
    page.locator("#panel .turn-row .main").first.click()
    expect(page.locator("#window .vie-story .die").first).to_be_visible()
