"""Splitting and merging commands, which is possible in most phases and is no order. Rulebook, "Regrouping commands"."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.steps import Play
from pyapp.games.war_room import tables
from pyapp.games.war_room.map import commands
from pyapp.games.war_room.state import Command, WarState

KIND = "regroup"
EVERYWHERE = frozenset(tables.REGIONS)


def sources(state: WarState, nation: str, regions: Collection[str] = EVERYWHERE) -> tuple[str, ...]:
    """The commands of a nation that can be split or merged, of those in some regions."""
    mine = {key: command for key, command in sorted(state.commands.items()) if command.nation == nation and command.at in regions}
    mine = {key: command for key, command in mine.items() if not just_activated(state, command)}
    fresh = {category: bool(commands.free_numbers(state, nation, category)) for category in tables.CATEGORIES}
    spacious: dict[tuple[str, str, bool], list[str]] = {}
    for key, command in mine.items():
        if commands.room(command) > 0:
            spacious.setdefault((command.category, command.at, command.arrow), []).append(key)
    return tuple(
        key
        for key, command in mine.items()
        if (fresh[command.category] and (command.size > 1 or not command.number))
        or any(other != key for other in spacious.get((command.category, command.at, command.arrow), ()))
    )


def possible(state: WarState, nation: str, regions: Collection[str] = EVERYWHERE) -> bool:
    """Is there any of these `sources`? Mostly the first command that is looked at is one: it can give units to a new one."""
    new = any(
        command.nation == nation
        and command.at in regions
        and (command.size > 1 or not command.number)
        and commands.free_numbers(state, nation, command.category)
        and not just_activated(state, command)
        for command in state.commands.values()
    )
    return new or bool(sources(state, nation, regions))


def just_activated(state: WarState, command: Command) -> bool:
    """Defenders of a neutral get a marker only after the round in which they appeared. Rulebook, "Attacking unaligned neutrals"."""
    return command.number == 0 and command.neutral >= state.round


def targets(state: WarState, key: str) -> list[str]:
    """Where units of a command can go: other commands in the region and a new marker if there is one."""
    command = state.commands[key]
    fresh = bool(commands.free_numbers(state, command.nation, command.category))
    fresh = fresh and (command.size > 1 or command.number == 0)
    return [*commands.partners(state, key), *([commands.NEW] if fresh else [])]


def next_field(state: WarState, nation: str, filled: tuple[Argument, ...], regions: Collection[str] = EVERYWHERE) -> Field | None:
    """From which command, into which, and what."""
    if not filled:
        return Pick("from", sources(state, nation, regions), "command")
    key = str(filled[0])
    command = state.commands[key]
    if len(filled) == 1:
        return Pick("into", tuple(targets(state, key)), "command")
    if len(filled) == 2:
        into = str(filled[1])
        whole = command.number == 0 or into != commands.NEW
        most = command.size if whole else command.size - 1
        if into != commands.NEW:
            most = min(most, commands.room(state.commands[into]))
        return Bag("units", tables.ordered(command.units), 1, most)
    return None


def apply(state: WarState, action: Action, play: Play) -> tuple[str, str]:
    """Do it and tell everybody; gives the command that gave units and the one that took them."""
    key, into, units = str(action.args[0]), str(action.args[1]), action.args[2]
    assert isinstance(units, Mapping)
    at = state.commands[key].at
    where = commands.transfer(state, key, dict(units), into)
    play.tell("wr_regrouped", nation=action.seat, space=at, units=dict(units), source=key, command=where)
    return key, where
