"""Verifying a turn by replaying it: every move through the rules, every die from where it must have come, every secret as it was sealed."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from pyapp.engine.codec import trusting_nothing
from pyapp.engine.errors import DiceError, GameError
from pyapp.engine.match import SEALED, TYPED, Entry, Match
from pyapp.engine.messages import say
from pyapp.sharing import secrets
from pyapp.sharing.chains import Tampered
from pyapp.sharing.parties import is_friendly
from pyapp.sharing.sealed_dice import check_dice
from pyapp.sharing.table import Proof, SealedTurn, Table, next_hash


@dataclass
class Checked:
    """How much has been verified, for the audit's report."""

    lines: int = 0
    dice: int = 0
    sealed_rolls: int = 0
    standing: int = 0  # lines that standing orders have played
    friendly: int = 0  # rolls that a friend of the player has opened although he has opponents
    passed_over: int = 0  # rolls for which another number was opened than the next one
    secrets: int = 0
    conceded: list[str] = field(default_factory=list)


def verify(table: Table, match: Match, hash_before: bytes, first: int, entries: Sequence[Entry], done: Checked) -> Iterator[None]:
    """Play lines on a match, checking everything; ``first`` counts from the beginning of the game. Yields after every step.

    ``done`` counts what was verified.

    Raises Tampered with a sentence that names the line and what is wrong with it, or BadData when the rules cannot cope at all.
    """
    now = hash_before
    proofs = {proof.line: proof for proof in table.proofs}
    _check_counts(table)
    _check_places(table, first, first + len(entries))
    opened = _opened_before(table, first)
    begins = {line: number for number, (line, _) in reversed(list(enumerate(table.history)))}
    place = 0
    while place < len(entries):
        line = first + place
        with trusting_nothing():
            if line in begins:
                group = _together(table, match, begins[line])
                now, used = yield from _window(table, match, now, group, entries[place:])
                done.secrets += len(group)
                done.conceded += [turn.seat for _, turn in group if turn.conceded]
            elif line in proofs and match.seed == SEALED:
                used = proofs[line].lines
                now = yield from check_dice(table, proofs[line], match, now, entries[place : place + used])
                done.sealed_rolls += 1
                done.standing += used - 1
                done.friendly += is_friendly(table, entries[place].action.seat, proofs[line].witness)
                done.passed_over += _passes_over(proofs[line], opened)
            else:
                used, now = 1, _plain(match, now, entries[place], line)
        done.lines += used
        done.dice += sum(len(entry.dice) for entry in entries[place : place + used])
        place += used
        yield


def _check_counts(table: Table) -> None:
    """No number of a chain may decide two rolls."""
    seen: set[tuple[int, int]] = set()
    for proof in table.proofs:
        for used in ((proof.party, proof.count), (proof.witness, proof.witness_count)):
            if used in seen:
                raise Tampered(say("sealed.used_twice", who=table.name_of(used[0]), number=used[1], line=proof.line + 1))
            seen.add(used)


def _check_places(table: Table, first: int, end: int) -> None:
    """Every proof from the first line on belongs to a roll that the journal has."""
    for proof in table.proofs:
        if proof.line >= first and proof.line + proof.lines > end:
            raise Tampered(say("sealed.bad_proof", line=proof.line + 1))


def _opened_before(table: Table, first: int) -> dict[int, int]:
    """How many numbers of each chain rolls before a line have used, as far as it is known; all are where the game begins here."""
    opened = {} if table.origin else dict.fromkeys(range(len(table.parties)), 0)
    for proof in table.proofs:
        for number, count in ((proof.party, proof.count), (proof.witness, proof.witness_count)):
            if proof.line < first:
                opened[number] = max(opened.get(number, 0), count)
    return opened


def _passes_over(proof: Proof, opened: dict[int, int]) -> bool:
    """Was it not the next number that was opened for a roll? Then whoever opened it may have chosen."""
    numbers = (proof.party, proof.count), (proof.witness, proof.witness_count)
    chosen = any(count != opened.get(number, count - 1) + 1 for number, count in numbers)
    for number, count in numbers:
        opened[number] = max(opened.get(number, 0), count)
    return chosen


def _plain(match: Match, now: bytes, entry: Entry, line: int) -> bytes:
    try:
        if match.seed in (TYPED, SEALED):
            if match.seed == SEALED and entry.dice:
                raise Tampered(say("sealed.no_proof", line=line + 1, action=str(entry.action)))
            match.replay(entry)
        else:
            match.apply(entry.action)
    except Tampered:
        raise
    except DiceError as error:
        raise Tampered(say("arrival.dice", line=line + 1, action=str(entry.action), reason=error.message)) from error
    except GameError as error:
        raise Tampered(say("arrival.illegal", line=line + 1, action=str(entry.action), reason=error.message), error.cite) from error
    played = match.entries[-1]
    if played.dice != entry.dice:
        text = say("arrival.forged", line=line + 1, action=str(entry.action), told=list(entry.dice), rolled=list(played.dice))
        raise Tampered(text)
    return next_hash(now, played)


def _together(table: Table, match: Match, first: int) -> list[tuple[int, SealedTurn]]:
    """The turns that were sealed together: as many as seats were asked. The next window may follow without a gap."""
    return table.history[first : first + max(1, len(match.game.waits_for(match.state)))]


def _window(
    table: Table, match: Match, now: bytes, group: list[tuple[int, SealedTurn]], entries: Sequence[Entry]
) -> Generator[None, None, tuple[bytes, int]]:
    """The turns of a window that was played: as sealed, complete, and with the dice that follow from their salts."""
    asked = set(match.game.waits_for(match.state))
    if {turn.seat for _, turn in group} != asked:
        raise Tampered(say("secret.missing", seats=sorted(asked - {turn.seat for _, turn in group})))
    secrets.check_window(table.id, now, group)
    salts, place = [turn.salt for _, turn in group], 0
    for line, turn in group:
        for told in turn.entries or ():
            if place >= len(entries) or str(entries[place].action) != str(told.action):
                raise Tampered(say("secret.changed", seat=turn.seat))
            now = secrets.play_secret(match, now, entries[place], salts, turn.seat, line)
            if match.entries[-1].dice != entries[place].dice:
                faces = {"told": list(entries[place].dice), "rolled": list(match.entries[-1].dice)}
                raise Tampered(say("arrival.forged", line=line + 1, action=str(told.action), **faces))
            place += 1
            yield
    return now, place
