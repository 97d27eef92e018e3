"""The exact odds on the page: asked for when they are shown, worked out when there is time, remembered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.war_room import advice, ledger, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.combat.battle import Stage
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.odds import exact
from pyapp.games.war_room.odds.exact import Moment, Odds, Side
from pyapp.games.war_room.state import Battle, Command, Line, WarState
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from pyapp.page.table.shares import bar, percent, unknown
from pyapp.page.war_room import pictures

AT_ONCE = 9  # so few units take no time to speak of
ALWAYS = 1 - 1e-9
SHOWN = 0.05  # an expected loss of less is not worth a counter
Units = Mapping[str, int]


class Oracle(oracle.Oracle[Moment, Odds]):
    """The odds of battles from a moment on."""

    def begin(self, question: Moment) -> Work[Odds]:
        return exact.slices(question)

    def is_small(self, question: Moment) -> bool:
        return sum(line[3] for lines in question.lines for line in lines) <= AT_ONCE


# --- sides --------------------------------------------------------------------------------------------------------------------------


def side_of(kind: str, own: Units, enemy: Units, *, attacking: bool, port: bool = False) -> Side:
    """A side in the stances that suggest themselves."""
    return Side(
        {(unit, advice.stance(kind, unit, own, enemy, attacking=attacking)): number for unit, number in own.items() if number}, port
    )


# --- what may come ------------------------------------------------------------------------------------------------------------


def coming(state: WarState, seat: str, region: str, joining: Iterable[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Who would meet in a region: a nation's commands with orders to it, its friends that stay there, and the enemies there now."""
    sheet = state.secrets.get(seat)
    orders = {order.command: order.to for order in sheet.orders} if sheet else {}
    orders |= dict.fromkeys(joining, region)
    own: dict[str, int] = {}
    enemy: dict[str, int] = {}
    for key, command in state.commands.items():
        where = orders.get(key, command.at) if command.nation == seat else command.at
        if where != region or not _fights(command, region):
            continue
        if relations.hostile(state, seat, command.nation):
            ledger.add(enemy, command.units)
        elif tables.alliance(seat) == tables.alliance(command.nation):
            ledger.add(own, command.units)
    return own, enemy


def _fights(command: Command, region: str) -> bool:
    return not (command.category == "land" and tables.is_sea(region))


def of_region(words: Words, oracle: Oracle, state: WarState, seat: str, region: str, joining: Iterable[str]) -> Node | None:
    """The odds of the battle that orders would bring about, against what stands there now."""
    own, enemy = coming(state, seat, region, joining)
    if not own or not enemy:
        return None
    kind, side = board.kind(region), tables.alliance(seat)
    ports = board.port_sides(state, region) if kind == "sea" else []
    holding = relations.friendly(state, seat, region)
    one = side_of(kind, own, enemy, attacking=not holding, port=side in ports)
    other = side_of(kind, enemy, own, attacking=holding, port=tables.opponents(side) in ports)
    return chart(words, oracle.ask(exact.beginning(kind, one, other)), side)


def of_conflict(words: Words, oracle: Oracle, state: WarState, seat: str, region: str) -> Node | None:
    """The odds of the battle that waits in a region."""
    side = tables.alliance(seat) if seat else "axis"
    now = _waiting(state, side, region)
    return None if now is None else chart(words, oracle.ask(now), side)


def chances(words: Words, oracle: Oracle, state: WarState, seat: str, region: str) -> Node | None:
    """The same in one line, for a list of conflicts: worked out when there is time."""
    side = tables.alliance(seat) if seat else "axis"
    now = _waiting(state, side, region)
    if now is None:
        return None
    found = oracle.ask(now, patient=True)
    if isinstance(found, TooMuchWork):
        return unknown(words, found)
    return h("div.odds.chances", _shares(words, found, side) if found is not None else None)


def _waiting(state: WarState, side: str, region: str) -> Moment | None:
    """The battle that waits in a region before anybody has chosen stances, seen from a side; None where there is none."""
    there: dict[str, dict[str, int]] = {side: {} for side in tables.ALLIANCES}
    fights = conflicts.battles(state, region)
    for nation in fights[0] if len(fights) == 1 else ():
        ledger.add(there[tables.alliance(nation)], board.taking_part(state, region, nation))
    if not all(there.values()):
        return None
    own, enemy = there[side], there[tables.opponents(side)]
    kind, holding = board.kind(region), state.control.get(region) in tables.SIDES[side]
    ports = board.port_sides(state, region) if kind == "sea" else []
    one = side_of(kind, own, enemy, attacking=not holding, port=side in ports)
    other = side_of(kind, enemy, own, attacking=holding, port=tables.opponents(side) in ports)
    return exact.beginning(kind, one, other)


def of_battle(words: Words, oracle: Oracle, state: WarState, battle: Battle, side: str, planned: Sequence[Line] = ()) -> Node | None:
    """The odds of a battle from now on, in the stances that were taken, lie on the table, or suggest themselves."""
    coming = [step.stage for step in reversed(state.steps) if isinstance(step, Stage)]
    sides = (side, tables.opponents(side))
    if not coming or set(battle.commanders) != set(sides):
        return None
    lines = [line for name in sides for line in _lines(state, battle, name, planned)]
    board_now = Battle(battle.region, battle.nations, lines=lines, stage=battle.stage, dice=battle.dice, hits=battle.hits)
    board_now.roller, board_now.ports, board_now.penalised = battle.roller, battle.ports, battle.penalised
    begun = bool(battle.lost) or battle.stage == coming[0]
    return chart(words, oracle.ask(exact.moment_of(board_now, coming[0], side)), side, begun=begun)


def _lines(state: WarState, battle: Battle, side: str, planned: Sequence[Line]) -> list[Line]:
    """The lines of a side; while it has none, those that are planned or suggest themselves."""
    lines = [line for line in (*battle.lines, *planned) if line.side == side]
    if lines or battle.lost or battle.stage:
        return lines
    own, enemy = fighting(state, battle, side), fighting(state, battle, tables.opponents(side))
    units = side_of(board.kind(battle.region), own, enemy, attacking=battle.first == side).units
    return [Line(side, battle.commanders[side], unit, stance, 0, number) for (unit, stance), number in units.items()]


def fighting(state: WarState, battle: Battle, side: str) -> dict[str, int]:
    """The units of a side in a battle."""
    found: dict[str, int] = {}
    for nation in battle.nations:
        if tables.alliance(nation) == side:
            ledger.add(found, board.taking_part(state, battle.region, nation))
    return found


def chart(words: Words, found: Odds | TooMuchWork | None, side: str, *, begun: bool = False) -> Node:
    """Odds as a bar and numbers, seen from a side, with what each side may expect to lose."""
    if found is None or isinstance(found, TooMuchWork):
        return unknown(words, found)
    losses = [_losses(words, found, place, name) for place, name in enumerate((side, tables.opponents(side)))]
    return h(
        "div.odds.war-odds",
        _shares(words, found, side),
        h("div.expected", h("p.title", words("war.odds.losses.more" if begun else "war.odds.losses")), losses),
        h("p.hint", words("war.odds.ground")),
    )


def _shares(words: Words, found: Odds, side: str) -> list[Node]:
    """Who stands in the end: as a bar and in numbers; nothing where aircraft alone fight, which do not hold ground."""
    if found.neither > ALWAYS:
        return []
    shares = (
        ("win", found.alone[0], words("war.odds.alone", side=side)),
        ("tie", found.both, words("war.odds.both")),
        ("none", found.neither, words("war.odds.neither")),
        ("lose", found.alone[1], words("war.odds.alone", side=tables.opponents(side))),
    )
    numbers = [h("div", h("dt", text), h("dd", percent(words, share)), classes=name) for name, share, text in shares if share > 0]
    return [drawing(bar([(name, share) for name, share, _ in shares]), "div.drawing"), h("dl", numbers)]


def _losses(words: Words, found: Odds, place: int, side: str) -> Node:
    """What a side loses on average: units, and points of its casualty list."""
    lost = {unit: number for unit, number in found.lost_units[place].items() if number >= SHOWN}
    counters = [
        h("span.count", pictures.unit(unit), h("b", words.decimal(lost[unit])), title=words.name(unit, "unit"), key=unit)
        for unit in sorted(lost, key=tables.PLACES.__getitem__)
    ]
    points = words("war.odds.points", number=words.decimal(found.lost_points[place]))
    return h("p.line", h("span.what", words.name(side, "side")), h("span.units", counters), h("small", points), key=side)
