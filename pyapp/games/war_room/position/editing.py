"""Positions of War Room that are set up by hand: a round that begins with planning, and nothing is written yet."""

from __future__ import annotations

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.games.shared.editing import NONE, Editing, Piece, Setting, Stack
from pyapp.games.war_room import tables
from pyapp.games.war_room.map import commands
from pyapp.games.war_room.position.notation import derived
from pyapp.games.war_room.position.status import MOST, MOST_STOCK
from pyapp.games.war_room.state import ACTIVE, BROKEN, EMBATTLED, LAPSED, NO_PACT, UNBROKEN, WarState

PLANNING = "planning"
LASTING = (
    "dice_rolled", "collapsed", "reduced", "invaded", "pact_breaker", "pact_round", "trespass", "soviet_yellow", "flags", "mobilised",
    "rulings",
)  # fmt: skip
"""What outlasts a round beside what a hand-made position says."""
MOST_ROUNDS = 99


class WarEditing(Editing):
    """What can be changed. What others have written is blank in what a player sees, so a position that he sees will do."""

    needs_all = False
    hint = "edit.wr.hint"

    def begin(self, state: WarState) -> WarState:
        """The round is at its planning: orders, bids and what is bought but not placed are put away."""
        state.round, state.phase = max(1, state.round), PLANNING
        state.carrier_fighters = {}
        state.turn_order = [*state.turn_order, *(name for name in state.nations if name not in (*state.turn_order, *state.collapsed))]
        return self.settle(state)

    def settle(self, state: WarState) -> WarState:
        fresh = derived(state)
        for name in LASTING:
            setattr(fresh, name, getattr(state, name))
        return fresh

    # --- pieces ---------------------------------------------------------------------------------------------------------------

    def owners(self, state: WarState) -> tuple[str, ...]:
        return state.nations

    def tray(self, state: WarState, owner: str) -> tuple[Piece, ...]:
        return tuple(Piece(f"{owner}.{unit}", owner, unit) for unit in tables.BUILDABLE)

    def stacks(self, state: WarState, space: str) -> list[Stack]:
        return [
            Stack(f"{key} {unit}", command.nation, unit, number, f"{command.nation}.{unit}", board=key, under=key)
            for key, command in sorted(state.commands.items())
            if command.at == space
            for unit, number in tables.ordered(command.units).items()
        ]

    def put(self, state: WarState, space: str, piece: str) -> None:
        """The unit joins a command of its kind that has room, or comes under the next free marker."""
        nation, _, unit = piece.partition(".")
        category = tables.category(unit)
        if not commands.places_for(state, nation, category, space):
            raise BadData(say("edit.no_marker", nation=nation))
        commands.settle(state, nation, category, space, {unit: 1}, sparing=True)

    def take(self, state: WarState, space: str, key: str) -> None:
        command, _, unit = key.partition(" ")
        commands.take(state, command, {unit: 1})

    def move(self, state: WarState, space: str, key: str, to: str) -> None:
        state.commands[key].at = to

    # --- everything else ------------------------------------------------------------------------------------------------------

    def of_space(self, state: WarState, space: str) -> list[Setting]:
        fought = Setting(
            f"marker {space}", say("edit.conflict"), state.conflicts.get(space, NONE), (NONE, ACTIVE, EMBATTLED), "edit_conflict"
        )
        if space not in tables.SCENARIOS[state.scenario]["territories"]:
            return [fought]
        none = (NONE,) if space in tables.NEUTRALS else ()
        return [
            Setting(f"control {space}", say("edit.owner"), state.control.get(space, NONE), (*none, *state.nations), "seat"),
            fought,
            Setting(f"bombs {space}", say("edit.bombs"), str(state.bombs.get(space, 0)), most=MOST),
        ]

    def settings(self, state: WarState) -> list[Setting]:
        return [
            Setting("round", say("edit.round"), str(state.round), least=1, most=MOST_ROUNDS),
            Setting("pact", say("edit.pact"), state.pact, (UNBROKEN, BROKEN, LAPSED, NO_PACT), "edit_pact"),
            *(setting for nation in state.nations for setting in _of_nation(state, nation)),
        ]

    def set(self, state: WarState, name: str, value: str) -> None:
        what, _, of = name.partition(" ")
        if what == "round":
            state.round = int(value)
        elif what == "pact":
            state.pact = value
        elif what in ("control", "marker", "bombs"):
            places: dict[str, str | int] = {"control": state.control, "marker": state.conflicts, "bombs": state.bombs}[what]  # type: ignore[assignment]
            places.pop(of, None)
            if value not in (NONE, "0"):
                places[of] = int(value) if what == "bombs" else value
        elif what in tables.RESOURCES:
            state.stocks[of].now[what] = int(value)
        elif what == "zone":
            state.morale[of].zone = tables.ZONES.index(value)
        else:
            setattr(state.morale[of], what, int(value))


def _of_nation(state: WarState, nation: str) -> list[Setting]:
    """What a nation has, and how it stands."""
    stock, row = state.stocks[nation].now, state.morale[nation]
    resources = [resource for resource in tables.RESOURCES if (nation, resource) != ("china", "oil")]
    return [
        *(
            Setting(f"{resource} {nation}", say("edit.resource", resource=resource), str(stock[resource]), most=MOST_STOCK, of=nation)
            for resource in resources
        ),
        Setting(f"zone {nation}", say("edit.zone"), tables.ZONES[row.zone], tuple(tables.ZONES), "zone", of=nation),
        Setting(f"stress {nation}", say("edit.stress"), str(row.stress), most=MOST, of=nation),
        Setting(f"medals {nation}", say("edit.medals"), str(row.medals), most=MOST, of=nation),
    ]
