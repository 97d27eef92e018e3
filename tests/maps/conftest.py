"""The map maker's own tests run only where its packages are installed; the proof of the boards runs everywhere."""

from __future__ import annotations

import importlib.util

NEEDED = ("numpy", "scipy", "shapely", "numba")

collect_ignore = [] if all(importlib.util.find_spec(package) for package in NEEDED) else ["test_making.py"]
