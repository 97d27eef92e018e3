"""`build.py check`: lint, format, types and the rules of the house."""

from __future__ import annotations

import argparse
import subprocess
import sys

from pyapp.tooling.places import ROOT

PYTHON_FILES = ("build.py", "pyapp", "maps", "tests")

# Each also runs as a test, in tests/house/test_tools.py.
TOOLS = {
    "ruff check": ("ruff", "check", "--quiet", *PYTHON_FILES),
    "ruff format": ("ruff", "format", "--check", "--quiet", "--diff", *PYTHON_FILES),
    "mypy": ("mypy", "--no-error-summary", "build.py", "pyapp"),
}


def run_tool(name: str) -> subprocess.CompletedProcess[str]:
    """Run one of the tools over the whole house."""
    command = [sys.executable, "-m", *TOOLS[name]]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def main(argv: list[str]) -> int:
    """Run every check, print what each has to say, and fail if any does."""
    parser = argparse.ArgumentParser(prog="build.py check", description="Lint, format, types and house rules.")
    parser.parse_args(argv)
    failed = []
    for name in TOOLS:
        done = run_tool(name)
        print(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'}", flush=True)
        if done.returncode:
            failed.append(name)
            print((done.stdout + done.stderr).strip(), flush=True)
    rules = [sys.executable, "-m", "pytest", "tests/house", "--deselect", "tests/house/test_tools.py"]
    if subprocess.run(rules, cwd=ROOT, check=False).returncode:
        failed.append("house rules")
    return 1 if failed else 0
