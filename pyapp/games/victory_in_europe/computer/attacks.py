"""Battles on land that are worth a command: what could come, what it would gain, what it would leave uncovered. VIE 4.2, 5.1, 6.21."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pyapp.games.victory_in_europe.components.units import LEADER
from pyapp.games.victory_in_europe.computer.clash import ROUNDS, Fighter, clash
from pyapp.games.victory_in_europe.computer.muster import Comer, Force, Muster
from pyapp.games.victory_in_europe.computer.worth import FACTORY_STEP
from pyapp.games.victory_in_europe.map.areas import AREAS, capitals
from pyapp.games.victory_in_europe.map.borders import BORDERS, NEIGHBOURS
from pyapp.games.victory_in_europe.movement import prices
from pyapp.games.victory_in_europe.movement.ways.blocks import unit_of

COMMAND_PRICE, OF_LOSSES, OF_DAMAGE = 0.5, 0.95, 0.9
RISKS = 1.6  # how much of the need that is left unmet where armies come from counts against an attack
CARELESS = 0.7  # how much of all care is gone when there is no time left
CUT_OFF = 0.8
REBUILT = 1.0  # what it costs the enemy, beside what it no longer brings, that a step of a factory is bombed
FLOOR = 0.4  # what a new battle must be worth at least
COMMITTED = 1.5  # how much more a battle counts that has begun: half of a force is worse than none
HELP = 0.18  # the share of enemies beside a battle that is expected to come to help before it ends
BOMBERS = {"heavy_bomber": 2.0, "medium_bomber": 1.0}  # with how much they hit factories: VIE 11.33


@dataclass(frozen=True)
class Plan:
    """Blocks to bring to a battle, each with the border by which it enters, and what that is worth."""

    place: str
    comers: tuple[tuple[str, str], ...]
    score: float
    wins: float


class Attacks:
    """Weighs the battles that a seat could begin or strengthen."""

    def __init__(self, muster: Muster) -> None:
        self.muster, self.sight, self.state = muster, muster.sight, muster.state
        self.front, self.picture = muster.front, muster.picture
        self._fed: dict[tuple[str, str], bool] = {}
        self._around: dict[str, float] = {}

    def plans(self) -> list[Plan]:
        """All that are worth their command, the best first."""
        found = []
        for place, comers in sorted(self.muster.to_fight.items()):
            if place in AREAS:
                found += list(self._plans(place, comers))
        return sorted(found, key=lambda plan: (-plan.score, plan.place))

    def _plans(self, place: str, comers: list[Comer]) -> Iterator[Plan]:
        battle = self.sight.battles.get(place)
        if battle is not None and battle.attacker != self.sight.seat and self.sight.mine.get(place):
            yield from self._relief(place, comers)
            return
        here = [token for token in self.sight.theirs.get(place, ()) if not self._is_bare(token)]
        if any(self.sight.unit(token) is None or self.sight.is_army(token) for token in here):
            yield from self._attack(place, comers)
        yield from self._raid(place, comers)

    def _is_bare(self, token: str) -> bool:
        unit = self.sight.unit(token)
        return unit is not None and unit.is_naval

    # --- attacks ----------------------------------------------------------------------------------------------------------------

    def _attack(self, place: str, comers: list[Comer]) -> Iterator[Plan]:
        present = list(self.sight.mine.get(place, ()))
        defence = self._defence(place)
        force = Force(self.muster, place, present)
        base = self._score(place, force, defence)[0] if present else 0.0
        best: Plan | None = None
        price = 0
        for comer in self._ranked(comers):
            if not force.add(comer):
                continue
            tokens = [token for token, _ in force.chosen]
            if not price:
                price = prices.to_fight(self.state, tokens[:1], place)
            score, wins = self._score(place, force, defence)
            score -= base + COMMAND_PRICE * price
            if present:
                score *= COMMITTED
            if best is None or score > best.score:
                best = Plan(place, tuple(force.chosen), score, wins)
        if best is not None and best.score > (FLOOR if not present else 0.15) and self._has_army(best, present):
            yield best

    def _has_army(self, plan: Plan, present: Sequence[str]) -> bool:
        tokens = [*present, *(token for token, _ in plan.comers)]
        return any(unit_of(self.state, token).is_army and unit_of(self.state, token).type != LEADER for token in tokens)

    def _ranked(self, comers: list[Comer]) -> list[Comer]:
        """The strongest first: armies by steps and firepower, then the leader, then aircraft."""

        def key(comer: Comer) -> tuple[float, str]:
            unit = unit_of(self.state, comer.token)
            steps, power = self.sight.steps(comer.token), float(unit.kind.pf[1:] or 0)
            late = 0 if unit.is_army and unit.type != LEADER else 50
            return late - steps * power - (unit.kind.pf[:1] < "D"), comer.token

        return sorted(comers, key=key)

    def _defence(self, place: str) -> list[Fighter]:
        """The enemies in a place, and a part of those who could come to their help."""
        found = self.sight.fighters([t for t in self.sight.theirs.get(place, ()) if not self._is_bare(t)], place, defends=True)
        if (near := self._near(place)) and self._answers():
            found.append(Fighter("D", 1.6, min(3.0, HELP * near)))
        return found

    def _answers(self) -> bool:
        """Does the enemy still move this turn?"""
        return bool(self.state.order) and self.state.order[-1] != self.sight.seat

    def _score(self, place: str, force: Force, defence: list[Fighter]) -> tuple[float, float]:
        tokens = force.tokens()
        leads = any(unit_of(self.state, token).type == LEADER and self.sight.steps(token) > 0 for token in tokens)
        outcome = clash(self.sight.fighters(tokens, place, defends=False), defence, ROUNDS + leads)
        value = self.sight.worth.gain(place) * self._keeps(place, tokens)
        first = force.chosen[0][0] if force.chosen else tokens[0]
        origin, nation = self.state.blocks[first].at, self.state.blocks[first].nation
        going = sum(self.sight.steps(token) for token, _ in force.chosen if self.state.blocks[token].at == origin)
        value -= self.cut_off(nation, place, origin, going)
        score = outcome.wins * value + OF_DAMAGE * outcome.defender - self._care * OF_LOSSES * outcome.attacker
        return score - self._exposure(place, force, outcome.wins), outcome.wins

    def _keeps(self, place: str, tokens: Sequence[str]) -> float:
        """How much of a conquest is likely to last: by supply, and by the enemies around it."""
        fed = self.is_fed_beside(self.state.blocks[tokens[0]].nation, place)
        own = sum(self.sight.steps(token) for token in tokens if self.sight.is_army(token))
        return (1.0 if fed else 0.25) * (1.0 if 0.6 * self._near(place) <= own else 0.7)

    def _near(self, place: str) -> float:
        """The enemy steps beside an area, as far as its borders let them come."""
        if place not in self._around:
            hostile = self.sight.hostile_steps
            self._around[place] = sum(min(hostile.get(near, 0.0), 3.0 * BORDERS[near, place].limit) for near in NEIGHBOURS[place])
        return self._around[place]

    def is_fed_beside(self, nation: str, place: str) -> bool:
        """Has a nation a line to a neighbour of an area, so that it would have one there?"""
        key = (nation, place)
        if key not in self._fed:
            self._fed[key] = any(self.picture.has_line(nation, near) for near in NEIGHBOURS[place])
        return self._fed[key]

    def cut_off(self, nation: str, place: str, origin: str, steps: float) -> float:
        """What is lost on average by who goes to an area behind which no friendly area stands firm, half of it if nobody answers."""
        for near in NEIGHBOURS[place]:
            if self.picture.has_line(nation, near) and self.front.is_firm(near, steps if near == origin else 0.0):
                return 0.0
        return CUT_OFF * steps * (1.0 if self._answers() else 0.5)

    def _exposure(self, place: str, force: Force, wins: float) -> float:
        """What is put at risk where the armies come from: less where the enemy that is attacked is the one who threatens it."""
        leaving: dict[str, float] = {}
        for token, _ in force.chosen:
            if self.sight.is_army(token):
                at = self.state.blocks[token].at
                leaving[at] = leaving.get(at, 0.0) + self.sight.steps(token)
        return sum(self.uncovered(origin, place, steps, wins) for origin, steps in leaving.items() if origin != place)

    def uncovered(self, origin: str, place: str, steps: float, wins: float) -> float:
        """What it costs that armies leave an area for one that is taken with some chance."""
        threat = self.sight.threat(origin)
        share = min(1.0, self.sight.hostile_steps.get(place, 0.0) / threat) if threat and place in NEIGHBOURS.get(origin, ()) else 0.0
        care = 1.0 if self._is_capital(origin) else self._care
        return care * RISKS * self.front.risked(origin, steps) * (1 - wins * share)

    def _is_capital(self, area: str) -> bool:
        """Is an area the capital of whoever holds it? What it can lose does not get less with time."""
        whose = self.sight.holder(area)
        return AREAS[area].nation == whose and area in capitals(whose)

    @functools.cached_property
    def _care(self) -> float:
        """How much losses and what lies open count: less and less for who must have Berlin before the war is over. VIE 9.3."""
        return 1 - CARELESS * self.sight.haste

    # --- help for who is attacked -------------------------------------------------------------------------------------------------

    def _relief(self, place: str, comers: list[Comer]) -> Iterator[Plan]:
        """Reinforcements for blocks that have been attacked: what they save. VIE 4.4."""
        attackers = self.sight.fighters(self.sight.theirs.get(place, ()), place, defends=False)
        force = Force(self.muster, place, self.sight.mine[place])
        before = clash(attackers, self.sight.fighters(force.tokens(), place, defends=True))
        best: Plan | None = None
        for comer in self._ranked(comers):
            if not force.add(comer):
                continue
            after = clash(attackers, self.sight.fighters(force.tokens(), place, defends=True))
            price = prices.to_fight(self.state, [force.chosen[0][0]], place)
            score = (before.wins - after.wins) * (self.sight.worth.stake(place) + 2) + 0.5 * (after.attacker - before.attacker)
            score -= COMMAND_PRICE * price + self._exposure(place, force, 0.0)
            if best is None or score > best.score:
                best = Plan(place, tuple(force.chosen), score, after.wins)
        if best is not None and best.score > FLOOR:
            yield best

    # --- raids --------------------------------------------------------------------------------------------------------------------

    def _raid(self, place: str, comers: list[Comer]) -> Iterator[Plan]:
        """Bombers against factories. VIE 6.21, 11.33."""
        steps = sum(self.state.factories.get(place, ()))
        if not steps or place in self.sight.battles or self.sight.worth.is_ours(place):
            return
        hidden = sum(self.sight.unit(token) is None for token in self.sight.theirs.get(place, ()))
        for comer in comers:
            unit = unit_of(self.state, comer.token)
            dice = self.sight.steps(comer.token)
            if unit.type not in BOMBERS or dice < 2:
                continue
            hits = min(steps, 2 * dice * BOMBERS[unit.type] / 6)
            losses = (2 * steps / 6 + 0.25 * hidden) * unit.kind.cost
            score = (FACTORY_STEP + REBUILT) * hits - losses - COMMAND_PRICE
            if score > FLOOR:
                yield Plan(place, ((comer.token, ""),), score, 0.0)
