"""Phase 3: every nation in turn carries its orders out or cancels them; then carrier fighters take off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Code, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import advice, ledger, phases, tables
from pyapp.games.war_room.diplomacy import breach, neutrals, pact
from pyapp.games.war_room.map import commands, movement, relations
from pyapp.games.war_room.rounds import seal
from pyapp.games.war_room.rounds.planning import REVEAL, order_limit
from pyapp.games.war_room.state import ACTIVE, Order, WarState

GO, CANCEL, FORGO = "go", "cancel", "forgo"


@step("wr_movement")
class Movement(Step):
    """Markers turn to active; then each nation has its turn, and carrier fighters take off last. Rulebook, "Phase 3"."""

    turn: int = -1

    def is_sound(self, state: WarState) -> bool:
        return -1 <= self.turn <= len(state.turn_order)

    def proceed(self, state: WarState, play: Play) -> None:
        if self.turn < 0:
            phases.begin(state, play, "movement")
            state.conflicts = dict.fromkeys(state.conflicts, ACTIVE)
        self.turn += 1
        if self.turn < len(state.turn_order):
            play.push(Turn(state.turn_order[self.turn]))
        else:
            play.replace(*(Launch(nation) for nation in relations.alive(state)))


@step("wr_turn")
class Turn(Step):
    """One nation's orders, revealed now, one after the other. Rulebook, "Phase 3, step 2"."""

    cite = "Phase 3, step 2"
    nation: str
    position: int = -1
    waiting_for_pact: bool = False

    def is_sound(self, state: WarState) -> bool:
        written = len(state.orders.get(self.nation, ()))
        return self.nation in state.nations and (self.position < 0 or self.nation in state.orders) and -1 <= self.position <= written

    def seats(self, state: WarState) -> tuple[str, ...]:
        if self.waiting_for_pact:
            return ()
        if self.nation in state.withheld:
            return (self.nation,)
        return (self.nation,) if 0 <= self.position < len(state.orders.get(self.nation, [])) else ()

    def proceed(self, state: WarState, play: Play) -> None:
        if self.position < 0:
            self._reveal(state, play, state.secrets[self.nation].orders)
            state.secrets[self.nation].orders = []
        elif self.waiting_for_pact:
            self.waiting_for_pact = False
            self._find(state, play, asked=True)
        else:
            del state.orders[self.nation]
            play.done()

    def _reveal(self, state: WarState, play: Play, orders: list[Order]) -> None:
        state.orders[self.nation] = orders
        told = [say("wr.order", command=order.command, space=order.to) for order in orders]
        play.tell("wr_orders_revealed", nation=self.nation, orders=told)
        self._next(state, play)

    def _next(self, state: WarState, play: Play) -> None:
        """Go on to the next order that can be carried out."""
        self.position += 1
        self._find(state, play)

    def _find(self, state: WarState, play: Play, *, asked: bool = False) -> None:
        """Cancel by force what cannot be carried out; who could pin what can by breaking the pact is asked. Rulebook, "Illegal orders"."""
        orders = state.orders[self.nation]
        while self.position < len(orders):
            order = orders[self.position]
            search = movement.routes(state, order.command, order.to)
            if search.routes and not asked and (party := breach.pinner(state, self.nation, order)):
                self.waiting_for_pact = True
                play.push(breach.Breach(party, order.command, order.to))
                return
            if search.routes or self._could_break(state, order):
                return
            reason = search.refusals[0].reason
            play.tell("wr_order_illegal", nation=self.nation, command=order.command, space=order.to, reason=reason)
            self.position += 1
            asked = False

    def _could_break(self, state: WarState, order: Order) -> bool:
        """Would breaking the pact open a way? Rulebook, "Soviet-Japanese pact, article five"."""
        return pact.may_break(state, self.nation) and bool(movement.routes(pact.without(state), order.command, order.to).routes)

    def _order(self, state: WarState) -> Order:
        return state.orders[self.nation][self.position]

    def prompt(self, state: WarState, seat: str) -> Message:
        if seat in state.withheld:
            return say("prompt.wr_turn.closed", seat=seat)
        order = self._order(state)
        return say("prompt.wr_turn", seat=seat, command=order.command, space=order.to)

    def apart(self, state: WarState, seat: str) -> tuple[str, ...]:
        return (REVEAL,) if seat in state.withheld else ()

    def refuse(self, state: WarState, action: Action) -> Refusal | None:
        if action.kind != REVEAL:
            return None
        salt, *words = map(str, action.args)
        if len(words) % 2 or seal.binding(self.nation, salt, words) != state.withheld[self.nation]:
            return Refusal(say("wr.withheld.other", nation=self.nation), self.cite)
        return None

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        if seat in state.withheld:
            return (FORGO,)
        order = self._order(state)
        go = (GO,) if movement.routes(state, order.command, order.to).routes else ()
        rupture = (pact.BREAK,) if pact.may_break(state, seat) else ()
        return (*go, CANCEL, *rupture)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == REVEAL:
            return self._sheet_field(state, filled)
        if kind != GO:
            return None
        order = self._order(state)
        found = movement.routes(state, order.command, order.to).routes
        if len(found) > 1 and not filled:
            return Pick("via", tuple(found), "space")
        route = found[str(filled[0])] if len(found) > 1 else next(iter(found.values()))
        stays = route.leave or route.drop
        if stays and len(filled) == (len(found) > 1):
            units = tables.ordered(state.commands[order.command].units)
            return Bag("stay", units, stays, stays, suggested=advice.cheapest(units, stays))
        return None

    def _sheet_field(self, state: WarState, filled: tuple[Argument, ...]) -> Field | None:
        """The salt, then commands and regions in turn. Orders against the rules are cancelled, as on paper. Rulebook, "Illegal orders"."""
        if not filled:
            return Code("salt")
        if len(filled) % 2 == 0:
            return Pick("to", tuple(tables.REGIONS), "space")
        if len(filled) // 2 == order_limit(state, self.nation):
            return None
        own = (key for key, command in state.commands.items() if command.nation == self.nation and command.number and key not in filled)
        return Pick("command", tuple(sorted(own)), "command", optional=True)

    def _open(self, state: WarState, action: Action, play: Play) -> None:
        """The closed orders are shown, or lost."""
        words = [str(word) for word in action.args[1:]]
        del state.withheld[self.nation]
        if action.kind == FORGO:
            play.tell("wr_orders_lost", nation=self.nation)
        self._reveal(state, play, [Order(command, to) for command, to in zip(words[::2], words[1::2], strict=True)])

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        if self.nation in state.withheld:
            self._open(state, action, play)
            return
        order = self._order(state)
        if action.kind == pact.BREAK:
            pact.break_it(state, play, self.nation)
            return
        if action.kind == CANCEL:
            play.tell("wr_order_cancelled", nation=self.nation, command=order.command, space=order.to)
            self._next(state, play)
            return
        command = state.commands[order.command]
        via = next((str(value) for value in action.args if isinstance(value, str)), "")
        stay = next((dict(value) for value in action.args if isinstance(value, Mapping)), {})
        host = pact.host_of(state, command)
        if host:
            play.push(Permission(host, order.command, order.to, via, stay))
        else:
            carry_out(state, play, order.command, order.to, via, stay)
        self._next_after(state, play)

    def _next_after(self, state: WarState, play: Play) -> None:
        """The next order is looked at when what was pushed is done: a veto can change what is legal."""
        if state.steps[-1] is self:
            self._next(state, play)


@step("wr_permission")
class Permission(Step):
    """A party of the pact lets an ally on its soil go or cancels the order. Rulebook, "Soviet-Japanese pact, article two"."""

    cite = "Soviet-Japanese pact, article two"
    party: str
    command: str
    to: str
    via: str
    stay: dict[str, int]

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.party,)

    def prompt(self, state: WarState, seat: str) -> Message:
        breach = pact.would_breach(state, state.commands[self.command], self.to)
        key = "prompt.wr_permission.breach" if breach else "prompt.wr_permission"
        return say(key, seat=seat, command=self.command, space=self.to)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("allow", "veto")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        command = state.commands[self.command]
        play.done()
        if action.kind == "allow":
            if pact.would_breach(state, command, self.to):
                pact.break_it(state, play, self.party)
            carry_out(state, play, self.command, self.to, self.via, self.stay)
        else:
            play.tell("wr_order_vetoed", nation=self.party, command=self.command, space=self.to)
        turn = state.steps[-1]
        assert isinstance(turn, Turn)
        turn._next(state, play)


def carry_out(state: WarState, play: Play, key: str, to: str, via: str, stay: dict[str, int]) -> None:
    """Move a command; what is pinned stays behind under a new marker. Rulebook, "Phase 3, step 2" and "Pinned"."""
    command = state.commands[key]
    found = movement.routes(state, key, to).routes
    route = found[via] if via else next(iter(found.values()))
    start = command.at
    if route.leave:
        _leave(state, play, key, stay, start)
    command.at = route.end
    if route.drop:
        _leave(state, play, key, stay, route.via)
    command.arrow = command.arrow or command.category == "air"
    play.tell("wr_moved", nation=command.nation, command=key, units=dict(command.units), source=start, via=route.via, space=route.end)
    if command.category == "land" and tables.is_land(route.end) and neutrals.resists(state, command.nation, route.end):
        neutrals.invade(state, play, command.nation, route.end)


def _leave(state: WarState, play: Play, key: str, stay: dict[str, int], at: str) -> None:
    command = state.commands[key]
    ledger.add(command.units, stay, -1)
    left = commands.form(state, command.nation, command.category, at, stay)
    play.tell("wr_pinned", nation=command.nation, command=left, units=dict(stay), space=at)


@step("wr_launch")
class Launch(Step):
    """Each carrier may send its fighters to its own sea or to a region next to it. Rulebook, "Phase 3, step 3"."""

    cite = "Phase 3, step 3"
    nation: str
    launched: dict[str, int] = field(default_factory=dict)
    closed: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if not self.closed and self.ready(state) else ()

    def proceed(self, state: WarState, play: Play) -> None:
        play.done()

    def ready(self, state: WarState) -> dict[str, int]:
        ready: dict[str, int] = {}
        for command in state.commands.values():
            if command.nation == self.nation and command.units.get("carrier"):
                ledger.add(ready, {command.at: command.units["carrier"]})
        for sea, number in self.launched.items():
            ledger.add(ready, {sea: -number})
        return ready

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        rupture = (pact.BREAK,) if pact.may_break(state, seat) else ()
        return ("launch", "done", *rupture)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind != "launch" or len(filled) == 2:
            return None
        if not filled:
            return Pick("from", tuple(region for region in tables.SEAS if region in self.ready(state)), "space")
        return Pick("to", self.targets(state, str(filled[0])), "space")

    def targets(self, state: WarState, sea: str) -> tuple[str, ...]:
        """Where fighters from this sea can go."""
        near = (sea, *tables.neighbours(state.scenario, sea))
        return tuple(r for r in near if r not in tables.IMPASSABLE and not relations.closed_by_pact(state, self.nation, r))

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        if action.kind == "done":
            self.closed = True
            return
        if action.kind == pact.BREAK:
            pact.break_it(state, play, self.nation)
            return
        sea, to = str(action.args[0]), str(action.args[1])
        self.launched[sea] = self.launched.get(sea, 0) + 1
        ledger.add(state.carrier_fighters.setdefault(to, {}), {self.nation: 1})
        play.tell("wr_launched", nation=self.nation, source=sea, space=to)
