"""The archives of the page's Python: the trimmed standard library, the app with the packages it uses, one for each family of games, and
one with the rules at hand of each.

None is compressed inside: each is compressed as a whole, which is smaller, and which the browser undoes faster than Python.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pyapp import games
from pyapp.games import offers
from pyapp.tooling import bytecode, trim
from pyapp.tooling.places import ROOT

RULES = r"pyapp/locale/\w+/rules/\w+\.json"  # fetched when somebody first opens them
COMMAND_LINE = "cli.py"  # of a package
DATE = (2026, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Archives:
    """All archives, those of the games and of their rules at hand by families, and the modules of the standard library that were put in."""

    library: bytes
    app: bytes
    games: dict[str, bytes]
    rules: dict[str, bytes]
    shipped: frozenset[str]


def make_archives(vendored: Path) -> Archives:
    """Compile everything and pack what is needed."""
    library_sources = _library_sources(vendored)
    app_sources = {**app_python(), **_package_sources(vendored)}
    pyscript = {f"pyscript/{file.name}": file.read_bytes() for file in (vendored / "build" / "pyscript").glob("*.py")}
    library = bytecode.compile_sources(library_sources, vendored)
    app = bytecode.compile_sources(app_sources, vendored)
    bridge = bytecode.compile_sources(pyscript, vendored)
    bytecode.forget_unused((*library_sources.items(), *app_sources.items(), *pyscript.items()))

    imports = {trim.module_name(path): module.imports for path, module in library.items()}
    ours = {trim.module_name(path): module.imports for path, module in app.items() if path.startswith("pyapp/")}
    trim.refuse_unusable(ours, imports)
    used = [name for module in (*app.values(), *bridge.values()) for name in module.imports]
    shipped = trim.shipped(imports, [*bytecode.boot_modules(vendored), *trim.BY_NAME, *used])
    kept = {path: module for path, module in library.items() if trim.module_name(path) in shipped}
    files = {**_code(app), **app_data(), **_offers()}
    rules = {path: files.pop(path) for path in list(files) if re.fullmatch(RULES, path)}
    base, families = by_family(files)
    return Archives(_zip(_code(kept)), _bundle(base), _bundles(families), _bundles(rules_by_family(rules)), frozenset(shipped))


def families() -> dict[str, list[str]]:
    """The games and boards of each family whose files come by need, that of the first game first."""
    found: dict[str, list[str]] = {}
    for name in [*games.MODULES, *sorted(file.parent.name for file in (ROOT / "maps").glob("*/board.json"))]:
        of_family = found.setdefault(games.family_of(name), [])
        of_family += [] if name in of_family else [name]
    return found


def by_family(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, dict[str, bytes]]]:
    """The files that every game needs, and those of each family.

    A file is a family's when a folder that holds it, or its own name up to a number, is called like the family or one of its games.
    Texts stay with what every game needs: the form for a new game speaks of all games. Only those of its lesson come with a game.
    """
    owner = {name: family for family, names in families().items() for name in (family, *names)}
    base: dict[str, bytes] = {}
    found: dict[str, dict[str, bytes]] = {family: {} for family in families()}
    for path, content in files.items():
        for_all = path.startswith("pyapp/locale/") and not path.endswith("_lesson.json")
        parts = [] if for_all else re.sub(r"(-\d+|_lesson)?\.\w+$", "", path).split("/")
        family = next((owner[part] for part in parts if part in owner), None)
        (base if family is None else found[family])[path] = content
    return base, found


def rules_by_family(files: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
    """The texts of the rules at hand, in all languages, for each family."""
    found: dict[str, dict[str, bytes]] = {}
    for path, content in files.items():
        found.setdefault(games.family_of(Path(path).stem), {})[path] = content
    return found


def _offers() -> dict[str, bytes]:
    """What each game says of itself, for the form for a new game."""
    told = {game: offers.plain_offer(offers.offer(game)) for game in games.MODULES}
    return {f"pyapp/games/{offers.FILE}": json.dumps(told).encode("utf-8")}


def app_python() -> dict[str, bytes]:
    """Our own sources by path, without what only builds and measures."""
    return {
        path: (ROOT / path).read_bytes()
        for path in sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "pyapp").rglob("*.py"))
        if not path.startswith("pyapp/tooling/")
    }


def app_data() -> dict[str, bytes]:
    """The data that lies beside our sources, and the boards, at the places where the sources look for them."""
    files = [file for file in (ROOT / "pyapp").rglob("*.json") if "tooling" not in file.parts]
    files += (ROOT / "maps").glob("*/board.json")
    return {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in sorted(files)}


def _library_sources(vendored: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(vendored / "build" / "python_stdlib.zip") as packed:
        return {name: packed.read(name) for name in packed.namelist() if name.endswith(".py")}


def _package_sources(vendored: Path) -> dict[str, bytes]:
    folder = vendored / "python"
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*.py")) if file.name != COMMAND_LINE}


def _code(modules: Mapping[str, bytecode.Module]) -> dict[str, bytes]:
    return {f"{path}c": module.code for path, module in modules.items()}


def _zip(files: Mapping[str, bytes]) -> bytes:
    """An archive that Python imports from; it only depends on its content."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, DATE), files[name])
    return stream.getvalue()


def _bundles(families: Mapping[str, Mapping[str, bytes]]) -> dict[str, bytes]:
    return {family: _bundle(files) for family, files in families.items()}


def _bundle(files: Mapping[str, bytes]) -> bytes:
    """An archive that runtime.js lays out as files: the length of the index, the index as JSON, the contents in its order."""
    names = sorted(files)
    index = json.dumps({name: len(files[name]) for name in names}).encode("utf-8")
    return b"".join((struct.pack(">I", len(index)), index, *(files[name] for name in names)))


def read_bundle(content: bytes) -> dict[str, bytes]:
    """The files of an archive made by `_bundle`."""
    (length,) = struct.unpack_from(">I", content)
    index: dict[str, int] = json.loads(content[4 : 4 + length])
    stream = io.BytesIO(content[4 + length :])
    return {name: stream.read(size) for name, size in index.items()}
