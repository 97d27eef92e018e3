"""Every number and name that the rulebook states holds in the data: `attested.json` lists them by section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pyapp.engine.state import Setup
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN, quarter_of, year_of
from pyapp.games.victory_in_europe.components.cards import CARDS, DECK_SIDES, deck_of
from pyapp.games.victory_in_europe.components.reading import read
from pyapp.games.victory_in_europe.components.set_ups import STARTS
from pyapp.games.victory_in_europe.components.tables import DIPLOMACY_MODIFIERS, hand_size, table
from pyapp.games.victory_in_europe.components.units import FORTRESS, LEADER, TYPES, UNITS
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.position.setup import begin
from pyapp.games.victory_in_europe.supply.accounts import account, resource_value

STATEMENTS = read("attested")["statements"]
Said = Mapping[str, Any]


def values(thing: object, names: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes of a printed thing by name, tuples as the lists of JSON."""
    found = {name: getattr(thing, {"nation": "colour"}.get(name, name)) for name in names}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def of_type(said: Said) -> bool:
    kind = TYPES[said["type"]]
    aims = {*kind.primary, *kind.secondary}
    against = {name: kind.against.get(name, "") for name in said.get("is_against", {})}
    is_ = said.get("is", {})
    return values(kind, is_) == is_ and against == said.get("is_against", {}) and not aims & set(said.get("never", ()))


def counted(said: Said) -> bool:
    fits = [unit for unit in UNITS.values() if unit.type == said["type_is"] and said["nation"] in ("", unit.colour)]
    return len(fits) == said["count"]


def placed_unit(said: Said) -> bool:
    found = [(place, units[said["unit"]]) for place, units in STARTS[said["start"]].units.items() if said["unit"] in units]
    ((place, steps),) = found
    return said.get("steps", steps) == steps and said.get("at", place) == place


def totals(said: Said) -> bool:
    found = account(begin(Setup(said["start"])), said["totals"])
    return values(found, said["is"]) == said["is"]


def own_resources(said: Said) -> bool:
    return sum(resource_value(area.id) for area in AREAS.values() if area.nation == said["own_resources"]) == said["number"]


def at_war(said: Said) -> bool:
    start = STARTS[said["start"]]
    return {nation for nation, (standing, _) in start.status.items() if standing == "war"} == set(said["at_war"])


def first_turn(said: Said) -> bool:
    turn = STARTS[said["start"]].turn
    return turn == said["turn"] and [year_of(turn), quarter_of(turn)] == said["quarter"]


def waiting(said: Said) -> bool:
    return dict(STARTS[said["start"]].waiting[said["waiting"]]) == said["is"]


def held(said: Said) -> bool:
    return sorted(area for area, nation in STARTS[said["start"]].control.items() if nation == said["held"]) == said["areas"]


def card(said: Said) -> bool:
    found = CARDS[said["card"]]
    return said["effect"].items() <= found.effect.items() and found.basis == "attested" and found.colour == said.get("colour", found.colour)


def cards_of_year(said: Said) -> bool:
    sizes = {len(deck_of(side, said["year"])) for side in DECK_SIDES}
    return sizes == {said["cards"]} and hand_size(said["year"]) == said["hand"]


def not_rebuildable(said: Said) -> bool:
    return sorted(kind.id for kind in TYPES.values() if not kind.rebuildable) == said["not_rebuildable"]


def targets(said: Said) -> bool:
    return sorted(kind.id for kind in TYPES.values() if said["targets"] in (*kind.primary, *kind.secondary)) == said["types"]


CHECKS: Mapping[str, Callable[[Said], bool]] = {
    "card": card,
    "type": of_type,
    "type_is": counted,
    "block": lambda said: values(UNITS[said["block"]], said["is"]) == said["is"],
    "unit": placed_unit,
    "factory": lambda said: list(STARTS[said["start"]].factories[said["factory"]]) == said["markers"],
    "totals": totals,
    "own_resources": own_resources,
    "at_war": at_war,
    "quarter": first_turn,
    "waiting": waiting,
    "held": held,
    "area": lambda said: values(AREAS[said["area"]], said["is"]) == said["is"],
    "starts": lambda said: list(STARTS) == said["starts"],
    "decks": lambda said: set(Counter(found.side for found in CARDS.values()).values()) == {said["decks"]},
    "year": cards_of_year,
    "turns": lambda said: said["turns"] == LAST_TURN and (year_of(LAST_TURN), quarter_of(LAST_TURN)) == (1945, 4),
    "colour": lambda said: {found.side for found in CARDS.values() if found.colour == said["colour"]} == {said["side"]},
    "table": lambda said: table(said["table"])[said["key"]] == said["is"],
    "steps_of_blocks": lambda said: {unit.steps for unit in UNITS.values() if unit.type not in said["but"]} == set(said["steps_of_blocks"]),
    "not_rebuildable": not_rebuildable,
    "targets": targets,
    "modifier": lambda said: DIPLOMACY_MODIFIERS[said["modifier"]]["mod"] == said["mod"],
    "victory": lambda said: [sorted(cities) for cities in table("victory")[said["victory"]]] == said["cities"],
}


@pytest.mark.parametrize("said", STATEMENTS, ids=lambda said: f"{said['cite']}: {said['says']}")
def test_what_the_rulebook_states_holds(said):
    (check,) = [CHECKS[name] for name in CHECKS if name in said][:1]
    assert check(said), said


@pytest.mark.parametrize("name", ["cavalry", FORTRESS, "tank"])
def test_a_statement_that_does_not_hold_is_noticed(name):
    wrong = {"type": name, "is": {"pf": "A9"}}
    assert not of_type(wrong) and not counted({"type_is": name, "nation": "", "count": 0})


def test_every_file_names_its_source_and_every_statement_its_section():
    for name in ("areas", "units", "set_ups", "cards", "diplomacy", "country_rules", "tables", "attested"):
        assert len(read(name)["source"]) > 40
    assert all(said["cite"] and said["says"] for said in STATEMENTS)


def test_whatever_is_not_attested_is_marked_with_its_reason():
    types = {raw["id"]: raw for raw in read("units")["types"]}
    assert all(raw["why"] for raw in types.values()) and LEADER in types
    assert all(raw["basis"] in ("attested", "history", "reconstructed") for raw in read("units")["blocks"])
    assert all(raw.get("why") for raw in read("units")["blocks"] if raw["basis"] == "reconstructed")
    assert all(raw["basis"] in ("attested", "reconstructed") for raw in read("cards")["cards"])
    assert all(raw["basis"] in ("attested", "mixed", "reconstructed") for raw in read("country_rules")["rules"])
    assert all(raw["cite"] for raw in read("country_rules")["rules"] if raw["basis"] == "attested")
    assert all(raw["why"] for raw in table("switches").values())
