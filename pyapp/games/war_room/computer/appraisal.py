"""What the computer player sees in a position: the strength of forces, the worth of territories, threats, the way to the front."""

from __future__ import annotations

import functools
import heapq
from collections.abc import Iterable, Mapping

from pyapp.games.shared.force import Force
from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import Command, WarState

FAR = 99
AIR_SHARE = 0.6  # what a die in the air stage is worth beside one in the surface stage
WEIGHT_OF_ENEMY_SHIPS = 3


@functools.cache
def worth_of(unit: str, kind: str) -> Force:
    """One unit on the board of land or sea battles, in the stance in which it counts most."""
    stances = tables.UNITS[unit].stances.get(kind, ())
    forces = [Force(stance.surface + AIR_SHARE * stance.air, len(stance.track)) for stance in stances if not stance.raid]
    return max(forces, key=lambda force: force.strength, default=Force())


def force_of(units: Mapping[str, int], kind: str) -> Force:
    """What units are worth together."""
    fire = sum(worth_of(unit, kind).fire * number for unit, number in units.items())
    return Force(fire, sum(worth_of(unit, kind).hits * number for unit, number in units.items()))


@functools.cache
def victory_territories(scenario: str) -> frozenset[str]:
    """The territories on which victory turns."""
    victory = tables.SCENARIOS[scenario]["victory"]
    if "both" in victory:
        return frozenset(victory["both"])
    return frozenset(territory for side in tables.ALLIANCES for group in victory[side] for territory in group["of"])


@functools.cache
def value(scenario: str, territory: str) -> float:
    """What it is worth to hold a territory."""
    card = tables.TERRITORIES[territory]
    income = sum(card.income.values())
    special = 4 * card.industry + 6 * card.capital + 15 * (territory in victory_territories(scenario))
    return 1 + card.value + 0.7 * income + special


class Look:
    """A position as a nation sees it: who stands where, and who will when the orders on its own sheet have been carried out."""

    def __init__(self, state: WarState, nation: str) -> None:
        self.state, self.nation = state, nation
        self.side = tables.alliance(nation)
        sheet = state.secrets.get(nation)
        self.going = {order.command: order.to for order in sheet.orders} if sheet else {}
        self.at: dict[str, list[tuple[str, Command]]] = {}
        for key in sorted(state.commands):
            self.at.setdefault(state.commands[key].at, []).append((key, state.commands[key]))
        self._threats: dict[str, Force] = {}

    # --- forces -----------------------------------------------------------------------------------------------------------

    def _hostile(self, command: Command) -> bool:
        return relations.hostile(self.state, self.nation, command.nation)

    def enemies(self, region: str) -> dict[str, int]:
        """The enemy units that would fight in a region."""
        return together(command for _, command in self.at.get(region, ()) if self._hostile(command) and fights(command, region))

    def against(self, region: str) -> Force:
        """What fights there against this nation."""
        return force_of(self.enemies(region), board.kind(region))

    def friends(self, region: str, without: str = "") -> dict[str, int]:
        """The units of its side that will be in a region, all orders on its sheet carried out."""
        staying = [
            command
            for key, command in self.at.get(region, ())
            if key != without and key not in self.going and tables.alliance(command.nation) == self.side and fights(command, region)
        ]
        coming = [
            self.state.commands[key]
            for key, to in self.going.items()
            if to == region and key in self.state.commands and fights(self.state.commands[key], region)
        ]
        return together([*staying, *coming])

    def support(self, region: str, without: str = "") -> Force:
        """What they are worth."""
        return force_of(self.friends(region, without), board.kind(region))

    def threat(self, territory: str) -> Force:
        """What the enemies beside a territory could bring into it."""
        if territory not in self._threats:
            near = tables.neighbours(self.state.scenario, territory)
            coming = [
                command
                for region in (*near, territory)
                for _, command in self.at.get(region, ())
                if self._hostile(command) and command.category != "naval" and not (region != territory and command.category == "air")
            ]
            self._threats[territory] = force_of(together(coming), "land")
        return self._threats[territory]

    # --- places -----------------------------------------------------------------------------------------------------------

    def is_prize(self, territory: str) -> bool:
        """Is a territory one to be taken: an enemy's, or left by a nation that has collapsed?"""
        owner = self.state.control.get(territory, "")
        if not owner or territory not in tables.playable(self.state.scenario):
            return False
        return owner in self.state.collapsed or relations.hostile(self.state, self.nation, owner)

    def is_home(self, territory: str) -> bool:
        """Is it a territory of its side?"""
        return bool(self.state.control.get(territory)) and relations.friendly(self.state, self.nation, territory)

    def value(self, territory: str) -> float:
        """What it is worth to hold it."""
        return value(self.state.scenario, territory)

    def convoys(self, sea: str) -> int:
        """How many resources of enemies pass through a sea, whoever is there now."""
        carried = 0
        for convoy in tables.CONVOYS if sea in _CONVOY_SEAS else ():
            owner = conflicts.convoy_owner(self.state, convoy) if convoy.sea == sea else ""
            if owner and relations.hostile(self.state, self.nation, owner):
                carried += sum(convoy.ships.values())
        return carried

    def bound(self, key: str) -> bool:
        """Must a land command stay, because what it leaves behind would fall?"""
        command = self.state.commands[key]
        place = command.at
        if command.category != "land" or not tables.is_land(place) or not self.is_home(place):
            return False
        threat = self.threat(place).strength
        return bool(threat) and self.value(place) >= 3 and self.support(place, without=key).strength < 0.5 * threat

    # --- distances --------------------------------------------------------------------------------------------------------

    @functools.cached_property
    def way(self) -> dict[str, float]:
        """How far each region is from what a land command may take; the richer the prize, the nearer it seems."""
        prizes = [territory for territory in tables.TERRITORIES if self.is_prize(territory)]
        return self._spread({territory: max(0.0, 3 - self.value(territory) / 6) for territory in prizes}, by_land=True)

    @functools.cached_property
    def sea_way(self) -> dict[str, float]:
        """How far each sea is from where ships have something to do: enemies at sea, convoys, transports to be protected."""
        goals: dict[str, float] = {}
        for sea in tables.SEAS:
            if sea not in tables.playable(self.state.scenario):
                continue
            transports = any(c.category == "land" and tables.alliance(c.nation) == self.side for _, c in self.at.get(sea, ()))
            if transports and not self.friends(sea):
                goals[sea] = 0.0
            elif self.enemies(sea) or self.convoys(sea):
                goals[sea] = 1.0
        return self._spread(goals, by_land=False)

    def _spread(self, goals: Mapping[str, float], *, by_land: bool) -> dict[str, float]:
        found: dict[str, float] = {}
        edge = sorted((cost, region) for region, cost in goals.items())
        while edge:
            cost, region = heapq.heappop(edge)
            if region in found:
                continue
            found[region] = cost
            for other in tables.neighbours(self.state.scenario, region):
                if other not in found and self._passable(other, by_land=by_land):
                    heapq.heappush(edge, (cost + self._step(other), other))
        return found

    def _passable(self, region: str, *, by_land: bool) -> bool:
        if tables.is_sea(region):
            return not by_land or self.nation != "china"
        if not by_land or not tables.is_land(region) or relations.closed_by_pact(self.state, self.nation, region):
            return False
        return self.is_prize(region) or self.is_home(region)

    def _step(self, region: str) -> float:
        return 1 + (WEIGHT_OF_ENEMY_SHIPS if tables.is_sea(region) and self.enemies(region) else 0)


_CONVOY_SEAS = frozenset(convoy.sea for convoy in tables.CONVOYS)


def fights(command: Command, region: str) -> bool:
    """Does a command fight there? Transports do not."""
    return not (command.category == "land" and tables.is_sea(region))


def together(commands: Iterable[Command]) -> dict[str, int]:
    """What commands have, all in all."""
    units: dict[str, int] = {}
    for command in commands:
        for unit, number in command.units.items():
            units[unit] = units.get(unit, 0) + number
    return units
