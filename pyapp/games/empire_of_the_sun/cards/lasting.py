"""Events whose effect lasts: their markers are cards in ``Tracks.in_force``. Who asks for them:

===============  =======================================================================================  =============================
JP18             the hexside 2108-2109 is a transport route                                               `movement.ways.marching`
JP31             +1 on the ground for Japan on one-hex islands                                            `combat.scene`
JP43, AL79       Tojo has resigned, the Soviets have taken Manchuria                                      `special`
JP73, AL23       barges, and the PT boats that end them for good                                          `movement.ways.landing`
AL17             the Hump                                                                                 `supply.disposition`
AL80             no escorts and no modifiers of submarine warfare any more                                `strategy.warfare`
JP71             next turn one success of the B29 costs Japan no card                                     `strategy.warfare`
JP80             next turn's Allied reinforcements are delayed                                            `strategy.europe`
JP15, JP82       next turn the Allies lose a ground step each, the others are not for the Commonwealth    `strategy.pools`
===============  =======================================================================================  =============================

The last three are laid in an offensives phase and taken off in the strategy phase that follows, so no turn stands on them.
"""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.state import EmpireState

BARGES, PT_BOATS, DOCTRINE = "JP73", "AL23", "AL80"


def is_in_force(state: EmpireState, card: str) -> bool:
    """Does the event of a card last?"""
    return card in state.tracks.in_force


def lay(state: EmpireState, card: str) -> None:
    """The marker of an event is laid down; a second one of the same event changes nothing."""
    if card not in state.tracks.in_force:
        state.tracks.in_force.append(card)


def over(state: EmpireState, card: str) -> None:
    """The marker of an event is taken off, if it lies there."""
    if card in state.tracks.in_force:
        state.tracks.in_force.remove(card)
