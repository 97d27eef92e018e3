"""Areas, seas and what lies between them. VIE 1.0."""

from __future__ import annotations

import json

import pytest

from pyapp.board.boardfile import MAPS
from pyapp.games.victory_in_europe.map.areas import AREAS, MIDDLE_EAST, RED_PORTS, capitals, is_home
from pyapp.games.victory_in_europe.map.borders import (
    BORDERS,
    CANALS,
    COAST_OF,
    FJORDS,
    NEIGHBOURS,
    SEA_LINKS,
    STRAITS,
    TWO_COASTS,
    neighbours_of,
    port_seas,
)
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES, SEAS
from pyapp.games.victory_in_europe.position.stacking import ARMIES, LEADERS, WARSHIPS, limits
from pyapp.games.victory_in_europe.weather import border_limit, is_frozen, is_winter
from tests.games.victory_in_europe.table import at


def test_the_map_is_the_board_that_is_drawn():
    """`declared.json` is what the board is proved against."""
    declared = json.loads((MAPS / "victory_in_europe" / "declared.json").read_text("utf-8"))
    assert {space["id"] for space in declared["spaces"]} == {*AREAS, *SEAS}
    edges = {(one, other) for one in (*AREAS, *SEAS) for other in neighbours_of(one) if one < other}
    assert edges == {tuple(sorted(edge)) for edge in declared["edges"]}
    kinds = {tuple(sorted(pair)): (border.kind, border.limit) for pair, border in BORDERS.items()}
    assert kinds == {tuple(sorted(row[:2])): tuple(row[2:4]) for row in declared["borders"]}
    for space in declared["spaces"]:
        if space["kind"] == "land":
            area = AREAS[space["id"]]
            assert (area.nation, area.terrain) == (space["nation"], space["sub"][0])
            symbols = {*space["sub"][1:], *space["icons"]}
            assert area.marks == {symbol for symbol in symbols if not symbol[-1].isdecimal()}
            valued = {f"factory{area.city}" * bool(area.city), f"resource{area.resource}" * bool(area.resource)} - {""}
            assert valued == {symbol for symbol in symbols if symbol[-1].isdecimal()}


def test_there_are_148_areas_and_27_seas_four_of_them_convoy_zones_and_four_oceans():
    assert (len(AREAS), len(SEAS)) == (148, 27)
    assert CONVOY_ZONES == ("convoy_a", "convoy_b", "convoy_c", "convoy_d")
    assert sorted(sea.kind for sea in SEAS.values()).count("ocean") == 4
    assert SEAS["baltic"].cost == 1 and SEAS["s_atlantic"].cost == SEAS["convoy_c"].cost == 2  # VIE 7.24


def test_neighbours_are_neighbours_from_both_sides():
    for one, others in NEIGHBOURS.items():
        assert all(one in NEIGHBOURS[other] and BORDERS[one, other] == BORDERS[other, one] for other in others)


@pytest.mark.parametrize(("area", "most"), [("berlin", 3), ("konigsberg", 2), ("athens", 2), ("tunis", 2), ("malta", 1), ("canada", None)])
def test_stacking_by_terrain(area, most):
    """VIE 1.11 to 1.15, 13.0 Canada."""
    assert limits(area)[ARMIES] == most


def test_ships_stack_by_two_in_a_base_by_one_on_a_small_island_and_elsewhere():
    """VIE 1.15, 1.44, 7.11."""
    assert [limits(area)[WARSHIPS] for area in ("brest", "bordeaux", "gibraltar", "baltic")] == [2, 1, 1, 3]
    assert limits("berlin")[LEADERS] == 1


def test_the_urals_have_room_for_any_number_of_soviet_armies_only():
    assert limits("urals")[ARMIES] is None and limits("urals", own=False)[ARMIES] == 2


def test_russian_rivers_freeze_in_winter_and_those_on_its_edge_do_not():
    """VIE 3.44: the Dniester."""
    summer, autumn = at(turn=1), at(turn=2)
    assert [border_limit(state, "moscow", "tula") for state in (summer, autumn)] == [1, 2]
    assert [border_limit(state, "moscow", "vologda") for state in (summer, autumn)] == [1, 1]  # a line of trees: VIE 1.3
    assert [border_limit(state, "bessarabia", "odessa") for state in (summer, autumn)] == [1, 1]
    assert border_limit(at(turn=3), "lodz", "warsaw") == 1


def test_winter_is_everywhere_in_the_first_turn_of_a_year_and_in_the_east_in_the_last():
    """VIE 3.4."""
    assert [is_winter(at(turn=turn), "rome") for turn in (1, 2, 3, 4)] == [False, False, True, False]
    assert [is_winter(at(turn=turn), area) for turn in (2, 6) for area in ("moscow", "helsinki", "warsaw")] == [True, True, False] * 2


def test_three_seas_freeze_in_both_turns_of_winter():
    """VIE 3.43."""
    assert {sea for sea in SEAS if is_frozen(at(turn=6), sea)} == {"gulf_bothnia", "gulf_finland", "white_sea"}
    assert {sea for sea in SEAS if is_frozen(at(turn=3), sea)} == {"gulf_bothnia", "gulf_finland", "white_sea"}
    assert not any(is_frozen(at(turn=4), sea) for sea in SEAS)


def test_home_territory():
    """VIE 1.16."""
    home = {"DE": ("berlin", "vienna", "prague"), "GB": ("london", "belfast", "canada", "newfoundland"), "SU": ("moscow", "urals")}
    assert all(is_home(nation, area) for nation, areas in home.items() for area in areas)
    assert not any(is_home("GB", area) for area in ("cairo", "malta", "dublin", "gibraltar")) and not is_home("SU", "riga")


def test_straits_fjords_and_canals():
    """VIE 1.62, 1.7, 13.0 Germany, Egypt."""
    assert STRAITS["w_med", "s_atlantic"].sides == ("gibraltar", "morocco") and STRAITS["aegean", "black_sea"].sides == (
        "istanbul",
        "izmir",
    )
    assert FJORDS["trondheim"] == ("bergen", "narvik") and FJORDS["oslo"] == ()
    assert CANALS == {"hamburg": ("north_sea", "baltic"), "suez": ("e_med",)}
    assert {"gothenburg", "copenhagen"} == TWO_COASTS and set(COAST_OF["gothenburg"]) == {"baltic", "skagerrak"}


def test_a_port_opens_onto_all_its_seas_unless_its_town_lies_on_one():
    """VIE 7.22, note."""
    assert set(port_seas("brest")) == {"english_channel", "biscay"} and port_seas("suez") == ("e_med",)
    assert port_seas("sirte") == () and "black_sea" in SEA_LINKS["aegean"]


def test_red_ports_lie_in_the_middle_east():
    """VIE 1.45, 8.7."""
    assert {"suez", "iraq_s", "iran_s"} == RED_PORTS <= MIDDLE_EAST


def test_capitals():
    """VIE 1.41."""
    assert capitals("HU") == ("budapest",) and capitals("PL") == ("warsaw",)
