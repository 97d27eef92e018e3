"""What a link may well say, but not unasked: dice that somebody could have chosen, moves and concessions in another's name.

None of it can be refused, because it may be true: keys are lost, players have two devices. Whoever opens the link is asked first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.engine.match import Entry
from pyapp.engine.messages import Message, say
from pyapp.sharing.parties import is_friendly
from pyapp.sharing.table import Proof, StandingOrder, Table


def doubt(told: Table, held: Table, places: Sequence[int], line: int, own: Sequence[str], *, proven: bool = False) -> Message | None:
    """The first thing that the player must be asked about; ``told`` has been merged and verified, its news begin at ``line``.

    ``places`` is where each player of the copy at hand stands among those of both; ``own`` are the seats of this device. Where
    signatures are ``proven``, nobody can have moved for a player who has a key.
    """
    proofs = sorted((proof for proof in told.proofs if proof.line >= line), key=lambda proof: proof.line)
    end = told.length if told.window is None else told.window
    entries = told.match.entries[line - told.origin : end - told.origin]
    return (
        _late(told, held, places, proofs)
        or _passed_over(told, held, places, proofs)
        or _friendly(told, proofs)
        or _conceded(told, held, line)
        or _ordered(told, held, own)
        or _own_moves(told, held, line, entries, own, [seat for seat in own if proven and _has_key(told, seat)])
    )


def _has_key(told: Table, seat: str) -> bool:
    owner = told.party_of(seat)
    return owner is not None and bool(told.parties[owner].key)


# --- dice that could have been chosen -----------------------------------------------------------------------------------------------


def _late(told: Table, held: Table, places: Sequence[int], proofs: Sequence[Proof]) -> Message | None:
    """Did somebody commit to numbers after an action was fixed, who has opened its dice or still might?"""
    if held.fixed is None:
        return None
    fresh = {number for number, party in enumerate(told.parties) if number not in places and party.chain is not None}
    decided = next((proof for proof in proofs if proof.line == held.length), None)
    if decided is not None:
        fresh &= {decided.witness}
    suspects = [told.parties[number] for number in sorted(fresh) if not told.parties[number].instead_of]
    names = [party.name for party in suspects if party.since <= held.length]
    return say("arrival.late", who=names, action=held.fixed.action) if names else None


def _passed_over(told: Table, held: Table, places: Sequence[int], proofs: Sequence[Proof]) -> Message | None:
    """Did somebody open another number than his next one, when he knew what each would bring?"""
    opened = {place: party.chain.count for place, party in zip(places, held.parties, strict=True) if party.chain is not None}
    for proof in proofs:
        due = opened.get(proof.witness, 0) + 1
        if proof.witness_count != due:
            who = told.name_of(proof.witness)
            return say("arrival.passed_over", who=who, number=proof.witness_count, due=due, line=proof.line + 1)
        due = _due(held, places, proof, opened)
        if proof.count != due and not _fixed_again(told, proof):
            who = told.name_of(proof.party)
            return say("arrival.skipped", who=who, number=proof.count, due=due, line=proof.line + 1)
        for number, count in ((proof.party, proof.count), (proof.witness, proof.witness_count)):
            opened[number] = max(opened.get(number, 0), count)
    return None


def _due(held: Table, places: Sequence[int], proof: Proof, opened: Mapping[int, int]) -> int:
    """The number that a player had to use for his own roll: the one he has fixed, or else his next."""
    if held.fixed is not None and (places[held.fixed.party], held.length) == (proof.party, proof.line):
        return held.fixed.count
    return opened.get(proof.party, 0) + 1


def _fixed_again(told: Table, proof: Proof) -> bool:
    """Was a roll fixed once more because whoever was to open it has lost his keys?"""
    return any(party.instead_of and party.since == proof.line for party in told.parties)


def _friendly(told: Table, proofs: Sequence[Proof]) -> Message | None:
    """Has somebody opened the dice who has nothing against them, although there are opponents?"""
    for proof in proofs:
        seat = told.match.entries[proof.line - told.origin].action.seat
        if is_friendly(told, seat, proof.witness):
            return say("arrival.friend", who=told.name_of(proof.witness), seat=seat, line=proof.line + 1)
    return None


# --- what is said in another's name -------------------------------------------------------------------------------------------------


def _conceded(told: Table, held: Table, line: int) -> Message | None:
    """Which seats play a sealed turn in the open, of which this copy does not know it yet?"""
    known = {turn.seat for turn in held.sealed if turn.conceded}
    turns = [*told.sealed, *(turn for start, turn in told.history if start >= line)]
    seats = [turn.seat for turn in turns if turn.conceded and turn.seat not in known]
    return say("arrival.conceded", seats=seats) if seats else None


def _ordered(told: Table, held: Table, own: Sequence[str]) -> Message | None:
    """Would dice that wait go on by orders of this device's seats that are not on its sheet?"""
    fixed = told.fixed
    if fixed is None or (held.fixed is not None and held.fixed.standing == fixed.standing):
        return None
    seats = _foreign(fixed.standing, held, own)
    return say("arrival.ordered", seats=seats, action=fixed.action) if seats else None


def _foreign(orders: Sequence[StandingOrder], held: Table, own: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(order.seat for order in orders if order.seat in own and order not in held.standing))


def _own_moves(told: Table, held: Table, line: int, entries: Sequence[Entry], own: Sequence[str], signing: Sequence[str]) -> Message | None:
    """Are there moves of this device's seats that were neither made nor ordered nor sealed on it, nor signed by their player?"""
    expected = _expected(told, held, line, own) | _signed(told, line, entries, signing)
    lines = enumerate((entry.action for entry in entries), start=line)
    strange = [(place, action) for place, action in lines if action.seat in own and place not in expected]
    if not strange:
        return None
    place, first = strange[0]
    return say("arrival.own", seats=list(dict.fromkeys(action.seat for _, action in strange)), line=place + 1, action=str(first))


def _signed(told: Table, line: int, entries: Sequence[Entry], signing: Sequence[str]) -> set[int]:
    """The lines that the players of these seats have signed; what orders play after a roll follows from what somebody else has signed."""
    ordered = {place for proof in told.proofs for place in range(proof.line + 1, proof.line + proof.lines)}
    return {place for place, entry in enumerate(entries, start=line) if entry.action.seat in signing and place not in ordered}


def _expected(told: Table, held: Table, line: int, own: Sequence[str]) -> set[int]:
    """The lines that carry out what this device has fixed, ordered or sealed before."""
    lines: set[int] = set()
    for proof in told.proofs:
        waited = held.fixed is not None and proof.line == held.length and proof.standing == held.fixed.standing
        if waited or (proof.line >= line and not _foreign(proof.standing, held, own)):
            lines.update(range(proof.line + (not waited), proof.line + proof.lines))
    sealed = {turn.seat: turn.commitment for turn in held.sealed}
    for start, turn in told.history:
        if start >= line and not turn.conceded and sealed.get(turn.seat) == turn.commitment:
            lines.update(range(start, start + len(turn.entries or ())))
    return lines
