"""How Victory in Europe is shown: puts the game's own pictures and panels in the places that the page has for them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from pyapp.board.boardfile import Board
from pyapp.engine.actions import Action
from pyapp.engine.forms import Field, Pick, Picks
from pyapp.engine.game import Game
from pyapp.engine.steps import Event
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, NEUTRAL, SIDES, SOVIETS
from pyapp.games.victory_in_europe.components.units import TOKENS
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.position.editing import VictoryEditing
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.markup.tree import Node
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE
from pyapp.page.table.presenter import Arrow, Group, Presenter
from pyapp.page.table.session import Session
from pyapp.page.victory_in_europe import blocks, card, eyes, names, overlays, prospects, table
from pyapp.page.victory_in_europe.easel import Easel
from pyapp.page.victory_in_europe.figures import calculator
from pyapp.page.victory_in_europe.figures.measures import VictoryFigures
from pyapp.page.victory_in_europe.phases import battle, choosing, diplomacy, fighting, hand, movement, production
from pyapp.page.victory_in_europe.prospects import Oracle

HEADINGS = {"vie_turn": 1, "vie_phase": 2}
OPEN = frozenset(
    (
        *("vie_lead", "vie_at_reveal", "vie_name_battles", "vie_name_areas", "vie_declarations", "vie_toll", "vie_pick_battle"),
        *("vie_shelter", "vie_announce", "vie_battle_turn", "vie_hits", "vie_prolong", "vie_diplomacy_rolls", "vie_production"),
        *("vie_polish_alliance",),
    )
)
"""The steps for which no label and no card needs to be seen: at all others nobody but their player may look."""
HOMES = {AXIS: ("berlin",), ALLIES: ("london", "paris"), SOVIETS: ("moscow",)}
POWERS = {
    "DE": "germany",
    "IT": "italy",
    "GB": "uk",
    "CA": "uk",
    "US": "usa",
    "SU": "ussr",
    "FR": "france",
    "PL": "poland",
    "VI": "vichy",
    "SY": "vichy",
}
"""The colours of areas: those of the great powers; minors have that of the side for which they fight."""
NATION_OF = {power: nation for nation, power in reversed(POWERS.items())}
SEAT_OF = {"germany": AXIS, "italy": AXIS, "uk": ALLIES, "usa": ALLIES, "france": ALLIES, "poland": ALLIES, "ussr": SOVIETS}


def _holder(presenter: Presenter, owner: str) -> tuple[str, str]:
    """The seat that a colour of areas belongs to, and how it is called."""
    words = presenter.words
    if owner in NATION_OF:
        return SEAT_OF.get(owner, owner), names.nation(words, NATION_OF[owner])
    seat = owner.removeprefix("minor-")
    return seat, words("vie.minors", seat=seat) if owner else words("vie.nobodys")


class VictoryPresenter(Presenter):
    """The presenter of Victory in Europe."""

    board: Board
    oracle: Oracle
    areas = ("victory_in_europe_page",)
    holder = _holder
    has_secrets = together = True
    told_from = frozenset(("vie_turn",))
    editing, figures = VictoryEditing(), VictoryFigures()
    keys = tuple(overlays.KEYS.items())
    legible = 0.7
    at_hand = False  # who moves next is another stack
    minor = ("decline", "pass", "enough", "keep", "break_off", "no_room", "shelter", "emerge")

    def __init__(self, game: Game, words: Words) -> None:
        super().__init__(game, words)
        self.oracle = Oracle()
        self.reckoner: calculator.Calculator = calculator.Calculator(words)
        self._easel = Easel(self.board)
        self._card = ""  # the card that was touched
        self._looked_at = ""  # the place whose blocks the panel shows
        self._driver: Driver | None = None
        self._state: VictoryState | None = None
        self._seat = ""

    # --- secrets ----------------------------------------------------------------------------------------------------------

    def is_private(self, state: Any) -> bool:
        tag = tag_of(state)
        return bool(tag) and (tag not in OPEN or (tag == "vie_battle_turn" and eyes.hidden_blocks_matter(self.game, state)))

    def warning(self, session: Session, kind: str) -> str:
        seat = session.viewer or next(iter(session.seats()), "")
        if kind != "done" or not seat:
            return ""
        if tag_of(session.state) == "vie_move":
            return movement.undone(self.words, session.state, seat)
        driven = self._driver.seat if self._driver is not None else seat
        return production.warning(self.words, session.state, driven) if tag_of(session.state) == "vie_produce" else ""

    def is_report(self, session: Session) -> bool:
        return not battle.is_fought(session.state) and bool(battle.ended(session))

    def _eyes(self, session: Session) -> str:
        """Whose labels are seen. One who plays all seats sees those of the seat that he acts for, and all when he looks back."""
        if session.viewer is not None:
            return session.viewer
        seats = () if session.looking is not None else session.seats()
        return self._seat if self._seat in seats else next(iter(seats), "")

    def put_away(self) -> None:
        self._easel.opened, self._card, self._looked_at = "", "", ""

    # --- the board --------------------------------------------------------------------------------------------------------

    def owners(self, state: Any) -> Mapping[str, str]:
        stances = tuple((nation, stance.standing, stance.side) for nation, stance in state.nations.items())
        return _owners(tuple(sorted(state.control.items())), stances)

    def groups(self, state: Any, seat: str) -> dict[str, Group]:
        return self._easel.groups(state, seat, self._driver)

    def sketches(self, session: Session, driver: Driver, space: str) -> dict[str, Group]:
        return self._easel.sketches(driver, space)

    def draw(self, group: str, state: Any) -> str:
        return self._easel.draw(group)

    def arrow(self, action: Action) -> Arrow | None:
        """Where blocks went; the way to a goal is told by the border over which they came."""
        if action.kind not in (*choosing.MODES, "relocate"):
            return None
        spaces = [value for value in action.args if isinstance(value, str) and self.is_space(value)]
        style = "raid" if action.kind in (choosing.STRATEGIC, "relocate") else "assault" if action.kind == choosing.INVADE else "move"
        return Arrow(spaces[0], spaces[1], action.seat, style) if len(spaces) > 1 else None

    def place_of(self, state: Any, value: str) -> str:
        block = state.blocks.get(value)
        return block.at if block is not None and self.is_space(block.at) else super().place_of(state, value)

    def show_spaces(self, state: Any) -> tuple[str, ...]:
        if state.fight is not None:
            return (state.fight.at,)
        return tuple(dict.fromkeys(found.at for found in state.battles))

    def focus(self, state: Any) -> tuple[str, ...]:
        if state.fight is not None:
            return (state.fight.at,)
        step = state.steps[-1] if state.steps else None
        place = getattr(step, "at", "") if step is not None else ""
        return (place,) if place and self.is_space(place) else ()

    def home(self, state: Any, seat: str) -> tuple[str, ...]:
        return self.focus(state) or HOMES.get(seat, ())

    # --- what clicks choose -----------------------------------------------------------------------------------------------

    def touch(self, session: Session, driver: Driver, space: str, stack: str, *, lifting: bool = False) -> bool:
        here = driver.current_field()
        if isinstance(here, Picks) and not lifting:
            if choosing.name_spaces(driver, here, space):
                return True
            if here.what == "block":
                self._easel.opened = space
                return choosing.name_blocks(driver, here, space, stack)
        if driver.draft.filled and not lifting and space in driver.ahead().targets:
            self._easel.opened = ""
            return False
        self._looked_at = space
        orders = tag_of(session.state) == "vie_move" and (not driver.draft.kinds or driver.draft.kinds[0] in choosing.MODES)
        if orders and self._take(driver, space, stack, lifting=lifting):
            self._easel.opened = space if not lifting and driver.draft.filled else ""
            return True
        self._easel.opened = "" if lifting or (self._easel.opened == space and not stack) else space
        return False

    def _take(self, driver: Driver, space: str, stack: str, *, lifting: bool) -> bool:
        """Blocks are chosen to move, or let go where the same are touched again."""
        if stack and stack in choosing.movable(driver, space):
            return (lifting and stack in choosing.moving(driver)) or choosing.toggle(driver, space, stack)
        if choosing.start_of(driver) == space:
            if not lifting:
                driver.clear()
            return True
        return choosing.choose_some(driver, space)

    def form_at(self, session: Session, driver: Driver, space: str, stack: str) -> tuple[str, ...]:
        """A click on a block that one kind of action asks for begins with it."""
        if driver.draft.filled:
            return ()
        found = []
        for kind in driver.kinds:
            first = driver.first(kind)
            if isinstance(first, Pick) and first.what == "block":
                there = [token for token in first.options if self.place_of(session.state, token) == space and stack in ("", token)]
                found += [(kind, there[0])] if len(there) == 1 else []
        return found[0] if len(found) == 1 else ()

    def own(self, session: Session, driver: Driver, argument: str) -> tuple[str, ...] | None:
        """Something on a panel was touched that changes nothing in the game yet."""
        verb, _, value = argument.partition(" ")
        if verb == "card":
            self._card = "" if self._card == value else value
        elif verb == "nobody":
            driver.clear()
            self._easel.opened = ""
        elif verb == "mode":
            choosing.choose(driver, choosing.start_of(driver), choosing.moving(driver), value)
        elif verb == "block" and value in TOKENS:
            space = self.place_of(session.state, value)
            choosing.toggle(driver, space, value)
            self._easel.opened = ""
            return (space,)
        return None

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
            return self.words.space(key)
        return names.thing(self.words, self._state, key, what, seat)

    def thing_picture(self, key: str, seat: str) -> Node | None:
        if key in TOKENS and self._state is not None and key in self._state.blocks:
            return blocks.picture(self.words, self._state, key, seat, pixels=blocks.BARE)
        return None

    def heading(self, event: Event) -> int:
        return HEADINGS.get(event.kind, 0)

    def dice(self, event: Event) -> Node | None:
        return battle.dice_of(self.words, event)

    # --- panels -----------------------------------------------------------------------------------------------------------

    def top(self, state: Any) -> list[Node]:
        self._state = state  # it is shown before all else
        return table.strip(self.words, state, self.game.waits_for(state))

    def standings(self, session: Session) -> list[Node]:
        return table.table(self.words, session, self._eyes(session), self._easel.picture(session.state))

    def reference(self, session: Session) -> list[Node]:
        return table.reference(self.words)

    def card(self, session: Session, space: str) -> list[Node]:
        return card.card(self.words, session.state, space, self._eyes(session), self._easel.picture(session.state))

    def stands(self, session: Session, space: str) -> str:
        return card.stands(self.words, session.state, space, self._eyes(session))

    def hides(self, state: Any) -> tuple[str, ...]:
        tag = tag_of(state)
        if tag == "vie_choose_cards":
            return ("play",)
        if tag == "vie_move":
            return choosing.MODES
        if tag == "vie_battle_turn":
            return (fighting.FIRE, fighting.RETREAT, fighting.STAY)
        if tag == "vie_produce":
            return production.OFFERED
        return ("roll",) if tag == "vie_diplomacy_rolls" else ()

    def forecast(self, session: Session, driver: Driver, space: str) -> Node | None:
        self._seat = driver.seat  # it is asked before the card is shown
        state: VictoryState = session.state
        mode = choosing.mode_of(driver)
        if mode and space in driver.ahead().targets and len(driver.draft.filled) == choosing.CHOSEN:
            filled = (*driver.draft.filled, space)
            after = driver.field(mode, filled)
            action = Action(driver.seat, mode, filled) if after is None or after.optional else None
            return prospects.of_move(self.words, self.oracle, self.game, state, action, space) if action else None
        return prospects.of_battle(self.words, self.oracle, state, self._eyes(session), space)

    def panel(self, session: Session, driver: Driver, here: Field | None) -> list[Node] | None:
        self._driver, self._seat = driver, driver.seat
        state, tag = session.state, tag_of(session.state)
        if tag == "vie_choose_cards":
            return hand.panel(self.words, state, driver, self._card)
        if tag == "vie_move" and (not driver.draft.kinds or choosing.mode_of(driver)):
            return movement.panel(self.words, state, driver, self._looked_at)
        if tag == "vie_produce":
            return production.panel(self.words, state, driver, self._easel.picture(state))
        if tag == "vie_diplomacy_rolls":
            return diplomacy.panel(self.words, state, driver)
        return fighting.PANELS[tag](self.words, state, driver) if tag in fighting.PANELS else None

    def before_panel(self, session: Session, driver: Driver) -> list[Node]:
        state, tag = session.state, tag_of(session.state)
        if tag == "vie_move":
            return [movement.budget(self.words, state, driver.seat)]
        if tag in ("vie_at_reveal", "vie_name_battles", "vie_name_areas", "vie_toll"):
            shown = hand.on_table(self.words, state)
            return [shown] if shown else []
        return []

    def window(self, session: Session, driver: Driver) -> list[Node]:
        return battle.window(self.words, session, driver, prospects.of_fight(self.words, self.oracle, session.state, self._eyes(session)))


@functools.lru_cache(maxsize=16)
def _owners(control: tuple[tuple[str, str], ...], stances: tuple[tuple[str, str, str], ...]) -> Mapping[str, str]:
    """Whose colour each area has: that of a great power that holds it, or of the side of the minor that does; none of a neutral."""
    taken, standing = dict(control), {nation: (how, side) for nation, how, side in stances}
    found = {}
    for area, printed in AREAS.items():
        nation = taken.get(area, printed.nation)
        how, side = standing.get(nation, (NEUTRAL, ""))
        found[area] = POWERS.get(nation) or ("" if how == NEUTRAL or side not in SIDES else f"minor-{side}")
    return found


def tag_of(state: VictoryState) -> str:
    """The tag of the step that waits."""
    return state.steps[-1].tag if state.steps else ""
