"""The attrition phase. EotS 4.4, 13.4."""

from __future__ import annotations

from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.attrition import ELIMINATE, REDUCE, attrition


@step("eots_attrition")
class Attrition(Step):
    """All ground and air units out of supply lose strength at the same time. Turn 1 has no such phase (17.11)."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        found = attrition(state)
        for unit in found:
            changes.lose_step(state, unit)
        for effect in (REDUCE, ELIMINATE):
            units = [unit for unit in found if found[unit] == effect]
            if units:
                play.tell(f"eots_attrition_{effect}", units=units)
