"""What a link that arrives is worth: new, the next turn, nothing new, an older one, a fork, a second answer, or one with a gap before it.

A link for a game that this device holds is compared with its own copy and its turn is replayed through the rules: a move against the rules
or a forged die is named and nothing is taken. What could be taken in two ways is offered as a choice, never silently taken.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pyapp.engine.codec import state_hash, trusting_nothing
from pyapp.engine.errors import GameError
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import Message, say
from pyapp.engine.state import State
from pyapp.sharing import merging, secrets, signatures
from pyapp.sharing.chains import Tampered
from pyapp.sharing.doubts import doubt
from pyapp.sharing.link import Link
from pyapp.sharing.parties import news
from pyapp.sharing.signatures import Story
from pyapp.sharing.table import Table
from pyapp.sharing.verify import Checked, verify

NEW, NEXT, SAME, OLDER, FORK, SECOND, GAP = "new", "next", "same", "older", "fork", "second", "gap"
HEIR, CLAIM, DOUBT = "heir", "claim", "doubt"
CHOICES = (FORK, SECOND, GAP, OLDER, HEIR, CLAIM, DOUBT)


@dataclass
class Arrival:
    """The verdict on a link. ``table`` is what the game would be with it; ``line`` is where its news begin."""

    verdict: str
    table: Table
    line: int
    checked: Checked
    message: Message
    also: list[Message] = field(default_factory=list)  # what else must be known before it is taken
    signed: list[Message] = field(default_factory=list)  # whose signatures it has

    @property
    def needs_choice(self) -> bool:
        """Must the player say what is to become of it?"""
        return self.verdict in CHOICES


def arrive(link: Link, held: Table | None, own: Sequence[str] = ()) -> Arrival:
    """Judge a link against the copy that this device holds, if any; ``own`` are the seats of this device.

    Raises Tampered or BadData with a sentence.
    """
    for arrival in judge(link, held, own):
        if arrival is not None:
            return arrival
    raise AssertionError("a judgement ends with an arrival")


def judge(link: Link, held: Table | None, own: Sequence[str] = ()) -> Iterator[Arrival | None]:
    """The same in steps, so that a long turn can be cancelled: yields None until the verdict is there."""
    if held is None:
        yield from _adopt(link, NEW)
        return
    _check_same_game(link, held)
    place, end = link.since - held.origin, merging.known_lines(held)
    if place > end:
        yield from _adopt(link, GAP)
        return
    known = held.hashes()
    if place < 0 or known[place] != link.table.origin_hash:
        yield from _adopt(link, OLDER if link.since + len(link.turn) <= held.origin else FORK)
        return
    if state_hash(held.match.game, held.match.state_at(place)) != state_hash(held.match.game, link.table.match.state):
        raise _other_position(link, held.match.state_at(place))
    mine = held.match.entries[place:end]
    common = 0
    while common < min(len(mine), len(link.turn)) and mine[common] == link.turn[common]:
        common += 1
    yield from _compare(link, held, mine, common, own)


def _other_position(link: Link, mine: State) -> Tampered:
    """The link begins with another position than the one known here: it names the seats if nothing but their secrets differs."""
    game, told = link.table.match.game, link.table.match.state
    here, there = (getattr(state, "secrets", {}) for state in (mine, told))
    seats = [seat for seat in here if there.get(seat) != here[seat]]
    if seats and state_hash(game, game.view(mine, "")) == state_hash(game, game.view(told, "")):
        return Tampered(say("arrival.secrets", line=link.since, seats=seats))
    return Tampered(say("arrival.position", line=link.since))


def _compare(link: Link, held: Table, mine: list[Entry], common: int, own: Sequence[str]) -> Iterator[Arrival | None]:
    """Both agree on ``common`` lines after the point at which the link begins."""
    line = link.since + common
    match = held.match.fork(line - held.origin)
    checked = Checked()
    told = merging.merged(link, held, line)
    signatures.check_covered(told, link.table.parties, line, link.turn[common:], merging.known_seals(link, held))
    told.sealed = signatures.signed_turns(told, link.table.parties)
    if common == len(mine):
        merging.keep_fixed(told, held, link.turn[common:])
        merging.keep_sealed(told, held, link.since + len(link.turn))
    for _ in verify(told, match, held.hashes()[line - held.origin], line, link.turn[common:], checked):
        yield None
    if common == len(link.turn) and common < len(mine):
        table = merging.with_match(copy.copy(held), held.match, held)
        yield Arrival(OLDER, table, line, checked, say("arrival.older", line=line, newer=len(mine) - common))
        return
    table = _sound(merging.with_match(told, match, held))
    if common == len(mine):
        table.match = merging.with_drafts(table, held, match)
        _sign(link, held, table)
        yield _on_top(link, held, table, line, checked, own)
    else:
        merging.check_numbers(table, held, line)
        both = _sign(link, held, table, line)
        rival, answer = mine[common].action, link.turn[common].action
        second = rival.seat == answer.seat
        text = say("arrival.second" if second else "arrival.fork", line=line + 1, seat=answer.seat, mine=str(rival), told=str(answer))
        yield Arrival(SECOND if second else FORK, table, line, checked, text, [*both, *_heirs(table, held)], said(link, table))


def _sign(link: Link, held: Table, table: Table, line: int | None = None) -> list[Message]:
    """Give the table the signatures of both copies; of two stories that part at a line says who has signed both."""
    _, places = merging.players(link.table, held)
    now, mine = Story(table, table.match.entries), Story(held, held.match.entries)
    signatures.latest(now, [(mine, places), (Story(link.table, link.turn), range(len(link.table.parties)))])
    names = signatures.signed_both(now, mine, places, line) if line is not None else []
    return [say("arrival.both", who=names)] if names else []


def said(link: Link, table: Table) -> list[Message]:
    """What is to be said of the signatures in a link."""
    return signatures.said_of(table, checked=link.checked)


def _sound(table: Table) -> Table:
    """The table, unless what waits in it for dice or for others cannot be right."""
    with trusting_nothing():
        merging.check_window(table)
        secrets.check_opened(table)
        merging.check_fixed(table)
    return table


def _on_top(link: Link, held: Table, table: Table, line: int, checked: Checked, own: Sequence[str]) -> Arrival:
    """The link goes on from where this copy is: is it the next turn, and does it say of the players what is known here?"""
    _, places = merging.players(link.table, held)
    contested, doubted = merging.contested(link, held), doubt(table, held, places, line, own, proven=link.checked)
    reasons = [
        *((CLAIM, message) for message in (contested,) if message is not None),
        *((HEIR, message) for message in _heirs(table, held)),
        *((DOUBT, message) for message in (doubted,) if message is not None),
    ]
    if reasons:
        (verdict, first), *others = reasons
        return Arrival(verdict, table, line, checked, first, [message for _, message in others], said(link, table))
    fresh = len(link.turn) > line - link.since or merging.says_more(table, held)
    text = say("arrival.next" if fresh else "arrival.same", line=line)
    return Arrival(NEXT if fresh else SAME, table, line, checked, text, [], said(link, table))


def _heirs(table: Table, held: Table) -> list[Message]:
    """The sentence about players who have lost their keys, of which this copy does not know it yet."""
    heirs = news(table.parties, held.parties)
    return [say("arrival.heir", who=[party.name for party in heirs], line=heirs[0].since + 1)] if heirs else []


def _adopt(link: Link, verdict: str) -> Iterator[Arrival | None]:
    """Take a link as it is: its position has been checked for integrity, its turn is replayed from there."""
    table = link.table
    match = Match.resume(table.match.game, table.match.seed, table.match.state_at(0), [])
    _begin(match, table)
    signatures.check_covered(table, table.parties, table.origin, link.turn)
    table.sealed = signatures.signed_turns(table, table.parties)
    checked = Checked()
    for _ in verify(table, match, table.origin_hash, table.origin, link.turn, checked):
        yield None
    table.match = match
    _sound(table)
    text = say(f"arrival.{verdict}", line=link.since, seat="", mine="", told="")
    yield Arrival(verdict, table, link.since, checked, text, [], said(link, table))


def _begin(match: Match, table: Table) -> None:
    """A link that begins where the set-up ends begins with the game: then what the set-up told is known, too."""
    match.from_setup = False
    if table.origin or match.setup.edited:
        return
    try:
        fresh = Match(match.game, match.setup, match.seed, rulings=match.game.rulings_of(match.state))
    except GameError:  # a set-up that takes dice which are not known any more
        return
    if state_hash(match.game, fresh.state) == state_hash(match.game, match.state):
        match.from_setup, match.opening = True, fresh.opening


def _check_same_game(link: Link, held: Table) -> None:
    told, mine = link.table, held
    if told.id != mine.id or told.match.game.about.id != mine.match.game.about.id:
        raise Tampered(say("arrival.other_game"))
    if told.match.seed != mine.match.seed:
        raise Tampered(say("arrival.other_dice" if told.mode == mine.mode else "arrival.other_mode", mode=mine.mode, told=told.mode))
