"""Amphibious assaults: sea battles first, then bombardment, then the landing. Rulebook, "Amphibious assaults"."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.aftermath import call_off_landings, walk_in
from pyapp.games.axis_allies.combat.battle import PicksBattles, defended, open_battle
from pyapp.games.axis_allies.combat.contested import assault_zones, attackers_at_sea, due, landing_ships, may_land
from pyapp.games.axis_allies.combat.forces import current, kinds, put
from pyapp.games.axis_allies.components.units import ESCORT, RAID, SEABORNE, Unit, unit
from pyapp.games.axis_allies.state import AxisState

BOMBARDS = ("battleship", "cruiser")


@step("assault")
class Assault(PicksBattles):
    """One assault: the sea battles of its zones, then the landing with all that attacks the territory."""

    territory: str
    chosen: str = ""

    def proceed(self, state: AxisState, play: Play) -> None:
        pending = due(state)
        zones = [zone for zone in assault_zones(state, self.territory) if zone in pending]
        if zones:
            if zone := self.next_of(state, play, zones):
                open_battle(state, play, zone)
            return
        play.done()
        landed = land(state, play, self.territory)
        if not any(piece.note not in (RAID, ESCORT) for piece, _ in state.own_in(state.active, self.territory)):
            state.turn.fought.append(self.territory)
        elif not defended(state, self.territory):
            walk_in(state, play, self.territory)
        else:
            open_battle(state, play, self.territory)
            zones = [zone for zone in landed if ready_to_bombard(state, zone)]
            play.push(*(Bombard(zone, sum(landed.values())) for zone in zones))


def land(state: AxisState, play: Play, territory: str) -> dict[str, int]:
    """Put the cargo that is to land ashore, from every zone that allows it: how many units come from each."""
    landed: dict[str, int] = {}
    for zone in assault_zones(state, territory):
        if not may_land(state, zone):
            call_off_landings(state, play, zone)
            continue
        ashore: list[tuple[Unit, int]] = []
        for ship, number in landing_ships(state, zone):
            if ship.note != territory:
                continue
            going = [item for item in ship.cargo if item.landing and item.owner == state.active]
            staying = tuple(item for item in ship.cargo if item not in going)
            state.change(zone, ship, ship.with_(cargo=staying, note="", used=0, spent=ship.owner == state.active), number)
            ashore += [(Unit(item.owner, item.kind, note=SEABORNE, spent=True), number) for item in going]
        for piece, number in ashore:
            state.add(territory, piece, number)
        landed[zone] = sum(number for _, number in ashore)
        play.tell("landed", power=state.active, space=territory, zone=zone, units=kinds(ashore))
    return landed


def ready_to_bombard(state: AxisState, zone: str) -> dict[str, int]:
    """The attacker's battleships and cruisers in a zone that may bombard: none after a sea battle, each once a turn."""
    if zone in state.turn.sea_battles:
        return {}
    ready = {str(piece): number for piece, number in attackers_at_sea(state, zone) if piece.kind in BOMBARDS}
    fired = state.turn.bombarded
    return {text: left for text, number in ready.items() if (left := number - fired.count(f"{zone} {text}")) > 0}


@step("bombard")
class Bombard(Step):
    """The attacker picks the ships of a zone that bombard: at most one for each unit that lands.

    Rulebook, "Amphibious assaults", step 2.
    """

    cite = "Amphibious assaults"

    zone: str
    landed: int

    def _room(self, state: AxisState) -> int:
        return self.landed - sum(current(state).bombarding.values())

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,) if self._room(state) else ()

    def proceed(self, state: AxisState, play: Play) -> None:
        play.done()

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.bombard", seat=seat, space=current(state).space, zone=self.zone, most=self._room(state))

    def waiting(self, state: AxisState) -> Message:
        return say("waiting.bombard", seats=[state.active], space=current(state).space)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("bombard",)

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if filled:
            return None
        ships = sorted(ready_to_bombard(state, self.zone).items(), key=lambda item: -state.kind(unit(item[0])).attack)
        there = {unit(text).label(seat): number for text, number in ships}
        suggested: dict[str, int] = {}
        for label, number in there.items():
            if best := min(number, self._room(state) - sum(suggested.values())):
                suggested[label] = best
        return Bag("units", there, 0, self._room(state), suggested=suggested)

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        battle = current(state)
        named = action.args[0]
        assert isinstance(named, Mapping)
        for label, number in named.items():
            ship = unit(label, state.active)
            spent = ship.with_(spent=True)
            state.change(self.zone, ship, spent, number)
            state.turn.bombarded += [f"{self.zone} {spent}"] * number
            put(battle.bombarding, spent, number)
        play.done()
