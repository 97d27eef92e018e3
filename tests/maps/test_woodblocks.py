"""Blocks of wood: every kind is drawn with its steps, and a block that is turned away keeps its secret."""

from __future__ import annotations

import re

import pytest

from pyapp.board.woodblocks import BLOCKS, HALF, Block, block_svg


@pytest.mark.parametrize("kind", BLOCKS)
def test_every_block_shows_the_steps_of_now_on_top(kind: str) -> None:
    text = block_svg(Block("su", kind, steps=3, most=4, fire="C2"))
    assert text.count('class="pip"') == 3 and text.count('class="pip-other"') == 2 + 1 + 4
    assert ">C2</text>" in text and "style=" not in text


def test_a_block_is_turned_on_for_each_step_that_is_lost() -> None:
    drawn = {steps: block_svg(Block("de", "tank", steps=steps)) for steps in (1, 2, 3, 4)}
    assert len(set(drawn.values())) == 4 and all(text.count("pip") == 10 for text in drawn.values())


def test_a_leader_without_a_step_says_so() -> None:
    text = block_svg(Block("de", "leader", steps=0, most=2))
    assert ">0</text>" in text and 'class="pip"' not in text


def test_a_block_that_is_turned_away_shows_nothing_but_its_wood() -> None:
    text = block_svg(Block("de"))
    assert "wood-de is-away" in text and ">DE</text>" in text
    assert "pip" not in text and "silhouette" not in text


def test_upright_flat_and_turned_away_can_be_told_apart() -> None:
    upright, flat = block_svg(Block("gb", "tank", 4)), block_svg(Block("gb", "tank", 4, lies=True))
    assert "is-standing" in upright and 'class="top"' in upright and 'class="top"' in block_svg(Block("gb"))
    assert "is-flat" in flat and 'class="top"' not in flat


def test_numbers_and_pips_stay_on_the_block() -> None:
    text = block_svg(Block("us", "marines", 4, 4, "D3", "2"))
    places = [(float(x), float(y)) for x, y in re.findall(r'<text[^>]* x="([-\d.]+)" y="([-\d.]+)"', text)]
    places += [(float(x), float(y)) for x, y in re.findall(r'cx="([-\d.]+)" cy="([-\d.]+)"', text)]
    assert len(places) >= 13 and all(abs(x) < HALF and abs(y) < HALF for x, y in places)
