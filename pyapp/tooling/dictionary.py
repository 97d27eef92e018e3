"""Makes a dictionary for the links of a game: `python -m pyapp.tooling.dictionary aa1942 2` writes the second one.

A dictionary that links were made with is never made again: a better one gets the next number.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pyapp import games
from pyapp.board.boardfile import load_board
from pyapp.engine.actions import Action
from pyapp.engine.codec import pack
from pyapp.engine.game import Game
from pyapp.engine.match import Entry, Match
from pyapp.engine.plain import Codec
from pyapp.engine.players import Chance, random_action
from pyapp.engine.state import Setup, State
from pyapp.games.axis_allies.ai import sensible_action
from pyapp.games.axis_allies.game import AxisAllies
from pyapp.sharing.packing import Dictionary, Packing
from pyapp.tooling.places import ROOT

Player = Callable[[Game, Any, Chance], Action]
GAMES, ROUNDS, ACTIONS = 4, 14, 1_500
LARGEST_SAMPLE = 20_000
STEPS_BETWEEN = 40
HASH = re.compile(r"[0-9a-f]{16,}")


def samples(game: Game, player: Player, seeds: range) -> Iterator[tuple[State, list[Entry]]]:
    """Positions of games that a player plays, each with the lines that were played from there."""
    for seed in seeds:
        scenario = game.about.scenarios[seed % len(game.about.scenarios)]
        match, chance = Match(game, Setup(scenario), str(seed)), random.Random(f"dictionary {seed}")
        points = [0]
        while match.state.result is None and len(match.entries) < ACTIONS and game.round_of(match.state) <= ROUNDS:
            match.apply(player(game, match.state, chance))
            if len(match.entries) - points[-1] >= STEPS_BETWEEN:
                points.append(len(match.entries))
        for start, end in zip(points, [*points[1:], len(match.entries)]):
            yield match.state_at(start), match.entries[start:end]


def player_for(game: Game) -> Player:
    """Who plays as people do, as far as there is anybody."""
    return sensible_action if isinstance(game, AxisAllies) else random_action


def words_in(game: Game, seen: list[tuple[State, list[Entry]]]) -> list[str]:
    """Every word that occurs often, the most frequent first, then the game's own vocabulary."""
    count: Counter[str] = Counter()

    def walk(value: Any) -> None:
        if isinstance(value, str):
            count[value] += 1
        elif isinstance(value, list):
            for member in value:
                walk(member)

    spelled, plain = Codec(game.steps()), Packing(game, Dictionary(0))
    for state, entries in seen:
        walk(spelled.encode(state, game.state_class))
        walk(plain.entries_plain(entries))
    frequent = [word for word, number in count.most_common() if number > 2 and 1 < len(word) <= 40 and not HASH.fullmatch(word)]
    board = load_board(game.about.board or game.about.id)
    return list(dict.fromkeys([*frequent, *game.vocabulary(), *board.spaces]))


def make(game_id: str) -> dict[str, Any]:
    """The words and the sample of a game's dictionary."""
    game = games.load(game_id)
    seen = list(samples(game, player_for(game), range(GAMES)))
    seen += list(samples(game, random_action, range(100, 100 + GAMES)))
    words = words_in(game, seen)
    packing = Packing(game, Dictionary(0, tuple(words)))
    starts = [Match(game, Setup(scenario), "").state for scenario in reversed(game.about.scenarios)]
    tail = b"".join(pack(packing.state_plain(start)) for start in starts)
    parts = [pack(packing.state_plain(state)) + pack(packing.entries_plain(entries)) for state, entries in seen]
    room = (LARGEST_SAMPLE - len(tail)) // max(1, sum(map(len, parts)) // len(parts))
    chosen = parts[:: max(1, len(parts) // max(1, room))]
    sample = b"".join(reversed(chosen))[-(LARGEST_SAMPLE - len(tail)) :] + tail
    return {"game": game_id, "words": words, "sample": base64.b64encode(sample).decode()}


def main() -> None:
    """Write a dictionary that does not exist yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("number", type=int)
    options = parser.parse_args()
    file = ROOT / "pyapp" / "sharing" / "dictionaries" / f"{options.game}-{options.number}.json"
    if file.exists():
        raise SystemExit(f"{file.name} is frozen.")
    file.write_text(json.dumps(make(options.game), ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
