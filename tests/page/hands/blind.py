"""A player without a map: of what has a role and a name he tries what he has tried least, until something happens."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from tests.page.hands.aria import Thing
from tests.page.hands.reader import Reader

TURN = ("panel", "window", "buttons")
AWAY = frozenset(("Undo", "Back", "None"))  # what leads back
CITED = ("Rulebook", "Take order")
LONGEST = 1_000
PATIENCE = 30  # presses without anything happening


class Blind:
    """Plays a game to its end, with a habit or two of his own."""

    def __init__(
        self, reader: Reader, seed: int, habit: Callable[[Reader], bool] = lambda _: False, hurry: float = 0.3, avoids: tuple[str, ...] = ()
    ) -> None:
        self.reader, self.habit, self.hurry = reader, habit, hurry
        self.chance = random.Random(seed)
        self._avoids = AWAY | set(avoids)
        self.heard: list[str] = []
        self._tried: Counter[str] = Counter()
        self._log: object = None

    def play(self) -> Reader:
        """To the window that tells the result."""
        while not self.reader.has("heading", "The war is over"):
            assert self.reader.presses < LONGEST, self.reader.prompt
            self.step()
        return self.reader

    def step(self) -> None:
        """One press, or what habit says."""
        if self._tried.total() > PATIENCE and self.reader.has("button", "Undo"):
            self.reader.press("Undo")  # what was done last leads nowhere
        elif not self.habit(self.reader):
            self.reader.use(self.choice())
        if told := self.reader.told():
            self.heard.append(told)
        if (log := self.reader.desk.browser.regions.get("log")) is not self._log:
            self._log = log
            self._tried.clear()

    def choice(self) -> Thing:
        """A thing to press: what was tried least; in a hurry what stands in the bar of what can be done now."""
        open_now = [one for one in self.reader.things() if one.role in ("button", "switch") and one.enabled and one.region != "top"]
        if asked := [one for one in open_now if one.region == "dialog"]:
            return asked[0] if self.reader.has("heading", "Rules") else asked[-1]
        mine = [one for one in open_now if one.region in TURN and one.name not in self._avoids and not one.name.startswith(CITED)]
        mine = [one for one in mine if one.region != "buttons" or "aria-pressed" not in one.tree[1]]  # which seat is asked is no deed
        if self.chance.random() < self.hurry:
            mine = [one for one in mine if one.region == "buttons"] or mine
        assert mine, self.reader.prompt
        least = min(self._tried[f"{one.region} {one.name}"] for one in mine)
        found = self.chance.choice([one for one in mine if self._tried[f"{one.region} {one.name}"] == least])
        self._tried[f"{found.region} {found.name}"] += 1
        return found
