"""The strategy cards as they are printed. EotS 1.24, 5.0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.empire_of_the_sun.components.reading import read
from pyapp.games.empire_of_the_sun.components.sides import SIDES


@dataclass(frozen=True)
class Card:
    """A card. ``value`` is the operations value; an intelligence value or logistics value that is not printed is None.

    ``condition`` is the intelligence condition that its event sets. ``details`` holds what only some cards have, by the names of the
    data file: whom it lets activate, its own die table, the codes of its effects.
    """

    id: str
    side: str
    number: int
    name: str
    type: str
    subtype: str
    value: int
    oc_intelligence: int | None
    ec_intelligence: int | None
    condition: str
    logistics: int | None
    draw: bool
    remove: bool
    details: Mapping[str, Any]

    @property
    def lifts_command(self) -> bool:
        """Does its event let an HQ activate and supply whom the national command chart does not give it? EotS 7.53, AL25."""
        return bool(self.details.get("activation_filter", {}).get("overrides_hq_nationality"))


PLAIN = {
    "id", "side", "number", "name", "type", "subtype", "value", "oc_intelligence", "ec_intelligence", "condition", "logistics", "draw",
    "remove",
}  # fmt: skip


def _card(raw: dict[str, Any]) -> Card:
    logistics = raw.get("logistics")
    return Card(
        raw["id"], raw["side"], raw["number"], raw["name"], raw["type"], raw.get("subtype", ""), raw["value"],
        raw.get("oc_intelligence"), raw.get("ec_intelligence"), raw.get("condition", "").lower(),
        logistics if isinstance(logistics, int) else None, raw.get("draw", False), raw.get("remove", False),
        {name: value for name, value in raw.items() if name not in PLAIN or (name == "logistics" and not isinstance(value, int))},
    )  # fmt: skip


CARDS: Mapping[str, Card] = {raw["id"]: _card(raw) for raw in read("cards")["cards"]}
DECKS: Mapping[str, tuple[str, ...]] = {side: tuple(card.id for card in CARDS.values() if card.side == side) for side in SIDES}
