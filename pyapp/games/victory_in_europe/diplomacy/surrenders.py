"""What comes before the rolls: who surrenders, by its capital or by a card, and the Soviet alliance with Poland. VIE 10.2, 3.3, 13.0."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.cards.events import IN_PHASE
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.sides import ALLIES, CONQUERED, NATIONS, SOVIETS, WAR
from pyapp.games.victory_in_europe.control import at_war, fights, side_of
from pyapp.games.victory_in_europe.diplomacy import table, war
from pyapp.games.victory_in_europe.diplomacy.alliance import enter
from pyapp.games.victory_in_europe.diplomacy.conquest import army_of, conqueror, is_untouched, surrender
from pyapp.games.victory_in_europe.diplomacy.deploy import VICHY
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.state import SOVIETS_WITH_POLAND, VictoryState

CLAIM, ALLY, PASS = "claim", "ally", "pass"
SURRENDER = "minor_surrenders"
LATEST_AMERICAN_YEAR, POLISH_YEAR = 1943, 1940
POLAND, SOVIET_UNION, PARIS, FRANCE = "PL", "SU", "paris", "FR"


@step("vie_claim_surrender")
class ClaimSurrender(Step):
    """Whose a card is by which a minor surrenders may use it, if his army stands in the country or beside it. VIE 3.3, 3.31, 10.2, V100.

    ``seat`` has played the card.
    """

    seat: str
    cite = "3.3"

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.seats

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        effect = effects.event_of(state, self.seat, "diplomacy", IN_PHASE)
        return (effects.claimant(state, effect),) if effect and self._country(state) and self.seat not in state.in_force else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()

    def prompt(self, state: VictoryState, seat: str) -> Message:
        key = "prompt.vie_claim_surrender" if is_pressed(state, self._country(state)) else "prompt.vie_no_army"
        return say(key, seat=seat, nation=self._country(state))

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        """Who has no army there is asked all the same: else all would hear where his hidden armies are not."""
        return (CLAIM, PASS) if is_pressed(state, self._country(state)) else (PASS,)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == CLAIM:
            state.in_force[self.seat] = ""

    def _country(self, state: VictoryState) -> str:
        """The country that the card of the seat names, if it fights the Soviets; "" if it has no such card."""
        card = CARDS.get(state.played.get(self.seat, ""))
        if card is None or card.effect["kind"] != SURRENDER:
            return ""
        found = min(effects.nations_of(state, [card.effect["country"]]))
        return found if at_war(state, SOVIET_UNION, found) else ""


def is_pressed(state: VictoryState, nation: str) -> bool:
    """Does a Soviet army stand in a country or in an area beside it? VIE 3.3."""
    own = {area for area in AREAS if AREAS[area].nation == nation}
    return any(army_of(state, area, (SOVIETS,)) for area in sorted(own | {near for area in own for near in NEIGHBOURS[area]}))


@step("vie_surrenders")
class Surrenders(Step):
    """Minors whose capital an enemy holds surrender, those of Player 1 first; by 1943 the United States are in. VIE 10.2, 13.0."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        if year_of(state.turn) >= LATEST_AMERICAN_YEAR and war.is_neutral_major(state, table.UNITED_STATES):
            enter(state, play, table.UNITED_STATES)
        for seat in state.order:
            for nation, victor in beaten(state):
                if state.owner(victor) == seat:
                    surrender(state, play, nation, victor)


def beaten(state: VictoryState) -> list[tuple[str, str]]:
    """The minors that surrender now, each with its victor. VIE 10.2, 3.3, 13.0 France."""
    found = {nation: victor for nation in NATIONS if (victor := conqueror(state, nation))}
    for effect in effects.in_force(state, SURRENDER):
        for nation in sorted(effects.nations_of(state, [effect.data["country"]])):
            if state.nations[nation].standing != CONQUERED and at_war(state, SOVIET_UNION, nation):
                found[nation] = SOVIET_UNION
    liberator = holder(state, PARIS)
    freed = side_of(state, liberator) in (ALLIES, SOVIETS) and state.nations[FRANCE].standing == CONQUERED
    if freed and is_untouched(state, VICHY):
        found[VICHY] = liberator
    return list(found.items())


@step("vie_polish_alliance")
class PolishAlliance(Step):
    """From 1940 on the Soviets may ally with a Poland that stands, and are at war with Germany. VIE page 3; poland_soviet_alliance."""

    cite = "13.0"

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (state.seat_of(SOVIETS),) if may_ally(state) else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (ALLY, PASS)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == ALLY:
            changes.note_once(state, SOVIETS_WITH_POLAND)
            play.tell("vie_joins", nation=POLAND, power=SOVIET_UNION)
            enter(state, play, SOVIET_UNION)


def may_ally(state: VictoryState) -> bool:
    """May the Soviets ally with Poland: from 1940 on, at peace, while it stands and they hold none of it?"""
    if year_of(state.turn) < POLISH_YEAR or fights(state, SOVIET_UNION) or POLAND not in state.nations:
        return False
    held = any(AREAS[area].nation == POLAND and side_of(state, holder(state, area)) == SOVIETS for area in AREAS)
    return state.nations[POLAND].standing == WAR and not held
