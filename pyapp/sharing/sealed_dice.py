"""Sealed dice: a roll is mixed from a number of the player who acts and one of an opponent, both committed before the game began.

The player fixes his action and opens his number; he cannot know the dice, for the opponent's number is closed. The opponent's app opens
its number and so resolves the roll; he cannot choose, for his number was committed. Standing orders that were lodged before the action was
fixed may go on from there, because nobody chooses anything any more.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.dice import SeededDice
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import say
from pyapp.sharing.chains import Chain, Opened, Tampered, digest
from pyapp.sharing.parties import MOST_PARTIES, follows, in_force, is_current
from pyapp.sharing.standing import standing_action
from pyapp.sharing.table import Fixed, Party, Proof, StandingOrder, Table, needs_dice, next_hash

LONGEST_RUN = 60  # lines: checking a run must not take long


def roll_seed(hash_before: bytes, action: str, numbers: Sequence[bytes], standing: Sequence[StandingOrder]) -> SeededDice:
    """The stream of dice of one action; each die is drawn from it by rejection. Nobody can change a part of it afterwards."""
    return SeededDice(digest(b"warboard roll", hash_before, action.encode(), *numbers, repr(tuple(standing)).encode()).hex())


def roll(match: Match, hash_before: bytes, action: Action, numbers: Sequence[bytes], standing: Sequence[StandingOrder]) -> tuple[int, ...]:
    """The faces that an action rolls now."""
    play = match.game.apply(match.copy_now(), action, roll_seed(hash_before, str(action), numbers, standing))
    return tuple(play.rolled)


# --- the player who acts --------------------------------------------------------------------------------------------------------


def join(table: Table, name: str, seats: Sequence[str], chain: Chain | None, key: bytes = b"") -> int:
    """Take seats that nobody has and commit to a chain and to the key of signatures. Gives the player's number."""
    for seat in seats:
        if seat not in table.match.game.about.seats or table.party_of(seat) is not None:
            raise BadData(say("seat.taken", seat=seat))
    if len(table.parties) >= MOST_PARTIES:
        raise BadData(say("seats.crowd", most=MOST_PARTIES))
    since = 0 if table.fixed is None else table.length + 1  # numbers that are committed only now must not decide what is fixed already
    table.parties.append(Party(name[:40], list(seats), Opened(chain.anchor) if chain else None, since, b"", key))
    return len(table.parties) - 1


def fix(table: Table, action: str, party: int, chain: Chain) -> Fixed:
    """Fix an action that rolls dice and open the player's number. From here on only an opponent's number is missing."""
    known = table.parties[party].chain
    if table.fixed is not None:
        raise BadData(say("sealed.already_fixed"))
    if known is None or sum(other.chain is not None for other in table.parties) < 2:
        raise BadData(say("sealed.nobody_else"))
    if not needs_dice(table.match, action):
        raise BadData(say("sealed.no_dice"))
    count = known.count + 1
    known.open(count, chain.value(count), table.name_of(party))
    table.fixed = Fixed(str(table.match.parse(action)), party, count, tuple(table.standing))
    return table.fixed


# --- the opponent -----------------------------------------------------------------------------------------------------------------


def resolve(table: Table, witness: int, chain: Chain) -> Proof:
    """Open a number for the action that was fixed, roll its dice and go on as far as standing orders reach."""
    for _ in resolving(table, witness, chain):
        pass
    return table.proofs[-1]


def resolving(table: Table, witness: int, chain: Chain) -> Iterator[bool]:
    """The same in steps, so that a long run can be cancelled: False after every line, True at the end. Until then nothing has happened."""
    fixed = table.fixed
    known = table.parties[witness].chain
    if fixed is None or known is None or not (is_current(table, witness) and not follows(table, witness, fixed.party)):
        raise BadData(say("sealed.not_yours"))
    mine = known.count + 1
    numbers = (_number(table, fixed.party, fixed.count), chain.value(mine))
    start, now, match = table.length, table.hash_now(), table.match.fork(len(table.match.entries))
    match.takebacks = table.match.takebacks
    action: Action | None = match.parse(fixed.action)
    left = {order: order.uses for order in fixed.standing}
    for _ in range(LONGEST_RUN):
        if action is None:
            break
        faces = roll(match, now, action, numbers, fixed.standing)
        match.replay(Entry(action, faces))
        now = next_hash(now, match.entries[-1])
        action = standing_action(match.game, match.state, left)
        yield False
    known.open(mine, numbers[1], table.name_of(witness))
    table.match, table.fixed = match, None
    table.proofs.append(Proof(start, table.length - start, fixed.party, fixed.count, witness, mine, fixed.standing))
    yield True


def _number(table: Table, party: int, count: int) -> bytes:
    known = table.parties[party].chain if 0 <= party < len(table.parties) else None
    if known is None:
        raise Tampered(say("sealed.wrong_number", who=table.name_of(party), number=count))
    return known.value(count)


# --- everybody --------------------------------------------------------------------------------------------------------------------


def check_dice(table: Table, proof: Proof, match: Match, hash_before: bytes, entries: Sequence[Entry]) -> Generator[None, None, bytes]:
    """Play the lines of a proof again; gives the hash after them. Raises Tampered with the line whose dice or move was forged.

    Yields after every line, so that a long run can be cancelled.
    """
    if proof.party == proof.witness or len(entries) != proof.lines or not entries:
        raise Tampered(say("sealed.bad_proof", line=proof.line + 1))
    for number in (proof.party, proof.witness):
        if not in_force(table, number, proof.line):
            raise Tampered(say("sealed.not_in_force", who=table.name_of(number), line=proof.line + 1))
    numbers = (_number(table, proof.party, proof.count), _number(table, proof.witness, proof.witness_count))
    owner = table.party_of(entries[0].action.seat)
    if owner is not None and not follows(table, owner, proof.party):
        raise Tampered(say("sealed.bad_proof", line=proof.line + 1))
    left = {order: order.uses for order in proof.standing}
    for place, entry in enumerate(entries):
        line = proof.line + place + 1
        if place:
            expected = standing_action(match.game, match.state, left)
            if expected is None or str(expected) != str(entry.action):
                raise Tampered(say("sealed.not_standing", line=line, action=str(entry.action)))
        try:
            faces = roll(match, hash_before, entry.action, numbers, proof.standing)
        except GameError as error:
            raise Tampered(say("arrival.illegal", line=line, action=str(entry.action), reason=error.message), error.cite) from error
        if faces != entry.dice:
            raise Tampered(say("arrival.forged", line=line, action=str(entry.action), told=list(entry.dice), rolled=list(faces)))
        match.replay(entry)
        hash_before = next_hash(hash_before, entry)
        yield
    if len(entries) < LONGEST_RUN and (left_out := standing_action(match.game, match.state, left)) is not None:
        raise Tampered(say("sealed.cut_short", line=proof.line + len(entries), action=str(left_out)))
    return hash_before
