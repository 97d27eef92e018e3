"""The two archives of the page's Python."""

import json
import subprocess
import zipfile
from pathlib import Path

from pyapp.tooling import archive, node, vendor


def names(file: Path) -> set[str]:
    with zipfile.ZipFile(file) as packed:
        return set(packed.namelist())


def test_the_app_holds_byte_code_and_data_and_neither_sources_nor_the_tool(dist) -> None:
    held = names(dist / "app.zip")
    assert "pyapp/page/main.pyc" in held
    assert "pyapp/locale/en/boot.json" in held
    assert "msgpack/fallback.pyc" in held
    assert not [name for name in held if name.endswith(".py") or "tooling" in name or name.startswith("tests")]


def test_every_module_of_ours_is_in_the_app(dist) -> None:
    assert {f"{path}c" for path in archive.app_python()} <= names(dist / "app.zip")


def test_the_app_starts_on_the_trimmed_library(dist) -> None:
    script = Path(__file__).with_name("import_everything.mjs")
    command = [*node.node_command(), str(script), str(vendor.vendored() / "pyodide"), str(dist)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "pyapp.engine.codec" in json.loads(done.stdout)


def test_an_archive_only_depends_on_its_content() -> None:
    assert archive._pack({"b": b"2", "a": b"1"}) == archive._pack({"a": b"1", "b": b"2"})
