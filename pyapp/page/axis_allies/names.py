"""How pieces read: from the text of a unit to words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pyapp.engine.errors import GameError
from pyapp.games.axis_allies.units import DROPPED, ESCORT, RAID, SEABORNE, Cargo, Unit, unit
from pyapp.page.words import Words

NOTES = (RAID, ESCORT, SEABORNE, DROPPED)


def unit_name(words: Words, text: str, seat: str, *, fighting: bool = False) -> str:
    """A unit of a form as words: ``transport(infantry+)@1`` is "transport with infantry (moved 1)".

    In a battle it does not matter what a piece has done before.
    """
    try:
        piece = unit(text, seat or "nobody")
    except GameError:
        return text
    return piece_name(words, replace(piece, used=0, spent=False) if fighting else piece, seat)


def piece_name(words: Words, piece: Unit, seat: str = "", *, number: int = 1) -> str:
    """A piece as words; the owner is named where it is not ``seat``."""
    name = kind_name(words, piece.kind, number)
    if piece.cargo:
        name = words("piece.with", unit=name, cargo=words.join([_cargo_name(words, item, piece.owner) for item in piece.cargo]))
    remarks = []
    if seat and piece.owner not in (seat, "nobody"):
        remarks.append(words.name(piece.owner, "seat"))
    if piece.damaged:
        remarks.append(words("piece.damaged"))
    if piece.note in NOTES:
        remarks.append(words(f"piece.note.{piece.note}"))
    elif piece.note:
        remarks.append(words("piece.note.assault", space=piece.note))
    if piece.used:
        remarks.append(words("piece.moved", number=piece.used))
    elif piece.spent:
        remarks.append(words("piece.spent"))
    return f"{name} ({', '.join(remarks)})" if remarks else name


def kind_name(words: Words, kind: str, number: int = 1) -> str:
    """A kind of unit, in the plural where there are several."""
    plural = words.maybe(f"unit.{kind}.many") if number != 1 else ""
    return plural or words.name(kind, "unit")


def _cargo_name(words: Words, item: Cargo, owner: str) -> str:
    name = words.name(item.kind, "unit")
    return name if item.owner == owner else f"{name} ({words.name(item.owner, 'seat')})"


def order(kinds: Iterable[str], chart: Iterable[str]) -> list[str]:
    """Kinds in the order of the chart."""
    places = {kind: index for index, kind in enumerate(chart)}
    return sorted(kinds, key=lambda kind: places.get(kind, 99))
