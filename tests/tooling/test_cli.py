"""The commands of build.py."""

import importlib.util

import pytest

from pyapp.tooling import cli


def test_help_names_every_command(capsys) -> None:
    assert cli.main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {name} " in told for name in cli.COMMANDS)


def test_an_unknown_command_is_refused_with_the_list_of_commands(capsys) -> None:
    assert cli.main(["conquer"]) == 2
    assert "There is no command 'conquer'." in capsys.readouterr().err


@pytest.mark.parametrize("command", cli.COMMANDS.values(), ids=lambda command: command.name)
def test_every_command_has_its_module(command) -> None:
    assert importlib.util.find_spec(command.module) is not None


def test_only_making_boards_needs_the_geography_packages() -> None:
    maps = cli.COMMANDS["maps"]
    assert "maps" in maps.needs(["aa1942"])
    assert "maps" not in maps.needs(["--check"])
    assert not any("maps" in cli.COMMANDS[name].lists for name in cli.COMMANDS)
