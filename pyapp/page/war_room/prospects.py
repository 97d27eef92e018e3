"""The exact odds on the page: asked for when they are shown, worked out when there is time, remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pyapp.games.war_room import board, ledger, relations, tables
from pyapp.games.war_room.model import Battle, Command, WarState
from pyapp.games.war_room.odds import Ladder, Odds, Side, Standing, odds
from pyapp.page.shares import bar, percent
from pyapp.page.tree import Node, drawing, h
from pyapp.page.words import Words

AT_ONCE = 7  # so few units take no time to speak of
KEPT = 300
FEW_DICE = 8
Key = tuple[object, ...]
Job = Callable[[], Odds]
Units = Mapping[str, int]
Facing = tuple[str, Standing, int, bool]


class Oracle:
    """Remembers odds; what takes time is worked out later, the latest question first."""

    def __init__(self) -> None:
        self._known: dict[Key, Odds] = {}
        self._wanted: tuple[Key, Job] | None = None

    @property
    def busy(self) -> bool:
        """Is there something to work out?"""
        return self._wanted is not None

    def ask(self, kind: str, one: Side, other: Side) -> Odds | None:
        """The odds of a whole battle, or None while they are not known."""
        key = (kind, *(part for side in (one, other) for part in (tuple(sorted(side.units.items())), side.port)))
        small = sum(one.units.values()) + sum(other.units.values()) <= AT_ONCE
        return self.find(key, lambda: odds(kind, one, other), at_once=small)

    def find(self, key: Key, job: Job, *, at_once: bool) -> Odds | None:
        """What a job comes to, or None while it has not been done."""
        if key not in self._known and at_once:
            self._answer(key, job)
        if key not in self._known:
            self._wanted = (key, job)
        return self._known.get(key)

    def work(self) -> None:
        """Work out what was asked last."""
        if self._wanted is not None:
            (key, job), self._wanted = self._wanted, None
            self._answer(key, job)

    def _answer(self, key: Key, job: Job) -> None:
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[key] = job()


# --- stances that suggest themselves ------------------------------------------------------------------------------------------


def sensible(kind: str, unit: str, own: Units, enemy: Units, *, attacking: bool) -> str:
    """The stance that a unit would usually take: aircraft fight aircraft if there are any, the attacker strikes, the defender holds."""
    names = [line.id for line in tables.UNITS[unit].stances[kind]]
    enemy_flies = any(tables.category(other) == "air" for other in enemy)
    wanted = {
        "infantry": "offensive" if attacking else "defensive",
        "armor": "offensive" if attacking else "defensive",
        "artillery": "anti_air" if enemy_flies else "ground",
        "bomber": "air_ground",
        "cruiser": "escort" if own.get("carrier") or own.get("battleship") else "offensive",
        "carrier": "anti_air" if enemy_flies else "offensive",
        "battleship": "offensive",
    }.get(unit, "")
    if tables.row_of(unit) == "fighter":
        wanted = "air" if enemy_flies else "surface" if kind == "sea" else "ground"
    return wanted if wanted in names else names[0]


def side_of(kind: str, own: Units, enemy: Units, *, attacking: bool, port: bool = False) -> Side:
    """A side in the stances that suggest themselves."""
    return Side({(unit, sensible(kind, unit, own, enemy, attacking=attacking)): number for unit, number in own.items() if number}, port)


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
    return chart(words, oracle.ask(kind, one, other), oracle.busy, side)


def of_battle(words: Words, oracle: Oracle, state: WarState, battle: Battle, side: str) -> Node | None:
    """The odds of a battle whose dice have not been rolled, in the stances that were chosen or suggest themselves."""
    if battle.stage == board.SURFACE:
        return running(words, oracle, battle, side)
    if battle.lost or any(line.damage or line.escaped for line in battle.lines):
        return None
    kind, enemy = board.kind(battle.region), tables.opponents(side)
    there = {name: fighting(state, battle, name) for name in (side, enemy)}
    if not all(there.values()):
        return None
    sides = [_side(battle, name, there[name], there[tables.opponents(name)], kind) for name in (side, enemy)]
    return chart(words, oracle.ask(kind, *sides), oracle.busy, side)


def running(words: Words, oracle: Oracle, battle: Battle, side: str) -> Node | None:
    """The odds of the surface stage from here on: what is left of each side under the dice that the other has not rolled yet."""
    if not any(battle.dice.values()):
        return None
    facing = tuple(_facing(battle, name) for name in (side, tables.opponents(side)))
    few = sum(dice for _, _, dice, _ in facing) <= FEW_DICE
    found = oracle.find(("rest", *facing), lambda: _rest(*facing), at_once=few)
    return chart(words, found, oracle.busy, side, losses=False)


def _facing(battle: Battle, side: str) -> Facing:
    """What a side still has on the ground or at sea, and the dice that it faces."""
    enemy = tables.opponents(side)
    lines: dict[tuple[str, str, int, bool], int] = {}
    for line in board.of_side(battle, side):
        if tables.category(line.unit) != "air":
            key = (line.unit, line.stance, line.damage, line.escaped)
            lines[key] = lines.get(key, 0) + line.count
    standing = tuple(sorted((unit, stance, damage, number, escaped) for (unit, stance, damage, escaped), number in lines.items()))
    return board.kind(battle.region), standing, battle.dice.get(enemy, 0), battle.penalised == enemy


def _rest(one: Facing, other: Facing) -> Odds:
    own, enemy = _survival(*one), _survival(*other)
    return Odds((own * (1 - enemy), enemy * (1 - own)), own * enemy, (1 - own) * (1 - enemy))


def _survival(kind: str, standing: Standing, dice: int, penalised: bool) -> float:
    """The chance that something of a side is left after so many enemy dice."""
    fate = Ladder(kind, board.SURFACE, False).fates(standing, {dice}, penalised)[dice]
    return min(1.0, sum(chance for end, chance in fate.items() if end))


def fighting(state: WarState, battle: Battle, side: str) -> dict[str, int]:
    """The units of a side in a battle."""
    found: dict[str, int] = {}
    for nation in battle.nations:
        if tables.alliance(nation) == side:
            ledger.add(found, board.taking_part(state, battle.region, nation))
    return found


def _side(battle: Battle, side: str, own: Units, enemy: Units, kind: str) -> Side:
    lines: dict[tuple[str, str], int] = {}
    for line in board.of_side(battle, side):
        lines[line.unit, line.stance] = lines.get((line.unit, line.stance), 0) + line.count
    port = side in battle.ports and kind == "sea"
    return Side(lines, port) if lines else side_of(kind, own, enemy, attacking=battle.first == side, port=port)


def chart(words: Words, found: Odds | None, busy: bool, side: str, *, losses: bool = True) -> Node | None:
    """Odds as a bar and numbers, seen from a side."""
    if found is None:
        return h("div.odds.unknown", h("p.hint", words("odds.working"))) if busy else None
    shares = (
        ("win", found.alone[0], words("war.odds.alone", side=side)),
        ("tie", found.both, words("war.odds.both")),
        ("none", found.neither, words("war.odds.neither")),
        ("lose", found.alone[1], words("war.odds.alone", side=tables.opponents(side))),
    )
    numbers = [h("div", h("dt", text), h("dd", percent(share)), classes=name) for name, share, text in shares if share > 0]
    cost = words("war.odds.cost", own=f"{found.lost_points[0]:.1f}", enemy=f"{found.lost_points[1]:.1f}") if losses else ""
    picture = drawing(bar([(name, share) for name, share, _ in shares]), "div.drawing")
    return h("div.odds.war-odds", picture, h("dl", numbers), h("p.hint", cost) if cost else None)
