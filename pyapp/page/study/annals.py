"""The annals of a game: how everybody stood when each round began, what was lost, who acted how often, what the dice should have hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt

from pyapp.engine.steps import Event
from pyapp.page.table.landmarks import round_in
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session
from pyapp.page.table.shots import Seats, Shots

LOSSES, ACTIONS = "losses", "actions"  # measures that the annals count themselves


@dataclass
class Luck:
    """All dice of some seats together."""

    dice: int = 0
    expected: float = 0.0
    variance: float = 0.0
    hits: int = 0

    def add(self, other: Shots | Luck) -> None:
        """Count more dice."""
        self.dice += other.dice
        self.expected += other.expected
        self.variance += other.variance
        self.hits += other.hits

    @property
    def difference(self) -> float:
        """How many hits more than were to be expected."""
        return self.hits - self.expected

    @property
    def spread(self) -> float:
        """The difference that is nothing out of the ordinary: the standard deviation."""
        return sqrt(self.variance)


@dataclass(frozen=True)
class Sample:
    """How everybody stood at a point of the journal: numbers by measure and seat, and the luck so far.

    Besides the measures of the game there are the losses so far, and the actions from this point to the next sample.
    """

    round: int
    point: int
    numbers: Mapping[str, dict[str, int]]
    luck: Mapping[Seats, float]


@dataclass
class Annals:
    """The rounds of a game as far as its journal goes back."""

    from_setup: bool
    samples: list[Sample] = field(default_factory=list)
    luck: dict[Seats, Luck] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    ends_in_round: bool = False  # is the last sample taken in the midst of a round?

    def luck_of(self, seats: Seats) -> Luck:
        """All dice that only these seats have rolled, alone or together."""
        total = Luck()
        for rolled, luck in self.luck.items():
            if set(rolled) <= set(seats):
                total.add(luck)
        return total


def gather(presenter: Presenter, session: Session) -> Iterator[Annals | None]:
    """Go through the journal up to the point that is shown. Yields None while it works and the annals at the end."""
    match, end = session.match, session.point
    annals = Annals(match.from_setup)
    _sample(annals, presenter, session, 0)
    for event in filter(session.sees, match.opening):
        _count(annals, presenter, event)
    for index in range(end):
        yield None
        begins = annals.samples[-1].round
        events = [*filter(session.sees, match.events(index))]
        for event in events:
            _count(annals, presenter, event)
            begins = max(begins, round_in(presenter, event))
        if events or session.viewer is None:  # who may not know of an action may not count it either
            acted = annals.samples[-1].numbers[ACTIONS]
            acted[match.entries[index].action.seat] = acted.get(match.entries[index].action.seat, 0) + 1
        if begins > annals.samples[-1].round:
            _sample(annals, presenter, session, index + 1)
    if annals.samples[-1].point != end:
        _sample(annals, presenter, session, end)
        annals.ends_in_round = True
    yield annals


def _count(annals: Annals, presenter: Presenter, event: Event) -> None:
    shots = presenter.figures.shots(event)
    if shots is not None:
        annals.luck.setdefault(shots.seats, Luck()).add(shots)
    for seat, number in presenter.figures.losses(event).items():
        annals.lost[seat] = annals.lost.get(seat, 0) + number


def _sample(annals: Annals, presenter: Presenter, session: Session, point: int) -> None:
    state = session.match.state_at(point)
    seen = state if session.viewer is None else session.game.view(state, session.viewer)
    numbers = {name: dict(presenter.figures.measure(seen, name)) for name in presenter.figures.measures}
    numbers |= {LOSSES: dict(annals.lost), ACTIONS: {}}
    luck = {seats: luck.difference for seats, luck in annals.luck.items()}
    annals.samples.append(Sample(presenter.round_of(seen), point, numbers, luck))
