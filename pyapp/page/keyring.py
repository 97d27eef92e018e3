"""The player's own secrets: for each shared game the number that everything follows from, and which player he is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pyapp.page.saves import Shelf, StorageTrouble
from pyapp.sharing.chains import SIZE, Chain
from pyapp.sharing.keys import Keys

KEYS = "keys."


class Keyring:
    """Keys on a shelf; where it keeps nothing they last as long as the page."""

    def __init__(self, shelf: Shelf, random: Callable[[int], bytes]) -> None:
        self._shelf = shelf
        self._random = random
        self._memory: dict[str, str] = {}
        self._chains: dict[bytes, Chain] = {}
        self.trouble = ""  # why the browser keeps no keys: they end with the page

    def of(self, table: bytes) -> Keys | None:
        """The keys for a table, if this device plays in it."""
        kept = self._read(table)
        return kept[0] if kept else None

    def fresh(self, table: bytes) -> Keys:
        """The keys for a table, made now if there are none."""
        known = self.of(table)
        if known is None:
            known = Keys(table, self._random(SIZE))
            self.keep(known, None)
        return known

    def anew(self, table: bytes) -> Keys:
        """Keys for who sits down at a table: those of this device, new ones where somebody else has sent some."""
        if self._record(table).get("brought"):
            self.keep(Keys(table, self._random(SIZE)), None)
        return self.fresh(table)

    def keep(self, keys: Keys, party: int | None, *, brought: bool = False) -> None:
        """Remember keys and which player they make this device; ``brought`` if a link has brought them."""
        text = json.dumps({"secret": keys.secret.hex(), "party": party, **({"brought": True} if brought else {})})
        self._memory[keys.table.hex()] = text
        try:
            self._shelf.put(KEYS + keys.table.hex(), text)
            self.trouble = ""
        except StorageTrouble as trouble:
            self.trouble = trouble.why
        if keys.table in self._chains:
            del self._chains[keys.table]

    def party(self, table: bytes) -> int | None:
        """Which player this device is."""
        kept = self._read(table)
        return kept[1] if kept else None

    def chain(self, table: bytes) -> Chain:
        """The chain of numbers for sealed dice."""
        if table not in self._chains:
            self._chains[table] = self.fresh(table).chain()
        return self._chains[table]

    def _read(self, table: bytes) -> tuple[Keys, int | None] | None:
        data = self._record(table)
        try:
            secret, party = bytes.fromhex(data["secret"]), data["party"]
        except (ValueError, TypeError, KeyError):
            return None
        return (Keys(table, secret), party) if party is None or isinstance(party, int) else None

    def _record(self, table: bytes) -> dict[str, Any]:
        """What is kept for a table, whatever it may be."""
        try:
            data = json.loads(self._memory.get(table.hex()) or self._shelf.get(KEYS + table.hex()) or "null")
        except (StorageTrouble, ValueError):
            return {}
        return data if isinstance(data, dict) else {}
