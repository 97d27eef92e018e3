"""Finding and installing the browsers."""

from __future__ import annotations

import argparse
import subprocess

import pytest

from pyapp.tooling import browser, testing
from pyapp.tooling.places import ToolError


class Machine:
    """A machine with some programs, on which apt-get brings what its packages hold."""

    HOLDS = {
        "chromium": ["chromium"],
        "firefox-esr": ["firefox-esr"],
        "webkit2gtk-driver": ["WebKitWebDriver", "MiniBrowser"],
        "xvfb": ["Xvfb"],
    }

    def __init__(self, *programs: str) -> None:
        self.programs = {"apt-get", *programs}
        self.installed: list[list[str]] = []

    def first(self, names: tuple[str, ...]) -> str | None:
        return next((name for name in names if name.rpartition("/")[2] in self.programs), None)

    def run(self, command: list[str], **_: object) -> None:
        assert command[0] == "apt-get"
        if "install" in command:
            packages = [word for word in command if word in self.HOLDS]
            self.installed.append(packages)
            self.programs.update(program for package in packages for program in self.HOLDS[package])


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Debian with Chromium, used by root."""
    made = Machine("chromium")
    monkeypatch.setattr(browser, "_first", made.first)
    monkeypatch.setattr(browser.shutil, "which", lambda name: name if name in made.programs else None)
    monkeypatch.setattr(subprocess, "run", made.run)
    monkeypatch.setattr(browser.os, "geteuid", lambda: 0)
    return made


def test_all_that_is_missing_is_installed_in_one_go(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    browser.require(browser.ENGINES)
    assert machine.installed == [["firefox-esr", "webkit2gtk-driver", "xvfb"]]
    assert "Installing firefox-esr, webkit2gtk-driver, xvfb" in capsys.readouterr().out


def test_nothing_is_installed_that_is_there_or_not_asked_for(machine: Machine) -> None:
    browser.require(["chromium"])
    assert machine.installed == []


def test_half_of_webkit_is_not_enough(machine: Machine) -> None:
    machine.programs.add("WebKitWebDriver")
    browser.require(["webkit"])
    assert machine.installed == [["webkit2gtk-driver", "xvfb"]]


def test_who_may_not_install_is_told_what_to_install(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser.os, "geteuid", lambda: 1000)
    with pytest.raises(ToolError, match=r"need Firefox and WebKitGTK \(on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb\)"):
        browser.require(browser.ENGINES)
    assert machine.installed == []


def test_an_installation_that_brings_nothing_says_what_is_missing(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: None)
    with pytest.raises(ToolError, match="need Firefox"):
        browser.require(["firefox"])


def test_a_browser_that_does_not_exist_is_refused_with_the_names_of_those_that_do() -> None:
    assert testing.browsers("firefox,webkit") == ("firefox", "webkit")
    with pytest.raises(argparse.ArgumentTypeError, match=r"'opera'; there are chromium, firefox, webkit"):
        testing.browsers("firefox,opera")
