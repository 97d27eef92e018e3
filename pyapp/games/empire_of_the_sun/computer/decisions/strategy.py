"""What the computer player does outside offensives: reinforcements, replacements, bombers, and the small decisions of events."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pyapp.engine.actions import Action
from pyapp.engine.forms import Pick
from pyapp.engine.game import Game
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import advance, aims, worth
from pyapp.games.empire_of_the_sun.computer.decisions.havens import Havens
from pyapp.games.empire_of_the_sun.map.hexes import HEXES, TOKYO
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.nations import ALASKA
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.allowances import BASIC_NAVAL
from pyapp.games.empire_of_the_sun.movement.ways.landing import MARINE
from pyapp.games.empire_of_the_sun.politics.japan import B29
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts

NEAR = 6
DIVISION = "XX"
Opinion = Callable[[Game, EmpireState, str], Thoughts]


def front(seen: EmpireState, seat: str, at: int) -> float:
    """How much there is to do near a hex: what the enemy has there, and what he could take; how near Honshu is before the invasion."""
    if at not in HEXES:
        return 0.0
    if seat == ALLIES and worth.is_invasion_near(seen):
        return advance.pull(advance.goals_of(seen, seat), at)
    found = 0.0
    for unit, stand in seen.units.items():
        if stand.at and UNITS[unit].side != seat:
            away = distance(at, stand.at)
            found += worth.of_step(unit) / (1 + away) if away <= 2 * NEAR else 0.0
    return found + 0.3 * worth.of_hex(seen, seat, at)


def _liking(seen: EmpireState, seat: str) -> Callable[[str, str], float]:
    """The dearest units first, places near the front."""

    def liking(name: str, option: str) -> float:
        if option in UNITS:
            return worth.of_step(option)
        if option in CARDS:
            return float(CARDS[option].value) * (-1.0 if name == "card" else 1.0)
        return front(seen, seat, int(option)) if option.isdigit() else 0.0

    return liking


def station(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """HQs first, where they reach most, B29s where they reach Japan, marines for Alaska if need be, ships to a port that is safe
    enough; then the others as elsewhere.
    """
    field = game.field(seen, seat, "place") if "place" in game.kinds(seen, seat) else None
    for hq in field.options if isinstance(field, Pick) else ():
        if hq in UNITS and UNITS[hq].kind == "hq":
            at = game.field(seen, seat, "place", (hq,))
            if isinstance(at, Pick) and at.options:
                best = max(at.options, key=lambda option: advance.cover(seen, hq, int(option)) if option.isdigit() else 0.0)
                yield Action(seat, "place", (hq, best))
    for bomber in field.options if isinstance(field, Pick) else ():
        if bomber in UNITS and UNITS[bomber].type == B29:
            yield from _base_of_bombers(game, seen, seat, bomber)
    yield from _against_alaska(game, seen, seat, field.options if isinstance(field, Pick) else ())
    yield from _to_ports(game, seen, seat, field.options if isinstance(field, Pick) else ())
    yield from place("place")(game, seen, seat)


def _to_ports(game: Game, seen: EmpireState, seat: str, offered: Iterable[str]) -> Thoughts:
    """The dearest unit, where it is a ship, to the port nearest to the front that has room for it and is safe enough."""
    ship = max((unit for unit in offered if unit in UNITS), key=lambda unit: (worth.of_step(unit), unit), default="")
    at = game.field(seen, seat, "place", (ship,)) if ship and UNITS[ship].kind == "naval" else None
    ports = [int(option) for option in (at.options if isinstance(at, Pick) else ()) if option.isdigit() and int(option) in HEXES]
    if ports:
        best = Havens(seen, seat).best([ship], ports, lambda port: front(seen, seat, port))
        yield Action(seat, "place", (ship, str(best)))


def _base_of_bombers(game: Game, seen: EmpireState, seat: str, bomber: str) -> Thoughts:
    """China, where nobody attacks them and Japan is always in range; else the airfield nearest to Tokyo. EotS 11.3, 12.74, 16.43B."""
    at = game.field(seen, seat, "place", (bomber,))
    options = at.options if isinstance(at, Pick) else ()
    if CHINA in options:
        yield Action(seat, "place", (bomber, CHINA))
    fields = [option for option in options if option.isdigit() and distance(int(option), TOKYO) <= UNITS[bomber].reach]
    if fields:
        yield Action(seat, "place", (bomber, min(fields, key=lambda option: (distance(int(option), TOKYO), option))))


def _against_alaska(game: Game, seen: EmpireState, seat: str, offered: Iterable[str]) -> Thoughts:
    """A division of marines goes where any card lands it on the Japanese in Alaska who would cost a box of will this turn. EotS 16.42.

    A brigade is beaten off there every other time; one division that is near is enough.
    """
    held = [stand.at for unit, stand in seen.units.items() if stand.at and UNITS[unit].side != seat and holds(ALASKA, stand.at)]
    if seat != ALLIES or not held or not aims.alaska_is_due(seen):
        return
    if any(_lands_alone(unit) and stand.at and distance(stand.at, held[0]) <= BASIC_NAVAL for unit, stand in seen.units.items()):
        return
    for unit in filter(_lands_alone, offered):
        at = game.field(seen, seat, "place", (unit,))
        places = [option for option in (at.options if isinstance(at, Pick) else ()) if option.isdigit()]
        near = [option for option in places if distance(int(option), held[0]) <= BASIC_NAVAL]
        if near:
            yield Action(seat, "place", (unit, min(near, key=lambda option: (distance(int(option), held[0]), option))))


def _lands_alone(unit: str) -> bool:
    return unit in UNITS and UNITS[unit].type == MARINE and UNITS[unit].size == DIVISION


def place(kind: str, otherwise: str = "") -> Opinion:
    """An opinion for a step of one kind: the dearest unit, the place nearest to the front."""

    def opinion(game: Game, seen: EmpireState, seat: str) -> Thoughts:
        if kind in game.kinds(seen, seat):
            yield filled(game, seen, seat, kind, _liking(seen, seat))
        if otherwise:
            yield Action(seat, otherwise)

    return opinion


def replace(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Reduced units are restored first, then lost ones come back; the dearest first."""
    for kind in game.kinds(seen, seat):
        if kind != "done":
            yield filled(game, seen, seat, kind, _liking(seen, seat))
    yield Action(seat, "done")
