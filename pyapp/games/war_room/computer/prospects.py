"""What a region is worth to a nation when certain commands of its own are there: battles, territories, raids, transports that drown.

Each course that the enemy may take is fought out by the quick estimate (`exchange`) and counted by its likelihood, in resources.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.computer.exchange import SHARES, WORTH, Exchange, Units, exchange, units_of, usual
from pyapp.games.war_room.computer.outlook import Outlook, worth_of
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.odds.exact import Side, odds

WATCH, EMPTY_WATCH = 3, 8.0  # land units that stay where victory turns on it whatever comes, and what each that lacks costs
LAST_WATCH = 8  # land units that stay where the enemy would win the game
ADVANTAGE = 0.4  # of a territory, for being the stronger one in it when the round is over
COUNTER = 0.6  # of a prize, when it is sure to be lost again
BOMB_MARKER = 2.5
RAID_DICE = 4
FIRST = 0.5  # how likely a nation moves before its enemies
EXPOSED = 0.2  # how likely a fleet that is in reach of stronger ones is struck in the round after
UNESCORTED = 0.5  # the same of transports alone
FORESIGHT = 0.3  # of what must be kept, what it counts that it would fall in the round after next
EXACT_UP_TO = 16  # units in a battle whose exact odds take some milliseconds at most
INVASION = 3.0  # what the stress of invading a neutral costs
OWN_GROUND = 0.35


class Prospects:
    """What regions are worth by who of one's own is there; everything is worked out once."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook, self._look, self._state = outlook, outlook.look, outlook.state
        self._known: dict[tuple[str, frozenset[str]], float] = {}

    def worth(self, region: str, keys: frozenset[str]) -> float:
        """What a region is worth with these own commands in it."""
        if (region, keys) not in self._known:
            self._known[region, keys] = self._at_sea(region, keys) if tables.is_sea(region) else self._on_land(region, keys)
        return self._known[region, keys]

    def survival(self, region: str, keys: frozenset[str]) -> float:
        """Which share of what is there on its own side will be left, by what it costs."""
        own = units_of(self._units(region, keys))
        cost = worth_of(own)
        if not cost:
            return 1.0
        kind, attacking = board.kind(region), not self._look.is_home(region)
        fights = ((chance, enemy) for chance, enemy in self._outlook.courses(region) if enemy)
        lost = sum(chance * exchange(kind, own, enemy, attacking).lost[0] for chance, enemy in fights)
        return max(0.0, 1.0 - lost / cost)

    def _units(self, region: str, keys: frozenset[str]) -> dict[str, int]:
        found = dict(self._outlook.friends(region))
        for key in sorted(keys):
            command = self._state.commands[key]
            if not (command.category == "land" and tables.is_sea(region)):
                ledger.add(found, command.units)
        return found

    # --- land ---------------------------------------------------------------------------------------------------------------------

    def _on_land(self, region: str, keys: frozenset[str]) -> float:
        if region in tables.IMPASSABLE:
            return 0.0
        own, early = units_of(self._units(region, keys)), units_of(self._units(region, self._in_time(region, keys)))
        total = 0.0
        for place, (chance, enemy) in enumerate(self._outlook.courses(region)):
            total += chance * self._on_land_against(region, own, enemy) * (1.0 if not place or own == early else FIRST)
            if place and own != early:
                total += chance * self._on_land_against(region, early, enemy) * (1.0 - FIRST)
        if self._outlook.is_to_be_kept(region):
            total -= self._unguarded(region, own)
        if self._invades(region, keys):
            total -= INVASION
        return total

    def _unguarded(self, region: str, own: Units) -> float:
        """What it costs to leave a place that must be kept to so few: by the watch that it needs in any case, and by what looms."""
        watch = WATCH if tables.TERRITORIES[region].capital or self._outlook.turns(region) else 0
        watch = LAST_WATCH if self._outlook.decides(region) else watch
        total = EMPTY_WATCH * max(0, watch - _army(own))
        looming = self._outlook.looming(region)
        if _army(looming):
            lost = falls(own, looming) if own else self._walks_in(region, looming)
            total += FORESIGHT * self._outlook.value(region) * lost
        return total

    def _in_time(self, region: str, keys: frozenset[str]) -> frozenset[str]:
        """Those who are there even if the enemy moves first: no train comes any more where he stands."""
        near = (region, *tables.neighbours(self._state.scenario, region))
        return frozenset(key for key in keys if self._state.commands[key].category != "land" or self._state.commands[key].at in near)

    def _invades(self, region: str, keys: frozenset[str]) -> bool:
        untouched = region in tables.NEUTRALS and not self._state.control.get(region)
        return untouched and any(self._state.commands[key].category == "land" for key in keys)

    def _on_land_against(self, region: str, own: Units, enemy: Units) -> float:
        worth = self._outlook.value(region)
        home = self._look.is_home(region)
        if not own:
            return -worth * self._walks_in(region, enemy) if home and _army(enemy) else 0.0
        if not enemy:
            return self._taken(region, own) if not home and _army(own) else self._bombed(region, own)
        fight = exchange("land", own, enemy, not home)
        total = fight.lost[1] - fight.lost[0]
        if not _army(own):
            ground = total - (worth * self._walks_in(region, enemy) if home and _army(enemy) else 0.0)
            return ground if home else max(ground, self._bombed(region, own) - fight.lost[0])
        if home:
            total -= worth * fight.gone[0] * (1.0 - fight.gone[1]) if _army(enemy) else 0.0
        else:
            total += self._hold(region, fight.left[0]) * worth * fight.gone[1] * (1.0 - fight.gone[0])
        return total + self._embattled(region, fight, home=home)

    def _embattled(self, region: str, fight: Exchange, *, home: bool) -> float:
        """What it promises that both are left there: the stronger one will have the territory soon, and it pins."""
        both = (1.0 - fight.gone[0]) * (1.0 - fight.gone[1])
        mine, theirs = (worth_of((u, n) for u, n in left.items() if tables.category(u) == "land") for left in fight.left)
        balance = (mine**2 - theirs**2) / (mine**2 + theirs**2 + 1.0)
        tilt = balance if not home else balance - OWN_GROUND
        return both * ADVANTAGE * self._outlook.value(region) * tilt

    def _taken(self, region: str, own: Units) -> float:
        """An empty territory: what it is worth to have it, as far as it can be held."""
        if not self._look.is_prize(region):
            return 0.0
        return self._walks_in(region, own) * self._outlook.value(region) * self._hold(region, dict(own))

    def _walks_in(self, region: str, invaders: Units) -> float:
        """How likely these take an empty territory: the dice of a garrison cost them one unit at most."""
        return 1.0 - (repelled(invaders) if conflicts.garrisoned(self._state, region) else 0.0)

    def _hold(self, region: str, left: Mapping[str, float]) -> float:
        """How much of a prize stays when the enemy has struck back."""
        strikers = self._outlook.strikers(region)
        if not _army(strikers):
            return 1.0
        own = units_of({unit: round(number) for unit, number in left.items() if tables.category(unit) == "land"})
        fight = exchange("land", own, strikers, False)
        return 1.0 - COUNTER * fight.gone[0] * (1.0 - fight.gone[1])

    def _bombed(self, region: str, own: Units) -> float:
        """What strategic bombers destroy: resources, units under construction, infrastructure."""
        dice = RAID_DICE * dict(own).get("bomber", 0)
        if not dice or not conflicts.can_bomb(self._state, self._outlook.nation, region):
            return 0.0
        owner = self._state.control[region]
        stock, income = self._state.stocks[owner].now, relations.income_of(self._state, region)
        total, colours = 0.0, {"yellow": "osr", "blue": "iron", "red": "oil"}
        for colour in ("yellow", "blue", "green", "red"):
            hits = dice * (SHARES[colour] + SHARES["black"] / 4)
            for unit, number in self._state.building.get(region, {}).items():
                if tables.UNITS[unit].colour == colour:
                    struck = min(hits, number)
                    total, hits = total + struck * WORTH[unit], hits - struck
            if resource := colours.get(colour, ""):
                total += min(hits, float(income[resource]), float(stock[resource]))
        if conflicts.has_infrastructure(region):
            total += BOMB_MARKER * min(dice * SHARES["white"], max(0.0, relations.capacity(self._state, region)))
        return total

    # --- sea ----------------------------------------------------------------------------------------------------------------------

    def _at_sea(self, region: str, keys: frozenset[str]) -> float:
        own = units_of(self._units(region, keys))
        carried = sum(worth_of(self._state.commands[key].units.items()) for key in keys if self._state.commands[key].category == "land")
        carried += self._outlook.aboard(region, hostile=False)
        total = sum(chance * self._at_sea_against(region, own, carried, enemy) for chance, enemy in self._outlook.courses(region))
        return total - self._exposure(region, own, carried)

    def _exposure(self, region: str, own: Units, carried: float) -> float:
        """What all enemies in reach would take of it in the round after, when they have seen it there, beyond what that would cost them."""
        strikers = self._outlook.strikers(region)
        if not strikers or not (own or carried):
            return 0.0
        if not any(tables.category(unit) == "naval" for unit, _ in own):
            return UNESCORTED * carried
        fight = exchange("sea", own, strikers, False)
        return EXPOSED * max(0.0, fight.lost[0] - fight.lost[1] + fight.gone[0] * carried)

    def _at_sea_against(self, region: str, own: Units, carried: float, enemy: Units) -> float:
        theirs = self._outlook.aboard(region, hostile=True)
        if not enemy:
            return (theirs + self._raid(region, own)) if own else 0.0
        if not own:
            return -carried - self._outlook.cargo(region) * 0.5
        fight = exchange("sea", own, enemy, True)
        ships = any(tables.category(unit) == "naval" for unit, _ in own)
        drowned = fight.gone[0] * (1.0 - fight.gone[1] * 0.5) if ships else 0.7
        return fight.lost[1] - fight.lost[0] - drowned * carried + theirs * fight.gone[1] * (1.0 - fight.gone[0])

    def _raid(self, region: str, own: Units) -> float:
        """What a raid on the convoys there will sink."""
        dice = sum(number for _, number in own)
        total = 0.0
        for convoy in tables.CONVOYS:
            if convoy.sea != region:
                continue
            owner = conflicts.convoy_owner(self._state, convoy)
            if not owner or not relations.hostile(self._state, self._outlook.nation, owner):
                continue
            income = {r: sum(relations.income_of(self._state, end)[r] for end in convoy.ends) for r in tables.RESOURCES}
            for resource, ships in convoy.ships.items():
                colour = {"osr": "yellow", "iron": "blue", "oil": "red"}[resource]
                total += min(ships, income[resource]) * (1.0 - (1.0 - SHARES[colour] - SHARES["black"] / 2) ** dice)
        return total


def repelled(invaders: Units) -> float:
    """How likely the two dice of a garrison leave no land unit: only a single one, by a pair of its colour, black ones wild.

    >>> round(repelled((("infantry", 1),)), 4), repelled((("infantry", 2),))
    (0.1736, 0.0)
    """
    if _army(invaders) != 1:
        return 0.0
    colour = next(tables.UNITS[unit].colour for unit, _ in invaders if tables.category(unit) == "land")
    return (SHARES[colour] + SHARES["black"]) ** 2


@functools.lru_cache(maxsize=1 << 12)
def falls(guards: Units, enemy: Units) -> float:
    """How likely a territory is lost in a round to these: exactly while that takes no time, else by the estimate."""
    if sum(number for _, number in (*guards, *enemy)) > EXACT_UP_TO:
        fight = exchange("land", guards, enemy, False)
        return fight.gone[0] * (1.0 - fight.gone[1])
    lines = usual("land", guards, enemy, attacking=False), usual("land", enemy, guards, attacking=True)
    one, other = (Side({(unit, stance.id): number for unit, stance, number in line}) for line in lines)
    return odds("land", one, other).alone[1]


def _army(units: Units) -> int:
    """How many land units."""
    return sum(number for unit, number in units if tables.category(unit) == "land")
