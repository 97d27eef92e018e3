"""A whole position as text, both ways: what a person sets up in plain lines, what only the engine knows in lines that begin with ``=``.

::

    war_room eastern_front limited        the scenario and the optional rules
    edited                                set up by hand
    round 3 planning
    order germany ussr
    pact none
    marker G6 embattled
    bombs G1*2
    building G1 infantry*2
    fighters P1 usa*1                     carrier fighters in the air
    nation germany 6 12 19 blue 2 1       oil, iron, OSR, zone, stress, medals
    holds G1 G4 G5
    lost infantry*2                       the casualty list
    land 48 G1 armor*2,infantry*3         a command: category, marker, region, units
    air 11 G6 fighter*2 arrow
    land N10.land N10 infantry*4 since 3  defenders of a neutral, and the round in which they appeared
    = rulings 1                           by which rulings; a position that does not say goes by the first
"""

from __future__ import annotations

import json
import typing
from typing import Any

from pyapp.engine.actions import argument_text, split_members
from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.engine.state import Setup
from pyapp.games.shared.notation import read_edited, read_players, write_setup
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.position import older
from pyapp.games.war_room.rounds.sequence import Round
from pyapp.games.war_room.state import Command, Morale, Sheet, Stock, WarState

SHOWN = {
    "setup", "round", "phase", "turn_order", "pact", "conflicts", "bombs", "building", "carrier_fighters", "stocks", "morale", "control",
    "casualties", "commands",
}  # fmt: skip


def write(game: Game, state: WarState) -> str:
    """The text of a position."""
    lines = [*write_setup("war_room", state), f"round {state.round} {state.phase}".rstrip()]
    lines += [" ".join(("order", *state.turn_order)), f"pact {state.pact}"]
    lines += [f"marker {region} {state.conflicts[region]}" for region in sorted(state.conflicts)]
    if state.bombs:
        lines.append("bombs " + argument_text(dict(sorted(state.bombs.items()))))
    lines += [f"building {territory} {_units(units)}" for territory, units in sorted(state.building.items())]
    lines += [f"fighters {region} {argument_text(bag)}" for region, bag in sorted(state.carrier_fighters.items())]
    for nation in state.nations:
        lines += _nation_lines(state, nation)
    return "\n".join([*lines, *_rest(game, state)]) + "\n"


def _units(units: dict[str, int]) -> str:
    return argument_text(tables.ordered(units))


def _nation_lines(state: WarState, nation: str) -> list[str]:
    row, stock = state.morale[nation], state.stocks[nation].now
    numbers = " ".join(str(stock[resource]) for resource in tables.RESOURCES)
    lines = [f"nation {nation} {numbers} {tables.ZONES[row.zone]} {row.stress} {row.medals}"]
    held = [territory for territory in tables.TERRITORIES if state.control.get(territory) == nation]
    if held:
        lines.append(" ".join(("holds", *held)))
    if state.casualties.get(nation):
        lines.append("lost " + _units(state.casualties[nation]))
    for key in sorted(state.commands):
        command = state.commands[key]
        if command.nation == nation:
            line = f"{command.category} {key.split('.', 1)[1]} {command.at} {_units(command.units)}"
            lines.append(line + " arrow" * command.arrow + f" since {command.neutral}" * bool(command.neutral))
    return lines


def _types() -> dict[str, Any]:
    return {name: kind for name, kind in typing.get_type_hints(WarState).items() if name not in SHOWN}


def _rest(game: Game, state: WarState) -> list[str]:
    """The fields that nobody sets up by hand, as far as they are not what a hand-made position has."""
    bare = derived(state)
    lines = []
    for name, kind in _types().items():
        value = getattr(state, name)
        if value != getattr(bare, name):
            lines.append(f"= {name} " + json.dumps(game.codec.encode(value, kind), separators=(",", ":"), default=bytes.hex))
    if any(state.stocks[nation] != bare.stocks[nation] for nation in state.nations):
        lines.append("= stocks " + json.dumps(game.codec.encode(state.stocks, dict[str, Stock]), separators=(",", ":")))
    if state.casualties != bare.casualties:
        lines.append("= casualties " + json.dumps(state.casualties))
    return lines


def derived(shown: WarState) -> WarState:
    """The position that the plain lines alone describe: books that begin now, nothing written, a round that begins with planning."""
    state = WarState(shown.setup, [Round(1)])
    for name in SHOWN - {"setup", "stocks", "casualties"}:
        setattr(state, name, getattr(shown, name))
    state.casualties = {nation: units for nation, units in shown.casualties.items() if units}
    state.secrets = {nation: Sheet() for nation in shown.nations}
    for nation in shown.nations:
        now = dict(shown.stocks[nation].now)
        state.stocks[nation] = Stock(now, dict(now))
    for nation in shown.nations:
        units = ledger.standing(state, nation)
        if units:
            state.made[nation] = units
    state.turned = [region for region in sorted(state.conflicts) if tables.is_land(region)]
    return state


# --- reading ------------------------------------------------------------------------------------------------------------------


class Reader:
    """Reads a position line by line."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = WarState(Setup(""))
        self.nation = ""
        self.rest: dict[str, Any] = {}

    def read(self, text: str) -> WarState:
        """The state of a text. Raises BadData and, for nonsense in its lines, other errors."""
        for line in text.splitlines():
            if line.strip():
                self._line(line.strip())
        self.game.check_setup(self.state.setup)
        state = derived(self.state)
        if "seals" in self.rest:  # a script of an earlier schema
            self.rest |= older.renewed({name: self.rest.get(name, []) for name in older.PLACES})
        for name, kind in {**_types(), "stocks": dict[str, Stock], "casualties": dict[str, dict[str, int]]}.items():
            if name in self.rest:
                plain = self.rest[name]
                if name == "withheld":
                    plain = [bytes.fromhex(word) if place % 2 else word for place, word in enumerate(plain)]
                setattr(state, name, plain if name == "casualties" else self.game.codec.decode(plain, kind))
        return state

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in tables.CATEGORIES:
            self._command(word, rest.split())
        elif word in READERS:
            READERS[word](self, rest)
        else:
            raise BadData(say("wr.position.line", line=line[:60]))

    def _scenario(self, rest: str) -> None:
        scenario, *options = rest.split()
        self.state.setup = Setup(scenario, options)

    def _players(self, rest: str) -> None:
        read_players(self.state, rest.split(" "))

    def _edited(self, rest: str) -> None:
        read_edited(self.state, ())

    def _round(self, rest: str) -> None:
        number, _, phase = rest.partition(" ")
        self.state.round, self.state.phase = int(number), phase

    def _order(self, rest: str) -> None:
        self.state.turn_order = rest.split()

    def _pact(self, rest: str) -> None:
        self.state.pact = rest

    def _marker(self, rest: str) -> None:
        region, marker = rest.split()
        self.state.conflicts[region] = marker

    def _bombs(self, rest: str) -> None:
        self.state.bombs = _bag(rest)

    def _building(self, rest: str) -> None:
        territory, units = rest.split()
        self.state.building[territory] = _bag(units)

    def _fighters(self, rest: str) -> None:
        region, units = rest.split()
        self.state.carrier_fighters[region] = _bag(units)

    def _nation(self, rest: str) -> None:
        self.nation, *numbers, zone, stress, medals = rest.split()
        stock = {resource: int(number) for resource, number in zip(tables.RESOURCES, numbers, strict=True)}
        self.state.stocks[self.nation] = Stock(stock)
        self.state.morale[self.nation] = Morale(tables.ZONES.index(zone), int(stress), int(medals))

    def _holds(self, rest: str) -> None:
        for territory in rest.split():
            self.state.control[territory] = self.nation

    def _lost(self, rest: str) -> None:
        self.state.casualties[self.nation] = _bag(rest)

    def _more(self, rest: str) -> None:
        name, _, plain = rest.partition(" ")
        self.rest[name] = json.loads(plain)

    def _command(self, category: str, words: list[str]) -> None:
        marker, at, units, *more = words
        number = int(marker) if marker.isdecimal() else 0
        since = int(more[more.index("since") + 1]) if "since" in more else 0
        command = Command(self.nation, number, category, at, _bag(units), "arrow" in more, since)
        self.state.commands[f"{self.nation}.{marker}"] = command


READERS = {
    "war_room": Reader._scenario,
    "players": Reader._players,
    "edited": Reader._edited,
    "round": Reader._round,
    "order": Reader._order,
    "pact": Reader._pact,
    "marker": Reader._marker,
    "bombs": Reader._bombs,
    "building": Reader._building,
    "fighters": Reader._fighters,
    "nation": Reader._nation,
    "holds": Reader._holds,
    "lost": Reader._lost,
    "=": Reader._more,
}


def _bag(text: str) -> dict[str, int]:
    bag: dict[str, int] = {}
    for member in split_members(text) if text != "-" else []:
        key, star, number = member.partition("*")
        bag[key] = int(number) if star else 1
    return bag


def read(game: Game, text: str) -> WarState:
    """The state that a position text describes. Raises BadData, and other errors for nonsense."""
    return Reader(game).read(text)
