"""How the computer player answers an offensive: it rolls whenever it may, plays cards that help, and sends whom the odds favour."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Pick
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.engine.work import TooMuchWork
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import worth
from pyapp.games.empire_of_the_sun.computer.offensives import filled as activated
from pyapp.games.empire_of_the_sun.computer.strikes import EFFORT, balance
from pyapp.games.empire_of_the_sun.movement.declaring import in_range
from pyapp.games.empire_of_the_sun.movement.situation import Situation, open_battles
from pyapp.games.empire_of_the_sun.odds.prospects import prospects
from pyapp.games.empire_of_the_sun.offensive import react, windows
from pyapp.games.empire_of_the_sun.state import BY_SHIP, OVERLAND, SURPRISE, Battle, EmpireState
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts

DANGER = 4.0  # how much must be at stake for a card
AT_RISK = 0.4  # what the steps of who is attacked count


def at_stake(seen: EmpireState, seat: str) -> float:
    """What the battles of an offensive could cost: the hexes, and the steps of who is there."""
    offensive = seen.offensive
    if offensive is None:
        return 0.0
    return sum(of_battle(seen, seat, battle) for battle in offensive.battles)


def of_battle(seen: EmpireState, seat: str, battle: Battle) -> float:
    """What a battle could cost: the hex if troops attack it, and the steps of who is there."""
    landed = any(UNITS[unit].kind == "ground" for unit in battle.attackers)
    steps = sum(worth.of_step(unit) * worth.steps_of(seen, unit) for unit in battle.defenders if unit in seen.units)
    return worth.of_hex(seen, seat, battle.at) * landed + AT_RISK * steps


def respond(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """First the cards that cancel or ambush, if much is at stake; then the rolls; then cards that change what a roll did not."""
    kinds = game.kinds(seen, seat)
    stake = at_stake(seen, seat)
    if "cards" in kinds and stake >= DANGER:
        yield from _cards(game, seen, seat)
    if "roll" in kinds:
        yield Action(seat, "roll")
    if "special" in kinds:
        yield filled(game, seen, seat, "special", lambda name, at: worth.of_hex(seen, seat, int(at)))
    yield Action(seat, "done")


def _cards(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    field = game.field(seen, seat, "cards")
    offered = field.options if isinstance(field, Pick) else ()
    cancelling = [card for card in offered if windows.cancels(card)]
    for card in cancelling:
        yield Action(seat, "cards", (card,))
    surprised = seen.offensive is not None and seen.offensive.condition == SURPRISE
    setting = [card for card in offered if CARDS[card].condition and surprised and _brings_somebody(seen, card)]
    others = [card for card in offered if not CARDS[card].condition and card not in cancelling]
    counters = sorted(setting, key=lambda card: (CARDS[card].subtype != windows.COUNTEROFFENSIVE, -CARDS[card].value, card))
    named: tuple[Argument, ...] = ()
    for card in (*counters[:1], *others):
        here = game.field(seen, seat, "cards", named)
        if isinstance(here, Pick) and card in here.options:
            named = (*named, card)
    if named:
        yield Action(seat, "cards", named)


def _brings_somebody(seen: EmpireState, card: str) -> bool:
    """Is a card no counteroffensive by which nobody could be activated? Such a one is kept."""
    return CARDS[card].subtype != windows.COUNTEROFFENSIVE or bool(react.headquarters(seen, CARDS[card]))


def activate(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Those who could join through one HQ by whom the battle that matters most ends best, if better than without them."""
    best: tuple[float, Action] | None = None
    counters = [card for card in react.counteroffensives(seen.offensive) if react.headquarters(seen, CARDS[card])] if seen.offensive else []
    begun: tuple[Argument, ...] = (counters[0],) if len(counters) > 1 else ()
    counter = CARDS[counters[0]] if counters else None
    battle = _most_at_stake(seen, seat)
    if battle is not None:
        alone, known = outcome(seen, seat, battle, ()), dict[tuple[str, ...], float]()
        for hq in react.headquarters(seen, counter):
            choice = react.choice_of(seen, hq, counter)
            for units in parties(seen, choice.units, choice.most):
                action = activated(game, seen, seat, "react", list(units), "", (*begun, hq))
                if units not in known:
                    known[units] = outcome(seen, seat, battle, units)
                    yield None
                if action is not None and known[units] > alone + EFFORT * len(units) and (best is None or known[units] > best[0]):
                    best = known[units], action
    if best is not None:
        yield best[1]
    yield Action(seat, "decline")


def _most_at_stake(seen: EmpireState, seat: str) -> Battle | None:
    """Of the battles that may be joined the one that could cost most."""
    battles = open_battles(seen.offensive) if seen.offensive else []
    return max(battles, key=lambda battle: (of_battle(seen, seat, battle), -battle.at), default=None)


def parties(seen: EmpireState, units: Iterable[str], most: int) -> list[tuple[str, ...]]:
    """Who might be sent: the strongest, half as many, only aircraft and carriers, all but the troops; each once."""
    ranked = sorted(units, key=lambda unit: (-worth.attack_of(seen, unit), unit))
    from_afar = [unit for unit in ranked if UNITS[unit].has_zone]
    by_sea_or_air = [unit for unit in ranked if UNITS[unit].kind != "ground"]
    found = (ranked[:most], ranked[: (most + 1) // 2], from_afar[:most], by_sea_or_air[:most])
    return [some for some in dict.fromkeys(map(tuple, found)) if some]


def outcome(seen: EmpireState, seat: str, battle: Battle, units: Iterable[str]) -> float:
    """What a battle comes to for the player in reaction, by the exact odds, if these of his units join it."""
    then = joined(seen, battle, units)
    try:
        odds = prospects(then, battle.at)
    except TooMuchWork:
        return 0.0
    return balance(then, seat, odds) - float(odds.taken) * worth.of_hex(seen, seat, battle.at)


def joined(seen: EmpireState, battle: Battle, units: Iterable[str]) -> EmpireState:
    """The position as it would be with some units in a battle: those that reach it from where they are stay there, others go to it."""
    then: EmpireState = copy_plain(seen)
    offensive = then.offensive
    assert offensive is not None
    there = next(other for other in offensive.battles if other.at == battle.at)
    offensive.reacting = list(units)
    for unit in offensive.reacting:
        if not in_range(Situation(then, UNITS[unit].side), unit, battle.at):
            offensive.moved[unit] = {"ground": OVERLAND, "naval": BY_SHIP}.get(UNITS[unit].kind, "air")
            changes.place(then, unit, battle.at)
        if unit not in there.defenders:
            there.defenders.append(unit)
    return then
