"""The browsers that tests and measurements drive: finds them, installs Debian's where that is possible, and starts them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pyapp.tooling.places import TOOLING, ToolError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# No sandbox and no GPU, as in containers; and nothing that talks to anybody by itself.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
Settings = Mapping[str, bool | int | str]
FINGER: Settings = {"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1, "dom.w3c_touch_events.enabled": 1}
OPTIONAL_COMMANDS = TOOLING / "firefox.cjs"


@dataclass(frozen=True)
class Engine:
    """What a browser is made of: each part by the names or patterns of its program, and Debian's packages of all of them."""

    title: str
    parts: tuple[tuple[str, ...], ...]
    packages: tuple[str, ...]

    def found(self) -> list[str] | None:
        """The path of each part, or None where one is missing."""
        paths = [_first(names) for names in self.parts]
        return [path for path in paths if path] if all(paths) else None


ENGINES = {
    "chromium": Engine(
        "Chromium or Chrome", (("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),), ("chromium",)
    ),
    "firefox": Engine("Firefox", (("firefox-esr", "firefox"),), ("firefox-esr",)),
    "webkit": Engine(
        "WebKitGTK",
        (("WebKitWebDriver",), ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser"), ("Xvfb",)),
        ("webkit2gtk-driver", "xvfb"),
    ),
}


@dataclass(frozen=True)
class WebKit:
    """The programs WebKit is driven with: its driver, the browser, and the screen it paints on."""

    driver: str
    program: str
    screen: str


def chromium() -> str:
    """The path of a Chromium or Chrome."""
    return programs("chromium")[0]


def firefox() -> str:
    """The path of a Firefox."""
    return programs("firefox")[0]


def webkit() -> WebKit:
    """The paths of WebKitGTK and of what drives it."""
    return WebKit(*programs("webkit"))


@cache
def programs(engine: str) -> tuple[str, ...]:
    """The paths of an engine's programs. Installs what is missing, or says in a sentence what to install."""
    require([engine])
    return tuple(ENGINES[engine].found() or ())


def require(engines: Iterable[str]) -> None:
    """Have these engines installed, all that is missing in one go."""
    missing = [ENGINES[engine] for engine in engines if not ENGINES[engine].found()]
    if missing and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _install(missing)
        missing = [engine for engine in missing if not engine.found()]
    if missing:
        names = " and ".join(engine.title for engine in missing)
        raise ToolError(f"The browser tests need {names} (on Debian: apt-get install {' '.join(_packages(missing))}).")


def _packages(engines: Iterable[Engine]) -> list[str]:
    return [package for engine in engines for package in engine.packages]


def _first(names: Iterable[str]) -> str | None:
    """The first of these programs that is there; a name is looked for in the path, a pattern on the disk."""
    for name in names:
        found = next((str(path) for path in sorted(Path("/").glob(name[1:]))), None) if name.startswith("/") else shutil.which(name)
        if found:
            return found
    return None


def _install(engines: Iterable[Engine]) -> None:
    """Install Debian's packages; a failure shows as the missing browser."""
    packages = _packages(engines)
    print(f"Installing {', '.join(packages)} with apt-get ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    subprocess.run(["apt-get", *wait, "update", "-qq"], check=False, env=quiet, stdout=subprocess.DEVNULL)
    install = ["apt-get", *wait, "install", "-y", "-qq", "--no-install-recommends", *packages]
    subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL)


@contextmanager
def driver() -> Iterator[Playwright]:
    """Playwright, which drives Chromium and the Firefox of the system; use this and not sync_playwright."""
    from playwright.sync_api import sync_playwright

    before = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f"{before or ''} --require={OPTIONAL_COMMANDS}".strip()
    running = sync_playwright()
    try:
        playwright = running.__enter__()
    finally:  # nothing else that is started from here needs it
        if before is None:
            del os.environ["NODE_OPTIONS"]
        else:
            os.environ["NODE_OPTIONS"] = before
    try:
        yield playwright
    finally:
        running.__exit__(None, None, None)


def launch(
    playwright: Playwright,
    engine: str,
    *,
    finger: bool = False,
    host: str = "",
    settings: Settings | None = None,
) -> Browser:
    """Start Chromium or Firefox.

    With `finger` Firefox has no finer pointer (Chromium is told so page by page); `host` is a name that leads to this machine, over
    plain http; `settings` are more of Firefox's own.
    """
    if engine == "firefox":
        wanted: dict[str, bool | int | str] = {**FINGER} if finger else {}
        if host:
            wanted["network.dns.localDomains"] = host
        return playwright.firefox.launch(
            channel="moz-firefox", executable_path=firefox(), firefox_user_prefs={**wanted, **(settings or {})}
        )
    hosts = [f"--host-resolver-rules=MAP {host} 127.0.0.1"] if host else []
    return playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *hosts])


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees, for WebKit, which has no other way to run; gives its name for DISPLAY."""
    told, tell = os.pipe()
    command = [webkit().screen, "-displayfd", str(tell), "-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-noreset"]
    running = subprocess.Popen(command, pass_fds=[tell], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(tell)
    with os.fdopen(told) as answer:
        number = answer.readline().strip()
    try:
        if not number:
            raise ToolError("Xvfb, the screen for WebKit, did not start.")
        yield f":{number}"
    finally:
        running.terminate()
        running.wait()
