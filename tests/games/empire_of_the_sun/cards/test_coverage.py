"""No card without a test of its own."""

from __future__ import annotations

import re
from pathlib import Path

from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS

HERE = Path(__file__).parent
BESIDES = HERE.parent / "test_special_events.py"


def test_the_event_of_every_card_is_written():
    assert [card for card in CARDS if not effects.is_written(CARDS[card])] == []


def test_every_card_is_named_by_a_test():
    named = {card for file in (*HERE.glob("test_*.py"), BESIDES) for card in re.findall(r"\b(?:JP|AL)\d\d\b", file.read_text("utf-8"))}
    assert [card for card in CARDS if card not in named] == []


def test_every_effect_that_is_written_belongs_to_a_card():
    """A code that no card bears is a misprint."""
    printed = {code for card in CARDS.values() for name in ("effects", "conditions") for code in card.details.get(name, ())}
    assert effects.HAPPENS.keys() <= printed and effects.NEEDED.keys() <= printed
