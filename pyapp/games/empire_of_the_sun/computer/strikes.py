"""What an attack on a hex would gain: who should take part in it, and what it comes to by the exact odds."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pyapp.engine.plain import copy_plain
from pyapp.engine.work import TooMuchWork
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import aims, worth
from pyapp.games.empire_of_the_sun.computer.muster import CARDS_TO_COME, Landing, Muster, strength
from pyapp.games.empire_of_the_sun.computer.threat import Threat, within_a_march
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, holds
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import landing
from pyapp.games.empire_of_the_sun.odds.prospects import Prospects, prospects
from pyapp.games.empire_of_the_sun.offensive import december, eligible
from pyapp.games.empire_of_the_sun.offensive.conditions import PLACES
from pyapp.games.empire_of_the_sun.state import BY_SHIP, INTERCEPT, LANDING, OVERLAND, Battle, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import reach_of

ON_THE_GROUND = 1.3  # how much stronger ground units should be
ABOVE = 1.1  # attack strength for each point of defence at sea and in the air
OVER_LAND = 0.6  # and for each of ground units that nobody defends from above
FORCES = {1: 0.0, 2: 6.0, 4: 14.0}  # how many times as strong an attack may be, and divisions at least; what a hex must be worth for it
CORPS = 2  # divisions instead of which a corps will do
CLOSELY = 10  # attacks that are worked out by the exact odds before one is chosen
DEAR = 1.3  # what an own step counts beside one of the enemy
STRANDED = 0.3  # what it costs to lead a unit out of supply, beside a step of it
GARRISON = 9  # strength that intrinsic units may have
EFFORT = 0.05  # what it costs to activate a unit
TRANSPORT, SAVED = 0.7, 2.0  # what a transport point is worth that a landing takes, and when they are saved for Honshu
SCARCE, A_CARD = 4.0, 2.0  # how much more where none is left, and how many there should be for each card that is left of the turn
STRENGTH = 0.1  # what a point of attack strength is worth that could go elsewhere
RISK = 0.1  # how likely the last step of who is sent is lost, as a guess


@dataclass
class Strike:
    """An attack: the hex, who lands from where with whom, who marches, who sails there, who fights from where outside.

    ``value`` is what it is worth to take the hex, ``prey`` what the steps of the enemy are that could be lost there, ``force`` how much
    stronger than usual it was drawn up; ``sparing`` says that no troops take part in it whom the public at home would miss.
    """

    at: int
    troops: list[Landing] = field(default_factory=list)
    marching: list[str] = field(default_factory=list)
    sailing: list[str] = field(default_factory=list)
    flying: dict[str, int] = field(default_factory=dict)
    fights: bool = True
    value: float = 0.0
    prey: float = 0.0
    force: int = 1
    sparing: bool = False
    promise: float = 0.0
    gain: float = 0.0

    @property
    def units(self) -> list[str]:
        """Everybody whom it needs."""
        escorts = [ship for one in self.troops for ship in one.escort]
        return list(dict.fromkeys((*(one.unit for one in self.troops), *escorts, *self.marching, *self.sailing, *self.flying)))


@dataclass(frozen=True)
class Means:
    """What is left for attacks: how many units may be activated, how many of them on the ground, and the transport points."""

    units: int
    ground: int
    points: int

    def without(self, state: EmpireState, strike: Strike) -> Means:
        """What an attack leaves of them."""
        return Means(self.units - len(strike.units), self.ground - len(_leaving(strike)), self.points - price(state, strike))


class Odds:
    """What attacks would gain, by the exact odds; what was worked out once is remembered for as long as one decision takes."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], tuple[float, float]] = {}

    def gain(self, on: Situation, threat: Threat, strike: Strike, least: float = 0.0) -> float:
        """What an attack gains on average, as the enemy lets it be or answers it.

        What does not gain more than the ``least`` at the very best is not worked out, nor an answer to what does not without one. Where a
        division could be lost it is the worse of two answers: the strongest, or as many troops as could come.
        """
        comes = bool(strike.troops or strike.marching or holds(on.chart.own_ground, strike.at))
        found, value = (
            -EFFORT * len(strike.units) - left(on, threat, strike) - _stranded(on, strike) - _transport(on, strike),
            strike.value * comes,
        )
        if found + value + strike.prey <= least:
            return found + value + strike.prey
        calm = self._come_to(on, strike, value) if strike.fights else value
        answers = [threat.answer(strike.at), threat.answer(strike.at, ashore=True) if _at_risk(on, strike) else ()]
        chance = threat.chance(strike.at, fights=strike.fights) if any(answers) else 0.0
        if not chance or found + calm <= least:
            return found + calm
        answered = min(self._come_to(on, strike, value, answer) for answer in answers if answer)
        return found + (1 - chance) * calm + chance * answered

    def _come_to(self, on: Situation, strike: Strike, value: float, answer: Sequence[str] = ()) -> float:
        """What the battle comes to, worked out once."""
        key = (
            strike.at,
            tuple(sorted(strike.units)),
            tuple(sorted(strike.flying.items())),
            on.offensive.card if on.offensive.bonuses else "",
            tuple(answer),
        )
        if key not in self._known:
            self._known[key] = _outcome(on, strike, answer)
        taken, steps = self._known[key]
        return value * taken + steps


def _outcome(on: Situation, strike: Strike, answer: Sequence[str]) -> tuple[float, float]:
    """The chance to take the hex, and what both lose."""
    if _is_broken_up(on, strike, answer):
        missed = max((_last_step(on.state, unit) for unit in _leaving(strike)), default=0.0)
        return 0.0, -DEAR * sum(map(worth.of_step, _leaving(strike))) - missed
    try:
        odds = prospects(supposed(on.state, strike, answer), strike.at)
    except TooMuchWork:
        return 0.0, 0.0
    return float(odds.taken), balance(on.state, on.side, odds)


def _is_broken_up(on: Situation, strike: Strike, answer: Sequence[str]) -> bool:
    """Would ships of the enemy meet a landing that no ship escorts? EotS 7.45B."""
    alone = bool(strike.troops) and not strike.sailing and not any(one.escort for one in strike.troops)
    return alone and any(UNITS[unit].kind == "naval" for unit in answer)


def _last_step(state: EmpireState, unit: str) -> float:
    return worth.of_loss(state, unit) if worth.steps_of(state, unit) == 1 else 0.0


def balance(state: EmpireState, side: str, odds: Prospects) -> float:
    """What a player gains by the steps that both will lose: little when nothing comes after this turn but the points.

    However many divisions are lost, the public at home misses them once. EotS 16.45.
    """
    found, lasting = 0.0, worth.AT_LAST if worth.counts_now(state) else 1.0
    spared, missed = 1.0, 0.0
    for gone, chances in ((False, odds.reduced), (True, odds.eliminated)):
        for unit, chance in chances.items():
            if unit not in UNITS:
                continue
            lost = lasting * worth.of_step(unit) * (worth.steps_of(state, unit) if gone else 1)
            found += float(chance) * lost * (-DEAR if UNITS[unit].side == side else worth.in_the_way(state, unit))
            if gone and (dear := worth.of_loss(state, unit)):
                spared, missed = spared * (1 - float(chance)), max(missed, dear)
    american = missed * (1 - spared)
    return found - american if side == ALLIES else found + american


def supposed(state: EmpireState, strike: Strike, answer: Sequence[str] = ()) -> EmpireState:
    """The position as it would be with everybody in place and the battle declared, and joined by those who answer it."""
    then: EmpireState = copy_plain(state)
    offensive = then.offensive
    assert offensive is not None
    if offensive.card not in december.CARDS:
        offensive.condition = INTERCEPT  # nobody may count on surprise
    places: Mapping[str, int] = {**dict.fromkeys(strike.units, strike.at), **strike.flying}
    offensive.active = list(dict.fromkeys((*offensive.active, *places)))
    for unit, at in places.items():
        if then.units[unit].at != at:
            offensive.moved[unit] = {"ground": OVERLAND, "naval": BY_SHIP}.get(UNITS[unit].kind, "air")
            changes.place(then, unit, at)
    for one in strike.troops:
        offensive.moved[one.unit] = LANDING
    offensive.escorted += [one.unit for one in strike.troops if one.escort]
    for unit in answer:
        if UNITS[unit].kind != "air":
            on_foot = holds(within_a_march(strike.at, offensive.value), then.units[unit].at)
            offensive.moved[unit] = BY_SHIP if UNITS[unit].kind == "naval" else OVERLAND if on_foot else LANDING
            changes.place(then, unit, strike.at)
    offensive.reacting = list(answer)
    enemies = [unit for unit, stand in then.units.items() if stand.at == strike.at and UNITS[unit].side != offensive.side]
    enemies += [unit for unit in answer if unit not in enemies]
    there = [unit for unit in offensive.active if then.units[unit].at == strike.at and unit not in places]
    offensive.battles = [Battle(strike.at, [*places, *there], [unit for unit in enemies if UNITS[unit].kind != "hq"])]
    return then


class Demands:
    """What the event of an offensive demands of its battles. EotS 5.31."""

    def __init__(self, on: Situation) -> None:
        offensive = on.offensive
        self._on = on
        self._rule: Mapping[str, Any] = CARDS[offensive.card].details.get("declaration_condition", {}) if offensive.event else {}
        self.met = not self._rule or "all_battle_hexes_in" in self._rule or self._landed_already()

    def _landed_already(self) -> bool:
        rule = self._rule.get("allied_ground_amphibious_move_within")
        landed = [unit for unit, how in self._on.offensive.moved.items() if how == LANDING]
        return rule is not None and any(distance(self._on.where(unit), rule["hex"]) <= rule["range"] for unit in landed)

    def _named(self, name: str) -> Sequence[int]:
        named = self._rule[name]
        return PLACES[named] if isinstance(named, str) else named

    def allow(self, strike: Strike) -> bool:
        """May there be such an attack at all?"""
        return not strike.fights or "all_battle_hexes_in" not in self._rule or strike.at in self._named("all_battle_hexes_in")

    def meets(self, strike: Strike) -> bool:
        """Is it what the event is for?"""
        if "some_battle_hex_in" in self._rule:
            ground = strike.troops or strike.marching or "with_possible_ground_combat" not in self._rule
            return strike.fights and bool(ground) and strike.at in self._named("some_battle_hex_in")
        landing_rule = self._rule.get("allied_ground_amphibious_move_within")
        return not landing_rule or (bool(strike.troops) and distance(strike.at, landing_rule["hex"]) <= landing_rule["range"])


def _transport(on: Situation, strike: Strike) -> float:
    """What the transport points are worth that a landing takes."""
    return _of_point(on) * price(on.state, strike)


def _of_point(on: Situation) -> float:
    """What one of them is worth: more where they are saved, and to the Allies where there are few for the cards still to be played.

    Japan takes what she can at once, as long as the enemy is weak.
    """
    state = on.state
    if on.side == JAPAN:
        return TRANSPORT
    if worth.is_invasion_near(state):
        return SAVED
    enough = A_CARD * state.hands[on.side]
    return TRANSPORT + SCARCE * max(0.0, 1 - landing.points_left(state, on.side) / enough) if enough else TRANSPORT


def price(state: EmpireState, strike: Strike) -> int:
    """The transport points that an attack takes."""
    return sum(landing.price(state, one.unit) for one in strike.troops)


def _leaving(strike: Strike) -> list[str]:
    return [*(one.unit for one in strike.troops), *strike.marching]


def _stranded(on: Situation, strike: Strike) -> float:
    """What it costs that ground units come where no line of supply leads as things stand: attrition waits for them. EotS 13.4."""
    supplied = reach_of(on.picture, on.side)
    out = [unit for unit in _leaving(strike) if not holds(supplied.get(UNITS[unit].command, NOWHERE), strike.at)]
    return STRANDED * sum(worth.of_step(unit) for unit in out)


def left(on: Situation, threat: Threat, strike: Strike) -> float:
    """What it costs that ground units leave their hexes."""
    gone = {*_leaving(strike)}
    return sum(_left_empty(on, threat, at, gone, strike.at) for at in {on.where(unit) for unit in gone})


def _left_empty(on: Situation, threat: Threat, at: int, gone: Container[str], attacked: int) -> float:
    """What it costs that nobody is left on the ground of a hex: as much as the enemy's troops could come there that are not attacked now.

    When the last cards of a scenario are played the enemy will hardly come any more.
    """
    if not at or not holds(on.chart.control, at) or any(unit not in gone for unit in threat.ashore.get(at, ())):
        return 0.0
    to_come = min(1.0, on.state.hands[opponent(on.side)] / CARDS_TO_COME) if worth.counts_now(on.state) else 1.0
    prize = aims.of_prize(on.state, at) if on.side == JAPAN else 0.0
    return prize + to_come * threat.danger(at, attacked) * threat.at_stake(at)


# --- who takes part -----------------------------------------------------------------------------------------------------------


def proposals(on: Situation, threat: Threat, muster: Muster, among: Iterable[int], means: Means) -> Iterator[Strike]:
    """Attacks on each hex that is worth it, within the means; the promise is not yet the exact gain.

    What is worth much may be worth an attack in strength, and one in which a division could be lost is thought of without it as well.

    ``among`` are the hexes that are looked at.
    """
    for at in among:
        if not (muster.comes_to(at) or muster.enemies.get(at)):
            continue
        first = None
        value = muster.value.get(at, 0.0) if holds(on.chart.enemy, at) else 0.0
        for force in _forces(value):
            for ashore in (True, False):
                strike = _drawn_up(on, threat, muster, at, means, force, ashore=ashore)
                if strike is not None:
                    break
            if strike is not None and (first is None or strike.units != first.units):
                yield strike
            if strike is not None and strike.fights and _at_risk(on, strike):
                sparing = _drawn_up(on, threat, muster, at, means, force, ashore=True, sparing=True)
                yield from [sparing] if sparing is not None else []
            first = strike


def _at_risk(on: Situation, strike: Strike) -> float:
    """What it would cost at home to lose the troops of an attack. EotS 16.45."""
    return sum(worth.of_loss(on.state, unit) for unit in _leaving(strike))


def _drawn_up(
    on: Situation, threat: Threat, muster: Muster, at: int, means: Means, force: int, *, ashore: bool, sparing: bool = False
) -> Strike | None:
    enemies = muster.enemies.get(at, [])
    strike = Strike(at, fights=holds(on.chart.enemy, at), value=muster.value.get(at, 0.0), force=force, sparing=sparing)
    ground = [unit for unit in enemies if UNITS[unit].kind == "ground"]
    garrison = _garrison(on, at)
    needed = force * (strength(ground, on) * ON_THE_GROUND + garrison)
    if force > 1:
        needed = max(needed, force * sum(worth.defence_of(on.state, unit) for unit in ground))
    theirs = holds(on.chart.control, at)
    if ashore and not (theirs and not ground):
        if not _bring_troops(on, threat, muster, strike, needed, means):
            return None
    elif not enemies or len(ground) == len(enemies):
        return None
    if strike.fights:
        feared = threat.power(at) if force > 1 else 0.0
        _support(on, muster, strike, enemies, means.units - len(strike.units), garrison, feared, threat.answer(at))
    if not strike.units:
        return None
    strike.promise = _promise(on, strike, enemies, garrison)
    strike.prey = sum(worth.of_step(unit) * worth.steps_of(on.state, unit) * worth.in_the_way(on.state, unit) for unit in enemies)
    return strike


def _kept(muster: Muster, at: int) -> int:
    """The transport points that attacks elsewhere leave to those on which most of the will turns."""
    return sum(points for hex_, points in muster.dearest.items() if hex_ != at and hex_ not in muster.spent)


def _bring_troops(on: Situation, threat: Threat, muster: Muster, strike: Strike, needed: float, means: Means) -> bool:
    """Ground units until they are strong enough: who marches first, then landings. Says whether there are enough."""
    present = muster.present.get(strike.at, [])
    points = means.points - _kept(muster, strike.at)
    have = float(strength(present, on))

    def enough() -> bool:
        there = [*present, *strike.marching, *(one.unit for one in strike.troops)]
        size = len(there) if strike.force > CORPS else sum(landing.price(on.state, unit) for unit in there)
        return bool(have) and have >= needed and size >= strike.force

    if enough():
        return True
    marching = [unit for unit in muster.marches.get(strike.at, ()) if not (strike.sparing and worth.of_loss(on.state, unit))]
    while marching and not enough() and len(strike.units) < min(means.units, means.ground):
        unit = _fittest(on, threat, marching, needed - have, strike.at)
        marching.remove(unit)
        strike.marching.append(unit)
        have += worth.attack_of(on.state, unit)
    landings = [one for one in muster.landings.get(strike.at, ()) if not (strike.sparing and worth.of_loss(on.state, one.unit))]
    while not enough() and len(_leaving(strike)) < means.ground:
        marines = any(UNITS[one.unit].type == landing.MARINE for one in strike.troops)
        able = [one.unit for one in landings if marines or not one.behind]
        if not able:
            break
        unit = _fittest(on, threat, able, needed - have, strike.at)
        one = next(one for one in landings if one.unit == unit)
        landings.remove(one)
        if len({*strike.units, *one.needs}) > means.units:
            break
        if landing.price(on.state, unit) <= points:
            points -= landing.price(on.state, unit)
            strike.troops.append(one)
            strike.flying.update(one.cover)
            have += worth.attack_of(on.state, unit)
    return bool(have) and have >= needed / 2


def _fittest(on: Situation, threat: Threat, units: Sequence[str], needed: float, at: int) -> str:
    """Of those who would do alone the one that is missed least elsewhere; where nobody would, the strongest that leaves least open."""
    able = [unit for unit in units if worth.attack_of(on.state, unit) >= needed]
    if not able:
        return min(units, key=lambda unit: (_left_empty(on, threat, on.where(unit), (unit,), at) - _fitness(on, unit), unit))
    return min(able, key=lambda unit: (_missed(on, threat, unit, at), unit))


def _fitness(on: Situation, unit: str) -> float:
    """How good a unit is for a hard fight: strong, and not one whose loss costs more than its steps."""
    return worth.attack_of(on.state, unit) - RISK * worth.of_loss(on.state, unit) - RISK * _last_step(on.state, unit)


def _missed(on: Situation, threat: Threat, unit: str, at: int) -> float:
    """What it costs that a unit goes to a hex: transport points by its size, its strength, what it leaves open, what its loss costs."""
    dear = _of_point(on) * landing.price(on.state, unit) + STRENGTH * worth.attack_of(on.state, unit) + RISK * _last_step(on.state, unit)
    return dear + _left_empty(on, threat, on.where(unit), (unit,), at)


def _support(
    on: Situation, muster: Muster, strike: Strike, enemies: list[str], room: int, garrison: int, feared: float, answer: Sequence[str]
) -> None:
    """Aircraft and ships until they outweigh the enemy and whom he may send: whoever is there already, then the strongest."""
    state = on.state
    above = sum(worth.defence_of(state, unit) for unit in enemies if UNITS[unit].kind != "ground")
    ground = garrison + sum(worth.defence_of(state, unit) for unit in enemies if UNITS[unit].kind == "ground")
    wanted = strike.force * (ABOVE * above + OVER_LAND * ground) + feared
    escorts = [ship for one in strike.troops for ship in one.escort]
    have = strength([*escorts, *strike.flying], on)
    flights = {unit: place for unit, place in muster.flights(strike.at).items() if unit not in escorts and unit not in strike.flying}
    fleets = [ship for ship in muster.fleets(strike.at) if ship not in escorts]
    ranked = sorted((*flights, *fleets), key=lambda unit: (-worth.attack_of(state, unit), unit))
    if fleets and _is_broken_up(on, strike, answer):
        first = next(unit for unit in ranked if unit in fleets)
        ranked = [first, *(unit for unit in ranked if unit != first)]
        wanted = max(wanted, have + 1)
    for unit in ranked:
        if have >= wanted or room <= 0:
            break
        if unit in flights:
            strike.flying[unit] = flights[unit]
        else:
            strike.sailing.append(unit)
        have += worth.attack_of(state, unit)
        room -= 1
    if ground and (strike.troops or strike.marching):
        _help_on_the_ground(strike, enemies, [unit for unit in reversed(ranked) if unit not in strike.units], flights, room)


def _help_on_the_ground(strike: Strike, enemies: Sequence[str], free: Sequence[str], flights: Mapping[str, int], room: int) -> None:
    """A ship in the hex and aircraft over it, the weakest that are free, where the enemy has none: each helps the troops. EotS 8.4A."""
    ships = [*strike.sailing, *(ship for one in strike.troops for ship in one.escort)]
    ship = next((unit for unit in free if unit not in flights), "")
    if ship and room > 0 and not any(UNITS[unit].kind == "naval" for unit in (*ships, *enemies)):
        strike.sailing.append(ship)
        room -= 1
    flyer = next((unit for unit in free if unit in flights), "")
    if flyer and room > 0 and not any(UNITS[unit].has_zone for unit in (*strike.units, *enemies)):
        strike.flying[flyer] = flights[flyer]


def _promise(on: Situation, strike: Strike, enemies: list[str], garrison: int) -> float:
    """A guess of what it gains, to choose what is looked at closely."""
    comes = bool(strike.troops or strike.marching or holds(on.chart.own_ground, strike.at))
    guard = strength(enemies, on) + garrison
    attack = strength([*strike.units, *(unit for unit in on.active if on.where(unit) == strike.at)], on)
    chance = 1.0 if not guard else attack / (attack + guard)
    steps = sum(worth.of_step(unit) * worth.steps_of(on.state, unit) for unit in enemies)
    return chance * (strike.value * comes + 0.5 * steps) - EFFORT * len(strike.units) - _transport(on, strike)


# --- a whole offensive --------------------------------------------------------------------------------------------------------


def plan(on: Situation, most: int, odds: Odds, closely: int = CLOSELY) -> Iterator[list[Strike] | None]:
    """The attacks of an offensive with at most so many units, the best first: nothing after each moment of thinking, then all of them.

    The first is one that the event demands; where there is none, there is no plan.
    """
    muster, threat, chosen = Muster(on), Threat(on), list[Strike]()
    demands = Demands(on)
    means = Means(most, _most_ground(on), landing.points_left(on.state, on.side))
    battles = on.offensive.most_battles or len(UNITS)
    drawn = list(proposals(on, threat, muster, muster.goals, means))
    while means.units > 0 and muster.waiting:
        found = [strike for strike in drawn if (battles or not strike.fights) and demands.allow(strike)]
        if not chosen and not demands.met:
            found = [strike for strike in found if demands.meets(strike)]
        yield None
        best = None
        for strike in sorted(found, key=lambda strike: -strike.promise)[:closely]:
            least = best.gain if best else 0.0
            strike.gain = odds.gain(on, threat, strike, least)
            if strike.gain > least:
                best = strike
            yield None
        if best is None:
            break
        chosen.append(best)
        battles -= best.fights
        means = means.without(on.state, best)
        muster = muster.without(best.units, best.at, taken=bool(best.troops or best.marching))
        drawn = _redrawn(on, threat, muster, drawn, best, means)
    yield chosen


def _most_ground(on: Situation) -> int:
    """How many ground units an offensive lets take part: any number, but where the text of its event says so. AL13, AL37, JP09."""
    most = eligible.most_ground(CARDS[on.offensive.card]) if on.offensive.event else None
    return len(UNITS) if most is None else most


def _redrawn(on: Situation, threat: Threat, muster: Muster, drawn: list[Strike], best: Strike, means: Means) -> list[Strike]:
    """The other attacks when one has been chosen: those that can stay as they are do, by what their hexes are worth now."""
    gone = {*best.units}

    def stays(strike: Strike) -> bool:
        return (
            _forces(strike.value) == _forces(muster.value.get(strike.at, 0.0))
            and not gone & {*strike.units}
            and len(strike.units) <= means.units
            and len(_leaving(strike)) <= means.ground
            and price(on.state, strike) <= means.points - _kept(muster, strike.at)
        )

    others = [strike for strike in drawn if strike.at != best.at]
    anew = {strike.at for strike in others if not stays(strike)}
    staying = [_revalued(on, muster, strike) for strike in others if strike.at not in anew]
    return [*staying, *proposals(on, threat, muster, sorted(anew), means)]


def _forces(value: float) -> list[int]:
    """How many times as strong as usual an attack on a hex of some worth may be."""
    return [force for force, least in FORCES.items() if value >= least]


def _revalued(on: Situation, muster: Muster, strike: Strike) -> Strike:
    """The same attack on a hex that is worth something else by now."""
    value = muster.value.get(strike.at, 0.0)
    if value == strike.value:
        return strike
    found = replace(strike, value=value)
    found.promise = _promise(on, found, muster.enemies.get(strike.at, []), _garrison(on, strike.at))
    return found


def _garrison(on: Situation, at: int) -> int:
    """The strength of the intrinsic units of an enemy's hex, as a guess."""
    return GARRISON * holds(on.picture.disposition.garrisons & ~on.chart.control, at)
