"""The supply phase. VIE 8.0, 8.6."""

from __future__ import annotations

from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.picture import Picture


@step("vie_supply")
class SupplyPhase(Step):
    """Every unit without supply loses a step, those of Player 1 first. VIE 8.0, 8.6.

    A block that is gone may open a line to who comes after, and nothing else does.
    """

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        picture, there = Picture(state), count(state)
        for seat in state.order:
            attrition(state, play, seat, picture)
            if count(state) != there:
                picture, there = Picture(state), count(state)


def count(state: VictoryState) -> int:
    """How many blocks are on the map."""
    return sum(changes.on_map(state, token) for token in state.blocks)


def attrition(state: VictoryState, play: Play, seat: str, picture: Picture) -> None:
    """The unsupplied units of a seat lose a step each; the last one eliminates. Everybody hears where, the owner which. VIE 8.6.

    Nobody else sees what goes to the Force Pool; what cannot be rebuilt lies open (V30).
    """
    on_map = [token for token in faces.tokens(state) if changes.on_map(state, token) and state.owner(state.blocks[token].nation) == seat]
    for token in [token for token in on_map if not picture.is_supplied(token)]:
        if faces.face(state, token):
            play.tell("vie_attrition", seat=seat, space=state.blocks[token].at)
            wither(state, play, seat, token)


def wither(state: VictoryState, play: Play, seat: str, token: str) -> None:
    """A block loses a step unseen: its owner hears which unit, the others no more than that it is lost, if it is (V30)."""
    at, unit = state.blocks[token].at, faces.unit(state, token)
    if unit is None:
        return
    play.tell("vie_attrition_unit", seen_by=(seat,), unit=unit.id, space=at)
    if changes.lose_step(state, token):
        play.tell("vie_perished", seat=seat, space=at)
        if token in state.shown:
            play.tell("vie_eliminated", unit=unit.id, space=at)
