"""A shelf in two places: the first answers at once, the mirror keeps what the first forgets when the browser is killed.

Browsers write localStorage some seconds late; what IndexedDB has committed is safe. So the newest record of everything that must not be
lost goes to both, and when the page starts the newer of the two counts, if it is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from pyapp.page.store import records
from pyapp.page.store.saves import COPY, INDEX, RECORD, SECOND, Shelf, StorageTrouble

KEYS, SETTINGS = "keys.", "settings"
MIRRORED = (RECORD, KEYS, INDEX, SETTINGS)
ALONE = "alone"  # the first place was written while the mirror could not be read


class Mirror(Protocol):
    """The second place. What it holds is known once, when the page starts."""

    def asked(self) -> bool:
        """Has it told what it holds? If not, it is left alone until the next start."""
        ...

    def differing(self, beginnings: Sequence[str]) -> Sequence[str]:
        """The names that begin so under which the two places hold different texts."""
        ...

    def get(self, name: str) -> str | None:
        """The text that it held when the page started."""
        ...

    def put(self, name: str, revision: int, text: str, *, unless_newer: bool = False) -> bool:
        """Keep a text, if asked so not over a newer one that another tab has put there by now. False where nothing is kept."""
        ...

    def forget(self, name: str) -> None:
        """Forget a text."""
        ...


class MirroredShelf:
    """Texts by name in two places."""

    def __init__(self, first: Shelf, mirror: Mirror) -> None:
        self._first = first
        self._mirror = mirror
        self._ahead: dict[str, str] = {}  # what only the mirror has room for
        if not mirror.asked():
            self._mark_alone()
            return
        alone = self._peek(ALONE) is not None
        for name in mirror.differing(MIRRORED):
            self._settle(name, alone)
        if alone:
            with suppress(StorageTrouble):
                first.remove(ALONE)

    def get(self, name: str) -> str | None:
        """The text under a name. Raises StorageTrouble."""
        return self._ahead[name] if name in self._ahead else self._first.get(name)

    def put(self, name: str, text: str) -> None:
        """Keep a text in both places. Raises StorageTrouble, which says whether at least the second one has it."""
        mirrored = name.startswith(MIRRORED) and self._mirror.put(name, records.revision_of(text), text)
        try:
            self._first.put(name, text)
        except StorageTrouble as trouble:
            if not mirrored or trouble.why != "full":
                raise
            self._ahead[name] = text
            raise StorageTrouble(SECOND) from trouble
        self._ahead.pop(name, None)

    def remove(self, name: str) -> None:
        """Forget a text in both places. The mirror remembers that it is gone, should the first place have forgotten that next time."""
        if name.startswith(MIRRORED):
            revision = records.revision_of(self.get(name))
            self._mirror.put(name, revision, records.sealed(revision, **{records.GONE: True}))
        self._ahead.pop(name, None)
        self._first.remove(name)

    def names(self) -> list[str]:
        """Every name that is in use."""
        return list(dict.fromkeys([*self._first.names(), *self._ahead]))

    # --- when the page starts ---------------------------------------------------------------------------------------------------

    def _settle(self, name: str, alone: bool) -> None:
        """Of two different texts the newer one that is whole counts from now on in both places."""
        ours, theirs = self._peek(name), self._mirror.get(name)
        if self._counts(name, ours, theirs) and not (alone and records.opened(ours) is not None):
            self._follow(name, ours, str(theirs))
        elif records.opened(ours) is not None:
            believed = not alone and records.opened(theirs) is not None
            self._mirror.put(name, records.revision_of(ours), str(ours), unless_newer=believed or theirs is None)

    def _counts(self, name: str, ours: str | None, theirs: str | None) -> bool:
        """Is the mirror's text the one that counts?"""
        data = records.opened(theirs)
        if data is None:
            return False
        if records.opened(ours) is not None:
            return records.revision_of(theirs) + bool(data.get(records.GONE)) > records.revision_of(ours)
        copy = self._peek(COPY + name.removeprefix(RECORD)) if name.startswith(RECORD) else None
        return records.opened(copy) is None or records.revision_of(theirs) >= records.revision_of(copy)

    def _follow(self, name: str, ours: str | None, theirs: str) -> None:
        """Make the first place agree with the mirror; what it has no room for stays at hand."""
        gone = (records.opened(theirs) or {}).get(records.GONE)
        try:
            if not gone:
                self._first.put(name, theirs)
                return
            self._first.remove(COPY + name.removeprefix(RECORD))
            if ours is not None:
                self._first.remove(name)
            else:
                self._mirror.forget(name)
        except StorageTrouble:
            if not gone:
                self._ahead[name] = theirs

    def _mark_alone(self) -> None:
        """What is written from now on is newer than whatever the mirror holds, whatever the counters say."""
        with suppress(StorageTrouble):
            if self._first.get(ALONE) is None:
                self._first.put(ALONE, "yes")

    def _peek(self, name: str) -> str | None:
        try:
            return self._first.get(name)
        except StorageTrouble:
            return None
