"""Which browsers the tests of the page run in, and whether what is seen is kept."""

from __future__ import annotations

import pytest

from pyapp.tooling.browser import ENGINES
from pyapp.tooling.testing import browsers


def pytest_addoption(parser: pytest.Parser) -> None:
    """The same options as `build.py test` has."""
    parser.addoption("--browsers", type=browsers, default=tuple(ENGINES), help="which of chromium,firefox,webkit (all three)")
    parser.addoption("--accept-looks", action="store_true", help="keep the pictures of the main views as they are seen now")
