"""The moments at which events are claimed: when cards are shown, after all movement, before supply. VIE 3.3, 3.31.

What is used in the phase of its chapter is claimed there. Whose colour a card has, he has the say (3.31), whoever has played it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Picks
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.cards.conditions import is_met
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.components.sides import AXIS
from pyapp.games.victory_in_europe.control import at_war
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import BOXES, Battle, VictoryState

CLAIM, DECLINE = "claim", "decline"
AT_REVEAL, AFTER_MOVEMENT, IN_PHASE = "at_reveal", "after_movement", "in_phase"
RECON, WINTER, LANDING = "recon", "ignore_winter", "invade_no_penalty"


class Claims(Step):
    """Asks the seats of the cards one after the other, Player 1 first; ``asked`` counts those that have answered or have nothing to say."""

    asked: int
    cite: ClassVar[str] = "3.3"

    def is_sound(self, state: VictoryState) -> bool:
        return 0 <= self.asked <= len(state.order)

    def open(self, state: VictoryState) -> Effect | None:
        """The event that can be claimed now."""
        return self.event(state, state.order[self.asked]) if self.asked < len(state.order) else None

    def event(self, state: VictoryState, seat: str) -> Effect | None:
        """The event of a seat's card that can be claimed at this moment."""
        raise NotImplementedError

    def places(self, state: VictoryState, effect: Effect) -> tuple[str, ...]:
        """The places for which it can be named; none where the card needs none."""
        raise NotImplementedError

    def most(self, effect: Effect) -> int:
        """For how many of them."""
        return 1

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        effect = self.open(state)
        return (effects.claimant(state, effect),) if effect else ()

    def prompt(self, state: VictoryState, seat: str) -> Message:
        effect = self.open(state)
        return say(f"prompt.{self.tag}", seat=seat, card=effect.card if effect else "")

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (CLAIM, DECLINE)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        effect = self.open(state)
        if kind == DECLINE or filled or effect is None or not (places := self.places(state, effect)):
            return None
        return Picks("spaces", places, 1, min(self.most(effect), len(places)), "space")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        effect = self.open(state)
        assert effect is not None  # else nobody would have been asked
        self.asked += 1
        if action.kind == DECLINE:
            play.tell("vie_event_declined", seat=action.seat, card=effect.card)
            return
        named = [str(place) for place in action.args[0]] if action.args and isinstance(action.args[0], tuple) else []
        state.in_force[effect.seat] = " ".join(named)
        if named:
            play.tell("vie_event_named", seat=action.seat, card=effect.card, spaces=named)
        else:
            play.tell("vie_event_claimed", seat=action.seat, card=effect.card)
        self.claimed(state, play, effect, action.seat, named)

    def claimed(self, state: VictoryState, play: Play, effect: Effect, seat: str, named: list[str]) -> None:
        """What a claim brings at once."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        if self.asked < len(state.order):
            self.asked += 1
        else:
            self.end(state, play)
            play.done()

    def end(self, state: VictoryState, play: Play) -> None:
        """When all have been asked."""


@step("vie_at_reveal")
class AtReveal(Claims):
    """Events that bind the movement of all are claimed when the cards are shown, before anybody moves. VIE 3.3, V100."""

    asked: int = 0

    def event(self, state: VictoryState, seat: str) -> Effect | None:
        effect = effects.event_of(state, seat, "", AT_REVEAL)
        if effect is None or not is_met(state, effect):
            return None
        return effect if effect.data["kind"] != RECON or self.places(state, effect) else None

    def places(self, state: VictoryState, effect: Effect) -> tuple[str, ...]:
        return tuple(dict.fromkeys(state.blocks[token].at for token in hidden_enemies(state, effect))) if self._looks(effect) else ()

    def most(self, effect: Effect) -> int:
        return int(effect.data["count"]) if self._looks(effect) else 0

    def _looks(self, effect: Effect) -> bool:
        return str(effect.data["kind"]) == RECON

    def claimed(self, state: VictoryState, play: Play, effect: Effect, seat: str, named: list[str]) -> None:
        for place in named if self._looks(effect) else ():
            seen = [(token, face) for token in hidden_enemies(state, effect, place) if (face := faces.face(state, token))]
            told = {"units": [face.unit for _, face in seen], "steps": [face.steps for _, face in seen]}
            play.tell("vie_recon", seen_by=(seat,), space=place, blocks=[token for token, _ in seen], **told)


def hidden_enemies(state: VictoryState, effect: Effect, place: str = "") -> Iterator[str]:
    """The blocks of enemies of the card's nations that are turned away: all on the map, or in one place."""
    nations = effects.nations_of(state, effect.data["nations"])
    for token in faces.tokens(state):
        block = state.blocks[token]
        here = block.at == place if place else block.at not in BOXES
        if here and token not in state.shown and any(at_war(state, nation, block.nation) for nation in nations):
            yield token


@step("vie_name_battles")
class NameBattles(Claims):
    """Events for one battle get it after all movement and before any combat, that of Player 1 first. VIE 3.3.

    Losses by events that name no battle come at the start of combat: those whose conditions hold are in force from now on, and their
    players take as many as they like (V101).
    """

    asked: int = 0

    def event(self, state: VictoryState, seat: str) -> Effect | None:
        effect = effects.event_of(state, seat, "", AFTER_MOVEMENT) or effects.event_of(state, seat, "movement+combat", AT_REVEAL)
        if effect is None or (effect.data["kind"] == WINTER and state.in_force.get(seat) != ""):
            return None
        return effect if is_met(state, effect) and self.places(state, effect) else None

    def places(self, state: VictoryState, effect: Effect) -> tuple[str, ...]:
        return tuple(dict.fromkeys(battle.at for battle in state.battles if fits(state, effect, battle)))

    def end(self, state: VictoryState, play: Play) -> None:
        changes.note_relocations(state)
        for seat in state.order:
            effect = effects.event_of(state, seat, "combat_start", IN_PHASE)
            if effect and is_met(state, effect):
                state.in_force[seat] = ""


def fits(state: VictoryState, effect: Effect, battle: Battle) -> bool:
    """May an event be named for a battle: is it where the card says, is a nation of the card in it, and on the side that the card helps?

    A card that helps attackers or weakens them is of use where its player attacks or is attacked. VIE 3.3.
    """
    data = effect.data
    where = str(data.get("where", effects.ANYWHERE))
    if not effects.is_place(where, battle.at) or ((where == effects.COAST or data["kind"] == LANDING) and not battle.landing):
        return False
    named = effects.nations_of(state, data.get("nations") or data.get("battle_with", ()))
    here = {token for token, block in state.blocks.items() if block.at == battle.at}
    if named.isdisjoint(state.blocks[token].nation for token in here.union(battle.attackers, battle.reinforcements, battle.landing)):
        return False
    if "role" not in data:
        return True
    attacks = (battle.attacker == AXIS) == (effect.seat == AXIS)
    return bool((attacks == (data["role"] == "attack")) != (data.get("side") == "enemy"))


@step("vie_name_areas")
class NameAreas(Claims):
    """Events that feed units get their areas before supply is looked at. VIE 3.3, 8.6."""

    asked: int = 0

    def event(self, state: VictoryState, seat: str) -> Effect | None:
        effect = effects.event_of(state, seat, "supply", IN_PHASE)
        if effect is None or not is_met(state, effect) or seat in state.in_force:
            return None
        return effect if self.places(state, effect) else None

    def places(self, state: VictoryState, effect: Effect) -> tuple[str, ...]:
        nations, where = effects.nations_of(state, effect.data["nations"]), str(effect.data["where"])
        here = {block.at for block in state.blocks.values() if block.nation in nations and block.at in AREAS}
        return tuple(area for area in AREAS if area in here and effects.is_place(where, area))

    def most(self, effect: Effect) -> int:
        return int(effect.data["areas_max"])
