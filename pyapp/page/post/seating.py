"""Seats and keys: who plays what on which device, further seats, keys that move on, and the way out when they are lost."""

from __future__ import annotations

import json
from dataclasses import replace

from pyapp.engine.clean import clean
from pyapp.engine.computers import computer_seats
from pyapp.engine.errors import BadData
from pyapp.engine.game import LONGEST_NAME
from pyapp.engine.messages import say
from pyapp.page.markup import qr
from pyapp.page.post.incoming import Incoming
from pyapp.page.post.outgoing import Outgoing
from pyapp.page.shell.scene import Scene
from pyapp.page.store.keyring import KEY
from pyapp.page.turn.course import Course
from pyapp.sharing import sealed_dice
from pyapp.sharing.parties import renew
from pyapp.sharing.signatures import keep_true
from pyapp.sharing.table import Party, Table


class Seating:
    """Takes seats and looks after the keys that prove it."""

    def __init__(self, scene: Scene, course: Course, incoming: Incoming, outgoing: Outgoing) -> None:
        self.scene = scene
        self.course = course
        self.incoming = incoming
        self.outgoing = outgoing
        self.company = incoming.company
        self.signing = incoming.signing
        self.sealing = incoming.sealing

    def on_take_seats(self, argument: str) -> None:
        """Seats were chosen in the form."""
        data = {name: clean(str(value)) for name, value in json.loads(argument).items()}
        scene, table = self.scene, self.company.shared()
        if self.company.party() is None and not self.signing.ready(table, "take-seats", argument):
            return
        seats = with_led(table, [seat for seat in table.match.game.about.seats if data.get(f"seat-{seat}")])
        name = data.get("name", "").strip()[:LONGEST_NAME] or scene.words("seats.anybody", number=len(table.parties) + 1)
        self._sit(table, name, seats)
        scene.close_dialog()
        self.company.has_changed()
        self.sealing.after_arrival()
        if self.company.keys.trouble:
            self.on_key_link("")
        else:
            self.outgoing.open_share()

    def on_claim(self, seat: str) -> None:
        """A seat that nobody plays must act: this device plays it from now on."""
        scene, table = self.scene, self.company.table
        if table is None or seat not in self.company.free_asked():
            return
        if self.company.party() is None:
            scene.open_dialog("seats", wanted=[seat])
            return
        scene.close_dialog()
        self._sit(table, "", with_led(table, [seat]))
        self.company.has_changed()
        self.course.ask(seat)
        scene.tell("seats.claimed", seat=seat)

    def on_link_claim(self, seat: str) -> None:
        """Go on with a link, and play a seat that nobody plays yet."""
        self.incoming.on_link_keep("")
        self.on_claim(seat)

    def _sit(self, table: Table, name: str, seats: list[str]) -> None:
        company = self.company
        self._check_computer(table)
        party = company.party_in(table)
        keys = company.keys.anew(table.id) if party is None else company.keys.fresh(table.id)
        if party is None:
            party = sealed_dice.join(table, name, seats, company.keys.chain(table.id), company.keys.public(table.id) or b"")
        else:
            _claim(table, party, seats)
        company.keys.keep(keys, party)

    def _check_computer(self, table: Table) -> None:
        """Raise BadData where seats cannot be divided: whichever device let the computer write in secret would know it all."""
        state = table.match.state
        if hasattr(state, "secrets") and computer_seats(table.match.game, state.setup):
            raise BadData(say("computer.no_links"))

    # --- keys -------------------------------------------------------------------------------------------------------------

    def on_key_link(self, argument: str) -> None:
        """A link that moves this player to another device, or keeps his keys in safety."""
        company, table = self.company, self.company.shared()
        keys, party = company.keys.fresh(table.id), company.party()
        number = "" if party is None else str(party)
        self.scene.open_dialog("key", text=f"{self.scene.browser.address()}{KEY}{keys.text()}.{number}", copied="")

    def on_key_file(self, argument: str) -> None:
        """Keep the keys as a file."""
        self.scene.browser.download("warboard-key.txt", str(self.scene.ui.dialog_data.get("text", "")) + "\n")

    def on_renew(self, number: str) -> None:
        """A player says that his keys are lost: tell him what that means."""
        table = self.company.table
        if table is not None and number.isdecimal() and int(number) < len(table.parties) and self.company.party() is None:
            self.scene.open_dialog("renew", number=int(number), who=table.parties[int(number)].name)

    def on_renewed(self, number: str) -> None:
        """He takes his place again with new keys."""
        scene, table = self.scene, self.company.table
        if table is None or self.company.party() is not None or not self.signing.ready(table, "renewed", number):
            return
        keys = self.company.keys.anew(table.id)
        before = replace(table, parties=list(table.parties))
        place = renew(table, int(number), self.company.keys.chain(table.id), self.company.keys.public(table.id) or b"")
        keep_true(before, table)
        self.company.keys.keep(keys, place)
        scene.close_dialog()
        self.company.has_changed()
        self.sealing.after_arrival()
        if not scene.ui.dialog:
            self.outgoing.open_share()

    # --- codes before the camera ------------------------------------------------------------------------------------------

    def on_scan(self, argument: str) -> None:
        """Look for a code with the camera."""
        self.scene.open_dialog("scan", error="")
        self.scene.browser.scan()

    def on_scanned(self, text: str) -> None:
        """The camera has found a code, or there is no camera."""
        scene = self.scene
        if scene.ui.dialog != "scan":
            return
        if not text:
            scene.ui.dialog_data["error"] = "scan.none"
        elif not self.incoming.takes(text):
            scene.ui.dialog_data["error"] = "scan.other"
            scene.browser.scan()
        else:
            part = qr.PART in text
            scene.close_dialog()
            self.incoming.open_text(text)
            if part and not scene.ui.dialog:
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
