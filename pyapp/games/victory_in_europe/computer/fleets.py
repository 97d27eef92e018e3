"""Ships: battles at sea, the seas that are to be held, invasions. VIE 7.2, 7.3, 7.5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pyapp.engine.actions import Action
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, SOVIETS
from pyapp.games.victory_in_europe.components.units import CONVOY, LEADER, SUBMARINE
from pyapp.games.victory_in_europe.computer.attacks import COMMAND_PRICE
from pyapp.games.victory_in_europe.computer.clash import clash
from pyapp.games.victory_in_europe.computer.muster import Comer, Muster
from pyapp.games.victory_in_europe.computer.worth import CONTINENT
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES, SEAS
from pyapp.games.victory_in_europe.movement import prices
from pyapp.games.victory_in_europe.movement.landings import Invade
from pyapp.games.victory_in_europe.movement.ways import invading
from pyapp.games.victory_in_europe.movement.ways.blocks import side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import OPEN, OWN
from pyapp.games.victory_in_europe.position.stacking import WARSHIPS, limits

DESIRE: Mapping[str, Mapping[str, float]] = {
    AXIS: {},
    SOVIETS: {},
    ALLIES: {
        "english_channel": 6.0, "north_sea": 2.0, "w_med": 2.6, "tyrrhenian": 2.0, "c_med": 1.2, "e_med": 1.0, "biscay": 1.4,
        "irish_sea": 0.6,
    },
}  # fmt: skip
"""The seas that a side likes to hold: over them invasions go, and none of the enemy's."""
CROSSING = "english_channel"
FADES = 0.45  # how much less a second ship in a sea is worth
LIKELY_DICE, LIKELY_POWER, SHIP_STEP, CONVOY_STEP = 2.7, 1.6, 2.6, 3.5
LEAST, REPAIR = 0.4, 0.9
NO_PORT = 0.45  # how much less a beach is worth over which nobody can follow
SECOND_FRONT, SECOND_FRONT_FROM = 6.0, 1943
ARMY_OF_INVASION = 9.0  # the enemy steps around a beach against which it holds about half of the time


class Fleets:
    """Weighs what the ships of a seat could do, and what could go with them."""

    def __init__(self, muster: Muster) -> None:
        self.muster, self.sight, self.state = muster, muster.sight, muster.state
        self._powers: dict[tuple[str, bool], float] = {}
        self._supports: dict[str, list[str]] = {}

    # --- battles at sea -----------------------------------------------------------------------------------------------------------

    def battles(self) -> Iterator[tuple[float, Action]]:
        """Attacks on ships that are worth a command, with all that can come."""
        for sea, comers in sorted(self.muster.to_fight.items()):
            if sea not in SEAS:
                continue
            present = list(self.sight.mine.get(sea, ()))
            room = int(limits(sea)[WARSHIPS] or 0) - sum(unit_of(self.state, token).is_naval for token in present)
            best: tuple[float, Comer] | None = None
            base = self._score(sea, present) if present and sea in self.sight.battles else 0.0
            force, first = list(present), None
            for comer in sorted(comers, key=lambda one: (-self._power(one.token, sea), one.token)):
                ship = unit_of(self.state, comer.token).is_naval
                if (ship and room < 1) or self._power(comer.token, sea) <= 0:
                    continue
                room -= ship
                force.append(comer.token)
                first = first or comer
                score = self._score(sea, force) - base
                if best is None or score > best[0]:
                    best = (score, first)
            if best is not None:
                price = prices.to_fight(self.state, [best[1].token], sea)
                if best[0] - COMMAND_PRICE * price > LEAST:
                    yield best[0] - COMMAND_PRICE * price, self.muster.march([best[1].token], sea)

    def _power(self, token: str, sea: str) -> float:
        """The hits of a block on ships in a round."""
        key = (token, self._is_convoy_raid(sea))
        if key not in self._powers:
            self._powers[key] = self._hits(*key)
        return self._powers[key]

    def _hits(self, token: str, prey: bool) -> float:
        unit = self.sight.unit(token)
        if unit is None:
            return LIKELY_DICE * LIKELY_POWER / 6
        if unit.type == CONVOY or unit.is_army:
            return 0.0
        number = float(unit.kind.pf[1:] or 0)
        if unit.type == SUBMARINE:
            number = 2.0 if prey else 1.0
        elif "naval" not in unit.kind.primary:
            number -= 1
        return self.sight.steps(token) * max(0.0, number) / 6

    def _is_convoy_raid(self, sea: str) -> bool:
        return AXIS in self.sight.sides and sea in CONVOY_ZONES and bool(self.sight.theirs.get(sea))

    def _score(self, sea: str, force: Sequence[str]) -> float:
        theirs = self.sight.theirs.get(sea, ())
        their_dice = sum(LIKELY_DICE if self.sight.unit(token) is None else self.sight.steps(token) for token in theirs)
        convoys = self._is_convoy_raid(sea)
        armed = len(theirs) - convoys
        their_hits = armed * LIKELY_DICE * LIKELY_POWER / 6 * 1.6
        my_hits = sum(self._power(token, sea) for token in force) * 1.7
        value = CONVOY_STEP if convoys else SHIP_STEP
        mine = sum(self.sight.steps(token) for token in force)
        return value * min(my_hits, their_dice) - SHIP_STEP * min(their_hits, mine)

    # --- patrols ------------------------------------------------------------------------------------------------------------------

    def patrols(self) -> Iterator[tuple[float, Action]]:
        """Ships go to the seas that are to be held, damaged ones home."""
        found = []
        for token in self.muster.ready:
            unit = unit_of(self.state, token)
            if not unit.is_naval or unit.type == SUBMARINE:
                continue
            at = self.state.blocks[token].at
            here = self._liking(token, at, 1)
            for to in self.muster.ends[token]:
                if self.muster.kind(token, to) in (OPEN, OWN) and self._has_room(token, to):
                    gain = self._liking(token, to, 0) - here
                    if gain > LEAST:
                        found.append((gain, token, to))
        for gain, token, to in sorted(found, key=lambda one: (-one[0], one[1], one[2]))[:3]:
            yield gain, self.muster.march([token], to)

    def _liking(self, token: str, place: str, own: int) -> float:
        unit, steps = unit_of(self.state, token), self.sight.steps(token)
        damaged = steps <= 1
        if place in AREAS:
            return REPAIR * (unit.steps - steps) * AREAS[place].is_base * (2 if damaged else 0.3)
        desire = DESIRE[side(self.state, token)].get(place, 0.0)
        if self.sight.year < 1942 and place == "tyrrhenian":
            desire = 0.0
        others = sum(unit_of(self.state, other).is_naval for other in self.sight.mine.get(place, ())) - own
        if damaged:  # where armies cross, any ship is better than none
            return desire if place == CROSSING and not others else 0.0
        return desire * FADES ** max(0, others)

    def _has_room(self, token: str, to: str) -> bool:
        ships = sum(unit_of(self.state, other).is_naval for other in self.sight.mine.get(to, ()))
        most = limits(to)[WARSHIPS]
        return most is None or ships < most

    # --- invasions ----------------------------------------------------------------------------------------------------------------

    def invasions(self) -> Iterator[tuple[float, Action]]:
        """Landings that are worth their command, the best first. VIE 7.5."""
        found = []
        for token in Invade().candidates(self.state, self.sight.seat):
            at = self.state.blocks[token].at
            if not self._may_leave(token, at):
                continue
            leaders = invading.leaders(self.state, self.sight.seat, at)
            landing = [token, *[leader for leader in leaders if unit_of(self.state, leader).type == LEADER][:1]]
            for to in invading.targets(self.sight.ground, token):
                if to in CONTINENT and ALLIES in self.sight.sides and self.sight.year < SECOND_FRONT_FROM:
                    continue  # a foothold that cannot be reinforced is thrown into the sea
                price = prices.to_fight(self.state, landing, to, invading=True)
                if price <= prices.left_to_fight(self.state, [token]):
                    score = self._landing(landing, to) - COMMAND_PRICE * price
                    if score > LEAST:
                        found.append((score, landing, to))
        for score, landing, to in sorted(found, key=lambda one: (-one[0], one[1], one[2]))[:4]:
            via = invading.landing_seas(self.sight.ground, landing[0], to)
            more = (via[0],) if len(via) > 1 else ()
            yield score, Action(self.sight.seat, "invade", (self.state.blocks[landing[0]].at, tuple(landing), to, *more))

    def _may_leave(self, token: str, at: str) -> bool:
        """Do other armies stay where a capital or a base is?"""
        others = [other for other in self.sight.mine.get(at, ()) if other != token and self.sight.is_army(other)]
        return bool(others) or self.sight.worth.stake(at) < 12

    def _landing(self, landing: Sequence[str], to: str) -> float:
        """What a landing gains: the beach if it is taken, as far as it can be held."""
        theirs = self.sight.theirs.get(to, ())
        around = self.sight.threat(to)
        holds = 1 / (1 + around / ARMY_OF_INVASION)
        value = (self.sight.worth.gain(to) + self._second_front(to)) * holds * (1.0 if AREAS[to].has_port else NO_PORT)
        cost = 3.0 * (1 - holds)
        if not theirs:
            return value - cost
        attackers = self.sight.fighters([*landing, *self.sight.mine.get(to, ()), *self._support(to)], to, defends=False)
        outcome = clash(attackers, self.sight.fighters(theirs, to, defends=True), 2 + (len(landing) > 1))
        return outcome.wins * (value - cost) + 0.9 * outcome.defender - outcome.attacker

    def _support(self, to: str) -> list[str]:
        """An aircraft and a ship that could come to the help of a landing: the strongest of each."""
        if to not in self._supports:
            comers = sorted(self.muster.to_fight.get(to, ()), key=lambda one: (-self.sight.steps(one.token), one.token))
            units = [(comer.token, unit) for comer in comers if (unit := self.sight.unit(comer.token)) and not unit.is_army]
            aircraft = [token for token, unit in units if unit.is_air]
            ships = [token for token, unit in units if not unit.is_air]
            self._supports[to] = [*aircraft[:1], *ships[:1]]
        return self._supports[to]

    def _second_front(self, to: str) -> float:
        """The first foothold on the continent is worth more than its ground: it draws armies away from all other fronts."""
        if ALLIES not in self.sight.sides or self.sight.year < SECOND_FRONT_FROM or to not in CONTINENT:
            return 0.0
        ashore = any(self.sight.mine.get(area) and self.sight.worth.is_ours(area) for area in CONTINENT)
        return SECOND_FRONT * (0.5 if ashore else 1.0)
