"""When India surrenders the Commonwealth leaves it for Ceylon and the Maldives. EotS 12.63."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.tables import MOST_NAVAL
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, LAND, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, holds, members
from pyapp.games.empire_of_the_sun.map.nations import CEYLON, MALDIVES, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.movement.borders import CONTINENTAL_INDIA
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, spell, those_at
from pyapp.games.empire_of_the_sun.movement.stacking import has_room
from pyapp.games.empire_of_the_sun.state import REMOVED, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, reach_of, would_be_supplied

REFUGES: HexSet = CEYLON | MALDIVES
MAINLAND: HexSet = CONTINENTAL_INDIA | NORTHERN_INDIA
STANDS_ON = {"ground": LAND, "air": AIRFIELDS, "naval": PORTS, "hq": PORTS}


def leaving(state: EmpireState) -> list[str]:
    """The units of the Commonwealth that are on the mainland of India, HQs first: the others are supplied through them."""
    found = [
        name for name, stand in state.units.items() if stand.at and holds(MAINLAND, stand.at) and UNITS[name].command == "commonwealth"
    ]
    return sorted(found, key=lambda name: UNITS[name].kind != "hq")


def refuges(state: EmpireState, unit: str) -> list[int]:
    """Where a unit may go: a hex that the Allies hold, where it is supplied, outside enemy zones of influence, with room for it."""
    picture, kind = picture_of(state), UNITS[unit].kind
    open_to = REFUGES & STANDS_ON[kind] & chart_of(state, ALLIES).control & ~picture.zones.against(ALLIES)
    if kind == "hq":
        free = [at for at in members(open_to) if not those_at(state, at, ALLIES, "hq")]
        return [at for at in free if would_be_supplied(picture, ALLIES, at)]
    supplied = open_to & reach_of(picture, ALLIES).get(UNITS[unit].command, NOWHERE)
    return [at for at in members(supplied) if _has_room(state, at, unit)]


def _has_room(state: EmpireState, at: int, unit: str) -> bool:
    if UNITS[unit].kind == "naval":
        return len(those_at(state, at, ALLIES, "naval")) < MOST_NAVAL
    return has_room(state, at, [unit])


def next_to_go(state: EmpireState) -> list[str]:
    """The units one of which is placed next: HQs before all others."""
    ready = [unit for unit in leaving(state) if refuges(state, unit)]
    return [unit for unit in ready if UNITS[unit].kind == "hq"] or ready


@step("eots_refuge")
class Refuge(Step):
    """The Allied player places unit by unit what leaves India; what no longer finds a place is out of the game. EotS 12.63."""

    cite = "12.63"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (ALLIES,) if next_to_go(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        lost = leaving(state)
        for unit in lost:
            changes.put_aside(state, unit, REMOVED)
        if lost:
            play.tell("eots_out_of_the_game", units=lost)
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_refuge", seat=seat, units=next_to_go(state))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("place",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            return Pick("unit", tuple(next_to_go(state)), "unit")
        return Pick("to", tuple(map(str, refuges(state, str(filled[0])))), "space") if len(filled) == 1 else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        unit, to = str(action.args[0]), int(str(action.args[1]))
        source = state.units[unit].at
        changes.place(state, unit, to)
        play.tell("eots_escaped", seat=ALLIES, unit=unit, source=spell(source), space=spell(to))
