"""Special Reaction: the reaction player meets a landing that would not have been a battle. EotS 6.27."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Picks
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.offensive import eligible, intelligence
from pyapp.games.empire_of_the_sun.state import OVERLAND, STRATEGIC, Battle, EmpireState, Offensive
from pyapp.games.empire_of_the_sun.supply.picture import picture_of

WORTH_IT = frozenset(("airfield", "port", "city", "chinese_city", "japanese_city"))


def hexes(state: EmpireState) -> list[int]:
    """The hexes for which a Special Reaction may still be rolled.

    An enemy ground unit ended its move there, not on foot; it is a base or city that the reaction player held when the offensive opened
    and in which nobody of that player is; it lies in range of an HQ, in the zone of influence of a unit of that player, neutralised or
    not, and is no battle hex already.
    """
    offensive = state.offensive
    if offensive is None:
        return []
    closed = {*offensive.tried, *(battle.at for battle in offensive.battles)}
    return sorted({at for at in _landed(state, offensive) - closed if _may_be_met(state, offensive, at)})


def _landed(state: EmpireState, offensive: Offensive) -> set[int]:
    ground = [unit for unit in offensive.active if UNITS[unit].kind == "ground"]
    return {state.units[unit].at for unit in ground if offensive.moved.get(unit, OVERLAND) != OVERLAND} - {0}


def _may_be_met(state: EmpireState, offensive: Offensive, at: int) -> bool:
    side, picture = opponent(offensive.side), picture_of(state)
    if not WORTH_IT & HEXES[at].marks or _held_before(state, offensive, at) != side:
        return False
    if holds(picture.disposition.occupied(side), at) or not holds(picture.zones.of(side), at):
        return False
    return any(hq in picture.supplied and distance(state.units[hq].at, at) <= UNITS[hq].reach for hq in eligible.standing(state, side))


def _held_before(state: EmpireState, offensive: Offensive, at: int) -> str:
    """Who controlled a hex when the offensive opened."""
    now = controller(state, at)
    return opponent(now) if at in offensive.before.control else now


def attempt(state: EmpireState, play: Play, at: int) -> None:
    """An intelligence roll for one hex: if it succeeds the hex is a battle hex. The condition of the offensive stays. EotS 6.27."""
    offensive = state.offensive
    assert offensive is not None
    offensive.tried.append(at)
    if intelligence.roll(state, play, offensive, at):
        make_battle(state, play, at)


def make_battle(state: EmpireState, play: Play, at: int) -> None:
    """A hex becomes a battle hex after the declaration: the units there fight, and the offensive player may bring others to bear."""
    offensive = state.offensive
    assert offensive is not None
    free = _without_battle(offensive)
    offensive.battles.append(Battle(at, [unit for unit in free if state.units[unit].at == at], special=True))
    play.tell("eots_special_battle", space=str(at))
    if within_reach(state, offensive, at):
        play.push(JoinBattle(at))


def _without_battle(offensive: Offensive) -> list[str]:
    fighting = {unit for battle in offensive.battles for unit in battle.attackers}
    return [unit for unit in offensive.active if unit not in fighting and offensive.moved.get(unit) != STRATEGIC]


def within_reach(state: EmpireState, offensive: Offensive, at: int) -> list[str]:
    """The active aircraft and carriers in no battle yet that can fight in a hex from where they are. EotS 6.27, 8.11."""
    able = [unit for unit in _without_battle(offensive) if UNITS[unit].has_zone and unit not in offensive.stretched]
    return [unit for unit in able if 0 < distance(state.units[unit].at, at) <= UNITS[unit].battle_range]


@step("eots_join_battle")
class JoinBattle(Step):
    """The offensive player names who else fights in a battle that the reaction made. EotS 6.27."""

    cite = "6.27"
    at: int

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (state.offensive.side,) if state.offensive else ()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_join_battle", seat=seat, space=str(self.at))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("join",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        assert state.offensive is not None
        return None if filled else Picks("units", tuple(within_reach(state, state.offensive, self.at)), 0, None, "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        assert state.offensive is not None
        units = [str(unit) for unit in action.args[0]] if isinstance(action.args[0], tuple) else []
        next(battle for battle in state.offensive.battles if battle.at == self.at).attackers.extend(units)
        if units:
            play.tell("eots_joined", units=units, space=str(self.at))
