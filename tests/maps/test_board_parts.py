"""Outlines, letters, places and pieces: what a board is drawn from."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from maps.making.room import room_differences
from pyapp.board.areadraw import draw_areas
from pyapp.board.boardfile import BoardError, Space, board_text, parse_board
from pyapp.board.lettering import Row, block, name_width, splits
from pyapp.board.outline import absolute, line_data, path_data, relative, rings, signed_area
from pyapp.board.pieces import EMBLEMS, UNITS, sprite
from pyapp.board.places import arrow, arrow_head, stack_places
from tests.maps.tiny import EAST, SEA, WEST, tiny_board


def test_a_board_read_back_from_its_text_is_the_same() -> None:
    board = tiny_board()
    assert parse_board(board_text(board)) == board


@pytest.mark.parametrize("text", ["", "{}", '{"format": 2, "game": "x", "size": [1, 1], "spaces": []}', '{"format": 1}'])
def test_what_is_no_board_file_is_refused(text: str) -> None:
    with pytest.raises(BoardError):
        parse_board(text)


def test_a_change_of_one_space_changes_one_line() -> None:
    board = tiny_board()
    moved = replace(board, spaces={**board.spaces, WEST: replace(board.spaces[WEST], slots=((20.0, 20.0),))})
    before, after = board_text(board).splitlines(), board_text(moved).splitlines()
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_steps_and_points_are_inverse() -> None:
    points = [(3, 4), (10, -2), (0, 0)]
    assert absolute(relative(points)) == points


def test_rings_are_closed_and_walked_with_the_space_on_the_left() -> None:
    board = tiny_board()
    for name, area in ((WEST, 1500), (EAST, 1500), (SEA, 3000)):
        (ring,) = rings(board, name)
        assert signed_area(ring) == area


def test_a_line_too_short_to_draw_gives_no_path() -> None:
    """A subpath of one point makes browsers drop the rest of the path."""
    assert line_data([(0, 0), (1, 1)], 10, True) == ""
    assert path_data(tiny_board(), WEST).startswith("M")


def test_names_split_at_every_word() -> None:
    assert len(list(splits("a b c d", 3))) == 1 + 3 + 3


def test_a_block_is_as_wide_as_its_widest_line_or_row() -> None:
    wide = block(("Eire",), 10.0, Row(value=True, resources=3, city="Washington"))
    assert wide.width > name_width("Eire", 10.0)
    assert wide.marks.keys() == {"income", "resources", "city"}
    assert block(("Eire",), 10.0).width == name_width("Eire", 10.0)


def test_stacks_beyond_the_slots_are_fanned_and_never_lie_on_the_same_spot() -> None:
    space = Space("a", "land", "A", slots=((10.0, 10.0), (42.0, 10.0)))
    places = stack_places(space, 7)
    assert places[:2] == [(10.0, 10.0), (42.0, 10.0)]
    assert len(set(places)) == 7


def test_an_arrow_goes_round_the_edge_where_that_is_shorter() -> None:
    spaces = {name: Space(name, "sea", name, slots=((x, 50.0),)) for name, x in (("a", 20.0), ("b", 980.0), ("c", 300.0))}
    board = replace(tiny_board(), size=(1000, 100), spaces=spaces, wrap=True)
    assert arrow(board, "a", "b").count("M") == 2
    assert arrow(board, "a", "c").count("M") == 1
    assert arrow(replace(board, wrap=False), "a", "b").count("M") == 1
    assert arrow_head(arrow(board, "a", "c"))[0] == (300.0, 50.0)


def test_the_room_check_finds_names_under_stacks_and_spaces_without_places() -> None:
    board = tiny_board()
    crowded = replace(board, spaces={**board.spaces, WEST: replace(board.spaces[WEST], slots=((25.0, 13.0),))})
    found = room_differences(crowded)
    assert "West has places for 1 stacks only" in found
    assert any("the name of West" in text and "lie over each other" in text for text in found)


def test_a_recoloured_space_differs_in_one_class() -> None:
    board = tiny_board()
    taken = replace(board, spaces={**board.spaces, WEST: replace(board.spaces[WEST], owner="usa")})
    before, after = (draw_areas(one, {}).tostring() for one in (board, taken))
    assert before.replace("owner-uk", "owner-usa") == after


def test_the_sprite_has_a_symbol_for_every_unit_and_emblem() -> None:
    ids = {node.get("id") for node in ElementTree.fromstring(sprite()).iter() if node.tag.endswith("symbol")}
    assert ids == {f"unit-{name}" for name in UNITS} | {f"emblem-{name}" for name in EMBLEMS}
