"""How a scenario begins. EotS 2.1 to 2.3, 17.1 to 17.9."""

from __future__ import annotations

from pyapp.engine.state import Setup
from pyapp.engine.steps import Step
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.components.scenarios import REDUCED, SCENARIOS, STARTS, Start
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.offensive import december
from pyapp.games.empire_of_the_sun.politics import bid
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState, Stand, Tracks
from pyapp.games.empire_of_the_sun.strategy.deal import Arcadia, Deal
from pyapp.games.empire_of_the_sun.turn.outline import DECEMBER, first_turn


def begin(setup: Setup) -> EmpireState:
    """The state before the first card is dealt."""
    start = STARTS[SCENARIOS[setup.scenario].start]
    state = EmpireState(setup, turn=start.turn, units=_units(start), control=list(start.control), tracks=_tracks(start))
    if start.turn > DECEMBER:  # Operation Z has been: EotS 16.49B
        state.tracks.political_will += bid.on_will(state)
    state.removed, state.discards = sorted(start.removed), sorted(start.discards)
    for side, card in start.future.items():
        state.secrets[side].future = card
        state.set_aside[side] = start.turn - 1
    for card in december.CARDS if start.turn == DECEMBER else ():  # EotS 4.1.4
        piles.take(state, JAPAN, card)
    state.steps = [first_turn(start.turn), *(_dealing(start, side) for side in reversed(SIDES) if start.hand[side])]
    return state


def _dealing(start: Start, side: str) -> Step:
    """What deals a player the first hand. In 1942 the Allies may take one card for it (17.25)."""
    return Arcadia(start.hand[side]) if start.arcadia and side == ALLIES else Deal(side, start.hand[side])


def _units(start: Start) -> dict[str, Stand]:
    units = {}
    for where, names in start.units.items():
        for name in names:
            stand = Stand(box=CHINA) if where == CHINA else Stand(int(where))
            stand.reduced = name.endswith(REDUCED)
            units[name.removesuffix(REDUCED)] = stand
    for box, names in start.boxes.items():
        units.update((name, Stand(box=box)) for name in names)
    return dict(sorted(units.items()))


def _tracks(start: Start) -> Tracks:
    tracks = Tracks(in_force=list(start.in_force), surrendered=list(start.surrendered), passes=dict(start.passes))
    tracks.will_moved = list(start.surrendered)
    for name, value in start.tracks.items():
        if hasattr(tracks, name):
            setattr(tracks, name, dict(value) if isinstance(value, dict) else list(value) if isinstance(value, list) else value)
    return tracks
