"""WebKit, driven by its own driver through selenium: the few verbs that the main path needs, and nothing forgiven on the console."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from pyapp.tooling import browser
from tests.browser.editions import publish

STARTED = 60.0  # seconds a busy machine may take to start Python
PATIENCE = 30.0  # seconds: a busy machine judges a link for a while
PROBE = Path(__file__).with_name("probe.js")


def probed(dist: Path, folder: Path) -> Path:
    """A copy of the site whose page writes down its own faults."""
    shutil.copytree(dist, folder)
    shutil.copy(PROBE, folder)
    publish(folder, f'<script src="{PROBE.name}"></script>')
    return folder


class WebKit:
    """A window of WebKit with a fresh profile of its own."""

    def __init__(self, display: str) -> None:
        programs = browser.webkit()
        options = Options()
        options.binary_location = programs.program
        options.add_argument("--automation")
        self.service = Service(programs.driver, env={**os.environ, "DISPLAY": display})
        self.service.start()
        self.window = Remote(RemoteConnection(client_config=ClientConfig(self.service.service_url)), options=options)
        self.window.set_window_size(1280, 800)
        self.window.set_script_timeout(STARTED)

    def close(self) -> None:
        """Close the window; its profile is gone."""
        self.window.quit()
        self.service.stop()

    def run(self, script: str, *arguments: object) -> object:
        """What a script of the page's own world returns."""
        return self.window.execute_script(script, *arguments)

    def wait(self, promise: str) -> object:
        """What a promise of the page comes to."""
        return self.window.execute_async_script(f"({promise}).then(arguments[0], (error) => arguments[0](`failed: ${{error}}`));")

    def until(self, question: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
        """Wait until something is so."""
        end = time.monotonic() + patience
        while not self._answer(question):
            assert time.monotonic() < end, f"{what}; the page says: {self.text('body')[:500]}; faults: {self.faults()}"
            time.sleep(0.05)

    def _answer(self, question: Callable[[], object]) -> object:
        try:
            return question()
        except StaleElementReferenceException:  # painted anew between finding it and asking it
            return False

    def open(self, url: str) -> WebKit:
        """Open an address and wait until it can be played."""
        self.window.get(url)
        return self.started()

    def reload(self) -> WebKit:
        """Load the page again and wait until it can be played."""
        self.window.refresh()
        return self.started()

    def started(self) -> WebKit:
        """Wait until Python has taken the page over."""
        self.until(lambda: self.run("return !document.getElementById('boot')"), "it does not start", STARTED)
        return self

    def kept(self) -> WebKit:
        """Wait until the site is stored for use without a network and in charge of the page."""
        self.wait("navigator.serviceWorker.ready")
        self.until(lambda: self.run("return Boolean(navigator.serviceWorker.controller)"), "the site is not kept", STARTED)
        return self

    def seen(self, selector: str) -> list[WebElement]:
        """What there is to be seen of a selector."""
        return [element for element in self.window.find_elements(By.CSS_SELECTOR, selector) if element.is_displayed()]

    def element(self, selector: str) -> WebElement:
        """The first that can be seen, as soon as it can."""
        self.until(lambda: self.seen(selector), f"there is no {selector}")
        return self.seen(selector)[0]

    def click(self, selector: str) -> WebKit:
        """Click what can be seen, with the pointer."""
        self.element(selector).click()
        return self

    def choose(self, selector: str, value: str) -> WebKit:
        """Choose from a list."""
        Select(self.element(selector)).select_by_value(value)
        return self

    def type(self, selector: str, *keys: str) -> WebKit:
        """Type with the keyboard."""
        self.element(selector).send_keys(*keys)
        return self

    def space(self, space: str) -> WebKit:
        """Click a space of the board, whatever stands on it."""
        return self._reach(f'#layer-hits [data-space="{space}"]')

    def stack(self, stack: str) -> WebKit:
        """Click a stack on the board."""
        return self._reach(f'#layer-units [data-stack="{stack}"]')

    def _reach(self, selector: str) -> WebKit:
        self.run("document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', { bubbles: true }))", selector)
        return self

    def count(self, selector: str) -> int:
        """How many there are, seen or not."""
        return len(self.window.find_elements(By.CSS_SELECTOR, selector))

    def text(self, selector: str) -> str:
        """What the reader sees of an element; nothing where it is not there."""
        return str(self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)).replace("\n", " ")

    def says(self, text: str, selector: str = "#prompt") -> WebKit:
        """Wait until the prompt, or another part of the page, says this."""
        self.until(lambda: text.lower() in self.text(selector).lower(), f"{selector} does not say {text!r}")
        return self

    def state(self) -> tuple[str, str, int]:
        """What can be compared: prompt, powers, how many counters stand on the board."""
        return self.text("#prompt"), self.text("#top .powers"), self.count("#layer-units > *")

    def faults(self) -> list[str]:
        """What the probe has written down, over all reloads; that there is no probe is a fault."""
        told = self.run("return typeof note === 'function' ? sessionStorage.getItem('probe') ?? '[]' : '[\"no probe\"]'")
        return list(json.loads(str(told)))
