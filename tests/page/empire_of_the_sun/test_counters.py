"""Counters and stacks of Empire of the Sun."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.page.empire_of_the_sun import counters, stacks
from pyapp.page.markup.words import Words
from tests.games.empire_of_the_sun.table import at
from tests.page.empire_of_the_sun.tables import BOARD
from tests.page.lettering import printed


@pytest.mark.parametrize("name", sorted(UNITS))
def test_every_unit_has_a_counter_with_its_numbers(name: str) -> None:
    found = counters.counter_of(name)
    unit = UNITS[name]
    assert (found.attack, found.defence) == ((str(unit.efficiency), "") if unit.kind == "hq" else tuple(map(str, unit.full)))
    assert found.name and len(found.name) <= counters.LONGEST + 5
    assert counters.markup(name, False, 30).startswith("<svg")


def test_a_reduced_unit_has_a_stripe_and_other_numbers() -> None:
    full, reduced = counters.counter_of("jp_cv_akagi"), counters.counter_of("jp_cv_akagi", reduced=True)
    assert full.attack != reduced.attack
    assert "reduced-band" in counters.markup("jp_cv_akagi", True, 30) and "reduced-band" not in counters.markup("jp_cv_akagi", False, 30)


def test_colours_tell_nations_apart() -> None:
    of = [counters.counter_of(unit).side for unit in ("us_gr_i", "jp_gr_14", "cw_gr_1aus", "cn_gr_5", "du_air")]
    assert of == ["us", "japan", "commonwealth", "china", "dutch"]


def test_a_range_in_parentheses_is_printed_so() -> None:
    assert [counters.reach_of(UNITS[unit]) for unit in ("us_air_5af", "us_cv_essex")] == ["2/4", str(UNITS["us_cv_essex"].reach)]
    assert "(" in "".join(counters.reach_of(unit) for unit in UNITS.values() if unit.no_battle)


def test_a_counter_is_read_aloud_with_its_numbers() -> None:
    words = Words("en")
    words.use(("empire_of_the_sun_names", "empire_of_the_sun_page"))
    assert counters.describe(words, "us_air_5af", reduced=True) == "5 AF, 5-10, range 2/4, reduced"
    assert counters.describe(words, "hq_south") == f"HQ South, efficiency {UNITS['hq_south'].efficiency}, range {UNITS['hq_south'].reach}"


def test_the_units_of_both_players_lie_side_by_side_with_the_headquarters_on_top() -> None:
    state = at("2813 us_gr_slcorps hq_swpac us_dd_asia", "2911 jp_gr_14*")
    lying = stacks.stacks(state, {})
    assert [piece.unit for piece in lying[2813]] == ["hq_swpac", "us_gr_slcorps", "us_dd_asia"]
    assert lying[2911] == (stacks.Piece("jp_gr_14", reduced=True),)


def test_a_stack_says_how_many_it_holds_and_a_single_counter_which_unit_it_is() -> None:
    lying = stacks.stacks(at("2813 us_gr_slcorps hq_swpac us_dd_asia", "2911 jp_gr_14"), {})
    several, one = (stacks.draw_stack(BOARD, at, lying[at]) for at in (2813, 2911))
    assert '<text class="count" x="-13.0" y="-9.8">3</text>' in several or ">3</text>" in several
    assert 'data-stack="jp_gr_14"' in one and "count-disc" not in one


def test_what_is_active_moved_chosen_or_unsupplied_is_to_be_seen() -> None:
    lying = stacks.stacks(at("2911 jp_gr_14"), {"jp_gr_14": (stacks.CHOSEN, stacks.UNSUPPLIED)})
    drawn = stacks.draw_stack(BOARD, 2911, lying[2911])
    assert "is-chosen" in drawn and "unsupplied-corner" in drawn


def test_units_beside_the_map_lie_in_their_boxes() -> None:
    state = at("china us_lrb_14af", "delay us_gr_xi", "due 5 us_bb_miss", "due 7 us_bb_mass", turn=4)
    found = stacks.boxes(state, {})
    assert {box: [piece.unit for piece in there] for box, there in found.items()} == {
        "china_air_box": ["us_lrb_14af"],
        "delay_box": ["us_gr_xi"],
        "returning_allies": ["us_bb_miss"],
    }
    assert all(stacks.draw_box(BOARD, box, there) for box, there in found.items())


def test_a_fan_stays_on_the_board() -> None:
    lying = stacks.stacks(at("1307 cw_bb_warspite cw_ca_exeter cw_cvl_hermes cw_ca_london cw_cv_victorious cw_air_fe"), {})
    assert "<rect" in stacks.draw_fan(BOARD, 1307, lying[1307])


@pytest.mark.parametrize("unit", ["hq_south", "us_cve_casablanca", "us_air_5af", "jp_gr_14"])
def test_what_is_printed_on_a_counter_in_a_panel_is_at_least_nine_pixels_high(unit: str) -> None:
    whole, bare = (printed(counters.markup(unit, False, pixels), "counters.css") for pixels in (counters.LEGIBLE, counters.BARE))
    assert {"unit-name", "numbers"} <= whole.keys() and "numbers" in bare and not {"unit-name", "reach"} & bare.keys()
    assert min(*whole.values(), *bare.values()) >= 9
