"""Phase 1, income, and phase 2, the secret sheets, the oil bids and the turn order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Code, Field, Number, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import ledger, phases, rulings, tables
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import movement, regroup, relations
from pyapp.games.war_room.rounds import seal
from pyapp.games.war_room.state import Order, Sheet, WarState

ORDER, ERASE, BID, SEAL = "order", "erase", "bid", "seal"
WITHHOLD, REVEAL = "withhold", "reveal"


@step("wr_economy")
class Economy(Step):
    """Every nation adds what its cards show to its chart. Rulebook, "Phase 1"."""

    def proceed(self, state: WarState, play: Play) -> None:
        play.tell("wr_round", round=state.round)
        phases.begin(state, play, "economy")
        for nation in state.nations:
            if nation in state.collapsed:
                continue
            earned = income(state, nation)
            if relations.zone(state, nation) >= tables.RED:
                play.tell("wr_no_income", nation=nation)
                continue
            ledger.gain(state, nation, earned)
            play.tell("wr_income", nation=nation, resources=earned)
        play.done()


def income(state: WarState, nation: str) -> dict[str, int]:
    """What the cards of a nation bring in. China never obtains oil. Rulebook, "Phase 1, step 2"."""
    found = dict.fromkeys(tables.RESOURCES, 0)
    for territory in relations.controlled(state, nation):
        for resource, number in relations.income_of(state, territory).items():
            found[resource] += number
    if nation == "china":
        found["oil"] = 0
    return found


def receives(state: WarState, nation: str) -> dict[str, int]:
    """What a nation would get if phase 1 began now: nothing from the red zone on (reconstructed)."""
    return income(state, nation) if relations.zone(state, nation) < tables.RED else dict.fromkeys(tables.RESOURCES, 0)


def order_limit(state: WarState, nation: str) -> int:
    """How many orders a nation may write. Rulebook, "Phase 2, step 1", scenarios and the orange zone."""
    limit = min(tables.NATIONS[nation].orders, int(tables.SCENARIOS[state.scenario]["orders"].get(nation, 99)))
    if relations.zone(state, nation) >= tables.ORANGE:
        limit -= int(tables.MORALE["supply_orders"])
    return limit


@step("wr_planning")
class Planning(Step):
    """All nations write orders and a bid in secret, and regroup openly, until each has sealed its sheet. Rulebook, "Phase 2, step 1"."""

    cite = "Phase 2, step 1"
    opened: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return tuple(nation for nation in state.nations if self._owes(state, nation)) if self.opened else ()

    def _owes(self, state: WarState, nation: str) -> bool:
        return nation not in state.collapsed and nation not in state.sealed

    def proceed(self, state: WarState, play: Play) -> None:
        if not self.opened:
            self._open(state, play)
            return
        state.sealed = []
        play.replace(TurnOrder())

    def _open(self, state: WarState, play: Play) -> None:
        self.opened = True
        phases.begin(state, play, "planning")
        state.secrets = {nation: Sheet() for nation in state.nations}
        state.sealed, state.orders, state.bids, state.withheld = [], {}, {}, {}
        for nation in relations.alive(state):
            idle = not state.stocks[nation].now["oil"] and not _orderable(state, nation)
            if idle and not (rulings.third(state) and regroup.possible(state, nation)):
                seal.close(state, nation)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        sheet = state.secrets[seat]
        kinds = []
        if len(sheet.orders) < order_limit(state, seat) and _orderable(state, seat):
            kinds.append(ORDER)
        if sheet.orders:
            kinds.append(ERASE)
        if state.stocks[seat].now["oil"]:
            kinds.append(BID)
        if regroup.possible(state, seat):
            kinds.append(regroup.KIND)
        if pact.may_break(state, seat):
            kinds.append(pact.BREAK)
        return (*kinds, SEAL)

    def apart(self, state: WarState, seat: str) -> tuple[str, ...]:
        """A pact that the other party has broken at the same time, unseen, is broken already: saying so again changes nothing."""
        return (WITHHOLD, pact.BREAK) if pact.broken_now(state, seat) else (WITHHOLD,)

    def keep_back(self, state: WarState, seat: str, drafted: Sequence[Action], salt: str) -> tuple[list[Action], Action | None]:
        """Bids are revealed together, orders in a nation's turn. Rulebook, "Phase 2, step 2" and "Phase 3"."""
        words = [word for order in _sheet(state, seat) for word in (order.command, order.to)]
        if not words:
            return list(drafted), None
        opened = [action for action in drafted if action.kind not in (ORDER, ERASE, SEAL)]
        opened.append(Action(seat, WITHHOLD, (seal.binding(seat, salt, words).hex(),)))
        return opened, Action(seat, REVEAL, (salt, *words))

    def refuse(self, state: WarState, action: Action) -> Refusal | None:
        if action.kind == WITHHOLD and _sheet(state, action.seat):
            return Refusal(say("wr.withheld.written"), self.cite)
        return None

    def prompt(self, state: WarState, seat: str) -> Message:
        sheet = state.secrets[seat]
        return say("prompt.wr_planning", seat=seat, number=len(sheet.orders), most=order_limit(state, seat), bid=sheet.bid)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == regroup.KIND:
            return regroup.next_field(state, seat, filled)
        if kind == SEAL:
            return seal.salt_field(filled)
        if kind == WITHHOLD and not filled:
            return Code("hash")
        if kind == ORDER and not filled:
            ordered = {
                order.command: Refusal(say("wr.order.twice", command=order.command), "Phase 2, step 1") for order in _sheet(state, seat)
            }
            return Pick("command", tuple(_orderable(state, seat)), "command", why_not=ordered)
        if kind == ORDER and len(filled) == 1:
            return Pick("to", movement.writable(state, str(filled[0])), "space")
        if kind == ERASE and not filled:
            return Pick("command", tuple(order.command for order in _sheet(state, seat)), "command")
        if kind == BID and not filled:
            return Number("oil", 0, state.stocks[seat].now["oil"])
        return None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        sheet, seat = state.secrets[action.seat], action.seat
        if action.kind == ORDER:
            sheet.orders.append(Order(str(action.args[0]), str(action.args[1])))
            play.tell("wr_order_written", seen_by=(seat,), nation=seat, command=action.args[0], space=action.args[1])
        elif action.kind == ERASE:
            sheet.orders = [order for order in sheet.orders if order.command != action.args[0]]
            play.tell("wr_order_erased", seen_by=(seat,), nation=seat, command=action.args[0])
        elif action.kind == BID:
            sheet.bid = int(str(action.args[0]))
            play.tell("wr_bid_written", seen_by=(seat,), nation=seat, number=sheet.bid)
        elif action.kind == regroup.KIND:
            regroup.apply(state, action, play)
            sheet.orders = [order for order in sheet.orders if order.command in state.commands]
        elif action.kind == pact.BREAK:
            if not pact.broken_now(state, seat):
                pact.break_it(state, play, seat)
        else:
            if action.kind == WITHHOLD:
                state.withheld[seat] = bytes.fromhex(str(action.args[0]))
            seal.close(state, seat)
            play.tell("wr_sealed", nation=seat)


def _sheet(state: WarState, nation: str) -> list[Order]:
    return state.secrets[nation].orders


def _orderable(state: WarState, nation: str) -> list[str]:
    """The commands under a marker that have no order yet. Rulebook, "Phase 2, step 1"."""
    ordered = {order.command for order in _sheet(state, nation)}
    return [key for key in sorted(state.commands) if (c := state.commands[key]).nation == nation and c.number and key not in ordered]


@step("wr_turn_order")
class TurnOrder(Step):
    """Bids are revealed; the highest bidder takes any free place, and so on; everybody pays. Rulebook, "Phase 2, steps 2 and 3"."""

    cite = "Phase 2, step 2"
    left: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    chooser: str = ""

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.chooser,) if self.chooser else ()

    def proceed(self, state: WarState, play: Play) -> None:
        if not self.places:
            self._reveal(state, play)
        if not self.left:
            self._finish(state, play)
            return
        best = max(state.bids[nation] for nation in self.left)
        tied = [nation for nation in self.left if state.bids[nation] == best]
        chooser = tied[0]
        if len(tied) > 1 and self.places.count("") > 1:
            (face,) = play.roll(1, len(tied), say("wr.roll.bid_tie", nations=tied, number=best))
            chooser = tied[face - 1]
            play.tell("wr_bid_tie", nations=tied, nation=chooser)
        self.left.remove(chooser)
        if self.places.count("") == 1:
            self.places[self.places.index("")] = chooser
        else:
            self.chooser = chooser

    def _reveal(self, state: WarState, play: Play) -> None:
        self.left = [nation for nation in state.nations if nation not in state.collapsed]
        self.places = [""] * len(self.left)
        for nation in self.left:
            state.bids[nation], state.secrets[nation].bid = state.secrets[nation].bid, 0
        if any(state.bids.values()):
            play.tell("wr_bids", bids=dict(state.bids))
        else:
            play.tell("wr_no_bids")

    def _finish(self, state: WarState, play: Play) -> None:
        state.turn_order = list(self.places)
        for nation, bid in state.bids.items():
            ledger.pay(state, nation, {"oil": bid})
        play.tell("wr_turn_order", nations=list(self.places))
        play.done()

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("place",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if filled:
            return None
        return Pick("place", tuple(str(place + 1) for place, nation in enumerate(self.places) if not nation), "place")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        self.places[int(str(action.args[0])) - 1] = action.seat
        self.chooser = ""
        play.tell("wr_place_taken", nation=action.seat, place=action.args[0])
