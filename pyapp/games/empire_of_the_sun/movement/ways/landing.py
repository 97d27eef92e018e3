"""Ground units at sea: strategic transport, amphibious assault, organic transport, barges. EotS 7.44 to 7.47."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import COAST, those
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, holds, only
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS, is_all_water, lets_ships
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.borders import open_to
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import sailing
from pyapp.games.empire_of_the_sun.state import BARGES, LANDING, EmpireState
from pyapp.games.empire_of_the_sun.state import BY_THE_SEA as BY_THE_SEA
from pyapp.games.empire_of_the_sun.supply.picture import reach_of, supplied_by

PORT_MORESBY = 3823
ONE_HEX_ISLANDS: HexSet = those(lambda hex_: "one_hex_island" in hex_.marks)
BEACHES: HexSet = COAST & those(lambda hex_: hex_.terrain != "mountain") | only(PORT_MORESBY)  # EotS 7.45, Terrain Effects Chart
BARGES_IN_FORCE, PT_BOATS = "JP73", "AL23"
VALUE_FOR_BARGES = 3
LARGE = ("XXX", "XXXX")
MARINE, ARMY, US = "marine", "army", "US"


# --- strategic transport ------------------------------------------------------------------------------------------------------


def transport_targets(on: Situation, start: int, units: Sequence[str]) -> HexSet:
    """The supplied friendly ports to which ground units can be shipped from a coast of their own, as far as ships. EotS 7.4, 7.44."""
    offensive, chart = on.offensive, on.chart
    if not all(UNITS[unit].transport for unit in units) or not holds(COAST & chart.control & ~chart.contested, start):
        return NOWHERE
    points = allowances.naval(offensive) * (allowances.STRATEGICALLY if holds(chart.ports, start) else 1)
    found = sailing.reach(on.chart, start, points, sailing.strategic_bar(chart)) & chart.ports
    for unit in units:
        found &= open_to(unit) & _supplied(on, unit)
    return found


def _supplied(on: Situation, unit: str) -> HexSet:
    """The hexes in which a unit of the offensive is supplied, by the HQ that leads it too where a card lifts the command chart. AL25."""
    found = reach_of(on.picture, on.side).get(UNITS[unit].command, NOWHERE)
    if on.offensive.event and CARDS[on.offensive.card].lifts_command:
        for hq in on.offensive.hqs:
            found |= supplied_by(on.picture, hq)
    return found


# --- amphibious assault -------------------------------------------------------------------------------------------------------


def points_left(state: EmpireState, side: str) -> int:
    """The transport points that a player has left this turn; Japan has half of hers, rounded up, in rivalry. EotS 9.3, 14.2B.

    What an event lends for the open offensive comes on top of that: AL09, JP44.
    """
    tracks = state.tracks
    have = tracks.asp[side]
    if side == JAPAN and JAPAN in tracks.rivalry:
        have = -(-have // 2)
    return max(0, have - tracks.asp_used[side]) + _lent(state, side)


def _lent(state: EmpireState, side: str) -> int:
    return state.offensive.transport if state.offensive and state.offensive.side == side else 0


def pay(state: EmpireState, side: str, points: int) -> None:
    """Transport points are used, those that are lent first: after the offensive they are gone."""
    lent = min(points, _lent(state, side))
    if state.offensive and lent:
        state.offensive.transport -= lent
    state.tracks.asp_used[side] += points - lent


def price(state: EmpireState, unit: str) -> int:
    """The transport points that a unit takes: one, and a corps or army one for each step it has. EotS 7.45A."""
    kind = UNITS[unit]
    return 2 if kind.size in LARGE and kind.steps == 2 and not state.units[unit].reduced else 1


def assault_targets(on: Situation, start: int, troops: Sequence[str], ships: Sequence[str] = (), cleared: HexSet = NOWHERE) -> HexSet:
    """The coasts on which troops from a coast of their own can land, alone or with ships all the way. EotS 7.45, 7.45B, 7.45D.

    In hexes that are ``cleared`` the enemy's zones are supposed to be neutralised.
    """
    offensive, chart = on.offensive, on.chart
    if not holds(COAST & chart.control & ~chart.contested, start) or not all(UNITS[unit].amphibious for unit in troops):
        return NOWHERE
    points = allowances.naval(offensive, reacts=on.reacts)
    found = sailing.reach(on.chart, start, points, closed(on, ships, cleared)) & landing_places(on, troops)
    if ships:
        found &= sailing.berths(on, ships, landing=found & ~chart.control)
    return found


def closed(on: Situation, ships: Sequence[str], cleared: HexSet = NOWHERE) -> HexSet:
    """The hexes that a landing may neither enter nor leave. EotS 7.45B, 17.11.

    Unneutralised zones, unless a carrier makes the way with it and neutralises them; without ships also hexes of the enemy that hold
    his ships, or submarines that count as such.
    """
    chart = on.chart
    zone = NOWHERE if any(UNITS[ship].is_carrier for ship in ships) else chart.zone & ~cleared
    return zone if ships else zone | ((chart.ships | on.phantoms) & ~chart.control)


def landing_places(on: Situation, troops: Sequence[str]) -> HexSet:
    """The beaches that are open to all of some troops, as far as enemies on them may be fought."""
    chart = on.chart
    found = BEACHES & ~(chart.enemy & ~on.choices)
    for unit in troops:
        found &= open_to(unit)
    if needs_marines(on, troops):
        found &= ~(ONE_HEX_ISLANDS & chart.enemy & ~chart.control) | with_marines(on)
    return found


def needs_marines(on: Situation, troops: Sequence[str]) -> bool:
    """Are these troops of the US Army alone, in the offensive? Then occupied one-hex islands are closed to them. EotS 7.45D."""
    army = any(UNITS[unit].nation == US and UNITS[unit].service == ARMY for unit in troops)
    marines = any(UNITS[unit].type == MARINE for unit in troops)
    return army and not marines and not on.reacts


def with_marines(on: Situation) -> HexSet:
    """The hexes in which US Marines have just landed. EotS 7.45D."""
    marines = [unit for unit, how in on.offensive.moved.items() if how == LANDING and UNITS[unit].type == MARINE]
    return hexset(on.where(unit) for unit in marines if on.where(unit))


# --- organic transport and barges ---------------------------------------------------------------------------------------------


def carriers_of_troops(ships: Sequence[str]) -> list[str]:
    """The ships that can each take a brigade of the Japanese Navy aboard. EotS 7.46."""
    return [ship for ship in ships if UNITS[ship].carries]


def lost_with(state: EmpireState, ship: str) -> list[str]:
    """The brigades that sink with a ship. EotS 7.46."""
    offensive = state.offensive
    return sorted(unit for unit, carrier in offensive.aboard.items() if carrier == ship) if offensive else []


def has_barges(on: Situation) -> bool:
    """May Japan move a unit in barges: the event in force, a card of three, none yet in this offensive, never in reaction? EotS 7.47."""
    offensive, in_force = on.offensive, on.state.tracks.in_force
    return bool(
        on.side == JAPAN == offensive.side
        and offensive.value >= VALUE_FOR_BARGES
        and BARGES_IN_FORCE in in_force
        and PT_BOATS not in in_force
        and BARGES not in offensive.moved.values()
    )


def barge_targets(on: Situation, start: int, unit: str) -> HexSet:
    """The coasts across one hexside of nothing but sea. All else is as in an amphibious assault. EotS 7.47."""
    chart = on.chart
    bar = closed(on, ())
    if not has_barges(on) or not UNITS[unit].amphibious or not holds(COAST & chart.control & ~chart.contested & ~bar, start):
        return NOWHERE
    across = NOWHERE
    for there, hexside in NEIGHBOURS[start].items():
        if lets_ships(hexside) and is_all_water(hexside):
            across |= only(there)
    return across & ~bar & landing_places(on, (unit,))
