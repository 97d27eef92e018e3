"""Players at devices of their own, for tests: what each knows, and links between them."""

from __future__ import annotations

import hashlib
from collections.abc import Coroutine, Sequence
from typing import Any

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pyapp.engine.codec import from_text, to_text
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.sharing import signatures
from pyapp.sharing.arrival import NEW, NEXT, Arrival, arrive
from pyapp.sharing.chains import Chain
from pyapp.sharing.coder import write
from pyapp.sharing.document import CHECK_SIZE, whole_link
from pyapp.sharing.link import Link, read_link, read_plain_link, write_link, write_plain_link
from pyapp.sharing.packing import LINK, dictionary, open_bytes
from pyapp.sharing.sealed_dice import join
from pyapp.sharing.table import Table
from tests.samples import find

ID = b"table!"


class NativeCipher:
    """AES-GCM from a library, with random bytes that a seed fixes."""

    def __init__(self, seed: str = "cipher") -> None:
        self._seed, self._drawn = seed, 0

    async def encrypt(self, key: bytes, nonce: bytes, plain: bytes, bound_to: bytes) -> bytes:
        return AESGCM(key).encrypt(nonce, plain, bound_to)

    async def decrypt(self, key: bytes, nonce: bytes, data: bytes, bound_to: bytes) -> bytes | None:
        try:
            return AESGCM(key).decrypt(nonce, data, bound_to)
        except (InvalidTag, ValueError):
            return None

    def random(self, size: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(f"{self._seed} {self._drawn}".encode()).digest(size)


class NativeSigner:
    """Ed25519 from a library."""

    def __init__(self, *, able: bool = True) -> None:
        self.is_able = able

    async def able(self) -> bool:
        return self.is_able

    async def public_key(self, seed: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw() if self.is_able else b""

    async def sign(self, seed: bytes, message: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(seed).sign(message)

    async def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """The result of something that a browser may take its time for. Here nothing waits, so it needs no event loop."""
    try:
        work.send(None)
    except StopIteration as end:
        return end.value
    work.close()
    raise AssertionError("it waits for something")


class Player:
    """One player: a name, seats, a chain, a key, and his copy of the game."""

    def __init__(self, name: str, *seats: str) -> None:
        self.name, self.seats = name, seats
        self.chain = Chain(name.encode())
        self.key = hashlib.sha256(name.encode()).digest()
        self.cipher = NativeCipher(name)
        self.table: Table | None = None
        self.number = -1

    def begin(self, game: Game, setup: Setup, seed: str) -> Player:
        match = Match(game, setup, "set-up") if game.about.id == "convoys" else Match(game, setup, seed)
        match.seed = seed
        self.table = Table(match, ID)
        return self.sit()

    def sit(self) -> Player:
        self.number = join(self.held, self.name, self.seats, self.chain, self.public())
        return self

    def public(self) -> bytes:
        """The key that others know; nothing for who does not sign."""
        return b""

    @property
    def held(self) -> Table:
        assert self.table is not None
        return self.table

    def play(self, *lines: str) -> Player:
        for line in lines:
            self.held.match.apply(self.held.match.parse(line))
        return self

    def link(self, since: int | None = None) -> str:
        return write_link(self.held, since)

    def plain_link(self, since: int | None = None) -> str:
        return write_plain_link(self.held, since)

    def open(self, fragment: str, own: Sequence[str] = (), *, accepts: Sequence[str] = ()) -> Arrival:
        """Judge a link and take it if there is nothing to choose, or if the player accepts such a verdict."""
        arrival = arrive(read_link(find, fragment), self.table, own)
        if arrival.verdict in (NEW, NEXT, *accepts):
            self.table = arrival.table
        return arrival


class Signing(Player):
    """A player who signs what he sends and verifies what he gets."""

    def __init__(self, name: str, *seats: str) -> None:
        super().__init__(name, *seats)
        self.signer = NativeSigner()
        self.signing = hashlib.sha256(f"{name} signs".encode()).digest()

    def public(self) -> bytes:
        key: bytes = run(self.signer.public_key(self.signing))
        return key

    def place(self) -> int | None:
        """Where the one stands who signs with this player's key."""
        return next((place for place, party in enumerate(self.held.parties) if party.key == self.public()), None)

    def sign(self) -> Signing:
        """Sign the game as it stands."""
        if (place := self.place()) is not None:
            run(signatures.sign(self.held, place, self.signing, self.signer))
        return self

    def link(self, since: int | None = None) -> str:
        return write_link(self.sign().held, since, self.place())

    def plain_link(self, since: int | None = None) -> str:
        return write_plain_link(self.sign().held, since, self.place())

    def passed_on(self, since: int | None = None) -> str:
        """A link that was not signed anew."""
        return write_link(self.held, since)

    def open(self, fragment: str, own: Sequence[str] = (), *, accepts: Sequence[str] = ()) -> Arrival:
        link = read_link(find, fragment)
        link.checked = run(signatures.check(link.table, link.turn, self.signer))
        arrival = arrive(link, self.table, own)
        if arrival.verdict in (NEW, NEXT, *accepts):
            self.table = arrival.table
        return arrival


def nations_at_one_table(game: Game, seed: str) -> tuple[Player, Player]:
    """Ann has the Soviet Union, Bob Germany, each at a device of his own, and both know it."""
    ann, bob = Player("Ann", "ussr").begin(game, Setup("eastern_front"), seed), Player("Bob", "germany")
    bob.open(ann.link())
    bob.sit()
    ann.open(bob.link())
    return ann, bob


def around(players: Sequence[Player], since: int | None = None, *, accepts: Sequence[str] = ()) -> None:
    """The first of the players has done something: his link goes to all others."""
    for other in players[1:]:
        other.open(players[0].link(since), accepts=accepts)


def reopened(fragment: str) -> Link:
    """A link as it reads."""
    return read_link(find, fragment)


def reopened_plain(text: str) -> Link:
    """A plain link as it reads."""
    return read_plain_link(find, text)


def altered(fragment: str, change: Any) -> str:
    """A link in whose data something was changed by a clever hand."""
    plain, number = open_bytes(LINK, from_text(fragment)[1 + CHECK_SIZE :])
    ways = dictionary(number).ways
    assert ways is not None
    change(plain)
    return to_text(whole_link(bytes([number]) + write(ways, LINK, plain)))
