"""An offensive that is cancelled leaves no trace but its card on the discard pile. EotS 5.32D.

When an offensive opens the tracks are copied. From then on `changes` remembers the first state of every unit that changes and every hex
whose control changes, `piles` where every card came from. Rolling back puts all of it where it was: moves, losses, arrivals,
control, ASP, markers, cards drawn.
"""

from __future__ import annotations

from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Play, Step
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive, Undo


class Opener(Step):
    """A step with which a player opens an offensive: ``played`` while what was opened goes on, and asked again if it is called off."""

    played: bool


def open_offensive(state: EmpireState, side: str, card: str, *, event: bool = False) -> Offensive:
    """Begin an offensive with a card that has just left the hand. EotS 6.2."""
    state.offensive = Offensive(side, card, Undo(copy_plain(state.tracks)), event)
    return state.offensive


def close_offensive(state: EmpireState) -> None:
    """End an offensive: what has happened stays, and the cards that were played leave the table. EotS 6.28, 5.36."""
    offensive = _open(state)
    _end(state)
    piles.lay_down(state, offensive.card, event=offensive.event)
    for card in offensive.reaction_cards:
        piles.lay_down(state, card, event=True)


def roll_back(state: EmpireState) -> None:
    """Put everything back as it was when the offensive opened, and close it.

    Its card counts as discarded, not as played; the reaction that cancelled it was played. EotS 5.32D.
    """
    offensive = _take_back(state)
    piles.discard(state, offensive.card)
    for card in offensive.reaction_cards:
        piles.lay_down(state, card, event=True)


def call_off(state: EmpireState, play: Play) -> None:
    """The offensive player thinks better of it before anybody has reacted: everything goes back, the card to where it was.

    So nobody is caught in an event whose clauses turn out to be impossible: its card can then be played for operations. EotS 5.31.
    The steps of the offensive end, and its player plays another card.
    """
    offensive = _take_back(state)
    piles.take(state, offensive.side, offensive.card)
    if offensive.set_aside:
        piles.set_aside(state, offensive.side, offensive.card)
        state.set_aside[offensive.side] = offensive.set_aside
    while not isinstance(state.steps[-1], Opener):
        play.done()
    opener = state.steps[-1]
    assert isinstance(opener, Opener)
    opener.played = False
    play.tell("eots_called_off", seat=offensive.side, card=offensive.card)


def _take_back(state: EmpireState) -> Offensive:
    """Units, control, tracks and piles as they were when the offensive opened, which is closed."""
    offensive = _open(state)
    undo = offensive.before
    for unit in undo.entered:
        del state.units[unit]
    state.units.update(undo.units)
    state.control = sorted(set(state.control) ^ set(undo.control))
    state.tracks = undo.tracks
    piles.take_back(state, undo.cards)
    _end(state)
    return offensive


def _open(state: EmpireState) -> Offensive:
    if state.offensive is None:
        raise ValueError("there is no offensive to end")
    return state.offensive


def _end(state: EmpireState) -> None:
    for secret in state.secrets.values():
        secret.drawn = []
    state.offensive = None
