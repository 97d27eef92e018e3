"""Finds a Chromium for tests and measurements, installing Debian's where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

from pyapp.tooling.places import ToolError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# No sandbox and no GPU, as in containers; and nothing that talks to anybody by itself.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@cache
def chromium() -> str:
    """The path of a Chromium or Chrome."""
    found = _installed()
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _install()
        found = _installed()
    if found is None:
        raise ToolError("The browser tests need Chromium or Chrome (on Debian: apt-get install chromium).")
    return found


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _install() -> None:
    """Install Debian's package; a failure shows as the missing browser."""
    print("Installing Chromium with apt-get ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    subprocess.run(["apt-get", *wait, "update", "-qq"], check=False, env=quiet, stdout=subprocess.DEVNULL)
    install = ["apt-get", *wait, "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL)
