"""The two archives of the page's Python: the trimmed standard library, and the app with the packages it uses."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pyapp.tooling import bytecode, trim
from pyapp.tooling.places import ROOT

DATE = (2026, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Archives:
    """Both archives, and the modules of the standard library that were put in."""

    library: bytes
    app: bytes
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
    return Archives(_pack(_code(kept)), _pack({**_code(app), **app_data()}), frozenset(shipped))


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
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*.py"))}


def _code(modules: Mapping[str, bytecode.Module]) -> dict[str, bytes]:
    return {f"{path}c": module.code for path, module in modules.items()}


def _pack(files: Mapping[str, bytes]) -> bytes:
    """A zip archive that only depends on its content."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, DATE), files[name], zipfile.ZIP_DEFLATED)
    return stream.getvalue()
