"""The two archives of the page's Python."""

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from pyapp.tooling import archive, node, vendor


@pytest.fixture(scope="module")
def app(dist) -> dict[str, bytes]:
    """The files of the app in the built site."""
    return archive.read_bundle(gzip.decompress((dist / "app.bin").read_bytes()))


def test_the_app_holds_byte_code_and_data_and_neither_sources_nor_the_tool(app) -> None:
    assert "pyapp/page/main.pyc" in app
    assert "pyapp/locale/en/boot.json" in app
    assert "msgpack/fallback.pyc" in app
    assert not [name for name in app if name.endswith(".py") or "tooling" in name or name.startswith("tests")]


def test_every_module_of_ours_is_in_the_app(app) -> None:
    assert {f"{path}c" for path in archive.app_python()} <= app.keys()


def test_the_app_starts_on_the_trimmed_library(dist, app, tmp_path) -> None:
    (tmp_path / "library.zip").write_bytes(gzip.decompress((dist / "library.bin").read_bytes()))
    for name, content in app.items():
        (tmp_path / "app" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "app" / name).write_bytes(content)
    script = Path(__file__).with_name("import_everything.mjs")
    command = [*node.node_command(), str(script), str(vendor.vendored() / "pyodide"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "pyapp.engine.codec" in json.loads(done.stdout)


def test_an_archive_only_depends_on_its_content() -> None:
    assert archive._zip({"b": b"2", "a": b"1"}) == archive._zip({"a": b"1", "b": b"2"})
    assert archive._bundle({"b": b"2", "a": b"1"}) == archive._bundle({"a": b"1", "b": b"2"})


def test_the_app_is_read_as_it_was_written() -> None:
    files = {"a/b.pyc": b"code", "a/ñ.json": "ñ".encode(), "empty": b""}
    assert archive.read_bundle(archive._bundle(files)) == files
