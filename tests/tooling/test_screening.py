"""Screening: what each of many weights is worth is told from the same games, in which all of them are changed."""

from __future__ import annotations

import itertools
import random

import pytest

from pyapp.tooling.tournament.screening import STEP, Screening

WEIGHTS = {name: 2.0 + number for number, name in enumerate("abcdefg")}


@pytest.mark.parametrize(("weights", "asked", "pairs"), [(1, 1, 2), (2, 5, 8), (3, 4, 4), (7, 8, 8), (8, 8, 16), (26, 100, 128)])
def test_every_row_is_played_as_often_as_any_other(weights: int, asked: int, pairs: int) -> None:
    plan = Screening({str(number): 1.0 for number in range(weights)}, asked)
    assert plan.pairs == pairs and pairs % plan.rows == 0 and plan.rows > weights
    rows = [tuple(plan.signs(number).values()) for number in range(pairs)]
    assert {rows.count(row) for row in rows} == {pairs // plan.rows}


def test_each_weight_is_up_as_often_as_down_and_with_any_other_alike_as_often_as_not() -> None:
    plan = Screening(WEIGHTS, 8)
    columns = [[plan.signs(number)[name] for number in range(plan.pairs)] for name in WEIGHTS]
    assert all(sum(column) == 0 for column in columns)
    for one, other in itertools.combinations(columns, 2):
        assert sum(a * b for a, b in zip(one, other, strict=True)) == 0


def test_the_other_player_has_the_opposite_of_each_weight() -> None:
    player, other = (dict(change) for change in Screening(WEIGHTS, 8).players(3))
    for name, value in WEIGHTS.items():
        assert sorted((player[name], other[name])) == pytest.approx([value / STEP, value * STEP], abs=1e-6)


def leads(plan: Screening, worth: dict[str, float], noise: float = 0.0) -> list[float]:
    """What games would tell in which a step of these weights is worth so much, and the rest is chance."""
    chance = random.Random(1)
    found = []
    for number in range(plan.pairs):
        signs = plan.signs(number)
        both = sum(2 * worth[name] * signs[name] for name in worth)  # what the one gains and what the other loses
        found.append(both + chance.gauss(0, noise))
    return found


def test_what_a_step_of_each_is_worth_is_found_exactly_where_nothing_is_chance() -> None:
    plan = Screening(WEIGHTS, 16)
    worth = {"b": 12.0, "e": -30.0}
    effects = plan.effects(leads(plan, worth))
    assert [effect.name for effect in effects[:2]] == ["e", "b"]
    assert {effect.name: effect.worth for effect in effects} == pytest.approx({name: worth.get(name, 0.0) for name in WEIGHTS})
    assert all(effect.error == pytest.approx(0, abs=1e-9) for effect in effects)


def test_what_chance_does_is_told_by_the_error_and_only_what_is_larger_is_worth_a_step() -> None:
    plan = Screening(WEIGHTS, 64)
    seen = leads(plan, {"c": 40.0, "f": -40.0}, noise=100.0)
    effects = {effect.name: effect for effect in plan.effects(seen)}
    expected = 100 / 2 / 8  # of a mean of 64, half of which is a step
    assert all(0.7 * expected < effect.error < 1.4 * expected for effect in effects.values())
    changed = dict(plan.worth_a_step(seen))
    assert changed["c"] == pytest.approx(WEIGHTS["c"] * STEP) and changed["f"] == pytest.approx(WEIGHTS["f"] / STEP, abs=1e-6)
    assert set(changed) == {name for name, effect in effects.items() if abs(effect.worth) > 1.5 * effect.error}
    assert "IPCs a game for 1.3 times as much, give or take" in str(effects["c"])
