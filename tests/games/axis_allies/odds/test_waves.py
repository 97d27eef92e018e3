"""Several waves: each meets what those before have left."""

from __future__ import annotations

import pytest

from pyapp.engine.work import at_once
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.odds.chances import Odds, Question
from pyapp.games.axis_allies.odds.exact import odds
from pyapp.games.axis_allies.odds.waves import losses, waves

SHEET = edition("aa1942").unit_types


def question(attackers: dict[str, int], defenders: dict[str, int], **options: int) -> Question:
    return Question(attackers, defenders, SHEET, SHEET, **options)  # type: ignore[arg-type]


def total(wave: Odds) -> float:
    return wave.win + wave.lose + wave.tie + wave.open


def test_one_wave_is_a_battle_like_any_other() -> None:
    asked = question({"infantry": 3, "tank": 1}, {"infantry": 2, "fighter": 1})
    [found] = at_once(waves([asked]))
    assert (found.win, found.lose, found.attacker_loss) == pytest.approx((odds(asked).win, odds(asked).lose, odds(asked).attacker_loss))


def test_a_second_wave_is_fought_where_the_first_has_left_somebody() -> None:
    first, second = question({"infantry": 1}, {"infantry": 1}), question({"tank": 1}, {"infantry": 1})
    found = at_once(waves([first, second]))
    assert total(found[1]) == pytest.approx(odds(first).lose)
    assert found[1].win == pytest.approx(odds(first).lose * odds(second).win)


def test_who_attacks_one_after_the_other_takes_two_infantry_as_worked_out_by_hand() -> None:
    """One infantry that fights one round, then a fighter to the end, against two infantry."""
    first, second = question({"infantry": 1}, {"infantry": 2}, rounds=1), question({"fighter": 1}, {})
    found = at_once(waves([first, second]))
    hit = 1 / 6
    against = {number: odds(question({"fighter": 1}, {"infantry": number})).win for number in (1, 2)}
    assert found[1].win == pytest.approx(hit * against[1] + (1 - hit) * against[2])


def test_losses_add_up_to_certainty_and_to_what_is_expected() -> None:
    asked = question({"infantry": 2, "tank": 2}, {"infantry": 3})
    found = odds(asked)
    ours, theirs = losses(asked, found.attackers_left), losses(asked, found.defenders_left, defending=True)
    assert sum(ours.values()) == pytest.approx(1) and sum(theirs.values()) == pytest.approx(1)
    assert sum(lost * chance for lost, chance in ours.items()) == pytest.approx(found.attacker_loss)
    assert sum(lost * chance for lost, chance in theirs.items()) == pytest.approx(found.defender_loss)
    assert list(theirs) == [0, 3, 6, 9]
