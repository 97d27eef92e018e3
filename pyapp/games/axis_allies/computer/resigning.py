"""When the computer gives up: where nobody but computers plays and its side is so far behind that hardly any comes back from there.

A person decides for himself how long he goes on, and against him it plays to the end.
"""

from __future__ import annotations

from pyapp.engine.computers import held_by_computer
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.state import AxisState

HOPELESS = ((16, 0.8), (14, 0.7), (8, 0.6))  # from which round on less than how much of what the other side has
ROUNDS_OF_INCOME = 2  # that count beside the armies


def is_hopeless(state: AxisState, seat: str) -> bool:
    """Should the computer that holds a seat resign?

    Found in 204 games between computers that were decided by cities: no winner ever had less than 0.65 of what the other side had, and
    none less than 0.74 from round 14 on (all but one had more than the other side by then). Of 13 other games in which a side gave up in
    rounds 16 to 19 and that were played on without that, ten were lost by cities, two stood still in round 32, and in one it led by then.
    """
    alone = all(held_by_computer(state.setup, power) for power in state.rules.turn_order[state.setup.scenario])
    enough = next((share for since, share in HOPELESS if state.round >= since), 0.0)
    if not alone or not enough:
        return False
    strength = strengths(state)
    ours = state.rules.side_of[seat]
    return strength[ours] < enough * sum(number for side, number in strength.items() if side != ours)


def strengths(state: AxisState) -> dict[str, int]:
    """What each side has on the board, cargo included, and some rounds of its income, in IPCs."""
    rules = state.rules
    found = dict.fromkeys(rules.side_of.values(), 0)
    for texts in state.units.values():
        for text, number in texts.items():
            piece = unit(text)
            for owner, kind in ((piece.owner, piece.kind), *((item.owner, item.kind) for item in piece.cargo)):
                found[rules.side_of[owner]] += number * rules.unit_types[kind].cost
    for power in rules.powers:
        found[rules.side_of[power]] += ROUNDS_OF_INCOME * state.production(power)
    return found
