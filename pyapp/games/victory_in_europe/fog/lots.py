"""What a seat draws for itself alone: cards, and in which order its blocks stand.

A seat rolls one large number in secret when the game begins, its lot. Every later draw follows from the lot and from how many draws there
have been, so no journal holds a die that would tell, and whoever knows the lot can prove or check every secret of the seat from the
open moves alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from pyapp.engine.messages import say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import VictoryState

DICE, FACES = 24, 6  # more than 2^62 lots, and people with real dice can roll them
Item = TypeVar("Item")


@step("vie_lots")
class Lots(Step):
    """Each seat rolls its lot and stands its blocks up in an order that nobody else knows."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        for seat in state.seats:
            rolled = play.roll(DICE, FACES, say("vie.roll.lot", seat=seat), seen_by=(seat,))
            state.secrets[seat].lot = "".join(map(str, rolled))
        for place in sorted({block.at for block in state.blocks.values()}):
            mix(state, place)


def draw(state: VictoryState, seat: str, size: int) -> int:
    """A number from 0 to ``size`` - 1 that the seat alone knows, each as likely as any other."""
    secret = state.secrets[seat]
    largest = 2**64 // size * size
    while True:
        secret.drawn += 1
        text = f"victory_in_europe {seat} {secret.lot} {secret.drawn}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
        if number < largest:
            return number % size


def shuffled(state: VictoryState, seat: str, items: Sequence[Item]) -> list[Item]:
    """The items in an order that the seat draws."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = draw(state, seat, last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def mix(state: VictoryState, place: str) -> None:
    """The owners change the hidden blocks of a place about, colour by colour, so that nobody can follow one. Nothing to be seen changes."""
    for seat in state.seats:
        for tokens in faces.hidden_by_colour(state, seat, place):
            if len(tokens) > 1:
                faces.rearrange(state, seat, tokens, shuffled(state, seat, tokens))


def stand_up(state: VictoryState, tokens: Sequence[str]) -> None:
    """Blocks that were shown are hidden again, and mixed with those of their colour in the same place."""
    faces.hide(state, tokens)
    for place in sorted({state.blocks[token].at for token in tokens}):
        mix(state, place)
