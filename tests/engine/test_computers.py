"""Seats that a program holds, and choices that a position fixes."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.chance import FixedChance
from pyapp.engine.computers import COMPUTER, TOO_BUSY, asked_computer, computer_name, computer_seats, decided, is_computer, thinking
from pyapp.engine.match import Entry, Match
from pyapp.engine.state import Setup
from pyapp.games import load


def test_the_computer_has_one_name_on_each_side() -> None:
    game = load("aa50")
    assert computer_name(game, "germany") == computer_name(game, "italy") != computer_name(game, "uk")
    assert all(is_computer(computer_name(game, seat)) for seat in game.about.seats)


def test_names_that_people_give_are_not_the_computer() -> None:
    assert not any(is_computer(name) for name in ("computer", "@comp", "@computer1", "Ann", "ussr"))


def test_a_seat_that_follows_one_of_the_computer_is_held_by_it() -> None:
    game = load("aa50")
    match = Match(game, Setup("1941", [], {"usa": f"{COMPUTER}.allies"}), "1")
    assert set(computer_seats(game, match.state.setup)) == {"usa", "china"}


def test_the_computer_acts_only_where_one_of_its_seats_is_asked() -> None:
    game = load("aa1942")
    own = Match(game, Setup("1942", [], {"ussr": f"{COMPUTER}.allies"}), "1")
    other = Match(game, Setup("1942", [], {"germany": f"{COMPUTER}.axis"}), "1")
    assert (asked_computer(game, own.state), asked_computer(game, other.state)) == ("ussr", "")


def test_fixed_chance_is_the_same_each_time_and_different_elsewhere() -> None:
    def drawn(source: bytes) -> list[int]:
        chance = FixedChance(lambda: source)
        return [chance.randint(1, 6) for _ in range(30)]

    assert drawn(b"one") == drawn(b"one") != drawn(b"other")
    assert set(drawn(b"one")) == {1, 2, 3, 4, 5, 6}


def test_fixed_chance_draws_different_things() -> None:
    chance = FixedChance(lambda: b"one")
    assert sorted(chance.sample(range(10), 10)) == list(range(10))
    assert chance.choice("a") == "a"


def test_fixed_chance_asks_for_its_source_only_when_something_is_drawn() -> None:
    asked: list[bool] = []
    chance = FixedChance(lambda: bytes(asked.append(True) or b"x"))
    assert asked == []
    chance.choice("ab")
    chance.choice("ab")
    assert asked == [True]


class Circling(type(load("aa1942"))):  # type: ignore[misc]
    """Axis & Allies with a computer that always says the same."""

    def computer(self, seen: object, seat: str, chance: object) -> Iterator[Action | None]:
        return iter((Action(seat, "nonsense"),))


def test_a_computer_that_goes_round_in_circles_takes_what_chance_gives() -> None:
    game = Circling(load("aa1942").about)
    state = Match(game, Setup("1942", [], {"ussr": f"{COMPUTER}.allies"}), "1").state
    played = [Entry(Action("ussr", "nonsense"))] * TOO_BUSY
    assert decided(thinking(game, state, "ussr", played[1:])).kind == "nonsense"
    assert decided(thinking(game, state, "ussr", played)).kind in ("buy", "done")
    rolled = [*played, Entry(Action("ussr", "nonsense"), (1,))]
    assert decided(thinking(game, state, "ussr", rolled)).kind == "nonsense"
