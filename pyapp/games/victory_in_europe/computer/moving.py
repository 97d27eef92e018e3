"""How the computer player moves: wars, empty areas, battles, landings, then the front, the seas and the railways. VIE 4.0."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.game import Game
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.components.units import LEADER
from pyapp.games.victory_in_europe.computer import statecraft
from pyapp.games.victory_in_europe.computer.attacks import Attacks, Plan
from pyapp.games.victory_in_europe.computer.fleets import Fleets
from pyapp.games.victory_in_europe.computer.marches import Marches, relocations
from pyapp.games.victory_in_europe.computer.muster import Muster
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.movement.announcements import Declare, UseEvent
from pyapp.games.victory_in_europe.movement.surplus import surplus
from pyapp.games.victory_in_europe.movement.ways.blocks import unit_of
from pyapp.games.victory_in_europe.state import VictoryState

Scored = Iterator[tuple[float, Action]]
URGENT, BY_RAIL = 1.2, 0.7  # a strategic move that is wanted so much competes with battles for command, at this part of what it gains
AT_RISK, LEAST_TO_TAKE, UNFED = 0.5, 0.2, 0.25


def move(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """The next order of a seat that moves: the first of its thoughts that the rules allow."""
    sight = Sight(seen, seat)
    if UseEvent().is_open(seen, seat):
        yield filled(game, seen, seat, "event", lambda name, option: sight.worth.gain(option) if option in AREAS else 0.0)
    if Declare().is_open(seen, seat):
        for nation in statecraft.targets(sight):
            yield filled(game, seen, seat, "declare", lambda name, option: 1.0, (nation,))
    muster = Muster(sight)
    marches = Marches(muster)
    yield None
    ventures = []
    for venture in _ventures(muster, marches):
        ventures.append(venture)
        yield None
    for _, action in sorted(ventures, key=lambda one: (-one[0], str(one[1]))):
        yield action
    yield None
    yield from _second(muster, marches)
    yield Action(seat, "done")
    yield from (action for _, action in marches.moves(surplus(seen, seat)))


def _second(muster: Muster, marches: Marches) -> Thoughts:
    """What is done when no battle is worth it any more: who stays marches to where he is wanted, and ships to theirs."""
    for _, action in marches.moves():
        yield action
    for _, action in Fleets(muster).patrols():
        yield action
    yield None
    yield from relocations(muster)
    for _, action in marches.by_rail():
        yield action
    yield None


def _ventures(muster: Muster, marches: Marches) -> Scored:
    """All that goes against the enemy: areas that lie open, battles on land and at sea, landings."""
    attacks, fleets = Attacks(muster), Fleets(muster)
    yield from _to_take(muster, attacks)
    for plan in attacks.plans():
        yield from _orders(muster, plan)
    yield from fleets.battles()
    yield from fleets.invasions()
    yield from ((BY_RAIL * gain, action) for gain, action in marches.by_rail(URGENT))


def _orders(muster: Muster, plan: Plan) -> Scored:
    """The first order of a plan: all who come from one place over one border, or as many of them as may."""
    first, before = plan.comers[0]
    at = muster.state.blocks[first].at
    group = [token for token, by in plan.comers if by == before and muster.state.blocks[token].at == at]
    if len(group) > 1:
        yield plan.score, muster.march(group, plan.place, before)
    yield plan.score - 0.001, muster.march([first], plan.place, before)


def _to_take(muster: Muster, attacks: Attacks) -> Scored:
    """Enemy areas that lie open: the army that is missed least walks in."""
    sight = muster.sight
    for area, tokens in sorted(muster.to_take().items()):
        fed: dict[str, bool] = {}
        for token in (token for token in tokens if unit_of(muster.state, token).type != LEADER):
            nation, at = muster.state.blocks[token].nation, muster.state.blocks[token].at
            if nation not in fed:
                fed[nation] = attacks.is_fed_beside(nation, area)
            steps = sight.steps(token)
            threat = max(0.0, sight.threat(area))
            risk = AT_RISK * steps * unit_of(muster.state, token).kind.cost * threat / (threat + 2 * steps + 1)
            exposed = attacks.uncovered(at, area, steps, 1.0)
            score = sight.worth.gain(area) * (1.0 if fed[nation] else UNFED) - risk - exposed
            score -= 0.05 * steps + attacks.cut_off(nation, area, at, steps)
            if score > LEAST_TO_TAKE:
                yield score, muster.march([token], area)
