"""`build.py maps`: makes boards, or with --check proves that the committed ones are what the games declare."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path

from maps.making import hexboard_check, truth, victory_in_europe_check
from maps.making.room import room_differences
from pyapp.board.boardfile import Board, BoardError, board_text, parse_board

MAPS = Path(__file__).resolve().parents[1]
REJECTED = MAPS.parent / ".cache" / "maps"


def board_games() -> list[str]:
    """Every game that has a hand-edited board."""
    return sorted(path.parent.name for path in MAPS.glob("*/board.toml"))


def _is_hexboard(game: str) -> bool:
    return "grid" in tomllib.loads((MAPS / game / "board.toml").read_text(encoding="utf-8"))


def _read(game: str) -> tuple[Board | None, list[str]]:
    path = MAPS / game / "board.json"
    if not path.exists():
        return None, ["the board has not been made"]
    text = path.read_text(encoding="utf-8")
    try:
        board = parse_board(text)
    except BoardError as error:
        return None, [str(error)]
    return board, [] if board_text(board) == text else ["board.json is not in the form the maker writes"]


def differences_of(board: Board) -> list[str]:
    """All differences of a board to its declared facts, and stacks or names that are in each other's way."""
    if _is_hexboard(board.game):
        return hexboard_check.hexboard_differences(board)
    try:
        found = truth.board_differences(board) + room_differences(board)
        return found + (victory_in_europe_check.europe_differences(board) if board.game == "victory_in_europe" else [])
    except BoardError as error:
        return [str(error)]


def game_differences(game: str) -> list[str]:
    """All differences of a committed board."""
    board, found = _read(game)
    return found + differences_of(board) if board else found


def check(games: Sequence[str]) -> int:
    """Print every difference, then the count; 0 if there is none."""
    total = 0
    for game in games:
        for difference in game_differences(game):
            print(f"{game}: {difference}")
            total += 1
    print(f"{len(games)} boards, {total} differences")
    return 1 if total else 0


def _say(text: str) -> None:
    print(text, flush=True)


def _made(game: str, places_only: bool) -> Board:
    # the makers need packages that --check does without
    if _is_hexboard(game):
        from maps.making.hexboard_make import make_hexboard

        return make_hexboard(game)
    from maps.making.areaboard import make_areaboard, replace_places

    old = _read(game)[0] if places_only else None
    return replace_places(old, _say) if old else make_areaboard(game, _say)


def _keep(board: Board) -> None:
    """Write a board, unless it is worse than the one there is: then it is put aside to be looked at."""
    path, rejected = MAPS / board.game / "board.json", REJECTED / f"{board.game}.json"
    found = differences_of(board)
    if found and path.exists() and len(found) > len(game_differences(board.game)):
        for difference in found:
            _say(f"  {difference}")
        rejected.parent.mkdir(parents=True, exist_ok=True)
        rejected.write_text(board_text(board), encoding="utf-8", newline="\n")
        _say(f"  worse than the board there is, which is kept; the new one is {rejected.relative_to(MAPS.parent)}")
        return
    path.write_text(board_text(board), encoding="utf-8", newline="\n")


def make(games: Sequence[str], places_only: bool = False) -> int:
    """Make boards anew (or only the places of names and stacks), then check them."""
    for game in games:
        _say(f"{game}:")
        _keep(_made(game, places_only))
    return check(games)


def main(argv: Sequence[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="build.py maps", description=__doc__)
    parser.add_argument("games", nargs="*", help="which boards; all if none is named")
    parser.add_argument("--check", action="store_true", help="only prove the committed boards")
    parser.add_argument("--places", action="store_true", help="keep the borders, place names and stacks anew")
    options = parser.parse_args(argv)
    known = board_games()
    unknown = sorted(set(options.games) - set(known))
    if unknown:
        parser.error(f"no board is called {', '.join(unknown)}; there are {', '.join(known)}")
    games = options.games or known
    return check(games) if options.check else make(games, options.places)
