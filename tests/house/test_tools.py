"""Lint, format and types, as tests, so that one run tells everything."""

import pytest

from pyapp.tooling.check import TOOLS, run_tool


@pytest.mark.parametrize("name", TOOLS)
def test_the_tool_has_nothing_to_say(name: str) -> None:
    done = run_tool(name)
    assert done.returncode == 0, f"{name}:\n{done.stdout}{done.stderr}"
