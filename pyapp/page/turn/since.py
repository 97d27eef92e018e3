"""What has happened since this device's player last acted: remembered for each game, and shown step by step when he asks for it."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyapp.engine.actions import Action
from pyapp.engine.computers import computer_seats
from pyapp.page.markup.tree import Node, h
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Attendant
from pyapp.page.turn.opponent import Opponent
from pyapp.page.turn.replay import Replay

LOOKED = "looked"  # the setting: the line up to which each game has been seen


class Since(Attendant):
    """Remembers how far the player knows the game on the table."""

    def __init__(self, scene: Scene, opponent: Opponent, replay: Replay, others: Callable[[], bool]) -> None:
        self.scene = scene
        self.opponent = opponent
        self.replay = replay
        self._others = others  # do other people play in this game?

    def asked(self) -> None:
        """A game that this device has not had on the table before is taken to be known."""
        session = self.scene.session
        if session is not None and session.kept and session.looking is None and self._played_by_others():
            known = self._known().get(session.save_id)
            if known is None or known > session.origin + session.length:
                self._seen()

    def played(self, action: Action) -> None:
        """Whoever acts has seen what went before."""
        if not self.opponent.acting() and self._played_by_others():
            self._seen()

    def _played_by_others(self) -> bool:
        session = self.scene.session
        return session is not None and (bool(computer_seats(session.game, session.match.state.setup)) or self._others())

    def _known(self) -> dict[str, int]:
        try:
            found = json.loads(self.scene.settings.get(LOOKED) or "{}")
        except ValueError:
            return {}
        return {game: line for game, line in found.items() if isinstance(line, int)} if isinstance(found, dict) else {}

    def _seen(self) -> None:
        session = self.scene.session
        assert session is not None
        games = {card.id for card in self.scene.saves.cards()}
        known = {game: line for game, line in self._known().items() if game in games}
        self.scene.settings.put(LOOKED, json.dumps({**known, session.save_id: session.origin + session.length}))

    def unseen(self) -> tuple[int, int]:
        """From which line of the journal on the player has seen nothing, and how many steps that are."""
        session = self.scene.session
        if session is None or not session.kept or session.looking is not None or self.opponent.seat() or not session.match.backfill(0):
            return 0, 0
        known = self._known().get(session.save_id)
        if known is None or not self._played_by_others():
            return session.length, 0
        line = max(0, known - session.origin)
        return line, sum(session.tells(index) for index in range(line, session.length))

    def on_since(self, argument: str) -> None:
        """Show it step by step; then it has been seen."""
        line, steps = self.unseen()
        if steps:
            self._seen()
            self.replay.begin(line)

    def buttons(self) -> list[Node]:
        """The button that shows it, while there is anything."""
        _, steps = self.unseen()
        return [h("button.plain", self.scene.words("history.since", number=steps), do="since", key="since")] if steps else []
