"""Links that go out: signed first, short or plain, as text and as codes."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.page.markup import qr
from pyapp.page.post.company import Company
from pyapp.page.post.signing import Signing
from pyapp.page.shelf.saving import Saving
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.table.session import Session
from pyapp.page.turn.moments import AT
from pyapp.sharing.document import PLAIN, SHORT
from pyapp.sharing.link import LONGEST, seeking_since, write_plain_link, writing_link
from pyapp.sharing.table import Table

GOOD_LENGTH = 1_500


class Outgoing:
    """Makes the link of the game on the table."""

    def __init__(self, scene: Scene, company: Company, signing: Signing, saving: Saving, patience: Patience) -> None:
        self.scene = scene
        self.company = company
        self.signing = signing
        self.saving = saving
        self.patience = patience

    def open_share(self, *, whole: bool = False, plain: bool = False) -> None:
        """The dialog with the link, which this device signs first: the short form, or the plain one for other programs."""
        if self.scene.session is not None:
            before = self.scene.ui.dialog
            self.signing.sign(self.company.shared(), lambda: self._open_share(before, whole=whole, plain=plain))

    def _open_share(self, before: str, *, whole: bool, plain: bool) -> None:
        session = self.scene.session
        if session is None or self.scene.ui.dialog not in ("", "share", before):  # something more urgent has come up meanwhile
            return
        work = self._written(self.company.shared(), session, whole=whole, plain=plain)
        self.patience.begin("wait.share", work, lambda written: self._show(session, written, plain=plain))

    def _written(self, table: Table, session: Session, *, whole: bool, plain: bool) -> Iterator[tuple[int, str] | None]:
        """From which line the link tells, and the link; it comes last."""
        party, since = self.company.party(), table.origin
        if not whole:
            latest = min(self._latest(table, session), self._shown(session, table.length))
            since = yield from seeking_since(table, latest, GOOD_LENGTH, party)
        short = yield from writing_link(table, since, party)
        if not whole and party is None and len(short) > LONGEST:
            since = table.length  # the players tell the turn; who looks on shows the position
            short = yield from writing_link(table, since, party)
        yield since, PLAIN + write_plain_link(table, since, party) if plain else SHORT + short

    def _show(self, session: Session, written: tuple[int, str], *, plain: bool) -> None:
        if session is not self.scene.session:
            return
        since, fragment = written
        shown = self._shown(session, self.company.shared().length)
        at = f"{AT}{shown}" if session.looking is not None and since <= shown else ""
        table, address = self.company.shared(), self.scene.browser.address()
        end = table.length if table.window is None else table.window
        self.scene.open_dialog(
            "share",
            text=address + fragment + at,
            copied="",
            moves=max(0, end - since),
            frames=qr.frames(address, fragment),
            frame=-1,
            plain=plain,
        )
        self.saving.save()
        self.scene.browser.persist()

    def _latest(self, table: Table, session: Session) -> int:
        """From where on the others cannot know: what this player has played since another did, or else the last turn."""
        party = self.company.party()
        if party is None:
            return table.origin + session.turn_start()
        entries, start = table.match.entries, table.length - table.origin
        seats = {*table.parties[party].seats, *self.company.computers(table)}
        while start and entries[start - 1].action.seat in seats:
            start -= 1
        rolled = [proof.line for proof in table.proofs if proof.witness == party and proof.line + proof.lines >= table.origin + start]
        return min([table.origin + start, *rolled])

    def _shown(self, session: Session, length: int) -> int:
        """The line of the game that is shown: whoever looks back shares what he looks at."""
        return length if session.looking is None else session.origin + session.looking

    def on_whole_link(self, argument: str) -> None:
        """A link with the whole journal."""
        self.open_share(whole=True)

    def on_plain_link(self, argument: str) -> None:
        """The link that any program can read."""
        self.open_share(plain=True)

    def on_qr(self, argument: str) -> None:
        """Show the link as a code, or the next of its codes."""
        self.scene.ui.dialog_data["frame"] = int(argument)
