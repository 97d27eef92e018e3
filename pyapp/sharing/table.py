"""A game that is shared: the match with everything that its players must agree on to trust each other without a server."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import TypedDice
from pyapp.engine.errors import DiceNeeded
from pyapp.engine.match import SEALED, TYPED, Entry, Match
from pyapp.sharing.chains import Opened, digest

FRIENDS = "friends"
HASH_SIZE = 12
ID_SIZE = 6


@dataclass(frozen=True)
class Signature:
    """What a player has signed: the journal up to a line, and what is his beside it (``signatures`` says what).

    ``seats`` are those whose sealed turns it covers. ``aside`` is the hash of what was beside the journal where that is not told any more.
    """

    line: int
    value: bytes
    what: int = 0
    seats: tuple[str, ...] = ()
    aside: bytes = b""


@dataclass
class Party:
    """A player at a device of his own: his name, the seats he has claimed, and the public side of his chain.

    ``instead_of`` is the anchor of a chain that was lost, and ``since`` the line from which this one holds in its place. He signs with
    ``key``, or not at all where there is none; ``signed`` is his latest signature.
    """

    name: str
    seats: list[str] = field(default_factory=list)
    chain: Opened | None = None
    since: int = 0
    instead_of: bytes = b""
    key: bytes = b""
    signed: Signature | None = None


@dataclass(frozen=True)
class StandingOrder:
    """What a seat wants done without being asked: a kind of action, so many times a roll, things to choose by preference.

    A form is filled by preference as far as the rules allow, else with what the game suggests, else with the least that is allowed.
    ``keep`` names things of which the last is spared if anything else can go; ``limits`` what the board must show, and at least how much.
    """

    seat: str
    kind: str
    uses: int = 1
    prefer: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    limits: tuple[tuple[str, int], ...] = ()

    def __repr__(self) -> str:
        """The text that goes into the dice; an order without conditions reads as it did before there were any."""
        more = f", keep={self.keep!r}, limits={self.limits!r}" if self.keep or self.limits else ""
        return f"StandingOrder(seat={self.seat!r}, kind={self.kind!r}, uses={self.uses!r}, prefer={self.prefer!r}{more})"


@dataclass(frozen=True)
class Fixed:
    """An action that can no longer be changed and waits for another player's number before its dice are known."""

    action: str
    party: int
    count: int
    standing: tuple[StandingOrder, ...] = ()


@dataclass(frozen=True)
class Proof:
    """Where the dice of some lines of the journal come from: which numbers of which chains were mixed.

    ``line`` counts from the beginning of the game; ``lines`` is more than one where standing orders went on.
    """

    line: int
    lines: int
    party: int
    count: int
    witness: int
    witness_count: int
    standing: tuple[StandingOrder, ...] = ()


@dataclass
class SealedTurn:
    """What one seat has decided while others decide at the same time.

    ``envelope`` is the turn encrypted for that seat's own devices; ``salt`` and ``entries`` are there once it has been opened. Then the
    envelope holds what stays closed until the rules reveal it, if anything does.
    """

    seat: str
    commitment: bytes
    envelope: bytes = b""
    salt: bytes = b""
    entries: list[Entry] | None = None
    conceded: bool = False


@dataclass
class Table:
    """A shared game. The match may begin in the middle: ``origin`` lines were played before, with ``origin_hash`` over them."""

    match: Match
    id: bytes
    origin: int = 0
    origin_hash: bytes = b""
    parties: list[Party] = field(default_factory=list)
    standing: list[StandingOrder] = field(default_factory=list)
    fixed: Fixed | None = None
    proofs: list[Proof] = field(default_factory=list)
    window: int | None = None  # the line at which several seats began to decide at once
    asked: list[str] = field(default_factory=list)  # those seats
    sealed: list[SealedTurn] = field(default_factory=list)
    history: list[tuple[int, SealedTurn]] = field(default_factory=list)  # sealed turns that have been played, with their line
    kept: dict[str, bytes] = field(default_factory=dict)  # what of a seat's turn the rules have not revealed yet, for its own devices

    def __post_init__(self) -> None:
        if not self.origin_hash:
            self.origin_hash = first_hash(self.match, self.id)

    @property
    def mode(self) -> str:
        """How dice are rolled: among friends, sealed, or on a real table."""
        return mode_of(self.match.seed)

    @property
    def length(self) -> int:
        """How many lines were played since the game began."""
        return self.origin + len(self.match.entries)

    def hashes(self) -> list[bytes]:
        """The hash of the journal before each line that this table knows, and now."""
        chain = [self.origin_hash]
        for entry in self.match.entries:
            chain.append(next_hash(chain[-1], entry))
        return chain

    def hash_now(self) -> bytes:
        """The hash of the whole journal."""
        return self.hashes()[-1]

    def party_of(self, seat: str) -> int | None:
        """Which player has claimed a seat."""
        return next((number for number, party in enumerate(self.parties) if seat in party.seats), None)

    def name_of(self, number: int) -> str:
        """A player's name, for sentences."""
        return self.parties[number].name if 0 <= number < len(self.parties) else "?"


def mode_of(seed: str) -> str:
    """How dice are rolled in a match with this seed."""
    return seed if seed in (SEALED, TYPED) else FRIENDS


def first_hash(match: Match, table_id: bytes) -> bytes:
    """The hash that stands before the first line: over the table's id and the position it begins with."""
    return digest(b"warboard journal", table_id, state_bytes(match.game, match.state_at(0)))[:HASH_SIZE]


def next_hash(hash_before: bytes, entry: Entry) -> bytes:
    """The hash of a journal that has grown by one line."""
    return digest(hash_before, str(entry).encode())[:HASH_SIZE]


def needs_dice(match: Match, action_text: str) -> bool:
    """Would this action roll dice? Raises GameError when it cannot be done at all."""
    state = match.copy_now()
    try:
        match.game.apply(state, match.parse(action_text), TypedDice())
    except DiceNeeded:
        return True
    return False
