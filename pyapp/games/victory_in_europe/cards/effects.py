"""What the events of the cards that lie open do. Every chapter asks here; what a code of the data means it knows itself. VIE 3.3, 3.31."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.victory_in_europe.components.cards import CARDS, CLASSES, GREEN, NATIONS_OF_CARDS, PLACES, RED, Card
from pyapp.games.victory_in_europe.components.sides import ALLIED, ALLIES, AXIS, CONQUERED, SOVIETS
from pyapp.games.victory_in_europe.components.units import NAMED_BY_CARDS, PARATROOPS, TYPES, Unit
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import COAST_OF
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import VictoryState

ITALY, DEPLOY_UNIT = "IT", "deploy_unit"
AXIS_MINORS, ANYWHERE, COAST = "axis_minors", "any", "coast"


@dataclass(frozen=True)
class Effect:
    """An event that acts: whose card it is, and the place for which it was named, "" for all that the card allows."""

    seat: str
    card: str
    at: str
    data: Mapping[str, Any]

    @property
    def places(self) -> tuple[str, ...]:
        """The places for which it was named; some cards name several."""
        return tuple(self.at.split())


def in_force(state: VictoryState, kind: str) -> Iterator[Effect]:
    """The events of one kind that their players have claimed this turn. VIE 3.3: they are optional."""
    for seat in (seat for seat in state.seats if seat in state.in_force):
        card = CARDS[state.played[seat]]
        if card.effect["kind"] == kind and not is_lost(state, card):
            yield Effect(seat, card.id, state.in_force[seat], card.effect)


def is_lost(state: VictoryState, card: Card) -> bool:
    """Is the event of a card lost: an Italian one after the surrender, but for a unit that then fights for Germany? VIE 13.0 Italy."""
    return card.colour == GREEN and state.nations[ITALY].standing == CONQUERED and card.effect["kind"] != DEPLOY_UNIT


def event_of(state: VictoryState, seat: str, phase: str, named: str) -> Effect | None:
    """The event of the card that a seat has played, if it acts in a phase, is said at a moment and is not lost; claimed or not yet."""
    card = CARDS.get(state.played.get(seat, ""))
    if card is None or is_lost(state, card) or (phase and card.effect["phase"] != phase) or card.effect["named"] != named:
        return None
    return Effect(seat, card.id, state.in_force.get(seat, ""), card.effect)


def claimant(state: VictoryState, effect: Effect) -> str:
    """The seat that has the say over an event: its colour tells whose it is, whoever played the card. VIE 3.31."""
    card = CARDS[effect.card]
    return AXIS if card.side == AXIS else state.seat_of(SOVIETS if card.colour == RED else ALLIES)


def is_immune(state: VictoryState, token: str) -> bool:
    """Does an event feed a block where it stands, so that it counts as supplied?"""
    block = state.blocks[token]
    return any(
        block.at in effect.places and block.nation in nations_of(state, effect.data["nations"])
        for effect in in_force(state, "supply_immunity")
    )


def nations_of(state: VictoryState, names: tuple[str, ...] | list[str]) -> set[str]:
    """The nations that a card means by its words."""
    found: set[str] = set()
    for name in names:
        if name == AXIS_MINORS:
            found |= {nation for nation, stance in state.nations.items() if (stance.standing, stance.side) == (ALLIED, AXIS)}
        else:
            found |= set(NATIONS_OF_CARDS[name])
    return found


def types_of(names: tuple[str, ...] | list[str]) -> set[str]:
    """The types of unit that a card means by its words: types, and classes of them.

    >>> sorted(types_of(["tank"])), "marines" in types_of(["infantry"])
    (['tank'], True)
    """
    return {kind for name in names for kind in (CLASSES.get(name) or (name,)) if kind in TYPES}


def covers(state: VictoryState, effect: Effect, unit: Unit, nation: str, *, with_major: bool = False, dropped: bool = True) -> bool:
    """Does an event act on a unit that fights for a nation?

    A minor has part in it only where the card says so and ``with_major``: if it shares the place with a unit of a nation that the card
    names (3.3). Paratroops are infantry only when they have ``dropped`` (2.6).
    """
    data = effect.data
    if "types" in data and unit.type not in types_of(data["types"]):
        return False
    if unit.type == PARATROOPS and not dropped and PARATROOPS not in data.get("types", ()):
        return False
    if "units" in data and unit.id not in {NAMED_BY_CARDS[name] for name in data["units"]}:
        return False
    if "nations" not in data or nation in nations_of(state, data["nations"]):
        return True
    return bool(data.get("minors")) and with_major and state.nations[nation].standing == ALLIED


def holds_in(state: VictoryState, effect: Effect, place: str) -> bool:
    """Does an event act in an area or a sea: the one it was named for, and one that the card allows?

    "coast" is a coastal area that is invaded this turn; whether a naval base is supplied asks whoever builds there.
    """
    where = str(effect.data.get("where", ANYWHERE))
    invaded = any(battle.at == place and battle.landing for battle in state.battles)
    return (not effect.at or place in effect.places) and is_place(where, place) and (where != COAST or invaded)


def is_place(where: str, place: str) -> bool:
    """Is an area or a sea one that a card means by these words?

    >>> is_place("terrain:desert", "tobruk"), is_place("home:germany", "vienna"), is_place("sea", "berlin"), is_place("any", "baltic")
    (True, True, False, True)
    """
    listed = PLACES[where]
    if isinstance(listed, list):
        return place in listed
    kind, _, word = where.partition(":")
    if kind == "sea" or place in SEAS:
        return place in SEAS and kind in ("sea", ANYWHERE)
    area = AREAS[place]
    if kind == "terrain":
        return area.terrain == word
    if kind == "city":
        return area.city > 0
    if kind == COAST:
        return bool(COAST_OF[place])
    if kind == "port":
        return area.has_port
    return area.is_base if kind == "naval_base" else True
