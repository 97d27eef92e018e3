"""Scripts: a game as text, header lines and then one action a line with the dice that it used.

::

    game: aa1942
    scenario: 1942
    options: interceptors victory=total
    players: ussr=Anna, germany=Ben Smith
    rulings: 1                         # by which rulings, in games that have changed theirs: without the line by the first
    seed: tuesday                      # dice for the lines that name none
    position:                          # optional: begin from this set-up text instead of the scenario's; a line ``edited`` marks it
      ...
    end

    ussr buy infantry*8                # an action
    ussr fight manchuria ; 5 2 4 6     # an action and its dice
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pyapp.engine.clean import clean
from pyapp.engine.codec import read_position, trusting_nothing
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.game import Game
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import say
from pyapp.engine.state import Setup

HEADERS = ("game", "scenario", "options", "players", "rulings", "seed")
LONGEST_SCRIPT = 2_000_000
LONGEST_NUMBER = 4


@dataclass
class Script:
    """A script as it was read: the headers, the set-up text if there is one, and the numbered action lines.

    ``edited`` when its position shall be marked as set up by hand, whatever its text says.
    """

    headers: dict[str, str] = field(default_factory=dict)
    position: str | None = None
    lines: list[tuple[int, str]] = field(default_factory=list)
    edited: bool = False


class ScriptError(GameError):
    """A line of a script that cannot be done; ``line`` is its number."""

    def __init__(self, line: int, error: GameError) -> None:
        super().__init__(say("script.line", line=line, reason=error.message), error.cite)
        self.line = line


def read_script(text: str) -> Script:
    """The parts of a script. Raises BadData for a broken header."""
    if len(text) > LONGEST_SCRIPT:
        raise BadData(say("data.too_large"))
    script = Script()
    position: list[str] | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.split("#", 1)[0].strip()
        if position is not None:
            if raw.strip() == "end":
                script.position, position = "\n".join(position), None
            else:
                position.append(raw)
        elif line == "position:":
            position = []
        elif not script.lines and (header := re.fullmatch(r"([a-z]+):(?: (.*))?", line)):
            if header[1] not in HEADERS or header[1] in script.headers:
                raise BadData(say("script.header", name=header[1]))
            script.headers[header[1]] = clean(header[2] or "").strip()
        elif line:
            script.lines.append((number, line))
    if position is not None:
        raise BadData(say("script.no_end"))
    if "game" not in script.headers:
        raise BadData(say("script.no_game"))
    return script


def begin(game: Game, script: Script) -> Match:
    """The match at the first line of a script. Raises BadData."""
    with trusting_nothing():
        return _begin(game, script)


def _begin(game: Game, script: Script) -> Match:
    seed = script.headers.get("seed", "")
    if script.position is not None:
        if misplaced := [name for name in ("scenario", "options", "players", "rulings") if name in script.headers]:
            raise BadData(say("script.header", name=misplaced[0]))
        base = read_position(game, script.position)
        base.setup.edited = base.setup.edited or script.edited
        return Match(game, base.setup, seed, base)
    scenario = script.headers.get("scenario", game.about.scenarios[0])
    setup = Setup(scenario, script.headers.get("options", "").split(), _players(script.headers.get("players", "")))
    rulings = script.headers.get("rulings", "0")
    if not rulings.isdecimal() or len(rulings) > LONGEST_NUMBER:
        raise BadData(say("script.header", name="rulings"))
    return Match(game, setup, seed, rulings=int(rulings))


def _players(text: str) -> dict[str, str]:
    players: dict[str, str] = {}
    for pair in text.split(",") if text else ():
        seat, equals, name = pair.strip().partition("=")
        if not equals or seat in players:
            raise BadData(say("script.players", text=pair.strip()[:40]))
        players[seat] = name
    return players


def play(match: Match, script: Script) -> Iterator[tuple[int, str]]:
    """Play the lines through the rules one by one; yields each line's number and text when it is done. Raises ScriptError."""
    seeded = "seed" in script.headers
    for number, line in script.lines:
        text, semicolon, dice = line.partition(";")
        try:
            action = match.parse(text)
            faces = _faces(dice) if semicolon else ()
            if seeded and not semicolon:
                match.apply(action)
            else:
                match.replay(Entry(action, faces))
        except GameError as error:
            raise ScriptError(number, error) from error
        except Exception as error:  # a position that only looked sound
            raise ScriptError(number, BadData(say("data.unsound", what=type(error).__name__))) from error
        yield number, line


def _faces(text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word.isdecimal() and len(word) < 4 for word in words):
        raise BadData(say("script.dice", text=text.strip()[:40]))
    return tuple(int(word) for word in words)


def write_script(match: Match) -> str:
    """The script of a match: playing it gives the same state. A set-up that took dice is written as a position."""
    setup, base = match.setup, match.state_at(0)
    lines = [f"game: {match.game.about.id}"]
    if match.from_setup and not base.dice_rolled:
        lines.append(f"scenario: {setup.scenario}")
        if setup.options:
            lines.append(f"options: {' '.join(setup.options)}")
        if setup.players:
            lines.append("players: " + ", ".join(f"{seat}={name}" for seat, name in setup.players.items()))
        if rulings := match.game.rulings_of(base):
            lines.append(f"rulings: {rulings}")
    else:
        lines += ["position:", match.game.position_text(base).rstrip("\n"), "end"]
    return "\n".join([*lines, "", *map(str, match.entries)]) + "\n"


def run(registry: Callable[[str], Game], text: str) -> Match:
    """The match at the end of a script. Raises BadData or ScriptError."""
    script = read_script(text)
    match = begin(registry(script.headers["game"]), script)
    for _ in play(match, script):
        pass
    return match
