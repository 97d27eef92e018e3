"""What every one of the 108 cards does, as its text says: who claims the event, when, for which place, on whom it acts. VIE 3.3, 3.31.

How battles, movement and diplomacy apply a kind is tested with their chapters; here stands what each card asks of them.
"""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import IllegalAction
from pyapp.engine.steps import Event, Step, step
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.cards import conditions, effects
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.cards.events import AtReveal, NameAreas, NameBattles
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.units import NAMED_BY_CARDS, UNITS
from pyapp.games.victory_in_europe.production.phase import ProductionPhase
from pyapp.games.victory_in_europe.state import Battle, Moves, VictoryState
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.locale import LANGUAGES, texts
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import at, token

WORLD = ("nations war axis DE IT", "nations war allies GB CA FR US PL", "nations war soviets SU", "nations allied axis HU RO BG FI")


@step("test_vie_end")
class End(Step):
    """What comes after the step that is looked at: somebody is asked and nothing happens."""

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return ("axis",)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return ()


def seat_of(card: str) -> str:
    return "axis" if card.startswith("ax") else "allies"


def world(card: str, *lines: str, turn: int = 13, scenario: str = "1939") -> VictoryState:
    """A summer in which everybody is at war, with a card on the table."""
    state = at(*WORLD, *lines, scenario=scenario, turn=turn)
    state.played, state.order = {seat_of(card): card}, list(state.seats)
    return state


def begin(state: VictoryState, opened: Step) -> VictoryState:
    state.steps = [End(), opened]
    GAME.settle(state, ScriptedDice([]))
    return state


def say(state: VictoryState, line: str) -> list[Event]:
    return list(GAME.apply(state, GAME.parse(state, line), ScriptedDice([])).events)


def offered(state: VictoryState, kind: str = "claim", *filled: object) -> tuple[str, ...]:
    (seat,) = GAME.waits_for(state)
    found = GAME.field(state, seat, kind, filled)
    return tuple(found.options) if found else ()


def the(state: VictoryState) -> Effect:
    """The one event in force."""
    (found,) = [effect for card in CARDS.values() for effect in effects.in_force(state, card.effect["kind"]) if effect.card == card.id]
    return found


def acts(state: VictoryState, effect: Effect, unit: str) -> bool:
    return effects.covers(state, effect, UNITS[unit], UNITS[unit].colour)


# --- battles ------------------------------------------------------------------------------------------------------------------

BATTLE = {
    # card: where it may be named and who attacks there; where not; on whom it acts, on whom not; how much
    "ax39_1": ("warsaw de_2pz pl_lodz", "axis", "warsaw de_2pz pl_lodz", "allies", "de_2pz", "de_1a", 1),
    "ax39_2": ("warsaw de_1a pl_lodz", "axis", "tunis it_2a fr_tun", "axis", "", "", 1),
    "ax39_3": ("warsaw de_1a pl_lodz", "axis", "tunis it_2a fr_tun", "axis", "gb_fa1", "gb_bef", 1),
    "ax40_3": ("paris de_db fr_1a", "axis", "tunis it_mb fr_tun", "axis", "de_db", "de_fa1", 1),
    "ax40_5": ("london de_fa1 gb_fa1", "axis", "paris de_fa1 fr_fa", "axis", "de_mb1", "de_db", 1),
    "ax40_6": ("n_atlantic de_ub1 gb_ca1", "axis", "c_med it_ub gb_ca2", "axis", "de_ub1", "it_ub", 1),
    "ax40_7": ("athens it_2a gr_1", "axis", "tripoli it_2a gb_wdf", "allies", "it_2a", "de_1a", 1),
    "ax41_3": ("kiev de_1a su_7a", "axis", "tunis it_2a fr_tun", "axis", "de_1a", "de_2pz", 1),
    "ax41_4": ("kiev de_1a su_7a", "axis", "tunis it_2a fr_tun", "axis", "", "", 1),
    "ax41_6": ("crete de_para gr_1", "axis", "tunis it_2a fr_tun", "axis", "de_para", "de_1a", 1),
    "ax42_2": ("sevastopol de_11a su_sevastopol", "axis", "tunis it_2a fr_tun", "axis", "", "", None),
    "ax42_4": ("malta de_mb1 gb_malta", "axis", "london de_mb1 gb_fa1", "axis", "de_fa1", "it_fa", 1),
    "ax42_6": ("tobruk de_afr gb_8a", "allies", "tobruk de_afr gb_8a", "axis", "su_1t", "gb_8a", -1),
    "ax42_7": ("alamein it_2a gb_8a", "allies", "tunis it_2a fr_tun", "axis", "it_2a", "de_1a", None),
    "ax43_1": ("kursk de_2pz su_1t", "axis", "kursk de_2pz su_1t", "allies", "de_2pz", "de_1a", 1),
    "ax43_5": ("rome de_10a us_5a", "allies", "paris de_10a us_5a", "allies", "de_10a", "it_2a", None),
    "ax43_6": ("tunis it_2a gb_8a", "allies", "tunis it_2a gb_8a", "axis", "it_2a", "de_1a", 1),
    "ax43_8": ("sicily it_6a gb_8a", "allies", "sicily de_10a gb_8a", "allies", "it_6a", "de_10a", None),
    "ax44_1": ("paris de_5pz us_1a", "axis", "paris de_5pz us_1a", "allies", "de_5pz", "de_fa1", None),
    "ax44_8": ("berlin de_5pz su_1t", "allies", "berlin de_5pz su_1t", "axis", "su_1t", "su_7a", -1),
    "ax45_1": ("vienna de_5pz su_1t", "axis", "vienna de_5pz su_1t", "allies", "de_5pz", "de_1a", 1),
    "ax45_2": ("berlin de_fa3 us_hb1", "allies", "rome it_fa us_hb1", "allies", "de_fa3", "de_mb1", 1),
    "ax45_3": ("berlin de_9a su_1t", "allies", "warsaw de_9a su_1t", "allies", "de_9a", "de_5pz", None),
    "ax45_7": ("genoa it_4a us_5a", "allies", "milan it_4a us_5a", "allies", "it_4a", "de_1a", 1),
    "al39_2": ("viipuri su_7a fi_kar", "allies", "viipuri su_7a fi_kar", "axis", "su_7a", "gb_bef", 1),
    "al39_4": ("warsaw pl_modlin de_1a", "axis", "berlin pl_modlin de_1a", "axis", "pl_modlin", "fr_1a", 1),
    "al39_5": ("n_atlantic gb_ca1 de_bc", "allies", "n_atlantic us_ca1 de_bc", "allies", "fr_bb", "gb_ub", 1),
    "al40_1": ("london gb_fa1 de_fa1", "axis", "paris gb_fa1 de_fa1", "allies", "gb_fa1", "us_fa1", 1),
    "al40_4": ("lille gb_bef de_1a", "axis", "kiev su_7a de_1a", "axis", "fr_1a", "us_1a", None),
    "al41_4": ("n_atlantic gb_bb1 de_bismarck", "allies", "brest gb_nb de_bismarck", "allies", "gb_nb", "gb_ub", 1),
    "al41_8": ("tobruk gb_8a it_10a", "allies", "sicily gb_8a it_10a", "allies", "gb_8a", "us_5a", 1),
    "al42_3": ("alamein gb_8a de_afr", "allies", "alamein gb_8a de_afr", "axis", "gb_8a", "us_5a", 1),
    "al42_4": ("kharkov su_62a de_6a", "axis", "leningrad su_62a de_6a", "axis", "su_62a", "su_1t", None),
    "al42_5": ("stalingrad su_62a de_4pz", "axis", "stalingrad su_62a de_4pz", "allies", "de_4pz", "de_6a", -1),
    "al42_6": ("essen gb_hb de_fa3", "allies", "essen su_mb de_fa3", "allies", "us_hb1", "gb_mb", 1),
    "al43_1": ("kharkov su_7a de_6a", "allies", "tunis gb_8a de_10a", "allies", "", "", 1),
    "al43_4": ("kursk su_7a de_4pz", "axis", "leningrad su_7a de_4pz", "axis", "su_8g", "su_cav", None),
    "al44_2": ("minsk su_7a de_9a", "allies", "paris us_1a de_9a", "allies", "de_9a", "de_fa1", 2),
    "al44_3": ("paris us_3a de_7a", "allies", "paris gb_2a de_7a", "allies", "", "", 1),
    "al45_1": ("berlin su_7a de_9a", "allies", "warsaw su_7a de_9a", "allies", "", "", 1),
    "al45_4": ("essen gb_para de_1a", "allies", "berlin su_para de_1a", "allies", "us_para", "su_para", 1),
    "al45_5": ("berlin su_8g de_9a", "allies", "berlin su_8g de_9a", "axis", "su_8g", "su_1t", 1),
    "al45_6": ("essen us_9a de_1a", "allies", "berlin su_7a de_1a", "allies", "", "", 1),
    "al45_7": ("konigsberg su_7a de_1a", "allies", "essen us_9a de_1a", "allies", "", "", None),
    "al45_8": ("essen us_fa1 de_1a", "allies", "berlin su_fa1 de_1a", "allies", "gb_mb", "gb_hb", 1),
}
LANDINGS = {
    "ax44_2": ("brest de_7a us_1a", "allies", "de_7a", "it_2a"),
    "al43_2": ("sicily it_6a us_7a", "allies", "us_7a", "su_7a"),
}
AGAINST = {"ax40_3": ["army"], "al41_4": ["surface"], "al42_6": ["factory"], "al45_8": ["army"]}


def battle(line: str, attacker: str) -> Battle:
    return Battle(line.split()[0], attacker)


@pytest.mark.parametrize("card", BATTLE)
def test_an_event_for_a_battle_is_named_after_movement_where_its_card_says(card):
    good, attacker, bad, other_attacker, serves, spares, number = BATTLE[card]
    state = world(card, good)
    state.battles = [battle(good, attacker)]
    begin(state, NameBattles())
    assert GAME.waits_for(state) == (seat_of(card),) and state.steps[-1].tag == "vie_name_battles"
    place = good.split()[0]
    assert offered(state) == (place,)
    say(state, f"{seat_of(card)} claim {place}")
    effect = the(state)
    assert (
        state.in_force == {seat_of(card): place} and effects.holds_in(state, effect, place) and not effects.holds_in(state, effect, "usa")
    )
    assert not serves or (acts(state, effect, serves) and not acts(state, effect, spares))
    assert number is None or number in (effect.data.get(name) for name in ("amount", "rounds", "steps"))
    assert effect.data.get("against") == AGAINST.get(card) and GAME.status(state) == []
    state = world(card, bad)
    state.battles = [battle(bad, other_attacker)]
    begin(state, NameBattles())
    assert state.steps[-1].tag == End.tag and state.in_force == {}


@pytest.mark.parametrize("card", LANDINGS)
def test_an_event_for_a_landing_is_named_where_troops_come_by_sea(card):
    line, attacker, serves, spares = LANDINGS[card]
    state = world(card, line)
    state.battles = [battle(line, attacker)]
    begin(state, NameBattles())
    assert state.steps[-1].tag == End.tag
    state.battles[0].landing = [token(state, line.split()[2])]
    begin(state, NameBattles())
    say(state, f"{seat_of(card)} claim {line.split()[0]}")
    effect = the(state)
    assert effects.holds_in(state, effect, line.split()[0])
    assert card != "ax44_2" or (acts(state, effect, serves) and not acts(state, effect, spares))
    assert {"ax44_2": "double_defence", "al43_2": "invade_no_penalty"}[card] == effect.data["kind"]


def test_what_the_kinds_of_events_for_battles_do_is_what_the_texts_say():
    said = {
        "extra_round": {"ax39_2", "ax41_4", "al43_1", "al44_3", "al45_1"},
        "double_defence": {"ax42_7", "ax43_5", "ax44_2", "ax45_3", "al42_4", "al43_4"},
        "cancel_double_defence": {"ax42_2", "al45_7"},
        "retreat_safe": {"ax43_8", "al40_4"},
        "lose_steps": {"ax39_3", "al44_2"},
        "first_fire": {"ax44_1"},
        "retreat_loss": {"al45_6"},
        "invade_no_penalty": {"al43_2"},
    }
    others = {card: kind for kind, cards in said.items() for card in cards}
    assert {card: CARDS[card].effect["kind"] for card in (*BATTLE, *LANDINGS)} == {
        card: others.get(card, "fp_bonus") for card in (*BATTLE, *LANDINGS)
    }
    assert CARDS["ax44_1"].effect["rounds"] == [1]
    assert [CARDS[card].effect["may_eliminate"] for card in ("ax39_3", "al44_2")] == [False, False]


def test_parallel_war_needs_italy_in_the_war():
    state = world("ax40_7", "nations neutral axis IT", "athens it_2a gr_1")
    state.battles = [Battle("athens", "axis")]
    assert begin(state, NameBattles()).steps[-1].tag == End.tag


def test_player_1_names_his_battle_first_and_the_other_may_take_the_same():
    """VIE 3.3."""
    state = world("ax41_3", "kiev de_1a su_7a", "minsk de_2a su_8a")
    state.played["allies"], state.order = "al43_1", ["allies", "axis"]
    state.battles = [Battle("kiev", "axis"), Battle("minsk", "axis")]
    begin(state, NameBattles())
    assert GAME.waits_for(state) == ("allies",) and set(offered(state)) == {"kiev", "minsk"}
    say(state, "allies claim kiev")
    assert GAME.waits_for(state) == ("axis",) and set(offered(state)) == {"kiev", "minsk"}
    say(state, "axis claim kiev")
    assert state.in_force == {"allies": "kiev", "axis": "kiev"}


def test_an_event_may_be_left_unused_and_a_battle_that_does_not_fit_is_refused():
    """VIE 3.3."""
    state = world("ax41_3", "kiev de_1a su_7a")
    state.battles = [Battle("kiev", "axis"), Battle("tunis", "axis")]
    begin(state, NameBattles())
    with pytest.raises(IllegalAction):
        say(state, "axis claim tunis")
    assert [event.kind for event in say(state, "axis decline")] == ["vie_event_declined"] and state.in_force == {}


def test_green_events_are_lost_when_italy_has_surrendered():
    """VIE 13.0 Italy: italy_green_cards."""
    state = world("ax43_6", "tunis it_2a gb_8a")
    state.nations["IT"].standing = "conquered"
    state.battles = [Battle("tunis", "allies")]
    assert begin(state, NameBattles()).steps[-1].tag == End.tag


def test_factories_that_were_moved_are_noted_before_combat_forgets_the_moves():
    """VIE 11.32."""
    state = world("ax41_2")
    state.moves = Moves(relocated={"urals": 2})
    assert begin(state, NameBattles()).relocated == {"urals": 2}


# --- when cards are shown -----------------------------------------------------------------------------------------------------

AT_REVEAL = {
    # card: kind, on whom it acts, on whom not, how much
    "ax41_2": ("move_bonus", "de_2pz", "de_1a", 1),
    "ax42_1": ("move_bonus", "de_2pz", "su_1t", 1),
    "al43_8": ("move_bonus", "su_7a", "su_1t", 1),
    "al44_4": ("move_bonus", "su_1t", "su_7a", 1),
    "ax43_2": ("ignore_winter", "de_1a", "it_2a", None),
    "al42_1": ("ignore_winter", "su_7a", "gb_8a", None),
    "al45_3": ("ignore_winter", "su_7a", "us_1a", None),
    "al41_5": ("enemy_move_limit", "de_1a", "de_fa1", 1),
    "al43_5": ("block_strategic_moves", "", "", None),
}


@pytest.mark.parametrize("card", AT_REVEAL)
def test_what_binds_movement_is_claimed_when_the_cards_are_shown(card):
    kind, serves, spares, number = AT_REVEAL[card]
    state = begin(world(card), AtReveal())
    assert GAME.waits_for(state) == (seat_of(card),) and offered(state) == ()
    assert [event.kind for event in say(state, f"{seat_of(card)} claim")] == ["vie_event_claimed"]
    effect = the(state)
    assert (
        effect.data["kind"] == kind
        and effect.at == ""
        and (number is None or number in (effect.data.get("amount"), effect.data.get("limit")))
    )
    assert not serves or (acts(state, effect, serves) and not acts(state, effect, spares))


@pytest.mark.parametrize("card", ["al41_5", "al43_5"])
def test_mud_and_partisans_are_in_soviet_home_territory_alone(card):
    state = begin(world(card), AtReveal())
    say(state, "allies claim")
    assert effects.holds_in(state, the(state), "smolensk") and not effects.holds_in(state, the(state), "warsaw")


def test_trucks_come_when_both_are_in_the_war():
    assert begin(world("al43_8", "nations neutral allies US"), AtReveal()).steps[-1].tag == End.tag


@pytest.mark.parametrize("card", ["ax43_2", "al42_1", "al45_3"])
def test_who_ignores_winter_names_a_battle_for_the_firepower_too(card):
    state = begin(world(card, "kharkov de_1a su_7a", turn=15), AtReveal())
    say(state, f"{seat_of(card)} claim")
    state.battles = [Battle("kharkov", "axis")]
    begin(state, NameBattles())
    say(state, f"{seat_of(card)} claim kharkov")
    assert the(state).at == "kharkov"


@pytest.mark.parametrize("card", ["ax43_2", "al42_1", "al45_3"])
def test_who_did_not_claim_the_winter_names_no_battle(card):
    state = begin(world(card, "kharkov de_1a su_7a", turn=15), AtReveal())
    say(state, f"{seat_of(card)} decline")
    state.battles = [Battle("kharkov", "axis")]
    assert begin(state, NameBattles()).steps[-1].tag == End.tag


def test_mincemeat_shows_the_enemy_blocks_of_two_places_to_its_player_alone():
    state = begin(world("al43_7", "sicily it_6a:2 it_fa:1", "athens de_12a", "berlin de_1a", "kiev su_7a", "lot axis 34 2"), AtReveal())
    assert {"sicily", "athens"} <= set(offered(state)) and "kiev" not in offered(state)
    with pytest.raises(IllegalAction):
        say(state, "allies claim sicily,athens,berlin")
    shown = set(state.shown)
    told = say(state, "allies claim sicily,athens")
    seen = [event for event in told if event.kind == "vie_recon"]
    assert [event.data["space"] for event in seen] == ["sicily", "athens"] and all(event.seen_by == ("allies",) for event in seen)
    assert sorted(zip(seen[0].data["units"], seen[0].data["steps"], strict=True)) == [("it_6a", 2), ("it_fa", 1)]
    state.steps = []
    check_leaks(state, [event for event in told if event.kind != "vie_recon"])
    assert set(state.shown) == shown


@pytest.mark.parametrize(("card", "seat"), [("al44_4", "soviets"), ("al43_7", "allies")])
def test_where_three_play_the_colour_says_who_has_the_say(card, seat):
    """VIE 3.31: whoever of the two has played the card."""
    state = world(card, "sicily it_6a", scenario="1939_three")
    assert GAME.waits_for(begin(state, AtReveal())) == (seat,)


# --- losses at the start of combat --------------------------------------------------------------------------------------------

LOSSES = {
    # card: the position in which it may be used; the same without its condition; whom it hits, whom not; steps, for each, to the last?
    "ax39_4": ("convoy_c convoy_c", "", "convoy_c", "convoy_a", (1, 1, True)),
    "ax41_1": ("kiev su_fa1", "nations neutral soviets SU", "su_fa1", "gb_fa1", (2, 1, False)),
    "ax41_7": ("suez gb_bb2", "nations neutral axis IT", "gb_bb2", "us_bb", (2, 1, False)),
    "ax42_3": ("n_atlantic de_ub1", "brest de_ub1", "convoy_b", "gb_ca1", (2, 1, True)),
    "ax42_5": ("control DE narvik", "control", "convoy_a", "convoy_b", (2, 2, True)),
    "ax42_8": ("c_med gb_cv1", "nations neutral axis IT", "us_ca1", "fr_bb", (2, 1, False)),
    "ax43_4": ("n_atlantic de_ub1", "brest de_ub1", "convoy_b", "gb_ca1", (2, 1, True)),
    "ax44_4": ("control DE brest", "control", "", "", (1, 1, True)),
    "ax45_6": ("london gb_fa1", "", "us_fa1", "us_1a", (2, 1, False)),
    "al40_3": ("malta gb_cv1", "glasgow gb_cv1", "it_bb1", "de_bc", (2, 1, False)),
    "al43_3": ("brest de_ub1", "", "de_ub1", "de_bc", (2, 1, True)),
    "al43_6": ("london gb_hb", "usa gb_hb", "", "", (1, 1, True)),
    "al44_5": ("berlin de_fa3", "", "de_fa3", "it_fa", (2, 1, False)),
}
WHERE = {"ax41_7": ("suez", "london"), "ax42_8": ("c_med", "suez"), "ax44_4": ("london", "paris"), "al40_3": ("naples", "c_med"),
         "al43_3": ("n_atlantic", "brest"), "al43_6": ("berlin", "rome")}  # fmt: skip


@pytest.mark.parametrize("card", LOSSES)
def test_losses_by_events_are_in_force_when_combat_begins_if_their_condition_holds(card):
    good, bad, hits, spares, numbers = LOSSES[card]
    state = begin(world(card, good, "factories berlin 3"), NameBattles())
    assert state.in_force == {seat_of(card): ""} and state.steps[-1].tag == End.tag
    effect = the(state)
    assert effect.data["kind"] == "lose_steps" and effect.data["side"] == "enemy"
    assert (effect.data["steps"], effect.data["max_per_unit"], effect.data["may_eliminate"]) == numbers
    assert not hits or (acts(state, effect, hits) and not acts(state, effect, spares))
    assert hits or effect.data["types"] == ["factory"]
    for place, allowed in zip(WHERE.get(card, ()), (True, False), strict=False):
        assert effects.holds_in(state, effect, place) is allowed
    if bad:
        lines = [good, bad] if "nations" in bad else [bad] if "control" not in bad else []
        assert begin(world(card, *lines, "factories berlin 3"), NameBattles()).in_force == {}


def test_pointblank_reaches_as_far_as_the_bomber_flies_and_not_over_neutrals():
    """VIE 6.1."""
    state = world("al43_6", "london gb_hb", "factories berlin 3")
    effect = Effect("allies", "al43_6", "", CARDS["al43_6"].effect)
    assert conditions.in_range(state, effect, "berlin") and not conditions.in_range(state, effect, "baku")
    assert "zurich" not in conditions.air_reach(state, "GB", "london", 7) and "bern" not in conditions.air_reach(state, "GB", "london", 7)


# --- supply -------------------------------------------------------------------------------------------------------------------

FED = {
    "ax41_8": ("tobruk it_10a", "tobruk de_afr", 3, "rome it_2a"),
    "ax44_3": ("brest de_7a", "brest it_2a", 2, ""),
    "ax45_5": ("riga de_18a", "riga it_2a", 2, "minsk de_1a"),
}


@pytest.mark.parametrize("card", FED)
def test_an_event_feeds_the_units_of_its_nation_in_the_areas_that_are_named(card):
    mine, other, most, elsewhere = FED[card]
    place, unit = mine.split()
    state = world(card, f"{mine} {other.split()[1]}", *([elsewhere] if elsewhere else []), "control GB rome berlin")
    assert not Picture(state).is_supplied(token(state, unit))
    begin(state, NameAreas())
    assert place in offered(state) and (not elsewhere or elsewhere.split()[0] not in offered(state))
    assert CARDS[card].effect["areas_max"] == most
    say(state, f"axis claim {place}")
    picture = Picture(state)
    assert picture.is_supplied(token(state, unit)) and not picture.is_supplied(token(state, other.split()[1]))


def test_the_supply_run_to_africa_needs_italy_in_the_war():
    state = world("ax41_8", "nations neutral axis IT", "tobruk it_10a")
    assert begin(state, NameAreas()).steps[-1].tag == End.tag


# --- used in movement and diplomacy -------------------------------------------------------------------------------------------

IN_PHASE = {
    # card: kind, on whom it acts, on whom not, what its text says
    "ax40_1": ("ignore_terrain", "de_2pz", "it_2a", {"terrain": "forest", "limit": 2}),
    "ax41_5": ("ignore_terrain", "de_1a", "it_2a", {"terrain": "mountain", "limit": 2}),
    "al45_2": ("ignore_terrain", "us_1a", "su_7a", {"terrain": "river", "limit": 2, "borders": 1}),
    "ax40_2": ("invade_cost", "de_1a", "it_2a", {"amount": -1}),
    "al40_5": ("invade_cost", "fr_1a", "su_7a", {"amount": -1}),
    "al42_2": ("invade_cost", "us_5a", "su_7a", {"amount": -1}),
    "ax45_8": ("extra_cm", "de_1a", "it_2a", {"amount": 1, "for": "battle"}),
    "al39_3": ("free_strategic_moves", "su_7a", "gb_bef", {"count": 2}),
    "al41_6": ("free_strategic_moves", "", "", {"count": 3, "types": ["factory"], "nations": ["ussr"]}),
    "al44_8": ("free_strategic_moves", "us_1a", "su_7a", {"count": 3}),
    "al41_3": ("deploy_early", "su_zhukov", "su_7a", {"from": "urals"}),
    "al44_1": ("invasion_bonus", "us_1a", "su_7a", {"extra_infantry": 1}),
    "ax40_8": ("diplomacy_bonus", "", "", {"countries": ["hungary", "rumania", "bulgaria"], "amount": 2}),
    "al40_6": ("diplomacy_bonus", "", "", {"countries": ["bulgaria", "turkey", "yugoslavia"], "amount": 2}),
    "al41_2": ("diplomacy_bonus", "", "", {"countries": ["usa"], "amount": 2}),
    "al44_6": ("minor_surrenders", "", "", {"country": "rumania", "distance": 1}),
    "al44_7": ("minor_surrenders", "", "", {"country": "finland", "distance": 1}),
}


@pytest.mark.parametrize("card", IN_PHASE)
def test_an_event_that_is_used_in_its_phase_is_claimed_there_and_asks_nobody_before(card):
    kind, serves, spares, said = IN_PHASE[card]
    for moment in (AtReveal(), NameBattles(), NameAreas()):
        state = world(card, "minsk us_1a su_7a de_2pz")
        state.battles = [Battle("minsk", "axis")]
        assert begin(state, moment).steps[-1].tag == End.tag and state.in_force == {}
    state.in_force = {seat_of(card): ""}
    effect = the(state)
    assert effect.data["kind"] == kind and said.items() <= effect.data.items()
    assert not serves or (acts(state, effect, serves) and not acts(state, effect, spares))
    assert CARDS[card].effect["named"] == "in_phase"


# --- production ---------------------------------------------------------------------------------------------------------------

GIFTS = {
    # card: units that may gain and one that may not; how many steps in all, how many each
    "ax39_5": ("rome it_2a:1 it_fa:1", "it_2a", "it_fa", 1, 1),
    "ax40_4": ("rome it_2a:1 it_4a:1", "it_4a", "de_1a", 2, 1),
    "ax43_3": ("berlin de_2pz:1 de_1a:1", "de_2pz", "de_1a", 2, 1),
    "ax44_6": ("budapest hu_1:1 de_1a:1", "hu_1", "de_1a", 2, 1),
    "ax45_4": ("berlin de_9a:1 de_2pz:1", "de_9a", "de_2pz", 3, 1),
    "al39_1": ("london gb_bef:1 gb_fa1:1", "gb_bef", "gb_fa1", 2, 1),
    "al40_2": ("moscow su_7a:1 su_fa1:1", "su_7a", "su_fa1", 2, 1),
    "al40_8": ("glasgow gb_bb1:1 gb_ub:1", "gb_bb1", "gb_ub", 2, 1),
    "al41_1": ("moscow su_7a:1 su_1t:1", "su_7a", "su_1t", 3, 1),
    "al41_7": ("convoy_b convoy_b:1", "convoy_b", "convoy_a", 2, 2),
}
BONUS = {"ax39_6": ("DE", 2), "ax43_7": ("DE", 2), "ax44_5": ("DE", 2), "al39_6": ("GB", 2), "al40_7": ("SU", 2), "al42_7": ("SU", 2),
         "al42_8": ("US", 3)}  # fmt: skip
UNMET = {"ax39_6": "", "al39_6": "", "al42_8": "nations neutral allies US"}
MET = {"ax39_6": "nations neutral soviets SU", "al39_6": "nations neutral allies US"}


def produce(card: str, *lines: str, turn: int = 13) -> VictoryState:
    return begin(world(card, *lines, turn=turn), ProductionPhase())


@pytest.mark.parametrize("card", GIFTS)
def test_steps_that_an_event_gives_go_to_supplied_units_of_its_kind_and_cost_nothing(card):
    line, gains, spared, in_all, each = GIFTS[card]
    state = produce(card, line)
    books = state.secrets[seat_of(card)].books
    assert books.given == in_all and books.gifts[token(state, gains)] == min(each, UNITS[gains].steps - 1)
    assert token(state, spared) not in books.gifts
    points = dict(books.points)
    say(state, f"{seat_of(card)} gain {token(state, gains)}")
    assert state.secrets[seat_of(card)].books.points == points
    for seat in ("axis", "allies"):
        say(state, f"{seat} done")
    assert [face.steps for secret in state.secrets.values() for face in secret.faces.values() if face.unit == gains] == [2]
    assert GAME.status(state) == []


def test_a_unit_gains_one_step_whether_it_is_paid_or_given():
    """VIE 11.4: events keep to the normal rules where they do not say otherwise (3.3)."""
    state = produce("ax43_3", "factories berlin 3", "berlin de_2pz:1")
    say(state, f"axis gain {token(state, 'de_2pz')}")
    assert "add" not in GAME.kinds(state, "axis") and "gain" not in GAME.kinds(state, "axis")


def test_units_without_supply_and_those_outside_germany_get_no_militia():
    state = produce("ax45_4", "paris de_1a:1", "berlin de_9a:1", "moscow de_2a:1")
    assert set(state.secrets["axis"].books.gifts) == {token(state, "de_9a")}


def test_the_lend_lease_act_creates_convoy_b():
    state = produce("al41_7", "pool convoy_b", turn=7)
    convoy = token(state, "convoy_b")
    say(state, f"allies gain {convoy}*2")
    for seat in ("axis", "allies"):
        say(state, f"{seat} done")
    assert state.blocks[convoy].at == "convoy_b" and state.secrets["allies"].faces[convoy].steps == 2 and GAME.status(state) == []


def test_the_great_patriotic_war_needs_the_soviets_in_it():
    assert produce("al41_1", "nations neutral soviets SU", "moscow su_7a:1").in_force == {}


@pytest.mark.parametrize("card", BONUS)
def test_production_is_higher_by_the_points_of_the_event(card):
    nation, more = BONUS[card]
    lines = ("factories berlin 2", "factories london 2", "factories moscow 2", "factories usa 2", *([MET[card]] if card in MET else []))
    state = produce(card, *lines)
    plain = begin(at(*WORLD, *lines, turn=13), ProductionPhase())
    with_card, without = (s.secrets[seat_of(card)].books.points for s in (state, plain))
    assert with_card == {**without, nation: without[nation] + more}
    if card in UNMET:
        assert produce(card, *lines[:4], *([UNMET[card]] if UNMET[card] else [])).in_force == {}


class TestTheSocialRepublic:
    """ax44_7: one Italian infantry with two steps in Milan, even after a surrender."""

    def test_it_places_the_4th_army_if_that_is_not_on_the_map(self):
        state = produce("ax44_7", "pool it_4a it_2a")
        army = token(state, "it_4a")
        assert GAME.field(state, "axis", "place", ()).options == (army,)
        self.done(state, army)
        assert state.blocks[army].at == "milan" and state.secrets["axis"].faces[army].steps == 2

    def test_after_the_surrender_what_was_removed_comes_back_for_germany_unseen(self):
        state = produce("ax44_7", "nations conquered - IT", "removed it_4a it_2a", "control DE milan")
        army = token(state, "it_4a")
        self.done(state, army)
        assert (state.blocks[army].nation, state.blocks[army].at) == ("DE", "milan") and army not in state.shown
        assert GAME.status(state) == []

    def test_another_infantry_takes_its_place_if_it_is_on_the_map(self):
        state = produce("ax44_7", "rome it_4a", "pool it_2a it_fa")
        assert token(state, "it_2a") in GAME.field(state, "axis", "place", ()).options
        assert token(state, "it_fa") not in GAME.field(state, "axis", "place", ()).options

    def test_the_axis_must_control_milan_and_there_must_be_room(self):
        assert "place" not in GAME.kinds(produce("ax44_7", "pool it_4a", "control GB milan"), "axis")
        assert "place" not in GAME.kinds(produce("ax44_7", "pool it_4a", "milan it_2a it_6a it_5a"), "axis")

    def done(self, state: VictoryState, army: str) -> None:
        say(state, f"axis place {army}")
        for seat in ("axis", "allies"):
            say(state, f"{seat} done")


# --- the whole deck -----------------------------------------------------------------------------------------------------------


def test_every_card_has_its_test_here():
    tested = [*BATTLE, *LANDINGS, *AT_REVEAL, "al43_7", *LOSSES, *FED, *IN_PHASE, *GIFTS, *BONUS, "ax44_7"]
    assert len(tested) == len(set(tested)) == 108 and set(tested) == set(CARDS)


def test_every_condition_of_a_card_is_known_and_every_card_has_title_and_text():
    needs = {need for card in CARDS.values() for need in card.effect.get("needs", ())}
    assert needs == set(conditions.CONDITIONS)
    assert {name for card in CARDS.values() for name in card.effect.get("units", ())} <= set(NAMED_BY_CARDS)
    for language in LANGUAGES:
        known = texts(language, "victory_in_europe")
        assert all(known[f"card.{card}"] and known[f"card.{card}.text"].endswith(".") for card in CARDS)
        assert len({known[f"card.{card}"] for card in CARDS}) == len(CARDS)


def test_every_card_says_whether_it_is_attested():
    assert {card.id for card in CARDS.values() if card.basis == "attested"} == {"ax41_3", "al41_3"}
    assert all(card.basis in ("attested", "reconstructed") for card in CARDS.values())
