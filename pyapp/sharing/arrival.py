"""What a link that arrives is worth: new, the next turn, nothing new, an older one, a fork, a second answer, or one with a gap before it.

A link for a game that this device holds is compared with its own copy and its turn is replayed through the rules: a move against the rules
or a forged die is named and nothing is taken. What could be taken in two ways is offered as a choice, never silently taken.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from pyapp.engine.codec import state_hash
from pyapp.engine.errors import GameError
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import Message, say
from pyapp.sharing import secrets
from pyapp.sharing.chains import Tampered
from pyapp.sharing.link import Link
from pyapp.sharing.table import Party, Proof, Table
from pyapp.sharing.verify import Checked, verify

NEW, NEXT, SAME, OLDER, FORK, SECOND, GAP = "new", "next", "same", "older", "fork", "second", "gap"
CHOICES = (FORK, SECOND, GAP, OLDER)


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
    for _ in verify(_merged(link, held), match, held.hashes()[line - held.origin], line, link.turn[common:], checked):
        yield None
    table = _with_match(_merged(link, held), match, held)
    secrets.check_opened(table)
    if common == len(link.turn) and common < len(mine):
        table = _with_match(copy.copy(held), held.match, held)
        yield Arrival(OLDER, table, line, checked, say("arrival.older", line=line, newer=len(mine) - common))
    elif common == len(mine):
        news = len(link.turn) > common or _says_more(table, held)
        yield Arrival(NEXT if news else SAME, table, line, checked, say("arrival.next" if news else "arrival.same", line=line))
    else:
        _check_numbers(link, held, line)
        rival, told = mine[common].action, link.turn[common].action
        second = rival.seat == told.seat
        text = say("arrival.second" if second else "arrival.fork", line=line + 1, seat=told.seat, mine=str(rival), told=str(told))
        yield Arrival(SECOND if second else FORK, table, line, checked, text)


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
    for number, party in enumerate(held.parties):
        if number >= len(told.parties):
            told.parties = [*told.parties, party]
            continue
        other = told.parties[number]
        if other.name != party.name or not set(party.seats) <= set(other.seats):
            raise Tampered(say("arrival.seats", who=party.name, other=other.name))
        if party.chain is not None:
            told.parties = [*told.parties[:number], _longer(other, party), *told.parties[number + 1 :]]
    lines = {proof.line for proof in told.proofs}
    told.proofs = [*(proof for proof in held.proofs if proof.line not in lines), *told.proofs]
    _check_seals(told, held)
    known = {line for line, _ in told.history}
    told.history = [*((line, turn) for line, turn in held.history if line not in known), *told.history]
    told.history.sort(key=lambda item: item[0])
    return told


def _longer(told: Party, mine: Party) -> Party:
    """A player as both copies know him: the chain that has been opened further, if both are the same chain."""
    assert mine.chain is not None
    if told.chain is None or told.chain.anchor != mine.chain.anchor:
        raise Tampered(say("arrival.anchor", who=mine.name))
    return told if told.chain.count >= mine.chain.count else Party(told.name, told.seats, mine.chain)


def _check_seals(told: Table, held: Table) -> None:
    """A seat that has sealed a turn cannot seal another one in the same window."""
    if held.window is None:
        return
    now = told.sealed if told.window == held.window else [turn for line, turn in told.history if line >= held.window]
    mine = {turn.seat: turn.commitment for turn in held.sealed}
    for turn in now[: len(held.asked)]:
        if not turn.conceded and mine.get(turn.seat, turn.commitment) != turn.commitment:
            raise Tampered(say("secret.resealed", seat=turn.seat))


def _check_numbers(link: Link, held: Table, line: int) -> None:
    """A fork may not use numbers again that have decided other rolls: their owner knew what they would bring."""
    spent = {used for proof in held.proofs if proof.line >= line for used in _numbers(proof)}
    if held.fixed is not None and (link.table.fixed is None or link.table.fixed.action != held.fixed.action):
        spent.add((held.fixed.party, held.fixed.count))
    for proof in link.table.proofs:
        if proof.line >= line and (again := spent.intersection(_numbers(proof))):
            who, number = min(again)
            raise Tampered(say("sealed.used_twice", who=held.name_of(who), number=number, line=proof.line + 1))


def _numbers(proof: Proof) -> tuple[tuple[int, int], tuple[int, int]]:
    return (proof.party, proof.count), (proof.witness, proof.witness_count)


def _with_match(table: Table, match: Match, held: Table) -> Table:
    table.match = match
    table.match.takebacks = held.match.takebacks
    return table


def _says_more(table: Table, held: Table) -> bool:
    """Does a table with the same lines say more than the one at hand: another player, a fixed action, another sealed turn?"""

    def told(one: Table) -> tuple[int, object, list[tuple[str, bool]], int]:
        return len(one.parties), one.fixed, [(turn.seat, turn.entries is not None) for turn in one.sealed], len(one.standing)

    return told(table) != told(held)
