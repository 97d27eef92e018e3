"""Orders that lie closed with their nation: bound by a hash when the sheet is sealed, shown in the nation's turn."""

from __future__ import annotations

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.errors import IllegalAction, InvalidAction
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games.war_room import GAME
from pyapp.games.war_room.rounds import seal
from pyapp.games.war_room.state import WarState
from pyapp.sharing import saves
from tests.samples import find

SALT = "0123456789abcdef" * 2


def withheld(*words: str) -> Match:
    """Germany keeps its orders closed, the USSR writes none; Germany is first."""
    match = Match(GAME, Setup("eastern_front"), "withheld")
    match.apply(Action("germany", "withhold", (seal.binding("germany", SALT, words).hex(),)))
    match.apply(match.parse("ussr seal"))
    while match.state.steps[-1].tag == "wr_turn_order":
        (seat,) = GAME.waits_for(match.state)
        match.apply(match.parse(f"{seat} place {1 if seat == 'germany' else 2}"))
    return match


def reveal(match: Match, *words: str, salt: str = SALT) -> WarState:
    match.apply(Action("germany", "reveal", (salt, *words)))
    assert isinstance(match.state, WarState)
    return match.state


def test_a_nation_that_has_kept_its_orders_closed_is_asked_for_them_in_its_turn() -> None:
    match = withheld("germany.61", "R6")
    assert GAME.waits_for(match.state) == ("germany",) and GAME.kinds(match.state, "germany") == ("forgo",)
    assert GAME.closed(match.state) == {"germany": seal.binding("germany", SALT, ("germany.61", "R6"))}
    state = reveal(match, "germany.61", "R6")
    assert [(order.command, order.to) for order in state.orders["germany"]] == [("germany.61", "R6")]
    assert "go" in GAME.kinds(state, "germany") and not GAME.closed(state)


@pytest.mark.parametrize("words", [(), ("germany.61", "R7"), ("germany.61", "R6", "germany.48", "R6")])
def test_orders_that_do_not_fit_the_hash_are_refused(words: tuple[str, ...]) -> None:
    match = withheld("germany.61", "R6")
    with pytest.raises(IllegalAction) as error:
        reveal(match, *words)
    assert error.value.message.key == "wr.withheld.other"


def test_another_salt_does_not_fit() -> None:
    with pytest.raises(IllegalAction):
        reveal(withheld("germany.61", "R6"), "germany.61", "R6", salt="f" * 32)


@pytest.mark.parametrize("salt", ["", "xyz", "A" * 32, "0" * 31, "0" * 33])
def test_a_code_is_thirty_two_hexadecimal_digits(salt: str) -> None:
    with pytest.raises(InvalidAction):
        reveal(withheld("germany.61", "R6"), "germany.61", "R6", salt=salt)


def test_closed_orders_against_the_rules_are_cancelled_as_on_paper() -> None:
    state = reveal(withheld("germany.61", "P1"), "germany.61", "P1")
    assert GAME.waits_for(state) != ("germany",) or "go" not in GAME.kinds(state, "germany")


def test_more_orders_than_a_nation_may_write_are_refused_even_closed() -> None:
    match = Match(GAME, Setup("eastern_front"), "withheld")
    own = [key for key, command in match.state.commands.items() if command.nation == "germany"]  # type: ignore[attr-defined]
    words = [word for key in own[:10] for word in (key, "G1")]
    with pytest.raises(InvalidAction):
        reveal(withheld(*words), *words)


def test_a_command_is_ordered_once_and_only_ones_own_is() -> None:
    for words in (("germany.61", "R6", "germany.61", "G1"), ("ussr.29", "G7")):
        with pytest.raises((InvalidAction, IllegalAction)):
            reveal(withheld(*words), *words)


def test_a_nation_without_its_key_goes_without_orders() -> None:
    match = withheld("germany.61", "R6")
    match.apply(Action("germany", "forgo"))
    assert not GAME.closed(match.state) and GAME.waits_for(match.state) != ("germany",)


def test_orders_that_were_written_openly_cannot_be_withheld_as_well() -> None:
    match = Match(GAME, Setup("eastern_front"), "withheld")
    match.apply(match.parse("germany order germany.61 R6"))
    with pytest.raises(IllegalAction) as error:
        match.apply(Action("germany", "withhold", ("0" * 32,)))
    assert error.value.message.key == "wr.withheld.written"


def test_no_form_offers_what_only_a_program_fills() -> None:
    match = Match(GAME, Setup("eastern_front"), "withheld")
    assert "withhold" not in GAME.kinds(match.state, "germany") and "withhold" in match.state.steps[-1].apart(match.state, "germany")


def test_closed_orders_come_back_from_text_and_from_a_save() -> None:
    match = withheld("germany.61", "R6")
    assert GAME.read_position(GAME.position_text(match.state)).withheld == match.state.withheld  # type: ignore[attr-defined]
    reveal(match, "germany.61", "R6")
    again, _, _ = saves.read_save(find, saves.save_text(match, "ours", None))
    assert [str(entry) for entry in again.entries] == [str(entry) for entry in match.entries]


def test_a_hash_of_another_length_is_corrupt() -> None:
    match = withheld("germany.61", "R6")
    match.state.withheld["germany"] = b"short"  # type: ignore[attr-defined]
    assert [violation.name for violation in GAME.status(match.state)] == ["withheld"]


def test_both_parties_may_break_the_pact_in_the_same_planning_unseen_by_each_other() -> None:
    match = Match(GAME, Setup("global_war"), "pact")
    for line in ("japan break_pact", "ussr break_pact"):
        match.apply(match.parse(line))
    state = match.state
    assert isinstance(state, WarState)
    assert (state.pact_breaker, state.morale["japan"].stress, state.morale["ussr"].stress) == ("japan", 6, 0)
