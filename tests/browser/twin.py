"""Somebody with a screen reader in a real browser: what he presses and types is found by role and name alone.

Beside the browser the same is done on the page without one (`tests/page/hands/reader.py`). It knows what can be pressed without asking the
browser each time, and after every press both must ask for the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.page.fakes import Desk
from tests.page.hands.aria import Thing
from tests.page.hands.reader import Reader

UNFOLD = "document.querySelectorAll('main details, dialog details').forEach((one) => { one.open = true; })"
SIGNS = r"^[^\w(¿¡«]*"  # what style sheets put before a name


class Twin(Reader):
    """The page by roles and names, in a browser and without one."""

    def __init__(self, page: Page) -> None:
        super().__init__(Desk())
        self.page = page
        page.evaluate("warboard.act('close', '')")
        page.evaluate("warboard.act('tab', 'panel')")

    def use(self, thing: Thing) -> Twin:
        """Press it with the keyboard in the browser too."""
        target = self._found(thing)
        target.focus()
        super().use(thing)
        target.press("Space" if thing.role in ("checkbox", "radio") else "Enter")
        return self._agreed()

    def fill(self, role: str, name: str | Callable[[str], bool], value: str) -> Twin:
        """Type, choose or tick in the browser too."""
        target = self._found(self.all(role, name)[0])
        if role == "combobox":
            target.select_option(label=value)
        elif role in ("checkbox", "radio"):
            target.check()
        else:
            target.fill(value)
        super().fill(role, name, value)
        return self

    def say(self, line: str) -> Twin:
        """Type a line in the browser too."""
        target = self._found(self.all("textbox", "Command line")[0])
        target.fill(line)
        super().say(line)
        target.press("Enter")
        return self._agreed()

    def _found(self, thing: Thing) -> Locator:
        """The same thing in the browser: of several of one name the same one. What is folded is unfolded first."""
        self.page.evaluate(UNFOLD)
        alike = [one for one in self.all(thing.role) if one.name == thing.name and one.region == thing.region]
        name = re.compile(SIGNS + spaced(thing.name).pattern)
        part = self.page.locator(f"#{thing.region}")
        return part.get_by_role(thing.role, name=name).nth(next(place for place, one in enumerate(alike) if one.tree is thing.tree))  # type: ignore[arg-type]

    def _agreed(self) -> Twin:
        """Both ask for the same, once the browser has done what was pressed; before they play the browser may have another game."""
        if self.desk.app.scene.session is not None:
            expect(self.page.locator("#prompt")).to_have_text(spaced(self.prompt))
        return self


def spaced(text: str) -> re.Pattern[str]:
    """A text wherever its spaces are: readers differ in that."""
    return re.compile(r"\s*".join(map(re.escape, "".join(text.split()))) + r"\s*$")


def opened(page: Page, script: str) -> Twin:
    """A position that was written down, opened as a player opens it."""
    twin = Twin(page).press("Menu").press("Open a link, file or text")
    twin.fill("textbox", "Open a link, file or text", script).press("Open", within="Open a link")
    return twin
