"""In a browser: a position is set up with the mouse, and a game is begun with it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import STANDS_STILL, Table


def test_pieces_are_dragged_from_the_tray_to_the_board_and_the_game_goes_on_from_there(shared_page: Page) -> None:
    table, page = Table(shared_page).begin(), shared_page
    page.locator("#top .menu").click()
    page.locator("#menu [data-do=edit]").click()
    piece, place = page.locator('.tray [data-tray="ussr.cruiser"]'), page.locator("#units-sz5 .stack").first
    expect(piece).to_be_visible()
    page.wait_for_function(STANDS_STILL, polling=200)
    piece.drag_to(place)
    cruiser = page.locator('#units-sz5 [data-stack="ussr.cruiser"]')
    expect(cruiser).to_be_attached()
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    table.space("sz7")
    expect(page.locator('#units-sz7 [data-stack="ussr.cruiser"]')).to_be_attached()
    page.locator("#panel [data-do=edit-page][data-arg=game]").click()
    money = page.locator('#panel [data-arg="ipcs ussr"]')
    money.fill("")
    money.press_sequentially("99")
    money.press("Tab")
    expect(page.locator("#top .power.on .ipcs")).to_have_text("99")
    page.locator("#top [data-do=undo]").click()
    expect(money).to_have_value("24")
    page.locator("#buttons [data-do=edit-play]").click()
    table.says("Purchase units")
    expect(page.locator("#top .edited")).to_be_visible()
    expect(cruiser).to_be_attached()
