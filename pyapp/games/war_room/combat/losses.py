"""What is lost leaves the map: its owner says from under which markers. Rulebook, "Debrief, B"."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import tables
from pyapp.games.war_room.map import commands
from pyapp.games.war_room.state import WarState

KIND = "losses"


@step("wr_losses")
class Losses(Step):
    """The units that a nation has lost in a region are taken from its commands; of a neutral's own troops the attacker has decided."""

    cite = "Phase 4, debrief, B"
    nation: str
    region: str
    units: dict[str, int]
    neutral: dict[str, int]
    asking: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if self.asking else ()

    def proceed(self, state: WarState, play: Play) -> None:
        self.asking = bool(self.choices(state))
        if not self.asking:
            self._take(state, play, ())

    def holders(self, state: WarState, unit: str) -> dict[str, int]:
        """The commands that may lose units of a type, the lowest marker first: defenders without a marker only where nobody else has it."""
        mine = {key: command for key, command in state.commands.items() if (command.nation, command.at) == (self.nation, self.region)}
        able = sorted((key for key in mine if unit in mine[key].units), key=lambda key: mine[key].number)
        marked = [key for key in able if mine[key].number]
        return {key: mine[key].units[unit] for key in marked or able}

    def choices(self, state: WarState) -> dict[str, dict[str, int]]:
        """The types of which some are lost and some are left, under several markers."""
        found = {unit: self.holders(state, unit) for unit in tables.ordered(self.units) if unit != tables.CARRIER_FIGHTER}
        return {unit: there for unit, there in found.items() if len(there) > 1 and self.units[unit] < sum(there.values())}

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_losses", seat=seat, units=dict(self.units), space=self.region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return (KIND,)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        choices = list(self.choices(state).items())
        if len(filled) == len(choices):
            return None
        unit, there = choices[len(filled)]
        number = self.units[unit]
        return Bag(f"{self.nation}.{unit}", there, number, number, "command", suggested=_in_order(there, number))

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        self._take(state, play, action.args)

    def _take(self, state: WarState, play: Play, chosen: tuple[Argument, ...]) -> None:
        said = dict(zip(self.choices(state), chosen))
        for unit, number in tables.ordered(self.units).items():
            taken = said.get(unit, _in_order(self.holders(state, unit), number))
            assert isinstance(taken, Mapping)
            if unit == tables.CARRIER_FIGHTER:
                commands.lose(state, self.nation, self.region, {unit: number})
            for key, some in taken.items():
                commands.lose(state, self.nation, self.region, {unit: some}, only=(key,))
        unmarked = [key for key, command in state.commands.items() if not command.number]
        commands.lose(state, self.nation, self.region, self.neutral, only=unmarked)
        lost = dict(self.units)
        for unit, number in self.neutral.items():
            lost[unit] = lost.get(unit, 0) + number
        play.tell("wr_losses", nation=self.nation, units=tables.ordered(lost), space=self.region)
        play.done()


def _in_order(there: Mapping[str, int], number: int) -> dict[str, int]:
    """So many units, the first commands first.

    >>> _in_order({"uk.53": 2, "uk.54": 3}, 3)
    {'uk.53': 2, 'uk.54': 1}
    """
    taken: dict[str, int] = {}
    for key, some in there.items():
        if now := min(some, number - sum(taken.values())):
            taken[key] = now
    return taken
