"""Who can be hit, and in which order. EotS 8.2F, 8.4B."""

from __future__ import annotations

import pytest

from pyapp.engine.errors import IllegalAction
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.combat.forces import GARRISON, Fighter
from pyapp.games.empire_of_the_sun.combat.targets import (
    ABOVE,
    FROM_ABOVE,
    ON_THE_GROUND,
    Aim,
    after,
    cost,
    fits,
    forced,
    is_over,
    leaves_hits,
    open_to,
    usual,
    weakest,
)
from pyapp.games.empire_of_the_sun.state import INTERCEPT, Bonus
from tests.games.empire_of_the_sun.fights import offensive, roll, standing, told
from tests.games.empire_of_the_sun.table import at


def ship(
    name: str, defence: int, steps: int = 2, attack: tuple[int, ...] = (5, 10), *, carrier: bool = False, near: bool = True
) -> Fighter:
    return Fighter(name, "naval", steps, attack, defence, near, fires=near or carrier, carrier=carrier)


def troops(name: str, defence: int, steps: int = 2, *, landed: bool = False) -> Fighter:
    return Fighter(name, "ground", steps, (5, 10), defence, landed=landed)


def names(fighters: tuple[Fighter, ...]) -> list[str]:
    return [fighter.unit for fighter in fighters]


def test_a_step_costs_the_whole_defence():
    """EotS 8.2F1."""
    force = (ship("a", 10),)
    assert is_over(Aim(9, ABOVE), force) and forced(Aim(10, ABOVE), force) == {"a": 1}


def test_full_units_are_reduced_before_reduced_ones_are_eliminated():
    """EotS 8.2F2."""
    force = (ship("full", 18), ship("reduced", 10, steps=1))
    assert names(open_to(Aim(40, ABOVE), force)) == ["full"]


def test_in_the_example_ten_hits_are_lost_before_a_full_unit_with_a_defence_of_18():
    """EotS 8.2F3."""
    force = (ship("full", 18), ship("reduced", 10, steps=1))
    assert is_over(Aim(10, ABOVE), force)


def test_in_the_example_the_same_hits_eliminate_when_they_are_critical():
    """EotS 8.2F6."""
    force = (ship("full", 18), ship("reduced", 10, steps=1))
    assert forced(Aim(10, ABOVE, critical=True), force) == {"reduced": 1}


def test_a_critical_hit_may_take_both_steps_of_a_unit_while_others_are_full():
    force = (ship("a", 10), ship("b", 10))
    aim = Aim(20, ABOVE, critical=True)
    assert not forced(aim, force) and not leaves_hits(aim, force, {"a": 2}) and not leaves_hits(aim, force, {"a": 1, "b": 1})


def test_nobody_takes_a_second_hit_until_all_have_taken_one():
    """EotS 8.2F3."""
    force = (ship("a", 10), ship("b", 10))
    aim = Aim(30, ABOVE)
    assert forced(aim, force) == {"a": 1, "b": 1}
    left = after(aim, force, {"a": 1, "b": 1})
    assert left.hits == 10 and names(open_to(left, (ship("a", 10, 1), ship("b", 10, 1)))) == ["a", "b"]


def test_a_unit_of_one_step_is_eliminated_only_after_the_full_ones_are_reduced():
    force = (ship("hermes", 8, 1, (2,)), ship("full", 12))
    assert names(open_to(Aim(8, ABOVE), force)) == ["full"] and is_over(Aim(8, ABOVE), force)


def test_distant_carriers_are_hit_one_for_one():
    """EotS 8.2F4: an aircraft and a carrier against three carriers."""
    force = tuple(ship(name, 10, carrier=True, near=False) for name in "abc")
    aim = Aim(30, ABOVE, reach=2)
    assert not fits(aim, force, {"a": 1, "b": 1, "c": 1}) and fits(aim, force, {"a": 1, "c": 1})
    assert not leaves_hits(aim, force, {"a": 1, "c": 1}) and leaves_hits(aim, force, {"a": 1})


def test_in_the_example_one_carrier_reduces_one_of_two_and_eliminates_none():
    """EotS 8.2F4."""
    force = tuple(ship(name, 12, carrier=True, near=False) for name in "ab")
    left = after(Aim(45, ABOVE, reach=1), force, {"a": 1})
    assert left.hits == 33 and is_over(left, (ship("a", 12, 1, carrier=True, near=False), force[1]))


def test_whom_nobody_can_match_nobody_can_hit():
    """EotS 8.2F4, the corollary."""
    assert is_over(Aim(45, ABOVE), (ship("a", 12, carrier=True, near=False),))


def test_carriers_in_the_battle_hex_need_no_match():
    assert forced(Aim(12, ABOVE), (ship("a", 12, carrier=True),)) == {"a": 1}


def test_escorts_of_distant_carriers_take_losses_and_shield_reduced_ones():
    """EotS 8.2F2."""
    carrier, escort = ship("carrier", 12, 1, carrier=True, near=False), ship("escort", 14, near=False)
    assert names(open_to(Aim(45, ABOVE, reach=1), (carrier, escort))) == ["escort"]
    assert names(open_to(Aim(45, ABOVE, reach=1, critical=True), (carrier, escort))) == ["carrier", "escort"]


def test_a_distant_unit_that_was_matched_may_be_hit_again_when_all_are_reduced():
    force = tuple(ship(name, 10, 1, carrier=True, near=False) for name in "ab")
    assert names(open_to(Aim(10, ABOVE, reach=1, struck=frozenset("a")), force)) == ["a"]


def test_ground_units_are_hit_from_above_only_while_full():
    """EotS 8.2F5."""
    force = (troops("full", 10), troops("reduced", 6, 1), Fighter(GARRISON, GARRISON, 1, (9,), 12))
    assert names(open_to(Aim(50, FROM_ABOVE), force)) == ["full"] == names(open_to(Aim(50, FROM_ABOVE, critical=True), force))


def test_on_the_ground_who_has_landed_defends_at_half_rounded_up():
    """EotS 8.4B5."""
    assert cost(Aim(0, ON_THE_GROUND), troops("a", 7, landed=True)) == 4
    assert cost(Aim(0, FROM_ABOVE), troops("a", 7, landed=True)) == 7


def test_intrinsic_units_are_the_last_to_go():
    """EotS 12.77, 12.94."""
    garrison = Fighter(GARRISON, GARRISON, 1, (9,), 12)
    assert names(open_to(Aim(50, ON_THE_GROUND), (troops("a", 12, 1), garrison, garrison))) == ["a"]
    assert names(open_to(Aim(50, ON_THE_GROUND), (garrison, garrison))) == [GARRISON, GARRISON]
    assert forced(Aim(30, ON_THE_GROUND), (garrison, garrison)) == {GARRISON: 2}


def test_the_weakest_unit_loses_a_step_when_a_critical_hit_is_not_enough_for_any():
    """EotS 8.2F6."""
    force = (ship("a", 12), ship("b", 10), ship("c", 10, 1))
    assert weakest(Aim(6, ABOVE, critical=True), force) == ["b", "c"]
    assert weakest(Aim(6, ABOVE), force) == [] == weakest(Aim(12, ABOVE, critical=True), force)


def test_the_weakest_unit_is_one_that_can_be_hit():
    force = (ship("near", 14), ship("far", 8, carrier=True, near=False))
    assert weakest(Aim(6, ABOVE, critical=True), force) == ["near"]
    assert weakest(Aim(6, ABOVE, critical=True, reach=1), force) == ["far"]


def test_the_usual_losses_take_most_attack_away_for_the_hits():
    force = (ship("a", 10, attack=(9, 10)), ship("b", 10, attack=(2, 10)), ship("c", 4, attack=(3, 5)))
    assert usual(Aim(14, ABOVE), force) == {"b": 1, "c": 1}


@pytest.mark.parametrize(("hits", "limited"), [(hits, reach) for hits in range(0, 60, 7) for reach in range(4)])
def test_the_usual_losses_are_always_allowed(hits: int, limited: int) -> None:
    force = (*(ship(name, 9 + 2 * place, carrier=True, near=False) for place, name in enumerate("abc")), ship("d", 14), ship("e", 8, 1))
    for critical in (False, True):
        aim = Aim(hits, ABOVE, critical, limited)
        found = usual(aim, force)
        assert fits(aim, force, found) and not leaves_hits(aim, force, found) and after(aim, force, found).hits >= 0


# --- as it is played ----------------------------------------------------------------------------------------------------------


def test_the_owner_of_the_hits_chooses_among_what_they_can_reduce():
    state = offensive(at("3014 us_ca_asia us_ca_northampton jp_ca_takao"), "japan", 3014)
    roll(state, 3)
    assert GAME.waits_for(state) == ("japan",)
    (bag,) = [GAME.field(state, "japan", "apply")]
    assert (
        bag.there == {"us_ca_asia": 1, "us_ca_northampton": 1}
        and bag.budget == 12
        and bag.price == {"us_ca_asia": 6, "us_ca_northampton": 8}
    )
    with pytest.raises(IllegalAction):
        GAME.apply(state, GAME.parse(state, "japan apply us_ca_asia,us_ca_northampton"), None)
    roll(state, 1, actions=["japan apply us_ca_northampton"])
    assert standing(state, "us_ca_asia", "us_ca_northampton") == ["full", "reduced"]


def test_hits_that_could_be_applied_are_not_kept_back():
    state = offensive(at("3014 us_ca_asia us_dd_asia us_ca_northampton jp_ca_takao"), "japan", 3014)
    roll(state, 3)
    with pytest.raises(IllegalAction, match="left"):
        GAME.apply(state, GAME.parse(state, "japan apply us_ca_asia"), None)


def test_on_a_tie_of_the_weakest_the_reaction_player_decides():
    """EotS 8.2F6; it is the Japanese who rolled the 9."""
    state = offensive(at("3014 us_bb_nj us_bb_ny jp_cl_tenryu"), "japan", 3014, condition=INTERCEPT)
    roll(state, 9, 0)
    assert GAME.waits_for(state) == ("allies",)
    roll(state, actions=["allies apply us_bb_ny", "allies apply jp_cl_tenryu"][:1])
    assert standing(state, "us_bb_nj", "us_bb_ny") == ["full", "reduced"]


def test_a_carried_brigade_goes_down_with_its_ship():
    """EotS 7.46: before it could fight on the ground."""
    state = offensive(at("4612 us_bb_nj jp_cl_tenryu* jp_gr_4sn us_gr_wbde"), "japan", 4612, landed="jp_gr_4sn", condition=INTERCEPT)
    state.offensive.aboard = {"jp_gr_4sn": "jp_cl_tenryu"}
    events = roll(state, 0, 8)
    assert standing(state, "jp_cl_tenryu", "jp_gr_4sn") == ["removed", "removed"] and told(events, "eots_ground") == []


def test_events_can_cancel_hits_and_change_defence():
    state = offensive(
        at("3014 us_ca_asia jp_ca_takao"), "japan", 3014, condition=INTERCEPT,
        bonuses=[Bonus("air_naval_hits", "japan", -4), Bonus("defence", "allies", 3, units=["us_ca_asia"])],
    )  # fmt: skip
    events = roll(state, 6, 0)
    assert told(events, "eots_air_naval")[0]["number"] == 8 and standing(state, "us_ca_asia") == ["full"]


def test_the_form_offers_distant_units_apart_as_many_as_the_player_can_match():
    """EotS 8.2F4: one carrier against two, and a battleship in the hex."""
    position = at("4612 us_bb_nj jp_bb_nagato jp_cvl_zuiho", "4611 us_cv_wasp us_cv_enterprise")
    state = offensive(position, "japan", 4612, defenders="us_cv_wasp us_cv_enterprise", condition=INTERCEPT)
    roll(state, 6, 0)
    near = GAME.field(state, "japan", "apply")
    assert (near.name, near.there, near.suggested) == ("units", {"us_bb_nj": 1}, {"us_bb_nj": 1})
    distant = GAME.field(state, "japan", "apply", ({"us_bb_nj": 1},))
    assert (distant.name, distant.there, distant.most, distant.budget) == ("distant", {"us_cv_wasp": 1, "us_cv_enterprise": 1}, 1, 12)
    with pytest.raises(IllegalAction):
        GAME.parse(state, "japan apply us_bb_nj us_cv_wasp,us_cv_enterprise")
    roll(state, actions=["japan apply us_bb_nj us_cv_wasp"])
    assert standing(state, "us_bb_nj", "us_cv_wasp", "us_cv_enterprise") == ["reduced", "reduced", "full"]
