"""Units in reaction take part in a battle, or they were not activated. EotS 6.26, 8.1, 8.11."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, holds, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_LAND
from pyapp.games.empire_of_the_sun.map.paths import flood
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.chart import around, draw, those_at
from pyapp.games.empire_of_the_sun.movement.declaring import escorting, in_range
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import flying, landing, marching, sailing
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState


def ship_targets(on: Situation, start: int, ships: Sequence[str]) -> HexSet:
    """Where ships in reaction may go: into a battle, within range of one with carriers, or beside carriers.

    Those that fight already may leave their hex only for where they still take part: carriers within their range, others beside carriers
    (R206). Nobody ends among enemies but in a battle that he may join. EotS 6.24, 6.26, 8.12.
    """
    fought = on.battle_of(ships[0])
    battles = only(fought.at) if fought else on.open_hexes
    carriers = [UNITS[ship].reach for ship in ships if UNITS[ship].is_carrier]
    near = around(battles, min(carriers)) if carriers else _stations(on, fought) if fought else on.beside_carriers
    found = near & ~(on.battles | on.chart.enemy)
    return sailing.reach(on.chart, start, allowances.naval(on.offensive, reacts=True)) & (found if fought else found | battles)


def _stations(on: Situation, battle: Battle) -> HexSet:
    """The hexes outside a battle from which carriers in reaction take part in it."""
    carriers = (unit for unit in on.active if UNITS[unit].is_carrier and on.battle_of(unit) is battle)
    return hexset(on.where(unit) for unit in carriers)


def air_targets(on: Situation, start: int, aircraft: Sequence[str]) -> list[int]:
    """Where aircraft in reaction may land: where a battle is in range of all, that in whose hex they were if they were in one.

    EotS 6.26, 7.31.
    """
    reached = flying.targets(start, flying.flight(on, aircraft, fighting=True))
    fought = on.battle_of(aircraft[0])
    near = around(only(fought.at) if fought else on.open_hexes, min(map(allowances.battle_range, aircraft)))
    return [at for at in reached if at and holds(near, at)]


def marches(on: Situation, start: int, units: Sequence[str]) -> dict[int, list[marching.March]]:
    """How ground units in reaction may march into a battle hex; where enemy ground units have come they may not leave. EotS 7.43.

    Out of a hex that is attacked from the air and the sea alone they may march into another battle, as the Australians do in 19.0 (R32).
    """
    battles, points = on.open_hexes & ~only(start), allowances.ground(on.offensive)
    if holds(draw(on.picture, on.offensive.side).own_ground, start) or not flood(only(start), BY_LAND, points) & battles:
        return {}
    stack = marching.marchers(on.state, units, on.chart, points, battles)
    return {at: ways for at, ways in marching.choices(stack, start).items() if holds(battles, at)}


def battles_from(on: Situation, units: Sequence[str], at: int) -> list[int]:
    """The battles that a stack would take part in from a hex: that of the hex, else those in range of its aircraft or carriers."""
    fought = on.battle_of(units[0])
    if fought:
        return [fought.at]
    battles = [battle.at for battle in on.open_battles]
    if at in battles:
        return [at]
    fighters = [unit for unit in units if UNITS[unit].kind == "air" or UNITS[unit].is_carrier]
    if not fighters:
        beside = [on.battle_of(unit) for unit in on.carriers_at(at)]
        return sorted({battle.at for battle in beside if battle})
    near = around(only(at), min(map(allowances.battle_range, fighters)))
    return [battle for battle in battles if holds(near, battle)]


def join(on: Situation, units: Sequence[str], at: int) -> None:
    """Units take part in a battle, and in no other."""
    for other in on.offensive.battles:
        other.defenders = [unit for unit in other.defenders if unit not in units]
    battle = next(battle for battle in on.offensive.battles if battle.at == at)
    battle.defenders += units


def joinable(on: Situation, at: int) -> list[str]:
    """The units in reaction that can take part in a battle from where they stand."""
    offensive = on.offensive
    return [
        unit
        for unit in offensive.reacting
        if on.battle_of(unit) is None and on.where(unit) and in_range(on, unit, at) and unit not in offensive.moved
    ]


def join_in_place(on: Situation, units: Sequence[str], at: int) -> list[str]:
    """Units take part from where they stand, and with carriers the active ships that lie with them. EotS 8.12."""
    with_escorts = list(units)
    for unit in units:
        if UNITS[unit].is_carrier:
            with_escorts += [escort for escort in escorting(on, unit) if escort not in with_escorts and escort not in on.offensive.moved]
    join(on, with_escorts, at)
    return with_escorts


def idle(on: Situation) -> list[str]:
    """The units in reaction that take part in no battle: they were not activated. EotS 6.26."""
    return [unit for unit in on.offensive.reacting if on.battle_of(unit) is None]


class Candidates:
    """Who of a player could take part in a battle, moving or staying: no others may be activated. EotS 6.26.

    Of ground units that would land it is asked whether ships that lie with them could bring them there: who goes is not yet known.
    ``condition`` is the intelligence condition that a card in the hand would set. It belongs to one question, as a situation does.
    """

    def __init__(self, state: EmpireState, side: str, condition: str = "") -> None:
        self._on = Situation(state, side, condition)
        self._alike: dict[tuple[object, ...], bool] = {}

    def can_join(self, unit: str) -> bool:
        """Could this unit? Units of one hex that move alike are asked for once."""
        kind, battle = UNITS[unit], self._on.battle_of(unit)
        own = unit if kind.kind == "ground" else ""
        key = (self._on.where(unit), kind.kind, own, kind.is_carrier, kind.reach, kind.extended, kind.no_battle, battle and battle.at)
        if key not in self._alike:
            self._alike[key] = _can_join(self._on, unit)
        return self._alike[key]


def _can_join(on: Situation, unit: str) -> bool:
    """Ships and aircraft in a battle hex fight there: in one of a surprise attack they are not activated for another. EotS 6.26, 8.11."""
    at, fought = on.where(unit), on.battle_of(unit)
    if fought in on.open_battles:
        return True
    if fought and UNITS[unit].kind != "ground":
        return False
    if not fought and at and any(in_range(on, unit, battle.at) for battle in on.open_battles):
        return True
    if UNITS[unit].kind == "naval":
        return bool(ship_targets(on, at, [unit])) or _with_any_carrier(on, at)
    if UNITS[unit].kind == "air":
        return bool(air_targets(on, at, [unit]))
    return bool(marches(on, at, [unit])) or _can_land(on, unit, at)


def _can_land(on: Situation, unit: str, at: int) -> bool:
    """Is there a battle on a coast to which the unit could go, alone or with ships that lie with it and fight nowhere? EotS 7.45, 7.46."""
    if not UNITS[unit].amphibious:
        return False
    ships = [ship for ship in those_at(on.state, at, on.side, "naval") if on.battle_of(ship) is None]
    payable = landing.points_left(on.state, on.side) >= landing.price(on.state, unit)
    if not payable and not (UNITS[unit].carried and landing.carriers_of_troops(ships)):
        return False
    groups: list[list[str]] = [[], ships] if payable else [ships]
    return any(landing.assault_targets(on, at, [unit], group) & on.open_hexes for group in groups)


def _with_any_carrier(on: Situation, at: int) -> bool:
    """Could the ship go with a carrier of its side that lies in its hex?"""
    return any(ship_targets(on, at, [carrier]) for carrier in those_at(on.state, at, on.side, "naval") if UNITS[carrier].is_carrier)
