"""How Axis & Allies is shown: puts the game's own pictures and panels in the places that the page has for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyapp.board.boardfile import Board
from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Field, Pick
from pyapp.engine.game import Game
from pyapp.engine.steps import Event
from pyapp.games.axis_allies.position.editing import AxisEditing
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies import anniversary, battle, card, coming, panels, stacks, table
from pyapp.page.axis_allies.crossings import Crossing
from pyapp.page.axis_allies.figures import calculator
from pyapp.page.axis_allies.figures.measures import AxisFigures
from pyapp.page.axis_allies.names import unit_name
from pyapp.page.axis_allies.pictures import silhouette
from pyapp.page.axis_allies.prospects import Oracle, of_space
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver, stack_of
from pyapp.page.table.presenter import Arrow, Group, Presenter
from pyapp.page.table.session import Session

PLANNING = ("combat_move", "pick_battle", "choose_zones")
MUCH = 10  # IPCs that nobody leaves unspent without having thought of it
CARRIERS = ("transport", "carrier")  # what an order may name beside its units
MOVES = ("move", "raid", "drop", "load", "assault", "unload")


class AxisPresenter(Presenter):
    """The presenter of both editions."""

    board: Board
    oracle: Oracle
    minor = ("recall",)
    fights_on = True
    editing = AxisEditing()
    legible = 1.0  # its counters are 23 pixels high, its smallest names 9

    def __init__(self, game: Game, words: Words) -> None:
        super().__init__(game, words)
        self.oracle = Oracle()
        self.figures: AxisFigures = AxisFigures(game.rules)  # type: ignore[attr-defined]
        self.reckoner: calculator.Calculator = calculator.Calculator(words)
        self._grouped: tuple[Any, dict[str, Group]] = (None, {})

    def owners(self, state: Any) -> Mapping[str, str]:
        found: dict[str, str] = state.owners
        return found

    def groups(self, state: Any, seat: str) -> dict[str, Group]:
        if self._grouped[0] is not state:  # every action brings a new state, nothing changes one in place
            self._grouped = (state, stacks.groups(state, self.board))
        return self._grouped[1]

    def draw(self, group: str, state: Any) -> str:
        return stacks.draw(group, state, self.board)

    def arrow(self, action: Action) -> Arrow | None:
        if action.kind == "launch" and len(action.args) == 2:
            return Arrow(str(action.args[0]), str(action.args[1]), action.seat, "raid")
        if action.kind not in MOVES or len(action.args) < 3:
            return None
        return Arrow(str(action.args[0]), str(action.args[2]), action.seat, action.kind)

    def show_spaces(self, state: Any) -> tuple[str, ...]:
        return (state.battle.space,) if state.battle is not None else ()

    def focus(self, state: Any) -> tuple[str, ...]:
        return self.show_spaces(state) or coming.picked_from(state)

    def suggestion(self, session: Session, driver: Driver) -> Action | None:
        losses = driver.first("losses") if "losses" in driver.kinds else None
        return coming.suggestion(session.state, driver.seat, losses)

    def instead(self, session: Session, driver: Driver, space: str) -> list[Action]:
        begun = driver.draft.filled[:1]
        if len(driver.draft.filled) != 1 or not isinstance(begun[0], str) or not self.is_space(begun[0]) or not self.is_space(space):
            return []
        return Crossing(self.game, session.state, driver.seat).orders(begun[0], driver.draft.bag, space)

    def instead_targets(self, session: Session, driver: Driver) -> tuple[str, ...]:
        begun = driver.draft.filled[:1]
        if len(driver.draft.filled) != 1 or not isinstance(begun[0], str) or not driver.draft.bag or not self.is_space(begun[0]):
            return ()
        return Crossing(self.game, session.state, driver.seat).shores(begun[0], driver.draft.bag)

    def company(self, session: Session, driver: Driver, played: list[Action]) -> tuple[str, dict[str, int], str]:
        sailed = [action for action in played if action.kind == "move"]
        if len(played) < 2 or not sailed or session.state.steps[-1].tag != "combat_move":
            return "", {}, ""
        zone, there = str(sailed[0].args[0]), str(sailed[0].args[2])
        return zone, Crossing(self.game, session.state, driver.seat).escorts(zone, there), there

    def home(self, state: Any, seat: str) -> tuple[str, ...]:
        """The capital; of China, which has none, its land."""
        if capital := state.rules.capital_of.get(seat, ""):
            return (capital,)
        return tuple(space.id for space in state.rules.spaces.values() if seat and space.original_owner == seat)

    def thing(self, key: str, what: str, seat: str) -> str:
        if what == "space" or self.is_space(key):
            return self.words.space(key)
        if stack_of(key).rpartition(".")[2] in CARRIERS:
            return unit_name(self.words, key, seat, bare=what != "unit")
        return unit_name(self.words, key, seat) if what == "unit" else self.words.name(key, what)

    def counted(self, key: str, number: int, seat: str) -> str:
        return f"{number} {unit_name(self.words, key, seat, bare=True, number=number)}"

    def before(self, session: Session, driver: Driver, kind: str, space: str = "") -> Action | None:
        """What is chosen on the order sheet is ordered before the phase is over; a move is made before another one is begun."""
        here = driver.current_field()
        if space and isinstance(here, (Pick, Bag)) and here.optional:
            going_on = space in (*getattr(here, "options", ()), *driver.draft.filled[1:])
            return None if going_on else driver.confirm() or driver.skip()
        if (moved := self._between(session, driver)) is not None and space not in driver.draft.filled[1:]:
            return moved
        if kind != "done" or driver.draft.kinds != ("buy",) or not driver.draft.bag or not driver.can_confirm():
            return None
        return Action(driver.seat, "buy", (dict(driver.draft.bag),))

    def _between(self, session: Session, driver: Driver) -> Action | None:
        """The usual one of several things that bombers could do where they were sent: a move, made when something else is begun."""
        draft = driver.draft
        if len(draft.kinds) < 2 or "move" not in draft.kinds or len(draft.filled) < len(("from", "units", "to")):
            return None
        move = Action(driver.seat, "move", draft.filled)
        return move if session.game.refusal(session.state, move) is None else None

    def question(self, session: Session, driver: Driver, kind: str) -> str:
        """Nobody ends his purchase with much money by mistake."""
        state: AxisState = session.state
        if kind != "done" or not state.steps or state.steps[-1].tag != "purchase":
            return ""
        here = driver.first("buy") if "buy" in driver.kinds else None
        if not isinstance(here, Bag):
            return ""
        left = state.powers[driver.seat].ipcs - here.cost(driver.draft.bag)
        return self.words("buy.left", ipcs=left) if left >= MUCH else ""

    def is_report(self, session: Session) -> bool:
        return session.state.battle is None

    def thing_picture(self, key: str, seat: str) -> Node | None:
        kind = stack_of(key).rpartition(".")[2]
        rules = self.game.rules  # type: ignore[attr-defined]
        return silhouette(kind, panels.owner_of(key, seat)) if kind in rules.unit_types else None

    def top(self, state: Any) -> list[Node]:
        return table.strip(self.words, state)

    def standings(self, session: Session) -> list[Node]:
        state: AxisState = session.state
        return [
            *table.table(self.words, state),
            h("p", h("button", self.words("statistics.title"), do="statistics")),
            *anniversary.goals(self.words, state),
            *(anniversary.researchers(self.words, state) if anniversary.playing_research(state) else ()),
            *anniversary.china(self.words, state),
        ]

    def reference(self, session: Session) -> list[Node]:
        return table.reference(self.words, session.state)

    def card(self, session: Session, space: str) -> list[Node]:
        return card.card(self.words, session.state, space)

    def stands(self, session: Session, space: str) -> str:
        return card.stands(self.words, session.state, space)

    def forecast(self, session: Session, driver: Driver, space: str) -> Node | None:
        state: AxisState = session.state
        tag = state.steps[-1].tag if state.steps else ""
        kinds = driver.ahead().targets.get(space, ()) if driver.draft.filled else ()
        coming = tag in PLANNING and bool(state.enemies_in(state.active, space))
        joining = dict(driver.draft.bag) if "move" in kinds else {}
        return of_space(self.words, self.oracle, state, space, joining, driver.seat) if coming else None

    def panel(self, session: Session, driver: Driver, here: Field | None) -> list[Node] | None:
        state: AxisState = session.state
        tag = state.steps[-1].tag if state.steps else ""
        if tag == "purchase" and driver.draft.kinds in ((), ("buy",)):
            return panels.purchase(self.words, state, driver)
        if tag == "research" and driver.draft.kinds == ("research",):
            return anniversary.laboratory(self.words, state, driver)
        if tag == "pick_battle":
            return coming.battles(self.words, self.oracle, state)
        if tag == "mobilize" and not driver.draft.filled and driver.draft.kinds in ((), ("place",)):
            return panels.mobilize(self.words, state, driver)
        return None

    def before_panel(self, session: Session, driver: Driver) -> list[Node]:
        state: AxisState = session.state
        tag = state.steps[-1].tag if state.steps else ""
        if tag == "breakthrough":
            return anniversary.research(self.words, state)
        if tag == "combat_move" and not driver.draft.filled:
            return coming.planned(self.words, self.oracle, state)
        return anniversary.china(self.words, state) if tag in ("china_when", "mobilize_china") else []

    def bag(self, session: Session, driver: Driver, here: Bag) -> list[Node] | None:
        asked = [h("p.hint", self.words("next.ships"))] if here.name == "ships" else []
        return [*asked, *panels.units(self.words, session.state, driver, here)]

    def window(self, session: Session, driver: Driver) -> list[Node]:
        return battle.window(self.words, self.oracle, session)

    def dice(self, event: Event) -> Node | None:
        return battle.dice_of(event)

    def round_of(self, state: Any) -> int:
        return int(state.round)
