"""The truth test itself: what it finds on a board that is right and on boards that are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from maps.making.truth import Exemption, contacts, crossings, differences
from pyapp.board.boardfile import FRAME, BoardError
from tests.maps.tiny import EAST, SEA, WEST, arc, tiny_board, with_link

ALL = frozenset({(EAST, WEST), (SEA, WEST), (EAST, SEA)})


def test_contacts_are_lengths_of_common_border() -> None:
    assert contacts(tiny_board()) == {(EAST, WEST): 30.0, (SEA, WEST): 50.0, (EAST, SEA): 50.0}


def test_a_board_that_shows_the_declared_adjacency_has_no_differences() -> None:
    assert differences(tiny_board(), ALL, {}) == []


def test_a_declared_pair_without_a_border_is_named() -> None:
    board = tiny_board()
    inland = replace(board, spaces={**board.spaces, "far": replace(board.spaces[WEST], id="far", name="Far")})
    found = differences(inland, ALL | {("far", WEST)}, {})
    assert "Far - West: declared, but 0.0 units of common border" in found


def test_a_border_that_is_not_declared_is_named_with_both_names() -> None:
    assert differences(tiny_board(), ALL - {(EAST, WEST)}, {}) == ["East - West: 30.0 units of common border, but not declared"]


def test_a_corner_is_no_contact() -> None:
    board = tiny_board()
    arcs = (
        arc("nw", "ne", (50, 30), (50, 0)),
        arc("nw", "sw", (0, 30), (50, 30)),
        arc("ne", "se", (50, 30), (100, 30)),
        arc("se", "sw", (50, 30), (50, 60)),
        arc("nw", FRAME, (50, 0), (0, 0), (0, 30)),
        arc("ne", FRAME, (100, 30), (100, 0), (50, 0)),
        arc("sw", FRAME, (0, 30), (0, 60), (50, 60)),
        arc("se", FRAME, (50, 60), (100, 60), (100, 30)),
    )
    spaces = {name: replace(board.spaces[WEST], id=name) for name in ("nw", "ne", "sw", "se")}
    lengths = contacts(replace(board, spaces=spaces, arcs=arcs))
    assert ("nw", "se") not in lengths
    assert ("ne", "sw") not in lengths


def test_an_exception_excuses_a_declared_pair_only_if_its_link_is_drawn() -> None:
    board = tiny_board()
    far = replace(board, spaces={**board.spaces, "far": replace(board.spaces[WEST], id="far", name="Far")})
    excuse = {("far", WEST): Exemption("canal", "a canal")}
    undrawn = differences(far, ALL | {("far", WEST)}, excuse)
    assert "far - west: no canal is drawn" in undrawn
    drawn = differences(with_link(far, "canal", "far", WEST), ALL | {("far", WEST)}, excuse)
    assert drawn == ["far has no area"]


def test_an_exception_that_is_not_needed_is_a_difference() -> None:
    excuse = {(EAST, WEST): Exemption("strait", "a strait")}
    found = differences(with_link(tiny_board(), "strait", EAST, WEST), ALL, excuse)
    assert found == ["east - west: the exception (strait) is not needed"]


def test_borders_that_cross_are_found() -> None:
    board = tiny_board()
    crossing = replace(board, arcs=(*board.arcs, arc(SEA, SEA, (20, 20), (20, 40))))
    assert crossings(board) == []
    assert crossings(crossing) == [(0, 300)]


def test_a_border_that_is_not_closed_is_an_error() -> None:
    board = tiny_board()
    with pytest.raises(BoardError, match="not closed"):
        contacts(replace(board, arcs=board.arcs[1:]))
