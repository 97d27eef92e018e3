"""Winning the game."""

from __future__ import annotations

from pyapp.engine.state import Result
from tests.games.axis_allies.boards import Table, board

THREE_MORE_FOR_THE_AXIS = ("karelia_s_s_r owner=germany", "india owner=japan", "hawaiian_islands owner=japan")


def end_of_round(*spaces: str, options: str = "", active: str = "usa") -> Table:
    """A power's turn with nothing left to do but to collect income."""
    return board(*spaces, active=active, phase="purchase", options=options).play(f"{active} done")


def test_the_axis_wins_with_nine_victory_cities_after_the_turn_of_the_usa() -> None:
    assert end_of_round(*THREE_MORE_FOR_THE_AXIS).state.result == Result(["axis"], "result.victory_cities")


def test_eight_cities_are_not_enough_for_the_axis() -> None:
    assert end_of_round(*THREE_MORE_FOR_THE_AXIS[:2]).state.result is None


def test_victory_is_only_checked_at_the_end_of_the_round() -> None:
    assert end_of_round(*THREE_MORE_FOR_THE_AXIS, active="japan").state.result is None


def test_the_allies_need_ten_cities() -> None:
    three = ("france owner=uk", "italy owner=uk", "philippine_islands owner=usa")
    assert end_of_round(*three[:2]).state.result is None
    assert end_of_round(*three).state.result == Result(["allies"], "result.victory_cities")


def test_total_victory_needs_all_thirteen() -> None:
    assert end_of_round(*THREE_MORE_FOR_THE_AXIS, options="victory=total").state.result is None
    rest = (f"{territory} owner=japan" for territory in ("russia", "united_kingdom", "western_united_states", "eastern_united_states"))
    assert end_of_round(*THREE_MORE_FOR_THE_AXIS, *rest, options="victory=total").state.result == Result(["axis"], "result.victory_cities")


def test_the_powers_of_a_player_who_resigns_pass_to_another_player_of_his_side() -> None:
    table = board(active="uk", phase="purchase", players="uk=Ann ussr=Ann usa=Bob germany=Cid japan=Cid").play("uk resign")
    assert table.state.result is None
    assert table.state.setup.players["ussr"] == table.state.setup.players["uk"] == "Bob"


def test_the_other_side_wins_when_the_last_player_of_a_side_resigns() -> None:
    table = board(active="uk", phase="purchase", players="uk=Ann ussr=Ann usa=Ann germany=Cid japan=Cid").play("uk resign")
    assert table.state.result == Result(["axis"], "result.resignation")
