"""Phase 6: morale, reconstructed because its page is missing; RULES.md says from what. Every step is for all nations before the next."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Number, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import advice, ledger, phases, tables
from pyapp.games.war_room.map import commands, conflicts, relations
from pyapp.games.war_room.state import WarState


def threshold(state: WarState, nation: str) -> int:
    """How much stress makes a nation fall back one zone in this scenario."""
    return int(tables.MORALE["thresholds"][state.scenario][nation])


def casualty_points(units: Mapping[str, int]) -> int:
    """What a casualty list is worth."""
    return sum(tables.UNITS[unit].points * number for unit, number in units.items())


@step("wr_morale")
class MoralePhase(Step):
    """Casualties become stress; medals cancel it; zones move; penalties are paid. Rulebook, "Phase 6" (reconstructed)."""

    stage: int = 0

    def is_sound(self, state: WarState) -> bool:
        return self.stage >= 0

    def proceed(self, state: WarState, play: Play) -> None:
        self.stage += 1
        nations = relations.alive(state)
        if self.stage == 1:
            phases.begin(state, play, "morale")
            _count_casualties(state, play)
            play.push(*(Relief(nation) for nation in nations))
        elif self.stage == 2:
            for nation in nations:
                _fall_back(state, play, nation)
            play.push(*(Recovery(nation) for nation in nations))
        elif self.stage == 3:
            play.push(*(Unrest(nation) for nation in nations), *(Desertion(nation) for nation in nations))
        else:
            play.done()


def _count_casualties(state: WarState, play: Play) -> None:
    for nation in relations.alive(state):
        points = casualty_points(state.casualties.get(nation, {}))
        stress = tables.stress_of_points(points)
        state.casualties.pop(nation, None)
        state.morale[nation].stress += stress
        if points:
            play.tell("wr_casualties_counted", nation=nation, points=points, number=stress)


def _fall_back(state: WarState, play: Play, nation: str) -> None:
    """While stress reaches the threshold the nation goes one zone on; one without units and territories goes on as well."""
    row = state.morale[nation]
    limit = threshold(state, nation)
    before = row.zone
    while row.stress >= limit and row.zone < tables.GRAY:
        row.stress -= limit
        row.zone += 1
    if not ledger.standing(state, nation) and not relations.controlled(state, nation) and row.zone < tables.GRAY:
        row.zone += 1
    if row.zone != before:
        play.tell("wr_zone", nation=nation, zone=tables.ZONES[row.zone])
    if nation == "ussr" and row.zone >= tables.YELLOW:  # for good, whatever medals bring back
        state.soviet_yellow = True


@step("wr_relief")
class Relief(Step):
    """Medals and civilian goods cancel stress one for one. Rulebook, "Phase 6, step 1" (reconstructed)."""

    cite = "Phase 6, step 1"
    nation: str
    closed: bool = False

    def _most(self, state: WarState) -> int:
        return min(state.morale[self.nation].medals, state.morale[self.nation].stress)

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if not self.closed and self._most(state) else ()

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()

    def prompt(self, state: WarState, seat: str) -> Message:
        row = state.morale[seat]
        return say("prompt.wr_relief", seat=seat, medals=row.medals, stress=row.stress, threshold=threshold(state, seat))

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("relieve",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Number("medals", 0, self._most(state))

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        number = int(str(action.args[0]))
        state.morale[self.nation].medals -= number
        state.morale[self.nation].stress -= number
        self.closed = True
        if number:
            play.tell("wr_relieved", nation=self.nation, number=number)


@step("wr_recovery")
class Recovery(Step):
    """Medals and goods worth the threshold bring a nation back one zone, once a round. Rulebook, "Phase 6, step 3" (reconstructed)."""

    cite = "Phase 6, step 3"
    nation: str
    closed: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        row = state.morale[self.nation]
        able = row.zone > 0 and row.medals >= threshold(state, self.nation)
        return (self.nation,) if able and not self.closed else ()

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_recovery", seat=seat, number=threshold(state, seat), zone=tables.ZONES[state.morale[seat].zone])

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("recover", "decline")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        self.closed = True
        if action.kind == "recover":
            row = state.morale[self.nation]
            row.medals -= threshold(state, self.nation)
            row.zone -= 1
            play.tell("wr_zone", nation=self.nation, zone=tables.ZONES[row.zone])


@step("wr_unrest")
class Unrest(Step):
    """From the blue zone on a nation pays three resources if it can. Rulebook, "Phase 6, step 4" (reconstructed)."""

    cite = "Phase 6, step 4"
    nation: str
    closed: bool = False

    def _due(self, state: WarState) -> int:
        due = int(tables.MORALE["unrest_payment"]) if relations.zone(state, self.nation) >= tables.BLUE else 0
        return min(due, ledger.total(state, self.nation))

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if self._due(state) and not self.closed else ()

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_unrest", seat=seat, number=self._due(state))

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("pay",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else ledger.any_mix(state, seat, self._due(state))

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        payment = action.args[0]
        assert isinstance(payment, Mapping)
        ledger.pay(state, self.nation, payment)
        self.closed = True
        play.tell("wr_unrest_paid", nation=self.nation, resources=dict(payment))


@step("wr_desertion")
class Desertion(Step):
    """In the gray zone a nation loses as many units as it has stress. Rulebook, "Phase 6, step 4" (reconstructed)."""

    cite = "Phase 6, step 4"
    nation: str
    left: int = -1

    def _mine(self, state: WarState) -> tuple[str, ...]:
        return tuple(key for key in sorted(state.commands) if state.commands[key].nation == self.nation)

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if self.left > 0 and self._mine(state) else ()

    def proceed(self, state: WarState, play: Play) -> None:
        if self.left < 0 and relations.zone(state, self.nation) == tables.GRAY:
            self.left = state.morale[self.nation].stress
            if self.left and self._mine(state):
                return
        play.done()

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_desertion", seat=seat, number=self.left)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("desert",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            return Pick("command", self._mine(state), "command")
        if len(filled) == 1:
            units = tables.ordered(state.commands[str(filled[0])].units)
            return Bag("units", units, 1, self.left, suggested=advice.cheapest(units, self.left))
        return None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        key, units = str(action.args[0]), action.args[1]
        assert isinstance(units, Mapping)
        at = state.commands[key].at
        commands.take(state, key, units)
        ledger.casualties(state, self.nation, units)
        self.left -= sum(units.values())
        play.tell("wr_deserted", nation=self.nation, units=dict(units), space=at)
        conflicts.calm(state, at)
