"""Units that come with an offensive. EotS 5.31C; AL20, AL48, AL51, AL70."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.components.cards import Card
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, HEXES, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, holds, members
from pyapp.games.empire_of_the_sun.map.nations import ALL_INDIA, NATIONS, NORTHERN_INDIA_AIRFIELDS
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, read, spell
from pyapp.games.empire_of_the_sun.movement.stacking import has_room
from pyapp.games.empire_of_the_sun.movement.ways.flying import IN_CHINA, MOST_IN_CHINA
from pyapp.games.empire_of_the_sun.state import CHINA, REMOVED, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, reach_of, would_be_supplied

GHORMLEY, HALSEY = "hq_spac_ghormley", "hq_spac_halsey"
FLYING_TIGERS, FOURTEENTH, ARMOUR = "us_air_avg", "us_air_14af", "cw_gr_7armor"
PLACE, RESTORE, DECLINE = "place", "restore", "decline"
INDIA_AND_BURMA: HexSet = ALL_INDIA | hexset(NATIONS["burma"].hexes)


@step("eots_arrive")
class Arrive(Step):
    """A player places a unit that comes with an event on one of these hexes, 0 being China."""

    cite = "5.31C"
    side: str
    unit: str
    hexes: list[int]

    def is_sound(self, state: EmpireState) -> bool:
        return self.unit in UNITS and self.side == UNITS[self.unit].side and bool(self.hexes) and set(self.hexes) <= {IN_CHINA, *HEXES}

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,) if len(self.hexes) > 1 else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        self._place(state, play, self.hexes[0])

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_arrive", seat=seat, unit=self.unit)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (PLACE,)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("to", tuple(map(spell, self.hexes)), "space")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._place(state, play, read(action.args[0]))

    def _place(self, state: EmpireState, play: Play, at: int) -> None:
        play.done()
        if at == IN_CHINA:
            changes.put_aside(state, self.unit, CHINA)
        else:
            changes.place(state, self.unit, at)
        play.tell("eots_arrived", seat=self.side, unit=self.unit, space=spell(at))


def arrive(state: EmpireState, play: Play, unit: str, hexes: Iterable[int]) -> None:
    """A unit comes to one of these hexes, or is out of the game if there is none. EotS 5.33."""
    hexes, side = list(hexes), UNITS[unit].side
    if hexes:
        play.push(Arrive(side, unit, hexes))
    else:
        changes.put_aside(state, unit, REMOVED)
        play.tell("eots_never_arrives", seat=side, unit=unit)


def supplied_for(state: EmpireState, unit: str) -> HexSet:
    """The friendly bases without enemies and out of their zones in which a unit would be supplied, as far as there is room. EotS 9.11."""
    side = UNITS[unit].side
    chart = chart_of(state, side)
    found = reach_of(picture_of(state), side).get(UNITS[unit].command, NOWHERE) & chart.control & ~chart.enemy & ~chart.zone
    return hexset(at for at in members(found & (PORTS | AIRFIELDS)) if has_room(state, at, [unit]))


# --- who comes ----------------------------------------------------------------------------------------------------------------


def harbours(state: EmpireState) -> Iterator[int]:
    """The friendly ports, out of enemy zones, in which an Allied HQ would be supplied, without another one. EotS 7.51, 9.11."""
    taken = {stand.at for unit, stand in state.units.items() if UNITS[unit].kind == "hq"}
    chart, picture = chart_of(state, ALLIES), picture_of(state)
    return (at for at in members(chart.ports & ~chart.zone) if at not in taken and would_be_supplied(picture, ALLIES, at))


def _stands(state: EmpireState, unit: str) -> bool:
    return unit in state.units and bool(state.units[unit].at)


def _may_come(state: EmpireState) -> bool:
    """Can Halsey take over from Ghormley, or come to a port of his own?"""
    return _stands(state, HALSEY) or _stands(state, GHORMLEY) or any(True for _ in harbours(state))


def brings_its_hq(card: Card) -> bool:
    """Does an event bring the HQ that begins its offensive? AL20."""
    return HALSEY_COMES in card.details.get("effects", ())


def _halsey(state: EmpireState, play: Play, card: str) -> None:
    """He comes where Ghormley stands, who leaves the game; if Ghormley is not on the map, to any port."""
    if _stands(state, HALSEY):
        return
    at = state.units[GHORMLEY].at if _stands(state, GHORMLEY) else 0
    changes.put_aside(state, GHORMLEY, REMOVED)
    arrive(state, play, HALSEY, [at] if at else harbours(state))


def _fourteenth(state: EmpireState, play: Play, card: str) -> None:
    """To Northern India or China; if neither is to be had, to any supplied airfield. The Flying Tigers leave the game."""
    tigers = state.units.get(FLYING_TIGERS)
    if tigers and (tigers.at or tigers.box == CHINA):
        changes.put_aside(state, FLYING_TIGERS, REMOVED)
        play.tell("eots_leaves", seat=ALLIES, unit=FLYING_TIGERS)
    fields = supplied_for(state, FOURTEENTH) & AIRFIELDS
    in_china = sum(stand.box == CHINA for stand in state.units.values()) < MOST_IN_CHINA and CHINA not in state.tracks.surrendered
    wanted = [*([IN_CHINA] if in_china else []), *members(fields & NORTHERN_INDIA_AIRFIELDS)]
    arrive(state, play, FOURTEENTH, wanted or members(fields))


def _armour(state: EmpireState, play: Play, card: str) -> None:
    arrive(state, play, ARMOUR, members(supplied_for(state, ARMOUR) & PORTS & INDIA_AND_BURMA))


# --- the Chinese replacement --------------------------------------------------------------------------------------------------


def reduced_chinese(state: EmpireState) -> list[str]:
    """The Chinese units that a replacement can make whole: supplied, in no unneutralised zone. EotS 10.0, AL48."""
    supplied, zone = picture_of(state).supplied, chart_of(state, ALLIES).zone
    reduced = [unit for unit, stand in state.units.items() if UNITS[unit].nation == "CHI" and stand.reduced and stand.at]
    return [unit for unit in reduced if unit in supplied and not holds(zone, state.units[unit].at)]


@step("eots_restore")
class Restore(Step):
    """The Allies turn a reduced Chinese unit to its full side, or let the replacement go. AL48."""

    cite = "10.34"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (ALLIES,) if reduced_chinese(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (RESTORE, DECLINE)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return Pick("unit", tuple(reduced_chinese(state)), "unit") if kind == RESTORE and not filled else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == RESTORE:
            changes.set_reduced(state, str(action.args[0]), False)
            play.tell("eots_restored", seat=ALLIES, unit=str(action.args[0]))


def _restore(state: EmpireState, play: Play, card: str) -> None:
    play.push(Restore())


TO_CHINA = "us_air_14af placed at supplied airfield in N India or China box (else any supplied friendly airfield); AVG removed from game"
HALSEY_COMES = (
    "replace hq_spac_ghormley by Halsey at its location; if Ghormley not yet in play, remove it from the game and place Halsey in any"
    " friendly supplied port; the offensive then uses Halsey"
)
EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    HALSEY_COMES: _halsey,
    TO_CHINA: _fourteenth,
    "cw_gr_7armor placed in supplied friendly port in India or Burma, else removed from game": _armour,
    "1 chinese step now, only to flip a reduced Chinese unit, lost if unused": _restore,
}
NEEDED: Mapping[str, Need] = {HALSEY_COMES: Need(_may_come, "eots.needs.halsey")}
