"""Signatures: what a player has played, fixed, opened and sealed nobody else can have said, and he cannot deny it.

Each player commits to an Ed25519 key when he sits down. With every link that he sends he signs the hash of the journal as it stands, and so
every line before; with it goes what is his beyond the lines: the action he has fixed and its number, the numbers of a roll that he has
opened, the commitments of the turns he has sealed. Only his latest signature is kept: it covers all that he has done.

A reader verifies the signatures of a link (``check``) before it is judged; then ``check_covered`` refuses whatever a player with a key has
not signed. Players without a key, from older tables or from browsers that cannot sign, are not checked, and the page says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol

from pyapp.engine.match import SEALED, Entry
from pyapp.engine.messages import Message, say
from pyapp.sharing.chains import Tampered, digest
from pyapp.sharing.parties import follows, heir_of
from pyapp.sharing.table import Party, SealedTurn, Signature, Table, next_hash

Seals = Mapping[int, Signature]  # signatures of turns that were sealed, by the place of their player
NONE: Seals = MappingProxyType({})
KEY_SIZE, SIGNATURE_SIZE = 32, 64
JOURNAL, FIXED, OPENED, CONCEDED = range(4)  # what is signed beside the journal's hash


class Signer(Protocol):
    """Ed25519: the browser's WebCrypto in the page, a library in tests."""

    async def able(self) -> bool:
        """Can it sign and verify here?"""
        ...

    async def public_key(self, seed: bytes) -> bytes:
        """The public key of a secret one; nothing where this browser cannot sign."""
        ...

    async def sign(self, seed: bytes, message: bytes) -> bytes:
        """A signature."""
        ...

    async def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Is a signature by the owner of a public key?"""
        ...


class Story:
    """A journal as one copy or one link tells it, and what signatures in it say."""

    def __init__(self, table: Table, entries: Sequence[Entry]) -> None:
        self.table, self.entries = table, entries
        self._hashes = [table.origin_hash]
        for entry in entries:
            self._hashes.append(next_hash(self._hashes[-1], entry))

    def statement(self, number: int, signed: Signature) -> bytes | None:
        """The bytes that a player signs, or None when this story has nothing of the kind."""
        place = signed.line - self.table.origin
        if not 0 <= place < len(self._hashes):
            return None
        aside = signed.aside or self.aside(number, signed)
        line = signed.line.to_bytes(4, "big")
        known = b"warboard signature", self.table.id, line, self._hashes[place], bytes([signed.what])
        return None if aside is None else digest(*known, aside)

    def aside(self, number: int, signed: Signature) -> bytes | None:
        """The hash of what is signed beside the journal."""
        beside = self._beside(number, signed)
        return None if beside is None else digest(*beside)

    def _beside(self, number: int, signed: Signature) -> list[bytes] | None:
        """What is signed beside the hash of the journal."""
        told: list[bytes] | None = []
        if signed.what == FIXED:
            told = self._fixed(number, signed.line)
        elif signed.what == OPENED:
            told = self._opened(number, signed.line)
        if told is None:
            return None
        for seat in signed.seats:
            turn = self.sealed(seat, signed.line)
            if turn is None:
                return None
            told += [seat.encode(), turn.commitment]
            if signed.what == CONCEDED and turn.conceded:
                told += [str(entry.action).encode() for entry in turn.entries or ()]
        return told

    def _fixed(self, number: int, line: int) -> list[bytes] | None:
        """The action that a player has fixed at a line, with his number: it waits there, or its dice have fallen."""
        fixed = self.table.fixed
        if fixed is not None and fixed.party == number and line == self.table.origin + len(self.entries):
            return self._numbered(fixed.action, [(number, fixed.count)], repr(fixed.standing))
        proof = next((proof for proof in self.table.proofs if (proof.line, proof.party) == (line, number)), None)
        place = line - self.table.origin
        if proof is None or place >= len(self.entries):
            return None
        return self._numbered(str(self.entries[place].action), [(number, proof.count)], repr(proof.standing))

    def _opened(self, number: int, line: int) -> list[bytes] | None:
        """The numbers of the roll that a player has opened and whose last line stands before this one."""
        proof = next((proof for proof in self.table.proofs if (proof.line + proof.lines, proof.witness) == (line, number)), None)
        if proof is None or proof.line < self.table.origin:
            return None
        numbers = [(proof.party, proof.count), (proof.witness, proof.witness_count)]
        return self._numbered(str(self.entries[proof.line - self.table.origin].action), numbers, repr(proof.standing))

    def _numbered(self, action: str, numbers: Iterable[tuple[int, int]], standing: str) -> list[bytes] | None:
        told = [action.encode(), standing.encode()]
        for number, count in numbers:
            chain = self.table.parties[number].chain if number < len(self.table.parties) else None
            if chain is None or not 1 <= count <= chain.count:
                return None
            told += [count.to_bytes(4, "big"), chain.value(count)]
        return told

    def sealed(self, seat: str, line: int) -> SealedTurn | None:
        """What a seat has sealed at a line: it is still to be played, or it has been."""
        if self.table.window == line:
            return next((turn for turn in self.table.sealed if turn.seat == seat), None)
        turns = [(start, turn) for start, turn in self.table.history if turn.seat == seat and start >= line]
        return min(turns, key=lambda item: item[0])[1] if turns else None


# --- who signs --------------------------------------------------------------------------------------------------------------------


def due(table: Table, number: int) -> Signature:
    """What a player has to sign now; the signature itself is still to be made."""
    if table.window is not None:
        own = [turn for turn in table.sealed if turn.seat in table.parties[number].seats]
        conceded = CONCEDED if any(turn.conceded for turn in own) else JOURNAL
        return Signature(table.window, b"", conceded, tuple(turn.seat for turn in own))
    if table.fixed is not None and table.fixed.party == number:
        return Signature(table.length, b"", FIXED)
    opened = any((proof.line + proof.lines, proof.witness) == (table.length, number) for proof in table.proofs)
    return Signature(table.length, b"", OPENED if opened else JOURNAL)


async def sign(table: Table, number: int, seed: bytes, signer: Signer) -> None:
    """Have a player sign the game as it stands. One without a key signs nothing."""
    party, asked = table.parties[number], due(table, number)
    message = Story(table, table.match.entries).statement(number, asked)
    if party.key and message is not None:
        party.signed = Signature(asked.line, await signer.sign(seed, message), asked.what, asked.seats)


async def check(table: Table, entries: Sequence[Entry], signer: Signer) -> bool:
    """Verify every signature that a link or a copy has. False where this browser cannot.

    Raises Tampered for one that is false.
    """
    if not any(party.signed for party in table.parties):
        return True
    if not await signer.able():
        return False
    story = Story(table, entries)
    for number, party in enumerate(table.parties):
        if party.signed is None:
            continue
        message = story.statement(number, party.signed)
        if message is None or not await signer.verify(party.key, message, party.signed.value):
            raise Tampered(say("signed.false", who=party.name))
    return True


def said_of(table: Table, *, checked: bool) -> list[Message]:
    """What a player must know of the signatures of a game: whose they are, who has none, whether they could be verified."""
    keyed = list(dict.fromkeys(party.name for party in table.parties if party.key))
    bare = list(dict.fromkeys(party.name for party in table.parties if not party.key))
    lines = [say("signed.by" if checked else "signed.unchecked", who=keyed)] if keyed else []
    return [*lines, say("signed.not_by", who=bare)] if bare else lines


# --- what must be signed ------------------------------------------------------------------------------------------------------------


def check_covered(told: Table, signed: Sequence[Party], first: int, entries: Sequence[Entry], known: Seals = NONE) -> None:
    """Raise Tampered for the first line from ``first`` on, or the waiting action, that its player has not signed.

    ``told`` has the players of both copies, those of the link first; ``signed`` are the link's, with their signatures. A link may leave out
    the signature of a sealed turn that is ``known`` here already.
    """
    proofs = [proof for proof in told.proofs if proof.line >= first] if told.mode == SEALED else []
    runs = {line: proof for proof in proofs for line in range(proof.line, proof.line + proof.lines)}
    for line, entry in enumerate(entries, start=first):
        what = {"line": line + 1, "action": str(entry.action)}
        proof = runs.get(line)
        if proof is None:
            owner = told.party_of(entry.action.seat)
            _need(told, signed, owner, line, say("signed.missing", seat=entry.action.seat, **what), entry.action.seat, known=known)
        elif line == proof.line:
            _need(told, signed, proof.party, line, say("signed.not_fixed", **what), fixing=True)
            _need(told, signed, proof.witness, line + proof.lines - 1, say("signed.not_opened", **what))
    fixed = told.fixed
    if fixed is not None:
        end = first + len(entries)
        _need(told, signed, fixed.party, end, say("signed.not_fixed", line=end + 1, action=fixed.action), fixing=True)


def _need(
    told: Table,
    signed: Sequence[Party],
    number: int | None,
    line: int,
    fault: Message,
    seat: str = "",
    *,
    fixing: bool = False,
    known: Seals = NONE,
) -> None:
    """Raise Tampered unless a line is signed by its player; ``seat`` for what may have been sealed, ``fixing`` for what was fixed there."""
    number = _responsible(told, number, line)
    if number is None or not told.parties[number].key:
        return
    for place in _and_heirs(told, number):
        mark = signed[place].signed if place < len(signed) else None
        if mark is None:
            if place in known and _as_sealed(told, known[place], seat, line):
                return
            continue
        if (
            mark.line > line
            or (fixing and mark.what == FIXED and mark.line == line and not mark.aside)
            or _as_sealed(told, mark, seat, line)
        ):
            return
    raise Tampered(say(fault.key, who=told.parties[number].name, **dict(fault.values)))


def _responsible(told: Table, number: int | None, line: int) -> int | None:
    """The player who answered for a place at a line: before its keys were lost it was another."""
    if number is None or not 0 <= number < len(told.parties):
        return None
    before = [place for place in range(len(told.parties)) if follows(told, number, place)]
    for place in before:
        heir = heir_of(told.parties, place)
        if line >= told.parties[place].since and (heir is None or line < told.parties[heir].since):
            return place
    return number


def _and_heirs(told: Table, number: int) -> Iterator[int]:
    place: int | None = number
    while place is not None:
        yield place
        place = heir_of(told.parties, place)


def _as_sealed(told: Table, mark: Signature, seat: str, line: int) -> bool:
    """Is a line part of the turn that a seat had sealed, and was that signed?"""
    if seat not in mark.seats or mark.line > line or mark.aside:
        return False
    turns = sorted((start, turn) for start, turn in _turns_of(told, seat) if start >= mark.line)
    if not turns:
        return False
    start, turn = turns[0]
    return start <= line < start + len(turn.entries or ()) and (not turn.conceded or mark.what == CONCEDED)


def _turns_of(told: Table, seat: str) -> Iterator[tuple[int, SealedTurn]]:
    return ((start, turn) for start, turn in told.history if turn.seat == seat)


def signed_turns(told: Table, signed: Sequence[Party]) -> list[SealedTurn]:
    """The sealed turns that count: who has a key has sealed nothing until he has signed it."""
    return [turn for turn in told.sealed if _is_signed(told, signed, turn)]


def _is_signed(told: Table, signed: Sequence[Party], turn: SealedTurn) -> bool:
    owner = told.party_of(turn.seat)
    if owner is None or not told.parties[owner].key:
        return True
    for place in range(len(signed)):
        mark = signed[place].signed
        if mark is None or mark.aside or mark.line != told.window or turn.seat not in mark.seats or not follows(told, owner, place):
            continue
        if not turn.conceded or mark.what == CONCEDED:
            return True
    return False


# --- two stories --------------------------------------------------------------------------------------------------------------------


def latest(told: Story, others: Iterable[tuple[Story, Sequence[int]]]) -> None:
    """Give each player of a table his latest signature out of several copies, of those that are true of this table as well.

    One that speaks of something that is not told any more, such as an action that was set free again, still covers the lines before.
    Each copy comes with where its players stand in the table.
    """
    best: dict[int, Signature] = {}
    for story, places in others:
        for number, (place, party) in enumerate(zip(places, story.table.parties)):
            mark = party.signed
            said = None if mark is None else story.statement(number, mark)
            if mark is None or said is None:
                continue
            if told.statement(place, mark) != said:
                mark = replace(mark, aside=mark.aside or story.aside(number, mark) or b"")
            if told.statement(place, mark) != said:
                continue
            if place not in best or _rank(mark) > _rank(best[place]):
                best[place] = mark
    for place, party in enumerate(told.table.parties):
        party.signed = best.get(place)


def keep_true(before: Table, table: Table) -> None:
    """Keep the signatures of a table as far as they are true of what has become of it."""
    latest(Story(table, table.match.entries), [(Story(before, before.match.entries), range(len(before.parties)))])


def _rank(mark: Signature) -> tuple[int, bool, int, int]:
    return mark.line, not mark.aside, len(mark.seats), mark.what


def signed_both(told: Story, held: Story, places: Sequence[int], line: int) -> list[str]:
    """The names of those who have signed both of two stories, which part at a line of theirs: the two together prove it to anybody."""
    mine, theirs = {places[number]: deed for number, deed in _deeds(held, line).items()}, _deeds(told, line)
    names = []
    for place in sorted(mine.keys() & theirs.keys()):
        number = list(places).index(place)
        marks = held.table.parties[number].signed, told.table.parties[place].signed
        if mine[place] != theirs[place] and all(mark is not None and _covers(mark, line) for mark in marks):
            names.append(told.table.parties[place].name)
    return names


def _covers(mark: Signature, line: int) -> bool:
    return mark.line > line or (mark.what == FIXED and mark.line == line and not mark.aside)


def _deeds(story: Story, line: int) -> dict[int, tuple[object, ...]]:
    """What each player has done at a line: of a roll one has fixed the action with his number, the other has opened one for it."""
    action = str(story.entries[line - story.table.origin].action)
    proof = next((proof for proof in story.table.proofs if proof.line <= line < proof.line + proof.lines), None)
    if proof is not None:
        return {proof.party: (action, proof.count), proof.witness: (proof.count, proof.witness_count)}
    owner = story.table.party_of(action.partition(" ")[0])
    return {} if owner is None else {owner: (action,)}
