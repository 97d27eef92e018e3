"""Phase 5: aircraft land, new units are deployed, commands regroup. Rulebook, "Phase 5: refit and deploy"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import advice, ledger, phases, rulings, tables
from pyapp.games.war_room.map import commands, movement, regroup, relations
from pyapp.games.war_room.state import WarState


@step("wr_landing")
class Landing(Step):
    """Every air command with an arrow moves up to two regions and lands on friendly soil or is lost. Rulebook, "Phase 5, step 1"."""

    cite = "Phase 5, step 1"
    opened: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        flying = {command.nation for command in state.commands.values() if command.arrow} if self.opened else set()
        return tuple(nation for nation in state.nations if nation in flying)

    def proceed(self, state: WarState, play: Play) -> None:
        if self.opened:
            play.done()
            return
        self.opened = True
        phases.begin(state, play, "refit")
        state.carrier_fighters = {}
        for key in sorted(state.commands):
            command = state.commands[key]
            stranded = command.category == "air" and not movement.may_land(state, command.nation, command.at)
            command.arrow = command.arrow or stranded
        crash(state, play)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("land",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            flying = [key for key in sorted(state.commands) if state.commands[key].arrow and state.commands[key].nation == seat]
            return Pick("command", tuple(flying), "command")
        key = str(filled[0])
        if len(filled) == 1:
            return Pick("to", movement.landings(state, key), "space")
        command = state.commands[key]
        if len(filled) == 2 and command.size > 1 and commands.free_numbers(state, seat, "air"):
            return Bag("units", tables.ordered(command.units), 1, command.size - 1, optional=True)
        return None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        key, to = str(action.args[0]), str(action.args[1])
        if len(action.args) == 3:
            units = action.args[2]
            assert isinstance(units, Mapping)
            key = commands.transfer(state, key, dict(units), commands.NEW)
        command = state.commands[key]
        start, command.at, command.arrow = command.at, to, False
        play.tell("wr_landed", nation=command.nation, command=key, units=dict(command.units), source=start, space=to)
        crash(state, play)


def crash(state: WarState, play: Play) -> None:
    """Air commands that can land nowhere are lost. Rulebook, "Phase 5, step 1"."""
    for key in sorted(state.commands):
        command = state.commands[key]
        if command.arrow and not movement.landings(state, key):
            del state.commands[key]
            ledger.casualties(state, command.nation, command.units)
            play.tell("wr_crashed", nation=command.nation, units=dict(command.units), space=command.at)


@step("wr_deployment")
class Deployment(Step):
    """What was under construction is deployed, nation after nation, territory after territory. Rulebook, "Phase 5, step 2"."""

    opened: bool = False

    def proceed(self, state: WarState, play: Play) -> None:
        if self.opened:
            play.done()
            return
        self.opened = True
        steps: list[Step] = []
        for nation in relations.alive(state):
            for territory in tables.TERRITORIES:
                if state.control.get(territory) == nation and state.building.get(territory):
                    steps.append(Deploy(nation, territory))
        play.push(*steps)


@step("wr_deploy")
class Deploy(Step):
    """The units of one territory: what bombs or missing markers cost, which sea ships go to. Rulebook, "Phase 5, step 2".

    Before units are lost for want of a marker their owner may merge other commands: in this phase that can be done at any time.
    """

    cite = "Phase 5, step 2"
    nation: str
    territory: str
    asking: bool = False
    checked: bool = False
    surplus: int = 0
    category: str = ""
    region: str = ""
    fresh: list[str] = field(default_factory=list)

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if self.asking and (self.surplus or self._can_deploy(state)) else ()

    def _can_deploy(self, state: WarState) -> bool:
        """Is there still a marker for what is asked about? Splitting other commands can use the last one up."""
        if self._asks_sea(state):
            return bool(self._seas(state))
        category = tables.category(next(iter(self._left(state))))
        return not rulings.second(state) or bool(self.markers(state, category, self.region if category == "naval" else self.territory))

    def proceed(self, state: WarState, play: Play) -> None:
        self.asking = False
        if not self.checked:
            self.checked = True
            surplus = sum(self._left(state).values()) - relations.capacity(state, self.territory)
            self._drop(play, state, max(0, surplus))
            return
        while self._left(state) and not self.asking:
            self._next(state, play)
        if not self._left(state):
            play.done()

    def _left(self, state: WarState) -> dict[str, int]:
        return tables.ordered(state.building.get(self.territory, {}))

    def _gone(self, state: WarState, units: Mapping[str, int]) -> None:
        """These units are no longer under construction."""
        ledger.add(state.building[self.territory], units, -1)
        if not state.building[self.territory]:
            del state.building[self.territory]

    def _drop(self, play: Play, state: WarState, surplus: int, category: str = "") -> None:
        """Ask which units are lost, unless nothing can be chosen and nothing be done about it."""
        self.surplus, self.category = surplus, category
        if surplus:
            candidates = self._candidates(state)
            if (len(candidates) > 1 and surplus < sum(candidates.values())) or self._could_merge(state):
                self.asking = True
            else:
                self._lose(state, play, commands.first_units(candidates, surplus))

    def _candidates(self, state: WarState) -> dict[str, int]:
        return {unit: n for unit, n in self._left(state).items() if not self.category or tables.category(unit) == self.category}

    def _lose(self, state: WarState, play: Play, units: Mapping[str, int]) -> None:
        """Units that bombed industries cannot deploy are casualties; those without a marker just vanish."""
        self._gone(state, units)
        ledger.casualties(state, self.nation, units, counted=not self.category)
        play.tell("wr_not_deployed", nation=self.nation, units=dict(units), space=self.territory)
        self.surplus, self.category = 0, ""

    def _could_merge(self, state: WarState) -> bool:
        """Could a command of the category that lacks markers go under others where it is?"""
        return bool(self.category) and any(
            command.size <= sum(commands.room(state.commands[other]) for other in commands.partners(state, key))
            for key, command in state.commands.items()
            if command.number and (command.nation, command.category) == (self.nation, self.category)
        )

    def _next(self, state: WarState, play: Play) -> None:
        category = tables.category(next(iter(self._left(state))))
        mine = {unit: number for unit, number in self._left(state).items() if tables.category(unit) == category}
        if category == "naval" and not self.region:
            seas = self._seas(state)
            if len(seas) > 1:
                self.asking = True
                return
            self.region = (seas or relations.harbours(state, self.territory))[0]
        region = self.region if category == "naval" else self.territory
        places = commands.places_for(state, self.nation, category, region)
        if sum(mine.values()) > places:
            self._drop(play, state, sum(mine.values()) - places, category)
        elif rulings.second(state):
            markers = self.markers(state, category, region)
            self.asking = len(markers) > 1 or (markers[0][1] < sum(mine.values()) and len(mine) > 1)
            if not self.asking:
                self._join(state, play, region, markers[0][0], commands.first_units(mine, markers[0][1]))
        else:
            self._settle(state, play, category, region, mine)

    def markers(self, state: WarState, category: str, region: str) -> list[tuple[str, int]]:
        """Under which markers new units may come, and how many; what suggests itself comes first.

        They take one new marker for each category, or those that are there; more than eight take another new one when nobody there has
        room. Rulebook, "Phase 5, step 2".
        """
        here = [(key, commands.room(state.commands[key])) for key in sorted(state.commands) if self._takes(state, key, category, region)]
        first = not any(key in state.commands and self._takes(state, key, category, region, full=True) for key in self.fresh)
        if commands.free_numbers(state, self.nation, category) and (first or not here):
            here.insert(len(here) if self._sparing(state, category) else 0, (commands.NEW, tables.COMMAND_SIZE))
        return here

    def _takes(self, state: WarState, key: str, category: str, region: str, *, full: bool = False) -> bool:
        command = state.commands[key]
        mine = (command.nation, command.category, command.at) == (self.nation, category, region)
        return mine and (full or commands.room(command) > 0)

    def _join(self, state: WarState, play: Play, region: str, into: str, units: Mapping[str, int]) -> None:
        """Put units under a marker."""
        category = tables.category(next(iter(units)))
        if into == commands.NEW:
            into = commands.form(state, self.nation, category, region, units)
            self.fresh.append(into)
        else:
            ledger.add(state.commands[into].units, units)
        self._gone(state, units)
        play.tell("wr_deployed", nation=self.nation, units=dict(units), space=region)

    def _seas(self, state: WarState) -> tuple[str, ...]:
        """The seas of the port in which there is a marker for ships."""
        seas = relations.harbours(state, self.territory)
        return tuple(sea for sea in seas if commands.places_for(state, self.nation, "naval", sea))

    def _settle(self, state: WarState, play: Play, category: str, region: str, units: Mapping[str, int]) -> None:
        """Put units under a new marker, unless the last free ones are needed elsewhere."""
        commands.settle(state, self.nation, category, region, units, sparing=self._sparing(state, category))
        self._gone(state, units)
        play.tell("wr_deployed", nation=self.nation, units=dict(units), space=region)

    def _sparing(self, state: WarState, category: str) -> bool:
        """Are the last free markers of a category needed elsewhere?"""
        needed = sum(self._needs_marker(state, category, territory) for territory in state.building if territory != self.territory)
        return len(commands.free_numbers(state, self.nation, category)) <= needed

    def _needs_marker(self, state: WarState, category: str, territory: str) -> bool:
        """Are there units under construction that do not fit under the markers that are there?"""
        regions = relations.harbours(state, territory) if category == "naval" else (territory,)
        waiting = sum(number for unit, number in state.building[territory].items() if tables.category(unit) == category)
        room = sum(commands.room_for(state, self.nation, category, region) for region in regions)
        return state.control[territory] == self.nation and waiting > room

    def prompt(self, state: WarState, seat: str) -> Message:
        if self.surplus:
            return say("prompt.wr_deploy.lose", seat=seat, number=self.surplus, space=self.territory)
        key = "prompt.wr_deploy.sea" if self._asks_sea(state) else "prompt.wr_deploy"
        return say(key, seat=seat, space=self.territory)

    def _asks_sea(self, state: WarState) -> bool:
        """Are ships next, and is it not settled to which sea they go?"""
        return tables.category(next(iter(self._left(state)))) == "naval" and not self.region

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        if not self.surplus:
            return ("deploy",)
        return ("lose", regroup.KIND) if self.category and regroup.possible(state, seat) else ("lose",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == regroup.KIND:
            return regroup.next_field(state, seat, filled)
        if kind == "lose":
            there = self._candidates(state)
            return None if filled else Bag("units", there, self.surplus, self.surplus, suggested=advice.cheapest(there, self.surplus))
        if rulings.second(state):
            return self._deploy_field(state, filled)
        if not filled:
            return Pick("sea", self._seas(state), "space")
        ships = {unit: number for unit, number in self._left(state).items() if tables.category(unit) == "naval"}
        room = commands.places_for(state, self.nation, "naval", str(filled[0]))
        return Bag("units", ships, 1, min(room, sum(ships.values()))) if len(filled) == 1 else None

    def _deploy_field(self, state: WarState, filled: tuple[Argument, ...]) -> Field | None:
        """The sea of ships where there are several, the marker where there are several, and how many."""
        words = [str(value) for value in filled if isinstance(value, str)]
        if len(words) < len(filled):
            return None
        category = tables.category(next(iter(self._left(state))))
        if self._asks_sea(state) and not words:
            return Pick("sea", self._seas(state), "space")
        region = words.pop(0) if self._asks_sea(state) else self.region if category == "naval" else self.territory
        markers = dict(self.markers(state, category, region))
        if len(markers) > 1 and not words:
            return Pick("into", tuple(markers), "command")
        mine = {unit: number for unit, number in self._left(state).items() if tables.category(unit) == category}
        room = markers[words[0]] if words else next(iter(markers.values()))
        most = min(room, sum(mine.values()))
        return Bag("units", mine, 1, most, suggested=commands.first_units(mine, most))

    def _deploy(self, state: WarState, play: Play, action: Action) -> None:
        words, units = [str(value) for value in action.args[:-1]], action.args[-1]
        assert isinstance(units, Mapping)
        category = tables.category(next(iter(units)))
        region = words.pop(0) if self._asks_sea(state) else self.region if category == "naval" else self.territory
        self._join(state, play, region, words[0] if words else self.markers(state, category, region)[0][0], units)

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        units = action.args[-1]
        assert isinstance(units, Mapping)
        if action.kind == regroup.KIND:
            regroup.apply(state, action, play)
            self.surplus, self.category, self.region = 0, "", ""
        elif action.kind == "lose":
            self._lose(state, play, dict(units))
        elif rulings.second(state):
            self._deploy(state, play, action)
        else:
            self._settle(state, play, "naval", str(action.args[0]), dict(units))
        self.asking = False


@step("wr_regroup")
class Regroup(Step):
    """All nations may split and merge commands at the same time. Rulebook, "Phase 5, step 3"."""

    cite = "Phase 5, step 3"
    finished: list[str] = field(default_factory=list)

    def seats(self, state: WarState) -> tuple[str, ...]:
        return tuple(n for n in state.nations if n not in self.finished and n not in state.collapsed and regroup.possible(state, n))

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return (regroup.KIND, "done")

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return regroup.next_field(state, seat, filled) if kind == regroup.KIND else None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        if action.kind == "done":
            self.finished.append(action.seat)
        else:
            regroup.apply(state, action, play)
