"""What computer players say of a turn: the battles that they have begun, with the odds when the blocks had been turned over.

Nothing is told before that, and nothing of blocks, hands and orders that still are secret. VIE page 2, 5.1.
"""

from __future__ import annotations

from collections.abc import Generator

from pyapp.engine.game import Account, PlayedTurn, Reason
from pyapp.engine.work import TooMuchWork
from pyapp.games.victory_in_europe.combat.parties import camp, opposite
from pyapp.games.victory_in_europe.odds.prospects import question, slices
from pyapp.games.victory_in_europe.odds.suppose import MIDDLING
from pyapp.games.victory_in_europe.state import VictoryState

MOST_BATTLES = 5


def account(turn: PlayedTurn) -> Account:
    """The reasons of every computer player in a turn."""
    begun = [
        (str(event.data["seat"]), str(event.data["space"]), line)
        for line in turn.lines
        for event in turn.events(line)
        if event.kind == "vie_battle"
    ]
    for seat in turn.seats:
        for attacker, at, line in [battle for battle in begun if battle[0] == seat][:MOST_BATTLES]:
            state: VictoryState = yield from turn.seen(line + 1)
            if state.fight is not None and (state.fight.at, state.fight.attacker) == (at, attacker):
                yield (yield from _battle(state, seat, at))


def _battle(state: VictoryState, seat: str, at: str) -> Generator[None, None, Reason]:
    """A battle that has just begun; what still lies face down counts as middling."""
    assert state.fight is not None
    pending = next(battle for battle in state.battles if (battle.at, battle.raid) == (at, state.fight.raid))
    units = [state.shown[token].unit for token in pending.attackers if token in state.shown]
    values = {"space": at, "units": units}
    try:
        odds = (yield from slices(question(state, seat, at, state.fight.raid)))[MIDDLING]
    except TooMuchWork:
        return Reason(seat, "attack.vast", (at,), values)
    mine = camp(seat)
    amounts = {"lost": odds.steps[mine], "killed": odds.steps[opposite(mine)]}
    return Reason(seat, "raid" if state.fight.raid else "attack", (at,), values, {"chance": odds.wins[mine]}, amounts)
