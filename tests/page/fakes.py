"""A browser that only remembers what it was asked to do."""

from __future__ import annotations

import json
from collections.abc import Coroutine, Sequence
from typing import Any

from pyapp.page.app import App
from pyapp.page.markup.tree import Node, find, text_of
from pyapp.page.store.mirrored import MirroredShelf
from pyapp.page.store.saves import MemoryShelf, Shelf, StorageTrouble
from tests.page.harmless import check_message
from tests.sharing.players import NativeCipher, NativeSigner, run


class FakeBrowser:
    """Stands in for the browser: keeps the screen as trees."""

    def __init__(self, languages: tuple[str, ...] = ("en",), name: str = "") -> None:
        self.regions: dict[str, list[Node]] = {}
        self.messages: list[dict[str, Any]] = []
        self.flags: dict[str, list[str]] = {}
        self.said: list[str] = []
        self.root: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        self.dialog = False
        self.files: dict[str, str] = {}
        self.copied = ""
        self.fragment = ""
        self.timers: list[str] = []
        self.works: list[Coroutine[Any, Any, None]] = []
        self.painted = ""
        self.clock = 1_000_000
        self.wanted: list[str] = []
        self._languages = languages
        self.secure = True
        self.cipher = NativeCipher(name)

    @property
    def signer(self) -> NativeSigner:
        return NativeSigner(able=self.secure)

    def show(self, changes: str) -> None:
        message = json.loads(changes)
        check_message(message)
        self.messages.append(message)
        self.regions.update(message.get("regions", {}))
        self.flags.update(message.get("board", {}).get("flags", {}))
        self.said += message.get("say", [])
        self.root.update(message.get("root", {}))
        self.labels.update(message.get("labels", {}))
        self.dialog = message.get("dialog", self.dialog)

    def paint(self, board: str) -> None:
        self.painted = board
        self.timers.append("picture")

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def copy(self, text: str) -> None:
        self.copied = text

    def hand(self, title: str, url: str) -> None:
        self.copied = url

    def can_hand(self) -> bool:
        return False

    def hold(self, name: str) -> None:
        self.timers.append("held")

    def later(self, verb: str, milliseconds: int) -> None:
        self.timers.append(verb)

    def now(self) -> int:
        self.clock += 1000
        return self.clock

    def when(self, milliseconds: int, language: str) -> str:
        return str(milliseconds)

    def fresh_seed(self) -> str:
        return "seed"

    def can_encrypt(self) -> bool:
        return self.secure

    def address(self) -> str:
        return "https://example.org/warboard/"

    def set_fragment(self, fragment: str) -> None:
        self.fragment = fragment

    def dark(self) -> bool:
        return False

    def languages(self) -> tuple[str, ...]:
        return self._languages

    def wait(self, work: Coroutine[Any, Any, None]) -> None:
        self.works.append(work)

    def bring(self, family: str) -> None:
        self.wanted.append(family)

    def persist(self) -> None:
        self.timers.append("update")

    def can_scan(self) -> bool:
        return True

    def scan(self) -> None:
        self.timers.append("update")

    def report(self, error: Exception) -> None:
        raise error

    def update(self) -> None:
        self.timers.append("update")


class BrokenShelf(MemoryShelf):
    """A shelf that keeps nothing: ``why`` says in which way."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why

    def put(self, name: str, text: str) -> None:
        raise StorageTrouble(self.why)


class FullShelf(MemoryShelf):
    """A shelf with room for so many characters."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def put(self, name: str, text: str) -> None:
        if sum(map(len, self.texts.values())) - len(self.texts.get(name, "")) + len(text) > self.room:
            raise StorageTrouble("full")
        super().put(name, text)


class FakeMirror:
    """The second place on a dict; ``first`` is the shelf beside it."""

    def __init__(self, first: MemoryShelf, *, answers: bool = True) -> None:
        self.first = first
        self.rows: dict[str, tuple[int, str]] = {}
        self.answers = answers

    def asked(self) -> bool:
        return self.answers

    def differing(self, beginnings: Sequence[str]) -> list[str]:
        names = {*self.rows, *self.first.texts}
        return [name for name in names if name.startswith(tuple(beginnings)) and self.get(name) != self.first.texts.get(name)]

    def get(self, name: str) -> str | None:
        return self.rows[name][1] if name in self.rows else None

    def put(self, name: str, revision: int, text: str, *, unless_newer: bool = False) -> bool:
        if self.answers and (not unless_newer or revision > self.rows.get(name, (-1, ""))[0]):
            self.rows[name] = (revision, text)
        return self.answers

    def forget(self, name: str) -> None:
        self.rows.pop(name, None)


class Device:
    """What a browser keeps in its two places, and the page opened on it again and again."""

    def __init__(self, first: MemoryShelf | None = None) -> None:
        self.first = first if first is not None else MemoryShelf()
        self.mirror = FakeMirror(self.first)

    def open(self, name: str = "") -> Desk:
        """The page, started anew."""
        return Desk(MirroredShelf(self.first, self.mirror), name=name)


class Desk:
    """An app with its fake browser, and short ways to use and read it."""

    def __init__(
        self,
        shelf: Shelf | None = None,
        languages: tuple[str, ...] = ("en",),
        address: str = "https://example.org/warboard/",
        name: str = "",
    ) -> None:
        self.asks = False  # is the test asked before a phase is ended that somebody may regret?
        self.browser = FakeBrowser(languages, name)
        self.shelf = shelf if shelf is not None else MemoryShelf()
        self.app = App(self.browser, self.shelf)
        self.act("start", address)

    def act(self, verb: str, argument: Any = "") -> Desk:
        """Do something and let the timers that it set run."""
        self.app.act(verb, argument if isinstance(argument, str) else json.dumps(argument))
        if (verb, argument, self.app.scene.ui.dialog) == ("kind", "done", "sure") and not self.asks:
            self.app.act("surely", "done")
        while self.browser.timers or self.browser.works:
            if self.browser.works:
                run(self.browser.works.pop(0))
                continue
            verb = self.browser.timers.pop(0)
            if verb == "held":
                self.app.act("held", "yes")
            elif verb != "update":
                self.app.act(verb, "")
        return self

    def worked(self) -> Desk:
        """Let the browser sign, verify and encrypt; timers stay as they are."""
        while self.browser.works:
            run(self.browser.works.pop(0))
        return self

    def click(self, space: str, stack: str = "") -> Desk:
        """Click a space on the board."""
        return self.act("space", {"space": space, "stack": stack})

    def press(self, region: str, do: str, arg: str | None = None) -> Desk:
        """Press a button that is shown; fails where there is none or it is disabled."""
        wanted = {"do": do} if arg is None else {"do": do, "arg": arg}
        buttons = [button for node in self.browser.regions[region] for button in find(node, **wanted)]
        assert buttons, f"no button {do} {arg} in {region}: {self.text(region)}"
        assert not buttons[0][1].get("disabled"), f"{do} {arg} is disabled"
        return self.act(do, buttons[0][1].get("data-arg", ""))

    def text(self, region: str) -> str:
        """Everything a part of the page says."""
        return " ".join(text_of(node) for node in self.browser.regions.get(region, []))


def driver_of(desk: Desk) -> Any:
    """The form that is being filled."""
    assert desk.app.scene.driver is not None
    return desk.app.scene.driver


def buttons(desk: Desk, region: str, **wanted: str) -> list[Any]:
    """The buttons of a region with these attributes."""
    return [button for node in desk.browser.regions.get(region, []) for button in find(node, **wanted)]
