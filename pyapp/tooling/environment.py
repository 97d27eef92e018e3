"""The virtual environment: made once, filled from pinned lists, entered by starting again inside it.

Standard library only.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from pyapp.tooling.places import REQUIREMENTS, VENV, ToolError


def venv_python() -> Path:
    """The environment's interpreter, whether or not it exists yet."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure(lists: Iterable[str]) -> None:
    """Make the environment if it is missing and install each requirement list that is new or has changed."""
    if not _usable():
        _create()
    for name in lists:
        stamp = VENV / f".installed-{name}"
        wanted = _fingerprint(name)
        if not stamp.exists() or stamp.read_text(encoding="ascii") != wanted:
            install(["-r", str(REQUIREMENTS / f"{name}.txt")], f"the Python packages of {name}.txt")
            stamp.write_text(wanted, encoding="ascii")


def enter(argv: Sequence[str]) -> None:
    """Start `build.py` again with the environment's interpreter, unless this is it already."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    command = [str(venv_python()), str(VENV.parent / "build.py"), *argv]
    sys.stdout.flush()
    if os.name == "nt":  # exec on Windows detaches from the console
        sys.exit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)


def pip() -> list[str]:
    """The command that runs pip on the environment: its own pip, or the machine's pip pointed at it."""
    if any(VENV.glob("lib*/**/site-packages/pip")) or any(VENV.glob("Lib/site-packages/pip")):
        return [str(venv_python()), "-m", "pip"]
    return [_base_python(), "-m", "pip", "--python", str(venv_python())]


def install(arguments: Sequence[str], what: str) -> None:
    """Install with pip, binary packages only, saying what happens and how it failed."""
    print(f"Installing {what} ...", flush=True)
    command = [*pip(), "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ToolError(f"Could not install {what}: {_last_line(done.stderr)}")


def _usable() -> bool:
    """True if the environment starts and is of a Python that is new enough."""
    if not venv_python().exists():
        return False
    question = "import sys; raise SystemExit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([str(venv_python()), "-S", "-c", question], check=False).returncode == 0
    except OSError:
        return False


def _create() -> None:
    """Make the environment with its own pip, or without one where only the machine's pip exists.

    Debian ships `venv` without `ensurepip` unless python3-venv is installed.
    """
    print("Making the virtual environment .venv ...", flush=True)
    if importlib.util.find_spec("venv") is None:
        raise ToolError("Python's own venv module is missing: install it (on Debian: apt-get install python3-venv).")
    own_pip = importlib.util.find_spec("ensurepip") is not None
    if not own_pip and importlib.util.find_spec("pip") is None:
        raise ToolError("Neither pip nor ensurepip is there: install one (on Debian: apt-get install python3-venv).")
    command = [sys.executable, "-m", "venv", "--clear", *([] if own_pip else ["--without-pip"]), str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ToolError(f"Could not make the virtual environment: {_last_line(done.stderr or done.stdout)}")


def _fingerprint(name: str) -> str:
    """What an installed list is recognised by: its text."""
    return hashlib.sha256((REQUIREMENTS / f"{name}.txt").read_bytes()).hexdigest()


def _base_python() -> str:
    """The interpreter the environment was made from, also when asked from inside it."""
    return getattr(sys, "_base_executable", sys.executable)


def _last_line(text: str) -> str:
    """The line of a program's complaint that says most: its last error, or else its last line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["it gave no reason"])[-1]
