"""The page in a real browser: dist/ served under a sub-path without special headers, and nothing forgiven on the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from pyapp.tooling import browser as browsers
from pyapp.tooling import bundle
from pyapp.tooling.places import DIST
from pyapp.tooling.serve import served

PREFIX = "/games/warboard/"
STARTED = 60_000  # milliseconds a busy machine may take to start Python


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Site:
    """A copy of the site on this machine, which can go away and come back at the same address."""

    def __init__(self, folder: Path = DIST) -> None:
        self.folder = folder
        self._running = ExitStack()
        self.url = self._running.enter_context(served(folder, prefix=PREFIX))
        self.host = self.url.removesuffix(PREFIX)

    def stop(self) -> None:
        """Take the server away: from now on the page is offline."""
        self._running.close()

    def start(self) -> None:
        """Bring the server back at its old address."""
        port = int(self.host.rpartition(":")[2])
        self._running.enter_context(served(self.folder, port, prefix=PREFIX))


class Strict:
    """Watches the pages of a context: each console warning or error, script error or foreign request is a fault."""

    def __init__(self, context: BrowserContext, host: str) -> None:
        self.faults: list[str] = []
        self._host = host
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("warning", "error", "assert"):
            self.faults.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self._host}/", "data:", "blob:")):
            self.faults.append(f"request to {request.url}")


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    bundle.ensure_built()
    return DIST


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests; each test gets a fresh profile of its own."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browsers.chromium(), args=[*browsers.FLAGS])
        yield started
        started.close()


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:
    """The site, served for this test alone."""
    served_site = Site(dist)
    yield served_site
    served_site.stop()


@pytest.fixture
def new_context(browser: Browser, site: Site) -> Iterator[Callable[..., BrowserContext]]:
    """Makes fresh profiles with options such as locale or viewport; in the end none may have a fault."""
    opened: list[tuple[BrowserContext, Strict]] = []

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **options})
        opened.append((context, Strict(context, site.host)))
        return context

    yield make
    for context, _ in opened:
        context.close()
    assert [fault for _, strict in opened for fault in strict.faults] == []


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page in a fresh profile."""
    return new_context().new_page()


@pytest.fixture
def failing(browser: Browser) -> Iterator[Page]:
    """A page in a fresh profile that may complain on its console."""
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


def started(page: Page) -> Page:
    """Wait until Python has taken the page over."""
    page.wait_for_selector("#boot", state="detached", timeout=STARTED)
    return page


def kept(page: Page) -> Page:
    """Wait until the site is stored for use without a network and in charge of the page."""
    page.evaluate(
        """async () => {
            await navigator.serviceWorker.ready;
            if (!navigator.serviceWorker.controller)
                await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
        }"""
    )
    return page
