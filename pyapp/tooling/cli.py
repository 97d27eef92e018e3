"""The commands of `build.py`: what each needs installed, and which module does it. Standard library only."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.tooling import environment
from pyapp.tooling.places import ToolError


@dataclass(frozen=True)
class Command:
    """One command: its help line, the module whose `main(argv)` does it, and the requirement lists it needs."""

    name: str
    summary: str
    module: str
    lists: tuple[str, ...]

    def needs(self, argv: Sequence[str]) -> tuple[str, ...]:
        """The requirement lists for these arguments: only making boards needs the geography packages."""
        if self.name == "maps" and not {"--check", "--help", "-h"} & set(argv):
            return (*self.lists, "maps")
        return self.lists


COMMANDS = {
    command.name: command
    for command in (
        Command("serve", "build what has changed and serve the page on this machine", "pyapp.tooling.serve", ("run",)),
        Command("build", "make the static site in dist/", "pyapp.tooling.bundle", ("run",)),
        Command("test", "checks, native tests and browser tests", "pyapp.tooling.testing", ("run", "test")),
        Command("tournament", "computer players against each other, sides swapped", "pyapp.tooling.tournament.matches", ("run",)),
        Command("tune", "try the weights of a computer player at other values", "pyapp.tooling.tournament.tuning", ("run",)),
        Command("soak", "play random games and verify every position", "pyapp.tooling.soak", ("run",)),
        Command("bench", "measure start-up, play and links", "pyapp.tooling.bench", ("run", "test")),
        Command("faults", "kill the browser, fill and damage its storage, and count what is lost", "pyapp.tooling.faults", ("run", "test")),
        Command("check", "lint, format, types and house rules", "pyapp.tooling.check", ("run", "test")),
        Command("replay", "replay a saved game move by move", "pyapp.tooling.replay", ("run",)),
        Command("maps", "make the boards, or verify them with --check", "maps.making.cli", ("run",)),
    )
}


def usage() -> str:
    """The help text."""
    rows = "\n".join(f"  {command.name:<10} {command.summary}" for command in COMMANDS.values())
    return f"usage: python3 build.py COMMAND [arguments]\n\n{rows}\n\n`python3 build.py COMMAND --help` says more."


def main(argv: Sequence[str]) -> int:
    """Prepare what the command needs, enter the environment and do it."""
    if not argv or argv[0] in ("-h", "--help"):
        print(usage())
        return 0
    command = COMMANDS.get(argv[0])
    if command is None:
        print(f"There is no command {argv[0]!r}.\n\n{usage()}", file=sys.stderr)
        return 2
    try:
        environment.ensure(command.needs(argv[1:]))
        environment.enter(argv)
        result: int = importlib.import_module(command.module).main(list(argv[1:]))
        return result
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
