"""The company: who plays what in the game that is shared, and what this device may do in it."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.computers import computer_seats
from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.page.shell.scene import Scene
from pyapp.page.store.keyring import Keyring
from pyapp.page.turn.course import Attendant, Course
from pyapp.sharing import secrets
from pyapp.sharing.table import ID_SIZE, Table


class Company(Attendant):
    """The players of the shared game on the table, this device among them or not."""

    def __init__(self, scene: Scene, course: Course) -> None:
        self.scene = scene
        self.course = course
        self.keys = Keyring(scene.shelf, scene.browser.cipher.random)
        self.conceding: set[str] = set()  # seats that play a sealed turn again, in the open

    @property
    def table(self) -> Table | None:
        """The shared game on the table, agreeing with its match."""
        return self.scene.session.shared_table() if self.scene.session is not None else None

    def shared(self) -> Table:
        """The table of the game, made now if it was not shared before."""
        session = self.scene.session
        assert session is not None
        if session.table is None:
            session.table = Table(session.match, self.scene.browser.cipher.random(ID_SIZE))
            session.dirty = True
        table = self.table
        assert table is not None
        return table

    def party(self) -> int | None:
        """Which player of the shared game this device is; None for a spectator."""
        table = self.table
        return self.party_in(table) if table is not None else None

    def party_in(self, table: Table) -> int | None:
        """Which player of a table this device is: the one whose chain follows from its keys, wherever he stands in the list."""
        number = self.keys.party(table.id)
        if number is None:
            return None
        anchor = self.keys.chain(table.id).anchor
        found = next((place for place, party in enumerate(table.parties) if party.chain is not None and party.chain.anchor == anchor), None)
        without = number < len(table.parties) and table.parties[number].chain is None
        return number if found is None and without else found

    def mine(self) -> tuple[str, ...] | None:
        """The seats that this device may act for; None means all, because nobody has claimed any."""
        table, party = self.table, self.party()
        if table is None or not table.parties:
            return None
        if table.fixed is not None or party is None:
            return ()
        seats = table.parties[party].seats
        if _has_secrets(table) and secrets.begin_window(table):
            seats = [seat for seat in seats if secrets.sealed_turn(table, seat) is None or seat in self.conceding]
        return (*seats, *self.computers(table))

    def seats(self, mine: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Only those that this device may act for."""
        return self.mine()

    def computers(self, table: Table) -> tuple[str, ...]:
        """The seats of the computer: whoever plays lets it act, because it does the same on every device."""
        return computer_seats(table.match.game, table.match.state.setup)

    def mine_of(self, table: Table) -> list[str]:
        """The seats of a table that belong to this device."""
        number = self.party_in(table)
        return table.parties[number].seats if number is not None else []

    def viewer(self, seat: str) -> str | None:
        """Whose eyes are on the screen of this device in a shared game; None where it is not shared."""
        table, party = self.table, self.party()
        if table is None or not table.parties:
            return None
        seats = table.parties[party].seats if party is not None else []
        return seat if seat in seats else next(iter(seats), "")

    def check(self, action: Action) -> None:
        """Raise BadData for an action that is not for this device to take."""
        table, mine = self.table, self.mine()
        if table is not None and table.fixed is not None:
            raise BadData(say("sealed.already_fixed"))
        if mine is not None and action.seat not in mine:
            free = table is not None and table.party_of(action.seat) is None
            raise BadData(say("seats.free" if free else "seats.not_yours", seat=action.seat))
        if table is not None and table.window is not None and not self.scene.browser.can_encrypt():
            raise BadData(say("secret.insecure"))

    def free_asked(self) -> list[str]:
        """The seats that must act now and that nobody has claimed, in a game in which somebody has claimed any."""
        table = self.table
        if table is None or not table.parties or table.fixed is not None:
            return []
        free = [seat for seat in table.match.game.waits_for(table.match.state) if table.party_of(seat) is None]
        return [seat for seat in free if seat not in self.computers(table)]

    def guards(self, index: int) -> bool:
        """Would taking back to a line take back what others have played or helped to roll?"""
        table, party = self.table, self.party()
        if table is None or not table.parties:
            return False
        mine = {*(table.parties[party].seats if party is not None else ()), *self.computers(table)}
        others = any(entry.action.seat not in mine for entry in table.match.entries[index:])
        line = table.origin + index
        return others or table.fixed is not None or any(proof.line + proof.lines > line for proof in table.proofs)

    def has_changed(self) -> None:
        """The shared game has changed."""
        session = self.scene.session
        if session is not None:
            session.touched()
            self.course.after_change()


def _has_secrets(table: Table) -> bool:
    return hasattr(table.match.state, "secrets")
