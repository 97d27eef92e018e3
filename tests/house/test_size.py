"""A module has one concern and fits in the head, and so does a function."""

import ast

from tests.house.sources import offenders, python_files, tree

MODULE_LINES = 600
FUNCTION_LINES = 40
SOURCES = ("build.py", "pyapp", "maps")


def too_long(file) -> list[str]:
    functions = [node for node in ast.walk(tree(file)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = {node.name: node.end_lineno - node.lineno + 1 for node in functions}
    return [f"{function}: {lines} lines" for function, lines in lengths.items() if lines >= FUNCTION_LINES]


def lines_over(file) -> int:
    return max(0, len(file.read_text(encoding="utf-8").splitlines()) - MODULE_LINES + 1)


def undescribed(file) -> bool:
    return bool(tree(file).body) and not ast.get_docstring(tree(file))


def test_a_module_fits_in_the_head() -> None:
    assert offenders(python_files(*SOURCES, "tests"), lines_over) == {}


def test_a_function_fits_on_a_screen() -> None:
    assert offenders(python_files(*SOURCES), too_long) == {}


def test_a_module_says_what_it_is() -> None:
    assert offenders(python_files(*SOURCES, "tests"), undescribed) == {}
