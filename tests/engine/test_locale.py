"""The loader of catalogues: from a folder and from inside a zip."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pyapp import locale
from pyapp.engine.messages import say
from pyapp.tooling.places import ROOT


@pytest.mark.parametrize(("language", "text"), [("en", "The game is over."), ("es", "La partida ha terminado.")])
def test_a_language_is_loaded_with_its_areas(language: str, text: str) -> None:
    catalogue = locale.load(language, ("engine",))
    assert catalogue.language == language and catalogue.text(say("action.game_over")) == text


def test_every_language_has_a_folder() -> None:
    assert {folder.name for folder in (ROOT / "pyapp" / "locale").iterdir() if folder.is_dir() and folder.name != "__pycache__"} == set(
        locale.LANGUAGES
    )


@pytest.mark.parametrize(("language", "area"), [("en", "nothing"), ("xx", "engine")])
def test_an_area_or_language_that_is_not_there_is_an_error(language: str, area: str) -> None:
    with pytest.raises(FileNotFoundError):
        locale.texts(language, area)


def test_catalogues_are_read_from_inside_a_zip(tmp_path: Path) -> None:
    archive = tmp_path / "app.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for name in ("pyapp/__init__.py", *(f"pyapp/engine/{file.name}" for file in (ROOT / "pyapp" / "engine").glob("*.py"))):
            made.write(ROOT / name, name)
        for name in ("__init__.py", "en/engine.json", "es/engine.json"):
            made.write(ROOT / "pyapp" / "locale" / name, f"pyapp/locale/{name}")
    code = "import sys; from pyapp import locale; print(locale.__file__, locale.load('es', ['engine']).text('match.nothing_to_undo'))"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(archive)!r}); {code}"],
        cwd=tmp_path, capture_output=True, text=True, check=True, encoding="utf-8", env={"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert "app.zip" in done.stdout and "No hay nada que deshacer." in done.stdout
