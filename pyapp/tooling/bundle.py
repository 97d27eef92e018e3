"""`build.py build`: puts the static site together in dist/. It works on any host, under any path, without special headers."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from html import escape
from pathlib import Path

from pyapp.sharing.packing import FILES, game_of
from pyapp.tooling import archive, offline, pictures, vendor
from pyapp.tooling.locked import locked
from pyapp.tooling.places import CACHE, DIST, ROOT, ToolError

STAMP = CACHE / "built.json"
VENDOR_FOLDERS = ("pyscript", "fonts", "licences")
VENDOR_FILES = ("d3-zoom.mjs", "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/program.bin")

# What boot.js fetches and counts byte by byte before Python can start, by the name it has there.
# Those that end in .bin are packed by us: few hosts compress them, and some send WebAssembly as the wrong type, which is fatal.
DOWNLOADS = {
    "program": "vendor/pyodide/program.bin",
    "code": "vendor/pyodide/pyodide.asm.js",
    "library": "library.bin",
    "app": "app.bin",
}
DOWNLOADS_MARK = "{/* filled in by the build: {key: {path, type}} */}"
COUNTED_MARK = "{/* filled in by the build: {path: bytes} */}"
GAMES_MARK = "{/* filled in by the build: {family: {path, type, bytes, names, dictionaries}} */}"
TEXTS_MARK = '<script type="application/json" id="boot-texts"></script>'
SHELL_TEXTS = {"boot.noscript": '<div id="boot-noscript"></div>', "boot.still": '<div id="boot-still"></div>'}

# What is not counted: the script that counts, and what is fetched when the page can be played already.
UNCOUNTED = ("static/starting.js", "static/offline.js")


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
        files[f"vendor/{_script_name(name)}"] = _script(name, (vendored / name).read_bytes())
    files["library.bin"] = gzip.compress(archives.library, 9, mtime=0)
    files["app.bin"] = gzip.compress(archives.app, 9, mtime=0)
    packed = {family: gzip.compress(content, 9, mtime=0) for family, content in archives.games.items()}
    packed_rules = {family: gzip.compress(content, 9, mtime=0) for family, content in archives.rules.items()}
    files.update({_need_path("games", family, content): content for family, content in packed.items()})
    files.update({_need_path("rules", family, content): content for family, content in packed_rules.items()})
    files.update(board_pictures())
    files[offline.MANIFEST] = offline.manifest()
    _fill(files, "static/boot.js", DOWNLOADS_MARK, json.dumps(_download_list()))
    _fill(files, "static/starting.js", COUNTED_MARK, json.dumps(counted(files)))
    _fill(files, "static/starting.js", GAMES_MARK, json.dumps({**game_list(packed), **rules_list(packed_rules)}))
    files["index.html"] = (ROOT / "index.html").read_bytes()
    texts = boot_texts()
    _fill(files, "index.html", TEXTS_MARK, TEXTS_MARK.replace("></", f">{json.dumps(texts, ensure_ascii=False)}</"))
    for key, mark in SHELL_TEXTS.items():
        lines = "".join(f'<p lang="{language}">{escape(texts[language][key])}</p>' for language in sorted(texts))
        _fill(files, "index.html", mark, mark.replace("></", f">{lines}</"))
    return files


def board_pictures() -> dict[str, bytes]:
    """The boards, drawn now so that the page shows one before Python has started."""
    games = sorted(file.parent.name for file in (ROOT / "maps").glob("*/board.json"))
    return {f"boards/{game}.bin": pictures.shipped(game) for game in games}


def boot_texts() -> dict[str, dict[str, str]]:
    """The texts that are shown before Python has started, by language."""
    files = sorted((ROOT / "pyapp" / "locale").glob("*/boot.json"))
    return {file.parent.name: json.loads(file.read_text(encoding="utf-8")) for file in files}


def counted(files: Mapping[str, bytes]) -> dict[str, int]:
    """What has to be here before the page can be played, with its size: every script, the style, and the large downloads."""
    scripts = [path for path in files if path.endswith((".js", ".css")) and path not in UNCOUNTED]
    return {path: len(files[path]) for path in (*sorted(scripts), *(path for path in DOWNLOADS.values() if path not in scripts))}


def game_list(packed: Mapping[str, bytes]) -> dict[str, dict[str, object]]:
    """Where the files of each family of games are, how many bytes they have, what they are about and which links need them."""
    return {
        family: {
            "path": (path := _need_path("games", family, packed[family])),
            **_unpacked(path),
            "bytes": len(packed[family]),
            "names": names,
            "dictionaries": [number for number in range(len(FILES)) if game_of(bytes([number])) in names],
        }
        for family, names in archive.families().items()
    }


def rules_list(packed: Mapping[str, bytes]) -> dict[str, dict[str, object]]:
    """Where the rules at hand of each family are; no start and no link needs them."""
    return {
        f"rules_{family}": {
            "path": (path := _need_path("rules", family, content)),
            **_unpacked(path),
            "bytes": len(content),
            "names": [],
            "dictionaries": [],
        }
        for family, content in packed.items()
    }


def _need_path(folder: str, family: str, content: bytes) -> str:
    """A name that changes with the content: a page never lays out the files of another version."""
    return f"{folder}/{family}.{hashlib.sha256(content).hexdigest()[:8]}.bin"


def _download_list() -> dict[str, dict[str, str]]:
    """Where the downloads are, and what each packed one is once it is unpacked."""
    return {key: {"path": path, **_unpacked(path)} for key, path in DOWNLOADS.items()}


def _unpacked(path: str) -> dict[str, str]:
    return {"type": offline.unpacked_type(path)} if path.endswith(".bin") else {}


def _script_name(name: str) -> str:
    """The name under which a vendored file is shipped: some hosts know no type for .mjs, and browsers then refuse it."""
    return re.sub(r"\.mjs$", ".js", name)


def _script(name: str, content: bytes) -> bytes:
    """A vendored file whose references to other vendored modules follow their new names."""
    if not name.endswith(".mjs"):
        return content
    for module in (name.rpartition("/")[2] for name in VENDOR_FILES if name.endswith(".mjs")):
        content = content.replace(module.encode(), _script_name(module).encode())
    return content


def _fill(files: dict[str, bytes], path: str, mark: str, content: str) -> None:
    """Put what only the build knows into the place that waits for it."""
    source = files[path].decode("utf-8")
    if source.count(mark) != 1:
        raise ToolError(f"{path} must hold {mark!r} exactly once.")
    files[path] = source.replace(mark, content).encode("utf-8")


def _files_in(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file() and not file.name.startswith("."))
