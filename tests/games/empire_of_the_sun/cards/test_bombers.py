"""B29 in range cost Japan a card. AL60, AL67; EotS 11.33."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.map.ranges import distance
from tests.games.empire_of_the_sun.cards.tables import holding, may_be_event
from tests.games.empire_of_the_sun.stand_ins import Table, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

IN_CHINA, ON_IWO_JIMA = "china us_b29_20bc", "3709 us_b29_21bc"
TAKEN = "control 3709 3814"


@pytest.mark.parametrize(
    ("card", "lines", "offered"),
    [
        ("AL60", (IN_CHINA,), True),
        ("AL60", (ON_IWO_JIMA,), False),
        ("AL60", ("china us_lrb_14af us_air_14af",), False),
        ("AL67", (ON_IWO_JIMA,), True),
        ("AL67", (IN_CHINA,), False),
        ("AL67", ("2911 us_b29_20bc",), False),
        ("AL67", ("3709 us_lrb_7af",), False),
        ("AL67", ("delay us_b29_21bc",), False),
    ],
)
def test_a_b29_must_be_where_the_card_says(card, lines, offered):
    """EotS 5.31. The north of Luzon lies nine hexes from Tokyo."""
    assert may_be_event(card, *lines, TAKEN, turn=10) == offered


def test_guam_is_just_in_range_of_tokyo():
    assert distance(3814, 3706) == 8 and may_be_event("AL67", "3814 us_b29_20bc", TAKEN, turn=10)


@pytest.mark.parametrize(("card", "line"), [("AL60", IN_CHINA), ("AL67", ON_IWO_JIMA)])
@pytest.mark.parametrize(("die", "lost"), [(1, "JP08"), (2, "JP12"), (3, "JP14")])
def test_chance_takes_a_card_of_the_hand(card, line, die, lost):
    table = Table(line, TAKEN, f"hand allies {card} AL05 AL08 AL13", "hand japan JP08 JP12 JP14", turn=10)
    table.play(f"allies event {card}", dice=(die,))
    assert table.state.discards == [lost] and table.state.hands["japan"] == 2 and lost not in table.state.secrets["japan"].hand
    assert table.state.removed == [card] and table.asked() == ("japan",)


def test_all_see_which_card_is_lost_and_japan_alone_what_the_die_was():
    """R151: else the die would tell how many cards of the hand come before it."""
    table = Table(IN_CHINA, "hand allies AL60 AL05 AL08 AL13", "hand japan JP08 JP12 JP14", turn=10).play("allies event AL60", dice=(2,))
    (secret,) = table.told("dice_in_secret")
    assert secret.data["seats"] == ["japan"] and table.told("eots_discarded")[0].visible_to("allies")


def test_tojo_resigns_when_he_is_the_card():
    """EotS 5.37."""
    table = Table(IN_CHINA, "political_will 5", "hand allies AL60 AL05", "hand japan JP43", turn=10).play("allies event AL60", dice=(1,))
    assert table.state.tracks.political_will == 3 and table.state.removed == ["AL60", "JP43"]


def test_a_future_offensive_card_is_not_of_the_hand():
    """EotS 6.29."""
    table = Table(IN_CHINA, "hand allies AL60 AL05", "hand japan JP08", "future japan JP26 9", turn=10)
    table.play("japan decline", "allies event AL60", dice=(1,))
    assert table.state.discards == ["JP08"] and table.state.secrets["japan"].future == "JP26"


def test_with_no_card_in_the_hand_there_is_nothing_to_lose():
    table = holding("AL60", IN_CHINA, turn=10)
    assert "AL60" in table.options("event")
    table.state.secrets["japan"].hand, table.state.hands["japan"] = [], 0
    assert "event" not in table.kinds() or "AL60" not in table.options("event")
