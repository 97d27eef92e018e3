"""How a scenario begins. Rulebook, "Initial deployment" and "Scenarios"."""

from __future__ import annotations

from typing import Any

from pyapp.engine.state import Setup
from pyapp.engine.steps import Step
from pyapp.games.war_room import ledger, rulings, tables
from pyapp.games.war_room.map import commands
from pyapp.games.war_room.rounds.production import Placing
from pyapp.games.war_room.rounds.sequence import Round
from pyapp.games.war_room.state import EMBATTLED, UNBROKEN, Command, Morale, Sheet, Stock, WarState

RAPID_UNITS = {"infantry": 1, "artillery": 1, "armor": 1}


def begin(setup: Setup) -> WarState:
    """The state before the first round: cards, commands, empty charts, the white zone."""
    scenario = tables.SCENARIOS[setup.scenario]
    state = WarState(setup, rulings=rulings.NOW)
    for nation in scenario["nations"]:
        state.stocks[nation], state.morale[nation] = Stock(), Morale()
        state.secrets[nation] = Sheet()
    state.turn_order = list(state.nations)
    state.control = {
        territory: tables.original_owner(territory)
        for territory in tables.TERRITORIES
        if territory in scenario["territories"] and tables.original_owner(territory) in state.stocks
    }
    if scenario["pact"]:
        state.pact = UNBROKEN
    for raw in tables.read("commands")["commands"]:
        if _deployed(scenario, raw):
            _deploy(state, raw)
    for territory in state.control:
        if tables.TERRITORIES[territory].embattled_at_start and len({c.nation for c in state.commands.values() if c.at == territory}) > 1:
            state.conflicts[territory] = EMBATTLED
            state.turned.append(territory)
    state.steps = [Round(), *reversed(_rapid(state))]
    return state


def _deployed(scenario: dict[str, Any], raw: dict[str, Any]) -> bool:
    """Land and air commands start in territories that take part; fleets in the seas of the theatre."""
    if raw["nation"] not in scenario["nations"] or raw["at"] not in tables.playable(scenario["id"]):
        return False
    return not tables.is_sea(raw["at"]) or raw["at"][0] in scenario.get("fleets", "AMPI")


def _deploy(state: WarState, raw: dict[str, Any]) -> None:
    category = tables.category_of_number(raw["number"])
    key = commands.name_of(raw["nation"], raw["number"])
    state.commands[key] = Command(raw["nation"], raw["number"], category, raw["at"], dict(raw["units"]))
    ledger.made(state, raw["nation"], raw["units"])


def _rapid(state: WarState) -> list[Step]:
    """Rapid resolution begins with three units under construction for every nation but China. Optional rule "Rapid resolution"."""
    if not state.setup.has("rapid_resolution"):
        return []
    nations = [nation for nation in state.nations if nation != "china"]
    for nation in nations:
        state.unplaced[nation] = dict(RAPID_UNITS)
        ledger.made(state, nation, RAPID_UNITS)
    return [Placing(nation) for nation in nations]
