"""Attacks in reaction: submarines, raids on bombers and by them. EotS 5.32B and the text of each card."""

from __future__ import annotations

import pytest

from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from tests.games.empire_of_the_sun.cards.campaigns import against, fought, real_battles
from tests.games.empire_of_the_sun.fights import standing, told
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses


def allied(card: str, *lines: str, battle: int = 4021, fleet: str = "us_bb_nj us_ca_norleans*", turn: int = 4) -> Table:
    """Allied ships have sailed to Rabaul (or nowhere, with 0), where a Japanese cruiser lies; Japan is asked what it does about it."""
    units = ",".join(unit.removesuffix("*") for unit in fleet.split())
    table = against(card, "hq_cpac", units, "5808 hq_cpac " + fleet, "4017 hq_southseas", "4021 jp_cl_tenryu", *lines, turn=turn)
    if battle:
        table.move(battle, *units.split(",")).declare(battle, *units.split(","))
    return table.play("allies done")


def japanese(card: str, *lines: str, battle: int = 4021, fleet: str = "jp_bb_nagato jp_ca_takao*") -> Table:
    """Japanese ships have sailed to Rabaul (or nowhere), where an American squadron lies; the Allies are asked."""
    units = ",".join(unit.removesuffix("*") for unit in fleet.split())
    table = against(card, "hq_southseas", units, "4017 hq_southseas " + fleet, "5808 hq_cpac", "4021 us_bb_nj", *lines)
    if battle:
        table.move(battle, *units.split(",")).declare(battle, *units.split(","))
    return table.play("japan done")


def respond(table: Table, card: str, *dice: int) -> Table:
    """The card is played, the draw of another is rolled, and its player has nothing else to say."""
    side, draw = CARDS[card].side, (1,) if CARDS[card].draw else ()
    if table.offensive.battles:
        return table.play(f"{side} cards {card}", dice=draw).play(f"{side} done", dice=dice)
    return table.play(f"{side} cards {card}", dice=(*draw, *dice))


def outcome(table: Table, card: str, *dice: int) -> list[Event]:
    """The card is played and everything goes its usual way."""
    return fought(table, f"{CARDS[card].side} cards {card}", dice=((1,) if CARDS[card].draw else ()) + dice)


def steps(events: list[Event]) -> list[int]:
    """What rolls on die tables came to."""
    return [event["count"] for event in told(events, "eots_event_roll")]


def before(events: list[Event], first: str, then: str) -> bool:
    """Did one thing happen before another?"""
    kinds = [event.kind for event in events]
    return kinds.index(first) < kinds.index(then)


class TestJapaneseSubmarines:
    """JP24, JP27, JP36, JP75."""

    ALL = pytest.mark.parametrize("card", ["JP24", "JP27", "JP36", "JP75"])

    @ALL
    def test_they_need_active_ships(self, card):
        table = against(card, "hq_cpac", "us_gr_x", "5808 hq_cpac us_gr_x us_bb_nj", "4017 hq_southseas").play("allies done")
        assert table.kinds() == ("done",), "the battleship is not active"

    @ALL
    def test_they_need_no_battle(self, card):
        table = allied(card, battle=0, fleet="us_bb_nj")
        assert not told(outcome(table, card, 0), "eots_battle") and standing(table.state, "us_bb_nj") == ["reduced"]

    @ALL
    def test_a_card_is_drawn_and_theirs_goes_to_the_discards(self, card):
        table = allied(card, battle=0)
        held = table.state.hands["japan"]
        outcome(table, card, 9)
        assert table.state.hands["japan"] == held and card in table.state.discards and table.state.tracks.draws["japan"] == 1

    def test_before_the_battle_japan_chooses_who_loses_a_step_even_its_last(self):
        """JP27."""
        table = respond(allied("JP27"), "JP27", 4)
        assert table.asked() == ("japan",) and table.options("apply") == ("us_bb_nj", "us_ca_norleans")
        table.play("japan apply us_ca_norleans", dice=(0, 0))
        assert standing(table.state, "us_ca_norleans") == ["removed"]

    @pytest.mark.parametrize(("die", "number"), [(0, 1), (4, 1), (5, 2), (8, 2), (9, 0)])
    def test_the_i_19_takes_two_steps_from_five_to_eight(self, die, number):
        """JP27: the row of the 5 is missing (R15)."""
        assert steps(outcome(allied("JP27", battle=0), "JP27", die)) == [number]

    @pytest.mark.parametrize("card", ["JP36", "JP75"])
    def test_two_others_may_not_eliminate(self, card):
        """Only the ship at full strength can be hit, and nobody is asked."""
        table = allied(card)
        events = outcome(table, card, 4, 0, 0)
        assert before(events, "eots_reduced", "eots_battle") and standing(table.state, "us_bb_nj", "us_ca_norleans") == ["reduced"] * 2

    @pytest.mark.parametrize("card", ["JP36", "JP75"])
    def test_with_nothing_to_reduce_they_do_not_roll(self, card):
        assert told(outcome(allied(card, fleet="us_ca_norleans*"), card, 0, 0), "eots_no_target") == [{"card": card}]

    @pytest.mark.parametrize("card", ["JP24", "JP36", "JP75"])
    @pytest.mark.parametrize(("die", "number"), [(4, 1), (5, 0), (9, 0)])
    def test_from_five_on_they_do_nothing(self, card, die, number):
        assert steps(outcome(allied(card, battle=0), card, die)) == [number]

    def test_the_i_168_comes_at_the_end_of_all_battles_and_may_eliminate(self):
        """JP24."""
        table = allied("JP24", fleet="us_ca_norleans*")
        events = outcome(table, "JP24", 0, 0, 4)
        assert before(events, "eots_air_naval", "eots_event_roll") and standing(table.state, "us_ca_norleans") == ["removed"]


class TestAlliedSubmarines:
    @pytest.mark.parametrize("card", ["AL61", "AL68"])
    def test_they_need_an_active_japanese_ship(self, card):
        table = against(card, "hq_southseas", "jp_gr_ss", "4017 hq_southseas jp_gr_ss jp_bb_nagato", "5808 hq_cpac").play("japan done")
        assert table.kinds() == ("done",)

    @pytest.mark.parametrize("card", ["AL61", "AL68", "AL78"])
    def test_they_are_removed_and_draw_a_card(self, card):
        table = japanese(card, "2015 jp_ca_nachi", "control 2015", battle=0)
        outcome(table, card, 9)
        assert table.state.removed == [card] and table.state.tracks.draws["allies"] == 1

    def test_darter_and_dace_let_the_japanese_choose(self):
        """AL61."""
        table = respond(japanese("AL61"), "AL61", 6)
        assert table.asked() == ("japan",) and table.options("apply") == ("jp_bb_nagato", "jp_ca_takao")
        table.play("japan apply jp_ca_takao", dice=(0, 0))
        assert standing(table.state, "jp_ca_takao", "jp_bb_nagato") == ["removed", "reduced"], "nobody is left to choose the second from"

    @pytest.mark.parametrize(("die", "number"), [(0, 1), (4, 1), (5, 2), (7, 2), (8, 0), (9, 0)])
    def test_the_table_of_darter_and_dace(self, die, number):
        assert steps(outcome(japanese("AL61", battle=0), "AL61", die)) == [number]

    def test_archerfish_sinks_what_the_allies_choose(self):
        """AL68."""
        table = respond(japanese("AL68", battle=0), "AL68", 7)
        assert table.asked() == ("allies",) and table.options("apply") == ("jp_bb_nagato", "jp_ca_takao")
        table.play("allies apply jp_ca_takao")
        assert standing(table.state, "jp_ca_takao") == ["removed"]

    @pytest.mark.parametrize(("die", "number"), [(0, 1), (7, 1), (8, 0), (9, 0)])
    def test_the_table_of_archerfish(self, die, number):
        assert steps(outcome(japanese("AL68", battle=0), "AL68", die)) == [number]

    def test_a_brigade_goes_down_with_its_ship(self):
        """EotS 7.46."""
        table = japanese("AL68", "4017 jp_gr_ss", battle=0, fleet="jp_ca_takao*")
        table.offensive.aboard["jp_gr_ss"] = "jp_ca_takao"
        outcome(table, "AL68", 0)
        assert standing(table.state, "jp_ca_takao", "jp_gr_ss") == ["removed", "removed"]


class TestMidgetSubmarines:
    """AL78: an inactive ship in a port outside the Home Islands."""

    SINGAPORE = ("2015 jp_ca_nachi jp_ca_aoba*", "3407 jp_bb_yamato", "control 2015")

    def test_the_allies_choose_among_those_that_are_not_active(self):
        table = respond(japanese("AL78", *self.SINGAPORE, battle=0), "AL78", 7)
        assert table.asked() == ("allies",) and set(table.options("apply")) == {"jp_ca_aoba", "jp_ca_nachi"}
        table.play("allies apply jp_ca_aoba")
        assert standing(table.state, "jp_ca_aoba") == ["removed"]

    @pytest.mark.parametrize(("die", "number"), [(0, 1), (7, 1), (8, 0), (9, 0)])
    def test_its_table(self, die, number):
        assert steps(outcome(japanese("AL78", *self.SINGAPORE, battle=0), "AL78", die)) == [number]

    @pytest.mark.parametrize("line", ["3407 jp_bb_yamato", "4019 jp_bb_yamato"])
    def test_ships_in_the_home_islands_and_at_sea_are_safe(self, line):
        assert japanese("AL78", line, battle=0).kinds() == ("done",)

    def test_it_comes_before_the_battles(self):
        assert before(outcome(japanese("AL78", *self.SINGAPORE), "AL78", 0, 0, 0), "eots_event_roll", "eots_battle")


class TestRaidsOnBombers:
    """JP76, JP79: a B29 within eight hexes of Tokyo or in China. Removed; no card is drawn."""

    BOTH = pytest.mark.parametrize("card", ["JP76", "JP79"])

    @BOTH
    @pytest.mark.parametrize(("die", "result"), [(0, "reduced"), (4, "reduced"), (5, "eliminated"), (6, "eliminated"), (7, "full")])
    def test_it_loses_steps_at_once(self, card, die, result):
        table = allied(card, "3709 us_b29_21bc", turn=10).play(f"japan cards {card}", dice=(die,))
        assert standing(table.state, "us_b29_21bc") == [result] and table.asked() == ("japan",)

    @BOTH
    def test_in_china_too(self, card):
        table = allied(card, "china us_b29_20bc", turn=10).play(f"japan cards {card}", dice=(0,))
        assert table.state.units["us_b29_20bc"].reduced and table.state.units["us_b29_20bc"].box == "china"

    @BOTH
    def test_japan_chooses_among_two(self, card):
        table = allied(card, "china us_b29_20bc", "3709 us_b29_21bc", turn=10).play(f"japan cards {card}", dice=(5,))
        assert table.asked() == ("japan",) and set(table.options("apply")) == {"us_b29_20bc", "us_b29_21bc"}
        table.play("japan apply us_b29_20bc", "japan apply us_b29_21bc")
        assert [table.state.units[unit].reduced for unit in ("us_b29_20bc", "us_b29_21bc")] == [True, True]

    @BOTH
    def test_one_that_is_farther_away_is_safe(self, card):
        assert "cards" not in allied(card, "5108 us_b29_21bc", turn=10).kinds()

    @BOTH
    def test_a_battle_must_have_been_declared(self, card):
        """EotS 5.32: the card does not say otherwise."""
        assert "cards" not in allied(card, "3709 us_b29_21bc", battle=0, turn=10).kinds()

    @BOTH
    def test_the_card_is_removed(self, card):
        table = allied(card, "3709 us_b29_21bc", turn=10)
        outcome(table, card, 9, 0, 0)
        assert table.state.removed == [card] and table.state.tracks.draws["japan"] == 0


class TestSkipBombing:
    """AL24: a Japanese cruiser or transport that moved within reach of American aircraft, no long range bombers."""

    def bismarck(self, *lines: str, fleet: str = "jp_ca_takao*", to: int = 3822, way: tuple[int, ...] = ()) -> Table:
        units = ",".join(unit.removesuffix("*") for unit in fleet.split())
        table = against("AL24", "hq_southseas", units, "4017 hq_southseas " + fleet, "3727 hq_swpac", "3822 us_dd_asia", "4021 us_bb_nj",
                        *(lines or ("3823 us_air_5af",)), "asp japan=7")  # fmt: skip
        table.move(to, *units.split(","))
        for unit in units.split(","):
            table.offensive.ways[unit] = [4017, *way, to]
        return table.declare(to, *units.split(",")).play("japan done")

    def test_it_loses_a_step_before_the_battle_even_its_last(self):
        table = self.bismarck()
        events = outcome(table, "AL24")
        assert standing(table.state, "jp_ca_takao") == ["removed"] and table.state.removed == ["AL24"]
        assert before(events, "eots_eliminated", "eots_battle") and table.state.tracks.draws["allies"] == 1

    def test_the_japanese_player_picks_among_several(self):
        """The card names both players; its last sentence is taken (R161)."""
        table = respond(self.bismarck(fleet="jp_ca_takao jp_cl_tenryu jp_apd_kamikaze jp_bb_nagato"), "AL24")
        assert table.asked() == ("japan",) and set(table.options("apply")) == {"jp_ca_takao", "jp_cl_tenryu", "jp_apd_kamikaze"}

    @pytest.mark.parametrize(("have", "left"), [(7, 6), (2, 1), (1, 1)])
    def test_japan_loses_a_transport_point_for_good_but_not_its_last(self, have, left):
        table = self.bismarck()
        table.state.tracks.asp["japan"] = have
        outcome(table, "AL24")
        assert table.state.tracks.asp["japan"] == left

    def test_the_way_counts_and_not_only_its_end(self):
        """5th Air Force at Cape York reaches Lae, not the sea off Rabaul; the start of the way does not count."""
        assert "cards" in self.bismarck("3624 us_air_5af", to=4021, way=(3822,)).kinds()
        assert "cards" not in self.bismarck("3624 us_air_5af", to=4021).kinds()

    @pytest.mark.parametrize("aircraft", ["3823 us_lrb_5af", "3823 cw_air_ma", "5808 us_air_7af"])
    def test_bombers_and_others_and_those_out_of_range_do_not_count(self, aircraft):
        assert "cards" not in self.bismarck(aircraft).kinds()

    def test_battleships_are_too_big(self):
        assert "cards" not in self.bismarck(fleet="jp_bb_nagato").kinds()
