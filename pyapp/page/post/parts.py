"""Links that come in parts, code by code: what has arrived waits here for the rest, for a day, and can be dropped."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.page.markup import qr
from pyapp.page.shell.scene import Scene
from pyapp.page.store.saves import StorageTrouble

PART = "part."
LASTING = 24 * 60 * 60 * 1_000  # milliseconds
MOST_WAITING = 8  # links: the eldest makes room


@dataclass
class Waiting:
    """The parts of a link that have arrived, by number, how many there are, and when the last one came."""

    name: str
    count: int
    parts: dict[int, str]
    since: int


class Parts:
    """The links of which some parts are still to come."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def take(self, fragment: str) -> str:
        """A part has arrived. Gives the fragment of the whole link once all parts are there, until then nothing.

        The others wait on until they are forgotten: it may have to be put together again when the files of its game have come.
        """
        name, number, count, part = qr.read_part(fragment)
        found = next((waiting for waiting in self.waiting() if (waiting.name, waiting.count) == (name, count)), None)
        waiting = found or Waiting(name, count, {}, 0)
        waiting.parts[number], waiting.since = part, self.scene.browser.now()
        if len(waiting.parts) == count:
            return qr.joined(name, waiting.parts)
        for eldest in self.waiting()[MOST_WAITING - 1 :]:
            if eldest.name != name:
                self.forget(eldest.name)
        data = {"count": count, "since": waiting.since, "parts": {str(place): text for place, text in waiting.parts.items()}}
        try:
            self.scene.shelf.put(PART + name, json.dumps(data))
        except StorageTrouble as trouble:
            raise BadData(say(f"storage.{trouble.why}")) from trouble
        self.scene.tell("qr.part", number=number, count=count, left=count - len(waiting.parts))
        return ""

    def waiting(self) -> list[Waiting]:
        """The links that are not whole yet, the latest first. What is too old, or damaged, is forgotten."""
        found = []
        for key in self._names():
            waiting = self._read(key[len(PART) :])
            if waiting is None or not 0 <= self.scene.browser.now() - waiting.since < LASTING:
                self.forget(key[len(PART) :])
            else:
                found.append(waiting)
        return sorted(found, key=lambda waiting: -waiting.since)

    def sweep(self) -> None:
        """Forget what has waited too long."""
        self.waiting()

    def on_drop_part(self, name: str) -> None:
        """The rest will not come: forget these parts."""
        self.forget(name)

    def _names(self) -> list[str]:
        try:
            return [key for key in self.scene.shelf.names() if key.startswith(PART)]
        except StorageTrouble:
            return []

    def _read(self, name: str) -> Waiting | None:
        try:
            data = json.loads(self.scene.shelf.get(PART + name) or "null")
            parts = {int(place): str(text) for place, text in data["parts"].items()}
            return Waiting(name, int(data["count"]), parts, int(data["since"]))
        except (StorageTrouble, ValueError, TypeError, KeyError, AttributeError):
            return None

    def forget(self, name: str) -> None:
        """The parts of a link are needed no more."""
        self.scene.shelf.remove(PART + name)
