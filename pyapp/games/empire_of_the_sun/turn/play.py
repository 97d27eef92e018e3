"""A player plays a card. EotS 5.0.

Each way to play one is a `Way`: the cards with which it can be done, the fields that follow the card, what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, step
from pyapp.games.empire_of_the_sun import changes, piles
from pyapp.games.empire_of_the_sun.cards import draws, effects, special
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.offensive import begin, eligible
from pyapp.games.empire_of_the_sun.offensive.rollback import Opener
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn import china, headquarters, plays, reasons

PASS = "pass"
Arguments = tuple[Argument, ...]
Fields = Callable[[EmpireState, str, Arguments], Field | None]


@dataclass(frozen=True)
class Way:
    """A way to play a card. ``cards`` gives those with which it can be done; ``more`` the fields after the card; ``do`` does it."""

    cards: Callable[[EmpireState, str], Sequence[str]]
    do: Callable[[EmpireState, Play, str, Arguments], None]
    more: Fields = lambda state, side, filled: None


@step("eots_play_card")
class PlayCard(Opener):
    """A player plays one card, or passes. The step stays below what the card opens, so that it is asked again if that is called off.

    EotS 4.2.2, 5.0.
    """

    cite = "5.0"
    side: str
    played: bool = False

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return () if self.played else (self.side,)

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        ways = tuple(name for name, way in WAYS.items() if way.cards(state, self.side))
        return (*ways, PASS) if state.tracks.passes[self.side] else ways

    def field(self, state: EmpireState, seat: str, kind: str, filled: Arguments) -> Field | None:
        return None if kind == PASS else field_of(kind, state, self.side, filled)

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self.played = True
        if action.kind == PASS:
            state.tracks.passes[self.side] -= 1
            play.tell("eots_passed", seat=self.side, count=state.tracks.passes[self.side])
        else:
            WAYS[action.kind].do(state, play, self.side, action.args)


def field_of(kind: str, state: EmpireState, side: str, filled: Arguments, cards: Sequence[str] | None = None) -> Field | None:
    """The next field of a way to play a card: first the card, one of those named or of all with which it can be done.

    The other cards of the player say why it cannot be done with them.
    """
    if filled:
        return WAYS[kind].more(state, side, filled)
    if cards is not None:
        return Pick("card", tuple(cards), "card")
    offered = tuple(WAYS[kind].cards(state, side))
    return Pick("card", offered, "card", why_not=reasons.of_hand(state, side, kind, offered))


# --- offensives and events ----------------------------------------------------------------------------------------------------


def _hq(state: EmpireState, side: str, filled: Arguments) -> Field | None:
    return Pick("hq", tuple(eligible.headquarters(state, side)), "unit") if len(filled) == 1 else None


def _event_hq(state: EmpireState, side: str, filled: Arguments) -> Field | None:
    card = CARDS[str(filled[0])]
    if len(filled) > 1 or not effects.is_offensive(card) or begin.printed_hqs(state, card) is not None:
        return None
    return Pick("hq", tuple(eligible.headquarters(state, side, card)), "unit")


def _offensive_cards(state: EmpireState, side: str) -> list[str]:
    return plays.for_operations(state, side) if eligible.headquarters(state, side) else []


def _offensive(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
    begin.begin(state, play, side, str(args[0]), [str(args[1])], event=False)


def play_event(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
    """A card is played as an event: an offensive opens, or what the card says happens at once. EotS 5.31 to 5.36."""
    card = str(args[0])
    if effects.is_offensive(CARDS[card]):
        hqs = begin.printed_hqs(state, CARDS[card])
        begin.begin(state, play, side, card, [str(args[1])] if hqs is None else hqs, event=True)
        return
    piles.leave_hand(state, side, card)
    play.tell("eots_event", seat=side, card=card)
    effects.happens(state, play, card)
    special.lay_down(state, card)
    draws.draw_for(state, play, card)


# --- operations cards without an offensive ------------------------------------------------------------------------------------


def _spend(state: EmpireState, side: str, card: str) -> None:
    """An operations card is played for something other than an offensive: it comes to the discards."""
    piles.leave_hand(state, side, card)
    piles.discard(state, card)


def _china_cards(state: EmpireState, side: str) -> list[str]:
    return plays.for_operations(state, side, plays.HIGHEST_VALUE) if china.may_attack(state, side) else []


def _china(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
    _spend(state, side, str(args[0]))
    play.tell("eots_operations", seat=side, card=str(args[0]))
    china.attack(state, play)


def _withdrawal(found: Callable[[EmpireState, str], list[str]]) -> Way:
    """An air unit or an HQ leaves the map. EotS 7.33, 7.54."""

    def cards(state: EmpireState, side: str) -> list[str]:
        return plays.for_operations(state, side) if found(state, side) else []

    def more(state: EmpireState, side: str, filled: Arguments) -> Field | None:
        return Pick("unit", tuple(found(state, side)), "unit") if len(filled) == 1 else None

    def do(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
        _spend(state, side, str(args[0]))
        changes.withdraw(state, str(args[1]))
        play.tell("eots_withdrawn", seat=side, card=str(args[0]), unit=str(args[1]))

    return Way(cards, do, more)


def _return_cards(state: EmpireState, side: str) -> list[str]:
    return plays.for_operations(state, side) if headquarters.returning(state, side) else []


def _return_fields(state: EmpireState, side: str, filled: Arguments) -> Field | None:
    if len(filled) == 1:
        return Pick("hq", tuple(headquarters.returning(state, side)), "unit")
    return Pick("to", tuple(map(str, headquarters.harbours(state, str(filled[1])))), "space") if len(filled) == 2 else None


def _return(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
    _spend(state, side, str(args[0]))
    changes.place(state, str(args[1]), int(str(args[2])))
    play.tell("eots_returned", seat=side, card=str(args[0]), unit=str(args[1]), space=str(args[2]))


def _end_rivalry(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
    _spend(state, side, str(args[0]))
    state.tracks.rivalry.remove(side)
    play.tell("eots_rivalry_ends", seat=side, card=str(args[0]))


# --- cards that are not played ------------------------------------------------------------------------------------------------


def _discard(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
    piles.leave_hand(state, side, str(args[0]))
    special.discard(state, play, str(args[0]), as_play=True)


def _set_aside(state: EmpireState, play: Play, side: str, args: Arguments) -> None:
    piles.set_aside(state, side, str(args[0]))
    state.tracks.designated.append(side)
    play.tell("eots_set_aside", seat=side)


WAYS: Mapping[str, Way] = {
    "offensive": Way(_offensive_cards, _offensive, _hq),
    "event": Way(plays.events, play_event, _event_hq),
    "china": Way(_china_cards, _china),
    "withdraw_air": _withdrawal(headquarters.aircraft),
    "withdraw_hq": _withdrawal(headquarters.on_map),
    "return_hq": Way(_return_cards, _return, _return_fields),
    "end_rivalry": Way(plays.to_end_rivalry, _end_rivalry),
    "discard": Way(plays.to_discard, _discard),
    "set_aside": Way(plays.to_set_aside, _set_aside),
}
