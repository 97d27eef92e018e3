"""Seats and keys: who plays what on which device, further seats, keys that move on, and the way out when they are lost."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.engine.clean import clean
from pyapp.engine.computers import computer_seats
from pyapp.engine.errors import BadData
from pyapp.engine.game import LONGEST_NAME
from pyapp.engine.messages import say
from pyapp.page import qr
from pyapp.page.post import KEY
from pyapp.sharing import sealed_dice
from pyapp.sharing.parties import renew
from pyapp.sharing.signatures import keep_true
from pyapp.sharing.table import Party, Table

if TYPE_CHECKING:
    from pyapp.page.app import App


class Seating:
    """Takes seats and looks after the keys that prove it."""

    def __init__(self, app: App) -> None:
        self.app = app

    def on_take_seats(self, argument: str) -> None:
        """Seats were chosen in the form."""
        data = {name: clean(str(value)) for name, value in json.loads(argument).items()}
        app, table = self.app, self.app.post.shared()
        if app.post.party() is None and not app.post.signing.ready(table, "take-seats", argument):
            return
        seats = with_led(table, [seat for seat in table.match.game.about.seats if data.get(f"seat-{seat}")])
        name = data.get("name", "").strip()[:LONGEST_NAME] or app.words("seats.anybody", number=len(table.parties) + 1)
        self._sit(table, name, seats)
        app.close_dialog()
        app.post.changed()
        app.post.after_arrival()
        if app.post.keys.trouble:
            self.on_key_link("")
        else:
            app.desk.open("share")

    def on_claim(self, seat: str) -> None:
        """A seat that nobody plays must act: this device plays it from now on."""
        app, table = self.app, self.app.post.table
        if table is None or seat not in app.post.free_asked():
            return
        if app.post.party() is None:
            app.open_dialog("seats", wanted=[seat])
            return
        app.close_dialog()
        self._sit(table, "", with_led(table, [seat]))
        app.post.changed()
        app.ask(seat)
        app.tell("seats.claimed", seat=seat)

    def on_link_claim(self, seat: str) -> None:
        """Go on with a link, and play a seat that nobody plays yet."""
        self.app.post.on_link_keep("")
        self.on_claim(seat)

    def _sit(self, table: Table, name: str, seats: list[str]) -> None:
        post = self.app.post
        self._check_computer(table)
        party = post.party_in(table)
        keys = post.keys.anew(table.id) if party is None else post.keys.fresh(table.id)
        if party is None:
            party = sealed_dice.join(table, name, seats, post.keys.chain(table.id), post.keys.public(table.id) or b"")
        else:
            _claim(table, party, seats)
        post.keys.keep(keys, party)

    def _check_computer(self, table: Table) -> None:
        """Raise BadData where seats cannot be divided: whichever device let the computer write in secret would know it all."""
        state = table.match.state
        if hasattr(state, "secrets") and computer_seats(table.match.game, state.setup):
            raise BadData(say("computer.no_links"))

    # --- keys -------------------------------------------------------------------------------------------------------------

    def on_key_link(self, argument: str) -> None:
        """A link that moves this player to another device, or keeps his keys in safety."""
        post, table = self.app.post, self.app.post.shared()
        keys, party = post.keys.fresh(table.id), post.party()
        number = "" if party is None else str(party)
        self.app.open_dialog("key", text=f"{self.app.browser.address()}{KEY}{keys.text()}.{number}", copied="")

    def on_key_file(self, argument: str) -> None:
        """Keep the keys as a file."""
        self.app.browser.download("warboard-key.txt", str(self.app.ui.dialog_data.get("text", "")) + "\n")

    def on_renew(self, number: str) -> None:
        """A player says that his keys are lost: tell him what that means."""
        table = self.app.post.table
        if table is not None and number.isdecimal() and int(number) < len(table.parties) and self.app.post.party() is None:
            self.app.open_dialog("renew", number=int(number), who=table.parties[int(number)].name)

    def on_renewed(self, number: str) -> None:
        """He takes his place again with new keys."""
        app, table = self.app, self.app.post.table
        if table is None or app.post.party() is not None or not app.post.signing.ready(table, "renewed", number):
            return
        keys = app.post.keys.anew(table.id)
        before = replace(table, parties=list(table.parties))
        place = renew(table, int(number), app.post.keys.chain(table.id), app.post.keys.public(table.id) or b"")
        keep_true(before, table)
        app.post.keys.keep(keys, place)
        app.close_dialog()
        app.post.changed()
        app.post.after_arrival()
        if not app.ui.dialog:
            app.desk.open("share")

    # --- codes before the camera ------------------------------------------------------------------------------------------

    def on_scan(self, argument: str) -> None:
        """Look for a code with the camera."""
        self.app.open_dialog("scan", error="")
        self.app.browser.scan()

    def on_scanned(self, text: str) -> None:
        """The camera has found a code, or there is no camera."""
        app = self.app
        if app.ui.dialog != "scan":
            return
        if not text:
            app.ui.dialog_data["error"] = "scan.none"
        elif not app.post.takes(text):
            app.ui.dialog_data["error"] = "scan.other"
            app.browser.scan()
        else:
            part = qr.PART in text
            app.close_dialog()
            app.post.open_text(text)
            if part and not app.ui.dialog:
                self.on_scan("")


def with_led(table: Table, seats: list[str]) -> list[str]:
    """Seats with those that have no player of their own and follow one of them."""
    led = table.match.game.about.led
    return [*seats, *(seat for seat, leader in led.items() if leader in seats and seat not in seats and table.party_of(seat) is None)]


def _claim(table: Table, party: int, seats: list[str]) -> None:
    """More seats for a player who has some."""
    for seat in seats:
        if table.party_of(seat) not in (None, party):
            raise BadData(say("seat.taken", seat=seat))
    known: Party = table.parties[party]
    known.seats += [seat for seat in seats if seat not in known.seats]
