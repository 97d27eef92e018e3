"""The quick estimate of a battle: how near it comes to the exact odds."""

from __future__ import annotations

import random
import statistics

import pytest

from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.computer.weighing.clash import clash
from pyapp.games.axis_allies.computer.weighing.sketch import values_of
from pyapp.games.axis_allies.odds.chances import Odds, Question
from pyapp.games.axis_allies.odds.exact import odds

RULES = edition("aa1942")
KINDS = RULES.combat_units()
ATTACK, DEFENSE = values_of("aa1942", (), "attacker"), values_of("aa1942", (), "defender")
Army = dict[str, int]


def counts(army: Army) -> tuple[int, ...]:
    return tuple(army.get(kind, 0) for kind in KINDS)


def exact(ours: Army, theirs: Army, *, at_sea: bool = False) -> Odds:
    return odds(Question(ours, theirs, RULES.unit_types, RULES.unit_types, at_sea=at_sea, can_retreat=False))


def drawn(chance: random.Random, kinds: tuple[str, ...], size: int) -> Army:
    army: Army = {}
    for _ in range(max(1, round(size * chance.uniform(0.5, 1.5)))):
        kind = kinds[min(chance.randrange(len(kinds)), chance.randrange(len(kinds)))]
        army[kind] = army.get(kind, 0) + 1
    return army


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({"infantry": 2}, {"infantry": 1}),
        ({"infantry": 1, "artillery": 1, "fighter": 1}, {"infantry": 2, "fighter": 1}),
        ({"tank": 2, "bomber": 1}, {"artillery": 1, "tank": 2}),
        ({"infantry": 3}, {"fighter": 2}),
    ],
)
def test_small_battles_are_worked_out_exactly(ours: Army, theirs: Army) -> None:
    quick, known = clash(counts(ours), counts(theirs), ATTACK, DEFENSE), exact(ours, theirs)
    assert quick.win == pytest.approx(known.win, abs=1e-5)
    assert quick.conquest == pytest.approx(known.conquest, abs=1e-5)
    assert quick.attacker_loss == pytest.approx(known.attacker_loss, abs=1e-4)
    assert quick.defender_loss == pytest.approx(known.defender_loss, abs=1e-4)


def test_the_chance_of_a_land_battle_is_right_to_two_percent_on_average() -> None:
    chance = random.Random(5)
    errors, swings = [], []
    for _ in range(80):
        ours = drawn(chance, ("infantry", "artillery", "tank", "fighter", "bomber"), chance.choice((4, 8, 14)))
        theirs = drawn(chance, ("infantry", "artillery", "tank", "fighter"), chance.choice((4, 8, 14)))
        quick, known = clash(counts(ours), counts(theirs), ATTACK, DEFENSE), exact(ours, theirs)
        errors.append(abs(quick.win - known.win))
        swings.append(abs(quick.defender_loss - quick.attacker_loss - known.defender_loss + known.attacker_loss))
    assert statistics.mean(errors) < 0.02
    assert max(errors) < 0.15
    assert statistics.mean(swings) < 3.5


def test_the_chance_of_a_sea_battle_is_right_to_three_percent_on_average() -> None:
    chance = random.Random(6)
    errors = []
    for _ in range(60):
        ours = drawn(chance, ("destroyer", "cruiser", "fighter", "battleship", "carrier"), chance.choice((2, 4)))
        theirs = drawn(chance, ("destroyer", "cruiser", "fighter", "battleship", "carrier"), chance.choice((2, 4)))
        errors.append(abs(clash(counts(ours), counts(theirs), ATTACK, DEFENSE).win - exact(ours, theirs, at_sea=True).win))
    assert statistics.mean(errors) < 0.03


def test_who_meets_nobody_walks_in_and_sinks_bare_transports() -> None:
    empty = clash(counts({"infantry": 1}), counts({}), ATTACK, DEFENSE)
    assert (empty.win, empty.conquest, empty.attacker_loss) == (1, 1, 0)
    bare = clash(counts({"fighter": 1}), counts({"transport": 2}), ATTACK, DEFENSE)
    assert (bare.win, bare.conquest, bare.defender_loss) == (1, 0, 14)


def test_guns_shoot_at_aircraft_only() -> None:
    gun = counts({"infantry": 3, "aa_gun": 1})
    men, planes = counts({"infantry": 8}), counts({"infantry": 4, "fighter": 3})
    assert clash(men, gun, ATTACK, DEFENSE, 0.0, 3).win == clash(men, gun, ATTACK, DEFENSE, 0.0, -1).win
    assert clash(planes, gun, ATTACK, DEFENSE, 0.0, 3).win < clash(planes, gun, ATTACK, DEFENSE, 0.0, -1).win


def test_a_bombardment_helps() -> None:
    ours, theirs = counts({"infantry": 4, "tank": 2}), counts({"infantry": 6})
    assert clash(ours, theirs, ATTACK, DEFENSE, 1.2).win > clash(ours, theirs, ATTACK, DEFENSE).win
