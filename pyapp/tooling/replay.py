"""`build.py replay`: plays a script through the rules and shows the position it leads to."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from pyapp import games
from pyapp.engine.codec import state_hash, trusting_nothing
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.messages import say
from pyapp.engine.script import begin, play, read_script
from pyapp.engine.share import Registry, read_save
from pyapp.engine.state import State
from pyapp.locale import load
from pyapp.tooling.places import ToolError


def main(argv: Sequence[str]) -> int:
    """Replay a file; 1 when it cannot be read or an action is refused."""
    parser = argparse.ArgumentParser(prog="build.py replay", description=__doc__)
    parser.add_argument("file", type=Path, help="a script (see pyapp/engine/SCRIPTS.md) or a save")
    parser.add_argument("--every", action="store_true", help="show the position after each action")
    parser.add_argument(
        "--show", default="", metavar="NAMES", help="print these facts of the position as JSON instead, such as supply,zones"
    )
    wanted = parser.parse_args(argv)
    try:
        text = wanted.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ToolError(f"{wanted.file} cannot be read: {error}") from error
    areas = ["engine"]

    def find(game_id: str) -> Game:
        """The game; its texts are wanted from now on."""
        game = games.load(game_id)
        areas.extend(game.about.areas)
        return game

    try:
        if wanted.show:
            show_facts(*position_of(find, text), wanted.show.split(","))
        else:
            show(match_of(find, text, every=wanted.every))
    except GameError as error:
        cite = f" ({error.cite})" if error.cite else ""
        print(load("en", areas).text(error.message) + cite, file=sys.stderr)
        return 1
    return 0


def match_of(find: Registry, text: str, *, every: bool = False) -> Match:
    """The match at the end of a script or a save."""
    return read_save(find, text)[0] if text.startswith("warboard") else replay_script(find, text, every=every)


def position_of(find: Registry, text: str) -> tuple[Game, State]:
    """The game and the position at the end of a script or a save. A set-up text alone is taken as it is, not played on."""
    script = None if text.startswith("warboard") else read_script(text)
    if script is None or script.position is None or script.lines:
        match = match_of(find, text)
        return match.game, match.state
    game = find(script.headers["game"])
    with trusting_nothing():
        state = game.read_position(script.position)
        if violations := game.status(state):
            raise BadData(say("data.unsound", what=violations[0].name))
    return game, state


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


def show_facts(game: Game, state: State, names: Sequence[str]) -> None:
    """Print what the game tells of a position under these names, as JSON."""
    told = game.shows()
    if unknown := [name for name in names if name not in told]:
        raise ToolError(f"{game.about.id} shows no {', '.join(unknown)}; it shows {', '.join(told) or 'nothing'}")
    wanted = dict.fromkeys(each for name in names for each in (name, *game.shown_with.get(name, ())))
    print(json.dumps({name: told[name](state) for name in wanted}))
