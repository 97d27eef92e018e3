"""Victory in Europe at devices of their own: what links tell, what they keep sealed, and whoever changes a block is found out."""

from __future__ import annotations

import base64
import random
import zlib
from collections.abc import Callable

import msgpack
import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.errors import BadData
from pyapp.engine.match import Entry, Match
from pyapp.engine.players import random_action
from pyapp.engine.share import read_save, save_text
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.components.units import TOKENS, UNITS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.sharing import secrets
from pyapp.sharing.arrival import NEXT
from pyapp.sharing.chains import Tampered
from pyapp.sharing.link import read_plain_link
from pyapp.sharing.packing import SECRET, newest, packing
from tests.games.victory_in_europe.leaks import check_leaks, secrets_of_others, words
from tests.sharing.players import Player, run

PARTIES = {
    "1939": (("axis",), ("allies",)),
    "1941_three": (("axis",), ("allies",), ("soviets",)),
}


def unpacked(link: str) -> bytes:
    """The document of a plain link as any program reads it, by the lines in SHARING.md."""
    return zlib.decompress(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)))


class Company:
    """Players at devices of their own, between whom nothing passes but links; each link is looked at on the way."""

    def __init__(self, scenario: str, seed: str, look: Callable[[Company, Player], None] = lambda company, author: None) -> None:
        self.players: list[Player] = []
        self.chance, self.look, self.links, self.windows = random.Random(seed), look, 0, 0
        self.drafted: dict[str, list[Entry]] = {}
        for seats in PARTIES[scenario]:
            player = Player(seats[0].title(), *seats)
            if self.players:
                player.open(self.players[-1].link())
                player.sit()
            else:
                player.begin(GAME, Setup(scenario), "0f8fad5b-d9cb-469f-a165-70867728950e")
            self.players.append(player)
        for player in self.players[:-1]:
            player.open(self.players[-1].link())

    def of(self, seat: str) -> Player:
        return next(player for player in self.players if seat in player.seats)

    def tell(self, author: Player, since: int) -> None:
        """The author's link goes to all others, who have everything before a line."""
        self.look(self, author)
        for other in self.players:
            if other is not author:
                assert other.open(author.link(since)).verdict == NEXT
        self.links += 1

    def go_on(self) -> None:
        """What comes next: one action, or all that is decided in secret."""
        table = self.players[0].held
        if secrets.begin_window(table):
            self.decide_in_secret()
            return
        seat = GAME.waits_for(table.match.state)[0]
        author, before = self.of(seat), table.length
        author.held.match.apply(random_action(GAME, author.held.match.state, self.chance, seat))
        self.tell(author, before)

    def decide_in_secret(self) -> None:
        """Each drafts and seals; when all have, each opens. Everything goes by links."""
        line, self.windows = self.players[0].held.length, self.windows + 1
        for player in self.players:
            assert secrets.begin_window(player.held)
        for seat in self.players[0].held.asked:
            author = self.of(seat)
            while seat in GAME.waits_for(author.held.match.state):
                author.held.match.apply(random_action(GAME, author.held.match.state, self.chance, seat))
            self.drafted[seat] = secrets.drafted(author.held, seat)
            run(secrets.seal_turn(author.held, seat, author.cipher, author.key))
            self.tell(author, line)
        for seat in list(self.players[0].held.asked):
            author = self.of(seat)
            run(secrets.open_turn(author.held, seat, author.cipher, author.key))
            self.drafted.pop(seat)
            self.tell(author, line)
        for player in self.players:
            assert secrets.play_opened(player.held)


def sealed_means_sealed(company: Company, author: Player) -> None:
    """No link holds a card that was chosen or an order that was written before its seat has opened them."""
    told = author.plain_link()
    document, state = unpacked(told), read_plain_link(load, told).table.match.state
    assert isinstance(state, VictoryState)
    used = packing(GAME, newest(GAME.about.id))
    for seat, lines in company.drafted.items():
        secret = state.secrets[seat]
        assert not secret.choice and not (secret.books and secret.books.orders)
        assert used.bytes_of(SECRET, used.entries_plain(lines))[1:] not in document
        assert msgpack.packb(used.entries_plain(lines))[1:] not in document


@pytest.mark.parametrize("scenario", PARTIES)
def test_cards_and_production_are_sealed_in_links_and_all_devices_arrive_at_the_same_game(scenario):
    """VIE 3.2, 11.0, 12.0."""
    company = Company(scenario, "by links", sealed_means_sealed)
    while company.windows < 2 or company.links < 25:
        company.go_on()
    first, *others = company.players
    for other in others:
        assert state_bytes(GAME, other.held.match.state) == state_bytes(GAME, first.held.match.state)
        assert other.held.hash_now() == first.held.hash_now()
    for player in company.players:
        (seat,) = player.seats
        check_leaks(player.held.match.state)
        assert GAME.view(player.held.match.state, seat).secrets[seat] == first.held.match.state.secrets[seat]


def sealed_card(card: int) -> tuple[list, Company]:
    """The document of a link in which the Axis has sealed one of its cards."""
    company = Company("1939", "a card")
    axis, allies = company.players
    assert secrets.begin_window(axis.held) and secrets.begin_window(allies.held)
    axis.play(f"axis play {axis.held.match.state.secrets['axis'].hand[card]}")
    run(secrets.seal_turn(axis.held, "axis", axis.cipher, axis.key))
    return msgpack.unpackb(unpacked(axis.plain_link())), company


def test_a_link_with_a_sealed_card_is_the_same_whatever_card_it_is():
    """VIE 3.2: all but the salted hash and what is encrypted."""
    found = [sealed_card(card)[0] for card in (0, 1)]
    for document in found:
        ((_, bound, envelope),) = document[8][5]
        assert len(bound) == 16
        document[8][5] = len(envelope)
    assert found[0] == found[1]


def test_who_opens_another_card_than_he_has_laid_is_named():
    """VIE 3.2: a false opening."""
    _, company = sealed_card(0)
    axis, allies = company.players
    allies.open(axis.link(0))
    allies.play(f"allies play {allies.held.match.state.secrets['allies'].hand[0]}")
    run(secrets.seal_turn(allies.held, "allies", allies.cipher, allies.key))
    axis.open(allies.link(0))
    run(secrets.open_turn(axis.held, "axis", axis.cipher, axis.key))
    (turn,) = [turn for turn in axis.held.sealed if turn.seat == "axis"]
    turn.entries = [Entry(axis.held.match.parse(f"axis play {axis.held.match.state.secrets['axis'].hand[1]}"))]
    with pytest.raises(Tampered) as error:
        allies.open(axis.link(0))
    assert error.value.message.key == "secret.changed" and error.value.message.values == {"seat": "axis"}


# --- whoever changes a block --------------------------------------------------------------------------------------------------------


def some_turns() -> Company:
    """Cards have been laid, and some blocks have moved."""
    company = Company("1939", "a cheat")
    while company.links < 10:
        company.go_on()
    return company


def swapped(state: VictoryState, seat: str) -> tuple[str, str]:
    """Two blocks of one colour in different places change faces, so that nobody sees a difference."""
    own = state.secrets[seat].faces
    hidden = [block for block in faces.tokens(state) if block in own and state.blocks[block].at in AREAS and UNITS[own[block].unit].is_army]
    pairs = ((one, other) for one in hidden for other in hidden if TOKENS[one] == TOKENS[other] and own[one].unit < own[other].unit)
    one, other = next((one, other) for one, other in pairs if state.blocks[one].at != state.blocks[other].at)
    own[one], own[other] = own[other], own[one]
    return one, other


def cheat(author: Player, change: Callable[[VictoryState], object]) -> None:
    """A clever hand changes what its copy says, and goes on from there as if it had always been so."""
    match = author.held.match
    state = match.copy_now()
    change(state)
    author.held.origin, author.held.origin_hash = author.held.length, author.held.hash_now()
    author.held.match = Match.resume(GAME, match.seed, state, [])


@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_who_changes_what_a_block_is_between_two_links_is_named_and_nothing_is_taken(seat):
    """VIE 2.1, 4.4, V142: what a block is follows from the lot, the set-up and the moves, and every device works it out."""
    company = some_turns()
    author, reader = company.of(seat), company.of("allies" if seat == "axis" else "axis")
    before = state_bytes(GAME, reader.held.match.state)
    cheat(author, lambda state: swapped(state, seat))
    public = [state_bytes(GAME, GAME.view(player.held.match.state, "")) for player in (author, reader)]
    assert public[0] == public[1]
    with pytest.raises(Tampered) as error:
        reader.open(author.link())
    assert error.value.message.key == "arrival.secrets" and error.value.message.values["seats"] == [seat]
    assert state_bytes(GAME, reader.held.match.state) == before


def reinforced(state: VictoryState) -> None:
    """The first block that is not whole gets a step."""
    face = next(face for face in state.secrets["axis"].faces.values() if face.steps < UNITS[face.unit].steps)
    face.steps += 1


CHANGES: dict[str, Callable[[VictoryState], object]] = {
    "a step more": reinforced,
    "another lot": lambda state: setattr(state.secrets["axis"], "lot", state.secrets["axis"].lot[::-1]),
    "another draw": lambda state: setattr(state.secrets["axis"], "drawn", state.secrets["axis"].drawn + 1),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_lot_a_draw_or_a_step_cannot_be_changed_either(name):
    """V142: cards and the order of blocks that are mixed follow from the lot and from how often it was asked."""
    company = some_turns()
    axis, allies = company.players
    cheat(axis, CHANGES[name])
    with pytest.raises(BadData) as error:
        allies.open(axis.link())
    assert error.value.message.key in ("arrival.secrets", "data.unsound")
    assert error.value.message.values.get("seats", ["axis"]) == ["axis"]


def test_who_goes_on_with_a_changed_block_is_found_out_by_the_hash_of_all_that_was_played():
    """V142: the position with which the next link begins is compared before its moves are looked at."""
    company = some_turns()
    author = company.of(GAME.waits_for(company.players[0].held.match.state)[0])
    (seat,) = author.seats
    reader = next(player for player in company.players if player is not author)
    since = author.held.length
    cheat(author, lambda state: swapped(state, seat))
    if not secrets.begin_window(author.held):
        author.held.match.apply(random_action(GAME, author.held.match.state, company.chance, seat))
    with pytest.raises(Tampered) as error:
        reader.open(author.link(since))
    assert error.value.message.key == "arrival.secrets"


# --- one screen, logs, saves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_that_one_seat_reads_tells_what_another_hides(scenario):
    """VIE page 2: view, log, journal, what is looked back at, and the same from a save."""
    match, chance = Match(GAME, Setup(scenario), f"leaks {scenario}"), random.Random(scenario)
    number, held = 0, {seat: set[str]() for seat in ("", *match.state.seats)}  # cards that were in a hand and given away
    while number < 40 or match.state.committed or any(secret.books for secret in match.state.secrets.values()):  # not half sealed
        before = match.copy_now()
        events = match.apply(random_action(GAME, match.state, chance))
        if number % 9 == 0:
            check_leaks(match.state, events, before)
        for seat, secret in match.state.secrets.items():
            held[seat].update(secret.hand)
        number += 1
    believed, _ = read_save(load, save_text(match), believe=True)
    past = match.state_at(5)
    for seat in ("", *match.state.seats):
        hidden = secrets_of_others(match.state, seat) - held[seat]
        assert not words(str(GAME.view(past, seat))) & secrets_of_others(past, seat)
        assert not words(" ".join(believed.line_for(index, seat) for index in range(len(believed.entries)))) & hidden
        told = [*match.opening, *(event for index in range(len(believed.entries)) for event in believed.events(index))]
        open_once = {unit for event in told if event.kind == "vie_revealed" for unit in event.data["units"]} | open_by_rule(match)
        assert not words(" ".join(str(event.message()) for event in told if event.visible_to(seat))) & (hidden - open_once)


def open_by_rule(match: Match) -> set[str]:
    """The units of neutrals and those out of the game, which everybody has seen."""
    return {face.unit for state in (match.state_at(0), match.state) for face in state.shown.values()}
