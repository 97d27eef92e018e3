"""Where things are, and the error every command turns into one sentence."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
TOOLING = ROOT / "pyapp" / "tooling"
REQUIREMENTS = TOOLING / "requirements"


class ToolError(Exception):
    """Something the user has to know, said in one sentence; printed without a traceback."""
