"""Whole rounds between browsers that share nothing but links: sealed dice with fighting, sealed sheets and bids, offline on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import kept, started
from tests.browser.test_links import Seat
from tests.bylinks import Round
from tests.page.post.test_rounds_by_link import ATTACKS, EAST
from tests.scripted import Script

QUIET = """async () => {
    for (let step = 0; step < 3; step += 1) {
        await crypto.subtle.digest("SHA-256", new Uint8Array(1));
        await new Promise((done) => setTimeout(done, 10));
    }
}"""
TAKE = """async (hash) => {
    warboard.act("close", "");
    warboard.act("note-close", "");
    location.hash = hash;
    for (let waited = 0; waited < 20000; waited += 10) {
        const keep = document.querySelector("dialog [data-do=link-keep]");
        if (keep) return keep.click();
        if (!document.getElementById("note").hidden) return undefined;
        await new Promise((done) => setTimeout(done, 10));
    }
}"""
DO = """(line) => {
    warboard.act("close", "");
    const [, kind, ...words] = line.split(" ");
    const button = document.querySelector(`#buttons [data-do=kind][data-arg=${kind}]:not([disabled])`);
    const losses = document.querySelector("#panel [data-do=confirm][data-arg=losses]:not([disabled])");
    if (kind === "losses" && losses) losses.click();
    else if (button && !words.length) {
        button.click();
        document.querySelector("dialog [data-do=surely]")?.click();
    } else warboard.act("do", line);
}"""


class Profile(Seat):
    """A browser profile of one player. It clicks where there is a button, and hands everything else to the page as a line of text."""

    def begin_scenario(self, game: str, scenario: str, dice: str) -> Profile:
        """Begin a game and take seats in it."""
        self.act("dialog", "new")
        self.page.locator("dialog select[name=game]").select_option(game)
        if scenario:
            self.page.locator("dialog select[name=scenario]").select_option(scenario)
        self.page.locator(f"dialog input[name=dice][value={dice}]").check()
        self.page.locator("dialog button[type=submit]").click()
        expect(self.page.locator("dialog")).not_to_be_visible()
        self.sit()
        return self

    def do(self, line: str) -> None:
        """Play an action."""
        self.page.evaluate(DO, line)

    def take(self, link: str) -> None:
        """Open a link in the page that is open, and go on with it."""
        self.page.evaluate(TAKE, link[link.index("#") :])

    def settle(self) -> None:
        """Let the browser seal and open what it is at."""
        self.page.evaluate(QUIET)

    def without_picture(self) -> Profile:
        """Hide the board, which other tests look at: drawing it without a graphics card takes longer than all the rest."""
        self.page.evaluate("() => { document.getElementById('board').style.visibility = 'hidden'; }")
        return self

    def offline(self) -> Profile:
        """Go on without a network, from a page that has been loaded anew without one."""
        kept(self.page)
        self.page.context.set_offline(True)
        self.act("leaving")
        self.page.reload()
        started(self.page)
        return self.without_picture()


def seated(site, first: Profile, others: list[Profile], game: str, scenario: str, dice: str) -> None:
    """Everybody has taken seats, by links, and everybody knows it."""
    first.page.goto(site.url)
    started(first.page)
    first.begin_scenario(game, scenario, dice)
    link = first.link()
    for other in others:
        other.visit(site.url, link)
        other.page.locator("dialog [data-do=link-seat]").click()
        link = other.sit().link()
    for player in [first, *others[:-1]]:
        player.take(link)


def played(players: list[Profile], script: Script) -> str:
    """Play a round, and say what the audit on the last device tells; in the end all know the same."""
    for player in players:
        player.without_picture()
    around = Round(players, script).play()
    assert around.over
    hashes = set()
    for around.holder in players:
        hashes.add(around.read().hash_now())
    assert len(hashes) == 1
    return audit(players[-1])


def audit(player: Profile) -> str:
    """What the page tells when it has played the whole game again."""
    player.act("audit")
    dialog = player.page.locator("dialog")
    expect(dialog.locator("h2")).to_have_text("Audit")
    expect(dialog.get_by_role("button", name="Cancel")).to_have_count(0, timeout=60_000)
    return dialog.inner_text()


@pytest.mark.only("chromium", because="dice are sealed with the same means as sheets, which are sealed in every engine")
def test_two_profiles_fight_a_round_with_sealed_dice_one_of_them_offline(site, new_context) -> None:
    ann = Profile(new_context().new_page(), "Ann", "ussr", "uk", "usa")
    bob = Profile(new_context().new_page(), "Bob", "germany", "japan")
    seated(site, ann, [bob], "aa1942", "", "sealed")
    told = played([ann, bob.offline()], Script(*ATTACKS))
    assert "sealed rolls" in told and "all agree" in told


def test_three_profiles_play_a_round_with_sealed_sheets_and_bids_one_of_them_offline(site, new_context) -> None:
    ann = Profile(new_context().new_page(), "Ann", "china", "usa")
    bob = Profile(new_context().new_page(), "Bob", "uk")
    cid = Profile(new_context().new_page(), "Cid", "japan")
    seated(site, ann, [bob, cid], "war_room", "pacific", "sealed")
    told = played([ann, bob.offline(), cid], Script())
    assert "sealed turns were opened" in told and "sealed rolls" in told


@pytest.mark.only("chromium", because="sheets are sealed and opened by three profiles in every engine")
def test_two_profiles_fight_with_sealed_sheets(site, new_context) -> None:
    ann = Profile(new_context().new_page(), "Ann", "ussr")
    bob = Profile(new_context().new_page(), "Bob", "germany")
    seated(site, ann, [bob], "war_room", "eastern_front", "sealed")
    told = played([ann.offline(), bob], Script(*EAST))
    assert "sealed turns were opened" in told and "sealed rolls" in told
