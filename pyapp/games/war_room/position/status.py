"""Integrity: every way in which a position can be corrupt, by name."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.game import Violation
from pyapp.games.war_room import ledger, rulings, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.map import commands
from pyapp.games.war_room.rounds import seal
from pyapp.games.war_room.state import ACTIVE, BROKEN, EMBATTLED, LAPSED, NO_PACT, UNBROKEN, Battle, Line, WarState

MOST = 999  # of anything that no rule bounds: stress, medals, bombs, casualties
MOST_STOCK = 100_000


def status(state: WarState) -> list[Violation]:
    """All violations of a position; none for a sound one."""
    wrong_nations = list(_nations(state))
    if wrong_nations:
        return wrong_nations
    checks = (_commands, _units, _stocks, _territories, _morale, _turn_order, _battle, _sheets)
    return [violation for check in checks for violation in check(state)]


def _nations(state: WarState) -> Iterator[Violation]:
    expected = set(tables.SCENARIOS[state.scenario]["nations"])
    for name in ("stocks", "morale", "secrets"):
        if set(getattr(state, name)) != expected:
            yield Violation("nations", name)
    for name in ("made", "gone", "casualties", "unplaced", "sealed", "orders", "withheld"):
        if not set(getattr(state, name)) <= expected:
            yield Violation("nations", name)
    if not rulings.FIRST <= state.rulings <= rulings.NOW:
        yield Violation("rulings", str(state.rulings))
    for nation, digest in state.withheld.items():
        if len(digest) != seal.SIZE:
            yield Violation("withheld", nation)


def _commands(state: WarState) -> Iterator[Violation]:
    playable = tables.playable(state.scenario)
    without = sum(not command.number for command in state.commands.values())
    if without > len(playable):
        yield Violation("commands", str(without))
    for key, command in state.commands.items():
        if command.nation not in state.stocks or command.at not in playable or command.category not in tables.CATEGORIES:
            yield Violation("command_unknown", key)
            continue
        if command.number and key != commands.name_of(command.nation, command.number):
            yield Violation("command_name", key)
        if command.number and command.number not in tables.NATIONS[command.nation].markers[command.category]:
            yield Violation("command_marker", key)
        if not 1 <= command.size <= (tables.COMMAND_SIZE if command.number else 99) or min(command.units.values()) < 1:
            yield Violation("command_size", key)
        if any(unit not in tables.BUILDABLE or tables.category(unit) != command.category for unit in command.units):
            yield Violation("command_category", key)
        elif not _stands(command.category, command.at, command.nation):
            yield Violation("command_place", key)
        if command.arrow and command.category != "air":
            yield Violation("arrow", key)


def _stands(category: str, at: str, nation: str) -> bool:
    """Can a command of this category be in this region at all?"""
    if category == "naval":
        return tables.is_sea(at)
    if category == "land":
        return tables.is_land(at) or (tables.is_sea(at) and nation != "china")
    return at not in tables.IMPASSABLE


def _units(state: WarState) -> Iterator[Violation]:
    for nation in state.nations:
        expected = dict(state.made.get(nation, {}))
        ledger.add(expected, state.gone.get(nation, {}), -1)
        if expected != ledger.standing(state, nation):
            yield Violation("units", nation)


def _stocks(state: WarState) -> Iterator[Violation]:
    for nation, stock in state.stocks.items():
        for resource in tables.RESOURCES:
            now = stock.now.get(resource, -1)
            if not 0 <= now <= MOST_STOCK or now != stock.gained.get(resource, 0) - stock.spent.get(resource, 0):
                yield Violation("stock", f"{nation} {resource}")
    if "china" in state.stocks and state.stocks["china"].gained.get("oil"):
        yield Violation("stock", "china oil")


def _territories(state: WarState) -> Iterator[Violation]:
    land = set(tables.SCENARIOS[state.scenario]["territories"])
    for territory, owner in state.control.items():
        if territory not in land or owner not in state.stocks:
            yield Violation("control", territory)
    for territory in land - set(state.control):
        if territory not in tables.NEUTRALS:
            yield Violation("control", territory)
    for region, marker in state.conflicts.items():
        if region not in tables.playable(state.scenario) or marker not in (ACTIVE, EMBATTLED):
            yield Violation("conflict", region)
    for region, number in state.bombs.items():
        if region not in land or not 1 <= number <= MOST:
            yield Violation("bombs", region)
    for territory, units in state.building.items():
        counted = bool(units) and min(units.values()) >= 1 and set(units) <= set(tables.BUILDABLE)
        card = tables.TERRITORIES.get(territory)
        if territory not in state.control or not counted or card is None or not card.industry or sum(units.values()) > card.value:
            yield Violation("construction", territory)


def _morale(state: WarState) -> Iterator[Violation]:
    for nation, row in state.morale.items():
        if not 0 <= row.zone <= tables.GRAY or not 0 <= row.stress <= MOST or not 0 <= row.medals <= MOST:
            yield Violation("morale", nation)
    if state.pact not in (UNBROKEN, BROKEN, LAPSED, NO_PACT):
        yield Violation("pact", state.pact)
    if any(nation not in state.stocks for nation in state.collapsed):
        yield Violation("collapsed")


def _turn_order(state: WarState) -> Iterator[Violation]:
    order = state.turn_order
    missing = set(state.nations) - set(state.collapsed) - set(order)
    if len(set(order)) != len(order) or not set(order) <= set(state.stocks) or missing:
        yield Violation("turn_order", " ".join(order))


def _boxes(battle: Battle, line: Line) -> int:
    """How many boxes of damage a line of the battle board has before its units are lost; none in a stance that is not on it."""
    stances = tables.UNITS[line.unit].stances[board.kind(battle.region)]
    return next((len(stance.track) - 1 for stance in stances if stance.id == line.stance), -1)


def _battle(state: WarState) -> Iterator[Violation]:
    battle = state.battle
    if battle is None:
        return
    if len(set(battle.nations)) != len(battle.nations) or not set(battle.nations) <= set(tables.NATIONS):
        yield Violation("battle_nations", " ".join(battle.nations[:9]))
        return
    for line in battle.lines:
        if not 1 <= line.count <= MOST or line.nation not in battle.nations or line.unit not in tables.UNITS:
            yield Violation("battle_line", f"{line.nation} {line.unit}")
        elif not 0 <= line.damage <= _boxes(battle, line):
            yield Violation("battle_box", f"{line.nation} {line.unit}")
    if not set(battle.hits) <= set(tables.COLOURS) or not all(0 <= number <= tables.MOST_DICE for number in battle.hits.values()):
        yield Violation("battle_hits")
    if not all(0 <= number <= MOST for number in (battle.bombers, *battle.dice.values())):
        yield Violation("battle_dice")


def _sheets(state: WarState) -> Iterator[Violation]:
    """What is written, lost or waits for a place is counted in units."""
    written = [sheet.purchases for sheet in state.secrets.values()]
    for units in (*written, *state.casualties.values(), *state.unplaced.values(), *state.carrier_fighters.values()):
        if not all(0 <= number <= MOST for number in units.values()):
            yield Violation("units", " ".join(units))
    for nation, sheet in state.secrets.items():
        if max(len(sheet.orders), len(state.orders.get(nation, ()))) > tables.NATIONS[nation].orders:
            yield Violation("orders", nation)
        if not 0 <= sheet.bid <= MOST_STOCK:
            yield Violation("bid", nation)
