"""How the computer player answers an offensive: it rolls whenever it may, plays cards that help, and sends whom the odds favour."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Pick
from pyapp.engine.game import Game
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import worth
from pyapp.games.empire_of_the_sun.computer.offensives import filled as activated
from pyapp.games.empire_of_the_sun.offensive import react, windows
from pyapp.games.empire_of_the_sun.state import SURPRISE, EmpireState
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts

DANGER = 4.0  # how much must be at stake for a card
HOPELESS = 0.35  # below this share of the attackers' strength nobody is sent


def at_stake(seen: EmpireState, seat: str) -> float:
    """What the battles of an offensive could cost: the hexes, and the steps of who is there."""
    offensive = seen.offensive
    if offensive is None:
        return 0.0
    found = 0.0
    for battle in offensive.battles:
        landed = any(UNITS[unit].kind == "ground" for unit in battle.attackers)
        found += worth.of_hex(seen, seat, battle.at) * landed
        found += 0.4 * sum(worth.of_step(unit) * worth.steps_of(seen, unit) for unit in battle.defenders if unit in seen.units)
    return found


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
    setting = [card for card in offered if CARDS[card].condition and surprised]
    others = [card for card in offered if not CARDS[card].condition and card not in cancelling]
    counters = sorted(setting, key=lambda card: (CARDS[card].subtype != windows.COUNTEROFFENSIVE, -CARDS[card].value, card))
    named: tuple[Argument, ...] = ()
    for card in (*counters[:1], *others):
        here = game.field(seen, seat, "cards", named)
        if isinstance(here, Pick) and card in here.options:
            named = (*named, card)
    if named:
        yield Action(seat, "cards", named)


def activate(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """The strongest who could join, through the HQ that brings most, unless even they would be beaten."""
    best: tuple[float, Action] | None = None
    counters = [card for card in react.counteroffensives(seen.offensive) if react.headquarters(seen, CARDS[card])] if seen.offensive else []
    begun: tuple[Argument, ...] = (counters[0],) if len(counters) > 1 else ()
    counter = CARDS[counters[0]] if counters else None
    for hq in react.headquarters(seen, counter):
        choice = react.choice_of(seen, hq, counter)
        ranked = sorted(choice.units, key=lambda unit: (-worth.attack_of(seen, unit), unit))[: choice.most]
        power = _power(seen, ranked)
        if best is None or power > best[0]:
            action = activated(game, seen, seat, "react", ranked, "", (*begun, hq))
            best = (power, action) if action is not None else best
        yield None
    if best is not None and best[0] >= HOPELESS * _attackers(seen):
        yield best[1]
    yield Action(seat, "decline")


def _power(seen: EmpireState, units: Iterable[str]) -> float:
    return float(sum(worth.attack_of(seen, unit) for unit in units))


def _attackers(seen: EmpireState) -> float:
    offensive = seen.offensive
    return _power(seen, {unit for battle in offensive.battles for unit in battle.attackers if unit in seen.units}) if offensive else 0.0
