"""The engine and the games are pure: the same actions give the same game on every machine, in a browser or not."""

import ast

from pyapp.tooling.places import ROOT
from tests.house.sources import imported_modules, offenders, python_files, tree

# Chance comes from the engine's dice, time and storage from the page.
IMPURE = {
    "asyncio", "concurrent", "ctypes", "datetime", "getpass", "glob", "http", "io", "js", "logging", "multiprocessing",
    "os", "platform", "pyodide", "pyscript", "random", "secrets", "shutil", "signal", "socket", "sqlite3", "ssl",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "webbrowser",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "breakpoint", "globals", "id", "hash"}
RULES = ("pyapp/engine", "pyapp/games", "pyapp/sharing")

# What each part of the house may use of the others. Whoever uses another part stands below it in this list.
LAYERS = {
    "engine": {"engine"},
    "locale": {"engine", "locale"},
    "games": {"engine", "games", "locale"},
    "board": {"board"},
    "sharing": {"engine", "sharing"},
    "page": {"engine", "games", "board", "locale", "page", "sharing"},
    "tooling": {"engine", "games", "board", "locale", "page", "sharing", "tooling"},
}
# Editions and the rules that they are data for. No other game knows another; all know what is shared.
EDITIONS = {"aa1942": {"axis_allies"}, "aa50": {"axis_allies"}}


def packages(file) -> set[str]:
    return {module.split(".")[0] for module in imported_modules(file)}


def calls(file) -> set[str]:
    """The names that are called, except in `__hash__`, whose result never leaves the run."""
    hashing = {part for node in ast.walk(tree(file)) if getattr(node, "name", "") == "__hash__" for part in ast.walk(node)}
    found = [node.func for node in ast.walk(tree(file)) if isinstance(node, ast.Call) and node not in hashing]
    return {function.id for function in found if isinstance(function, ast.Name)}


def forbidden_parts(file) -> set[str]:
    part = file.relative_to(ROOT / "pyapp").parts[0]
    used = {module.split(".")[1] for module in imported_modules(file) if module.startswith("pyapp.")}
    return used - LAYERS[part]


def other_games(file) -> set[str]:
    """The games that a module of a game imports and should not know."""
    game = file.relative_to(ROOT / "pyapp" / "games").parts[0]
    used = {module.split(".")[2] for module in imported_modules(file) if module.startswith("pyapp.games.")}
    shared = set() if game == "shared" else {"shared"}
    return used - {game} - shared - EDITIONS.get(game, set())


def test_rules_import_nothing_that_differs_between_runs() -> None:
    assert offenders(python_files(*RULES), lambda file: packages(file) & IMPURE) == {}


def test_rules_read_and_print_nothing() -> None:
    assert offenders(python_files(*RULES), lambda file: calls(file) & IMPURE_CALLS) == {}


def test_each_part_only_uses_the_parts_below_it() -> None:
    assert offenders(python_files(*(f"pyapp/{part}" for part in LAYERS)), forbidden_parts) == {}


def test_the_parts_stand_one_on_the_other() -> None:
    parts = list(LAYERS)
    assert [part for part, used in LAYERS.items() if not used <= set(parts[: parts.index(part) + 1])] == []


def test_a_game_knows_no_other_game() -> None:
    assert offenders(python_files("pyapp/games"), other_games) == {}


def test_only_the_page_talks_to_the_browser() -> None:
    others = [file for file in python_files("pyapp", "maps") if not file.is_relative_to(ROOT / "pyapp" / "page")]
    assert offenders(others, lambda file: packages(file) & {"js", "pyscript", "pyodide"}) == {}


def test_imports_are_absolute() -> None:
    files = python_files("build.py", "pyapp", "maps", "tests")
    assert offenders(files, lambda file: [module for module in imported_modules(file) if module.startswith(".")]) == {}
