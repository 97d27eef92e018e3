"""One table out of two: what a link says and what this device remembers. What was known here stands; only what is new is taken."""

from __future__ import annotations

import copy
from dataclasses import replace

from pyapp.engine.errors import BadData
from pyapp.engine.match import SEALED, Entry, Match
from pyapp.engine.messages import Message, say
from pyapp.sharing.chains import Tampered
from pyapp.sharing.link import Link
from pyapp.sharing.parties import Contested, follows, in_force, is_current, united, witness
from pyapp.sharing.table import Fixed, Party, Proof, SealedTurn, Signature, Table, needs_dice


def merged(link: Link, held: Table, line: int) -> Table:
    """The link's table with what this device remembers; from ``line`` on the link tells. Raises Tampered when a commitment was changed."""
    told = copy.copy(link.table)
    told.origin, told.origin_hash = held.origin, held.origin_hash
    told.parties, places = players(told, held)
    told.proofs = [
        *(moved(proof, places) for proof in held.proofs if proof.line < line),
        *(proof for proof in link.table.proofs if proof.line >= line),
    ]
    told.history = [
        *((start, turn) for start, turn in held.history if start < line),
        *((start, turn) for start, turn in link.table.history if start >= line),
    ]
    told.history.sort(key=lambda item: item[0])
    return told


def players(told: Table, held: Table) -> tuple[list[Party], list[int]]:
    """The players of both copies. A seat that two have claimed is left to the link's, unless it has played already."""
    try:
        return united(told.parties, held.parties)
    except Contested as contested:
        if any(entry.action.seat == contested.message.values["seat"] for entry in held.match.entries):
            raise
        return united(told.parties, held.parties, yielding=True)


def contested(link: Link, held: Table) -> Message | None:
    """The sentence about a seat that has another player in each copy."""
    try:
        united(link.table.parties, held.parties)
    except Contested as error:
        return error.message
    return None


def moved(proof: Proof, places: list[int]) -> Proof:
    """A proof of the copy at hand, with its players as the copies together number them."""
    return replace(proof, party=places[proof.party], witness=places[proof.witness])


def with_match(table: Table, match: Match, held: Table) -> Table:
    """A table with its match. Second envelopes that this copy holds for what the same hash still binds cannot be spoilt by a link."""
    mine, now = held.match.game.closed(held.match.state), match.game.closed(match.state)
    table.match = match
    table.match.takebacks = held.match.takebacks
    table.kept = {
        **table.kept,
        **{turn.seat: turn.envelope for turn in held.sealed if turn.envelope and turn.entries is not None and _played_as(turn, table)},
        **{seat: held.kept[seat] for seat, bound in mine.items() if seat in held.kept and now.get(seat) == bound},
    }
    return table


def _played_as(turn: SealedTurn, table: Table) -> bool:
    """Has a turn that was opened here been played since?"""
    return any(other.seat == turn.seat and other.commitment == turn.commitment for _, other in table.history)


def says_more(table: Table, held: Table) -> bool:
    """Does a table with the same lines say more than the one at hand: another player, a fixed action, another sealed turn?"""

    def told(one: Table) -> tuple[object, ...]:
        seats = sorted((party.name, tuple(sorted(party.seats))) for party in one.parties)
        return seats, one.fixed, sorted((turn.seat, turn.entries is not None) for turn in one.sealed), sorted(map(repr, one.standing))

    return told(table) != told(held)


# --- the action that was fixed ------------------------------------------------------------------------------------------------------


def keep_fixed(told: Table, held: Table, entries: list[Entry]) -> None:
    """An action that waits for its dice is played next, as it was fixed, or still waits. Only lost keys may set it free."""
    if held.fixed is None:
        return
    _, places = players(told, held)
    fixed, waits_for = replace(held.fixed, party=places[held.fixed.party]), witness(held)
    free = waits_for is not None and not is_current(told, places[waits_for])
    if not entries:
        if not free:
            if told.fixed is not None and told.fixed != fixed:
                raise Tampered(say("sealed.dropped", action=fixed.action, who=told.name_of(fixed.party), told=told.fixed.action))
            told.fixed = fixed
        return
    proof = next((proof for proof in told.proofs if proof.line == held.length), None)
    if proof is None and entries[0].dice:
        return  # the replay names it
    same = proof is not None and (proof.party, proof.count, proof.standing) == (fixed.party, fixed.count, fixed.standing)
    if same and proof is not None and proof.witness not in places and told.parties[proof.witness].instead_of:
        raise Tampered(say("sealed.not_in_force", who=told.name_of(proof.witness), line=proof.line + 1))
    again = free and proof is not None and proof.party == fixed.party and proof.count > fixed.count
    if not again and (not same or str(entries[0].action) != fixed.action):
        raise Tampered(say("sealed.dropped", action=fixed.action, who=told.name_of(fixed.party), told=str(entries[0].action)))


def check_fixed(table: Table) -> None:
    """Raise Tampered unless the action that waits can be done now, by the player whose number it names, and that number is fresh."""
    fixed = table.fixed
    if fixed is None:
        return
    line = table.length + 1
    if table.mode != SEALED or not in_force(table, fixed.party, table.length):
        raise Tampered(say("sealed.bad_proof", line=line))
    chain, who = table.parties[fixed.party].chain, table.name_of(fixed.party)
    if chain is None or fixed.count > chain.count:
        raise Tampered(say("sealed.wrong_number", who=who, number=fixed.count))
    if any((fixed.party, fixed.count) in numbers(proof) for proof in table.proofs):
        raise Tampered(say("sealed.used_twice", who=who, number=fixed.count, line=line))
    _check_action(table, fixed, line)


def _check_action(table: Table, fixed: Fixed, line: int) -> None:
    try:
        rolls = needs_dice(table.match, fixed.action)
        owner = table.party_of(table.match.parse(fixed.action).seat)
    except BadData:
        raise
    except Exception as error:  # a game error with a reason, or rules that cannot cope
        reason = getattr(error, "message", say("data.unreadable"))
        raise Tampered(say("arrival.illegal", line=line, action=fixed.action[:80], reason=reason)) from error
    if not rolls or (owner is not None and not follows(table, owner, fixed.party)):
        raise Tampered(say("sealed.bad_proof", line=line))


def check_numbers(told: Table, held: Table, line: int) -> None:
    """A fork may not use numbers again that have decided other rolls: their owner knew what they would bring.

    The number of an action that was fixed the same in both stories may: if another was opened for it, that is not its player's doing.
    """
    _, places = players(told, held)
    mine = [moved(proof, places) for proof in held.proofs if proof.line >= line]
    spent = {used for proof in mine for used in numbers(proof)}
    if held.fixed is not None and (told.fixed is None or told.fixed.action != held.fixed.action):
        spent.add((places[held.fixed.party], held.fixed.count))
    fixed = {_as_fixed(held, proof) for proof in mine if proof.line == line}
    for proof in told.proofs:
        free = {(proof.party, proof.count)} if _as_fixed(told, proof) in fixed else set()
        if proof.line >= line and (again := spent.intersection(numbers(proof)) - free):
            who, number = min(again)
            raise Tampered(say("sealed.used_twice", who=told.name_of(who), number=number, line=proof.line + 1))


def _as_fixed(table: Table, proof: Proof) -> tuple[object, ...]:
    """A roll as its player has fixed it."""
    action = str(table.match.entries[proof.line - table.origin].action) if proof.line >= table.origin else ""
    return proof.line, action, proof.party, proof.count, proof.standing


def numbers(proof: Proof) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two numbers that a roll was mixed from, each with its player."""
    return (proof.party, proof.count), (proof.witness, proof.witness_count)


# --- what is decided in secret ------------------------------------------------------------------------------------------------------


def known_lines(held: Table) -> int:
    """How many lines of a copy others may know: what is being drafted in secret is nobody else's."""
    return len(held.match.entries) if held.window is None else held.window - held.origin


def known_seals(link: Link, held: Table) -> dict[int, Signature]:
    """The signatures of turns that are sealed here, by their players as both copies together number them: a link need not repeat them."""
    _, places = players(link.table, held)
    sealed = {turn.seat for turn in held.sealed}
    marks = [(place, party.signed) for place, party in zip(places, held.parties)]
    return {place: mark for place, mark in marks if mark and not mark.aside and mark.line == held.window and sealed.issuperset(mark.seats)}


def keep_sealed(told: Table, held: Table, end: int) -> None:
    """A seat that has sealed a turn cannot seal another one, nor can a link lose it; ``end`` is the line at which the link ends."""
    if held.window is None or end < held.window:
        return
    if end > held.window:
        _check_played(told, held)
        return
    if told.window not in (None, held.window):
        raise Tampered(say("secret.asked"))
    theirs = {turn.seat: turn for turn in told.sealed}
    mine = {turn.seat: turn for turn in held.sealed}
    told.window, told.asked = held.window, list(held.asked)
    told.sealed = [_one(theirs.get(seat), mine.get(seat)) for seat in held.asked if seat in theirs or seat in mine]


def _one(theirs: SealedTurn | None, mine: SealedTurn | None) -> SealedTurn:
    """A seat's sealed turn as both copies know it; an envelope that this copy holds cannot be spoilt by a link."""
    if theirs is None or mine is None or mine.conceded:
        turn = mine or theirs
        assert turn is not None
        return turn
    _check_same(theirs, mine)
    return mine if theirs.entries is None or mine.entries is not None else theirs


def _check_played(told: Table, held: Table) -> None:
    assert held.window is not None
    played = [turn for line, turn in told.history if line >= held.window][: len(held.asked)]
    mine = {turn.seat: turn for turn in held.sealed}
    if missing := sorted(mine.keys() - {turn.seat for turn in played}):
        raise Tampered(say("secret.missing", seats=missing))
    for turn in played:
        if turn.seat in mine:
            _check_same(turn, mine[turn.seat])


def _check_same(theirs: SealedTurn, mine: SealedTurn) -> None:
    """Only what is still closed here may be conceded; whether it is true is for the player to say."""
    conceding = theirs.conceded and not mine.conceded and mine.entries is None
    told_again = theirs.conceded and mine.conceded and theirs.entries not in (None, mine.entries)
    if told_again or (not conceding and (theirs.conceded, theirs.commitment) != (mine.conceded, mine.commitment)):
        raise Tampered(say("secret.resealed", seat=mine.seat))


def with_drafts(table: Table, held: Table, match: Match) -> Match:
    """The match with what is being drafted here, as long as it may still be sealed."""
    drafts = held.match.entries[known_lines(held) :]
    done = {turn.seat for turn in table.sealed if turn.entries is not None or turn.seat not in {mine.seat for mine in held.sealed}}
    if table.window is None or table.window != held.window or not drafts or done & {entry.action.seat for entry in drafts}:
        return match
    return held.match.fork(len(held.match.entries))


def check_window(table: Table) -> None:
    """Raise Tampered unless exactly those seats are to decide in secret that the rules ask now: nobody opens his turn too early."""
    if table.window is None:
        return
    asked = table.match.game.waits_for(table.match.state)
    if table.window != table.length or len(asked) < 2 or sorted(table.asked) != sorted(asked):
        raise Tampered(say("secret.asked"))
    table.asked = list(asked)
