"""What the computer player is after: what the aims of a scenario make of its hexes."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.computer import (
    aims,
    worth,
)
from pyapp.games.empire_of_the_sun.computer.muster import Landing, Muster
from pyapp.games.empire_of_the_sun.computer.strikes import Strike, left
from pyapp.games.empire_of_the_sun.computer.threat import Threat
from pyapp.games.empire_of_the_sun.map.hexes import HEXES, JAPANESE_EMPIRE, counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import hexset, holds
from pyapp.games.empire_of_the_sun.map.nations import ALASKA, NATIONS
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.politics import will
from pyapp.games.empire_of_the_sun.politics.points import RABAUL, TOWNSVILLE
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState
from tests.games.empire_of_the_sun.table import at, offensive

LASHIO = 2206
HONSHU, PHILIPPINES = NATIONS["japan"].keys, NATIONS["philippines"].hexes


def of(scenario: str, *, allied: tuple[int, ...] = (), japanese: tuple[int, ...] = ()) -> EmpireState:
    """An empty map of a scenario on which these hexes have changed hands."""
    state = GAME.read_position(f"empire_of_the_sun {scenario}\nturn 4\npolitical_will 8")
    for side, hexes in ((ALLIES, allied), (JAPAN, japanese)):
        for number in hexes:
            changes.take(state, number, side)
    return state


def test_the_last_city_of_honshu_is_worth_more_than_the_first() -> None:
    first = aims.of_hexes(of("1941"))[HONSHU[0]]
    last = aims.of_hexes(of("1941", allied=HONSHU[1:]))[HONSHU[0]]
    assert last > 3 * first > 0
    assert HONSHU[0] not in aims.of_hexes(of("1944"))


def test_the_sixth_hex_of_the_philippines_is_worth_more_than_the_seventh() -> None:
    held = of("1944", japanese=PHILIPPINES[5:])
    assert aims.of_hexes(held)[PHILIPPINES[5]] > 2 * aims.of_hexes(of("1943", japanese=PHILIPPINES[5:])).get(PHILIPPINES[5], 0.0)
    assert aims.of_hexes(held)[RABAUL] > aims.of_hexes(of("1943"))[RABAUL]


def test_a_resource_hex_is_dearest_where_its_loss_loses_1942() -> None:
    eleven, fourteen = of("1942", japanese=RESOURCES[:8]), of("1942", japanese=RESOURCES)
    assert aims.of_hexes(eleven)[RESOURCES[0]] > 2 * aims.of_hexes(fourteen)[RESOURCES[0]]


def test_each_resource_hex_counts_more_of_the_box_of_will_while_the_cards_that_are_left_could_bring_all_that_are_lacking() -> None:
    state = of("1943", japanese=RESOURCES)
    state.tracks.surrendered = ["dutch_east_indies", "malaya", "philippines", "burma"]

    def worth_of(turn: int, cards: int) -> float:
        state.turn, state.hands[ALLIES] = turn, cards
        return aims.of_hexes(state)[RESOURCES[0]]

    assert worth_of(5, 7) > 4 * worth_of(7, 3) > 0
    assert worth_of(7, 3) == pytest.approx(aims.POINT / (len(RESOURCES) - will.MOST_RESOURCES))


def test_a_japan_that_was_bombed_in_all_of_the_last_turns_is_beaten_by_its_resource_hexes_all_but_the_hardest() -> None:
    state = of("1943-1945", japanese=RESOURCES)
    state.tracks.surrendered = ["dutch_east_indies", "malaya", "philippines", "burma"]
    hardest, easy = RESOURCES[3], [hex_ for hex_ in RESOURCES if hex_ != RESOURCES[3]]
    changes.place(state, "jp_gr_14", hardest)

    def worth_of(turn: int, *bombings: int) -> dict[int, float]:
        state.turn, state.tracks.bombings = turn, [*bombings]
        found = aims.of_hexes(state)
        return {hex_: found[hex_] for hex_ in RESOURCES}

    late, bombed = worth_of(10, 9), worth_of(10, 9, 10)
    assert bombed[hardest] == late[hardest]
    assert sum(bombed[hex_] - late[hex_] for hex_ in easy) == pytest.approx(aims.POINT * aims.OUTRIGHT)
    assert worth_of(8, 7, 8) == worth_of(8)


def test_both_know_what_townsville_means_where_points_count() -> None:
    assert aims.of_hexes(of("1943"))[TOWNSVILLE] > 4 * aims.POINT
    assert aims.of_hexes(of("1941"))[TOWNSVILLE] < aims.POINT


def test_the_japanese_in_the_aleutians_are_worth_a_landing_until_they_have_cost_their_box_of_will() -> None:
    state = of("1943", japanese=(4600,))
    changes.place(state, "jp_gr_2sn", 4600)
    assert ALASKA and aims.of_hexes(state)[4600] >= aims.POINT
    state.tracks.prizes, state.tracks.will_moved = [4600], ["alaska"]
    assert not aims.of_hexes(state).get(4600)


def test_in_the_last_turn_of_a_scenario_points_are_all_that_counts() -> None:
    earlier, last = of("1943"), of("1943")
    earlier.turn, last.turn = 6, 7
    assert worth.of_taking(earlier, JAPAN, [2813])[2813] > worth.of_taking(last, JAPAN, [2813])[2813]


NAMED = [at for at in HEXES if counts_for_progress(at) and not holds(JAPANESE_EMPIRE, at)]


def showing(state: EmpireState, hexes: int) -> EmpireState:
    """The same with so many hexes that the Allies have taken this turn."""
    state.tracks.taken = NAMED[:hexes]
    return state


def test_the_hexes_that_the_public_waits_for_are_worth_most() -> None:
    waited, done = showing(of("1943"), 4), showing(of("1943"), 5)
    waited.turn = done.turn = 5
    assert (worth.lacking(waited), worth.lacking(done)) == (1, 0)
    assert worth.of_taking(waited, ALLIES, [RABAUL])[RABAUL] > worth.of_taking(done, ALLIES, [RABAUL])[RABAUL] + aims.POINT / 5
    waited.turn = 3
    assert worth.lacking(waited) == 0


def test_a_plan_does_not_count_a_hex_for_the_public_that_another_attack_of_it_has_made_enough() -> None:
    state = offensive(
        at("4828 hq_spac_halsey", "4423 us_gr_2mdiv us_gr_1mdiv", "asp japan=7 allies=9"), ALLIES, "us_gr_2mdiv", "us_gr_1mdiv"
    )
    showing(state, 4).turn = 5
    muster = Muster(Situation(state, ALLIES))
    first, other = [at for at in muster.goals if counts_for_progress(at) and at not in MARSHALLS][:2]
    rest = muster.without(["us_gr_2mdiv"], first, taken=True)
    assert rest.value[other] < muster.value[other]
    assert muster.without(["us_gr_2mdiv"], first, taken=False).value is muster.value


ENIWETOK, KWAJALEIN = MARSHALLS = NATIONS["marshalls"].keys


def test_the_last_key_is_worth_the_hexes_that_follow_it_as_far_as_the_public_waits_for_them() -> None:
    both, last = of("1943", japanese=NATIONS["marshalls"].hexes), of("1943", japanese=NATIONS["marshalls"].hexes)
    both.turn = last.turn = 5
    changes.take(last, ENIWETOK, ALLIES)
    last.tracks.taken = both.tracks.taken = []
    first, second = (worth.of_taking(state, ALLIES, [KWAJALEIN])[KWAJALEIN] for state in (both, last))
    assert second > first + aims.POINT / 3
    changes.take(last, KWAJALEIN, ALLIES)
    assert worth.lacking(last) == 0
    assert worth.lacking(both, hexset([KWAJALEIN])) == worth.lacking(both) - 1


def test_the_hexes_of_an_aim_that_are_held_in_strength_are_worth_more_of_it_than_those_that_anybody_could_take() -> None:
    keys = NATIONS["new_guinea"].keys[:-1]
    state, (biak, hollandia) = of("1944", japanese=keys), keys[1:3]
    empty = aims.of_hexes(state)
    changes.place(state, "jp_gr_2", hollandia)
    held = aims.of_hexes(state)
    assert held[hollandia] > 2 * held[biak] > 0 and held[biak] < empty[biak]
    assert sum(held[at] for at in keys) == pytest.approx(sum(empty[at] for at in keys))


def test_a_hex_that_the_public_waits_for_is_dearer_when_few_cards_are_left_and_worth_little_when_they_cannot_bring_enough() -> None:
    def worth_it(hexes: int, cards_left: int) -> float:
        state = showing(of("1943"), 5 - hexes)
        state.turn, state.hands[ALLIES] = 5, cards_left
        return worth.of_taking(state, ALLIES, [RABAUL])[RABAUL]

    assert worth_it(2, 1) > worth_it(2, 7) > worth_it(4, 1)


def test_the_road_to_china_is_worth_the_boxes_of_will_that_a_b29_would_bring_from_there() -> None:
    state = of("1944", japanese=(LASHIO,))
    late = aims.of_hexes(state)[LASHIO]
    state.turn = 8
    before = aims.of_hexes(state)[LASHIO]
    changes.put_aside(state, "us_b29_20bc", CHINA)
    assert before == late + 2 * aims.POINT and aims.of_hexes(state)[LASHIO] == late


def test_the_first_japanese_in_alaska_are_worth_a_box_of_will_if_there_is_time_for_it() -> None:
    nobody, there, late = of("1943"), of("1943", japanese=(4700,)), of("1943")
    changes.place(there, "jp_gr_2sn", 4700)
    late.turn = 7
    first, second, too_late = (aims.of_hexes(state)[5000] for state in (nobody, there, late))
    assert first == second + aims.POINT == too_late + aims.POINT > aims.POINT


def test_japan_leaves_no_hex_that_brings_her_a_point_when_the_turn_ends() -> None:
    def leaving(*claimed: int) -> float:
        position = GAME.read_position("empire_of_the_sun 1943\nturn 6\npolitical_will 6\n4600 jp_gr_2sn\ncontrol 4600")
        on = Situation(offensive(position, JAPAN, "jp_gr_2sn"), JAPAN)
        on.state.tracks.prizes = list(claimed)
        return left(on, Threat(on), Strike(4700, troops=[Landing("jp_gr_2sn", 4600, ())]))

    assert leaving() >= aims.POINT > leaving(4600)


def test_in_the_last_turn_a_box_of_will_is_a_point_unless_the_turn_could_cost_them_all() -> None:
    state = of("1943")
    state.tracks.political_will = 3
    assert aims.of_will(state) > 1
    state.turn = 7
    assert aims.of_will(state) == 1
    state.tracks.political_will = 2
    assert aims.of_will(state) > 1


def test_while_three_turns_are_left_a_box_of_will_is_dearer_only_where_they_could_cost_them_all() -> None:
    state = of("1944")
    state.turn, state.tracks.political_will = 8, 4
    assert aims.of_will(state) == 1
    state.tracks.political_will = 3
    assert aims.of_will(state) > 1


def test_the_first_hex_of_the_philippines_is_worth_its_points_and_another_with_it_is_not_worth_them_again() -> None:
    state = of("1944", japanese=PHILIPPINES)
    state.turn = 8
    first, other = PHILIPPINES[:2]
    assert aims.of_hexes(state)[first] > 2 * aims.POINT
    assert aims.of_hexes(state, hexset([first]))[other] < aims.of_hexes(state)[other] - 1.5 * aims.POINT


def test_in_the_last_turn_a_hex_of_the_philippines_that_no_hq_supplies_is_worth_less_than_one_with_supply() -> None:
    davao, mindanao = 2915, 3016
    japanese = " ".join(str(hex_) for hex_ in PHILIPPINES if hex_ != mindanao)
    lines = f"political_will 6\nsurrendered philippines\n{mindanao} us_gr_xi\ncontrol {japanese}"

    def worth_of(turn: int, hq: str) -> float:
        return aims.of_hexes(GAME.read_position(f"empire_of_the_sun 1944\nturn {turn}\n{hq}\n{lines}"))[davao]

    near, far = "2525 hq_swpac", "3727 hq_anzac"
    assert worth_of(10, near) > 2 * worth_of(10, far)
    assert worth_of(9, near) == worth_of(9, far) == worth_of(10, near)


def test_a_hex_of_the_philippines_beyond_those_that_are_needed_is_hardly_worth_a_landing_and_one_to_spare_a_little() -> None:
    state = of("1944", japanese=PHILIPPINES)
    state.turn = 9
    sixth, seventh, eighth = (aims.of_hexes(state, hexset(PHILIPPINES[:taken]))[PHILIPPINES[taken]] for taken in (5, 6, 7))
    assert sixth == 3 * aims.POINT
    assert 0 < seventh < sixth / 4
    assert eighth == 0
    held = aims.of_hexes(state, hexset(PHILIPPINES[:6]))
    assert held[PHILIPPINES[0]] == sixth


def test_before_the_last_turn_a_hex_of_the_philippines_without_a_name_or_a_base_is_left_to_those_who_march() -> None:
    mindanao, panay = 3016, 2814
    state = of("1944", japanese=PHILIPPINES)
    state.turn = 9
    hexes = aims.of_hexes(state, hexset([3015]))
    assert hexes[panay] > 2 * hexes[mindanao] > 0


def test_points_are_dearer_to_each_player_the_more_of_them_he_lacks() -> None:
    few, many = of("1943"), of("1943")
    many.tracks.political_will = 1
    assert worth.of_points(many, ALLIES) > worth.of_points(few, ALLIES)
    assert worth.of_points(few, JAPAN) > worth.of_points(many, JAPAN) == 1
    assert worth.of_points(of("1941"), ALLIES) == worth.of_points(of("1941"), JAPAN) == 1


def test_few_resource_hexes_are_worth_a_box_of_will_to_the_allies_the_more_the_fewer_are_left() -> None:
    def of_last(held: int) -> float:
        state = of("1943", japanese=RESOURCES[:held], allied=RESOURCES[held:])
        state.turn = 5
        return aims.of_hexes(state).get(RESOURCES[0], 0.0)

    assert of_last(4) > of_last(9) > of_last(3)


def test_the_japanese_are_driven_from_hawaii_until_they_have_cost_their_box_of_will() -> None:
    state = at("5708 jp_gr_4sn", "control 5708")
    due = aims.of_hexes(state)[5708]
    state.tracks.will_moved = [will.IN_HAWAII]
    assert due - aims.of_hexes(state).get(5708, 0.0) >= aims.POINT * aims.DUE


def test_the_japanese_are_driven_from_alaska_before_they_cost_a_box_of_will() -> None:
    state = of("1943", japanese=(4600,))
    changes.place(state, "jp_gr_2sn", 4600)
    before = aims.of_hexes(state)[4600]
    state.tracks.aleutians = 1
    assert aims.of_hexes(state)[4600] > before > aims.POINT
