"""The page as a screen reader has it, in a browser: what Playwright makes of the accessibility tree, and the same by our own reckoning."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.page.hands.aria import Thing, hear, tidy

LINE = re.compile(r'^\s*- (?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)')
STATE = re.compile(r"\[([a-z]+)(?:=([^\]]*))?\]")
GLYPHS = re.compile(r"^[^\w(¿¡«]+")
COMPARED = frozenset(
    (
        *("button", "heading", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "switch", "tab", "option"),
        *("toolbar", "tablist", "tabpanel", "log", "application", "dialog", "columnheader", "rowheader"),
    )
)
SENT = """() => {
    const regions = {};
    for (const part of document.querySelectorAll("[id]")) {
        const trees = [...part.childNodes].map((child) => child.tree).filter((tree) => tree !== undefined);
        if (trees.length && part.tree === undefined) regions[part.id] = trees;
    }
    const labels = Object.fromEntries([...document.querySelectorAll("body [id][aria-label]")].filter((one) => !one.tree)
        .map((one) => [one.id, one.getAttribute("aria-label")]));
    return { regions, labels, root: { ...document.documentElement.dataset }, dialog: document.getElementById("dialog").open };
}"""
Told = tuple[str, str, tuple[tuple[str, str], ...]]


def reckoned(page: Page) -> list[Thing]:
    """What our own reader makes of the trees that the page was sent."""
    sent: dict[str, Any] = page.evaluate(SENT)
    return hear(sent["regions"], sent["root"], dialog=sent["dialog"], labels=sent["labels"])


def heard(page: Page) -> list[Told]:
    """What the browser says: role, name and states of everything, in order."""
    part = page.locator("#dialog" if page.evaluate("document.getElementById('dialog').open") else "body")
    found = []
    for line in part.aria_snapshot().splitlines():
        text = line.lstrip()
        if text.startswith("- '"):  # a line of YAML in quotes
            line = "- " + text[3:].replace("''", "'")
        match = LINE.match(line)
        if match:
            name = (match["name"] or "").replace('\\"', '"').replace("\\\\", "\\")
            states = tuple(sorted((state, value or "true") for state, value in STATE.findall(match["states"])))
            found.append((match["role"], said(name), states))
    return found


def said(name: str) -> str:
    """A name without the signs that style sheets put before it."""
    return tidy(GLYPHS.sub("", name))


def differences(page: Page) -> list[tuple[str, Told]]:
    """What one of the two hears and the other does not."""
    theirs = [(role, name, tuple(one for one in states if one[0] in SAME)) for role, name, states in heard(page) if role in COMPARED]
    ours = []
    for thing in reckoned(page):
        role, name, states = thing.said()
        if role in COMPARED:
            ours.append((role, said(name), tuple(one for one in states if one[0] in SAME)))
    return [("browser alone", one) for one in theirs if one not in ours] + [("reckoned alone", one) for one in ours if one not in theirs]


SAME = ("level", "pressed", "expanded", "disabled")
