"""How the computer player activates units: those of the attacks that gain most, as many as the offensive lets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Pick, Picks
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import advance, worth
from pyapp.games.empire_of_the_sun.computer.strikes import Odds, Strike, plan
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.offensive import activation, eligible
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.shared.thinking import Thoughts


def best_plan(state: EmpireState, odds: Odds) -> Iterator[tuple[list[Strike], str] | None]:
    """The best attacks of an offensive that has just been opened, and the service that they need where only one may come.

    ``state`` is a copy that may be changed: all who could be activated are supposed to be.
    """
    offensive = state.offensive
    assert offensive is not None
    choice = activation.choice_of(state, offensive.hqs, CARDS[offensive.card] if offensive.event else None, offensive.most)
    best: tuple[float, list[Strike], str] = (0.0, [], "")
    for service in eligible.SERVICES if activation.is_divided(choice) else ("",):
        offensive.active = eligible.of_service(choice.units, service) if service else list(choice.units)
        for strikes in plan(Situation(state, offensive.side), offensive.most, odds):
            if strikes is None:
                yield None
                continue
            gain = sum(strike.gain for strike in strikes)
            if gain > best[0]:
                best = gain, strikes, service
    yield best[1], best[2]


def activate(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Whom the best attacks need; then who would best be elsewhere, as far as the numbers go."""
    for found in best_plan(copy_plain(seen), Odds()):
        if found is None:
            yield None
            continue
        strikes, service = found
        needed = [unit for strike in strikes for unit in strike.units]
        followers = advance.keen(seen, seat, (unit for unit in seen.units if UNITS[unit].side == seat and unit not in needed))
        action = filled(game, seen, seat, "activate", [*needed, *followers], service)
        if action is not None:
            yield action


def filled(
    game: Game, seen: EmpireState, seat: str, kind: str, needed: list[str], service: str, begun: tuple[Argument, ...] = ()
) -> Action | None:
    """An activation that names who is needed, and as many others as a field asks for."""
    args = begun
    while (here := game.field(seen, seat, kind, args)) is not None:
        if isinstance(here, Pick):
            args = (*args, service if service in here.options else here.options[0])
        elif isinstance(here, Picks):
            most = len(here.options) if here.most is None else here.most
            named = [unit for unit in needed if unit in here.options][:most]
            args = (*args, tuple(named or _strongest(seen, here.options)[: max(here.least, 0)]))
        else:
            return None
    return Action(seat, kind, args)


def _strongest(seen: EmpireState, units: Iterable[str]) -> list[str]:
    return sorted(units, key=lambda unit: (-worth.attack_of(seen, unit) * (UNITS[unit].kind != "hq"), unit))
