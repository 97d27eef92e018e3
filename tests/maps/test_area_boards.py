"""The committed area boards: true to the declared adjacency, with room for everything, small, and drawn as promised."""

from __future__ import annotations

import gzip
import json
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from maps.making import room, truth
from maps.making.cli import board_games, main
from pyapp.board.boardfile import board_text, load_board, parse_board
from pyapp.board.draw import render_board
from pyapp.board.outline import rings, signed_area

MAPS = Path(__file__).resolve().parents[2] / "maps"
GAMES = MAPS.parent / "pyapp" / "games"
AREA_GAMES = [game for game in board_games() if load_board(game).grid is None]
AXIS_GAMES = ["aa1942", "aa50"]
LAYERS = ["sea", "land", "states", "borders", "links", "labels", "marks", "units", "arrows", "hits"]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def picture(game: str) -> str:
    return render_board(game)


@cache
def tree(game: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture(game))


def declared(game: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(truth.declared_file(game).read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("game", AREA_GAMES)
def test_what_touches_on_the_board_is_what_the_game_declares(game: str) -> None:
    assert truth.board_differences(load_board(game)) == []


@pytest.mark.parametrize("game", AREA_GAMES)
def test_every_space_has_room_for_its_name_and_four_stacks_that_keep_clear_of_each_other(game: str) -> None:
    assert room.room_differences(load_board(game)) == []


@pytest.mark.parametrize("game", AREA_GAMES)
def test_a_board_file_is_canonical_and_small(game: str) -> None:
    text = (MAPS / game / "board.json").read_text(encoding="utf-8")
    assert board_text(parse_board(text)) == text
    assert len(gzip.compress(text.encode(), 9)) < 120_000


@pytest.mark.parametrize("game", AREA_GAMES)
def test_every_exception_has_a_reason(game: str) -> None:
    assert all(len(exemption.reason) > 20 for exemption in truth.read_exceptions(game).values())


def test_the_check_command_ends_with_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{len(board_games())} boards, 0 differences"


def axis_facts(game: str) -> tuple[dict[str, tuple[object, ...]], set[tuple[str, ...]]]:
    """Value and capital side of every space, and the edges, as the rules of an Axis & Allies game have them."""
    data = json.loads((GAMES / game / "data" / "board.json").read_text(encoding="utf-8"))
    edges = {tuple(sorted((space["id"], other))) for space in data["spaces"] for other in space["neighbours"]}
    values = {space["id"]: (space["name"], space.get("ipc") or None) for space in data["spaces"]}
    return values, edges


def war_room_facts() -> tuple[dict[str, tuple[object, ...]], set[tuple[str, ...]]]:
    """The same for War Room, whose data lie in three files."""
    folder = GAMES / "war_room" / "data"
    borders, territories, seas = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in ("borders", "territories", "seas")
    )
    pairs = [pair for key in ("land_land", "land_sea", "sea_sea", "added") for pair in borders[key]]
    pairs += [(region, other) for region, others in borders["impassable"].items() for other in others]
    values: dict[str, tuple[object, ...]] = {sea: (sea, None) for sea in seas["seas"]}
    values |= {region: (region.replace("_", " ").title(), None) for region in borders["impassable"]}
    values |= {one["id"]: (one["name"], one["value"] or None) for one in territories["territories"]}
    return values, {tuple(sorted(pair)) for pair in pairs}


@pytest.mark.parametrize("game", [*AXIS_GAMES, "war_room"])
def test_the_declared_facts_are_those_of_the_game(game: str) -> None:
    values, edges = war_room_facts() if game == "war_room" else axis_facts(game)
    ours = declared(game)
    assert {space["id"]: (space["name"], space.get("income")) for space in ours["spaces"]} == values
    assert {tuple(edge) for edge in ours["edges"]} == edges
    assert load_board(game).spaces.keys() == values.keys()


@pytest.mark.parametrize("game", AREA_GAMES)
def test_the_layers_come_in_the_order_the_page_expects(game: str) -> None:
    groups = [child.get("id") for child in tree(game) if child.tag == f"{SVG}g"]
    assert groups == [f"layer-{name}" for name in LAYERS]


@pytest.mark.parametrize("game", AREA_GAMES)
def test_every_space_has_a_group_with_its_owner_and_a_hit(game: str) -> None:
    board = load_board(game)
    groups = {node.get("id"): node for node in tree(game).iter(f"{SVG}g")}
    hits = {node.get("data-space") for node in tree(game).iter() if (node.get("class") or "") == "hit"}
    for space in board.spaces.values():
        classes = (groups[f"space-{space.id}"].get("class") or "").split()
        assert space.kind in classes
        if space.kind != "sea":
            assert f"owner-{space.owner or 'none'}" in classes
    assert hits == set(board.spaces)


@pytest.mark.parametrize("game", AREA_GAMES)
def test_the_picture_has_no_inline_style_and_no_id_twice(game: str) -> None:
    assert " style=" not in picture(game)
    ids = re.findall(r' id="([^"]+)"', picture(game))
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", AREA_GAMES)
@pytest.mark.parametrize("lines", ["coast", "soft-coast"])
def test_lines_are_drawn_in_parts_of_the_board_so_that_a_tile_draws_only_what_is_near_it(game: str, lines: str) -> None:
    group = next(element for element in tree(game).iter(f"{SVG}g") if element.get("id") == lines)
    lengths = [len(str(path.get("d"))) for path in group]
    assert max(lengths) < sum(lengths) / 10


@pytest.mark.parametrize("game", AREA_GAMES)
def test_every_land_can_be_hit_with_a_finger(game: str) -> None:
    """24 pixels at the default zoom, 2400 units over 1400 pixels, are 41 units: a disc that wide, or land that large."""
    board = load_board(game)
    for space in board.spaces.values():
        largest = max(abs(signed_area(ring)) for ring in rings(board, space.id))
        assert (space.hit is not None and space.hit[2] * 2 >= 41) or largest > 1300, space.id


def test_a_translated_name_is_set_in_the_room_of_the_printed_one() -> None:
    text = render_board("aa1942", {"united_kingdom": "Reino Unido"})
    assert "UNIDO" in text
    assert "KINGDOM" not in text
