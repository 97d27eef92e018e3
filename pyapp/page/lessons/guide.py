"""The guide: begins a lesson, follows what the player does, shows how it is done, and brings back who has strayed."""

from __future__ import annotations

from collections.abc import Callable

from pyapp.engine.computers import computer_name, held_by_computer
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.page.lessons import bar
from pyapp.page.lessons.lesson import Lesson, Moment, Stop, lesson_of
from pyapp.page.lessons.progress import Progress, Records
from pyapp.page.lessons.showing import by_itself, next_line
from pyapp.page.markup.tree import Node
from pyapp.page.markup.words import Words
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Attendant, Course

MOST = 80  # actions that one stop may take when it is shown
SOON = 16  # milliseconds: a frame, so that what the computer did is painted first


class Guide(Attendant):
    """The lesson in the game on the table, if there is one."""

    def __init__(
        self,
        scene: Scene,
        course: Course,
        begin: Callable[[Game, Setup, str, str], None],
        take_back: Callable[[str], None],
    ) -> None:
        self.scene = scene
        self.course = course
        self._begin = begin  # put a new game on the table
        self._take_back = take_back  # to a line of the journal
        self._records = Records(scene.settings)
        self._table: object = None
        self._lesson: Lesson | None = None
        self._progress: Progress | None = None
        self._reading: int | None = None  # an earlier stop that is read again
        self._strayed = False
        self._small = False
        self._showing = False  # the stop goes on being shown once the computer has acted
        self._words: tuple[str, Words] | None = None

    # --- following the game -----------------------------------------------------------------------------------------------

    def asked(self) -> None:
        """The position has changed: perhaps the stop is done, or cannot be done any more."""
        session = self.scene.session
        if session is not self._table:
            self._table = session
            found = self._records.read(session.save_id) if session is not None else None
            fits = found is not None and session is not None and session.game.about.id == found.game
            self._take(lesson_of(found.game) if found is not None and fits else None, found)
        if session is not None and session.looking is None:
            self._follow()
            if self._showing and session.seats():
                self.scene.browser.later("lesson-show", SOON)

    def _take(self, lesson: Lesson | None, progress: Progress | None) -> None:
        """From now on this lesson is given, or none."""
        if lesson is None or progress is None or progress.at >= len(lesson.stops):
            lesson = progress = None
        self._lesson, self._progress = lesson, progress
        self._reading, self._strayed, self._small, self._showing = None, False, False, False
        self._words = None

    def _follow(self) -> None:
        """Go on from stop to stop as far as they are done."""
        session, lesson, progress = self.scene.session, self._lesson, self._progress
        if session is None or lesson is None or progress is None:
            self._point()
            return
        before = progress.at
        progress.back_to(session.length)
        while (done := lesson.stops[progress.at].done) is not None and done(self._moment()):
            progress.marks.append(session.length)
        if progress.at != before:
            self._reading, self._showing = None, False
            self._arrive(progress.at > before)
        self._strayed = self._stop().done is not None and not self._can_be_shown()
        self._keep()
        self._point()

    def _arrive(self, onward: bool) -> None:
        """Another stop: it is said, and its spaces come into view."""
        if self._progress is None or self._progress.left:
            return
        self._small = False
        if onward:
            self.scene.say(self._said())
        self.scene.bring([space for space in self._stop().spaces if self._is_space(space)], always=True)

    def _said(self) -> str:
        """The stop for a screen reader."""
        words, key = self.words(), self._stop().key
        return " ".join(text for part in ("title", "why", "do") if (text := words.maybe(f"lesson.{key}.{part}")))

    def _is_space(self, space: str) -> bool:
        return self.scene.presenter is not None and self.scene.presenter.is_space(space)

    def _keep(self) -> None:
        session = self.scene.session
        if session is not None:
            saved = (card.id for card in self.scene.saves.cards())
            self._records.write(session.save_id, self._progress, (*saved, session.save_id))

    def _point(self) -> None:
        """Mark what the stop is about, on the board and on the page."""
        scene = self.scene
        on = self._on() and self._reading is None and not self._strayed
        scene.pointed = self._stop().spaces if on else ()
        scene.lit = self._stop().lit if on else ()

    def _on(self) -> bool:
        session, progress = self.scene.session, self._progress
        return session is not None and session is self._table and session.looking is None and progress is not None and not progress.left

    def _stop(self) -> Stop:
        assert self._lesson is not None and self._progress is not None
        return self._lesson.stops[self._progress.at]

    def _moment(self) -> Moment:
        assert self.scene.session is not None and self._progress is not None
        return Moment(self.scene.session, self._progress.marks[-1])

    def words(self) -> Words:
        """The words of the game on the table and of the lesson."""
        scene = self.scene
        assert self._lesson is not None and scene.session is not None and scene.presenter is not None
        if self._words is None or self._words[0] != scene.words.language:
            words = Words(scene.words.language)
            words.use((*scene.session.game.about.areas, *scene.presenter.areas, self._lesson.area))
            self._words = scene.words.language, words
        return self._words[1]

    # --- showing ----------------------------------------------------------------------------------------------------------

    def _can_be_shown(self) -> bool:
        """Could the stop still be done as it is meant?"""
        session = self.scene.session
        assert session is not None
        if any(held_by_computer(session.match.state.setup, seat) for seat in session.asked()):
            return True  # it will be one's turn again
        try:
            next_line(self._stop(), self._moment())
        except GameError:
            return False
        return True

    def _moot(self) -> bool:
        """Could it not be done even when it was reached, because the game went otherwise?"""
        session, progress = self.scene.session, self._progress
        return self._strayed and session is not None and progress is not None and progress.marks[-1] == session.length

    # --- what the player wants --------------------------------------------------------------------------------------------

    def on_lesson(self, game: str) -> None:
        """Begin the lesson in a game."""
        lesson, rules = lesson_of(game), load(game)
        players = {seat: computer_name(rules, seat, lesson.level) for seat in lesson.computers}
        name = self.scene.words("lesson.name", game=self.scene.game_name(game))
        self._begin(rules, Setup(lesson.scenario, list(lesson.options), players), lesson.seed, name)
        self._take(lesson, Progress(game))
        self._follow()
        self._arrive(onward=True)

    def on_lesson_next(self, argument: str) -> None:
        """The stop has been read."""
        lesson, progress, session = self._lesson, self._progress, self.scene.session
        if lesson is None or progress is None or session is None:
            return
        if self._reading is not None:
            self._reading = self._reading + 1 if self._reading + 1 < progress.at else None
        elif (self._stop().done is None or self._moot()) and self.scene.need_now():
            if progress.at == len(lesson.stops) - 1:
                self._take(None, None)
                self._keep()
                self.scene.tell("lesson.over")
            else:
                progress.marks.append(session.length)
                self._arrive(onward=True)
        self._follow()

    def on_lesson_back(self, argument: str) -> None:
        """Read the stop before again; nothing is taken back."""
        if self._progress is not None:
            here = self._progress.at if self._reading is None else self._reading
            self._reading = here - 1 if here else self._reading
            self._point()

    def on_lesson_show(self, argument: str) -> None:
        """Do what the stop asks for, as the player could have done it."""
        if self._progress is None or not self.scene.need_now():
            return
        at, self._showing = self._progress.at, False
        for _ in range(MOST):
            if self._progress.at != at or self.scene.session is None:
                return
            if not self.scene.session.seats():
                self._showing = True
                return
            action = next_line(self._stop(), self._moment()) or by_itself(self.scene.session)
            if action is None:
                return
            self.course.play(action)

    def on_lesson_return(self, argument: str) -> None:
        """Take back what has been done since the stop was reached."""
        if self._progress is not None and self.scene.need_now():
            self._showing = False
            self._take_back(str(self._progress.marks[-1]))

    def on_lesson_leave(self, argument: str) -> None:
        """Go on without the guide."""
        if self._progress is not None:
            self._progress.left, self._showing = True, False
            self.scene.tell("lesson.left")
            self._keep()
            self._point()

    def on_lesson_resume(self, argument: str) -> None:
        """Call the guide again."""
        if self._progress is not None:
            self._progress.left = False
            self._follow()
            self._arrive(onward=True)

    def on_lesson_fold(self, argument: str) -> None:
        """Make the card small, or large again."""
        self._small = not self._small

    # --- what is shown ----------------------------------------------------------------------------------------------------

    def resumable(self) -> bool:
        """Has a lesson in the game on the table been left?"""
        return self._progress is not None and self._progress.left and self.scene.session is self._table

    def region(self) -> list[Node]:
        """The card."""
        if not self._on() or self._lesson is None or self._progress is None:
            return []
        number, how = self._progress.at, bar.NOW
        if self._reading is not None:
            number, how = self._reading, bar.AGAIN
        elif self._strayed:
            how = bar.MOOT if self._moot() else bar.STRAYED
        return bar.card(self.words(), self._lesson, number, how, small=self._small)
