"""Positions as text, their integrity, the doors to them, and what a program may ask of them."""

from __future__ import annotations

import ast
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from pyapp.engine.codec import read_state, state_bytes
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.script import run, write_script
from pyapp.engine.state import Setup
from pyapp.games import victory_in_europe
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS, STARTS
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import Battle, Block, Face, Stance
from pyapp.tooling import replay
from tests.games.victory_in_europe.table import at, start, token

BY_HAND = """
victory_in_europe 1941
turn 8
nations neutral axis IT
control DE paris brest
factories berlin 2
factories usa 1 1
imports DE kiruna SU
berlin de_mb1:3 de_4a:2! *de_2a
morocco fr_ca:2@s_atlantic^VI
convoy_c convoy_c:2
pool de_11a
removed pl_lodz
hand axis ax41_1 ax41_2
lot axis 314 2
"""


def test_a_position_is_written_by_hand_in_plain_lines():
    state = GAME.read_position(BY_HAND)
    assert GAME.status(state) == []
    assert faces.face(state, token(state, "de_4a")) == Face("de_4a", 2, half=True) and token(state, "de_2a") in state.shown
    assert state.blocks[token(state, "fr_ca")] == Block("VI", "morocco", "s_atlantic")
    assert state.nations["IT"] == Stance("neutral", "axis") and state.factories["usa"] == [1, 1]
    assert state.hands == {"axis": 2, "allies": 0} and state.secrets["axis"].drawn == 2
    assert changes.holder(state, "paris") == "DE" and changes.holder(state, "lyon") == "FR"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_text_of_a_position_reads_back_as_the_same_position(scenario):
    state = start(scenario)
    assert state_bytes(GAME, GAME.read_position(GAME.position_text(state))) == state_bytes(GAME, state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_text_is_the_same_after_a_position_has_been_saved(scenario):
    """A dict has lost its order by then."""
    state = start(scenario)
    again = read_state(GAME, state_bytes(GAME, state))
    assert GAME.position_text(again) == GAME.position_text(state) and again == state


def test_the_text_names_units_and_areas_by_their_ids():
    told = GAME.position_text(GAME.read_position(BY_HAND)).splitlines()
    assert any(line.startswith("berlin ") and "de_mb1:3/de" in line and "de_4a:2!/de" in line for line in told)
    assert {"factories usa 1 1", "control DE brest paris", "hand axis ax41_1 ax41_2", "turn 8"} <= set(told)


@pytest.mark.parametrize(
    "line", ["weather fine", "berlin us_xx", "berlin de_1a\nparis de_1a", "nations at_peace axis IT", "berlin de_1a:9", "paris de_1a/fr1"]
)
def test_a_line_that_means_nothing_is_refused(line):
    with pytest.raises(BadData):
        at(line)


def test_written_by_hand_an_army_alone_in_an_enemy_area_holds_it_aircraft_and_ships_do_not():
    """VIE 4.1, 6.12, 7.21."""
    state = at("metz de_1a", "lodz de_2a pl_lodz", "brest de_fa1 de_ub1", "sofia de_4a")
    assert [changes.holder(state, area) for area in ("metz", "lodz", "brest", "sofia")] == ["DE", "PL", "FR", "BG"]


def astray(state) -> None:
    state.secrets["allies"].faces[token(state, "de_6a")] = Face("de_6a", 3)


def disguised(state) -> None:
    german, italian = (faces.face(state, token(state, unit)) for unit in ("de_6a", "it_2a"))
    german.unit, italian.unit = italian.unit, german.unit


BROKEN = {
    "blocks": lambda state: state.blocks.pop("de1"),
    "block_nowhere": lambda state: setattr(state.blocks["de1"], "at", "atlantis"),
    "block_nation": lambda state: setattr(state.blocks["de1"], "nation", "XX"),
    "block_coast": lambda state: setattr(state.blocks["de1"], "coast", "caspian"),
    "units": lambda state: state.secrets["axis"].faces.popitem(),
    "unit_twice": lambda state: setattr(faces.face(state, token(state, "de_6a")), "unit", "de_4a"),
    "unit_unknown": lambda state: setattr(faces.face(state, token(state, "de_6a")), "unit", "de_99a"),
    "unit_colour": disguised,
    "unit_steps": lambda state: setattr(faces.face(state, token(state, "de_6a")), "steps", 5),
    "unit_place": lambda state: setattr(state.blocks[token(state, "convoy_c")], "at", "baltic"),
    "face_astray": astray,
    "nation": lambda state: setattr(state.nations["DE"], "standing", "bored"),
    "nation_unknown": lambda state: state.control.update(paris="XX"),
    "seats": lambda state: state.hands.pop("axis"),
    "control": lambda state: state.control.update(berlin="DE"),
    "factories": lambda state: state.factories.update(berlin=[1, 1]),
    "factories_value": lambda state: state.factories.update(kiev=[4]),
    "resource": lambda state: state.imports.update(atlantis="DE"),
    "card_unknown": lambda state: state.discards.append("ax99"),
    "card_twice": lambda state: state.discards.append(state.secrets["axis"].hand[0]),
    "card_year": lambda state: state.secrets["axis"].hand.__setitem__(0, "ax44_1"),
    "hand_size": lambda state: state.hands.update(axis=3),
    "choice": lambda state: setattr(state.secrets["axis"], "choice", state.secrets["axis"].hand[0]),
    "turn": lambda state: setattr(state, "turn", 27),
    "command": lambda state: state.command.update(axis=-1),
    "battle_attacker": lambda state: state.battles.append(Battle("kiev", "soviets")),
    "battle_twice": lambda state: state.battles.extend([Battle("kiev", "axis"), Battle("kiev", "allies")]),
    "battle_names": lambda state: state.battles.append(Battle("kiev", "axis", attackers=["xx1"])),
    "in_force": lambda state: state.in_force.update(axis=""),
    "stacking": lambda state: [setattr(state.blocks[token(state, unit)], "at", "berlin") for unit in ("de_1a", "de_2a", "de_4a", "de_6a")],
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_corrupt_position_is_named(name):
    state = start("1942")
    assert GAME.status(state) == []
    BROKEN[name](state)
    assert name in [violation.name for violation in GAME.status(state)]


def test_stacking_counts_armies_leaders_aircraft_and_ships_apart():
    """VIE 4.5: three armies, a leader, an air unit and a ship; paratroops besides (2.6)."""
    sound = "hamburg de_1a de_2a de_4a de_guderian de_para de_fa1 de_ub1 de_ca"
    assert GAME.status(at(sound)) == []
    for more in ("de_6a", "de_rommel", "de_db", "de_ub2"):
        assert [violation.name for violation in GAME.status(at(f"{sound} {more}"))] == ["stacking"], more


def test_every_nation_of_1939_stands_somehow_and_what_diplomacy_notes_names_nations():
    def wrong(*lines: str) -> set[str]:
        return {violation.name for violation in GAME.status(at(*lines))}

    assert wrong('= invaders ["FI",["SU"]]', "nations neutral axis FI", '= patrons ["HU","DE"]', '= happened ["france",1]') == set()
    assert wrong('= invaders ["DE",["SU"]]') == {"invaders"} and wrong('= patrons ["XX","DE"]') == {"nation_unknown"}
    assert wrong('= happened ["rain",1]') == {"happened"} == wrong('= happened ["london",2]')
    state = at()
    del state.nations["RO"]
    assert "nation_missing" in {violation.name for violation in GAME.status(state)}


def test_every_word_of_the_vocabulary_stands_in_it_once():
    words = GAME.vocabulary()
    assert len(words) == len(set(words))


DOORS = {
    "changes.py": {
        "blocks",
        "control",
        "factories",
        "nations",
        "imports",
        "conquered",
        "attacked",
        "entered",
        "invaders",
        "patrons",
        "happened",
    },
    "faces.py": {"shown", "faces"},
    "piles.py": {"hand", "hands", "discards", "committed", "played", "choice", "face_up"},
    "lots.py": {"lot", "drawn"},
}
MAKERS = {"setup.py", "notation.py", "editing.py", "scene.py"}  # set-ups, texts, the editor, and what odds suppose: positions of their own
CHANGING = (".append", ".remove", ".pop", ".update", ".clear", ".extend", ".insert", ".popitem", ".setdefault")


def written(node: ast.AST) -> set[str]:
    """The fields of a state or a secret that a piece of code writes."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func).endswith(CHANGING):
        targets: list[ast.expr] = [node.func.value]
    elif isinstance(node, ast.Assign | ast.Delete):
        targets = node.targets
    else:
        targets = [node.target] if isinstance(node, ast.AugAssign) else []
    bare = [target.value if isinstance(target, ast.Subscript) else target for target in targets]
    return {target.attr for target in bare if isinstance(target, ast.Attribute)}


def test_blocks_faces_cards_and_lots_change_through_their_doors_only():
    fields = set().union(*DOORS.values())
    files = [file for file in Path(next(iter(victory_in_europe.__path__))).rglob("*.py") if file.name not in MAKERS]
    found = {}
    for file in files:
        names = set().union(*(written(node) for node in ast.walk(ast.parse(file.read_text("utf-8"))))) & fields
        if names - DOORS.get(file.name, set()):
            found[file.name] = names
    assert found == {} and len(files) > 25


@pytest.mark.parametrize("scenario", STARTS)
def test_supply_and_production_can_be_asked_for_as_json(scenario, tmp_path, capsys):
    file = tmp_path / "position.txt"
    text = GAME.position_text(start(scenario))
    file.write_text(f"game: victory_in_europe\nposition:\n{text}end\n", encoding="utf-8")
    assert replay.main([str(file), "--show", "supply"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["supply", "production"]
    assert replay.main([str(file), "--show", "supply,production,control"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["supply"]) <= set(UNITS) and set(told["supply"].values()) == {True}
    assert told["production"]["DE"]["points"] == STARTS[scenario].totals["DE"]["pp"] and told["control"]["berlin"] == "DE"


def test_a_game_goes_on_as_it_began_when_its_set_up_has_been_tuned_since(monkeypatch):
    """V174: its script holds the position with which it began."""
    match, chance = Match(GAME, Setup("1942"), "tuned"), random.Random(1942)
    while len(match.entries) < 12:
        match.apply(random_action(GAME, match.state, chance))
    monkeypatch.setitem(STARTS, "1942", replace(STARTS["1942"], units=STARTS["1943"].units, pool=STARTS["1943"].pool))
    again = run(lambda _: GAME, write_script(match))
    assert state_bytes(GAME, again.state) == state_bytes(GAME, match.state)
    assert state_bytes(GAME, again.state_at(0)) != state_bytes(GAME, Match(GAME, Setup("1942"), "tuned").state_at(0))


def test_nothing_is_named_twice_and_command_has_a_bound():
    state = start("1939")
    state.order = ["axis", "axis"]
    assert "named_twice" in {violation.name for violation in GAME.status(state)}
    state.order = ["axis", "allies"]
    state.command = {"axis": 99}
    assert GAME.status(state) == []
    state.command = {"axis": 100}
    assert {violation.name for violation in GAME.status(state)} == {"command"}
