"""The counters on the board: no counter upon a counter, and the sides of a contested space apart."""

from __future__ import annotations

import re

from pyapp.board.boardfile import load_board
from pyapp.page.axis_allies import stacks
from tests.games.axis_allies.boards import board

COUNTER = re.compile(r'<g class="stack([^"]*)"[^>]*?transform="translate\(([\d.-]+) ([\d.-]+)\)"')

CONTESTED = "west_russia ussr.infantry*8,ussr.artillery,ussr.tank*2,ussr.fighter,germany.infantry*3,germany.artillery,germany.tank"


def drawn(space: str, *pieces: str, active: str = "ussr") -> list[tuple[str, float, float]]:
    """The counters in a space: their classes and where they lie."""
    table = board(*pieces, active=active)
    markup = stacks.draw(f"units-{space}", table.state, load_board("aa1942"))
    return [(classes, float(x), float(y)) for classes, x, y in COUNTER.findall(markup)]


def test_no_counter_lies_on_another_however_many_there_are() -> None:
    for space, pieces in (("west_russia", CONTESTED), ("sz5", "sz5 germany.submarine,germany.cruiser,germany.destroyer,germany.transport")):
        lying = drawn(space, pieces)
        for place, (_, x, y) in enumerate(lying):
            for _, left, top in lying[place + 1 :]:
                assert abs(x - left) >= stacks.WIDTH or abs(y - top) >= stacks.HEIGHT


def test_attackers_stand_to_the_left_of_defenders_with_a_mark_between_them() -> None:
    lying = drawn("west_russia", CONTESTED)
    attackers = [x for classes, x, _ in lying if "seat-ussr" in classes]
    defenders = [x for classes, x, _ in lying if "seat-germany" in classes]
    assert attackers and defenders and max(attackers) <= min(defenders)
    table = board(CONTESTED, active="ussr")
    assert 'class="crossed"' in stacks.draw("units-west_russia", table.state, load_board("aa1942"))


def test_what_finds_no_place_is_counted_in_the_last_one_of_its_side() -> None:
    table = board(CONTESTED, active="ussr")
    markup = stacks.draw("units-west_russia", table.state, load_board("aa1942"))
    assert re.findall(r">\+(\d+)<", markup) == ["4", "2"]  # beside the eight infantry and the three


def test_units_of_one_side_alone_are_not_told_apart() -> None:
    table = board("sz8 uk.cruiser,usa.cruiser", active="uk")
    assert not any(stack.attacking for stack in stacks.stacks(table.state, "sz8"))
