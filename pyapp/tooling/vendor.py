"""Fetches the pinned packages, verifies their checksums and lays out what the page takes from them."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

from pyapp.tooling import environment, node
from pyapp.tooling.pins import AMENDMENTS, D3, FONTS, NPM, PYODIDE_NOTICE, WHEELS, FontFamily, NpmPackage, Wheel
from pyapp.tooling.places import CACHE, TOOLING, ToolError

DOWNLOADS = CACHE / "downloads"


def vendored() -> Path:
    """The folder with everything the page takes from packages, made if it is not there.

    Holds pyodide/, pyscript/, fonts/, licences/ and d3-zoom.mjs, which go into dist/vendor, python/, which goes into
    the app's archive, and build/, which is only used for building.
    """
    fingerprint = hashlib.sha256((TOOLING / "pins.py").read_bytes() + Path(__file__).read_bytes()).hexdigest()[:16]
    folder = CACHE / f"vendor-{fingerprint}"
    if not folder.exists():
        _make(folder)
    return folder


def _make(folder: Path) -> None:
    """Lay everything out beside the final place and move it there at the end: a half-made folder never counts."""
    fresh = folder.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for package in NPM:
        _unpack_npm(package, _fetch(_archive_name(package), package.sha512, _npm_pack(package)), fresh)
    for wheel in WHEELS:
        archive = _fetch(f"{wheel.name}-{wheel.version}.whl", wheel.sha256, _pip_download(wheel))
        _unpack_wheel(wheel, archive, fresh)
    program = (fresh / "pyodide" / "pyodide.asm.wasm").read_bytes()
    _write(fresh / "pyodide" / "program.bin", gzip.compress(program, 9, mtime=0))
    _write(fresh / "licences" / "pyodide" / "LICENSE", PYODIDE_NOTICE.encode())
    (fresh / "d3-zoom.mjs").write_text(_d3_module(fresh / "build" / "d3"), encoding="utf-8")
    (fresh / "fonts" / "fonts.css").write_text(_font_faces(fresh / "build"), encoding="utf-8")
    for old in CACHE.glob("vendor-*"):
        if old != fresh:
            shutil.rmtree(old)
    fresh.rename(folder)


def _fetch(name: str, checksum: str, download: Callable[[Path], Path]) -> Path:
    """A verified archive from the download folder, fetched if it is missing or damaged."""
    kept = DOWNLOADS / name
    if kept.exists() and _checksum(kept, checksum) == checksum:
        return kept
    print(f"Fetching {name} ...", flush=True)
    fresh = DOWNLOADS / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    archive = download(fresh)
    found = _checksum(archive, checksum)
    if found != checksum:
        raise ToolError(f"{name} is not what was expected: its checksum is {found}, not {checksum}.")
    archive.replace(kept)
    fresh.rmdir()
    return kept


def _checksum(archive: Path, like: str) -> str:
    """The checksum of a file in the notation of `like`: sha256 in hexadecimal or sha512 in base64."""
    content = archive.read_bytes()
    if len(like) == 64:
        return hashlib.sha256(content).hexdigest()
    return base64.b64encode(hashlib.sha512(content).digest()).decode("ascii")


def text_of(package: NpmPackage, name: str) -> str:
    """One text file of a pinned package that is not shipped."""
    archive = _fetch(_archive_name(package), package.sha512, _npm_pack(package))
    with tarfile.open(archive) as tar:
        found = tar.extractfile(f"package/{name}")
        assert found is not None
        return found.read().decode("utf-8")


def _archive_name(package: NpmPackage) -> str:
    """The name npm gives a package's archive."""
    return f"{package.name.removeprefix('@').replace('/', '-')}-{package.version}.tgz"


def _npm_pack(package: NpmPackage) -> Callable[[Path], Path]:
    def download(folder: Path) -> Path:
        command = [*node.npm_command(), "pack", f"{package.name}@{package.version}", "--silent"]
        _run(command, folder, package.name)
        return folder / _archive_name(package)

    return download


def _pip_download(wheel: Wheel) -> Callable[[Path], Path]:
    def download(folder: Path) -> Path:
        options = ["--no-deps", "--only-binary=:all:", "--disable-pip-version-check", *wheel.tags]
        _run([*environment.pip(), "download", "--quiet", *options, f"{wheel.name}=={wheel.version}"], folder, wheel.name)
        return next(folder.glob("*.whl"))

    return download


def _run(command: list[str], folder: Path, what: str) -> None:
    """Run a downloading command in a folder."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ToolError(f"Could not fetch {what}: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")


def _unpack_npm(package: NpmPackage, archive: Path, root: Path) -> None:
    """Copy the files a pin names; a pattern without a file means that the pin is wrong."""
    with tarfile.open(archive) as tar:
        files = {member.name.partition("/")[2]: member for member in tar.getmembers() if member.isfile()}
        for pattern, folder in package.take:
            names = [name for name in files if fnmatch(name, pattern)]
            if not names:
                raise ToolError(f"{package.name} {package.version} holds no {pattern}.")
            for name in names:
                source = tar.extractfile(files[name])
                assert source is not None
                _write(root / folder / name.rpartition("/")[2], _without_source_map(name, source.read()))


def _write(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def _without_source_map(name: str, content: bytes) -> bytes:
    """A script without its reference to a source map that is not shipped (developer tools would ask for it)."""
    if not name.endswith((".js", ".mjs")):
        return content
    head, mark, _ = content.rpartition(b"//# sourceMappingURL=")
    return head if mark else content


def _unpack_wheel(wheel: Wheel, archive: Path, root: Path) -> None:
    """Copy a wheel's Python modules to python/ and its licence to licences/."""
    with zipfile.ZipFile(archive) as packed:
        for name in packed.namelist():
            file = name.rpartition("/")[2]
            if name.startswith(f"{wheel.name}/") and name.endswith(".py"):
                target = root / "python" / name
            elif file.upper().startswith(("LICENSE", "COPYING")):
                target = root / "licences" / wheel.name / "LICENSE"
            else:
                continue
            _write(target, _amended(name, packed.read(name)))


def _amended(name: str, content: bytes) -> bytes:
    """A file with our changes; a change that does not fit exactly once means that the pin is wrong."""
    for before, after in AMENDMENTS.get(name, ()):
        if content.count(before.encode()) != 1:
            raise ToolError(f"{name} must hold {before!r} exactly once.")
        content = content.replace(before.encode(), after.encode())
    return content


def _d3_module(folder: Path) -> str:
    """d3-zoom and what it needs as one ES module that touches no global name."""
    parts = "\n".join((folder / f"{package.name}.min.js").read_text(encoding="utf-8") for package in D3)
    exports = "zoom, zoomIdentity, zoomTransform, select, pointer, interpolateZoom, easeCubicOut, easeCubicInOut"
    return (
        f"const scope = {{}};\n(function (globalThis, self) {{\n{parts}\n}}).call(scope, scope, scope);\n"
        f"export const {{ {exports} }} = scope.d3;\n"
    )


def _font_faces(build: Path) -> str:
    """The style sheet that declares the fonts, each file with the characters it covers."""
    return "".join(_family_faces(font, build) for font in FONTS)


def _family_faces(font: FontFamily, build: Path) -> str:
    ranges = json.loads((build / font.slug / "unicode.json").read_text(encoding="utf-8"))
    return "".join(
        f"@font-face {{ font-family: '{font.family}'; font-style: {style}; font-weight: {weight}; font-display: swap;"
        f" src: url({font.slug}-{subset}-{weight}-{style}.woff2) format('woff2'); unicode-range: {ranges[subset]}; }}\n"
        for weight, style in font.faces
        for subset in font.subsets
    )
