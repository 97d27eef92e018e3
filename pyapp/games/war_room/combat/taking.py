"""Garrisons, the control of territories, medals and stress. Rulebook, "Garrisons" and "Debrief, E and F"."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import ledger, rulings, tables
from pyapp.games.war_room.combat.losses import Losses
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import commands, conflicts, relations
from pyapp.games.war_room.state import ACTIVE, UNBROKEN, WarState


@step("wr_garrison")
class Garrison(Step):
    """Two dice for an empty territory: a pair of the colour of an invading type costs one such unit. Rulebook, "Garrisons"."""

    cite = "Phase 4, garrisons"
    region: str
    colour: str = ""

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (state.control[self.region],) if self.colour else ()

    def proceed(self, state: WarState, play: Play) -> None:
        owner = state.control[self.region]
        faces = play.roll(2, len(tables.FACES), say("wr.roll.garrison", nation=owner, space=self.region))
        one, other = (tables.FACES[face - 1] for face in faces)
        play.tell("wr_garrison", nation=owner, space=self.region, colours=[one, other])
        self.colour = other if one == "black" else one
        hit = one == other or "black" in (one, other)
        found = self._targets(state) if hit else []
        if len(found) == 1:
            self._kill(state, play, *found[0])
        elif not found:
            play.done()

    def _targets(self, state: WarState) -> list[tuple[str, str]]:
        """The land units of the invaders that have the colour: all for a pair of black dice. The pact spares the other party's."""
        owner = state.control[self.region]
        side = tables.opponents(tables.alliance(owner))
        found = {
            (command.nation, unit)
            for command in relations.here(state, self.region, "land")
            for unit in command.units
            if tables.alliance(command.nation) == side and self.colour in ("black", tables.UNITS[unit].colour)
            if relations.hostile(state, command.nation, owner) or not rulings.third(state)
        }
        return sorted(found, key=lambda pair: (state.turn_order.index(pair[0]), tables.PLACES[pair[1]]))

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_garrison", seat=seat, colour=self.colour, space=self.region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("hit",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        found = self._targets(state)
        nations = tuple(dict.fromkeys(nation for nation, _ in found))
        if len(nations) > 1 and not filled:
            return Pick("nation", nations, "seat")
        if len(filled) > (len(nations) > 1):
            return None
        return Pick("unit", tuple(unit for nation, unit in found if nation == (filled[0] if filled else nations[0])), "unit")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        nation = str(action.args[0]) if len(action.args) > 1 else self._targets(state)[0][0]
        self._kill(state, play, nation, str(action.args[-1]))

    def _kill(self, state: WarState, play: Play, nation: str, unit: str) -> None:
        if rulings.second(state):
            play.replace(Losses(nation, self.region, {unit: 1}, {}))
            return
        commands.lose(state, nation, self.region, {unit: 1})
        play.tell("wr_losses", nation=nation, units={unit: 1}, space=self.region)
        play.done()


@step("wr_capture")
class Capture(Step):
    """A territory changes hands; the commander names the new owner where the rules leave a choice. Rulebook, "Debrief, E"."""

    cite = "Phase 4, debrief, E"
    region: str
    commander: str
    takers: list[str]
    participants: list[str]
    asking: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,) if self.asking else ()

    def proceed(self, state: WarState, play: Play) -> None:
        rightful = rightful_owner(state, self.region, tables.alliance(self.takers[0]))
        if rightful:
            self._take(state, play, rightful)
        elif len(self.takers) == 1:
            self._take(state, play, self.takers[0])
        else:
            self.asking = True

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_capture", seat=seat, space=self.region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("control",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("nation", tuple(self.takers), "seat")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        self._take(state, play, str(action.args[0]))

    def _take(self, state: WarState, play: Play, nation: str) -> None:
        former = state.control.get(self.region, "")
        play.done()
        change_hands(state, play, self.region, nation)
        award = medals_for(self.region)
        deserving = [n for n in self.participants if pact.medals_allowed(state, n, former)]
        if award and deserving:
            play.push(Medals(self.region, self.commander, deserving, award))
        if state.pact == UNBROKEN and self.region in pact.trespassers(state):
            trespasser = state.commands[pact.trespassers(state)[self.region][0]].nation
            play.push(Trespass(self.region, trespasser))


def rightful_owner(state: WarState, territory: str, side: str) -> str:
    """The friend to whom a retaken territory returns, unless it is in the gray zone or out. Rulebook, "Regaining control"."""
    card = tables.TERRITORIES[territory]
    for nation in (card.owner, card.freed_by):
        able = nation in state.nations and nation not in state.collapsed and tables.alliance(nation) == side
        if able and relations.zone(state, nation) < tables.GRAY:
            return nation
    return ""


def medals_for(territory: str) -> int:
    """One medal, three for a capital, none for a neutral. Rulebook, "Debrief, F"."""
    if territory in tables.NEUTRALS:
        return 0
    return int(tables.MORALE["capital_medals"] if tables.TERRITORIES[territory].capital else tables.MORALE["medal"])


def change_hands(state: WarState, play: Play, territory: str, nation: str) -> None:
    """The card passes on, with what is under construction; the former owner suffers stress. Rulebook, "Debrief, E and F"."""
    former = state.control.get(territory, "")
    under_construction = state.building.pop(territory, {})
    state.control[territory] = nation
    embattled = rulings.third(state) and conflicts.disputed(state, territory)  # a friend claims what a nation left when it collapsed
    if territory in state.turned and not embattled:
        state.turned.remove(territory)
    play.tell("wr_captured", nation=nation, space=territory, former=former)
    if under_construction:
        _capture_units(state, play, territory, former, under_construction)
    value = tables.TERRITORIES[territory].value
    if former and former not in state.collapsed and tables.alliance(former) != tables.alliance(nation) and value:
        state.morale[former].stress += value
        play.tell("wr_stress", nation=former, number=value)
    pact.lapse(state, play, territory)
    pact.warn(state, territory)
    if state.phase == "combat":
        _renew_raids(state, territory)


def _capture_units(state: WarState, play: Play, territory: str, former: str, units: dict[str, int]) -> None:
    """China never captures aircraft or ships: they go back to the box. Rulebook, "Captured units"."""
    nation = state.control[territory]
    ledger.removed(state, former, units)
    if nation == "china":
        units = {unit: number for unit, number in units.items() if tables.category(unit) == "land"}
    if units:
        ledger.made(state, nation, units)
        state.building[territory] = units
        play.tell("wr_units_captured", nation=nation, units=dict(units), space=territory)


def _renew_raids(state: WarState, territory: str) -> None:
    """A capture can make convoys enemies or friends: a marker comes where there is none, or goes. Rulebook, "Order of battles"."""
    for sea in (convoy.sea for convoy in tables.CONVOYS if territory in convoy.ends):
        if sea not in state.conflicts and conflicts.raiding_side(state, sea):
            state.conflicts[sea] = ACTIVE
        elif state.conflicts.get(sea) == ACTIVE and not conflicts.to_resolve(state, sea):
            conflicts.calm(state, sea)


@step("wr_medals")
class Medals(Step):
    """The victorious commander gives the medals to nations that took part. Rulebook, "Debrief, F"."""

    cite = "Phase 4, debrief, F"
    region: str
    commander: str
    nations: list[str]
    number: int
    asking: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,) if self.asking else ()

    def proceed(self, state: WarState, play: Play) -> None:
        if len(self.nations) == 1:
            self._give(state, play, {self.nations[0]: self.number})
        else:
            self.asking = True

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_medals", seat=seat, number=self.number, space=self.region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("medals",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Bag("medals", dict.fromkeys(self.nations, self.number), self.number, self.number, "seat")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        medals = action.args[0]
        assert isinstance(medals, Mapping)
        self._give(state, play, medals)

    def _give(self, state: WarState, play: Play, medals: Mapping[str, int]) -> None:
        for nation, number in medals.items():
            state.morale[nation].medals += number
            play.tell("wr_medals", nation=nation, number=number, space=self.region)
        play.done()


@step("wr_trespass")
class Trespass(Step):
    """A party whose units stand in what the other party has just taken leaves next round or breaks the pact. Pact, article four."""

    cite = "Soviet-Japanese pact, article four"
    region: str
    nation: str

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,)

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_trespass", seat=seat, space=self.region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("leave", pact.BREAK)

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == pact.BREAK:
            pact.break_it(state, play, self.nation)
        else:
            play.tell("wr_trespass", nation=self.nation, space=self.region)
