"""What is sealed: dice that one fixes and another opens, turns that are opened when all have sealed, orders shown one by one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from pyapp.engine.actions import Action
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.match import SEALED
from pyapp.engine.messages import say
from pyapp.page.post.company import Company
from pyapp.page.post.outgoing import Outgoing
from pyapp.page.post.told import action_told
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.table.session import Session
from pyapp.page.turn.course import Attendant, Course
from pyapp.sharing import sealed_dice, secrets
from pyapp.sharing.parties import witness
from pyapp.sharing.table import Table


class Sealing(Attendant):
    """Seals, opens and shows for the seats of this device."""

    def __init__(
        self, scene: Scene, course: Course, company: Company, patience: Patience, outgoing: Outgoing, act: Callable[[str, str], None]
    ) -> None:
        self.scene = scene
        self.course = course
        self.company = company
        self.patience = patience
        self.outgoing = outgoing
        self._act = act  # what took its time is done
        self._shown: tuple[bytes, Action | None] | None = None  # what is being opened: the table's id and, when it is open, the action

    def after_arrival(self) -> None:
        """Open what others wait for: dice that were fixed, turns that all have sealed."""
        table, party = self.company.table, self.company.party()
        if table is None or party is None:
            return
        if table.fixed is not None and witness(table) == party:
            self._resolve(table, party)
        elif table.window is not None and not secrets.still_to_seal(table) and self._encrypts():
            self.scene.browser.wait(self._open_mine(table, party))
        self.asked()

    def opened(self, session: Session) -> bool:
        """A saved game goes on where it was left; its player is told when his keys are damaged."""
        self._resume()
        damaged = session.table is not None and self.company.keys.damaged(session.table.id)
        if damaged:
            self.scene.tell("key.broken")
        return damaged

    def _resume(self) -> None:
        """Go on with what was cut short when the page was left: seal a turn that is finished, open what others wait for."""
        table, party = self.company.table, self.company.party()
        if table is None or party is None:
            return
        asked = table.match.game.waits_for(table.match.state)
        finished = [seat for seat in table.parties[party].seats if seat in table.asked and seat not in asked]
        unsealed = next((seat for seat in finished if secrets.sealed_turn(table, seat) is None), "") if table.window is not None else ""
        if not unsealed:
            self.after_arrival()
        elif self._encrypts():
            self.scene.browser.wait(self._seal(table, unsealed))

    def _encrypts(self) -> bool:
        """Can sealed turns be opened here? If not, say so."""
        if not self.scene.browser.can_encrypt():
            self.scene.tell("secret.insecure")
        return self.scene.browser.can_encrypt()

    def _resolve(self, table: Table, party: int) -> None:
        session, fixed = self.scene.session, table.fixed
        if session is None or fixed is None:
            return
        action = action_told(self.scene, table, fixed.action)
        work = _taken_over(sealed_dice.resolving(table, party, self.company.keys.chain(table.id)), table, session)
        self.patience.begin("wait.dice", work, lambda done: self._resolved(action))

    def _resolved(self, action: str) -> None:
        self.company.has_changed()
        self.scene.tell("post.rolled", action=action)
        self.asked()

    def takes_dice(self, action: Action) -> bool:
        """In a game with sealed dice an action that rolls is fixed and waits for the opponent. True when that is so."""
        table = self.company.table
        if self.scene.session is None or self.scene.session.match.seed != SEALED:
            return False
        party = self.company.party()
        if table is None or party is None:
            raise BadData(say("sealed.nobody_else"))
        sealed_dice.fix(table, str(action), party, self.company.keys.chain(table.id))
        self.company.has_changed()
        self.outgoing.open_share()
        return True

    def played(self, action: Action) -> None:
        """A secret turn that is complete is sealed; when nothing is left for this device to do, the link is offered."""
        table, party = self.company.table, self.company.party()
        if table is None or party is None:
            return
        asked = table.match.game.waits_for(table.match.state)
        if table.window is not None and action.seat in table.asked and action.seat not in asked:
            self.scene.browser.wait(self._seal(table, action.seat))
        elif not set(asked) & {*table.parties[party].seats, *self.company.computers(table)} and not table.match.state.result:
            self.outgoing.open_share()

    async def _seal(self, table: Table, seat: str) -> None:
        with contextlib.suppress(GameError):  # then nothing is sealed, and the player is told
            if (turn := secrets.sealed_turn(table, seat)) is not None and turn.entries is None:
                secrets.concede(table, seat)
                self.company.conceding.discard(seat)
            else:
                await secrets.seal_turn(table, seat, self.scene.browser.cipher, self.company.keys.fresh(table.id).key)
        self._tell_of(table, "sealed", seat)

    async def _open_mine(self, table: Table, party: int) -> None:
        lost = ""
        for seat in table.parties[party].seats:
            turn = secrets.sealed_turn(table, seat)
            if turn is not None and turn.entries is None:
                try:
                    await secrets.open_turn(table, seat, self.scene.browser.cipher, self.company.keys.fresh(table.id).key)
                except GameError:
                    lost = seat
        self._tell_of(table, "opened", lost)

    def _tell_of(self, table: Table, verb: str, argument: str) -> None:
        """What took its time is done; it is nobody's business when another game is on the table by now."""
        if self.company.table is table:
            self._act(verb, argument)

    def on_sealed(self, seat: str) -> None:
        """A turn has been sealed, if it could be."""
        table = self.company.table
        if table is None or secrets.sealed_turn(table, seat) is None:
            raise BadData(say("secret.unfinished", seat=seat))
        self.company.has_changed()
        self.scene.tell("secret.sealed", seat=seat)
        if table.window is not None and not secrets.still_to_seal(table):
            self.after_arrival()
        elif not self.company.mine():
            self.outgoing.open_share()

    def on_opened(self, lost: str) -> None:
        """This device has opened what it could; if that was the last one, the turns are played."""
        table = self.company.table
        if table is None:
            return
        if lost:
            self.scene.open_dialog("lost", seat=lost)
            return
        session = self.scene.session
        if session is not None:
            work = _taken_over(secrets.playing(table), table, session)
            self.patience.begin("wait.opening", work, lambda done: self._played_on(table))

    def _played_on(self, table: Table) -> None:
        self.company.has_changed()
        if not self.company.mine() or table.window is not None:
            self.outgoing.open_share()

    def on_concede(self, seat: str) -> None:
        """The key is lost: the seat plays its sealed turn again, in the open."""
        self.company.conceding.add(seat)
        self.scene.close_dialog()
        self.course.ask(seat)

    def asked(self) -> None:
        """Show what this device has kept closed, if the rules ask for it now."""
        table, party, session = self.company.table, self.company.party(), self.scene.session
        if self._shown is not None or table is None or party is None or session is None or not session.kept or session.looking is not None:
            return
        asked = secrets.asked_to_show(table.match.game, table.match.state)
        seat = next((seat for seat in asked if seat in table.parties[party].seats and seat in table.kept), "")
        if seat and self._encrypts():
            self._shown = (table.id, None)
            self.scene.browser.wait(self._show(table, seat))

    async def _show(self, table: Table, seat: str) -> None:
        with contextlib.suppress(GameError):  # another device has the key; the prompt says so
            self._shown = (table.id, await secrets.kept_back(table, seat, self.scene.browser.cipher, self.company.keys.fresh(table.id).key))
        self._act("shown", "")

    def on_shown(self, argument: str) -> None:
        """What was closed is open: play it."""
        shown, self._shown = self._shown, None
        if shown is not None and shown[1] is not None and self.company.table is not None and self.company.table.id == shown[0]:
            self.course.play(shown[1])

    def back_to(self, index: int) -> int:
        """Where to take back to: what this device shows by itself would be shown again at once."""
        table = self.company.table
        while table is not None and index and secrets.asked_to_show(table.match.game, table.match.state_at(index)):
            index -= 1
        return index


def _taken_over(work: Iterator[bool], table: Table, session: Session) -> Iterator[bool]:
    """Work that ends with another match on a table: the session has it the moment it is there."""
    for done in work:
        if done:
            session.match = table.match
        yield done
