"""What the events of cards act on. VIE 3.3, 3.31."""

from __future__ import annotations

from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.state import Battle, VictoryState
from tests.games.victory_in_europe.table import at


def played(card: str, named: str = "", seat: str = "axis", scenario: str = "1942") -> tuple[VictoryState, effects.Effect]:
    """A turn in which a card lies open and its event is claimed."""
    state = at(scenario=scenario)
    state.played, state.in_force = {seat: card}, {seat: named}
    kind = effects.CARDS[card].effect["kind"]
    (effect,) = effects.in_force(state, kind)
    return state, effect


def test_an_event_that_was_declined_does_nothing():
    """VIE 3.3."""
    state, _ = played("ax41_3")
    state.in_force = {}
    assert list(effects.in_force(state, "fp_bonus")) == []


def test_an_event_acts_on_the_types_and_nations_that_its_card_names():
    state, effect = played("ax41_3")
    assert effects.covers(state, effect, UNITS["de_1a"], "DE") and not effects.covers(state, effect, UNITS["de_1pz"], "DE")
    assert not effects.covers(state, effect, UNITS["it_2a"], "IT")


def test_minors_have_part_where_the_card_says_so_and_a_major_is_with_them():
    """VIE 3.3: two Hungarian infantry with a German one."""
    state, effect = played("ax41_3")
    assert effects.covers(state, effect, UNITS["hu_1"], "HU", with_major=True)
    assert not effects.covers(state, effect, UNITS["hu_1"], "HU")
    _, german_only = played("ax39_1")
    assert not effects.covers(state, german_only, UNITS["hu_1"], "HU", with_major=True)


def test_paratroops_are_infantry_when_they_have_dropped():
    """VIE 2.6."""
    state, effect = played("ax41_3")
    assert effects.covers(state, effect, UNITS["de_para"], "DE") and not effects.covers(
        state, effect, UNITS["de_para"], "DE", dropped=False
    )
    state, own = played("ax41_6")
    assert effects.covers(state, own, UNITS["de_para"], "DE", dropped=False)


def test_an_event_for_one_battle_acts_in_that_battle_alone():
    state, effect = played("ax41_3", named="kiev")
    assert effects.holds_in(state, effect, "kiev") and not effects.holds_in(state, effect, "minsk")


def test_an_event_for_a_region_acts_there_alone():
    state, effect = played("al41_8", seat="allies")
    assert effects.holds_in(state, effect, "tobruk") and not effects.holds_in(state, effect, "rome")


def test_a_coast_is_one_that_is_invaded_this_turn():
    state, effect = played("ax44_2")
    assert not effects.holds_in(state, effect, "brest")
    state.battles = [Battle("brest", "allies", landing=["us4"])]
    assert effects.holds_in(state, effect, "brest")


def test_a_card_may_name_blocks():
    state, effect = played("al41_3", seat="allies")
    assert effects.covers(state, effect, UNITS["su_zhukov"], "SU") and not effects.covers(state, effect, UNITS["su_7a"], "SU")


def test_the_axis_minors_are_those_that_fight_for_it():
    state, effect = played("ax44_6")
    assert effects.covers(state, effect, UNITS["ro_3"], "RO") and not effects.covers(state, effect, UNITS["bg_1"], "IT")
