"""A computer player that plays sensibly: it plans a round from its own view, attacks where it is stronger, and guards what it would lose.

It decides from the position and the open forms alone, one action at a time. It never breaks the pact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.forms import Argument, Bag, Number, Pick, Picks
from pyapp.engine.game import Game
from pyapp.engine.players import random_action
from pyapp.games.war_room import advice, board, breach, commands, ledger, movement, pact, production, raids, tables
from pyapp.games.war_room.appraisal import FAR, Look, force_of
from pyapp.games.war_room.model import Line, WarState
from pyapp.games.war_room.morale import threshold
from pyapp.games.war_room.planning import order_limit
from pyapp.games.war_room.plans import proposals
from pyapp.games.war_room.regroup import KIND as REGROUP

HOPELESS = 0.9  # below this share of the enemy's strength an attack that was ordered is called off
MOST_BID = 2
OIL_FOR_BIDS = 5
RESERVE = {"oil": 1, "iron": 0, "osr": 0}
LANDSMEN = {"infantry": 5, "artillery": 4, "armor": 3, "fighter": 2, "bomber": 1}
SEAMEN = {"infantry": 4, "artillery": 2, "armor": 2, "fighter": 3, "cruiser": 2, "submarine": 1, "carrier": 1}
SEA_POWERS = ("uk", "usa", "japan")

Thoughts = Iterator[Action | None]


def thoughts(game: Game, seen: WarState, seat: str, chance: Chance) -> Thoughts:
    """The way to a sensible legal action for a nation: nothing after each moment of thinking, the action at last."""
    think = OPINIONS.get(seen.steps[-1].tag)
    for action in think(game, seen, seat) if think is not None else ():
        if action is not None and game.refusal(seen, action) is None:
            yield action
            return
        yield None
    yield random_action(game, seen, chance, seat)


# --- planning -------------------------------------------------------------------------------------------------------------------


def _plan(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Orders, the best first, then a bid, then the seal."""
    left = order_limit(seen, seat) - len(seen.secrets[seat].orders)
    if left > 0:
        for found in proposals(Look(seen, seat), left):
            if found is None:
                yield None
                continue
            for proposal in found:
                yield Action(seat, "order", (proposal.command, proposal.to))
    bid = min(MOST_BID, seen.stocks[seat].now["oil"] // OIL_FOR_BIDS)
    if bid and not seen.secrets[seat].bid:
        yield Action(seat, "bid", (bid,))
    yield Action(seat, "seal")


def _carry_out(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Go where the order says, unless the enemy there has become too strong."""
    turn: Any = seen.steps[-1]
    order = seen.orders[seat][turn.position]
    if _hopeless(seen, seat, turn.position):
        yield Action(seat, "cancel")
    routes = movement.routes(seen, order.command, order.to).routes
    for via in routes if len(routes) > 1 else ("",):
        filled: tuple[Argument, ...] = (via,) if via else ()
        stay = game.field(seen, seat, "go", filled) if routes else None
        yield Action(seat, "go", (*filled, stay.suggested) if isinstance(stay, Bag) else filled)
    yield Action(seat, "cancel")


def _hopeless(seen: WarState, seat: str, position: int) -> bool:
    """Would those who are there and those who are still coming be beaten?"""
    orders = seen.orders[seat][position:]
    look, to = Look(seen, seat), orders[0].to
    enemy = look.against(to)
    if not enemy.hits or orders[0].command not in seen.commands or seen.commands[orders[0].command].at == to:
        return False
    coming = [seen.commands[order.command] for order in orders if order.to == to and order.command in seen.commands]
    total = look.support(to)
    for command in coming:
        total += force_of(command.units, board.kind(to))
    return total.strength < HOPELESS * enemy.strength


def _permit(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Let friends pass, but not break the pact."""
    step: Any = seen.steps[-1]
    breach = pact.would_breach(seen, seen.commands[step.command], step.to)
    yield Action(seat, "veto" if breach else "allow")


def _launch(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Carrier fighters fly where there is an enemy to fight: first over their own sea."""
    step: Any = seen.steps[-1]
    look = Look(seen, seat)
    for sea in step.ready(seen):
        where = [region for region in step.targets(seen, sea) if look.enemies(region) and (region == sea or look.friends(region))]
        for region in sorted(where, key=lambda place: (place != sea, -look.against(place).strength)):
            yield Action(seat, "launch", (sea, region))
    yield Action(seat, "done")


# --- combat ---------------------------------------------------------------------------------------------------------------------


def _resolve(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The conflict that promises most comes first."""
    look = Look(seen, seat)
    regions = game.field(seen, seat, "resolve")
    if isinstance(regions, Pick):
        for region in sorted(regions.options, key=lambda place: look.against(place).strength - look.support(place).strength):
            first = game.field(seen, seat, "resolve", (region,))
            yield Action(seat, "resolve", (region, first.options[0]) if isinstance(first, Pick) else (region,))


def _command(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, "appoint", (seat,))


def _stances(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Every unit on the line that suggests itself."""
    battle = seen.battle
    assert battle is not None
    side = tables.alliance(seat)
    own: dict[str, int] = {}
    enemy: dict[str, int] = {}
    for nation in battle.nations:
        ledger.add(own if tables.alliance(nation) == side else enemy, board.taking_part(seen, battle.region, nation))
    attacking = seen.control.get(battle.region) not in tables.SIDES[side]
    filled: tuple[Argument, ...] = ()
    while isinstance(here := game.field(seen, seat, "stances", filled), Bag):
        wanted = advice.stance(board.kind(battle.region), here.name.split(".")[1], own, enemy, attacking=attacking)
        filled = (*filled, {wanted if wanted in here.there else next(iter(here.there)): here.least})
    yield Action(seat, "stances", filled)


def _named(seat: str, kind: str, lines: list[Line], target: Line, name: str) -> Action:
    """An action that names a line, and its nation where several are meant."""
    several = len({line.nation for line in lines}) > 1
    return Action(seat, kind, (target.nation, name) if several else (name,))


def _hit(game: Game, seen: WarState, seat: str) -> Thoughts:
    battle = seen.battle
    assert battle is not None
    lines = board.targets(battle, tables.opponents(battle.roller), board.next_colour(battle.hits))
    target = advice.target(battle, lines)
    yield _named(seat, "hit", lines, target, board.target_id(battle, target))


def _escort(game: Game, seen: WarState, seat: str) -> Thoughts:
    """A cruiser takes the hit that would sink a bigger ship and not the cruiser."""
    battle, step = seen.battle, seen.steps[-1]
    assert battle is not None
    ships = board.escorts(battle, tables.alliance(seat))
    sinking = getattr(step, "target", "").endswith(".damaged")
    if sinking and ships and not ships[0].damage:
        yield _named(seat, "escort", ships, ships[0], board.target_id(battle, ships[0]))
    yield Action(seat, "accept")


def _repair(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Repair the dearest units that can be paid."""
    damaged = game.field(seen, seat, "repair")
    if isinstance(damaged, Bag):
        units: dict[str, int] = {}
        for unit in sorted(damaged.there, key=lambda kind: -tables.UNITS[kind].points):
            if number := min(damaged.there[unit], damaged.limit() - sum(units.values())):
                units[unit] = number
        yield Action(seat, "repair", (units, advice.plentiful(seen.stocks[seat].now, sum(units.values()))))
    yield Action(seat, "decline")


def _bomb(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Units under construction before anything else, the dearest first."""
    found = game.field(seen, seat, "bomb")
    if isinstance(found, Pick):
        for target in sorted(found.options, key=lambda name: -tables.UNITS[name].points if name in tables.UNITS else 0):
            yield Action(seat, "bomb", (target,))


def _raid(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Everything against the richest convoys."""
    groups = game.field(seen, seat, "raid")
    prey = {group: sum(raids.ships_of(seen, group).values()) for group in groups.options} if isinstance(groups, Pick) else {}
    for group in sorted(prey, key=lambda group: -prey[group]):
        able = game.field(seen, seat, "raid", (group,))
        if isinstance(able, Picks):
            yield Action(seat, "raid", (group, able.options))


def _sink(game: Game, seen: WarState, seat: str) -> Thoughts:
    ships = game.field(seen, seat, "sink")
    if isinstance(ships, Picks):
        yield Action(seat, "sink", (ships.options[: ships.least],))


def _own(kind: str) -> Callable[[Game, WarState, str], Thoughts]:
    """Claim something for itself."""

    def claim(game: Game, seen: WarState, seat: str) -> Thoughts:
        yield Action(seat, kind, (seat,))

    return claim


def _medals(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Medals go to whoever is under the greatest stress."""
    here = game.field(seen, seat, "medals")
    if isinstance(here, Bag):
        neediest = max(here.there, key=lambda nation: (seen.morale[nation].stress - seen.morale[nation].medals, nation == seat))
        yield Action(seat, "medals", ({neediest: here.least},))


def _losses(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The smallest commands lose first: markers are freed and orders go to full commands."""
    filled: tuple[Argument, ...] = ()
    while isinstance(here := game.field(seen, seat, "losses", filled), Bag):
        taken: dict[str, int] = {}
        for key in sorted(here.there, key=lambda key: (seen.commands[key].size, key)):
            if number := min(here.there[key], here.least - sum(taken.values())):
                taken[key] = number
        filled = (*filled, taken)
    yield Action(seat, "losses", filled)


def _keep(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, breach.KEEP)


def _leave(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, "leave")


def _shoot(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The garrison hits the dearest of the invaders."""
    here = game.field(seen, seat, "hit")
    filled: tuple[Argument, ...] = ()
    if isinstance(here, Pick) and here.what == "seat":
        filled = (here.options[0],)
        here = game.field(seen, seat, "hit", filled)
    if isinstance(here, Pick):
        yield Action(seat, "hit", (*filled, max(here.options, key=lambda unit: tables.UNITS[unit].points)))


# --- refit ----------------------------------------------------------------------------------------------------------------------


def _land(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Aircraft come down near the front, where land units of their side stand."""
    look = Look(seen, seat)
    flying = game.field(seen, seat, "land")
    for key in flying.options if isinstance(flying, Pick) else ():
        places = game.field(seen, seat, "land", (key,))
        if isinstance(places, Pick):
            for place in sorted(places.options, key=lambda option: (not _held(look, option), look.way.get(option, FAR))):
                yield Action(seat, "land", (key, place))


def _held(look: Look, territory: str) -> bool:
    """Do land units of its side hold a territory against what is beside it?"""
    guard = force_of({unit: n for unit, n in look.friends(territory).items() if tables.category(unit) == "land"}, "land")
    return guard.strength >= 0.7 * look.threat(territory).strength


def _deploy(game: Game, seen: WarState, seat: str) -> Thoughts:
    """New units come under a marker of their own while there is one, ships together; where markers lack, the cheapest are given up."""
    kinds = game.kinds(seen, seat)
    if "lose" in kinds:
        here = game.field(seen, seat, "lose")
        if isinstance(here, Bag):
            yield Action(seat, "lose", (here.suggested,))
    filled: tuple[Argument, ...] = ()
    while "deploy" in kinds and isinstance(here := game.field(seen, seat, "deploy", filled), Pick):
        filled = (*filled, here.options[0])
    if "deploy" in kinds and isinstance(here, Bag):
        yield Action(seat, "deploy", (*filled, _filled(here)))


def _merge(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Small commands of a region become one, because orders are few."""
    for key in sorted(seen.commands):
        command = seen.commands[key]
        if command.nation != seat or not command.number:
            continue
        for other in commands.partners(seen, key):
            if command.size <= commands.room(seen.commands[other]):
                yield Action(seat, REGROUP, (key, other, tables.ordered(command.units)))
    yield Action(seat, "done")


# --- morale and production ------------------------------------------------------------------------------------------------------


def _relieve(game: Game, seen: WarState, seat: str) -> Thoughts:
    """As many medals as it takes to lose no zone that can be kept; the rest is kept for later."""
    here, row, limit = game.field(seen, seat, "relieve"), seen.morale[seat], threshold(seen, seat)
    if isinstance(here, Number):
        fallen = (row.stress - here.high) // limit
        wanted = max(0, row.stress - (fallen + 1) * limit + 1)
        yield Action(seat, "relieve", (min(here.high, wanted),))


def _recover(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, "recover")


def _pay(game: Game, seen: WarState, seat: str) -> Thoughts:
    here = game.field(seen, seat, "pay")
    if isinstance(here, Bag):
        yield Action(seat, "pay", (advice.plentiful(here.there, here.least),))


def _desert(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The cheapest units go first."""
    mine = [key for key in sorted(seen.commands) if seen.commands[key].nation == seat]
    for key in sorted(mine, key=lambda name: min(tables.UNITS[unit].points for unit in seen.commands[name].units)):
        units = seen.commands[key].units
        yield Action(seat, "desert", (key, {min(units, key=lambda unit: tables.UNITS[unit].points): 1}))


def _produce(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Goods for a people under stress, then units in the proportions that the nation needs."""
    sheet, row = seen.secrets[seat], seen.morale[seat]
    strained = row.stress - row.medals - len(sheet.goods) >= threshold(seen, seat) - 1
    left = production.remaining(seen, seat)
    if strained and len(sheet.goods) < 2 and sum(left.values()) > 2 * tables.GOODS_COST:
        yield Action(seat, "goods", (advice.plentiful(left, tables.GOODS_COST),))
    wanted = SEAMEN if seat in SEA_POWERS else LANDSMEN
    has = ledger.standing(seen, seat)
    lack = {unit: (has.get(unit, 0) + 3 * sheet.purchases.get(unit, 0) + 1) / share for unit, share in wanted.items()}
    for unit in sorted(wanted, key=lambda kind: lack[kind]):
        cost = tables.UNITS[unit].cost
        if all(left[resource] - cost.get(resource, 0) >= keep for resource, keep in RESERVE.items()):
            yield Action(seat, "buy", (unit, 1))
    yield Action(seat, "seal")


def _place(game: Game, seen: WarState, seat: str) -> Thoughts:
    """New units go to the industries next to the front, ships to ports."""
    look = Look(seen, seat)
    territories = game.field(seen, seat, "place")
    for territory in sorted(territories.options, key=lambda name: look.way.get(name, FAR)) if isinstance(territories, Pick) else ():
        here = game.field(seen, seat, "place", (territory,))
        if isinstance(here, Bag):
            yield Action(seat, "place", (territory, _filled(here)))
            ships = {unit: number for unit, number in here.there.items() if tables.category(unit) == "naval"}
            yield Action(seat, "place", (territory, _filled(Bag(here.name, ships, 1, here.most))))


def _place_in_turn(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Any place among the first: who moves early pins the enemy."""
    here = game.field(seen, seat, "place")
    if isinstance(here, Pick):
        yield Action(seat, "place", (here.options[0],))


# --- bags -----------------------------------------------------------------------------------------------------------------------


def _filled(here: Bag) -> dict[str, int]:
    """As much as a bag takes."""
    taken: dict[str, int] = {}
    for key, there in here.there.items():
        if number := min(there, here.limit() - sum(taken.values())):
            taken[key] = number
    return taken


Opinion = Callable[[Game, WarState, str], Thoughts]
OPINIONS: Mapping[str, Opinion] = {
    "wr_planning": _plan,
    "wr_turn_order": _place_in_turn,
    "wr_turn": _carry_out,
    "wr_permission": _permit,
    "wr_launch": _launch,
    "wr_combat": _resolve,
    "wr_commander": _command,
    "wr_stances": _stances,
    "wr_assign": _hit,
    "wr_escort": _escort,
    "wr_repair": _repair,
    "wr_bomb_target": _bomb,
    "wr_convoy_raid": _raid,
    "wr_wild": _sink,
    "wr_flag": _own("flag"),
    "wr_garrison": _shoot,
    "wr_capture": _own("control"),
    "wr_medals": _medals,
    "wr_trespass": _leave,
    "wr_breach": _keep,
    "wr_losses": _losses,
    "wr_landing": _land,
    "wr_deploy": _deploy,
    "wr_regroup": _merge,
    "wr_relief": _relieve,
    "wr_recovery": _recover,
    "wr_unrest": _pay,
    "wr_desertion": _desert,
    "wr_production": _produce,
    "wr_placing": _place,
}
