"""A computer player that plays sensibly: it looks one turn ahead, attacks where it is stronger, and brings the rest to the front.

It decides from the position and the open forms alone, one action at a time, and never does what the rules refuse. Strength is measured
by the product of firepower and staying power of both sides, which ranks battles well enough and costs nothing.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.computers import decided
from pyapp.engine.forms import Argument, Bag, Pick
from pyapp.engine.game import Game
from pyapp.engine.players import random_action
from pyapp.games.axis_allies.china import BEFORE, open_places
from pyapp.games.axis_allies.edition import AIR, LAND, Edition
from pyapp.games.axis_allies.factories import capacity, usable_factories
from pyapp.games.axis_allies.mobilize import factory_spaces
from pyapp.games.axis_allies.paratroopers import Drops
from pyapp.games.axis_allies.purchase import cost
from pyapp.games.axis_allies.routes import air_distances, lanes, sea_routes, survey, zones_beside
from pyapp.games.axis_allies.state import AxisState, is_air, is_land
from pyapp.games.axis_allies.technology import PARATROOPERS
from pyapp.games.axis_allies.units import Unit, unit
from pyapp.games.axis_allies.voyages import must_leave
from pyapp.games.force import Force

ENOUGH = 1.6  # how much stronger an attack has to be
PRESS = 0.8  # below this share of strength an attack is broken off
FAR = 99
MOST_MOVES = 60
RICH = 30

Army = list[tuple[Unit, int]]
Ready = list[tuple[str, Unit, int]]


def force(state: AxisState, piece: Unit, number: int, *, attacking: bool) -> Force:
    """What some units are worth in a battle."""
    kind = state.kind(piece)
    return Force((kind.attack if attacking else kind.defense) * number, kind.hits * number)


def garrison(state: AxisState, power: str, space: str) -> Force:
    """What defends a space against a power."""
    total = Force()
    for piece, number in state.enemies_in(power, space):
        total += force(state, piece, number, attacking=False)
    return total


@functools.cache
def land_steps(rules: Edition, start: str) -> dict[str, int]:
    """How many moves over land it is from a territory to every other that can be walked to."""
    found, front = {start: 0}, [start]
    while front:
        reached = []
        for space in front:
            for neighbour in rules.spaces[space].neighbours:
                place = rules.spaces[neighbour]
                if not place.is_sea and not place.impassable and neighbour not in found:
                    found[neighbour] = found[space] + 1
                    reached.append(neighbour)
        front = reached
    return found


def worth(state: AxisState, territory: str) -> float:
    """How much taking a territory is worth, in IPCs."""
    place = state.space(territory)
    return place.ipc * 2 + (9 if place.victory_city else 0) + (20 if place.capital_of else 0) + 1


def hostile_territories(state: AxisState, power: str) -> list[str]:
    """What the other side controls."""
    return [territory for territory in sorted(state.owners) if state.hostile_owner(power, territory)]


# --- one action at a time -----------------------------------------------------------------------------------------------------------


def sensible_action(game: Game, state: AxisState, chance: Chance, enough: float = ENOUGH) -> Action:
    """A sensible legal action for the seat that is asked; a random one where it has no opinion.

    ``enough`` is how much stronger its attacks have to be: a small number is a bold player, a large one waits.
    """
    return decided(thoughts(game, state, game.waits_for(state)[0], chance, enough))


def thoughts(game: Game, state: AxisState, seat: str, chance: Chance, enough: float = ENOUGH) -> Iterator[Action | None]:
    """The way to a sensible legal action for a seat: nothing after each moment of thinking, the action at last."""
    think = OPINIONS.get(state.steps[-1].tag)
    for action in think(game, state, seat, enough) if think is not None else ():
        if game.refusal(state, action) is None:
            yield action
            return
        yield None
    yield random_action(game, state, chance, seat)


def _order(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Buy: fleets for the powers beyond the sea, armies for the others, always infantry with what is left."""
    power = state.powers[seat]
    room = sum(capacity(state, factory) for factory in usable_factories(state, seat)) - sum(power.bought.values())
    damaged = [factory for factory in usable_factories(state, seat) if state.factories[factory]]
    if damaged and power.ipcs and room < power.ipcs // 4:
        factory = max(damaged, key=lambda place: state.factories[place])
        yield Action(seat, "repair", (factory, min(state.factories[factory], power.ipcs)))
    basket = _fill(state, seat, power.ipcs, room)
    if basket:
        yield Action(seat, "buy", (basket,))
    yield Action(seat, "done")


def _fill(state: AxisState, seat: str, ipcs: int, room: int) -> dict[str, int]:
    """What to buy with so much money and room: the best first, dearer units where money is more plentiful than room."""
    basket: dict[str, int] = {}
    overseas = _overseas(state, seat)
    army = [(piece, number) for space in state.units for piece, number in state.own_in(seat, space)]
    while room > 0:
        for kind in _shopping_list(state, army, basket, ipcs // room, overseas=overseas):
            if cost(state, seat, kind) <= ipcs:
                basket[kind] = basket.get(kind, 0) + 1
                ipcs -= cost(state, seat, kind)
                break
        else:
            break
        room -= 1
    return basket


def _shopping_list(state: AxisState, army: Army, basket: dict[str, int], per_unit: int, *, overseas: bool) -> list[str]:
    """What to buy next, the best first."""
    has = dict.fromkeys(state.rules.unit_types, 0) | basket
    for piece, number in army:
        has[piece.kind] += number
    wanted = []
    if overseas:
        waiting = sum(number for piece, number in army if is_land(state, piece))
        if has["transport"] < 5 and waiting > 3 * has["transport"]:
            wanted.append("transport")
        if has["destroyer"] + has["cruiser"] + has["battleship"] < 3:
            wanted.append("destroyer")
    if per_unit >= 9:
        wanted.append("bomber" if has["fighter"] > 4 else "fighter")
    if per_unit >= 5 and basket.get("tank", 0) <= basket.get("infantry", 0):
        wanted.append("tank")
    if basket.get("artillery", 0) * 2 < basket.get("infantry", 0):
        wanted.append("artillery")
    return [*wanted, "infantry"]


def _overseas(state: AxisState, seat: str) -> bool:
    """Does no enemy territory lie within a march of the power's capital?"""
    capital = state.rules.capital_of.get(seat, "")
    steps = land_steps(state.rules, capital) if capital else {}
    return all(steps.get(territory, FAR) > 6 for territory in hostile_territories(state, seat))


# --- attacking ----------------------------------------------------------------------------------------------------------------------


def _attack(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Finish landings that were begun, strengthen attacks that are too weak, then begin the best new one."""
    yield from _land_what_is_aboard(game, state, seat, enough)
    targets = sorted(hostile_territories(state, seat), key=lambda territory: -worth(state, territory))
    zones = [space for space in state.spaces_with_pieces() if state.space(space).is_sea and state.enemies_in(seat, space)]
    ready = _ready(state, seat)
    candidates = [(promise, action) for territory in targets for promise, action in _march_on(state, seat, territory, enough, ready)]
    candidates += [(promise, action) for zone in zones for promise, action in _sail_against(state, seat, zone, enough, ready)]
    candidates += _drop_on(state, seat, enough)
    for _, action in sorted(candidates, key=lambda pair: -pair[0])[:MOST_MOVES]:
        yield action
    yield from _embark(game, state, seat, targets, enough)
    yield Action(seat, "done")
    yield from _leave(game, state, seat)
    yield from _land_anywhere(game, state, seat)
    yield Action(seat, "recall")


def _leave(game: Game, state: AxisState, seat: str) -> Iterator[Action]:
    """Transports sail away from zones in which they must not stay."""
    for zone in must_leave(state, survey(state, seat)):
        for piece, number in state.own_in(seat, zone):
            if piece.kind != "transport" or piece.used:
                continue
            ways = game.field(state, seat, "move", (zone, {piece.label(seat): number}))
            places = ways.options if isinstance(ways, Pick) else ()
            for place in sorted(places, key=lambda option: bool(state.enemies_in(seat, option))):
                yield Action(seat, "move", (zone, {piece.label(seat): number}, place))


def _land_anywhere(game: Game, state: AxisState, seat: str) -> Iterator[Action]:
    """What was taken aboard must go ashore: on the least defended coast within reach."""
    if "assault" in game.kinds(state, seat):
        zones = game.field(state, seat, "assault")
        quiet = [zone for zone in zones.options if not state.enemies_in(seat, zone)] if isinstance(zones, Pick) else []
        for zone in quiet:
            bag = game.field(state, seat, "assault", (zone,))
            aboard = dict(bag.there) if isinstance(bag, Bag) else {}
            shores = game.field(state, seat, "assault", (zone, aboard))
            for shore in sorted(
                shores.options if isinstance(shores, Pick) else (), key=lambda place: garrison(state, seat, place).strength
            ):
                yield Action(seat, "assault", (zone, aboard, shore))
    for zone in state.spaces_with_pieces():
        for piece, number in state.own_in(seat, zone):
            if piece.kind == "transport" and any(item.fresh for item in piece.cargo) and not piece.note:
                ways = game.field(state, seat, "move", (zone, {piece.label(seat): number}))
                for place in ways.options if isinstance(ways, Pick) else ():
                    if not state.enemies_in(seat, place):
                        yield Action(seat, "move", (zone, {piece.label(seat): number}, place))


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


def _embark(game: Game, state: AxisState, seat: str, targets: list[str], enough: float) -> Iterator[Action]:
    """Load what stands beside a transport, where a weakly held coast is in reach."""
    for zone in state.spaces_with_pieces():
        if not state.space(zone).is_sea or state.hostile_zone(seat, zone):
            continue
        empty = [piece for piece, _ in state.own_in(seat, zone) if piece.kind == "transport" and not piece.cargo and not piece.used]
        if not empty or not any(_weak_coast(state, seat, territory, zone, enough) for territory in targets):
            continue
        for shore in state.space(zone).neighbours:
            if state.friendly_territory(seat, shore):
                yield from _boarding(game, state, seat, shore, zone)


def _boarding(game: Game, state: AxisState, seat: str, shore: str, zone: str) -> Iterator[Action]:
    """Two units each for an empty ship: one that carries something already would split them."""
    for action in _pairs(state, seat, shore, zone):
        yield _naming(game, state, action, zone, lambda ship: not ship.cargo)


def _naming(game: Game, state: AxisState, action: Action, zone: str, meant: Callable[[Unit], bool]) -> Action:
    """The same order with the ship that is meant, where the rules ask which of unlike ships it is."""
    if len([piece for piece, _ in state.pieces(zone) if piece.kind == "transport"]) < 2:
        return action
    filled = action.args
    asked = game.field(state, action.seat, action.kind, filled)
    if isinstance(asked, Pick) and asked.name == "owner" and action.seat in asked.options:
        filled = (*filled, action.seat)
        asked = game.field(state, action.seat, action.kind, filled)
    ships = asked.options if isinstance(asked, Pick) and asked.name == "ship" else ()
    named = [ship for ship in ships if meant(unit(ship, action.seat))]
    return Action(action.seat, action.kind, (*filled, named[0])) if named else action


def _pairs(state: AxisState, seat: str, shore: str, zone: str) -> Iterator[Action]:
    kinds = {piece.kind for piece, _ in state.own_in(seat, shore) if is_land(state, piece) and not piece.used and not piece.spent}
    for pair in (("tank", "infantry"), ("artillery", "infantry")):
        if set(pair) <= kinds:
            yield Action(seat, "load", (shore, dict.fromkeys(pair, 1), zone))
    if state.count(shore, seat, "infantry") > 1:
        yield Action(seat, "load", (shore, {"infantry": 2}, zone))


def _open_coasts(state: AxisState, seat: str, territory: str) -> list[str]:
    """The zones beside a territory in which no enemy ship waits for a lone transport."""
    return [place for place in state.space(territory).neighbours if state.space(place).is_sea and not state.enemies_in(seat, place)]


def _weak_coast(state: AxisState, seat: str, territory: str, zone: str, enough: float) -> bool:
    """Can a transport in the zone put enough ashore to take a territory?"""
    reached = {zone, *sea_routes(state, survey(state, seat), Unit(seat, "transport"), zone, combat=True)}
    near = bool(reached & set(_open_coasts(state, seat, territory)))
    aboard = 2 * sum(number for piece, number in state.own_in(seat, zone) if piece.kind == "transport")
    return near and Force(2 * aboard, aboard).strength >= enough * garrison(state, seat, territory).strength


def _land_what_is_aboard(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Declare the assault of what was loaded, or sail towards the best coast."""
    for zone in state.spaces_with_pieces():
        for piece, _ in state.own_in(seat, zone):
            if piece.kind != "transport" or not any(item.owner == seat for item in piece.cargo) or piece.note:
                continue
            aboard: dict[str, int] = {}
            for item in piece.cargo:
                if item.owner == seat and state.kind(item.kind).attack:
                    aboard[item.kind] = aboard.get(item.kind, 0) + 1
            coasts = [place for place in hostile_territories(state, seat) if _weak_coast(state, seat, place, zone, enough)]
            for territory in sorted(coasts, key=lambda place: -worth(state, place) / (1 + garrison(state, seat, place).strength)):
                if not state.enemies_in(seat, zone):
                    landing = Action(seat, "assault", (zone, aboard, territory))
                    yield _naming(game, state, landing, zone, functools.partial(operator.eq, piece))
                for coast in _open_coasts(state, seat, territory):
                    if coast != zone:
                        yield Action(seat, "move", (zone, {piece.label(seat): 1}, coast))


# --- battles ------------------------------------------------------------------------------------------------------------------------


def _press(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Go on while the odds are fair; leave otherwise."""
    battle = state.battle
    assert battle is not None
    ours, theirs = Force(), Force()
    for text, number in battle.attackers.items():
        ours += force(state, unit(text), number, attacking=True)
    for text, number in battle.defenders.items():
        theirs += force(state, unit(text), number, attacking=False)
    if ours.strength < PRESS * theirs.strength:
        for space in battle.retreats:
            yield Action(seat, "retreat", (space,))
        yield Action(seat, "retreat")
    yield Action(seat, "press")
    yield Action(seat, "stay")


def _suggested(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Take what the form suggests."""
    for kind in game.kinds(state, seat):
        form_field = game.field(state, seat, kind)
        if isinstance(form_field, Bag) and form_field.suggested:
            yield Action(seat, kind, (dict(form_field.suggested),))


def _attack_zones(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Fight submarines and transports that can be fought."""
    for kind in ("attack", "ignore"):
        form_field = game.field(state, seat, kind)
        if isinstance(form_field, Pick):
            for zone in form_field.options:
                yield Action(seat, kind, (zone,))


def _strike(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    yield Action(seat, "strike")


def _agree(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Friends may choose the losses."""
    yield Action(seat, "agree")


# --- bringing up the rest -------------------------------------------------------------------------------------------------------------


def _redeploy(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Land what flies near the front, walk the rest towards it, leave a man at home where an enemy could walk in."""
    front = _front(state, seat)
    moves = [*_landings(game, state, seat, front), *_voyages(game, state, seat, enough), *_marches(state, seat, front)]
    yield from moves[:MOST_MOVES]
    yield Action(seat, "done")


def _front(state: AxisState, seat: str) -> dict[str, int]:
    """How far each territory is from the nearest enemy, over land."""
    front: dict[str, int] = {}
    for territory in hostile_territories(state, seat):
        for place, steps in land_steps(state.rules, territory).items():
            front[place] = min(front.get(place, FAR), steps)
    for port in _ports(state, seat):
        for place, steps in land_steps(state.rules, port).items():
            if front.get(place, FAR) == FAR or place == port:
                front[place] = min(front.get(place, FAR), steps + 2)
    return front


def _ports(state: AxisState, seat: str) -> list[str]:
    """The power's coasts with a factory: where armies wait for ships when no enemy can be walked to."""
    return [place for place in state.factories if state.owners.get(place) == seat and zones_beside(state, place)]


def _voyages(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Transports take aboard what stands on the shore and sail towards the nearest weak coast; empty ones come back for more."""
    goals = {zone for place in hostile_territories(state, seat) for zone in _open_coasts(state, seat, place) if _frail(state, seat, place)}
    homes = {zone for port in _ports(state, seat) for zone in zones_beside(state, port)}
    if not goals or not _overseas(state, seat):
        return
    for zone in state.spaces_with_pieces():
        ships = [piece for piece, _ in state.own_in(seat, zone) if piece.kind == "transport" and not piece.spent]
        for ship in ships:
            if not ship.cargo:
                for shore in state.space(zone).neighbours:
                    if state.friendly_territory(seat, shore):
                        yield from _boarding(game, state, seat, shore, zone)
            legs = _sea_legs(state, goals if ship.cargo else homes)
            for place in sorted(sea_routes(state, survey(state, seat), ship, zone, combat=False), key=lambda end: legs.get(end, FAR)):
                if legs.get(place, FAR) < legs.get(zone, FAR):
                    yield Action(seat, "move", (zone, {ship.label(seat): 1}, place))


def _frail(state: AxisState, seat: str, territory: str) -> bool:
    """Could a few shiploads take it?"""
    return garrison(state, seat, territory).hits <= 8


def _sea_legs(state: AxisState, goals: set[str]) -> dict[str, int]:
    """How many zones each zone is from the nearest goal."""
    found, front = dict.fromkeys(goals, 0), sorted(goals)
    while front:
        reached = []
        for zone in front:
            for neighbour in lanes(state).get(zone, ()):
                if neighbour not in found:
                    found[neighbour] = found[zone] + 1
                    reached.append(neighbour)
        front = reached
    return found


def _landings(game: Game, state: AxisState, seat: str, front: dict[str, int]) -> Iterator[Action]:
    for space in state.spaces_with_pieces():
        for piece, number in state.own_in(seat, space):
            if not is_air(state, piece) or (not piece.used and state.friendly_territory(seat, space)):
                continue
            filled: tuple[Argument, ...] = (space, {piece.label(seat): number})
            form_field = game.field(state, seat, "move", filled)
            if isinstance(form_field, Pick):
                ashore = [place for place in form_field.options if state.kind(piece).domain == AIR and place in state.owners]
                for place in sorted(ashore, key=lambda option: front.get(option, FAR)):
                    yield Action(seat, "move", (*filled, place))


def _marches(state: AxisState, seat: str, front: dict[str, int]) -> Iterator[Action]:
    for space in state.spaces_with_pieces():
        here = front.get(space, FAR)
        if here <= 1 or state.space(space).is_sea:
            continue
        for piece, number in state.own_in(seat, space):
            if state.kind(piece).domain != LAND or piece.used or piece.spent:
                continue
            for neighbour in sorted(state.space(space).neighbours, key=lambda place: front.get(place, FAR)):
                if front.get(neighbour, FAR) < here and state.friendly_territory(seat, neighbour):
                    yield Action(seat, "move", (space, {piece.label(seat): number}, neighbour))


def _place(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Put units where the front is near."""
    front = _front(state, seat)
    for factory in sorted(usable_factories(state, seat), key=lambda place: front.get(place, FAR)):
        for space in reversed(factory_spaces(state, seat, factory)):
            form_field = game.field(state, seat, "place", (factory, space))
            if isinstance(form_field, Bag):
                for kind, number in form_field.there.items():
                    yield Action(seat, "place", (factory, space, {kind: min(number, form_field.limit())}))
    yield Action(seat, "done")


def _study(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Keep a researcher or two while there is plenty of money."""
    power = state.powers[seat]
    yield Action(seat, "research", (1 if power.ipcs >= RICH and power.tokens < 2 else 0,))


def _china_first(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    yield Action(seat, "turn", (BEFORE,))


def _raise(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Put new Chinese infantry where most is needed: beside the enemy."""
    front = _front(state, seat)
    for territory, room in sorted(open_places(state).items(), key=lambda place: front.get(place[0], FAR)):
        yield Action(seat, "place_infantry", (territory, min(room, state.powers[seat].bought["infantry"])))


def _launch(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Every gun that can strikes a factory."""
    form_field = game.field(state, seat, "launch", ())
    for origin in form_field.options if isinstance(form_field, Pick) else ():
        targets = game.field(state, seat, "launch", (origin,))
        for target in targets.options if isinstance(targets, Pick) else ():
            yield Action(seat, "launch", (origin, target))


Opinion = Callable[[Game, AxisState, str, float], Iterator[Action]]
OPINIONS: dict[str, Opinion] = {
    "research": _study,
    "china_when": _china_first,
    "mobilize_china": _raise,
    "rockets": _launch,
    "purchase": _order,
    "combat_move": _attack,
    "choose_zones": _attack_zones,
    "bombard": _suggested,
    "choose_losses": _suggested,
    "agree_losses": _agree,
    "press_or_retreat": _press,
    "submerge": _strike,
    "noncombat_move": _redeploy,
    "mobilize": _place,
}
