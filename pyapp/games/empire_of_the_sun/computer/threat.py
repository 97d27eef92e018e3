"""Who of the enemy could answer an attack, and how likely it is that he may. EotS 5.22, 6.25 to 6.27.

It is asked by ranges alone, without the ways that lead there: a fear, not a forecast.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from pyapp.games.empire_of_the_sun.cards.effects import SECRECY, in_effect
from pyapp.games.empire_of_the_sun.components.cards import CARDS, DECKS
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import worth
from pyapp.games.empire_of_the_sun.map.hexes import COAST, HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, holds, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_LAND
from pyapp.games.empire_of_the_sun.map.paths import flood
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import landing
from pyapp.games.empire_of_the_sun.offensive import eligible, intelligence
from pyapp.games.empire_of_the_sun.offensive.special import WORTH_IT
from pyapp.games.empire_of_the_sun.state import SURPRISE, EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import commands

FACES = 10
SAFE, LEFT_EMPTY, IN_DANGER = 0.02, 0.15, 0.4  # what it costs to leave a hex without troops: nobody near, by sea, on foot could come
MARCH, VOYAGE = 3, 10  # hexes from which troops come so
SHARE = 0.4  # of a force that could come, how much of it is feared: it may be needed elsewhere, or the enemy lets it be


class Threat:
    """The enemy's answers to attacks of one offensive, each hex looked at once."""

    def __init__(self, on: Situation) -> None:
        self._on, self._side = on, opponent(on.side)
        self._answers: dict[tuple[int, bool], list[str]] = {}
        self._able: dict[str, list[str]] = {}
        self._feared: dict[int, dict[int, float]] = {}
        self._led: dict[str, bool] = {}
        self._worth: dict[int, float] = {}
        self._by_card = by_card(on.state, self._side)
        self.ashore = _ashore(on.state)

    def danger(self, at: int, attacked: int) -> float:
        """How much the enemy's troops are to be feared in a hex that nobody holds, but for those in a hex that is attacked now."""
        if at not in self._feared:
            self._feared[at] = self._who_could_come(at)
        return max((danger for here, danger in self._feared[at].items() if here != attacked), default=SAFE)

    def at_stake(self, at: int) -> float:
        """What it is worth to the attacker to keep a hex."""
        if at not in self._worth:
            self._worth[at] = worth.of_hex(self._on.state, self._on.side, at)
        return self._worth[at]

    def _who_could_come(self, at: int) -> dict[int, float]:
        """The hexes from which ground units could come to another: on foot, or by sea."""
        found: dict[int, float] = {}
        for here, units in self.ashore.items():
            on_foot = holds(within_a_march(at, MARCH), here)
            by_sea = distance(here, at) <= VOYAGE and holds(landing.BEACHES, at) and self._on.state.tracks.asp[self._side] > 0
            if on_foot or by_sea:
                enemies = (unit for unit in units if UNITS[unit].side == self._side and (on_foot or UNITS[unit].amphibious))
                if any(map(self._is_led, enemies)):
                    found[here] = IN_DANGER if on_foot else LEFT_EMPTY
        return found

    def _is_led(self, unit: str) -> bool:
        """Is there an HQ that could activate it?"""
        state = self._on.state
        if unit not in self._led:
            self._led[unit] = is_led(state, unit, state.units[unit].at)
        return self._led[unit]

    def chance(self, at: int, *, fights: bool) -> float:
        """How likely the enemy may react at a hex: to a battle by a roll or a card, to a landing in an empty base by a Special Reaction."""
        offensive = self._on.offensive
        if not fights and not self._is_worth_it(at):
            return 0.0
        if fights and offensive.condition != SURPRISE:
            return SHARE
        unaware = 1 - self._by_roll(at, fights=fights)
        return SHARE * (1 - unaware * (1 - self._by_card * fights))

    def _by_roll(self, at: int, *, fights: bool) -> float:
        """How likely the intelligence roll lets the enemy react. EotS 5.22, 6.25, 6.27."""
        state, offensive = self._on.state, self._on.offensive
        target = intelligence.value(offensive)
        if target is None or (fights and intelligence.is_sealed(offensive)):
            return 0.0
        watched = offensive.seen or holds(self._on.chart.watched, at)
        modifier = intelligence.RECONNAISSANCE * watched + intelligence.UNWATCHED_SHOALS * in_effect(state, SECRECY)
        return min(FACES - 1, max(0, target - modifier + 1)) / FACES

    def _is_worth_it(self, at: int) -> bool:
        chart = self._on.chart
        return bool(WORTH_IT & HEXES[at].marks) and not holds(chart.control, at) and holds(self._on.picture.zones.of(self._side), at)

    def answer(self, at: int, *, ashore: bool = False) -> Sequence[str]:
        """The strongest that one HQ of the enemy could send to a hex: ships, aircraft, troops that march in or land; or troops alone."""
        if (at, ashore) not in self._answers:
            self._answers[at, ashore] = max(self._by_headquarters(at, ashore=ashore), key=self._power, default=[])
        return self._answers[at, ashore]

    def power(self, at: int) -> float:
        """The attack strength that may be sent to a battle, as likely as it is."""
        return self.chance(at, fights=True) * self._power(self.answer(at))

    def _power(self, units: Sequence[str]) -> int:
        return sum(worth.attack_of(self._on.state, unit) for unit in units)

    def _by_headquarters(self, at: int, *, ashore: bool) -> Iterator[list[str]]:
        state, value = self._on.state, self._on.offensive.value
        for hq in eligible.standing(state, self._side):
            if distance(state.units[hq].at, at) > UNITS[hq].reach:
                continue
            if hq not in self._able:
                self._able[hq] = list(eligible.eligible(state, hq))
            able = [unit for unit in self._able[hq] if self._comes(unit, at) and (UNITS[unit].kind == "ground" or not ashore)]
            for service in eligible.SERVICES if eligible.divided(state, hq) else ("",):
                those = eligible.of_service(able, service) if service else able
                ranked = sorted(those, key=lambda unit: (-worth.attack_of(state, unit), unit))
                yield self._carried(ranked, at)[: eligible.reaction_budget(value, hq, None)]

    def _carried(self, units: Sequence[str], at: int) -> list[str]:
        """Those of some units who march to a hex or for whom there are transport points, the first of them first."""
        points, found = landing.points_left(self._on.state, self._side), list[str]()
        for unit in units:
            by_sea = UNITS[unit].kind == "ground" and not self.marches(unit, at)
            price = landing.price(self._on.state, unit) if by_sea else 0
            if price <= points:
                points -= price
                found.append(unit)
        return found

    def _comes(self, unit: str, at: int) -> bool:
        """Is a hex in range of a unit that is not there? Aircraft are thought to fight from where they are."""
        here = self._on.state.units[unit].at
        if not here or here == at:
            return False
        if UNITS[unit].kind == "air":
            return distance(here, at) <= allowances.battle_range(unit)
        if UNITS[unit].kind == "ground" and (self.marches(unit, at) or not self._could_land(unit, at)):
            return self.marches(unit, at)
        return distance(here, at) <= allowances.naval(self._on.offensive, reacts=True)

    def marches(self, unit: str, at: int) -> bool:
        """Is a hex so near to ground units that they need no ship?"""
        return UNITS[unit].kind == "ground" and holds(within_a_march(at, self._on.offensive.value), self._on.state.units[unit].at)

    def _could_land(self, unit: str, at: int) -> bool:
        return UNITS[unit].amphibious and holds(landing.BEACHES, at) and holds(COAST, self._on.state.units[unit].at)


def is_led(state: EmpireState, unit: str, at: int) -> bool:
    """Is there an HQ that commands a unit, with a hex in its range?"""
    standing = eligible.standing(state, UNITS[unit].side)
    return any(commands(hq, unit) and distance(state.units[hq].at, at) <= UNITS[hq].reach for hq in standing)


def by_card(state: EmpireState, side: str) -> float:
    """How likely a player holds a card that lets him react without any roll, as far as the open piles and the size of his hand tell.

    EotS 5.32A.
    """
    laid_open = {*state.discards, *state.removed}
    unseen = [card for card in DECKS[side] if card not in laid_open]
    setting = sum(CARDS[card].type == "reaction" and bool(CARDS[card].condition) for card in unseen)
    held = state.hands[side] + (side in state.set_aside)
    return 1 - (1 - setting / len(unseen)) ** held if unseen else 0.0


def _ashore(state: EmpireState) -> dict[int, list[str]]:
    """The ground units of both players in each hex."""
    found: dict[int, list[str]] = {}
    for unit, stand in state.units.items():
        if stand.at and UNITS[unit].kind == "ground":
            found.setdefault(stand.at, []).append(unit)
    return found


@functools.cache
def within_a_march(at: int, hexes: int) -> HexSet:
    """From where one can march to a hex, whoever is in the way."""
    return flood(only(at), BY_LAND, hexes)
