"""The offensives, card by card: who leads them, how many units they activate and which, how they are seen coming. EotS 5.31, card list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import COMMONWEALTH, UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement import allowances, joining
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.offensive import intelligence
from pyapp.games.empire_of_the_sun.offensive.activation import ActivateUnits, Choice
from pyapp.games.empire_of_the_sun.state import Battle
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from tests.games.empire_of_the_sun.cards.campaigns import begun, opened, real_battles
from tests.games.empire_of_the_sun.cards.tables import holding
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses

JAPAN = (
    "2212 hq_south jp_air_22 jp_gr_25", "2311 jp_bb_kongo2", "4017 hq_southseas jp_air_24 jp_gr_17 jp_gr_ss jp_cv_akagi",
    "3706 hq_cf_yamamoto jp_air_5 jp_gr_14 jp_bb_nagato",
)  # fmt: skip
ALLIES = (
    "3727 hq_swpac us_air_5af us_gr_x us_ca_norleans", "3626 cw_gr_2aus", "5808 hq_cpac us_air_7af us_gr_2mdiv us_bb_nj",
    "1805 hq_seac cw_air_ma cw_gr_33 cw_ca_exeter", "2106 us_air_avg cn_gr_5", "3023 hq_anzac cw_gr_1aus cw_ca_kent", "3624 cw_gr_3nz",
    "5100 jp_gr_4sn", "control 5100",
)  # fmt: skip
Wanted = Callable[[Unit], bool]


def kinds(*names: str) -> Wanted:
    """Units of these kinds."""
    return lambda unit: unit.kind in names


def british(unit: Unit) -> bool:
    """A unit of the Commonwealth."""
    return unit.nation in COMMONWEALTH


def burma(unit: Unit) -> bool:
    """The Commonwealth, the Chinese, and aircraft of the United States."""
    return british(unit) or unit.nation == "CHI" or (unit.nation == "US" and unit.kind == "air")


def new_zealand(unit: Unit) -> bool:
    """Aircraft and ships, on the ground the 3rd New Zealand Division alone."""
    return unit.kind in ("air", "naval") or unit.id == "cw_gr_3nz"


def oboe(unit: Unit) -> bool:
    """Aircraft and ships, on the ground Australians."""
    return unit.kind in ("air", "naval") or unit.nation == "AUS"


EVERYBODY = kinds("air", "naval", "ground")
IN_THE_AIR_AND_ON_THE_GROUND = kinds("air", "ground")
SOUTHERN = ("hq_south", "hq_southseas")
ALL_HQS = {"japan": (*SOUTHERN, "hq_cf_yamamoto"), "allies": ("hq_swpac", "hq_cpac", "hq_seac", "hq_anzac")}
SW, CENTRAL = "hq_swpac", "hq_cpac"


@dataclass
class Printed:
    """What stands on a card: operations value, the two intelligence values (None: surprise attack), logistics value and for some HQ another
    one, who leads, who comes, how many on the ground at most, whether the card is removed."""

    value: int
    roll: int
    roll_event: int | None
    logistics: int
    other: tuple[str, int] = ("", 0)
    hqs: tuple[str, ...] = ()
    wanted: Wanted = EVERYBODY
    most_ground: int | None = None
    removed: bool = False


CARDS_AS_PRINTED = {
    "JP03": Printed(2, 4, None, 3, wanted=kinds("ground")),
    "JP08": Printed(3, 5, 7, 4, wanted=kinds("naval")),
    "JP09": Printed(3, 5, 7, 6, most_ground=1),
    "JP10": Printed(3, 5, 7, 6),
    "JP12": Printed(3, 5, 8, 8),
    "JP14": Printed(3, 5, 7, 5, most_ground=1),
    "JP16": Printed(3, 5, 7, 4, wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    "JP20": Printed(2, 3, 5, 5),
    "JP23": Printed(2, 4, 6, 3),
    "JP25": Printed(3, 5, 7, 4),
    "JP28": Printed(3, 5, 7, 4, most_ground=1),
    "JP29": Printed(3, 5, 7, 4, wanted=kinds("air", "naval")),
    "JP32": Printed(3, 5, 7, 4, wanted=kinds("air")),
    "JP40": Printed(3, 5, 7, 4, wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    "JP44": Printed(3, 5, 7, 4),
    "JP47": Printed(3, 5, 7, 7, hqs=SOUTHERN),
    "JP48": Printed(3, 5, 7, 5, hqs=SOUTHERN, wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    "JP50": Printed(3, 5, 7, 6, hqs=SOUTHERN, wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    **dict.fromkeys(("JP58", "JP59", "JP60"), Printed(3, 5, 7, 5, hqs=SOUTHERN)),
    "AL07": Printed(2, 2, 4, 4, hqs=("hq_seac",), wanted=IN_THE_AIR_AND_ON_THE_GROUND, removed=True),
    "AL09": Printed(3, 3, 5, 12, hqs=(SW, CENTRAL)),
    "AL13": Printed(3, 3, None, 5, most_ground=1),
    "AL19": Printed(2, 2, 4, 3, wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    "AL21": Printed(3, 3, 5, 4, (SW, 6)),
    "AL28": Printed(2, 2, 4, 3),
    "AL29": Printed(2, 2, 4, 4),
    "AL30": Printed(2, 2, 4, 4, removed=True),
    "AL31": Printed(3, 3, 5, 6, wanted=kinds("air")),
    "AL32": Printed(3, 3, 5, 4, (SW, 7)),
    "AL33": Printed(2, 2, 4, 3, wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    "AL34": Printed(2, 2, 4, 4, hqs=("hq_seac", "hq_anzac"), wanted=british),
    "AL35": Printed(2, 2, None, 2, hqs=("hq_anzac",), wanted=new_zealand),
    "AL36": Printed(3, 3, 5, 5),
    "AL37": Printed(3, 3, None, 7, most_ground=1),
    "AL38": Printed(2, 2, 4, 4, wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    "AL40": Printed(3, 3, 5, 3, (SW, 5)),
    "AL44": Printed(2, 2, None, 2, hqs=("hq_anzac",), wanted=new_zealand),
    "AL45": Printed(3, 3, 5, 4, (CENTRAL, 8)),
    "AL46": Printed(2, 2, None, 1, hqs=(SW,)),
    "AL48": Printed(2, 2, 4, 3, ("hq_seac", 4), wanted=IN_THE_AIR_AND_ON_THE_GROUND),
    "AL50": Printed(2, 2, 4, 3, (SW, 4)),
    "AL51": Printed(2, 2, 4, 4, wanted=kinds("air"), removed=True),
    "AL53": Printed(3, 3, 5, 4, (CENTRAL, 6)),
    "AL54": Printed(2, 2, 4, 3, (SW, 4)),
    "AL55": Printed(3, 3, 5, 4, (CENTRAL, 6)),
    "AL56": Printed(2, 2, 4, 3, (SW, 4)),
    "AL57": Printed(2, 2, 4, 5, hqs=("hq_seac", "hq_anzac"), wanted=burma),
    "AL58": Printed(2, 2, 4, 4, hqs=("hq_seac",), wanted=burma),
    "AL62": Printed(3, 3, 5, 6, (SW, 8), removed=True),
    "AL63": Printed(3, 3, 5, 4, (CENTRAL, 6)),
    "AL64": Printed(2, 2, 4, 3, (SW, 4)),
    "AL65": Printed(3, 3, 5, 6, (SW, 8), removed=True),
    "AL69": Printed(3, 3, 5, 6, (SW, 8)),
    "AL70": Printed(2, 2, 4, 6, hqs=("hq_seac",), wanted=burma, removed=True),
    "AL71": Printed(2, 2, 4, 4, (SW, 6)),
    "AL72": Printed(2, 2, 4, 4, (CENTRAL, 8), wanted=kinds("naval")),
    "AL74": Printed(3, 3, 5, 4, (CENTRAL, 8)),
    "AL75": Printed(3, 3, 5, 4, (CENTRAL, 8)),
    "AL76": Printed(2, 2, 4, 5, wanted=oboe),
}
EACH = pytest.mark.parametrize("card", CARDS_AS_PRINTED)


def position(card: str) -> tuple[str, ...]:
    """Three or four HQs of the player with units of every kind near them."""
    return JAPAN if CARDS[card].side == "japan" else ALLIES


def begins(card: str, hq: str) -> Table:
    """The event opens its offensive; what it brings along is placed somewhere."""
    table = begun(card, hq, *position(card))
    while table.kinds() == ("place",):
        (seat,) = table.asked()
        table.play(f"{seat} place {table.options('place')[0]}")
    return table


def choice(table: Table) -> Choice:
    """Whom the player may activate."""
    step = table.state.steps[-1]
    assert isinstance(step, ActivateUnits)
    return step.choice(table.state)


def by_operations(side: str, hq: str) -> set[str]:
    """Whom an HQ may activate for operations."""
    card = {"japan": "JP40", "allies": "AL62"}[side]
    lines = JAPAN if side == "japan" else ALLIES
    table = holding(card, *lines)
    return set(choice(table.play(f"{side} offensive {card} {hq}")).units)


@EACH
def test_the_hqs_that_may_lead_it(card):
    wanted = CARDS_AS_PRINTED[card].hqs or ALL_HQS[CARDS[card].side]
    with_units = [hq for hq in wanted if any(CARDS_AS_PRINTED[card].wanted(UNITS[unit]) for unit in by_operations(CARDS[card].side, hq))]
    assert set(holding(card, *position(card)).options("event", card)) == set(with_units) and with_units


@EACH
def test_so_many_units_as_its_logistics_value_and_the_efficiency_of_the_hq_say(card):
    printed = CARDS_AS_PRINTED[card]
    for hq in holding(card, *position(card)).options("event", card):
        logistics = printed.other[1] if hq == printed.other[0] else printed.logistics
        assert begins(card, hq).offensive.most == logistics + UNITS[hq].efficiency, hq


@EACH
def test_the_units_that_it_lets_be_activated(card):
    printed = CARDS_AS_PRINTED[card]
    for hq in holding(card, *position(card)).options("event", card):
        table = begins(card, hq)
        brought = {"us_air_14af", "cw_gr_7armor"} & set(table.state.units)
        fitting = {unit for unit in by_operations(CARDS[card].side, hq) if printed.wanted(UNITS[unit]) and table.state.units[unit].at}
        assert set(choice(table).units) - brought == fitting, hq
        assert choice(table).most_ground == printed.most_ground


@EACH
def test_how_it_is_seen_coming(card):
    """The values of a roll against it, played for operations and as an event; a surprise attack allows none. EotS 5.2, 6.25."""
    printed = CARDS_AS_PRINTED[card]
    hq = holding(card, *position(card)).options("event", card)[0]
    offensive = begins(card, hq).offensive
    assert offensive.value == printed.value and offensive.condition == "surprise" and offensive.most_battles == 0
    assert intelligence.is_sealed(offensive) == (printed.roll_event is None)
    assert intelligence.value(offensive) == (printed.roll if printed.roll_event is None else printed.roll_event)
    offensive.event = False
    assert intelligence.value(offensive) == printed.roll and not intelligence.is_sealed(offensive)


@EACH
def test_whether_the_event_is_removed_and_that_it_draws_nothing(card):
    assert (CARDS[card].remove, CARDS[card].draw) == (CARDS_AS_PRINTED[card].removed, False)


# --- what some of them say besides ----------------------------------------------------------------------------------------------


def test_ships_of_the_hawaiian_plan_move_twenty_one_hexes():
    """JP09."""
    assert begins("JP09", "hq_southseas").offensive.naval_points == 21


def test_ships_in_reaction_to_it_move_by_its_operations_value():
    """JP09, EotS 5.1.1: fifteen hexes and not twenty-one."""
    table = begun("JP09", "hq_southseas", *JAPAN, "5808 hq_cpac us_bb_nj")
    table.offensive.reacting = ["us_bb_nj"]

    def reaches(at: int) -> bool:
        table.offensive.battles = [Battle(at, special=True)]
        return holds(joining.ship_targets(Situation(table.state, "allies"), 5808, ["us_bb_nj"]), at)

    assert (distance(5808, 4512), distance(5808, 4112)) == (13, 17)
    assert reaches(4512) and not reaches(4112) and allowances.naval(table.offensive) == 21


def test_the_second_phase_needs_agreement_between_army_and_navy():
    """JP10."""
    assert "JP10" in holding("JP10", *JAPAN).options("event") and "event" not in holding("JP10", *JAPAN, "rivalry japan").kinds()


@pytest.mark.parametrize(("at", "fits"), [(4612, True), (2015, False)])
def test_all_battles_of_operation_mi_are_on_one_hex_islands(at, fits):
    """JP12: Midway and Wake are, Singapore is not."""
    table = opened("JP12", "hq_southseas", "jp_cv_akagi", *JAPAN, "5108 us_gr_wbde", "4612 us_air_m211", "2015 hq_malaya")
    assert (table.declare(5108).declare(at, "jp_cv_akagi").play("japan done").asked() == ("allies",)) == fits


def test_adachi_needs_no_supply_for_hq_or_units():
    """JP48: a carrier cuts Truk off; Ha-Go (JP50) cannot be played from there."""
    cut_off = ("4017 hq_southseas jp_gr_17 jp_gr_ss", "4018 us_cv_wasp", "5808 hq_cpac")
    assert "event" not in holding("JP50", *cut_off).kinds()
    assert holding("JP48", *cut_off).options("event", "JP48") == ("hq_southseas",)
    assert choice(begun("JP48", "hq_southseas", *cut_off)).units == ("jp_gr_ss", "jp_gr_17")


def test_lilliput_activates_americans_and_australian_troops_through_sw_pacific():
    """AL25: operations value 1, intelligence 2 and 4, logistics 3; no ships, no other HQ, no other nation."""
    table = holding("AL25", *ALLIES)
    assert table.options("event", "AL25") == ("hq_swpac",)
    table = begun("AL25", "hq_swpac", *ALLIES)
    offered = set(choice(table).units)
    assert {"us_gr_x", "us_air_5af", "cw_gr_2aus"} <= offered and not {"us_ca_norleans", "cw_gr_3nz", "cw_ca_kent"} & offered
    assert table.offensive.most == 3 + 2 and (table.offensive.value, intelligence.value(table.offensive)) == (1, 4)


@pytest.mark.parametrize(("line", "comes"), [("4021 hq_southseas", True), ("4021 hq_southseas | 4322 jp_air_25 | control 4322", False)])
def test_lilliput_lifts_the_command_chart_for_supply_too(line, comes):
    """AL25: the chart says whom an HQ activates and supplies (7.53). No other HQ reaches Guadalcanal; a zone would cut it off."""
    table = begun("AL25", "hq_swpac", "3727 hq_swpac us_gr_x", "4423 cw_gr_2aus", *line.split(" | "))
    assert ("cw_gr_2aus" in choice(table).units) == comes and picture_of(table.state).supplied >= {"us_gr_x", "hq_swpac"}
    assert "cw_gr_2aus" not in picture_of(table.state).supplied
    if comes:
        table.play("allies activate us_gr_x,cw_gr_2aus")
        assert "cw_gr_2aus" in picture_of(table.state).supplied, "who is active stays supplied (13.1)"


def test_the_aleutians_must_be_fought_for_if_a_japanese_unit_is_there():
    """AL30."""
    assert "AL30" in holding("AL30", *ALLIES).options("event") and "AL30" not in holding("AL30", *ALLIES[:-2]).options("event")
    table = opened("AL30", "hq_cpac", "us_bb_nj", *ALLIES, "3209 jp_ca_nachi").declare(3209, "us_bb_nj").play("allies done")
    assert table.kinds() == ("mend", "call_off")
    assert table.play("allies mend").declare(5100, "us_bb_nj").play("allies done").asked() == ("japan",)


def test_one_chinese_army_must_come_if_there_is_one():
    """AL38."""
    assert choice(begins("AL38", "hq_seac")).demanded == ("cn_gr_5",) and choice(begins("AL38", "hq_swpac")).demanded == ()


@pytest.mark.parametrize("card", ["AL62", "AL65"])
def test_a_battle_in_the_philippines_is_demanded(card):
    table = opened(card, "hq_swpac", "us_ca_norleans", *ALLIES, "2813 jp_gr_14", "3209 jp_ca_nachi", "control 2813 5100")
    assert table.declare(3209, "us_ca_norleans").play("allies done").kinds() == ("mend", "call_off")
    assert table.play("allies mend").declare(2813, "us_ca_norleans").play("allies done").asked() == ("japan",)


@pytest.mark.parametrize("card", ["AL33", "AL65"])
@pytest.mark.parametrize("rivalry", [("rivalry allies",), ()])
def test_american_rivalry_ends_at_once(card, rivalry):
    """Army and navy come together; the card can be played when they agree already (5.31D)."""
    table = begun(card, "hq_swpac", *ALLIES, *rivalry)
    assert table.state.tracks.rivalry == [] and not choice(table).divided


@pytest.mark.parametrize("card", ["AL74", "AL75"])
def test_a_landing_within_ten_hexes_of_tokyo_is_demanded(card):
    table = opened(card, "hq_cpac", "us_gr_2mdiv", *ALLIES, turn=11).move(5708, "us_gr_2mdiv", how="landing").play("allies done")
    assert table.kinds() == ("mend", "call_off")
    table = opened(card, "hq_cpac", "us_gr_2mdiv", *ALLIES, turn=11).move(3709, "us_gr_2mdiv", how="landing").play("allies done")
    assert "mend" not in table.kinds()


def test_the_invasion_of_japan_must_come_ashore_in_the_home_islands():
    """AL09: the city is held by its intrinsic unit; a bombardment alone does not do."""
    ashore = opened("AL09", "hq_cpac", "us_gr_2mdiv,us_bb_nj", *ALLIES, turn=11).move(3706, "us_gr_2mdiv", how="landing")
    assert "mend" not in ashore.move(3706, "us_bb_nj").declare(3706, "us_gr_2mdiv").play("allies done").kinds()
    shelled = opened("AL09", "hq_cpac", "us_gr_2mdiv,us_bb_nj", *ALLIES, turn=11).move(3706, "us_bb_nj").declare(3706, "us_bb_nj")
    assert shelled.play("allies done").kinds() == ("mend", "call_off")
