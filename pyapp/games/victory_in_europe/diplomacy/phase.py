"""The diplomacy phase. VIE page 1, 10.2, 10.3."""

from __future__ import annotations

from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.diplomacy import table
from pyapp.games.victory_in_europe.diplomacy.rolls import Rolls
from pyapp.games.victory_in_europe.diplomacy.surrenders import ClaimSurrender, PolishAlliance, Surrenders
from pyapp.games.victory_in_europe.state import VictoryState


@step("vie_diplomacy")
class DiplomacyPhase(Step):
    """Surrenders, the Soviet alliance with Poland, the rolls. VIE page 1, 10.2, 10.3."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        _claim_bonuses(state)
        play.push(*(ClaimSurrender(seat) for seat in state.order), Surrenders(), PolishAlliance(), Rolls())


def _claim_bonuses(state: VictoryState) -> None:
    """An event that adds to a seat's own roll is in force without being claimed: it can do its player no harm. VIE 3.3, V83."""
    for seat, card in sorted(state.played.items()):
        if CARDS[card].effect["kind"] == table.BONUS:
            state.in_force.setdefault(seat, "")
