"""A browser that can be killed, and the page as a player at the faults sees it: what is finished, what comes back."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

from pyapp.tooling import browser
from pyapp.tooling.places import ToolError

TRIES = 5
STARTED = 90_000  # milliseconds that a busy machine may need for a start

# Tells of every length of the journal at the moment the page shows it: the button that looks back leads to the line before the last.
WATCH = """() => {
    const length = () => {
        const back = document.querySelector("#top .actions [data-do=look]");
        return !back ? -1 : back.disabled ? 0 : Number(back.dataset.arg) + 1;
    };
    globalThis.shownLength = length;
    let before = length();
    new MutationObserver(() => {
        const now = length();
        if (now !== before) globalThis.tellFinished?.(now, Date.now());
        before = now;
    }).observe(document.getElementById("top"), { subtree: true, childList: true, attributes: true });
    return before;
}"""

# One thing that a person does: what is asked first, else a button of the moment or an order from a list that the rules may refuse.
PERSON = """([order, chance]) => {
    const usable = (selector) => [...document.querySelectorAll(selector)].filter((button) =>
        button.getClientRects().length && !button.disabled && button.getAttribute("aria-disabled") !== "true");
    const dialog = document.getElementById("dialog");
    if (dialog.open) return usable("#dialog [data-do=surely]")[0]?.click() ?? warboard.act("close", "");
    const confirm = usable("#panel [data-do=confirm]");
    const kinds = usable("#buttons [data-do=kind]");
    if (confirm.length) confirm[0].click();
    else if (kinds.length && chance < 0.4) kinds[Math.floor(chance * 2.5 * kinds.length)].click();
    else warboard.act("do", order);
}"""
ORDERS = (
    "ussr buy infantry*1",
    *(
        f"ussr move {start} infantry*1 {end}"
        for start, end in (
            ("russia", "west_russia"),
            ("russia", "archangel"),
            ("archangel", "russia"),
            ("russia", "novosibirsk"),
            ("novosibirsk", "russia"),
            ("caucasus", "russia"),
            ("russia", "caucasus"),
            ("karelia_s_s_r", "archangel"),
            ("evenki_national_okrug", "novosibirsk"),
            ("yakut_s_s_r", "evenki_national_okrug"),
            ("buryatia_s_s_r", "yakut_s_s_r"),
            ("soviet_far_east", "buryatia_s_s_r"),
        )
    ),
)
AGAINST = {
    "game": "aa1942",
    "seed": "faults",
    "dice": "friends",
    "name": "Faults",
    "player-ussr": "Ann",
    **{f"computer-{seat}": "yes" for seat in ("germany", "uk", "japan", "usa")},
}


class Killable:
    """A whole browser with a profile of its own, in a process group of its own."""

    def __init__(self, playwright: Playwright, profile: Path, *, script: str = "") -> None:
        for left in (*profile.glob("Singleton*"), profile / "DevToolsActivePort"):
            left.unlink(missing_ok=True)
        headless = ("--headless=new", "--remote-debugging-port=0", "--window-size=1280,900", f"--user-data-dir={profile}")
        self._process = subprocess.Popen(
            [browser.chromium(), *browser.FLAGS, *headless, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{self._port(profile)}")
        self.context: BrowserContext = self._browser.contexts[0]
        if script:
            self.context.add_init_script(script)

    def _port(self, profile: Path) -> int:
        file = profile / "DevToolsActivePort"
        for _ in range(600):
            if file.exists() and (lines := file.read_text().split()):
                return int(lines[0])
            time.sleep(0.05)
        self.kill()
        raise ToolError("The browser did not start.")

    def kill(self) -> float:
        """End every process of the browser at once, as a crash of the machine's user session does; gives the time."""
        at = time.time()
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        return at

    def close(self) -> None:
        """Close the browser as its user does."""
        with contextlib.suppress(PlaywrightError):
            self._browser.new_browser_cdp_session().send("Browser.close")
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


@contextlib.contextmanager
def running(playwright: Playwright, profile: Path, *, script: str = "") -> Iterator[Killable]:
    """A browser that is gone afterwards, whatever happens."""
    started = Killable(playwright, profile, script=script)
    try:
        yield started
    finally:
        started.kill()


def opened(page: Page, url: str) -> Page:
    """Open the page and wait until it can be played."""
    page.bring_to_front()
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('boot-ready').length > 0", timeout=STARTED)
    page.evaluate(WATCH)
    return page


def new_game(page: Page, **more: str) -> None:
    """Begin a game for one person against the computer."""
    act(page, "new-game", {**AGAINST, **more})
    page.wait_for_function("shownLength() === 0")


def act(page: Page, verb: str, argument: Any = "") -> None:
    """Do something as the page's own code does it."""
    text = argument if isinstance(argument, str) else json.dumps(argument)
    page.evaluate("([verb, argument]) => warboard.act(verb, argument)", [verb, text])


def length(page: Page) -> int:
    """How many lines the journal on the table has; -1 where no game is on it."""
    return int(page.evaluate("shownLength()"))


def journal(page: Page) -> list[str]:
    """The game on the table as a script, line by line. What the computer does meanwhile may put another dialog in its place."""
    script = page.locator("#dialog textarea")
    for patience in range(1, TRIES):
        act(page, "dialog", "script")
        with contextlib.suppress(PlaywrightError):
            text = script.input_value(timeout=3_000 * patience)
            act(page, "close")
            return [line for line in text.splitlines() if line.strip()]
    raise ToolError(f"the script does not open; the page says: {page.locator('body').inner_text()[:600]}")


def note(page: Page) -> str:
    """What the page has told last."""
    return page.locator("#note").inner_text().strip()


def stays(page: Page) -> None:
    """Wait until what was done last is saved and has left the page."""
    page.wait_for_timeout(400)
