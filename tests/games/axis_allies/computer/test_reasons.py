"""What the computer says of its turn: the odds of its attacks, what it guards and leaves, why it buys, where its armies head for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pyapp.engine.computers import Hindsight, computer_name
from pyapp.engine.game import Reason
from pyapp.engine.match import TYPED, Match
from pyapp.games.axis_allies.odds.exact import odds
from pyapp.games.axis_allies.odds.forecast import of_forces, of_space
from pyapp.page.markup.words import LANGUAGES, Words
from pyapp.page.study.accounts import sentence
from tests.games.axis_allies.boards import board

EAST = (
    "west_russia owner=ussr ussr.infantry*2",
    "ukraine_s_s_r owner=germany germany.infantry*4,germany.tank*2",
    "russia factory=0 ussr.infantry*3",
)
HOME = ("germany factory=0 germany.infantry*3", "poland owner=germany germany.infantry")
WON = (("germany fight west_russia", (1, 1, 1, 1, 1, 1, 6, 6)),)


def told(
    *lines: str | tuple[str, Sequence[int]], spaces: Sequence[str], level: str = "", phase: str = "combat_move", **more: str
) -> list[Reason]:
    """What the computer says of a turn of Germany that is played like this."""
    table = board(*spaces, phase=phase, pausing=True, **more)
    table.state.setup.players["germany"] = computer_name(table.game, "germany", level)
    match = Match(table.game, table.state.setup, TYPED, table.state)
    for line in lines:
        text, dice = (line, ()) if isinstance(line, str) else line
        match.apply(match.parse(text), dice)
    return [reason for reason in table.game.account(Hindsight(match, 0, len(match.entries))) if reason is not None]


def only(reasons: list[Reason], kind: str) -> Reason:
    """The one reason of a kind."""
    (found,) = [reason for reason in reasons if reason.kind == kind]
    return found


def test_an_attack_is_told_with_the_exact_odds_that_it_had() -> None:
    before = board(*EAST, *HOME, pausing=True).play("germany move ukraine_s_s_r infantry*4,tank*2 west_russia")
    exact = odds(of_space(before.state, "west_russia"))
    moves = ("germany move ukraine_s_s_r infantry*4,tank*2 west_russia", "germany done", *WON, "germany done")
    reason = only(told(*moves, spaces=(*EAST, *HOME)), "attack")
    assert reason.spaces == ("west_russia",)
    assert reason.values["units"] == {"infantry": 4, "tank": 2}
    assert reason.chances == {"chance": exact.conquest}
    assert reason.amounts == {"lost": exact.attacker_loss, "killed": exact.defender_loss}


def test_what_nobody_defends_is_taken_without_a_fight() -> None:
    spaces = ("west_russia owner=ussr", "russia factory=0 ussr.infantry*3", *EAST[1:2], *HOME)
    reason = only(told("germany move ukraine_s_s_r infantry west_russia", "germany done", "germany done", spaces=spaces), "take")
    assert reason.values == {"spaces": ["west_russia"], "ipcs": 2}


def test_units_are_bought_for_the_danger_that_they_lessen() -> None:
    near = ("poland owner=ussr ussr.infantry*4,ussr.tank*2", "germany factory=0 germany.infantry*3", "russia factory=0 ussr.infantry")
    moves = ("germany buy infantry*5", "germany done", "germany done", "germany done", "germany place germany germany infantry*5")
    reason = only(told(*moves, spaces=near, phase="purchase", ipcs="germany=15"), "buy.guard")
    assert reason.values["enemy"] == "ussr"
    assert reason.chances["without"] > 0.9 > reason.chances["chance"] + 0.4


def test_what_no_enemy_reaches_is_bought_for_the_way_forward() -> None:
    moves = ("germany buy tank*2", "germany done", "germany done", "germany done", "germany place germany germany tank*2")
    reasons = told(*moves, spaces=(*EAST, *HOME), phase="purchase", ipcs="germany=12")
    assert only(reasons, "buy.advance").values["goal"] == "karelia_s_s_r"  # a victory city in which nobody stands
    assert only(reasons, "heads").spaces == ("karelia_s_s_r",)
    assert only(reasons, "safe.all").spaces == ("germany",)


def test_a_garrison_that_is_too_small_is_named_and_so_is_what_it_would_cost_the_enemy() -> None:
    spaces = ("baltic_states owner=germany germany.infantry*2", "karelia_s_s_r ussr.infantry*6,ussr.tank*3", "russia factory=0", *HOME)
    before = board(*spaces).state
    reasons = told("germany done", "germany done", spaces=spaces)
    left = only(reasons, "left")
    assert (left.values["space"], left.values["enemy"]) == ("baltic_states", "ussr")
    exact = odds(of_forces(replace(before, active="ussr"), {"infantry": 6, "tank": 3}, {"infantry": 2}, at_sea=False))
    assert (left.chances, left.amounts) == ({"chance": exact.conquest}, {"lost": exact.attacker_loss})


def test_the_easiest_level_has_no_plans_to_tell() -> None:
    moves = ("germany buy tank*2", "germany done", "germany done", "germany done", "germany place germany germany tank*2")
    reasons = told(*moves, spaces=(*EAST, *HOME), level="easy", phase="purchase", ipcs="germany=12")
    assert {reason.kind for reason in reasons} == {"safe.all"}


def test_of_a_person_nothing_is_told_and_the_account_is_the_same_twice() -> None:
    table = board(*EAST, *HOME, pausing=True)
    match = Match(table.game, table.state.setup, TYPED, table.state)
    for line in ("germany done", "germany done"):
        match.apply(match.parse(line))
    assert [*table.game.account(Hindsight(match, 0, 2))] == []
    moves = ("germany move ukraine_s_s_r infantry*4,tank*2 west_russia", "germany done", *WON, "germany done")
    assert told(*moves, spaces=(*EAST, *HOME)) == told(*moves, spaces=(*EAST, *HOME))


def test_every_reason_is_a_whole_sentence_in_both_languages() -> None:
    moves = ("germany move ukraine_s_s_r infantry*4,tank*2 west_russia", "germany done", *WON, "germany done")
    reasons = told(*moves, spaces=(*EAST, *HOME))
    for language in LANGUAGES:
        words = Words(language)
        words.use(("axis_allies", "aa1942"))
        said = [sentence(words, reason) for reason in reasons]
        assert not any("reason." in text or "{" in text for text in said)
    assert any(text.startswith("Ataca Rusia Occidental con 4 infanterías y 2 tanques: ") for text in said)
