"""The opening of the page: what its address asks for, else the game that was played last."""

from __future__ import annotations

from pyapp.engine.errors import GameError
from pyapp.games import need
from pyapp.page.post.incoming import Incoming
from pyapp.page.shelf.savedgames import SavedGames
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Course
from pyapp.page.turn.moments import Moments, game_of


class Opening:
    """What is on the table first."""

    def __init__(self, scene: Scene, course: Course, games: SavedGames, incoming: Incoming, moments: Moments) -> None:
        self.scene = scene
        self.course = course
        self.games = games
        self.incoming = incoming
        self.moments = moments

    def on_start(self, address: str) -> None:
        """What the address asks for, else the game that was played last."""
        scene = self.scene
        self.incoming.parts.sweep()
        query = address.partition("#")[0].partition("?")[2]
        asked = dict(part.partition("=")[::2] for part in query.split("&"))
        if "board" in asked:
            need(asked["board"])
            self.course.board(asked["board"])
            return
        trouble: GameError | None = None
        if self.incoming.takes(address) or game_of(address):
            try:
                self.on_address(address)
            except GameError as error:
                trouble = error
            if scene.session is not None or self.incoming.busy:
                if trouble is not None:
                    scene.refuse(trouble)
                elif scene.session is None and self.incoming.patience.busy:  # whoever does not want to wait for it finds the page begun
                    self.course.home()
                return
        current = scene.settings.get("current")
        if current and any(card.id == current for card in scene.saves.cards()):
            try:
                self.games.on_load(current)
            except GameError as error:
                trouble = error
        if scene.session is None:
            self.course.home()
        if trouble is not None:
            scene.refuse(trouble)

    def on_address(self, address: str) -> None:
        """A link was opened: show what it is, at the position that it holds. Or a saved game, at a moment of it."""
        if self.moments.open(address):
            return
        if not self.incoming.takes(address):
            return
        try:
            self.incoming.open_text(address)
        except GameError:
            self.scene.browser.set_fragment("")
            raise
        self.scene.browser.set_fragment("")  # while the files of a game are to come, a reload must find the link again
