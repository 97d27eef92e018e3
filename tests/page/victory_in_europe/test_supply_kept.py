"""Lines of supply that the page keeps from one position to the next are those that are worked out anew."""

from __future__ import annotations

import random

import pytest

from pyapp.board.boardfile import load_board
from pyapp.engine.dice import SeededDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_action
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.state import SOVIETS_WITH_POLAND, VictoryState
from pyapp.games.victory_in_europe.supply import lines
from pyapp.games.victory_in_europe.supply.accounts import account, producers
from pyapp.games.victory_in_europe.supply.picture import Picture, foundations
from pyapp.page.victory_in_europe.easel import Easel
from tests.games.victory_in_europe.table import start

MOST = 240


def told(state: VictoryState, picture: Picture) -> list[object]:
    """All that a picture tells."""
    nations = list(state.nations)
    found: list[object] = [
        (picture.places(one), picture.resource_places(one), picture.red_ports(one), picture.by_lake(one)) for one in nations
    ]
    return [*found, *(account(state, one, picture) for one in producers(state))]


@pytest.mark.parametrize("scenario", ["1939", "1942"])
def test_kept_lines_are_those_of_every_position_of_a_random_game(scenario: str) -> None:
    easel, chance, dice = Easel(load_board("victory_in_europe")), random.Random(scenario), SeededDice(scenario)
    state, number = start(scenario, scenario), 0
    while state.result is None and number < MOST:
        state, number = copy_plain(state), number + 1
        GAME.apply(state, random_action(GAME, state, chance), dice)
        picture = easel.picture(state)
        assert picture.state is state
        if number % 12 == 0:
            assert told(state, picture) == told(state, Picture(state))
        else:
            picture.places("DE")


def test_orders_in_a_production_phase_work_no_line_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    easel, state = Easel(load_board("victory_in_europe")), start("1941")
    told(state, easel.picture(state))
    floods: list[str] = []

    def flood(network: lines.Network, nation: str, *_: object) -> frozenset[str]:
        floods.append(nation)
        return frozenset()

    monkeypatch.setattr(lines.Network, "_flood", flood)
    ordered = copy_plain(state)
    ordered.secrets["axis"].hand.pop()
    ordered.factories["berlin"] = [1]
    told(ordered, easel.picture(ordered))
    assert not floods
    ordered = copy_plain(ordered)
    ordered.control["paris"] = "FR"
    told(ordered, easel.picture(ordered))
    assert "DE" in floods


def test_a_war_a_conquest_an_alliance_and_the_winter_change_what_lines_hang_on() -> None:
    state, found = start("1941"), set()
    for number in range(5):
        changed = copy_plain(state)
        changed.nations["TR"].side = "axis" if number == 0 else ""
        changed.invaders = {"GR": ["IT"]} if number == 1 else {}
        changed.happened = {SOVIETS_WITH_POLAND: 1} if number == 2 else {}
        changed.turn += number == 3
        found.add(foundations(changed))
    assert len(found) == 5
