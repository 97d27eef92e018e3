"""How the computer player attacks: it strengthens attacks that are too weak, then begins the best new one."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag
from pyapp.engine.game import Game
from pyapp.games.axis_allies.components.technology import PARATROOPERS
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.computer.easy import shipping
from pyapp.games.axis_allies.computer.easy.appraisal import FAR, MOST_MOVES, force, garrison, hostile_territories, worth
from pyapp.games.axis_allies.movement.paratroopers import Drops
from pyapp.games.axis_allies.movement.routes import air_distances, survey
from pyapp.games.axis_allies.state import AxisState, is_air, is_land
from pyapp.games.shared.force import Force

Ready = list[tuple[str, Unit, int]]


def attack(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Finish landings that were begun, strengthen attacks that are too weak, then begin the best new one."""
    yield from shipping.land_what_is_aboard(game, state, seat, enough)
    targets = sorted(hostile_territories(state, seat), key=lambda territory: -worth(state, territory))
    zones = [space for space in state.spaces_with_pieces() if state.space(space).is_sea and state.enemies_in(seat, space)]
    ready = _ready(state, seat)
    candidates = [(promise, action) for territory in targets for promise, action in _march_on(state, seat, territory, enough, ready)]
    candidates += [(promise, action) for zone in zones for promise, action in _sail_against(state, seat, zone, enough, ready)]
    candidates += _drop_on(state, seat, enough)
    for _, action in sorted(candidates, key=lambda pair: -pair[0])[:MOST_MOVES]:
        yield action
    yield from shipping.embark(game, state, seat, targets, enough)
    yield from close(game, state, seat, enough)


def close(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """End the phase; where that is refused, see to the ships that may not stay where they are."""
    yield Action(seat, "done")
    yield from shipping.leave(game, state, seat)
    yield from shipping.land_anywhere(game, state, seat)
    yield Action(seat, "recall")


def _ready(state: AxisState, seat: str) -> Ready:
    """Everything that has not moved and can attack, and where it stands."""
    return [
        (space, piece, number)
        for space in state.spaces_with_pieces()
        for piece, number in state.own_in(seat, space)
        if not (piece.used or piece.spent or piece.note) and state.kind(piece).attack
    ]


def _attackers(state: AxisState, territory: str, ready: Ready) -> Ready:
    """What could attack a territory: land units from beside it, air units in reach."""
    beside = state.space(territory).neighbours
    return [
        (space, piece, number)
        for space, piece, number in ready
        if (is_land(state, piece) and space in beside)
        or (is_air(state, piece) and air_distances(state.edition, space).get(territory, FAR) * 2 <= state.kind(piece).move)
    ]


def _march_on(state: AxisState, seat: str, territory: str, enough: float, ready: Ready) -> Iterator[tuple[float, Action]]:
    """The moves that would make an attack on a territory strong enough, with how much they promise."""
    there = Force()
    on_foot = 0
    for piece, number in state.own_in(seat, territory):
        there += force(state, piece, number, attacking=True)
        on_foot += number if is_land(state, piece) else 0
    against = garrison(state, seat, territory)
    coming = _attackers(state, territory, ready)
    total = there
    for _, piece, number in coming:
        total += force(state, piece, number, attacking=True)
    if not any(is_land(state, piece) for _, piece, _ in coming) and not on_foot:
        return
    if total.strength < enough * against.strength or (there.hits and there.strength >= 2 * enough * max(1, against.strength)):
        return
    promise = worth(state, territory) * min(3.0, total.strength / max(1, against.strength))
    if not against.hits:
        for space, piece, _ in coming:
            if is_land(state, piece) and not on_foot:
                yield promise, Action(seat, "move", (space, {piece.label(seat): 1}, territory))
        return
    for rank, (space, piece, number) in enumerate(coming):
        yield promise - rank / 100, Action(seat, "move", (space, {piece.label(seat): number}, territory))


def _drop_on(state: AxisState, seat: str, enough: float) -> Iterator[tuple[float, Action]]:
    """Paratroopers for land that they can take with their bombers, as few as are enough; where the enemy is near a man stays behind."""
    if not state.has_development(seat, PARATROOPERS):
        return
    drops = Drops(state, survey(state, seat))
    pair = force(state, Unit(seat, "bomber"), 1, attacking=True) + force(state, Unit(seat, "infantry"), 1, attacking=True)
    for origin in drops.origins():
        bag = drops.field((origin,))
        assert isinstance(bag, Bag)
        watch = any(state.hostile_owner(seat, beside) for beside in state.space(origin).neighbours)
        most = min(sum(bag.there.values()), bag.limit() - watch)
        for territory in drops.distances(origin):
            against = garrison(state, seat, territory)
            fewest = next((n for n in range(1, most + 1) if Force(pair.fire * n, pair.hits * n).strength >= enough * against.strength), 0)
            if fewest and not state.own_in(seat, territory):
                ratio = min(3.0, fewest * fewest * pair.strength / max(1, against.strength))
                yield worth(state, territory) * ratio, Action(seat, "drop", (origin, {"bomber": fewest}, territory))


def _sail_against(state: AxisState, seat: str, zone: str, enough: float, ready: Ready) -> Iterator[tuple[float, Action]]:
    """The moves of ships and aircraft that would make an attack on a zone strong enough."""
    coming = []
    for space, piece, number in ready:
        reach = state.kind(piece).move // 2 if is_air(state, piece) else state.kind(piece).move
        if space != zone and not is_land(state, piece) and air_distances(state.edition, space).get(zone, FAR) <= reach:
            coming.append((space, piece, number))
    there = Force()
    for piece, number in state.own_in(seat, zone):
        there += force(state, piece, number, attacking=True)
    total = there
    for _, piece, number in coming:
        total += force(state, piece, number, attacking=True)
    against = garrison(state, seat, zone)
    if total.strength < enough * against.strength or there.strength >= 2 * enough * max(1, against.strength):
        return
    prize = sum(state.kind(piece).cost * number for piece, number in state.enemies_in(seat, zone)) / 2
    for rank, (space, piece, number) in enumerate(coming):
        yield prize - rank / 100, Action(seat, "move", (space, {piece.label(seat): number}, zone))
