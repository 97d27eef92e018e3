"""Several browsers, nothing between them but links, and no server on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import started

ALLIES = ("ussr", "uk", "usa")


class Seat:
    """A player at a browser of his own."""

    def __init__(self, page: Page, name: str, *seats: str) -> None:
        self.page, self.name, self.seats = page, name, seats

    def begin(self, url: str, game: str, dice: str) -> Seat:
        """Begin a game and take seats in it."""
        self.page.goto(url)
        started(self.page)
        self.page.locator("#window [data-do=dialog][data-arg=new]").click()
        self.page.locator("dialog select[name=game]").select_option(game)
        self.page.locator(f"dialog input[name=dice][value={dice}]").check()
        self.page.locator("dialog button[type=submit]").click()
        expect(self.page.locator("dialog")).not_to_be_visible()
        return self.sit()

    def sit(self) -> Seat:
        """Take the seats."""
        if not self.page.locator("dialog form[data-submit=take-seats]").count():
            self.link()
            self.page.locator("dialog [data-do=dialog][data-arg=seats]").click()
        self.page.locator("dialog input[name=name]").fill(self.name)
        for seat in self.seats:
            self.page.locator(f"dialog input[name=seat-{seat}]").check()
        self.page.locator("dialog button[type=submit]").click()
        expect(self.page.locator("dialog .parties")).to_contain_text(self.name)
        return self

    def link(self) -> str:
        """The link that the share dialog shows."""
        if not self.page.locator("dialog textarea.copied").count():
            self.act("dialog", "share")
        return self.page.locator("dialog textarea.copied").input_value()

    def act(self, verb: str, argument: str = "") -> None:
        self.page.evaluate("([verb, argument]) => warboard.act(verb, argument)", [verb, argument])

    def open(self, link: str) -> Seat:
        """Open a link in the page that is open, and go on with it."""
        self.act("close")
        self.page.evaluate("(hash) => { location.hash = hash; }", link[link.index("#") :])
        self.page.locator("dialog [data-do=link-keep]").click()
        return self

    def visit(self, url: str, link: str) -> Seat:
        """Open a link in a browser that has never been here."""
        self.page.goto(url + link[link.index("#") :])
        started(self.page)
        expect(self.page.locator("dialog")).to_contain_text("A game by link")
        return self

    def hash(self) -> str:
        """The journal, as the log tells it."""
        return self.page.locator("#log").inner_text()


def deal_out(site, new_context, game: str, dice: str, *players: Seat) -> None:
    """Everybody has taken a seat, and everybody knows it."""
    first, *others = players
    first.begin(site.url, game, dice)
    link = first.link()
    for other in others:
        other.visit(site.url, link).page.locator("dialog [data-do=link-seat]").click()
        link = other.sit().link()
    for player in players[:-1]:
        player.open(link)


def pass_turn(player: Seat) -> None:
    """Do nothing in one's turn until somebody else must go on."""
    player.act("close")
    for _ in range(80):
        kinds = player.page.locator("#buttons [data-do=kind]:not([disabled])")
        if not kinds.count():
            return
        kinds.last.click()
        if player.page.locator("dialog [data-do=surely]").count():
            player.page.locator("dialog [data-do=surely]").click()


@pytest.mark.only("chromium", because="two and three profiles play a round by links in every engine, with secrets besides")
def test_three_browsers_play_a_round_by_links_only(site, new_context) -> None:
    ann = Seat(new_context().new_page(), "Ann", *ALLIES)
    bob = Seat(new_context().new_page(), "Bob", "germany")
    cid = Seat(new_context().new_page(), "Cid", "japan")
    players = {seat: player for player in (ann, bob, cid) for seat in player.seats}
    deal_out(site, new_context, "aa1942", "friends", ann, bob, cid)
    site.stop()  # from here on there is no server
    for seat in ("ussr", "germany", "uk", "japan", "usa"):
        pass_turn(players[seat])
        link = players[seat].link()
        assert len(link) - len(site.url) <= 1_500
        for other in {ann, bob, cid} - {players[seat]}:
            other.open(link)
    told = {player.hash() for player in (ann, bob, cid)}
    assert len(told) == 1 and "round 2" in ann.page.locator("body").inner_text().lower()


SCANNER = """(text) => {
    navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement("canvas");
        setInterval(() => canvas.getContext("2d").fillRect(0, 0, 9, 9), 50);
        return canvas.captureStream(20);
    };
    globalThis.BarcodeDetector = class { async detect() { return [{ rawValue: text }]; } };
}"""


def test_a_code_is_read_with_the_camera_where_the_browser_can(site, new_context) -> None:
    ann, bob = Seat(new_context().new_page(), "Ann", *ALLIES), Seat(new_context().new_page(), "Bob", "germany")
    link = ann.begin(site.url, "aa1942", "friends").link()
    bob.page.goto(site.url)
    started(bob.page)
    bob.page.evaluate("delete globalThis.BarcodeDetector")
    bob.act("dialog", "paste")
    expect(bob.page.locator("dialog [data-do=scan]")).to_have_count(0)
    bob.page.evaluate(SCANNER, link)
    bob.act("dialog", "paste")
    bob.page.locator("dialog [data-do=scan]").click()
    expect(bob.page.locator("dialog")).to_contain_text("A game by link")


def test_where_nothing_is_kept_the_key_is_shown_at_once_and_saved_as_a_file(site, new_context, downloaded) -> None:
    context = new_context()
    context.add_init_script("Object.defineProperty(Storage.prototype, 'setItem', { value() { throw new Error('blocked'); } });")
    ann = Seat(context.new_page(), "Ann", *ALLIES)
    ann.page.goto(site.url)
    started(ann.page)
    ann.act("quick", "aa1942")
    ann.act("dialog", "seats")
    ann.page.locator("dialog input[name=seat-ussr]").check()
    ann.page.locator("dialog button[type=submit]").click()
    expect(ann.page.locator("dialog .important")).to_contain_text("end with this tab")
    assert "#k=" in downloaded(ann.page, ann.page.locator("dialog [data-do=key-file]"))
