"""Raids on convoys. Rulebook, "Convoy raids"."""

from __future__ import annotations

from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick, Picks
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.combat.bombing import RESOURCE_OF
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import WarState

COLOUR_OF = {resource: colour for colour, resource in RESOURCE_OF.items()}


def prey(state: WarState, group: str) -> list[tables.Convoy]:
    """The convoys of a group that a raid strikes: a cluster can hold ships of friends, too. Who raids is alone in the sea.

    Rulebook, "Identifying raided convoys".
    """
    return [
        convoy
        for convoy in tables.CONVOYS
        if convoy.id == group and any(conflicts.exposed(state, convoy, side) for side in tables.ALLIANCES)
    ]


def ships_of(state: WarState, group: str) -> dict[str, int]:
    """The ships of a group that a raid can sink, by resource."""
    found: dict[str, int] = {}
    for convoy in prey(state, group):
        ledger.add(found, {resource: number for resource, number in convoy.ships.items() if number})
    return found


def loss(state: WarState, convoy: tables.Convoy, sunk: set[str]) -> dict[str, int]:
    """What a convoy loses when all ships of some resources are sunk: no more than its ends produce. Rulebook, "Limit of losses"."""
    limit = {resource: sum(relations.income_of(state, end)[resource] for end in convoy.ends) for resource in tables.RESOURCES}
    return {resource: min(convoy.ships[resource], limit[resource]) for resource in sunk if min(convoy.ships[resource], limit[resource])}


@step("wr_convoy_raid")
class ConvoyRaid(Step):
    """The commander sends each command against one group of convoys; each group is raided once. Rulebook, "Resolving convoy raids"."""

    cite = "Phase 4, convoy raids"
    sea: str
    side: str
    commander: str
    asking: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,) if self.asking else ()

    def groups(self, state: WarState) -> tuple[str, ...]:
        """The groups that some of the raiders that are left can attack."""
        return tuple(group for group in sorted(conflicts.convoys_at(state, self.sea, self.side)) if self.able(state, group))

    def able(self, state: WarState, group: str) -> dict[str, int]:
        """The raiders that may attack a group, with their dice: the pact keeps its parties from each other's ships."""
        owners = {conflicts.convoy_owner(state, convoy) for convoy in prey(state, group)}
        return {
            key: dice
            for key, dice in conflicts.raiders(state, self.sea, self.side).items()
            if all(relations.hostile(state, key.split(".")[0], owner) for owner in owners)
        }

    def nations(self, state: WarState) -> list[str]:
        """The nations that raid, in turn order: one of them commands."""
        return relations.earlier(state, list({key.split(".")[0] for group in self.groups(state) for key in self.able(state, group)}))

    def proceed(self, state: WarState, play: Play) -> None:
        for convoy in tables.CONVOYS:
            if convoy.sea == self.sea and conflicts.flag_in_doubt(state, convoy):
                play.push(Flag(self.sea, conflicts.flag_in_doubt(state, convoy)))
                return
        groups = self.groups(state)
        if not groups:
            play.done()
        elif len(groups) == 1:
            self._attack(state, play, groups[0], tuple(self.able(state, groups[0])))
        else:
            self.asking = True

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_convoy_raid", seat=seat, space=self.sea)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("raid",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            return Pick("convoy", self.groups(state), "convoy")
        if len(filled) == 1:
            return Picks("raiders", tuple(self.able(state, str(filled[0]))), 1, None, "command")
        return None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        self.asking = False
        raiders = action.args[1]
        assert isinstance(raiders, tuple)
        self._attack(state, play, str(action.args[0]), raiders)

    def _attack(self, state: WarState, play: Play, group: str, raiders: tuple[str, ...]) -> None:
        """One die for each unit; one result of a colour sinks every ship of it; without dice under the beginner's switch."""
        dice = sum(self.able(state, group)[key] for key in raiders)
        ships = set(ships_of(state, group))
        state.raided.append(group)
        state.raiders += sorted(raiders)
        play.tell("wr_convoy_raided", nation=self.commander, convoy=group, space=self.sea)
        if state.setup.has("automatic_convoys"):
            sink(state, play, group, ships)
            return
        faces: list[int] = []
        for start in range(0, dice, tables.GROUP):
            faces += play.roll(
                min(tables.GROUP, dice - start), len(tables.FACES), say("wr.roll.raid", nation=self.commander, space=self.sea)
            )
        colours = board.count_colours(faces)
        able = [*(COLOUR_OF[resource] for resource in sorted(ships)), "black"]
        play.tell("wr_rolled", nation=self.commander, colours=colours, space=self.sea, able=able)
        sunk = {resource for resource in ships if COLOUR_OF[resource] in colours}
        wild = colours.get("black", 0)
        left = sorted(ships - sunk)
        if wild and len(left) > wild:
            play.push(Wild(self.commander, group, sorted(sunk), left, wild))
        else:
            sink(state, play, group, sunk | (set(left) if wild else set()))


def sink(state: WarState, play: Play, group: str, sunk: set[str]) -> None:
    """Take what is lost off the owners' charts, which never fall below nothing."""
    for convoy in prey(state, group):
        owner = conflicts.convoy_owner(state, convoy)
        lost = ledger.within(state, owner, loss(state, convoy, sunk))
        if lost:
            ledger.pay(state, owner, lost)
            play.tell("wr_convoy_lost", nation=owner, convoy=group, resources=lost)


@step("wr_wild")
class Wild(Step):
    """Black results sink ships of a colour that the raider chooses. Rulebook, "Resolving convoy raids"."""

    cite = "Phase 4, convoy raids"
    commander: str
    group: str
    sunk: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    number: int = 1

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,)

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_wild", seat=seat, number=self.number, convoy=self.group)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("sink",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Picks("ships", tuple(self.left), self.number, self.number, "resource")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        chosen = action.args[0]
        assert isinstance(chosen, tuple)
        play.done()
        sink(state, play, self.group, {*self.sunk, *chosen})


@step("wr_flag")
class Flag(Step):
    """Of two nations that hold the ends of an ocean convoy the first in turn order says whose it is. Rulebook, "Trans-ocean convoys"."""

    cite = "Phase 4, trans-ocean convoys"
    sea: str
    nations: list[str]

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nations[0],)

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_flag", seat=seat, space=self.sea)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("flag",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("nation", tuple(self.nations), "seat")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        state.flags[self.sea] = str(action.args[0])
        play.done()
        play.tell("wr_flag", nation=action.args[0], space=self.sea)
