"""The archives of the page's Python: the library, the app, and one for each family of games."""

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from pyapp import games
from pyapp.games import offers
from pyapp.tooling import archive, node, vendor


@pytest.fixture(scope="module")
def app(dist) -> dict[str, bytes]:
    """The files of the app in the built site."""
    return archive.read_bundle(gzip.decompress((dist / "app.bin").read_bytes()))


@pytest.fixture(scope="module")
def families(dist) -> dict[str, dict[str, bytes]]:
    """The files of each family of games."""
    found = sorted((dist / "games").glob("*.bin"))
    return {file.name.partition(".")[0]: archive.read_bundle(gzip.decompress(file.read_bytes())) for file in found}


@pytest.fixture(scope="module")
def rules(dist) -> dict[str, dict[str, bytes]]:
    """The files with the rules at hand of each family."""
    found = sorted((dist / "rules").glob("*.bin"))
    return {file.name.partition(".")[0]: archive.read_bundle(gzip.decompress(file.read_bytes())) for file in found}


def test_the_app_holds_byte_code_and_data_and_neither_sources_nor_the_tool(app) -> None:
    assert "pyapp/page/main.pyc" in app
    assert "pyapp/locale/en/boot.json" in app
    assert "msgpack/fallback.pyc" in app
    assert not [name for name in app if name.endswith(".py") or "tooling" in name or name.startswith("tests")]


def test_every_file_of_ours_is_in_the_app_or_in_one_family_of_games(app, families, rules) -> None:
    everything = [name for files in (app, *families.values(), *rules.values()) for name in files]
    assert {f"{path}c" for path in archive.app_python()} | archive.app_data().keys() <= set(everything)
    assert len(everything) == len(set(everything))


def test_the_rules_panels_dictionaries_and_boards_of_a_game_come_with_its_family(app, families) -> None:
    axis = families["axis_allies"]
    assert {"pyapp/games/aa50/__init__.pyc", "maps/aa1942/board.json"} <= axis.keys()
    assert [name for name in axis if name.startswith("pyapp/page/") and name.endswith("presenter.pyc")]
    assert "pyapp/sharing/dictionaries/aa50-2.json" in axis
    assert "pyapp/sharing/dictionaries/any-2.json" in app
    words = ("aa1942", "aa50", "axis_allies", "war_room", "empire_of_the_sun", "victory_in_europe")
    assert [name for name in app if any(word in name for word in words) and "/locale/" not in name] == []


def test_the_rules_at_hand_come_apart_from_the_games(families, rules) -> None:
    assert rules.keys() == families.keys()
    assert rules["axis_allies"].keys() == {
        f"pyapp/locale/{language}/rules/{area}.json" for language in ("en", "es") for area in ("axis_allies", "aa1942", "aa50")
    }


def test_the_texts_of_every_game_and_what_it_offers_are_in_the_app(app) -> None:
    offered = json.loads(app[f"pyapp/games/{offers.FILE}"])
    assert list(offered) == list(games.MODULES)
    for language in ("en", "es"):
        areas = {area for game in offered.values() for area in game["about"]["areas"]}
        assert {f"pyapp/locale/{language}/{area}.json" for area in areas} <= app.keys()


def test_the_lesson_of_a_game_comes_with_its_family_and_so_do_its_texts(app, families) -> None:
    assert [name for name in app if "_lesson." in name] == []
    for game in games.MODULES:
        wanted = {f"pyapp/page/lessons/{game}.pyc", f"pyapp/locale/en/{game}_lesson.json", f"pyapp/locale/es/{game}_lesson.json"}
        assert wanted <= families[games.family_of(game)].keys()


@pytest.mark.parametrize("here", ["no game", "all games"])
def test_the_app_starts_on_the_trimmed_library(dist, app, families, tmp_path, here) -> None:
    """Without the games nothing but the games is missing."""
    app = {**app, **{name: content for files in families.values() for name, content in files.items() if here == "all games"}}
    (tmp_path / "library.zip").write_bytes(gzip.decompress((dist / "library.bin").read_bytes()))
    for name, content in app.items():
        (tmp_path / "app" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "app" / name).write_bytes(content)
    script = Path(__file__).with_name("import_everything.mjs")
    command = [*node.node_command(), str(script), str(vendor.vendored() / "pyodide"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert "pyapp.engine.codec" in found["names"]
    assert ("pyapp.games.aa50" in found["names"]) == (here == "all games")
    assert (found["lines"], found["columns"]) == (True, False)


def test_an_archive_only_depends_on_its_content() -> None:
    assert archive._zip({"b": b"2", "a": b"1"}) == archive._zip({"a": b"1", "b": b"2"})
    assert archive._bundle({"b": b"2", "a": b"1"}) == archive._bundle({"a": b"1", "b": b"2"})


def test_the_app_is_read_as_it_was_written() -> None:
    files = {"a/b.pyc": b"code", "a/ñ.json": "ñ".encode(), "empty": b""}
    assert archive.read_bundle(archive._bundle(files)) == files
