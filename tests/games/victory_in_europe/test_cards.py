"""Hands, decks, the simultaneous choice of a card, command. VIE 3.1 to 3.31, 12.0."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.errors import IllegalAction, WrongSeat
from pyapp.engine.state import Setup
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import GAME, parts
from pyapp.games.victory_in_europe.cards import choice, command, piles
from pyapp.games.victory_in_europe.components.cards import CARDS, deck_of
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.turn import outline
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import at, play, start, token


@step("test_vie_stop")
class Stop(Step):
    """Stands where a chapter will: somebody is asked and nothing happens."""

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return ("axis",)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return ()


@pytest.fixture(autouse=True)
def no_chapters(monkeypatch):
    """The phases that are still to come ask and do nothing."""
    monkeypatch.setattr(outline, "part", lambda name: Stop())


def choose(state: VictoryState, **cards: str) -> list[str]:
    """Seats lay cards; gives the kinds of the events."""
    told = []
    for seat, card in cards.items():
        told += [event.kind for event in GAME.apply(state, GAME.parse(state, f"{seat} play {card}"), ScriptedDice([])).events]
    return told


def with_hands(axis: str, allies: str, *lines: str, scenario: str = "1941", turn: int = 7) -> VictoryState:
    state = at(f"hand axis {axis}", f"hand allies {allies}", *lines, scenario=scenario, turn=turn)
    state.steps = [choice.ChooseCards()]
    return state


@pytest.mark.parametrize(
    ("scenario", "seat", "number"), [("1939", "axis", 2), ("1941", "allies", 4), ("1939_three", "soviets", 1), ("1941_three", "allies", 2)]
)
def test_hands_are_of_the_year_and_as_large_as_the_rules_say(scenario, seat, number):
    """VIE 3.1, 12.0."""
    state = start(scenario)
    hand = state.secrets[seat].hand
    assert len(hand) == len(set(hand)) == number == state.hands[seat]
    assert set(hand) <= set(deck_of("axis" if seat == "axis" else "allies", int(scenario[:4])))


def test_allies_and_soviets_draw_different_cards_of_one_deck():
    for seed in range(8):
        state = start("1941_three", f"seed {seed}")
        assert not set(state.secrets["allies"].hand) & set(state.secrets["soviets"].hand)


def test_every_card_of_a_year_is_dealt_in_some_game():
    dealt = {card for seed in range(30) for card in start("1939", f"seed {seed}").secrets["axis"].hand}
    assert dealt == set(deck_of("axis", 1939))


def test_what_was_dealt_is_told_to_its_seat_alone():
    _, events = GAME.new(Setup("1939"), SeededDice("x"))
    told = [event for event in events if event.kind == "vie_hand"]
    assert [event.seen_by for event in told] == [("axis",), ("allies",)]
    assert [event.data["count"] for event in events if event.kind == "vie_dealt"] == [2, 2]


def test_both_lay_a_card_face_down_and_both_are_shown_together():
    """VIE 3.2."""
    state = with_hands("ax41_1 ax41_8", "al41_2 al41_8")
    assert GAME.waits_for(state) == ("axis", "allies")
    assert choose(state, allies="al41_2") == ["vie_card_laid", "vie_card_chosen"]
    assert GAME.waits_for(state) == ("axis",) and state.played == {} and state.hands == {"axis": 2, "allies": 2}
    state.steps.insert(0, Stop())
    assert choose(state, axis="ax41_8")[2:] == ["vie_card_shown", "vie_card_shown", "vie_first_player"]
    assert state.played == {"axis": "ax41_8", "allies": "al41_2"} and state.hands == {"axis": 1, "allies": 1}
    assert state.secrets["axis"].choice == "" and state.committed == [] and GAME.status(state) == []


def test_a_card_that_was_laid_cannot_be_changed_nor_one_that_is_not_held_be_laid():
    state = with_hands("ax41_1 ax41_8", "al41_2")
    choose(state, axis="ax41_1")
    with pytest.raises(WrongSeat):
        choose(state, axis="ax41_8")
    with pytest.raises(IllegalAction):
        choose(state, allies="al41_1")


@pytest.mark.parametrize(
    ("axis", "allies", "order"),
    [
        ("ax41_1", "al41_1", ["axis", "allies"]),  # 5 against 4
        ("ax41_3", "al41_1", ["axis", "allies"]),  # equal: the Axis
        ("ax41_8", "al41_2", ["allies", "axis"]),  # 2 against 3
    ],
)
def test_the_higher_command_is_player_1_and_the_axis_if_equal(axis, allies, order):
    """VIE 3.2."""
    state = with_hands(axis, allies)
    state.steps.insert(0, Stop())
    choose(state, axis=axis, allies=allies)
    assert state.order == order


class TestCommand:
    """VIE 3.2, 3.31."""

    def shared(self, allied: str, entered: int | None, turn: int = 9) -> dict[str, int]:
        state = at(turn=turn, scenario="1941")
        if entered is not None:
            state.entered["SU"] = entered
        state.played = {"axis": "ax41_3", "allies": allied}
        command.share_out(state)
        return state.command

    def test_before_the_soviets_are_in_the_war_allied_command_is_spent_as_one_likes(self):
        assert self.shared("al41_3", None) == {"axis": 4, "joint": 3}

    def test_in_the_turn_of_the_soviet_entry_too(self):
        assert self.shared("al41_3", 9) == {"axis": 4, "joint": 3}

    def test_from_the_turn_after_it_is_halved_the_odd_one_by_the_colour(self):
        """The example of 3.2: a red 3 is 2 for the Soviets and 1 for the Allies."""
        assert self.shared("al41_3", 8) == {"axis": 4, "soviets": 2, "allies": 1}
        assert self.shared("al41_2", 8) == {"axis": 4, "soviets": 1, "allies": 2}
        assert self.shared("al41_1", 8) == {"axis": 4, "soviets": 2, "allies": 2}

    def test_what_is_paid_is_gone_from_the_purse_of_the_side(self):
        state = at(scenario="1941")
        state.command = {"axis": 4, "joint": 3}
        command.pay(state, "soviets", 2)
        assert (command.left(state, "allies"), command.left(state, "soviets"), command.left(state, "axis")) == (1, 1, 4)


class TestThreePlayers:
    """VIE 12.0."""

    def test_who_plays_the_first_card_is_settled_then_they_take_turns(self):
        state = start("1941_three")
        assert GAME.waits_for(state) == ("allies",)
        GAME.apply(state, GAME.parse(state, "allies lead soviets"), ScriptedDice([]))
        play(state, "allies pass", "soviets pass")
        assert GAME.waits_for(state) == ("axis", "soviets")
        choice.pass_the_lead(state)
        assert state.leading == "allies"

    def test_allies_and_soviets_give_each_other_a_card_if_both_agree(self):
        state = start("1941_three")
        (ours, kept), (theirs, last) = state.secrets["allies"].hand, state.secrets["soviets"].hand
        play(state, "allies lead soviets", "allies swap 1")
        assert GAME.waits_for(state) == ("soviets",) and state.secrets["allies"].hand == [ours, kept]
        check_leaks(state)
        assert "vie_cards_swapped" in play(state, "soviets swap 2")
        assert (state.secrets["allies"].hand, state.secrets["soviets"].hand) == ([last, kept], [theirs, ours])
        assert GAME.status(state) == []

    def test_nothing_is_given_that_one_of_them_keeps(self):
        state = start("1941_three")
        hands = {seat: list(secret.hand) for seat, secret in state.secrets.items()}
        play(state, "allies lead soviets", "soviets pass", "allies swap 1")
        assert {seat: secret.hand for seat, secret in state.secrets.items()} == hands
        assert GAME.waits_for(state) == ("axis", "soviets")

    @pytest.mark.parametrize(("card", "order"), [("al41_3", ["axis", "soviets", "allies"]), ("al41_2", ["axis", "allies", "soviets"])])
    def test_the_colour_of_the_card_says_which_of_them_moves_first(self, card, order):
        state = at(scenario="1941_three", turn=7)
        state.played = {"axis": "ax41_3", "soviets": card}
        assert choice.order_of(state) == order


class TestTheTurn:
    """VIE page 1."""

    def test_a_turn_goes_through_its_phases_in_order(self, monkeypatch):
        opened = []

        @step("test_vie_passes")
        class Passes(Step):
            """A chapter that has nothing to do."""

            def proceed(self, state, play):
                play.done()

        monkeypatch.setattr(outline, "part", lambda name: opened.append(name) or Passes())
        state = start("1939")
        hands = {seat: state.secrets[seat].hand[0] for seat in state.seats}
        axis, allies = (GAME.parse(state, f"{seat} play {card}") for seat, card in hands.items())
        GAME.apply(state, axis, ScriptedDice([]))
        told = [event.data["phase"] for event in GAME.apply(state, allies, ScriptedDice([])).events if event.kind == "vie_phase"]
        assert told == ["movement", "combat", "supply", "diplomacy", "production", "cards"]
        assert opened == [
            "at_reveal", "declarations", "movement_phase", "name_battles", "combat_phase",
            "end_of_supply", "victory", "diplomacy_phase", "production_phase",
        ]  # fmt: skip
        assert set(opened) <= set(parts.PARTS)
        assert state.turn == 2 and state.discards == sorted(hands.values()) and state.command == {} and GAME.waits_for(state) == state.seats
        choose(state, **{seat: state.secrets[seat].hand[0] for seat in state.seats})
        assert state.turn == 3 and state.hands == {"axis": 4, "allies": 4} and state.discards == []
        assert all(CARDS[card].year == 1940 for secret in state.secrets.values() for card in secret.hand) and GAME.status(state) == []

    def test_units_of_a_year_come_into_the_pool_and_free_forces_only_after_the_fall(self):
        """VIE 2.1, 11.42."""
        state = at("later de_9a de_11a free_fr free_pl", turn=3)
        outline.muster(state)
        boxes = {name: state.blocks[token(state, name)].at for name in ("de_9a", "de_11a", "free_fr", "free_pl")}
        assert boxes == {"de_9a": "pool", "de_11a": "later", "free_fr": "later", "free_pl": "later"}
        state.nations["PL"].standing = "conquered"
        outline.muster(state)
        assert state.blocks[token(state, "free_pl")].at == "pool" and GAME.status(state) == []

    def test_shock_41_and_zhukov_appear_at_the_urals_in_1941(self):
        """VIE 3.3, V20."""
        state = at(turn=7)
        outline.muster(state)
        assert [state.blocks[token(state, name)].at for name in ("su_shock41", "su_zhukov", "su_62a")] == ["urals", "urals", "later"]

    def test_no_turn_follows_the_last(self):
        state = at(turn=26)
        state.steps = [outline.NextTurn()]
        GAME.settle(state, ScriptedDice([]))
        assert state.steps == [] and state.turn == 26


@pytest.mark.parametrize("broken", [outline.Turn(99), outline.Turn(-1), choice.ChooseLead()])
def test_a_step_that_stands_nowhere_is_refused(broken):
    state = start("1939")
    assert all(open_step.is_sound(state) for open_step in state.steps) and not broken.is_sound(state)


def test_a_deck_holds_what_lies_nowhere_else():
    state = with_hands("ax41_1 ax41_2", "al41_1")
    state.discards = ["ax41_3"]
    assert piles.deck(state, "axis") == [f"ax41_{number}" for number in range(4, 9)]
    assert piles.deck_side("soviets") == "allies"


class TestSoloPlay:
    """VIE page 2."""

    def test_the_card_of_the_enemy_is_drawn_by_lot(self):
        """Of four cards each comes, and nobody is asked for it."""
        drawn = set()
        for seed in range(12):
            state, _ = GAME.new(Setup("1941", ["enemy_by_lot=axis"]), SeededDice(f"solo {seed}"))
            hand = list(state.secrets["axis"].hand)
            assert GAME.waits_for(state) == ("allies",)
            step = state.steps[-1]
            piles.commit(state, "allies", state.secrets["allies"].hand[0])
            step.proceed(state, Play(state, ScriptedDice([])))
            assert state.played["axis"] in hand and state.hands["axis"] == 3 and GAME.status(state) == []
            drawn.add(hand.index(state.played["axis"]))
        assert drawn == {0, 1, 2, 3}

    def test_half_of_his_cards_lie_open_and_one_of_the_others_is_drawn(self):
        """Page 3, the variant."""
        state, _ = GAME.new(Setup("1941", ["enemy_half_by_lot=axis"]), SeededDice("solo"))
        one, other, *hidden = state.secrets["axis"].hand
        assert state.face_up == [one, other] and GAME.view(state, "allies").face_up == [one, other]
        assert GAME.kinds(state, "axis") == ("play", "draw") and GAME.field(state, "axis", "play", ()).options == (one, other)
        play(state, "axis draw")
        assert state.secrets["axis"].choice in hidden and GAME.kinds(state, "allies") == ("play",)
        laid, _ = GAME.new(Setup("1941", ["enemy_half_by_lot=axis"]), SeededDice("solo"))
        play(laid, f"axis play {one}", f"allies play {laid.secrets['allies'].hand[0]}")
        assert laid.face_up == [other] and GAME.status(laid) == []

    def test_an_enemy_of_two_seats_has_all_his_cards_drawn(self):
        """Both that of the Allies and that of the Soviets."""
        state, _ = GAME.new(Setup("1941_three", ["enemy_by_lot=allies"]), SeededDice("solo"))
        play(state, "allies lead soviets", "allies pass", "soviets pass")
        assert GAME.waits_for(state) == ("axis",)

    def test_without_the_option_both_are_asked(self):
        assert GAME.waits_for(start("1941")) == ("axis", "allies")
