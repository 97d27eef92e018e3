"""Hosts that are not as they should be: one that sends some files only in part, and copies of the site with something changed."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from playwright.sync_api import Locator, Page

from pyapp.tooling.serve import Handler, served

PREFIX = "/games/warboard/"
HELD = {"boot": "boot.js", "code": "pyodide.asm.js", "program": "program.bin", "library": "library.bin", "app": "app.bin"}
PATIENCE = 120  # seconds for which a file is held back at most


class HoldingHost:
    """Sends the first bytes of some files, by name, and the rest when it is told to; or never, because it breaks down."""

    def __init__(self, begun: dict[str, int]) -> None:
        self.begun = begun
        self.broken = False
        self._told = threading.Event()

    def go_on(self) -> None:
        """Send the rest of everything."""
        self._told.set()

    def break_down(self) -> None:
        """Send nothing any more."""
        self.broken = True
        self._told.set()

    def wait(self) -> None:
        """Return when the rest of a file may be sent."""
        self._told.wait(PATIENCE)
        if self.broken:
            raise ConnectionResetError

    def handler(self) -> type[Handler]:
        """What answers requests the way this host does."""
        host = self

        class Holding(Handler):
            def send_head(self) -> IO[bytes] | None:
                if host.broken:
                    raise ConnectionResetError
                return super().send_head()

            def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:
                begun = host.begun.get(Path(source.name).name)
                if begun is not None:
                    outputfile.write(source.read(begun))
                    host.wait()
                super().copyfile(source, outputfile)

        return Holding


@contextmanager
def holding(site: Path, **begun: int) -> Iterator[tuple[HoldingHost, str]]:
    """A host that has begun to send: `app=1000` sends a thousand bytes of app.bin, the rest later; gives the host and the address."""
    host = HoldingHost({HELD[key]: size for key, size in begun.items()})
    with served(site, prefix=PREFIX, kind=host.handler()) as url:
        try:
            yield host, url
        finally:
            host.go_on()


def announced(site: Path) -> dict[str, int]:
    """The files whose bytes the page counts while it starts for the first time, with their sizes."""
    script = (site / "static" / "starting.js").read_text(encoding="utf-8")
    found: dict[str, int] = json.loads(re.findall(r"const FILES = (\{.*?\});", script)[0])
    first = next(iter(families(site).values()))
    return {**found, first["path"]: first["bytes"]}


def families(site: Path) -> dict[str, Any]:
    """The families of games whose files come by need, that of the first game first."""
    script = (site / "static" / "starting.js").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(re.findall(r"const GAMES = (\{.*?\}\});", script)[0])
    return found


def told(page: Page) -> Locator:
    """What the page says about its start."""
    return page.locator("#boot-text")
