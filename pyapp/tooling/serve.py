"""`build.py serve`: shows the page on this machine."""

from __future__ import annotations

import argparse
import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pyapp.tooling import bundle
from pyapp.tooling.places import DIST, ToolError

# Set here and not left to the machine's own table: a wrong type for a module or for WebAssembly is fatal in browsers.
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest")


class Handler(SimpleHTTPRequestHandler):
    """A plain static host: a folder, under any prefix, with right types; on request it compresses as real hosts do."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(self, *args: object, prefix: str, headers: dict[str, str], compress: bool, directory: str) -> None:
        self.prefix = prefix
        self.extra = headers
        self.compress = compress
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The file of an address, or one that does not exist for an address outside the prefix."""
        if not urlsplit(path).path.startswith(self.prefix):
            return str(Path(self.directory) / "outside the prefix")
        return super().translate_path("/" + path[len(self.prefix) :])

    def do_GET(self) -> None:
        """Send a file, compressed where that is wanted and accepted."""
        file = Path(self.translate_path(self.path))
        wanted = self.compress and file.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        if not wanted or not file.is_file() or "If-Modified-Since" in self.headers:
            super().do_GET()
            return
        content = _compressed(file, file.stat().st_mtime)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", self.date_time_string(int(file.stat().st_mtime)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        """Add the headers this server was asked to send."""
        for name, value in self.extra.items():
            self.send_header(name, value)
        super().end_headers()

    def handle(self) -> None:
        """Serve a connection; that the browser closes it early is no error."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Stay quiet: the page has its own console."""


class Server(ThreadingHTTPServer):
    """Many connections at once, none of which keeps the program alive."""

    daemon_threads = True
    request_queue_size = 64


@cache
def _compressed(file: Path, changed: float) -> bytes:
    return gzip.compress(file.read_bytes(), 9)


def make_server(
    folder: Path,
    port: int = 0,
    prefix: str = "/",
    headers: dict[str, str] | None = None,
    compress: bool = False,
    kind: type[Handler] = Handler,
) -> Server:
    """A server for a folder on this machine; port 0 takes any free one."""
    handler = partial(kind, prefix=prefix, headers=headers or {}, compress=compress, directory=str(folder))
    return Server(("127.0.0.1", port), handler)


@contextmanager
def served(
    folder: Path,
    port: int = 0,
    prefix: str = "/",
    headers: dict[str, str] | None = None,
    compress: bool = False,
    kind: type[Handler] = Handler,
) -> Iterator[str]:
    """Serve a folder in the background; gives the address of its page."""
    server = make_server(folder, port, prefix, headers, compress, kind)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{unquote(prefix)}"
    finally:
        server.shutdown()
        server.server_close()


def main(argv: list[str]) -> int:
    """Build what has changed, then serve until interrupted."""
    parser = argparse.ArgumentParser(prog="build.py serve", description="Serve the page on this machine.")
    parser.add_argument("--port", type=int, default=8000, help="the port (8000)")
    parser.add_argument("--no-build", action="store_true", help="serve dist/ as it is")
    options = parser.parse_args(argv)
    if not options.no_build:
        bundle.ensure_built()
    if not (DIST / "index.html").exists():
        raise ToolError("There is no dist/ yet: run `python3 build.py build` first.")
    try:
        server = make_server(DIST, options.port, headers={"Cache-Control": "no-cache"})
    except OSError:
        raise ToolError(f"Port {options.port} is in use: choose another with --port.") from None
    print(f"Serving http://localhost:{server.server_address[1]}/  (stop with Ctrl-C)", flush=True)
    with suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0
