"""A reel: what happened in a turn or a battle, as a row of short beats, and no more of it than the one who looks may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.steps import Event
from pyapp.page.markup.words import Words
from pyapp.page.table.figures import Thrown, Travel, moved
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import BATTLE_EVENTS, PHASE_EVENTS, TURN_EVENTS, Session

TURN, BATTLE = "turn", "battle"
MOST_ABREAST, MOST_MOVES_TOLD = 6, 3  # moves that are shown at once, and of which is said what they are
MOST_LINES = 2  # events that are told at once
MOST_BEATS = 150
PLACES = ("space", "zone", "territory", "target", "origin", "to")
Heaps = Mapping[str, Mapping[str, int]]


@dataclass
class Beat:
    """What is shown at once: sentences, moves, dice, the space that it is about; afterwards so many units stand everywhere."""

    lines: list[str] = field(default_factory=list)
    travels: list[Travel] = field(default_factory=list)
    thrown: tuple[Thrown, ...] = ()
    place: str = ""
    heaps: Heaps = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """How long it is shown."""
        return 1.8 if self.travels else 1.6 if self.thrown else 1.3


@dataclass
class Reel:
    """The beats with their title; how it stood before them is a beat without words."""

    title: str
    before: Beat
    beats: list[Beat] = field(default_factory=list)

    @property
    def spaces(self) -> list[str]:
        """The spaces that the beats are about."""
        found = [beat.place for beat in self.beats if beat.place]
        found += [space for beat in self.beats for travel in beat.travels for space in (travel.start, travel.end)]
        return list(dict.fromkeys(found))


def stretch(session: Session, what: str) -> tuple[int, int]:
    """The lines of the turn or battle that is shown, or of the last one where none has begun there; none where there is none."""
    begins = (*BATTLE_EVENTS, *TURN_EVENTS, *PHASE_EVENTS) if what == BATTLE else TURN_EVENTS
    point, length = session.point, session.length
    here = max(0, min(point, length - 1))
    while what == BATTLE and length and here > 0 and not _has(session, here, BATTLE_EVENTS):
        here -= 1
    if length == 0 or (what == BATTLE and not _has(session, here, BATTLE_EVENTS)):
        return 0, 0
    start = here
    while what == TURN and start > 0 and not _has(session, start - 1, TURN_EVENTS):
        start -= 1
    end = here + 1
    while end < length and not _has(session, end if what == BATTLE else end - 1, begins):
        end += 1
    return start, end


def _has(session: Session, index: int, kinds: tuple[str, ...]) -> bool:
    return any(event.kind in kinds and session.sees(event) for event in session.match.events(index))


def gather(words: Words, presenter: Presenter, session: Session, what: str) -> Iterator[Reel | None]:
    """Play the turn or battle that is shown again. Yields None while it works and the reel at the end."""
    match, (start, end) = session.match, stretch(session, what)
    state: Any = match.state_at(start)
    teller = _Teller(words, presenter, session)
    reel = Reel(_title(words, presenter, session, start, what), teller.standing(state))
    for index in range(start, end):
        yield None
        seen = teller.seen(state)
        before = dict(presenter.figures.whereabouts(seen))
        dice = ScriptedDice(match.entries[index].dice)
        session.game.apply(state, match.entries[index].action, dice)
        beats = teller.beats([*filter(session.sees, match.events(index))])
        after = teller.seen(state)
        if strays := [one for one in moved(before, presenter.figures.whereabouts(after)) if teller.on_board(one)]:
            if not beats or beats[0].thrown:
                beats.insert(0, Beat())
            beats[0].travels, beats[0].place = [*beats[0].travels, *strays], ""
        standing = teller.standing(state)
        for beat in beats:
            beat.heaps, beat.owners = standing.heaps, standing.owners
        _append(reel.beats, beats)
    reel.beats = _fewer(reel.beats)
    yield reel


def _title(words: Words, presenter: Presenter, session: Session, start: int, what: str) -> str:
    """The sentence of the battle that begins there, or the headings under which a turn stands."""
    if what == BATTLE:
        return words(next(event for event in session.match.events(start) if event.kind in BATTLE_EVENTS).message())
    phase = ""
    for index in range(start - 1, -2, -1):
        for event in reversed(session.match.opening if index < 0 else session.match.events(index)):
            if session.sees(event) and presenter.heading(event) in (1, 3):
                return " · ".join(filter(None, (words(event.message()), phase)))
            if event.kind in TURN_EVENTS and presenter.heading(event) and not phase:
                phase = words(event.message())
    return phase or session.name


def _append(beats: list[Beat], more: list[Beat]) -> None:
    """Moves of one seat that follow each other are one beat."""
    for beat in more:
        last = beats[-1] if beats else None
        alike = last is not None and last.travels and beat.travels and not beat.thrown
        if last is not None and alike and len(last.travels) < MOST_ABREAST and last.travels[0].seat == beat.travels[0].seat:
            last.travels += beat.travels
            last.lines = (last.lines + beat.lines)[-MOST_MOVES_TOLD:]
            last.heaps, last.owners = beat.heaps, beat.owners
        else:
            beats.append(beat)


def _fewer(beats: list[Beat]) -> list[Beat]:
    """No more beats than anybody would watch: what only says something goes first."""
    if len(beats) <= MOST_BEATS:
        return beats
    told = [beat for beat in beats if beat.travels or beat.thrown or beat.place]
    return told[:MOST_BEATS]


class _Teller:
    """Makes beats of events."""

    def __init__(self, words: Words, presenter: Presenter, session: Session) -> None:
        self.words = words
        self.presenter = presenter
        self.session = session
        self._where = ""  # where it happens until something else is said

    def seen(self, state: Any) -> Any:
        """A state as far as the one who looks may see it."""
        viewer = self.session.viewer
        return state if viewer is None else self.session.game.view(state, viewer)

    def standing(self, state: Any) -> Beat:
        """How it stands now."""
        seen = self.seen(state)
        heaps = {space: dict(here) for space, here in self.presenter.figures.heaps(seen).items() if self.presenter.is_space(space)}
        return Beat(heaps=heaps, owners=dict(self.presenter.owners(seen)))

    def on_board(self, travel: Travel) -> bool:
        """Do both ends of a way lie on the board?"""
        return self.presenter.is_space(travel.start) and self.presenter.is_space(travel.end)

    def beats(self, events: list[Event]) -> list[Beat]:
        """The beats of one line of the journal."""
        found: list[Beat] = []
        for event in events:
            if event.kind in self.presenter.untold or self.presenter.heading(event):
                self._where = ""
                continue
            travels = [travel for travel in self.presenter.figures.travels(event) if self.on_board(travel)]
            thrown, line = self.presenter.figures.thrown(event), self.words(event.message())
            self._where = "" if travels else self._place(event) or self._where
            place = self._where
            last = found[-1] if found else None
            if last and not travels and not thrown and not last.travels and len(last.lines) < MOST_LINES and place in ("", last.place):
                last.lines.append(line)
            else:
                found.append(Beat([line], travels, thrown, place))
        return found

    def _place(self, event: Event) -> str:
        """Where an event happened."""
        values = (str(event.data.get(name, "")) for name in PLACES)
        return next((value for value in values if self.presenter.is_space(value)), "")
