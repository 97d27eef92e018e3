"""What a nation may do at any of its decisions besides what it is asked: split and merge commands, and break the pact."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field
from pyapp.engine.steps import Play, Step
from pyapp.games.war_room import tables
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import regroup
from pyapp.games.war_room.state import WarState

KINDS = (regroup.KIND, pact.BREAK)
ANY_TIME = ("refit", "morale", "production")  # the phases in which commands regroup at any moment
DEBRIEF = ("wr_capture", "wr_medals", "wr_trespass")


def regions(state: WarState) -> tuple[str, ...]:
    """The regions in which commands may regroup now. Rulebook, "Regrouping commands".

    In combat those of a debrief, which a nation may hold until it is asked next: the ruling R5 says why.
    """
    if state.phase in ANY_TIME:
        return tuple(tables.REGIONS)
    here = state.steps[-1]
    if here.tag in DEBRIEF and state.phase == "combat":
        return (str(getattr(here, "region", "")),)
    return tuple(getattr(here, "resolved", ())) if here.tag == "wr_combat" else ()


class Moment(Step):
    """What is offered beside the question of the moment. Rulebook, "Regrouping commands" and "Soviet-Japanese pact, article five"."""

    cite = "Phase 2, regrouping commands"

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        found = (regroup.KIND,) if regroup.possible(state, seat, regions(state)) else ()
        return (*found, pact.BREAK) if pact.may_break(state, seat) else found

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return regroup.next_field(state, seat, filled, regions(state)) if kind == regroup.KIND else None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        if action.kind == pact.BREAK:
            pact.break_it(state, play, action.seat)
        else:
            regroup.apply(state, action, play)


MOMENT = Moment()
