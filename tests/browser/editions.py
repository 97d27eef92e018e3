"""Other versions of the site than the one that was built."""

from __future__ import annotations

from pathlib import Path

from pyapp.tooling import offline


def publish(folder: Path, head: str) -> None:
    """Make a folder's site another version: this comes first in the page's head, and what is kept offline is listed anew."""
    page = folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<title>", f"{head}<title>", 1), encoding="utf-8")
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    del files[offline.WORKER]
    (folder / offline.WORKER).write_bytes(offline.worker(files, offline.version_of(files)))
