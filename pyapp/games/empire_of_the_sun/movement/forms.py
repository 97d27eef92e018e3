"""What the forms of a move offer: who may go, and where to. EotS 6.22, 6.23, 7.2 to 7.47."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pyapp.engine.forms import Argument, Bag, Field, Pick, Picks
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, members
from pyapp.games.empire_of_the_sun.movement import allowances, declaring, joining
from pyapp.games.empire_of_the_sun.movement.chart import on_map, read, spell
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import flying, landing, marching, sailing

MOVE, STRATEGICALLY, ASSAULT, IN_BARGES = "move", "strategic", "assault", "barges"
ARMS = ("air", "naval", "ground")  # in the order in which it is wise to move them: EotS 6.23


def words(argument: Argument) -> list[str]:
    """The units that a field names."""
    return list(cast("Sequence[str]", argument))


def waiting(on: Situation) -> list[str]:
    """The active units of a player that have not moved. In reaction those that have joined a battle in place stay there, too; those that
    were in its hex may leave. EotS 6.23, 6.26."""
    free = on_map(on.state, [unit for unit in on.active if unit not in on.offensive.moved])
    if not on.reacts:
        return free
    return [unit for unit in free if (battle := on.battle_of(unit)) is None or battle.at == on.where(unit)]


# --- moving one kind of unit --------------------------------------------------------------------------------------------------


def targets(on: Situation, kind: str, units: Sequence[str]) -> list[int]:
    """Where a stack of one arm can go by a normal or a strategic move."""
    start, arm = on.where(units[0]), UNITS[units[0]].kind
    if arm == "air":
        return _air(on, kind, start, units)
    if arm == "naval":
        return members(_naval(on, kind, start, units))
    if kind == STRATEGICALLY:
        return members(landing.transport_targets(on, start, units))
    return list(marches(on, units))


def _air(on: Situation, kind: str, start: int, units: Sequence[str]) -> list[int]:
    if on.reacts:
        return joining.air_targets(on, start, units)
    return flying.targets(start, flying.flight(on, units, strategic=kind == STRATEGICALLY))


def _naval(on: Situation, kind: str, start: int, units: Sequence[str]) -> HexSet:
    if kind == STRATEGICALLY:
        return sailing.strategic_targets(on, start, units)
    if on.reacts:
        return joining.ship_targets(on, start, units)
    return sailing.reach(on.chart, start, allowances.naval(on.offensive)) & sailing.berths(on, units)


def marches(on: Situation, units: Sequence[str], spent: int = 0) -> dict[int, list[marching.March]]:
    """How a stack of ground units can march."""
    start = on.where(units[0])
    if on.reacts:
        return joining.marches(on, start, units)
    stack = marching.marchers(on.state, units, on.chart, allowances.ground(on.offensive), on.choices)
    return marching.choices(stack, start, spent)


def sources(on: Situation, kind: str) -> list[int]:
    """The hexes from which somebody can make such a move."""
    found: set[int] = set()
    for unit in waiting(on):
        if on.where(unit) not in found and can_move(on, kind, unit):
            found.add(on.where(unit))
    return sorted(found)


def movers(on: Situation, kind: str, at: int) -> dict[str, list[str]]:
    """The units in a hex that can make such a move, by arm."""
    found: dict[str, list[str]] = {}
    for unit in sorted(waiting(on), key=lambda unit: ARMS.index(UNITS[unit].kind)):
        if on.where(unit) == at and can_move(on, kind, unit):
            found.setdefault(UNITS[unit].kind, []).append(unit)
    return found


def can_move(on: Situation, kind: str, unit: str) -> bool:
    """Can a unit make such a move, alone or (a ship) with the carriers of its hex?"""
    return bool(targets(on, kind, [unit])) or _joins_carriers(on, kind, unit)


def _joins_carriers(on: Situation, kind: str, unit: str) -> bool:
    """Could a ship that can go nowhere alone go with a carrier of its hex? EotS 7.21, 8.12."""
    if kind != MOVE or UNITS[unit].kind != "naval":
        return False
    at = on.where(unit)
    carriers = [other for other in waiting(on) if UNITS[other].is_carrier and on.where(other) == at]
    return any(targets(on, kind, [unit, carrier]) for carrier in carriers)


def move_field(on: Situation, kind: str, filled: tuple[Argument, ...]) -> Field | None:
    """``from``, the arm where a hex holds more than one, ``units``, ``to``, and what else a move leaves open."""
    if not filled:
        return Pick("from", tuple(map(spell, sources(on, kind))), "space")
    if len(filled) == 1:
        return Pick("arm", tuple(movers(on, kind, read(filled[0]))), "arm")
    if len(filled) == 2:
        units = movers(on, kind, read(filled[0])).get(str(filled[1]), ())
        return Picks("units", tuple(units), least=len(units) if on.demanded else 1, what="unit")
    moved = words(filled[2])
    if len(filled) == 3:
        return Pick("to", tuple(map(spell, targets(on, kind, moved))), "space")
    return _last_fields(on, kind, moved, filled)


def _last_fields(on: Situation, kind: str, units: list[str], filled: tuple[Argument, ...]) -> Field | None:
    to = read(filled[3])
    if UNITS[units[0]].kind == "ground" and kind == MOVE:
        return via_field(marches(on, units)[to], filled[4:])
    return battle_field(on, units, to, filled[4:])


def via_field(ways: Sequence[marching.March], via: Sequence[Argument]) -> Field | None:
    """Where ways part that differ in the hexes they take, the hex by which to go on; who does not say goes the cheapest way."""
    _, next_hexes = marching.split(ways, [read(at) for at in via])
    return Pick("via", tuple(map(spell, next_hexes)), "space", optional=True) if next_hexes else None


def battle_field(on: Situation, units: Sequence[str], to: int, filled: tuple[Argument, ...]) -> Field | None:
    """In reaction: the battle to join, where the new place lies in range of several."""
    battles = joining.battles_from(on, units, to) if on.reacts else []
    return Pick("battle", tuple(map(spell, battles)), "space") if len(battles) > 1 and not filled else None


# --- landings -----------------------------------------------------------------------------------------------------------------


def landers(on: Situation) -> dict[int, list[str]]:
    """The ground units that can land somewhere, by hex: alone, or with the ships that lie with them."""
    found: dict[int, list[str]] = {}
    free = waiting(on)
    harbours: dict[int, list[str]] = {}
    for unit in free:
        if UNITS[unit].kind == "naval" and on.battle_of(unit) is None:
            harbours.setdefault(on.where(unit), []).append(unit)
    for unit in free:
        if UNITS[unit].kind == "ground" and UNITS[unit].amphibious:
            at = on.where(unit)
            ships = harbours.get(at, [])
            payable = landing.points_left(on.state, on.side) >= landing.price(on.state, unit)
            if not payable and not (UNITS[unit].carried and landing.carriers_of_troops(ships)):
                continue
            groups: list[list[str]] = [[], ships] if payable else [ships]
            if any(assault_targets(on, [unit], group) for group in groups if group or payable):
                found.setdefault(at, []).append(unit)
    return dict(sorted(found.items()))


def escorts(on: Situation, at: int) -> list[str]:
    """The active ships in a hex that have not moved; in reaction not those that fight where they are. EotS 6.26."""
    return [unit for unit in waiting(on) if UNITS[unit].kind == "naval" and on.where(unit) == at and on.battle_of(unit) is None]


def assault_targets(on: Situation, troops: Sequence[str], ships: Sequence[str], cleared: HexSet = NOWHERE) -> HexSet:
    """Where troops can land, the enemy's zones being neutralised in hexes that are ``cleared``; in reaction only in a battle."""
    found = landing.assault_targets(on, on.where(troops[0]), troops, ships, cleared)
    return found & on.open_hexes if on.reacts else found


def assault_field(on: Situation, filled: tuple[Argument, ...]) -> Field | None:
    """``from``, ``escort``, ``troops``, ``aboard`` (who needs no transport points), ``to``."""
    if not filled:
        return Pick("from", tuple(map(spell, landers(on))), "space")
    at = read(filled[0])
    if len(filled) == 1:
        return Picks("escort", tuple(escorts(on, at)), what="unit")
    ships = words(filled[1])
    if len(filled) == 2:
        return troops_field(on, at, ships)
    troops = words(filled[2])
    if len(filled) == 3:
        return aboard_field(on, troops, ships)
    return Pick("to", tuple(map(spell, members(assault_targets(on, troops, ships)))), "space") if len(filled) == 4 else None


def troops_field(on: Situation, at: int, ships: Sequence[str]) -> Bag:
    """The troops that the transport points, and the ships that carry brigades, suffice for. EotS 7.45A, 7.46."""
    there = landers(on).get(at, [])
    room = min(len(landing.carriers_of_troops(ships)), sum(UNITS[unit].carried for unit in there))
    prices = {unit: landing.price(on.state, unit) for unit in there}
    return Bag("troops", dict.fromkeys(there, 1), price=prices, budget=landing.points_left(on.state, on.side) + room)


def aboard_field(on: Situation, troops: Sequence[str], ships: Sequence[str]) -> Picks:
    """The brigades that go in ships, the first in the first ship that was named: at least those for which points are missing."""
    brigades = [unit for unit in troops if UNITS[unit].carried]
    room = min(len(landing.carriers_of_troops(ships)), len(brigades))
    missing = sum(landing.price(on.state, unit) for unit in troops) - landing.points_left(on.state, on.side)
    return Picks("aboard", tuple(brigades) if room else (), least=max(0, missing), most=room, what="unit")


def barge_movers(on: Situation) -> dict[str, HexSet]:
    """The units that can go in barges, and where. EotS 7.47."""
    if not landing.has_barges(on):
        return {}
    free = [unit for unit in waiting(on) if UNITS[unit].kind == "ground"]
    found = {unit: landing.barge_targets(on, on.where(unit), unit) for unit in free}
    return {unit: hexes for unit, hexes in found.items() if hexes}


def barge_field(on: Situation, filled: tuple[Argument, ...]) -> Field | None:
    """``unit``, ``to``."""
    found = barge_movers(on)
    if not filled:
        return Pick("unit", tuple(found), "unit")
    return Pick("to", tuple(map(spell, members(found.get(str(filled[0]), NOWHERE)))), "space") if len(filled) == 1 else None


# --- battles ------------------------------------------------------------------------------------------------------------------


def declare_field(on: Situation, filled: tuple[Argument, ...]) -> Field | None:
    """``battle`` and the ``units`` that take part from outside the hex."""
    reaction = on.reacts
    if not filled:
        joined = [battle.at for battle in on.open_battles if reaction and joining.joinable(on, battle.at)]
        return Pick("battle", tuple(map(spell, joined if reaction else declaring.may_declare(on))), "space")
    if len(filled) > 1:
        return None
    at = read(filled[0])
    if reaction:
        return Picks("units", tuple(joining.joinable(on, at)), least=1, what="unit")
    units = declaring.candidates(on, at)
    return Picks("units", tuple(units), least=0 if at in declaring.compulsory(on) else 1, what="unit")
