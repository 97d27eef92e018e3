"""Industrial complexes: which may be used, how much still fits through them, and whether promised carriers can be built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pyapp.games.axis_allies.components.technology import effect
from pyapp.games.axis_allies.state import AxisState

DECK = 2


def usable_factories(state: AxisState, power: str) -> list[str]:
    """The industrial complexes that a power may use: its own since the turn began. Rulebook, "Mobilize new units"."""
    captured, built = state.turn.captured, state.turn.built
    return [
        territory
        for territory in sorted(state.factories)
        if state.owners.get(territory) == power and territory not in captured and territory not in built
    ]


def capacity(state: AxisState, factory: str) -> int:
    """How many units may still come through a factory: its territory's value less damage and what was placed already.

    A development adds to it where the territory is worth enough. Rulebook, "Increased factory production".
    """
    value, made = state.space(factory).ipc, state.powers[state.owners[factory]].developments
    more = effect(state.rules, made, "extra_units_per_ic", 0) if value >= effect(state.rules, made, "min_territory_ipc", 0) else 0
    return max(0, value + more - state.factories[factory] - state.turn.placed.get(factory, 0))


def points_repaired(state: AxisState, power: str) -> int:
    """How many points of damage an IPC repairs. Rulebook, "Increased factory production"."""
    return effect(state.rules, state.powers[power].developments, "repair_points_per_ipc", 1)


def factory_zones(state: AxisState, factory: str) -> list[str]:
    """The sea zones beside a factory."""
    return [neighbour for neighbour in state.space(factory).neighbours if state.space(neighbour).is_sea]


def carriers_suffice(carriers: int, room: Mapping[str, int], shores: Mapping[str, Sequence[str]], waiting: Mapping[str, int]) -> bool:
    """Can so many new carriers, through factories with so much room and these zones, still take every fighter that waits at sea?"""
    needed = {zone: -(-fighters // DECK) for zone, fighters in waiting.items() if fighters > 0}
    if sum(needed.values()) > carriers:
        return False
    left, near = dict(room), {zone: [factory for factory in room if zone in shores[factory]] for zone in needed}
    for zone in sorted(needed, key=lambda zone: len(near[zone])):
        for _ in range(needed[zone]):
            beside = [factory for factory in near[zone] if left[factory]]
            if not beside:
                return False
            left[min(beside, key=lambda factory: len(shores[factory]))] -= 1
    return True


def shores_of(state: AxisState, factories: Iterable[str]) -> dict[str, list[str]]:
    """The sea zones beside each of these factories."""
    return {factory: factory_zones(state, factory) for factory in factories}
