"""Makes a dictionary for the links of a game: `python -m pyapp.tooling.dictionary aa1942 3` writes the third one; `any` is for all games.

A dictionary that links were made with is never made again: a better one gets the next number and a line in ``packing.FILES``.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import random
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pyapp import games
from pyapp.board.boardfile import load_board
from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.plain import Tagged
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games.axis_allies.computer.thinking import sensible_action
from pyapp.games.axis_allies.game import AxisAllies
from pyapp.games.empire_of_the_sun.game import EmpireOfTheSun
from pyapp.games.war_room.game import WarRoom
from pyapp.sharing.chains import Opened
from pyapp.sharing.coder import PAIRS, RECORD, STEP, TURN, Symbol, Ways, count
from pyapp.sharing.link import payload
from pyapp.sharing.packing import ANY, LINK, SAVE, SECRET, Dictionary, Packing
from pyapp.sharing.table import Party, SealedTurn, Table
from pyapp.tooling import bold_empire
from pyapp.tooling.bold import bold_action
from pyapp.tooling.places import ROOT

Player = Callable[[Game, Any, Any], Action]
Tables = Mapping[str, Mapping[Symbol, int]]
GAMES, ROUNDS, ACTIONS = 6, 20, 5_000
STEPS_BETWEEN = 40
WORTH, LEARNING = 20.0, 3.0  # bits: what a context must save in all samples, what each of its symbols costs
WIDE, NARROW = 4_000, 200  # what counts are scaled to
RANDOM, MOST_ENVELOPE = 16, 120
STATE, LINES, TRUST = ".5", ".6", ".7"  # where a link has its position, its turn and what is shared besides
GENERAL = {
    LINK: RECORD, LINK + LINES: TURN, SECRET: TURN, SAVE: RECORD,
    **{f"{root}{path}": kind for root in (LINK + TRUST, SAVE + ".3") for path, kind in {
        "": RECORD, ".0*": RECORD, ".1*": RECORD, ".2*": RECORD, ".2*.3*": RECORD, ".3*": RECORD, ".3*.6*": RECORD, ".4": RECORD,
        ".5*": RECORD, ".5*.4*": TURN, ".6*": RECORD,
    }.items()},
}  # fmt: skip


# --- what is where ----------------------------------------------------------------------------------------------------------------


def lists_of(game: Game) -> dict[str, str]:
    """Which lists of a link are what: those of every link, and those of a game's positions by the types of its state."""
    found = dict(GENERAL)
    _shape(game.state_class, LINK + STATE, found)
    for tag, step in game.steps().items():
        _shape(step, f"<{tag}>", found)
    return found


def _shape(declared: Any, path: str, found: dict[str, str]) -> None:
    origin, inside = typing.get_origin(declared), typing.get_args(declared)
    if origin is list:
        _shape(inside[0], f"{path}*", found)
    elif origin is dict:
        found[path] = PAIRS
        _shape(inside[1], f"{path}=", found)
    elif origin in (types.UnionType, typing.Union):
        _shape(next(option for option in inside if option is not types.NoneType), path, found)
    elif isinstance(declared, type) and dataclasses.is_dataclass(declared):
        found[path] = RECORD
        hints = typing.get_type_hints(declared)
        for place, member in enumerate(dataclasses.fields(declared)):
            _shape(hints[member.name], f"{path}.{place}", found)
    elif isinstance(declared, type) and issubclass(declared, Tagged):
        found[path] = STEP


# --- what is usual ----------------------------------------------------------------------------------------------------------------


def players_for(game: Game) -> tuple[Player, ...]:
    """Who plays as people do, as far as there is anybody, and who plays at random."""
    if isinstance(game, AxisAllies):
        return sensible_action, random_action
    if isinstance(game, EmpireOfTheSun):
        return bold_empire.bold_action, random_action
    return (bold_action, random_action) if isinstance(game, WarRoom) else (random_action,)


def bare_seals(action: Action) -> Action:
    """No page puts numbers behind a seal any more."""
    return Action(action.seat, action.kind) if action.kind == "seal" else action


def played(game: Game, player: Player, scenario: str, seed: str, most: int = ACTIONS, rounds: int = ROUNDS) -> Iterator[Match]:
    """A game that one kind of player plays at all seats, after every action."""
    match, chance = Match(game, Setup(scenario), f"{seed} {scenario}"), random.Random(f"dictionary {seed}")
    yield match
    while match.state.result is None and len(match.entries) < most and game.round_of(match.state) <= rounds:
        match.apply(bare_seals(player(game, match.state, typing.cast(Chance, chance))))
        yield match


def samples(game: Game) -> Iterator[Any]:
    """The data of links of games as people and chance play them."""
    packing = Packing(game, Dictionary(0))
    for number in range(GAMES):
        for player in players_for(game):
            scenario = game.about.scenarios[-1 - number % len(game.about.scenarios)]
            for match in played(game, player, scenario, str(number), rounds=max(ROUNDS, game.about.rounds)):
                if len(match.entries) % STEPS_BETWEEN == STEPS_BETWEEN - 1:
                    yield payload(packing, shared(match), len(match.entries) + 1 - STEPS_BETWEEN)
    for scenario in game.about.scenarios:
        yield payload(packing, shared(Match(game, Setup(scenario), "")), 0)


def shared(match: Match) -> Table:
    """A match that several share, with turns that are sealed where several decide at once."""
    chance = random.Random(len(match.entries))
    table = Table(match, chance.randbytes(6))
    seats = match.game.about.seats
    for seat in seats:
        chain = Opened(chance.randbytes(RANDOM)) if match.seed else None
        table.parties.append(Party("".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=5)), [seat], chain))
    asked = match.game.waits_for(match.state)
    if len(asked) > 1:
        table.window, table.asked = table.length, list(asked)
        table.sealed = [
            SealedTurn(seat, chance.randbytes(RANDOM), chance.randbytes(chance.randint(40, MOST_ENVELOPE)))
            for seat in chance.sample(asked, chance.randint(0, len(asked)))
        ]
    return table


def worthwhile(counts: Tables) -> dict[str, dict[Symbol, int]]:
    """The contexts that save something: wide ones always, a narrow one if it saves enough bits. Counts are scaled to be short."""
    kept: dict[str, dict[Symbol, int]] = {}
    for context, table in counts.items():
        wide = " " not in context
        if wide or _saved(table, counts.get(context.rpartition(" ")[0], {})) > WORTH:
            kept[context] = _scaled(table, WIDE if wide else NARROW)
    return kept


def _saved(table: Mapping[Symbol, int], wider: Mapping[Symbol, int]) -> float:
    """The bits that the samples take less with a context than with the wider one; learning its symbols costs something, too."""
    total, all_wider = sum(table.values()), sum(wider.values()) or 1
    bits = sum(
        number * math.log2((2 * number - 1) / total * all_wider / (2 * wider.get(symbol, 1) - 1)) for symbol, number in table.items()
    )
    return bits - LEARNING * len(table)


def _scaled(table: Mapping[Symbol, int], most: int) -> dict[Symbol, int]:
    total = sum(table.values())
    return dict(table) if total <= most else {symbol: max(1, round(number * most / total)) for symbol, number in table.items()}


def make(game_id: str) -> dict[str, Any]:
    """A game's dictionary: its words, which lists are what, and what usually stands where."""
    if game_id == ANY:
        return {"game": ANY, "words": [], "lists": GENERAL, "counts": {}}
    game = games.load(game_id)
    words = list(dict.fromkeys([*game.vocabulary(), *load_board(game.about.board or game.about.id).spaces]))
    lists = lists_of(game)
    counts = worthwhile(count(Ways(lists, {}, words), LINK, samples(game)))
    nested: dict[str, dict[str, list[Symbol]]] = {}
    for context, table in sorted(counts.items()):
        path, space, rest = context.partition(" ")
        nested.setdefault(path, {})[space + rest] = [part for pair in table.items() for part in pair]
    return {"game": game_id, "words": words, "lists": lists, "counts": nested}


def main() -> None:
    """Write a dictionary that does not exist yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("number", type=int)
    options = parser.parse_args()
    file = ROOT / "pyapp" / "sharing" / "dictionaries" / f"{options.game}-{options.number}.json"
    if file.exists():
        raise SystemExit(f"{file.name} is frozen.")
    text = json.dumps(make(options.game), ensure_ascii=False, separators=(",", ":"))
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
