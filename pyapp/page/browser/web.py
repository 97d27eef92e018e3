"""The real browser: the only module that reaches out of Python, besides the storage."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from uuid import UUID

import js
from pyodide.ffi import create_proxy

from pyapp.page.browser.cipher import WebCipher
from pyapp.page.browser.signer import WebSigner


class WebBrowser:
    """The browser by way of ``static/page.js``."""

    def __init__(self) -> None:
        self._act: Callable[[str, str], None] | None = None
        self._works: set[asyncio.Future[None]] = set()
        self._page = js.warboard  # kept: once this page is being left, the browser's own name for it may already mean the next one
        self.cipher = WebCipher()
        self.signer = WebSigner()

    def listen(self, act: Callable[[str, str], None]) -> None:
        """Have everything that the player does acted."""
        self._act = act
        self._page.act = create_proxy(act)

    def show(self, changes: str) -> None:
        """Put changes on the screen."""
        self._page.show(changes)

    def paint(self, board: str) -> None:
        """Put the picture of a board into its frame."""
        self._page.paint(board)

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        self._page.download(name, text, "text/plain")

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self._page.copy(text)

    def hand(self, title: str, url: str) -> None:
        """Hand a link to another program of the device."""
        self._page.hand(title, url)

    def can_hand(self) -> bool:
        """Has the device a way to hand links on?"""
        return hasattr(js.navigator, "share")

    def hold(self, name: str) -> None:
        """Ask to be the only tab with this game."""
        self._page.hold(name)

    def later(self, verb: str, milliseconds: int) -> None:
        """Have a verb acted after a while."""
        self._page.later(verb, milliseconds)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(js.Date.now())

    def when(self, milliseconds: int, language: str) -> str:
        """A time as the reader writes it."""
        return str(self._page.when(milliseconds, language))

    def fresh_seed(self) -> str:
        """A seed that nobody can guess."""
        return str(UUID(bytes=self.cipher.random(16), version=4))

    def can_encrypt(self) -> bool:
        """Does the browser encrypt at this address?"""
        return hasattr(js.crypto, "subtle")

    def address(self) -> str:
        """The address of the page without query and fragment."""
        return str(js.location.origin + js.location.pathname)

    def whole_address(self) -> str:
        """The address with query and fragment."""
        return str(js.location.href)

    def set_fragment(self, fragment: str) -> None:
        """Change the fragment of the address without going anywhere."""
        js.history.replaceState(None, "", f"{js.location.pathname}{js.location.search}{fragment}")

    def dark(self) -> bool:
        """Does the system like it dark?"""
        return bool(js.matchMedia("(prefers-color-scheme: dark)").matches)

    def languages(self) -> Sequence[str]:
        """The languages the reader likes, the best first."""
        return [str(tag) for tag in js.navigator.languages]

    def wait(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on that takes its time; it acts a verb when it is done."""
        self._works.add(task := asyncio.ensure_future(work))
        task.add_done_callback(self._works.discard)

    def bring(self, family: str) -> None:
        """Fetch the files of a family of games."""
        self._page.bring(family)

    def persist(self) -> None:
        """Ask the browser not to throw away what is kept."""
        self._page.persist()

    def can_scan(self) -> bool:
        """Can the browser read codes with a camera?"""
        return bool(self._page.canScan())

    def scan(self) -> None:
        """Look for a code with the camera."""
        self._page.scan()

    def report(self, error: Exception) -> None:
        """Tell of a fault of ours on the console."""
        js.console.error("".join(traceback.format_exception(error)))

    def update(self) -> None:
        """Switch to the newer version that lies ready."""
        self._page.update()
