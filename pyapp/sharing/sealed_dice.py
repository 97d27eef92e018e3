"""Sealed dice: a roll is mixed from a number of the player who acts and one of an opponent, both committed before the game began.

The player fixes his action and opens his number; he cannot know the dice, for the opponent's number is closed. The opponent's app opens
its number and so resolves the roll; he cannot choose, for his number was committed. Standing orders that were lodged before the action was
fixed may go on from there, because nobody chooses anything any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.actions import Action
from pyapp.engine.dice import SeededDice
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.forms import Argument, Bag, Field, Number, Pick, Picks
from pyapp.engine.game import Game
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import say
from pyapp.engine.state import State
from pyapp.sharing.chains import Chain, Opened, Tampered, digest
from pyapp.sharing.table import Fixed, Party, Proof, StandingOrder, Table, needs_dice, next_hash

LONGEST_RUN = 60  # lines: checking a run must not take long
MOST_FIELDS = 40


def roll_seed(hash_before: bytes, action: str, numbers: Sequence[bytes], standing: Sequence[StandingOrder]) -> SeededDice:
    """The stream of dice of one action; each die is drawn from it by rejection. Nobody can change a part of it afterwards."""
    return SeededDice(digest(b"warboard roll", hash_before, action.encode(), *numbers, repr(tuple(standing)).encode()).hex())


def roll(match: Match, hash_before: bytes, action: Action, numbers: Sequence[bytes], standing: Sequence[StandingOrder]) -> tuple[int, ...]:
    """The faces that an action rolls now."""
    play = match.game.apply(match.copy_now(), action, roll_seed(hash_before, str(action), numbers, standing))
    return tuple(play.rolled)


# --- the player who acts --------------------------------------------------------------------------------------------------------


def join(table: Table, name: str, seats: Sequence[str], chain: Chain | None) -> int:
    """Take seats that nobody has and commit to a chain. Gives the player's number."""
    for seat in seats:
        if seat not in table.match.game.about.seats or table.party_of(seat) is not None:
            raise BadData(say("seat.taken", seat=seat))
    table.parties.append(Party(name[:40], list(seats), Opened(chain.anchor) if chain else None))
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
    fixed = table.fixed
    known = table.parties[witness].chain
    if fixed is None or witness == fixed.party or known is None:
        raise BadData(say("sealed.not_yours"))
    mine = known.count + 1
    known.open(mine, chain.value(mine), table.name_of(witness))
    numbers = (_number(table, fixed.party, fixed.count), _number(table, witness, mine))
    start, now = table.length, table.hash_now()
    action: Action | None = table.match.parse(fixed.action)
    left = {order: order.uses for order in fixed.standing}
    for _ in range(LONGEST_RUN):
        if action is None:
            break
        faces = roll(table.match, now, action, numbers, fixed.standing)
        table.match.replay(Entry(action, faces))
        now = next_hash(now, table.match.entries[-1])
        action = standing_action(table.match.game, table.match.state, left)
    table.fixed = None
    proof = Proof(start, table.length - start, fixed.party, fixed.count, witness, mine, fixed.standing)
    table.proofs.append(proof)
    return proof


def _number(table: Table, party: int, count: int) -> bytes:
    known = table.parties[party].chain if 0 <= party < len(table.parties) else None
    if known is None:
        raise Tampered(say("sealed.wrong_number", who=table.name_of(party), number=count))
    return known.value(count)


def standing_action(game: Game, state: State, left: dict[StandingOrder, int]) -> Action | None:
    """What a standing order does now, or None when somebody must be asked. Uses the order up by one."""
    for seat in game.waits_for(state):
        for order, uses in left.items():
            if order.seat != seat or uses < 1 or order.kind not in game.kinds(state, seat):
                continue
            action = _filled(game, state, order)
            if action is not None and game.refusal(state, action) is None:
                left[order] = uses - 1
                return action
    return None


def _filled(game: Game, state: State, order: StandingOrder) -> Action | None:
    filled: tuple[Argument, ...] = ()
    for _ in range(MOST_FIELDS):
        form_field = game.field(state, order.seat, order.kind, filled)
        if form_field is None or form_field.optional:
            return Action(order.seat, order.kind, filled)
        value = _value(form_field, order.prefer)
        if value is None:
            return None
        filled += (value,)
    return None


def _value(form_field: Field, prefer: Sequence[str]) -> Argument | None:
    if isinstance(form_field, Bag):
        return dict(form_field.suggested) or _bag(form_field, prefer)
    if isinstance(form_field, Number):
        return form_field.low
    ordered = [option for option in prefer if option in form_field.options]
    if isinstance(form_field, Pick):
        return ordered[0] if ordered else form_field.options[0] if len(form_field.options) == 1 else None
    assert isinstance(form_field, Picks)
    chosen = [*ordered, *(option for option in form_field.options if option not in ordered)][: form_field.least]
    return tuple(chosen)


def _bag(form_field: Bag, prefer: Sequence[str]) -> dict[str, int]:
    """The least that the bag must hold, the preferred things first."""
    missing, bag = form_field.least, {}
    for key in [*(key for key in prefer if key in form_field.there), *(key for key in form_field.there if key not in prefer)]:
        if number := min(missing, form_field.there[key]):
            bag[key] = number
            missing -= number
    return bag


# --- everybody --------------------------------------------------------------------------------------------------------------------


def check_dice(table: Table, proof: Proof, match: Match, hash_before: bytes, entries: Sequence[Entry]) -> bytes:
    """Play the lines of a proof again; gives the hash after them. Raises Tampered with the line whose dice or move was forged."""
    if proof.party == proof.witness or len(entries) != proof.lines or not entries:
        raise Tampered(say("sealed.bad_proof", line=proof.line + 1))
    numbers = (_number(table, proof.party, proof.count), _number(table, proof.witness, proof.witness_count))
    if table.party_of(entries[0].action.seat) not in (proof.party, None):
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
    return hash_before
