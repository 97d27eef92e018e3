"""Integrity: every way in which a position can be corrupt, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyapp.engine.errors import BadData
from pyapp.engine.game import Violation
from pyapp.games.axis_allies import rulings
from pyapp.games.axis_allies.components.edition import AIR, FACILITY, LAND, SEA, Edition
from pyapp.games.axis_allies.components.technology import effects
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.economy.purchase import Purchase
from pyapp.games.axis_allies.movement.combat_move import CombatMove
from pyapp.games.axis_allies.movement.voyages import sound
from pyapp.games.axis_allies.state import AxisState

MOST_PIECES = 10_000
MOST_TOGETHER = 4_000  # in one place: each may roll a die, and all dice are shown
MOST_IPCS = 1_000_000
MOST_PAID_FOR = 1  # an IPC repairs two points at most
AT_WAR = ("combat_move", "conduct_combat")


def status(state: AxisState) -> list[Violation]:
    """Every violation in a position; the checks that need sound ids are left out while ids are wrong."""
    found = list(_ids(state))
    return found or [*_money(state), *_control(state), *_places(state), *_conservation(state), *_steps(state)]


def _ids(state: AxisState) -> Iterator[Violation]:
    rules = state.rules
    if state.active and state.active not in rules.powers:
        yield Violation("unknown_power", state.active)
    if not rulings.FIRST <= state.rulings <= rulings.NOW:
        yield Violation("rulings", str(state.rulings))
    if set(state.powers) != set(rules.powers):
        yield Violation("powers", ",".join(state.powers))
    for name in [*state.owners, *state.units, *state.factories, *state.turn.stranded, *state.turn.interceptors]:
        if name not in rules.spaces:
            yield Violation("unknown_space", name)
    for owner in state.owners.values():
        if owner not in rules.powers:
            yield Violation("unknown_power", owner)
    chart = frozenset(rules.combat_units())
    for space, texts in _bags(state):
        yield from _bag_ids(rules, chart, space, texts)


def _bags(state: AxisState) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Every collection of pieces with the space it belongs to."""
    yield from state.units.items()
    yield from state.turn.stranded.items()
    yield from state.turn.interceptors.items()
    if state.battle:
        yield state.battle.space, state.battle.attackers
        yield state.battle.space, state.battle.defenders
        yield state.battle.space, state.battle.waiting


def _bag_ids(rules: Edition, chart: frozenset[str], space: str, texts: Mapping[str, int]) -> Iterator[Violation]:
    if sum(texts.values()) > MOST_TOGETHER:
        yield Violation("count", space)
    for text, number in texts.items():
        try:
            piece = unit(text)
        except BadData:
            yield Violation("unknown_unit", text)
            continue
        if number < 1:
            yield Violation("count", f"{space} {text} {number}")
        members = ((piece.owner, piece.kind), *((item.owner, item.kind) for item in piece.cargo))
        for owner, kind in members:
            if owner not in rules.powers or kind not in chart:
                yield Violation("unknown_unit", text)
        if str(piece) != text:
            yield Violation("unit_text", text)


def _money(state: AxisState) -> Iterator[Violation]:
    for name, power in state.powers.items():
        if not 0 <= power.ipcs <= MOST_IPCS:
            yield Violation("ipcs", f"{name} {power.ipcs}")
        if not set(power.developments) <= set(effects(state.rules)) or not 0 <= power.tokens <= MOST_PIECES:
            yield Violation("developments", name)
        for kind, number in [*power.bought.items(), *power.lost.items(), *power.fielded.items()]:
            if kind not in state.rules.unit_types or not 0 <= number <= MOST_PIECES:
                yield Violation("bought", f"{name} {kind} {number}")


def _control(state: AxisState) -> Iterator[Violation]:
    for space in state.rules.spaces.values():
        owned = space.id in state.owners
        may_be_owned = not space.is_sea and not space.impassable
        if owned != may_be_owned:
            yield Violation("control", space.id)
    for territory, damage in state.factories.items():
        place = state.space(territory)
        if territory not in state.owners or place.ipc < 1:
            yield Violation("factory", territory)
        if not 0 <= damage <= 2 * place.ipc:
            yield Violation("damage", f"{territory} {damage}")


def _places(state: AxisState) -> Iterator[Violation]:
    for space, texts in state.units.items():
        place = state.space(space)
        for text in texts:
            piece = unit(text)
            domain = state.kind(piece).domain
            if place.impassable or (place.is_sea and domain == LAND) or (not place.is_sea and domain == SEA):
                yield Violation("place", f"{space} {text}")
            if not state.may_enter(piece.owner, space):
                yield Violation("border", f"{space} {text}")
            if piece.cargo and not _carries(state, piece):
                yield Violation("cargo", f"{space} {text}")
            if not _acts(state, piece.owner) and piece != piece.fresh_for_turn() and not _ferries(state, piece):
                yield Violation("marks", f"{space} {text}")
            if place.is_sea and piece.kind == "bomber" and piece.owner != state.active:
                yield Violation("place", f"{space} {text}")
        if not place.is_sea and not place.impassable:
            yield from _intruders(state, space)


def _acts(state: AxisState, power: str) -> bool:
    """Is it the turn of a power, or does China move within it?"""
    return power == state.active or (state.turn_of_patron is not None and power == state.rules.china.get("controlled_by"))


def _ferries(state: AxisState, piece: Unit) -> bool:
    """Is it an ally's transport that takes the active power's cargo aboard or lands it? Rulebook, "Multinational forces"."""
    return piece.kind == "transport" and state.allied(piece.owner, state.active) and not piece.used


def _carries(state: AxisState, piece: Unit) -> bool:
    """May a ship hold this cargo? Rulebook, "Transports" and "Aircraft carriers"."""
    if not all(state.allied(item.owner, piece.owner) for item in piece.cargo):
        return False
    if piece.kind == "bomber":
        return [(item.owner, item.kind) for item in piece.cargo] == [(state.active, "infantry")]
    if piece.kind == "carrier":
        return len(piece.cargo) <= 2 and all(item.kind == "fighter" and item.owner != piece.owner for item in piece.cargo)
    land = all(state.kind(item.kind).domain == LAND for item in piece.cargo)
    infantry = sum(item.kind == "infantry" for item in piece.cargo)
    return piece.kind == "transport" and land and len(piece.cargo) <= 2 and len(piece.cargo) - infantry <= 1


def _intruders(state: AxisState, territory: str) -> Iterator[Violation]:
    """Pieces may stand among enemies only while the active power attacks."""
    owner = state.owners[territory]
    for piece, _ in state.pieces(territory):
        if state.allied(piece.owner, owner):
            continue
        at_war = any(open_step.tag in AT_WAR for open_step in state.steps)
        if piece.owner != state.active or not (at_war or state.kind(piece).domain == AIR):
            yield Violation("intruder", f"{territory} {piece}")


def _conservation(state: AxisState) -> Iterator[Violation]:
    """Nothing is lost or made from nothing: what was fielded less what was lost is there."""
    there: dict[tuple[str, str], int] = {}
    for _, texts in _bags(state):
        for text, number in texts.items():
            piece = unit(text)
            for owner, kind in ((piece.owner, piece.kind), *((item.owner, item.kind) for item in piece.cargo)):
                there[owner, kind] = there.get((owner, kind), 0) + number
    for name, power in state.powers.items():
        for kind, unit_type in state.rules.unit_types.items():
            expected = power.fielded.get(kind, 0) - power.lost.get(kind, 0)
            if unit_type.domain != FACILITY and there.get((name, kind), 0) != expected:
                yield Violation("conservation", f"{name} {kind}: {there.get((name, kind), 0)} on the board, {expected} expected")


def _steps(state: AxisState) -> Iterator[Violation]:
    """Ships that are followed in combat movement are there; no more of a repair is paid for than an IPC can leave over."""
    for open_step in state.steps:
        if isinstance(open_step, Purchase) and not 0 <= open_step.paid_for <= MOST_PAID_FOR:
            yield Violation("paid_for", str(open_step.paid_for))
        if isinstance(open_step, CombatMove) and not sound(state, open_step.voyages):
            yield Violation("voyages")


def count_fielded(state: AxisState) -> None:
    """Book what is on the board as fielded: for positions that were set up and not played to."""
    for power in state.powers.values():
        power.fielded = dict(power.lost)
    for _, texts in _bags(state):
        for text, number in texts.items():
            piece = unit(text)
            for owner, kind in ((piece.owner, piece.kind), *((item.owner, item.kind) for item in piece.cargo)):
                fielded = state.powers[owner].fielded
                fielded[kind] = fielded.get(kind, 0) + number
