"""Byte code for the page's Python, kept per source file so that a build only compiles what has changed."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pyapp.tooling import node
from pyapp.tooling.pins import PYODIDE
from pyapp.tooling.places import CACHE, TOOLING, ToolError

SCRIPT = TOOLING / "bytecode.mjs"
KEPT = CACHE / "bytecode"


@dataclass(frozen=True)
class Module:
    """A compiled module: its byte code and the names it imports, at once or only when called."""

    code: bytes
    imports: tuple[str, ...]


def compile_sources(sources: Mapping[str, bytes], vendored: Path) -> dict[str, Module]:
    """Compile `{path in the archive: source}`; paths end in ".py" and say which module a source is."""
    keys = {name: _key(name, source) for name, source in sources.items()}
    missing = [name for name, key in keys.items() if not (KEPT / f"{key}.pyc").exists()]
    if missing:
        _compile(missing, sources, keys, vendored)
    return {
        name: Module((KEPT / f"{key}.pyc").read_bytes(), tuple(json.loads((KEPT / f"{key}.json").read_text())))
        for name, key in keys.items()
    }


def boot_modules(vendored: Path) -> list[str]:
    """The modules Python has loaded when it has started in Pyodide, before any code of ours runs."""
    report = KEPT / f"boot-{_interpreter()}.json"
    if not report.exists():
        _run([], vendored, report.name)
    modules: list[str] = json.loads(report.read_text())
    return modules


def forget_unused(sources: Iterable[tuple[str, bytes]]) -> None:
    """Delete the byte code of sources that no longer exist."""
    wanted = {_key(name, source) for name, source in sources} | {f"boot-{_interpreter()}"}
    for file in KEPT.iterdir():
        if file.stem not in wanted:
            file.unlink()


def _compile(names: list[str], sources: Mapping[str, bytes], keys: Mapping[str, str], vendored: Path) -> None:
    print(f"Compiling {len(names)} Python modules ...", flush=True)
    jobs = [{"name": name, "key": keys[name], "text": sources[name].decode("utf-8")} for name in names]
    _run(jobs, vendored, f"boot-{_interpreter()}.json")


def _run(jobs: list[dict[str, str]], vendored: Path, report: str) -> None:
    """Compile in a fresh folder, then move what came out to where byte code is kept."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        work = Path(folder)
        (work / "jobs.json").write_text(json.dumps(jobs), encoding="utf-8")
        command = [*node.node_command(), str(SCRIPT), str(vendored / "pyodide"), folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ToolError(f"Could not compile the Python of the page: {(done.stderr or done.stdout).strip()[-2000:]}")
        for job in jobs:
            shutil.move(work / f"{job['key']}.json", KEPT / f"{job['key']}.json")
            shutil.move(work / f"{job['key']}.pyc", KEPT / f"{job['key']}.pyc")
        shutil.move(work / "boot.json", KEPT / report)


def _interpreter() -> str:
    """What byte code depends on besides its source: the vendored Pyodide and how we compile."""
    return hashlib.sha256(PYODIDE.sha512.encode() + SCRIPT.read_bytes()).hexdigest()[:16]


def _key(name: str, source: bytes) -> str:
    return hashlib.sha256(b"\0".join((_interpreter().encode(), name.encode(), source))).hexdigest()
