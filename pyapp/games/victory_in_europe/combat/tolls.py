"""Steps that events take from the enemy before any battle. VIE 3.3.

The player of the card names places; in each the strongest enemy unit that the card means loses a step, its owner choosing among equals. A
place may be named again: no unit loses more steps than the card takes from each (V117). Who has none there says so, and another place is
named: no block is turned over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.cards import conditions, effects
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.combat.parties import camp, opposite
from pyapp.games.victory_in_europe.components.sides import MAJORS, NEUTRAL
from pyapp.games.victory_in_europe.components.units import CONVOY, NAMED_BY_CARDS, UNITS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES, SEAS
from pyapp.games.victory_in_europe.state import BOXES, Secret, VictoryState

TOLL, STRIKE, ENOUGH, LOSS = "lose_steps", "strike", "enough", "loss"
FACTORY = "factory"


def toll_of(state: VictoryState, seat: str) -> Effect | None:
    """The event of a seat that takes steps."""
    return next((effect for effect in effects.in_force(state, TOLL) if effect.seat == seat), None)


def seats_with_tolls(state: VictoryState) -> list[str]:
    """Who takes steps, Player 1 first."""
    return [seat for seat in state.order if toll_of(state, seat)]


def is_enemy(state: VictoryState, seat: str, nation: str) -> bool:
    """Is a nation in the other camp, and no great power at peace? VIE 7.71: but its convoys may be attacked."""
    stance = state.nations.get(nation)
    return stance is not None and bool(stance.side) and camp(stance.side) == opposite(camp(seat))


def in_reach(state: VictoryState, effect: Effect, place: str) -> bool:
    """Does the card act in a place: the battle it was named for, or where it says?"""
    if effect.data["scope"] == "battle" and effect.at:
        return place == effect.at
    return effects.is_place(str(effect.data.get("where", effects.ANYWHERE)), place)


def targets(state: VictoryState, effect: Effect, place: str) -> list[str]:
    """The strongest enemy units in a place that the card means and that can lose a step: whoever owns them may ask, and the rules."""
    found, struck = [], Counter(token for secret in state.secrets.values() for token in secret.struck)
    for token in faces.tokens(state):
        block, face = state.blocks[token], faces.face(state, token)
        if block.at != place or face is None or not is_enemy(state, effect.seat, block.nation):
            continue
        if struck[token] >= int(effect.data["max_per_unit"]):
            continue
        unit = UNITS[face.unit]
        peaceful = block.nation in MAJORS and state.nations[block.nation].standing == NEUTRAL and unit.type != CONVOY
        spared = not effect.data["may_eliminate"] and face.steps <= unit.least_steps
        if not peaceful and not spared and effects.covers(state, effect, unit, block.nation):
            found.append(token)
    most = max((steps(state, token) for token in found), default=0)
    return [token for token in found if steps(state, token) == most]


def steps(state: VictoryState, token: str) -> int:
    """The steps of a unit whose face the state holds."""
    found = faces.face(state, token)
    return found.steps if found else 0


def places(state: VictoryState, effect: Effect) -> Iterator[str]:
    """The places that everybody can see to hold enemy blocks, or factories where the card means those.

    Which of them bombers reach, where the card asks for that, only their owner knows: `within_range`.
    """
    if FACTORY in effect.data["types"]:
        named = effects.nations_of(state, effect.data.get("nations", ()))
        for area in sorted(state.factories):
            whose = holder(state, area)
            if is_enemy(state, effect.seat, whose) and in_reach(state, effect, area) and (not named or whose in named):
                yield area
        return
    seen = {block.at for block in state.blocks.values() if block.at not in BOXES and is_enemy(state, effect.seat, block.nation)}
    only = {NAMED_BY_CARDS.get(name, name) for name in effect.data.get("units", ())} & set(CONVOY_ZONES)
    for place in (*AREAS, *SEAS):
        if place in seen and in_reach(state, effect, place) and (not only or place in only):
            yield place


def most_steps(state: VictoryState, effect: Effect, place: str) -> int:
    """How many steps a card may take in a place at most, as everybody can see: from each enemy block, or from its factories. V117."""
    each = int(effect.data["max_per_unit"])
    if FACTORY in effect.data["types"]:
        return each
    return each * sum(block.at == place and is_enemy(state, effect.seat, block.nation) for block in state.blocks.values())


def within_range(state: VictoryState, effect: Effect, place: str) -> bool:
    """Do bombers reach a place, where the card says that they must? Their owner asks. VIE 3.3, 6.1."""
    return conditions.IN_RANGE not in effect.data.get("needs", ()) or conditions.in_range(state, effect, place)


@step("vie_toll")
class Toll(Step):
    """The player of a card names the places where its event takes steps; ``left`` are the steps to take.

    ``tried`` are the places where nobody is left whom it could strike; ``room`` says of those where it has struck how many steps more
    everybody thinks possible there.
    """

    seat: str
    left: int
    tried: list[str] = field(default_factory=list)
    room: dict[str, int] = field(default_factory=dict)

    cite = "3.3"

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.played and toll_of(state, self.seat) is not None and {*self.tried, *self.room} <= {*AREAS, *SEAS}

    def _open(self, state: VictoryState) -> tuple[str, ...]:
        effect = toll_of(state, self.seat)
        if effect is None or self.left < 1:
            return ()
        return tuple(place for place in places(state, effect) if place not in self.tried and self.room.get(place, 1) > 0)

    def _within_range(self, state: VictoryState) -> tuple[str, ...]:
        effect = toll_of(state, self.seat)
        return tuple(place for place in self._open(state) if effect and within_range(state, effect, place))

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        effect = toll_of(state, self.seat)
        return (effects.claimant(state, effect),) if effect and self._open(state) else ()

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_toll", seat=seat, count=self.left)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (STRIKE, ENOUGH) if self._within_range(state) else (ENOUGH,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return Pick("space", self._within_range(state), "space") if kind == STRIKE and not filled else None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        if action.kind == ENOUGH:
            self.left = 0
            return
        effect, place = toll_of(state, self.seat), str(action.args[0])
        assert effect is not None
        if FACTORY in effect.data["types"]:
            self._bomb(state, effect, play, place)
            return
        found = targets(state, effect, place)
        if not found:
            self.tried.append(place)
            play.tell("vie_toll_none", space=place)
            return
        self._count(state, effect, place)
        if len(found) == 1:
            pay_toll(state, play, found[0])
        else:
            play.push(PayToll(self.seat, place, state.owner(state.blocks[found[0]].nation)))

    def _count(self, state: VictoryState, effect: Effect, place: str) -> None:
        self.left -= 1
        self.room[place] = self.room.get(place, most_steps(state, effect, place)) - 1

    def _bomb(self, state: VictoryState, effect: Effect, play: Play, area: str) -> None:
        self._count(state, effect, area)
        markers = sorted(state.factories[area], reverse=True)
        markers[0] -= 1
        changes.set_factories(state, area, markers)
        play.tell("vie_bombed", space=area, steps=sum(markers))

    def proceed(self, state: VictoryState, play: Play) -> None:
        for secret in state.secrets.values():
            secret.struck = []
        play.done()


@step("vie_pay_toll")
class PayToll(Step):
    """Of the strongest units of a place, which are equal, one loses a step to the event of a seat: ``owner`` chooses. VIE 3.3, 5.4.

    Which they are only the labels of their owner tell, so the step does not name them.
    """

    seat: str
    at: str
    owner: str

    cite = "3.3"

    def is_sound(self, state: VictoryState) -> bool:
        known = self.seat in state.played and self.at in (*AREAS, *SEAS) and self.owner in state.seats
        return known and toll_of(state, self.seat) is not None and (state.secrets[self.owner] == Secret() or bool(self._able(state)))

    def _able(self, state: VictoryState) -> list[str]:
        effect = toll_of(state, self.seat)
        found = targets(state, effect, self.at) if effect else []
        return [token for token in found if state.owner(state.blocks[token].nation) == self.owner]

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        """Always: whoever opens the step has looked."""
        return (self.owner,)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_pay_toll", seat=seat, space=self.at)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (LOSS,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("block", tuple(self._able(state)), "block")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        pay_toll(state, play, str(action.args[0]))


def pay_toll(state: VictoryState, play: Play, token: str) -> None:
    """A unit loses a step: everybody hears where, the owner which; what cannot be rebuilt lies open when it is lost (V30)."""
    unit, owner, at = faces.unit(state, token), state.owner(state.blocks[token].nation), state.blocks[token].at
    assert unit is not None
    state.secrets[owner].struck.append(token)
    play.tell("vie_toll", seat=owner, space=at)
    play.tell("vie_toll_unit", seen_by=(owner,), unit=unit.id, space=at)
    if changes.lose_step(state, token):
        play.tell("vie_perished", seat=owner, space=at)
        if token in state.shown:
            play.tell("vie_eliminated", unit=unit.id, space=at)
