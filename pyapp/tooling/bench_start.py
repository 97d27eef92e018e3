"""How fast the page starts, beside a stock PyScript page with the same app, measured in turns in the same run."""

from __future__ import annotations

import io
import json
import re
import shutil
import statistics
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from pyapp.tooling import archive, browser, vendor
from pyapp.tooling.places import CACHE, DIST
from pyapp.tooling.serve import served

# As large static hosts send it; without this a browser asks again for each file.
HOST_HEADERS = {"Cache-Control": "public, max-age=600"}
VISITS_BEFORE_WARM = 3
READY = "() => performance.getEntriesByName('boot-ready')[0]?.startTime"

STOCK_CONFIG = {"interpreter": "./pyodide/pyodide.mjs", "files": {"./sources.zip": "./*"}}
STOCK_BOOT = (
    "const ready = () => { performance.mark('boot-ready'); document.getElementById('boot').remove(); };\n"
    "globalThis.warboard = { awaited: [], ready };\n"
)


def measure_start(playwright: Playwright, pairs: int) -> dict[str, Any]:
    """Cold and warm starts of both pages in milliseconds, their ratios, and the bytes of a first visit."""
    stock = make_stock_page(CACHE / "bench-stock")
    with _site(DIST) as ours, _site(stock) as theirs:
        cold = _in_turns(pairs, lambda url: _cold_start(playwright, url), ours, theirs)
        warm = _warm_starts(playwright, pairs, ours, theirs)
        transferred = _first_visit_bytes(playwright, ours)
    return {
        "start_cold_ratio": _ratio(cold),
        "start_warm_ratio": _ratio(warm),
        "start_cold_ms": _medians(cold),
        "start_warm_ms": _medians(warm),
        **transferred,
    }


def make_stock_page(folder: Path) -> Path:
    """The same page with PyScript and Pyodide as they come and the app as sources, as the PyScript manual shows it."""
    vendored = vendor.vendored()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DIST, folder, ignore=shutil.ignore_patterns("sw.js", "*.bin", "boot.js"))
    (folder / "pyodide").mkdir()
    for name in ("pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm"):
        shutil.copy(vendored / name, folder / "pyodide")
    for name in ("build/python_stdlib.zip", "build/pyodide-lock.json"):
        shutil.copy(vendored / name, folder / "pyodide")
    (folder / "sources.zip").write_bytes(_sources(vendored))
    (folder / "static" / "boot.js").write_text(STOCK_BOOT, encoding="utf-8")
    page = (folder / "index.html").read_text(encoding="utf-8")
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>|<link rel="modulepreload"[^>]*>', "", page)
    page = page.replace('<script src="static/starting.js"></script>', "")
    page = page.replace("static/pyscript.js", "vendor/pyscript/core.js")
    page = re.sub(r"config='[^']*'", f"config='{json.dumps(STOCK_CONFIG)}'", page)
    (folder / "index.html").write_text(page, encoding="utf-8")
    return folder


def _sources(vendored: Path) -> bytes:
    """The app and its packages as sources, in one archive."""
    stream = io.BytesIO()
    packages = {file.relative_to(vendored / "python").as_posix(): file for file in (vendored / "python").rglob("*.py")}
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in {**archive.app_python(), **archive.app_data()}.items():
            packed.writestr(name, content)
        for name, file in packages.items():
            packed.write(file, name)
    return stream.getvalue()


@contextmanager
def _site(folder: Path) -> Iterator[str]:
    with served(folder, headers=HOST_HEADERS, compress=True) as url:
        yield url


def _in_turns(pairs: int, start: Callable[[str], float], ours: str, theirs: str) -> tuple[list[float], list[float]]:
    """Measure both pages alternately, so that whatever else the machine does meets both."""
    found: tuple[list[float], list[float]] = ([], [])
    for turn in range(pairs):
        order = ((0, ours), (1, theirs)) if turn % 2 == 0 else ((1, theirs), (0, ours))
        for place, url in order:
            found[place].append(start(url))
    return found


def _cold_start(playwright: Playwright, url: str) -> float:
    """One start in a new browser with nothing stored."""
    started = playwright.chromium.launch(executable_path=browser.chromium(), args=[*browser.FLAGS])
    try:
        page = started.new_context().new_page()
        page.wait_for_timeout(500)  # the browser's own start is not what is measured
        return _visit(page, url)
    finally:
        started.close()


def _warm_starts(playwright: Playwright, pairs: int, ours: str, theirs: str) -> tuple[list[float], list[float]]:
    """Starts in a browser that knows both pages and was started again since."""
    with tempfile.TemporaryDirectory() as profile:
        with _profile(playwright, profile) as context:
            for url in (ours, theirs) * VISITS_BEFORE_WARM:
                page = context.new_page()
                _visit(page, url)
                page.wait_for_timeout(1500)  # for the service worker, and for V8 to store its compiled code
                page.close()
        with _profile(playwright, profile) as context:

            def start(url: str) -> float:
                page = context.new_page()
                page.wait_for_timeout(300)
                try:
                    return _visit(page, url)
                finally:
                    page.close()

            return _in_turns(pairs, start, ours, theirs)


@contextmanager
def _profile(playwright: Playwright, folder: str) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(folder, executable_path=browser.chromium(), args=[*browser.FLAGS])
    try:
        context.pages[0].wait_for_timeout(1000)
        yield context
    finally:
        context.close()


def _visit(page: Page, url: str) -> float:
    """Milliseconds from the beginning of the navigation until the page can be played."""
    page.goto(url, wait_until="commit")
    return float(page.wait_for_function(READY, polling=100, timeout=120_000).json_value())


def _first_visit_bytes(playwright: Playwright, url: str) -> dict[str, Any]:
    """What a first visit transfers until the page can be played, from a host that compresses."""
    started = playwright.chromium.launch(executable_path=browser.chromium(), args=[*browser.FLAGS])
    try:
        page = started.new_context().new_page()
        received: list[float] = []
        network = page.context.new_cdp_session(page)
        network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
        network.send("Network.enable")
        _visit(page, url)
        return {"first_load_bytes": round(sum(received)), "first_load_requests": len(received)}
    finally:
        started.close()


def _medians(found: tuple[list[float], list[float]]) -> dict[str, float]:
    ours, stock = (round(statistics.median(times)) for times in found)
    return {"ours": ours, "stock": stock}


def _ratio(found: tuple[list[float], list[float]]) -> float:
    return round(statistics.median(found[0]) / statistics.median(found[1]), 3)
