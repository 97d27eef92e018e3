"""Settings: what the reader chose once and finds again."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pyapp.page.browser.port import Browser
from pyapp.page.markup.words import LANGUAGES, best_language
from pyapp.page.store import records
from pyapp.page.store.mirrored import SETTINGS
from pyapp.page.store.saves import Shelf, StorageTrouble

NAMES = {
    "language": LANGUAGES,
    "theme": ("system", "light", "dark"),
    "patterns": ("off", "on"),
    "motion": ("on", "off"),
    "explains": ("off", "on"),
    "pace": ("normal", "slow", "fast", "none"),
    "board": (),
    "current": (),
    "open-table": (),
    "lessons": (),
    "looked": (),
}


class Settings:
    """Settings on a shelf; where it keeps nothing they last as long as the page."""

    def __init__(self, shelf: Shelf, browser: Browser) -> None:
        self._shelf = shelf
        self._browser = browser
        self._values: dict[str, str] = {}
        record = self._record()
        for name, allowed in NAMES.items():
            value = record.get(name, self._stored(name))
            if isinstance(value, str) and (not allowed or value in allowed):
                self._values[name] = value

    def _stored(self, name: str) -> str | None:
        try:
            return self._shelf.get(name)
        except StorageTrouble:
            return None

    def _record(self) -> dict[str, Any]:
        """All settings by name as the record has them; the values that stand alone are for the page before Python."""
        values = (records.opened(self._stored(SETTINGS)) or {}).get("values")
        return values if isinstance(values, dict) else {}

    def get(self, name: str) -> str:
        """A setting; the first of its values unless something was chosen."""
        allowed = NAMES[name]
        return self._values.get(name, allowed[0] if allowed else "")

    def put(self, name: str, value: str) -> None:
        """Change a setting and keep it."""
        if name not in NAMES or (NAMES[name] and value not in NAMES[name]):
            return
        self._values[name] = value
        if self._record().get(name) == value == self._stored(name):
            return
        revision = records.revision_of(self._stored(SETTINGS)) + 1
        record = records.sealed(revision, values={**self._values, **self._record(), name: value})
        for kept, text in ((name, value), (SETTINGS, record)):
            with suppress(StorageTrouble):
                self._shelf.put(kept, text)

    @property
    def language(self) -> str:
        """The language: the chosen one, or the best of those the browser asks for."""
        return self._values.get("language") or best_language(self._browser.languages())

    @property
    def theme(self) -> str:
        """Light or dark: the chosen one, or the system's."""
        chosen = self.get("theme")
        return chosen if chosen != "system" else ("dark" if self._browser.dark() else "light")
