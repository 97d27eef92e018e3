"""`build.py replay`: plays a script through the rules and shows the position it leads to."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from pyapp import games
from pyapp.engine.codec import state_hash
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.script import begin, play, read_script
from pyapp.engine.share import Registry, read_save
from pyapp.locale import load
from pyapp.tooling.places import ToolError

IN_THE_MAKING = {"empire_of_the_sun": "pyapp.games.empire_of_the_sun"}  # cannot be played yet, but asked about


def main(argv: Sequence[str]) -> int:
    """Replay a file; 1 when it cannot be read or an action is refused."""
    parser = argparse.ArgumentParser(prog="build.py replay", description=__doc__)
    parser.add_argument("file", type=Path, help="a script (see pyapp/engine/SCRIPTS.md) or a save")
    parser.add_argument("--every", action="store_true", help="show the position after each action")
    parser.add_argument("--show", default="", metavar="NAMES", help="print these facts of the position as JSON instead: supply,zones")
    wanted = parser.parse_args(argv)
    try:
        text = wanted.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ToolError(f"{wanted.file} cannot be read: {error}") from error
    areas = ["engine"]

    def find(game_id: str) -> Game:
        """The game; its texts are wanted from now on."""
        game = importlib.import_module(IN_THE_MAKING[game_id]).GAME if game_id in IN_THE_MAKING else games.load(game_id)
        areas.extend(game.about.areas)
        return game

    try:
        match = read_save(find, text)[0] if text.startswith("warboard") else replay_script(find, text, every=wanted.every)
    except GameError as error:
        cite = f" ({error.cite})" if error.cite else ""
        print(load("en", areas).text(error.message) + cite, file=sys.stderr)
        return 1
    if wanted.show:
        show_facts(match, wanted.show.split(","))
    else:
        show(match)
    return 0


def replay_script(find: Registry, text: str, *, every: bool) -> Match:
    """The match at the end of a script."""
    script = read_script(text)
    match = begin(find(script.headers["game"]), script)
    for number, line in play(match, script):
        if every:
            print(f"{number}: {line}")
            show(match)
    return match


def show(match: Match) -> None:
    """Print the set-up text and the hash of a position."""
    print(match.game.position_text(match.state).rstrip("\n"))
    print(f"hash: {state_hash(match.game, match.state)}")


def show_facts(match: Match, names: Sequence[str]) -> None:
    """Print what the game tells of the position under these names, as JSON."""
    told = match.game.shows()
    if unknown := [name for name in names if name not in told]:
        raise ToolError(f"{match.game.about.id} shows no {', '.join(unknown)}; it shows {', '.join(told) or 'nothing'}")
    print(json.dumps({name: told[name](match.state) for name in names}))
