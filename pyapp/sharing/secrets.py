"""What several seats decide at the same time: each seals its turn, and all are opened when the last one is sealed.

A sealed turn travels as a commitment (a salted hash that binds it) and an envelope that only the seat's own devices can open. When
everybody has sealed, each opens his own: salt and moves are published, checked against the commitment and played in the order in which
the rules ask the seats, so that it does not matter whose link comes first. What the rules reveal later still (``Step.keep_back``) stays in
a second envelope until then; a salted hash among the moves binds it. A seat that has lost its key concedes: it plays its turn again in the
open, and the journal says so for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from pyapp.engine.actions import Action
from pyapp.engine.codec import trusting_nothing
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.game import Game
from pyapp.engine.match import SEALED, TYPED, Entry, Match
from pyapp.engine.messages import say
from pyapp.engine.state import State
from pyapp.sharing.chains import SIZE, Tampered, digest
from pyapp.sharing.packing import SECRET, Packing, newest, open_bytes, packing
from pyapp.sharing.plain import LONGEST_TURN
from pyapp.sharing.sealed_dice import roll
from pyapp.sharing.table import SealedTurn, Table, next_hash

KEY_SIZE, NONCE_SIZE = 32, 12
ENVELOPE = b"3"  # before the commitment to which an envelope is bound: of which schema it is
KEPT = b"3 kept"  # to which the second envelope is bound; the rules check what is in it


class Cipher(Protocol):
    """AES-GCM and randomness: the browser's WebCrypto in the page, a library in tests."""

    async def encrypt(self, key: bytes, nonce: bytes, plain: bytes, bound_to: bytes) -> bytes:
        """The encrypted bytes with their tag."""
        ...

    async def decrypt(self, key: bytes, nonce: bytes, data: bytes, bound_to: bytes) -> bytes | None:
        """The plain bytes, or None when the key does not fit or something was changed."""
        ...

    def random(self, size: int) -> bytes:
        """Bytes that nobody can guess."""
        ...


def begin_window(table: Table) -> bool:
    """Note that several seats decide at once now. True while they do."""
    if table.window is None:
        asked = table.match.game.waits_for(table.match.state)
        together = any(set(asked) <= set(party.seats) for party in table.parties)
        if len(asked) > 1 and table.parties and not together:  # others may still sit down and read what was written in the open
            table.window, table.asked, table.sealed = table.length, list(asked), []
    return table.window is not None


def sealed_turn(table: Table, seat: str) -> SealedTurn | None:
    """What a seat has sealed in this window."""
    return next((turn for turn in table.sealed if turn.seat == seat), None)


def still_to_seal(table: Table) -> list[str]:
    """The seats that have sealed nothing yet."""
    return [seat for seat in table.asked if sealed_turn(table, seat) is None]


def drafted(table: Table, seat: str) -> list[Entry]:
    """What a seat has played in this window, on this device and seen by nobody else. Raises BadData unless it is a whole turn.

    Somebody who has several seats may have begun the turns of others in between.
    """
    if table.window is None or seat not in table.asked:
        raise BadData(say("secret.no_window"))
    entries = [Entry(entry.action) for entry in table.match.entries[table.window - table.origin :] if entry.action.seat == seat]
    if not entries or seat in table.match.game.waits_for(table.match.state):
        raise BadData(say("secret.unfinished", seat=seat))
    return entries


def _played_alone(table: Table, entries: list[Entry]) -> Match:
    """The match as if in this window nothing but these moves had been played."""
    assert table.window is not None
    match = table.match.fork(table.window - table.origin)
    for entry in entries:
        match.apply(entry.action)
    return match


def commitment(table: Table, seat: str, salt: bytes, entries: list[Entry]) -> bytes:
    """The hash that binds a seat to a turn at this point of this game."""
    assert table.window is not None
    return _commitment(table.id, table.hashes()[table.window - table.origin], seat, salt, entries)


def _commitment(table_id: bytes, hash_before: bytes, seat: str, salt: bytes, entries: list[Entry]) -> bytes:
    lines = "\n".join(str(entry.action) for entry in entries)
    return digest(b"warboard secret", table_id, hash_before, seat.encode(), salt, lines.encode())[:SIZE]


def _packing(table: Table) -> Packing:
    return packing(table.match.game, newest(table.match.game.about.id))


async def seal_turn(table: Table, seat: str, cipher: Cipher, key: bytes) -> SealedTurn:
    """Seal what a seat has drafted and take it off the table, so that no link can tell of it."""
    entries = drafted(table, seat)
    if sealed_turn(table, seat) is not None:
        raise BadData(say("secret.twice", seat=seat))
    nonce, used = cipher.random(NONCE_SIZE), _packing(table)
    opened, _ = _split(_played_alone(table, entries), seat, entries, kept_salt(key, nonce))
    bound = commitment(table, seat, salt_of(key, nonce), opened)
    inside = used.bytes_of(SECRET, used.entries_plain(entries))
    turn = SealedTurn(seat, bound, nonce + await cipher.encrypt(key, nonce, inside, ENVELOPE + bound))
    _clear_draft(table, seat)
    table.sealed.append(turn)
    return turn


def _split(match: Match, seat: str, entries: list[Entry], salt: bytes) -> tuple[list[Entry], Action | None]:
    """What is opened with the turns of the others, and what shows the rest later; ``match`` is at the end of the drafted turn."""
    before = match.state_at(len(match.entries) - len(entries))
    opened, later = before.steps[-1].keep_back(match.state, seat, [entry.action for entry in entries], salt.hex())
    return [Entry(action) for action in opened], later


def _clear_draft(table: Table, seat: str) -> None:
    """Take what a seat has drafted off the table; what the player's other seats have begun stays."""
    assert table.window is not None
    match, start = table.match, table.window - table.origin
    others = [entry for entry in match.entries[start:] if entry.action.seat != seat]
    counted = match.takebacks
    match.undo_to(start)
    for entry in others:
        match.apply(entry.action)
    match.takebacks = counted
    match.redoable.clear()


async def look_inside(table: Table, seat: str, cipher: Cipher, key: bytes) -> tuple[bytes, list[Entry]]:
    """The salt and all moves of a sealed turn, as they were drafted. Raises BadData without the right key."""
    turn = sealed_turn(table, seat)
    if turn is None:
        raise BadData(say("secret.none", seat=seat))
    salt, inside = await _decrypted(turn, cipher, key)
    plain, number = open_bytes(SECRET, inside)
    return salt, packing(table.match.game, number).read_entries(plain, LONGEST_TURN)


def salt_of(key: bytes, nonce: bytes) -> bytes:
    """The salt of a sealed turn: as hard to guess as the key, as fresh as the nonce, and it need not travel before it is opened."""
    return digest(b"warboard secret salt", key, nonce)[:SIZE]


async def _decrypted(turn: SealedTurn, cipher: Cipher, key: bytes) -> tuple[bytes, bytes]:
    """The salt and the packed moves of an envelope. In those of schema 2 the salt lies before the moves."""
    nonce, data = turn.envelope[:NONCE_SIZE], turn.envelope[NONCE_SIZE:]
    inside = await cipher.decrypt(key, nonce, data, ENVELOPE + turn.commitment)
    if inside is not None:
        return salt_of(key, nonce), inside
    inside = await cipher.decrypt(key, nonce, data, turn.commitment)
    if inside is None:
        raise BadData(say("secret.wrong_key", seat=turn.seat))
    return inside[:SIZE], inside[SIZE:]


async def open_turn(table: Table, seat: str, cipher: Cipher, key: bytes) -> None:
    """Publish a seat's turn, once nobody can change his any more."""
    if still_to_seal(table):
        raise BadData(say("secret.too_early", seats=still_to_seal(table)))
    turn = sealed_turn(table, seat)
    salt, drafted_turn = await look_inside(table, seat, cipher, key)
    assert turn is not None
    opened, later = _opened(table, turn, salt, drafted_turn, kept_salt(key, turn.envelope[:NONCE_SIZE]))
    turn.salt, turn.entries, nonce = salt, opened, turn.envelope[:NONCE_SIZE]
    turn.envelope = b"" if later is None else nonce + await _closed(table, later, cipher, key, nonce)


def _opened(table: Table, turn: SealedTurn, salt: bytes, entries: list[Entry], for_rest: bytes) -> tuple[list[Entry], Action | None]:
    """The moves to which a seat has committed itself, and what shows the rest. Turns of earlier schemas kept nothing back."""
    try:
        draft = _played_alone(table, entries)
    except GameError as error:
        raise Tampered(say("secret.changed", seat=turn.seat)) from error
    for opened, later in (_split(draft, turn.seat, entries, for_rest), (entries, None)):
        if commitment(table, turn.seat, salt, opened) == turn.commitment:
            return opened, later
    raise Tampered(say("secret.changed", seat=turn.seat))


# --- what the rules reveal later --------------------------------------------------------------------------------------------------


def kept_salt(key: bytes, nonce: bytes) -> bytes:
    """The salt of what stays closed when a turn is opened."""
    return digest(b"warboard kept salt", key, nonce)[:SIZE]


def _kept_key(key: bytes) -> bytes:
    """A key of its own, so that the nonce of the turn serves once more."""
    return digest(b"warboard kept key", key)


async def _closed(table: Table, later: Action, cipher: Cipher, key: bytes, nonce: bytes) -> bytes:
    """The action that shows the rest, without the salt that its owner can work out, for the seat's own devices."""
    used = _packing(table)
    inside = used.bytes_of(SECRET, used.entries_plain([Entry(Action(later.seat, later.kind, later.args[1:]))]))
    return await cipher.encrypt(_kept_key(key), nonce, inside, KEPT)


def asked_to_show(game: Game, state: State) -> list[str]:
    """The seats that are asked now for what they have kept back."""
    closed = game.closed(state)
    return [seat for seat in game.waits_for(state) if seat in closed and state.steps[-1].apart(state, seat)]


async def kept_back(table: Table, seat: str, cipher: Cipher, key: bytes) -> Action:
    """The action that shows what a seat has kept back. Raises BadData without the right key."""
    envelope = table.kept.get(seat, b"")
    nonce, data = envelope[:NONCE_SIZE], envelope[NONCE_SIZE:]
    inside = await cipher.decrypt(_kept_key(key), nonce, data, KEPT)
    if inside is None:
        raise BadData(say("secret.wrong_key", seat=seat))
    plain, number = open_bytes(SECRET, inside)
    (entry,) = packing(table.match.game, number).read_entries(plain, 1) or [Entry(Action(seat, ""))]
    return Action(seat, entry.action.kind, (kept_salt(key, nonce).hex(), *entry.action.args))


def concede(table: Table, seat: str) -> SealedTurn:
    """The key is lost: what the seat has drafted anew becomes its turn, in the open and marked for ever."""
    entries = drafted(table, seat)
    turn = sealed_turn(table, seat)
    if turn is None:
        turn = SealedTurn(seat, bytes(SIZE))
        table.sealed.append(turn)
    turn.entries, turn.salt, turn.conceded = entries, b"", True
    _clear_draft(table, seat)
    return turn


def check_opened(table: Table) -> None:
    """Raise Tampered with the seat whose opened turn is not the one it had sealed."""
    for turn in table.sealed:
        if turn.entries is not None and not turn.conceded and commitment(table, turn.seat, turn.salt, turn.entries) != turn.commitment:
            raise Tampered(say("secret.changed", seat=turn.seat))


def play_opened(table: Table) -> bool:
    """Play the turns of a window in the order in which the rules ask the seats, once all are open. True when that has happened."""
    return any(playing(table))


def playing(table: Table) -> Iterator[bool]:
    """The same in steps, so that long turns can be cancelled: False after every move, True when it has happened. Until then nothing has."""
    if table.window is None or still_to_seal(table) or any(turn.entries is None for turn in table.sealed):
        return
    check_opened(table)
    start, place = table.window, table.window
    sealed = sorted(table.sealed, key=lambda turn: table.asked.index(turn.seat))  # whoever's link has come first
    salts = [turn.salt for turn in sealed]
    rehearsal = table.match.fork(start - table.origin)
    rehearsal.takebacks = table.match.takebacks
    now = table.hashes()[start - table.origin]
    history: list[tuple[int, SealedTurn]] = []
    for turn in sealed:
        history.append((place, turn))
        for entry in turn.entries or ():
            now = play_secret(rehearsal, now, entry, salts, turn.seat, place)
            place += 1
            yield False
    table.match = rehearsal
    for _, turn in history:
        if turn.envelope:
            table.kept[turn.seat], turn.envelope = turn.envelope, b""
    table.history += history
    table.window, table.asked, table.sealed = None, [], []
    yield True


def play_secret(match: Match, hash_before: bytes, entry: Entry, salts: list[bytes], seat: str, line: int) -> bytes:
    """Play one move of an opened turn; gives the hash after it. Dice that come from no seed are mixed from the salts of all seats."""
    if entry.action.seat != seat:
        raise Tampered(say("secret.other_seat", seat=seat, action=str(entry.action)))
    try:
        with trusting_nothing():
            if match.seed in (SEALED, TYPED):  # nobody is at hand to roll real dice for all
                match.replay(Entry(entry.action, roll(match, hash_before, entry.action, salts, ())))
            else:
                match.apply(entry.action)
    except GameError as error:
        raise Tampered(
            say("secret.illegal", seat=seat, line=line + 1, action=str(entry.action), reason=error.message), error.cite
        ) from error
    return next_hash(hash_before, match.entries[-1])


def windows(history: list[tuple[int, SealedTurn]]) -> Iterator[list[tuple[int, SealedTurn]]]:
    """The played secrets, window by window: turns that follow each other without a gap belong together."""
    group: list[tuple[int, SealedTurn]] = []
    for line, turn in history:
        if group and line != group[-1][0] + len(group[-1][1].entries or ()):
            yield group
            group = []
        if group and turn.seat in [other.seat for _, other in group]:
            yield group
            group = []
        group.append((line, turn))
    if group:
        yield group


def check_window(table_id: bytes, hash_before: bytes, group: list[tuple[int, SealedTurn]]) -> None:
    """Raise Tampered unless every turn of a window that was played is the one that was sealed."""
    for _, turn in group:
        if not turn.conceded and _commitment(table_id, hash_before, turn.seat, turn.salt, turn.entries or []) != turn.commitment:
            raise Tampered(say("secret.changed", seat=turn.seat))
