"""Two aces duel: an attack may be answered by a manoeuvre, which may be answered in turn, and so on. A sample with nested interrupts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Bag, Field, Number, Pick
from pyapp.engine.game import About, Game, Violation
from pyapp.engine.messages import Message, say
from pyapp.engine.state import Result, Setup, State
from pyapp.engine.steps import Step, step
from tests.samples import text

SEATS = ("red", "blue")
PARTS = {"engine": 2, "gun": 2, "wing": 4}  # in the order in which a state comes back from bytes
FUEL = 12
ROUNDS = 30


def other(seat: str) -> str:
    """The opponent."""
    return SEATS[1 - SEATS.index(seat)]


@dataclass
class DuelState(State):
    """Two machines with so many parts, and the fuel that manoeuvres cost."""

    round: int = 1
    active: str = "red"
    fuel: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, FUEL))
    burnt: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    parts: dict[str, dict[str, int]] = field(default_factory=lambda: {seat: dict(PARTS) for seat in SEATS})
    lost: dict[str, dict[str, int]] = field(default_factory=lambda: {seat: {} for seat in SEATS})


@step("turn")
class Turn(Step):
    """The turns of the aces, one after the other, until one is down or both go home."""

    def proceed(self, state: DuelState, play: Any) -> None:
        for seat in SEATS:
            if not state.parts[seat].get("engine"):
                state.result = Result([other(seat)], "result.down")
                return
        if state.round > ROUNDS:
            state.result = Result([], "result.home")
            return
        play.push(Attack(state.active))


@step("attack")
class Attack(Step):
    """The ace whose turn it is fires a burst or climbs."""

    seat: str = ""

    def seats(self, state: DuelState) -> tuple[str, ...]:
        return (self.seat,)

    def kinds(self, state: DuelState, seat: str) -> tuple[str, ...]:
        return ("fire", "climb")

    def field(self, state: DuelState, seat: str, kind: str, filled: tuple[Any, ...]) -> Field | None:
        if kind == "climb" or len(filled) == 2:
            return None
        if not filled:
            return Number("bursts", 1, 3)
        aims = tuple(part for part, number in state.parts[other(seat)].items() if number)
        why_not = {part: Refusal(say("refused.shot_off", part=part), "Aiming") for part in PARTS if part not in aims}
        return Pick("aim", aims, what="part", optional=True, why_not=why_not)

    def refuse(self, state: DuelState, action: Any) -> Refusal | None:
        if action.kind == "fire" and action.args[0] > 1 and not state.parts[self.seat].get("gun"):
            return Refusal(say("refused.gun"), "Guns")
        return None

    def apply(self, state: DuelState, action: Any, play: Any) -> None:
        state.active = other(self.seat)
        state.round += self.seat == "blue"
        if action.kind == "climb":
            play.tell("climbed", seat=self.seat)
            play.done()
            return
        bursts, *aim = action.args
        play.tell("fired", seat=self.seat, bursts=bursts)
        play.replace(React(other(self.seat), 1), Hit(other(self.seat), bursts, "".join(aim)))


@step("react")
class React(Step):
    """Whoever is being outmanoeuvred may answer; every answer opens the same question for the other. ``depth`` is its price."""

    seat: str = ""
    depth: int = 0

    def seats(self, state: DuelState) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, state: DuelState, seat: str) -> Message:
        return say("prompt.react", price=self.depth)

    def kinds(self, state: DuelState, seat: str) -> tuple[str, ...]:
        return ("manoeuvre", "take_it") if state.fuel[seat] >= self.depth and self.depth < 5 else ("take_it",)

    def field(self, state: DuelState, seat: str, kind: str, filled: tuple[Any, ...]) -> Field | None:
        if kind == "take_it" or filled:
            return None
        return Bag("fuel", {"tank": state.fuel[seat]}, least=self.depth, most=self.depth, what="fuel")

    def apply(self, state: DuelState, action: Any, play: Any) -> None:
        play.tell("answered" if action.kind == "manoeuvre" else "took_it", seat=self.seat, depth=self.depth)
        if action.kind == "take_it":
            play.done()
            return
        state.fuel[self.seat] -= self.depth
        state.burnt[self.seat] += self.depth
        play.replace(React(other(self.seat), self.depth + 1), Break(self.seat))


@step("break")
class Break(Step):
    """The manoeuvre that nobody answered is flown: on 4 or more it shakes off the shot it was an answer to."""

    seat: str = ""

    def proceed(self, state: DuelState, play: Any) -> None:
        (face,) = play.roll(1, 6, say("roll.break", seat=self.seat))
        play.tell("broke", seat=self.seat, face=face)
        play.done()
        below = state.steps[-1]
        if face >= 4 and isinstance(below, (Break, Hit)):
            play.done()


@step("hit")
class Hit(Step):
    """The burst arrives: a six-sided die for each, 3 or more hits."""

    seat: str = ""
    bursts: int = 0
    aim: str = ""

    def proceed(self, state: DuelState, play: Any) -> None:
        faces = play.roll(self.bursts, 6, say("roll.hit", seat=self.seat))
        hits = min(sum(face >= 3 for face in faces), sum(state.parts[self.seat].values()))
        play.tell("hit", seat=self.seat, faces=faces, hits=hits)
        if self.aim and hits:
            lose(state, self.seat, {self.aim: 1})
            hits -= 1
        if hits:
            play.replace(Losses(self.seat, hits))
        else:
            play.done()


@step("losses")
class Losses(Step):
    """The ace who was hit says which parts are shot off: as many as there were hits."""

    seat: str = ""
    hits: int = 0

    def seats(self, state: DuelState) -> tuple[str, ...]:
        return (self.seat,)

    def kinds(self, state: DuelState, seat: str) -> tuple[str, ...]:
        return ("lose",)

    def field(self, state: DuelState, seat: str, kind: str, filled: tuple[Any, ...]) -> Field | None:
        return None if filled else Bag("parts", state.parts[seat], least=self.hits, most=self.hits, what="part")

    def refuse(self, state: DuelState, action: Any) -> Refusal | None:
        spared = sum(number for part, number in state.parts[self.seat].items() if part != "engine")
        if action.args[0].get("engine", 0) > max(0, self.hits - spared):
            return Refusal(say("refused.engine_last", parts={"engine": 1}), "Losses")
        return None

    def apply(self, state: DuelState, action: Any, play: Any) -> None:
        lose(state, self.seat, action.args[0])
        play.tell("lost", seat=self.seat, parts=action.args[0])
        play.done()


def lose(state: DuelState, seat: str, parts: dict[str, int]) -> None:
    """Parts fall off."""
    for part, number in parts.items():
        left = state.parts[seat][part] - number
        state.lost[seat][part] = state.lost[seat].get(part, 0) + number
        if left:
            state.parts[seat][part] = left
        else:
            del state.parts[seat][part]


class Duel(Game):
    """The game."""

    about = About(
        id="duel",
        seats=SEATS,
        sides={seat: (seat,) for seat in SEATS},
        scenarios=("dogfight", "head_on"),
        areas=("duel",),
        liveliness={"fire": 3},
        rounds=ROUNDS + 1,
    )
    state_class = DuelState
    can_resign = True

    def steps(self) -> dict[str, type[Step]]:
        return {made.tag: made for made in (Turn, Attack, React, Break, Hit, Losses)}

    def round_of(self, state: DuelState) -> int:
        return state.round

    def start(self, setup: Setup) -> State:
        first = [Turn(), Hit("red", 1), Hit("blue", 1)] if setup.scenario == "head_on" else [Turn()]
        return DuelState(setup, first)

    def resign(self, state: DuelState, seat: str, play: Any) -> None:
        state.result = Result([other(seat)], "result.resigned")
        play.tell("resigned", seat=seat)

    def status(self, state: DuelState) -> list[Violation]:
        found = []
        for seat in SEATS:
            parts, lost = state.parts[seat], state.lost[seat]
            if (
                any(parts.get(part, 0) + lost.get(part, 0) != number for part, number in PARTS.items())
                or min(parts.values(), default=1) < 1
            ):
                found.append(Violation("parts", seat))
            if state.fuel[seat] + state.burnt[seat] != FUEL or state.fuel[seat] < 0:
                found.append(Violation("fuel", seat))
        if state.active not in SEATS or state.round < 1:
            found.append(Violation("turn"))
        if any(getattr(part, "seat", "red") not in SEATS for part in state.steps):
            found.append(Violation("steps"))
        return found

    def position_text(self, state: State) -> str:
        return text.write(self, state)

    def read_position(self, given: str) -> State:
        return text.read(self, given)


DUEL = Duel()
