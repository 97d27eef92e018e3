"""What the tests of the tool share."""

from pathlib import Path

import pytest

from pyapp.tooling import bundle
from pyapp.tooling.places import DIST


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    bundle.ensure_built()
    return DIST
