"""Positions of Victory in Europe that are set up by hand: blocks with their steps, control, factories, at the choice of cards of a turn."""

from __future__ import annotations

from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Step
from pyapp.games.shared.editing import Editing, Piece, Setting, Stack, numbers
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.cards import piles
from pyapp.games.victory_in_europe.cards.choice import ChooseCards
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN, year_of
from pyapp.games.victory_in_europe.components.units import COLOURS, UNITS
from pyapp.games.victory_in_europe.control import at_war
from pyapp.games.victory_in_europe.fog import faces, lots
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import ONE_PORT
from pyapp.games.victory_in_europe.state import BOXES, POOL, REMOVED, VictoryState
from pyapp.games.victory_in_europe.supply.accounts import MARKERS, city_value
from pyapp.games.victory_in_europe.turn.outline import Turn, muster, outline

MORE, LESS = "more", "less"
OF_A_MARKER = 4  # steps
PLACES = {unit: place for place, unit in enumerate(UNITS)}


def _by_name(named: tuple[str, str]) -> int:
    """The place of a unit in the order of the counters."""
    return PLACES[named[0]]


class VictoryEditing(Editing):
    """What can be changed. What is on a hidden block cannot be drawn anew: a position must be known whole."""

    hint = "edit.vie.hint"

    def begin(self, state: VictoryState) -> VictoryState:
        """The turn is at its choice of cards: what lies open or committed returns to the hands, blocks that were shown are hidden again."""
        for seat, card in state.played.items():
            state.secrets[seat].hand.append(card)
            state.hands[seat] += 1
        for secret in state.secrets.values():
            secret.choice, secret.books = "", None
        state.committed, state.played, state.order, state.command, state.in_force = [], {}, [], {}, {}
        state.moves, state.battles, state.fight, state.result = None, [], None, None
        lots.stand_up(state, [token for token in state.shown if state.blocks[token].at != REMOVED])
        state.steps = [*_choosing(state), *(step for step in state.steps if isinstance(step, piles.Deal))]
        return state

    # --- pieces ---------------------------------------------------------------------------------------------------------------

    def owners(self, state: VictoryState) -> tuple[str, ...]:
        return tuple(COLOURS)

    def owner(self, owner: str) -> Message:
        return say("edit.vie.nation", nation=owner)

    def tray(self, state: VictoryState, owner: str) -> tuple[Piece, ...]:
        """The units that are not on the map, and whose nation is in the game."""
        away = [(found.unit, token) for token, found in faces.known(state) if state.blocks[token].at in BOXES]
        named = sorted((found for found in away if UNITS[found[0]].colour == owner), key=_by_name)
        return tuple(Piece(unit, state.owner(state.blocks[token].nation), token) for unit, token in named)

    def stacks(self, state: VictoryState, space: str) -> list[Stack]:
        found = []
        for token, face in faces.known(state):
            if state.blocks[token].at == space:
                unit = UNITS[face.unit]
                able = ((MORE, face.steps < unit.steps), (LESS, face.steps > unit.least_steps))
                steps = tuple((what, say(f"edit.steps.{what}")) for what, may in able if may and space not in BOXES)
                found.append(Stack(token, state.owner(state.blocks[token].nation), token, changes=steps, board=token))
        return found

    def put(self, state: VictoryState, space: str, piece: str) -> None:
        """A unit comes onto the map at full strength; an army that stands alone in an enemy's area holds it. VIE 4.1."""
        token = faces.token_of(state, piece)
        changes.raise_unit(state, token, space, UNITS[piece].steps, ONE_PORT.get(space, "") if UNITS[piece].is_naval else "")
        lots.stand_up(state, [token])
        _hold(state, token, space)

    def take(self, state: VictoryState, space: str, key: str) -> None:
        changes.put_aside(state, key, POOL)

    def change(self, state: VictoryState, space: str, key: str, change: str) -> None:
        if face := faces.face(state, key):
            changes.set_steps(state, key, face.steps + (1 if change == MORE else -1))

    def move(self, state: VictoryState, space: str, key: str, to: str) -> None:
        """A block, or all that stand there."""
        for stack in self.stacks(state, space):
            if key in ("", stack.key):
                unit = faces.unit(state, stack.key)
                changes.move(state, stack.key, to, ONE_PORT.get(to, "") if unit and unit.is_naval else "")
                _hold(state, stack.key, to)

    # --- everything else ------------------------------------------------------------------------------------------------------

    def of_space(self, state: VictoryState, space: str) -> list[Setting]:
        if space not in AREAS:
            return []
        found = [Setting(f"control {space}", say("edit.owner"), holder(state, space), tuple(sorted(state.nations)), "vie_nation")]
        if most := min(city_value(space), OF_A_MARKER * MARKERS.get(space, 1)):
            built = sum(state.factories.get(space, ()))
            found.append(Setting(f"factories {space}", say("edit.vie.factories"), str(built), numbers(0, most)))
        return found

    def settings(self, state: VictoryState) -> list[Setting]:
        return [Setting("turn", say("edit.turn"), str(state.turn), numbers(1, LAST_TURN))]

    def set(self, state: VictoryState, name: str, value: str) -> None:
        what, _, of = name.partition(" ")
        if what == "control":
            changes.take(state, of, value)
        elif what == "factories":
            left = int(value)
            markers = [min(OF_A_MARKER, left - done) for done in range(0, left, OF_A_MARKER)]
            changes.set_factories(state, of, markers)
        else:
            _set_turn(state, int(value))


def _choosing(state: VictoryState) -> list[Step]:
    """The turn has come to the choice of cards: there every stack must be within its limits."""
    return [Turn(outline(state).index(ChooseCards) + 1), ChooseCards()]


def _hold(state: VictoryState, token: str, area: str) -> None:
    """An army that no enemy's army stands against holds the area. VIE 4.1."""
    unit, nation = faces.unit(state, token), state.blocks[token].nation
    if unit is None or not unit.is_army or area not in AREAS or not at_war(state, nation, holder(state, area)):
        return
    armies = [other for other, found in faces.known(state) if state.blocks[other].at == area and UNITS[found.unit].is_army]
    if not any(at_war(state, state.blocks[other].nation, nation) for other in armies):
        changes.take(state, area, nation)


def _set_turn(state: VictoryState, turn: int) -> None:
    """In another year units become buildable, and the cards of that year are dealt anew when the game goes on. VIE 2.1, 3.1."""
    before, state.turn = year_of(state.turn), turn
    state.happened = {what: min(when, turn) for what, when in state.happened.items()}
    state.steps = _choosing(state)
    if year_of(turn) == before:
        return
    muster(state)
    for seat, secret in state.secrets.items():
        secret.hand, state.hands[seat] = [], 0
    state.discards, state.face_up = [], []
    state.steps.append(piles.Deal())
