"""Fighters of the defenders whose carrier was sunk or whose territory was taken: one space to come down, before the attacker moves."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Number, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.movement import carriers
from pyapp.games.axis_allies.movement.routes import within
from pyapp.games.axis_allies.state import AxisState


def havens(state: AxisState, owner: str, space: str) -> dict[str, int]:
    """Where fighters in a space can come down, one space away at most, and how many of them; land has room for all.

    Rulebook, "Phase 4: noncombat movement" and "Fighters".
    """
    everybody = sum(number for pieces in state.turn.stranded.values() for number in pieces.values())
    found = {}
    for place, _ in within(state, owner, space, 1):
        if state.space(place).is_sea:
            own = [(piece, number) for piece, number in state.own_in(owner, place) if piece.kind in (carriers.CARRIER, carriers.FIGHTER)]
            aboard = sum(number for piece, number in own if piece.kind == carriers.FIGHTER)
            room = carriers.decks(state, owner, place) - aboard
        else:
            room = everybody if state.friendly_territory(owner, place) else 0
        if room > 0:
            found[place] = room
    return found


def bring_down(state: AxisState, play: Play) -> None:
    """Deal with the next fighters in the air: ask their owner where there is a choice, else land them or lose them."""
    space = next(iter(sorted(state.turn.stranded)))
    text, number = next(iter(sorted(state.turn.stranded[space].items())))
    owner = unit(text).owner
    places = havens(state, owner, space)
    if not places:
        _forget(state, space, text, number)
        state.lose(unit(text), number)
        play.tell("unlanded", power=owner, space=space, units={unit(text).kind: number})
    elif len(places) == 1:
        place, room = next(iter(places.items()))
        land(state, play, space, text, place, min(room, number))
    else:
        play.push(LandStranded(space, text))


def land(state: AxisState, play: Play, space: str, text: str, place: str, number: int) -> None:
    """Fighters come down: on land, on their own carriers, or as guests on those of an ally."""
    piece = unit(text)
    fighter = Unit(piece.owner, piece.kind)
    _forget(state, space, text, number)
    for _ in range(number):
        if not state.space(place).is_sea or carriers.spare_decks(state, piece.owner, place):
            state.add(place, fighter)
        else:
            carriers.board_ally(state, piece.owner, place)
    play.tell("stranded_landed", power=piece.owner, units={piece.kind: number}, origin=space, to=place)


def _forget(state: AxisState, space: str, text: str, number: int) -> None:
    there = state.turn.stranded[space]
    there[text] -= number
    if not there[text]:
        del there[text]
    if not there:
        del state.turn.stranded[space]


@step("land_stranded")
class LandStranded(Step):
    """The owner of fighters that lost their base chooses where they come down. Rulebook, "Phase 4: noncombat movement"."""

    cite = "Noncombat movement: air units"

    space: str
    fighters: str

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (unit(self.fighters).owner,) if self._number(state) else ()

    def proceed(self, state: AxisState, play: Play) -> None:
        play.done()

    def _number(self, state: AxisState) -> int:
        return state.turn.stranded.get(self.space, {}).get(self.fighters, 0)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.land_stranded", seat=seat, space=self.space, units={unit(self.fighters).kind: self._number(state)})

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("land",)

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        places = havens(state, seat, self.space)
        if not filled:
            return Pick("to", tuple(places), "space")
        most = min(places[str(filled[0])], self._number(state))
        return Number("number", 1, most, optional=True) if len(filled) == 1 and most > 1 else None

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        place = str(action.args[0])
        most = min(havens(state, action.seat, self.space)[place], self._number(state))
        number = action.args[1] if len(action.args) > 1 else most
        assert isinstance(number, int)
        play.done()
        land(state, play, self.space, self.fighters, place, number)
