"""`build.py test`: everything at once; the last line is pytest's own."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from pyapp.tooling import browser, bundle, nginx
from pyapp.tooling.places import ROOT


def main(argv: list[str]) -> int:
    """Make the site, then run all tests: lint and types, house rules, rules of the games, and the page in a browser."""
    parser = argparse.ArgumentParser(
        prog="build.py test",
        description="All tests. What follows is passed to pytest, for instance: -k offline, or tests/engine.",
    )
    parser.add_argument("--jobs", default=str(_processors()), help="how many tests at once (one per processor)")
    parser.add_argument(
        "--browsers", type=browsers, default=tuple(browser.ENGINES), help="which of chromium, firefox and webkit (all three)"
    )
    options, more = parser.parse_known_args(argv)
    browser.require(options.browsers)
    nginx.program()
    bundle.ensure_built()
    chosen = ("-n", options.jobs, "--dist", "worksteal", "--browsers", ",".join(options.browsers))
    command = [sys.executable, "-m", "pytest", *chosen, "-rfER", *more]
    sys.stdout.flush()
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def browsers(text: str) -> tuple[str, ...]:
    """The engines that a list with commas names.

    >>> browsers("firefox,webkit")
    ('firefox', 'webkit')
    """
    chosen = tuple(text.split(","))
    if unknown := [name for name in chosen if name not in browser.ENGINES]:
        raise argparse.ArgumentTypeError(f"no browser is called {', '.join(unknown)!r}; there are {', '.join(browser.ENGINES)}")
    return chosen


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
