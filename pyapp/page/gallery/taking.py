"""What works pictures out, in slices where that takes its time, and hands them to the browser as files."""

from __future__ import annotations

from pyapp.page.gallery.film import film
from pyapp.page.gallery.reel import BATTLE, TURN, Reel, gather, stretch
from pyapp.page.gallery.summary import summary
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.study import annals
from pyapp.page.study.annals import Annals
from pyapp.page.table.session import Session


class Taking:
    """Pictures to take along."""

    def __init__(self, scene: Scene, patience: Patience) -> None:
        self.scene = scene
        self.patience = patience

    def on_take_film(self, what: str) -> None:
        """The turn or the battle that is shown, or the last one, as a picture that moves."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is None or presenter is None or presenter.board is None or what not in (TURN, BATTLE):
            return
        start, end = stretch(session, what)
        if start == end:
            self.scene.tell(f"film.none.{what}")
            return
        self.patience.begin("wait.film", gather(self.scene.words, presenter, session, what), lambda reel: self._keep_film(reel, what))

    def _keep_film(self, reel: Reel, what: str) -> None:
        session, presenter = self.scene.session, self.scene.presenter
        if session is not None and presenter is not None and presenter.board is not None:
            self._keep(session, what, film(self.scene.words, reel, presenter.board, presenter.figures))

    def on_take_summary(self, argument: str) -> None:
        """How the game went, as a picture."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is not None and presenter is not None and presenter.figures.measures:
            self.patience.begin("wait.statistics", annals.gather(presenter, session), self._keep_summary)

    def _keep_summary(self, found: Annals) -> None:
        session, presenter = self.scene.session, self.scene.presenter
        if session is not None and presenter is not None:
            self._keep(session, "summary", summary(self.scene.words, presenter, session, found))

    def _keep(self, session: Session, what: str, picture: str) -> None:
        name = "".join(letter if letter.isalnum() else "-" for letter in session.name).strip("-")[:50] or "game"
        self.scene.browser.download(f"{name}-{what}.svg", picture)
        self.scene.tell("film.kept")
