"""How Empire of the Sun is shown: puts the game's own pictures and panels in the places that the page has for them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from pyapp.board.boardfile import Board
from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Field, Pick, Picks
from pyapp.engine.game import Game
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS, UNITS
from pyapp.games.empire_of_the_sun.map.hexes import JAPANESE_EMPIRE, LAND, OAHU, TOKYO
from pyapp.games.empire_of_the_sun.map.hexsets import holds, members
from pyapp.games.empire_of_the_sun.position.editing import EmpireEditing
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.page.empire_of_the_sun import (
    battle,
    card,
    choosing,
    counters,
    courses,
    hand,
    mustering,
    names,
    overlays,
    planning,
    prospects,
    reacting,
    table,
)
from pyapp.page.empire_of_the_sun.easel import Easel
from pyapp.page.empire_of_the_sun.figures import calculator
from pyapp.page.empire_of_the_sun.figures.measures import EmpireFigures
from pyapp.page.empire_of_the_sun.prospects import Oracle
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE
from pyapp.page.table.presenter import Arrow, Group, Presenter, tag_of
from pyapp.page.table.session import Session

HEADINGS = {
    "eots_turn": 1,
    "eots_phase": 2,
    **dict.fromkeys(("eots_offensive", "eots_offensive_event", "eots_event", "eots_operations", "eots_passed"), 3),
    **dict.fromkeys(("eots_withdrawn", "eots_returned", "eots_rivalry_ends"), 3),
}
OPEN = frozenset(
    (
        *("eots_activate", "eots_mend", "eots_move", "eots_evade", "eots_reaction_activate", "eots_join_battle", "eots_sortie"),
        *("eots_battles", "eots_hits", "eots_weakest", "eots_swap", "eots_toll", "eots_retreats", "eots_after_moves"),
        *("eots_emergency", "eots_surplus", "eots_reduce", "eots_reinforcements", "eots_use_replacements", "eots_express", "eots_bombing"),
        *("eots_arcadia", "eots_enter", "eots_granted", "eots_refuge", "eots_kamikaze", "eots_evacuate", "eots_redeploy", "eots_hold"),
        *("eots_arrive", "eots_restore"),
    )
)
"""The steps for which no hand is needed: at all others nobody but their player may look."""
ACTIVATING = ("activate", "react")
MOVING = ("eots_move", "eots_after_moves")
FROM_CARDS = ("eots_play_card", "eots_seize")


class EmpirePresenter(Presenter):
    """The presenter of Empire of the Sun."""

    board: Board
    oracle: Oracle
    areas = ("empire_of_the_sun_page",)
    has_secrets = True
    editing = EmpireEditing()
    figures = EmpireFigures()
    headings = HEADINGS
    told_from = frozenset(("eots_offensive_over",))
    together = True  # the other player reacts
    keys = tuple(overlays.KEYS.items())
    legible, stands = 1.15, card.stands
    at_hand = False  # who moves next is another stack
    minor = ("call_off", "decline", "undeclare")
    untold = frozenset(("dice_in_secret", "eots_offensive_over"))

    def __init__(self, game: Game, words: Words) -> None:
        super().__init__(game, words)
        self.oracle = Oracle()
        self.reckoner: calculator.Calculator = calculator.Calculator(words)
        self._easel = Easel(self.board)
        self._card = ""  # the card that was touched
        self._driver: Driver | None = None

    # --- secrets ----------------------------------------------------------------------------------------------------------

    def is_private(self, state: Any) -> bool:
        return bool(tag_of(state)) and tag_of(state) not in OPEN

    def warning(self, session: Session, kind: str) -> str:
        offensive = session.state.offensive
        if kind != "done" or tag_of(session.state) != "eots_move" or offensive is None or session.state.steps[-1].side != offensive.side:
            return ""
        return "" if offensive.battles or offensive.moved else self.words("empire.done.sure")

    def put_away(self) -> None:
        self._easel.opened, self._card, self._easel.reach = 0, "", ""

    # --- the board --------------------------------------------------------------------------------------------------------

    def owners(self, state: Any) -> Mapping[str, str]:
        return _owners(tuple(state.control))

    def groups(self, state: Any, seat: str) -> dict[str, Group]:
        return self._easel.groups(state, self._driver)

    def sketches(self, session: Session, driver: Driver, space: str) -> dict[str, Group]:
        tag = tag_of(session.state)
        if tag not in FROM_CARDS:
            self._easel.reach = ""  # the HQ is chosen
        return self._easel.sketches(driver, space, activating=tag == "eots_activate", course=self._course(driver, space))

    def draw(self, group: str, state: Any) -> str:
        return self._easel.draw(group)

    def _course(self, driver: Driver, space: str) -> courses.Course | None:
        mode = choosing.mode_of(driver)
        if not mode or space not in driver.ahead().targets or tag_of(driver.state) != "eots_move":
            return None
        return courses.course(driver.state, driver.seat, mode, choosing.moving(driver), space)

    def arrows(self, session: Session) -> tuple[Arrow, ...]:
        offensive = session.state.offensive
        if offensive is None:
            return ()
        ways = {unit: (way[0], way[-1]) for unit, way in offensive.ways.items() if way[0] and way[-1]}
        return tuple(dict.fromkeys(Arrow(str(start), str(end), UNITS[unit].side) for unit, (start, end) in ways.items() if start != end))

    def place_of(self, state: Any, value: str) -> str:
        stand = state.units.get(value)
        return str(stand.at) if stand is not None and stand.at else super().place_of(state, value)

    def show_spaces(self, state: Any) -> tuple[str, ...]:
        offensive = state.offensive
        if offensive is None:
            return ()
        return (str(offensive.fight.at),) if battle.is_fought(state) else tuple(str(found.at) for found in planning.to_fight(state))

    def focus(self, state: Any) -> tuple[str, ...]:
        if tag_of(state) == "eots_activate":
            return tuple(self.place_of(state, hq) for hq in state.offensive.hqs)
        if tag_of(state) == "eots_after_moves":
            return tuple(str(battle.at) for battle in state.offensive.battles)
        return self.show_spaces(state)

    def home(self, state: Any, seat: str) -> tuple[str, ...]:
        return self.focus(state) or ((str(TOKYO if seat == JAPAN else OAHU),) if seat in SIDES else ())

    # --- what clicks choose -----------------------------------------------------------------------------------------------

    def touch(self, session: Session, driver: Driver, space: str, stack: str, *, lifting: bool = False) -> bool:
        here = driver.current_field()
        at = int(space) if space.isdecimal() else 0
        if isinstance(here, Picks) and here.what == "unit" and not lifting:
            self._easel.opened = at
            return choosing.name_units(driver, here, space, stack)
        if driver.draft.filled and space in driver.ahead().targets:
            self._easel.opened = 0
            return False
        if choosing.modes(driver) and self._take(driver, space, stack, lifting=lifting):
            self._easel.opened = at if not lifting else 0
            return True
        self._easel.opened = at if self._easel.opened != at else 0
        return False

    def _take(self, driver: Driver, space: str, stack: str, *, lifting: bool) -> bool:
        """Units are chosen to move, or let go where the same are touched again."""
        if stack and stack in choosing.movable(driver, space):
            return (lifting and stack in choosing.moving(driver)) or choosing.toggle(driver, space, stack)
        if choosing.start_of(driver) == space:
            if not lifting:
                driver.clear()
            return True
        return choosing.choose_some(driver, space)

    def form_at(self, session: Session, driver: Driver, space: str, stack: str) -> tuple[str, ...]:
        """A click on a unit that the form asks for picks it, or begins with it where nothing is begun."""
        here, kinds = driver.current_field(), driver.draft.kinds
        filled = [value for value in driver.draft.filled if isinstance(value, str)]
        asked = [(kinds[0], here)] if len(kinds) == 1 and len(filled) == len(driver.draft.filled) else mustering.questions(driver)
        for kind, field in asked:
            if isinstance(field, Pick) and field.what == "unit":
                there = [unit for unit in field.options if choosing.spelled(driver, unit) == space and stack in ("", unit)]
                if len(there) == 1:
                    return (kind, *filled, there[0])
        return ()

    def own(self, session: Session, driver: Driver, argument: str) -> tuple[str, ...] | None:
        """Something on a panel was touched that changes nothing in the game yet."""
        verb, _, value = argument.partition(" ")
        if verb == "card":
            self._card, self._easel.reach = "" if self._card == value else value, ""
            if tag_of(session.state) in FROM_CARDS:
                driver.clear()
        elif verb == "reach":
            self._easel.reach = "" if self._easel.reach == value else value
            return (self.place_of(session.state, value),)
        elif verb in ("nobody", "everybody"):
            here = driver.current_field()
            driver.draft.picks = here.options if isinstance(here, Picks) and verb == "everybody" else ()
        elif verb == "mode":
            choosing.choose(driver, choosing.start_of(driver), choosing.moving(driver), value)
        elif verb == "carry" and value.isdecimal():
            choosing.carry(driver, int(value))
        elif verb in ("unit", "from"):
            return self._take_up(driver, verb, value)
        return None

    def _take_up(self, driver: Driver, verb: str, value: str) -> tuple[str, ...]:
        """A unit, or those of a hex, are chosen in the panel."""
        space = value if verb == "from" else choosing.spelled(driver, value)
        if verb == "unit" and value in UNITS:
            choosing.toggle(driver, space, value)
        else:
            choosing.choose_some(driver, space)
        self._easel.opened = int(space) if space.isdecimal() else 0
        return (space,)

    def key(self, key: str) -> bool:
        if key not in overlays.KEYS:
            return False
        wanted = overlays.KEYS[key]
        self._easel.overlay = "" if self._easel.overlay == wanted else wanted
        return True

    def tools(self) -> list[Node]:
        return [overlays.legend(self.words, self._easel.overlay), *overlays.buttons(self.words, self._easel.overlay)]

    # --- words ------------------------------------------------------------------------------------------------------------

    def thing(self, key: str, what: str, seat: str) -> str:
        if what == SPACE or self.is_space(key):
            return names.space(self.words, key)
        return self.words.name(key, "seat") if key in SIDES else names.thing(self.words, key, what)

    def counted(self, key: str, number: int, seat: str) -> str:
        """Each unit is one of its kind: there is nothing to count."""
        return self.thing(key, "unit", seat) if key in UNITS else super().counted(key, number, seat)

    def thing_picture(self, key: str, seat: str) -> Node | None:
        return counters.picture(self.words, key, named=True) if key in UNITS else None

    # --- panels -----------------------------------------------------------------------------------------------------------

    def top(self, state: Any) -> list[Node]:
        return table.strip(self.words, state, self.game.waits_for(state))

    def standings(self, session: Session) -> list[Node]:
        return table.table(self.words, session)

    def reference(self, session: Session) -> list[Node]:
        return table.reference(self.words)

    def card(self, session: Session, space: str) -> list[Node]:
        return card.card(self.words, session.state, space)

    def hides(self, state: Any) -> tuple[str, ...]:
        if tag_of(state) in FROM_CARDS:
            return hand.FROM_THE_HAND
        if tag_of(state) == "eots_respond":
            return (reacting.CARDS_KIND,)
        if tag_of(state) == "eots_use_replacements":
            return mustering.BY_UNITS
        return (*choosing.MODES, planning.DECLARE, planning.UNDECLARE) if tag_of(state) in MOVING else ()

    def panel(self, session: Session, driver: Driver, here: Field | None) -> list[Node] | None:
        self._driver = driver
        state, tag = session.state, tag_of(session.state)
        if tag in FROM_CARDS and not driver.draft.filled:
            return hand.panel(self.words, state, driver, self._card)
        if tag in FROM_CARDS and isinstance(here, Pick) and here.options and here.options[0] in HEADQUARTERS:
            return hand.headquarters(self.words, state, driver, here, self._easel.reach)
        if isinstance(here, Picks) and driver.draft.kinds == (planning.DECLARE,):
            return planning.declaration(self.words, self.oracle, state, driver, here)
        if isinstance(here, Pick) and here.name == "service":
            return planning.services(self.words, state, driver, here)
        if isinstance(here, Picks) and driver.draft.kinds and driver.draft.kinds[0] in ACTIVATING:
            return planning.activation(self.words, state, driver, here)
        if tag == "eots_respond" and driver.draft.kinds in ((), (reacting.CARDS_KIND,)):
            return reacting.panel(self.words, self.oracle, state, driver, self._card)
        if tag == "eots_reaction_activate" and isinstance(here, Pick) and here.options and here.options[0] in HEADQUARTERS:
            return reacting.headquarters(self.words, self.oracle, state, driver, here)
        if tag in MOVING and (not driver.draft.filled or choosing.mode_of(driver)):
            return planning.movement(self.words, self.oracle, state, driver)
        return mustering.panel(self.words, state, driver) if tag not in FROM_CARDS else None

    def before_panel(self, session: Session, driver: Driver) -> list[Node]:
        state: EmpireState = session.state
        if tag_of(state) in ("eots_reaction_activate", "eots_battles"):
            return [*planning.heading(self.words, state), *planning.battles(self.words, self.oracle, state, driver)]
        return []

    def bag(self, session: Session, driver: Driver, here: Bag) -> list[Node] | None:
        return battle.hits(self.words, session.state, driver, here) if tag_of(session.state) == "eots_hits" else None

    def window(self, session: Session, driver: Driver) -> list[Node]:
        return battle.window(self.words, self.oracle, session)

    def forecast(self, session: Session, driver: Driver, space: str) -> Node | None:
        found = self._course(driver, space)
        if found is None:
            return None
        kind, filled = driver.draft.kinds[0], (*driver.draft.filled, space)
        after = driver.field(kind, filled)
        action = Action(driver.seat, kind, filled) if (after is None or after.optional) and space.isdecimal() else None
        coming = prospects.of_move(self.words, self.oracle, self.game, driver.state, action, int(space)) if action else None
        return h("div", courses.told(self.words, found, choosing.aboard(driver)), coming)


@functools.lru_cache(maxsize=16)
def _owners(control: tuple[int, ...]) -> Mapping[str, str]:
    """Who controls each land hex."""
    turned = frozenset(control)
    return {str(at): JAPAN if holds(JAPANESE_EMPIRE, at) != (at in turned) else ALLIES for at in members(LAND)}
