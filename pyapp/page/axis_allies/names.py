"""How pieces read: from the text of a unit to words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from pyapp.engine.errors import GameError
from pyapp.games.axis_allies.components.units import DROPPED, ESCORT, HOST, RAID, SEABORNE, Unit, unit
from pyapp.page.markup.words import Words

NOTES = (RAID, ESCORT, SEABORNE, DROPPED, HOST)


def unit_name(words: Words, text: str, seat: str, *, bare: bool = False, number: int = 1) -> str:
    """A unit of a form as words: ``transport(infantry+)@1`` is "transport with infantry (moved 1)".

    In a battle, and in a list of moves, it does not matter what a piece has done before: there it is shown ``bare``.
    """
    try:
        piece = unit(text, seat or "nobody")
    except GameError:
        return text
    return piece_name(words, replace(piece, used=0, spent=False) if bare else piece, seat, number=number)


def piece_name(words: Words, piece: Unit, seat: str = "", *, number: int = 1) -> str:
    """A piece as words; the owner is named where it is not ``seat``."""
    name = kind_name(words, piece.kind, number)
    if piece.cargo:
        name = words("piece.with", unit=name, cargo=_cargo(words, piece))
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


def _cargo(words: Words, piece: Unit) -> str:
    """What is aboard; what comes twice is counted."""
    aboard = Counter((item.kind, item.owner) for item in piece.cargo)
    return words.join([_cargo_name(words, kind, number, owner if owner != piece.owner else "") for (kind, owner), number in aboard.items()])


def _cargo_name(words: Words, kind: str, number: int, owner: str) -> str:
    name = f"{number} {kind_name(words, kind, number)}" if number > 1 else words.name(kind, "unit")
    return f"{name} ({words.name(owner, 'seat')})" if owner else name


def order(kinds: Iterable[str], chart: Iterable[str]) -> list[str]:
    """Kinds in the order of the chart."""
    places = {kind: index for index, kind in enumerate(chart)}
    return sorted(kinds, key=lambda kind: places.get(kind, 99))
