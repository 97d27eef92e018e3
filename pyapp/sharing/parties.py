"""Who is who: players known by the chain they committed to, the same in two copies, and what happens when one loses his keys.

A player whose devices have lost their keys can neither open numbers nor what he sealed. He takes his own place again with new keys: a new
player in the list, who names the chain that was lost and the line from which the new one holds. His seats go over, the old chain stays for
the rolls that it has decided. Everybody else is asked before the copy at hand is changed, and the audit says it for ever.
"""

from __future__ import annotations

from dataclasses import replace

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.sharing.chains import Chain, Opened, Tampered
from pyapp.sharing.table import Party, Table

MOST_PARTIES = 16


def heir_of(parties: list[Party], number: int) -> int | None:
    """Who has taken the place of a player that lost his keys."""
    chain = parties[number].chain
    if chain is None:
        return None
    return next((other for other, party in enumerate(parties) if party.instead_of == chain.anchor), None)


def is_current(table: Table, number: int) -> bool:
    """Is this a player who still has his keys?"""
    return heir_of(table.parties, number) is None


def in_force(table: Table, number: int, line: int) -> bool:
    """Was a player's chain the one that decided at a line of the game? Who has two must not choose between them."""
    if not 0 <= number < len(table.parties) or line < table.parties[number].since:
        return False
    heir = heir_of(table.parties, number)
    return heir is None or line < table.parties[heir].since


def follows(table: Table, number: int, earlier: int) -> bool:
    """Is a player the same as an earlier one, or in his place?"""
    place: int | None = earlier
    while place is not None and place != number:
        place = heir_of(table.parties, place)
    return place is not None


def renew(table: Table, number: int, chain: Chain, key: bytes = b"") -> int:
    """Take the place of a player whose keys are lost; gives the new player's number.

    An action that he had fixed keeps its number. One that waits for him must be fixed again, with a number that he cannot know yet.
    """
    lost = table.parties[number]
    if lost.chain is None or not is_current(table, number):
        raise BadData(say("renew.not_now", who=lost.name))
    since = table.length
    if table.fixed is not None and table.fixed.party == number:
        since += 1
    elif witness(table) == number:
        table.fixed = None
    if len(table.parties) >= MOST_PARTIES:
        raise BadData(say("seats.crowd", most=MOST_PARTIES))
    heir = Party(lost.name, list(lost.seats), Opened(chain.anchor), since, lost.chain.anchor, key)
    table.parties[number] = replace(lost, seats=[])
    table.parties.append(heir)
    return len(table.parties) - 1


# --- who opens the dice -----------------------------------------------------------------------------------------------------------


def witness(table: Table) -> int | None:
    """Who opens the number that an action which was fixed waits for: an opponent before a friend, the next at the table before others."""
    if table.fixed is None:
        return None
    actor, seat = table.fixed.party, table.fixed.action.partition(" ")[0]
    number = len(table.parties)
    able = [
        place
        for step in range(1, number)
        if table.parties[place := (actor + step) % number].chain is not None
        and in_force(table, place, table.length)
        and not follows(table, place, actor)
    ]
    return min(able, key=lambda place: _friendship(table, seat, place), default=None)


def _friendship(table: Table, seat: str, number: int) -> int:
    """0 for a player who has only opponents of a seat, 1 for one who has some, 2 for a friend or one without seats."""
    sides = [set(members) for members in table.match.game.about.sides.values()]
    own = next((members for members in sides if seat in members), {seat})
    seats = set(table.parties[number].seats)
    return 0 if seats and not seats & own else 1 if seats - own else 2


def is_friendly(table: Table, seat: str, number: int) -> bool:
    """Did somebody open a roll who has nothing against it, although the player has opponents?"""
    rest = range(len(table.parties))
    return _friendship(table, seat, _last(table.parties, number)) == 2 and any(_friendship(table, seat, other) == 0 for other in rest)


# --- two copies -------------------------------------------------------------------------------------------------------------------


class Contested(Tampered):
    """A seat has another player in each of two copies."""


def united(told: list[Party], held: list[Party], *, yielding: bool = False) -> tuple[list[Party], list[int]]:
    """The players of two copies: those of the first in their order, then those whom only the second knows.

    Gives where each player of the second stands now, too. Raises Contested for a seat that two have claimed, unless ``yielding`` to the
    first, and Tampered when a commitment was changed.
    """
    together = list(told)
    places: list[int] = []
    for number, mine in enumerate(held):
        place = _find(together, mine, number)
        if place is None:
            _check_place(told, mine, number)
            together.append(replace(mine, seats=[]))
            place = len(together) - 1
        else:
            together[place] = _one(together[place], mine)
        places.append(place)
    if len(together) > MOST_PARTIES:
        raise BadData(say("seats.crowd", most=MOST_PARTIES))
    check_heirs(together)
    for place, party in enumerate(together):
        if party.seats and heir_of(together, place) is not None:
            together[place] = replace(party, seats=[])
    for mine, place in zip(held, places, strict=True):
        _add_seats(together, _last(together, place), mine.seats, yielding=yielding)
    return together, places


def _last(parties: list[Party], number: int) -> int:
    """The player himself, or whoever has taken his place last."""
    while (heir := heir_of(parties, number)) is not None:
        number = heir
    return number


def _add_seats(parties: list[Party], number: int, seats: list[str], *, yielding: bool) -> None:
    """Seats that a player has claimed, for all that the other copy does not know of it yet."""
    for seat in seats:
        owner = next((place for place, party in enumerate(parties) if seat in party.seats), None)
        if owner is None:
            parties[number] = replace(parties[number], seats=[*parties[number].seats, seat])
        elif owner != number and not yielding:
            raise Contested(say("arrival.claimed", seat=seat, who=parties[number].name, other=parties[owner].name))


def _find(parties: list[Party], wanted: Party, number: int) -> int | None:
    """Where a player stands: by his chain, or at the same place where he has none."""
    if wanted.chain is None:
        same = number < len(parties) and parties[number].chain is None and parties[number].name == wanted.name
        return number if same else None
    anchor = wanted.chain.anchor
    return next((place for place, party in enumerate(parties) if party.chain is not None and party.chain.anchor == anchor), None)


def _check_place(told: list[Party], mine: Party, number: int) -> None:
    """A player who is not there by his chain must not be there by name and seats."""
    other = told[number] if number < len(told) else None
    if other is not None and not mine.instead_of and other.name == mine.name and set(other.seats) & set(mine.seats):
        if other.chain is not None and other.chain.count:
            raise Tampered(say("sealed.wrong_number", who=mine.name, number=other.chain.count))
        raise Tampered(say("arrival.anchor", who=mine.name))


def _one(told: Party, mine: Party) -> Party:
    """A player as both copies know him: the chain as far as it has been opened."""
    if (told.name, told.since, told.instead_of) != (mine.name, mine.since, mine.instead_of):
        raise Tampered(say("arrival.seats", who=mine.name, other=told.name))
    if told.key != mine.key:
        raise Tampered(say("signed.other_key", who=mine.name))
    opened = told.chain if told.chain is None or mine.chain is None or told.chain.count >= mine.chain.count else mine.chain
    return replace(told, chain=opened)


def check_heirs(parties: list[Party]) -> None:
    """Raise Tampered when two have taken the same place, or places go round in a circle."""
    lost = [party.instead_of for party in parties if party.instead_of]
    if len(set(lost)) != len(lost):
        raise Tampered(say("arrival.rivals", who=next(party.name for party in parties if lost.count(party.instead_of) > 1)))
    for number in range(len(parties)):
        place: int | None = number
        for _ in parties:
            place = heir_of(parties, place) if place is not None else None
        if place is not None:
            raise Tampered(say("arrival.rivals", who=parties[number].name))


def news(told: list[Party], held: list[Party]) -> list[Party]:
    """The players of the first copy who have taken the place of one of the second, of which the second knows nothing."""
    anchors = {party.chain.anchor for party in held if party.chain is not None}
    return [party for party in told if party.instead_of in anchors and party.chain is not None and party.chain.anchor not in anchors]
