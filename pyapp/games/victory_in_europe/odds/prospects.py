"""What a battle will come to, seen by one seat before it begins or at any moment of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyapp.engine.work import Meter, Work, at_once
from pyapp.games.shared.spread import Spread
from pyapp.games.victory_in_europe.combat.parties import concerned, pending
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS
from pyapp.games.victory_in_europe.odds.course import MOST_WORK, Ends, Moment, ends
from pyapp.games.victory_in_europe.odds.scene import OUT, Scene, lifted, sort_of
from pyapp.games.victory_in_europe.odds.suppose import MIDDLING, READINGS
from pyapp.games.victory_in_europe.state import VictoryState

CAMPS = (AXIS, ALLIES)


@dataclass
class Prospects:
    """The chances of a battle. By camp that to win it and the steps lost on average; by unit those to be hurt (not more) and eliminated.

    ``rubble`` are the factory steps that are lost on average; ``left_out`` is the chance of the courses that were not followed;
    ``spreads`` are by camp how the steps lost scatter, and who may be left with which steps.
    """

    wins: dict[str, float] = field(default_factory=lambda: dict.fromkeys(CAMPS, 0.0))
    steps: dict[str, float] = field(default_factory=lambda: dict.fromkeys(CAMPS, 0.0))
    hurt: dict[str, float] = field(default_factory=dict)
    eliminated: dict[str, float] = field(default_factory=dict)
    rubble: float = 0.0
    left_out: float = 0.0
    spreads: dict[str, Spread] = field(default_factory=lambda: {camp: Spread() for camp in CAMPS})


@dataclass(frozen=True)
class Question:
    """A battle that a seat asks about: the position as the seat sees it, the place, the raid. ``told`` says what the answer depends on."""

    told: str
    state: VictoryState = field(compare=False, repr=False)
    seat: str = field(compare=False)
    at: str = field(compare=False)
    raid: str = field(compare=False, default="")

    @property
    def readings(self) -> tuple[str, ...]:
        """By what hidden blocks may be; one where nothing is hidden."""
        return READINGS if hidden(self.state, self.seat, self.at, self.raid) else (MIDDLING,)

    @property
    def sort(self) -> str:
        """What the attack is as far as the seat knows: a raid, before combat of its own blocks alone (V118)."""
        return sort_of(self.state, self.seat, self.at, self.raid)


def question(state: VictoryState, seat: str, at: str, raid: str = "") -> Question:
    """What a seat may ask about a battle that is pending or being fought. Raises KeyError where there is none."""
    if pending(state, at, raid) is None:
        raise KeyError(at)
    scenes = [lifted(state, seat, at, raid, reading) for reading in READINGS]
    return Question(repr([(scene.told, steps, halves) for scene, steps, halves in scenes]), state, seat, at, raid)


def hidden(state: VictoryState, seat: str, at: str, raid: str = "") -> list[str]:
    """The blocks of a battle on which a seat cannot look."""
    battle = pending(state, at, raid)
    own = state.secrets[seat].faces if seat in state.secrets else {}
    return [token for token in concerned(state, battle) if token not in own and token not in state.shown] if battle else []


def prospects(state: VictoryState, seat: str, at: str, raid: str = "") -> dict[str, Prospects]:
    """The odds of a battle as a seat may know them, by reading: the weakest, the middling and the strongest that hidden blocks may be."""
    return at_once(slices(question(state, seat, at, raid)))


def slices(asked: Question) -> Work[dict[str, Prospects]]:
    """The same, worked out in slices. Raises TooMuchWork."""
    found = {}
    for reading in asked.readings:
        scene, steps, halves = lifted(asked.state, asked.seat, asked.at, asked.raid, reading)
        over, left_out = yield from ends(scene, Moment(scene.first, steps, halves), Meter(MOST_WORK))
        found[reading] = _summed(asked, scene, steps, over)
        found[reading].left_out = left_out
    return found


def _summed(asked: Question, scene: Scene, before: tuple[int, ...], over: Ends) -> Prospects:
    total = Prospects()
    standing = sum(asked.state.factories.get(asked.at, ()))
    for (end, after), chance in over.items():
        total.wins[end.winner] += chance
        total.rubble += chance * (standing - end.factories)
        for camp in CAMPS:
            there = [(unit, max(left, 0), had) for unit, side, had, left in zip(scene.units, scene.camps, before, after) if side == camp]
            total.spreads[camp].add(sum(had - left for _, left, had in there), {unit: left for unit, left, _ in there}, chance)
        for unit, camp, had, left in zip(scene.units, scene.camps, before, after):
            if left == had:
                continue
            total.steps[camp] += chance * (had - max(left, 0))
            ends_as = total.eliminated if left == OUT else total.hurt
            ends_as[unit] = ends_as.get(unit, 0.0) + chance
    return total
