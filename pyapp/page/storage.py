"""The browser's storage as a shelf: everything of ours under one prefix, every failure named."""

from __future__ import annotations

import js
from pyodide.ffi import JsException

from pyapp.page.saves import StorageTrouble

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
