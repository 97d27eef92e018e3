"""What lets the site be kept and used without a network: the service worker with its file list, and the web app manifest."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping

from pyapp.tooling.places import ROOT, ToolError

WORKER = "sw.js"
MANIFEST = "site.webmanifest"
TEMPLATE = ROOT / "static" / "service-worker.js"
VERSION_MARK = "/* version */"
FILES_MARK = "{/* path: sha256 in base64 */}"


def version_of(files: Mapping[str, bytes]) -> str:
    """A name for exactly these files."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return total.hexdigest()[:16]


def worker(files: Mapping[str, bytes], version: str) -> bytes:
    """The service worker that keeps these files. The page is listed as the bare folder, as visitors ask for it."""
    checksums = {
        "./" if path == "index.html" else path: base64.b64encode(hashlib.sha256(files[path]).digest()).decode("ascii")
        for path in sorted(files)
    }
    source = TEMPLATE.read_text(encoding="utf-8")
    for mark, content in ((VERSION_MARK, version), (FILES_MARK, json.dumps(checksums, indent=1))):
        if source.count(mark) != 1:
            raise ToolError(f"{TEMPLATE.name} must hold {mark!r} exactly once.")
        source = source.replace(mark, content)
    return source.encode("utf-8")


def unpacked_type(path: str) -> str:
    """What a packed file is once it is unpacked; browsers only compile WebAssembly that is called so."""
    return "application/wasm" if path.endswith("/program.bin") else "application/octet-stream"


def manifest() -> bytes:
    """The web app manifest; every address in it is relative, so the site may lie under any path."""
    icons = [{"src": "static/icons/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    icons += [
        {"src": f"static/icons/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size, purpose in ((192, "any"), (512, "any"), (512, "maskable"))
    ]
    content = {
        "name": "Warboard",
        "short_name": "Warboard",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#14202b",
        "theme_color": "#14202b",
        "icons": icons,
    }
    return json.dumps(content, indent=1).encode("utf-8")
