"""What the house rules look at: the files of the project and the syntax trees of its Python."""

import ast
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from pyapp.tooling.places import ROOT

NOT_OURS = {".git", ".venv", ".cache", "dist", "node_modules", "__pycache__"}


@cache
def tracked_files() -> list[Path]:
    """The files under version control, or all that could be where there is no repository."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        files = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        files = [file for file in ROOT.rglob("*") if not NOT_OURS & set(file.relative_to(ROOT).parts)]
    return sorted(file for file in files if file.is_file())


def python_files(*folders: str) -> list[Path]:
    """The Python files of these folders or files."""
    roots = [ROOT / folder for folder in folders]
    return [file for file in tracked_files() if file.suffix == ".py" and any(file.is_relative_to(root) for root in roots)]


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def imported_modules(file: Path) -> set[str]:
    """Every module a file imports, at its top or inside functions; our imports are absolute."""
    found: set[str] = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(f"{'.' * node.level}{node.module or ''}")
    return found


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def offenders(files: Iterable[Path], fault: Callable[[Path], object]) -> dict[str, object]:
    """The files in which something was found, with what was found: what a rule of the house wants to be empty."""
    return {name(file): found for file in files if (found := fault(file))}
