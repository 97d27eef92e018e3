"""The quick estimate of battles goes the way battles go."""

from __future__ import annotations

from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.computer.clash import Fighter, clash
from pyapp.games.victory_in_europe.computer.sight import fighter


def infantry(*steps: float) -> list[Fighter]:
    return [Fighter("D", 2.0, number) for number in steps]


def test_three_armies_drive_one_away_and_not_three() -> None:
    assert clash(infantry(4, 4, 4), infantry(2)).wins > 0.9
    assert clash(infantry(4, 4, 4), infantry(4, 4, 4)).wins < 0.1


def test_who_fires_first_loses_less() -> None:
    tanks = [Fighter("C", 2.0, 4, cost=1.0)] * 2
    assert clash(tanks, infantry(3, 3)).attacker < clash(infantry(4, 4), infantry(3, 3)).attacker


def test_another_round_wins_more() -> None:
    assert clash(infantry(4, 4), infantry(4), 3).wins > clash(infantry(4, 4), infantry(4)).wins


def test_an_area_without_an_army_is_won_without_a_loss() -> None:
    outcome = clash(infantry(1), [])
    assert (outcome.wins, outcome.attacker) == (1.0, 0.0)


def test_aircraft_alone_win_no_area() -> None:
    assert clash([Fighter("B", 3.0, 3, army=False)], infantry(1)).wins == 0.0


def test_infantry_is_stronger_in_forest_and_lasts_longer_in_mountains() -> None:
    unit = UNITS["de_4a"]
    in_forest = fighter(unit, 3, "frankfurt", defends=True, winter=False)
    in_mountains = fighter(unit, 3, "slovakia", defends=True, winter=False)
    in_the_open = fighter(unit, 3, "berlin", defends=True, winter=False)
    assert in_forest is not None and in_mountains is not None and in_the_open is not None
    assert in_forest.power == in_the_open.power + 1
    assert in_mountains.doubled and not in_the_open.doubled


def test_in_winter_armies_hit_with_ones_alone_and_bombers_with_secondary_targets_not_at_all() -> None:
    army = fighter(UNITS["de_4a"], 3, "berlin", defends=False, winter=True)
    bomber = fighter(UNITS["gb_hb"], 3, "berlin", defends=False, winter=True)
    assert army is not None and army.power == 1.0
    assert bomber is not None and bomber.power == 0.0
