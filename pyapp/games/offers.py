"""What a form for a new game must know of each game, also of one whose files are still to come."""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pyapp.engine.game import About, Option
from pyapp.games import awaited, family_of, load

FILE = "offers.json"  # made by the build, beside this module


@dataclass(frozen=True)
class Offer:
    """What a game says of itself, and whether the computer can play it."""

    about: About
    has_computer: bool
    levels: tuple[str, ...] = ()


def offer(game_id: str) -> Offer:
    """What a game offers. Raises BadData when there is no such game."""
    if family_of(game_id) in awaited and game_id in (plain := told()):
        return read_offer(plain[game_id])
    game = load(game_id)
    return Offer(game.about, game.has_computer, game.levels)


def told() -> dict[str, Any]:
    """What the build has written down of all games."""
    found: dict[str, Any] = json.loads(importlib.resources.files("pyapp.games").joinpath(FILE).read_text("utf-8"))
    return found


def plain_offer(offered: Offer) -> dict[str, Any]:
    """What a game offers, as JSON can hold it."""
    return asdict(offered)


def read_offer(plain: Mapping[str, Any]) -> Offer:
    """The offer behind such data."""
    about = _frozen(plain["about"])
    options = tuple(Option(**option) for option in about["options"])
    return Offer(About(**{**about, "options": options}), bool(plain["has_computer"]), tuple(plain["levels"]))


def _frozen(value: Any) -> Any:
    """JSON knows no tuples, and what a game says of itself holds no lists."""
    if isinstance(value, dict):
        return {key: _frozen(member) for key, member in value.items()}
    return tuple(_frozen(member) for member in value) if isinstance(value, list | tuple) else value
