"""Commitments: a hash of what a nation wrote, published when it is sealed and checked when it is revealed.

A sheet is sealed with a salt that the player gives; each part has its own salt derived from it, so revealing the bid gives the orders
no away. Anybody who has seen a part and its salt can check it against the public seal.
"""

from __future__ import annotations

import hashlib
import json

from pyapp.engine.forms import Number
from pyapp.games.war_room.model import Seal, Sheet, WarState

SALTS = ("salt", "salt2", "salt3")
LARGEST_SALT = 999_999_999


def salt_field(filled: tuple[object, ...]) -> Number | None:
    """The next of up to three numbers that make the salt. All are optional: without any the seal could be guessed open."""
    return Number(SALTS[len(filled)], 0, LARGEST_SALT, "salt", optional=True) if len(filled) < len(SALTS) else None


def salt_text(numbers: tuple[object, ...]) -> str:
    """The salt that the numbers of an action stand for."""
    return "-".join(str(number) for number in numbers) or "0"


def part_salt(salt: str, part: str) -> str:
    """The salt of one part of a sheet."""
    return hashlib.sha256(f"{part}|{salt}".encode()).hexdigest()[:24]


def part_text(sheet: Sheet, part: str) -> str:
    """What a seal of this part commits to."""
    if part == "orders":
        return json.dumps([[order.command, order.to] for order in sheet.orders])
    if part == "bid":
        return json.dumps(sheet.bid)
    return json.dumps([sheet.trade, sheet.trade_for, sheet.purchases, sheet.goods], sort_keys=True)


def commitment(salt: str, text: str) -> str:
    """The public hash of a salted text."""
    return hashlib.sha256(f"{salt}|{text}".encode()).hexdigest()[:32]


def close(state: WarState, nation: str, numbers: tuple[object, ...], parts: tuple[str, ...]) -> None:
    """Seal parts of a nation's sheet: from now on they cannot be changed."""
    sheet = state.secrets[nation]
    sheet.salt = salt_text(numbers)
    seal = state.seals.setdefault(nation, Seal())
    for part in parts:
        setattr(seal, part, commitment(part_salt(sheet.salt, part), part_text(sheet, part)))


def open_part(state: WarState, nation: str, part: str) -> None:
    """Publish the salt of a part that is revealed now."""
    state.salts.setdefault(nation, {})[part] = part_salt(state.secrets[nation].salt, part)


def genuine(state: WarState, nation: str, part: str) -> bool:
    """Does a sheet still say what was sealed?"""
    sheet, seal = state.secrets[nation], state.seals.get(nation, Seal())
    sealed = getattr(seal, part)
    return not sealed or sealed == commitment(part_salt(sheet.salt, part), part_text(sheet, part))
