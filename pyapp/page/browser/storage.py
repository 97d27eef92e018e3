"""The browser's two storages: localStorage as a shelf, every failure named, and IndexedDB as its mirror."""

from __future__ import annotations

import json
from collections.abc import Sequence

import js
from pyodide.ffi import JsException

from pyapp.page.store.saves import StorageTrouble

PREFIX = "warboard:"


class BrowserShelf:
    """Texts in localStorage."""

    def get(self, name: str) -> str | None:
        """The text under a name."""
        try:
            found = js.localStorage.getItem(PREFIX + name)
        except (JsException, AttributeError) as error:
            raise StorageTrouble("blocked") from error
        return found if isinstance(found, str) else None  # what JavaScript calls null is not None

    def put(self, name: str, text: str) -> None:
        """Keep a text."""
        try:
            js.localStorage.setItem(PREFIX + name, text)
        except JsException as error:
            full = "quota" in str(error).lower()
            raise StorageTrouble("full" if full else "blocked") from error
        except AttributeError as error:
            raise StorageTrouble("blocked") from error

    def remove(self, name: str) -> None:
        """Forget a text."""
        try:
            js.localStorage.removeItem(PREFIX + name)
        except (JsException, AttributeError) as error:
            raise StorageTrouble("blocked") from error

    def names(self) -> list[str]:
        """Every name of ours that is in use."""
        try:
            keys = [str(js.localStorage.key(place)) for place in range(js.localStorage.length)]
        except (JsException, AttributeError) as error:
            raise StorageTrouble("blocked") from error
        return [key[len(PREFIX) :] for key in keys if key.startswith(PREFIX)]


class BrowserMirror:
    """Texts in IndexedDB, by way of ``static/mirror.js``."""

    def __init__(self) -> None:
        self._mirror = js.warboard.mirror  # kept, as everything of this page: see `WebBrowser`

    def asked(self) -> bool:
        """Has it told what it holds?"""
        return bool(self._mirror.asked())

    def differing(self, beginnings: Sequence[str]) -> Sequence[str]:
        """The names that begin so under which localStorage holds another text."""
        names: list[str] = json.loads(self._mirror.differing(json.dumps(beginnings)))
        return names

    def get(self, name: str) -> str | None:
        """The text that it held when the page started."""
        found = self._mirror.get(name)
        return found if isinstance(found, str) else None

    def put(self, name: str, revision: int, text: str, *, unless_newer: bool = False) -> bool:
        """Keep a text."""
        return bool(self._mirror.put(name, revision, text, unless_newer))

    def forget(self, name: str) -> None:
        """Forget a text."""
        self._mirror.forget(name)
