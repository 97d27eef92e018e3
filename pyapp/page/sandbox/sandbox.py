"""The sandbox: a position comes from a game or a scenario, and a new game begins with what was made of it."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyapp.engine import script
from pyapp.engine.clean import clean
from pyapp.engine.codec import check_sound, trusting_nothing
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.match import SEALED, TYPED, Match
from pyapp.engine.messages import say
from pyapp.page.sandbox.bench import Bench
from pyapp.page.sandbox.editor import Editor
from pyapp.page.shelf.newgame import NewGame
from pyapp.page.shelf.savedgames import SavedGames
from pyapp.page.shell.scene import Scene
from pyapp.page.table.session import Session
from pyapp.page.turn.course import Course
from pyapp.page.turn.presenters import presenter_for


class Sandbox:
    """What comes before a position is set up, and after it."""

    def __init__(
        self, scene: Scene, course: Course, games: SavedGames, newgame: NewGame, editor: Editor, share: Callable[[], None]
    ) -> None:
        self.scene = scene
        self.course = course
        self.games = games
        self.newgame = newgame
        self.editor = editor
        self._share = share
        self._bench: Bench | None = None
        self._before: Session | None = None  # the game that was on the table

    @property
    def bench(self) -> Bench | None:
        """The position that is being set up, while it is on the table."""
        return self.editor.bench

    def laid_by(self) -> bool:
        """Is there a position that was left for another game?"""
        return self._bench is not None and self.bench is None

    def on_edit(self, argument: str) -> None:
        """Set up a position that begins with the one that is shown. Raises BadData where others hide something that it needs."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is None or presenter is None or session.editing:
            return
        closed = session.viewer is not None and session.match.state.result is None
        if closed and presenter.editing.needs_all:
            raise BadData(say("edit.closed"))
        try:
            bench = Bench(session.match, session.state, session.name, presenter.editing)
        except BadData as error:  # such as in the midst of movement, when stacks are too high for a while
            raise BadData(say("edit.not_here", reason=error.message)) from error
        self._lay_out(bench, session)

    def on_edit_new(self, argument: str) -> None:
        """Set up a position that begins with the scenario of the form for a new game."""
        scene = self.scene
        form = {str(name): clean(str(value)) for name, value in dict(json.loads(argument).get("form", {})).items()}
        scene.ui.dialog_data["again"] = form
        try:
            game, setup, dice = self.newgame.described(form)
            match = Match(game, setup, scene.browser.fresh_seed() if dice in (SEALED, TYPED) else dice)
            match.seed = dice
            name = form.get("name", "").strip() or scene.game_name(game.about.id)
            bench = Bench(match, match.state, name, presenter_for(game, scene.words).editing)
        except GameError as error:
            scene.ui.dialog_data["again"] = {**form, "error": scene.words(error.message)}
            return
        self._lay_out(bench, scene.session)

    def _lay_out(self, bench: Bench, before: Session | None) -> None:
        """Put a position on the table; the game that lies there is saved."""
        self.games.saving.put_away()
        if before is None or not before.editing:
            self._before = before
        self._bench = bench
        self.editor.take_up(bench)
        self._show(bench)
        self.scene.close_dialog()

    def _show(self, bench: Bench) -> None:
        self.scene.ui.pointed, self.scene.ui.tab = "", "panel"
        self.course.table(bench)

    def on_edit_resume(self, argument: str) -> None:
        """Go on with the position that was left."""
        if self._bench is not None and self.bench is None:
            self.games.saving.put_away()
            self._before = self.scene.session or self._before
            self._show(self._bench)

    def on_edit_cancel(self, argument: str) -> None:
        """Back to the game as it was; the position is forgotten."""
        before, self._bench, self._before = self._before, None, None
        if before is None:
            self.course.home()
        elif before.kept and any(card.id == before.save_id for card in self.scene.saves.cards()):
            self.games.on_load(before.save_id)  # another tab may have gone on with it meanwhile
            if before.looking is not None and self.scene.session is not None:
                self.scene.session.look_at(before.looking)
                self.course.ask()
        else:
            self.course.table(before)

    def on_edit_play(self, argument: str) -> None:
        """A new game begins with the position: it goes through the door for positions that anybody brings."""
        bench = self.bench
        if bench is None:
            return
        scene, dice = self.scene, bench.match.seed
        begun = script.Script({"seed": scene.browser.fresh_seed()}, bench.game.position_text(bench.position), edited=True)
        with trusting_nothing():
            match = script.begin(bench.game, begun)
            check_sound(bench.game, match.state)
        match.seed = dice if dice in (SEALED, TYPED) else match.seed  # rolled as before, though never the same again
        self._bench = self._before = None
        saving = self.games.saving
        session = self.course.begin_match(match, saving.new_id(), scene.words("edit.name", name=bench.name)[:80])
        saving.keep(session)
        scene.tell("edit.playing", name=session.name)

    def on_edit_share(self, argument: str) -> None:
        """A new game begins with the position, and its link is shown."""
        self.on_edit_play(argument)
        if self.bench is None:
            self._share()
