"""The pictures of the boards as they are shipped."""

import gzip
import re
import shutil
import subprocess

import pytest

from pyapp.board.draw import draw_board, render_board
from pyapp.tooling import node, pictures
from pyapp.tooling.places import ROOT
from tests.maps.tiny import tiny_board

BOARDS = sorted(file.parent.name for file in (ROOT / "maps").glob("*/board.json"))
DRAWN = """
import { readFileSync } from "node:fs";
import { drawn } from "./picture.mjs";
process.stdout.write(drawn(JSON.parse(readFileSync(0, "utf8"))));
"""


def drawn(folder, packed: bytes) -> str:
    """What the page makes of a picture."""
    shutil.copy(ROOT / "static" / "picture.js", folder / "picture.mjs")
    (folder / "drawn.mjs").write_text(DRAWN, encoding="utf-8")
    done = subprocess.run([*node.node_command(), str(folder / "drawn.mjs")], input=packed, capture_output=True, check=True)
    return done.stdout.decode("utf-8")


@pytest.mark.parametrize("board", BOARDS)
def test_the_page_shows_every_letter_of_the_picture_that_was_drawn(board, dist, tmp_path) -> None:
    assert drawn(tmp_path, gzip.decompress((dist / "boards" / f"{board}.bin").read_bytes())) == render_board(board)


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_at_most_so_large(board, dist) -> None:
    assert (dist / "boards" / f"{board}.bin").stat().st_size <= 120_000


def test_the_outline_of_a_space_and_the_border_it_shares_name_the_same_line() -> None:
    board = tiny_board()
    packed = pictures.packed(board, draw_board(board).tostring())
    west = re.search(r'd="@([^"]*)" id="shape-west"', packed["text"])[1].split(",")
    east = re.search(r'd="@([^"]*)" id="shape-east"', packed["text"])[1].split(",")
    assert {number.lstrip("-") for number in west} & {number.lstrip("-") for number in east} == {"1"}
    assert ' d="M' not in packed["text"].partition("layer-sea")[2].partition("layer-borders")[0]


@pytest.mark.parametrize("data", ["", "M1 2l3 4 5 6z", "M0 0h10v10", "M1 2l3 4zM7 7l1 1"])
def test_lines_that_are_no_borders_stay_as_they_are(data) -> None:
    assert pictures.numbered({}, data, 10) == data
