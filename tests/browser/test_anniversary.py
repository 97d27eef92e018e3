"""The Anniversary Edition in a browser: research, objectives, China's part of the American turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

OPTIONS = ("technology", "national_objectives")


@pytest.fixture
def table(shared_page) -> Table:
    """A game of 1941 that has just begun, with both optional rules."""
    return Table(shared_page).begin(game="aa50", options=OPTIONS)


def test_a_round_is_played_by_clicks_from_research_to_china(table: Table) -> None:
    table.page.locator("#panel .number .more").click()
    for power in ("Germany", "Soviet Union", "Japan", "United Kingdom", "Italy"):
        table.says(power).panel("confirm", "research")
        table.says("Purchase units").press("done").says("Combat movement").press("done").says("Noncombat movement").press("done")
    table.says("United States").panel("confirm", "research").press("done")
    table.says("Does China move").panel("pick", "before")
    expect(table.page.locator("#top .power.on")).to_contain_text("China")
    table.stack("hupeh", "china.infantry").space("kiangsu")
    expect(table.page.locator("#moves li")).to_have_count(1)
    table.press("done").fight().says("China").says("Noncombat movement").press("done")
    table.says("United States").says("Combat movement").press("done").press("done")
    table.space("yunnan").panel("confirm")
    expect(table.page.locator("#log")).to_contain_text("infantry in Yunnan")


def test_the_statistics_show_a_chart_and_its_numbers(table: Table) -> None:
    table.panel("confirm", "research").press("done").stack("poland", "germany.infantry").space("baltic_states").press("done").fight()
    table.page.locator("#top .menu").click()
    table.page.locator("#menu [data-do=statistics]").click()
    chart = table.page.locator("dialog svg.linechart[role=img]")
    expect(chart).to_be_visible()
    expect(chart).to_have_attribute("aria-label", "Income by round, as a chart. The numbers stand in the table beneath it.")
    expect(chart.locator(".series")).to_have_count(7)
    table.page.locator("dialog [data-arg='measure=luck']").click()
    expect(table.page.locator("dialog table")).to_contain_text("Expected")
    table.page.locator("dialog [data-arg='by=side']").click()
    expect(chart.locator(".series")).to_have_count(2)


def test_on_a_phone_held_sideways_the_turn_stands_beside_the_board(site, new_context) -> None:
    table = Table(new_context(viewport={"width": 844, "height": 390}, has_touch=True).new_page()).open(site.url)
    table.begin(game="aa50")
    boxes = {name: table.page.locator(name).bounding_box() for name in ("#stage", "#turn", "#panel .sheet", "#tabs button.panel")}
    assert all(boxes.values())
    assert boxes["#turn"]["x"] >= boxes["#stage"]["x"] + boxes["#stage"]["width"] - 1
    assert boxes["#stage"]["height"] > 300
    table.page.locator("#top .menu").click()
    menu = table.page.locator("#menu").bounding_box()
    assert menu["y"] + menu["height"] <= 390
