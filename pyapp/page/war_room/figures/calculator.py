"""The calculator of War Room: any forces in any stances, on land and at sea, with ports and escorts; filled from any region."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.shared.spread import Left
from pyapp.games.war_room import advice, ledger, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.odds import exact
from pyapp.games.war_room.odds.exact import Moment, Odds, Side
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from pyapp.page.table.reckoning import ATTACKERS, DEFENDERS, SIDES, beginnings, choice, counted, counter, forces, segments, shares, spread
from pyapp.page.table.session import Session
from pyapp.page.table.shares import percent, unknown
from pyapp.page.war_room import pictures

LAND, SEA = "land", "sea"
Force = Mapping[str, int]


@dataclass(frozen=True)
class Sheet:
    """What was entered: the units of both sides by unit and stance (``infantry.offensive``), who has a port, whether cruisers escort."""

    kind: str = LAND
    attackers: Force = field(default_factory=dict)
    defenders: Force = field(default_factory=dict)
    ports: tuple[str, ...] = ()
    escort: bool = False

    def of(self, side: str) -> Force:
        """The units of a side."""
        return self.attackers if side == ATTACKERS else self.defenders


def sheet(state: WarState, region: str) -> Sheet:
    """The forces of a region in the stances that suggest themselves: who holds it defends, and who stands there alone defends too."""
    if region not in tables.REGIONS:
        return Sheet()
    there: dict[str, dict[str, int]] = {side: {} for side in tables.ALLIANCES}
    for command in state.commands.values():
        if command.at == region and not (command.category == LAND and tables.is_sea(region)):
            ledger.add(there[tables.alliance(command.nation)], command.units)
    kind = board.kind(region)
    owner = state.control.get(region, "")
    holding = tables.alliance(owner) if owner in tables.NATIONS else next((side for side in tables.ALLIANCES if there[side]), "axis")
    coming = tables.opponents(holding)
    ports = board.port_sides(state, region) if kind == SEA else []
    return Sheet(
        kind,
        _placed(kind, there[coming], there[holding], attacking=True),
        _placed(kind, there[holding], there[coming], attacking=False),
        tuple(name for name, side in ((ATTACKERS, coming), (DEFENDERS, holding)) if side in ports),
    )


def _placed(kind: str, own: Force, enemy: Force, *, attacking: bool) -> dict[str, int]:
    return {f"{unit}.{advice.stance(kind, unit, own, enemy, attacking=attacking)}": count for unit, count in own.items() if count}


def lines(kind: str) -> Iterator[tuple[str, tables.Stance]]:
    """The lines of a battle board: a unit and a stance. Bombers over a factory fight nobody."""
    for unit, values in tables.UNITS.items():
        for stance in values.stances.get(kind, ()):
            if not stance.raid:
                yield unit, stance


def entered(now: Sheet, name: str, value: str) -> Sheet:
    """The sheet when something was entered; the same where that means nothing."""
    if found := counted(name, value, lambda path: _force(now, path).get(path.partition(".")[2], 0)):
        return _counted(now, *found)
    if name == "swap":
        other = {ATTACKERS: DEFENDERS, DEFENDERS: ATTACKERS}
        return replace(now, attackers=now.defenders, defenders=now.attackers, ports=tuple(other[side] for side in now.ports))
    if name == "clear" or (name == "kind" and value in (LAND, SEA)):
        return Sheet(value if name == "kind" else now.kind)
    if name == "port" and value in SIDES:
        return replace(now, ports=tuple(side for side in SIDES if (side in now.ports) != (side == value)))
    return replace(now, escort=not now.escort) if name == "escort" else now


def _force(now: Sheet, path: str) -> Force:
    return now.of(path.partition(".")[0])


def _counted(now: Sheet, path: str, count: int) -> Sheet:
    side, _, line = path.partition(".")
    if side not in SIDES or line not in {f"{unit}.{stance.id}" for unit, stance in lines(now.kind)}:
        return now
    force = {**now.of(side), line: count}
    return replace(now, attackers=force) if side == ATTACKERS else replace(now, defenders=force)


def asked(now: Sheet) -> Moment:
    """The battle that was entered."""
    one, other = (Side({_line(line): count for line, count in now.of(side).items() if count}, side in now.ports) for side in SIDES)
    return exact.beginning(now.kind, one, other, escort=now.escort)


def _line(line: str) -> tuple[str, str]:
    unit, _, stance = line.partition(".")
    return unit, stance


class Oracle(oracle.Oracle[Moment, Odds]):
    """The odds of what was entered, with their spread."""

    def begin(self, question: Moment) -> Work[Odds]:
        return exact.slices(question, scattered=True)


# --- shown --------------------------------------------------------------------------------------------------------------------


class Calculator:
    """The calculator of War Room."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.oracle = Oracle()

    def sheet(self, session: Session, space: str) -> Sheet:
        """The forces of a region."""
        return sheet(session.state, space)

    def entered(self, now: Sheet, name: str, value: str) -> Sheet:
        """The sheet when something was entered."""
        return entered(now, name, value)

    def shown(self, session: Session, now: Sheet) -> list[Node]:
        """What can be entered, and what comes of it."""
        words = self.words
        places = [choice(words(f"calculator.{kind}"), f"kind={kind}", on=now.kind == kind) for kind in (LAND, SEA)]
        heads = [(side, words(f"calculator.{side}")) for side in SIDES]
        rows = [self._row(now, unit, stance) for unit, stance in lines(now.kind)]
        return [segments(*places, *beginnings(words)), forces(words, heads, rows), self._at_sea(now), *self._results(now)]

    def _row(self, now: Sheet, unit: str, stance: tables.Stance) -> Node:
        words, line = self.words, f"{unit}.{stance.id}"
        name = f"{words.name(unit, 'unit')}, {words.name(stance.id, 'stance')}"
        values = h("small", f"{stance.air}/{stance.surface}", title=words("war.per_unit.long"))
        cells = [
            h("td", counter(words, f"{side}.{line}", now.of(side).get(line, 0), f"{name}, {words(f'calculator.{side}')}"), key=side)
            for side in SIDES
        ]
        return h("tr", h("th", h("span.kind", pictures.unit(unit), h("span", name), values), scope="row"), cells, key=line)

    def _at_sea(self, now: Sheet) -> Node | None:
        """Ports and escorts count at sea alone."""
        if now.kind != SEA:
            return None
        words = self.words
        ports = [choice(words(f"war.calculator.port.{side}"), f"port={side}", on=side in now.ports) for side in SIDES]
        return segments(*ports, choice(words("war.calculator.escort"), "escort", on=now.escort))

    def _results(self, now: Sheet) -> list[Node]:
        words = self.words
        if not all(any(now.of(side).values()) for side in SIDES):
            return [h("p.hint", words("calculator.empty"))]
        found = self.oracle.ask(asked(now))
        if found is None or isinstance(found, TooMuchWork):
            return [unknown(words, found)]
        parts = [
            ("win", found.alone[0], words("war.calculator.alone.attackers")),
            ("tie", found.both, words("war.odds.both")),
            ("none", found.neither, words("war.odds.neither")),
            ("lose", found.alone[1], words("war.calculator.alone.defenders")),
        ]
        cost = words("war.calculator.cost", attacker=words.decimal(found.lost_points[0]), defender=words.decimal(found.lost_points[1]))
        missing = words("odds.missing", share=percent(words, found.left_out)) if found.left_out >= 0.001 else ""
        sides = [spread(words, side, one, self._described) for side, one in zip(SIDES, found.spreads)]
        return [shares(words, parts, cost, missing), h("div.two", sides)]

    def _described(self, left: Left) -> str:
        """Units as words; nobody where there are none."""
        units = tables.ordered(dict(left))
        return self.words("war.calculator.left", units=units) if units else self.words("calculator.nobody")
