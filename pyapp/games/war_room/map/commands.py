"""Command markers: limited in number, at most eight units of one category each, split and merged in the right moments."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.map.relations import here
from pyapp.games.war_room.state import Command, WarState

NEW = "new"


def name_of(nation: str, number: int) -> str:
    """The id of the command under a marker."""
    return f"{nation}.{number}"


def free_numbers(state: WarState, nation: str, category: str) -> list[int]:
    """The markers of a category that a nation has in its box. Rulebook, "Command markers"."""
    return [number for number in tables.NATIONS[nation].markers[category] if name_of(nation, number) not in state.commands]


def form(state: WarState, nation: str, category: str, at: str, units: Mapping[str, int], *, arrow: bool = False) -> str:
    """Put units under the next free marker and give its id. The caller has made sure that there is one."""
    number = free_numbers(state, nation, category)[0]
    key = name_of(nation, number)
    state.commands[key] = Command(nation, number, category, at, dict(units), arrow)
    return key


def form_defenders(state: WarState, nation: str, at: str, units: Mapping[str, int]) -> None:
    """The defenders of an invaded neutral appear without a marker. Rulebook, "Attacking unaligned neutrals"."""
    for category in tables.CATEGORIES:
        mine = {unit: number for unit, number in units.items() if tables.category(unit) == category}
        if mine:
            state.commands[f"{nation}.{at}.{category}"] = Command(nation, 0, category, at, mine, neutral=state.round)
            ledger.made(state, nation, mine)


def take(state: WarState, key: str, units: Mapping[str, int]) -> None:
    """Take units out of a command; an empty one gives its marker back."""
    command = state.commands[key]
    ledger.add(command.units, units, -1)
    if not command.units:
        del state.commands[key]


def room(command: Command) -> int:
    """How many more units fit under a marker."""
    return 0 if command.number == 0 else tables.COMMAND_SIZE - command.size


def partners(state: WarState, key: str) -> list[str]:
    """The commands into which units of this one could go: same nation, category and region, both on the ground or both with an arrow.

    Aircraft that have landed do not take off again with others. Rulebook, "Phase 5, step 1".
    """
    command = state.commands[key]
    return sorted(
        name
        for name, other in state.commands.items()
        if other.at == command.at
        and other.nation == command.nation
        and other.category == command.category
        and other.arrow == command.arrow
        and name != key
        and room(other) > 0
    )


def transfer(state: WarState, key: str, units: Mapping[str, int], into: str) -> str:
    """Move units of a command under another marker in the region, or under a new one; gives the id of where they are now."""
    source = state.commands[key]
    nation, category, at, arrow = source.nation, source.category, source.at, source.arrow
    take(state, key, units)
    if into == NEW:
        into = form(state, nation, category, at, units, arrow=arrow)
    else:
        ledger.add(state.commands[into].units, units)
    if state.phase == "combat" and key in state.raiders and into not in state.raiders:  # who has raided raids no more under another marker
        state.raiders.append(into)
    return into


def lose(state: WarState, nation: str, region: str, units: Mapping[str, int], *, only: Collection[str] | None = None) -> None:
    """Take losses out of a nation's commands in a region, or only out of some of them, and enter them on the casualty list.

    Defenders of a neutral that appeared this round go back to the box uncounted. Rulebook, "Attacking unaligned neutrals".
    """
    counted: dict[str, int] = {}
    boxed: dict[str, int] = {}
    for unit, number in units.items():
        if unit == tables.CARRIER_FIGHTER:
            ledger.add(counted, {unit: number})
            continue
        left = number
        for key in sorted(state.commands if only is None else only, key=lambda key: state.commands[key].number):
            command = state.commands[key]
            gone = min(left, command.units.get(unit, 0)) if (command.nation, command.at) == (nation, region) else 0
            if gone:
                fresh = command.number == 0 and command.neutral == state.round
                take(state, key, {unit: gone})
                ledger.add(boxed if fresh else counted, {unit: gone})
                left -= gone
    ledger.casualties(state, nation, counted)
    ledger.casualties(state, nation, boxed, counted=False)


def settle(state: WarState, nation: str, category: str, region: str, units: Mapping[str, int], *, sparing: bool = False) -> None:
    """Bring new units to a region: under one new marker, then under markers with room, then under more new ones.

    ``sparing`` fills the markers that are there first. The caller has made sure that there is place. Rulebook, "Phase 5, step 2".
    """
    left = dict(units)
    if sparing:
        _join(state, nation, category, region, left)
    while left and free_numbers(state, nation, category):
        handful = first_units(left, tables.COMMAND_SIZE)
        form(state, nation, category, region, handful)
        ledger.add(left, handful, -1)
        _join(state, nation, category, region, left)
    _join(state, nation, category, region, left)


def _join(state: WarState, nation: str, category: str, region: str, left: dict[str, int]) -> None:
    for command in here(state, region, category):
        if command.nation == nation and room(command) > 0 and left:
            handful = first_units(left, room(command))
            ledger.add(command.units, handful)
            ledger.add(left, handful, -1)


def room_for(state: WarState, nation: str, category: str, region: str) -> int:
    """How many units fit under the markers that a nation has in a region."""
    return sum(room(command) for command in here(state, region, category) if command.nation == nation)


def places_for(state: WarState, nation: str, category: str, region: str) -> int:
    """How many units ``settle`` could bring to a region."""
    return room_for(state, nation, category, region) + tables.COMMAND_SIZE * len(free_numbers(state, nation, category))


def first_units(units: Mapping[str, int], number: int) -> dict[str, int]:
    """The first so many units of a bag."""
    handful: dict[str, int] = {}
    for unit in (unit for unit in tables.UNITS if unit in units):
        some = min(units[unit], number - sum(handful.values()))
        if some:
            handful[unit] = some
    return handful
