"""Runs the nginx of this machine as a plain static host, installing Debian's where that is possible."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from pyapp.tooling.places import ToolError

# Debian's own choices for a site nobody has configured: its table of types, gzip for HTML alone.
CONFIG = """\
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
  include {types};
  default_type application/octet-stream;
  sendfile on;
  tcp_nopush on;
  gzip on;
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    root {folder}/www;
    {more}
  }}
}}
"""
PATIENCE = 10.0  # seconds until a server that does not answer counts as broken


@cache
def program() -> str:
    """The path of nginx."""
    found = _installed()
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _install()
        found = _installed()
    if found is None:
        raise ToolError("The tests of hosts need nginx (on Debian: apt-get install nginx-light).")
    return found


@contextmanager
def served(site: Path, folder: Path, prefix: str, more: str = "") -> Iterator[str]:
    """Serve a site under a path, with everything nginx writes in `folder`; gives the address. `more` goes into its configuration."""
    place = folder / "www" / prefix.strip("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(site)
    port = _free_port()
    config = folder / "nginx.conf"
    config.write_text(CONFIG.format(folder=folder, types=_types(), port=port, more=more), encoding="utf-8")
    running = subprocess.Popen(
        [program(), "-p", str(folder), "-c", str(config), "-e", str(folder / "error.log")], stderr=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}{prefix}"
    try:
        _wait_for(url, running, folder / "error.log")
        yield url
    finally:
        running.terminate()
        running.wait(PATIENCE)


def _wait_for(url: str, running: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers; a server that has ended has said why."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and running.poll() is None:
        try:
            with urlopen(url, timeout=PATIENCE):
                return
        except URLError:
            time.sleep(0.05)
    raise ToolError(f"nginx did not start: {log.read_text(encoding='utf-8').strip() if log.exists() else 'it gave no reason'}")


def _types() -> Path:
    """The table of types that came with nginx; it lies beside its usual configuration."""
    told = subprocess.run([program(), "-V"], capture_output=True, text=True, check=True).stderr
    found = re.search(r"--conf-path=(\S+)", told)
    if found is None:
        raise ToolError("nginx does not say where its configuration lies.")
    return Path(found[1]).with_name("mime.types")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _installed() -> str | None:
    """Where nginx is; system programs are not in everybody's path."""
    return shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin")))


def _install() -> None:
    """Install Debian's package; a failure shows as the missing program."""
    print("Installing nginx with apt-get ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    subprocess.run(["apt-get", *wait, "update", "-qq"], check=False, env=quiet, stdout=subprocess.DEVNULL)
    install = ["apt-get", *wait, "install", "-y", "-qq", "--no-install-recommends", "nginx-light"]
    subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL)
