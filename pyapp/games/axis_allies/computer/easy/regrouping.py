"""How the computer player brings up what has not fought: aircraft land near the front, armies walk towards it."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Pick
from pyapp.engine.game import Game
from pyapp.games.axis_allies.components.edition import AIR, LAND
from pyapp.games.axis_allies.computer.easy.appraisal import FAR, MOST_MOVES, front_of
from pyapp.games.axis_allies.computer.easy.shipping import voyages
from pyapp.games.axis_allies.state import AxisState, is_air


def redeploy(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Land what flies near the front, walk the rest towards it, leave a man at home where an enemy could walk in."""
    front = front_of(state, seat)
    moves = [*_landings(game, state, seat, front), *voyages(game, state, seat, enough), *_marches(state, seat, front)]
    yield from moves[:MOST_MOVES]
    yield Action(seat, "done")


def close(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """End the phase; where that is refused, land what still flies."""
    yield Action(seat, "done")
    yield from _landings(game, state, seat, front_of(state, seat))


def _landings(game: Game, state: AxisState, seat: str, front: dict[str, int]) -> Iterator[Action]:
    for space in state.spaces_with_pieces():
        for piece, number in state.own_in(seat, space):
            if not is_air(state, piece) or (not piece.used and state.friendly_territory(seat, space)):
                continue
            filled: tuple[Argument, ...] = (space, {piece.label(seat): number})
            form_field = game.field(state, seat, "move", filled)
            if isinstance(form_field, Pick):
                ashore = [place for place in form_field.options if state.kind(piece).domain == AIR and place in state.owners]
                for place in sorted(ashore, key=lambda option: front.get(option, FAR)):
                    yield Action(seat, "move", (*filled, place))


def _marches(state: AxisState, seat: str, front: dict[str, int]) -> Iterator[Action]:
    for space in state.spaces_with_pieces():
        here = front.get(space, FAR)
        if here <= 1 or state.space(space).is_sea:
            continue
        for piece, number in state.own_in(seat, space):
            if state.kind(piece).domain != LAND or piece.used or piece.spent:
                continue
            for neighbour in sorted(state.space(space).neighbours, key=lambda place: front.get(place, FAR)):
                if front.get(neighbour, FAR) < here and state.friendly_territory(seat, neighbour):
                    yield Action(seat, "move", (space, {piece.label(seat): number}, neighbour))
