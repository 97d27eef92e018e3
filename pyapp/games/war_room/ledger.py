"""Double-entry bookkeeping: every unit and every resource comes in and goes out through here, so that status can balance the books."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.forms import Bag
from pyapp.games.war_room import tables
from pyapp.games.war_room.state import WarState


def add(bag: dict[str, int], more: Mapping[str, int], times: int = 1) -> None:
    """Add a bag to a bag in place, without leaving zeros."""
    for key, number in more.items():
        total = bag.get(key, 0) + number * times
        if total:
            bag[key] = total
        else:
            bag.pop(key, None)


# --- resources ----------------------------------------------------------------------------------------------------------------


def gain(state: WarState, nation: str, resources: Mapping[str, int]) -> None:
    """Put resources on a nation's chart. China never has oil. Rulebook, "China restrictions"."""
    stock = state.stocks[nation]
    for resource, number in resources.items():
        if nation == "china" and resource == "oil":
            continue
        stock.now[resource] += number
        stock.gained[resource] += number


def pay(state: WarState, nation: str, resources: Mapping[str, int]) -> None:
    """Take resources off a nation's chart; never below nothing."""
    stock = state.stocks[nation]
    for resource, number in resources.items():
        taken = min(number, stock.now[resource])
        stock.now[resource] -= taken
        stock.spent[resource] += taken


def within(state: WarState, nation: str, resources: Mapping[str, int]) -> dict[str, int]:
    """As much of these resources as a nation has."""
    now = state.stocks[nation].now
    return {resource: min(number, now[resource]) for resource, number in resources.items() if min(number, now[resource])}


def total(state: WarState, nation: str) -> int:
    """How many resources of all kinds a nation has."""
    return sum(state.stocks[nation].now.values())


def any_mix(state: WarState, nation: str, number: int, name: str = "pay") -> Bag:
    """The field in which a nation says with which resources it pays a number of them."""
    there = {resource: have for resource, have in tables.ordered(state.stocks[nation].now).items() if have}
    return Bag(name, there, number, number, "resource")


# --- units --------------------------------------------------------------------------------------------------------------------


def made(state: WarState, nation: str, units: Mapping[str, int]) -> None:
    """Enter units that came into being: set up, bought, captured, or the defenders of a neutral."""
    add(state.made.setdefault(nation, {}), units)


def removed(state: WarState, nation: str, units: Mapping[str, int]) -> None:
    """Enter units that went back to the box or to another nation."""
    if units:
        add(state.gone.setdefault(nation, {}), units)


def casualties(state: WarState, nation: str, units: Mapping[str, int], *, counted: bool = True) -> None:
    """Enter units that were lost; ``counted`` puts them on the casualty list as well. Carrier fighters are no units of their own."""
    real = {unit: number for unit, number in units.items() if unit != tables.CARRIER_FIGHTER}
    removed(state, nation, real)
    if counted and units:
        add(state.casualties.setdefault(nation, {}), units)


def standing(state: WarState, nation: str) -> dict[str, int]:
    """Every unit of a nation: in commands, under construction, bought and not yet placed."""
    units: dict[str, int] = {}
    for command in state.commands.values():
        if command.nation == nation:
            add(units, command.units)
    for territory, under_construction in state.building.items():
        if state.control[territory] == nation:
            add(units, under_construction)
    add(units, state.unplaced.get(nation, {}))
    return units
