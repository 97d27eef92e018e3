"""The two offensives of December 1941. EotS 17.11, JP01, JP02."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components import cards
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import COAST, HEXES, OAHU
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.moves import intercept
from pyapp.games.empire_of_the_sun.offensive import special
from pyapp.games.empire_of_the_sun.offensive.conditions import SPARED
from pyapp.games.empire_of_the_sun.politics.markers import attack_pearl_harbor
from pyapp.games.empire_of_the_sun.state import BY_SHIP, Battle, EmpireState, Offensive

PEARL_HARBOR, SOUTHEAST_ASIA = "JP01", "JP02"
CARDS = (PEARL_HARBOR, SOUTHEAST_ASIA)
FORCE_Z = "cw_bb_forcez"
WILL = 8  # what Pearl Harbor adds to Political Will


def prepare(state: EmpireState) -> None:
    """What the two cards set when they open their offensives: the four ships of the first, which sail but once this turn; Allied aircraft
    without a zone of influence during the second."""
    offensive = state.offensive
    assert offensive is not None
    if offensive.card == PEARL_HARBOR:
        ships = [unit for unit in cards.CARDS[PEARL_HARBOR].details["activate_units"] if unit in state.units and state.units[unit].at]
        offensive.active, offensive.most = ships, len(ships)
        state.tracks.barred = sorted({*state.tracks.barred, *ships})
    elif offensive.card == SOUTHEAST_ASIA:
        offensive.silent = [ALLIES]


def answer(state: EmpireState) -> Step | None:
    """The Allied part in an offensive of December 1941: none in the first, Force Z and the aircraft in the second. EotS 17.11."""
    offensive = state.offensive
    assert offensive is not None
    return Sortie() if offensive.card == SOUTHEAST_ASIA else None


def is_december(offensive: Offensive) -> bool:
    """Is this one of the two offensives to which there is no reaction but what they say themselves?"""
    return offensive.card in CARDS


def conclude(state: EmpireState, play: Play, card: str) -> None:
    """The attack on Pearl Harbor is over: the carriers come home from the sea, and the will of the United States rises."""
    if card == PEARL_HARBOR:
        for unit in [unit for unit, stand in state.units.items() if stand.at in SPARED and UNITS[unit].side == ALLIES]:
            changes.place(state, unit, OAHU)
        attack_pearl_harbor(state, play, WILL)


def entered_malaya(state: EmpireState) -> list[int]:
    """The coastal hexes of Malaya that a Japanese ship has entered, where Force Z may meet it unless it is in a battle already."""
    offensive = state.offensive
    if offensive is None or FORCE_Z not in state.units or not state.units[FORCE_Z].at:
        return []
    if any(FORCE_Z in battle.defenders for battle in offensive.battles):
        return []
    ships = [unit for unit in offensive.active if UNITS[unit].kind == "naval" and offensive.moved.get(unit) == BY_SHIP]
    entered = {at for unit in ships for at in offensive.ways.get(unit, [])[1:]}
    return [at for at in NATIONS["malaya"].hexes if at in entered and holds(COAST, at)]


def sallies(state: EmpireState) -> dict[str, list[int]]:
    """The Allied air units that are in no battle hex, each with the hexes next to it in which Japanese units are. EotS 17.11."""
    offensive = state.offensive
    if offensive is None:
        return {}
    battles = {battle.at: battle for battle in offensive.battles}
    fighting = {unit for battle in offensive.battles for unit in battle.defenders}
    enemies = {state.units[unit].at for unit in offensive.active} - {0}
    found = {}
    for unit, stand in state.units.items():
        if UNITS[unit].kind == "air" and UNITS[unit].side == ALLIES and stand.at and stand.at not in battles and unit not in fighting:
            near = sorted(at for at in enemies | battles.keys() if distance(at, stand.at) == 1 and at in HEXES)
            if near:
                found[unit] = near
    return found


@step("eots_sortie")
class Sortie(Step):
    """Force Z sails to meet the landing in Malaya, and aircraft may fall upon Japanese units next to them. EotS 17.11, JP02."""

    cite = "17.11"
    sailed: bool = False
    closed: bool = False

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (ALLIES,) if not self.closed and (self._must_sail(state) or sallies(state)) else ()

    def _must_sail(self, state: EmpireState) -> bool:
        return not self.sailed and bool(entered_malaya(state))

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("force_z",) if self._must_sail(state) else ("sally", "done")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "force_z":
            return None if filled else Pick("space", tuple(map(str, entered_malaya(state))), "space")
        if kind == "done" or len(filled) == 2:
            return None
        if not filled:
            return Pick("unit", tuple(sallies(state)), "unit")
        return Pick("space", tuple(map(str, sallies(state)[str(filled[0])])), "space")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == "done":
            self.closed = True
        elif action.kind == "force_z":
            self.sailed = True
            _sail(state, play, int(str(action.args[0])))
        else:
            _meet(state, play, str(action.args[0]), int(str(action.args[1])))


def _sail(state: EmpireState, play: Play, at: int) -> None:
    """Force Z reacts; a landing without escort that it meets is broken up. EotS 7.45B, 17.11."""
    offensive = state.offensive
    assert offensive is not None
    offensive.moved[FORCE_Z], offensive.ways[FORCE_Z] = BY_SHIP, [state.units[FORCE_Z].at, at]
    changes.place(state, FORCE_Z, at)
    play.tell("eots_force_z", space=str(at))
    battle = _meet(state, play, FORCE_Z, at)
    intercept(state, play, battle)


def _meet(state: EmpireState, play: Play, unit: str, at: int) -> Battle:
    """An Allied unit takes part in a battle, which it makes if there is none."""
    offensive = state.offensive
    assert offensive is not None
    battle = next((battle for battle in offensive.battles if battle.at == at), None)
    if battle is None:
        special.make_battle(state, play, at)
        battle = offensive.battles[-1]
    offensive.reacting.append(unit)
    battle.defenders.append(unit)
    play.tell("eots_joined", units=[unit], space=str(at))
    return battle
