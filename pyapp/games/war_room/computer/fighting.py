"""What the computer player decides in combat: conflicts, stances, hits, repairs, raids, losses and what is taken."""

from __future__ import annotations

from collections.abc import Callable

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Pick, Picks
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.war_room import advice, ledger, tables
from pyapp.games.war_room.combat import board, raids
from pyapp.games.war_room.computer.appraisal import Look
from pyapp.games.war_room.diplomacy import breach
from pyapp.games.war_room.state import Line, WarState

STRATEGIC = "strategic"  # the stance in which bombers bomb


def resolve(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The conflict that promises most comes first."""
    look = Look(seen, seat)
    regions = game.field(seen, seat, "resolve")
    if isinstance(regions, Pick):
        for region in sorted(regions.options, key=lambda place: look.against(place).strength - look.support(place).strength):
            first = game.field(seen, seat, "resolve", (region,))
            yield Action(seat, "resolve", (region, first.options[0]) if isinstance(first, Pick) else (region,))


def command(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, "appoint", (seat,))


def stances(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Every unit on the line that suggests itself."""
    yield _stances(game, seen, seat, raids_pay=False)


def stances_or_raid(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Likewise, but bombers that support no army bomb what the enemy has and builds there."""
    yield _stances(game, seen, seat, raids_pay=True)


def _stances(game: Game, seen: WarState, seat: str, *, raids_pay: bool) -> Action:
    battle = seen.battle
    assert battle is not None
    side = tables.alliance(seat)
    own: dict[str, int] = {}
    enemy: dict[str, int] = {}
    for nation in battle.nations:
        ledger.add(own if tables.alliance(nation) == side else enemy, board.taking_part(seen, battle.region, nation))
    attacking = seen.control.get(battle.region) not in tables.SIDES[side]
    raids_pay = raids_pay and not any(tables.category(unit) == "land" for unit in own)
    filled: tuple[Argument, ...] = ()
    while isinstance(here := game.field(seen, seat, "stances", filled), Bag):
        wanted = advice.stance(board.kind(battle.region), here.name.split(".")[1], own, enemy, attacking=attacking)
        wanted = STRATEGIC if raids_pay and STRATEGIC in here.there else wanted
        filled = (*filled, {wanted if wanted in here.there else next(iter(here.there)): here.least})
    return Action(seat, "stances", filled)


def _named(seat: str, kind: str, lines: list[Line], target: Line, name: str) -> Action:
    """An action that names a line, and its nation where several are meant."""
    several = len({line.nation for line in lines}) > 1
    return Action(seat, kind, (target.nation, name) if several else (name,))


def hit(game: Game, seen: WarState, seat: str) -> Thoughts:
    battle = seen.battle
    assert battle is not None
    lines = board.targets(battle, tables.opponents(battle.roller), board.next_colour(battle.hits))
    target = advice.target(battle, lines)
    yield _named(seat, "hit", lines, target, board.target_id(battle, target))


def escort(game: Game, seen: WarState, seat: str) -> Thoughts:
    """A cruiser takes the hit that would sink a bigger ship, as the odds take it."""
    battle, step = seen.battle, seen.steps[-1]
    assert battle is not None
    ships = board.escorts(battle, tables.alliance(seat))
    sinking = getattr(step, "target", "").endswith(".damaged")
    if sinking and ships:
        yield _named(seat, "escort", ships, ships[0], board.target_id(battle, ships[0]))
    yield Action(seat, "accept")


def repair(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Repair the dearest units that can be paid."""
    damaged = game.field(seen, seat, "repair")
    if isinstance(damaged, Bag):
        units: dict[str, int] = {}
        for unit in sorted(damaged.there, key=lambda kind: -tables.UNITS[kind].points):
            if number := min(damaged.there[unit], damaged.limit() - sum(units.values())):
                units[unit] = number
        yield Action(seat, "repair", (units, advice.plentiful(seen.stocks[seat].now, sum(units.values()))))
    yield Action(seat, "decline")


def bomb(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Units under construction before anything else, the dearest first."""
    found = game.field(seen, seat, "bomb")
    if isinstance(found, Pick):
        for target in sorted(found.options, key=lambda name: -tables.UNITS[name].points if name in tables.UNITS else 0):
            yield Action(seat, "bomb", (target,))


def raid(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Everything against the richest convoys."""
    groups = game.field(seen, seat, "raid")
    prey = {group: sum(raids.ships_of(seen, group).values()) for group in groups.options} if isinstance(groups, Pick) else {}
    for group in sorted(prey, key=lambda group: -prey[group]):
        able = game.field(seen, seat, "raid", (group,))
        if isinstance(able, Picks):
            yield Action(seat, "raid", (group, able.options))


def sink(game: Game, seen: WarState, seat: str) -> Thoughts:
    ships = game.field(seen, seat, "sink")
    if isinstance(ships, Picks):
        yield Action(seat, "sink", (ships.options[: ships.least],))


def own(kind: str) -> Callable[[Game, WarState, str], Thoughts]:
    """Claim something for itself."""

    def claim(game: Game, seen: WarState, seat: str) -> Thoughts:
        yield Action(seat, kind, (seat,))

    return claim


def medals(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Medals go to whoever is under the greatest stress."""
    here = game.field(seen, seat, "medals")
    if isinstance(here, Bag):
        neediest = max(here.there, key=lambda nation: (seen.morale[nation].stress - seen.morale[nation].medals, nation == seat))
        yield Action(seat, "medals", ({neediest: here.least},))


def losses(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The smallest commands lose first: markers are freed and orders go to full commands."""
    filled: tuple[Argument, ...] = ()
    while isinstance(here := game.field(seen, seat, "losses", filled), Bag):
        taken: dict[str, int] = {}
        for key in sorted(here.there, key=lambda key: (seen.commands[key].size, key)):
            if number := min(here.there[key], here.least - sum(taken.values())):
                taken[key] = number
        filled = (*filled, taken)
    yield Action(seat, "losses", filled)


def keep(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, breach.KEEP)


def leave(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, "leave")


def shoot(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The garrison hits the dearest of the invaders."""
    here = game.field(seen, seat, "hit")
    filled: tuple[Argument, ...] = ()
    if isinstance(here, Pick) and here.what == "seat":
        filled = (here.options[0],)
        here = game.field(seen, seat, "hit", filled)
    if isinstance(here, Pick):
        yield Action(seat, "hit", (*filled, max(here.options, key=lambda unit: tables.UNITS[unit].points)))
