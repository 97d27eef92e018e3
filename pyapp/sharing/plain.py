"""What players share about a table, as plain data and back. All that comes in is bounded and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from pyapp.engine.clean import clean
from pyapp.engine.codec import SCHEMA
from pyapp.engine.errors import BadData
from pyapp.engine.match import Entry
from pyapp.engine.messages import say
from pyapp.sharing.chains import LENGTH, SIZE, Opened, before
from pyapp.sharing.packing import Packing, schema_of
from pyapp.sharing.parties import MOST_PARTIES, check_heirs
from pyapp.sharing.sealed_dice import LONGEST_RUN
from pyapp.sharing.signatures import CONCEDED, FIXED, JOURNAL, KEY_SIZE, SIGNATURE_SIZE
from pyapp.sharing.table import Fixed, Party, Proof, SealedTurn, Signature, StandingOrder, Table

MOST_PROOFS = 4_000
MOST_ORDERS = 60
MOST_LIMIT = 1_000
MOST_SEALED = 16
LONGEST_NAME = 40
LONGEST_ACTION = 2_000
LONGEST_ENVELOPE = 20_000
LARGEST_LINE = 100_000
LONGEST_TURN = 2_000
HASH = 32  # bytes of SHA-256
PARTS = 9  # of what is shared besides
Made = TypeVar("Made")


def bad() -> BadData:
    """The error for data that have not the shape that they should have."""
    return BadData(say("data.unreadable"))


def text(value: Any, most: int) -> str:
    """A text of at most so many characters, cleaned. Raises BadData."""
    if not isinstance(value, str) or len(value) > most:
        raise bad()
    return clean(value)


def number(value: Any, most: int, least: int = 0) -> int:
    """A whole number in a range. Raises BadData."""
    if type(value) is not int or not least <= value <= most:
        raise bad()
    return value


def raw(value: Any, most: int, least: int = 0) -> bytes:
    """Bytes of a bounded length. Raises BadData."""
    if not isinstance(value, bytes) or not least <= len(value) <= most:
        raise bad()
    return value


def rows(value: Any, most: int, make: Callable[..., Made]) -> list[Made]:
    """A list of records, each a list of the parts that ``make`` takes. Raises BadData."""
    if not isinstance(value, list) or len(value) > most or not all(isinstance(row, list) for row in value):
        raise bad()
    try:
        return [make(*row) for row in value]
    except TypeError as error:
        raise bad() from error


# --- players and standing orders --------------------------------------------------------------------------------------------------


def party_plain(party: Party) -> list[Any]:
    """A player: name, seats, how far the chain is opened, and which lost one it stands for. The anchor follows from the last number."""
    chain = party.chain
    opened = [chain.count, chain.last] if chain else [0, b""]
    since = (party.since, party.instead_of) if party.instead_of or party.since else ()
    return [party.name, list(party.seats), *opened, *since]


def read_party(name: Any, seats: Any, count: Any, last: Any, since: Any = 0, instead_of: Any = b"") -> Party:
    """A player from outside. Who holds a copy of the game knows him by the anchor that his last number leads back to."""
    chain = None
    if raw(last, SIZE):
        chain = Opened(before(raw(last, SIZE, SIZE), number(count, LENGTH)), number(count, LENGTH), last)
    return _party(name, seats, chain, since, instead_of)


def read_party_of_schema_2(
    name: Any, seats: Any, anchor: Any = b"", count: Any = 0, last: Any = b"", since: Any = 0, instead_of: Any = b""
) -> Party:
    """A player as schema 2 wrote him, with the anchor. A last number that does not lead back to it is refused."""
    chain = None
    if raw(anchor, SIZE):
        chain = Opened(raw(anchor, SIZE, SIZE), number(count, LENGTH), raw(last, SIZE))
        chain.check(text(name, LONGEST_NAME))
    return _party(name, seats, chain, since, instead_of)


def _party(name: Any, seats: Any, chain: Opened | None, since: Any, instead_of: Any) -> Party:
    if not isinstance(seats, list) or len(seats) > MOST_PARTIES:
        raise bad()
    own = [text(seat, LONGEST_NAME) for seat in seats]
    return Party(text(name, LONGEST_NAME), own, chain, number(since, LARGEST_LINE), raw(instead_of, SIZE))


def orders_plain(orders: Iterable[StandingOrder]) -> list[Any]:
    """Standing orders."""
    return [[order.seat, order.kind, order.uses, list(order.prefer), *_conditions(order)] for order in orders]


def _conditions(order: StandingOrder) -> list[Any]:
    return [list(order.keep), [list(limit) for limit in order.limits]] if order.keep or order.limits else []


def read_orders(value: Any) -> tuple[StandingOrder, ...]:
    """Standing orders from outside."""
    return tuple(rows(value, MOST_ORDERS, _read_order))


def _read_order(seat: Any, kind: Any, uses: Any, prefer: Any, keep: Any = (), limits: Any = ()) -> StandingOrder:
    known = tuple((text(name, LONGEST_NAME), number(least, MOST_LIMIT)) for name, least in _pairs(limits))
    words = _words(prefer), _words(keep)
    return StandingOrder(text(seat, LONGEST_NAME), text(kind, LONGEST_NAME), number(uses, 200), *words, known)


def _words(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_ORDERS:
        raise bad()
    return tuple(text(word, LONGEST_NAME) for word in value)


def _pairs(value: Any) -> list[Any]:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_ORDERS:
        raise bad()
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise bad()
    return list(value)


def signed_plain(party: Party, *, carried: bool) -> list[Any]:
    """The key of a player who signs, with his latest signature if it is to be ``carried``."""
    mark = party.signed
    if not party.key or mark is None or not carried:
        return [party.key] if party.key else []
    return [party.key, mark.line, mark.value, mark.what, *((mark.aside, *mark.seats) if mark.aside or mark.seats else ())]


def read_signed(
    key: Any = b"", line: Any = None, value: Any = b"", what: Any = JOURNAL, aside: Any = b"", *seats: Any
) -> tuple[bytes, Signature | None]:
    """A player's key and signature from outside. Raises BadData."""
    if line is None:
        return (raw(key, KEY_SIZE, KEY_SIZE) if key else b""), None
    known = tuple(text(seat, LONGEST_NAME) for seat in seats[:MOST_PARTIES])
    where, mark = number(line, LARGEST_LINE), raw(value, SIGNATURE_SIZE, SIGNATURE_SIZE)
    return raw(key, KEY_SIZE, KEY_SIZE), Signature(where, mark, number(what, CONCEDED), known, raw(aside, HASH))


# --- dice and secrets -------------------------------------------------------------------------------------------------------------


def proof_plain(proof: Proof) -> list[Any]:
    """Where some lines have their dice from."""
    return [proof.line, proof.lines, proof.party, proof.count, proof.witness, proof.witness_count, orders_plain(proof.standing)]


def read_proof(line: Any, lines: Any, party: Any, count: Any, witness: Any, witness_count: Any, standing: Any) -> Proof:
    """A proof from outside."""
    who = number(party, MOST_PARTIES), number(count, LENGTH, 1), number(witness, MOST_PARTIES), number(witness_count, LENGTH, 1)
    return Proof(number(line, LARGEST_LINE), number(lines, LONGEST_RUN, 1), *who, read_orders(standing))


def fixed_plain(fixed: Fixed | None) -> list[Any]:
    """The action that waits for its dice, as a list of one or none."""
    return [[fixed.action, fixed.party, fixed.count, orders_plain(fixed.standing)]] if fixed else []


def read_fixed(action: Any, party: Any, count: Any, standing: Any) -> Fixed:
    """A fixed action from outside."""
    return Fixed(text(action, LONGEST_ACTION), number(party, MOST_PARTIES), number(count, LENGTH, 1), read_orders(standing))


def sealed_plain(packing: Packing, turn: SealedTurn) -> list[Any]:
    """A sealed turn, opened or not; the envelope of one that is open holds what the rules reveal later."""
    if turn.entries is None:
        return [turn.seat, turn.commitment, turn.envelope]
    return [turn.seat, turn.commitment, turn.envelope, turn.salt, [packing.entries_plain(turn.entries)], int(turn.conceded)]


def sealed_reader(packing: Packing) -> Callable[..., SealedTurn]:
    """Reads sealed turns from outside."""

    def read(seat: Any, commitment: Any, envelope: Any, salt: Any = b"", entries: Any = (), conceded: Any = 0) -> SealedTurn:
        if not isinstance(entries, (list, tuple)) or len(entries) > 1:
            raise bad()
        opened = packing.read_entries(entries[0], LONGEST_TURN) if entries else None
        return SealedTurn(
            text(seat, LONGEST_NAME),
            raw(commitment, SIZE, SIZE),
            raw(envelope, LONGEST_ENVELOPE),
            raw(salt, SIZE),
            opened,
            bool(number(conceded, 1)),
        )

    return read


def played_plain(line: int, turn: SealedTurn) -> list[Any]:
    """A secret that was played: what it was is in the journal, so many lines of it."""
    return [line, turn.seat, turn.commitment, turn.salt, len(turn.entries or ()), int(turn.conceded)]


def played_reader(lines: Sequence[Entry], first: int) -> Callable[..., tuple[int, SealedTurn]]:
    """Reads played secrets from outside; ``lines`` of the journal begin with line ``first`` of the game."""

    def read(line: Any, seat: Any, commitment: Any, salt: Any, length: Any, conceded: Any) -> tuple[int, SealedTurn]:
        start = number(line, LARGEST_LINE) - first
        end = start + number(length, LONGEST_TURN)
        if start < 0 or end > len(lines):
            raise bad()
        entries = [Entry(entry.action) for entry in lines[start:end]]
        told = SealedTurn(text(seat, LONGEST_NAME), raw(commitment, SIZE, SIZE), b"", raw(salt, SIZE), entries, bool(number(conceded, 1)))
        return line, told

    return read


def trust_plain(packing: Packing, table: Table, since: int, *, for_saving: bool = False, author: int | None = None) -> list[Any]:
    """All that is shared besides position and moves; of proofs and played secrets only those of the lines from ``since`` on.

    Others need the envelopes of what is still closed, the signatures of what is told, and that of the ``author``. For this device, which
    may take moves back, the envelopes of the whole round and all signatures are saved.
    """
    proofs = [proof_plain(proof) for proof in table.proofs if proof.line + proof.lines > since]
    closed = table.match.game.closed(table.match.state)
    played = [played_plain(line, turn) for line, turn in table.history if line >= since]
    parts: list[Any] = [
        [party_plain(party) for party in table.parties],
        orders_plain(table.standing),
        fixed_plain(table.fixed),
        proofs,
        [] if table.window is None else [table.window, list(table.asked)],
        [sealed_plain(packing, turn) for turn in table.sealed],
        played,
        [[seat, envelope] for seat, envelope in table.kept.items() if for_saving or seat in closed],
        [signed_plain(party, carried=for_saving or _says(party, since, place == author)) for place, party in enumerate(table.parties)],
    ]
    if not any(parts[8]):
        parts.pop()
    while parts and not parts[-1]:
        parts.pop()
    return parts


def _says(party: Party, since: int, is_author: bool) -> bool:
    """Does a player's signature say something of what a link tells from a line on?"""
    mark = party.signed
    if mark is None or mark.line <= since:
        beside = mark is not None and not mark.aside and (mark.what == FIXED or bool(mark.seats) or (is_author and mark.what == JOURNAL))
        return mark is not None and mark.line == since and beside
    return True


def read_trust(packing: Packing, table: Table, value: Any, lines: Sequence[Entry]) -> None:
    """Fill a table with what came from outside with these lines of the journal. Raises BadData."""
    if not isinstance(value, list) or len(value) > PARTS:
        raise bad()
    parts = [*value, *([] for _ in range(PARTS - len(value)))]
    current = schema_of(packing.chosen.number) == SCHEMA
    table.parties = rows(parts[0], MOST_PARTIES, read_party if current else read_party_of_schema_2)
    seats = packing.game.about.seats
    claimed = [seat for party in table.parties for seat in party.seats]
    if len(set(claimed)) != len(claimed) or not set(claimed) <= set(seats):
        raise bad()
    check_heirs(table.parties)
    _read_signatures(table, parts[8])
    table.standing = list(read_orders(parts[1]))
    fixed = rows(parts[2], 1, read_fixed)
    table.fixed = fixed[0] if fixed else None
    table.proofs = rows(parts[3], MOST_PROOFS, read_proof)
    numbers = [number for proof in table.proofs for number in (proof.party, proof.witness)]
    if max([*numbers, table.fixed.party if table.fixed else 0, 0]) >= max(1, len(table.parties)):
        raise bad()
    if parts[4]:
        _read_window(table, parts[4])
    reader = sealed_reader(packing)
    table.sealed = rows(parts[5], MOST_SEALED, reader)
    played = played_reader(lines, table.origin) if current else lambda line, *rest: (number(line, LARGEST_LINE), reader(*rest))
    table.history = rows(parts[6], MOST_PROOFS, played)
    kept = rows(parts[7], MOST_SEALED, lambda seat, envelope: (text(seat, LONGEST_NAME), raw(envelope, LONGEST_ENVELOPE)))
    table.kept = {seat: envelope for seat, envelope in kept if envelope}
    if len({turn.seat for turn in table.sealed}) != len(table.sealed) or not {turn.seat for turn in table.sealed} <= set(table.asked):
        raise bad()


def _read_signatures(table: Table, value: Any) -> None:
    signed = rows(value, len(table.parties), read_signed)
    for party, (key, mark) in zip(table.parties, signed):
        party.key, party.signed = key, mark


def _read_window(table: Table, value: Any) -> None:
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], list) or len(value[1]) > MOST_PARTIES:
        raise bad()
    table.window = number(value[0], LARGEST_LINE, table.origin)
    table.asked = [text(seat, LONGEST_NAME) for seat in value[1]]
    if not set(table.asked) <= set(table.match.game.about.seats):
        raise bad()
