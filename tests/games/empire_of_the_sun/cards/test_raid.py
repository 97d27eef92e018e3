"""Makin Island Raid. AL16."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.cards.tables import may_be_event, played
from tests.games.empire_of_the_sun.stand_ins import standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

OAHU = "5808 hq_cpac"


def test_the_allied_player_picks_an_air_unit_in_range_of_an_american_hq_and_it_loses_a_step():
    table = played("AL16", OAHU, "4715 jp_air_24", "4017 jp_air_22 jp_gr_17 jp_ca_takao", "2212 jp_air_5")
    assert table.asked() == ("allies",) and set(table.options("apply")) == {"jp_air_24", "jp_air_22"}
    table.play("allies apply jp_air_22")
    assert table.state.units["jp_air_22"].reduced and table.state.removed == ["AL16"] and table.asked() == ("japan",)


def test_the_step_may_be_the_last():
    """Where there is but one there is no choice."""
    table = played("AL16", OAHU, "4715 jp_air_25*")
    assert table.state.units["jp_air_25"].box == "eliminated" and table.asked() == ("japan",)


@pytest.mark.parametrize(
    ("lines", "offered"),
    [
        (("4709 hq_swpac", "3706 jp_air_1", "control 4709"), False),
        (("4709 hq_swpac", "3704 jp_air_1", "control 4709"), False),
        (("4709 hq_swpac", "3209 jp_air_1", "control 4709"), True),
        ((OAHU, "2212 jp_air_5"), False),
        (("3023 hq_anzac", "4017 jp_air_22"), False),
        (("2305 hq_seac", "2206 jp_air_5", "control 2206"), False),
        ((OAHU, "4715 jp_gr_17 jp_ca_takao"), False),
        (("due 5 hq_cpac", "4715 jp_air_24"), False),
    ],
)
def test_it_needs_one_outside_the_home_islands_in_range_of_an_american_hq(lines, offered):
    """EotS 5.31: HQs that are Combined or of the Commonwealth are not American."""
    assert may_be_event("AL16", *lines) == offered


def test_neither_enemies_nor_zones_nor_want_of_supply_stop_the_submarines():
    """R152: the bare range of 1.3."""
    table = played("AL16", "4423 hq_spac_halsey", "4424 jp_gr_17", "4020 jp_air_22 jp_air_24", "control 4020 4424")
    assert set(table.options("apply")) == {"jp_air_22", "jp_air_24"}
