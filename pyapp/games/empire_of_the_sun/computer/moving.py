"""How the computer player moves what it has activated: each attack is led to its hex, then battles are declared."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Pick, Picks
from pyapp.engine.game import Game
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import advance, worth
from pyapp.games.empire_of_the_sun.computer.muster import Landing
from pyapp.games.empire_of_the_sun.computer.strikes import Odds, Strike, plan
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement import forms
from pyapp.games.empire_of_the_sun.movement.chart import spell
from pyapp.games.empire_of_the_sun.movement.moves import DECLARE, DONE, HALT
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.shared.thinking import Thoughts


def move(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """The next move of the best attack; when all have been made, the battles; then it is done."""
    on = Situation(seen, seat)
    kinds = game.kinds(seen, seat)
    if HALT in kinds:
        yield Action(seat, HALT)
        return
    if on.reacts:
        yield from join(game, seen, seat)
        return
    strikes: list[Strike] = []
    if on.demanded:
        yield from _all_out(game, seen, seat)
    else:
        for found in plan(on, len(UNITS), Odds()):
            if found is None:
                yield None
            else:
                strikes = found
        for strike in strikes:
            yield from _lead(on, seat, strike)
        if forms.STRATEGICALLY in kinds:
            yield from advance.moves(on, seat, [unit for strike in strikes for unit in strike.units])
    yield from _declare(game, on, seat, strikes)
    yield Action(seat, DONE)
    yield from _declare(game, on, seat, [], owed=True)


def _lead(on: Situation, seat: str, strike: Strike) -> Iterator[Action]:
    """The moves of an attack: aircraft and carriers first, then landings with their ships, then who marches."""
    for unit, place in strike.flying.items():
        if on.where(unit) != place:
            yield _step(on, seat, [unit], place)
    for start in dict.fromkeys(one.start for one in strike.troops):
        there = [one for one in strike.troops if one.start == start]
        yield _landing(seat, strike.at, there)
        yield _landing(seat, strike.at, there[:1])
    for unit in (*strike.marching, *strike.sailing):
        yield _step(on, seat, [unit], strike.at)


def _step(on: Situation, seat: str, units: list[str], to: int) -> Action:
    args: tuple[Argument, ...] = (spell(on.where(units[0])), UNITS[units[0]].kind, tuple(units), spell(to))
    return Action(seat, forms.MOVE, args)


def _landing(seat: str, at: int, some: list[Landing]) -> Action:
    escort = tuple(dict.fromkeys(ship for one in some for ship in one.escort))
    troops = {one.unit: 1 for one in some}
    return Action(seat, forms.ASSAULT, (spell(some[0].start), escort, troops, (), spell(at)))


def _all_out(game: Game, seen: EmpireState, seat: str) -> Iterator[Action]:
    """The whole fleet goes where the event sends it, no nearer to the enemy than it must."""
    on = Situation(seen, seat)
    for start in forms.sources(on, forms.MOVE):
        for arm, units in forms.movers(on, forms.MOVE, start).items():
            places = forms.targets(on, forms.MOVE, units)
            for to in sorted(places, key=lambda at: -distance(at, on.demanded)):
                yield Action(seat, forms.MOVE, (spell(start), arm, tuple(units), spell(to)))


def _declare(game: Game, on: Situation, seat: str, strikes: list[Strike], *, owed: bool = False) -> Iterator[Action]:
    """Battles that must be, those that were planned, with everybody who reaches them and has no other; nothing that gains nothing."""
    field = game.field(on.state, seat, DECLARE)
    if not isinstance(field, Pick):
        return
    planned = {spell(strike.at): strike for strike in strikes}
    ranked = sorted(field.options, key=lambda at: (-(planned[at].gain if at in planned else -1.0), at))
    for at in ranked:
        here = game.field(on.state, seat, DECLARE, (at,))
        if not isinstance(here, Picks):
            continue
        elsewhere = {unit for other, strike in planned.items() if other != at for unit in strike.units}
        must = here.least == 0
        if not (must or owed or at in planned):
            continue
        units = [unit for unit in here.options if unit not in elsewhere]
        if at in planned:
            named = [unit for unit in here.options if unit in planned[at].flying]
            units = named if named and not must else units
        if units or must:
            yield Action(seat, DECLARE, (at, tuple(units)))
        elif here.options:
            yield Action(seat, DECLARE, (at, tuple(here.options)))


# --- in reaction --------------------------------------------------------------------------------------------------------------


def join(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Who reaches a battle takes part from where he stands; others go there; the battle that is worth most first."""
    on = Situation(seen, seat)
    kinds = game.kinds(seen, seat)
    if DECLARE in kinds:
        field = game.field(seen, seat, DECLARE)
        for at in sorted(field.options if isinstance(field, Pick) else (), key=lambda at: (-worth.of_hex(seen, seat, int(at)), at)):
            here = game.field(seen, seat, DECLARE, (at,))
            if isinstance(here, Picks) and here.options:
                yield Action(seat, DECLARE, (at, here.options))
    if forms.MOVE in kinds:
        yield from _go_and_join(game, on, seat)
    yield Action(seat, DONE)


def _go_and_join(game: Game, on: Situation, seat: str) -> Iterator[Action]:
    """Whole stacks first, then single units, each to the first place from which a battle is reached; who defends a hex stays in it."""
    for start in forms.sources(on, forms.MOVE):
        if start and any(battle.at == start for battle in on.open_battles):
            continue
        for arm, units in forms.movers(on, forms.MOVE, start).items():
            for stack in (units, *([unit] for unit in units)):
                for to in forms.targets(on, forms.MOVE, stack)[:1]:
                    args: tuple[Argument, ...] = (spell(start), arm, tuple(stack), spell(to))
                    battle = game.field(on.state, seat, forms.MOVE, args)
                    if isinstance(battle, Pick) and not battle.optional:
                        args = (*args, battle.options[0])
                    yield Action(seat, forms.MOVE, args)
