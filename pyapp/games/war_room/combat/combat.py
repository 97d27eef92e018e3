"""Phase 4: conflicts are picked in turn order and resolved one by one. Rulebook, "Order of battles"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import ledger, phases, rulings, tables
from pyapp.games.war_room.combat import battle, raids, taking
from pyapp.games.war_room.diplomacy import breach, pact
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import ACTIVE, EMBATTLED, WarState


@step("wr_combat")
class Combat(Step):
    """Trespassers go, markers are placed, then nation after nation picks a conflict that it is part of. Rulebook, "Phase 4"."""

    cite = "Phase 4, order of battles"
    turn: int = -1
    asking: bool = False
    resolved: list[str] = field(default_factory=list)
    opened: bool = False

    def is_sound(self, state: WarState) -> bool:
        return -1 <= self.turn < len(state.turn_order)

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (state.turn_order[self.turn],) if self.asking else ()

    def _open(self, state: WarState) -> tuple[str, ...]:
        nation = state.turn_order[self.turn]
        active = [region for region in tables.REGIONS if state.conflicts.get(region) == ACTIVE]
        return tuple(region for region in active if nation in conflicts.involved(state, region))

    def proceed(self, state: WarState, play: Play) -> None:
        if self.turn < 0 and not self.opened:
            phases.begin(state, play, "combat")
            state.raiders = []
            if rulings.second(state):
                self._ask_parties(state, play)
                return
        if self.turn < 0:
            self._begin(state, play)
        for _ in state.turn_order:
            self.turn = (self.turn + 1) % len(state.turn_order)
            if self._open(state):
                self.asking = True
                return
        play.done()

    def _ask_parties(self, state: WarState, play: Play) -> None:
        """The parties of the pact say whether it holds, where it keeps them from a fight."""
        self.opened = True
        self._defend(state)
        play.push(*(breach.Breach(party) for party in breach.at_stake(state)))

    def _defend(self, state: WarState) -> None:
        """Note who defends convoys as the phase begins. Rulebook, "Identifying raided convoys"."""
        state.defended = {}
        for sea in tables.SEAS:
            sides = [side for side in tables.ALLIANCES if conflicts.present(state, sea, side)]
            if sides:
                state.defended[sea] = sides

    def _begin(self, state: WarState, play: Play) -> None:
        pact.expel(state, play)
        self._defend(state)
        conflicts.place_markers(state, [])
        active = [region for region, marker in state.conflicts.items() if marker == ACTIVE]
        play.tell("wr_conflicts", spaces=sorted(active, key=tables.REGIONS.index))

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("resolve", pact.BREAK) if pact.may_break(state, seat) else ("resolve",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind != "resolve":
            return None
        if not filled:
            return Pick("region", self._open(state), "space")
        if len(filled) == 1 and len(conflicts.battles(state, str(filled[0]))) > 1:
            return Pick("first", ("without_japan", "without_ussr"), "option")
        return None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        if action.kind == pact.BREAK:
            pact.break_it(state, play, action.seat)
            self.asking = bool(self._open(state))
            return
        region = str(action.args[0])
        self.asking = False
        self.resolved.append(region)
        play.tell("wr_conflict_picked", nation=action.seat, space=region)
        play.push(Conflict(region, later_first=len(action.args) > 1 and action.args[1] == "without_ussr"))


@step("wr_conflict")
class Conflict(Step):
    """One marker: battles, then raids on convoys, transports, the territory, the marker. Rulebook, "Phase 4: battles" and "Debrief"."""

    region: str
    later_first: bool = False
    stage: int = 0
    sides: dict[str, list[str]] = field(default_factory=dict)
    commanders: dict[str, str] = field(default_factory=dict)

    def is_sound(self, state: WarState) -> bool:
        return 0 <= self.stage <= len(self._stages()) and self.region in tables.REGIONS

    def _stages(self) -> Sequence[Callable[[WarState, Play], None]]:
        return (self._appoint, self._fight, self._raid, self._transports, self._garrison, self._take, self._close)

    def proceed(self, state: WarState, play: Play) -> None:
        self.stage += 1
        self._stages()[self.stage - 1](state, play)

    def _appoint(self, state: WarState, play: Play) -> None:
        """Each side has one commander; friends may agree on another than the first in turn order.

        A player with several nations chooses among them where it tells: the turn order of the commanders says who sets stances and
        rolls first. Who has nothing but transports there takes no part. Rulebook, "Appointing commanders".
        """
        for side in tables.ALLIANCES:
            nations = [n for n in conflicts.present(state, self.region, side) if conflicts.concerned(state, self.region, n)]
            if not nations:
                continue
            self.sides[side], self.commanders[side] = nations, nations[0]
            tells = len(nations) > 1 and rulings.second(state) and bool(conflicts.battles(state, self.region))
            if tells or len({state.setup.player(nation) for nation in nations}) > 1:
                play.push(Commander(self.region, side, nations))

    def _fight(self, state: WarState, play: Play) -> None:
        fights = conflicts.battles(state, self.region)
        if self.later_first:
            fights.reverse()
        if not fights:
            lone = [side for side in tables.ALLIANCES if conflicts.bombers(state, self.region, side)]
            fights = [self.sides[side] for side in lone if conflicts.bombing_target(state, self.region, side)]
        play.push(*(battle.Fight(self.region, list(nations), dict(self.commanders)) for nations in fights))

    def _raid(self, state: WarState, play: Play) -> None:
        side = conflicts.raiding_side(state, self.region) if tables.is_sea(self.region) else ""
        if side:
            raid = raids.ConvoyRaid(self.region, side, self.commanders[side])
            able = raid.nations(state)
            if rulings.third(state) and able and raid.commander not in able:
                raid.commander = able[0]
            play.push(raid)

    def _transports(self, state: WarState, play: Play) -> None:
        """Transports without protection are sunk, even without a battle. Rulebook, "Debrief, C"."""
        if tables.is_sea(self.region):
            for command in conflicts.helpless(state, self.region):
                key = next(key for key, other in state.commands.items() if other is command)
                del state.commands[key]
                ledger.casualties(state, command.nation, command.units)
                play.tell("wr_transports_sunk", nation=command.nation, units=dict(command.units), space=self.region)
        state.carrier_fighters.pop(self.region, None)

    def _garrison(self, state: WarState, play: Play) -> None:
        takers = conflicts.takers(state, self.region)
        met = [nation for nations in self.sides.values() for nation in nations]
        fought = any(relations.hostile(state, taker, nation) for taker in takers for nation in met)
        if takers and not fought and conflicts.garrisoned(state, self.region):
            play.push(taking.Garrison(self.region))

    def _take(self, state: WarState, play: Play) -> None:
        takers = conflicts.takers(state, self.region)
        if takers:
            side = tables.alliance(takers[0])
            play.push(taking.Capture(self.region, self.commanders[side], takers, self.sides[side]))

    def _close(self, state: WarState, play: Play) -> None:
        """The marker stays as embattled or goes, and the card is turned. Rulebook, "Debrief, G"."""
        play.done()
        if self.region in state.turned:
            state.turned.remove(self.region)
        if conflicts.disputed(state, self.region):
            state.conflicts[self.region] = EMBATTLED
            if tables.is_land(self.region):
                state.turned.append(self.region)
            play.tell("wr_embattled", space=self.region)
        else:
            state.conflicts.pop(self.region, None)


@step("wr_commander")
class Commander(Step):
    """The first in turn order of a side commands, or leaves it to a friend. Rulebook, "Appointing commanders"."""

    cite = "Phase 4, appointing commanders"
    region: str
    side: str
    nations: list[str]

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nations[0],)

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_commander", seat=seat, space=self.region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("appoint",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("commander", tuple(self.nations), "seat")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        play.done()
        conflict = next(step for step in reversed(state.steps) if isinstance(step, Conflict))
        assert isinstance(conflict, Conflict)
        conflict.commanders[self.side] = str(action.args[0])
        play.tell("wr_commander", nation=action.args[0], space=self.region)
