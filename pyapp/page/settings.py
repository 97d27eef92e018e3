"""Settings: what the reader chose once and finds again."""

from __future__ import annotations

from pyapp.page.browser_port import Browser
from pyapp.page.saves import Shelf, StorageTrouble
from pyapp.page.words import LANGUAGES, best_language

NAMES = {
    "language": LANGUAGES,
    "theme": ("system", "light", "dark"),
    "patterns": ("off", "on"),
    "motion": ("on", "off"),
    "pace": ("normal", "slow", "fast", "none"),
    "board": (),
    "current": (),
    "open-table": (),
}


class Settings:
    """Settings on a shelf; where it keeps nothing they last as long as the page."""

    def __init__(self, shelf: Shelf, browser: Browser) -> None:
        self._shelf = shelf
        self._browser = browser
        self._values: dict[str, str] = {}
        for name, allowed in NAMES.items():
            try:
                value = shelf.get(name)
            except StorageTrouble:
                value = None
            if value is not None and (not allowed or value in allowed):
                self._values[name] = value

    def get(self, name: str) -> str:
        """A setting; the first of its values unless something was chosen."""
        allowed = NAMES[name]
        return self._values.get(name, allowed[0] if allowed else "")

    def put(self, name: str, value: str) -> None:
        """Change a setting and keep it."""
        if name not in NAMES or (NAMES[name] and value not in NAMES[name]):
            return
        self._values[name] = value
        try:
            self._shelf.put(name, value)
        except StorageTrouble:
            return

    @property
    def language(self) -> str:
        """The language: the chosen one, or the best of those the browser asks for."""
        return self._values.get("language") or best_language(self._browser.languages())

    @property
    def theme(self) -> str:
        """Light or dark: the chosen one, or the system's."""
        chosen = self.get("theme")
        return chosen if chosen != "system" else ("dark" if self._browser.dark() else "light")
