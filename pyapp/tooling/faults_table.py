"""The faults that do not need a kill: each is brought about in a browser, and what came of it is a row of the table."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, Playwright

from pyapp.tooling.faults_browser import act, length, new_game, note, opened, running, stays

MOVES = ("ussr buy infantry*3", "ussr done", "ussr move russia infantry west_russia", "ussr move archangel infantry west_russia")
EMPTY = "static/page.css"  # an address of the same origin at which no page runs that would save
FILL = """(left) => {
    let size = 4_000_000;
    for (let number = 0; size > left; ) {
        try { localStorage.setItem(`somebody else ${number++}`, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
    }
}"""
STORED_MOVES = """() => Object.keys(localStorage).filter((name) => name.startsWith("warboard:game."))
    .map((name) => JSON.parse(localStorage[name]).card.moves)"""
NAMES = """() => Object.keys(localStorage).filter((name) => name.startsWith("warboard:")).sort()"""
FLIP = """([name, share]) => {
    const text = localStorage.getItem(name);
    const place = Math.floor(share * text.length);
    const changed = String.fromCharCode(text.charCodeAt(place) ^ 1);
    localStorage.setItem(name, text.slice(0, place) + changed + text.slice(place + 1));
    return text;
}"""
FLIP_MIRROR = """async () => {
    const opening = indexedDB.open("warboard", 1);
    await new Promise((done) => { opening.onsuccess = done; });
    const transaction = opening.result.transaction("newest", "readwrite");
    const store = transaction.objectStore("newest");
    const [names, rows] = [store.getAllKeys(), store.getAll()];
    rows.onsuccess = () => rows.result.forEach(({ revision, text }, number) => {
        const place = Math.floor(text.length * 0.6);
        store.put({ revision, text: text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1) },
            names.result[number]);
    });
    await new Promise((done) => { transaction.oncomplete = done; });
    opening.result.close();
    return rows.result.length;
}"""
SHIFT = "{{ const now = Date.now.bind(Date); Date.now = () => now() + {milliseconds}; }}"
YEARS = 10 * 365 * 86_400_000
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });"


@dataclass(frozen=True)
class Row:
    """A row of the table: the fault, how often it was brought about, what happened, how much was lost."""

    fault: str
    times: int
    happened: str
    losses: int


@contextmanager
def fresh(playwright: Playwright, url: str, *, script: str = "") -> Iterator[Page]:
    """The page in a profile of its own, ready to be played."""
    with (
        tempfile.TemporaryDirectory(prefix="warboard-faults-", ignore_cleanup_errors=True) as folder,
        running(playwright, Path(folder), script=script) as browser,
    ):
        yield opened(browser.context.new_page(), url)


def play(page: Page, moves: tuple[str, ...] = MOVES) -> int:
    """Play a few moves and wait until they are kept; gives the length of the journal."""
    for move in moves:
        act(page, "do", move)
    stays(page)
    return length(page)


def again(page: Page, url: str) -> Page:
    """Leave the page and open it anew."""
    page.goto(f"{url}{EMPTY}")
    return opened(page, url)


def warning(page: Page) -> str:
    """What the bar at the top says of the storage."""
    said = page.locator("#top .warning").all_inner_texts()
    return f"said “{said[0]}”" if said else "still found room"


def full_in_a_new_game(playwright: Playwright, url: str) -> Row:
    """The storage is full before the game begins."""
    with fresh(playwright, url) as page:
        page.evaluate(FILL, 0)
        new_game(page)
        wanted = play(page)
        told = warning(page)
        found = length(again(page, url))
    return Row("storage full, a new game", 1, f"{told}; {found} of {wanted} moves there after a reload", max(0, wanted - found))


def full_in_a_running_game(playwright: Playwright, url: str) -> Row:
    """The storage becomes full in the middle of a game."""
    with fresh(playwright, url) as page:
        new_game(page)
        wanted = play(page, MOVES[:2])
        for move in MOVES[2:]:
            page.evaluate(FILL, 0)  # each time anew: the copy makes room for one more record
            wanted = play(page, (move,))
        told = warning(page)
        found = length(again(page, url))
    return Row("storage full, a running game", 1, f"{told}; {found} of {wanted} moves there after a reload", max(0, wanted - found))


def flipped_bytes(playwright: Playwright, url: str, seed: int) -> Row:
    """One byte is changed in everything that the page keeps in localStorage, one after the other."""
    chance = random.Random(seed)
    with fresh(playwright, url) as page:
        wanted = _shared_game(page)
        before = _seen(page)
        page.goto(f"{url}{EMPTY}")
        names = [name for name in page.evaluate(NAMES) if not name.endswith(":alone")]
        lost: list[str] = []
        for name in names:
            page.evaluate(FLIP, [name, chance.random()])
            opened(page, url)
            if _seen(page) != before and not note(page):
                lost.append(name.removeprefix("warboard:"))
            page.goto(f"{url}{EMPTY}")
    happened = f"each mended from its copy; {wanted} moves, seats and settings there" if not lost else f"not mended: {', '.join(lost)}"
    return Row("one byte flipped in each stored key", len(names), happened, len(lost))


def flipped_mirror(playwright: Playwright, url: str) -> Row:
    """One byte is changed in every record of the second place."""
    with fresh(playwright, url) as page:
        _shared_game(page)
        before = _seen(page)
        page.goto(f"{url}{EMPTY}")
        rows = int(page.evaluate(FLIP_MIRROR))
        lost = int(_seen(opened(page, url)) != before)
    return Row("one byte flipped in each record of the second place", rows, "made again from the first place", lost)


def _shared_game(page: Page) -> int:
    """A game in which this device has seats, and settings of its own."""
    act(page, "setting", "theme=dark")
    new_game(page, **{f"computer-{seat}": "" for seat in ("germany", "uk", "japan", "usa")})
    play(page)
    act(page, "take-seats", {"name": "Ann", "seat-ussr": "yes", "seat-uk": "yes", "seat-usa": "yes"})
    act(page, "close")
    stays(page)
    return length(page)


def _seen(page: Page) -> tuple[object, ...]:
    """What a player sees of his game, his seat and his settings."""
    words = [page.locator(place).inner_text() for place in ("#prompt", "#panel", "#buttons")]
    return length(page), words, page.evaluate("document.documentElement.dataset.theme")


def clock_jumps(playwright: Playwright, url: str) -> Row:
    """The clock of the machine is ten years behind, ahead and right again, with a game begun at each time."""
    wanted, found, games = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="warboard-faults-", ignore_cleanup_errors=True) as folder:
        for jump in (0, -YEARS, YEARS, 0):
            with running(playwright, Path(folder), script=SHIFT.format(milliseconds=jump)) as browser:
                page = opened(browser.context.new_page(), url)
                found += max(0, length(page))
                new_game(page)
                wanted += play(page) if jump or not games else 0
                games += 1
                stays(page)
                kept = page.evaluate("""() => Object.keys(localStorage).filter((name) => name.startsWith("warboard:game.")).length""")
                browser.close()
    lost = max(0, wanted - found) + max(0, games - int(kept))
    return Row(
        "clock ten years back and forth", 3, f"{kept} of {games} games kept, {found} of {wanted} moves found at the next start", lost
    )


def two_tabs(playwright: Playwright, url: str, *, locks: bool) -> Row:
    """Two tabs play on in the same game."""
    with fresh(playwright, url, script="" if locks else NO_LOCKS) as page:
        new_game(page, **{f"computer-{seat}": "" for seat in ("germany", "uk", "japan", "usa")})
        play(page, MOVES[:2])
        other = opened(page.context.new_page(), url)
        for move in MOVES[2:]:
            act(page, "do", move)
            act(other, "do", move)
        stays(other)
        stays(page)
        lengths = sorted((length(page), length(other)))
        for tab in (page, other):
            tab.goto(f"{url}{EMPTY}")
        opened(page, url)
        act(page, "dialog", "games")
        kept = [row.split("·")[0] for row in page.locator("#dialog .saved .game").all_inner_texts()]
        stored = sorted(page.evaluate(STORED_MOVES))
    lost = int(len(stored) < 2 or any(ours > theirs for ours, theirs in zip(lengths, stored[-2:], strict=True)))
    name = "two tabs, with locks" if locks else "two tabs, without locks"
    return Row(name, 1, f"{len(kept)} games with {stored} moves; the tabs showed {lengths}", lost)
