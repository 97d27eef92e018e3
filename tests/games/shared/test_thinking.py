"""How a computer player comes from ideas to an action."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.chance import FixedChance
from pyapp.games.shared.thinking import first_legal
from tests.games.axis_allies.boards import board

TOO_MANY = Action("germany", "buy", ({"infantry": 10},))
TWO = Action("germany", "buy", ({"infantry": 2},))
ONE = Action("germany", "buy", ({"infantry": 1},))


def thought(*ideas: Action | None) -> list[Action | None]:
    table = board("germany germany.infantry factory=0", phase="purchase", ipcs="germany=9")
    return list(first_legal(table.game, table.state, "germany", ideas, FixedChance(lambda: b"any")))


def test_the_first_idea_that_the_rules_allow_is_played() -> None:
    assert thought(TWO, ONE) == [TWO]


def test_what_the_rules_refuse_is_a_moment_of_thinking() -> None:
    assert thought(TOO_MANY, TWO) == [None, TWO]


def test_no_idea_is_a_moment_of_thinking_too() -> None:
    assert thought(None, None, ONE) == [None, None, ONE]


def test_chance_decides_where_there_is_no_idea_left() -> None:
    *moments, last = thought(TOO_MANY)
    assert moments == [None]
    assert last is not None and last.seat == "germany"
