"""War Room in a browser: two nations plan behind curtains, orders are revealed, the first battle is fought."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import started
from tests.browser.table import STANDS_STILL, new_game

LOG_AT_ITS_END = """() => {
    const { scrollHeight, scrollTop, clientHeight } = document.getElementById("log");
    return scrollTop > 0 && scrollHeight - scrollTop - clientHeight < 2;
}"""
PATIENCE = 100  # looks for a way on, a tenth of a second apart
WAYS = (
    "#window [data-do=lift-curtain]",
    "#panel [data-do=suggested]",
    "#panel [data-do=all-suggested]",
    "#panel .choices [data-do=do]",
    "#panel .conflict-card .main",
    "#panel .choices [data-do=pick]",
    "#panel [data-do=skip]",
    "#panel [data-do=space-pick]:visible",
    "#panel details.spaces:not([open]) summary",
    "#buttons [data-arg=go]",
    "#buttons [data-arg=done]",
    "#panel .command-line",
    "#panel .main[data-do=do]",
    "#panel [data-do=confirm]:enabled",
    "#panel [data-do=pick]",
)


class WarTable:
    """A page with a game of War Room on it."""

    def __init__(self, page: Page, url: str = "") -> None:
        self.page = page
        if url:
            page.goto(url)
            started(page)
        new_game(page)
        page.locator("dialog select[name=game]").select_option("war_room")
        page.locator("dialog select[name=scenario]").select_option("eastern_front")
        page.locator("dialog input[name=seed]").fill("warboard")
        page.locator("dialog button[type=submit]").click()
        expect(page.locator("#window .curtain")).to_be_visible()
        expect(page.locator("#layer-units .command").first).to_be_attached()

    def lift(self, seat: str) -> WarTable:
        """The seat takes the device."""
        self.page.locator(f"#window [data-do=lift-curtain][data-arg={seat}]").click()
        expect(self.page.locator("#panel .order-pips")).to_be_visible()
        return self

    def order(self, command: str, to: str) -> WarTable:
        """Click a command and then a region."""
        self.page.locator(f'#layer-units [data-stack="{command}"]').dispatch_event("click")
        self.page.locator(f'#layer-hits [data-space="{to}"]').first.dispatch_event("click")
        return self

    def drag(self, command: str, to: str) -> WarTable:
        """Drag a command to a region with the mouse."""
        page = self.page
        target, label = page.locator("#board .is-target").first, page.locator(f"#layer-labels #label-{to}")
        for _ in range(3):  # the board may begin to move between a look at it and the press
            label.wait_for()  # as long as the whole map is seen, names are left out
            page.wait_for_function(STANDS_STILL, polling=200)
            start = page.locator(f'#layer-units [data-stack="{command}"]').bounding_box()
            end = label.bounding_box()
            assert start is not None and end is not None
            page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
            page.mouse.down()
            page.mouse.move(end["x"] + 30, end["y"] + 30, steps=4)
            with suppress(AssertionError):
                expect(target).to_be_attached()
                break
            page.mouse.up()
        expect(target).to_be_attached()
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
        page.mouse.up()
        return self

    def seal(self) -> WarTable:
        """Seal the sheet although more could be written."""
        self.page.locator("#buttons [data-arg=seal]").click()
        self.page.locator("dialog [data-do=surely]").click()
        return self

    def press_on(self, selector: str, while_phase: str, most: int = 40) -> WarTable:
        """Press a button as long as a phase lasts."""
        for _ in range(most):
            if self.phase != while_phase or not self.page.locator(selector).count():
                break
            self.page.locator(selector).first.click()
        return self

    def answer(self) -> bool:
        """Answer the question of the moment with the first of the ways that there are; False when nothing can be clicked.

        While the page is at work in slices there is none yet.
        """
        for _ in range(PATIENCE):
            for selector in WAYS:
                found = self.page.locator(selector)
                if found.count():
                    found.first.click()
                    return True
            self.page.wait_for_timeout(100)
        return False

    def answer_on(self, until: str, most: int = 200) -> set[str]:
        """Answer as long as it takes to come to another phase; gives the headings of the panels on the way."""
        seen = set()
        for _ in range(most):
            if self.phase == until:
                break
            title = self.page.locator("#panel h2")
            seen.add(title.first.inner_text().partition("\n")[0] if title.count() else "")
            assert self.answer(), self.page.locator("#prompt").inner_text()
        expect(self.page.locator("#prompt .phase")).to_have_text(until, ignore_case=True)
        return seen

    @property
    def phase(self) -> str:
        """The phase that the prompt names."""
        return self.page.locator("#prompt .phase").inner_text().lower()


@pytest.fixture
def table(site, page) -> WarTable:
    """The Eastern Front, the curtain down before the first nation."""
    return WarTable(page, site.url)


@pytest.fixture
def begun(shared_page) -> WarTable:
    """The same, on the page that tests share."""
    return WarTable(shared_page)


def test_a_part_of_a_round_is_played_by_clicks(begun: WarTable) -> None:
    page = begun.page
    begun.lift("ussr").drag("ussr.29", "G7").order("ussr.15", "G6")
    expect(page.locator("#panel ol.orders li")).to_have_count(2)
    expect(page.locator("#layer-arrows .arrow.plan")).to_have_count(2)
    page.locator('#panel [data-do=do][data-arg="ussr bid 2"]').click()
    expect(page.locator('#panel [data-arg="ussr bid 2"]')).to_have_attribute("aria-pressed", "true")
    begun.seal()

    expect(page.locator("#window .curtain h2")).to_have_text("Germany")
    assert "Leningrad" not in page.content().replace(page.locator("#board").inner_html(), "")
    expect(page.locator("#layer-arrows .arrow")).to_have_count(0)
    assert "Belarus" not in page.locator("#live").inner_text()
    begun.lift("germany").order("germany.61", "R6")
    expect(page.locator("#layer-arrows .arrow.plan")).to_have_count(1)
    expect(page.locator("#log")).not_to_contain_text("Soviet land command")
    begun.seal()

    page.locator("#panel [data-do=pick]").first.click()
    expect(page.locator("#log")).to_contain_text("reveals its orders")
    expect(page.locator("#layer-arrows .arrow.current")).to_have_count(1)
    page.locator("#panel [data-do=all-suggested]").click()
    begun.press_on("#buttons [data-arg=go]", "movement")
    expect(page.locator("#prompt .phase")).to_have_text("Combat")
    expect(page.locator("#layer-units .conflict.active").first).to_be_attached()

    while page.locator("#panel [data-do=pick]").count() and not page.locator("#window .war-sides").count():
        page.locator("#panel [data-do=pick]").first.click()
    expect(page.locator("#window .war-sides")).to_contain_text("Germany")
    expect(page.locator("#window .odds .bar")).to_be_visible()
    while page.locator("#panel [data-do=suggested]").count():
        page.locator("#panel [data-do=suggested]").click()
    expect(page.locator("#window .war-die, #log .war-die").first).to_be_attached()
    begun.press_on("#panel [data-do=all-suggested]", "combat")
    expect(page.locator("#log")).to_contain_text("now eliminated")
    page.wait_for_function(LOG_AT_ITS_END)
    page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    assert begun.answer()
    page.wait_for_timeout(300)
    assert page.locator("#log").evaluate("log => log.scrollTop") == 0, "who reads what was before is left in peace"


def test_a_whole_round_is_played_by_clicks(begun: WarTable) -> None:
    page = begun.page
    begun.lift("ussr").drag("ussr.29", "G7").order("ussr.15", "G6").seal()
    begun.lift("germany").order("germany.61", "R6").seal()
    begun.answer_on("movement")
    expect(page.locator("#layer-arrows .arrow.current")).to_have_count(1)
    begun.answer_on("combat")

    expect(page.locator("#panel .conflict-card")).not_to_have_count(0)
    expect(page.locator("#panel .conflict-card").first).to_contain_text("battle")
    while not page.locator("#panel .stance-list").count():
        assert begun.answer()
    expect(page.locator("#window .odds .bar")).to_be_visible()
    expect(page.locator("#window .odds")).to_contain_text("Expected losses")
    line = page.locator("#panel .stance-list .stepper").first
    before = line.locator("output b").inner_text()
    line.locator("button.more:enabled, button.less:enabled").first.click()
    expect(line.locator("output b")).not_to_have_text(before)
    page.locator("#panel [data-do=own][data-arg=again]").click()
    expect(line.locator("output b")).to_have_text(before)

    seen = begun.answer_on("refit")
    assert "Stances" in seen
    expect(page.locator("#log")).to_contain_text("now eliminated")
    while begun.phase != "production" and not page.locator("#window .curtain").count():
        assert begun.answer()
    expect(page.locator("#window .curtain")).to_be_visible()

    page.locator("#window [data-do=lift-curtain]").click()
    page.locator('#panel [data-do=do][data-arg$="buy infantry 1"]').click()
    page.locator('#panel [data-do=do][data-arg$="buy infantry 1"]').click()
    expect(page.locator("#panel .war-sheet .some b").first).to_have_text("2")
    begun.page.locator("#buttons [data-arg=seal]").click()
    expect(page.locator("#window .curtain")).to_be_visible()
    expect(page.locator("#log")).not_to_contain_text("begins to build 2 infantry")
    page.locator("#window [data-do=lift-curtain]").click()
    begun.seal()
    expect(page.locator("#panel .conflict-card").first).to_contain_text("room for")
    page.locator("#panel .conflict-card .main").first.click()
    expect(page.locator("#log")).to_contain_text("begins to build 2 infantry")
    begun.answer_on("planning")
    expect(page.locator("#top .round")).to_have_text("Round 2")


def test_a_reload_behind_the_curtain_shows_the_curtain(table: WarTable) -> None:
    page = table.page
    table.lift("ussr").order("ussr.29", "G7")
    expect(page.locator("#panel ol.orders li")).to_have_count(1)
    page.wait_for_timeout(400)
    page.reload()
    started(page)
    expect(page.locator("#window .curtain")).to_be_visible()
    expect(page.locator("#layer-arrows .arrow")).to_have_count(0)
    table.lift("ussr")
    expect(page.locator("#panel ol.orders li")).to_have_count(1)
