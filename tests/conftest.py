"""Which browsers the tests of the page run in."""

from __future__ import annotations

import pytest

from pyapp.tooling.browser import ENGINES
from pyapp.tooling.testing import browsers


def pytest_addoption(parser: pytest.Parser) -> None:
    """The same option as `build.py test` has."""
    parser.addoption("--browsers", type=browsers, default=tuple(ENGINES), help="which of chromium,firefox,webkit (all three)")
