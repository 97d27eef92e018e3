"""The strategy phase. EotS 4.1."""

from __future__ import annotations

from dataclasses import field

from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import europe_level
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS
from pyapp.games.empire_of_the_sun.state import ELIMINATED, EmpireState
from pyapp.games.empire_of_the_sun.strategy import pools
from pyapp.games.empire_of_the_sun.strategy.arrivals import Arrivals
from pyapp.games.empire_of_the_sun.strategy.replacements import Replacements
from pyapp.games.empire_of_the_sun.strategy.warfare import StrategicWarfare, b29s

ASKING = 3  # the segments that come back to this step: after them strategic warfare takes its place
NO_SHIPPING = 3  # the level of the War in Europe from which no transport points come: EotS 15.4C, 15.5C


@step("eots_strategy")
class StrategyPhase(Step):
    """Reinforcements, replacements, strategic warfare and the deal; in each the Allies come first. EotS 4.1, 9.11, 10.0.

    ``begun`` are the HQs that began the turn on the map: only their range serves for placing units (9.11). ``lost`` are the B29s that
    were eliminated then: back by replacements, they do not bomb this turn (11.31).
    """

    position: int = 0
    begun: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def is_sound(self, state: EmpireState) -> bool:
        return 0 <= self.position <= ASKING and set(self.begun) <= set(HEADQUARTERS) and set(self.lost) <= set(b29s())

    def proceed(self, state: EmpireState, play: Play) -> None:
        if self.position == 0:
            self._open(state, play)
        self.position += 1
        match self.position:
            case 1:
                play.push(*(Arrivals(side, list(self.begun)) for side in (ALLIES, JAPAN)))
            case 2 | 3:
                side = (ALLIES, JAPAN)[self.position - 2]
                play.push(Replacements(side, list(self.begun), pools.received(state, play, side)))
            case _:
                play.replace(StrategicWarfare(list(self.lost)))

    def _open(self, state: EmpireState, play: Play) -> None:
        """What holds at the start of the turn is noted, and the Allies get an amphibious transport point. EotS 9.31."""
        self.begun = [hq for hq in HEADQUARTERS if hq in state.units and state.units[hq].at]
        self.lost = [unit for unit in b29s() if unit in state.units and state.units[unit].box == ELIMINATED]
        if europe_level(state.tracks.war_in_europe) < NO_SHIPPING:
            state.tracks.asp[ALLIES] += 1
            play.tell("eots_asp_gained", seat=ALLIES, count=state.tracks.asp[ALLIES])
