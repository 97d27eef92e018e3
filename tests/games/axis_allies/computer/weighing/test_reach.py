"""The computer's own idea of who can go where, against what the rules offer, in positions from real games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pyapp.games.axis_allies.computer.weighing.reach import Reach
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.movement.attacks import Attacks
from pyapp.games.axis_allies.movement.routes import land_attacks, sea_routes, survey
from pyapp.games.axis_allies.state import AxisState, is_air, is_land, is_sea
from tests.games.axis_allies.computer.positions import played

GAMES = [("aa1942", "1942"), ("aa50", "1941"), ("aa50", "1942")]


def pairs(state: AxisState, reach: Reach, sketch: Sketch) -> Iterator[tuple[str, str, set[str]]]:
    """Each stack of the active power with the spaces that the computer thinks it could attack."""
    chart = sketch.chart
    seen: dict[tuple[int, int], set[str]] = {}
    for target, row in reach.strikes.items():
        for stack in row:
            seen.setdefault(stack, set()).add(chart.names[target])
    for space, counts in sketch.own(reach.power):
        for kind, number in enumerate(counts):
            if number:
                yield chart.names[space], chart.kinds[kind], seen.get((space, kind), set())


@pytest.mark.parametrize(("game_id", "scenario"), GAMES)
def test_land_and_sea_reach_is_that_of_the_rules(game_id: str, scenario: str) -> None:
    compared = 0
    for state in played(game_id, scenario, "3", 3):
        sketch = Sketch(state)
        reach = Reach(sketch, sketch.chart.powers.index(state.active))
        view = survey(state, state.active)
        own = {(space, piece.kind): piece for space, pieces in view.own.items() for piece, _ in pieces}
        for space, kind, thought in pairs(state, reach, sketch):
            piece = own.get((space, kind))
            if piece is None or not state.kind(piece).attack:
                continue
            if is_land(state, piece):
                rules = set(land_attacks(state, view, piece, space))
                hostile = {place for place in thought if state.hostile_owner(state.active, place)}
                assert hostile == {place for place in rules if state.hostile_owner(state.active, place)}, (space, kind)
                compared += 1
            elif is_sea(state, piece):
                assert thought - {space} == set(sea_routes(state, view, piece, space, combat=True)), (space, kind)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize(("game_id", "scenario"), GAMES)
def test_flights_are_those_of_the_rules_but_for_decks_that_two_may_want(game_id: str, scenario: str) -> None:
    agreed = missed = beyond = 0
    for number, state in enumerate(played(game_id, scenario, "4", 3)):
        if number % 3:
            continue
        sketch = Sketch(state)
        reach = Reach(sketch, sketch.chart.powers.index(state.active))
        view = survey(state, state.active)
        plan = Attacks(state, view, set())
        for space, kind, thought in pairs(state, reach, sketch):
            piece = next((piece for piece, _ in view.own.get(space, ()) if piece.kind == kind), None)
            if piece is None or not is_air(state, piece):
                continue
            rules = set(plan.routes(piece, space)) - {space}
            targets = {place for place in thought if place in view.enemies and place != space}
            targets = {place for place in targets if state.space(place).is_sea or state.hostile_owner(state.active, place)}
            rules = {place for place in rules if place in view.enemies}
            if kind == "bomber":
                assert targets == rules, space
            agreed += len(rules & targets)
            missed += len(rules - targets)
            beyond += len(targets - rules)
    assert agreed > 100
    assert missed <= agreed * 0.02
    assert beyond <= agreed * 0.2  # 0.13 to 0.17 in whole games


def test_the_strength_of_a_sketch_is_that_of_the_position() -> None:
    for state in played("aa1942", "1942", "5", 2):
        sketch = Sketch(state)
        for name, number in sketch.chart.number.items():
            for power in state.rules.powers:
                counts = sketch.units[number].get(sketch.chart.powers.index(power), list(sketch.blank))
                for kind, place in sketch.kind.items():
                    guests = sum(
                        count * sum(item.owner == power and item.kind == kind == "fighter" for item in piece.cargo)
                        for piece, count in state.pieces(name)
                    )
                    assert counts[place] == state.count(name, power, kind) + guests


def test_a_variant_leaves_the_sketch_as_it_was() -> None:
    state = next(played("aa1942", "1942", "1", 1))
    sketch = Sketch(state)
    russia, power, infantry = sketch.chart.number["russia"], sketch.chart.powers.index("ussr"), sketch.kind["infantry"]
    before = sketch.count(russia, power, infantry)
    variant = sketch.fork()
    variant.put(russia, power, infantry, 5)
    variant.owner[russia] = sketch.chart.powers.index("germany")
    assert variant.count(russia, power, infantry) == before + 5
    assert sketch.count(russia, power, infantry) == before
    assert sketch.owner[russia] == power
