"""China: moved by the player of the United States, apart from American forces, and never far from home."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.state import AxisState
from tests.games.aa50.tables import combat, developed, table
from tests.games.axis_allies.boards import Table
from tests.games.axis_allies.moves import offered, reason

HOME = edition("aa50").china["china_territories"]


def lost_to_japan(number: int) -> list[str]:
    return [f"{territory} owner=japan" for territory in HOME[:number]]


def chinese_move(*spaces: str, phase: str = "china_first") -> Table:
    """China about to make its combat moves."""
    return table(*spaces, active="usa", phase=phase).play("china turn before")


# --- who, when ----------------------------------------------------------------------------------------------------------------


def test_the_player_of_the_united_states_moves_china() -> None:
    game = load("aa50")
    state, _ = game.new(Setup("1941", [], {"usa": "Ann", "uk": "Ben", "china": "Ben"}), ScriptedDice([]))
    assert state.setup.player("china") == "Ann"


def test_china_moves_as_a_whole_before_or_after_the_united_states() -> None:
    game = table("yunnan china.infantry", "eastern_united_states usa.infantry", active="usa", phase="purchase")
    game.play("usa done")
    assert game.waits_for() == ("china",)
    game.play("china turn after")
    assert game.waits_for() == ("usa",)
    game.play("usa done", "usa done")
    assert (game.waits_for(), game.step()) == (("china",), "combat_move")
    game.play("china done", "china done")
    assert game.state.active == "germany"


def test_if_china_goes_first_the_united_states_follow_with_all_their_phases() -> None:
    game = table("yunnan china.infantry", "eastern_united_states usa.infantry", active="usa", phase="china_first")
    game.play("china turn before", "china done", "china done")
    assert (game.waits_for(), game.step()) == (("usa",), "combat_move")


def test_what_the_united_states_have_moved_stays_moved_while_china_moves() -> None:
    game = table("yunnan china.infantry", "eastern_united_states usa.fighter", active="usa", phase="china_first")
    game.play("china turn after", "usa done", "usa move eastern_united_states fighter mexico", "usa done")
    assert game.units("mexico") == "usa.fighter@2"
    game.play("china done", "china done")
    assert game.units("mexico") == "usa.fighter"


def test_china_has_no_income_and_buys_nothing() -> None:
    game = table("yunnan china.infantry", active="usa", phase="purchase", lines=["bought china infantry*2"])
    game.play("usa done", "china turn before")
    assert game.step() == "combat_move"
    game.play("china done", "china done", "china place_infantry yunnan 2")
    assert game.state.active == "germany"
    assert game.state.powers["china"].ipcs == 0


# --- new infantry -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "number"), [(0, 4), (1, 4), (2, 3), (3, 3), (5, 2), (6, 1), (7, 1), (8, 0), (9, 0)])
def test_every_two_territories_free_of_the_axis_raise_an_infantry(lost: int, number: int) -> None:
    game = table(*lost_to_japan(lost), active="italy", phase="mobilize", ipcs="usa=5", options="")
    assert game.state.active == "usa"
    assert game.state.powers["china"].bought.get("infantry", 0) == number


def test_at_the_start_of_both_scenarios_three_infantry_are_raised() -> None:
    for scenario in ("1941", "1942"):
        owners = {space.id: space.original_owner for space in edition("aa50").spaces.values()}
        owners |= edition("aa50").starting_owners[scenario]
        assert sum(owners[territory] == "china" for territory in HOME) // 2 == 3


def mobilizing(*spaces: str, number: int = 3) -> Table:
    return table(*spaces, active="usa", phase="mobilize_china", lines=[f"bought china infantry*{number}"])


def test_new_infantry_go_where_fewer_than_three_chinese_units_stand() -> None:
    game = mobilizing("yunnan china.infantry*2,china.fighter", "hupeh china.infantry*2,usa.fighter", "sikang owner=japan")
    places = offered(game, "china place_infantry")
    assert "hupeh" in places
    assert "yunnan" not in places
    assert "sikang" not in places
    assert "kwangtung" not in places
    game.refused("form.out_of_range", "china place_infantry hupeh 2")
    game.play("china place_infantry hupeh 1", "china place_infantry fukien 2")
    assert game.units("hupeh") == "china.infantry*3 usa.fighter"


def test_infantry_without_a_place_are_kept() -> None:
    game = mobilizing("yunnan china.infantry", number=2).play("china done")
    assert game.state.powers["china"].bought == {"infantry": 2}
    full = [f"{territory} china.infantry*3" for territory in HOME]
    assert mobilizing(*full).state.powers["china"].bought == {"infantry": 3}


def test_infantry_rise_again_even_when_no_chinese_unit_is_left() -> None:
    game = mobilizing(number=1)
    game.play("china place_infantry yunnan 1")
    assert game.units("yunnan") == "china.infantry"


# --- borders ------------------------------------------------------------------------------------------------------------------


def test_chinese_infantry_leave_china_only_for_kwangtung() -> None:
    game = chinese_move(
        "yunnan china.infantry", "fukien china.infantry", "french_indo_china_thailand japan.infantry", "kwangtung owner=japan"
    )
    assert offered(game, "china move fukien infantry") == ("kwangtung",)
    assert offered(game, "china move") == ("fukien",)
    assert reason(game, "china move fukien infantry", "french_indo_china_thailand") == "axis.beyond_china"


def test_chinese_infantry_do_not_withdraw_beyond_the_border() -> None:
    game = chinese_move("yunnan china.infantry").play("china done")
    assert set(offered(game, "china move yunnan infantry")) == {"sikang", "hupeh", "fukien"}
    assert reason(game, "china move yunnan infantry", "burma") == "axis.beyond_china"


def test_the_flying_tigers_stay_over_china() -> None:
    game = chinese_move(
        "yunnan china.fighter", "manchuria owner=japan japan.infantry", "sz61 japan.transport", "burma owner=japan japan.infantry",
        "kwangtung owner=japan japan.infantry",
    )  # fmt: skip
    assert set(offered(game, "china move yunnan fighter")) == {"kwangtung", "manchuria"}
    assert reason(game, "china move yunnan fighter", "sz61") == "axis.beyond_china"
    assert reason(game, "china move yunnan fighter", "burma") == "axis.beyond_china"


def test_the_flying_tigers_fly_no_short_cut_over_the_sea() -> None:
    game = chinese_move("yunnan china.fighter", "fukien owner=japan", "kiangsu owner=japan japan.infantry").play(
        "china move yunnan fighter kiangsu"
    )
    assert game.units("kiangsu") == "china.fighter@2 japan.infantry"


def test_chinese_units_board_no_transport() -> None:
    game = chinese_move("fukien china.infantry", "sz61 usa.transport")
    assert "load" not in game.kinds("china")
    game.play("china done")
    assert "load" not in game.kinds("china")


def test_developments_of_the_united_states_do_not_serve_china() -> None:
    lines = developed("usa", "jet_fighters", "mechanized_infantry")
    game = combat("kiangsu owner=japan china.fighter@2,japan.infantry*2", active="china", lines=lines, dice=[4, 3, 3])
    assert game.heard("rolled")[0].data["value"] == 3


def test_a_position_with_chinese_units_abroad_is_not_sound() -> None:
    game = load("aa50")
    state = game.read_position("game aa50\nactive usa\nphase combat_move\nat burma china.infantry")
    assert [violation.name for violation in game.status(state)] == ["border"]


# --- control ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("territory", ["kiangsu", "manchuria"])
def test_kiangsu_and_manchuria_are_chinese_when_they_are_freed(territory: str) -> None:
    game = table(f"{territory} owner=japan", "suiyuan usa.infantry", active="usa")
    game.play(f"usa move suiyuan infantry {territory}", "usa done")
    assert game.state.owners[territory] == "china"


def test_kwangtung_freed_by_china_belongs_to_the_united_kingdom() -> None:
    game = chinese_move("fukien china.infantry", "kwangtung owner=japan").play("china move fukien infantry kwangtung", "china done")
    assert game.state.owners["kwangtung"] == "uk"
    assert game.units("kwangtung") == "china.infantry!"


def test_kwangtung_is_british_even_while_london_is_lost() -> None:
    game = chinese_move("fukien china.infantry", "kwangtung owner=japan", "united_kingdom owner=germany")
    game.play("china move fukien infantry kwangtung", "china done")
    assert game.state.owners["kwangtung"] == "uk"


def test_the_axis_earns_what_is_printed_on_chinese_land() -> None:
    game = table("hupeh owner=japan", "kiangsu owner=japan")
    assert game.state.production("japan") == 8 + 1 + 1 + 2 + 0 + 1 + 2  # home islands and Indo-China besides
    assert isinstance(game.state, AxisState)


def test_chinese_fighters_without_a_base_come_down_in_china_or_are_lost() -> None:
    lines = ['turn {"stranded":["yunnan",["china.fighter",1]]}']
    game = table(
        "yunnan owner=japan japan.infantry", "hupeh owner=japan", "sikang owner=japan", active="japan", phase="noncombat_move", lines=lines
    )
    assert game.heard("stranded_landed")[0].data["to"] == "fukien"
