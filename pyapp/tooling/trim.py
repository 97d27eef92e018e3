"""Which modules of the standard library the page ships: all that can be reached by imports, except what no browser can run.

Imports inside functions count as well, so a module that is not shipped can only be missed through one of `UNUSABLE`,
and our own code may not import those at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyapp.tooling.places import ToolError

# Parts of the standard library that need processes, threads, sockets, a terminal, a command line, a file system with
# installed packages, another operating system, the parser of XML that is not compiled in, or a person at a prompt.
# Importing one of them ends the search there.
UNUSABLE = frozenset(
    [
        "argparse",
        "asyncio.proactor_events",
        "asyncio.windows_events",
        "asyncio.windows_utils",
        "code",
        "concurrent.futures.interpreter",
        "concurrent.futures.process",
        "concurrent.futures.thread",
        "concurrent.interpreters",
        "ctypes",
        "doctest",
        "email",
        "encodings._win_cp_codecs",
        "ftplib",
        "getopt",
        "gettext",
        "http",
        "importlib.metadata",
        "multiprocessing",
        "netrc",
        "pdb",
        "plistlib",
        "py_compile",
        "pydoc",
        "_pydatetime",
        "pyodide.console",
        "_py_abc",
        "_pyrepl",
        "rlcompleter",
        "runpy",
        "socketserver",
        "ssl",
        "sysconfig",
        "tarfile",
        "tty",
        "unittest",
        "urllib.error",
        "urllib.request",
        "urllib.response",
        "webbrowser",
        "xml.dom",
        "xml.parsers",
        "xml.sax",
        "xmlrpc",
    ]
)

# Loaded by name and not by an import statement: text encodings, and what Pyodide itself asks for from JavaScript.
BY_NAME = ("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "pyodide.ffi.wrappers")


def is_unusable(module: str) -> bool:
    """Whether a module is, or lies in, one of the parts that no browser can run."""
    while module:
        if module in UNUSABLE:
            return True
        module = module.rpartition(".")[0]
    return False


def module_name(path: str) -> str:
    """The module of a file in an archive: "json/__init__.py" is json."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def shipped(library: Mapping[str, Iterable[str]], seeds: Iterable[str]) -> set[str]:
    """The modules of `library` (each with what it imports) that `seeds` reach."""
    found: set[str] = set()
    waiting = list(seeds)
    while waiting:
        module = _owner(waiting.pop(), library)
        if module and module not in found and not is_unusable(module):
            found.add(module)
            waiting += [module.rpartition(".")[0], *library[module]]
    return found


def refuse_unusable(ours: Mapping[str, Iterable[str]], library: Mapping[str, Iterable[str]]) -> None:
    """Our own modules may only import what is shipped; anything else would fail in front of a player."""
    for module, imports in ours.items():
        for wanted in imports:
            owner = _owner(wanted, library)
            if owner and is_unusable(owner):
                raise ToolError(f"{module} imports {wanted}, which cannot run in a browser and is not shipped.")


def _owner(name: str, library: Mapping[str, object]) -> str:
    """The library module a dotted name belongs to ("os.path.join" to "os"), or ""."""
    while name and name not in library:
        name = name.rpartition(".")[0]
    return name
