"""No card without a test of its own."""

from __future__ import annotations

import re
from pathlib import Path

from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS

HERE = Path(__file__).parent
BESIDES = HERE.parent / "test_special_events.py"


def test_every_code_of_every_card_is_known():
    assert [card.id for card in CARDS.values() if not effects.KNOWN.issuperset(card.details.get("effects", ()))] == []


def test_an_event_without_effects_of_its_own_is_an_offensive_or_sets_a_condition():
    bare = [card for card in CARDS.values() if not card.details.get("effects")]
    assert bare and all(effects.is_offensive(card) or (card.type == "reaction" and card.condition) for card in bare)


def test_every_card_is_named_by_a_test():
    named = {card for file in (*HERE.glob("test_*.py"), BESIDES) for card in re.findall(r"\b(?:JP|AL)\d\d\b", file.read_text("utf-8"))}
    assert [card for card in CARDS if card not in named] == []


def test_every_effect_that_is_written_belongs_to_a_card():
    """A code that no card bears is a misprint."""
    printed = {code for card in CARDS.values() for name in ("effects", "conditions") for code in card.details.get(name, ())}
    assert effects.HAPPENS.keys() <= printed and effects.NEEDED.keys() <= printed
