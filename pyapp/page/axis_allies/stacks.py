"""The pieces on the board: one counter for each power's units of a kind, factories with their damage."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import svgwrite

from pyapp.board.boardfile import Board, Point, Space
from pyapp.board.places import stack_places
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies.names import order
from pyapp.page.table.presenter import Group

LAYER = "layer-units"
MOST = 10
WIDTH, HEIGHT = 28, 23


@dataclass(frozen=True)
class Stack:
    """The pieces of one power and one kind in a space, whatever each has done."""

    owner: str
    kind: str
    number: int
    spent: bool = False
    cargo: int = 0
    damaged: int = 0
    attacking: bool = False  # against others in the same space


def stacks(state: AxisState, space: str) -> tuple[Stack, ...]:
    """The stacks in a space: the attackers first where there are any, then the owner of the land, every power's in the order of the chart.

    A battle's pieces count too.
    """
    pieces: dict[str, int] = dict(state.units.get(space, {}))
    battle = state.battle
    if battle is not None and battle.space == space:
        for side in (battle.attackers, battle.defenders):
            for text, number in side.items():
                pieces[text] = pieces.get(text, 0) + number
    return _stacked(state.edition, state.owners.get(space, ""), state.active, tuple(pieces.items()))


@functools.lru_cache(maxsize=2048)
def _stacked(edition_id: str, owner: str, active: str, pieces: tuple[tuple[str, int], ...]) -> tuple[Stack, ...]:
    """The stacks of these pieces; an action changes few spaces, so most are known."""
    rules = edition(edition_id)
    found: dict[tuple[str, str], list[int]] = {}
    for text, number in pieces:
        piece = unit(text)
        counts = found.setdefault((piece.owner, piece.kind), [0, 0, 0, 0])
        counts[0] += number
        counts[1] += number * piece.spent
        counts[2] += number * len(piece.cargo)
        counts[3] += number * piece.damaged
    here = {key[0] for key in found}
    attackers = _attackers(rules.side_of, owner, active, here)
    powers = sorted(here, key=lambda power: (power not in attackers, power != owner, rules.powers.index(power)))
    chart = rules.combat_units()
    return tuple(
        Stack(power, kind, counts[0], counts[1] == counts[0], counts[2], counts[3], power in attackers)
        for power in powers
        for kind in order((key[1] for key in found if key[0] == power), chart)
        for counts in (found[power, kind],)
    )


def _attackers(side_of: Mapping[str, str], owner: str, active: str, here: set[str]) -> set[str]:
    """Those of the powers in a space who came to fight the others: on land not the owner's side, elsewhere the side whose turn it is."""
    if len({side_of[power] for power in here}) < 2:
        return set()
    if owner:
        return {power for power in here if side_of[power] != side_of[owner]}
    return {power for power in here if side_of[power] == side_of.get(active, "")}


def allotted(shown: tuple[Stack, ...], room: int) -> tuple[tuple[Stack, ...], ...]:
    """Which stacks share a place, so that no counter lies on another: where they are too many the last place of a side stands for its rest.

    >>> two = (Stack("uk", "tank", 1), Stack("uk", "infantry", 2))
    >>> [len(place) for place in allotted(two, 2)], [len(place) for place in allotted(two, 1)]
    ([1, 1], [2])
    """
    if len(shown) <= room:
        return tuple((stack,) for stack in shown)
    sides = [side for attacking in (True, False) if (side := tuple(stack for stack in shown if stack.attacking is attacking))]
    first = room if len(sides) == 1 else min(len(sides[0]), max(room // 2, room - len(sides[1])))
    places: list[tuple[Stack, ...]] = []
    for side, own in zip(sides, (first, room - first)):
        places += [*((stack,) for stack in side[: own - 1]), side[own - 1 :]]
    return tuple(places)


def groups(state: AxisState, board: Board) -> dict[str, Group]:
    """Every drawing on the board by element id, with the key that says when it must be drawn again."""
    found: dict[str, Group] = {}
    spaces = set(state.units) | ({state.battle.space} if state.battle else set())
    for space in spaces:
        if space in board.spaces and (here := stacks(state, space)):
            found[f"units-{space}"] = Group(LAYER, here)
    for territory, damage in state.factories.items():
        if territory in board.spaces:
            found[f"factory-{territory}"] = Group(LAYER, damage)
    return found


def draw(group: str, state: AxisState, board: Board) -> str:
    """The markup of one drawing."""
    kind, _, space = group.partition("-")
    if kind == "factory":
        return _factory(group, board.spaces[space], state.factories[space])
    return _stacks(group, board.spaces[space], stacks(state, space))


def _maker() -> Any:
    return svgwrite.Drawing(debug=False)


def _stacks(group: str, space: Space, shown: tuple[Stack, ...]) -> str:
    make = _maker()
    drawn = make.g(id=group, class_="stacks", data_space=space.id)
    heaps = allotted(shown, max(2 if any(stack.attacking for stack in shown) else 1, min(MOST, len(space.slots))))
    places = _sides_apart(heaps, stack_places(space, len(heaps)))
    for heap, place in zip(heaps, places):
        drawn.add(_counter(make, space.id, heap[0], place) if len(heap) == 1 else _heap(make, space.id, heap, place))
    attackers = sum(heap[0].attacking for heap in heaps)
    if 0 < attackers < len(heaps):
        drawn.add(_crossed(make, places, attackers))
    return str(drawn.tostring())


def _sides_apart(heaps: tuple[tuple[Stack, ...], ...], places: list[Point]) -> list[Point]:
    """The places in the order of the heaps: attackers to the left of defenders."""
    return sorted(places) if any(heap[0].attacking for heap in heaps) else places


def _crossed(make: Any, places: list[Point], attackers: int) -> Any:
    """The mark between two sides in one space: crossed strokes, between the attacker and the defender who stand nearest to each other."""
    pairs = [(math.dist(one, other), one, other) for one in places[:attackers] for other in places[attackers:]]
    _, (ax, ay), (bx, by) = min(pairs)
    mark = make.g(class_="crossed", transform=f"translate({(ax + bx) / 2:g} {(ay + by) / 2:g})")
    mark.add(make.circle((0, 0), 7))
    mark.add(make.path(d="M-3.5 -3.5l7 7m0 -7l-7 7"))
    return mark


def _heap(make: Any, space: str, heap: tuple[Stack, ...], place: Point) -> Any:
    """Several stacks of a side in the place of one: how many units they are; the card of the space names them."""
    x, y = place
    badge = make.g(class_=f"stack more seat-{heap[0].owner}", transform=f"translate({x:g} {y:g})", data_space=space)
    badge.add(make.rect((-WIDTH / 2, -HEIGHT / 2), (WIDTH, HEIGHT), 4, class_="chip"))
    badge.add(make.text(f"+{sum(stack.number for stack in heap)}", insert=(0, 5), class_="more-text"))
    return badge


def _counter(make: Any, space: str, stack: Stack, place: Point) -> Any:
    x, y = place
    counter = make.g(
        class_=f"stack seat-{stack.owner}{' spent' if stack.spent else ''}{' attacking' if stack.attacking else ''}",
        transform=f"translate({x:g} {y:g})",
        data_space=space,
        data_stack=f"{stack.owner}.{stack.kind}",
        data_drag="1",
    )
    counter.add(make.rect((-WIDTH / 2 - 0.4, -HEIGHT / 2 + 1.6), (WIDTH + 1.6, HEIGHT + 0.6), 4, class_="shadow"))
    counter.add(make.rect((-WIDTH / 2, -HEIGHT / 2), (WIDTH, HEIGHT), 4, class_="chip"))
    counter.add(make.use(f"#unit-{stack.kind}", insert=(-WIDTH / 2 + 2, -HEIGHT / 2 + 1.5), size=(WIDTH - 4, HEIGHT - 3), class_="shape"))
    if stack.number > 1:
        wide = 7.5 + 6.5 * len(str(stack.number))
        counter.add(make.rect((WIDTH / 2 - wide + 4, HEIGHT / 2 - 11), (wide, 15), 7, class_="number-disc"))
        counter.add(make.text(str(stack.number), insert=(WIDTH / 2 - wide / 2 + 4, HEIGHT / 2 + 1.2), class_="number"))
    if stack.cargo:
        for index in range(min(stack.cargo, 4)):
            counter.add(make.circle((-WIDTH / 2 + 4 + 5 * index, HEIGHT / 2 - 1), 2.1, class_="cargo"))
    if stack.damaged:
        counter.add(make.path(d=f"M{-WIDTH / 2 + 3} {-HEIGHT / 2 + 3}l7 7m0 -7l-7 7", class_="damage"))
    return counter


def _factory(group: str, space: Space, damage: int) -> str:
    make = _maker()
    at = space.marks.get("factory") or (space.slots[-1] if space.slots else (0.0, 0.0))
    x, y = at
    drawn = make.g(id=group, class_=f"factory{' damaged' if damage else ''}", transform=f"translate({x:g} {y:g})", data_space=space.id)
    drawn.add(make.rect((-12, -10), (24, 20), 3, class_="factory-ground"))
    drawn.add(make.use("#unit-industrial_complex", insert=(-11, -9), size=(22, 18), class_="shape"))
    if damage:
        drawn.add(make.circle((10, -8), 7, class_="damage-disc"))
        drawn.add(make.text(str(damage), insert=(10, -4.6), class_="damage-number"))
    return str(drawn.tostring())
