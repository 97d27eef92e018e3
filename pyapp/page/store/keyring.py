"""The player's own secrets: for each shared game the number that everything follows from, and which player he is."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyapp.page.store import records
from pyapp.page.store.mirrored import KEYS
from pyapp.page.store.saves import SECOND, Shelf, StorageTrouble
from pyapp.sharing.chains import SIZE, Chain
from pyapp.sharing.keys import Keys

SPARE = "spare."
KEY = "#k="


class Keyring:
    """Keys on a shelf; where it keeps nothing they last as long as the page."""

    def __init__(self, shelf: Shelf, random: Callable[[int], bytes]) -> None:
        self._shelf = shelf
        self._random = random
        self._memory: dict[str, str] = {}
        self._chains: dict[bytes, Chain] = {}
        self.trouble = ""  # why the browser keeps no keys: they end with the page
        self._heal()

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
        known = self._record(keys.table)
        public = {"public": known["public"]} if known.get("secret") == keys.secret.hex() and "public" in known else {}
        self._keep(keys.table, {"secret": keys.secret.hex(), "party": party, **public, **({"brought": True} if brought else {})})

    def _keep(self, table_id: bytes, data: dict[str, Any]) -> None:
        table = table_id.hex()
        text = records.sealed(max(records.revision_of(text) for text in self._texts(table)) + 1, **data)
        self._memory[table] = text
        self._put(SPARE + table, text)
        self.trouble = self._put(KEYS + table, text)
        self._chains.pop(table_id, None)

    def _put(self, name: str, text: str) -> str:
        """Keep a text; why the browser does not, if so."""
        try:
            self._shelf.put(name, text)
        except StorageTrouble as trouble:
            return trouble.why if trouble.why != SECOND else ""
        return ""

    def public(self, table: bytes) -> bytes | None:
        """The key that others know this device by; nothing where it cannot sign, None while that is not worked out."""
        public = self._record(table).get("public")
        return bytes.fromhex(public) if isinstance(public, str) and (not public or _HEX.fullmatch(public)) else None

    def keep_public(self, table: bytes, key: bytes) -> None:
        """Remember the key that others know this device by."""
        known = {name: value for name, value in self._record(table).items() if name not in records.OWN}
        self._keep(table, {**known, "public": key.hex()})

    def party(self, table: bytes) -> int | None:
        """Which player this device is."""
        kept = self._read(table)
        return kept[1] if kept else None

    def chain(self, table: bytes) -> Chain:
        """The chain of numbers for sealed dice."""
        if table not in self._chains:
            self._chains[table] = self.fresh(table).chain()
        return self._chains[table]

    def damaged(self, table: bytes) -> bool:
        """Has this device had keys for a table that nobody can read any more?"""
        return self.of(table) is None and any(self._texts(table.hex()))

    def _read(self, table: bytes) -> tuple[Keys, int | None] | None:
        return _understood(table, self._record(table))

    def _record(self, table: bytes) -> dict[str, Any]:
        """What is kept for a table: of the whole records the newest."""
        whole = [text for text in self._texts(table.hex()) if _understood(table, records.opened(text) or {})]
        return records.opened(max(whole, key=records.revision_of)) or {} if whole else {}

    def _texts(self, table: str) -> list[str]:
        """The record of a table and its copy, as they are."""
        texts = [self._memory.get(table, "")]
        for name in (KEYS + table, SPARE + table):
            with suppress(StorageTrouble):
                texts.append(self._shelf.get(name) or "")
        return texts

    def _heal(self) -> None:
        """When the page starts: where of a record and its copy one is damaged, missing or older, the other takes its place."""
        with suppress(StorageTrouble):
            for table in {name.partition(".")[2] for name in self._shelf.names() if name.startswith((KEYS, SPARE))}:
                keys = self.of(bytes.fromhex(table)) if _HEX.fullmatch(table) else None
                if keys is not None and len(set(self._texts(table)[1:])) > 1:
                    record = self._record(keys.table)
                    self.keep(keys, record["party"], brought=bool(record.get("brought")))


_HEX = re.compile("([0-9a-f]{2})+")


def _understood(table: bytes, data: dict[str, Any]) -> tuple[Keys, int | None] | None:
    """The keys in a record and the player that they make this device."""
    secret, party = data.get("secret"), data.get("party")
    if not isinstance(secret, str) or not _HEX.fullmatch(secret) or not (party is None or type(party) is int):
        return None
    return Keys(table, bytes.fromhex(secret)), party
