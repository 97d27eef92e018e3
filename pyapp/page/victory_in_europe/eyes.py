"""What the one who looks may see of blocks: the labels of his own, and what lies open; and whether a battle needs a curtain."""

from __future__ import annotations

from pyapp.engine.forms import Pick
from pyapp.engine.game import Game
from pyapp.games.victory_in_europe.combat.ways import Ground, Ways
from pyapp.games.victory_in_europe.combat.withdrawal import RETREAT, ways_out
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS
from pyapp.games.victory_in_europe.components.units import UNITS, Unit
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import Face, VictoryState


def face(state: VictoryState, token: str, seat: str) -> Face | None:
    """The label of a block for a seat.

    One person who plays all seats holds the whole state; even he sees the labels of the seat alone that he acts for, as wood has two sides
    on a table. Where nobody acts (one looks back, the game is over) everything is seen that the state holds.
    """
    found = faces.face(state, token)
    if found is None or token in state.shown:
        return found
    return found if not seat or state.owner(state.blocks[token].nation) == seat else None


def unit(state: VictoryState, token: str, seat: str) -> Unit | None:
    """The unit on a block, if the seat may see it."""
    found = face(state, token, seat)
    return UNITS[found.unit] if found else None


def camp(state: VictoryState, token: str) -> str:
    """On which of two sides a block stands, for what lies where on the board: the Axis, all others, or "" for neutrals."""
    stance = state.nations.get(state.blocks[token].nation)
    side = stance.side if stance else ""
    return "" if not side else AXIS if side == AXIS else ALLIES


def hidden_blocks_matter(game: Game, state: VictoryState) -> bool:
    """Would a retreat be offered otherwise if nobody saw the owner's hidden blocks, which may fill a place or command a sea?

    Where they do not a battle needs no curtain between two volleys.
    """
    seen = game.view(state, "")
    return any(_retreats(game, state, seat) != _retreats(game, seen, seat) for seat in game.waits_for(state))


def _retreats(game: Game, state: VictoryState, seat: str) -> dict[str, Ways]:
    """The blocks that a seat may let retreat, each with where it may go and by which ways."""
    if RETREAT not in game.kinds(state, seat):
        return {}
    first = game.field(state, seat, RETREAT, ())
    ground = Ground(state)
    return {token: ways_out(state, token, turn=True, ground=ground) for token in first.options} if isinstance(first, Pick) else {}
