"""How fast the page plays: the rules in the browser's Python, clicks until they are painted, and the boards."""

from __future__ import annotations

import inspect
import json
import time
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from pyapp.tooling import browser, bundle
from pyapp.tooling.bench_games import summary
from pyapp.tooling.places import DIST
from pyapp.tooling.serve import served

# A page of the site's own parts that starts Python without the app's user interface.
ENGINE_PAGE = """<!doctype html><title>bench</title><script type="application/json" id="boot-texts">TEXTS</script>
<script src="./static/starting.js"></script>
<div id="board"></div><div id="boot"><progress id="boot-bar"></progress><p id="boot-text"></p></div>
<script type="module">
import { loadPyodide } from "./static/runtime.js";
warboard.act = () => {}; // nobody is told how far the files of a game are
const python = await loadPyodide();
for (const family of warboard.awaited) await warboard.bring(family);
globalThis.python = python;
</script>"""

# Clicks what a player could click in the game: a choice in the panel or a marked space; never what leaves the game.
CLICK = """(number) => {
    const marked = ["#board .is-legal[data-space]", "#board .is-target[data-space]"];
    const places = ["#now [data-do]", "#buttons [data-do]", "#window [data-do]", ...marked];
    const inGame = [...document.querySelectorAll(places.join())].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && !element.disabled && element.getAttribute("aria-disabled") !== "true";
    });
    const chosen = inGame[number % inGame.length];
    if (!chosen) return "";
    chosen.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
    return chosen.dataset.do ?? chosen.dataset.space;
}"""
PAINTED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""
# What is done besides the turn: the whole history is scrubbed through, and the language changed back and forth.
SCRUB = """(share) => {
    const slider = document.querySelector("#history input");
    if (!slider) return;
    slider.value = String(Math.round(Number(slider.max) * share));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
PRESS = "(selector) => document.querySelector(selector)?.click()"
STEPS = 20
BY_ITSELF = ("save", "work")  # what the page does some time after a click, unasked
BOARD = """async (game) => {
    const { picture } = await import(new URL("static/picture.js", location.href));
    const source = await picture(game);
    const frame = document.getElementById("board");
    const times = [];
    for (let turn = 0; turn < 5; turn++) {
        frame.replaceChildren();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const began = performance.now();
        frame.innerHTML = source;
        await new Promise((done) => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = done;
            channel.port2.postMessage(0);
        }));
        times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[2];
}"""


def measure_browser(playwright: Playwright, games: list[str], actions: int, clicks: int) -> dict[str, Any]:
    """Everything that is measured inside one browser."""
    started = playwright.chromium.launch(executable_path=browser.chromium(), args=[*browser.FLAGS])
    try:
        with served(DIST) as url:
            context = started.new_context(viewport={"width": 1440, "height": 900})
            engine = engine_page(context, url)
            rules = {game: _rules(engine, game, actions) for game in games}
            boards = {file.stem: _board(engine, file.stem) for file in sorted(DIST.glob("boards/*.bin"))}
            engine.close()
            found: dict[str, Any] = {"pyodide": rules, "boards": boards}
            if games:
                found["clicks"] = {game: _clicks(context.new_page(), url, game, clicks) for game in games}
            return found
    finally:
        started.close()


def engine_page(context: BrowserContext, url: str) -> Page:
    """A page that holds the built Python and the rules and nothing else, as ``python``."""
    page = context.new_page()
    body = ENGINE_PAGE.replace("TEXTS", json.dumps(bundle.boot_texts()))
    page.route(f"{url}engine.html", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{url}engine.html")
    page.wait_for_function("globalThis.python !== undefined", timeout=120_000)
    return page


def _rules(page: Page, game: str, actions: int) -> Any:
    """The times of the rules, in the same Python that the page runs."""
    from pyapp.tooling import bench_games

    source = inspect.getsource(bench_games)
    call = f"\nimport json\njson.dumps(measure_game({game!r}, {actions}))\n"
    return json.loads(page.evaluate("(source) => python.runPython(source)", source + call))


def _board(page: Page, game: str) -> dict[str, float]:
    """How long a board takes from its text until it is painted, and its size."""
    return {"paint_ms": round(page.evaluate(BOARD, game), 1), "bytes": (DIST / "boards" / f"{game}.bin").stat().st_size}


def _clicks(page: Page, url: str, game: str, clicks: int) -> dict[str, Any]:
    """Click through a new game; the page itself notes how long each click took until its answer was painted."""
    page.goto(url)
    page.wait_for_selector("#boot", state="detached", timeout=120_000)
    page.evaluate("(game) => warboard.act('quick', game)", game)
    page.wait_for_selector("#layer-units .stack", state="attached", timeout=30_000)  # its files may have to come first
    before = _settled(page)
    deadline = time.monotonic() + 60
    for number in range(clicks):
        page.evaluate(CLICK, number * 7919)
        page.evaluate(PAINTED)
        if time.monotonic() > deadline:
            break
    _look_back(page)
    played = len(page.evaluate("warboard.timings"))
    _change_language(page)
    noted = page.evaluate("warboard.timings")
    page.close()
    timings, language = ([timing for timing in part if timing[0] not in BY_ITSELF] for part in (noted[before:played], noted[played:]))
    slowest = sorted(timings, key=lambda timing: -timing[2])[:3]
    return {
        **summary([painted for _, _, painted in timings]),
        "python": summary([worked for _, worked, _ in timings]),
        "verbs": {
            verb: summary([worked for one, worked, _ in timings if one == verb]) for verb in sorted({verb for verb, _, _ in timings})
        },
        "language": {
            **summary([painted for _, _, painted in language]),
            "python": summary([worked for _, worked, _ in language]),
        },
        "slowest": [f"{verb}: {worked:.0f} ms in Python, painted after {painted:.0f}" for verb, worked, painted in slowest],
    }


def _look_back(page: Page) -> None:
    """Scrub through the whole game and come back to now, as often as makes a figure."""
    page.evaluate(PRESS, "#top [data-do=look]")
    page.evaluate(PAINTED)
    for step in range(STEPS):
        page.evaluate(SCRUB, step / (STEPS - 1))
        page.evaluate(PAINTED)
    page.evaluate(PRESS, "#buttons [data-do=now]")
    page.evaluate(PAINTED)


def _change_language(page: Page) -> None:
    """Change the language back and forth; every name on the board is painted anew, so it is counted by itself."""
    for _ in range(STEPS // 2):
        for selector in ("#top .menu", "#menu [data-arg^='language=']"):
            page.evaluate(PRESS, selector)
            page.evaluate(PAINTED)


def _settled(page: Page) -> int:
    """Wait until nothing more happens by itself; gives the number of times noted so far."""
    noted = -1
    while noted != (now := len(page.evaluate("warboard.timings"))):
        noted = now
        page.wait_for_timeout(1000)
    return noted
