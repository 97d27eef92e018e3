"""Set-up text: any position as lines that a person can read and write.

::

    game aa1942
    scenario 1942
    options interceptors victory=total
    players germany=Anna japan=Anna
    edited
    round 2
    active germany
    phase combat_move
    ipcs ussr=24 germany=41 uk=31 japan=30 usa=42
    bought germany infantry*3,tank
    at ukraine_s_s_r owner=ussr factory=2 ussr.infantry*3,germany.tank@1!
    at sz5 germany.submarine*2,germany.transport(germany.tank)
    developed germany jet_fighters radar
    researchers germany 2
    rulings 1

A territory that no line names belongs to its original owner and is empty. A position that does not say by which rulings it is played goes
by the first. ``phase`` opens the phase as a power finds it; a position in
the middle of one has ``turn``, ``battle`` and ``steps`` lines instead, which hold the plain data of those parts.
"""

from __future__ import annotations

import dataclasses
import json
import typing
from typing import Any

from pyapp.engine.actions import argument_text, split_members
from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.engine.plain import Codec
from pyapp.engine.state import Result, Setup
from pyapp.engine.steps import Step
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.position.status import count_fielded
from pyapp.games.axis_allies.state import AxisState, Battle, Power, Turn
from pyapp.games.axis_allies.turn import Rounds, begin_turn, phase_steps

LONGEST = 200_000


def position_text(state: AxisState, codec: Codec) -> str:
    """The position as text. ``read_position`` gives an equal state."""
    setup = state.setup
    lines = [f"game {state.edition}", f"scenario {setup.scenario}"]
    if setup.options:
        lines.append("options " + " ".join(setup.options))
    if setup.players:
        lines.append(
            "players " + " ".join(f"{seat}={json.dumps(name)[1:-1].replace(' ', '_')}" for seat, name in sorted(setup.players.items()))
        )
    lines += [*(["edited"] if setup.edited else []), f"round {state.round}", f"active {state.active}"]
    lines.append("ipcs " + " ".join(f"{name}={state.powers[name].ipcs}" for name in state.rules.powers))
    for word in ("bought", "lost"):
        lines += [
            f"{word} {name} {argument_text(bag)}" for name in state.rules.powers if (bag := _sorted(getattr(state.powers[name], word)))
        ]
    for name in state.rules.powers:
        if developments := state.powers[name].developments:
            lines.append(f"developed {name} {' '.join(developments)}")
        if tokens := state.powers[name].tokens:
            lines.append(f"researchers {name} {tokens}")
    lines += [line for space in sorted(state.rules.spaces) if (line := _space_line(state, space))]
    for word in ("turn", "turn_of_patron", "battle"):
        if (part := getattr(state, word)) is not None and (named := _named(part, codec)):
            lines.append(f"{word} {json.dumps(named, separators=(',', ':'))}")
    lines.append(f"steps {json.dumps(codec.encode(state.steps, list[Step]), separators=(',', ':'))}")
    lines.append(f"dice {state.dice_rolled}")
    if state.rulings:
        lines.append(f"rulings {state.rulings}")
    if state.result:
        lines.append(f"result {state.result.how} {' '.join(state.result.winners)}".rstrip())
    return "\n".join(lines) + "\n"


def _sorted(bag: dict[str, int]) -> dict[str, int]:
    return dict(sorted(bag.items()))


def _space_line(state: AxisState, space: str) -> str:
    words = []
    if state.owners.get(space, "") != state.space(space).original_owner:
        words.append(f"owner={state.owners.get(space, '')}")
    if space in state.factories:
        words.append(f"factory={state.factories[space]}")
    if space in state.units:
        words.append(argument_text(_sorted(state.units[space])))
    return f"at {space} {' '.join(words)}" if words else ""


def _named(part: Any, codec: Codec) -> dict[str, Any]:
    """The fields of a dataclass that differ from their defaults, by name."""
    hints = typing.get_type_hints(type(part))
    named = {}
    for item in dataclasses.fields(part):
        default = item.default_factory() if item.default_factory is not dataclasses.MISSING else item.default
        if getattr(part, item.name) != default:
            named[item.name] = codec.encode(getattr(part, item.name), hints[item.name])
    return named


def _from_named(cls: type, named: Any, codec: Codec) -> Any:
    hints = typing.get_type_hints(cls)
    if not isinstance(named, dict) or not all(name in hints for name in named):
        raise BadData(say("axis.bad_position", line=cls.__name__.lower()))
    try:
        return cls(**{name: codec.decode(value, hints[name]) for name, value in named.items()})
    except TypeError as error:
        raise BadData(say("axis.bad_position", line=cls.__name__.lower())) from error


def read_position(text: str, codec: Codec, edition_id: str) -> AxisState:
    """The state that a set-up text describes. Raises BadData, naming the line."""
    if len(text) > LONGEST:
        raise BadData(say("data.too_large"))
    reader = _Reader(codec, edition_id)
    for raw in text.splitlines():
        line = raw.split("#", 1)[0].strip()
        if line:
            try:
                reader.read(line)
            except (ValueError, KeyError, IndexError, AttributeError, RecursionError) as error:
                raise BadData(say("axis.bad_position", line=line[:80])) from error
    return reader.finish()


class _Reader:
    """Builds a state line by line."""

    def __init__(self, codec: Codec, edition_id: str) -> None:
        self.codec = codec
        self.state = AxisState(Setup(""), edition=edition_id)
        rules = self.state.rules
        self.state.powers = {name: Power(0) for name in rules.powers}
        self.state.owners = {space.id: space.original_owner for space in rules.spaces.values() if space.original_owner}
        self.phase = ""
        self.has_turn = False

    def read(self, line: str) -> None:
        """Take in one line. Raises BadData, or a lookup or value error that the caller turns into one."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        handler = getattr(self, f"_read_{word}", None)
        if handler is None:
            raise BadData(say("axis.bad_position", line=line[:80]))
        handler(rest)

    def _read_game(self, rest: str) -> None:
        if rest != self.state.edition:
            raise BadData(say("axis.other_game", game=rest[:40]))

    def _read_scenario(self, rest: str) -> None:
        self.state.setup.scenario = rest

    def _read_options(self, rest: str) -> None:
        self.state.setup.options = rest.split()

    def _read_players(self, rest: str) -> None:
        self.state.setup.players = {seat: json.loads(f'"{name}"') for seat, name in (pair.split("=", 1) for pair in rest.split())}

    def _read_edited(self, rest: str) -> None:
        self.state.setup.edited = True

    def _read_round(self, rest: str) -> None:
        self.state.round = _number(rest)

    def _read_active(self, rest: str) -> None:
        self.state.active = rest

    def _read_phase(self, rest: str) -> None:
        self.phase = rest

    def _read_dice(self, rest: str) -> None:
        self.state.dice_rolled = _number(rest)

    def _read_rulings(self, rest: str) -> None:
        self.state.rulings = _number(rest)

    def _read_ipcs(self, rest: str) -> None:
        for pair in rest.split():
            name, _, ipcs = pair.partition("=")
            self.state.powers[name].ipcs = _number(ipcs)

    def _read_bought(self, rest: str) -> None:
        name, _, bag = rest.partition(" ")
        self.state.powers[name].bought = _bag(bag)

    def _read_lost(self, rest: str) -> None:
        name, _, bag = rest.partition(" ")
        self.state.powers[name].lost = _bag(bag)

    def _read_developed(self, rest: str) -> None:
        name, *developments = rest.split()
        self.state.powers[name].developments = sorted(developments)

    def _read_researchers(self, rest: str) -> None:
        name, number = rest.split()
        self.state.powers[name].tokens = _number(number)

    def _read_at(self, rest: str) -> None:
        space, *words = rest.split()
        for word in words:
            name, equals, value = word.partition("=")
            if equals and name == "owner":
                self.state.owners[space] = value
            elif equals and name == "factory":
                self.state.factories[space] = _number(value)
            else:
                here = self.state.units.setdefault(space, {})
                for key, number in _bag(word).items():
                    here[str(unit(key))] = here.get(str(unit(key)), 0) + number

    def _read_turn(self, rest: str) -> None:
        self.state.turn = _from_named(Turn, json.loads(rest), self.codec)
        self.has_turn = True

    def _read_turn_of_patron(self, rest: str) -> None:
        self.state.turn_of_patron = _from_named(Turn, json.loads(rest), self.codec)

    def _read_battle(self, rest: str) -> None:
        self.state.battle = _from_named(Battle, json.loads(rest), self.codec)

    def _read_steps(self, rest: str) -> None:
        self.state.steps = self.codec.decode(json.loads(rest), list[Step])

    def _read_result(self, rest: str) -> None:
        how, *winners = rest.split()
        self.state.result = Result(winners, how)

    def finish(self) -> AxisState:
        """The state, its steps opened if only a phase was named."""
        state = self.state
        if not state.setup.scenario:
            state.setup.scenario = next(iter(state.rules.turn_order))
        known = {state.active} <= {"", *state.rules.powers} and all(space in state.rules.spaces for space in state.units)
        if not known or (state.active and not state.steps and not self.phase):
            raise BadData(say("axis.bad_position", line=f"active {state.active}"[:80]))
        if not state.steps and not state.result:
            self._open_steps()
        try:
            count_fielded(state)
        except KeyError as error:
            raise BadData(say("axis.bad_position", line=str(error)[:80])) from error
        return state

    def _open_steps(self) -> None:
        state = self.state
        if not state.active:
            state.steps = [Rounds()]
            return
        try:
            state.steps = phase_steps(self.phase)
        except KeyError as error:
            raise BadData(say("axis.bad_position", line=f"phase {self.phase}"[:80])) from error
        if not self.has_turn:
            begin_turn(state)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(text)
    return int(text)


def _bag(text: str) -> dict[str, int]:
    bag: dict[str, int] = {}
    for member in split_members(text):
        key, star, number = member.rpartition("*")
        key, count = (key, _number(number)) if star else (member, 1)
        bag[key] = bag.get(key, 0) + count
    return bag
