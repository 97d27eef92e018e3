"""Positions as text, their integrity, and what a program may ask of them."""

from __future__ import annotations

import ast
import json
from collections.abc import Container
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from pyapp.engine.codec import compress, pack, state_bytes, to_text
from pyapp.engine.errors import BadData
from pyapp.games import empire_of_the_sun
from pyapp.games.empire_of_the_sun import GAME, changes, piles
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive
from pyapp.games.empire_of_the_sun.state import Battle, Stand
from pyapp.tooling import replay
from pyapp.tooling.places import ToolError
from tests.games.empire_of_the_sun.table import at, start


def imported(file: Path, modules: Container[str]) -> set[str]:
    """The modules that a file imports: of ``from package import name`` the module of that name, where there is one."""
    nodes = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    pairs = [(node.module or "", f"{node.module}.{alias.name}") for node in nodes for alias in node.names]
    return {deeper if deeper in modules else module for module, deeper in pairs if module in modules or deeper in modules}


BY_HAND = """
empire_of_the_sun 1942
turn 3
political_will 6
asp japan=7 allies=2
asp_used japan=1
india 1
india_second_turn yes
rivalry japan
in_force JP73 AL17
control 2015 2709
2813 hq_swpac us_air_feaf*
2212 hq_south
5808 hq_cpac
china us_air_14af
delay us_gr_xi
eliminated us_cv_wasp
removed us_bb_mdca
due 4 us_bb_miss*
cards removed JP01 JP02
cards discards AL09
hand japan JP03 JP10
unseen allies 4
future allies ? 2
"""


def test_a_position_is_written_by_hand_in_plain_lines():
    state = GAME.read_position(BY_HAND)
    assert GAME.status(state) == []
    assert state.units["us_air_feaf"] == Stand(2813, reduced=True) and state.units["us_bb_miss"] == Stand(reduced=True, box="due", due=4)
    assert state.hands == {"japan": 2, "allies": 4} and state.set_aside == {"allies": 2}
    assert (state.tracks.india, state.tracks.india_second_turn, state.tracks.asp) == (1, True, {"japan": 7, "allies": 2})


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_text_of_a_position_reads_back_as_the_same_position(scenario):
    state = start(scenario)
    assert state_bytes(GAME, GAME.read_position(GAME.position_text(state))) == state_bytes(GAME, state)
    seen = GAME.view(state, "japan")
    assert state_bytes(GAME, GAME.read_position(GAME.position_text(seen))) == state_bytes(GAME, seen)
    assert GAME.status(seen) == []


def test_what_was_written_by_hand_is_written_the_same_way():
    state = GAME.read_position(BY_HAND)
    assert set(GAME.position_text(state).splitlines()) >= {"control 2015 2709", "2813 hq_swpac us_air_feaf*", "due 4 us_bb_miss*"}


@pytest.mark.parametrize("line", ["2813", "cards lost JP01", "weather fine", "cards removed JP99", "2813 us_gr_x\n2812 us_gr_x*"])
def test_a_line_that_means_nothing_is_refused(line):
    if line == "2813":
        assert at(line).units == {}
    else:
        with pytest.raises(BadData):
            at(line)


BROKEN = {
    "unit_unknown": lambda state: state.units.update(us_gr_xxx=Stand(5808)),
    "unit_nowhere": lambda state: state.units["us_gr_x"].__dict__.update(at=0),
    "unit_reduced": lambda state: state.units["us_gr_wbde"].__dict__.update(reduced=True),
    "unit_place": lambda state: state.units["us_gr_x"].__dict__.update(at=5807),
    "sides": lambda state: state.hands.pop("japan"),
    "card_unknown": lambda state: state.removed.append("JP99"),
    "card_twice": lambda state: state.discards.append("JP01"),
    "card_of_the_other": lambda state: state.secrets["japan"].hand.__setitem__(0, "AL80"),
    "card_drawn": lambda state: state.secrets["japan"].drawn.append("JP01"),
    "hand_size": lambda state: state.hands.update(japan=3),
    "control": lambda state: state.control.append(1004),
    "track": lambda state: setattr(state.tracks, "war_in_europe", -8),
    "offensive": lambda state: state.secrets["japan"].drawn.append(state.secrets["japan"].hand[0]),
    "stack": lambda state: [state.units[unit].__dict__.update(at=2212) for unit in ("jp_gr_14", "jp_gr_15", "jp_gr_16")],
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_corrupt_position_is_named(name):
    state = start("1942")
    assert GAME.status(state) == []
    BROKEN[name](state)
    assert name in [violation.name for violation in GAME.status(state)]


def test_ground_units_stand_on_hexes_that_their_player_controls():
    """EotS 12.1."""
    assert [(found.name, found.detail) for found in GAME.status(at("5808 jp_gr_14"))] == [("control", "5808 japan")]


def test_a_bomber_and_the_aircraft_of_its_name_count_as_one_in_a_stack():
    """EotS 7.34."""
    assert GAME.status(at("5808 us_air_7af us_lrb_7af us_gr_x us_gr_xi")) == []
    assert [found.name for found in GAME.status(at("5808 us_air_7af us_lrb_5af us_gr_x us_gr_xi"))] == ["stack"]


def test_one_hq_lies_in_a_hex_and_six_ships_in_a_port():
    """EotS 7.51, 7.24."""
    ships = "jp_cv_akagi jp_cv_soryu jp_cv_shokaku jp_bb_kongo1 jp_bb_kongo2 jp_bb_nagato"
    assert GAME.status(at(f"3407 hq_cf_yamamoto {ships}")) == []
    assert [found.name for found in GAME.status(at(f"3407 hq_cf_yamamoto {ships} jp_cvl_zuiho", "2212 hq_south hq_southseas"))] == [
        "stack"
    ] * 2


def test_every_word_of_the_vocabulary_stands_in_it_once():
    words = GAME.vocabulary()
    assert len(words) == len(set(words))


@pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
def test_a_position_in_the_middle_of_an_offensive_fits_into_a_link(scenario):
    """A link holds 2,000 characters. Deflate without a dictionary leaves the coder of links (SHARING.md) half of that to win."""
    state = start(scenario)
    for side in ("japan", "allies"):
        assert state.hands[side]
    card = state.secrets["allies"].hand[0]
    piles.leave_hand(state, "allies", card)
    offensive = open_offensive(state, "allies", card, event=True)
    offensive.active = [unit for unit, stand in state.units.items() if stand.at and unit.startswith("us_")][:8]
    for unit in offensive.active:
        changes.place(state, unit, 4825)
        offensive.moved[unit] = "naval"
    offensive.battles.append(Battle(4423, offensive.active[:4]))
    for number in (4322, 4222, 4120):
        changes.take(state, number, "allies")
    assert len(to_text(compress(pack(GAME.compact.encode(state, GAME.state_class))))) < 1_900


def test_no_module_of_the_game_is_part_of_a_circle():
    """Imports for types count, too."""
    root = Path(next(iter(empire_of_the_sun.__path__)))
    package = empire_of_the_sun.__name__
    files = {
        ".".join((package, *file.relative_to(root).with_suffix("").parts)).removesuffix(".__init__"): file for file in root.rglob("*.py")
    }
    graph = {name: imported(file, files) for name, file in files.items()}
    assert len(graph) > 25 and f"{package}.state" in graph[f"{package}.changes"]
    assert len(list(TopologicalSorter(graph).static_order())) == len(files)


class TestTheDoorWithoutAPage:
    """`build.py replay FILE --show supply,zones,activation`."""

    def written(self, folder, text: str) -> str:
        file = folder / "position.txt"
        file.write_text(f"game: empire_of_the_sun\nposition:\n{text}end\n", encoding="utf-8")
        return str(file)

    def test_it_tells_supply_zones_and_activation_as_json(self, tmp_path, capsys):
        text = "empire_of_the_sun 1941\n2813 hq_swpac us_gr_rcorps\n3822 us_gr_xi\n2212 hq_south\n2911 jp_air_5\n"
        assert replay.main([self.written(tmp_path, text), "--show", "supply,zones,activation"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert set(told) == {"supply", "zones", "activation"}
        assert told["supply"] == {"hq_south": True, "hq_swpac": False, "jp_air_5": True, "us_gr_rcorps": False, "us_gr_xi": False}
        assert set(told["zones"]) == {"jp", "al", "jp_unneutralised", "al_unneutralised"}
        assert 2813 in told["zones"]["jp"] and told["zones"]["jp"] == told["zones"]["jp_unneutralised"] and told["zones"]["al"] == []
        assert told["activation"] == {"hq_south": ["jp_air_5"], "hq_swpac": []}

    def test_a_name_that_it_does_not_know_is_a_sentence(self, tmp_path):
        with pytest.raises(ToolError, match="weather"):
            replay.main([self.written(tmp_path, "empire_of_the_sun 1941\n"), "--show", "weather"])
