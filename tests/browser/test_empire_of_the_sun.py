"""Empire of the Sun in a browser: an offensive is played with the mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import STANDS_STILL
from tests.page.empire_of_the_sun.tables import hands_dealt, script_of


def begun(page: Page) -> Page:
    """The scenario of 1942 with known hands and one person in both seats."""
    page.evaluate("(text) => warboard.act('pasted', JSON.stringify({ text }))", script_of(hands_dealt()))
    page.locator("#window [data-do=open-table]").click()
    expect(page.locator("#layer-units .empire").first).to_be_attached()
    return page


def touch(page: Page, at: int, unit: str = "") -> None:
    """Click the stack in a hex, or one counter of the stack that is fanned out."""
    page.locator(f"#fan [data-stack={unit}]" if unit else f"#stack-{at} .stack").dispatch_event("click")


def drag(page: Page, unit: str, to: int) -> None:
    """Drag a counter that is fanned out to a hex."""
    page.wait_for_function(STANDS_STILL, polling=200)
    start, end = page.locator(f"#fan [data-stack={unit}]").bounding_box(), page.locator(f"#stack-{to}").bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 60, end["y"] + 60, steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_an_offensive_is_played_by_clicks_and_by_dragging(shared_page) -> None:
    page = begun(shared_page)
    page.locator('#panel [data-arg="card JP10"]').click()
    page.locator('#panel [data-arg="event JP10"]').click()
    page.locator("#panel [data-do=pick][data-arg=hq_south]").click()
    expect(page.locator("#overlay .reach")).to_be_attached()
    touch(page, 2915)
    touch(page, 2909)
    expect(page.locator("#panel .budget")).to_contain_text("6 of 7")
    page.locator("#panel [data-do=confirm]").click()

    touch(page, 2915)
    touch(page, 2915, "jp_gr_16")
    expect(page.locator("#panel .modes [aria-pressed=true]")).to_have_text("Amphibious assault")
    drag(page, "jp_gr_16", 2917)
    expect(page.locator("#stack-2917 .side-japan .count")).to_have_text("4")

    page.locator("#panel [data-arg='declare 2917']").click()
    expect(page.locator("#panel .odds .share")).to_have_count(2)
    page.locator("#panel [data-do=confirm]").click()
    page.locator("#buttons [data-arg=done]").click()
    expect(page.locator("#panel .condition").first).to_contain_text("The roll for interception succeeds with")
    page.locator("#buttons [data-arg=done]").click()
    (offensive,) = page.locator("#log .part").all()
    expect(offensive.locator("h4, h5")).to_contain_text("begins an offensive by Second Operational Phase")
    expect(offensive).to_contain_text("wins the battle at Menado")
    touch(page, 2917)
    touch(page, 2915) if page.locator("#stack-2915").count() else page.locator("#space-2915").dispatch_event("click")
    expect(page.locator("#stack-2917 .empire")).to_have_count(1)


def test_each_overlay_is_laid_over_the_board_at_its_key(shared_page) -> None:
    page = begun(shared_page)
    for key, drawn in (("s", "supply-both"), ("z", "zone-japan"), ("c", "control-allies")):
        page.keyboard.press(key)
        expect(page.locator(f"#overlay .{drawn}")).to_be_attached()
    page.keyboard.press("c")
    expect(page.locator("#overlay")).to_have_count(0)
