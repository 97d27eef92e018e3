"""Positions of Empire of the Sun that are set up by hand: counters, flags, tracks, at the beginning of a phase."""

from __future__ import annotations

from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Step
from pyapp.games.empire_of_the_sun import changes, piles
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.tables import CHINA_TRACK, INDIA_TRACK, WAR_IN_EUROPE
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.offensive import december
from pyapp.games.empire_of_the_sun.offensive.rollback import roll_back
from pyapp.games.empire_of_the_sun.politics.markers import COLLAPSED, INDIA_SURRENDERED
from pyapp.games.empire_of_the_sun.state import BOXES, DUE, EmpireState, Secret
from pyapp.games.empire_of_the_sun.strategy.deal import MOST, Deal
from pyapp.games.empire_of_the_sun.strategy.phase import StrategyPhase
from pyapp.games.empire_of_the_sun.turn.offensives import OffensivesPhase
from pyapp.games.empire_of_the_sun.turn.outline import DECEMBER, Turn, outline
from pyapp.games.shared.editing import Editing, Piece, Setting, Stack, numbers

STRATEGY, OFFENSIVES = StrategyPhase.tag, OffensivesPhase.tag
KEPT, ANEW = "kept", "anew"
REDUCE, RESTORE = "reduce", "restore"
KINDS = ("ground", "air", "naval", "hq")
RANGES = {
    "political_will": (0, 99), "war_in_europe": WAR_IN_EUROPE, "china_front": (0, len(CHINA_TRACK) - 1), "china_divisions": (0, 12),
    "india": (0, len(INDIA_TRACK) - 1), "escorts": (0, 4), "air_steps": (0, 99), "naval_steps": (0, 99),
}  # fmt: skip
ENDS = {"china_front": ("china", COLLAPSED), "india": ("india", INDIA_SURRENDERED)}
COUNTED = {"asp": 20, "passes": 9}


class EmpireEditing(Editing):
    """What can be changed. A hand that a player does not see is dealt anew, so a position that he sees will do."""

    needs_all = False
    hint = "edit.eots.hint"

    def begin(self, state: EmpireState) -> EmpireState:
        """An open offensive is taken back, its card returns to the hand; the phase begins."""
        phase = STRATEGY if any(step.tag == STRATEGY for step in state.steps) else _phase(state)
        pending = [step for step in state.steps if isinstance(step, Deal)]  # of a position that was set up by hand before
        if state.offensive is not None:
            side, card = state.offensive.side, state.offensive.card
            roll_back(state)
            piles.from_discards(state, card)
            if state.secrets[side] != Secret():
                piles.take(state, side, card)
        state.result = None
        state.steps = [_turn(state, phase), *pending]
        for side in SIDES:
            if _is_hidden(state, side):
                state.set_aside.pop(side, None)
                _deal(state, side)
        return state

    # --- pieces ---------------------------------------------------------------------------------------------------------------

    def owners(self, state: EmpireState) -> tuple[str, ...]:
        return tuple(f"{side} {kind}" for side in SIDES for kind in KINDS)

    def owner(self, owner: str) -> Message:
        side, _, kind = owner.partition(" ")
        return say("edit.eots.side", seat=side, kind=kind)

    def tray(self, state: EmpireState, owner: str) -> tuple[Piece, ...]:
        """The counters that are on no hex."""
        side, _, kind = owner.partition(" ")
        return tuple(
            Piece(unit.id, side, unit.id)
            for unit in UNITS.values()
            if (unit.side, unit.kind) == (side, kind) and not (unit.id in state.units and state.units[unit.id].at)
        )

    def stacks(self, state: EmpireState, space: str) -> list[Stack]:
        found = []
        for name, stand in state.units.items():
            if space == (str(stand.at) if stand.at else stand.box):
                change = RESTORE if stand.reduced else REDUCE
                able = ((change, say(f"edit.{change}")),) if UNITS[name].steps == 2 else ()
                marks = (say("edit.reduced"),) if stand.reduced else ()
                found.append(Stack(name, UNITS[name].side, name, changes=able, marks=marks, board=name))
        return found

    def put(self, state: EmpireState, space: str, piece: str) -> None:
        """A counter comes to a hex or into a box; ground units fly their flag where they stand."""
        if space in BOXES and space != DUE:
            changes.put_aside(state, piece, space)
            return
        changes.place(state, piece, int(space))
        if UNITS[piece].kind == "ground":
            _fly(state, int(space), UNITS[piece].side)

    def take(self, state: EmpireState, space: str, key: str) -> None:
        del state.units[key]

    def change(self, state: EmpireState, space: str, key: str, change: str) -> None:
        changes.set_reduced(state, key, change == REDUCE)

    def move(self, state: EmpireState, space: str, key: str, to: str) -> None:
        """A counter, or all that stand there."""
        for stack in self.stacks(state, space):
            if key in ("", stack.key):
                self.put(state, to, stack.key)

    # --- everything else ------------------------------------------------------------------------------------------------------

    def of_space(self, state: EmpireState, space: str) -> list[Setting]:
        if not space.isdecimal() or not HEXES[int(space)].is_land:
            return []
        return [Setting(f"control {space}", say("edit.owner"), changes.controller(state, int(space)), SIDES, "seat")]

    def settings(self, state: EmpireState) -> list[Setting]:
        first, last = SCENARIOS[state.scenario].turns
        phases = (OFFENSIVES,) if state.turn == DECEMBER else (STRATEGY, OFFENSIVES)
        dealt = ANEW if any(isinstance(step, Deal) for step in state.steps) else KEPT
        return [
            Setting("turn", say("edit.turn"), str(state.turn), numbers(first, last)),
            Setting("phase", say("edit.phase"), _phase(state), phases, "phase"),
            Setting("hands", say("edit.hands"), dealt, (KEPT, ANEW), "edit_hands"),
            *(
                Setting(f"{name} {side}", say(f"edit.eots.{name}"), str(getattr(state.tracks, name)[side]), most=most, of=side)
                for name, most in COUNTED.items()
                for side in SIDES
            ),
            *(
                Setting(name, say(f"edit.eots.{name}"), str(getattr(state.tracks, name)), least=least, most=most)
                for name, (least, most) in RANGES.items()
            ),
        ]  # fmt: skip

    def set(self, state: EmpireState, name: str, value: str) -> None:
        what, _, of = name.partition(" ")
        if what == "control":
            _fly(state, int(of), value)
        elif what == "turn":
            _set_turn(state, int(value))
        elif what == "phase":
            state.steps[0] = _turn(state, value)
        elif what == "hands":
            _set_hands(state, value)
        elif what in COUNTED:
            getattr(state.tracks, what)[of] = int(value)
        else:
            setattr(state.tracks, what, int(value))
            _at_the_end(state, what)


def _is_hidden(state: EmpireState, side: str) -> bool:
    """Does this position not hold what is in a hand, or who is the Future Offensive card?"""
    secret = state.secrets[side]
    return secret == Secret() and bool(state.hands[side] or side in state.set_aside)


def _turn(state: EmpireState, phase: str) -> Step:
    """The turn with this phase to come."""
    strategy = phase == STRATEGY and state.turn != DECEMBER
    return Turn(0 if strategy else outline(state.turn).index(OffensivesPhase))


def _phase(state: EmpireState) -> str:
    """The phase that a turn comes to which has not begun another."""
    fresh = any(isinstance(step, Turn) and step.position == 0 for step in state.steps)
    return STRATEGY if fresh and state.turn != DECEMBER else OFFENSIVES


def _fly(state: EmpireState, at: int, side: str) -> None:
    """A hex flies another flag; it does not count as taken in this turn."""
    taken = list(state.tracks.taken)
    changes.take(state, at, side)
    state.tracks.taken = taken


def _set_turn(state: EmpireState, turn: int) -> None:
    """Nothing is due, or was bombed, in a turn that does not fit any more."""
    phase, state.turn = _phase(state), turn
    state.tracks.bombings = [earlier for earlier in state.tracks.bombings if earlier <= turn]
    for stand in state.units.values():
        stand.due = max(stand.due, turn) if stand.due else 0
    state.steps[0] = _turn(state, phase)


def _set_hands(state: EmpireState, value: str) -> None:
    """The hands go back into the decks, to be dealt when the game goes on."""
    state.steps = state.steps[:1]
    for side in SIDES if value == ANEW else ():
        _deal(state, side)


def _deal(state: EmpireState, side: str) -> None:
    """A hand goes back into the deck, and as many cards will be dealt; what Japan holds in December 1941 is always the same. EotS 4.1.4."""
    count, state.secrets[side].hand, state.hands[side] = state.hands[side], [], 0
    if state.turn == DECEMBER and side == JAPAN:
        for card in [card for card in december.CARDS if card in piles.deck(state, side)][:count]:
            piles.take(state, side, card)
    else:
        state.steps.append(Deal(side, min(MOST, count)))


def _at_the_end(state: EmpireState, track: str) -> None:
    """China and India surrender at the ends of their tracks. EotS 12.62, 12.73."""
    if track in ENDS:
        nation, end = ENDS[track]
        others = [name for name in state.tracks.surrendered if name != nation]
        state.tracks.surrendered = [*others, nation] if getattr(state.tracks, track) == end else others
