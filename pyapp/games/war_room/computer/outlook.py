"""What a nation expects of the others: where their commands can go, what would draw them there, and so what may stand where after a round.

Their sheets are never seen. A command goes where the worth of the place and the chance to carry it are greatest, each place with a
likelihood in proportion; so each region has two courses: it stays quiet, or those strike it who can. Who has thought himself into the
others' place (`scheming`) has a third: they do what is expected of them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import replace

from pyapp.games.war_room import ledger, tables, victory
from pyapp.games.war_room.computer.appraisal import Look, fights, together, victory_territories
from pyapp.games.war_room.computer.exchange import WORTH, Units, units_of
from pyapp.games.war_room.computer.levels import CONFIDENCE
from pyapp.games.war_room.map import movement, relations
from pyapp.games.war_room.state import Command, WarState

FOR_VICTORY = 40.0  # what a territory is worth on which victory turns
AT_HOME = 12.0  # what draws a command to stay where it is
MOST_STRIKERS = 6  # commands that are likely to meet in one place
LIKELIEST, LEAST_LIKELY = 0.85, 0.05
WITHOUT_ARMY = 0.3  # how likely aircraft come alone, beside an army
SAFE = 2.0  # how much dearer the defender's units count than the attacker's, squared
ROAMING = 6.0  # what draws a fleet to any sea
HELP = 0.5  # how much friends in need draw, beside a prize
DECISIVE = 100.0  # what a territory is worth besides with which one side would win
BELIEF = CONFIDENCE[1]  # how likely all do what is expected of them, if nothing else is said
APPROACH = 0.2  # of a territory for victory, what a neighbour of it is worth besides


@functools.cache
def value(scenario: str, territory: str) -> float:
    """What it is worth to hold a territory, in resources: some rounds of its income, the stress of its loss, what it is for victory."""
    card = tables.TERRITORIES[territory]
    special = 4 * card.industry + 10 * card.capital + FOR_VICTORY * (territory in victory_territories(scenario))
    return 2 + 2.5 * card.value + 3 * sum(card.income.values()) + special


def worth_of(units: Iterable[tuple[str, float]]) -> float:
    """What units cost."""
    return sum(WORTH[unit] * number for unit, number in units)


class Outlook:
    """A position as a nation judges it while it plans, before any order of its own."""

    def __init__(self, state: WarState, nation: str, expected: Mapping[str, str] | None = None, belief: float = BELIEF) -> None:
        """`expected`: where it is expected that commands of others go; those not named stay. `belief`: how likely all do so."""
        self.state, self.nation = state, nation
        self._expected, self._belief = dict(expected or {}), belief
        self._coming: dict[str, list[Command]] = {}
        for key, to in sorted(self._expected.items()):
            self._coming.setdefault(to, []).append(state.commands[key])
        self.look = Look(state, nation)
        self.side = self.look.side
        self.enemies = {key: command for key, command in sorted(state.commands.items()) if self.hostile(command)}
        self._reach = {key: self.reach(command) for key, command in self.enemies.items()}
        self._comers: dict[str, list[str]] = {}
        for key, regions in self._reach.items():
            for region in regions:
                self._comers.setdefault(region, []).append(key)
        self._pull: dict[str, float] = {}
        self._courses: dict[str, tuple[tuple[float, Units], ...]] = {}
        self._values: dict[str, float] = {}
        self._looming: dict[str, Units] = {}

    # --- worth ----------------------------------------------------------------------------------------------------------------

    def value(self, territory: str) -> float:
        """What it is worth to hold a territory as things stand."""
        if territory not in self._values:
            worth = self._plain(territory)
            near = max((value(self.state.scenario, other) for other in self._beside(territory) if self.turns(other)), default=0.0)
            self._values[territory] = worth + APPROACH * near
        return self._values[territory]

    def _beside(self, territory: str) -> list[str]:
        return [other for other in tables.neighbours(self.state.scenario, territory) if tables.is_land(other)]

    def turns(self, territory: str) -> bool:
        """Does victory turn on a territory?"""
        return territory in victory_territories(self.state.scenario)

    def _plain(self, territory: str) -> float:
        return value(self.state.scenario, territory) + DECISIVE * self.decides(territory)

    def decides(self, territory: str) -> bool:
        """Would the side that does not hold a territory win with it, as things stand?"""
        owner = self.state.control.get(territory, "")
        if not self.turns(territory) or not owner:
            return False
        taker = tables.opponents(tables.alliance(owner))
        control = {**self.state.control, territory: next(n for n in self.state.nations if tables.alliance(n) == taker)}
        return victory.winner(replace(self.state, control=control)) == taker

    def lies_overseas(self) -> bool:
        """Can nobody walk from the capital to any territory on which victory turns and that the enemy holds?"""
        scenario = self.state.scenario
        seen, edge = set[str](), [tables.NATIONS[self.nation].capital]
        while edge:
            here = edge.pop()
            if here not in seen and (self.look.is_home(here) or self.look.is_prize(here)):
                seen.add(here)
                edge += self._beside(here)
        wanted = {territory for territory in victory_territories(scenario) if self.look.is_prize(territory)}
        return bool(wanted) and not wanted & seen

    def command_of_the_sea(self) -> float:
        """What its side has in fleets beside the enemy: one as soon as it has as much, nothing if it has none."""
        fleets = dict.fromkeys(tables.ALLIANCES, 0.0)
        for command in self.state.commands.values():
            if command.category == "naval":
                fleets[tables.alliance(command.nation)] += worth_of(command.units.items())
        ours, theirs = fleets[self.side], fleets[tables.opponents(self.side)]
        return min(1.0, ours / theirs) if theirs else 1.0

    # --- who ------------------------------------------------------------------------------------------------------------------

    def hostile(self, command: Command) -> bool:
        """Is it an enemy's?"""
        return relations.hostile(self.state, self.nation, command.nation)

    def mine(self) -> list[str]:
        """The commands of this nation that can be ordered."""
        return [key for key in sorted(self.state.commands) if (c := self.state.commands[key]).nation == self.nation and c.number]

    def friends(self, region: str) -> dict[str, int]:
        """What friends and commands without a marker will have in a region that fights."""
        return together(
            command
            for command in self._then(region)
            if (command.nation != self.nation or not command.number)
            and tables.alliance(command.nation) == self.side
            and fights(command, region)
        )

    def _then(self, region: str) -> list[Command]:
        """The commands that are in a region if all others do what is expected of them; its own where they are now."""
        staying = [command for key, command in self.look.at.get(region, ()) if key not in self._expected]
        return staying + self._coming.get(region, [])

    def _foreseen(self, region: str) -> Units:
        """The enemies among them that would fight there."""
        return units_of(together(command for command in self._then(region) if self.hostile(command) and fights(command, region)))

    def present(self, region: str) -> dict[str, int]:
        """The enemies that are in a region and fight there."""
        return self.look.enemies(region)

    def aboard(self, sea: str, *, hostile: bool) -> float:
        """What the transports in a sea region carry: the enemies', or those of other friends."""
        there = [command for _, command in self.look.at.get(sea, ()) if command.category == "land" and command.nation != self.nation]
        return sum(worth_of(command.units.items()) for command in there if self.hostile(command) == hostile)

    # --- where ----------------------------------------------------------------------------------------------------------------

    def reach(self, command: Command) -> tuple[str, ...]:
        """Where a command can be after a round, by road, by sea and by air; what is pinned as a whole goes nowhere."""
        near = tables.neighbours(self.state.scenario, command.at)
        if command.category == "air":
            far = {other for region in near for other in tables.neighbours(self.state.scenario, region)}
            return tuple(region for region in tables.REGIONS if region in far.union(near) and region not in tables.IMPASSABLE)
        if movement.pin(self.state, command, command.at) >= command.size and not tables.is_sea(command.at):
            return ()
        if command.category == "naval":
            seas = [region for region in near if tables.is_sea(region)]
            far = {other for region in seas for other in tables.neighbours(self.state.scenario, region) if tables.is_sea(other)}
            return tuple(region for region in tables.SEAS if region in far.union(seas))
        return tuple(region for region in near if tables.is_land(region))

    def pull(self, region: str) -> float:
        """What draws the enemy to a region."""
        if region not in self._pull:
            self._pull[region] = self._pull_of(region)
        return self._pull[region]

    def _pull_of(self, region: str) -> float:
        coming = sum(worth_of(self.enemies[key].units.items()) for key in self._comers.get(region, ()))
        ours = dict(self.friends(region))
        for _, command in self.look.at.get(region, ()):
            if command.nation == self.nation and command.number and fights(command, region):
                ledger.add(ours, command.units)
        there = worth_of(ours.items())
        theirs = worth_of(self.present(region).items())
        strength = coming + theirs
        chance = strength**2 / (strength**2 + 1.3 * there**2) if strength else 0.0
        if tables.is_sea(region):
            carried = sum(
                worth_of(c.units.items()) for _, c in self.look.at.get(region, ()) if c.category == "land" and not self.hostile(c)
            )
            return ROAMING + (there + carried) * chance + self.cargo(region)
        if not tables.is_land(region):
            return 0.0
        if self.look.is_home(region) or (there and not theirs):
            return self.value(region) * chance + 1.0
        near = self._near(region)
        return HELP * self.value(region) * near**2 / (near**2 + strength**2 + 1.0) if self.look.is_prize(region) else 0.0

    def _near(self, region: str) -> float:
        """What of its side's land units could come there."""
        return sum(
            worth_of(command.units.items())
            for other in (region, *tables.neighbours(self.state.scenario, region))
            for _, command in self.look.at.get(other, ())
            if command.category == "land" and tables.alliance(command.nation) == self.side
        )

    def cargo(self, sea: str) -> float:
        """What of its side's convoys passes through a sea."""
        return float(sum(sum(convoy.ships.values()) for convoy in tables.CONVOYS if convoy.sea == sea and self._ours(convoy)))

    def _ours(self, convoy: tables.Convoy) -> bool:
        return all(self.look.is_home(end) for end in convoy.ends)

    def courses(self, region: str) -> tuple[tuple[float, Units], ...]:
        """What enemies may stand in a region after the movement phase, each with how likely it is."""
        if region not in self._courses:
            chances: dict[Units, float] = {}
            for chance, units in self._courses_of(region):
                chances[units] = chances.get(units, 0.0) + chance * (1.0 - self._belief if self._expected else 1.0)
            if self._expected:
                foreseen = self._foreseen(region)
                chances[foreseen] = chances.get(foreseen, 0.0) + self._belief
            self._courses[region] = tuple((chance, units) for units, chance in chances.items())
        return self._courses[region]

    def _courses_of(self, region: str) -> Iterable[tuple[float, Units]]:
        quiet = self.present(region)
        likely = {key: self._likelihood(key, region) for key in self._comers.get(region, ())}
        strikers = sorted((key for key in likely if self._enters(key, region)), key=lambda key: (-likely[key], key))[:MOST_STRIKERS]
        chance = max((likely[key] for key in strikers), default=0.0)
        armies = any(self.enemies[key].category == "land" for key in strikers)
        if tables.is_land(region) and not armies:
            chance *= WITHOUT_ARMY
        if chance < LEAST_LIKELY:
            return [(1.0, units_of(quiet))]
        struck = dict(quiet)
        for key in strikers:
            if self.enemies[key].at != region:
                ledger.add(struck, self.enemies[key].units)
        chance = min(LIKELIEST, chance)
        return [(1.0 - chance, units_of(quiet)), (chance, units_of(struck))]

    def _enters(self, key: str, region: str) -> bool:
        command = self.enemies[key]
        if tables.is_sea(region):
            return command.category != "land"
        return not relations.closed_by_pact(self.state, command.nation, region)

    def _likelihood(self, key: str, region: str) -> float:
        pulls = {other: self.pull(other) for other in self._reach[key]}
        total = sum(pulls.values()) + AT_HOME
        return 1.3 * pulls.get(region, 0.0) / total

    def strikers(self, region: str) -> Units:
        """All that could strike a region at once."""
        found: dict[str, int] = {}
        for key in self._comers.get(region, ()):
            if self._enters(key, region):
                ledger.add(found, self.enemies[key].units)
        return units_of(found)

    def _within_two(self, territory: str) -> set[str]:
        """The regions from which land units can be in a territory in the round after next: by road, or over two seas."""
        beside = self._beside(territory)
        far = {other for region in beside for other in self._beside(region)}.union(beside)
        seas = {other for other in tables.neighbours(self.state.scenario, territory) if tables.is_sea(other)}
        seas |= {far for sea in tuple(seas) for far in tables.neighbours(self.state.scenario, sea) if tables.is_sea(far)}
        return far | seas

    def looming(self, territory: str) -> Units:
        """The land units of enemies that can be there in the round after next, and all that can strike it in this one."""
        if territory not in self._looming:
            far = self._within_two(territory)
            found = dict(self.strikers(territory))
            for key, command in self.enemies.items():
                if command.category == "land" and command.at in far and key not in self._comers.get(territory, ()):
                    ledger.add(found, command.units)
            self._looming[territory] = units_of(found)
        return self._looming[territory]

    def danger(self, territory: str) -> float:
        """How far what enemies have within two steps outweighs what its side has within one: nothing to one."""
        theirs = worth_of((unit, number) for unit, number in self.looming(territory) if tables.category(unit) != "naval")
        ours = sum(
            worth_of(command.units.items())
            for region in (territory, *self._beside(territory))
            for _, command in self.look.at.get(region, ())
            if command.category != "naval" and tables.alliance(command.nation) == self.side
        )
        return theirs**2 / (theirs**2 + SAFE * ours**2) if theirs else 0.0

    def is_to_be_kept(self, territory: str) -> bool:
        """Is it a capital, an industry or a territory for victory, of this nation?"""
        card = tables.TERRITORIES[territory]
        return self.state.control.get(territory) == self.nation and (card.capital or card.industry or self.turns(territory))

    def has_army_near(self, region: str) -> bool:
        """Could enemy land units be there after the next round?"""
        return any(self.enemies[key].category == "land" for key in self._comers.get(region, ()))
