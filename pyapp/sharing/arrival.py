"""What a link that arrives is worth: new, the next turn, nothing new, an older one, a fork, a second answer, or one with a gap before it.

A link for a game that this device holds is compared with its own copy and its turn is replayed through the rules: a move against the rules
or a forged die is named and nothing is taken. What could be taken in two ways is offered as a choice, never silently taken.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyapp.engine.codec import state_hash
from pyapp.engine.errors import GameError
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import Message, say
from pyapp.sharing import secrets
from pyapp.sharing.chains import Tampered
from pyapp.sharing.link import Link
from pyapp.sharing.parties import Contested, is_current, news, united, witness
from pyapp.sharing.table import Party, Proof, Table
from pyapp.sharing.verify import Checked, verify

NEW, NEXT, SAME, OLDER, FORK, SECOND, GAP, HEIR, CLAIM = "new", "next", "same", "older", "fork", "second", "gap", "heir", "claim"
CHOICES = (FORK, SECOND, GAP, OLDER, HEIR, CLAIM)


@dataclass
class Arrival:
    """The verdict on a link. ``table`` is what the game would be with it; ``line`` is where its news begin."""

    verdict: str
    table: Table
    line: int
    checked: Checked
    message: Message

    @property
    def needs_choice(self) -> bool:
        """Must the player say what is to become of it?"""
        return self.verdict in CHOICES


def arrive(link: Link, held: Table | None) -> Arrival:
    """Judge a link against the copy that this device holds, if any. Raises Tampered or BadData with a sentence."""
    for arrival in judge(link, held):
        if arrival is not None:
            return arrival
    raise AssertionError("a judgement ends with an arrival")


def judge(link: Link, held: Table | None) -> Iterator[Arrival | None]:
    """The same in steps, so that a long turn can be cancelled: yields None until the verdict is there."""
    if held is None:
        yield from _adopt(link, NEW)
        return
    _check_same_game(link, held)
    place = link.since - held.origin
    if place > len(held.match.entries):
        yield from _adopt(link, GAP)
        return
    known = held.hashes()
    if place < 0 or known[place] != link.table.origin_hash:
        yield from _adopt(link, OLDER if link.since + len(link.turn) <= held.origin else FORK)
        return
    if state_hash(held.match.game, held.match.state_at(place)) != state_hash(held.match.game, link.table.match.state):
        raise Tampered(say("arrival.position", line=link.since))
    mine = held.match.entries[place:]
    common = 0
    while common < min(len(mine), len(link.turn)) and mine[common] == link.turn[common]:
        common += 1
    yield from _compare(link, held, mine, common)


def _compare(link: Link, held: Table, mine: list[Entry], common: int) -> Iterator[Arrival | None]:
    """Both agree on ``common`` lines after the point at which the link begins."""
    line = link.since + common
    match = held.match.fork(line - held.origin)
    checked = Checked()
    told = _merged(link, held)
    if common == len(mine):
        _keep_fixed(told, held, link.turn[common:])
    for _ in verify(told, match, held.hashes()[line - held.origin], line, link.turn[common:], checked):
        yield None
    table = _with_match(told, match, held)
    secrets.check_opened(table)
    if common == len(link.turn) and common < len(mine):
        table = _with_match(copy.copy(held), held.match, held)
        yield Arrival(OLDER, table, line, checked, say("arrival.older", line=line, newer=len(mine) - common))
    elif common == len(mine):
        yield _on_top(link, held, table, line, checked)
    else:
        _check_numbers(table, held, line)
        rival, answer = mine[common].action, link.turn[common].action
        second = rival.seat == answer.seat
        text = say("arrival.second" if second else "arrival.fork", line=line + 1, seat=answer.seat, mine=str(rival), told=str(answer))
        yield Arrival(SECOND if second else FORK, table, line, checked, text)


def _on_top(link: Link, held: Table, table: Table, line: int, checked: Checked) -> Arrival:
    """The link goes on from where this copy is: is it the next turn, and does it say of the players what is known here?"""
    if contested := _contested(link, held):
        return Arrival(CLAIM, table, line, checked, contested)
    if heirs := news(table.parties, held.parties):
        return Arrival(HEIR, table, line, checked, say("arrival.heir", who=[party.name for party in heirs], line=heirs[0].since + 1))
    fresh = len(link.turn) > line - link.since or _says_more(table, held)
    return Arrival(NEXT if fresh else SAME, table, line, checked, say("arrival.next" if fresh else "arrival.same", line=line))


def _adopt(link: Link, verdict: str) -> Iterator[Arrival | None]:
    """Take a link as it is: its position has been checked for integrity, its turn is replayed from there."""
    table = link.table
    match = Match.resume(table.match.game, table.match.seed, table.match.state_at(0), [])
    _begin(match, table)
    checked = Checked()
    for _ in verify(table, match, table.origin_hash, table.origin, link.turn, checked):
        yield None
    table.match = match
    secrets.check_opened(table)
    yield Arrival(verdict, table, link.since, checked, say(f"arrival.{verdict}", line=link.since, seat="", mine="", told=""))


def _begin(match: Match, table: Table) -> None:
    """A link that begins where the set-up ends begins with the game: then what the set-up told is known, too."""
    match.from_setup = False
    if table.origin:
        return
    try:
        fresh = Match(match.game, match.setup, match.seed)
    except GameError:  # a set-up that takes dice which are not known any more
        return
    if state_hash(match.game, fresh.state) == state_hash(match.game, match.state):
        match.from_setup, match.opening = True, fresh.opening


# --- one table out of two ---------------------------------------------------------------------------------------------------------


def _check_same_game(link: Link, held: Table) -> None:
    told, mine = link.table, held
    if told.id != mine.id or told.match.game.about.id != mine.match.game.about.id:
        raise Tampered(say("arrival.other_game"))
    if told.match.seed != mine.match.seed:
        raise Tampered(say("arrival.other_dice" if told.mode == mine.mode else "arrival.other_mode", mode=mine.mode, told=told.mode))


def _merged(link: Link, held: Table) -> Table:
    """The link's table with what only this device remembers. Raises Tampered when a commitment was changed."""
    told = copy.copy(link.table)
    told.origin, told.origin_hash = held.origin, held.origin_hash
    told.parties, places = _players(told, held)
    lines = {proof.line for proof in told.proofs}
    told.proofs = [*(_moved(proof, places) for proof in held.proofs if proof.line not in lines), *told.proofs]
    _check_seals(told, held)
    known = {line for line, _ in told.history}
    told.history = [*((line, turn) for line, turn in held.history if line not in known), *told.history]
    told.history.sort(key=lambda item: item[0])
    return told


def _players(told: Table, held: Table) -> tuple[list[Party], list[int]]:
    """The players of both copies. A seat that two have claimed is left to the link's, unless it has played already."""
    try:
        return united(told.parties, held.parties)
    except Contested as contested:
        if any(entry.action.seat == contested.message.values["seat"] for entry in held.match.entries):
            raise
        return united(told.parties, held.parties, yielding=True)


def _contested(link: Link, held: Table) -> Message | None:
    """The sentence about a seat that has another player in each copy."""
    try:
        united(link.table.parties, held.parties)
    except Contested as contested:
        return contested.message
    return None


def _moved(proof: Proof, places: list[int]) -> Proof:
    """A proof of the copy at hand, with its players as the copies together number them."""
    return replace(proof, party=places[proof.party], witness=places[proof.witness])


def _keep_fixed(told: Table, held: Table, entries: list[Entry]) -> None:
    """An action that waits for its dice is played next, as it was fixed, or still waits. Only lost keys may set it free."""
    if held.fixed is None:
        return
    _, places = _players(told, held)
    fixed = replace(held.fixed, party=places[held.fixed.party])
    if not entries:
        waits_for = witness(held)
        if waits_for is None or is_current(told, places[waits_for]):
            if told.fixed is not None and told.fixed != fixed:
                raise Tampered(say("sealed.dropped", action=fixed.action, who=told.name_of(fixed.party), told=told.fixed.action))
            told.fixed = fixed
        return
    proof = next((proof for proof in told.proofs if proof.line == held.length), None)
    if proof is None and entries[0].dice:
        return  # the replay names it
    same = proof is not None and (proof.party, proof.count, proof.standing) == (fixed.party, fixed.count, fixed.standing)
    if not same or str(entries[0].action) != fixed.action:
        raise Tampered(say("sealed.dropped", action=fixed.action, who=told.name_of(fixed.party), told=str(entries[0].action)))


def _check_seals(told: Table, held: Table) -> None:
    """A seat that has sealed a turn cannot seal another one in the same window."""
    if held.window is None:
        return
    now = told.sealed if told.window == held.window else [turn for line, turn in told.history if line >= held.window]
    mine = {turn.seat: turn.commitment for turn in held.sealed}
    for turn in now[: len(held.asked)]:
        if not turn.conceded and mine.get(turn.seat, turn.commitment) != turn.commitment:
            raise Tampered(say("secret.resealed", seat=turn.seat))


def _check_numbers(told: Table, held: Table, line: int) -> None:
    """A fork may not use numbers again that have decided other rolls: their owner knew what they would bring."""
    _, places = _players(told, held)
    spent = {used for proof in held.proofs if proof.line >= line for used in _numbers(_moved(proof, places))}
    if held.fixed is not None and (told.fixed is None or told.fixed.action != held.fixed.action):
        spent.add((places[held.fixed.party], held.fixed.count))
    for proof in told.proofs:
        if proof.line >= line and (again := spent.intersection(_numbers(proof))):
            who, number = min(again)
            raise Tampered(say("sealed.used_twice", who=told.name_of(who), number=number, line=proof.line + 1))


def _numbers(proof: Proof) -> tuple[tuple[int, int], tuple[int, int]]:
    return (proof.party, proof.count), (proof.witness, proof.witness_count)


def _with_match(table: Table, match: Match, held: Table) -> Table:
    """A table with its match. Second envelopes that this copy holds for what the same hash still binds cannot be spoilt by a link."""
    mine, now = held.match.game.closed(held.match.state), match.game.closed(match.state)
    table.match = match
    table.match.takebacks = held.match.takebacks
    table.kept = {**table.kept, **{seat: held.kept[seat] for seat, bound in mine.items() if seat in held.kept and now.get(seat) == bound}}
    return table


def _says_more(table: Table, held: Table) -> bool:
    """Does a table with the same lines say more than the one at hand: another player, a fixed action, another sealed turn?"""

    def told(one: Table) -> tuple[object, ...]:
        seats = sorted((party.name, tuple(party.seats)) for party in one.parties)
        return seats, one.fixed, [(turn.seat, turn.entries is not None) for turn in one.sealed], sorted(map(repr, one.standing))

    return told(table) != told(held)
