"""A table on which a test sets up a few commands and plays some steps with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError
from pyapp.engine.state import Setup
from pyapp.engine.steps import Event, Step
from pyapp.games.war_room import GAME, ledger
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.position import setup
from pyapp.games.war_room.position.notation import _bag
from pyapp.games.war_room.state import Battle, Command, Order, WarState
from pyapp.games.war_room.tables import alliance, category

FACES = {"y": 1, "b": 5, "g": 8, "r": 10, "k": 11, "w": 12}


def dice(text: str) -> list[int]:
    """Faces of the coloured die: y(ellow), b(lue), g(reen), r(ed), (blac)k, w(hite)."""
    return [FACES[letter] for letter in text.replace(" ", "")]


class Table:
    """The set-up of a scenario without its units, with some of one's own: ``{"germany.48": "G6 infantry*3"}``."""

    def __init__(
        self,
        forces: Mapping[str, str],
        scenario: str = "global_war",
        options: Sequence[str] = (),
        players: Mapping[str, str] | None = None,
        order: str = "",
        control: Mapping[str, str] | None = None,
    ) -> None:
        self.state: WarState = setup.begin(Setup(scenario, list(options), dict(players or {})))
        state = self.state
        state.commands, state.made, state.conflicts, state.turned, state.unplaced = {}, {}, {}, [], {}
        state.round = 1
        state.turn_order = order.split() or list(state.nations)
        state.turn_order += [nation for nation in state.nations if nation not in state.turn_order]
        state.control.update(control or {})
        for key, text in forces.items():
            self.put(key, text)
        self.events: list[Event] = []

    def put(self, key: str, text: str) -> None:
        """Place a command."""
        at, units, *arrow = text.split()
        nation, number = key.split(".")
        bag = _bag(units)
        self.state.commands[key] = Command(nation, int(number), category(next(iter(bag))), at, bag, bool(arrow))
        ledger.made(self.state, nation, bag)

    def build(self, territory: str, units: str) -> None:
        """Units under construction."""
        self.state.building[territory] = _bag(units)
        ledger.made(self.state, self.state.control[territory], _bag(units))

    def give(self, nation: str, oil: int = 0, iron: int = 0, osr: int = 0) -> None:
        """Resources."""
        ledger.gain(self.state, nation, {"oil": oil, "iron": iron, "osr": osr})

    def order(self, key: str, to: str) -> None:
        """Write an order as if it had been sealed."""
        self.state.secrets[key.split(".")[0]].orders.append(Order(key, to))

    def run(self, *steps: Step, rolls: str = "") -> Table:
        """Open these steps, the first one first, and run to the first decision."""
        self.state.steps = list(reversed(steps))
        source = ScriptedDice(dice(rolls))
        self.events = GAME.settle(self.state, source)
        source.finish()
        self.sound()
        return self

    def play(self, text: str, rolls: str = "", faces: Sequence[int] = ()) -> Table:
        """Do the action that a text means."""
        source = ScriptedDice([*faces, *dice(rolls)])
        self.events = GAME.apply(self.state, GAME.parse(self.state, text), source).events
        source.finish()
        self.sound()
        return self

    def keep_pact(self) -> Table:
        """The parties of the pact keep it when they are asked."""
        while self.asked() and GAME.kinds(self.state, self.asked()[0])[0] == "keep":
            self.play(f"{self.asked()[0]} keep")
        return self

    def refused(self, text: str) -> str:
        """The key of the reason why an action cannot be done."""
        try:
            action = GAME.parse(self.state, text)
        except GameError as error:
            return error.message.key
        refusal = GAME.refusal(self.state, action)
        assert refusal is not None, f"{text} is allowed"
        return refusal.reason.key

    def sound(self) -> None:
        """The books balance."""
        assert GAME.status(self.state) == []

    def options(self, seat: str, kind: str, *filled: str) -> tuple[str, ...]:
        """What the next field offers."""
        form_field = GAME.field(self.state, seat, kind, filled)
        return getattr(form_field, "options", ())

    def asked(self) -> tuple[str, ...]:
        """Who must act."""
        return GAME.waits_for(self.state)

    def kinds(self, seat: str) -> tuple[str, ...]:
        """What a seat may do."""
        return GAME.kinds(self.state, seat)

    def told(self, kind: str) -> list[Mapping[str, object]]:
        """The data of the last events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def units(self, key: str) -> dict[str, int]:
        """What a command has; nothing when it is gone."""
        command = self.state.commands.get(key)
        return dict(command.units) if command else {}

    def at(self, key: str) -> str:
        """Where a command is."""
        return self.state.commands[key].at


def arranged(*entries: tuple[str, str, str, int], region: str = "G6", allies: str = "ussr", first: str = "axis") -> Battle:
    """A battle whose lines are given as (nation, unit, stance, number)."""
    battle = Battle(region, [], {"allies": allies, "axis": "germany"}, first=first)
    for nation, unit, stance, number in entries:
        if nation not in battle.nations:
            battle.nations.append(nation)
        board.place(battle, alliance(nation), nation, unit, stance, 0, number)
    return battle
