"""What events grant in the midst of a turn: steps that serve certain units alone, and units that come at once.

"As if it were the reinforcement phase, with the same restrictions": so it is the same steps with a narrower choice. The HQs by whose range
units are placed are those that stand on the map when the event is played (R153). EotS 5.33.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS, UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexes import ALL
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, holds
from pyapp.games.empire_of_the_sun.map.nations import NATIONS, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.movement.chart import spell
from pyapp.games.empire_of_the_sun.state import REMOVED, EmpireState, Stand
from pyapp.games.empire_of_the_sun.strategy.entry import Entry
from pyapp.games.empire_of_the_sun.strategy.replacements import Replacements

RANGOON = 2008
MOST_STEPS = 2  # that one event grants
AVG, FOURTEENTH = "us_air_avg", ("us_air_14af", "us_lrb_14af")
OVER_THE_HUMP: HexSet = NORTHERN_INDIA | hexset(NATIONS["burma"].hexes)


@dataclass(frozen=True)
class Grant:
    """Whom steps serve: units in the hexes ``at``, or in China; an eliminated one comes back in a hex of ``to``."""

    serves: Callable[[Unit], bool]
    at: HexSet = ALL
    to: HexSet = ALL


GRANTS: Mapping[str, Grant] = {
    "indian_army": Grant(
        lambda unit: unit.side == "japan" and unit.kind == "ground" and not unit.dot, within(RANGOON, 3), within(RANGOON, 3)
    ),
    "australian": Grant(
        lambda unit: unit.nation == "AUS" and unit.kind == "ground" and not unit.dot, to=hexset(NATIONS["australia"].hexes)
    ),
    "airlift": Grant(lambda unit: unit.id in (AVG, *FOURTEENTH), OVER_THE_HUMP, OVER_THE_HUMP),
}
"""By the kind of steps: JP39, AL03, AL17."""


@step("eots_granted")
class Granted(Replacements):
    """Steps of one kind of `GRANTS` are used at once; what is left is lost. EotS 5.33."""

    cite = "5.33"

    def is_sound(self, state: EmpireState) -> bool:
        return (
            len(self.steps) == 1
            and all(kind in GRANTS and 0 <= left <= MOST_STEPS for kind, left in self.steps.items())
            and self.fits(state)
        )

    @property
    def grant(self) -> Grant:
        """Whom the steps serve."""
        (kind,) = self.steps
        return GRANTS[kind]

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_granted", seat=seat, steps=dict(self.steps))

    def _pool(self, unit: str) -> str:
        (kind,) = self.steps
        return kind if self.steps[kind] and self.grant.serves(UNITS[unit]) else ""

    def _in_place(self, stand: Stand) -> bool:
        return not stand.at or holds(self.grant.at, stand.at)

    def _places(self, entry: Entry, unit: str) -> list[int]:
        return [at for at in entry.hexes(unit) if holds(self.grant.to, at)]

    def _use(self, state: EmpireState, unit: str) -> None:
        self.steps[self._pool(unit)] -= 1


@step("eots_enter")
class Enter(Step):
    """A unit of an event comes to one of the hexes ``within``, or anywhere if none are named, as a reinforcement would, or is lost.

    Where there is but one place nobody is asked. EotS 5.31C, 5.33, 9.11.
    """

    cite = "5.33"
    unit: str
    within: list[int] = field(default_factory=list)

    def is_sound(self, state: EmpireState) -> bool:
        return self.unit in UNITS and not (self.unit in state.units and state.units[self.unit].at)

    def places(self, state: EmpireState) -> list[int]:
        """Where the unit may be placed."""
        hqs = [hq for hq in HEADQUARTERS if hq in state.units and state.units[hq].at]
        found = Entry(state, UNITS[self.unit].side, hqs).hexes(self.unit)
        return [at for at in found if not self.within or at in self.within]

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (UNITS[self.unit].side,) if len(self.places(state)) > 1 else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        places = self.places(state)
        if places:
            self._place(state, play, places[0])
            return
        play.done()
        changes.put_aside(state, self.unit, REMOVED)
        play.tell("eots_reinforcements_lost", seat=UNITS[self.unit].side, units=[self.unit])

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_enter", seat=seat, unit=self.unit)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("place",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("to", tuple(map(spell, self.places(state))), "space")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._place(state, play, int(str(action.args[0])))

    def _place(self, state: EmpireState, play: Play, at: int) -> None:
        play.done()
        changes.place(state, self.unit, at)
        play.tell("eots_arrived", seat=UNITS[self.unit].side, unit=self.unit, space=spell(at))
