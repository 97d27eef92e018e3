"""The audit at the end: the whole journal is played again from its beginning and everything that was promised is checked."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.codec import state_hash
from pyapp.engine.match import SEALED, TYPED, Entry, Match
from pyapp.engine.messages import Message, say
from pyapp.sharing.chains import Tampered
from pyapp.sharing.signatures import check_covered, said_of
from pyapp.sharing.table import Table
from pyapp.sharing.verify import Checked, verify


def audit(table: Table, *, checked: bool = False) -> Iterator[list[Message] | None]:
    """Verify everything this table knows. Yields None while it works and the report at the end. Raises Tampered for the first fault.

    ``checked`` when the signatures have been verified already (``signatures.check``).
    """
    match = Match.resume(table.match.game, table.match.seed, table.match.state_at(0), [])
    done = Checked()
    for party in table.parties:
        if party.chain is not None:
            party.chain.check(party.name)
    check_covered(table, table.parties, table.origin, _told(table))
    for _ in verify(table, match, table.origin_hash, table.origin, table.match.entries, done):
        yield None
    if state_hash(match.game, match.state) != state_hash(match.game, table.match.state):
        raise Tampered(say("arrival.position", line=table.length))
    yield report(table, done, checked=checked)


def _told(table: Table) -> list[Entry]:
    """The lines that others can know: not what is being drafted in secret, nor what was played since this device signed last."""
    entries = table.match.entries[: None if table.window is None else table.window - table.origin]
    signed = max((party.signed.line for party in table.parties if party.signed), default=table.origin)
    return entries[: max(0, signed - table.origin)]


def _beginning(table: Table) -> list[Message]:
    """With what the game begins as far as this device knows it."""
    found = [say("audit.from", line=table.origin)] if table.origin else []
    return [*found, say("audit.edited")] if table.match.setup.edited else found


def report(table: Table, done: Checked, *, checked: bool = False) -> list[Message]:
    """What was verified, and what could not be."""
    lines = [say("audit.moves", number=done.lines, dice=done.dice)]
    lines += _beginning(table)
    if table.mode == SEALED:
        lines.append(
            say("audit.sealed", number=done.sealed_rolls, players=list(dict.fromkeys(party.name for party in table.parties if party.chain)))
        )
        if done.standing:
            lines.append(say("audit.standing", number=done.standing))
        if done.friendly:
            lines.append(say("audit.friendly", number=done.friendly))
        if done.passed_over:
            lines.append(say("audit.passed_over", number=done.passed_over))
    elif table.mode == TYPED:
        lines.append(say("audit.typed"))
    else:
        lines.append(say("audit.friends"))
    if done.secrets:
        lines.append(say("audit.secrets", number=done.secrets))
    if done.conceded:
        lines.append(say("audit.conceded", seats=done.conceded))
    lines += said_of(table, checked=checked)
    for party in table.parties:
        if party.instead_of:
            lines.append(say("audit.renewed", who=party.name, line=party.since + 1))
    if table.match.takebacks:
        lines.append(say("audit.takebacks", number=table.match.takebacks))
    return lines
