"""Links that come in: what came is judged before it is believed, and the player decides what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.errors import BadData, GameError
from pyapp.engine.messages import Message, say
from pyapp.games import load
from pyapp.page.markup import qr
from pyapp.page.post.company import Company
from pyapp.page.post.orders import own_orders
from pyapp.page.post.parts import Parts
from pyapp.page.post.sealing import Sealing
from pyapp.page.post.signing import Signing
from pyapp.page.post.told import action_told
from pyapp.page.shelf.savedgames import SavedGames
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.store.keyring import KEY
from pyapp.page.table.session import Session
from pyapp.page.turn.course import Course
from pyapp.page.turn.moments import Moments
from pyapp.page.turn.replay import Replay
from pyapp.sharing import saves, sealed_dice
from pyapp.sharing.arrival import NEW, NEXT, SAME, Arrival, judge
from pyapp.sharing.document import PLAIN, SHORT
from pyapp.sharing.keys import read_keys
from pyapp.sharing.link import Link, read_plain_link, reading_link
from pyapp.sharing.table import Table


class Incoming:
    """What arrives at this device."""

    def __init__(
        self,
        scene: Scene,
        course: Course,
        company: Company,
        signing: Signing,
        sealing: Sealing,
        replay: Replay,
        games: SavedGames,
        patience: Patience,
        moments: Moments,
    ) -> None:
        self.scene = scene
        self.course = course
        self.company = company
        self.signing = signing
        self.sealing = sealing
        self.replay = replay
        self.games = games
        self.patience = patience
        self.moments = moments
        self._address = ""
        self.saving = games.saving
        self.parts = Parts(scene)
        self.arrived: Arrival | None = None
        self._held: Session | None = None

    @property
    def busy(self) -> bool:
        """Is a link still being read, verified or judged?"""
        return self.signing.busy or self.patience.busy

    def takes(self, text: str) -> bool:
        """Is this something that the post delivers?"""
        return any(mark in text for mark in (SHORT, PLAIN, KEY, qr.PART))

    def open_text(self, text: str) -> None:
        """An address was opened or pasted."""
        self._address = text
        if KEY in text:
            self._open_key(_behind(text, KEY))
        elif qr.PART in text:
            self._open_part(_behind(text, qr.PART))
        elif SHORT in text:
            self.patience.begin("wait.link", _link(_behind(text, SHORT)), self._open_link, self.signing.refused)
        else:
            self._open_link(read_plain_link(load, _behind(text, PLAIN)))

    def _open_key(self, text: str) -> None:
        body, _, number = text.strip().partition(".")
        keys = read_keys(body)
        known, held = self.company.keys.of(keys.table), self._find(keys.table)
        if (
            known is not None
            and known != keys
            and held is not None
            and held.table is not None
            and self.company.party_in(held.table) is not None
        ):
            raise BadData(say("key.other"))
        if known != keys:
            self.company.keys.keep(keys, int(number) if number.isdecimal() and len(number) < 3 else None, brought=True)
        self.scene.tell("key.taken")
        if self.scene.session is not None:
            self.course.ask()

    def _open_part(self, fragment: str) -> None:
        name = qr.read_part(fragment)[0]
        if whole := self.parts.take(fragment):
            try:
                self.open_text(whole)
            except GameError:
                self.parts.forget(name)
                raise
            self.parts.forget(name)

    def _open_link(self, link: Link) -> None:
        self.signing.check(link, lambda: self._judge(link))

    def _judge(self, link: Link) -> None:
        self.saving.put_away()
        self._held = self._find(link.table.id)
        held = self._held.table if self._held else None
        own = self.company.mine_of(held) if held is not None else ()
        self.patience.begin("wait.link", judge(link, held, own), self._arrive)

    def _find(self, table_id: bytes) -> Session | None:
        """The copy of a shared game that this device holds."""
        session = self.scene.session
        if self.company.table is not None and session is not None and self.company.table.id == table_id:
            return session
        for card in self.scene.saves.cards():
            if card.table == table_id.hex() and (loaded := self.scene.saves.read(card.id)) is not None:
                try:
                    match, name, table = saves.read_save(load, loaded.text, believe=True)
                except GameError:
                    continue
                found = Session(match, card.id, name)
                found.table = table
                return found
        return None

    def _arrive(self, arrival: Arrival) -> None:
        scene, held = self.scene, self._held
        if arrival.verdict == SAME and held is not None:
            if held is scene.session:
                self.sealing.after_arrival()
            else:
                self.games.on_load(held.save_id)
            scene.tell("arrival.same")
            self.moments.show(self._address)
            return
        self.arrived = arrival
        own = arrival.verdict in (NEW, NEXT) and held is not None
        name = held.name if held is not None else self.saving.default_name(arrival.table.match)
        save_id = held.save_id if own and held is not None else self.saving.new_id()
        session = Session(arrival.table.match, save_id, name, kept=False)
        session.table = arrival.table
        self.course.table(session)
        self.moments.show(self._address)
        scene.open_dialog("link", moves=arrival.checked.lines)

    def greeting(self) -> list[Message]:
        """What a link is, in a sentence or two: who has played, who I am, whose turn it is."""
        arrival, table = self.arrived, self.company.table
        if arrival is None or table is None:
            return []
        match = table.match
        asked = list(match.game.waits_for(match.state))
        place = arrival.line - table.origin
        end = None if table.window is None else table.window - table.origin
        played = list(dict.fromkeys(entry.action.seat for entry in match.entries[place:end]))
        party, number = self.company.party(), match.game.round_of(match.state)
        mine = table.parties[party].seats if party is not None else []
        if not played:
            watching = party is None and bool(table.parties)
            who = say("arrival.waits.watch" if watching else "arrival.waits", round=number, asked=asked)
        elif party is None and table.parties:
            who = say("arrival.watch", seats=played, round=number, asked=asked)
        else:
            who = say("arrival.you", seats=played, mine=[seat for seat in asked if seat in mine] or mine or asked, round=number)
        return [who, arrival.message, *arrival.also]

    def on_link_keep(self, argument: str) -> None:
        """Go on with what came."""
        self._accept(self.scene.session.save_id if self.scene.session else "")

    def on_link_replace(self, argument: str) -> None:
        """Of two stories the one that came is the one that counts."""
        if self._held is not None:
            self._accept(self._held.save_id)

    def on_link_leave(self, argument: str) -> None:
        """Stay with the copy that was here."""
        held, self.arrived = self._held, None
        self.scene.close_dialog()
        if held is not None:
            self.games.on_load(held.save_id)

    def on_link_seat(self, argument: str) -> None:
        """Go on with what came, and take seats; the one for which everything waits is ticked already."""
        self.on_link_keep("")
        free = self.company.free_asked()
        self.scene.open_dialog("seats", wanted=free if len(free) == 1 else [])

    def on_link_watch(self, argument: str) -> None:
        """See what was played, step by step, and go on then."""
        session, arrival = self.scene.session, self.arrived
        if session is None or arrival is None or session.table is None:
            return
        line = arrival.line - session.table.origin
        self._accept(session.save_id, resolve=False)
        self.replay.begin(line)

    def _accept(self, save_id: str, *, resolve: bool = True) -> None:
        scene, session = self.scene, self.scene.session
        scene.close_dialog()
        if session is None or session.kept:
            return
        session.save_id = save_id
        self.arrived = None
        if self._held is not None and self._held.table is not None and session.table is not None:
            own = self.company.mine_of(session.table)
            session.table.standing = own_orders(self._held.table.standing, session.table.standing, own)
            self._fix_again(self._held.table, session.table)
        scene.saves.take_over(save_id)
        self.saving.keep(session)
        if resolve:
            self.sealing.after_arrival()

    def _fix_again(self, before: Table, now: Table) -> None:
        """An action of this player waited for one who has lost his keys: it is fixed again, with a number that nobody knows."""
        fixed, party = before.fixed, self.company.party_in(now)
        if (
            fixed is None
            or now.fixed is not None
            or now.length != before.length
            or party is None
            or self.company.party_in(before) != fixed.party
        ):
            return
        sealed_dice.fix(now, fixed.action, party, self.company.keys.chain(now.id))
        self.scene.tell("post.fixed_again", action=action_told(self.scene, now, fixed.action))


def _link(fragment: str) -> Iterator[Link | None]:
    """What a link says, read in slices; it comes last."""
    yield (yield from reading_link(load, fragment))


def _behind(text: str, mark: str) -> str:
    """What stands behind a mark, up to the next space or parameter."""
    return "".join(text.partition(mark)[2].partition("&")[0].split()[:1])
