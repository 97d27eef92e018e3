"""What all enemies together take: each space once, victory cities when they are counted, fleets before they are seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pyapp.games.axis_allies.computer.turnplan import Situation
from pyapp.games.axis_allies.computer.weighing.siege import Siege, _likely
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.strikes import daring
from tests.games.axis_allies.boards import board
from tests.games.axis_allies.computer.positions import played
from tests.games.axis_allies.computer.test_habits import situation

BERLIN = "germany factory=0 germany.infantry*20"
PARIS = "france owner=germany germany.infantry"
COASTS = [f"{coast} owner=uk uk.infantry*9" for coast in ("northwestern_europe", "norway", "morocco", "algeria")]
BRITISH = ("sz8 uk.transport*2", "united_kingdom factory=0 uk.infantry*4")
AMERICANS = ("sz10 usa.transport*2", "eastern_canada owner=uk usa.infantry*4")


def german(*spaces: str) -> Situation:
    return situation(board(BERLIN, *spaces, active="germany"), "germany")


def toll(here: Situation) -> float:
    return here.reply.toll(here.sketch, set()) - here.reply.siege.danger(here.sketch, set())


def test_what_two_enemies_could_take_is_lost_once() -> None:
    quiet = toll(german("france owner=germany germany.infantry*30", *COASTS, *BRITISH, *AMERICANS))
    alone = toll(german(PARIS, *COASTS, *BRITISH)) - quiet
    both = toll(german(PARIS, *COASTS, *BRITISH, *AMERICANS)) - quiet
    assert 0 < both < 1.4 * alone


def test_a_city_that_falls_before_cities_are_counted_is_the_worse() -> None:
    """The United Kingdom moves after Germany in the same round, the USSR only in the next."""
    here = german(PARIS, "poland owner=germany germany.infantry", *BRITISH, "russia factory=0 ussr.infantry*3")
    reply, powers = here.reply, here.sketch.chart.powers
    assert [powers[enemy] for enemy in reply.enemies] == ["uk", "ussr"]
    space = here.sketch.chart.number["france"]
    tolls = []
    for first in (reply.enemies[:1], []):
        reply._last_word = frozenset(first)
        tolls.append(reply.toll(here.sketch, {space}))
    assert tolls[0] > tolls[1] + 1


def test_transports_two_turns_off_are_less_of_a_danger_than_those_beside_a_city() -> None:
    dangers = []
    for zone in ("sz53", "sz60"):
        spaces = ("hawaiian_islands owner=usa usa.infantry*4", f"{zone} japan.transport*6", "eastern_united_states factory=0")
        here = situation(board(*spaces, active="usa"), "usa")
        dangers.append(Siege(here.sketch, here.worth, axis=False).expected()[here.sketch.chart.number["hawaiian_islands"]])
    assert dangers[0] > 1.2 * dangers[1] > 0


def danger_to(place: str, off: str, ships: str) -> float:
    """What the side expects to lose in Hawaii or India, held by one man, when transports are on their way and its ships lie off a zone."""
    coming = "sz60 japan.transport*6" if place == "hawaiian_islands" else "sz37 japan.transport*6"
    spaces = (f"{place} owner=usa usa.infantry", coming, f"{off} {ships}", "eastern_united_states factory=0")
    here = situation(board(*spaces, active="usa"), "usa")
    return Siege(here.sketch, here.worth, axis=False).expected()[here.sketch.chart.number[place]]


def test_warships_off_an_island_guard_it_since_whoever_would_land_has_to_sink_them_first() -> None:
    fleet = "usa.battleship,usa.cruiser,usa.destroyer*3,usa.submarine"
    beside, elsewhere = danger_to("hawaiian_islands", "sz53", fleet), danger_to("hawaiian_islands", "sz56", fleet)
    assert beside < elsewhere / 2
    assert danger_to("hawaiian_islands", "sz53", "usa.transport*6") == elsewhere
    assert danger_to("india", "sz35", fleet) == danger_to("india", "sz56", fleet)  # an army may come over land


def test_a_fleet_that_leaves_an_island_leaves_it_in_the_danger_of_one_without_a_fleet() -> None:
    place = ("hawaiian_islands owner=usa usa.infantry", "sz60 japan.transport*6", "eastern_united_states factory=0")
    here, bare = (situation(board(*place, *fleet, active="usa"), "usa") for fleet in (("sz53 usa.battleship*2",), ()))
    siege, zone, left = Siege(here.sketch, here.worth, axis=False), here.sketch.chart.number["sz53"], here.sketch.fork()
    left.put(zone, here.power, here.sketch.kind["battleship"], -2)
    assert siege.danger(left, {zone}) == Siege(bare.sketch, bare.worth, axis=False).danger(bare.sketch, set())
    assert siege.danger(left, {zone}) > siege.danger(here.sketch, set()) + 1


def test_a_lone_destroyer_does_not_keep_those_from_landing_who_can_sink_it() -> None:
    shown = []
    for ships in ("germany.destroyer", "germany.destroyer*12"):
        here = situation(
            board(
                *("germany factory=0 germany.infantry", "united_kingdom factory=0 uk.infantry*4,uk.tank*2,uk.bomber*4"),
                *("sz7 uk.transport*3,uk.carrier,uk.cruiser*2", f"sz5 {ships}"),
                active="germany",
            ),
            "germany",
        )
        uk, berlin = here.sketch.chart.powers.index("uk"), here.sketch.chart.number["germany"]
        shown.append(here.reply.strike(here.sketch, uk, berlin).conquest)
    assert shown[0] > 0.8
    assert shown[1] == 0


def test_who_could_strike_at_two_spaces_sends_no_more_to_one_than_he_needs_and_a_bait_saves_nothing() -> None:
    army = ("ukraine_s_s_r owner=germany germany.infantry*9,germany.artillery*4,germany.tank*4", BERLIN)
    exposed = ("caucasus factory=0", "west_russia ussr.infantry*3", "russia factory=0 ussr.infantry*20,ussr.fighter")
    here = situation(board(*exposed, *army, active="ussr"), "ussr")
    number, fighter = here.sketch.chart.number, here.sketch.kind["fighter"]
    baited = here.sketch.fork()
    baited.put(number["russia"], here.power, fighter, -1)
    baited.put(number["caucasus"], here.power, fighter, 1)
    assert here.reply.toll(baited, {number["russia"], number["caucasus"]}) > here.reply.toll(here.sketch, set()) + 5


def test_what_is_remembered_of_a_reply_is_what_would_be_found() -> None:
    """The same variants in two orders, with one memory for all and with none: each strike by itself, and what all come to."""
    for state in played("aa1942", "1942", "7", 1):
        here = Situation(state, state.active)
        variants = list(variants_of(here, Random(5)))
        strikes = [[here.reply.strikes_in(*one, enemy) for enemy in here.reply.enemies] for one in variants]
        first, second = ([here.reply.outcome(*one) for one in variants] for _ in range(2))
        for one, known, outcome, again in reversed(list(zip(variants, strikes, first, second, strict=True))):
            fresh = Situation(state, state.active).reply
            assert [fresh.strikes_in(*one, enemy) for enemy in fresh.enemies] == known
            assert fresh.outcome(*one) == outcome == again


def variants_of(here: Situation, random: Random, number: int = 4) -> Iterator[tuple[Sketch, set[int]]]:
    """Positions in which a few units of the power have gone elsewhere."""
    stacks = sorted(here.ready())
    for _ in range(number):
        variant, changed = here.sketch.fork(), set[int]()
        for space, kind in random.sample(stacks, min(3, len(stacks))):
            place = random.choice(here.sketch.chart.land[space] + here.sketch.chart.sea[space])
            variant.put(space, here.power, kind, -1)
            variant.put(place, here.power, kind, 1)
            changed.update((space, place))
        yield variant, changed


def test_an_attack_that_may_well_fail_is_feared_less_than_it_would_cost_but_one_on_a_capital_in_full() -> None:
    assert [daring(chance) for chance in (0.0, 0.5, 0.9, 1.0)] == [0.1, 0.1, 1.0, 1.0]
    attackers = "ukraine_s_s_r owner=germany germany.infantry*2,germany.tank*2"
    elsewhere = ("russia factory=0 ussr.infantry*30", "karelia_s_s_r factory=0 ussr.infantry*20")
    here = situation(board("caucasus factory=0 ussr.infantry*4", *elsewhere, attackers, active="ussr"), "ussr")
    number, enemy = here.sketch.chart.number, here.sketch.chart.powers.index("germany")
    strike = here.reply.strikes_in(here.sketch, set(), enemy)[number["caucasus"]]
    assert 0.5 < strike.conquest < 0.65
    assert strike.daring == daring(strike.conquest) < 0.4
    assert here.reply.outcome(here.sketch, set())[1][number["caucasus"]] == pytest.approx(strike.conquest * strike.daring)
    moscow = situation(board("russia factory=0 ussr.infantry*4", attackers.replace("ukraine_s_s_r", "west_russia"), active="ussr"), "ussr")
    assert moscow.reply.strikes_in(moscow.sketch, set(), enemy)[number["russia"]].daring == 1


@pytest.mark.parametrize("residue", [(-1e-16, 0.0, 1.001e-16), (1e-16, 1e-16, -2.001e-16), (1e-16, 0.0, -1e-16), (0.0, 0.0, 0.0)])
def test_where_all_who_came_and_all_who_guarded_have_left_nobody_comes(residue: tuple[float, float, float]) -> None:
    """Found in a game in which the computer's turn broke off: what was left of the sums was divided by what was left of them."""
    assert _likely(*residue) == _likely(0.0, 0.0, 5.0)
