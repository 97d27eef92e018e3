"""The odds of a battle are those that come out when all dice are tried in the game itself."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import DiceError
from pyapp.engine.plain import copy_plain
from pyapp.engine.work import TooMuchWork
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.combat.forces import GARRISON, Force
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.odds import prospects as module
from pyapp.games.empire_of_the_sun.odds.prospects import Prospects, look, prospects, slices
from pyapp.games.empire_of_the_sun.state import AMBUSH, INTERCEPT, SURPRISE, Bonus, EmpireState, Toll
from tests.games.empire_of_the_sun.fights import next_words, offensive, told
from tests.games.empire_of_the_sun.table import at


def tried(state: EmpireState, hex_: int) -> Prospects:
    """What comes out when the battle is played with every sequence of dice that it asks for, the usual losses, no swap."""
    total = Prospects()
    side = state.offensive.side
    units = [unit for unit, stand in state.units.items() if stand.at]
    prefixes: list[tuple[int, ...]] = [()]
    while prefixes:
        prefix = prefixes.pop()
        copy = copy_plain(state)
        try:
            events = played(copy, prefix)
        except DiceError:
            prefixes += [(*prefix, face) for face in range(1, 11)]
            continue
        chance = Fraction(1, 10 ** len(prefix))
        for told_ in told(events, "eots_air_naval_won"):
            total.above[told_["seat"]] += chance
        total.taken += chance * any(told_["seat"] == side for told_ in told(events, "eots_battle_won"))
        for unit in units:
            count(total, state, copy, unit, chance)
        count_garrisons(total, events, chance, look(state, hex_)[0].moment.japan)
    return total


def played(state: EmpireState, prefix: tuple[int, ...]) -> list:
    source = ScriptedDice(prefix)
    events = GAME.settle(state, source)
    while waiting := GAME.waits_for(state):
        events += GAME.apply(state, GAME.parse(state, f"{waiting[0]} {next_words(state, waiting[0])}"), source).events
    source.finish()
    return events


def count(total: Prospects, before: EmpireState, after: EmpireState, unit: str, chance: Fraction) -> None:
    steps = UNITS[unit].steps - before.units[unit].reduced
    left = UNITS[unit].steps - after.units[unit].reduced if after.units[unit].at else 0
    if steps > left:
        total.steps[UNITS[unit].side] += chance * (steps - left)
        ends_as = total.reduced if left else total.eliminated
        ends_as[unit] = ends_as.get(unit, Fraction(0)) + chance


SHELLING = [Bonus("bombardment", "japan")]


def agree(state: EmpireState, hex_: int) -> None:
    found, expected = prospects(state, hex_), tried(state, hex_)
    assert found.taken == expected.taken and found.steps == expected.steps
    assert found.reduced == expected.reduced and found.eliminated == expected.eliminated
    if sum(expected.above.values()) == 1:
        assert found.above == expected.above


def count_garrisons(total: Prospects, events: list, chance: Fraction, force: Force) -> None:
    there = sum(fighter.unit == GARRISON for fighter in force)
    lost = sum(told_["units"].count(GARRISON) for told_ in told(events, "eots_eliminated"))
    if lost:
        total.steps["japan"] += chance * lost
        ends_as = total.reduced if lost < there else total.eliminated
        ends_as[GARRISON] = ends_as.get(GARRISON, Fraction(0)) + chance


SEA = "4612 us_cv_wasp us_ca_northampton jp_cvl_zuiho* jp_bb_nagato"


@pytest.mark.parametrize("condition", [SURPRISE, INTERCEPT, AMBUSH])
def test_a_battle_at_sea(condition):
    agree(offensive(at(SEA), "japan", 4612, condition=condition), 4612)


def test_a_battle_on_the_ground():
    agree(
        offensive(
            at("1905 cw_gr_3ind* cw_gr_8aus jp_gr_15 jp_gr_25*", "1805 hq_seac"),
            "japan",
            1905,
            on_foot={"jp_gr_15": 2006, "jp_gr_25": 2006},
        ),
        1905,
    )


def test_a_strike_on_aircraft_then_a_landing():
    """Wake, with three dice."""
    position = at("4715 jp_air_24", "4612 jp_cl_tenryu jp_gr_4sn us_air_m211 us_gr_wbde")
    state = offensive(position, "japan", 4612, "jp_air_24", landed="jp_gr_4sn", bonuses=[Bonus("holds_fire", "allies")])
    state.offensive.aboard = {"jp_gr_4sn": "jp_cl_tenryu"}
    agree(state, 4612)


def test_a_brigade_that_goes_down_with_its_ship():
    state = offensive(at("4612 jp_cl_tenryu* jp_gr_4sn us_ca_northampton"), "japan", 4612, landed="jp_gr_4sn", condition=INTERCEPT)
    state.offensive.aboard = {"jp_gr_4sn": "jp_cl_tenryu"}
    agree(state, 4612)


def test_an_airfield_that_battleships_shell_first():
    """JP20: of one air unit and no battleship on the other side the reduced one fires, or nobody."""
    for aircraft in ("us_air_5af", "us_air_5af*"):
        position = at(f"4423 jp_bb_kongo1 {aircraft} us_ca_norleans")
        state, plain = (offensive(copy_plain(position), "japan", 4423, condition=INTERCEPT, bonuses=more) for more in (SHELLING, []))
        agree(state, 4423)
        assert prospects(state, 4423).steps["allies"] > prospects(plain, 4423).steps["allies"]


def test_kamikazes_that_are_still_to_come():
    """JP61: two steps, and one of the aircraft."""
    state = offensive(at("3209 jp_air_25 us_bb_nj us_ca_norleans*", turn=11), "allies", 3209, condition=INTERCEPT)
    state.offensive.kamikazes = [2]
    agree(state, 3209)


FLEET = ["us_bb_nj", "us_ca_norleans"]
BOMBARDMENT = at("4612 us_bb_nj us_ca_norleans* jp_gr_4sn")


@pytest.mark.parametrize("card", ["JP27", "JP36"])
def test_submarines_before_all_battles(card):
    """A die says how many steps are lost, Japan whose: the battleship's, then the cruiser's."""
    eliminates = "yes" if CARDS[card].details["die_table"]["may_eliminate"] else "no"
    state = offensive(copy_plain(BOMBARDMENT), "allies", 4612, tolls=[Toll("allies", "japan", FLEET, 0, eliminates=eliminates, card=card)])
    agree(state, 4612)
    assert prospects(state, 4612).steps["allies"] > 0


def test_what_is_rolled_for_may_fall_on_another_battle():
    position = at("4612 us_ca_norleans jp_gr_4sn", "3014 us_bb_nj jp_gr_14")
    state = offensive(position, "allies", {4612: "", 3014: ""}, tolls=[Toll("allies", "japan", FLEET, 0, card="JP36")])
    assert prospects(state, 4612).steps["allies"] == 0 and prospects(state, 3014).steps["allies"] == Fraction(1, 2)


def test_the_die_of_a_card_counts_until_it_has_fallen():
    """While Japan chooses whom the submarines have struck it is known how many steps are lost."""
    state = offensive(copy_plain(BOMBARDMENT), "allies", 4612, tolls=[Toll("allies", "japan", FLEET, 0, eliminates="yes", card="JP27")])
    GAME.settle(state, ScriptedDice([5]))
    assert GAME.waits_for(state) == ("japan",) and prospects(state, 4612).steps["allies"] == 2
    agree(state, 4612)


def test_what_is_struck_after_the_battles_is_no_part_of_them():
    toll = Toll("allies", "japan", FLEET, 0, eliminates="yes", after=True, card="JP24")
    with_toll, plain = (offensive(copy_plain(BOMBARDMENT), "allies", 4612, tolls=more) for more in ([toll], []))
    assert prospects(with_toll, 4612) == prospects(plain, 4612)


def test_intrinsic_units():
    agree(offensive(at("2908 us_gr_xi us_gr_xiv us_gr_x", "china_divisions 8"), "allies", 2908, landed="us_gr_xi us_gr_xiv us_gr_x"), 2908)


def test_distant_carriers_with_escorts_and_events():
    position = at("4612 us_bb_nj us_cv_wasp", "4512 jp_cv_akagi jp_cvl_zuiho* jp_ca_takao")
    bonuses = [
        Bonus("defence", "japan", 2, units=["jp_cv_akagi"]),
        Bonus("critical_from", "allies", 12),
        Bonus("air_naval_die", "allies", 3),
    ]
    agree(offensive(position, "japan", 4612, "jp_cv_akagi jp_cvl_zuiho", condition=INTERCEPT, bonuses=bonuses), 4612)


SHIPS = [name for name, unit in UNITS.items() if unit.kind == "naval"]


@pytest.mark.parametrize("seed", range(12))
def test_random_fleets(seed):
    """Two dice, all hundred rolls of them."""
    chance = random.Random(f"odds {seed}")
    fleet = [name + "*" * (UNITS[name].steps == 2 and chance.random() < 0.3) for name in chance.sample(SHIPS, 9)]
    near = " ".join(unit for unit in fleet if unit.startswith("jp") or chance.random() < 0.6)
    far = " ".join(unit for unit in fleet if unit not in near)
    state = at(f"4612 {near}", *([f"4611 {far}"] if far else []), turn=chance.randint(2, 12))
    named = " ".join(unit.removesuffix("*") for unit in far.split() if UNITS[unit.removesuffix("*")].is_carrier)
    agree(offensive(state, "allies", 4612, named, condition=chance.choice((SURPRISE, INTERCEPT, AMBUSH))), 4612)


def test_it_can_be_asked_at_every_decision_of_a_battle():
    """Hits on the table count, and who has fired."""
    state = offensive(at("4612 us_cv_wasp us_ca_northampton us_cv_enterprise jp_cvl_zuiho jp_bb_nagato jp_ca_takao"), "japan", 4612)
    decisions = 0
    for dice in itertools.product((1, 4, 9), repeat=2):
        copy = copy_plain(state)
        source = ScriptedDice(dice)
        GAME.settle(copy, source)
        while waiting := GAME.waits_for(copy):
            if "decline" not in GAME.kinds(copy, waiting[0]):
                decisions += 1
                agree(copy, 4612)
            GAME.apply(copy, GAME.parse(copy, f"{waiting[0]} {next_words(copy, waiting[0])}"), source)
    assert decisions > 3


def test_certainty_adds_up_to_one():
    found = prospects(offensive(at(SEA), "japan", 4612, condition=INTERCEPT), 4612)
    assert sum(found.above.values()) == 1 and found.taken == 0
    assert all(0 < chance <= 1 for chance in (*found.reduced.values(), *found.eliminated.values()))


def test_looking_changes_nothing():
    state = offensive(at(SEA), "japan", {4612: "", 3014: ""}, condition=INTERCEPT)
    before = copy_plain(state)
    prospects(state, 4612)
    assert state == before


def test_a_battle_lost_beforehand_is_lost_above():
    state = offensive(at("3014 us_ca_asia us_gr_pbde jp_gr_14*"), "japan", 3014, landed="jp_gr_14", condition=INTERCEPT)
    state.offensive.battles[0].lost = True
    found = prospects(state, 3014)
    assert found.above == {"japan": 0, "allies": 1} and found.taken == 0 and found.steps == {"japan": 0, "allies": 0}
    agree(state, 3014)


def test_a_great_battle_is_worked_out_in_slices_and_an_absurd_one_given_up(monkeypatch):
    fleet = " ".join(SHIPS)
    state = offensive(at(f"4612 {fleet}"), "japan", 4612, condition=INTERCEPT)
    assert sum(1 for _ in slices(state, 4612)) > 1
    monkeypatch.setattr(module, "MOST_WORK", 1000)
    with pytest.raises(TooMuchWork):
        prospects(state, 4612)
