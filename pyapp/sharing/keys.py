"""What belongs to one player alone: the secret of his chain and the key to what he seals. Kept on his devices, moved by a key link."""

from __future__ import annotations

from dataclasses import dataclass

from pyapp.engine.codec import from_text, to_text
from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.sharing.chains import SIZE, Chain, digest
from pyapp.sharing.secrets import KEY_SIZE
from pyapp.sharing.table import ID_SIZE

VERSION = 1
CHECK = 4


@dataclass(frozen=True)
class Keys:
    """A player's own secrets for one table: everything follows from one random number."""

    table: bytes
    secret: bytes

    @property
    def key(self) -> bytes:
        """The key of his envelopes."""
        return digest(b"warboard envelope key", self.table, self.secret)[:KEY_SIZE]

    @property
    def signing(self) -> bytes:
        """The secret key of his signatures."""
        return digest(b"warboard signing key", self.table, self.secret)

    def chain(self) -> Chain:
        """His chain of numbers."""
        return Chain(digest(b"warboard chain secret", self.table, self.secret)[:SIZE])

    def text(self) -> str:
        """The fragment of a key link: whoever has it can play in his place."""
        data = bytes([VERSION]) + self.table + self.secret
        return to_text(data + digest(b"warboard key", data)[:CHECK])


def read_keys(text: str) -> Keys:
    """The keys in the fragment of a key link. Raises BadData."""
    data = from_text(text.strip())
    if data and data[0] > VERSION:
        raise BadData(say("data.newer", schema=data[0], known=VERSION))
    if len(data) != 1 + ID_SIZE + SIZE + CHECK or data[0] != VERSION or digest(b"warboard key", data[:-CHECK])[:CHECK] != data[-CHECK:]:
        raise BadData(say("key.damaged"))
    return Keys(data[1 : 1 + ID_SIZE], data[1 + ID_SIZE : -CHECK])
