"""The virtual environment, also on machines where parts of Python are missing."""

import importlib.util
import subprocess
from types import SimpleNamespace

import pytest

from pyapp.tooling import environment
from pyapp.tooling.places import REQUIREMENTS, ToolError


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """A machine with an empty folder for the environment; records the commands that would run."""
    commands: list[list[str]] = []
    missing: set[str] = set()

    def run(command, **_):
        commands.append(command)
        return SimpleNamespace(returncode=0, stdout="", stderr="")

    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in missing else object())
    return SimpleNamespace(commands=commands, missing=missing, venv=tmp_path / ".venv")


def test_an_environment_is_made_and_each_list_installed_once(machine) -> None:
    machine.venv.mkdir()
    environment.ensure(["run"])
    first = len(machine.commands)
    assert machine.commands[0][1:3] == ["-m", "venv"]
    assert str(REQUIREMENTS / "run.txt") in machine.commands[-1]
    (machine.venv / "bin").mkdir()
    environment.venv_python().touch()
    environment.ensure(["run"])
    assert [command for command in machine.commands[first:] if "install" in command] == []


def test_a_changed_list_is_installed_again(machine) -> None:
    machine.venv.mkdir()
    (machine.venv / ".installed-run").write_text("another list")
    environment.ensure(["run"])
    assert "install" in machine.commands[-1]


def test_without_ensurepip_the_pip_of_the_machine_is_used(machine) -> None:
    machine.missing.add("ensurepip")
    machine.venv.mkdir()
    environment.ensure(["run"])
    assert "--without-pip" in machine.commands[0]
    assert machine.commands[-1][1:4] == ["-m", "pip", "--python"]


def test_without_any_pip_one_sentence_says_what_to_install(machine) -> None:
    machine.missing.update(("ensurepip", "pip"))
    with pytest.raises(ToolError, match=r"^Neither pip nor ensurepip .* python3-venv\)\.$"):
        environment.ensure(["run"])


def test_a_failed_installation_says_why(machine, monkeypatch) -> None:
    failed = SimpleNamespace(returncode=1, stdout="", stderr="WARNING: slow\nERROR: No matching distribution\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(ToolError, match=r"Could not install a thing: ERROR: No matching distribution"):
        environment.install(["thing"], "a thing")


@pytest.mark.parametrize("file", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda file: file.name)
def test_every_requirement_is_pinned_to_one_version(file) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert lines
    assert [line for line in lines if line.count("==") != 1 or any(mark in line for mark in "<>~*@ ")] == []


def test_lists_that_share_a_package_agree_on_its_version() -> None:
    versions: dict[str, set[str]] = {}
    for file in REQUIREMENTS.glob("*.txt"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if "==" in line:
                name, _, version = line.partition("==")
                versions.setdefault(name, set()).add(version)
    assert {name for name, found in versions.items() if len(found) > 1} == set()
