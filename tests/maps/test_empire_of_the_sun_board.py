"""The board of Empire of the Sun: the drawn hexes are the declared ones, and every statement of the rulebook holds on them."""

from __future__ import annotations

import gzip
from dataclasses import replace

import pytest

from maps.making.hexboard_check import declared_differences, hexboard_differences, layout_differences, statement_differences
from maps.making.hexboard_facts import Facts, FactsError, correct, load_facts
from maps.making.hexboard_fit import fit_projection
from maps.making.hexboard_make import misplaced
from maps.making.hexboard_reading import Land, Reading, read_board
from pyapp.board.boardfile import MAPS, Board, Label, board_text, load_board
from pyapp.board.outline import absolute, relative
from pyapp.games.empire_of_the_sun.map.hexes import HEXES

GAME = "empire_of_the_sun"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(GAME)


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load_facts(MAPS / GAME)


@pytest.fixture(scope="module")
def reading(board: Board) -> Reading:
    return read_board(board)


def differences(facts: Facts, board: Board) -> str:
    return "\n".join(declared_differences(facts, read_board(board)))


def with_shapes(board: Board, kind: str, lines: tuple[tuple[int, ...], ...]) -> Board:
    return replace(board, shapes=tuple(replace(s, lines=lines) if s.kind == kind else s for s in board.shapes))


def test_the_board_has_no_difference_to_the_declared_hexes_and_the_rulebook(board: Board) -> None:
    assert hexboard_differences(board) == []


def test_there_are_1140_playable_hexes_from_1004_to_column_60(board: Board) -> None:
    names = [name for name, space in board.spaces.items() if space.kind in ("land", "sea")]
    assert len(names) == 1140
    assert {name[:2] for name in names} == {str(column) for column in range(10, 61)}


def test_the_board_shows_the_hexes_on_which_the_game_is_played(facts: Facts) -> None:
    shown = {name: hex_ for name, hex_ in facts.hexes.items() if name not in facts.inland}
    assert {int(name) for name in shown} == set(HEXES)
    for name, hex_ in shown.items():
        played = HEXES[int(name)]
        assert (hex_.terrain, hex_.sides, hex_.marks, hex_.region) == (played.terrain, played.sides, played.marks, played.region), name


def test_each_named_place_falls_in_its_hex(facts: Facts) -> None:
    assert len(facts.places) > 200
    assert misplaced(facts, fit_projection(facts, facts.settings["fit"]["smoothing"])) == []


def test_the_file_is_canonical_and_small(board: Board) -> None:
    text = (MAPS / GAME / "board.json").read_text(encoding="utf-8")
    assert board_text(board) == text
    assert len(gzip.compress(text.encode(), 9)) < 120_000


def test_a_strait_that_is_filled_in_is_found_with_both_names(facts: Facts, board: Board) -> None:
    """Ships pass between Formosa and Batan."""
    x, y = (round(10 * value) for value in read_board(board).grid.center("2910"))
    block = relative([(x + dx, y + dy) for dx, dy in ((-200, -300), (-200, -150), (200, -150), (200, -300))])
    land = next(shape for shape in board.shapes if shape.kind == "land")
    found = differences(facts, with_shapes(board, "land", (*land.lines, block)))
    assert "2909 Tainan - 2910 Batan: ships may pass as declared, and may not as drawn" in found


def test_land_that_is_washed_away_is_found(facts: Facts, board: Board) -> None:
    found = differences(facts, with_shapes(board, "land", ()))
    assert "2407 Kunming: declared land all over, and 0% of it is drawn as land" in found
    assert "2206 Lashio - 2306: ground units may pass as declared, and may not as drawn" in found


def test_a_closed_side_without_its_mark_is_found(facts: Facts, board: Board) -> None:
    found = differences(facts, with_shapes(board, "closed-ships", ()))
    assert "2119 - 2220 Soerabaja" not in found
    assert "2120 - 2220 Soerabaja: ships may not pass as declared, and may as drawn" in found


def test_a_mark_that_is_not_on_a_side_is_refused(board: Board) -> None:
    with pytest.raises(ValueError, match="where there is no side"):
        read_board(with_shapes(board, "closed-ground", ((5000, 5000, 0, 100),)))


def test_a_missing_route_is_found(facts: Facts, board: Board) -> None:
    links = tuple(link for link in board.links if set(link.spaces) != {"2206", "2306"})
    found = differences(facts, replace(board, links=links))
    assert "2206 Lashio - 2306: a transport route may pass as declared, and may not as drawn" in found


def test_a_lost_or_renamed_hex_is_found(facts: Facts, board: Board) -> None:
    spaces = dict(board.spaces)
    del spaces["2813"]
    spaces["2015"] = replace(spaces["2015"], name="Singapura", sub=("open", "port"))
    found = differences(facts, replace(board, spaces=spaces))
    assert "2813: declared but not on the board" in found
    assert "2015 Singapura: declared 'Singapore'" in found
    assert "2015 Singapura: declared mixed ['airfield', 'city', 'port'], on the board ['open', 'port']" in found


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ({"check": "distance", "between": ["2112", "2015"], "is": 4}, "the distance 2112 Kota Bharu - 2015 Singapore is 3"),
        ({"check": "ships", "hex": "2220", "to": ["2219"], "may": False}, "ships can pass 2220 Soerabaja - 2219"),
        ({"check": "sea_reach", "between": ["2407", "2015"]}, "the way by sea 2407 Kunming - 2015 Singapore is None"),
        ({"check": "route", "path": ["2015", "2016"]}, "no route from 2015 Singapore to 2016"),
        ({"check": "coastal", "hexes": ["2407"], "is": True}, "2407 Kunming is not on the coast"),
        ({"check": "marked", "mark": "port", "hexes": ["2407"]}, "2407 Kunming has no port"),
        ({"check": "tide", "hexes": []}, "nobody knows how to check 'tide'"),
    ],
)
def test_a_statement_that_does_not_hold_is_told_with_names(
    statement: dict[str, object], fault: str, reading: Reading, board: Board
) -> None:
    assert statement_differences([{"rule": "EotS 0", **statement}], reading, board) == [f"EotS 0: {fault}"]


def test_a_name_that_leaves_its_hex_is_found(board: Board, reading: Reading) -> None:
    space = replace(board.spaces["2015"], label=Label(("Singapore upon Johore Strait",), reading.grid.center("2015"), 9.0))
    hexes = {**reading.hexes, "2015": space}
    faults = list(layout_differences(board, replace(reading, hexes=hexes)))
    assert any(fault.startswith("2015 Singapore: something at") for fault in faults)
    assert any(fault.startswith("2015 Singapore: a counter covers") for fault in faults)


def test_counters_have_room_in_each_hex_and_each_box(board: Board) -> None:
    for space in board.spaces.values():
        if space.kind != "impassable" and "title" not in space.sub:
            assert space.slots, space.id


def test_a_correction_whose_source_has_changed_is_refused(facts: Facts) -> None:
    stale = [{"side": ["2108", "2109"], "source": ["w", "w"], "use": "r", "reason": ""}]
    with pytest.raises(FactsError, match="2108-2109"):
        correct(dict(facts.hexes), stale)


def test_a_line_is_measured_against_land() -> None:
    land = Land([[(0.0, 0.0), (100.0, 0.0), (100.0, 50.0), (0.0, 50.0)]])
    assert land.share_along((-50.0, 25.0), (50.0, 25.0)) == pytest.approx(0.5)
    assert land.share_along((10.0, 10.0), (90.0, 40.0)) == 1.0
    assert not land.holds((120.0, 25.0))


def test_every_line_of_land_closes_on_the_canvas(board: Board) -> None:
    width, height = board.size
    land = next(shape for shape in board.shapes if shape.kind == "land")
    for line in land.lines:
        assert all(-25 <= x / 10 <= width + 25 and -25 <= y / 10 <= height + 25 for x, y in absolute(line))
