"""Somebody with a screen reader and no map: hears what has a role and a name, presses and types, and is told what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyapp.page.markup.tree import Node
from tests.page.fakes import Desk
from tests.page.hands.aria import FIELDS, Thing, hear, tidy

BY_THE_PAGE = ("zoom", "fit", "file")  # what static/page.js does without Python


class Reader:
    """The page by its roles and names alone."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.presses = 0
        self._typed: dict[tuple[str, str], Any] = {}
        self._known: dict[str, Any] = {}
        self._heard: tuple[int, list[Thing]] = (-1, [])

    def things(self) -> list[Thing]:
        """Everything that has a role, in order."""
        browser = self.desk.browser
        if self._heard[0] != len(browser.messages):
            told = hear(browser.regions, browser.root, dialog=browser.dialog, labels=browser.labels, unfolded=True, known=self._known)
            self._heard = (len(browser.messages), told)
        return self._heard[1]

    def all(self, role: str, name: str | Callable[[str], bool] = "", within: str = "") -> list[Thing]:
        """What has a role, and a name where one is wanted, maybe within something of another name."""
        fits = name if callable(name) else lambda told: not name or told == tidy(name)
        return [
            one for one in self.things() if one.role == role and fits(one.name) and (not within or any(within in o for o in one.within))
        ]

    def has(self, role: str, name: str | Callable[[str], bool] = "", within: str = "") -> bool:
        """Is there such a thing that can be used?"""
        return any(one.enabled for one in self.all(role, name, within))

    def press(self, name: str | Callable[[str], bool], role: str = "button", within: str = "") -> Reader:
        """Press what has this name; the first, where there are several."""
        found = [one for one in self.all(role, name, within) if one.enabled]
        assert found, f"no {role} {name} among {[one.name for one in self.all(role)]}"
        return self.use(found[0])

    def use(self, thing: Thing) -> Reader:
        """What pressing does, as static/page.js has it."""
        attributes, form = thing.tree[1], thing.form
        self.presses += 1
        if attributes.get("type") == "submit":
            assert form is not None
            filled, self._typed = self._filled(form), {}
            self.desk.act(form[1]["data-submit"], filled)
        elif "data-do" in attributes and attributes["data-do"] not in BY_THE_PAGE:
            argument = attributes.get("data-arg", "")
            self.desk.act(
                attributes["data-do"], {"arg": argument, "form": self._filled(form)} if "data-with-form" in attributes else argument
            )
        return self

    def fill(self, role: str, name: str | Callable[[str], bool], value: str) -> Reader:
        """Type into a field, choose of a list by name, tick a box."""
        field = self.all(role, name)[0]
        assert role in FIELDS and field.enabled
        if role == "combobox":
            value = next(str(option[1].get("value")) for option in field.tree[2:] if "".join(option[2:]) == value)
        attributes = field.tree[1]
        self._typed[field.region, str(attributes.get("name"))] = attributes.get("value", "") if role in ("checkbox", "radio") else value
        if attributes.get("data-when"):
            form = {"form": self._filled(field.form)} if "data-with-form" in attributes else {}
            self.desk.act(attributes["data-do"], {"arg": attributes.get("data-arg", ""), "value": value, **form})
        return self

    def say(self, line: str) -> Reader:
        """Type a line into the command line and send it."""
        (field,) = self.all("textbox", "Command line")
        self.presses += 1
        self.desk.act("command", {"command": line})
        assert field.enabled
        return self

    def told(self) -> str:
        """What the live region has said since this was asked last."""
        said, self.desk.browser.said = self.desk.browser.said, []
        return " ".join(said)

    @property
    def prompt(self) -> str:
        """What is asked, of whom."""
        return self.desk.text("prompt")

    def _filled(self, form: Node | None) -> dict[str, str]:
        """What has been entered in a form."""
        found: dict[str, str] = {}
        for field in _fields(form) if form is not None else ():
            attributes, name = field[1], str(field[1].get("name", ""))
            typed = next((value for (_, typed), value in self._typed.items() if typed == name), None)
            ticked = attributes.get("type") in ("checkbox", "radio")
            if typed is not None and (not ticked or typed == attributes.get("value")):
                found[name] = str(typed)
            elif name and typed is None and (not ticked or attributes.get("checked")):
                found[name] = _value(field)
        return found


def _fields(tree: Node) -> list[Node]:
    if isinstance(tree, str):
        return []
    here = [tree] if tree[0] in ("input", "select", "textarea") else []
    return here + [field for child in tree[2:] for field in _fields(child)]


def _value(field: Node) -> str:
    if field[0] == "select":
        chosen = [option for option in field[2:] if option[1].get("selected")] or field[2:3]
        return str(chosen[0][1].get("value", ""))
    return str(field[1].get("value", ""))
