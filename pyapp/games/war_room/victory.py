"""Victory, the limited game and collapse. Rulebook, "Object of the game", "Victory check", "Collapse check"."""

from __future__ import annotations

from typing import Any

from pyapp.engine.state import Result
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import ledger, rulings, tables
from pyapp.games.war_room.combat import taking
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import WarState


def holds(state: WarState, side: str, conditions: list[dict[str, Any]]) -> bool:
    """Does a side control enough of each group of territories?"""
    return all(
        sum(relations.leaning(state, territory) == side and bool(state.control.get(territory)) for territory in group["of"])
        >= group["least"]
        for group in conditions
    )


def winner(state: WarState) -> str:
    """The side that meets its conditions while the other does not. Rulebook, "Victory check"."""
    victory = tables.SCENARIOS[state.scenario]["victory"]
    if "both" in victory:
        conditions = [{"least": len(victory["both"]), "of": victory["both"]}]
        met = [side for side in tables.ALLIANCES if holds(state, side, conditions)]
    else:
        met = [side for side in tables.ALLIANCES if holds(state, side, victory[side])]
    return met[0] if len(met) == 1 else ""


def end(state: WarState, play: Play, winners: list[str], how: str) -> None:
    """The game is over."""
    state.result = Result(winners, how)
    play.tell("wr_game_over", winners=winners, how=how)


@step("wr_capitals")
class Capitals(Step):
    """On the Eastern Front a nation wins with both capitals when the morale phase ends. Rulebook, "Eastern Front"."""

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()
        side = winner(state) if "both" in tables.SCENARIOS[state.scenario]["victory"] else ""
        if side:
            end(state, play, [side], "result.wr_capitals")


@step("wr_end_of_round")
class EndOfRound(Step):
    """Victory, then collapse, then the limit of a short game. Rulebook, "Victory check" and "Collapse check"."""

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()
        state.phase = "end"
        _victory_check(state, play)
        if state.result is None:
            _collapse_check(state, play)
        if state.result is None and state.setup.has("limited") and state.round >= tables.LIMITED_ROUNDS:
            count(state, play)


def _victory_check(state: WarState, play: Play) -> None:
    """Without any unit on the map both sides lose; else the side that alone meets its conditions wins. Rulebook, "Victory check"."""
    if not any(ledger.standing(state, nation) for nation in state.nations):
        end(state, play, [], "result.wr_nobody")
    elif "both" not in tables.SCENARIOS[state.scenario]["victory"] and (side := winner(state)):
        end(state, play, [side], "result.wr_victory")


def _collapse_check(state: WarState, play: Play) -> None:
    """Nations without units in the gray zone are out; on the Eastern Front that decides. Rulebook, "Collapse check"."""
    collapsed = [nation for nation in relations.alive(state) if spent(state, nation)]
    for nation in collapsed:
        collapse(state, play, nation)
    if collapsed and "both" in tables.SCENARIOS[state.scenario]["victory"]:
        end(state, play, [tables.opponents(tables.alliance(collapsed[0]))], "result.wr_collapse")


def spent(state: WarState, nation: str) -> bool:
    """Has a nation in the gray zone no unit left? Rulebook, "Collapse check"."""
    return relations.zone(state, nation) == tables.GRAY and not ledger.standing(state, nation)


def collapse(state: WarState, play: Play, nation: str) -> None:
    """The nation leaves the game; friends claim what they stand on; its cards, whoever holds them, stay reduced.

    Rulebook, "Collapse check" and "Phase 1, step 1".
    """
    state.collapsed.append(nation)
    state.reduced += [t for t in tables.TERRITORIES if tables.original_owner(t) == nation and t not in state.reduced]
    ledger.pay(state, nation, dict(state.stocks[nation].now))
    play.tell("wr_collapsed", nation=nation)
    if rulings.third(state):
        pact.end(state, play, nation)
    for territory in relations.controlled(state, nation):
        friends = conflicts.present(state, territory, tables.alliance(nation))
        if friends:
            taking.change_hands(state, play, territory, friends[0])
            award = taking.medals_for(territory)
            if award:
                state.morale[friends[0]].medals += award
                play.tell("wr_medals", nation=friends[0], number=award, space=territory)


def count(state: WarState, play: Play) -> None:
    """The limited game: fewest zones lost wins, then least stress less medals. Rulebook, "Limited"."""
    zones = {side: sum(relations.zone(state, n) for n in state.nations if tables.alliance(n) == side) for side in tables.ALLIANCES}
    strain = {side: sum(_strain(state, n) for n in state.nations if tables.alliance(n) == side) for side in tables.ALLIANCES}
    play.tell("wr_count", zones=zones, stress=strain)
    for score in (zones, strain):
        if score["allies"] != score["axis"]:
            end(state, play, [min(tables.ALLIANCES, key=score.__getitem__)], "result.wr_limited")
            return
    end(state, play, [], "result.wr_draw")


def _strain(state: WarState, nation: str) -> int:
    row = state.morale[nation]
    return row.stress - row.medals
