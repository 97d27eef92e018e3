"""Saving: the game on the table is kept soon after it has changed, and never over what another tab has written."""

from __future__ import annotations

from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.messages import say
from pyapp.page.shell.scene import Scene
from pyapp.page.store.saves import Card, Overwritten
from pyapp.page.table.session import Session
from pyapp.page.turn.course import Attendant
from pyapp.sharing import saves

SAVE_SOON = 16  # milliseconds: a frame, so that what was done is painted first


class Saving(Attendant):
    """Keeps the game on the table, and finds ids and names for new ones."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._saving = False

    def changed(self) -> None:
        """The game has changed: it is saved as soon as the screen has been painted."""
        session = self.scene.session
        if session is not None and not session.kept:
            session.kept = True
            self.scene.browser.hold(session.save_id)
        if not self._saving:
            self._saving = True
            self.scene.browser.later("save", SAVE_SOON)

    def save(self) -> bool:
        """Save the game on the table if it has changed; true if it had."""
        self._saving = False
        scene = self.scene
        session = scene.session
        if session is None or not session.dirty or not session.kept:
            return False
        session.dirty = False
        try:
            scene.saves.write(self.card(session), self.text_of(session))
        except Overwritten:
            self._split(session)
        scene.settings.put("current", session.save_id)
        return True

    def _split(self, session: Session) -> None:
        """Another tab plays this game: what was done here goes on as a game of its own."""
        scene = self.scene
        session.save_id = self.new_id()
        session.name = scene.words("games.copy", name=session.name)
        scene.browser.hold(session.save_id)
        scene.saves.write(self.card(session), self.text_of(session))
        scene.tell("tabs.split", name=session.name)

    def text_of(self, session: Session) -> str:
        """The text in which a game is kept."""
        return saves.save_text(session.match, session.name, session.shared_table() if session is self.scene.session else session.table)

    def card(self, session: Session) -> Card:
        """What the list of games shows of one."""
        scene = self.scene
        seats = session.game.waits_for(session.match.state)
        return Card(
            id=session.save_id,
            game=session.game.about.id,
            name=session.name,
            round=session.game.round_of(session.match.state),
            seat=scene.words.name(seats[0], "seat") if seats else "",
            moves=session.length,
            saved=scene.browser.now(),
            ended=session.match.state.result is not None,
            table=session.table.id.hex() if session.table else "",
            edited=session.edited,
        )

    def put_away(self) -> None:
        """Save the game on the table before another one takes its place."""
        self.save()

    def keep(self, session: Session) -> None:
        """From now on the game is one of the saved ones."""
        session.kept = True
        session.dirty = True
        self.scene.browser.persist()
        self.scene.browser.hold(session.save_id)
        self.save()

    def new_id(self) -> str:
        """An id for a game that is not saved yet."""
        taken = {card.id for card in self.scene.saves.cards()}
        number = self.scene.browser.now()
        while f"{number:x}" in taken:
            number += 1
        return f"{number:x}"

    def default_name(self, match: Match) -> str:
        """What a game is called that nobody has named."""
        scene = self.scene
        when = scene.browser.when(scene.browser.now(), scene.words.language)
        return scene.words("new.name.default", game=scene.game_name(match.game.about.id), when=when)

    def known(self, save_id: str) -> Card:
        """The card of a saved game. Raises BadData when there is none."""
        for card in self.scene.saves.cards():
            if card.id == save_id:
                return card
        raise BadData(say("games.damaged"))

    def on_save(self, argument: str) -> None:
        """It is time to save."""
        self.save()

    def on_unmirrored(self, argument: str) -> None:
        """The second place keeps nothing any more: the first one has to, or the player must know."""
        if self.scene.session is not None:
            self.scene.session.dirty = True
            self.save()

    def on_update_now(self, argument: str) -> None:
        """Switch to the newer version."""
        self.save()
        self.scene.browser.update()

    def on_leaving(self, argument: str) -> None:
        """The page may be closed any moment."""
        self.save()

    def on_held(self, answer: str) -> None:
        """May this tab write the game? If not, what is done here becomes a copy."""
        session = self.scene.session
        if answer == "no" and session is not None and session.kept:
            session.save_id = self.new_id()
            session.name = self.scene.words("games.copy", name=session.name)
            session.kept = False
            self.scene.tell("tabs.other", name=session.name)

    def on_storage(self, name: str) -> None:
        """Another tab has written something."""
        session = self.scene.session
        if session is not None and session.kept and self.scene.saves.changed_elsewhere(name.partition(":")[2], session.save_id):
            session.dirty = True
            self.save()
