"""Names from outside cannot show themselves otherwise than they are, by whichever door they come."""

from __future__ import annotations

import pytest

from pyapp.engine.clean import DIRECTIONS, SPACES, clean
from pyapp.engine.codec import MOST_PARTS, pack, read_position, read_state, state_bytes, unpack
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.messages import Catalogue, say
from pyapp.engine.script import run, write_script
from pyapp.engine.share import read_save, save_text
from pyapp.engine.state import Setup
from pyapp.sharing.link import read_link, write_link
from pyapp.sharing.table import Party, Table
from tests.samples import find

BAD = "An\u202en\x00\x1b[2J\u2066a"
GOOD = "Ann[2Ja"


def match_of(name: str, seed: str = "seed") -> Match:
    match = Match(find("duel"), Setup("dogfight"), seed)
    match.state.setup.players = {"red": name}  # who writes a link is not bound by what our page lets a player type
    return match


@pytest.mark.parametrize("letter", [*DIRECTIONS, "\x00", "\x07", "\x1b", "\x7f", "\x9b", "\ud800"])
def test_control_characters_and_marks_of_direction_are_lost(letter: str) -> None:
    assert clean(f"a{letter}b") == "ab"


def test_a_break_becomes_a_space() -> None:
    assert {clean(f"a{letter}b") for letter in SPACES} == {"a b"}


@pytest.mark.parametrize("name", ["Ann", "José Ñandú", "名前", "שלום", "می\u200cخواهم", "👩\u200d🚀", "a b"])
def test_names_in_any_script_stay_as_they_are(name: str) -> None:
    assert clean(name) == name


def test_a_save_brings_clean_names_and_seed() -> None:
    match, name = read_save(find, save_text(match_of(BAD, BAD), BAD))
    assert (name, match.seed, match.setup.players) == (GOOD, GOOD, {"red": GOOD})


def test_a_save_that_is_believed_brings_clean_names() -> None:
    match, _ = read_save(find, save_text(match_of(BAD), "x"), believe=True)
    assert match.setup.players == match.state.setup.players == {"red": GOOD}


def test_a_link_brings_clean_names_and_seed() -> None:
    table = Table(match_of(BAD, BAD), b"table!", parties=[Party(BAD, ["red"])])
    link = read_link(find, write_link(table))
    assert link.table.match.seed == GOOD
    assert link.table.match.setup.players == {"red": GOOD}
    assert [party.name for party in link.table.parties] == [GOOD]


def test_a_script_brings_clean_names_and_seed() -> None:
    text = write_script(match_of("NAME")).replace("NAME", "An\u202en\x00a")
    assert run(find, text).setup.players == {"red": "Anna"}


def test_a_position_brings_clean_names() -> None:
    game, match = find("duel"), match_of(BAD)
    assert read_state(game, state_bytes(game, match.state)).setup.players == {"red": GOOD}
    text = game.position_text(match_of("NAME").state)
    assert read_position(game, text.replace("NAME", "An\u202en")).setup.players == {"red": "Ann"}


def test_a_name_of_which_nothing_is_left_is_none() -> None:
    game = find("duel")
    assert read_state(game, state_bytes(game, match_of("\u202e").state)).setup.player("red") == "red"


def test_what_a_sentence_quotes_is_clean() -> None:
    assert Catalogue("en", {"key": "It is {what}."}).text(say("key", what=BAD)) == f"It is {GOOD}."


def test_a_position_with_more_parts_than_a_game_can_have_is_refused_before_it_is_read() -> None:
    game = find("duel")
    plain = unpack(state_bytes(game, match_of("Ann").state))
    plain[1] = [["deal", []]] * MOST_PARTS
    with pytest.raises(BadData) as caught:
        read_state(game, pack(plain))
    assert caught.value.message.key == "data.too_large"
