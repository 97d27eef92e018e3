"""The hex board as SVG: the layers and ids the page relies on, and nothing a strict policy would refuse."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pyapp.board.boardfile import Board, load_board
from pyapp.board.hexdraw import draw_hexboard, play_edges
from pyapp.board.hexes import HexGrid
from pyapp.board.outline import rings_by_place

SVG = "{http://www.w3.org/2000/svg}"
LAYERS = ["sea", "land", "borders", "links", "labels", "marks", "units", "arrows", "hits"]


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("empire_of_the_sun")


@pytest.fixture(scope="module")
def text(board: Board) -> str:
    return str(draw_hexboard(board).tostring())


@pytest.fixture(scope="module")
def root(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_the_layers_stand_in_order_and_those_of_the_page_are_empty(root: ElementTree.Element) -> None:
    groups = [child for child in root if child.tag == f"{SVG}g"]
    assert [group.get("id") for group in groups] == [f"layer-{name}" for name in LAYERS]
    assert all(len(group) == 0 for group in groups if group.get("id") in {"layer-units", "layer-arrows"})


def test_every_space_is_there_once_with_its_class(board: Board, root: ElementTree.Element) -> None:
    drawn = {element.get("data-space"): element for element in root.iter() if str(element.get("id")).startswith("space-")}
    assert set(drawn) == {name for name, space in board.spaces.items() if space.kind != "box" or space.tray}
    for name, element in drawn.items():
        assert element.get("id") == f"space-{name}"
        assert {"space", board.spaces[name].kind} <= set(str(element.get("class")).split())


def test_ids_are_unique(text: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_waterlines_are_drawn_in_parts_of_the_board_so_that_a_tile_draws_only_what_is_near_it(root: ElementTree.Element) -> None:
    group = next(element for element in root.iter(f"{SVG}g") if element.get("id") == "soft-coast")
    lengths = [len(str(path.get("d"))) for path in group]
    assert max(lengths) < sum(lengths) / 10
    lines = [element.get("{http://www.w3.org/1999/xlink}href") for element in root.iter() if "waterline" in str(element.get("class"))]
    assert set(lines) == {"#soft-coast"}


def test_an_island_too_small_for_the_waterline_to_follow_keeps_its_shape() -> None:
    islet, mainland = [(0, 0), (10, 0), (10, 10), (0, 10)], [(0, 0), *((x, 1000) for x in range(0, 4000, 5)), (4000, 0)]
    assert rings_by_place([islet], 10, 3) == ["M0 0l1 0 0 1-1 0z"]
    parts = rings_by_place([mainland], 10, 3)
    assert len(parts) == 3 and max(map(len, parts)) < 400


def test_there_is_no_inline_style_and_no_script(text: str) -> None:
    assert "style=" not in text
    assert "<style" not in text
    assert "<script" not in text


def test_everything_that_is_used_is_defined(text: str) -> None:
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert used <= ids


def test_names_are_translated_and_shrink_to_their_room(board: Board) -> None:
    long = draw_hexboard(board, {"2015": "Singapur la Inexpugnable", "coral_sea": "Mar del Coral"}).tostring()
    assert "Singapur la Inexpugnable" in long
    assert "Mar del Coral" in long
    size = re.search(r'id="label-2015".*?font-size="([\d.]+)"', long)
    label = board.spaces["2015"].label
    assert size and label and float(size[1]) < label.size / 2


def test_only_boxes_have_elements_to_hit(board: Board, root: ElementTree.Element) -> None:
    hits = next(group for group in root.iter(f"{SVG}g") if group.get("id") == "layer-hits")
    assert {hit.get("data-space") for hit in hits} == {name for name, space in board.spaces.items() if space.tray}


def test_the_edge_of_play_goes_round_a_single_hex_and_round_a_hole() -> None:
    grid = HexGrid(10, (0, 0), 10, 20, 0, 10)
    assert [len(ring) for ring in play_edges(grid, ["1205"])] == [6]
    ring = ["1204", "1304", "1305", "1206", "1105", "1104"]
    assert sorted(len(line) for line in play_edges(grid, ring)) == [6, 18]
