"""What computer players say of a round: where they attacked, what they had expected of the enemy, what they keep, what could fall.

It is found when the orders have been carried out and lie open, in what everybody sees; chances are as the computer estimates them. The
easiest level weighs nothing ahead, so of its rounds only the attacks are told.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from pyapp.engine.computers import level_of
from pyapp.engine.game import Account, Game, PlayedTurn, Reason
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.computer import scheming
from pyapp.games.war_room.computer.appraisal import together
from pyapp.games.war_room.computer.exchange import exchange, units_of
from pyapp.games.war_room.computer.levels import EASY
from pyapp.games.war_room.computer.outlook import Outlook, worth_of
from pyapp.games.war_room.computer.prospects import falls
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import Command, WarState

PLANNING = "wr_planning"
MOST_ATTACKS = 4
MOST_FEARED = 2
SAFE = 0.25  # what falls with a greater chance is not called safe


def account(game: Game, turn: PlayedTurn) -> Account:
    """The reasons of every computer player in a round."""
    begun = next((line for line in turn.lines if any(event.kind == "wr_conflicts" for event in turn.events(line))), None)
    if begun is None:
        return
    state: WarState = yield from turn.seen(begun + 1)
    before: WarState = yield from turn.seen(turn.lines.start)
    end: WarState = yield from turn.seen(turn.lines.stop)
    for seat in turn.seats:
        entered = _entered(turn, seat)
        yield from _attacks(state, seat, entered)
        yield None
        if level_of(state.setup.player(seat)) != EASY and before.steps and before.steps[-1].tag == PLANNING:
            yield from _expected(game, before, seat, entered)
        if level_of(state.setup.player(seat)) != EASY and seat not in end.collapsed:
            yield from _kept(end, seat)


def _entered(turn: PlayedTurn, seat: str) -> dict[str, None]:
    """The regions that a nation has moved to, in the order in which it did so."""
    moved = (event.data for line in turn.lines for event in turn.events(line) if event.kind == "wr_moved")
    return dict.fromkeys(data["space"] for data in moved if data["nation"] == seat)


def _attacks(state: WarState, seat: str, entered: dict[str, None]) -> Iterator[Reason]:
    """The battles to which a nation came, the one that promises most first."""
    found = [reason for region in entered if (reason := _attack(state, seat, region)) is not None]
    yield from sorted(found, key=lambda reason: -reason.amounts["killed"])[:MOST_ATTACKS]


def _attack(state: WarState, seat: str, region: str) -> Reason | None:
    """A battle as the computer weighs it: one round in the stances that suggest themselves; None where nobody resists."""
    fights = [nations for nations in conflicts.battles(state, region) if seat in nations]
    own: dict[str, int] = {}
    enemy: dict[str, int] = {}
    for nation in fights[0] if fights else ():
        ledger.add(own if tables.alliance(nation) == tables.alliance(seat) else enemy, board.taking_part(state, region, nation))
    mine = board.taking_part(state, region, seat)
    if not own or not enemy or not mine:
        return None
    home = relations.friendly(state, seat, region)
    fight = exchange(board.kind(region), units_of(own), units_of(enemy), not home)
    kind = "sea" if tables.is_sea(region) else "relief" if home else "attack"
    chances = {"chance": fight.gone[1] * (1.0 - fight.gone[0])}
    return Reason(seat, kind, (region,), {"space": region, "units": mine}, chances, {"lost": fight.lost[0], "killed": fight.lost[1]})


def _expected(game: Game, before: WarState, seat: str, entered: Container[str]) -> Account:
    """The weightiest thing that it had expected of enemies where it stood or went: that they come, or that they leave the place to it."""
    going = yield from scheming.expected(game, before, seat)
    held = {command.at for command in before.commands.values() if command.nation == seat}
    found: dict[tuple[str, str], list[Command]] = {}
    for key, to in sorted(going.items()):
        command = before.commands[key]
        if relations.hostile(before, seat, command.nation):
            if to in entered or to in held:
                found.setdefault(("awaited", to), []).append(command)
            if command.at in entered:
                found.setdefault(("left", command.at), []).append(command)
    worth = {case: worth_of(together(commands).items()) for case, commands in found.items()}
    for kind, region in sorted(worth, key=lambda case: (-worth[case], case))[:1]:
        commands = found[kind, region]
        nations = list(dict.fromkeys(command.nation for command in commands))
        yield Reason(seat, kind, (region,), {"space": region, "nations": nations, "units": tables.ordered(together(commands))})


def _kept(state: WarState, seat: str) -> Account:
    """What a nation must keep: by all that enemies could bring there in the next round."""
    outlook = Outlook(state, seat)
    yield None
    chances: dict[str, float] = {}
    for territory, owner in sorted(state.control.items()):
        if owner == seat and tables.is_land(territory) and outlook.is_to_be_kept(territory):
            chances[territory] = _fall(state, seat, territory, outlook)
            yield None
    if safe := [territory for territory, chance in chances.items() if chance <= SAFE]:
        most = max(chances[territory] for territory in safe)
        yield Reason(seat, "safe", tuple(safe), {"spaces": safe}, {"chance": most})
    for territory in sorted(chances, key=lambda one: (-chances[one], one))[:MOST_FEARED]:
        if chances[territory] > SAFE:
            yield Reason(seat, "feared", (territory,), {"space": territory}, {"chance": chances[territory]})


def _fall(state: WarState, seat: str, territory: str, outlook: Outlook) -> float:
    """How likely a territory falls to all at once that could strike it."""
    strikers = outlook.strikers(territory)
    if not any(tables.category(unit) == "land" for unit, _ in strikers):
        return 0.0
    guards: dict[str, int] = {}
    for command in relations.here(state, territory):
        if tables.alliance(command.nation) == tables.alliance(seat):
            ledger.add(guards, command.units)
    return falls(units_of(guards), strikers) if guards else 1.0
