"""The post: games that are shared by links. What comes in is judged before it is believed, what goes out says who plays what."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyapp.engine.actions import Action
from pyapp.engine.computers import computer_seats
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.match import SEALED
from pyapp.engine.messages import Message, say
from pyapp.games import load
from pyapp.page import postviews, qr
from pyapp.page.keyring import Keyring
from pyapp.page.orders import own_orders
from pyapp.page.parts import Parts
from pyapp.page.session import Session
from pyapp.page.signing import Signing
from pyapp.sharing import saves, sealed_dice, secrets, signatures
from pyapp.sharing.arrival import NEW, NEXT, SAME, Arrival, judge
from pyapp.sharing.document import PLAIN, SHORT
from pyapp.sharing.keys import read_keys
from pyapp.sharing.link import LONGEST, Link, best_since, read_link, read_plain_link, write_link, write_plain_link
from pyapp.sharing.parties import witness
from pyapp.sharing.table import ID_SIZE, Table

if TYPE_CHECKING:
    from pyapp.page.app import App

KEY = "#k="
GOOD_LENGTH = 1_500
SPEEDS = (400, 900, 1_800, 4_000)


class Post:
    """Links in and out, seats, sealed dice and sealed turns of the game on the table."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.keys = Keyring(app.browser_shelf, app.browser.cipher.random)
        self.signing = Signing(app)
        self.parts = Parts(app)
        self.arrived: Arrival | None = None
        self.speed = 1
        self.playing = False
        self._held: Session | None = None
        self._conceding: set[str] = set()
        self._shown: tuple[bytes, Action | None] | None = None  # what is being opened: the table's id and, when it is open, the action

    # --- the table ----------------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The shared game on the table, agreeing with its match."""
        session = self.app.session
        if session is None or session.table is None:
            return None
        table = session.table
        table.match = session.match
        before = len(table.proofs), len(table.history)
        table.proofs = [proof for proof in table.proofs if proof.line + proof.lines <= table.length]
        table.history = [(line, turn) for line, turn in table.history if line + len(turn.entries or ()) <= table.length]
        if before != (len(table.proofs), len(table.history)) or any(
            party.signed and party.signed.line > table.length for party in table.parties
        ):
            signatures.keep_true(table, table)
        if table.window is not None and table.window > table.length:
            table.window, table.asked, table.sealed = None, [], []
        return table

    def shared(self) -> Table:
        """The table of the game, made now if it was not shared before."""
        session = self.app.session
        assert session is not None
        if session.table is None:
            session.table = Table(session.match, self.app.browser.cipher.random(ID_SIZE))
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
            seats = [seat for seat in seats if secrets.sealed_turn(table, seat) is None or seat in self._conceding]
        return (*seats, *self._computers(table))

    def _computers(self, table: Table) -> tuple[str, ...]:
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
        if table is not None and table.window is not None and not self.app.browser.can_encrypt():
            raise BadData(say("secret.insecure"))

    def free_asked(self) -> list[str]:
        """The seats that must act now and that nobody has claimed, in a game in which somebody has claimed any."""
        table = self.table
        if table is None or not table.parties or table.fixed is not None:
            return []
        free = [seat for seat in table.match.game.waits_for(table.match.state) if table.party_of(seat) is None]
        return [seat for seat in free if seat not in self._computers(table)]

    def guards(self, index: int) -> bool:
        """Would taking back to a line take back what others have played or helped to roll?"""
        table, party = self.table, self.party()
        if table is None or not table.parties:
            return False
        mine = {*(table.parties[party].seats if party is not None else ()), *self._computers(table)}
        others = any(entry.action.seat not in mine for entry in table.match.entries[index:])
        line = table.origin + index
        return others or table.fixed is not None or any(proof.line + proof.lines > line for proof in table.proofs)

    # --- what goes out ------------------------------------------------------------------------------------------------------

    def open_share(self, *, whole: bool = False, plain: bool = False) -> None:
        """The dialog with the link, which this device signs first: the short form, or the plain one for other programs."""
        if self.app.session is not None:
            before = self.app.ui.dialog
            self.signing.sign(self.shared(), lambda: self._open_share(before, whole=whole, plain=plain))

    def _open_share(self, before: str, *, whole: bool, plain: bool) -> None:
        session = self.app.session
        if session is None or self.app.ui.dialog not in ("", "share", before):  # something more urgent has come up meanwhile
            return
        table, party = self.shared(), self.party()
        since = table.origin if whole else best_since(table, self._latest(table, session), GOOD_LENGTH, party)
        if not whole and party is None and len(write_link(table, since)) > LONGEST:
            since = table.length  # the players tell the turn; who looks on shows the position
        fragment = PLAIN + write_plain_link(table, since, party) if plain else SHORT + write_link(table, since, party)
        address = self.app.browser.address()
        end = table.length if table.window is None else table.window
        self.app.open_dialog(
            "share",
            text=address + fragment,
            copied="",
            moves=max(0, end - since),
            frames=qr.frames(address, fragment),
            frame=-1,
            plain=plain,
        )
        self.app.desk.save()
        self.app.browser.persist()

    def _latest(self, table: Table, session: Session) -> int:
        """From where on the others cannot know: what this player has played since another did, or else the last turn."""
        party = self.party()
        if party is None:
            return table.origin + session.turn_start()
        entries, start = table.match.entries, table.length - table.origin
        seats = {*table.parties[party].seats, *self._computers(table)}
        while start and entries[start - 1].action.seat in seats:
            start -= 1
        rolled = [proof.line for proof in table.proofs if proof.witness == party and proof.line + proof.lines >= table.origin + start]
        return min([table.origin + start, *rolled])

    def on_whole_link(self, argument: str) -> None:
        """A link with the whole journal."""
        self.open_share(whole=True)

    def on_plain_link(self, argument: str) -> None:
        """The link that any program can read."""
        self.open_share(plain=True)

    def on_qr(self, argument: str) -> None:
        """Show the link as a code, or the next of its codes."""
        self.app.ui.dialog_data["frame"] = int(argument)

    # --- what comes in ------------------------------------------------------------------------------------------------------

    def takes(self, text: str) -> bool:
        """Is this something that the post delivers?"""
        return any(mark in text for mark in (SHORT, PLAIN, KEY, qr.PART))

    def open_text(self, text: str) -> None:
        """An address was opened or pasted."""
        if KEY in text:
            self._open_key(_behind(text, KEY))
        elif qr.PART in text:
            self._open_part(_behind(text, qr.PART))
        elif SHORT in text:
            self._open_link(read_link(load, _behind(text, SHORT)))
        else:
            self._open_link(read_plain_link(load, _behind(text, PLAIN)))

    def _open_key(self, text: str) -> None:
        body, _, number = text.strip().partition(".")
        keys = read_keys(body)
        known, held = self.keys.of(keys.table), self._find(keys.table)
        if known is not None and known != keys and held is not None and held.table is not None and self.party_in(held.table) is not None:
            raise BadData(say("key.other"))
        if known != keys:
            self.keys.keep(keys, int(number) if number.isdecimal() and len(number) < 3 else None, brought=True)
        self.app.tell("key.taken")
        if self.app.session is not None:
            self.app.ask()

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
        self.app.desk.put_away()
        self._held = self._find(link.table.id)
        held = self._held.table if self._held else None
        own = self.mine_of(held) if held is not None else ()
        self.app.patience.begin("wait.link", judge(link, held, own), self._arrive)

    def _find(self, table_id: bytes) -> Session | None:
        """The copy of a shared game that this device holds."""
        session = self.app.session
        if self.table is not None and session is not None and self.table.id == table_id:
            return session
        for card in self.app.saves.cards():
            if card.table == table_id.hex() and (loaded := self.app.saves.read(card.id)) is not None:
                try:
                    match, name, table = saves.read_save(load, loaded.text, believe=True)
                except GameError:
                    continue
                found = Session(match, card.id, name)
                found.table = table
                return found
        return None

    def _arrive(self, arrival: Arrival) -> None:
        app, held = self.app, self._held
        if arrival.verdict == SAME and held is not None:
            if held is app.session:
                self.after_arrival()
            else:
                app.desk.on_load(held.save_id)
            app.tell("arrival.same")
            return
        self.arrived = arrival
        own = arrival.verdict in (NEW, NEXT) and held is not None
        name = held.name if held is not None else app.desk.default_name(arrival.table.match)
        save_id = held.save_id if own and held is not None else app.desk.new_id()
        session = Session(arrival.table.match, save_id, name, kept=False)
        session.table = arrival.table
        app.table(session)
        app.open_dialog("link", moves=arrival.checked.lines)

    def greeting(self) -> list[Message]:
        """What a link is, in a sentence or two: who has played, who I am, whose turn it is."""
        arrival, table = self.arrived, self.table
        if arrival is None or table is None:
            return []
        match = table.match
        asked = list(match.game.waits_for(match.state))
        place = arrival.line - table.origin
        end = None if table.window is None else table.window - table.origin
        played = list(dict.fromkeys(entry.action.seat for entry in match.entries[place:end]))
        party, number = self.party(), match.game.round_of(match.state)
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
        self._accept(self.app.session.save_id if self.app.session else "")

    def on_link_replace(self, argument: str) -> None:
        """Of two stories the one that came is the one that counts."""
        if self._held is not None:
            self._accept(self._held.save_id)

    def on_link_leave(self, argument: str) -> None:
        """Stay with the copy that was here."""
        held, self.arrived = self._held, None
        self.app.close_dialog()
        if held is not None:
            self.app.desk.on_load(held.save_id)

    def on_link_seat(self, argument: str) -> None:
        """Go on with what came, and take seats; the one for which everything waits is ticked already."""
        self.on_link_keep("")
        free = self.free_asked()
        self.app.open_dialog("seats", wanted=free if len(free) == 1 else [])

    def on_concede(self, seat: str) -> None:
        """The key is lost: the seat plays its sealed turn again, in the open."""
        self._conceding.add(seat)
        self.app.close_dialog()
        self.app.ask(seat)

    def on_link_watch(self, argument: str) -> None:
        """See what was played, step by step, and go on then."""
        session, arrival = self.app.session, self.arrived
        if session is None or arrival is None or session.table is None:
            return
        line = arrival.line - session.table.origin
        self._accept(session.save_id, resolve=False)
        session.look_at(line)
        self.app.ask()
        self.playing = True
        self.app.browser.later("replay", SPEEDS[self.speed])

    def _accept(self, save_id: str, *, resolve: bool = True) -> None:
        app, session = self.app, self.app.session
        app.close_dialog()
        if session is None or session.kept:
            return
        session.save_id = save_id
        self.arrived = None
        if self._held is not None and self._held.table is not None and session.table is not None:
            own = self.mine_of(session.table)
            session.table.standing = own_orders(self._held.table.standing, session.table.standing, own)
            self._fix_again(self._held.table, session.table)
        app.saves.take_over(save_id)
        app.desk.keep(session)
        if resolve:
            self.after_arrival()

    def _fix_again(self, before: Table, now: Table) -> None:
        """An action of this player waited for one who has lost his keys: it is fixed again, with a number that nobody knows."""
        fixed, party = before.fixed, self.party_in(now)
        if fixed is None or now.fixed is not None or now.length != before.length or party is None or self.party_in(before) != fixed.party:
            return
        sealed_dice.fix(now, fixed.action, party, self.keys.chain(now.id))
        self.app.tell("post.fixed_again", action=postviews.action_told(self.app, now, fixed.action))

    def after_arrival(self) -> None:
        """Open what others wait for: dice that were fixed, turns that all have sealed."""
        table, party = self.table, self.party()
        if table is None or party is None:
            return
        if table.fixed is not None and witness(table) == party:
            self._resolve(table, party)
        elif table.window is not None and not secrets.still_to_seal(table) and self._encrypts():
            self.app.browser.wait(self._open_mine(table, party))
        self.wake()

    def resume(self) -> None:
        """Go on with what was cut short when the page was left: seal a turn that is finished, open what others wait for."""
        table, party = self.table, self.party()
        if table is None or party is None:
            return
        asked = table.match.game.waits_for(table.match.state)
        finished = [seat for seat in table.parties[party].seats if seat in table.asked and seat not in asked]
        unsealed = next((seat for seat in finished if secrets.sealed_turn(table, seat) is None), "") if table.window is not None else ""
        if not unsealed:
            self.after_arrival()
        elif self._encrypts():
            self.app.browser.wait(self._seal(table, unsealed))

    def _encrypts(self) -> bool:
        """Can sealed turns be opened here? If not, say so."""
        if not self.app.browser.can_encrypt():
            self.app.tell("secret.insecure")
        return self.app.browser.can_encrypt()

    def _resolve(self, table: Table, party: int) -> None:
        session, fixed = self.app.session, table.fixed
        if session is None or fixed is None:
            return
        action = postviews.action_told(self.app, table, fixed.action)
        work = _taken_over(sealed_dice.resolving(table, party, self.keys.chain(table.id)), table, session)
        self.app.patience.begin("wait.dice", work, lambda done: self._resolved(action))

    def _resolved(self, action: str) -> None:
        self.changed()
        self.app.tell("post.rolled", action=action)
        self.wake()

    # --- sealed dice --------------------------------------------------------------------------------------------------------

    def fixes(self, action: Action) -> bool:
        """In a game with sealed dice an action that rolls is fixed and waits for the opponent. True when that is so."""
        table = self.table
        if self.app.session is None or self.app.session.match.seed != SEALED:
            return False
        party = self.party()
        if table is None or party is None:
            raise BadData(say("sealed.nobody_else"))
        sealed_dice.fix(table, str(action), party, self.keys.chain(table.id))
        self.changed()
        self.open_share()
        return True

    # --- sealed turns -------------------------------------------------------------------------------------------------------

    def played(self, action: Action) -> None:
        """A secret turn that is complete is sealed; when nothing is left for this device to do, the link is offered."""
        table, party = self.table, self.party()
        if table is None or party is None:
            return
        asked = table.match.game.waits_for(table.match.state)
        if table.window is not None and action.seat in table.asked and action.seat not in asked:
            self.app.browser.wait(self._seal(table, action.seat))
        elif not set(asked) & {*table.parties[party].seats, *self._computers(table)} and not table.match.state.result:
            self.open_share()

    async def _seal(self, table: Table, seat: str) -> None:
        with contextlib.suppress(GameError):  # then nothing is sealed, and the player is told
            if (turn := secrets.sealed_turn(table, seat)) is not None and turn.entries is None:
                secrets.concede(table, seat)
                self._conceding.discard(seat)
            else:
                await secrets.seal_turn(table, seat, self.app.browser.cipher, self.keys.fresh(table.id).key)
        self._tell_of(table, "sealed", seat)

    async def _open_mine(self, table: Table, party: int) -> None:
        lost = ""
        for seat in table.parties[party].seats:
            turn = secrets.sealed_turn(table, seat)
            if turn is not None and turn.entries is None:
                try:
                    await secrets.open_turn(table, seat, self.app.browser.cipher, self.keys.fresh(table.id).key)
                except GameError:
                    lost = seat
        self._tell_of(table, "opened", lost)

    def _tell_of(self, table: Table, verb: str, argument: str) -> None:
        """What took its time is done; it is nobody's business when another game is on the table by now."""
        if self.table is table:
            self.app.act(verb, argument)

    def on_sealed(self, seat: str) -> None:
        """A turn has been sealed, if it could be."""
        table = self.table
        if table is None or secrets.sealed_turn(table, seat) is None:
            raise BadData(say("secret.unfinished", seat=seat))
        self.changed()
        self.app.tell("secret.sealed", seat=seat)
        if table.window is not None and not secrets.still_to_seal(table):
            self.after_arrival()
        elif not self.mine():
            self.open_share()

    def on_opened(self, lost: str) -> None:
        """This device has opened what it could; if that was the last one, the turns are played."""
        table = self.table
        if table is None:
            return
        if lost:
            self.app.open_dialog("lost", seat=lost)
            return
        session = self.app.session
        if session is not None:
            work = _taken_over(secrets.playing(table), table, session)
            self.app.patience.begin("wait.opening", work, lambda done: self._played_on(table))

    def _played_on(self, table: Table) -> None:
        self.changed()
        if not self.mine() or table.window is not None:
            self.open_share()

    def wake(self) -> None:
        """Show what this device has kept closed, if the rules ask for it now."""
        table, party, session = self.table, self.party(), self.app.session
        if self._shown is not None or table is None or party is None or session is None or not session.kept or session.looking is not None:
            return
        asked = secrets.asked_to_show(table.match.game, table.match.state)
        seat = next((seat for seat in asked if seat in table.parties[party].seats and seat in table.kept), "")
        if seat and self._encrypts():
            self._shown = (table.id, None)
            self.app.browser.wait(self._show(table, seat))

    async def _show(self, table: Table, seat: str) -> None:
        with contextlib.suppress(GameError):  # another device has the key; the prompt says so
            self._shown = (table.id, await secrets.kept_back(table, seat, self.app.browser.cipher, self.keys.fresh(table.id).key))
        self.app.act("shown", "")

    def on_shown(self, argument: str) -> None:
        """What was closed is open: play it."""
        shown, self._shown = self._shown, None
        if shown is not None and shown[1] is not None and self.table is not None and self.table.id == shown[0]:
            self.app.play(shown[1])

    def before_showing(self, index: int) -> int:
        """Where to take back to: what this device shows by itself would be shown again at once."""
        table = self.table
        while table is not None and index and secrets.asked_to_show(table.match.game, table.match.state_at(index)):
            index -= 1
        return index

    def changed(self) -> None:
        """The shared game has changed."""
        session = self.app.session
        if session is not None:
            session.touched()
            self.app.after_change()

    # --- looking at a turn --------------------------------------------------------------------------------------------------

    def on_replay(self, argument: str) -> None:
        """The next step of the turn that is being shown."""
        session = self.app.session
        if not self.playing or session is None or session.looking is None:
            self.playing = False
            return
        session.look_at(session.looking + 1)
        for event in session.match.events(session.point - 1):
            self.app.say(self.app.words(event.message()))
        self.app.ask()
        if session.looking is not None:
            self.app.browser.later("replay", SPEEDS[self.speed])
        else:
            self.playing = False
            self.after_arrival()

    def on_replay_play(self, argument: str) -> None:
        """Go on, or pause."""
        self.playing = not self.playing
        if self.playing:
            self.app.browser.later("replay", SPEEDS[self.speed])

    def on_replay_speed(self, argument: str) -> None:
        """Another speed."""
        self.speed = (self.speed + 1) % len(SPEEDS)


def _taken_over(work: Iterator[bool], table: Table, session: Session) -> Iterator[bool]:
    """Work that ends with another match on a table: the session has it the moment it is there."""
    for done in work:
        if done:
            session.match = table.match
        yield done


def _behind(text: str, mark: str) -> str:
    """What stands behind a mark, up to the next space or parameter."""
    return "".join(text.partition(mark)[2].partition("&")[0].split()[:1])


def _has_secrets(table: Table) -> bool:
    return hasattr(table.match.state, "secrets")
