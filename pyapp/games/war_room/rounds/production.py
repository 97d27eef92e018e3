"""Phase 7: secret purchases and trade, civilian goods, units sent to industries, Chinese mobilisation. Rulebook, "Phase 7"."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Number, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import advice, ledger, phases, rulings, tables
from pyapp.games.war_room.diplomacy import trade
from pyapp.games.war_room.map import commands, regroup, relations
from pyapp.games.war_room.rounds import seal
from pyapp.games.war_room.state import Sheet, WarState


def remaining(state: WarState, nation: str) -> dict[str, int]:
    """What a nation's chart would still hold after everything on its sheet."""
    sheet = state.secrets[nation]
    left = tables.ordered(state.stocks[nation].now)
    if sheet.trade:
        sold = tables.NEUTRALS[sheet.trade].trades
        left[sheet.trade_for] -= tables.TRADE_BLOCKS[sheet.trade_for]
        left[sold] += tables.TRADE_BLOCKS[sold]
    for unit, number in sheet.purchases.items():
        for resource, price in tables.UNITS[unit].cost.items():
            left[resource] -= price * number
    for payment in sheet.goods:
        for resource, number in payment.items():
            left[resource] -= number
    return left


def places(state: WarState, nation: str, *, ports: bool = False) -> int:
    """How many units a nation's industries can take, in all or those with ports only. Rulebook, "Phase 7, step 4"."""
    return sum(
        free_capacity(state, territory)
        for territory in relations.controlled(state, nation)
        if not ports or relations.harbours(state, territory)
    )


def free_capacity(state: WarState, territory: str) -> int:
    """What an industry can still take this round."""
    return max(0, relations.capacity(state, territory) - sum(state.building.get(territory, {}).values()))


def mobilisation(state: WarState, territory: str) -> int:
    """How many infantry China can still deploy in a territory. Rulebook, "Chinese mobilisation"."""
    card = tables.TERRITORIES[territory]
    if not card.mobilisation or state.control.get(territory) != "china":
        return 0
    return min(card.value - state.mobilised.get(territory, 0), commands.places_for(state, "china", "land", territory))


def levy(state: WarState) -> int:
    """How many infantry China can deploy in all, when each free marker goes where it helps most."""
    joining, beyond = 0, []
    for territory in tables.TERRITORIES:
        room = commands.room_for(state, "china", "land", territory)
        joining += min(mobilisation(state, territory), room)
        beyond.append(max(0, mobilisation(state, territory) - room))
    return joining + sum(sorted(beyond, reverse=True)[: len(commands.free_numbers(state, "china", "land"))])


def most(state: WarState, nation: str, unit: str) -> int:
    """How many more of a unit a nation can put on its sheet: what it can pay and where it can build."""
    sheet = state.secrets[nation]
    left = remaining(state, nation)
    affordable = min(left[resource] // price for resource, price in tables.UNITS[unit].cost.items() if price)
    bought = {kind: number for kind, number in sheet.purchases.items() if nation != "china" or kind != "infantry"}
    if nation == "china":
        if unit == "infantry":
            return max(0, min(affordable, levy(state) - sheet.purchases.get("infantry", 0)))
        if unit != "artillery":
            return 0
    space = places(state, nation) - sum(bought.values())
    if tables.category(unit) == "naval":
        ships = sum(number for kind, number in bought.items() if tables.category(kind) == "naval")
        space = min(space, places(state, nation, ports=True) - ships)
    return max(0, min(affordable, space))


@step("wr_production")
class Production(Step):
    """Every nation fills its sheet in secret: one trade, purchases, civilian goods; sealed sheets are revealed together.

    Rulebook, "Phase 7, steps 1 to 3".
    """

    cite = "Phase 7, step 2"
    opened: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        if not self.opened:
            return ()
        return tuple(nation for nation in state.nations if nation not in state.collapsed and nation not in state.sealed)

    def proceed(self, state: WarState, play: Play) -> None:
        if not self.opened:
            self.opened = True
            phases.begin(state, play, "production")
            state.secrets = {nation: Sheet() for nation in state.nations}
            state.mobilised, state.sealed = {}, []
            for nation in relations.alive(state):
                if not ledger.total(state, nation):
                    seal.close(state, nation)
            return
        state.sealed = []
        for nation in relations.alive(state):
            reveal(state, play, nation)
        play.replace(*(Placing(nation) for nation in relations.alive(state)))

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        sheet = state.secrets[seat]
        kinds = []
        if any(most(state, seat, unit) for unit in tables.BUILDABLE):
            kinds.append("buy")
        if sheet.purchases:
            kinds.append("unbuy")
        if sum(remaining(state, seat).values()) >= tables.GOODS_COST:
            kinds.append("goods")
        if sheet.goods:
            kinds.append("ungoods")
        if not sheet.trade and self._partners(state, seat):
            kinds.append("trade")
        if sheet.trade and not sheet.purchases and not sheet.goods:
            kinds.append("untrade")
        if regroup.possible(state, seat):
            kinds.append(regroup.KIND)
        return (*kinds, "seal")

    def _partners(self, state: WarState, seat: str) -> tuple[str, ...]:
        return tuple(neutral for neutral in trade.offers(state, seat) if self._payable(state, seat, neutral))

    def _payable(self, state: WarState, seat: str, neutral: str) -> tuple[str, ...]:
        left = remaining(state, seat)
        return tuple(r for r in trade.prices(state, seat, neutral) if left[r] >= tables.TRADE_BLOCKS[r])

    def prompt(self, state: WarState, seat: str) -> Message:
        sheet = state.secrets[seat]
        return say("prompt.wr_production", seat=seat, resources=remaining(state, seat), units=dict(sheet.purchases), goods=len(sheet.goods))

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == regroup.KIND:
            return regroup.next_field(state, seat, filled)
        if kind == "seal":
            return seal.salt_field(filled)
        if kind == "buy":
            return self._buy_field(state, seat, filled)
        if kind == "unbuy":
            return None if filled else Bag("units", tables.ordered(state.secrets[seat].purchases))
        if kind == "goods" and not filled:
            left = {resource: number for resource, number in remaining(state, seat).items() if number}
            usual = advice.plentiful(left, tables.GOODS_COST)
            return Bag("pay", left, tables.GOODS_COST, tables.GOODS_COST, "resource", suggested=usual)
        if kind == "trade" and not filled:
            return Pick("neutral", self._partners(state, seat), "space")
        if kind == "trade" and len(filled) == 1:
            return Pick("for", self._payable(state, seat, str(filled[0])), "resource")
        return None

    def _buy_field(self, state: WarState, seat: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            able = tuple(unit for unit in tables.BUILDABLE if most(state, seat, unit))
            cannot = Refusal(say("wr.buy.cannot"), "Phase 7, steps 2 and 4")
            return Pick("unit", able, "unit", why_not={unit: cannot for unit in tables.BUILDABLE if unit not in able})
        return Number("number", 1, most(state, seat, str(filled[0]))) if len(filled) == 1 else None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        seat, sheet = action.seat, state.secrets[action.seat]
        if action.kind == regroup.KIND:
            regroup.apply(state, action, play)
        elif action.kind == "seal":
            seal.close(state, seat)
            play.tell("wr_sealed", nation=seat)
        else:
            self._write(sheet, action)
            play.tell("wr_sheet_changed", seen_by=(seat,), nation=seat, units=dict(sheet.purchases), number=len(sheet.goods))

    def _write(self, sheet: Sheet, action: Action) -> None:
        if action.kind == "buy":
            ledger.add(sheet.purchases, {str(action.args[0]): int(str(action.args[1]))})
        elif action.kind == "unbuy":
            units = action.args[0]
            assert isinstance(units, Mapping)
            ledger.add(sheet.purchases, units, -1)
        elif action.kind == "goods":
            payment = action.args[0]
            assert isinstance(payment, Mapping)
            sheet.goods.append(dict(payment))
        elif action.kind == "ungoods":
            sheet.goods.pop()
        elif action.kind == "trade":
            sheet.trade, sheet.trade_for = str(action.args[0]), str(action.args[1])
        else:
            sheet.trade = sheet.trade_for = ""


def reveal(state: WarState, play: Play, nation: str) -> None:
    """Show a sheet, trade, pay, take the units from the box and the goods to the morale board. Rulebook, "Phase 7, step 3"."""
    sheet, state.secrets[nation] = state.secrets[nation], Sheet()
    if sheet.trade:
        sold = tables.NEUTRALS[sheet.trade].trades
        ledger.pay(state, nation, {sheet.trade_for: tables.TRADE_BLOCKS[sheet.trade_for]})
        ledger.gain(state, nation, {sold: tables.TRADE_BLOCKS[sold]})
        given = {sheet.trade_for: tables.TRADE_BLOCKS[sheet.trade_for]}
        play.tell("wr_traded", nation=nation, space=sheet.trade, resources={sold: tables.TRADE_BLOCKS[sold]}, given=given)
    for unit, number in sheet.purchases.items():
        ledger.pay(state, nation, {resource: price * number for resource, price in tables.UNITS[unit].cost.items()})
    for payment in sheet.goods:
        ledger.pay(state, nation, payment)
    if sheet.goods:
        state.morale[nation].medals += len(sheet.goods)
        play.tell("wr_goods", nation=nation, number=len(sheet.goods))
    if sheet.purchases:
        ledger.made(state, nation, sheet.purchases)
        state.unplaced[nation] = dict(sheet.purchases)
        play.tell("wr_bought", nation=nation, units=dict(sheet.purchases))


@step("wr_placing")
class Placing(Step):
    """A nation sends what it bought to its industries, China its infantry to the field. Rulebook, "Phase 7, step 4"."""

    cite = "Phase 7, step 4"
    nation: str

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if self.territories(state) else ()

    def proceed(self, state: WarState, play: Play) -> None:
        left = state.unplaced.pop(self.nation, {})
        if left:  # only when China has no marker for its infantry
            ledger.casualties(state, self.nation, left, counted=False)
            play.tell("wr_no_marker", nation=self.nation, units=left)
        play.done()

    def territories(self, state: WarState) -> tuple[str, ...]:
        """Where something of what is left can go."""
        return tuple(t for t in tables.TERRITORIES if state.control.get(t) == self.nation and self.takes(state, t).there)

    def takes(self, state: WarState, territory: str) -> Bag:
        """What of it a territory can take, leaving ports to the ships that need them."""
        left = state.unplaced.get(self.nation, {})
        infantry = left.get("infantry", 0)
        if self.nation == "china" and mobilisation(state, territory) and infantry:
            return Bag("units", {"infantry": infantry}, 1, min(infantry, mobilisation(state, territory)))
        there = {u: n for u, n in tables.ordered(left).items() if self.nation != "china" or u != "infantry"}
        ships = sum(number for unit, number in there.items() if tables.category(unit) == "naval")
        room = free_capacity(state, territory)
        if not relations.harbours(state, territory):
            there = {unit: number for unit, number in there.items() if tables.category(unit) != "naval"}
        else:
            spare = max(0, places(state, self.nation, ports=True) - ships)
            there = {u: n if tables.category(u) == "naval" else min(n, spare) for u, n in there.items()}
        return Bag("units", {unit: number for unit, number in there.items() if number} if room else {}, 1, room)

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_placing", seat=seat, units=dict(state.unplaced.get(seat, {})))

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("place",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            return Pick("territory", self.territories(state), "space")
        if len(filled) == 1:
            return self.takes(state, str(filled[0]))
        levied = filled[1].get("infantry", 0) if isinstance(filled[1], Mapping) and self.nation == "china" else 0
        markers = self._markers(state, str(filled[0]), levied) if levied and len(filled) == 2 and rulings.second(state) else ()
        return Pick("into", markers, "command", optional=True) if len(markers) > 1 else None

    def _markers(self, state: WarState, territory: str, number: int) -> tuple[str, ...]:
        """The markers under which all of a levy can come: a new one or those that are there. Where none is named it goes as it fits."""
        there = [(key, command) for key, command in sorted(state.commands.items()) if command.nation == "china" and command.at == territory]
        able = [key for key, command in there if command.category == "land" and commands.room(command) >= number]
        fresh = [commands.NEW] if commands.free_numbers(state, "china", "land") and number <= tables.COMMAND_SIZE else []
        return (*fresh, *able)

    def refuse(self, state: WarState, action: Action) -> Refusal | None:
        territory, units = str(action.args[0]), action.args[1]
        assert isinstance(units, Mapping)
        if self.nation == "china" or not relations.harbours(state, territory):
            return None
        left = state.unplaced[self.nation]
        ships = sum(number for unit, number in left.items() if tables.category(unit) == "naval")
        placed = sum(number for unit, number in units.items() if tables.category(unit) == "naval")
        room = places(state, self.nation, ports=True) - sum(units.values())
        return Refusal(say("wr.place.leave_ports"), self.cite) if ships - placed > room else None

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        territory, units = str(action.args[0]), action.args[1]
        assert isinstance(units, Mapping)
        ledger.add(state.unplaced[self.nation], units, -1)
        if not state.unplaced[self.nation]:
            del state.unplaced[self.nation]
        if self.nation == "china" and "infantry" in units:
            ledger.add(state.mobilised, {territory: units["infantry"]})
            scarce = levy(state) < sum(mobilisation(state, other) for other in tables.TERRITORIES)
            into = str(action.args[2]) if len(action.args) > 2 else ""
            if into in state.commands:
                ledger.add(state.commands[into].units, units)
            else:
                commands.settle(state, "china", "land", territory, units, sparing=scarce and not into)
            play.tell("wr_deployed", nation=self.nation, units=dict(units), space=territory)
        else:
            ledger.add(state.building.setdefault(territory, {}), units)
            play.tell("wr_placed", nation=self.nation, units=dict(units), space=territory)
