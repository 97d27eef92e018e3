"""The fog of war: who sees what, in the view, the log, the prompts and the position text. VIE page 2, 2.1, 3.2, 4.4."""

from __future__ import annotations

import random

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import SeededDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import Setup
from pyapp.engine.steps import IN_SECRET, Event
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.components.sides import SIDES
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.fog import faces, lots
from pyapp.games.victory_in_europe.state import POOL, REMOVED, Face, Secret, VictoryState
from pyapp.tooling.contract import check_offers, check_round_trips
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import a_play, at, play, start, token

SEATS = ("", *SIDES)


def another(scenario: str, seat: str) -> tuple[VictoryState, VictoryState]:
    """Two games that differ in nothing but what the other seats have drawn in secret."""
    one = start(scenario, "one")
    other = copy_plain(one)
    for name, secret in other.secrets.items():
        if name != seat:
            secret.lot = secret.lot[::-1]
    for place in {block.at for block in other.blocks.values()}:
        lots.mix(other, place)
    if seat in other.secrets:
        other.secrets[seat] = copy_plain(one.secrets[seat])
    return one, other


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_view_text_prompt_or_event_of_the_beginning_names_what_others_have_hidden(scenario):
    check_leaks(*GAME.new(Setup(scenario), SeededDice("a start")))


@pytest.mark.parametrize("told", ["seat", "card", "text"])
def test_a_leak_is_noticed(told, monkeypatch):
    state = start("1941")
    check_leaks(state)
    unit, card = faces.face(state, "de1").unit, state.secrets["axis"].hand[0]
    if told == "text":
        monkeypatch.setattr(type(GAME), "position_text", lambda game, seen: f"a letter about {unit}")
    event = {"seat": Event("vie_a", {"units": [unit]}), "card": Event("vie_b", {"card": card}), "text": Event("vie_c")}[told]
    with pytest.raises(AssertionError):
        check_leaks(state, [event])


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_sees_the_same_whatever_others_have_where(scenario, seat):
    one, other = another(scenario, seat)
    assert state_bytes(GAME, one) != state_bytes(GAME, other)
    seen = [GAME.view(state, seat) for state in (one, other)]
    assert state_bytes(GAME, seen[0]) == state_bytes(GAME, seen[1])
    assert GAME.position_text(seen[0]) == GAME.position_text(seen[1]) and GAME.prompt(one, seat) == GAME.prompt(other, seat)


def turns(scenario: str, seed: int):
    """Positions of a random game as far as it is built: the choice of cards, and what happens to blocks through the doors."""
    chance, dice = random.Random(seed), SeededDice(f"{scenario} {seed}")
    state, events = GAME.new(Setup(scenario), dice)
    yield state, events
    for _ in range(25):
        events = []
        jostle(state, chance, events)
        yield state, events


def jostle(state: VictoryState, chance: random.Random, events: list[Event]) -> None:
    """Something that movement, battles or production will do to a block; every stack stays as large as it was."""
    moved = chance.choice([token for token in state.blocks if changes.on_map(state, token)])
    doing, told, block = chance.choice(("swap", "lose", "reveal")), a_play(state), state.blocks[moved]
    here = [other for other, its in state.blocks.items() if its.at == block.at]
    if doing == "swap":
        like = [
            other
            for other, its in state.blocks.items()
            if changes.on_map(state, other) and alike(state, moved, other) and its.at != block.at
        ]
        if like:
            other = state.blocks[chance.choice(like)]
            block.at, block.coast, other.at, other.coast = other.at, other.coast, block.at, block.coast
    elif doing == "lose":
        changes.lose_step(state, moved)
    else:
        faces.reveal(state, told, here)
        events += told.events
        lots.stand_up(state, here)


def alike(state: VictoryState, one: str, other: str) -> bool:
    """May two blocks change places?"""
    first, second = faces.unit(state, one), faces.unit(state, other)
    assert first and second
    fixed = ("convoy", "fortress")
    return first.type == second.type and first.colour == second.colour and first.type not in fixed


@pytest.mark.parametrize("scenario", ["1941", "1941_three", "1944"])
def test_nothing_that_happens_to_blocks_lets_a_view_depend_on_hidden_faces(scenario):
    for state, events in turns(scenario, 7):
        check_leaks(state, events)
        check_round_trips(GAME, state)
        check_offers(GAME, state, random.Random(1))
        assert len(list(faces.known(state))) == len(UNITS)


def test_a_block_is_known_by_its_colour_and_number_alone():
    seen = GAME.view(start("1941"), "allies")
    german = [token for token in seen.blocks if token.startswith("de") and seen.blocks[token].at != REMOVED]
    assert german and all(faces.face(seen, token) is None for token in german)
    assert all(seen.blocks[token].nation == "DE" for token in german)


def test_the_dice_of_a_lot_are_shown_to_its_seat_alone():
    _, events = GAME.new(Setup("1939"), SeededDice("x"))
    assert [event.data["seats"] for event in events if event.kind == IN_SECRET] == [["axis"], ["allies"]]


def test_where_two_play_the_allied_player_sees_the_soviets_too_where_three_do_not():
    """VIE 12.0."""
    two, three = GAME.view(start("1941"), "allies"), GAME.view(start("1941_three"), "allies")
    assert faces.token_of(two, "su_zhukov") and not faces.token_of(three, "su_zhukov")
    assert faces.token_of(GAME.view(start("1941_three"), "soviets"), "su_zhukov")


def test_the_order_of_blocks_in_a_place_is_drawn_by_lot():
    orders = {token(start("1942", f"seed {number}"), "de_6a") for number in range(12)}
    assert len(orders) > 1
    assert len({start("1942", f"seed {number}").blocks[token(start("1942", f"seed {number}"), "de_6a")].at for number in range(3)}) == 1


def test_a_battle_shows_blocks_to_all_and_hides_them_again_mixed():
    """VIE 4.4, page 2; V22: nobody can tell which of the blocks of a colour in a place was shown."""
    state = at("berlin de_1a:4 de_2a:3 de_4a:2", "lot axis 123456 0")
    shown, told = token(state, "de_2a"), a_play(state)
    faces.reveal(state, told, [shown])
    seen = GAME.view(state, "allies")
    assert faces.face(seen, shown) == Face("de_2a", 3) and [event.kind for event in told.events] == ["vie_revealed"]
    before = {name: GAME.view(state, "allies").blocks[name] for name in state.blocks}
    where = set()
    for drawn in range(30):
        trial = copy_plain(state)
        trial.secrets["axis"].drawn = drawn
        lots.stand_up(trial, [shown])
        assert trial.shown.get(shown) is None and faces.face(GAME.view(trial, "allies"), shown) is None
        assert GAME.view(trial, "allies").blocks == before
        where.add(token(trial, "de_2a"))
    assert len(where) == 3


def test_blocks_of_other_colours_nations_and_coasts_are_not_mixed_up():
    state = at("hamburg de_1a:4 it_4a:3", "gothenburg de_ca:2@baltic de_bc:2@skagerrak", "lot axis 9 0")
    before = {name: token(state, name) for name in ("de_1a", "it_4a", "de_ca", "de_bc")}
    for place in ("hamburg", "gothenburg"):
        lots.mix(state, place)
    assert before == {name: token(state, name) for name in before}


def test_a_unit_that_is_eliminated_goes_unseen_into_the_pool_among_the_others():
    state = at("berlin de_1a:1 de_2a:3", "pool de_4a de_6a de_7a", "lot axis 5 0")
    assert changes.lose_step(state, token(state, "de_1a"))
    block = token(state, "de_1a")
    assert state.blocks[block].at == POOL and faces.face(state, block) == Face("de_1a", 0) and block not in state.shown
    assert GAME.status(state) == []


def test_what_cannot_be_rebuilt_is_out_of_the_game_and_lies_open():
    """VIE 2.2: paratroops, battleships, fortresses."""
    state = at("berlin de_para:1", "hamburg de_bismarck:1", "gibraltar gb_gibraltar:1")
    for unit in ("de_para", "de_bismarck", "gb_gibraltar"):
        assert changes.lose_step(state, token(state, unit))
        assert state.blocks[token(state, unit)].at == REMOVED and token(state, unit) in state.shown
    assert GAME.status(state) == []


def test_a_leader_stands_with_step_0_and_is_lost_when_that_is_hit():
    """VIE 2.6, 5.6."""
    state = at("berlin de_guderian:1")
    block = token(state, "de_guderian")
    assert not changes.lose_step(state, block) and GAME.status(state) == []
    assert changes.lose_step(state, block) and state.blocks[token(state, "de_guderian")].at == POOL


def test_a_neutral_that_joins_a_side_hides_its_blocks_with_its_new_owner():
    """VIE 10.3."""
    state = at("waiting ro_3:2 ro_4:3", "lot axis 77 0")
    changes.set_stance(state, "RO", "allied", "axis")
    assert faces.token_of(GAME.view(state, "axis"), "ro_3") and not faces.token_of(GAME.view(state, "allies"), "ro_3")
    assert GAME.status(state) == []


def test_a_block_that_fights_for_another_nation_takes_its_secret_along():
    state = at("bordeaux fr_7a:2", "lot allies 77 0", scenario="1939")
    block = token(state, "fr_7a")
    changes.fight_for(state, block, "DE")
    assert block in state.secrets["axis"].faces and block not in state.secrets["allies"].faces and GAME.status(state) == []


def test_a_draw_of_a_lot_is_fair_and_always_the_same():
    state = start("1939")
    drawn = [lots.draw(state, "axis", 6) for _ in range(600)]
    assert {drawn.count(face) // 20 for face in range(6)} <= {3, 4, 5, 6} and set(drawn) == set(range(6))
    again = start("1939")
    assert [lots.draw(again, "axis", 6) for _ in range(600)] == drawn
    assert sorted(lots.shuffled(state, "axis", range(9))) == list(range(9))


def test_a_card_that_lies_face_down_is_seen_by_who_laid_it():
    state = start("1941")
    card = state.secrets["axis"].hand[0]
    before = state_bytes(GAME, GAME.view(state, "allies"))
    play(state, f"axis play {card}")
    for seat in ("", "allies"):
        seen = GAME.view(state, seat)
        assert card not in GAME.position_text(seen) and seen.committed == ["axis"] and seen.secrets["axis"] == Secret()
    assert GAME.view(state, "axis").secrets["axis"].choice == card and card in CARDS
    other = start("1941")
    play(other, f"axis play {other.secrets['axis'].hand[1]}")
    assert state_bytes(GAME, GAME.view(state, "allies")) == state_bytes(GAME, GAME.view(other, "allies")) != before
