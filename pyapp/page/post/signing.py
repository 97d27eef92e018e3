"""Signing: the browser makes and verifies signatures in its own time; what waits for them goes on afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from pyapp.engine.errors import BadData, GameError
from pyapp.engine.messages import Message, say
from pyapp.page.post.company import Company
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.sharing import audit, signatures
from pyapp.sharing.link import Link
from pyapp.sharing.table import Table


class Signing:
    """Keys, signatures and the audit of the shared game on the table."""

    def __init__(
        self, scene: Scene, company: Company, patience: Patience, act: Callable[[str, str], None], begin: Callable[[], None]
    ) -> None:
        self.scene = scene
        self.company = company
        self.patience = patience
        self._act = act  # what took its time is done
        self._begin = begin  # open the page as if no link had come
        self.busy = False  # is a link being verified?
        self._then: Callable[[], None] | None = None
        self._fault: BadData | None = None

    # --- the key ----------------------------------------------------------------------------------------------------------

    def ready(self, table: Table, verb: str, argument: str) -> bool:
        """Is the public key known with which this device sits down? If not, it is worked out and the verb acted again."""
        keys = self.company.keys.anew(table.id)
        if self.company.keys.public(table.id) is None:
            self.scene.browser.wait(self._work_out(table.id, keys.signing, verb, argument))
            return False
        return True

    async def _work_out(self, table_id: bytes, seed: bytes, verb: str, argument: str) -> None:
        self.company.keys.keep_public(table_id, await self.scene.browser.signer.public_key(seed))
        if self.company.table is not None and self.company.table.id == table_id:
            self._act(verb, argument)

    # --- what goes out ----------------------------------------------------------------------------------------------------

    def sign(self, table: Table, then: Callable[[], None]) -> None:
        """Have this device sign a game before a link of it is made. Without a key there is nothing to sign."""
        party = self.company.party_in(table)
        if party is None or not table.parties[party].key:
            then()
            return
        self.scene.browser.wait(self._sign(table, party, then))

    async def _sign(self, table: Table, party: int, then: Callable[[], None]) -> None:
        signer = self.scene.browser.signer
        able = await signer.able()
        if able:
            await signatures.sign(table, party, self.company.keys.fresh(table.id).signing, signer)
        if self.company.table is table:
            self._go_on(then, None if able else BadData(say("signed.cannot")))

    # --- what comes in ----------------------------------------------------------------------------------------------------

    def check(self, link: Link, then: Callable[[], None]) -> None:
        """Verify the signatures of a link before it is judged."""
        if any(party.key for party in link.table.parties):
            self.busy = True
            self.scene.browser.wait(self._check(link, then))
        else:
            then()

    async def _check(self, link: Link, then: Callable[[], None]) -> None:
        fault: BadData | None = None
        try:
            link.checked = await signatures.check(link.table, link.turn, self.scene.browser.signer)
        except BadData as error:
            fault = error
        self._go_on(then, fault)

    def _go_on(self, then: Callable[[], None], fault: BadData | None) -> None:
        self._then, self._fault = then, fault
        self._act("signed", "")

    def on_signed(self, argument: str) -> None:
        """The browser has signed or verified: go on, or say what is wrong."""
        then, fault = self._then, self._fault
        self._then = self._fault = None
        self.busy = False
        if fault is not None:
            self.refused(fault)
        if then is not None:
            then()

    def refused(self, fault: GameError) -> NoReturn:
        """A link is not what it seems. If the page was opened with it, it begins without it."""
        if self.scene.session is None:
            self._begin()
        raise fault

    # --- the audit --------------------------------------------------------------------------------------------------------

    def on_audit(self, argument: str) -> None:
        """Check the whole game and say what was verified."""
        table = self.company.shared()
        self.sign(table, lambda: self._verify(table))

    def _verify(self, table: Table) -> None:
        whole = Link(table, table.match.entries)
        self.check(whole, lambda: self._audit(table, checked=whole.checked))

    def _audit(self, table: Table, *, checked: bool) -> None:
        work = audit.audit(table, checked=checked)
        self.patience.begin("wait.audit", work, self._audited, lambda error: self._audited([error.message]))

    def _audited(self, lines: list[Message]) -> None:
        self.scene.open_dialog("audit", lines=lines)
