"""The computer player of War Room: legal, the same from the same view, and blind to what others write."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

import pytest

from pyapp.engine.computers import COMPUTER, asked_computer, decided, thinking
from pyapp.engine.match import Match
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import Setup
from pyapp.games.war_room import GAME, tables
from pyapp.games.war_room.computer import scheming
from pyapp.games.war_room.computer.appraisal import Look
from pyapp.games.war_room.computer.plans import Proposal, proposals
from pyapp.games.war_room.rounds.planning import Planning
from pyapp.games.war_room.state import Order, Sheet, WarState
from tests.games.war_room.table import Table

CASES = [
    ("eastern_front", (), 4),
    ("pacific", ("automatic_convoys", "no_garrisons"), 2),
    ("war_in_europe", ("limited", "stalin_rule"), 2),
    ("global_war", ("rapid_resolution", "no_neutrals"), 1),
]
LONGEST_ROUND = 900


def computers(scenario: str, options: tuple[str, ...] = (), seed: str = "1") -> Match:
    """A game in which the computer holds every seat."""
    players = {seat: f"{COMPUTER}.{side}" for side, seats in GAME.about.sides.items() for seat in seats}
    return Match(GAME, Setup(scenario, list(options), players), seed)


@pytest.mark.parametrize(("scenario", "options", "rounds"), CASES)
def test_computers_play_without_a_refused_action(scenario: str, options: tuple[str, ...], rounds: int) -> None:
    match = computers(scenario, options)
    while match.state.result is None and match.state.round <= rounds:
        match.apply(decided(thinking(GAME, match.state, asked_computer(GAME, match.state))))
        assert GAME.status(match.state) == []
        assert len(match.entries) < LONGEST_ROUND * rounds
    kinds = {entry.action.kind for entry in match.entries}
    assert {"order", "go", "resolve", "stances", "buy", "place"} <= kinds
    assert "break_pact" not in kinds


def scribbled(state: WarState, seat: str) -> WarState:
    """The same position with something else on the sheets of all other nations."""
    other: WarState = copy_plain(state)
    for nation in other.secrets:
        own = [key for key, command in other.commands.items() if command.nation == nation]
        if nation != seat:
            other.secrets[nation] = Sheet([Order(key, tables.NATIONS[nation].capital) for key in own[:2]], 1, purchases={"infantry": 2})
    return other


def test_it_does_the_same_whatever_others_have_written() -> None:
    match = computers("global_war")
    written = 0
    for _ in range(160):
        seat = asked_computer(GAME, match.state)
        action = decided(thinking(GAME, match.state, seat))
        assert decided(thinking(GAME, scribbled(match.state, seat), seat)) == action
        written += match.state.steps[-1].tag == Planning.tag
        match.apply(action)
    assert written > 50


def test_the_same_position_has_the_same_decision_whatever_was_played_before() -> None:
    match = computers("eastern_front")
    for _ in range(60):
        seat = asked_computer(GAME, match.state)
        read = GAME.read_position(GAME.position_text(match.state))
        action = decided(thinking(GAME, match.state, seat))
        assert decided(thinking(GAME, read, seat)) == action
        match.apply(action)


def test_long_thoughts_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheming, "_remembered", OrderedDict())
    match = computers("global_war")
    while match.state.steps[-1].tag != Planning.tag:
        match.apply(decided(thinking(GAME, match.state, asked_computer(GAME, match.state))))
    thoughts = list(thinking(GAME, match.state, asked_computer(GAME, match.state)))
    assert len(thoughts) > 10 and set(thoughts[:-1]) == {None}


# --- what it plans ----------------------------------------------------------------------------------------------------------------


def planned(forces: Mapping[str, str], nation: str = "germany", left: int = 9) -> list[Proposal]:
    """What a nation would order on the Eastern Front, the best first."""
    state = Table(forces, "eastern_front").state
    state.secrets = {name: Sheet() for name in state.nations}
    return next(found for found in proposals(Look(state, nation), left) if found is not None)


STRONG, WEAK = "infantry*4,artillery*2,armor*2", "infantry*1"


def test_it_attacks_where_it_is_stronger() -> None:
    best = planned({"germany.48": f"G7 {STRONG}", "ussr.57": f"R4 {WEAK}", "ussr.58": f"R5 {STRONG},infantry*2"})[0]
    assert (best.command, best.to) == ("germany.48", "R4")


def test_it_does_not_attack_what_is_stronger() -> None:
    found = planned({"germany.48": f"G7 {WEAK}", "ussr.57": f"R4 {STRONG}", "ussr.58": f"R5 {STRONG}"})
    assert not [proposal for proposal in found if proposal.to in ("R4", "R5")]


def test_it_begins_no_attack_for_which_it_has_not_orders_enough() -> None:
    forces = {"germany.48": "G7 infantry*3", "germany.49": "G7 infantry*3", "ussr.57": "R4 infantry*4", "ussr.58": f"R5 {STRONG}"}
    assert [proposal for proposal in planned(forces, left=2) if proposal.to == "R4"]
    assert not [proposal for proposal in planned(forces, left=1) if proposal.to == "R4"]


def test_it_reinforces_what_would_fall() -> None:
    found = planned({"germany.48": f"G7 {STRONG}", "ussr.57": f"R4 {WEAK}", "ussr.58": f"R1 {STRONG}"}, "ussr")
    assert ("ussr.58", "R4") in [(proposal.command, proposal.to) for proposal in found]


def test_what_would_leave_home_open_stays() -> None:
    forces = {"germany.48": f"G7 {STRONG}", "ussr.57": f"R4 {STRONG}"}
    look = Look(Table(forces, "eastern_front").state, "ussr")
    assert look.bound("ussr.57")
    look = Look(Table({**forces, "ussr.58": f"R4 {STRONG}"}, "eastern_front").state, "ussr")
    assert not look.bound("ussr.57")
