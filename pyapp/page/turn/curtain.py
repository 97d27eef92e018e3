"""The curtain: at a table with secrets the device is passed on, and nobody sees what another has written and not yet revealed."""

from __future__ import annotations

from collections.abc import Callable

from pyapp.engine.computers import is_computer
from pyapp.page.markup.tree import Node, h
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Attendant, Course


class Curtain(Attendant):
    """Whose eyes are on the screen. ``down_for`` is the seat to which the device must be passed before anything secret is shown."""

    def __init__(self, scene: Scene, course: Course, viewer: Callable[[str], str | None], forget: Callable[[], None]) -> None:
        self.scene = scene
        self.course = course
        self._viewer = viewer  # whose eyes are on this device in a shared game
        self._forget = forget  # what has been typed
        self.down_for = ""
        self._admitted = ""  # the player who has said that nobody else is looking
        self._table: object = None

    def admit(self, seat: str) -> str:
        """Who may see what now: gives the seat that may act, or nobody while the curtain is down."""
        session, presenter = self.scene.session, self.scene.presenter
        assert session is not None and presenter is not None
        if self._table is not session:
            self._table, self._admitted = session, ""
        self.down_for = ""
        if presenter.has_secrets and (viewer := self._viewer(seat)) is not None:
            session.look_as(None if session.match.state.result else viewer)
            return seat
        setup = session.match.state.setup
        session.alone = self._alone()
        people = self.people()
        own = [name for name in session.game.about.seats if setup.player(name) in people]
        if not presenter.has_secrets or session.match.state.result or (session.alone and len(own) in (0, len(self._seats()))):
            session.look_as(None)
            return seat
        if session.alone:  # against the computer, whose sheets stay closed
            session.look_as(seat or (session.viewer if session.viewer in own else own[0]))
            return seat
        if not seat or not presenter.is_private(session.match.state):
            if self._admitted:
                self._clear()
            session.look_as("")
            return seat
        if setup.player(seat) == self._admitted:
            session.look_as(seat)
            return seat
        self._fall(seat)
        return ""

    def people(self) -> set[str]:
        """The players who sit at this table; the computer is none of them."""
        assert self.scene.session is not None
        setup = self.scene.session.match.state.setup
        return {player for seat in self._seats() if not is_computer(player := setup.player(seat))}

    def _seats(self) -> tuple[str, ...]:
        """The seats that take part."""
        assert self.scene.session is not None
        return self.scene.session.game.about.seats_of(self.scene.session.match.state.setup.scenario)

    def _alone(self) -> bool:
        """Does one person play all seats that the computer does not?"""
        assert self.scene.session is not None
        return len(self.people()) < 2 or self.scene.settings.get("open-table") == self.scene.session.save_id

    def _fall(self, seat: str) -> None:
        """Take everything off the screen that one player has seen and the next must not."""
        scene = self.scene
        assert scene.session is not None
        self._clear()
        self.down_for = seat
        scene.session.look_as("")
        scene.said.clear()
        scene.focus("#window .curtain .main")

    def _clear(self) -> None:
        scene = self.scene
        self._admitted = ""
        self._forget()
        if scene.presenter is not None:
            scene.presenter.put_away()
        scene.ui.pinned = scene.ui.hovered = scene.ui.cursor = ""
        scene.ui.note = None
        scene.hush()

    def guards(self, index: int) -> bool:
        """Would taking back to a line take back what another seat has written in secret?"""
        scene = self.scene
        assert scene.session is not None and scene.driver is not None
        viewer = scene.session.viewer
        if self._alone():
            return False
        return bool(viewer) and any(entry.action.seat != viewer for entry in scene.session.match.entries[index:])

    def on_lift_curtain(self, seat: str) -> None:
        """The player has the device."""
        session = self.scene.session
        if session is not None and seat in session.seats():
            self._admitted = session.match.state.setup.player(seat)
            self.course.ask(seat)
            self.scene.ui.tab = "panel"
            self._home()

    def on_seat(self, seat: str) -> None:
        """Act for another of the seats that are asked at the same time."""
        self.course.ask(seat)
        self._home()

    def _home(self) -> None:
        """Bring into view what the seat that acts has to do with, in games in which it has a home."""
        session, presenter, driver = self.scene.session, self.scene.presenter, self.scene.driver
        if session is not None and presenter is not None and driver is not None:
            self.scene.bring(list(presenter.home(session.state, driver.seat)), always=presenter.is_private(session.state))

    def on_drop_curtain(self, argument: str) -> None:
        """The player passes the device on before he is done."""
        session, driver = self.scene.session, self.scene.driver
        if session is None or driver is None:
            return
        others = [seat for seat in session.seats() if seat != driver.seat]
        if others:
            self._admitted = ""
            self.course.ask(others[0])

    def on_open_table(self, argument: str) -> None:
        """One person plays all seats of this game: no curtain any more."""
        scene = self.scene
        if scene.session is not None:
            scene.settings.put("open-table", scene.session.save_id)
            self.course.ask(self.down_for)
            self._home()

    def window(self) -> list[Node]:
        """What hangs before the table while the device is passed on."""
        scene = self.scene
        session = scene.session
        if session is None or not self.down_for or session.looking is not None:
            return []
        words, seat = scene.words, self.down_for
        player = session.match.state.setup.player(seat)
        name = words.name(seat, "seat")
        others = [other for other in session.seats() if other != seat]
        return [
            h(
                "div.window.curtain",
                h("p.pass", words("curtain.pass")),
                h("h2", name if player == seat else words("curtain.player", player=player, seat=seat)),
                h("p.hint", words("curtain.why")),
                h("button.main.big", words("curtain.lift", seat=seat), do="lift-curtain", arg=seat),
                h("p.hint", words("curtain.others")) if others else None,
                h(
                    "div.options",
                    [
                        h("button.seat", words.name(other, "seat"), do="seat", arg=other, key=other, classes=f"seat-{other}")
                        for other in others
                    ],
                )
                if others
                else None,
                h("button.link", words("curtain.alone"), do="open-table"),
                classes=f"seat-{seat}",
            )
        ]
