"""War Room as the engine sees it."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.game import About, Account, Option, PlayedTurn, Violation
from pyapp.engine.standing import Standing
from pyapp.engine.state import Setup
from pyapp.engine.steps import Step, steps_in
from pyapp.games.shared.rulings import GameByRulings
from pyapp.games.war_room import reasons, rulings, standing, tables, victory
from pyapp.games.war_room.combat import battle, bombing, combat, losses, raids, taking
from pyapp.games.war_room.computer import thinking
from pyapp.games.war_room.computer.levels import LEVELS
from pyapp.games.war_room.diplomacy import breach
from pyapp.games.war_room.position import notation, older, setup
from pyapp.games.war_room.position import status as integrity
from pyapp.games.war_room.position import view as views
from pyapp.games.war_room.rounds import moments, morale, operations, planning, production, refit, sequence
from pyapp.games.war_room.state import WarState

MODULES = (planning, operations, combat, battle, bombing, raids, taking, refit, morale, production, victory, sequence, breach, losses)
LIVELINESS = {
    "order": 24, "seal": 3, "erase": 1, "bid": 1, "regroup": 1, "go": 6, "cancel": 1, "done": 2, "launch": 4, "buy": 6, "unbuy": 1,
    "goods": 2, "ungoods": 1, "trade": 2, "untrade": 1, "resolve": 20, "repair": 4, "decline": 1,
    "appoint": 6, "stances": 12, "hit": 12, "escort": 4, "accept": 4, "bomb": 8, "raid": 8, "sink": 8, "flag": 8, "control": 8, "medals": 8,
    "losses": 8, "land": 8, "deploy": 8, "lose": 4, "place": 8, "allow": 4, "veto": 4, "leave": 4, "keep": 8,
}  # fmt: skip


class WarRoom(GameByRulings):
    """Larry Harris's game of the whole war, at most seven nations, for one to seven players."""

    about = About(
        id="war_room",
        seats=tuple(tables.NATIONS),
        sides=tables.SIDES,
        scenarios=tuple(tables.SCENARIOS),
        options=(
            Option("limited"),
            Option("rapid_resolution"),
            Option("stalin_rule"),
            Option("no_neutrals"),
            Option("automatic_convoys"),
            Option("no_garrisons"),
        ),
        players=(1, 7),
        edition="v1.26, 2021-01-15, Spanish",
        board="war_room",
        areas=("war_room",),
        liveliness=LIVELINESS,
        seatings=tables.SEATINGS,
        rulings=rulings.NOW,
    )
    state_class = WarState
    has_computer = True
    levels = LEVELS

    def steps(self) -> Mapping[str, type[Step]]:
        return steps_in(*MODULES)

    def vocabulary(self) -> Sequence[str]:
        return vocabulary()

    def start(self, setup_: Setup) -> WarState:
        return setup.begin(setup_)

    def renewed(self, plain: Any, schema: int) -> Any:
        return older.from_schema_2(plain) if schema <= older.SCHEMA else plain

    def kinds(self, state: Any, seat: str) -> tuple[str, ...]:
        asked = super().kinds(state, seat)
        return (*asked, *(kind for kind in moments.MOMENT.kinds(state, seat) if kind not in asked)) if asked else ()

    def step_for(self, state: WarState, seat: str, kind: str) -> Step:
        open_step = super().step_for(state, seat, kind)
        if kind in moments.KINDS and kind not in (*open_step.kinds(state, seat), *open_step.apart(state, seat)):
            return moments.MOMENT
        return open_step

    def status(self, state: WarState) -> list[Violation]:
        return integrity.status(state)

    def closed(self, state: WarState) -> Mapping[str, bytes]:
        return state.withheld

    def view(self, state: WarState, seat: str) -> WarState:
        return views.view(state, seat)

    def computer(self, seen: WarState, seat: str, chance: Chance) -> Iterator[Action | None]:
        return thinking.thoughts(self, seen, seat, chance)

    def account(self, turn: PlayedTurn) -> Account:
        return reasons.account(self, turn)

    def standing(self) -> Sequence[Standing]:
        return standing.OFFERS

    def round_of(self, state: WarState) -> int:
        return max(1, state.round)

    def position_text(self, state: WarState) -> str:
        return notation.write(self, state)

    def read_position(self, text: str) -> WarState:
        return notation.read(self, text)


@functools.cache
def vocabulary() -> tuple[str, ...]:
    """Ids that compact data may write as numbers; only ever extended at the end."""
    markers = [f"{n.id}.{number}" for n in tables.NATIONS.values() for c in tables.CATEGORIES for number in n.markers[c]]
    return (*tables.RESOURCES, *tables.NATIONS, *tables.REGIONS, *tables.UNITS, *tables.CATEGORIES, *markers)
