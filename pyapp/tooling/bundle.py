"""`build.py build`: puts the static site together in dist/. It works on any host, under any path, without special headers."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from pyapp.tooling import archive, offline, vendor
from pyapp.tooling.locked import locked
from pyapp.tooling.places import CACHE, DIST, ROOT, ToolError

STAMP = CACHE / "built.json"
VENDOR_FOLDERS = ("pyscript", "fonts", "licences")
VENDOR_FILES = ("d3-zoom.mjs", "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/program.bin")

# What boot.mjs fetches and counts before Python can start, by the name it has there.
# All three are packed by us: few hosts compress them, and some send WebAssembly as the wrong type, which is fatal.
DOWNLOADS = {"program": "vendor/pyodide/program.bin", "library": "library.bin", "app": "app.bin"}
FILES_MARK = "{/* filled in by the build: {key: {path, bytes, type}} */}"
TEXTS_MARK = '<script type="application/json" id="boot-texts"></script>'


def main(argv: list[str]) -> int:
    """Build, whether or not anything has changed, and say what came out."""
    parser = argparse.ArgumentParser(prog="build.py build", description="Make the static site in dist/.")
    parser.parse_args(argv)
    with locked("build"):
        version = _build()
    size = sum(file.stat().st_size for file in DIST.rglob("*") if file.is_file())
    print(f"dist/ is version {version}: {size / 1e6:.1f} MB.")
    return 0


def ensure_built() -> bool:
    """Build if the sources have changed since dist/ was made; true if it was built."""
    with locked("build"):
        if _up_to_date():
            return False
        _build()
        return True


def inputs_fingerprint() -> str:
    """A checksum of every file that goes into the build."""
    files = [ROOT / "index.html", *(ROOT / "static").rglob("*"), *(ROOT / "maps").glob("*/board.json")]
    files += [file for file in (ROOT / "pyapp").rglob("*") if file.suffix in (".py", ".json", ".mjs")]
    total = hashlib.sha256()
    for file in sorted(file for file in files if file.is_file()):
        total.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def _up_to_date() -> bool:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        worker = (DIST / offline.WORKER).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    return bool(stamp["inputs"] == inputs_fingerprint() and stamp["version"] in worker)


def _build() -> str:
    """Make every file, then exchange dist/ in one go; gives the version."""
    inputs = inputs_fingerprint()
    files = site_files(vendor.vendored())
    version = offline.version_of(files)
    files[offline.WORKER] = offline.worker(files, version)
    fresh = CACHE / "dist.new"
    shutil.rmtree(fresh, ignore_errors=True)
    for path, content in files.items():
        target = fresh / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    old = CACHE / "dist.old"
    shutil.rmtree(old, ignore_errors=True)
    if DIST.exists():
        DIST.rename(old)
    fresh.rename(DIST)
    shutil.rmtree(old, ignore_errors=True)
    STAMP.write_text(json.dumps({"inputs": inputs, "version": version}), encoding="utf-8")
    return version


def site_files(vendored: Path) -> dict[str, bytes]:
    """Every file of the site except the service worker, which lists the others."""
    archives = archive.make_archives(vendored)
    files = {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in _files_in(ROOT / "static")}
    del files[offline.TEMPLATE.relative_to(ROOT).as_posix()]
    for file in [file for folder in VENDOR_FOLDERS for file in _files_in(vendored / folder)]:
        files[f"vendor/{file.relative_to(vendored).as_posix()}"] = file.read_bytes()
    for name in VENDOR_FILES:
        files[f"vendor/{name}"] = (vendored / name).read_bytes()
    files["library.bin"] = gzip.compress(archives.library, 9, mtime=0)
    files["app.bin"] = gzip.compress(archives.app, 9, mtime=0)
    files.update(board_pictures())
    files[offline.MANIFEST] = offline.manifest()
    _fill(files, "static/boot.mjs", FILES_MARK, json.dumps(_download_list(files)))
    files["index.html"] = (ROOT / "index.html").read_bytes()
    texts = TEXTS_MARK.replace("></", f">{json.dumps(boot_texts(), ensure_ascii=False)}</")
    _fill(files, "index.html", TEXTS_MARK, texts)
    return files


def board_pictures() -> dict[str, bytes]:
    """The boards, drawn now so that the page shows one before Python has started."""
    games = sorted(file.parent.name for file in (ROOT / "maps").glob("*/board.json"))
    if not games or importlib.util.find_spec("pyapp.board.draw") is None:
        return {}
    draw = importlib.import_module("pyapp.board.draw")
    return {f"boards/{game}.svg": draw.render_board(game).encode("utf-8") for game in games}


def boot_texts() -> dict[str, dict[str, str]]:
    """The texts that are shown before Python has started, by language."""
    files = sorted((ROOT / "pyapp" / "locale").glob("*/boot.json"))
    return {file.parent.name: json.loads(file.read_text(encoding="utf-8")) for file in files}


def _download_list(files: Mapping[str, bytes]) -> dict[str, dict[str, object]]:
    return {key: {"path": path, "bytes": len(files[path]), "type": offline.unpacked_type(path)} for key, path in DOWNLOADS.items()}


def _fill(files: dict[str, bytes], path: str, mark: str, content: str) -> None:
    """Put what only the build knows into the place that waits for it."""
    source = files[path].decode("utf-8")
    if source.count(mark) != 1:
        raise ToolError(f"{path} must hold {mark!r} exactly once.")
    files[path] = source.replace(mark, content).encode("utf-8")


def _files_in(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file() and not file.name.startswith("."))
