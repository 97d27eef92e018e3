"""Positions that look sound and hold what no game ever brought about: absurd numbers, endless lists, every kind of piece in one place."""

from __future__ import annotations

import contextlib
import dataclasses
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pyapp.engine.codec import check_size, trusting_nothing
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import State
from pyapp.games.axis_allies.position.status import count_fielded
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.war_room import ledger
from pyapp.games.war_room.map import commands
from pyapp.games.war_room.state import WarState

NUMBERS = (0, 2, 9, 30, 99, 300, 300, 2_000, 10_000, 1_000_000, 2**31 - 1)
COPIES = (2, 20, 200)
MOST_COPIES = 4_000
MOST_CHANGES = 6
NEW_KEYS = (0, 2, 6, 40)
Kind = tuple[str, str]
Change = Callable[[], None]


def hostile(game: Game, sound: State, chance: random.Random) -> State:
    """A copy of a sound position with some changes that its own status check lets pass."""
    state: State = copy_plain(sound)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        changed: State = copy_plain(state)
        kinds = _places(changed)
        places = kinds[chance.choice(sorted(kinds))]
        for place in places if len(places) < 400 and chance.random() < 0.5 else [chance.choice(places)]:
            _change(place, places, chance)
        with contextlib.suppress(Exception):  # what cannot even be balanced is no position
            balance(changed)
            check_size(game.codec.encode(changed, game.state_class))
            if passes(game, changed):
                state = changed
    return state


def passes(game: Game, state: State) -> bool:
    """Would a link with this position be opened?"""
    try:
        with trusting_nothing():
            return not game.status(state)
    except GameError:
        return False


def balance(state: State) -> None:
    """Mend the books that a game keeps of what there is, so that a position is not refused for them alone."""
    if isinstance(state, AxisState):
        count_fielded(state)
    elif isinstance(state, WarState):
        for nation in state.nations:
            state.made[nation] = ledger.standing(state, nation)
            ledger.add(state.made[nation], state.gone.get(nation, {}))
        for stock in state.stocks.values():
            for resource, now in stock.now.items():
                stock.spent[resource] = 0
                stock.gained[resource] = now
        for key, command in state.commands.items():
            if command.number and key != commands.name_of(command.nation, command.number):
                command.number = 0  # a copy lies without a marker


# --- what may be changed ------------------------------------------------------------------------------------------------------


def _places(state: State) -> Mapping[Kind, list[Any]]:
    """Every number, bag, record and list of a position by the field in which it stands."""
    found: dict[Kind, list[Any]] = {}
    for kind, place in _walk(state, ("", "")):
        found.setdefault(kind, []).append(place)
    return found


def _walk(value: Any, kind: Kind) -> Iterator[tuple[Kind, Any]]:
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            inside, here = getattr(value, field.name), (type(value).__name__, field.name)
            if type(inside) is int:
                yield here, (value.__dict__, field.name)
            else:
                yield from _walk(inside, here)
    elif isinstance(value, dict):
        if value and all(type(number) is int for number in value.values()):
            yield kind, value
        elif value:
            yield (kind[0], f"{kind[1]} *"), value
        for member in value.values():
            yield from _walk(member, kind)
    elif isinstance(value, list):
        if value:
            yield kind, value
        for member in value:
            yield from _walk(member, kind)


def _change(place: Any, places: list[Any], chance: random.Random) -> None:
    """Change one place; ``places`` are all that stand in the same field elsewhere."""
    number = chance.choice(NUMBERS)
    if isinstance(place, tuple):
        holder, name = place
        holder[name] = number
    elif isinstance(place, list):
        place *= min(chance.choice(COPIES), 1 + MOST_COPIES // len(place))
    elif all(type(member) is int for member in place.values()):
        elsewhere = sorted({key for other in places if isinstance(other, dict) for key in other})
        fresh = chance.sample(elsewhere, min(len(elsewhere), chance.choice(NEW_KEYS)))
        for key in (*place, *fresh):
            place[key] = number if number else place.get(key, 1)
    else:
        for copy in range(chance.choice(COPIES)):
            key = chance.choice(sorted(place))
            place[f"{key}{copy}"] = copy_plain(place[key])
