"""Moments: every point of a game has an address, ``#game=…&at=…`` for a saved game, ``&at=`` behind the link of a shared one."""

from __future__ import annotations

from collections.abc import Callable

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.page.shell.scene import Scene
from pyapp.page.table.session import Session
from pyapp.page.turn.course import Attendant, Course

GAME, AT = "#game=", "&at="
SETTLED = 400  # milliseconds after which whoever looks back is taken to stay: browsers refuse to change the address all the time


def point_of(address: str) -> int | None:
    """The line of the game that an address asks for, counted from the beginning of the game.

    >>> point_of("https://example.org/#game=18f&at=12"), point_of("#game=18f"), point_of("#game=18f&at=now")
    (12, None, None)
    """
    number = address.partition(AT)[2].partition("&")[0]
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 8 else None


def game_of(address: str) -> str:
    """The saved game that an address asks for; nothing when it asks for none.

    >>> game_of("https://example.org/?a=b#game=18f&at=12"), game_of("https://example.org/#g=18f")
    ('18f', '')
    """
    return address.partition(GAME)[2].partition("&")[0]


class Moments(Attendant):
    """The address of the point that is shown."""

    def __init__(self, scene: Scene, course: Course, load: Callable[[str], None]) -> None:
        self.scene = scene
        self.course = course
        self._load = load
        self._told = ""

    def asked(self) -> None:
        """Whoever is in the present again has no moment in his address."""
        if self._told and (self.scene.session is None or self.scene.session.looking is None):
            self.scene.browser.later("settled", SETTLED)

    def address(self, session: Session) -> str:
        """The fragment under which this device shows the point again."""
        return f"{GAME}{session.save_id}{AT}{session.origin + session.point}"

    def show(self, address: str) -> None:
        """Show the point that an address asks for in the game on the table."""
        session, point = self.scene.session, point_of(address)
        if session is None or point is None:
            return
        here = point - session.origin
        if 0 <= here <= session.length:
            session.look_at(here)
            self.course.ask()
        else:
            self.scene.tell("history.gone", point=point)

    def open(self, address: str) -> bool:
        """Open the saved game that an address asks for, at the point that it asks for; False when it asks for none. Raises BadData."""
        game = game_of(address)
        if not game:
            return False
        session = self.scene.session
        if session is None or session.save_id != game or not session.kept:
            if all(card.id != game for card in self.scene.saves.cards()):
                self.scene.browser.set_fragment("")
                raise BadData(say("history.no_game"))
            self._load(game)
        self._told = address
        self.show(address)
        self.on_settled("")
        return True

    def on_settled(self, argument: str) -> None:
        """Whoever looks back stays where he is: the address of the page names it, so that a reload finds it again."""
        session = self.scene.session
        looks = session is not None and session.looking is not None and session.kept
        told = self.address(session) if looks and session is not None else ""
        if told != self._told:
            self._told = told
            self.scene.browser.set_fragment(told)

    def on_copy_moment(self, argument: str) -> None:
        """Put the address of the point that is shown on the clipboard."""
        session = self.scene.session
        if session is not None:
            self.scene.browser.copy(self.scene.browser.address() + self.address(session))
            self.scene.tell("history.copied")
