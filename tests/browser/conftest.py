"""The page in a real browser: dist/ served under a sub-path without special headers, and nothing forgiven on the console."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, Request, ViewportSize

from pyapp.tooling import bundle
from pyapp.tooling.browser import driver, launch
from pyapp.tooling.places import DIST
from pyapp.tooling.serve import served

PREFIX = "/games/warboard/"
STARTED = 60_000  # milliseconds a busy machine may take to start Python
WINDOW: ViewportSize = {"width": 1280, "height": 800}
PASSED = pytest.StashKey[bool]()
WHOLE = ("chromium", "firefox")  # what the whole suite runs in; a test that runs elsewhere says so, with `only`

# What Firefox says of the requests under way when a page is left.
LEFT = "A ServiceWorker intercepted the request and encountered an unexpected error"

HANDED_OVER = """() => {
    const create = URL.createObjectURL;
    const click = HTMLAnchorElement.prototype.click;
    let last;
    URL.createObjectURL = (blob) => create.call(URL, (last = blob));
    globalThis.handedOver = new Promise((done) => {
        HTMLAnchorElement.prototype.click = function () {
            if (this.download) done(last.text());
            click.call(this);
        };
    });
}"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each test runs once in every engine it can run in; the id tells which."""
    if "engine" in metafunc.fixturenames:
        marker = metafunc.definition.get_closest_marker("only")
        assert marker is None or marker.kwargs["because"], "a test that leaves an engine out says why"
        metafunc.parametrize("engine", marker.args if marker else WHOLE, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser, and only those that were asked for.

    A browser that starves or dies on a busy machine lets its test run once more, which the report names; a fault of the page stays one.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))
    items[:] = [item for item in items if _engine(item) in (None, *config.getoption("browsers"))]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test passed: what it leaves behind is only of use to others if it did."""
    report = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    return report


def _engine(item: pytest.Item) -> str | None:
    """The engine a test runs in, None for one that needs no browser."""
    call = getattr(item, "callspec", None)
    return call.params.get("engine") if call else None


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
        context.on("weberror", lambda error: None if LEFT in str(error.error) else self.faults.append(f"error: {error.error}"))
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
def playwright() -> Iterator[Playwright]:
    """What drives Chromium and Firefox."""
    with driver() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, engine: str) -> Iterator[Browser]:
    """One browser for all tests of an engine; each test gets a fresh profile of its own."""
    started = launch(playwright, engine)
    yield started
    started.close()


@pytest.fixture
def downloaded(engine: str) -> Callable[[Page, Locator], str]:
    """Presses a button that gives a file, and reads it. Firefox neither saves a file nor tells of one when it is driven: there what the
    page hands over is read."""

    def read(page: Page, button: Locator) -> str:
        if engine == "firefox":
            page.evaluate(HANDED_OVER)
            button.click()
            return page.evaluate("handedOver")
        with page.expect_download() as download:
            button.click()
        return download.value.path().read_text(encoding="utf-8")

    return read


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
        context = browser.new_context(**{"locale": "en-GB", "viewport": WINDOW, **options})
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


class Shared:
    """A page that is started once for many tests. One that a test has failed on is not used again."""

    def __init__(self, browser: Browser, dist: Path) -> None:
        self._browser = browser
        self._site = Site(dist)
        self.page: Page | None = None
        self.strict: Strict | None = None

    def get(self) -> Page:
        """The page, ready to be played."""
        if self.page is None:
            context = self._browser.new_context(locale="en-GB", viewport=WINDOW)
            self.strict = Strict(context, self._site.host)
            self.page = context.new_page()
            self.page.goto(self._site.url)
            started(self.page)
        self.page.bring_to_front()  # a page that lay behind others may get no frames, and what never moves never counts as at rest
        return self.page

    def faults(self) -> list[str]:
        """What was not as it should be since this was asked last."""
        if self.strict is None:
            return []
        told, self.strict.faults = self.strict.faults, []
        return told

    def forget(self) -> None:
        """Close the page with its profile."""
        if self.page is not None:
            self.page.context.close()
        self.page = self.strict = None

    def close(self) -> None:
        self.forget()
        self._site.stop()


@pytest.fixture(scope="session")
def shared(browser: Browser, dist: Path) -> Iterator[Shared]:
    """The page that tests share."""
    page = Shared(browser, dist)
    yield page
    page.close()


@pytest.fixture
def shared_page(request: pytest.FixtureRequest, shared: Shared) -> Iterator[Page]:
    """A page on which other games were played before, for tests that need neither a fresh profile nor another server."""
    yield shared.get()
    faults = shared.faults()
    if faults or not request.node.stash.get(PASSED, False):
        shared.forget()
    assert faults == []


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
