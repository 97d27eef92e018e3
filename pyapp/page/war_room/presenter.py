"""How War Room is shown: puts the game's own pictures and panels in the places that the page has for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from pyapp.board.boardfile import Board
from pyapp.engine.actions import Action
from pyapp.engine.forms import Field, Pick
from pyapp.engine.game import Game
from pyapp.engine.steps import Event
from pyapp.games.war_room import tables
from pyapp.games.war_room.combat.battle import Assign, Stances
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import regroup
from pyapp.games.war_room.map.conflicts import involved
from pyapp.games.war_room.map.movement import routes
from pyapp.games.war_room.phases import PHASES
from pyapp.games.war_room.position.editing import WarEditing
from pyapp.games.war_room.rounds.operations import FORGO, Turn
from pyapp.games.war_room.state import ACTIVE, WarState
from pyapp.page.markup.tree import Node
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE, Ahead
from pyapp.page.table.presenter import Arrow, Group, Presenter, tag_of
from pyapp.page.table.session import Session
from pyapp.page.war_room import (
    battle,
    card,
    conflicts,
    hits,
    morale,
    movement,
    names,
    pictures,
    planning,
    production,
    prospects,
    raids,
    refit,
    stacks,
    stances,
    table,
)
from pyapp.page.war_room.figures import calculator
from pyapp.page.war_room.figures.measures import WarFigures
from pyapp.page.war_room.prospects import Oracle

PRIVATE = ("wr_planning", "wr_production")
OWN = {
    "wr_planning": ("order", "erase", "bid", "regroup"),
    "wr_production": ("buy", "unbuy", "goods", "ungoods", "trade", "untrade", "regroup"),
}
OUT, FEW = "out", 5
WARNINGS = {"wr_planning": planning.warning, "wr_production": production.warning}
HEADINGS = {"wr_round": 1, "wr_phase": 2}


Panel = Callable[[Words, Session, Driver], list[Node] | None]
PANELS: Mapping[str, Panel] = {  # by the tag of the step that asks
    "wr_turn_order": morale.turn_order,
    "wr_launch": refit.launch,
    "wr_commander": conflicts.commander,
    "wr_assign": hits.panel,
    "wr_escort": hits.escort,
    "wr_garrison": hits.garrison,
    "wr_bomb_target": raids.bombs,
    "wr_convoy_raid": raids.convoy,
    "wr_wild": raids.wild,
    "wr_flag": raids.flag,
    "wr_capture": conflicts.capture,
    "wr_medals": conflicts.one_medal,
    "wr_repair": conflicts.repair_one,
    "wr_deploy": refit.deploy_to,
    "wr_landing": refit.landing,
    "wr_placing": refit.placing,
    "wr_relief": morale.relief,
    "wr_desertion": morale.desertion,
}
Above = Callable[[Words, Session, Driver], list[Node]]
BEFORE: Mapping[str, Above] = {  # what stands above the widgets that fill the form
    "wr_turn": movement.panel,
    "wr_permission": morale.permission,
    "wr_trespass": morale.trespass,
    "wr_breach": morale.breach,
    "wr_losses": conflicts.losses,
    "wr_medals": conflicts.medals,
    "wr_repair": conflicts.repair,
    "wr_deploy": refit.deploy,
    "wr_placing": refit.room_left,
    "wr_recovery": morale.recovery,
    "wr_unrest": morale.unrest,
}


class WarPresenter(Presenter):
    """The presenter of War Room."""

    board: Board
    oracle: Oracle
    areas = ("war_room_page",)
    has_secrets = True
    legible = 0.85
    minor = ("cancel", "break_pact", "decline", "veto")
    editing = WarEditing()
    figures = WarFigures()
    headings = HEADINGS
    told_from = frozenset(("wr_round",))
    together = True

    def __init__(self, game: Game, words: Words) -> None:
        super().__init__(game, words)
        self.oracle = Oracle()
        self.reckoner: calculator.Calculator = calculator.Calculator(words)
        self._stances = stances.Choice()
        self._seat = ""
        self._opened = ""
        self._doubted: tuple[Ahead | None, tuple[str, ...]] = (None, ())
        self._lying: tuple[Any, str, stacks.Lying] = (None, "", {})

    # --- secrets ----------------------------------------------------------------------------------------------------------

    def is_private(self, state: Any) -> bool:
        return tag_of(state) in PRIVATE

    def warning(self, session: Session, kind: str) -> str:
        if kind == pact.BREAK:
            return self.words("war.pact.sure")
        if kind == FORGO:
            return self.words("war.forgo.sure")
        seat = session.viewer or next(iter(session.seats()), "")
        ask = WARNINGS.get(tag_of(session.state))
        return ask(self.words, session.state, seat) if kind == "seal" and ask is not None and seat else ""

    def put_away(self) -> None:
        self._opened = ""

    def lists_moves(self, state: Any) -> bool:
        return tag_of(state) in (*PRIVATE, "wr_turn")

    def hides(self, state: Any) -> tuple[str, ...]:
        return OWN.get(tag_of(state), ())

    # --- the board --------------------------------------------------------------------------------------------------------

    def owners(self, state: Any) -> Mapping[str, str]:
        held: Mapping[str, str] = state.control
        out = _out_of_play(state.scenario)
        return {**held, **out} if out else held

    def groups(self, state: Any, seat: str) -> dict[str, Group]:
        self._seat = seat
        if self._lying[0] is not state or self._lying[1] != seat:  # nothing changes a state in place
            self._lying = (state, seat, stacks.items(state, seat))
            self._opened = ""  # something was done with the command that lay open
        return stacks.groups(state, self.board, self._lying[2], self._opened)

    def draw(self, group: str, state: Any) -> str:
        return stacks.draw(group, state, self.board, self._lying[2], self._opened)

    def arrows(self, session: Session) -> tuple[Arrow, ...]:
        return movement.arrows(session, self._seat, lambda key: stacks.place(session.state, self.board, self._lying[2], key))

    def place_of(self, state: Any, value: str) -> str:
        return state.commands[value].at if value in state.commands else super().place_of(state, value)

    def form_at(self, session: Session, driver: Driver, space: str, stack: str) -> tuple[str, ...]:
        """A click on a command begins what can be done with it; on a region with one such command too."""
        self._opened = stack if stack in session.state.commands else ""
        kind = next((kind for kind in driver.kinds if _asks_for_command(driver, kind)), "")
        first = driver.first(kind) if kind else None
        if not isinstance(first, Pick):
            return ()
        if stack:
            return (kind, stack) if stack in first.options else ()
        there = [key for key in first.options if key in session.state.commands and session.state.commands[key].at == space]
        if len(there) != 1 or driver.draft.filled:
            return ()
        self._opened = there[0]
        return (kind, there[0])

    def doubtful(self, driver: Driver) -> tuple[str, ...]:
        """Regions that an order may name although no way leads there now."""
        filled = driver.draft.filled
        if driver.draft.kinds != ("order",) or not filled:
            return ()
        ahead, key = driver.ahead(), str(filled[0])
        if self._doubted[0] is not ahead:  # one for each draft
            self._doubted = (ahead, tuple(to for to in ahead.targets if not routes(driver.state, key, to).routes))
        return self._doubted[1]

    def show_spaces(self, state: Any) -> tuple[str, ...]:
        if state.battle is not None:
            return (state.battle.region,)
        if place := place_asked_about(state):
            return (place,)
        turn = movement.turn_of(state) if tag_of(state) == "wr_turn" else None
        if turn is None or turn.position >= len(state.orders.get(turn.nation, ())):
            return ()
        order = state.orders[turn.nation][turn.position]
        return (state.commands[order.command].at, order.to) if order.command in state.commands else ()

    def home(self, state: Any, seat: str) -> tuple[str, ...]:
        if tag_of(state) == "wr_combat":
            near = tuple(region for region, marker in state.conflicts.items() if marker == ACTIVE and seat in involved(state, region))
            return near if len(near) <= FEW else ()  # all over the world none is near
        if seat not in tables.NATIONS:
            return ()
        if capital := tables.NATIONS[seat].capital:
            return (capital,)
        return tuple(sorted({command.at for command in state.commands.values() if command.nation == seat}))  # China has no capital

    # --- words ------------------------------------------------------------------------------------------------------------

    def thing(self, key: str, what: str, seat: str) -> str:
        if key in tables.RESOURCES:
            return self.words.name(key, "resource")
        if key in ("direct", "rail", "new"):
            return self.words(f"war.{key}")
        if what == SPACE or self.is_space(key):
            return self.words.space(key)
        nation, dot, _ = key.partition(".")
        if dot and nation in tables.NATIONS and what in ("command", "option"):
            return names.command(self.words, key)
        return self.words.name(key, what)

    def thing_picture(self, key: str, seat: str) -> Node | None:
        unit = key.partition(".")[0]
        return pictures.unit(unit, seat) if unit in tables.UNITS else None

    def phase(self, state: Any) -> str:
        return f"phase.{state.phase}" if state.phase in PHASES else ""

    # --- panels -----------------------------------------------------------------------------------------------------------

    def top(self, state: Any) -> list[Node]:
        return table.strip(self.words, state, self.game.waits_for(state))

    def standings(self, session: Session) -> list[Node]:
        return table.table(self.words, session)

    def reference(self, session: Session) -> list[Node]:
        return table.reference(self.words)

    def card(self, session: Session, space: str) -> list[Node]:
        return card.card(self.words, session.state, space, session.viewer or self._seat)

    def panel(self, session: Session, driver: Driver, here: Field | None) -> list[Node] | None:
        state: WarState = session.state
        tag = tag_of(state)
        if regroup.KIND in driver.draft.kinds:
            return refit.regrouping(self.words, session, driver)
        if tag == "wr_planning":
            return planning.panel(self.words, state, driver, here)
        if tag == "wr_production":
            return production.panel(self.words, state, driver)
        if tag == "wr_stances":
            return stances.panel(self.words, session, driver, self._stances)
        if tag == "wr_combat":
            return conflicts.choose(self.words, session, driver, self.oracle)
        return PANELS[tag](self.words, session, driver) if tag in PANELS else None

    def before_panel(self, session: Session, driver: Driver) -> list[Node]:
        tag = tag_of(session.state)
        if regroup.KIND in driver.draft.kinds:
            return refit.regroup_preview(self.words, session, driver)
        if tag == "wr_landing":
            return refit.land_part(self.words, driver)
        return BEFORE[tag](self.words, session, driver) if tag in BEFORE else []

    def own(self, session: Session, driver: Driver, argument: str) -> None:
        """Something was changed on the stances that lie on the table."""
        if tag_of(session.state) != "wr_stances":
            return
        if argument == "again":
            self._stances.again()
        else:
            self._stances.turn(session, driver.seat, argument)

    def suggestion(self, session: Session, driver: Driver) -> Action | None:
        step = session.state.steps[-1] if session.state.steps else None
        if isinstance(step, Stances) and step.commander == driver.seat:
            return stances.action(session, driver.seat, self._stances)
        if isinstance(step, Assign) and step.commander == driver.seat:
            return hits.hit(session, driver.seat)
        return movement.plain_order(session, driver) if isinstance(step, Turn) and driver.seat == step.nation else None

    def window(self, session: Session, driver: Driver) -> list[Node]:
        choosing = tag_of(session.state) == "wr_stances" and session.looking is None and driver.seat
        planned = stances.planned(session, driver.seat, self._stances) if choosing else []
        return battle.window(self.words, self.oracle, session, driver, planned)

    def occupied(self, state: Any) -> Iterable[str]:
        return [command.at for command in state.commands.values()]

    def stands(self, session: Session, space: str) -> str:
        return card.stands(self.words, session.state, space)

    def forecast(self, session: Session, driver: Driver, space: str) -> Node | None:
        state: WarState = session.state
        if state.phase == "combat" and state.battle is None and space in state.conflicts:
            return prospects.of_conflict(self.words, self.oracle, state, driver.seat, space)
        if tag_of(state) != "wr_planning" or driver.seat not in state.secrets:
            return None
        moving = driver.draft.filled[:1] if driver.draft.kinds == ("order",) else ()
        joining = [str(key) for key in moving] if space in driver.ahead().targets else []
        return prospects.of_region(self.words, self.oracle, state, driver.seat, space, joining)

    def dice(self, event: Event) -> Node | None:
        return battle.dice_of(self.words, event)

    def round_of(self, state: Any) -> int:
        return max(1, int(state.round))


@lru_cache(maxsize=4)
def _out_of_play(scenario: str) -> Mapping[str, str]:
    """The regions that a scenario leaves out, as if somebody of the name ``out`` held them."""
    return dict.fromkeys((region for region in tables.REGIONS if region not in tables.playable(scenario)), OUT)


def place_asked_about(state: WarState) -> str:
    """The region that the question of the moment is about, as a step names it."""
    step = state.steps[-1] if state.steps else None
    return next((place for name in ("region", "sea", "territory") if (place := getattr(step, name, ""))), "")


def _asks_for_command(driver: Driver, kind: str) -> bool:
    first = driver.first(kind)
    return isinstance(first, Pick) and first.what == "command" and kind in ("order", "land", "regroup")
