"""The computer player of Axis & Allies: an opinion for every step, by the level at which a seat is played.

Above the easiest level each phase is planned as a whole (`turnplan`) where it begins and then carried out action by action.
It decides from the position and the open forms alone and never does what the rules refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.computers import decided, level_of
from pyapp.engine.game import RESIGN, Game
from pyapp.games.axis_allies.china import BEFORE
from pyapp.games.axis_allies.computer import carry_out, fighting, turnplan
from pyapp.games.axis_allies.computer.easy import attacking, regrouping, spending
from pyapp.games.axis_allies.computer.levels import BUDGETS, NORMAL, Budget
from pyapp.games.axis_allies.computer.resigning import is_hopeless
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.thinking import Thoughts, first_legal

REHEARSALS = 3  # plans of attack that are tried out before one is taken as it is
ENOUGH = 1.6  # how much stronger an attack has to be for the easiest level


def sensible_action(game: Game, state: AxisState, chance: Chance, enough: float = ENOUGH) -> Action:
    """A sensible legal action for the seat that is asked; a random one where it has no opinion.

    ``enough`` is how much stronger its attacks have to be: a small number is a bold player, a large one waits.
    """
    seat = game.waits_for(state)[0]
    return decided(first_legal(game, state, seat, _simple(game, state, seat, enough), chance))


def thoughts(game: Game, state: AxisState, seat: str, chance: Chance) -> Thoughts:
    """The way to a sensible legal action for a seat: nothing after each moment of thinking, the action at last."""
    if state.steps[-1].tag == "purchase" and is_hopeless(state, seat):
        return iter((Action(seat, RESIGN),))
    budget = BUDGETS.get(level_of(state.setup.player(seat)) or NORMAL)
    ideas = _simple(game, state, seat, ENOUGH) if budget is None else _planned(game, state, seat, budget)
    return first_legal(game, state, seat, ideas, chance)


def _simple(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action | None]:
    think = OPINIONS.get(state.steps[-1].tag)
    return think(game, state, seat, enough) if think is not None else iter(())


def _planned(game: Game, state: AxisState, seat: str, budget: Budget) -> Iterator[Action | None]:
    """Follow the plan that led here, or make one; what no plan speaks of is done as on the easiest level."""
    tag = state.steps[-1].tag
    if tag in fighting.WEIGHED:
        yield from fighting.WEIGHED[tag](game, state, seat)
    if tag in PLANS:
        plan = carry_out.planned(game, state)
        if plan is None:
            plan = carry_out.fresh((yield from _plan(game, state, seat, budget)))  # a pause after every plan that is weighed
        yield from carry_out.follow(game, state, seat, plan)
    yield from ENDINGS[tag](game, state, seat, ENOUGH) if tag in ENDINGS else _simple(game, state, seat, ENOUGH)


def _plan(game: Game, state: AxisState, seat: str, budget: Budget) -> turnplan.Planning:
    """A plan for the phase. One of attack is rehearsed: what the rules refuse of it is planned anew, a few times at most."""
    plan = PLANS[state.steps[-1].tag]
    if plan is not turnplan.attacking:
        return (yield from plan(state, seat, budget))
    barred: list[carry_out.Go] = []
    for _ in range(REHEARSALS):
        orders = yield from turnplan.attacking(state, seat, budget, barred)
        refused = yield from carry_out.rehearsed(game, state, seat, orders)
        marches = [order for order in refused if isinstance(order, carry_out.Go)]
        if not marches:
            break
        barred += marches
    return orders


def _china_first(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    yield Action(seat, "turn", (BEFORE,))


PLANS: Mapping[str, Callable[[AxisState, str, Budget], turnplan.Planning]] = {
    "purchase": turnplan.buying,
    "combat_move": turnplan.attacking,
    "noncombat_move": turnplan.regrouping,
    "mobilize": turnplan.placing,
}

Opinion = Callable[[Game, AxisState, str, float], Iterator[Action]]
ENDINGS: Mapping[str, Opinion] = {"combat_move": attacking.close, "noncombat_move": regrouping.close}
OPINIONS: Mapping[str, Opinion] = {
    "research": spending.study,
    "china_when": _china_first,
    "mobilize_china": spending.raise_infantry,
    "rockets": fighting.launch,
    "purchase": spending.order,
    "combat_move": attacking.attack,
    "choose_zones": fighting.attack_zones,
    "bombard": fighting.suggested,
    "choose_losses": fighting.suggested,
    "agree_losses": fighting.agree,
    "press_or_retreat": fighting.press,
    "submerge": fighting.strike,
    "noncombat_move": regrouping.redeploy,
    "mobilize": spending.place,
}
