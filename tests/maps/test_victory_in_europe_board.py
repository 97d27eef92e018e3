"""The board of Victory in Europe: adjacency, kinds of borders, the rulebook's statements and the globe."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace

import pytest

from maps.making.cli import game_differences
from maps.making.truth import declared_edges, differences, read_exceptions
from maps.making.victory_in_europe_check import (
    AMERICA,
    Shown,
    bearing_differences,
    border_differences,
    fact_differences,
    look,
    read_places,
    statement_differences,
)
from maps.making.victory_in_europe_projection import Conic
from pyapp.board.blockmarks import symbols_of
from pyapp.board.boardfile import MAPS, Board, Label, load_board
from pyapp.board.draw import draw_board

GAME = "victory_in_europe"
FARTHEST = 400  # board units between the beginnings of lines that are drawn as one; the board is 2400 wide


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(GAME)


@pytest.fixture(scope="module")
def shown(board: Board) -> Shown:
    return look(board)


@pytest.fixture(scope="module")
def declared() -> dict[str, list[list[object]]]:
    data: dict[str, list[list[object]]] = json.loads((MAPS / GAME / "declared.json").read_text(encoding="utf-8"))
    return data


def test_the_board_has_no_difference() -> None:
    assert game_differences(GAME) == []


def test_there_are_148_areas_and_27_seas(board: Board) -> None:
    kinds = [space.kind for space in board.spaces.values()]
    assert (kinds.count("land"), kinds.count("sea")) == (148, 27)


def test_the_file_is_small(board: Board) -> None:
    assert len(gzip.compress((MAPS / GAME / "board.json").read_bytes(), 9)) < 120_000


def test_every_area_has_room_for_four_stacks_and_something_to_touch(board: Board) -> None:
    assert all(len(space.slots) >= 4 for space in board.spaces.values())


def test_a_missing_contact_is_told_with_both_names(board: Board) -> None:
    edges = declared_edges(GAME) | {("berlin", "paris")}
    assert differences(board, edges, read_exceptions(GAME)) == ["Berlin - Paris: declared, but 0.0 units of common border"]


def test_a_border_of_another_kind_is_found(shown: Shown, declared: dict[str, list[list[object]]]) -> None:
    wrong = replace(shown, borders={**shown.borders, ("frankfurt", "metz"): "clear"})
    assert list(border_differences(wrong, declared["borders"])) == ["Frankfurt - Metz: declared fortified, on the board clear"]


def test_a_strait_that_is_not_drawn_is_found(shown: Shown, declared: dict[str, list[list[object]]]) -> None:
    wrong = replace(shown, straits=shown.straits - {("gibraltar", "morocco")})
    assert "Gibraltar - Morocco: no strait is drawn" in list(border_differences(wrong, declared["borders"]))


def test_a_border_without_a_kind_is_found(shown: Shown, declared: dict[str, list[list[object]]]) -> None:
    fewer = [border for border in declared["borders"] if border[:2] != ["london", "portsmouth"]]
    found = list(border_differences(shown, fewer))
    assert "London - Portsmouth: they touch, and no kind of border is declared" in found


def test_a_symbol_that_is_not_printed_is_found(board: Board, shown: Shown, declared: dict[str, list[list[object]]]) -> None:
    bare = replace(board.spaces["berlin"], marks={})
    wrong = replace(shown, board=replace(board, spaces={**board.spaces, "berlin": bare}))
    assert list(fact_differences(wrong, declared["spaces"])) == ["Berlin: capital, factory4 not printed"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ({"check": "touch", "pairs": [["rome", "paris"]]}, "Rome and Paris do not touch"),
        ({"check": "apart", "pairs": [["rome", "naples"]]}, "Rome and Naples touch"),
        ({"check": "has", "what": "port", "spaces": ["madrid"]}, "Madrid is not port"),
        ({"check": "has", "what": "freezes", "spaces": ["white_sea", "gulf_finland"], "only": True}, "Gulf of Bothnia is freezes"),
        ({"check": "limit", "between": ["alamein", "tobruk"], "is": 1}, "El Alamein - Tobruk has limit 2"),
        ({"check": "border", "between": ["cairo", "suez"], "kind": "clear"}, "Cairo - Suez is river"),
        ({"check": "owner", "is": "uk", "spaces": ["dublin"]}, "Dublin belongs to None"),
        ({"check": "island", "spaces": ["berlin"]}, "Berlin lies on no sea"),
        ({"check": "seas", "space": "brest", "least": 5}, "Brest lies on 2 seas"),
        ({"check": "sea_steps", "between": ["scapa_flow", "black_sea"], "most": 4}, "Scapa Flow - Black Sea takes 8 steps"),
        ({"check": "strait", "pairs": [["london", "lille"]]}, "no strait between London and Lille"),
        ({"check": "count", "what": "ocean", "is": 5}, "there are 4"),
        ({"check": "weather"}, "nobody knows how to check 'weather'"),
    ],
)
def test_a_statement_that_does_not_hold_is_told_with_names(statement: dict[str, object], fault: str, shown: Shown) -> None:
    assert f"page 0: {fault}" in statement_differences(shown, [{"rule": "page 0", **statement}])


def test_two_areas_exchanged_are_found_on_the_globe(board: Board, shown: Shown) -> None:
    places = read_places(MAPS / GAME / "places.tsv")
    places["madrid"], places["warsaw"] = places["warsaw"], places["madrid"]
    found = "\n".join(bearing_differences(shown, places))
    assert "degrees off as seen from Barcelona" in found
    assert "degrees off as seen from Krakow" in found


def test_every_area_but_america_has_a_place_on_the_globe(board: Board) -> None:
    places = read_places(MAPS / GAME / "places.tsv")
    assert {space.id for space in board.spaces.values() if space.kind == "land"} == set(places)
    assert set(places) > AMERICA


def test_the_conic_keeps_europe_and_presses_the_ocean() -> None:
    conic = Conic(14, 0.42, 50, -20, 0.36, -40, 30.5, 64.9, 111, 2400, 1560)
    west, east = conic.place(50, 4)[0], conic.place(50, 24)[0]
    assert abs((west[0] + east[0]) / 2 - conic.place(50, 14)[0][0]) < 1e-6
    near = conic.place(45, -20)[0][0] - conic.place(45, -30)[0][0]
    assert near < 0.4 * (conic.place(45, -10)[0][0] - conic.place(45, -20)[0][0])


def test_the_drawing_has_a_symbol_for_each_mark_and_a_line_for_each_kind_of_border(board: Board) -> None:
    text = str(draw_board(board).tostring())
    for space in board.spaces.values():
        for name in symbols_of(space):
            assert f'id="mark-{name}"' in text
    for kind in {kind for _, _, kind in board.borders} - {"strait"}:
        assert f"border-line border-line-{kind}" in text
    assert "style=" not in text


def test_borders_are_drawn_in_parts_of_the_board(board: Board) -> None:
    """A browser draws for each tile of the picture every line that may touch it, the whole line."""
    text = str(draw_board(board).tostring())
    for data in re.findall(r'<path class="border-(?:line|bed) [^"]*" d="([^"]*)"', text):
        xs = [float(number) for number in re.findall(r"M(-?[\d.]+)", data)]
        assert max(xs) - min(xs) < FARTHEST, data[:60]


def test_sea_names_are_set_in_small_letters_and_can_be_translated(board: Board) -> None:
    text = str(draw_board(board, {"north_sea": "Mar del Norte", "london": "Londres"}).tostring())
    assert "LONDRES" in text
    assert "Mar del Norte" in text or ("Mar del" in text and "Norte" in text)


def test_names_stand_on_the_board(board: Board) -> None:
    width, height = board.size
    labels = [space.label for space in board.spaces.values()]
    assert all(isinstance(label, Label) and 0 < label.at[0] < width and 0 < label.at[1] < height for label in labels)
