"""Positions of Axis & Allies that are set up by hand: pieces, owners, factories, IPCs, and whose turn it is in which phase."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.messages import Message, say
from pyapp.games.axis_allies.components.edition import LAND
from pyapp.games.axis_allies.components.units import Cargo, Unit, unit
from pyapp.games.axis_allies.economy import research
from pyapp.games.axis_allies.movement.carriers import seat_guests
from pyapp.games.axis_allies.position.status import AT_WAR, MOST_IPCS, count_fielded
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.axis_allies.turn import begin_turn, phase_steps
from pyapp.games.shared.editing import NONE, Editing, Piece, Setting, Stack, numbers

PHASES = ("research", "purchase", "combat_move", "noncombat_move", "mobilize")
TRANSPORT = "transport"
ABOARD, ASHORE = "aboard", "ashore"
MOST_ROUNDS = 99
WRITTEN = ("turn ", "turn_of_patron ", "battle ", "steps ")  # lines that hold what follows from the phase


class AxisEditing(Editing):
    """What can be changed in both editions. Nothing is hidden in them."""

    needs_all = False
    hint = "edit.aa.hint"

    def begin(self, state: AxisState) -> AxisState:
        """The pieces of a battle stand where it is fought, all have yet to move, and the phase is at its beginning.

        Who stands among enemies has attacked them: then it is the phase in which combat moves are made.
        """
        _end_battle(state)
        for away in (state.turn.stranded, state.turn.interceptors):
            for space, texts in away.items():
                for text, number in texts.items():
                    state.add(space, unit(text), number)
        for space in list(state.spaces_with_pieces()):
            for piece, number in state.pieces(space):
                state.change(space, piece, piece.fresh_for_turn(), number)
        phase = next((step.tag for step in reversed(state.steps) if step.tag in PHASES), "purchase")
        if any(step.tag in AT_WAR for step in state.steps):
            phase = "combat_move"
        order = state.rules.turn_order[state.setup.scenario]
        if state.active not in order:  # China moves within the turn of its patron
            state.active = state.rules.china["controlled_by"] if state.active else order[0]
        state.turn_of_patron = None
        state.result = None
        state.steps = phase_steps(phase)
        return self.settle(state)

    def settle(self, state: AxisState) -> AxisState:
        begin_turn(state)
        count_fielded(state)
        return state

    def text(self, text: str) -> str:
        lines = text.splitlines()
        phase = next((line for line in lines if line.startswith("steps ")), "")
        named = next((name for name in PHASES if f'["{name}",' in phase), "purchase")
        kept = [line for line in lines if not line.startswith(WRITTEN)]
        place = next((number for number, line in enumerate(kept) if line.startswith("active ")), 0)
        return "\n".join([*kept[: place + 1], f"phase {named}", *kept[place + 1 :]]) + "\n"

    # --- pieces ---------------------------------------------------------------------------------------------------------------

    def owners(self, state: AxisState) -> tuple[str, ...]:
        return state.rules.powers

    def tray(self, state: AxisState, owner: str) -> tuple[Piece, ...]:
        return tuple(Piece(f"{owner}.{kind}", owner, f"{owner}.{kind}") for kind in state.rules.combat_units())

    def stacks(self, state: AxisState, space: str) -> list[Stack]:
        return [
            Stack(
                text := str(piece), piece.owner, text, number, str(Unit(piece.owner, piece.kind)), tuple(_changes(state, piece)),
                board=f"{piece.owner}.{piece.kind}",
            )
            for piece, number in state.pieces(space)
        ]  # fmt: skip

    def put(self, state: AxisState, space: str, piece: str) -> None:
        state.add(space, unit(piece))

    def take(self, state: AxisState, space: str, key: str) -> None:
        state.remove(space, unit(key))

    def change(self, state: AxisState, space: str, key: str, change: str) -> None:
        """Something comes aboard a ship, or all that is aboard leaves it."""
        piece, (what, _, kind) = unit(key), change.partition(" ")
        owner, _, kind = kind.rpartition(".")
        cargo = (*piece.cargo, Cargo(owner, kind)) if what == ABOARD else ()
        state.change(space, piece, piece.with_(cargo=cargo))

    def move(self, state: AxisState, space: str, key: str, to: str) -> None:
        for piece, number in state.pieces(space):
            if f"{piece.owner}.{piece.kind}" == key:
                state.remove(space, piece, number)
                state.add(to, piece, number)

    # --- everything else ------------------------------------------------------------------------------------------------------

    def of_space(self, state: AxisState, space: str) -> list[Setting]:
        place = state.space(space)
        if place.is_sea or place.impassable:
            return []
        found = [Setting(f"owner {space}", say("edit.owner"), state.owners.get(space, ""), state.rules.powers, "seat")]
        if place.ipc:
            damage = str(state.factories[space]) if space in state.factories else NONE
            found.append(Setting(f"factory {space}", say("edit.factory"), damage, (NONE, *numbers(0, 2 * place.ipc)), "edit_factory"))
        return found

    def settings(self, state: AxisState) -> list[Setting]:
        phase = next((step.tag for step in reversed(state.steps) if step.tag in PHASES), "")
        researches = bool(state.rules.technology) and state.setup.has(research.OPTION)
        phases = PHASES if researches else PHASES[1:]
        return [
            Setting("round", say("edit.round"), str(state.round), least=1, most=MOST_ROUNDS),
            Setting("active", say("edit.active"), state.active, state.rules.turn_order[state.setup.scenario], "seat"),
            Setting("phase", say("edit.phase"), phase, phases, "phase"),
            *(
                Setting(f"ipcs {name}", say("edit.ipcs"), str(power.ipcs), most=MOST_IPCS, of=name)
                for name, power in state.powers.items()
            ),
        ]  # fmt: skip

    def set(self, state: AxisState, name: str, value: str) -> None:
        what, _, of = name.partition(" ")
        if what == "owner":
            state.owners[of] = value
        elif what == "factory":
            state.factories.pop(of, None)
            if value != NONE:
                state.factories[of] = int(value)
        elif what == "ipcs":
            state.powers[of].ipcs = int(value)
        elif what == "round":
            state.round = int(value)
        elif what == "active":
            seat_guests(state, state.active)
            state.active = value
        else:
            state.steps = phase_steps(value)


def _end_battle(state: AxisState) -> None:
    """Whoever still fights stands in the space of the battle; hits that were not yet taken are forgotten."""
    if state.battle is None:
        return
    for bag in (state.battle.attackers, state.battle.defenders):
        for text, number in bag.items():
            state.add(state.battle.space, unit(text), number)
    state.battle = None


def _changes(state: AxisState, piece: Unit) -> Iterator[tuple[str, Message]]:
    """What may come aboard a ship besides what is there, and that it is emptied."""
    if piece.kind == TRANSPORT:
        for kind in state.rules.combat_units():
            if state.rules.unit_types[kind].domain == LAND and _fits(piece, kind):
                yield f"{ABOARD} {piece.owner}.{kind}", say("edit.aboard", unit=kind)
    if piece.cargo:
        yield ASHORE, say("edit.ashore")


def _fits(ship: Unit, kind: str) -> bool:
    """Would one more land unit fit aboard? Rulebook, "Transports"."""
    kinds = [*(item.kind for item in ship.cargo), kind]
    return len(kinds) <= 2 and sum(other != "infantry" for other in kinds) <= 1
