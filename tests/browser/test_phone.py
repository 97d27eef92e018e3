"""On a phone: every game is begun and played with a finger, nothing is wider than the screen, and nothing too small to be hit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from pyapp.games.victory_in_europe.fog import faces
from pyapp.tooling.browser import launch
from tests.browser.conftest import Site, Strict, started
from tests.browser.table import STANDS_STILL
from tests.browser.views import VIEWS, View, walk
from tests.page.victory_in_europe.tables import cards_dealt, script_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = """() => [...document.querySelectorAll("button:not(.link), select, input:not([type=checkbox], [type=radio], .hidden)")]
    .filter((button) => button.checkVisibility() && button.offsetHeight < 44)
    .map((button) => `${button.offsetHeight} ${button.outerHTML.slice(0, 160)}`)"""
IN_SIGHT = """(part) => {
    const { top, bottom } = part.getBoundingClientRect(), frame = document.getElementById("window").getBoundingClientRect();
    return top >= frame.top && bottom <= frame.bottom;
}"""
TO_THE_END = """(table) => {
    const room = table.parentElement, before = room.scrollWidth - room.clientWidth;
    room.scrollLeft = before;
    const frame = room.getBoundingClientRect(), { right } = table.querySelector("thead th:last-child").getBoundingClientRect();
    const moved = [...table.querySelectorAll("th[scope=row]")].map((name) => Math.abs(name.getBoundingClientRect().left - frame.left));
    return { wider: before, named: Math.max(...moved), last: right - frame.right };
}"""
WIDTH = "Math.max(...[...document.querySelectorAll('html, dialog[open]')].map((part) => part.scrollWidth))"


@pytest.fixture(scope="module")
def finger(playwright: Playwright, engine: str, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser whose only pointer is a finger. Chromium is told so page by page, Firefox when it starts."""
    if engine != "firefox":
        yield request.getfixturevalue("browser")
        return
    browser = launch(playwright, engine, finger=True)
    yield browser
    browser.close()


@pytest.fixture
def phone(finger: Browser, site: Site) -> Iterator[Phone]:
    """The page on a phone, in Spanish, whose words are the longer ones."""
    context = finger.new_context(locale="es-ES", **PHONE)
    strict = Strict(context, site.host)
    yield Phone(context.new_page(), site.url)
    context.close()
    assert strict.faults == []


class Phone:
    """The page on a phone, played with one finger."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.goto(url)
        started(page)
        assert page.evaluate("matchMedia('(pointer: coarse)').matches")

    def begin(self, game: str, scenario: str = "", option: str = "") -> Phone:
        """Begin a game by the form."""
        self.tap("#window [data-do=dialog][data-arg=new]")
        self.page.locator("dialog select[name=game]").select_option(game)
        if scenario:
            self.page.locator("dialog select[name=scenario]").select_option(scenario)
        if option:
            self.tap(f"dialog label:has(input[name=option-{option}])")
        self.fits()
        self.tap("dialog button[type=submit]")
        expect(self.page.locator("#layer-units > *").first).to_be_attached()
        return self.fits()

    def tap(self, selector: str) -> Phone:
        """Touch what can be seen."""
        self.page.locator(selector).first.tap()
        return self

    def open(self, curtain: str) -> Phone:
        """Lift the curtain before a table; what was behind it is on the screen then, and its board about to fly if it will."""
        self.tap(f"#window [data-do={curtain}]")
        expect(self.page.locator(f"#window [data-do={curtain}]")).to_have_count(0)
        return self.fits()

    def hold(self, selector: str) -> Phone:
        """Leave the finger where something stands."""
        self.page.locator(selector).first.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
        return self

    def touch(self, selector: str) -> Phone:
        """Touch the board where something stands, whatever lies over it there; the board must have come to rest."""
        self.page.wait_for_function(STANDS_STILL, polling=200)
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return self

    def fits(self) -> Phone:
        """Nothing is wider than the screen, and everything that is pressed is large enough for a finger."""
        assert self.page.evaluate(WIDTH) <= 390
        assert self.page.evaluate(SMALL) == []
        return self


def test_units_of_1942_are_bought_and_moved_with_a_finger(phone: Phone) -> None:
    phone.begin("aa1942").hold("#panel .term")
    expect(phone.page.locator("#note")).to_contain_text("Donde se despliegan las unidades nuevas")
    phone.tap('#note [data-do="note-close"]').tap('#panel [data-do="more"][data-arg="infantry"]')
    phone.tap('#panel [data-do="confirm"][data-arg="buy"]').fits()
    phone.tap("#buttons [data-arg=done]").fits().tap("dialog [data-do=surely]")
    expect(phone.page.locator("#prompt .phase")).to_contain_text("Movimiento de combate")
    phone.touch("#label-russia").fits().tap('#panel [data-do="all"]').touch('#units-west_russia [data-stack="germany.infantry"]')
    expect(phone.page.locator("#moves li")).to_have_count(1)
    phone.fits()
    for arg in ("games", "share", "settings"):
        phone.tap("#top .menu").fits().tap(f'#menu [data-arg="{arg}"]').fits().tap("dialog header [data-do=close]")


def test_a_dialog_opens_at_its_top_wherever_the_one_before_was_left(phone: Phone) -> None:
    dialog = phone.begin("aa1942").page.locator("dialog")
    for _ in range(2):  # the first comes after the form that was sent from its end
        phone.tap("#top .menu").tap('#menu [data-arg="new"]')
        assert dialog.evaluate("dialog => dialog.scrollTop") == 0
        assert dialog.evaluate("dialog => { dialog.scrollTop = dialog.scrollHeight; return dialog.scrollTop; }") > 0
        phone.tap("dialog header [data-do=close]")


def test_researchers_of_the_anniversary_edition_are_hired_with_a_finger(phone: Phone) -> None:
    phone.begin("aa50", option="technology").tap("#panel .number .more").fits().tap('#panel [data-do="confirm"][data-arg="research"]')
    expect(phone.page.locator("#log")).to_contain_text("investigador")
    phone.fits()


def test_an_order_of_war_room_is_written_with_a_finger(phone: Phone) -> None:
    phone.begin("war_room", "eastern_front").open("lift-curtain")
    phone.touch('#layer-units [data-stack="ussr.29"]').tap("#panel details.spaces summary").tap('#panel [data-arg="G7"]')
    expect(phone.page.locator("#panel ol.orders li")).to_have_count(1)
    phone.fits()


def test_units_of_empire_of_the_sun_are_activated_and_moved_with_a_finger(phone: Phone) -> None:
    phone.begin("empire_of_the_sun", "1943").open("open-table")
    assert phone.page.locator("#top .powers").evaluate("(strip) => strip.scrollWidth <= strip.clientWidth"), "the political will is cut off"
    phone.tap("#panel .strategy-card .face").fits().tap('#panel [data-do="form"][data-arg^="offensive"]').fits()
    phone.tap("#panel [data-do=pick][data-arg=hq_seac]").tap("#panel .counter-switch").fits().tap("#panel [data-do=confirm]").fits()
    phone.tap('#panel [data-arg^="unit "]').fits().tap("#panel details.spaces summary").tap("#panel [data-do=space-pick]")
    expect(phone.page.locator("#moves li")).to_have_count(3)
    phone.fits()


def test_blocks_of_victory_in_europe_are_moved_with_a_finger(phone: Phone) -> None:
    state = cards_dealt()
    state.secrets["axis"].hand, state.secrets["allies"].hand = ["ax39_3", "ax39_4"], ["al39_1", "al39_4"]
    phone.page.evaluate("(text) => warboard.act('pasted', JSON.stringify({ text }))", script_of(state))
    phone.open("open-table")
    for card in ("ax39_3", "al39_1"):
        phone.tap(f"#panel [data-arg='card {card}']").fits().tap(f"#panel [data-arg='play {card}']").fits()
    expect(phone.page.locator("#panel .budget")).to_contain_text("3 de 3")
    phone.touch("#stack-stettin .stack").fits().touch(f"#fan [data-stack={faces.token_of(state, 'de_4a')}]").fits()
    phone.touch("#stack-danzig .stack")
    expect(phone.page.locator("#panel .budget")).to_contain_text("2 de 3")
    phone.fits()


def test_what_is_told_of_a_battle_and_of_units_is_in_sight_or_within_reach_of_a_finger(phone: Phone) -> None:
    for game, name, odds in (("empire_of_the_sun", "battle", ".empire-odds"), ("victory_in_europe", "battle", ".vie-odds")):
        views = VIEWS[game]()[: [view.name for view in VIEWS[game]()].index(name) + 1]
        for _ in walk(phone.page, views, game):
            expect(phone.page.locator(f"#window {odds} .share").first).to_be_visible()
        assert phone.page.locator(f"#window {odds} .share").first.evaluate(IN_SIGHT), f"the odds of {game} lie below the fold"
        tools = phone.page.locator("#tools .overlay-switch small").all_inner_texts()
        assert {"Suministro", "Control"} <= set(tools)
    for _ in walk(
        phone.page, (View("units", (("rules", ""), ("rules-page", "units")), "dialog .rules .units", "dialog"),), "victory_in_europe"
    ):
        table = phone.page.locator("dialog .scrolled table").first.evaluate(TO_THE_END)
    assert table["wider"] > 0 and table["named"] < 2 and abs(table["last"]) < 2, "the last column is reached, the names stay"
    phone.fits()
