"""Where the computer player's ships lie when a battle is over: near to their work, but not where the enemy's next blow would sink them.

It is asked by ranges alone whom one HQ of the enemy could send, and what an average die does to both: a fear, not a forecast.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence

from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.tables import MOST_NAVAL
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import worth
from pyapp.games.empire_of_the_sun.computer.advance import Goals, goals_of
from pyapp.games.empire_of_the_sun.computer.threat import is_led
from pyapp.games.empire_of_the_sun.map.hexes import PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.allowances import BASIC_NAVAL, battle_range
from pyapp.games.empire_of_the_sun.offensive import eligible
from pyapp.games.empire_of_the_sun.state import EmpireState

NEAR = 4.0  # what the port is worth, beside steps, from which ships reach most of what there is to do
BEARABLE = 1.5  # what may be lost in steps where one would like to be
SAILING, AFAR = 8, 18  # hexes to a goal within which no port is better than another, and from which it is out of reach
LED = 0.3  # how much of that is left where no HQ commands the ships
CARDS = {2: 0.65, 3: 0.35}  # operations points of the card with which the enemy comes, and how likely he has such a one
HITS = 0.6  # of the attack strength, on an average roll: EotS 8.2
BLOW = 0.3  # how likely he strikes a port that invites him


class Havens:
    """What ports promise to the ships of one player, each asked about once."""

    def __init__(self, state: EmpireState, side: str) -> None:
        self._state, self._side = state, side
        self._goals = goals_of(state, side)
        self._most = max((_within_reach(self._goals, at) for at in members(worth.controlled(state, side) & PORTS)), default=0.0)
        self._enemies = {
            hq: [unit for unit in eligible.eligible(state, hq) if state.units[unit].at and UNITS[unit].kind in ("naval", "air")]
            for hq in eligible.standing(state, opponent(side))
        }
        self._blows: dict[tuple[int, int], list[str]] = {}

    def appeal(self, ships: Sequence[str], at: int) -> float:
        """How good a port is for some ships, in the measure of steps."""
        led = any(is_led(self._state, ship, at) for ship in ships)
        near = _within_reach(self._goals, at) / self._most if self._most else 0.0
        return NEAR * near * (1.0 if led else LED) - self.danger(ships, at)

    def best(self, ships: Sequence[str], ports: Iterable[int], liking: Callable[[int], float]) -> int:
        """The port that is liked most of those with room that are safe enough; where none is, the one that promises most."""
        roomy = [at for at in ports if self.has_room(ships, at)] or [*ports]
        safe = [at for at in roomy if self.danger(ships, at) <= BEARABLE]
        return max(safe, key=lambda at: (liking(at), at)) if safe else max(roomy, key=lambda at: (self.appeal(ships, at), at))

    def has_room(self, ships: Sequence[str], at: int) -> bool:
        """Is there room in a port for some ships? What is too much leaves it for the turn track. EotS 7.24."""
        there = (unit for unit, stand in self._state.units.items() if stand.at == at and UNITS[unit].side == self._side)
        return len(ships) + sum(UNITS[unit].kind == "naval" and unit not in ships for unit in there) <= MOST_NAVAL

    def danger(self, ships: Iterable[str], at: int) -> float:
        """What the enemy's next blow on a port would cost more than it costs him, with some ships in it, as likely as it is."""
        here = (unit for unit, stand in self._state.units.items() if stand.at == at and UNITS[unit].side == self._side)
        there = [*dict.fromkeys((*ships, *(unit for unit in here if UNITS[unit].kind in ("naval", "air"))))]
        return BLOW * sum(likely * max(0.0, self._cost(there, self._blow(at, value))) for value, likely in CARDS.items())

    def _cost(self, there: Sequence[str], blow: Sequence[str]) -> float:
        """What is lost in a port more than those lose who attack it."""
        return self._lost(there, self._power(blow)) - self._lost(blow, self._power(there))

    def _power(self, units: Iterable[str]) -> float:
        return HITS * sum(worth.attack_of(self._state, unit) for unit in units)

    def _blow(self, at: int, value: int) -> list[str]:
        """The strongest that one HQ of the enemy could send to a hex with a card of so many operations points."""
        if (at, value) not in self._blows:
            forces = [
                sorted(
                    (unit for unit in units if self._reaches(unit, at, value)), key=lambda unit: (-worth.attack_of(self._state, unit), unit)
                )
                for hq, units in self._enemies.items()
            ]
            most = [UNITS[hq].efficiency + value for hq in self._enemies]
            self._blows[at, value] = max((force[:number] for force, number in zip(forces, most, strict=True)), key=self._power, default=[])
        return self._blows[at, value]

    def _reaches(self, unit: str, at: int, value: int) -> bool:
        """Can a unit take part in a battle in a hex with a card of so many operations points? Aircraft fly up by one leg of theirs."""
        reach = battle_range(unit) if UNITS[unit].kind == "air" or UNITS[unit].is_carrier else 0
        moves = BASIC_NAVAL * value if UNITS[unit].kind == "naval" else reach * (value > min(CARDS))
        return distance(self._state.units[unit].at, at) <= reach + moves

    def _lost(self, units: Iterable[str], hits: float) -> float:
        """The worth of the steps that so many hits take from units, the dearest for their defence first. EotS 8.3."""
        state, found = self._state, 0.0
        dear = {unit: worth.of_step(unit) for unit in units}
        for unit in sorted(dear, key=lambda unit: (-dear[unit] / max(1, UNITS[unit].full[1]), unit)):
            kind = UNITS[unit]
            for left in range(worth.steps_of(state, unit), 0, -1):
                strength = max(1, (kind.full if left == kind.steps else kind.reduced or kind.full)[1])
                part = min(1.0, hits / strength)
                found += part * (dear[unit] + worth.of_loss(state, unit) * (left == 1))
                hits -= part * strength
                if part < 1.0:
                    return found
        return found


@functools.lru_cache(4096)
def _within_reach(goals: Goals, at: int) -> float:
    """What the goals are worth that ships reach from a port."""
    found = 0.0
    for goal, value, _ in goals:
        found += value * min(1.0, max(0.0, (AFAR - distance(at, goal)) / (AFAR - SAILING)))
    return found
